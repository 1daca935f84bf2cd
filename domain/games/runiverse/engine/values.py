"""What follows from a state: levels, keywords, reach, and which cards fit a selection."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from msgspec.structs import replace

from domain.games.runiverse.cards import FORESTALLED, Card, Face, face
from domain.games.runiverse.language.grammar import (
    CostMod,
    Count,
    CountersOn,
    DamageMod,
    Die,
    ForbidMod,
    KeywordMod,
    LevelMod,
    LevelOf,
    Num,
    Ong,
    PowerMod,
    Rifts,
    Scale,
    Sel,
    Sum,
    Test,
    Whom,
    X,
)
from domain.games.runiverse.state import LOCATIONS, NOWHERE, InPlay, State, place_of
from domain.kernel.viewers import Seat

M = TypeVar("M")


class Scope(NamedTuple):
    """From where an effect looks: its controller, the place it works from, and the card that is "me"."""

    seat: Seat
    place: int
    me: Card | None = None
    x: int = 0
    die: int = 0
    event: Card | None = None


class Source(NamedTuple):
    """An ongoing ability and where it comes from."""

    scope: Scope
    ability: Ong


# ------------------------------------------------------------------ abilities


def entry_of(state: State, card: Card | None) -> InPlay | None:
    """The card as it acts: in play by itself, or a Swarming Bug that fights as a copy of the Bug above it (RU-R-40)."""
    alone = state.find(card)
    if alone is not None:
        return alone
    for entry in state.board:
        for vim in entry.vim:
            if vim.card == card and face(vim.card).has("Swarm"):
                return InPlay(
                    card=vim.card,
                    seat=entry.seat,
                    loc=entry.loc,
                    joined=entry.joined,
                    tasked=vim.tasked,
                    damage=vim.damage,
                    under=entry.card,
                )
    return None


def is_used(state: State, seat: Seat, card: Card, ability: str) -> bool:
    """Whether a once-a-turn ability has been used: noted on the card, or beside the table if it is not there itself."""
    entry = state.find(card)
    return ability in entry.used if entry is not None else f"{card}:{ability}" in state.sides[seat].used


def face_of(entry: InPlay) -> Face:
    """The face a card acts with."""
    return face(entry.card if entry.under is None else entry.under)


def faces_of(entry: InPlay) -> Iterator[Face]:
    """RU-VIM-05, RU-ABIL-06: the card's own face, then those of face-up vim and attachments."""
    yield face_of(entry)
    for vim in entry.vim:
        if vim.up and not vim.mute:
            yield face(vim.card)
    for card in entry.attached:
        yield face(card)


Modifiers: TypeAlias = Mapping[type, Sequence[tuple[Source, Any]]]
"""By kind, with where each comes from."""


_LAST: Final[list[tuple[State, Modifiers]]] = [(State(), {})]
"""The last state looked at and what is at work in it: most questions are about the same one. Threads that look at
different states may replace it, but never see half of it."""


def _remember(state: State) -> Modifiers:
    last, known = _LAST[0]
    (a, b), (c, d) = last.sides, state.sides
    if last.board is state.board and a.exalted is c.exalted and b.exalted is d.exalted:
        _LAST[0] = state, known
        return known
    mods: dict[type, list[tuple[Source, Any]]] = {}
    for scope, shown, zone in _speaking(state):
        for ability in shown.ongs:
            if ability.in_ == zone:
                source = Source(scope, ability)
                for mod in ability.mods:
                    mods.setdefault(type(mod), []).append((source, mod))
    _LAST[0] = state, mods
    return mods


def _speaking(state: State) -> list[tuple[Scope, Face, str]]:
    """The faces at work that apply all the time, from where, and in which zone."""
    found: list[tuple[Scope, Face, str]] = []
    for entry in [e for e in state.board if face(e.card).ongs or e.vim or e.attached]:
        if not entry.secret:
            scope = Scope(entry.seat, place_of(entry), entry.card, entry.x)
            found += [(scope, each, "play") for each in faces_of(entry) if each.ongs]
    for seat, side in enumerate(state.sides):
        found += [(Scope(seat, NOWHERE, card), face(card), "exalted") for card in side.exalted]
    return found


def modifiers(state: State, kind: type[M]) -> Sequence[tuple[Source, M]]:
    """Every ongoing modifier of a kind that is at work, with where it comes from."""
    last, mods = _LAST[0]
    return (mods if last is state else _remember(state)).get(kind, ())


