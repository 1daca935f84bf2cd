"""What happened. Few shapes, each a complete fact: a fold never looks up a rule and never draws.

Places are seat * 3 + location. Cards that only some may see stand in fields guarded by `seen_by`.
"""

from typing import Annotated

from domain.games.runiverse.cards import Card
from domain.games.runiverse.options import Options
from domain.games.runiverse.state import Attack, Entry, Granted, Option, Zone
from domain.kernel.decider import Outcome
from domain.kernel.structs import Event, Record
from domain.kernel.viewers import Audience, Own, Public, Seat, Secret

SEEN_BY = Audience("owner", "seen_by")


class Piles(Record, frozen=True):
    """The shuffled decks and token stacks one player begins with, tops last."""

    deck: tuple[Card, ...]
    dream: tuple[Card, ...]
    snowplay: tuple[Card, ...]
    wild: tuple[Card, ...]


class MatchBegan(Event, frozen=True, tag="rune.match_began"):
    """The first event: what the players agreed on."""

    options: Public[Options]
    seats: Public[int]


class Dealt(Event, frozen=True, tag="rune.dealt"):
    """A game begins: the decks are shuffled, the first player is known."""

    game: Public[int]
    first: Public[Seat]
    piles: Secret[tuple[Piles, ...]]


class Kept(Event, frozen=True, tag="rune.kept"):
    """A player keeps the opening hand."""

    seat: Public[Seat]


class Mulliganed(Event, frozen=True, tag="rune.mulliganed"):
    """A player showed the opening hand and shuffled it back."""

    seat: Public[Seat]
    shown: Public[tuple[Card, ...]]


class Shuffled(Event, frozen=True, tag="rune.shuffled"):
    """A deck was shuffled; `zone` is deck, dream or wild."""

    seat: Public[Seat]
    zone: Public[Zone]
    order: Secret[tuple[Card, ...]]


class TurnBegan(Event, frozen=True, tag="rune.turn_began"):
    """A turn begins; `opens` tells that a rift is opened first."""

    seat: Public[Seat]
    turn: Public[int]
    opens: Public[bool]


class RiftOpened(Event, frozen=True, tag="rune.rift_opened"):
    """A rift is opened with cards from the deck as bonds."""

    seat: Public[Seat]
    place: Public[int]
    cards: Secret[tuple[Card, ...]]


class MainBegan(Event, frozen=True, tag="rune.main_began"):
    """Mages may be played and have their phases."""

    seat: Public[Seat]


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
    zone: Public[Zone]


class MovedUnseen(Event, frozen=True, tag="rune.moved_unseen"):
    """A card went from one hidden zone to another."""

    seat: Public[Seat]
    source: Public[Zone]
    zone: Public[Zone]
    card: Annotated[Card, SEEN_BY]
    seen_by: Public[tuple[Seat, ...]]
    place: Public[int]


class MagePlayed(Event, frozen=True, tag="rune.mage_played"):
    """A mage takes its place; one that stood there goes to the discard pile and leaves its status behind."""

    seat: Public[Seat]
    card: Public[Card]
    place: Public[int]
    replaced: Public[Card | None] = None


class PhaseBegan(Event, frozen=True, tag="rune.phase_began"):
    """The phase of a mage begins."""

    place: Public[int]


class PhaseEnded(Event, frozen=True, tag="rune.phase_ended"):
    """A phase is over: its power is lost, engagement ends."""

    place: Public[int]


class PowerChanged(Event, frozen=True, tag="rune.power_changed"):
    """The mage of the phase gained power, or lost some if `n` is below 0."""

    n: Public[int]
    why: Public[str]


class Evoked(Event, frozen=True, tag="rune.evoked"):
    """A mage evokes a card."""

    seat: Public[Seat]
    card: Public[Card]
    place: Public[int]
    x: Public[int] = 0


class Joined(Event, frozen=True, tag="rune.joined"):
    """A card enters play at a place. `onto` is the creature it is evolved on, which becomes its vim with all below."""

    card: Public[Card]
    source: Public[Zone]
    place: Public[int]
    tasked: Public[bool]
    x: Public[int] = 0
    onto: Public[Card | None] = None


class SecretSet(Event, frozen=True, tag="rune.secret_set"):
    """A card was put face down at a place as a Secret."""

    seat: Public[Seat]
    place: Public[int]
    source: Public[Zone]
    card: Own[Card]


class SecretsRevealed(Event, frozen=True, tag="rune.secrets_revealed"):
    """An attack on the mage shows the Secrets of a place."""

    place: Public[int]
    cards: Public[tuple[Card, ...]]


class SecretsHidden(Event, frozen=True, tag="rune.secrets_hidden"):
    """Secrets that are still in play turn face down again."""

    place: Public[int]
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
    available: Public[bool]


class Engaged(Event, frozen=True, tag="rune.engaged"):
    """The mage of the phase engages an enemy place."""

    place: Public[int]


class AttackDeclared(Event, frozen=True, tag="rune.attack_declared"):
    """Cards attack a card; `amount` is -1 in combat."""

    attackers: Public[tuple[Card, ...]]
    target: Public[Card]
    place: Public[int]
    amount: Public[int] = -1


