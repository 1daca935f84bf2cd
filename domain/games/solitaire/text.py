"""The game in words: events as sentences, commands in a few words."""

from typing import Any, Final

from domain.games.solitaire import events as e
from domain.games.solitaire.cards import RANKS, SUIT_NAMES, SUITS
from domain.games.solitaire.commands import End, Finish, MoveColumn, Recycle, ToBar, ToColumn, Turn
from domain.games.solitaire.state import Band, Reason
from domain.kernel.decider import tellers
from domain.kernel.structs import tag_of
from domain.kernel.voice import NAMELESS, Voice, joined
from domain.kernel.words import counted

_RANK_NAMES = (*RANKS[:7], "Moon", "Sun", "Galaxy")
_NAMES: Final = tuple(f"{SUIT_NAMES[card // 10]} {_RANK_NAMES[card % 10]}" for card in range(60))
_SYMBOLS = "♁♃♂♆♄♀"
_ENDS = {End.BOTTOM: "under column", End.TOP: "above column", End.SPACE: "into the space of column"}
_REASONS = {
    Reason.WENT_OUT: "Every card is on the bar",
    Reason.NO_MOVES: "Nothing more can be played",
    Reason.FINISHED: "The player stops",
}
_BANDS = {
    Band.TOP: "top of your game",
    Band.EXPERT: "expert",
    Band.ABOVE_AVERAGE: "above average",
    Band.AVERAGE: "average",
    Band.NOVICE: "novice",
    Band.NONE: "no band",
}
_RANK: Final = r"(?: (?:[1-7]|Moon|Sun|Galaxy)\b)?"
COLOURS: Final = {
    rf"(?<!\w)[{RANKS}]{SUITS[suit]}(?!\w)|{_SYMBOLS[suit]}|\b{SUIT_NAMES[suit]}\b{_RANK}": colour
    for suit, colour in enumerate(("green", "yellow", "red", "blue", "cyan", "magenta"))
}


def name(card: int) -> str:
    """The card in words, such as `Venus Moon`."""
    return _NAMES[card]


def band_words(band: Band) -> str:
    """What the sheet calls such a score."""
    return _BANDS[band]


def tell(event: Any, _: Voice = NAMELESS) -> str:
    """An event, whole or redacted, as a sentence; it names nobody, since one plays alone."""
    return _TELL[tag_of(event)](event)


def _dealt(event: Any) -> str:
    kind = "Ranked" if event.options.ranked else "Unranked"
    row = joined([_NAMES[card] for card in event.columns])
    return f"The six columns of a game of {kind}, turn {event.options.turn}, begin with {row}."


def _turned(event: Any) -> str:
    what = "One card is" if event.count == 1 else f"{event.count} cards are"
    return f"{what} turned; the {name(event.top)} is on top."


def _placed(event: Any) -> str:
    return f"The {name(event.card)} goes {_ENDS[event.end]} {event.column}{_behind(event)}."


def _banked(event: Any) -> str:
    source = "the waste" if event.column is None else f"column {event.column}"
    return f"The {name(event.card)} goes from {source} to the bar{_behind(event)}."


def _behind(event: Any) -> str:
    return "" if event.behind is None else f"; the {name(event.behind)} lay behind it"


def _ended(event: Any) -> str:
    return f"{_REASONS[event.reason]}: {counted(event.score, 'point')}, {_BANDS[event.band]}."


_TELL = tellers(
    {
        e.Dealt: _dealt,
        e.Turned: _turned,
        e.Recycled: lambda event: f"The waste is turned over; pass {event.number} begins.",
        e.Placed: _placed,
        e.Banked: _banked,
        e.Joined: lambda event: f"Column {event.source} goes under column {event.target}.",
        e.Ended: _ended,
    },
    e.EVENTS,
)


def describe(command: Any, _: Voice = NAMELESS) -> str:
    """A command in a few words."""
    match command:
        case Turn():
            return "turn the stock"
        case Recycle():
            return "turn the waste over"
        case ToColumn(column, end):
            return f"waste {_ENDS[end]} {column}"
        case ToBar(None):
            return "waste to the bar"
        case ToBar(column):
            return f"column {column} to the bar"
        case MoveColumn(source, target):
            return f"column {source} under column {target}"
        case Finish():
            return "finish"
    raise TypeError(f"{command!r} is no command of this game")