_HEEDED: Final[list[tuple[tuple[Card, ...], frozenset[str]]]] = [((), frozenset())]
"""The cards of the last game looked at, and the events any of them answers: few events are answered by any at all."""


def is_heeded(state: State, on: str) -> bool:
    """Whether any card of the game, wherever it is, answers such an event."""
    cards, heeded = _HEEDED[0]
    if cards is not state.cards:
        heeded = frozenset().union(*[face(card).heeds for card in state.cards])
        _HEEDED[0] = state.cards, heeded
    return on in heeded


def is_forestalled(state: State, on: str) -> bool:
    """Whether any card in play or exalted answers such an event before it happens."""
    if on not in FORESTALLED:
        return False
    if any(on in shown.forestalls for entry in state.board if not entry.secret for shown in faces_of(entry)):
        return True
    return any(on in face(card).forestalls for side in state.sides for card in side.exalted)


def touches(state: State, source: Source, on: Whom, entry: InPlay) -> bool:
    """Whether a modifier of an ongoing ability applies to a card."""
    if on is None or isinstance(on, str):
        hit = source.scope.me == (entry.card if entry.under is None else entry.under)
    else:
        hit = fits(state, source.scope, on, entry)
    test = source.ability.if_
    return hit and (test is None or holds(state, source.scope, test))


def keyword(state: State, entry: InPlay, name: str) -> int:
    """The total number of a keyword on a card in play; 0 if it does not have it."""
    if entry.secret:
        return 0
    if entry.vim or entry.attached:
        total = sum([shown.words.get(name, 0) for shown in faces_of(entry)])
    else:
        total = face(entry.card if entry.under is None else entry.under).words.get(name, 0)
    for granted in entry.mods:
        if granted.kind == "keyword" and granted.word == name:
            total += granted.n
    for source, mod in modifiers(state, KeywordMod):
        if mod.kw.kw == name and touches(state, source, mod.on, entry):
            total += mod.kw.n
    return total


def _faces(entry: InPlay) -> tuple[Face, ...]:
    return tuple(faces_of(entry)) if entry.vim or entry.attached else (face_of(entry),)


def keywords(state: State, entry: InPlay) -> Mapping[str, int]:
    """All keywords of a card in play with their numbers."""
    if entry.secret:
        return {}
    if not (entry.mods or entry.vim or entry.attached or modifiers(state, KeywordMod)):
        return face_of(entry).words
    first, *more = _faces(entry)
    found = dict(first.words)
    for shown in more:
        for word, n in shown.words.items():
            found[word] = found.get(word, 0) + n
    for granted in entry.mods:
        if granted.kind == "keyword":
            found[granted.word] = found.get(granted.word, 0) + granted.n
    for source, mod in modifiers(state, KeywordMod):
        if touches(state, source, mod.on, entry):
            found[mod.kw.kw] = found.get(mod.kw.kw, 0) + mod.kw.n
    return found


def forbidden(state: State, entry: InPlay, what: str) -> bool:
    """Whether a modifier forbids something to a card."""
    if entry.mods and any(m.kind == "forbid" and m.word == what for m in entry.mods):
        return True
    for source, mod in modifiers(state, ForbidMod):
        if mod.what == what and touches(state, source, mod.on, entry):
            return True
    return False


# ------------------------------------------------------------------ levels and damage


def fights(state: State, entry: InPlay) -> bool:
    """RU-KEY-Battlemage: whether the card takes part in the attack that is going on."""
    attack = state.attack
    return attack is not None and (entry.card == attack.target or entry.card in attack.attackers)


def acts_as_creature(state: State, entry: InPlay) -> bool:
    """A creature, or a battlemage while it attacks or is attacked."""
    if entry.secret:
        return False
    shown = face_of(entry)
    return shown.is_creature or (shown.is_mage and shown.has("Battlemage") and fights(state, entry))


def raw_level(state: State, entry: InPlay) -> int:
    """RU-OBJ-06: printed level and all modifiers, without the floor of 0."""
    shown = face_of(entry)
    total = entry.x if shown.text.level == "X" else shown.level
    if shown.is_mage:
        total += shown.words.get("Battlemage", 0)
    total += entry.plus + keyword(state, entry, "Strength")
    if entry.mods:
        total += sum(granted.n for granted in entry.mods if granted.kind == "level")
    for source, mod in modifiers(state, LevelMod):
        if touches(state, source, mod.on, entry):
            total += number(state, source.scope, mod.n)
    return total


