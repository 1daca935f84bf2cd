"""Whether a command is allowed: one function per command, used by `decide` and by `legal`."""

from typing import Final, NamedTuple, TypeAlias

from domain.games.runiverse.cards import EXPANSIONS, Card, Face, face
from domain.games.runiverse.commands import (
    ArrangeDiscard,
    ArrangeVim,
    Assist,
    BeginPhase,
    Evoke,
    How,
    MakeAttack,
    OpenRift,
    PlayMage,
    SetGuards,
    UseAct,
)
from domain.games.runiverse.engine.combat import attack_refusal, attacker_refusal, is_boundless
from domain.games.runiverse.engine.effects.costs import payable, uses_x
from domain.games.runiverse.engine.effects.picks import choosable
from domain.games.runiverse.engine.values import (
    Scope,
    cost_change,
    entry_of,
    face_of,
    faces_of,
    forbidden,
    holds,
    keyword,
    keywords,
    number,
)
from domain.games.runiverse.facets import EVOKABLE
from domain.games.runiverse.language.grammar import Act, KeywordAbility, PayCost, Pick, TaskCost, VimOp
from domain.games.runiverse.state import LOCATIONS, InPlay, State, Step, Zone, place_of
from domain.kernel.errors import IllegalMove, require
from domain.kernel.viewers import Seat

_ACTING: Final = {word: ability for word, ability in EXPANSIONS.items() if isinstance(ability, Act)}
"""Keywords that are shorthand for an ACT."""
Refused: TypeAlias = tuple[str, str]
"""The rule a command breaks, and the reason."""

SECRET_PRICE = 2
RITUAL_DISCOUNT = 3


def _place(seat: Seat, loc: int, rule: str) -> int:
    require(0 <= loc < LOCATIONS, rule, "there are three locations: 0, 1 and 2")
    return seat * LOCATIONS + loc


# ------------------------------------------------------------------ outside phases


def check_open_rift(state: State, seat: Seat, command: OpenRift) -> int:
    """RU-TURN-02, RU-RIFT-02: the place whose rift is opened."""
    require(state.step is Step.OPEN, "RU-TURN-02", "rifts are opened at the beginning of a player's first three turns")
    place = _place(seat, command.loc, "RU-RIFT-01")
    require(not state.places[place].opened, "RU-RIFT-02", "that rift is open already")
    return place


def check_play_mage(state: State, seat: Seat, command: PlayMage) -> int:
    """RU-MAGE-01, RU-MAGE-02: the place the mage goes to."""
    require(state.step is Step.MAIN, "RU-MAGE-01", "a mage is played in step 3, not inside a phase")
    side = state.sides[seat]
    in_hand = command.card in side.hand and face(command.card).is_mage
    require(in_hand, "RU-MAGE-01", "you have no such mage in hand")
    require(not side.mage_played, "RU-MAGE-01", "one mage a turn")
    place = _place(seat, command.loc, "RU-MAGE-02")
    require(state.places[place].opened, "RU-MAGE-02", "the rift there is not open")
    return place


def check_begin_phase(state: State, seat: Seat, command: BeginPhase) -> int:
    """RU-PHASE-02: the place whose phase begins."""
    require(state.step is not Step.PHASE, "RU-PHASE-02", "another phase is still open")
    require(state.step is Step.MAIN, "RU-TURN-04", "phases belong to step 3")
    place = _place(seat, command.loc, "RU-PHASE-01")
    require(state.mage_at(place) is not None, "RU-PHASE-01", "there is no mage")
    require(not state.places[place].phase_done, "RU-PHASE-02", "that phase is over")
    return place


def check_end_main(state: State, seat: Seat) -> None:
    """RU-TURN-05: every mage must have had its phase."""
    require(state.step is Step.MAIN, "RU-TURN-05", "step 3 is not open or a phase is")
    require(not without_phase(state, seat), "RU-TURN-05", "every mage must have its phase")


def without_phase(state: State, seat: Seat) -> list[int]:
    """RU-PHASE-02, RU-TURN-05: the places of a player whose mage has yet to have its phase."""
    start = seat * LOCATIONS
    return [p for p in range(start, start + LOCATIONS) if not state.places[p].phase_done and state.mage_at(p)]