class AttackAltered(Event, frozen=True, tag="rune.attack_altered"):
    """The attack is changed: no damage, stopped, more damage, or another target."""

    no_damage: Public[bool] = False
    stopped: Public[bool] = False
    extra: Public[int] = 0
    target: Public[Card | None] = None


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
    marked: Public[bool] = True


class DamageRemoved(Event, frozen=True, tag="rune.damage_removed"):
    """Damage was taken off a card."""

    card: Public[Card]
    n: Public[int]


class Dispelled(Event, frozen=True, tag="rune.dispelled"):
    """A card is dispelled; its move out of play follows."""

    card: Public[Card]


class VimAdded(Event, frozen=True, tag="rune.vim_added"):
    """A card becomes the topmost vim of another. `seat` is its owner; a face-down one is known to `seen_by` only."""

    host: Public[Card]
    seat: Public[Seat]
    source: Public[Zone]
    up: Public[bool]
    mute: Public[bool]
    card: Annotated[Card, SEEN_BY]
    seen_by: Public[tuple[Seat, ...]]
    shown: Public[Card | None]


class VimLost(Event, frozen=True, tag="rune.vim_lost"):
    """A vim was discarded in place of the card above it, or as a price; its move follows."""

    host: Public[Card]
    card: Public[Card]


class VimArranged(Event, frozen=True, tag="rune.vim_arranged"):
    """The vim of a card was put into a new order of the old positions, bottom first."""

    host: Public[Card]
    order: Public[tuple[int, ...]]


class DiscardArranged(Event, frozen=True, tag="rune.discard_arranged"):
    """A discard pile was put into a new order."""

    seat: Public[Seat]
    order: Public[tuple[Card, ...]]


class BondBroken(Event, frozen=True, tag="rune.bond_broken"):
    """A bond was broken; its owner takes the card to hand."""

    seat: Public[Seat]
    place: Public[int]
    card: Own[Card]


class Relocated(Event, frozen=True, tag="rune.relocated"):
    """A card moved to another place, perhaps under other control."""

    card: Public[Card]
    place: Public[int]
    home: Public[int] = -1
    held_by: Public[Card | None] = None


class CountersChanged(Event, frozen=True, tag="rune.counters_changed"):
    """Counters of a kind came onto a card, or went if `n` is below 0."""

    card: Public[Card]
    kind: Public[str]
    n: Public[int]


class FlameChanged(Event, frozen=True, tag="rune.flame_changed"):
    """A player gained or spent flame counters."""

    seat: Public[Seat]
    n: Public[int]


class AbilityUsed(Event, frozen=True, tag="rune.ability_used"):
    """An ability of a card is carried out. `once` marks it as used for this turn."""

    card: Public[Card]
    seat: Public[Seat]
    ability: Public[str]
    once: Public[bool] = False


class ModsGranted(Event, frozen=True, tag="rune.mods_granted"):
    """A card is modified for a while."""

    card: Public[Card]
    mods: Public[tuple[Granted, ...]]


class Attached(Event, frozen=True, tag="rune.attached"):
    """A card was attached to another."""

    card: Public[Card]
    source: Public[Zone]
    host: Public[Card]


class Paired(Event, frozen=True, tag="rune.paired"):
    """Two cards are paired with each other and with no other."""

    a: Public[Card]
    b: Public[Card]


class Rolled(Event, frozen=True, tag="rune.rolled"):
    """A die was rolled."""

    value: Public[int]


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
    why: Public[str]
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
    kind: Public[str]
    options: Own[tuple[Option, ...]]
    tape: Secret[tuple[Entry, ...]]
    told: Secret[int]
    source: Public[Card | None]


class Answered(Event, frozen=True, tag="rune.answered"):
    """The question was answered."""

    seat: Public[Seat]
    number: Public[int]
    value: Own[int]


class Finished(Event, frozen=True, tag="rune.finished"):
    """The command that had waited for answers is done."""


EVENTS: tuple[type[Event], ...] = (
    MatchBegan,
    Dealt,
    Kept,
    Mulliganed,
    Shuffled,
    TurnBegan,
    RiftOpened,
    MainBegan,
    Drew,
    Revealed,
    Moved,
    MovedUnseen,
    MagePlayed,
    PhaseBegan,
    PhaseEnded,
    PowerChanged,
    Evoked,
    Joined,
    SecretSet,
    SecretsRevealed,
    SecretsHidden,
    SecretLeft,
    BugMade,
    DreamRevealed,
    DreamReturned,
    DreamCounterTurned,
    Engaged,
    AttackDeclared,
    AttackAltered,
    AttackEnded,
    Tasked,
    Untasked,
    Burrowed,
    GuardsSet,
    GuardEnded,
    DamageDealt,
    DamageRemoved,
    Dispelled,
    VimAdded,
    VimLost,
    VimArranged,
    DiscardArranged,
    BondBroken,
    Relocated,
    CountersChanged,
    FlameChanged,
    AbilityUsed,
    ModsGranted,
    Attached,
    Paired,
    Rolled,
    GuardStepBegan,
    TurnEnded,
    LossPending,
    GameEnded,
    MatchEnded,
    Undertaken,
    Asked,
    Answered,
    Finished,
)