def level(state: State, entry: InPlay) -> int:
    """RU-OBJ-07: the current level, never below 0."""
    return max(0, raw_level(state, entry))


def strike(state: State, entry: InPlay, attacking: bool) -> int:
    """The damage a card assigns in combat."""
    total = level(state, entry)
    if attacking:
        total += keyword(state, entry, "Aggressive")
    return max(0, total + damage_bonus(state, entry, attacking))


def damage_bonus(state: State, entry: InPlay, attacking: bool) -> int:
    """What modifiers add to the damage of an attacker or a defender."""
    roles = ("always", "attacking" if attacking else "defending")
    total = sum(m.n for m in entry.mods if m.kind == "damage" and m.when in roles)
    for source, mod in modifiers(state, DamageMod):
        if mod.when in roles and touches(state, source, mod.on, entry):
            total += number(state, source.scope, mod.n)
    return total


def cost_change(state: State, mage: InPlay, shown: Face, secret: bool) -> int:
    """How much more or less a card costs when that mage evokes it."""
    seat, place = mage.seat, place_of(mage)
    total = sum(m.n for m in mage.mods if m.kind == "cost") if mage.mods and not secret else 0
    for source, mod in modifiers(state, CostMod):
        near = source.scope.seat == seat and source.scope.place in (place, NOWHERE)
        if near and mod.secret == secret and (secret or fits_face(mod.on, shown)):
            total += number(state, source.scope, mod.n)
    return total


def power_change(state: State, place: int) -> int:
    """How much more or less power the mage of a place makes."""
    mage = state.mage_at(place)
    total = sum(m.n for m in mage.mods if m.kind == "power") if mage is not None else 0
    for source, mod in modifiers(state, PowerMod):
        if source.scope.seat == place // LOCATIONS and source.scope.place in (place, NOWHERE):
            total += number(state, source.scope, mod.n)
    return total


# ------------------------------------------------------------------ reach and selections


def engaged_place(state: State, seat: Seat, place: int) -> int:
    """RU-ENG-01 from the attacker's side, RU-R-21 from the defender's: the enemy place within reach, or -1."""
    if state.phase == NOWHERE:
        return NOWHERE
    if seat == state.active:
        return state.engaged if place == state.phase else NOWHERE
    attacked = state.attack is not None and state.attack.at == place
    return state.phase if place == state.engaged or attacked else NOWHERE


def fits_face(sel: Sel, shown: Face) -> bool:
    """Whether the printed card fits, wherever it is."""
    text = shown.text
    if sel.type and text.type not in sel.type:
        return False
    if sel.facet and text.facet not in sel.facet:
        return False
    if sel.trait and not (set(sel.trait) & set(text.traits) or text.focus in sel.trait):
        return False
    if sel.name and text.name != sel.name:
        return False
    if sel.name_has and sel.name_has not in text.name.split():
        return False
    if sel.kw is not None and not shown.has(sel.kw):
        return False
    return sel.lv is None or sel.lv[0] <= shown.level <= sel.lv[1]


def _near(state: State, scope: Scope, sel: Sel, entry: InPlay) -> bool:
    place = place_of(entry)
    match sel.at:
        case "here":
            return place == scope.place
        case "engaged":
            return place == engaged_place(state, scope.seat, scope.place)
        case "near":
            return place in (scope.place, engaged_place(state, scope.seat, scope.place))
        case "all_mine":
            return entry.seat == scope.seat
        case "all_enemy":
            return entry.seat != scope.seat
        case _:
            return False


def fits(state: State, scope: Scope, sel: Sel, entry: InPlay) -> bool:
    """Whether a card in play fits and is within reach."""
    if sel.side != "any" and (sel.side == "mine") != (entry.seat == scope.seat):
        return False
    return _near(state, scope, sel, entry) and fits_card(state, scope, sel, entry)


def fits_card(state: State, scope: Scope, sel: Sel, entry: InPlay) -> bool:
    """Whether a card in play fits, leaving out side and reach."""
    if ("secret" in sel.is_) != entry.secret:
        return False
    if not entry.secret and not _fits_print(state, sel, entry):
        return False
    if sel.lv is not None and not sel.lv[0] <= level(state, entry) <= sel.lv[1]:
        return False
    return not sel.is_ or all(_is(state, scope, word, entry) for word in sel.is_)


