"""Reads cards from plain data and refuses a malformed one with its name and the reason."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct, ValidationError, convert
from msgspec.structs import fields

from domain.games.runiverse.language import (
    AlterAttackOp,
    CardText,
    Die,
    DrawOp,
    DreamOp,
    EachOp,
    ForbidMod,
    IfOp,
    KeywordMod,
    LevelMod,
    MayOp,
    ModesOp,
    MoveOp,
    Ong,
    Op,
    Pick,
    RollOp,
    Sel,
    TokenOp,
    Trig,
    VimOp,
    X,
)
from domain.kernel.errors import OrreryError

REFERENCES: Final = frozenset({"me", "mage", "attacker", "attacked", "event", "it", "player", "deck"})
_FLAGS: Final = frozenset({"Evolve", "Battlemage", "Ritual", "Trap", "Swarm", "Swarm Up"})
_PLAIN: Final[dict[type, tuple[str, ...]]] = {ForbidMod: ("what",), MoveOp: ("to",), TokenOp: ("from_",)}
_BEFORE: Final = frozenset({"evoked", "attacks", "is_attacked"})


class MalformedCard(OrreryError):
    """A card the game cannot play; the message names the card and says why."""

    def __init__(self, card: str, reason: str) -> None:
        super().__init__(f"{card}: {reason}")
        self.card, self.reason = card, reason


def load(entries: Iterable[Mapping[str, Any]]) -> tuple[CardText, ...]:
    """The cards of `entries` in order; MalformedCard at the first that is not sound."""
    cards = tuple(_read(entry) for entry in entries)
    seen: set[str] = set()
    for card in cards:
        for word in (card.id, card.name):
            _check(word not in seen, card.name, f"the name or id {word!r} is taken")
        seen |= {card.id, card.name}
    return cards


def _read(entry: Mapping[str, Any]) -> CardText:
    name = str(entry.get("name") or entry.get("id") or "a card without a name")
    try:
        card: CardText = convert(entry, CardText)
    except ValidationError as error:
        raise MalformedCard(name, str(error)) from None
    _check_parts(card)
    for ability in card.abilities:
        _check_names(card.name, ability)
        if isinstance(ability, Trig):
            _check_trigger(card.name, ability)
        if isinstance(ability, Ong):
            _check_ongoing(card.name, ability)
    _check_names(card.name, card.effects)
    _check_numbers(card)
    return card


def _check(holds: bool, card: str, reason: str) -> None:
    if not holds:
        raise MalformedCard(card, reason)


def _check_parts(card: CardText) -> None:
    is_mage, is_spell = card.type == "mage", card.type == "spell"
    _check((card.level is None) == is_mage, card.name, "mages have no level, all other cards have one")
    _check(not isinstance(card.level, int) or card.level >= 0, card.name, "a level is never below 0")
    gifted, focused = card.gift is not None, card.focus != ""
    _check(gifted == focused == is_mage, card.name, "mages, and only they, have gift and focus")
    _check(is_spell or not card.effects, card.name, "only spells have effects outside abilities")
    _check(not (is_mage and card.traits), card.name, "mages have a focus and no traits")


def walk(part: object) -> Iterator[Struct]:
    """Every word of the language inside `part`, outermost first."""
    if isinstance(part, tuple):
        for each in part:
            yield from walk(each)
    elif isinstance(part, Struct):
        yield part
        for field in fields(part):
            yield from walk(getattr(part, field.name))


def _check_names(card: str, part: object) -> None:
    bound = {word.as_ for word in walk(part) if isinstance(word, Pick) and word.as_}
    for word in walk(part):
        for name in ("to", "on", "target", "by", "over", "a", "b", "from_", "what", "redirect", "of"):
            value = getattr(word, name, None)
            if (
                not isinstance(value, str)
                or (isinstance(word, Trig) and name == "on")
                or name in _PLAIN.get(type(word), ())
            ):
                continue
            known = value in REFERENCES or (value.removeprefix("$") in bound and value.startswith("$"))
            _check(known, card, f"{value!r} is no card this ability knows")


def _check_trigger(card: str, ability: Trig) -> None:
    if ability.timing == "before":
        _check(ability.on in _BEFORE, card, f"nothing can happen before {ability.on!r}; only before {sorted(_BEFORE)}")
        _check(
            not any(map(_is_uncertain, walk(ability.do))),
            card,
            "what comes before may use no chance and no hidden card",
        )
    alters = any(isinstance(word, AlterAttackOp) for word in walk(ability.do))
    _check(not alters or ability.on in ("attacks", "is_attacked"), card, "only an attack can be altered")


def _is_uncertain(word: Struct) -> bool:
    by_chance = isinstance(word, RollOp | DrawOp | DreamOp | TokenOp)
    hidden = isinstance(word, VimOp) and word.from_ == "deck"
    return by_chance or hidden or (isinstance(word, Pick) and word.how == "random")


def _check_ongoing(card: str, ability: Ong) -> None:
    for mod in ability.mods:
        on = getattr(mod, "on", None)
        if isinstance(mod, LevelMod | KeywordMod) and isinstance(on, Sel):
            fine = on.lv is None and on.kw is None
            _check(fine, card, "an ongoing level or keyword may not depend on levels or keywords")
        if isinstance(mod, KeywordMod):
            _check(mod.kw.kw not in _FLAGS, card, f"{mod.kw.kw} cannot be given to another card")


def _check_numbers(card: CardText) -> None:
    has_x = card.level == "X"
    for ability in card.abilities:
        pays_x = any(isinstance(word, X) for word in walk(getattr(ability, "costs", ())))
        uses_x = any(isinstance(word, X) for word in walk(ability))
        _check(not uses_x or pays_x or has_x, card.name, "X is neither the level nor paid")
    _check(has_x or not any(isinstance(w, X) for w in walk(card.effects)), card.name, "X is not the level")
    for part in (card.effects, *(getattr(a, "do", ()) for a in card.abilities)):
        _check(_die_is_rolled(part, rolled=False), card.name, "the die is read before it is rolled")


def _die_is_rolled(ops: tuple[Op, ...], rolled: bool) -> bool:
    for op in ops:
        if isinstance(op, RollOp):
            if not all(_die_is_rolled(case.do, rolled=True) for case in op.cases):
                return False
            rolled = True
        elif isinstance(op, IfOp | EachOp | MayOp | ModesOp):
            for inner in _inner(op):
                if not _die_is_rolled(inner, rolled):
                    return False
        elif not rolled and any(isinstance(word, Die) for word in walk(op)):
            return False
    return True


def _inner(op: IfOp | EachOp | MayOp | ModesOp) -> tuple[tuple[Op, ...], ...]:
    if isinstance(op, IfOp):
        return (op.then, op.else_)
    return op.options if isinstance(op, ModesOp) else (op.do,)