def check_guards(state: State, seat: Seat, command: SetGuards) -> None:
    """RU-GUARD-01, RU-GUARD-02."""
    require(state.step is Step.GUARD, "RU-TURN-06", "guards are chosen at the end of the turn")
    places = set()
    for card in command.cards:
        entry = state.find(card)
        mine = entry is not None and entry.seat == seat and not entry.secret
        require(mine, "RU-GUARD-01", "only a creature or mage of yours can guard")
        assert entry is not None
        bondless = face(card).is_mage and not state.places[place_of(entry)].bonds
        require(not bondless, "RU-GUARD-02", "a mage without a bond cannot guard")
        require(can_guard(state, entry), "RU-GUARD-01", "that card cannot guard")
        require(place_of(entry) not in places, "RU-GUARD-01", "one guard for each location")
        places.add(place_of(entry))


def can_guard(state: State, entry: InPlay) -> bool:
    """Whether a card of the active player may be chosen to guard."""
    shown = face(entry.card)
    if entry.secret or entry.tasked or forbidden(state, entry, "guard"):
        return False
    return shown.is_creature or (shown.is_mage and bool(state.places[place_of(entry)].bonds))


def check_arrange_vim(state: State, seat: Seat, command: ArrangeVim) -> None:
    """RU-VIM-04."""
    entry = state.find(command.card)
    require(entry is not None and entry.seat == seat, "RU-VIM-04", "only vim of your own cards can be arranged")
    assert entry is not None
    usual = tuple(range(len(entry.vim)))
    fair = tuple(sorted(command.order)) == usual and command.order != usual
    require(fair, "RU-VIM-04", "the order must name every position once and change something")


def check_arrange_discard(state: State, seat: Seat, command: ArrangeDiscard) -> None:
    """RU-ZONE-05."""
    pile = state.sides[seat].discard
    same = sorted(command.order) == sorted(pile) and command.order != pile
    require(same, "RU-ZONE-05", "the order must name every card once and change something")
    require(command.order[-1] == pile[-1], "RU-ZONE-05", "the top card stays on top")


# ------------------------------------------------------------------ power


def check_in_phase(state: State) -> None:
    """RU-PHASE-01."""
    require(state.step is Step.PHASE, "RU-PHASE-01", "no phase is open")


def check_make_power(state: State) -> InPlay:
    """RU-POW-02: the mage that makes power."""
    check_in_phase(state)
    mage = mage_of_phase(state)
    refused = power_refusal(state, mage)
    if refused is not None:
        raise IllegalMove(*refused)
    return mage


def mage_of_phase(state: State) -> InPlay:
    """RU-PHASE-01: the mage whose phase it is."""
    mage = state.mage_at(state.phase)
    assert mage is not None, "a phase belongs to a mage"
    return mage


def power_refusal(state: State, mage: InPlay) -> Refused | None:
    """Why a mage cannot make power."""
    if mage.tasked:
        return "RU-POW-02", "a tasked mage cannot make power"
    return ("RU-ABIL-03", "an effect forbids it") if forbidden(state, mage, "make_power") else None


def check_assist(state: State, seat: Seat, command: Assist) -> InPlay | None:
    """RU-POW-05: the mage in play that assists, or None for one from hand."""
    check_in_phase(state)
    require((command.card is None) != (command.loc is None), "RU-POW-05", "a mage from hand or another one in play")
    if command.card is not None:
        fine = command.card in state.sides[seat].hand and face(command.card).is_mage
        require(fine, "RU-POW-05", "you have no such mage in hand")
        return None
    assert command.loc is not None
    place = _place(seat, command.loc, "RU-POW-05")
    mage = assisting(state, place)
    require(mage is not None, "RU-POW-05", "only another untasked mage of yours can assist")
    return mage


def assisting(state: State, place: int) -> InPlay | None:
    """RU-POW-05: the mage of a place, if it can assist the one whose phase it is."""
    mage = state.mage_at(place)
    return None if mage is None or mage.tasked or place == state.phase else mage


def check_dream_delve(state: State, seat: Seat) -> None:
    """RU-DREAM-02, RU-R-49."""
    check_in_phase(state)
    refused = delve_refusal(state, seat)
    if refused is not None:
        raise IllegalMove(*refused)


def delve_refusal(state: State, seat: Seat) -> Refused | None:
    """Why the mage of the phase cannot dream-delve."""
    if state.places[state.phase].dream != 1:
        return "RU-DREAM-02", "the dream counter is not available"
    return None if state.sides[seat].dream else ("RU-DREAM-01", "the dream deck is empty")


# ------------------------------------------------------------------ evoking


class Plan(NamedTuple):
    """A legal way to evoke a card."""

    source: Zone
    cost: int
    x: int


def check_evoke(state: State, seat: Seat, command: Evoke) -> Plan:
    """RU-EVO-01 to -07 and what keywords add to them."""
    check_in_phase(state)
    plan = evoke_plan(state, seat, command)
    if isinstance(plan, Plan):
        return plan
    raise IllegalMove(*plan)


