"""The moments that turn a game: completed programs and who leads by them, exchanged ones, the end of each round."""

from collections.abc import Callable
from typing import Any, Final

from domain.games.programs import events as e
from domain.games.programs.grounds import GROUNDS
from domain.games.programs.program_deck import write_program
from domain.games.programs.text import tell
from domain.games.programs.views import View
from domain.kernel.turning import Passage, Turn, Turner, TurningKind, as_told, turnings
from domain.kernel.viewers import Seat
from domain.kernel.words import counted


def _completed(how: Callable[[Any], str]) -> Turner:
    """One more program: it may bring the lead, or leave one to go. The one that wins is told by the end."""

    def turned(passage: Passage) -> list[Turn]:
        event, seat = passage.event, passage.event.seat
        has, goal = len(passage.after.players[seat].completed), passage.after.options.goal
        what = f"{passage.voice.who(seat)} {how(event)}"
        rules, seats = GROUNDS(event), (seat,)
        if has >= goal:
            return []
        if has == goal - 1:
            return [Turn(TurningKind.BRINK, f"{what} and needs one more to win.", ("PR-45", *rules), seats)]
        if _leads(passage.after, seat) and not _leads(passage.before, seat):
            told = f"{what} and leads with {counted(has, 'program')}."
            return [Turn(TurningKind.LEAD, told, rules, seats)]
        return [Turn(TurningKind.GAIN, f"{what} and has {has} of {goal}.", rules, seats)]

    return turned


def _leads(view: View, seat: Seat) -> bool:
    """Whether nobody else has as many."""
    counts = [len(player.completed) for player in view.players]
    return counts[seat] > max(count for other, count in enumerate(counts) if other != seat)


def _round_ended(passage: Passage) -> list[Turn]:
    counts = [f"{passage.voice.seat(each.seat)} {len(each.completed)}" for each in passage.after.players]
    text = f"{tell(passage.event, passage.voice)} Programs: {', '.join(counts)}."
    return [Turn(TurningKind.ROUND, text, GROUNDS(passage.event))]


TURNING: Final = turnings(
    {
        e.Revealed: _completed(lambda event: f"completes {write_program(event.program)}"),
        e.SunShown: _completed(lambda _: "draws a Sun, a free program,"),
        e.RoundEnded: _round_ended,
        e.Exchanged: as_told(TurningKind.EXCHANGE, tell, GROUNDS, lambda event: (event.seat,)),
        e.PlayerLeft: as_told(TurningKind.LEFT, tell, GROUNDS, lambda event: (event.seat,)),
        e.GameWon: as_told(TurningKind.END, tell, GROUNDS, lambda event: (event.seat,)),
        e.LimitReached: as_told(TurningKind.END, tell, GROUNDS, lambda _: ()),
    },
    e.EVENTS,
)
