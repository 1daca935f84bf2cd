"""The moments that turn a game: firsts, whole suits, points that count for more, the first space, the last pass."""

from typing import Any, Final

from domain.games.solitaire import events as e
from domain.games.solitaire.cards import RANKS, SUIT_NAMES
from domain.games.solitaire.grounds import GROUNDS
from domain.games.solitaire.rules import band
from domain.games.solitaire.text import band_words, name, tell
from domain.games.solitaire.views import View
from domain.kernel.turning import Passage, Turn, TurningKind, as_told, turnings


def _spaces(view: View) -> int:
    return sum(not column for column in view.columns)


def _opened(passage: Passage) -> list[Turn]:
    """The first space of the game, or the first since all were filled."""
    if _spaces(passage.before) or not _spaces(passage.after):
        return []
    return [Turn(TurningKind.GAIN, "A space opens, in which a Galaxy can begin a column.", ("US-25", "US-R-06"))]


def _banked(passage: Passage) -> list[Turn]:
    before, after, card = passage.before, passage.after, passage.event.card
    found = list[Turn]()
    if before.score == 0:
        found.append(_reached(f"The {name(card)} is the first card on the bar.", "US-30", "US-41"))
    if card % len(RANKS) == len(RANKS) - 1:
        found.append(_reached(f"{SUIT_NAMES[card // len(RANKS)]} is complete, from 1 to Galaxy.", "US-30"))
    if before.score and band(before.score) is not band(after.score):
        words = band_words(band(after.score))
        found.append(_reached(f"With {after.score} points the game counts as {words}.", "US-42", "US-41"))
    return [*found, *_opened(passage)]


def _reached(text: str, *rules: str) -> Turn:
    return Turn(TurningKind.MILESTONE, text, rules)


def _recycled(passage: Passage) -> list[Turn]:
    if passage.event.number < passage.after.passes:
        return []
    return [Turn(TurningKind.BRINK, "The last pass through the stock begins.", ("US-22", "US-R-05"))]


def _nobody(_: Any) -> tuple[int, ...]:
    return ()


TURNING: Final = turnings(
    {
        e.Banked: _banked,
        e.Joined: _opened,
        e.Recycled: _recycled,
        e.Ended: as_told(TurningKind.END, tell, GROUNDS, _nobody),
    },
    e.EVENTS,
)