def evoke_plan(state: State, seat: Seat, command: Evoke) -> Plan | Refused:
    """How a card would be evoked in the phase that is open, or the rule and the reason against it."""
    source = _evoke_source(state, seat, command.card)
    if source is None:
        return "RU-EVO-01", "only cards of your hand, your dream, or a ritual here can be evoked"
    shown = face(command.card)
    if shown.is_mage:
        return "RU-EVO-07", "mages are never evoked"
    mage = mage_of_phase(state)
    if not suits(mage, shown):
        return "RU-EVO-03", "the facet is neither the mage's nor beside it"
    if forbidden(state, mage, "evoke"):
        return "RU-ABIL-03", "an effect forbids it"
    return plan_of(state, mage, source, command)


def plan_of(state: State, mage: InPlay, source: Zone, command: Evoke) -> Plan | Refused:
    """How a mage that may evoke the card would do so in that way."""
    shown = face(command.card)
    refused = _x_refusal(command, shown) or _way_refusal(state, source, shown, command)
    if refused is None:
        refused = _onto_refusal(state, mage.seat, command, shown)
    if refused is not None:
        return refused
    cost = _evoke_cost(state, mage, source, shown, command)
    if cost > state.power:
        return "RU-EVO-02", f"it costs {cost} power, there is {state.power}"
    return Plan(source, cost, command.x or 0)


def suits(mage: InPlay, shown: Face) -> bool:
    """RU-EVO-03: whether the card is of the mage's facet or of one of the two beside it."""
    return shown.text.facet in EVOKABLE[face(mage.card).text.facet]


def _evoke_source(state: State, seat: Seat, card: Card) -> Zone | None:
    side = state.sides[seat]
    if card in side.hand:
        return Zone.HAND
    if card in side.dreamed:
        return Zone.DREAMED
    entry = state.find(card)
    here = entry is not None and entry.secret and place_of(entry) == state.phase
    return Zone.PLAY if here else None


def _x_refusal(command: Evoke, shown: Face) -> Refused | None:
    """RU-ABIL-08: X is chosen where there is one."""
    if shown.text.level != "X" or command.how is How.SECRET:
        return None if command.x is None else ("RU-ABIL-08", "there is no X to choose")
    return None if command.x is not None and command.x >= 1 else ("RU-ABIL-08", "X is a positive number")


def _way_refusal(state: State, source: Zone, shown: Face, command: Evoke) -> Refused | None:
    """RU-SEC-01, RU-KEY-Ritual: what may be laid as a Secret, and which Secret may be completed."""
    if source is Zone.PLAY:
        entry = state.find(command.card)
        ready = entry is not None and shown.has("Ritual") and entry.joined < state.turn and command.how is How.NORMAL
        return None if ready else ("RU-KEY-Ritual", "only a ritual put down on an earlier turn can be completed")
    if command.how is How.SECRET and not shown.has("Ritual") and not shown.has("Trap"):
        return "RU-SEC-01", "only rituals and traps can be Secrets"
    return None


def _evoke_cost(state: State, mage: InPlay, source: Zone, shown: Face, command: Evoke) -> int:
    change = cost_change(state, mage, shown, secret=command.how is How.SECRET)
    printed = command.x or shown.level
    if source is Zone.PLAY:
        return max(0, max(0, printed - RITUAL_DISCOUNT) + change)
    return max(0, (SECRET_PRICE if command.how is How.SECRET else printed) + change)


def _onto_refusal(state: State, seat: Seat, command: Evoke, shown: Face) -> Refused | None:
    """RU-KEY-Evolve."""
    if command.how is not How.EVOLVE:
        return None if command.onto is None else ("RU-KEY-Evolve", "only an evolving creature is put on another")
    below = state.find(command.onto)
    if below is None or below.seat != seat or place_of(below) != state.phase or below.secret:
        return "RU-KEY-Evolve", "it is put on a creature of the same location"
    under = face(below.card)
    named = any(_evolves_from(k, under) for k in shown.keywords)
    return None if named and under.is_creature else ("RU-KEY-Evolve", "it does not evolve from that card")


def _evolves_from(ability: KeywordAbility, under: Face) -> bool:
    if ability.kw != "Evolve":
        return False
    return under.text.name == ability.name or (ability.name_has != "" and ability.name_has in under.text.name.split())


# ------------------------------------------------------------------ abilities and attacks


