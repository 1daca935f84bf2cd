"""Prices in square brackets: whether they can be paid, and paying them."""

from collections.abc import Sequence
from functools import cache

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import face, title
from domain.games.runiverse.engine.effects.core import value
from domain.games.runiverse.engine.effects.moves import discard, dispel, lose_vim, task
from domain.games.runiverse.engine.effects.picks import choosable, is_narrow, targets
from domain.games.runiverse.engine.run import Context, Run
from domain.games.runiverse.engine.values import Scope, counters, entry_of, fits_face, number
from domain.games.runiverse.language.grammar import (
    Cost,
    DiscardCost,
    DispelCost,
    PayCost,
    Sel,
    SpendCost,
    Target,
    TaskCost,
    X,
)
from domain.games.runiverse.language.loader import walk
from domain.games.runiverse.state import InPlay, Option, State
from domain.games.runiverse.words import PowerCause
from domain.kernel.errors import require


@cache
def uses_x(costs: tuple[Cost, ...]) -> bool:
    """Whether an X is chosen when the price is paid."""
    return any(isinstance(word, X) for word in walk(costs))


def payable(state: State, scope: Scope, costs: Sequence[Cost]) -> bool:
    """RU-ABIL-02: whether all of a price can be paid."""
    power = sum(number(state, scope, cost.n) for cost in costs if isinstance(cost, PayCost))
    if power and (power > state.power or scope.seat != state.active or scope.place != state.phase):
        return False
    return all(_one_payable(state, scope, cost) for cost in costs)


def _one_payable(state: State, scope: Scope, cost: Cost) -> bool:
    match cost:
        case TaskCost(what):
            return any(not e.tasked for e in _candidates(state, scope, what))
        case DiscardCost(n, sel):
            return sum(fits_face(sel, face(card)) for card in state.sides[scope.seat].hand) >= n
        case DispelCost(what):
            return bool(_candidates(state, scope, what))
        case SpendCost(kind, n):
            return _stock(state, scope, kind) >= n
        case _:
            return True


def _candidates(state: State, scope: Scope, what: Target) -> list[InPlay]:
    if not isinstance(what, str):
        return choosable(state, scope, what.sel)
    card = scope.me if what == "me" else None
    entry = state.mage_at(scope.place) if what == "mage" else entry_of(state, card)
    return [] if entry is None else [entry]


def _stock(state: State, scope: Scope, kind: str) -> int:
    if kind == "flame":
        return state.sides[scope.seat].flame
    if kind == "dream":
        return int(state.places[scope.place].dream == 1)
    entry = state.find(scope.me)
    if kind == "vim":
        return 0 if entry is None else len(entry.vim)
    return counters(entry, kind)


def prices(state: State, scope: Scope, costs: tuple[Cost, ...]) -> list[Scope]:
    """RU-ABIL-08: every X a price can be paid with, each as the scope that has it; without an X one or none."""
    scopes = [scope._replace(x=x) for x in range(1, state.power + 1)] if uses_x(costs) else [scope]
    return [each for each in scopes if payable(state, each, costs)]


def offer(run: Run, context: Context, costs: Sequence[Cost], scopes: Sequence[Scope], label: str) -> bool:
    """Ask whether a price is paid, and with which X, and pay it.

    RU-R-10: a price from hand by a description is asked for even if nobody could pay it.
    """
    hidden = any(isinstance(cost, DiscardCost) and is_narrow(cost.sel) for cost in costs)
    if not scopes and not hidden:
        return False
    labels = [f"{label} with X = {scope.x}" if len(scopes) > 1 else label for scope in scopes]
    options = [Option(label=each) for each in (*labels, "do not")]
    owed, run.unpaid = run.unpaid, run.unpaid or run.is_priced_high()
    chosen = run.ask("may", options, context.scope.me, always=hidden)
    if chosen < len(scopes):
        context.scope = scopes[chosen]
        pay_all(run, context, costs)
    run.unpaid = owed
    return chosen < len(scopes)


def pay_all(run: Run, context: Context, costs: Sequence[Cost]) -> None:
    """Pay every part of a price; RU-TIME-05: all of it, whatever comes before a part of it."""
    owed, run.unpaid = run.unpaid, run.unpaid or run.is_priced_high()
    for cost in costs:
        _pay(run, context, cost)
    run.unpaid = owed


def _pay(run: Run, context: Context, cost: Cost) -> None:
    match cost:
        case PayCost(n):
            spend_power(run, value(run, context, n), PowerCause.ABILITY)
        case TaskCost(what):
            for card in targets(run, context, what, _untasked):
                require(task(run, card), "RU-TIME-05", "the card can no longer be tasked")
        case DiscardCost(n, sel):
            for _ in range(n):
                _discard_one(run, context, sel)
        case DispelCost(what):
            for card in targets(run, context, what):
                require(entry_of(run.state, card) is not None, "RU-TIME-05", "the card can no longer be dispelled")
                dispel(run, card)
        case SpendCost(kind, n):
            _spend(run, context, kind, n)


def _untasked(entry: InPlay) -> tuple[str, str] | None:
    return ("RU-TASK-01", "only an untasked card can be tasked") if entry.tasked else None


def _discard_one(run: Run, context: Context, sel: Sel) -> None:
    fitting = [c for c in run.state.sides[context.seat].hand if fits_face(sel, face(c))]
    options = [Option(label=f"discard {title(c)}", cards=(c,)) for c in fitting]
    require(fitting, "RU-ABIL-02", "there is nothing to discard")
    chosen = fitting[run.ask("pick", options, context.scope.me, always=is_narrow(sel))]
    require(discard(run, chosen), "RU-TIME-05", "the card can no longer be discarded")


def _spend(run: Run, context: Context, kind: str, n: int) -> None:
    if kind == "flame":
        run.happen(ev.FlameChanged(seat=context.seat, n=-n))
    elif kind == "dream":
        run.happen(ev.DreamCounterTurned(place=context.place, available=False))
    elif kind == "vim":
        for _ in range(n):
            entry = run.state.find(context.scope.me)
            require(entry is not None and entry.vim, "RU-TIME-05", "there is no vim left to spend")
            assert entry is not None
            lose_vim(run, entry)
    elif context.scope.me is not None:
        run.happen(ev.CountersChanged(card=context.scope.me, kind=kind, n=-n))


def spend_power(run: Run, n: int, why: PowerCause) -> None:
    """RU-POW-04: pay power; RU-TIME-05 if something took it away since it was there."""
    require(n <= run.state.power, "RU-TIME-05", "the price can no longer be paid")
    if n:
        run.happen(ev.PowerChanged(n=-n, why=why.value))
