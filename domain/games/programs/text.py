"""Events as sentences, commands in a few words, and the table for a terminal."""

from collections.abc import Sequence
from typing import Any, Final

from domain.games.programs import events as e
from domain.games.programs.cards import IS_WILD, NAMES, VALUE_AT, Card, Laid
from domain.games.programs.commands import Add, Discard, Exchange, LayGroup, Pick, Reveal
from domain.games.programs.program_deck import PROGRAMS, Kind, program_wording, read_program, write_program
from domain.games.programs.solver import arrangement, distance
from domain.games.programs.state import Combination, Phase, Step
from domain.games.programs.views import PlayerView, View
from domain.kernel.decider import tellers
from domain.kernel.structs import tag_of
from domain.kernel.words import counted, folded, known, listed, seats_named, spaced

_SYMBOLS = str.maketrans({"S": "♠", "H": "♥", "D": "♦", "C": "♣"})
COLOURS: Final = {
    r"(?<!\w)(?:10|[2-9AJQK])[♥♦]'?": "red",
    r"\bJK[12]'?": "yellow",
    r"\b(?:P\d\d|SUN\d)\b": "cyan",
}
_ROUND_CAUSES = {
    e.RoundCause.LAST_CARD: "a player played the last card",
    e.RoundCause.ALL_COMPLETED: "all players have completed their program",
    e.RoundCause.EXHAUSTED: "it had gone on too long",
}
_GAME_CAUSES = {
    e.GameCause.GOAL: "with enough completed programs",
    e.GameCause.LAST_PLAYER: "as the last player left",
    e.GameCause.ROUND_LIMIT: "at the limit of rounds",
}


def card_text(card: Card) -> str:
    """`10♠`, `JK1'`: as the notation has it, with the symbols of the suits."""
    name = NAMES[card]
    return name if name.startswith("JK") else name.translate(_SYMBOLS)


def laid_text(laid: Laid) -> str:
    """`2♦=10♠` for a wild card, the plain card otherwise."""
    if laid.value is None:
        return card_text(laid.card)
    return f"{card_text(laid.card)}={laid.value}{(laid.suit or '').translate(_SYMBOLS)}"


def _cards(cards: Sequence[Laid]) -> str:
    return listed(cards, laid_text)


def _combination(combination: Combination) -> str:
    what = "straight" if combination.kind is Kind.STRAIGHT else f"group of {VALUE_AT[combination.start]}"
    return f"{what} ({_cards(combination.cards)})"


def tell(event: Any) -> str:
    """An event, whole or redacted, as a sentence."""
    return _TELL[tag_of(event)](event)


def _by(event: Any) -> str:
    return " because time is up" if event.by is e.By.TIMEOUT else ""


def _tell_dealer(event: Any) -> str:
    shown = listed(event.shown, card_text)
    return f"Cards are dealt face up ({shown}) and the first spade makes seat {event.dealer} the dealer."


def _tell_program(event: Any) -> str:
    if event.program is None:
        return f"Seat {event.seat} gets a program."
    return f"Seat {event.seat} gets program {_program(event.program)}."


def _program(card: int) -> str:
    return f"{write_program(card)} ({program_wording(PROGRAMS[card])})"


def _tell_round(event: Any) -> str:
    return f"Round {event.round} is dealt by seat {event.dealer}; {card_text(event.discard)} starts the discard deck."


def _tell_pick(event: Any) -> str:
    return f"Seat {event.seat} picks {known(event.card, card_text)} from the reserve{_by(event)}."


def _tell_reveal(event: Any) -> str:
    laid = "; ".join(_combination(combination) for combination in event.combinations)
    return f"Seat {event.seat} completes program {_program(event.program)}: {laid}."


def _tell_exchange(event: Any) -> str:
    which = "its program" if event.old is None else f"program {write_program(event.old)}"
    return f"Seat {event.seat} exchanges {which}."