def acts_of(state: State, entry: InPlay) -> list[Act]:
    """Every ACT ability a card has now, keywords included."""
    if entry.secret:
        return []
    plain = not entry.vim and not entry.attached
    found = list(face_of(entry).acts) if plain else [a for shown in faces_of(entry) for a in shown.acts]
    if entry.under is None:
        words = keywords(state, entry)
        found += [ability for word, ability in _ACTING.items() if words.get(word)]
    return found


def check_act(state: State, seat: Seat, command: UseAct) -> tuple[Act, Scope]:
    """RU-ABIL-02: the ability and from where it works."""
    check_in_phase(state)
    entry = state.find(command.card)
    mine = entry is not None and entry.seat == seat and place_of(entry) == state.phase
    require(mine, "RU-ABIL-02", "only cards of the mage whose phase it is act")
    assert entry is not None
    ability = next((a for a in acts_of(state, entry) if a.name == command.ability), None)
    require(ability is not None, "RU-ABIL-02", "the card has no such ability")
    assert ability is not None
    scope = act_scope(state, entry, ability, command.x)
    if isinstance(scope, Scope):
        return ability, scope
    raise IllegalMove(*scope)


def act_scope(state: State, entry: InPlay, ability: Act, x: int | None) -> Scope | Refused:
    """From where an ability of a card of the phase works if it is used now, or the rule and the reason against it."""
    if ability.once and ability.name in entry.used:
        return "RU-KEY-Roaming" if ability.name == "Roaming" else "RU-ABIL-02", "once a turn"
    takes_x = uses_x(ability.costs)
    if not takes_x and x is not None:
        return "RU-ABIL-08", "there is no X to choose"
    if takes_x and (x is None or x < 1):
        return "RU-ABIL-08", "X is a positive number"
    scope = Scope(entry.seat, state.phase, entry.card, x if takes_x and x is not None else entry.x)
    if ability.if_ is not None and not holds(state, scope, ability.if_):
        return "RU-ABIL-02", "its condition does not hold"
    return _useless(state, scope, ability) or _price_refusal(state, scope, ability) or scope


def _useless(state: State, scope: Scope, ability: Act) -> Refused | None:
    """A free ability that could do nothing would never end."""
    if ability.name == "Roaming":
        start = scope.seat * LOCATIONS
        if not any(p != scope.place and state.mage_at(p) for p in range(start, start + LOCATIONS)):
            return "RU-KEY-Roaming", "there is no other mage to go to"
    first = ability.do[0]
    onto = first.to if ability.name == "Swarm Up" and isinstance(first, VimOp) else None
    if isinstance(onto, Pick) and not choosable(state, scope, onto.sel):
        return "RU-KEY-SwarmUp", "there is no other level-1 Bug here"
    return None


def _price_refusal(state: State, scope: Scope, ability: Act) -> Refused | None:
    if payable(state, scope, ability.costs):
        return None
    power = sum(number(state, scope, c.n) for c in ability.costs if isinstance(c, PayCost))
    entry = entry_of(state, scope.me)
    tasked = entry is not None and entry.tasked
    if tasked and any(isinstance(c, TaskCost) and c.what == "me" for c in ability.costs):
        return "RU-TASK-01", "only an untasked card can be tasked"
    if power > state.power:
        return "RU-POW-04", f"it costs {power} power, there is {state.power}"
    return "RU-ABIL-02", "its price cannot be paid"


def check_attack(state: State, seat: Seat, command: MakeAttack) -> bool:
    """RU-COMBAT-02 and the rules of targets; True if the attack ignores engagement."""
    check_in_phase(state)
    pair = len(command.attackers) == 2 and command.attackers[0] != command.attackers[1]
    require(pair or len(command.attackers) == 1, "RU-KEY-Unity", "one creature attacks, or two in unity")
    attackers = []
    for entry in [entry_of(state, card) for card in command.attackers]:
        refused = attacker_refusal(state, seat, entry)
        if refused is not None:
            raise IllegalMove(*refused)
        assert entry is not None
        attackers.append(entry)
    if pair:
        united = any(keyword(state, entry, "Unity") for entry in attackers)
        require(united, "RU-KEY-Unity", "neither of the two has Unity")
    else:
        require(not command.split, "RU-KEY-Unity", "only the damage to two attackers is divided")
    boundless = is_boundless(state, attackers)
    refused = attack_refusal(state, seat, command.target, boundless)
    if refused is not None:
        raise IllegalMove(*refused)
    return boundless


def to_act(state: State) -> tuple[Seat, ...]:
    """The one seat the match waits for."""
    if state.outcome is not None:
        return ()
    return (state.active if state.pending is None else state.pending.seat,)


def deadline(_: State) -> int | None:
    """No clock."""
    return None
