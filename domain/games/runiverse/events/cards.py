"""Events of cards that change place. Those only some may see stand in fields guarded by `seen_by`."""

from typing import Annotated

from domain.games.runiverse.cards import Card
from domain.games.runiverse.state import Hold, Zone
from domain.games.runiverse.words import RevealCause
from domain.kernel.docs import doc
from domain.kernel.structs import Event
from domain.kernel.units import PRESENT, Words
from domain.kernel.viewers import Audience, Own, Public, Seat

SEEN_BY = Audience("owner", "seen_by")


class Drew(Event, frozen=True, tag="rune.drew"):
    """A player drew cards from the deck, or one from the bonds."""

    seat: Annotated[Public[Seat], doc("The seat that drew.")]
    count: Annotated[Public[int], doc("How many cards were drawn.")]
    cards: Annotated[Own[tuple[Card, ...]], doc("The cards drawn; null for the other player.")]
    place: Annotated[
        Public[int], PRESENT, doc("The place of the bonds it was drawn from, seat * 3 + location; null for the deck.")
    ]
    counts: Annotated[Public[bool], doc("Whether it uses up the first draw of the turn.")]


class Revealed(Event, frozen=True, tag="rune.revealed"):
    """Cards were shown to everyone."""

    seat: Annotated[Public[Seat], doc("The seat that showed them.")]
    cards: Annotated[Public[tuple[Card, ...]], doc("The cards that were shown.")]
    why: Annotated[Public[str], Words(RevealCause), doc("What they were shown for.")]


class Moved(Event, frozen=True, tag="rune.moved"):
    """A card everyone could see, or can see now, went from one zone to another of its owner."""

    seat: Annotated[Public[Seat], doc("The owner of the card.")]
    card: Annotated[Public[Card], doc("The card that moved.")]
    source: Annotated[Public[Zone], doc("The zone it comes from.")]
    zone: Annotated[Public[Zone], doc("The zone it goes to.")]


class MovedUnseen(Event, frozen=True, tag="rune.moved_unseen"):
    """A card went from one hidden zone to another."""

    seat: Annotated[Public[Seat], doc("The owner of the card.")]
    source: Annotated[Public[Zone], doc("The zone it comes from.")]
    zone: Annotated[Public[Zone], doc("The zone it goes to.")]
    card: Annotated[Card, SEEN_BY, doc("The card that moved; null for those who may not see it.")]
    seen_by: Annotated[Public[tuple[Seat, ...]], doc("The seats that may see the card.")]
    place: Annotated[
        Public[int],
        PRESENT,
        doc("The place of the bonds it comes from or goes to, seat * 3 + location; null for none."),
    ]


class MagePlayed(Event, frozen=True, tag="rune.mage_played"):
    """A mage takes its place; one that stood there goes to the discard pile and leaves its status behind."""

    seat: Annotated[Public[Seat], doc("The seat that played the mage.")]
    card: Annotated[Public[Card], doc("The mage that takes the place.")]
    place: Annotated[Public[int], doc("The place: seat * 3 + location.")]
    replaced: Annotated[Public[Card | None], doc("The mage that stood there before; null if none did.")] = None


class Evoked(Event, frozen=True, tag="rune.evoked"):
    """A mage evokes a card."""

    seat: Annotated[Public[Seat], doc("The seat that evokes.")]
    card: Annotated[Public[Card], doc("The card that is evoked.")]
    place: Annotated[Public[int], doc("The place of the mage that evokes it: seat * 3 + location.")]
    x: Annotated[Public[int], doc("The value of X; 0 without one.")] = 0


class Joined(Event, frozen=True, tag="rune.joined"):
    """A card enters play at a place."""

    card: Annotated[Public[Card], doc("The card that enters play.")]
    source: Annotated[Public[Zone], doc("The zone it comes from.")]
    place: Annotated[Public[int], doc("The place: seat * 3 + location.")]
    tasked: Annotated[Public[bool], doc("Whether it is tasked.")]
    x: Annotated[Public[int], doc("The value of X; 0 without one.")] = 0
    onto: Annotated[
        Public[Card | None],
        doc("The creature it is evolved on, which becomes its vim with all below; null if there is none."),
    ] = None
    frees: Annotated[Public[bool], doc("Whether nobody holds the creature beneath any longer.")] = False


class SecretSet(Event, frozen=True, tag="rune.secret_set"):
    """A card was put face down at a place as a Secret."""

    seat: Annotated[Public[Seat], doc("The owner of the Secret.")]
    place: Annotated[Public[int], doc("The place: seat * 3 + location.")]
    source: Annotated[Public[Zone], doc("The zone it comes from.")]
    card: Annotated[Own[Card], doc("The card that lies face down; null for the other player.")]


class SecretsRevealed(Event, frozen=True, tag="rune.secrets_revealed"):
    """An attack on the mage shows the Secrets of a place."""

    place: Annotated[Public[int], doc("The place: seat * 3 + location.")]
    cards: Annotated[Public[tuple[Card, ...]], doc("The Secrets that are shown.")]