def _fits_print(state: State, sel: Sel, entry: InPlay) -> bool:
    shown = face_of(entry)
    if sel.kw is not None and not keyword(state, entry, sel.kw):
        return False
    if shown.is_mage and acts_as_creature(state, entry):
        traits = {t for k in shown.keywords for t in k.traits}
        fine = not sel.type or "creature" in sel.type or "mage" in sel.type
        fine = fine and (not sel.trait or bool(traits & set(sel.trait)))
        return fine and fits_face(replace(_untyped(sel), trait=()), shown)
    if sel.type and shown.text.type not in sel.type:
        return False
    return fits_face(_untyped(sel), shown) if sel.trait or sel.facet or sel.name or sel.name_has else True


def _untyped(sel: Sel) -> Sel:
    return replace(sel, type=(), kw=None, lv=None)


def _is(state: State, scope: Scope, word: str, entry: InPlay) -> bool:
    match word:
        case "tasked":
            return entry.tasked
        case "untasked":
            return not entry.tasked
        case "guarding":
            return entry.guarding
        case "damaged":
            return entry.damage > 0
        case "burrowed":
            return entry.burrowed
        case "token":
            return face(entry.card).is_token
        case "me" | "other":
            return (entry.card == scope.me) == (word == "me")
        case "ally":
            creature = acts_as_creature(state, entry)
            return creature and entry.card != scope.me and place_of(entry) == scope.place
        case "paired":
            return entry.paired is not None and entry.paired == scope.me
        case "has_vim":
            return bool(entry.vim)
        case _:
            return entry.secret


# ------------------------------------------------------------------ numbers


def holds(state: State, scope: Scope, test: Test) -> bool:
    """Whether a comparison is true."""
    a, b = number(state, scope, test.a), number(state, scope, test.b)
    match test.cmp:
        case "<":
            return a < b
        case "<=":
            return a <= b
        case "==":
            return a == b
        case ">=":
            return a >= b
        case _:
            return a > b


def number(state: State, scope: Scope, num: Num) -> int:
    """The value of a number that needs no card but those everyone knows: `me`, the mage, the event and the attack."""
    if isinstance(num, int):
        return num
    match num:
        case X():
            return scope.x
        case Die():
            return scope.die
        case Rifts():
            return state.opened(scope.seat)
        case Count(sel):
            return count(state, scope, sel)
        case LevelOf(of):
            return level_of(state, _referred(state, scope, of))
        case CountersOn(kind, of):
            if kind == "flame":
                return state.sides[scope.seat].flame
            return counters(state.find(_referred(state, scope, of)), kind)
        case Sum(of=parts):
            return sum(number(state, scope, part) for part in parts)
        case Scale(of=part, by=by):
            return number(state, scope, part) * by


def counters(entry: InPlay | None, kind: str) -> int:
    """How many counters of a kind lie on a card."""
    if entry is None:
        return 0
    return {"charge": entry.charge, "l_plus_1": entry.plus, "sap": entry.sap}[kind]


def level_of(state: State, card: Card | None) -> int:
    """The level of a card: current in play, printed elsewhere, 0 without a card."""
    if card is None:
        return 0
    entry = entry_of(state, card)
    return face(card).level if entry is None else level(state, entry)


def _referred(state: State, scope: Scope, of: str) -> Card | None:
    attack = state.attack
    match of:
        case "mage":
            mage = state.mage_at(scope.place)
            return None if mage is None else mage.card
        case "event":
            return scope.event
        case "attacker":
            return None if attack is None else attack.attackers[0]
        case "attacked":
            return None if attack is None else attack.target
        case _:
            return scope.me


def count(state: State, scope: Scope, sel: Sel) -> int:
    """How many cards fit a selection; what is out of reach does not count."""
    if sel.zone == "play":
        return sum(fits(state, scope, sel, entry) for entry in state.board)
    seat = 1 - scope.seat if sel.side == "enemy" else scope.seat
    if sel.zone == "vim":
        return sum(len(e.vim) for e in state.board if e.seat == seat and place_of(e) == scope.place)
    return sum(fits_face(sel, face(card)) for card in getattr(state.sides[seat], sel.zone))
