"""Events of cards that change place. Those only some may see stand in fields guarded by `seen_by`."""

from typing import Annotated

from domain.games.runiverse.cards import Card
from domain.games.runiverse.state import Hold, Zone
from domain.kernel.structs import Event
from domain.kernel.viewers import Audience, Own, Public, Seat

SEEN_BY = Audience("owner", "seen_by")


class Drew(Event, frozen=True, tag="rune.drew"):
    """A player drew cards from the deck, or one from the bonds at `place`. `counts` tells it uses up the first draw."""

    seat: Public[Seat]
    count: Public[int]
    cards: Own[tuple[Card, ...]]
    place: Public[int]
    counts: Public[bool]


class Revealed(Event, frozen=True, tag="rune.revealed"):
    """Cards were shown to everyone, for `why`."""

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]
    why: Public[str]


class Moved(Event, frozen=True, tag="rune.moved"):
    """A card everyone could see, or can see now, went from one zone to another of its owner."""

    seat: Public[Seat]
    card: Public[Card]
    source: Public[Zone]
    """The zone it comes from."""
    zone: Public[Zone]
    """Where it goes to."""


class MovedUnseen(Event, frozen=True, tag="rune.moved_unseen"):
    """A card went from one hidden zone to another."""

    seat: Public[Seat]
    source: Public[Zone]
    """The zone it comes from."""
    zone: Public[Zone]
    """Where it goes to."""
    card: Annotated[Card, SEEN_BY]
    seen_by: Public[tuple[Seat, ...]]
    """The seats that may see the card."""
    place: Public[int]
    """The place: seat * 3 + location."""


class MagePlayed(Event, frozen=True, tag="rune.mage_played"):
    """A mage takes its place; one that stood there goes to the discard pile and leaves its status behind."""

    seat: Public[Seat]
    card: Public[Card]
    place: Public[int]
    """The place: seat * 3 + location."""
    replaced: Public[Card | None] = None
    """The mage that stood there before, if one did."""


class Evoked(Event, frozen=True, tag="rune.evoked"):
    """A mage evokes a card."""

    seat: Public[Seat]
    card: Public[Card]
    place: Public[int]
    """The place: seat * 3 + location."""
    x: Public[int] = 0
    """The value of X; 0 without one."""


class Joined(Event, frozen=True, tag="rune.joined"):
    """A card enters play at a place. `onto` is the creature it is evolved on, which becomes its vim with all below."""

    card: Public[Card]
    source: Public[Zone]
    """The zone it comes from."""
    place: Public[int]
    """The place: seat * 3 + location."""
    tasked: Public[bool]
    """Whether it is tasked."""
    x: Public[int] = 0
    """The value of X; 0 without one."""
    onto: Public[Card | None] = None
    frees: Public[bool] = False
    """Whether nobody holds the creature beneath any longer."""


class SecretSet(Event, frozen=True, tag="rune.secret_set"):
    """A card was put face down at a place as a Secret."""

    seat: Public[Seat]
    place: Public[int]
    """The place: seat * 3 + location."""
    source: Public[Zone]
    """The zone it comes from."""
    card: Own[Card]


class SecretsRevealed(Event, frozen=True, tag="rune.secrets_revealed"):
    """An attack on the mage shows the Secrets of a place."""

    place: Public[int]
    """The place: seat * 3 + location."""
    cards: Public[tuple[Card, ...]]


class SecretsHidden(Event, frozen=True, tag="rune.secrets_hidden"):
    """Secrets that are still in play turn face down again."""

    place: Public[int]
    """The place: seat * 3 + location."""
    cards: Public[tuple[Card, ...]]


class SecretLeft(Event, frozen=True, tag="rune.secret_left"):
    """A Secret leaves its place to be evoked."""

    seat: Public[Seat]
    card: Public[Card]


class BugMade(Event, frozen=True, tag="rune.bug_made"):
    """One more Swarming Bug lies ready beside the table."""

    seat: Public[Seat]
    card: Public[Card]


class DreamRevealed(Event, frozen=True, tag="rune.dream_revealed"):
    """Cards of the dream deck are face up and may be evoked."""

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]


class DreamReturned(Event, frozen=True, tag="rune.dream_returned"):
    """Cards of a dream go back; a shuffle follows."""

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]


class DreamCounterTurned(Event, frozen=True, tag="rune.dream_counter_turned"):
    """The dream counter of a place was refreshed or expended."""

    place: Public[int]
    """The place: seat * 3 + location."""
    available: Public[bool]
    """Whether it can be used now."""


class VimAdded(Event, frozen=True, tag="rune.vim_added"):
    """A card becomes the topmost vim of another. `seat` is its owner; a face-down one is known to `seen_by` only."""

    host: Public[Card]
    seat: Public[Seat]
    source: Public[Zone]
    """The zone it comes from."""
    up: Public[bool]
    """Whether it lies face up."""
    mute: Public[bool]
    """Whether it passes no abilities on."""
    card: Annotated[Card, SEEN_BY]
    seen_by: Public[tuple[Seat, ...]]
    shown: Public[Card | None]
    """The card, if everyone sees it."""


class VimLost(Event, frozen=True, tag="rune.vim_lost"):
    """A vim was discarded in place of the card above it, or as a price; its move follows."""

    host: Public[Card]
    card: Public[Card]


class VimArranged(Event, frozen=True, tag="rune.vim_arranged"):
    """The vim of a card was put into a new order of the old positions, bottom first."""

    host: Public[Card]
    order: Public[tuple[int, ...]]
    """The new order."""


class DiscardArranged(Event, frozen=True, tag="rune.discard_arranged"):
    """A discard pile was put into a new order."""

    seat: Public[Seat]
    order: Public[tuple[Card, ...]]
    """The new order."""


class BondBroken(Event, frozen=True, tag="rune.bond_broken"):
    """A bond was broken; its owner takes the card to hand."""

    seat: Public[Seat]
    place: Public[int]
    """The place: seat * 3 + location."""
    card: Own[Card]


class Relocated(Event, frozen=True, tag="rune.relocated"):
    """A card moved to another place, perhaps under other control."""

    card: Public[Card]
    place: Public[int]
    """The place: seat * 3 + location."""
    home: Public[int] = -1
    """The place it goes back to, or -1."""
    held_by: Public[Card | None] = None
    """The card that holds it under foreign control."""
    holds: Public[tuple[Hold, ...]] = ()
    """Older holds that go on beneath."""


class Attached(Event, frozen=True, tag="rune.attached"):
    """A card was attached to another."""

    card: Public[Card]
    source: Public[Zone]
    """The zone it comes from."""
    host: Public[Card]


class Paired(Event, frozen=True, tag="rune.paired"):
    """Two cards are paired with each other and with no other."""

    a: Public[Card]
    """One of the two."""
    b: Public[Card]
    """The other one."""