class SecretsHidden(Event, frozen=True, tag="rune.secrets_hidden"):
    """Secrets that are still in play turn face down again."""

    place: Annotated[Public[int], doc("The place: seat * 3 + location.")]
    cards: Annotated[Public[tuple[Card, ...]], doc("The Secrets that are hidden again.")]


class SecretLeft(Event, frozen=True, tag="rune.secret_left"):
    """A Secret leaves its place to be evoked."""

    seat: Annotated[Public[Seat], doc("The owner of the Secret.")]
    card: Annotated[Public[Card], doc("The card that was the Secret.")]


class BugMade(Event, frozen=True, tag="rune.bug_made"):
    """One more Swarming Bug lies ready beside the table."""

    seat: Annotated[Public[Seat], doc("The seat that may use it.")]
    card: Annotated[Public[Card], doc("The Swarming Bug.")]


class DreamRevealed(Event, frozen=True, tag="rune.dream_revealed"):
    """Cards of the dream deck are face up and may be evoked."""

    seat: Annotated[Public[Seat], doc("The seat that dreams.")]
    cards: Annotated[Public[tuple[Card, ...]], doc("The cards that may be evoked.")]


class DreamReturned(Event, frozen=True, tag="rune.dream_returned"):
    """Cards of a dream go back; a shuffle follows."""

    seat: Annotated[Public[Seat], doc("The seat that dreamed.")]
    cards: Annotated[Public[tuple[Card, ...]], doc("The cards that go back to the dream deck.")]


class DreamCounterTurned(Event, frozen=True, tag="rune.dream_counter_turned"):
    """The dream counter of a place was refreshed or expended."""

    place: Annotated[Public[int], doc("The place: seat * 3 + location.")]
    available: Annotated[Public[bool], doc("Whether the counter can be used now.")]


class VimAdded(Event, frozen=True, tag="rune.vim_added"):
    """A card becomes the topmost vim of another."""

    host: Annotated[Public[Card], doc("The card above it.")]
    seat: Annotated[Public[Seat], doc("The owner of the card that becomes vim.")]
    source: Annotated[Public[Zone], doc("The zone it comes from.")]
    up: Annotated[Public[bool], doc("Whether it lies face up.")]
    mute: Annotated[Public[bool], doc("Whether it passes no abilities on.")]
    card: Annotated[Card, SEEN_BY, doc("The card that becomes vim; null for those who may not see it.")]
    seen_by: Annotated[Public[tuple[Seat, ...]], doc("The seats that may see the card while it lies face down.")]
    shown: Annotated[Public[Card | None], doc("The card, if everyone sees it; else null.")]


class VimLost(Event, frozen=True, tag="rune.vim_lost"):
    """A vim was discarded in place of the card above it, or as a price; its move follows."""

    host: Annotated[Public[Card], doc("The card it lay under.")]
    card: Annotated[Public[Card], doc("The vim that was discarded.")]


class VimArranged(Event, frozen=True, tag="rune.vim_arranged"):
    """The vim of a card was put into a new order."""

    host: Annotated[Public[Card], doc("The card whose vim it is.")]
    order: Annotated[Public[tuple[int, ...]], doc("The old positions in their new order, bottom first.")]


class DiscardArranged(Event, frozen=True, tag="rune.discard_arranged"):
    """A discard pile was put into a new order."""

    seat: Annotated[Public[Seat], doc("The seat whose discard pile it is.")]
    order: Annotated[Public[tuple[Card, ...]], doc("The cards in their new order, bottom first.")]


class BondBroken(Event, frozen=True, tag="rune.bond_broken"):
    """A bond was broken; its owner takes the card to hand."""

    seat: Annotated[Public[Seat], doc("The owner of the bond.")]
    place: Annotated[Public[int], doc("The place: seat * 3 + location.")]
    card: Annotated[Own[Card], doc("The card it was; null for the other player.")]


class Relocated(Event, frozen=True, tag="rune.relocated"):
    """A card moved to another place, perhaps under other control."""

    card: Annotated[Public[Card], doc("The card that moved.")]
    place: Annotated[Public[int], doc("The place it moved to: seat * 3 + location.")]
    home: Annotated[Public[int], PRESENT, doc("The place it goes back to, seat * 3 + location; null if it stays.")] = -1
    held_by: Annotated[Public[Card | None], doc("The card that holds it under foreign control; null if none does.")] = (
        None
    )
    holds: Annotated[Public[tuple[Hold, ...]], doc("Older holds that go on beneath.")] = ()


class Attached(Event, frozen=True, tag="rune.attached"):
    """A card was attached to another."""

    card: Annotated[Public[Card], doc("The card that was attached.")]
    source: Annotated[Public[Zone], doc("The zone it comes from.")]
    host: Annotated[Public[Card], doc("The card it is attached to.")]


class Paired(Event, frozen=True, tag="rune.paired"):
    """Two cards are paired with each other and with no other."""

    a: Annotated[Public[Card], doc("One of the two.")]
    b: Annotated[Public[Card], doc("The other one.")]
