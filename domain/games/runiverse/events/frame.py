"""Events around the cards: matches, turns, phases, power and questions."""

from domain.games.runiverse.cards import Card
from domain.games.runiverse.options import Options
from domain.games.runiverse.state import Entry, Option, Zone
from domain.kernel.decider import Outcome
from domain.kernel.structs import Event, Record
from domain.kernel.viewers import Own, Public, Seat, Secret


class Piles(Record, frozen=True):
    """The shuffled decks and token stacks one player begins with, tops last."""

    deck: tuple[Card, ...]
    """The main deck, its top last."""
    dream: tuple[Card, ...]
    """The dream deck, its top last."""
    snowplay: tuple[Card, ...]
    """The Snowplay stack."""
    wild: tuple[Card, ...]
    """The Wild Summons deck, its top last."""


class MatchBegan(Event, frozen=True, tag="rune.match_began"):
    """The first event: what the players agreed on."""

    options: Public[Options]
    """What the players agreed on."""
    seats: Public[int]


class Dealt(Event, frozen=True, tag="rune.dealt"):
    """A game begins: the decks are shuffled, the first player is known."""

    game: Public[int]
    first: Public[Seat]
    """The seat that goes first."""
    piles: Secret[tuple[Piles, ...]]
    """What each player begins with."""


class Kept(Event, frozen=True, tag="rune.kept"):
    """A player keeps the opening hand."""

    seat: Public[Seat]


class Mulliganed(Event, frozen=True, tag="rune.mulliganed"):
    """A player showed the opening hand and shuffled it back."""

    seat: Public[Seat]
    shown: Public[tuple[Card, ...]]
    """The hand that was shown."""


class Shuffled(Event, frozen=True, tag="rune.shuffled"):
    """A deck was shuffled; `zone` is deck, dream or wild."""

    seat: Public[Seat]
    zone: Public[Zone]
    order: Secret[tuple[Card, ...]]
    """The new order."""


class TurnBegan(Event, frozen=True, tag="rune.turn_began"):
    """A turn begins; `opens` tells that a rift is opened first."""

    seat: Public[Seat]
    turn: Public[int]
    """The number of the turn."""
    opens: Public[bool]


class RiftOpened(Event, frozen=True, tag="rune.rift_opened"):
    """A rift is opened with cards from the deck as bonds."""

    seat: Public[Seat]
    place: Public[int]
    """The place: seat * 3 + location."""
    cards: Secret[tuple[Card, ...]]


class MainBegan(Event, frozen=True, tag="rune.main_began"):
    """Mages may be played and have their phases."""

    seat: Public[Seat]


class PhaseBegan(Event, frozen=True, tag="rune.phase_began"):
    """The phase of a mage begins."""

    place: Public[int]
    """The place: seat * 3 + location."""


class PhaseEnded(Event, frozen=True, tag="rune.phase_ended"):
    """A phase is over: its power is lost, engagement ends."""

    place: Public[int]
    """The place: seat * 3 + location."""


class PowerChanged(Event, frozen=True, tag="rune.power_changed"):
    """The mage of the phase gained power, or lost some if `n` is below 0."""

    n: Public[int]
    why: Public[str]
    """What brought it about."""


class GuardStepBegan(Event, frozen=True, tag="rune.guard_step_began"):
    """The player's cards are untasked, guards are to be chosen."""

    seat: Public[Seat]


class TurnEnded(Event, frozen=True, tag="rune.turn_ended"):
    """The turn is over: damage and what lasted until now are gone."""

    seat: Public[Seat]


class LossPending(Event, frozen=True, tag="rune.loss_pending"):
    """A player drew the last bond and loses when this turn ends."""

    seat: Public[Seat]


class GameEnded(Event, frozen=True, tag="rune.game_ended"):
    """A game of the match is over; a draw has no loser. `chooser` says who goes first next, if a game follows."""

    losers: Public[tuple[Seat, ...]]
    """The seats that lost: one, or both in a draw."""
    why: Public[str]
    """Why it ended."""
    chooser: Public[Seat | None] = None


class MatchEnded(Event, frozen=True, tag="rune.match_ended"):
    """The match is over."""

    outcome: Public[Outcome]


class Undertaken(Event, frozen=True, tag="rune.undertaken"):
    """A command was begun that needs an answer before it is done; what it has done so far follows."""

    seat: Public[Seat]
    command: Secret[str]


class Asked(Event, frozen=True, tag="rune.asked"):
    """A question to `seat`. `tape` holds what was answered and drawn so far, `told` counts the events."""

    seat: Public[Seat]
    number: Public[int]
    """The number of the question, counted through the match."""
    kind: Public[str]
    """What is asked."""
    options: Own[tuple[Option, ...]]
    """What may be answered."""
    tape: Secret[tuple[Entry, ...]]
    told: Secret[int]
    source: Public[Card | None]
    """The card that asks, if one does."""


class Answered(Event, frozen=True, tag="rune.answered"):
    """The question was answered."""

    seat: Public[Seat]
    number: Public[int]
    """The number of the question, counted through the match."""
    value: Own[int]


class Finished(Event, frozen=True, tag="rune.finished"):
    """The command that had waited for answers is done."""
