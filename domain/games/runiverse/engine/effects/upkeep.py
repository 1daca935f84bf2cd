"""What the rules do after every effect, and the resolving of what was triggered."""

from itertools import permutations
from typing import Final, TypeVar

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, face, owner
from domain.games.runiverse.engine.effects.core import catch_up, perform
from domain.games.runiverse.engine.effects.costs import offer, prices
from domain.games.runiverse.engine.effects.fortunes import bond_or_ritual, break_bond, end_game
from domain.games.runiverse.engine.effects.moves import dispel, heal
from domain.games.runiverse.engine.effects.picks import is_hidden
from domain.games.runiverse.engine.run import Run, Waiting
from domain.games.runiverse.engine.values import entry_of, fights, is_used, level
from domain.games.runiverse.outcome import Reason
from domain.games.runiverse.state import LOCATIONS, InPlay, Option, State, place_of
from domain.kernel.viewers import Seat

T = TypeVar("T")

_SETTLED: Final[list[tuple[InPlay, ...]]] = [()]
"""The last board on which there was nothing to look after."""


def upkeep(run: Run) -> None:
    """RU-R-53: level drops, dispels by damage and ended control, until nothing more changes; then losses."""
    while _is_unsettled(run.state) and (
        _level_drops(run) or _dispels(run) or _break_battlemages(run) or _releases(run)
    ):
        run.burn()
    if run.broken:
        _end_if_lost(run)


def _is_unsettled(state: State) -> bool:
    """Whether anything is damaged or held at all; on most boards nothing is, and there is nothing to look after."""
    if state.board is _SETTLED[0]:
        return False
    for entry in state.board:
        if entry.damage or entry.held_by is not None or (entry.vim and any(vim.damage for vim in entry.vim)):
            return True
    _SETTLED[0] = state.board
    return False


def _level_drops(run: Run) -> bool:
    """RU-OBJ-08: a lower level takes as much damage with it."""
    changed = False
    for entry in run.state.board:
        if not entry.damage:
            continue
        now = level(run.state, entry)
        drop = run.levels.get(entry.card, now) - now
        run.levels[entry.card] = now
        if drop > 0:
            run.happen(ev.DamageRemoved(card=entry.card, n=min(drop, entry.damage)))
            changed = True
    return changed


def broken_by_damage(state: State, entry: InPlay) -> bool:
    """RU-DMG-02, RU-DMG-03: whether the marked damage is enough."""
    shown = face(entry.card)
    if not entry.damage or shown.is_mage or entry.secret:
        return False
    return entry.damage >= level(state, entry) + (3 if shown.is_relic else 0)


def _dispels(run: Run) -> bool:
    doomed = [e.card for e in run.state.board if e.damage and broken_by_damage(run.state, e)]
    for host in run.state.board:
        for vim in host.vim:
            copy = entry_of(run.state, vim.card) if vim.damage else None
            if copy is not None and copy.damage >= level(run.state, copy):
                doomed.append(vim.card)
    doomed = [card for card in doomed if card not in run.leaving]
    if not doomed:
        return False
    for card in in_discard_order(run, doomed):
        dispel(run, card)
    return True


def _break_battlemages(run: Run) -> bool:
    """RU-KEY-Battlemage: damage that would dispel one that fights breaks one bond and is removed."""
    doomed = [e for e in run.state.board if e.damage and face(e.card).is_mage and fights(run.state, e)]
    doomed = [e for e in doomed if e.damage >= level(run.state, e)]
    for entry in doomed:
        heal(run, entry.card)
    for entry in doomed:
        if entry.seat == run.state.active:
            break_bond(run, place_of(entry))
        else:
            bond_or_ritual(run, place_of(entry))
    return bool(doomed)


def _end_if_lost(run: Run) -> None:
    """RU-BOND-03: whoever has no bond left once everything the breaks caused is done; RU-R-06: perhaps both."""
    seats = sorted(set(run.broken))
    run.broken.clear()
    if not any(_is_bondless(run.state, seat) for seat in seats):
        return
    whens, afters = run.waited
    held_whens, held_afters = run.whens[:whens], run.afters[:afters]
    run.whens, run.afters = run.whens[whens:], run.afters[afters:]
    settle(run)
    run.whens, run.afters = held_whens, held_afters
    losers = tuple(seat for seat in seats if _is_bondless(run.state, seat))
    if losers:
        end_game(run, losers, Reason.BOND_BROKEN)


