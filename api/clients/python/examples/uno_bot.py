"""Keeps its black cards for last, and plays from the colour it holds most of."""

from collections.abc import Sequence

from orrery_client import Clock, LegalMove, bot
from orrery_client.schema.uno import UnoPlay, UnoView


@bot("uno")
def patient(view: UnoView, moves: Sequence[LegalMove], clock: Clock) -> LegalMove:
    """Play from the longest colour, and say Uno with it; where nothing fits, do what is offered first."""
    colours = [card[0] for card in view.hand if card[0] != "W"]
    plays = [(move, move.command) for move in moves if isinstance(move.command, UnoPlay)]
    return max(plays, key=lambda play: (colours.count(play[1].card[0]), bool(play[1].uno)), default=(moves[0],))[0]


if __name__ == "__main__":
    patient.run()
