"""Events of attacks, status, damage, counters and abilities."""

from typing import Annotated

from domain.games.runiverse.cards import Card
from domain.games.runiverse.state import Attack, Granted
from domain.games.runiverse.words import Counter
from domain.kernel.docs import doc
from domain.kernel.structs import Event
from domain.kernel.units import PRESENT, Words
from domain.kernel.viewers import Public, Seat


class Engaged(Event, frozen=True, tag="rune.engaged"):
    """The mage of the phase engages an enemy place."""

    place: Annotated[Public[int], doc("The enemy place: seat * 3 + location.")]


class AttackDeclared(Event, frozen=True, tag="rune.attack_declared"):
    """Cards attack a card."""

    attackers: Annotated[Public[tuple[Card, ...]], doc("The cards that attack.")]
    target: Annotated[Public[Card], doc("The card that is attacked.")]
    place: Annotated[Public[int], doc("The place of the card that is attacked: seat * 3 + location.")]
    amount: Annotated[
        Public[int], PRESENT, doc("The damage of an attack by an ability; null in combat, where levels count.")
    ] = -1


class AttackAltered(Event, frozen=True, tag="rune.attack_altered"):
    """The attack is changed: no damage, stopped, more damage, or another target."""

    no_damage: Annotated[Public[bool], doc("Whether nobody deals damage.")] = False
    stopped: Annotated[Public[bool], doc("Whether the attack has no result.")] = False
    extra: Annotated[Public[int], doc("Damage added to the attack.")] = 0
    target: Annotated[Public[Card | None], doc("The new target; null if it stays the same.")] = None


class AttackEnded(Event, frozen=True, tag="rune.attack_ended"):
    """The attack is over."""

    back: Annotated[Public[Attack | None], doc("The attack it happened in, which goes on; null if there was none.")] = (
        None
    )


class Tasked(Event, frozen=True, tag="rune.tasked"):
    """A card was tasked, which also ends its guarding."""

    card: Annotated[Public[Card], doc("The card that was tasked.")]


class Untasked(Event, frozen=True, tag="rune.untasked"):
    """A card was untasked, which also ends its burrowing."""

    card: Annotated[Public[Card], doc("The card that was untasked.")]


class Burrowed(Event, frozen=True, tag="rune.burrowed"):
    """A card went underground: it is tasked and cannot be attacked until it untasks."""

    card: Annotated[Public[Card], doc("The card that went underground.")]


class GuardsSet(Event, frozen=True, tag="rune.guards_set"):
    """These cards guard; earlier guards of the player no longer do."""

    seat: Annotated[Public[Seat], doc("The seat that set its guards.")]
    cards: Annotated[Public[tuple[Card, ...]], doc("The cards that guard from now on.")]


class GuardEnded(Event, frozen=True, tag="rune.guard_ended"):
    """A card stopped guarding."""

    card: Annotated[Public[Card], doc("The card that no longer guards.")]


class DamageDealt(Event, frozen=True, tag="rune.damage_dealt"):
    """Damage was dealt to a card; on a mage that is no battlemage nothing stays marked."""

    card: Annotated[Public[Card], doc("The card that was hit.")]
    n: Annotated[Public[int], doc("How much damage was dealt.")]
    marked: Annotated[Public[bool], doc("Whether it stays on the card.")] = True


class DamageRemoved(Event, frozen=True, tag="rune.damage_removed"):
    """Damage was taken off a card."""

    card: Annotated[Public[Card], doc("The card that was healed.")]
    n: Annotated[Public[int], doc("How much damage was taken off.")]


class Dispelled(Event, frozen=True, tag="rune.dispelled"):
    """A card is dispelled; its move out of play follows."""

    card: Annotated[Public[Card], doc("The card that is dispelled.")]


class CountersChanged(Event, frozen=True, tag="rune.counters_changed"):
    """Counters of a kind came onto a card or went off it."""

    card: Annotated[Public[Card], doc("The card that has the counters.")]
    kind: Annotated[Public[str], Words(Counter), doc("The kind of counter.")]
    n: Annotated[Public[int], doc("How many came; below 0, how many went.")]


class FlameChanged(Event, frozen=True, tag="rune.flame_changed"):
    """A player gained or spent flame counters."""

    seat: Annotated[Public[Seat], doc("The seat whose flame it is.")]
    n: Annotated[Public[int], doc("How many flame counters came; below 0, how many went.")]


class AbilityUsed(Event, frozen=True, tag="rune.ability_used"):
    """An ability of a card is carried out."""

    card: Annotated[Public[Card], doc("The card that has the ability.")]
    seat: Annotated[Public[Seat], doc("The seat that uses it.")]
    ability: Annotated[Public[str], doc("The name of the ability.")]
    once: Annotated[Public[bool], doc("Whether it cannot be used again this turn.")] = False


class ModsGranted(Event, frozen=True, tag="rune.mods_granted"):
    """A card is modified for a while."""

    card: Annotated[Public[Card], doc("The card that is modified.")]
    mods: Annotated[Public[tuple[Granted, ...]], doc("What changes.")]


class Rolled(Event, frozen=True, tag="rune.rolled"):
    """A die was rolled."""

    value: Annotated[Public[int], doc("What the die shows.")]
