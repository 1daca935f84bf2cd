"""What every single word of the card language must keep to: a table of small checks, each with its reason."""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from msgspec import Struct

from domain.games.runiverse.facets import COUNTED
from domain.games.runiverse.language.grammar import (
    AlterAttackOp,
    CounterOp,
    DiscardCost,
    DispelCost,
    GrantOp,
    KeywordAbility,
    KeywordMod,
    ModesOp,
    MoveOp,
    Num,
    PayCost,
    Pick,
    RollOp,
    Scale,
    Sel,
    SpendCost,
    Sum,
)

REFERENCES: Final = frozenset({"me", "mage", "attacker", "attacked", "event", "it", "player", "deck"})
_FLAGS: Final = frozenset({"Evolve", "Battlemage", "Ritual", "Trap", "Swarm", "Swarm Up"})


class Check(NamedTuple):
    """What holds for every sound word of a kind, and the reason to refuse one for which it does not.

    The reason may quote fields of the word, as in `{0.name}`.
    """

    kind: type | tuple[type, ...]
    holds: Callable[[Any], bool]
    reason: str


def walk(part: object) -> Iterator[Struct]:
    """Every word of the language inside `part`, outermost first."""
    if isinstance(part, tuple):
        for each in part:
            yield from walk(each)
    elif isinstance(part, Struct):
        yield part
        for name in part.__struct_fields__:
            yield from walk(getattr(part, name))


def failed(checks: tuple[Check, ...], word: Struct) -> Iterator[str]:
    """The reasons of the checks that a word does not pass."""
    for check in checks:
        if isinstance(word, check.kind) and not check.holds(word):
            yield check.reason.format(word)


def _may_be_negative(num: Num) -> bool:
    match num:
        case int():
            return num < 0
        case Scale(of=part, by=by):
            return (by < 0) != _may_be_negative(part)
        case Sum(of=parts):
            return any(map(_may_be_negative, parts))
        case _:
            return False


def _fits_its_zone(pick: Pick) -> bool:
    """Piles have a top; only cards in play have levels to compare."""
    if pick.how == "top":
        return pick.sel.zone not in ("play", "vim")
    return pick.how not in ("highest", "lowest") or pick.sel.zone == "play"


def _picks_vim_soundly(pick: Pick) -> bool:
    sel = pick.sel
    plain = sel == Sel(side=sel.side, at=sel.at, zone="vim")
    return sel.zone != "vim" or (plain and pick.how == "choose" and pick.max == 1)


def _rolls_soundly(roll: RollOp) -> bool:
    results = [result for case in roll.cases for result in case.on]
    return len(set(results)) == len(results) and set(results) <= set(range(1, 7))


def _names_what_it_evolves_from(word: KeywordAbility) -> bool:
    named = [name for name in (word.name, word.name_has) if name.strip()]
    return len(named) == (word.kw == "Evolve")


def _grants_without_selecting(grant: GrantOp) -> bool:
    return not any(isinstance(getattr(mod, "on", None), Sel) for mod in grant.mods)


def _alters_something(op: AlterAttackOp) -> bool:
    return op.no_damage or op.stop or op.extra != 0 or op.redirect is not None


def _is_turned(op: CounterOp) -> bool:
    return op.kind != "dream" or (isinstance(op.n, int) and abs(op.n) == 1)


WORDS: Final = (
    Check(Sel, lambda w: w.lv is None or 0 <= w.lv[0] <= w.lv[1], "levels run from the lower to the higher"),
    Check(Pick, lambda w: 0 <= w.min <= w.max and w.max > 0, "a pick takes min to max cards; max is at least 1"),
    Check(Pick, _fits_its_zone, "{0.how} cards cannot be picked from there"),
    Check(Pick, _picks_vim_soundly, "of vim one card is chosen, whatever it is"),
    Check(Pick, lambda w: w.as_ not in REFERENCES, "{0.as_!r} already names a card"),
    Check(PayCost, lambda w: not _may_be_negative(w.n) and w.n != 0, "a price in power is at least 1"),
    Check(SpendCost, lambda w: w.n > 0, "a price in counters or vim is at least 1"),
    Check(SpendCost, lambda w: w.kind != "dream" or w.n == 1, "a location has one dream counter to expend"),
    Check(DiscardCost, lambda w: w.n > 0, "a price in cards is at least 1"),
    Check(DispelCost, lambda w: w.what != "mage", "no mage is ever dispelled"),
    Check(KeywordAbility, lambda w: w.n > 0, "{0.kw} counts from 1"),
    Check(KeywordAbility, lambda w: w.n == 1 or w.kw in COUNTED, "{0.kw} has no number"),
    Check(KeywordAbility, _names_what_it_evolves_from, "Evolve, and only it, has one name, or one word in a name"),
    Check(KeywordMod, lambda w: w.kw.kw not in _FLAGS, "{0.kw.kw} cannot be given to another card"),
    Check(GrantOp, lambda w: len(w.mods) > 0, "a grant gives something"),
    Check(GrantOp, _grants_without_selecting, "what is granted goes to the cards of the grant and selects none itself"),
    Check(MoveOp, lambda w: w.to != "here" or w.control, "only control moves a card here"),
    Check(MoveOp, lambda w: w.until == "forever" or w.control, "only control ends when this card leaves"),
    Check(CounterOp, _is_turned, "a dream counter is refreshed by 1 or expended by -1"),
    Check(CounterOp, lambda w: w.kind != "sap" or not _may_be_negative(w.n), "nothing but making power removes sap"),
    Check(ModesOp, lambda w: 1 <= w.pick <= len(w.options), "{0.pick} of the modes cannot be chosen"),
    Check(RollOp, _rolls_soundly, "the cases of a roll are numbers from 1 to 6, each once"),
    Check(AlterAttackOp, _alters_something, "the attack is not altered at all"),
)
"""Checks of words that need to know nothing but the word."""
