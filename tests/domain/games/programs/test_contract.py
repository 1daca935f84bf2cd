"""Programs keeps the promises every game makes."""

from msgspec.structs import replace

from domain.games.programs.game import GAME
from domain.games.programs.program_deck import ProgramCard, is_sun
from domain.games.programs.state import State
from domain.kernel.rng import Rng
from domain.kernel.structs import Command
from domain.kernel.viewers import Seated, Viewer
from tests.domain.games.contract import GameContract
from tests.domain.games.programs.covering import covers


class TestPrograms(GameContract):
    game = GAME
    games = 16
    steps_checked = 150
    unrest = 60

    def cover(self, state: State, seat: int, command: Command) -> bool:
        return covers(state, seat, command)

    def other_world(self, state: State, viewer: Viewer, rng: Rng) -> State:
        """Other hands, other programs, and piles in another order."""
        own = viewer.seat if isinstance(viewer, Seated) else None
        others = [seat for seat in range(state.seats) if seat != own]
        cards = list(rng.shuffled([*state.reserve, *(card for seat in others for card in state.hands[seat])]))
        hands = tuple(
            hand if seat == own else tuple(cards.pop() for _ in hand) for seat, hand in enumerate(state.hands)
        )
        hidden = [program for seat in others if (program := state.programs[seat]) is not None]
        programs = list(rng.shuffled([*state.program_deck, *hidden]))
        current = tuple(
            program if seat == own or program is None else _plain(programs)
            for seat, program in enumerate(state.programs)
        )
        picked = state.picked if own == state.turn or state.picked is None else hands[state.turn][-1]
        return replace(
            state, hands=hands, reserve=tuple(cards), programs=current, program_deck=tuple(programs), picked=picked
        )


def _plain(programs: list[ProgramCard]) -> ProgramCard:
    """Takes a program that is not a Sun, as nobody holds one of those."""
    return programs.pop(next(index for index, card in enumerate(programs) if not is_sun(card)))
