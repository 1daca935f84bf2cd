"""Remembers what the others throw away, and throws away what nobody seems to want."""

from collections import Counter
from collections.abc import Sequence

from orrery_client import Clock, LegalMove, TableStep, bot
from orrery_client.schema.secrets import (
    SecretsDiscard,
    SecretsDiscarded,
    SecretsDrawDeck,
    SecretsExtendMeld,
    SecretsGoOut,
    SecretsPassBump,
    SecretsPickUp,
    SecretsView,
)

FIRST = (SecretsGoOut, SecretsExtendMeld, SecretsPickUp, SecretsDrawDeck, SecretsPassBump)


class Rememberer:
    """One of these sits at each table, so that each has a memory of its own."""

    def __init__(self) -> None:
        self.thrown = Counter[str]()

    def seen(self, step: TableStep) -> None:
        """Called with every event, in order and once, before the choice that rests on it."""
        if isinstance(step.event, SecretsDiscarded):
            self.thrown[face(step.event.card)] += 1

    def __call__(self, view: SecretsView, moves: Sequence[LegalMove], clock: Clock) -> LegalMove:
        """Do what brings the hand forward; discard what lies there most often already."""
        for kind in FIRST:
            if found := [move for move in moves if isinstance(move.command, kind)]:
                return found[0]
        discards = [move for move in moves if isinstance(move.command, SecretsDiscard)]
        return max(discards, key=lambda move: self.thrown[face(card_of(move))], default=moves[0])


rememberer = bot("secrets")(Rememberer)


def face(card: str | None) -> str:
    """What is printed on a card, whichever copy it is: `E5.2` shows `E5`."""
    return (card or "").partition(".")[0]


def card_of(move: LegalMove) -> str:
    """The card that a discard discards."""
    assert isinstance(move.command, SecretsDiscard)
    return move.command.card


if __name__ == "__main__":
    rememberer.run()
