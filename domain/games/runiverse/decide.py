"""What follows from a command, or why it is refused."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.json import Decoder, Encoder
from msgspec.structs import replace

from domain.games.runiverse import events as ev
from domain.games.runiverse.commands import (
    AnyCommand,
    BeginPhase,
    ChooseFirst,
    Decide,
    EndMain,
    EndPhase,
    KeepHand,
    Mulligan,
    OpenRift,
    SetGuards,
)
from domain.games.runiverse.decks import Deck, check_decks, decks_for
from domain.games.runiverse.engine.actions import ACTIONS
from domain.games.runiverse.engine.effects.fortunes import outcome
from domain.games.runiverse.engine.effects.upkeep import interrupt
from domain.games.runiverse.engine.run import Over, Question, Run
from domain.games.runiverse.engine.turns import MOST_EXTRA, deal, opening_hand
from domain.games.runiverse.evolve import evolve
from domain.games.runiverse.options import Format, Options
from domain.games.runiverse.outcome import Reason
from domain.games.runiverse.state import LOCATIONS, Option, State, Step
from domain.kernel.decider import Expire, Leave, Moment
from domain.kernel.errors import IllegalMove, require
from domain.kernel.structs import Event
from domain.kernel.viewers import Seat

_encode: Final = Encoder().encode
_decoder: Final = Decoder(AnyCommand)

QUESTION_RULES: Final[dict[str, str]] = {
    "gift_reveal": "RU-DRAW-02",
    "gift_location": "RU-GIFT-03",
    "enemy_location": "RU-ENG-02",
    "order": "RU-R-14",
    "pick": "RU-ABIL-09",
    "modes": "RU-ABIL-09",
    "may": "RU-R-13",
    "bond_or_ritual": "RU-SEC-06",
    "vim": "RU-VIM-03",
    "split": "RU-KEY-Unity",
    "bond_location": "RU-R-03",
    "snowplay": "RU-TOKEN-04",
    "discard_order": "RU-ZONE-04",
    "dream_keep": "RU-DREAM-05",
    "unity_affected": "RU-KEY-Unity",
}
"""Kind of question -> the rule an answer outside its options breaks."""


def check(options: Options, seats: int) -> None:
    """Refuse what cannot be played."""
    require(seats == 2, "RU-SET-01", "two players")
    require(options.best_of in (1, 3), "RU-SET-03", "a match is one game or the best of three")
    require(options.first in (None, 0, 1), "RU-SET-03", "the first player is seat 0 or 1")
    require(options.pip_budget >= 0, "RU-FMT-04", "a pip budget is not negative")
    fair = 0 <= options.second_draws <= MOST_EXTRA
    require(fair, "RU-SET-09", f"the second player draws none to {MOST_EXTRA} more cards")
    check_decks(options)


def check_brought(options: Options, seats: int) -> None:
    """Refuse what cannot be played whatever decks are brought."""
    check(replace(options, format=Format.PRECONSTRUCTED, facets=()), seats)


def start(options: Options, seats: int, moment: Moment) -> tuple[Event, ...]:
    """RU-SET-01 to -04: decks, first player, opening hands."""
    check(options, seats)
    return _begun(options, decks_for(options, moment.rng), seats, moment)


def start_with(options: Options, brought: tuple[str, ...], seats: int, moment: Moment) -> tuple[Event, ...]:
    """The same with decks that were brought: no event tells them, the options do not name them."""
    given = replace(options, decks=brought)
    check(given, seats)
    return _begun(options, check_decks(given), seats, moment)


def _begun(options: Options, decks: tuple[Deck, ...], seats: int, moment: Moment) -> tuple[Event, ...]:
    first = moment.rng.below(2) if options.first is None else options.first
    began = ev.MatchBegan(options=options, seats=seats)
    dealt = deal(decks, 1, first, moment.rng)
    state = evolve(evolve(State(), began), dealt)
    return (began, dealt, *(opening_hand(state, seat) for seat in (first, 1 - first)))


def decide(state: State, seat: Seat, command: Any, moment: Moment) -> tuple[Event, ...]:
    """The events of a command; IllegalMove and nothing else otherwise."""
    return _decided(state, seat, command, moment)[0]


def carry_out(state: State, seat: Seat, command: Any, moment: Moment) -> tuple[tuple[Event, ...], State]:
    """The events of a command and the match after them; IllegalMove and nothing else otherwise."""
    events, after = _decided(state, seat, command, moment)
    if after is None:
        after = state
        for event in events:
            after = evolve(after, event)
    return events, after


def _decided(state: State, seat: Seat, command: Any, moment: Moment) -> tuple[tuple[Event, ...], State | None]:
    """The events of a command, and the match after them if it was come to on the way."""
    require(state.outcome is None, "RU-WIN-04", "the match is over")
    require(seat in (0, 1), "RU-SET-01", "two players")
    if isinstance(command, Leave):
        return _conceded(state, seat), None
    if isinstance(command, Expire):
        command = default(state)
    if state.pending is not None:
        return _answer(state, seat, command, moment), None
    require(not isinstance(command, Decide), "RU-R-11", "nothing was asked")
    _check_turn(state, seat, command)
    run, question = run_of(state, seat, command, [], moment)
    if question is None:
        return run.events, run.state
    begun = ev.Undertaken(seat=seat, command=_encode(command).decode())
    return (begun, *run.events, _asked(state, seat, command, run, question, state.questions, moment)), None


def _check_turn(state: State, seat: Seat, command: Any) -> None:
    if isinstance(command, KeepHand | Mulligan):
        require(not state.sides[seat].kept and state.step is Step.MULLIGAN, "RU-SET-07", "a keep is final")
        require(seat == state.active, "RU-SET-06", "the first player decides first")
        return
    require(seat == state.active, "RU-TURN-07", "it is not your turn")
    if state.step is Step.CHOICE:
        require(isinstance(command, ChooseFirst), "RU-SET-03", "say first who begins the next game")
    elif state.step is Step.MULLIGAN:
        require(False, "RU-SET-06", "opening hands are kept or changed first")


def _conceded(state: State, seat: Seat) -> tuple[Event, ...]:
    wins = tuple(0 if s == seat else max(1, won) for s, won in enumerate(state.wins))
    ended = ev.GameEnded(losers=(seat,), why=Reason.CONCEDED.value)
    return (ended, ev.MatchEnded(outcome=outcome(wins, Reason.CONCEDED)))


# ------------------------------------------------------------------ carrying out, with pauses


def run_of(
    state: State, seat: Seat, command: AnyCommand, tape: list[tuple[int, ...]], moment: Moment
) -> tuple[Run, Question | None]:
    """Run a command on a copy of the state until it is done or needs an answer."""
    run = Run(state, tape, moment, interrupt)
    try:
        ACTIONS[type(command)](run, seat, command)
        require(not run.choices, "RU-ABIL-09", "more cards were chosen than the text asks for")
    except Over:
        return run, None
    except Question as question:
        return run, question
    return run, None


def _answer(state: State, seat: Seat, command: Any, moment: Moment) -> tuple[Event, ...]:
    """RU-R-11: go on from where the command stopped."""
    pending, paused = state.pending, state.paused
    assert pending is not None, "there is a question"
    assert paused is not None, "a question belongs to a paused command"
    require(seat == pending.seat, "RU-TURN-07", "it is not your turn")
    require(isinstance(command, Decide), "RU-R-11", "a question must be answered first")
    require(command.decision == pending.number, "RU-R-11", "that question is no longer open")
    fair = 0 <= command.value < len(pending.options)
    require(fair, QUESTION_RULES[pending.kind], "that is not one of the answers")
    chosen = pending.options[command.value].value
    tape = [entry.values for entry in paused.tape]
    tape.append((command.value if chosen < 0 else chosen,))
    original = _decoder.decode(paused.command)
    run, question = run_of(paused.base, paused.seat, original, tape, moment)
    said = ev.Answered(seat=seat, number=pending.number, value=command.value)
    new = run.events[paused.told :]
    if question is None:
        return (said, *new, ev.Finished())
    asked = _asked(paused.base, paused.seat, original, run, question, state.questions, moment)
    return (said, *new, asked)


def _asked(
    base: State, seat: Seat, command: AnyCommand, run: Run, question: Question, asked: int, moment: Moment
) -> ev.Asked:
    options = question.options
    if run.unpaid:
        options = _affordable(base, seat, command, run, options, moment)
    return ev.Asked(
        seat=question.seat,
        number=asked + 1,
        kind=question.kind,
        options=options,
        tape=run.tape_entries(),
        told=len(run.events),
        source=question.source,
    )


def _affordable(
    base: State, seat: Seat, command: AnyCommand, run: Run, options: tuple[Option, ...], moment: Moment
) -> tuple[Option, ...]:
    """RU-R-51: answers after which the price could not be paid are not offered."""
    fine: list[Option] = []
    for index, option in enumerate(options):
        try:
            run_of(base, seat, command, [*run.tape, (index,)], moment)
        except IllegalMove:
            continue
        fine.append(replace(option, value=index))
    require(fine, "RU-TIME-05", "whatever is answered, the price could not be paid")
    return tuple(fine)


# ------------------------------------------------------------------ the clock


def default(state: State) -> AnyCommand:
    """What is done for a player whose time is up: the least."""
    if state.pending is not None:
        last = len(state.pending.options) - 1 if state.pending.kind == "may" else 0
        return Decide(decision=state.pending.number, value=last)
    if state.step is Step.MAIN:
        start_place = state.active * LOCATIONS
        for loc in range(LOCATIONS):
            place = start_place + loc
            if state.mage_at(place) and not state.places[place].phase_done:
                return BeginPhase(loc=loc)
        return EndMain()
    if state.step is Step.OPEN:
        closed = [loc for loc in range(LOCATIONS) if not state.places[state.active * LOCATIONS + loc].opened]
        return OpenRift(loc=closed[0])
    return _DEFAULTS[state.step]()


_DEFAULTS: Final[dict[Step, Callable[[], AnyCommand]]] = {
    Step.CHOICE: lambda: ChooseFirst(first=True),
    Step.MULLIGAN: KeepHand,
    Step.PHASE: EndPhase,
    Step.GUARD: SetGuards,
}
