"""Choosing cards: who fits, who may be chosen, and the question that settles it."""

from collections.abc import Callable, Sequence
from itertools import combinations

from msgspec.structs import replace

from domain.games.runiverse import events as ev
from domain.games.runiverse.cards import Card, face, title
from domain.games.runiverse.engine.effects.core import place_name, reference
from domain.games.runiverse.engine.run import Context, Run
from domain.games.runiverse.engine.values import (
    Scope,
    engaged_place,
    entry_of,
    fits,
    fits_face,
    forbidden,
    keyword,
    level,
)
from domain.games.runiverse.language.grammar import Pick, Sel, Target
from domain.games.runiverse.state import LOCATIONS, NOWHERE, InPlay, Option, State, place_of
from domain.kernel.errors import IllegalMove
from domain.kernel.viewers import Seat

Filter = Callable[[InPlay], "tuple[str, str] | None"]
"""Why a card in play may not be picked, as rule and reason, beyond what the selection says."""


def targets(run: Run, context: Context, target: Target, check: Filter | None = None) -> list[Card]:
    """The cards a target stands for."""
    if isinstance(target, str):
        return reference(run, context, target)
    chosen = pick(run, context, target, check)
    if target.as_:
        context.names[target.as_] = chosen
    return chosen


def pick(run: Run, context: Context, wish: Pick, check: Filter | None = None) -> list[Card]:
    """The cards of a pick; fewer than asked for if there are no more (RU-R-22)."""
    if wish.sel.zone == "vim":
        return _pick_vim(run, context, wish)
    if wish.sel.zone != "play":
        return _pick_off(run, context, wish)
    if wish.how != "choose":
        if _must_engage(run.state, context.scope, wish.sel) and not engage(run, context):
            return []
        fitting = [e for e in run.state.board if fits(run.state, context.scope, wish.sel, e)]
        return _automatic(run, wish, [e for e in fitting if check is None or check(e) is None])
    pool = choosable(run.state, context.scope, wish.sel, check)
    if run.choices:
        chosen = _from_choices(run, context.scope, wish, pool, check)
    else:
        chosen = _asked(run, context, wish, [e.card for e in pool])
    if wish.sel.at in ("engaged", "near"):  # RU-LOC-03: a text that names all mages engages nobody
        for card in chosen:
            _engage_with(run, context.scope, card)
    return chosen


# ------------------------------------------------------------------ engagement


def _must_engage(state: State, scope: Scope, sel: Sel) -> bool:
    """RU-ENG-02: whether this is the first time the phase needs an enemy location."""
    reaches = sel.side != "mine" and sel.at in ("engaged", "near")
    return reaches and scope.seat == state.active and scope.place == state.phase != NOWHERE == state.engaged


def enemy_places(state: State, seat: Seat) -> list[int]:
    """RU-ENG-04: the places of the other player that have a mage."""
    start = (1 - seat) * LOCATIONS
    return [place for place in range(start, start + LOCATIONS) if state.mage_at(place) is not None]


def engage(run: Run, context: Context) -> bool:
    """Make the engagement of this phase; False if there is nobody to engage."""
    places = enemy_places(run.state, context.seat)
    if not places:
        return False
    options = [Option(label=f"engage {place_name(place)}", place=place) for place in places]
    run.happen(ev.Engaged(place=places[run.ask("enemy_location", options, context.scope.me)]))
    return True


def _engage_with(run: Run, scope: Scope, card: Card) -> None:
    entry = run.state.find(card)
    if entry is None or entry.seat == scope.seat or scope.seat != run.state.active:
        return
    if scope.place == run.state.phase and run.state.engaged == NOWHERE:
        run.happen(ev.Engaged(place=place_of(entry)))


# ------------------------------------------------------------------ individual choices


def choosable(state: State, scope: Scope, sel: Sel, check: Filter | None = None) -> list[InPlay]:
    """RU-ABIL-09: the cards that fit, are within reach and are not protected."""
    worlds = [state]
    if _must_engage(state, scope, sel):
        worlds = [replace(state, engaged=place) for place in enemy_places(state, scope.seat)] or [state]
    found: list[InPlay] = []
    for entry in state.board:
        reached = any(fits(world, scope, sel, entry) for world in worlds) and open_to(state, scope.seat, entry)
        if reached and (check is None or check(entry) is None):
            found.append(entry)
    return found


def open_to(state: State, seat: Seat, entry: InPlay) -> bool:
    """RU-KEY-Ward: whether an effect of that player may choose the card."""
    if entry.seat == seat or entry.secret:
        return True
    return not keyword(state, entry, "Ward") and not forbidden(state, entry, "be_chosen")


def _from_choices(run: Run, scope: Scope, wish: Pick, pool: list[InPlay], check: Filter | None) -> list[Card]:
    fitting = {e.card for e in pool if not is_hidden(run.state, e.card)}  # else a guess would tell what it is
    if run.choices[0] not in fitting and wish.min > 0:
        raise _refusal(run.state, scope, wish.sel, run.choices[0], check)
    chosen: list[Card] = []
    while run.choices and len(chosen) < wish.max and run.choices[0] in fitting:
        chosen.append(run.choices.pop(0))
        fitting.discard(chosen[-1])
    return chosen


