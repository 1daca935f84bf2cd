"""Carrying out a list of operations: the dispatch, and the references they use."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from domain.games.runiverse.cards import Card, title
from domain.games.runiverse.engine.run import Context, Late, Run
from domain.games.runiverse.engine.values import counters, entry_of, level_of, number
from domain.games.runiverse.language.grammar import AlterAttackOp, CountersOn, LevelOf, Num, Op, Scale, Sum, Test
from domain.games.runiverse.language.loader import walk
from domain.games.runiverse.state import Attack, Option

Handler = Callable[[Run, Context, Any], None]
OPS: Final[dict[type, Handler]] = {}
"""Operation -> what carries it out; each module of effects adds its family."""


def perform(run: Run, context: Context, ops: tuple[Op, ...]) -> None:
    """Carry out operations one after the other, each to its end (RU-TIME-03)."""
    for op in ops:
        if context.altering and not alters(op):
            context.late.append(Late(op, context.it, context.scope.die))
            continue
        run.burn()
        OPS[type(op)](run, context, op)


def catch_up(run: Run, context: Context) -> None:
    """RU-TIME-06: what an ability put off while it altered the event follows, in the same order."""
    late, context.late = context.late, []
    for op, it, die in late:
        context.it, context.scope = it, context.scope._replace(die=die)
        perform(run, context, (op,))


@cache
def alters(op: Op) -> bool:
    """Whether an operation changes the attack it answers, or may."""
    return any(isinstance(word, AlterAttackOp) for word in walk(op))


def reference(run: Run, context: Context, name: str) -> list[Card]:
    """The cards a reference stands for; nothing if they are not there."""
    attack = run.state.attack or context.attack
    match name:
        case "me":
            return [] if context.scope.me is None else [context.scope.me]
        case "mage":
            mage = run.state.mage_at(context.place) if context.place >= 0 else None
            return [] if mage is None else [mage.card]
        case "attacker":
            if attack is not None and "attacker" not in context.names:
                context.names["attacker"] = [_one_attacker(run, attack)]
            return context.names.get("attacker", [])
        case "attacked":
            return [] if attack is None else [attack.target]
        case "event":
            return [] if context.event is None else [context.event]
        case "it":
            return [] if context.it is None else [context.it]
        case _:
            return list(context.names.get(name.removeprefix("$"), ()))


def _one_attacker(run: Run, attack: Attack) -> Card:
    """RU-KEY-Unity: of two attackers the active player says which one is affected."""
    here = [card for card in attack.attackers if entry_of(run.state, card) is not None] or list(attack.attackers)
    options = [Option(label=title(card), cards=(card,)) for card in here]
    return here[run.ask("unity_affected", options)]


def value(run: Run, context: Context, num: Num) -> int:
    """A number that may read cards the ability has named."""
    if isinstance(num, Sum):
        return sum(value(run, context, part) for part in num.of)
    if isinstance(num, Scale):
        return value(run, context, num.of) * num.by
    if isinstance(num, LevelOf):
        return sum(level_of(run.state, card) for card in reference(run, context, num.of)[:1])
    if isinstance(num, CountersOn) and num.kind != "flame":
        return sum(counters(run.state.find(card), num.kind) for card in reference(run, context, num.of)[:1])
    return number(run.state, context.scope, num)


def passes(run: Run, context: Context, test: Test) -> bool:
    """Whether a comparison is true for this ability."""
    a, b = value(run, context, test.a), value(run, context, test.b)
    return {"<": a < b, "<=": a <= b, "==": a == b, ">=": a >= b, ">": a > b}[test.cmp]


def place_name(place: int) -> str:
    """`A2`: the second location of seat 0, as players write it."""
    return f"{'AB'[place // 3]}{place % 3 + 1}"
