"""Which cards and numbers each part of a text can speak of: what is there from the start, and what it names as it goes.

Fields are gone through in the order in which the game reads them, so a name counts only once it is given. What is
named in one branch is not known after it.
"""

from collections.abc import Iterator
from typing import Any, Final

from domain.games.runiverse.language import grammar as la
from domain.games.runiverse.language.word_checks import walk

_READ: Final[dict[type, tuple[str, ...]]] = {
    la.DamageOp: ("to", "n"),
    la.AttackOp: ("by", "target", "n"),
    la.HealOp: ("on",),
    la.DispelOp: ("on",),
    la.SetTaskedOp: ("on",),
    la.SendOp: ("on",),
    la.JoinOp: ("on",),
    la.MoveOp: ("on",),
    la.EvokeFreeOp: ("on",),
    la.DrawOp: ("n",),
    la.DiscardOp: ("n",),
    la.CounterOp: ("n", "on"),
    la.VimOp: ("to", "from_"),
    la.TokenOp: ("n",),
    la.PowerOp: ("n",),
    la.AttachOp: ("to", "on"),
    la.PairOp: ("a", "b"),
    la.GrantOp: ("on", "mods"),
    la.AlterAttackOp: ("redirect", "extra"),
    la.IfOp: ("cond",),
    la.EachOp: ("over",),
    la.LevelOf: ("of",),
    la.CountersOn: ("of",),
    la.Sum: ("of",),
    la.Scale: ("of",),
    la.Test: ("a", "b"),
    la.LevelMod: ("on", "n"),
    la.DamageMod: ("on", "n"),
    la.KeywordMod: ("on",),
    la.CostMod: ("n",),
    la.ForbidMod: ("on",),
    la.PowerMod: ("n",),
    la.PayCost: ("n",),
    la.TaskCost: ("what",),
    la.DispelCost: ("what",),
}
"""The fields of a word that stand for cards or numbers, in the order they are read."""
_ALWAYS: Final = frozenset({"me", "mage"})
_FIGHT: Final = frozenset({"attacker", "attacked"})
_NO_CARD: Final = frozenset({"turn_begun", "turn_ended"})
_UNSEEN: Final = frozenset({"drawn", "secret_revealed"})
"""Events whose card nobody may know before they happen."""
_DIE: Final = "the die"
_X: Final = "X"


def strangers(card: la.CardText) -> Iterator[str]:
    """What the texts of a card speak of though they cannot know it, as reasons to refuse the card."""
    own = _ALWAYS | ({_X} if card.level == "X" else frozenset())
    trap = any(isinstance(a, la.KeywordAbility) and a.kw == "Trap" for a in card.abilities)
    yield from _ops(card.effects, set(own | _FIGHT if trap else own))
    for ability in card.abilities:
        match ability:
            case la.Ong(mods=mods, if_=cond):
                yield from _read((cond, mods), set(own))
                if any(_whom(mod) == "mage" for mod in mods):
                    yield "an ongoing change is on this card, or on a selection"
            case la.Act(do=do, costs=costs, if_=cond):
                yield from _ability(own, own, costs, cond, do)
            case la.Trig(on=on, do=do, costs=costs, if_=cond, timing=timing):
                unknown = on in _NO_CARD or (timing == "before" and on in _UNSEEN)
                event = frozenset[str]() if unknown else frozenset({"event"})
                yield from _ability(own, own | _FIGHT | event, costs, cond, do)
            case _:
                pass


def _whom(mod: la.Mod) -> la.Whom:
    whom: la.Whom = getattr(mod, "on", None)
    return whom


def _ability(
    own: frozenset[str],
    told: frozenset[str],
    costs: tuple[la.Cost, ...],
    cond: la.Test | None,
    do: tuple[la.Op, ...],
) -> Iterator[str]:
    """A price looks at this card and its mage only: it must be known to be payable before anything is chosen."""
    yield from _read(cond, set(told))
    paid = {_X} if any(isinstance(word, la.X) for word in walk(costs)) else set[str]()
    known = set(own | paid)
    yield from _read(costs, known)
    yield from _ops(do, known | told)


def _ops(ops: tuple[la.Op, ...], known: set[str]) -> Iterator[str]:
    """Operations one after the other; `known` grows by what they name."""
    for op in ops:
        yield from _read(op, known)
        match op:
            case la.RollOp(cases=cases):
                known.add(_DIE)
                for case in cases:
                    yield from _ops(case.do, set(known))
            case la.IfOp(then=then, else_=other):
                yield from _ops(then, set(known))
                yield from _ops(other, set(known))
            case la.EachOp(do=do):
                yield from _ops(do, known | {"it"})
            case la.ModesOp(options=options):
                for option in options:
                    yield from _ops(option, set(known))
            case la.MayOp(do=do, costs=costs):
                inner = known & {*_ALWAYS, _X, _DIE}
                yield from _read(costs, inner)
                yield from _ops(do, known | inner)
            case _:
                pass


def _read(part: Any, known: set[str]) -> Iterator[str]:
    """One word, or several in a row, without the operations inside."""
    if isinstance(part, str):
        if part not in known:
            yield f"{part!r} is no card this ability knows"
    elif isinstance(part, tuple):
        for each in part:
            yield from _read(each, known)
    elif isinstance(part, la.Pick):
        known.update({f"${part.as_}"} if part.as_ else ())
    elif isinstance(part, la.Die) and _DIE not in known:
        yield "the die is read before it is rolled"
    elif isinstance(part, la.X) and _X not in known:
        yield "X is neither the level nor paid"
    else:
        for name in _fields(part):
            yield from _read(getattr(part, name), known)


def _fields(word: Any) -> tuple[str, ...]:
    """The fields that are read; some are not, if others say so."""
    match word:
        case la.CounterOp(kind="flame"):
            return ("n",)
        case la.CountersOn(kind="flame"):
            return ()
        case la.VimOp(from_="deck"):
            return ("to",)
        case la.GrantOp(mods=mods) if all(_whom(mod) is not None for mod in mods):
            return ("mods",)
        case _:
            return _READ.get(type(word), ())