def _refusal(state: State, scope: Scope, sel: Sel, card: Card, check: Filter | None) -> IllegalMove:
    entry = entry_of(state, card)
    if entry is None or is_hidden(state, card):
        return IllegalMove("RU-ABIL-09", "that card is not in play")
    if entry.secret:
        return IllegalMove("RU-SEC-02", "a Secret is nothing but a Secret")
    foreign = entry.seat != scope.seat
    reach = engaged_place(state, scope.seat, scope.place)
    if foreign and reach != NOWHERE and place_of(entry) != reach and sel.at in ("engaged", "near"):
        return IllegalMove("RU-ENG-03", "another enemy location is engaged")
    if not open_to(state, scope.seat, entry):
        return IllegalMove("RU-KEY-Ward", "the card cannot be chosen by opposing effects")
    blocked = check(entry) if check is not None else None
    return IllegalMove(*(blocked or ("RU-ABIL-09", "the card does not fit the text")))


def _asked(run: Run, context: Context, wish: Pick, pool: Sequence[Card], always: bool = False) -> list[Card]:
    most = min(wish.max, len(pool))
    least = min(wish.min, most)
    groups = [group for size in range(most, least - 1, -1) for group in combinations(pool, size)]
    options = [_option(run.state, group) for group in groups]
    return list(groups[run.ask("pick", options, _public(run.state, context.scope.me), always)])


def _public(state: State, card: Card | None) -> Card | None:
    entry = state.find(card)
    hidden = entry is None or (entry.secret and not entry.known)
    return None if hidden and not any(card in s.spell for s in state.sides) else card


def _option(state: State, group: tuple[Card, ...]) -> Option:
    if not group:
        return Option(label="none")
    names = [name_in(state, card) for card in group]
    shown = tuple(card for card in group if not is_hidden(state, card))
    return Option(label=", ".join(names), cards=shown)


def is_hidden(state: State, card: Card) -> bool:
    """Whether the card is a Secret the active player has never seen."""
    entry = state.find(card)
    return entry is not None and entry.secret and not entry.known and entry.seat != state.active


def name_in(state: State, card: Card) -> str:
    """What the active player calls a card: its name and where it lies.

    An unseen Secret has no name: its place in the row and the turn it was laid, which all can see, stand for it.
    """
    entry = state.find(card)
    if entry is None:
        return title(card)
    if not is_hidden(state, card):
        return f"{title(card)} at {place_name(place_of(entry))}"
    secrets = [e.card for e in state.at(place_of(entry)) if e.secret]
    number = secrets.index(card) + 1
    return f"Secret {number} at {place_name(place_of(entry))}, laid on turn {entry.joined}"


# ------------------------------------------------------------------ other ways to pick


def _automatic(run: Run, wish: Pick, fitting: list[InPlay]) -> list[Card]:
    """RU-R-24: picks that are no individual choice; ties are settled by the active player."""
    if wish.how == "all":
        return [e.card for e in fitting]
    left, chosen = list(fitting), list[Card]()
    while left and len(chosen) < wish.max:
        if wish.how == "random":
            best = left[run.below(len(left))] if len(left) > 1 else left[0]
        else:
            best = extreme(run, left, highest=wish.how == "highest")
        left.remove(best)
        chosen.append(best.card)
    return chosen


def extreme(run: Run, entries: Sequence[InPlay], highest: bool) -> InPlay:
    """The card of highest or lowest level."""
    levels = [level(run.state, e) for e in entries]
    edge = max(levels) if highest else min(levels)
    tied = [e for e, lv in zip(entries, levels, strict=True) if lv == edge]
    options = [_option(run.state, (e.card,)) for e in tied]
    return tied[run.ask("pick", options)]


def _pick_off(run: Run, context: Context, wish: Pick) -> list[Card]:
    seat = 1 - context.seat if wish.sel.side == "enemy" else context.seat
    pile: tuple[Card, ...] = getattr(run.state.sides[seat], wish.sel.zone)
    pool = [card for card in pile if fits_face(wish.sel, face(card))]
    if "other" in wish.sel.is_:
        pool = [card for card in pool if card != context.scope.me]
    if wish.how == "all":
        return pool
    if wish.how == "top":
        return pool[::-1][: wish.max]
    unseen = wish.sel.zone in ("deck", "dream") or (wish.sel.zone == "hand" and seat != run.state.active)
    if unseen or wish.how == "random":
        count = min(wish.max, len(pool))
        return list(run.shuffled(pool)[:count]) if count else []
    if run.choices and wish.min > 0 and run.choices[0] not in pool and pool:
        raise IllegalMove("RU-ABIL-09", "the card does not fit the text")
    if run.choices:
        chosen: list[Card] = []
        while run.choices and len(chosen) < wish.max and run.choices[0] in pool:
            chosen.append(run.choices.pop(0))
        return chosen
    hidden = wish.sel.zone == "hand" and len(pile) > 0
    return _asked(run, context, wish, list(dict.fromkeys(pool)), always=hidden and is_narrow(wish.sel))


def is_narrow(sel: Sel) -> bool:
    """Whether not every card of a pile fits: then how many do is as hidden as the pile."""
    return replace(sel, side="any", at="near", zone="play", is_=()) != Sel()


def _pick_vim(run: Run, context: Context, wish: Pick) -> list[Card]:
    seat = 1 - context.seat if wish.sel.side == "enemy" else context.seat
    found: list[tuple[Card, str]] = []
    for entry in run.state.board:
        if entry.seat == seat and place_of(entry) == context.place:
            for depth, vim in enumerate(entry.vim):
                name = face(vim.card).text.name if vim.up else "face-down vim"
                found.append((vim.card, f"{name} {depth + 1} under {face(entry.card).text.name}"))
    if not found:
        return []
    options = [Option(label=label) for _, label in found]
    if wish.min == 0:
        options.append(Option(label="none"))
    chosen = run.ask("pick", options, _public(run.state, context.scope.me))
    return [found[chosen][0]] if chosen < len(found) else []
