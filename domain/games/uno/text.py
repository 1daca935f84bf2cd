"""The game in words: events as sentences, commands in a few words, a view as a table of text."""

from collections.abc import Iterable
from typing import Any

from domain.games.uno.cards import Colour, face
from domain.games.uno.commands import Accept, CatchUno, Discard, Draw, Opening, Pass, Play, SayUno
from domain.games.uno.state import DISCARDING, OVER, UnoStatus
from domain.games.uno.views import PlayerView, UnoView

_COLOUR_WORDS = {Colour.RED: "red", Colour.YELLOW: "yellow", Colour.GREEN: "green", Colour.BLUE: "blue"}
_COUNTS = ("no cards", "one card", "two cards", "three cards", "four cards", "five cards", "six cards", "seven cards")
_REASONS = {
    "played_last": "the last card was played",
    "last_standing": "everyone else has left",
    "stalemate": "nobody can move any more",
    "turn_limit": "the turns are used up",
}


def tell(event: Any) -> str:
    """The event, whole or redacted, as one sentence."""
    told: str = _TELLERS[str(event.__struct_config__.tag)](event)
    return f"{told}, as time ran out." if getattr(event, "timeout", False) else f"{told}."


def _cards(count: int) -> str:
    return _COUNTS[count] if count < len(_COUNTS) else f"{count} cards"


def _faces(cards: Iterable[int]) -> str:
    return " ".join(face(card) for card in cards)


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
    return f"Seat {event.dealer} deals seven cards each, and seat {event.starter} flips {face(event.flipped)}"


def _opened(event: Any) -> str:
    return f"The first card counts as played by seat {event.seat}: {_laid(event)}{_waiting(event)}"


def _played(event: Any) -> str:
    uno = ", saying Uno" if event.uno else ""
    return f"Seat {event.seat} plays {_laid(event)}{uno}{_waiting(event)}"


def _black_last(event: Any) -> str:
    penalty = f"{_cards(event.count)}{_shown(event)}"
    return f"Seat {event.seat} may not end on {face(event.card)}, takes it back and draws {penalty}"


def _hands_passed(event: Any) -> str:
    mine = [f", and seat {seat} now holds {_faces(hand)}" for seat, hand in enumerate(event.hands) if hand]
    return "Every hand moves on to the next player" + (mine[0] if len(mine) == 1 else "")


def _hands_swapped(event: Any) -> str:
    one, other = event.partners
    what = f": {_faces(event.given)} for {_faces(event.received)}" if event.given and event.received else ""
    return f"Seats {one} and {other} swap hands{what}"


def _window_opened(event: Any) -> str:
    return f"Discards are asked of {_seats(event.asked)}"


def _seats(seats: tuple[int, ...]) -> str:
    if len(seats) == 1:
        return f"seat {seats[0]}"
    return f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def _sealed(event: Any) -> str:
    what = "" if event.cards is None else f": {_faces(event.cards) or 'nothing'}"
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
    return f"Seat {event.seat} draws {_cards(event.count)}{_shown(event)}{found}"


def _picked_up(event: Any) -> str:
    return f"Seat {event.seat} picks up {_cards(event.count)}{_shown(event)}"


def _took_pile(event: Any) -> str:
    return f"Seat {event.seat} takes the pile: {_cards(len(event.cards))}{_shown(event)}"


def _reshuffled(event: Any) -> str:
    source = "discards" if event.discards else "cards under the top card"
    return f"The {source} are shuffled into the draw pile: {_cards(event.count)}"


def _caught(event: Any) -> str:
    how = "is too late to say Uno" if event.by is None else f"is caught by seat {event.by} without an Uno"
    return f"Seat {event.seat} {how} and draws {_cards(event.count)}{_shown(event)}"


def _joined(event: Any) -> str:
    return f"Seat {event.seat} joins with seven cards{_shown(event)}"


def _over(event: Any) -> str:
    winners = event.outcome.winners
    who = f"seat {winners[0]} wins" if winners else "there is no winner"
    return f"The game is over, {_REASONS[event.outcome.reason]}: {who}"


_TELLERS = {
    "uno.dealt": _dealt,
    "uno.opened": _opened,
    "uno.played": _played,
    "uno.black_last": _black_last,
    "uno.hands_passed": _hands_passed,
    "uno.hands_swapped": _hands_swapped,
    "uno.discard_window": _window_opened,
    "uno.discard_sealed": _sealed,
    "uno.discarded": _discarded,
    "uno.drew": _drew,
    "uno.passed": lambda event: f"Seat {event.seat} keeps the card and passes",
    "uno.picked_up": _picked_up,
    "uno.took_pile": _took_pile,
    "uno.reshuffled": _reshuffled,
    "uno.uno_said": lambda event: f"Seat {event.seat} says Uno",
    "uno.uno_caught": _caught,
    "uno.joined": _joined,
    "uno.left": lambda event: f"Seat {event.seat} leaves, and the hand is shuffled into the draw pile",
    "uno.over": _over,
}


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
            return f"discard {_faces(cards) or 'nothing'}{', saying Uno' if uno else ''}"
        case SayUno():
            return "say Uno"
        case CatchUno(target):
            return f"catch seat {target} without an Uno"
        case _:
            return str(command.__struct_config__.tag)


def _describe_play(command: Opening | Play) -> str:
    parts = [f"play {face(command.card)}"] if isinstance(command, Play) else ["first card:"]
    if command.colour is not None:
        parts.append(f"naming {_COLOUR_WORDS[command.colour]}")
    if command.target is not None:
        parts.append(f"swapping hands with seat {command.target}")
    if isinstance(command, Play) and command.uno:
        parts.append("saying Uno")
    return " ".join(parts)


def draw(view: UnoView) -> str:
    """The table as plain text: players in seating order, the arrow of play, the piles, your hand."""
    arrow = "↓ clockwise" if view.direction > 0 else "↑ anticlockwise"
    colour = _COLOUR_WORDS[view.colour] if view.colour else "not named yet"
    lines = [f"Play goes {arrow}    turn {view.turns + 1}", ""]
    lines += [_player_line(view, player) for player in view.players]
    lines += [
        "",
        f"Pile: {face(view.top)}   colour: {colour}   {len(view.pile) - 1} beneath   {view.draw_pile} to draw",
    ]
    if view.discards:
        lines.append(f"Discards: {len(view.discards)}")
    if view.pickup:
        lines.append(f"Waiting: pick up {view.pickup}")
    if view.pile_waits:
        lines.append("Waiting: pick up the pile")
    if view.sealed is not None:
        lines.append(f"You discard: {_faces(view.sealed) or 'nothing'}")
    if view.you is not None:
        lines += ["", f"Your hand: {_faces(view.hand)}"]
    if view.secrets is not None:
        lines += ["", *(f"Seat {seat}: {_faces(hand)}" for seat, hand in enumerate(view.secrets.hands))]
    if view.outcome is not None:
        lines += ["", f"Over: {_REASONS[view.outcome.reason]}."]
    return "\n".join(lines)


def _player_line(view: UnoView, player: PlayerView) -> str:
    to_move = view.phase is not OVER and (player.asked if view.phase is DISCARDING else player.seat == view.turn)
    notes = ["left"] if player.left else [_cards(player.cards)]
    if player.uno is UnoStatus.SAID:
        notes.append("Uno!")
    if player.uno is UnoStatus.OPEN:
        notes.append("has not said Uno")
    if player.sealed:
        notes.append("has chosen")
    you = " (you)" if player.seat == view.you else ""
    return f" {'▶' if to_move else ' '} Seat {player.seat}{you}: {', '.join(notes)}"