_TELL = tellers(
    {
        e.DealerDrawn: _tell_dealer,
        e.ProgramsShuffled: lambda _: "The program cards are shuffled.",
        e.ProgramDealt: _tell_program,
        e.SunShown: lambda v: f"Seat {v.seat} draws {write_program(v.program)}, a free program.",
        e.RoundDealt: _tell_round,
        e.ReserveReshuffled: lambda v: f"{v.count} discards are shuffled into a new reserve.",
        e.PickedFromReserve: _tell_pick,
        e.PickedFromDiscard: lambda v: f"Seat {v.seat} picks {card_text(v.card)} from the discards{_by(v)}.",
        e.PickSkipped: lambda v: f"Seat {v.seat} has no card to pick.",
        e.Revealed: _tell_reveal,
        e.GroupLaid: lambda v: f"Seat {v.seat} lays a {_combination(v.group)}.",
        e.Added: lambda v: f"Seat {v.seat} adds {_cards(v.cards)}: now it is a {_combination(v.result)}.",
        e.Discarded: lambda v: f"Seat {v.seat} discards {card_text(v.card)}{_by(v)}.",
        e.RoundEnded: lambda v: f"Round {v.round} ends: {_ROUND_CAUSES[v.cause]}.",
        e.ExchangeAsked: lambda v: f"A program may be exchanged by {seats_named(v.seats)}.",
        e.Exchanged: _tell_exchange,
        e.Kept: lambda v: f"Seat {v.seat} keeps its program{_by(v)}.",
        e.PlayerLeft: lambda v: f"Seat {v.seat} leaves the game.",
        e.GameWon: lambda v: f"Seat {v.seat} wins {_GAME_CAUSES[v.cause]}!",
        e.LimitReached: lambda v: f"The game ends after {v.rounds} rounds.",
    },
    e.EVENTS,
)


def describe(command: Any) -> str:
    """A command in a few words."""
    match command:
        case Pick(source):
            return f"pick from the {source}"
        case Reveal(combinations):
            return "reveal " + " + ".join(_cards(part.cards) for part in combinations)
        case LayGroup(cards):
            return f"lay the group {_cards(cards)}"
        case Add(combination, cards, low_ace):
            return f"add {_cards(cards)} to combination {combination}{' at the low end' if low_ace else ''}"
        case Discard(card):
            return f"discard {card_text(card)}"
        case Exchange(swap):
            return "exchange the program" if swap else "keep the program"
        case _:
            return spaced(tag_of(command))


def draw(view: View) -> str:
    """The table as plain text."""
    top = "empty" if view.discard_top is None else card_text(view.discard_top)
    lines = [
        f"Round {view.round}, dealer seat {view.dealer}: {_situation(view)}",
        f"Reserve {view.reserve_count}, discards {view.discard_count} (top {top}), program deck {view.program_count}",
    ]
    lines += [line for each in view.table for line in _laid_line(each)] or ["   (nothing laid)"]
    for player in view.players:
        lines += _player_lines(view, player)
        if player.hand is not None:
            lines += folded("      hand ", _hand(player.hand))
        if player.program is not None:
            lines += folded(f"      program {player.program.id}: ", program_wording(player.program).split(" + "), " + ")
            lines += _hint(player)
    return "\n".join(lines)


def _laid_line(laid: Combination) -> list[str]:
    what = "straight" if laid.kind is Kind.STRAIGHT else f"group of {VALUE_AT[laid.start]}"
    cards = [laid_text(card) for card in laid.cards]
    cards[0], cards[-1] = f"({cards[0]}", f"{cards[-1]})"
    return folded(f"  {laid.id:>2}. seat {laid.owner}: {what} ", cards)


def _situation(view: View) -> str:
    if view.outcome is not None:
        return f"over ({spaced(view.outcome.reason)})"
    if view.phase is Phase.BETWEEN_ROUNDS:
        return f"between rounds, {seats_named(view.to_act)} may exchange"
    return f"seat {view.turn} {'picks' if view.step is Step.PICK else 'plays'}"


def _player_lines(view: View, player: PlayerView) -> list[str]:
    mark = ">" if player.seat in view.to_act else " "
    you = " (you)" if player.seat == view.seat else ""
    done = f" ({' '.join(write_program(card) for card in player.completed)})" if player.completed else ""
    notes = [counted(player.cards), f"completed {len(player.completed)}/{view.options.goal}{done}"]
    notes += ["revealed this round"] if player.revealed else []
    notes += [f"failed rounds {player.failed}"] if player.failed else []
    notes += ["left"] if player.left else []
    return folded(f"{mark} seat {player.seat}{you}: ", notes, ", ")


def _hand(hand: Sequence[Card]) -> list[str]:
    ordered = sorted(hand, key=lambda card: (IS_WILD[card], card % 54, card))
    return [card_text(card) for card in ordered] or ["nothing"]


def _hint(player: PlayerView) -> list[str]:
    """How far the hand is from the program, as the solver sees it."""
    if player.hand is None or player.program is None:
        return []
    program = read_program(player.program.id)
    combinations = arrangement(player.hand, program)
    if combinations is None:
        return [f"      [{counted(distance(player.hand, program))} missing]"]
    *parts, last = [_cards(cards) for cards in combinations]
    return folded("      [complete: ", [*parts, f"{last}]"], " + ")