def _is_bondless(state: State, seat: Seat) -> bool:
    """RU-R-01: no bond left, and no rift still closed."""
    return state.bonds(seat) == 0 and state.opened(seat) == LOCATIONS


def in_discard_order(run: Run, cards: list[Card]) -> list[Card]:
    """RU-ZONE-04: what goes to one discard pile at the same time is ordered by the active player."""
    found: list[Card] = []
    for seat in (0, 1):
        mine = [card for card in cards if owner(card) == seat]
        real = [card for card in mine if _is_ordered(run.state, card)]
        rest = [card for card in mine if card not in real]
        found += rest + ordered(run, "discard_order", real, [face(card).text.name for card in real])
    return found


def _is_ordered(state: State, card: Card) -> bool:
    """Whether dispelling the card puts it on a pile, and the active player knows it: nobody orders the unseen."""
    entry = state.find(card)
    left_out = face(card).is_token or face(card).is_mage or is_hidden(state, card)
    return entry is not None and not entry.vim and not left_out


def ordered(run: Run, kind: str, things: list[T], names: list[str]) -> list[T]:
    """RU-R-14: the active player's order; up to four as one permutation, more by naming the first again and again."""
    done: list[T] = []
    while len(things) > 4 and len(set(names)) > 1:
        first = run.ask(kind, [Option(label=f"{name} first") for name in names])
        done.append(things[first])
        things = things[:first] + things[first + 1 :]
        names = names[:first] + names[first + 1 :]
    if len(things) < 2 or len(set(names)) == 1:
        return done + things
    orders = list(dict.fromkeys(permutations(range(len(things)))))
    options = [Option(label=", ".join(names[i] for i in order)) for order in orders]
    return done + [things[i] for i in orders[run.ask(kind, options)]]


def _releases(run: Run) -> bool:
    """RU-R-41: a held card goes back when what held it is gone, to an older hold if one goes on."""
    changed = False
    for entry in run.state.board:
        if entry.held_by is not None and run.state.find(entry.held_by) is None:
            run.happen(_released(run.state, entry))
            changed = True
    return changed


def _released(state: State, entry: InPlay) -> ev.Relocated:
    holds = [h for h in entry.holds if state.find(h.by) is not None]
    if not holds:
        return ev.Relocated(card=entry.card, place=entry.home)
    last, rest = holds[-1], tuple(holds[:-1])
    return ev.Relocated(card=entry.card, place=last.place, home=entry.home, held_by=last.by, holds=rest)


def settle(run: Run, afters: bool = True) -> None:
    """RU-TIME-03: resolve what waits, first everything "when", then everything "after"."""
    upkeep(run)
    while run.whens or (afters and run.afters):
        late = not run.whens
        batch = run.afters if late else run.whens
        if late:
            run.afters = []
        else:
            run.whens = []
        names = [f"{w.name(run.state.edition)} of {face(w.card).text.name}" for w in batch]
        for waiting in ordered(run, "order", batch, names):
            resolve(run, waiting)
            upkeep(run)
            if late and run.whens:
                settle(run, afters=False)


def interrupt(run: Run, waiting: list[Waiting]) -> None:
    """RU-TIME-04: what comes before an event, in the order of the active player."""
    for each in ordered(run, "order", waiting, [w.ability.name for w in waiting]):
        key = (each.card, each.ability.name)
        run.busy.add(key)
        resolve(run, each)
        upkeep(run)
        run.busy.discard(key)


def resolve(run: Run, waiting: Waiting) -> None:
    """RU-ABIL-04: carry out a triggered ability if its card is still there."""
    if entry_of(run.state, waiting.card) is None and not waiting.gone:
        return
    if waiting.begun:
        catch_up(run, waiting.context)
    elif _begin(run, waiting):
        perform(run, waiting.context, waiting.ability.do)


def _begin(run: Run, waiting: Waiting) -> bool:
    """Pay for a triggered ability; False if it is used up for this turn or not paid."""
    ability, context = waiting.ability, waiting.context
    if ability.once and is_used(run.state, context.seat, waiting.card, ability.name):
        return False
    if ability.costs:
        scopes = prices(run.state, context.scope, ability.costs)
        mine = context.seat == run.state.active
        if not mine or not offer(run, context, ability.costs, scopes, f"use {ability.name}"):
            return False
    name = waiting.name(run.state.edition)
    run.happen(ev.AbilityUsed(card=waiting.card, seat=context.seat, ability=name, once=ability.once))
    waiting.begun = True
    return True
