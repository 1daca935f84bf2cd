"""A command that waits for an answer, found again in an imagined match.

What was told of the command is known, the command itself may not be: it is any that tells the same. So commands are
tried on the imagined state it began from until one does, and its questions are answered as they were.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import astuple, replace

from domain.games.runiverse import events as ev
from domain.games.runiverse.commands import Decide, Evoke, SetGuards, UseAct
from domain.games.runiverse.decide import decide
from domain.games.runiverse.evolve import evolve
from domain.games.runiverse.legal import legal
from domain.games.runiverse.state import Option, State
from domain.kernel.decider import Moment
from domain.kernel.errors import IllegalMove
from domain.kernel.redaction import redact
from domain.kernel.rng import Rng
from domain.kernel.structs import Event, tag_of
from domain.kernel.viewers import SPECTATOR, Seat, Seated, Viewer

_COMMANDS: Final = 8
"""How many commands are tried, the likeliest first."""
_FORETOLD: Final = 2
"""For how many commands answers are thought of that were given in advance."""
_ROLLS: Final = 12
"""How often one is tried that began as was told: dice and random targets were seen."""


class OtherCards(Exception):
    """The options of a question name other cards than the player was shown."""

    def __init__(self, ours: tuple[Option, ...], seen: tuple[Option, ...]) -> None:
        super().__init__("other cards are asked about")
        self.ours, self.seen = ours, seen


def resumed(base: State, seat: Seat, viewer: Seat | None, story: Sequence[Struct], rng: Rng) -> State | None:
    """The state in which the command of `seat` waits after telling `story`; None if no command was found."""
    watcher: Viewer = SPECTATOR if viewer is None else Seated(viewer)
    likeliest = _likeliest(base, seat, story)
    for command in (*likeliest, *_with_choices(base, seat, likeliest, rng)):
        for _ in range(_ROLLS):
            state, matched = _played(base, [(seat, command)], watcher, story, rng)
            if state is not None:
                return state
            if matched < 2:
                break
    return None


def _with_choices(base: State, seat: Seat, commands: Sequence[Any], rng: Rng) -> Iterator[Any]:
    """The same commands with answers given in advance: to the first question they ask, and to the one after it."""
    for command in [each for each in commands if isinstance(each, Evoke | UseAct)][:_FORETOLD]:
        once = list(_foretold(base, seat, command, rng))
        yield from once
        for each in once:
            yield from _foretold(base, seat, each, rng)


def _foretold(base: State, seat: Seat, command: Evoke | UseAct, rng: Rng) -> Iterator[Evoke | UseAct]:
    try:
        asked = decide(base, seat, command, _moment(rng))[-1]
    except IllegalMove:
        return
    for option in asked.options if isinstance(asked, ev.Asked) else ():
        if option.cards:
            yield replace(command, choices=(*command.choices, *option.cards))


def _moment(rng: Rng) -> Moment:
    return Moment(Rng(rng.word().to_bytes(4, "big")), 0)


def _likeliest(base: State, seat: Seat, story: Sequence[Struct]) -> list[Any]:
    """The legal commands, those first that name what the story tells of; guards are set as was told."""
    told = {number for event in story for number in _numbers(event)}

    def strangeness(command: Any) -> int:
        named = set(_numbers(command))
        return 2 * len(named - told) - len(named & told)

    guards = [SetGuards(cards=event.cards) for event in story if isinstance(event, ev.GuardsSet)]
    return [*guards[:1], *sorted(legal(base, seat), key=strangeness)[:_COMMANDS]]


def _numbers(value: Any) -> Iterator[int]:
    """The cards and places in a command or event."""
    if isinstance(value, Struct):
        for each in astuple(value):
            yield from _numbers(each)
    elif isinstance(value, tuple):
        for each in value:
            yield from _numbers(each)
    elif type(value) is int and value > 5:  # a smaller number is a place, a seat or a count
        yield value


def _played(
    state: State, moves: list[tuple[Seat, Any]], viewer: Viewer, story: Sequence[Struct], rng: Rng
) -> tuple[State | None, int]:
    """The state after the story, by one of `moves` and then any answers; and how much of the story was told."""
    furthest = 0
    for seat, command in moves:
        try:
            events = decide(state, seat, command, _moment(rng))
        except IllegalMove:
            continue
        matched = _matching(events, viewer, story)
        furthest = max(furthest, matched)
        if matched < len(events):
            continue
        after = state
        for event in events:
            after = evolve(after, event)
        if matched == len(story):
            return after, matched
        reached, further = _played(after, _answers(after, story[matched]), viewer, story[matched:], rng)
        if reached is not None:
            return reached, matched + further
        furthest = max(furthest, matched + further)
    return None, furthest


def _matching(events: Sequence[Event], viewer: Viewer, story: Sequence[Struct]) -> int:
    """How many events look to the viewer as those of the story did."""
    for number, (event, seen) in enumerate(zip(events, story, strict=False)):
        if redact(event, viewer) != seen and not _is_same_asking(event, seen):
            return number
    return min(len(events), len(story))


def _is_same_asking(event: Event, seen: Any) -> bool:
    """A question to the viewer about other cards is raised as such; what it rests on besides, nobody is shown."""
    if not isinstance(event, ev.Asked) or tag_of(seen) != tag_of(event) or seen.options is None:
        return False
    asked, other = (event.seat, event.kind, event.source), (seen.seat, seen.kind, seen.source)
    if asked == other and event.options != seen.options and len(event.options) == len(seen.options):
        raise OtherCards(event.options, seen.options)
    return asked == other and event.options == seen.options


def _answers(state: State, answered: Any) -> list[tuple[Seat, Any]]:
    """The answer that was given, or every one where it is not known."""
    pending = state.pending
    if pending is None or tag_of(answered) != tag_of(ev.Answered):
        return []
    values = range(len(pending.options)) if answered.value is None else [answered.value]
    return [(pending.seat, Decide(decision=pending.number, value=value)) for value in values]
