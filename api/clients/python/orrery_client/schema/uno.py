"""Generated from the schema by `python -m api.clients.generate_python`: change that, not this."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar, NewType, TypeAlias

from orrery_client.core import Other, Said, Shape, Word
from orrery_client.schema.common import Outcome

UnoCard = NewType("UnoCard", str)
"""A colour (R, Y, G, B) and a symbol: 0 to 9, S for Skip, V for Reverse, +2. Black cards are W and W+4. Further

copies of a face carry their number: R5 and R5.2, W to W.4. Pattern:
`^([RYGB]([0-9SV]|\\+2)|W(\\+4)?)(\\.[2-4])?$`. Example: `B+2.2`.
"""


class UnoColour(Word):
    """The four colours; black cards have none of their own."""

    RED = "RED"
    """The red cards."""
    YELLOW = "YELLOW"
    """The yellow cards."""
    GREEN = "GREEN"
    """The green cards."""
    BLUE = "BLUE"
    """The blue cards."""


class UnoPhase(Word):
    """What the game waits for: the choice for the flipped card, a turn, the fate of a card drawn, discards,

    nothing.
    """

    OPENING = "OPENING"
    """For the choice the flipped first card asks for."""
    TURN = "TURN"
    """For a turn."""
    DRAWN = "DRAWN"
    """For the fate of the playable card just found."""
    DISCARDING = "DISCARDING"
    """For sealed discards."""
    OVER = "OVER"
    """For nothing: the game has ended."""


class UnoPiles(Word):
    """Whether discards lie on the pile that is played on, or apart (UN-R-26)."""

    SINGLE = "SINGLE"
    """Discards lie on the pile that is played on."""
    SPLIT = "SPLIT"
    """Discards lie on a pile of their own."""
    BY_SEATS = "BY_SEATS"
    """Split if two to four are dealt in, single if there are more."""


class UnoStatus(Word):
    """Whether a player with one card has said so."""

    NONE = "NONE"
    """The hand is not one card."""
    OPEN = "OPEN"
    """One card, and Uno has not been said."""
    SAID = "SAID"
    """One card, and Uno has been said."""


class UnoBlackLast(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoBlackLast"):
    """A black last card was laid and taken back, with penalty cards (UN-73)."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that laid it."""
    card: UnoCard
    """The black card, back in the hand."""
    cards: tuple[UnoCard, ...] | None = None
    """The penalty cards; null for the others."""
    count: int
    """How many penalty cards there were."""
    turn: int
    """The seat to move next: still the same seat while an effect waits to be suffered as well."""
    at: datetime
    """When it was played."""


