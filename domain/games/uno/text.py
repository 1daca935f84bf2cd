"""The game in words: events as sentences, commands in a few words, a view as a table of text."""

from collections.abc import Iterable
from typing import Any, Final

from domain.games.uno import events as e
from domain.games.uno.cards import Colour, face
from domain.games.uno.commands import Accept, CatchUno, Discard, Draw, Opening, Pass, Play, SayUno
from domain.games.uno.state import UnoStatus
from domain.games.uno.views import PlayerView, View
from domain.kernel.decider import tellers
from domain.kernel.structs import tag_of
from domain.kernel.words import counted, folded, listed, seats_named

_COLOUR_WORDS = {Colour.RED: "red", Colour.YELLOW: "yellow", Colour.GREEN: "green", Colour.BLUE: "blue"}
_SYMBOL = r"(?:\d|S|V|\+2)(?:\.\d)?(?![\w+])"
COLOURS: Final = {
    **{rf"(?<![\w+.])%s{_SYMBOL}|\b%s\b" % (colour.value, word): word for colour, word in _COLOUR_WORDS.items()},
    r"(?<![\w+.])W(?:\+4)?(?:\.\d)?(?![\w+])": "magenta",
}
_REASONS = {
    "played_last": "the last card was played",
    "last_standing": "everyone else has left",
    "stalemate": "nobody can move any more",
    "turn_limit": "the turns are used up",
}


def tell(event: Any) -> str:
    """The event, whole or redacted, as one sentence."""
    told = _TELL[tag_of(event)](event)
    return f"{told}, as time ran out." if getattr(event, "timeout", False) else f"{told}."


def _faces(cards: Iterable[int]) -> str:
    return listed(cards, face)


def _shown(event: Any) -> str:
    """The cards of an event where the reader may know them."""
    return f" ({_faces(event.cards)})" if event.cards else ""


def _waiting(event: Any) -> str:
    if event.effect == 0:
        return ""
    what = "the pile" if event.effect < 0 else f"{event.effect} cards to pick up"
    return f"; {what} will wait for seat {event.turn}"


def _laid(event: Any) -> str:
    black = face(event.card).startswith("W")
    return face(event.card) + (f" and names {_COLOUR_WORDS[event.colour]}" if black else "")


def _dealt(event: Any) -> str:
    return f"Seat {event.dealer} deals 7 cards each, and seat {event.starter} flips {face(event.flipped)}"


def _opened(event: Any) -> str:
    return f"The first card counts as played by seat {event.seat}: {_laid(event)}{_waiting(event)}"


def _played(event: Any) -> str:
    uno = ", saying Uno" if event.uno else ""
    return f"Seat {event.seat} plays {_laid(event)}{uno}{_waiting(event)}"


def _black_last(event: Any) -> str:
    penalty = f"{counted(event.count)}{_shown(event)}"
    return f"Seat {event.seat} may not end on {face(event.card)}, takes it back and draws {penalty}"


def _hands_passed(event: Any) -> str:
    mine = [f", and seat {seat} now holds {_faces(hand)}" for seat, hand in enumerate(event.hands) if hand]
    return "Every hand moves on to the next player" + (mine[0] if len(mine) == 1 else "")


def _hands_swapped(event: Any) -> str:
    one, other = event.partners
    what = f": {_faces(event.given)} for {_faces(event.received)}" if event.given and event.received else ""
    return f"Seats {one} and {other} swap hands{what}"


def _window_opened(event: Any) -> str:
    return f"Discards are asked of {seats_named(event.asked)}"


def _sealed(event: Any) -> str:
    what = "" if event.cards is None else f": {_faces(event.cards)}"
    return f"Seat {event.seat} has chosen what to discard{what}"


def _discarded(event: Any) -> str:
    shown = [
        f"seat {each.seat} {_faces(each.cards)}{' and says Uno' if each.uno else ''}"
        for each in event.discards
        if each.cards
    ]
    return f"Discarded: {'; '.join(shown)}" if shown else "Nobody discards anything"


def _drew(event: Any) -> str:
    found = " and finds one that can be played" if event.found else " and finds nothing to play"
    return f"Seat {event.seat} draws {counted(event.count)}{_shown(event)}{found}"


def _picked_up(event: Any) -> str:
    return f"Seat {event.seat} picks up {counted(event.count)}{_shown(event)}"


def _took_pile(event: Any) -> str:
    return f"Seat {event.seat} takes the pile: {counted(len(event.cards))}{_shown(event)}"


def _reshuffled(event: Any) -> str:
    source = "discards" if event.discards else "cards under the top card"
    return f"The {source} are shuffled into the draw pile: {counted(event.count)}"


