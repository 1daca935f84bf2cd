"""The game in words: events as sentences, commands in a few words."""

from collections.abc import Sequence
from typing import Any, Final

from domain.games.uno import events as e
from domain.games.uno.cards import COLOUR_OF, DECK, SKIP, SYMBOL_OF, Colour, face
from domain.games.uno.commands import Accept, CatchUno, Discard, Draw, Opening, Pass, Play, SayUno
from domain.games.uno.faces import SYMBOL_WORDS
from domain.kernel.decider import tellers
from domain.kernel.structs import tag_of
from domain.kernel.voice import NAMELESS, Voice, joined
from domain.kernel.words import counted

_COLOUR_WORDS = {Colour.RED: "red", Colour.YELLOW: "yellow", Colour.GREEN: "green", Colour.BLUE: "blue"}
_SYMBOL = r"(?:\d|S|V|\+2)(?:\.\d)?(?![\w+])"
_WORD = r"(?: (?:\d\b|Skip|Reverse|\+2))?"
COLOURS: Final = {
    **{rf"(?<![\w+.])%s{_SYMBOL}|\b%s\b{_WORD}" % (colour.value, word): word for colour, word in _COLOUR_WORDS.items()},
    r"(?<![\w+.])(?:W(?:\+4)?|Wild|\+4)(?:\.\d)?(?![\w+])": "magenta",
}
_REASONS = {
    "played_last": "the last card was played",
    "last_standing": "everyone else has left",
    "stalemate": "nobody can move any more",
    "turn_limit": "the turns are used up",
}


def _said(card: int) -> str:
    colour, symbol = COLOUR_OF[card], SYMBOL_OF[card]
    word = str(symbol) if symbol < SKIP else SYMBOL_WORDS[symbol]
    return word if colour is None else f"{_COLOUR_WORDS[colour]} {word}"


_NAMES: Final = tuple(_said(card) for card in DECK)
"""`green 0`, `red Skip`, `Wild`: one of several cards."""
_ONE: Final = tuple(f"{'a' if COLOUR_OF[card] is None else 'the'} {_NAMES[card]}" for card in DECK)
"""`the green 0`, `a Wild`: a card by itself."""


def card_words(card: int) -> str:
    """`the green 0`, `a Wild`."""
    return _ONE[card]


def _card(card: int, voice: Voice) -> str:
    return face(card) if voice.notation else _ONE[card]


def _cards(cards: Sequence[int], voice: Voice) -> str:
    if voice.notation:
        return " ".join(map(face, cards)) or "nothing"
    return _ONE[cards[0]] if len(cards) == 1 else joined([_NAMES[card] for card in cards])


def _shown(event: Any) -> str:
    """The cards of an event where the reader may know them."""
    return f" ({joined([_NAMES[card] for card in event.cards])})" if event.cards else ""


def tell(event: Any, voice: Voice = NAMELESS) -> str:
    """The event, whole or redacted, as one sentence."""
    told = _TELL[tag_of(event)](event, voice)
    return f"{told}, as time ran out." if getattr(event, "timeout", False) else f"{told}."


def _waiting(event: Any, voice: Voice) -> str:
    if event.effect == 0:
        return ""
    what = "the pile waits" if event.effect < 0 else f"{counted(event.effect)} to pick up wait"
    return f"; {what} for {voice.seat(event.turn)}"


def _laid(event: Any) -> str:
    black = COLOUR_OF[event.card] is None
    return f"{_ONE[event.card]} and names {_COLOUR_WORDS[event.colour]}" if black else _ONE[event.card]


def _dealt(event: Any, voice: Voice) -> str:
    dealer, starter = voice.who(event.dealer), voice.seat(event.starter)
    return f"{dealer} deals 7 cards each, and {starter} flips {_ONE[event.flipped]}"


def _opened(event: Any, voice: Voice) -> str:
    named = f", and {_COLOUR_WORDS[event.colour]} is named" if COLOUR_OF[event.card] is None else ""
    first = f"The first card, {_ONE[event.card]}, counts as played by {voice.seat(event.seat)}{named}"
    return first + _waiting(event, voice)


def _played(event: Any, voice: Voice) -> str:
    uno = ", saying Uno" if event.uno else ""
    return f"{voice.who(event.seat)} plays {_laid(event)}{uno}{_waiting(event, voice)}"


def _black_last(event: Any, voice: Voice) -> str:
    penalty = f"{counted(event.count)}{_shown(event)}"
    return f"{voice.who(event.seat)} may not end on {_ONE[event.card]}, takes it back and draws {penalty}"


def _hands_passed(event: Any, voice: Voice) -> str:
    mine = [
        f", and {voice.seat(seat)} now holds {_cards(hand, voice)}" for seat, hand in enumerate(event.hands) if hand
    ]
    return "Every hand moves on to the next player" + (mine[0] if len(mine) == 1 else "")


