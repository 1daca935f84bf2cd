"""Events of attacks, status, damage, counters and abilities."""

from domain.games.runiverse.cards import Card
from domain.games.runiverse.state import Attack, Granted
from domain.kernel.structs import Event
from domain.kernel.viewers import Public, Seat


class Engaged(Event, frozen=True, tag="rune.engaged"):
    """The mage of the phase engages an enemy place."""

    place: Public[int]
    """The place: seat * 3 + location."""


class AttackDeclared(Event, frozen=True, tag="rune.attack_declared"):
    """Cards attack a card; `amount` is -1 in combat."""

    attackers: Public[tuple[Card, ...]]
    """The cards that attack."""
    target: Public[Card]
    """The card that is attacked."""
    place: Public[int]
    """The place: seat * 3 + location."""
    amount: Public[int] = -1


class AttackAltered(Event, frozen=True, tag="rune.attack_altered"):
    """The attack is changed: no damage, stopped, more damage, or another target."""

    no_damage: Public[bool] = False
    """Whether nobody deals damage."""
    stopped: Public[bool] = False
    """Whether the attack has no result."""
    extra: Public[int] = 0
    """Damage added to the attack."""
    target: Public[Card | None] = None
    """The new target, if there is one."""


class AttackEnded(Event, frozen=True, tag="rune.attack_ended"):
    """The attack is over; `back` is the attack it happened in, if there was one."""

    back: Public[Attack | None] = None


class Tasked(Event, frozen=True, tag="rune.tasked"):
    """A card was tasked, which also ends its guarding."""

    card: Public[Card]


class Untasked(Event, frozen=True, tag="rune.untasked"):
    """A card was untasked, which also ends its burrowing."""

    card: Public[Card]


class Burrowed(Event, frozen=True, tag="rune.burrowed"):
    """A card went underground: it is tasked and cannot be attacked until it untasks."""

    card: Public[Card]


class GuardsSet(Event, frozen=True, tag="rune.guards_set"):
    """These cards guard; earlier guards of the player no longer do."""

    seat: Public[Seat]
    cards: Public[tuple[Card, ...]]


class GuardEnded(Event, frozen=True, tag="rune.guard_ended"):
    """A card stopped guarding."""

    card: Public[Card]


class DamageDealt(Event, frozen=True, tag="rune.damage_dealt"):
    """Damage was dealt to a card; on a mage that is no battlemage nothing stays marked."""

    card: Public[Card]
    n: Public[int]
    """How much."""
    marked: Public[bool] = True
    """Whether it stays on the card."""


class DamageRemoved(Event, frozen=True, tag="rune.damage_removed"):
    """Damage was taken off a card."""

    card: Public[Card]
    n: Public[int]
    """How much."""


class Dispelled(Event, frozen=True, tag="rune.dispelled"):
    """A card is dispelled; its move out of play follows."""

    card: Public[Card]


class CountersChanged(Event, frozen=True, tag="rune.counters_changed"):
    """Counters of a kind came onto a card, or went if `n` is below 0."""

    card: Public[Card]
    kind: Public[str]
    """The kind of counter."""
    n: Public[int]


class FlameChanged(Event, frozen=True, tag="rune.flame_changed"):
    """A player gained or spent flame counters."""

    seat: Public[Seat]
    n: Public[int]
    """How much."""


class AbilityUsed(Event, frozen=True, tag="rune.ability_used"):
    """An ability of a card is carried out. `once` marks it as used for this turn."""

    card: Public[Card]
    seat: Public[Seat]
    ability: Public[str]
    """The name of the ability."""
    once: Public[bool] = False


class ModsGranted(Event, frozen=True, tag="rune.mods_granted"):
    """A card is modified for a while."""

    card: Public[Card]
    mods: Public[tuple[Granted, ...]]
    """What changes."""


class Rolled(Event, frozen=True, tag="rune.rolled"):
    """A die was rolled."""

    value: Public[int]
