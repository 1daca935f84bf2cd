"""Events around the cards: matches, turns, phases, power and questions."""

from typing import Annotated

from domain.games.runiverse.cards import Card
from domain.games.runiverse.options import Options
from domain.games.runiverse.outcome import Reason
from domain.games.runiverse.state import Entry, Option, Zone
from domain.games.runiverse.words import PowerCause, QuestionKind
from domain.kernel.decider import Outcome
from domain.kernel.docs import doc
from domain.kernel.structs import Event, Record
from domain.kernel.units import Words
from domain.kernel.viewers import Own, Public, Seat, Secret


class Piles(Record, frozen=True):
    """The shuffled decks and token stacks one player begins with, tops last."""

    deck: Annotated[tuple[Card, ...], doc("The main deck, its top last.")]
    dream: Annotated[tuple[Card, ...], doc("The dream deck, its top last.")]
    snowplay: Annotated[tuple[Card, ...], doc("The Snowplay stack.")]
    wild: Annotated[tuple[Card, ...], doc("The Wild Summons deck, its top last.")]


class MatchBegan(Event, frozen=True, tag="rune.match_began"):
    """The first event: what the players agreed on."""

    options: Annotated[Public[Options], doc("What the players agreed on.")]
    seats: Annotated[Public[int], doc("How many players there are.")]


class Dealt(Event, frozen=True, tag="rune.dealt"):
    """A game begins: the decks are shuffled, the first player is known."""

    game: Annotated[Public[int], doc("The number of the game within the match, from 1.")]
    first: Annotated[Public[Seat], doc("The seat that goes first.")]
    piles: Annotated[Secret[tuple[Piles, ...]], doc("What each player begins with; null until the match is over.")]


class Kept(Event, frozen=True, tag="rune.kept"):
    """A player keeps the opening hand."""

    seat: Annotated[Public[Seat], doc("The seat that keeps its hand.")]


class Mulliganed(Event, frozen=True, tag="rune.mulliganed"):
    """A player showed the opening hand and shuffled it back."""

    seat: Annotated[Public[Seat], doc("The seat that shuffled its hand back.")]
    shown: Annotated[Public[tuple[Card, ...]], doc("The hand that was shown.")]


class Shuffled(Event, frozen=True, tag="rune.shuffled"):
    """A deck was shuffled."""

    seat: Annotated[Public[Seat], doc("The seat whose deck it is.")]
    zone: Annotated[Public[Zone], doc("Which deck: deck, dream or wild.")]
    order: Annotated[Secret[tuple[Card, ...]], doc("The new order, the top card last; null until the match is over.")]


class TurnBegan(Event, frozen=True, tag="rune.turn_began"):
    """A turn begins."""

    seat: Annotated[Public[Seat], doc("The seat whose turn it is.")]
    turn: Annotated[Public[int], doc("The number of the turn, counted through the game.")]
    opens: Annotated[Public[bool], doc("Whether a rift is opened first.")]


class RiftOpened(Event, frozen=True, tag="rune.rift_opened"):
    """A rift is opened with cards from the deck as bonds."""

    seat: Annotated[Public[Seat], doc("The seat that opened the rift.")]
    place: Annotated[Public[int], doc("The place: seat * 3 + location.")]
    cards: Annotated[Secret[tuple[Card, ...]], doc("The cards that became bonds; null until the match is over.")]


class MainBegan(Event, frozen=True, tag="rune.main_began"):
    """Mages may be played and have their phases."""

    seat: Annotated[Public[Seat], doc("The seat whose turn it is.")]


class PhaseBegan(Event, frozen=True, tag="rune.phase_began"):
    """The phase of a mage begins."""

    place: Annotated[Public[int], doc("The place: seat * 3 + location.")]


class PhaseEnded(Event, frozen=True, tag="rune.phase_ended"):
    """A phase is over: its power is lost, engagement ends."""

    place: Annotated[Public[int], doc("The place: seat * 3 + location.")]


class PowerChanged(Event, frozen=True, tag="rune.power_changed"):
    """The mage of the phase gained or lost power."""

    n: Annotated[Public[int], doc("How much power was gained; below 0, lost.")]
    why: Annotated[Public[str], Words(PowerCause), doc("What brought it about.")]


class GuardStepBegan(Event, frozen=True, tag="rune.guard_step_began"):
    """The player's cards are untasked, guards are to be chosen."""

    seat: Annotated[Public[Seat], doc("The seat that chooses its guards.")]


class TurnEnded(Event, frozen=True, tag="rune.turn_ended"):
    """The turn is over: damage and what lasted until now are gone."""

    seat: Annotated[Public[Seat], doc("The seat whose turn it was.")]


class LossPending(Event, frozen=True, tag="rune.loss_pending"):
    """A player drew the last bond and loses when this turn ends."""

    seat: Annotated[Public[Seat], doc("The seat that is about to lose.")]


class GameEnded(Event, frozen=True, tag="rune.game_ended"):
    """A game of the match is over; in a draw both have lost."""

    losers: Annotated[Public[tuple[Seat, ...]], doc("The seats that lost: one, or both in a draw.")]
    why: Annotated[Public[str], Words(Reason), doc("Why it ended.")]
    chooser: Annotated[
        Public[Seat | None], doc("The seat that says who goes first in the next game; null if none follows.")
    ] = None


class MatchEnded(Event, frozen=True, tag="rune.match_ended"):
    """The match is over."""

    outcome: Annotated[Public[Outcome], doc("The result of the match.")]


class Undertaken(Event, frozen=True, tag="rune.undertaken"):
    """A command was begun that needs an answer before it is done; what it has done so far follows."""

    seat: Annotated[Public[Seat], doc("The seat that gave the command.")]
    command: Annotated[Secret[str], doc("The command as text; null until the match is over.")]


class Asked(Event, frozen=True, tag="rune.asked"):
    """A player is asked a question."""

    seat: Annotated[Public[Seat], doc("The seat that is asked.")]
    number: Annotated[Public[int], doc("The number of the question, counted through the match.")]
    kind: Annotated[Public[str], Words(QuestionKind), doc("What is asked.")]
    options: Annotated[Own[tuple[Option, ...]], doc("What may be answered; null for the other player.")]
    tape: Annotated[
        Secret[tuple[Entry, ...]],
        doc("What was answered and drawn so far for the command; null until the match is over."),
    ]
    told: Annotated[Secret[int], doc("How many events of the command were told already; null until the match is over.")]
    source: Annotated[Public[Card | None], doc("The card that asks; null if the rules do.")]


class Answered(Event, frozen=True, tag="rune.answered"):
    """The question was answered."""

    seat: Annotated[Public[Seat], doc("The seat that answered.")]
    number: Annotated[Public[int], doc("The number of the question, counted through the match.")]
    value: Annotated[Own[int], doc("The place of the chosen option, counted from 0; null for the other player.")]


class Finished(Event, frozen=True, tag="rune.finished"):
    """The command that had waited for answers is done."""