def _hands_swapped(event: Any, voice: Voice) -> str:
    one, other = event.partners
    known = bool(event.given and event.received)
    what = f": {_cards(event.given, voice)} for {_cards(event.received, voice)}" if known else ""
    return f"{voice.who(one)} and {voice.seat(other)} swap hands{what}"


def _sealed(event: Any, voice: Voice) -> str:
    what = "" if event.cards is None else f": {_cards(event.cards, voice)}"
    return f"{voice.who(event.seat)} has chosen what to discard{what}"


def _discarded(event: Any, voice: Voice) -> str:
    told = [
        f"{voice.seat(each.seat)} discards {_cards(each.cards, voice)}{' and says Uno' if each.uno else ''}"
        for each in event.discards
        if each.cards
    ]
    return f"All at once: {'; '.join(told)}" if told else "Nobody discards anything"


def _drew(event: Any, voice: Voice) -> str:
    found = " and finds one that can be played" if event.found else " and finds nothing to play"
    return f"{voice.who(event.seat)} draws {counted(event.count)}{_shown(event)}{found}"


def _picked_up(event: Any, voice: Voice) -> str:
    return f"{voice.who(event.seat)} picks up {counted(event.count)}{_shown(event)}"


def _took_pile(event: Any, voice: Voice) -> str:
    return f"{voice.who(event.seat)} takes the pile: {counted(len(event.cards))}"


def _reshuffled(event: Any, _: Voice) -> str:
    source = "discards" if event.discards else "cards under the top card"
    return f"The {source} are shuffled into the draw pile: {counted(event.count)}"


def _caught(event: Any, voice: Voice) -> str:
    how = "is too late to say Uno" if event.by is None else f"is caught by {voice.seat(event.by)} without an Uno"
    return f"{voice.who(event.seat)} {how} and draws {counted(event.count)}{_shown(event)}"


def _forgiven(event: Any, voice: Voice) -> str:
    return f"{voice.who(event.seat)} has nothing to draw: the forgotten Uno is forgiven"


def _joined(event: Any, voice: Voice) -> str:
    return f"{voice.who(event.seat)} joins with 7 cards{_shown(event)}"


def _left(event: Any, voice: Voice) -> str:
    return f"{voice.who(event.seat)} leaves, and the hand is shuffled into the draw pile"


def _over(event: Any, voice: Voice) -> str:
    winners = event.outcome.winners
    who = f"{voice.seat(winners[0])} wins" if winners else "there is no winner"
    return f"The game is over, {_REASONS[event.outcome.reason]}: {who}"


_TELL = tellers(
    {
        e.Dealt: _dealt,
        e.Opened: _opened,
        e.Played: _played,
        e.BlackLast: _black_last,
        e.HandsPassed: _hands_passed,
        e.HandsSwapped: _hands_swapped,
        e.WindowOpened: lambda event, voice: f"Discards are asked of {voice.seats(event.asked)}",
        e.DiscardSealed: _sealed,
        e.Discarded: _discarded,
        e.Drew: _drew,
        e.Passed: lambda event, voice: f"{voice.who(event.seat)} keeps the card and passes",
        e.PickedUp: _picked_up,
        e.TookPile: _took_pile,
        e.Reshuffled: _reshuffled,
        e.UnoSaid: lambda event, voice: f"{voice.who(event.seat)} says Uno",
        e.UnoCaught: _caught,
        e.UnoForgiven: _forgiven,
        e.Joined: _joined,
        e.Left: _left,
        e.Over: _over,
    },
    e.EVENTS,
)


def describe(command: Any, voice: Voice = NAMELESS) -> str:
    """The command in a few words."""
    match command:
        case Opening() | Play():
            return _describe_play(command, voice)
        case Draw():
            return "draw until a card can be played"
        case Pass():
            return "keep the card and pass"
        case Accept():
            return "accept the effect"
        case Discard(cards, uno):
            return f"discard {_cards(cards, voice)}{', saying Uno' if uno else ''}"
        case SayUno():
            return "say Uno"
        case CatchUno(target):
            return f"catch {voice.seat(target)} without an Uno"
        case _:
            return tag_of(command)


def _describe_play(command: Opening | Play, voice: Voice) -> str:
    parts = [f"play {_card(command.card, voice)}"] if isinstance(command, Play) else ["settle the first card"]
    if command.colour is not None:
        parts.append(f"naming {_COLOUR_WORDS[command.colour]}")
    if command.target is not None:
        parts.append(f"swapping hands with {voice.seat(command.target)}")
    if isinstance(command, Play) and command.uno:
        parts.append("saying Uno")
    return ", ".join(parts)