def _caught(event: Any) -> str:
    how = "is too late to say Uno" if event.by is None else f"is caught by seat {event.by} without an Uno"
    return f"Seat {event.seat} {how} and draws {counted(event.count)}{_shown(event)}"


def _forgiven(event: Any) -> str:
    return f"Seat {event.seat} has nothing to draw: the forgotten Uno is forgiven"


def _joined(event: Any) -> str:
    return f"Seat {event.seat} joins with 7 cards{_shown(event)}"


def _over(event: Any) -> str:
    winners = event.outcome.winners
    who = f"seat {winners[0]} wins" if winners else "there is no winner"
    return f"The game is over, {_REASONS[event.outcome.reason]}: {who}"


_TELL = tellers(
    {
        e.Dealt: _dealt,
        e.Opened: _opened,
        e.Played: _played,
        e.BlackLast: _black_last,
        e.HandsPassed: _hands_passed,
        e.HandsSwapped: _hands_swapped,
        e.WindowOpened: _window_opened,
        e.DiscardSealed: _sealed,
        e.Discarded: _discarded,
        e.Drew: _drew,
        e.Passed: lambda event: f"Seat {event.seat} keeps the card and passes",
        e.PickedUp: _picked_up,
        e.TookPile: _took_pile,
        e.Reshuffled: _reshuffled,
        e.UnoSaid: lambda event: f"Seat {event.seat} says Uno",
        e.UnoCaught: _caught,
        e.UnoForgiven: _forgiven,
        e.Joined: _joined,
        e.Left: lambda event: f"Seat {event.seat} leaves, and the hand is shuffled into the draw pile",
        e.Over: _over,
    },
    e.EVENTS,
)


def describe(command: Any) -> str:
    """The command in a few words."""
    match command:
        case Opening() | Play():
            return _describe_play(command)
        case Draw():
            return "draw until a card can be played"
        case Pass():
            return "keep the card and pass"
        case Accept():
            return "accept the effect"
        case Discard(cards, uno):
            return f"discard {_faces(cards)}{', saying Uno' if uno else ''}"
        case SayUno():
            return "say Uno"
        case CatchUno(target):
            return f"catch seat {target} without an Uno"
        case _:
            return tag_of(command)


def _describe_play(command: Opening | Play) -> str:
    parts = [f"play {face(command.card)}"] if isinstance(command, Play) else ["first card:"]
    if command.colour is not None:
        parts.append(f"naming {_COLOUR_WORDS[command.colour]}")
    if command.target is not None:
        parts.append(f"swapping hands with seat {command.target}")
    if isinstance(command, Play) and command.uno:
        parts.append("saying Uno")
    return " ".join(parts)


def draw(view: View) -> str:
    """The table as plain text: players in seating order, the arrow of play, the piles, your hand."""
    arrow = "↓ clockwise" if view.direction > 0 else "↑ anticlockwise"
    colour = _COLOUR_WORDS[view.colour] if view.colour else "not named yet"
    lines = [f"Play goes {arrow}    turn {view.turns + 1}"]
    lines += [_player_line(view, player) for player in view.players]
    lines += [
        f"Pile: {face(view.top)}   colour: {colour}   {len(view.pile) - 1} beneath   {view.draw_pile} to draw",
    ]
    if view.discards:
        lines.append(f"Discards: {len(view.discards)}")
    if view.pickup:
        lines.append(f"Waiting: pick up {view.pickup}")
    if view.pile_waits:
        lines.append("Waiting: pick up the pile")
    if view.sealed is not None:
        lines.append(f"You discard: {_faces(view.sealed)}")
    if view.seat is not None:
        lines += folded("Your hand: ", [face(card) for card in view.hand] or ["nothing"])
    if view.secrets is not None:
        for seat, hand in enumerate(view.secrets.hands):
            lines += folded(f"Seat {seat}: ", [face(card) for card in hand] or ["nothing"])
    if view.outcome is not None:
        lines.append(f"Over: {_REASONS[view.outcome.reason]}.")
    return "\n".join(lines)


def _player_line(view: View, player: PlayerView) -> str:
    notes = ["left"] if player.left else [counted(player.cards)]
    if player.uno is UnoStatus.SAID:
        notes.append("Uno!")
    if player.uno is UnoStatus.OPEN:
        notes.append("has not said Uno")
    if player.sealed:
        notes.append("has chosen")
    you = " (you)" if player.seat == view.seat else ""
    return f" {'▶' if player.seat in view.to_act else ' '} Seat {player.seat}{you}: {', '.join(notes)}"