class UnoCaught(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoCaught"):
    """Somebody had not said Uno and picked up two."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that was caught."""
    cards: tuple[UnoCard, ...] | None = None
    """The cards it picked up; null for the others."""
    count: int
    """How many cards it picked up."""
    by: int | None = None
    """The seat that called it out; null if somebody else simply played first."""


class UnoDealt(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoDealt"):
    """Seven cards each; the starter, left of the dealer, flipped the top card of the draw pile."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    options: UnoOptions
    """How the game is played."""
    seats: int
    """How many players there are."""
    dealer: int
    """The seat that dealt."""
    starter: int
    """The seat that begins, left of the dealer."""
    hands: tuple[tuple[UnoCard, ...] | None, ...]
    """The hand of each seat; null for the hands of others."""
    stock: tuple[UnoCard, ...] | None = None
    """The draw pile after that, top card last; null until the game is over."""
    flipped: UnoCard
    """The card turned face up from the draw pile."""
    at: datetime
    """When the cards were dealt."""


class UnoDiscardSealed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoDiscardSealed"):
    """A player chose what to discard; the others learn only that the choice was made."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that chose."""
    cards: tuple[UnoCard, ...] | None = None
    """The cards it will discard; null for the others."""
    uno: bool | None = None
    """Whether it says Uno with it; null for the others."""
    timeout: bool
    """Whether the clock acted for the seat."""


class UnoDiscarded(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoDiscarded"):
    """The window closed: all sealed discards were shown and slid under the top card, in this order."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    discards: tuple[UnoSealing, ...]
    """What each seat discarded, in this order."""
    turn: int
    """The seat to move next."""
    at: datetime
    """When the window closed."""


class UnoDrew(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoDrew"):
    """A player picked up cards in search of a playable one."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that drew."""
    cards: tuple[UnoCard, ...] | None = None
    """The cards it drew; null for the others."""
    count: int
    """How many cards it drew."""
    found: bool
    """Whether the last of them can be played."""
    turn: int
    """The seat to move next."""
    at: datetime
    """When they were drawn."""
    timeout: bool
    """Whether the clock acted for the seat."""


class UnoFace(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoFace"):
    """A card of Uno."""

    id: str
    """How the card is written; copies of it are the same card with other endings."""
    name: str
    """What the card is called."""
    text: str
    """What it does, in words."""
    copies: int
    """How many of it there are in a game; 0 for as many as are needed."""
    colour: UnoColour | None = None
    """The colour; null for a black card."""
    number: int | None = None
    """The number; null for a card with a word."""


class UnoForgiven(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoForgiven"):
    """There was nothing to pick up for a forgotten Uno: the matter is settled."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that had forgotten it."""


class UnoHandsPassed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoHandsPassed"):
    """A 0: every hand went to the next player."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that played it."""
    hands: tuple[tuple[UnoCard, ...] | None, ...]
    """The new hand of each seat; null for the hands of others."""
    at: datetime
    """When the hands went round."""


class UnoHandsSwapped(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoHandsSwapped"):
    """A 7: two players swapped hands."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    partners: tuple[int, ...]
    """The two seats; the first one played the 7."""
    given: tuple[UnoCard, ...] | None = None
    """The cards the first one gave; null for those who are not partners."""
    received: tuple[UnoCard, ...] | None = None
    """The cards the first one got; null for those who are not partners."""
    at: datetime
    """When they swapped."""


class UnoJoined(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoJoined"):
    """A newcomer was dealt seven cards from the draw pile."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat of the newcomer."""
    cards: tuple[UnoCard, ...] | None = None
    """The cards dealt; null for the others."""


class UnoLeft(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoLeft"):
    """A player left; the hand was shuffled into the draw pile."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that was left."""
    stock: tuple[UnoCard, ...] | None = None
    """The draw pile after that, top card last; null until the game is over."""
    turn: int
    """The seat to move next."""
    at: datetime
    """When the player left."""


class UnoOpened(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoOpened"):
    """The flipped card counts as a play, with its effect."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat it counts for."""
    card: UnoCard
    """The flipped card."""
    colour: UnoColour
    """The colour to be matched from now on."""
    turn: int
    """The seat to move next."""
    direction: int
    """1 for clockwise from now on, -1 for anticlockwise."""
    at: datetime
    """When it was settled."""
    timeout: bool
    """Whether the clock acted for the seat."""
    effect: int | None = None
    """How many cards wait to be picked up by the seat to move: 0 for none, null for the whole pile."""


class UnoOptions(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoOptions"):
    """What a table may choose."""

    piles: UnoPiles
    """Whether discards lie on the pile that is played on, or apart."""
    allow_join: bool
    """Whether newcomers may sit down in mid-game."""
    uno_grace_ms: int
    """How long a forgotten Uno is safe from others, in milliseconds."""
    turn_seconds: int | None = None
    """How long a turn may take, in seconds; null for as long as it takes."""
    turn_limit: int
    """After how many turns the game is stopped; 0 for never."""


class UnoOver(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoOver"):
    """The game ended."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    outcome: Outcome
    """The result of the game."""


class UnoPassed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoPassed"):
    """The playable card just found was kept."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that kept it."""
    turn: int
    """The seat to move next."""
    at: datetime
    """When the turn ended."""
    timeout: bool
    """Whether the clock acted for the seat."""


class UnoPickedUp(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoPickedUp"):
    """The active pick-up was suffered, as far as there were cards."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that picked up."""
    cards: tuple[UnoCard, ...] | None = None
    """The cards it picked up; null for the others."""
    count: int
    """How many cards it picked up."""
    turn: int
    """The seat to move next."""
    at: datetime
    """When they were picked up."""
    timeout: bool
    """Whether the clock acted for the seat."""


class UnoPlayed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoPlayed"):
    """A card was laid from the hand."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that played."""
    card: UnoCard
    """The card it laid."""
    colour: UnoColour
    """The colour to be matched from now on."""
    turn: int
    """The seat to move next."""
    direction: int
    """1 for clockwise from now on, -1 for anticlockwise."""
    at: datetime
    """When it was played."""
    uno: bool
    """Whether Uno was said with it."""
    effect: int | None = None
    """How many cards wait to be picked up by the seat to move: 0 for none, null for the whole pile."""


class UnoPlayerView(Shape, frozen=True, kw_only=True):
    """One seat as everyone sees it."""

    seat: int
    """The player's seat."""
    cards: int
    """How many cards the player holds."""
    uno: UnoStatus
    """Whether a player with one card has said so."""
    grace_until: datetime | None = None
    """Until when an open Uno is safe from others; null if there is none."""
    asked: bool
    """Whether the discard window waits for this player."""
    sealed: bool
    """Whether the player has made the choice in the discard window."""
    left: bool
    """Whether the player has left."""


class UnoReshuffled(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoReshuffled"):
    """Cards were shuffled in below the draw pile."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    cards: tuple[UnoCard, ...] | None = None
    """The cards in their new order; null until the game is over."""
    count: int
    """How many cards there were."""
    discards: bool
    """Whether they were the separate discards, and not the cards under the top card."""


class UnoSaid(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoSaid"):
    """A player with one card said Uno."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that said it."""


class UnoSealing(Shape, frozen=True, kw_only=True):
    """What one player discards in a window, and whether Uno was said with it."""

    seat: int
    """The seat that discards."""
    cards: tuple[UnoCard, ...]
    """The cards it discards."""
    uno: bool
    """Whether it said Uno with it."""


class UnoSecrets(Shape, frozen=True, kw_only=True):
    """All that is hidden at the table, for auditors only."""

    hands: tuple[tuple[UnoCard, ...], ...]
    """The hand of each seat."""
    draw_pile: tuple[UnoCard, ...]
    """The cards of the draw pile, top card last."""
    sealed: tuple[UnoSealing, ...]
    """The discards that are sealed and not shown yet."""
    drawn: UnoCard | None = None
    """The playable card just found; null if there is none."""


class UnoTookPile(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoTookPile"):
    """The effect of an 8 was suffered."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that took the pile."""
    cards: tuple[UnoCard, ...]
    """The cards that lay face up and are in the hand now."""
    turn: int
    """The seat to move next."""
    at: datetime
    """When they were taken."""
    timeout: bool
    """Whether the clock acted for the seat."""


class UnoView(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoView"):
    """The table from one place."""

    seat: int | None = None
    """The viewer's own seat; null for those who do not sit at the table."""
    to_act: tuple[int, ...]
    """The seats the game waits for; none once it is over."""
    deadline: datetime | None = None
    """When the clock acts for them; null without a clock."""
    outcome: Outcome | None = None
    """How the game ended; null while it goes on."""
    options: UnoOptions
    """How this game is played."""
    dealer: int
    """The seat that dealt."""
    phase: UnoPhase
    """What the game waits for."""
    turn: int
    """The seat to move; in a discard window the one that caused it."""
    direction: int
    """1 for clockwise, -1 for anticlockwise."""
    colour: UnoColour | None = None
    """The colour to be matched; null before the flipped card is settled."""
    top: UnoCard
    """The card on top of the pile."""
    pickup: int
    """How many cards the seat to move has to pick up; 0 for none."""
    pile_waits: bool
    """Whether the seat to move has to take the pile."""
    players: tuple[UnoPlayerView, ...]
    """The players, in the order of their seats."""
    draw_pile: int
    """How many cards the draw pile has."""
    pile: tuple[UnoCard, ...]
    """The cards of the pile that is played on, top card last."""
    discards: tuple[UnoCard, ...]
    """The cards of the separate discard pile, top card last."""
    turns: int
    """How many turns have been taken."""
    hand: tuple[UnoCard, ...]
    """The viewer's own cards."""
    drawn: UnoCard | None = None
    """The playable card the viewer has just found; null if there is none."""
    sealed: tuple[UnoCard, ...] | None = None
    """The viewer's own sealed discard; null before the choice is made."""
    secrets: UnoSecrets | None = None
    """All that is hidden, for auditors; null for everyone else."""


class UnoWindowOpened(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="UnoWindowOpened"):
    """A 1, 6 or 9 asks everyone with two or more cards for a sealed discard."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that played it."""
    asked: tuple[int, ...]
    """The seats that are asked."""
    at: datetime
    """When the window opened."""


class UnoAccept(Said, frozen=True, kw_only=True):
    """Suffer the active effect: pick up what it says and lose the turn."""

    PATH: ClassVar[tuple[str, ...]] = ("uno", "accept")


class UnoCatchUno(Said, frozen=True, kw_only=True):
    """Call out someone who holds one card and has not said so."""

    PATH: ClassVar[tuple[str, ...]] = ("uno", "catchUno")
    target: int
    """The seat that has not said Uno."""


class UnoDiscard(Said, frozen=True, kw_only=True):
    """Seal the cards to discard in an open discard window."""

    PATH: ClassVar[tuple[str, ...]] = ("uno", "discard")
    cards: Sequence[UnoCard] | None = None
    """The cards to discard; empty to discard none. Default: []."""
    uno: bool | None = None
    """Whether to say Uno in the same breath if one card is left; ignored otherwise. Default: false."""


class UnoDraw(Said, frozen=True, kw_only=True):
    """Pick up cards until one can be played."""

    PATH: ClassVar[tuple[str, ...]] = ("uno", "draw")


class UnoOpening(Said, frozen=True, kw_only=True):
    """Settle the flipped first card."""

    PATH: ClassVar[tuple[str, ...]] = ("uno", "opening")
    colour: UnoColour | None = None
    """The colour to be matched, if the card is black."""
    target: int | None = None
    """The seat to swap hands with, if the card is a 7."""


class UnoOptionsInput(Said, frozen=True, kw_only=True):
    """What a table may choose."""

    PATH: ClassVar[tuple[str, ...]] = ("uno",)
    piles: UnoPiles | None = None
    """Whether discards lie on the pile that is played on, or apart. Default: BY_SEATS."""
    allow_join: bool | None = None
    """Whether newcomers may sit down in mid-game. Default: true."""
    uno_grace_ms: int | None = None
    """How long a forgotten Uno is safe from others, in milliseconds. Default: 0."""
    turn_seconds: int | None = None
    """How long a turn may take, in seconds; null for as long as it takes."""
    turn_limit: int | None = None
    """After how many turns the game is stopped; 0 for never. Default: 1000."""


class UnoPass(Said, frozen=True, kw_only=True):
    """Keep the playable card just found; the turn is over."""

    PATH: ClassVar[tuple[str, ...]] = ("uno", "pass")


class UnoPlay(Said, frozen=True, kw_only=True):
    """Lay a card."""

    PATH: ClassVar[tuple[str, ...]] = ("uno", "play")
    card: UnoCard
    """The hand card to lay."""
    colour: UnoColour | None = None
    """The colour to be matched from now on, if the card is black."""
    target: int | None = None
    """The seat to swap hands with, if the card is a 7."""
    uno: bool | None = None
    """Whether to say Uno in the same breath if the play leaves one card; ignored otherwise. Default: false."""


class UnoSayUno(Said, frozen=True, kw_only=True):
    """Say Uno for one's own last card."""

    PATH: ClassVar[tuple[str, ...]] = ("uno", "sayUno")


UnoCommand: TypeAlias = UnoOpening | UnoPlay | UnoDraw | UnoPass | UnoAccept | UnoDiscard | UnoSayUno | UnoCatchUno
"""A command of Super Ultra Extreme Extreme Uno."""


UnoEvent: TypeAlias = (
    UnoDealt
    | UnoOpened
    | UnoPlayed
    | UnoBlackLast
    | UnoHandsPassed
    | UnoHandsSwapped
    | UnoWindowOpened
    | UnoDiscardSealed
    | UnoDiscarded
    | UnoDrew
    | UnoPassed
    | UnoPickedUp
    | UnoTookPile
    | UnoReshuffled
    | UnoSaid
    | UnoCaught
    | UnoForgiven
    | UnoJoined
    | UnoLeft
    | UnoOver
    | Other
)
"""What happens in a game of Super Ultra Extreme Extreme Uno."""
