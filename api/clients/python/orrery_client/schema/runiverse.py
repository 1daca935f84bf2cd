"""Generated from the schema by `python -m api.clients.generate_python`: change that, not this."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar, NewType, TypeAlias

from orrery_client.core import Other, Said, Shape, Word
from orrery_client.schema.common import Go, Outcome

RuniverseCard = NewType("RuniverseCard", str)
"""A physical card: its name in lower case with hyphens, a dot, the owner's seat as a letter (a is seat 0) and the

number of the copy, as in `kittle.a1`. Pattern: `^[a-z0-9-]+\\.[ab][1-9][0-9]*$`. Example: `kittle.a1`.
"""


class RuniverseCardKind(Word):
    """The kinds of cards."""

    MAGE = "MAGE"
    """A mage, who evokes other cards."""
    CREATURE = "CREATURE"
    """A creature, which fights."""
    SPELL = "SPELL"
    """A spell, which does something once."""
    RELIC = "RELIC"
    """A relic, which stays."""


class RuniverseCounter(Word):
    """What kind of counter lies on a card."""

    L_PLUS_1 = "L_PLUS_1"
    """Raises the level of the card by one."""
    CHARGE = "CHARGE"
    """Pays for what the card itself can do."""
    SAP = "SAP"
    """Takes from the power a mage makes."""


class RuniverseDreamCounter(Word):
    """Where the dream counter of a location is."""

    NONE = "NONE"
    """There is none."""
    AVAILABLE = "AVAILABLE"
    """It can be used."""
    EXPENDED = "EXPENDED"
    """It was used."""


class RuniverseDuration(Word):
    """How long a modifier lasts."""

    TURN = "TURN"
    """Until the turn ends."""
    PHASE = "PHASE"
    """Until the phase ends."""
    LEAVES = "LEAVES"
    """Until the card leaves play."""


class RuniverseFacet(Word):
    """RU-OBJ-10: the eight facets in the order of the wheel."""

    RUBY = "RUBY"
    """Ruby, the first facet of the wheel."""
    TRINE = "TRINE"
    """Trine, between Ruby and Orth."""
    ORTH = "ORTH"
    """Orth, between Trine and Sphene."""
    SPHENE = "SPHENE"
    """Sphene, between Orth and Emry."""
    EMRY = "EMRY"
    """Emry, between Sphene and Quam."""
    QUAM = "QUAM"
    """Quam, between Emry and Saff."""
    SAFF = "SAFF"
    """Saff, between Quam and Thyst."""
    THYST = "THYST"
    """Thyst, between Saff and Ruby."""


class RuniverseFighting(Word):
    """When a change of damage counts."""

    ATTACKING = "ATTACKING"
    """While the card attacks."""
    DEFENDING = "DEFENDING"
    """While the card is attacked."""
    ALWAYS = "ALWAYS"
    """In every fight."""


class RuniverseFormat(Word):
    """RU-FMT-01: how decks come about."""

    PRECONSTRUCTED = "PRECONSTRUCTED"
    """Each seat plays the fixed deck of its facet."""
    BOOSTER = "BOOSTER"
    """Each seat plays the Core mages and a random pack of its facet."""
    CONSTRUCTED = "CONSTRUCTED"
    """Each seat brings a deck of its own."""


class RuniverseHow(Word):
    """How a card is evoked."""

    NORMAL = "NORMAL"
    """As it is, face up."""
    SECRET = "SECRET"
    """Face down, as a Secret."""
    EVOLVE = "EVOLVE"
    """On top of another creature."""


class RuniverseLyingKind(Word):
    """What a card is in play."""

    MAGE = "MAGE"
    """Stands in the middle of its location and evokes the others."""
    CREATURE = "CREATURE"
    """Fights."""
    RELIC = "RELIC"
    """Helps from the side."""
    SPELL = "SPELL"
    """A spell that stays for a while."""
    SECRET = "SECRET"
    """A card that lies face down."""


class RuniverseModifier(Word):
    """What a modifier changes."""

    LEVEL = "LEVEL"
    """How high the card stands."""
    DAMAGE = "DAMAGE"
    """How much the card deals."""
    KEYWORD = "KEYWORD"
    """The card has a keyword."""
    FORBID = "FORBID"
    """There is something the card may not do."""
    POWER = "POWER"
    """The power the card makes."""
    COST = "COST"
    """What it costs to evoke the card."""


class RuniversePowerCause(Word):
    """What gave a mage power, or took it."""

    MAKE_POWER = "MAKE_POWER"
    """The mage made power."""
    ASSIST = "ASSIST"
    """A mage or a discarded card assisted."""
    EVOKING = "EVOKING"
    """It was spent on evoking a card."""
    ABILITY = "ABILITY"
    """It was spent on an ability."""
    EFFECT = "EFFECT"
    """An effect of a card."""


class RuniverseQuestionKind(Word):
    """What a player is asked."""

    MAY = "MAY"
    """Whether to pay for an ability, and with which X."""
    PICK = "PICK"
    """Which cards an effect is about, or where it goes."""
    MODES = "MODES"
    """Which of the effects of a card happen."""
    ORDER = "ORDER"
    """Which of several abilities comes first."""
    DISCARD_ORDER = "DISCARD_ORDER"
    """In which order cards go to the discard pile."""
    SPLIT = "SPLIT"
    """How damage is shared out."""
    VIM = "VIM"
    """Which vim is lost."""
    SNOWPLAY = "SNOWPLAY"
    """Which Snowplay token is taken."""
    DREAM_KEEP = "DREAM_KEEP"
    """Which card of a dream is kept."""
    UNITY_AFFECTED = "UNITY_AFFECTED"
    """Which of two united attackers is affected."""
    ENEMY_LOCATION = "ENEMY_LOCATION"
    """Which enemy location is engaged or hit."""
    BOND_LOCATION = "BOND_LOCATION"
    """From which location a bond is taken."""
    BOND_OR_RITUAL = "BOND_OR_RITUAL"
    """Whether a bond breaks, or a revealed ritual is dispelled in its place."""
    GIFT_REVEAL = "GIFT_REVEAL"
    """Whether a drawn card is shown for its gift."""
    GIFT_LOCATION = "GIFT_LOCATION"
    """At which location a gift is used."""


class RuniverseRarity(Word):
    """How rare a card is (RU-OBJ-11)."""

    CORE = "CORE"
    """In everybody's deck, without pips."""
    COMMON = "COMMON"
    """One pip."""
    UNCOMMON = "UNCOMMON"
    """Two pips."""
    RARE = "RARE"
    """Three pips."""
    TOKEN = "TOKEN"
    """In no deck: other cards make it."""


class RuniverseReason(Word):
    """Why a match, and its last game, ended."""

    BOND_BROKEN = "BOND_BROKEN"
    """A player's last bond was broken."""
    BOND_DRAWN = "BOND_DRAWN"
    """A player had to draw, and drew the last bond."""
    CONCEDED = "CONCEDED"
    """A player gave up."""


class RuniverseRevealCause(Word):
    """What cards were shown for."""

    GIFT = "GIFT"
    """The gift of a mage."""
    WILD_SUMMONS = "WILD_SUMMONS"
    """The top of the Wild Summons deck was looked at."""


class RuniverseStep(Word):
    """Where a game stands."""

    CHOICE = "CHOICE"
    """The loser of the last game says who goes first."""
    MULLIGAN = "MULLIGAN"
    """The players keep their opening hands or shuffle them back."""
    OPEN = "OPEN"
    """A rift is opened."""
    MAIN = "MAIN"
    """Mages may be played, and phases begin."""
    PHASE = "PHASE"
    """A mage has its phase."""
    GUARD = "GUARD"
    """Guards are chosen before the turn passes."""
    OVER = "OVER"
    """The game has ended."""


class RuniverseZone(Word):
    """Where a card can be."""

    DECK = "DECK"
    """The main deck."""
    DREAM = "DREAM"
    """The dream deck."""
    HAND = "HAND"
    """What a player holds."""
    DISCARD = "DISCARD"
    """The discard pile."""
    BANISHED = "BANISHED"
    """Out of the game for good."""
    EXALTED = "EXALTED"
    """The exalted cards."""
    SNOWPLAY = "SNOWPLAY"
    """The Snowplay tokens."""
    WILD = "WILD"
    """The Wild Summons deck."""
    SUPPLY = "SUPPLY"
    """Tokens that lie ready beside the table."""
    DREAMED = "DREAMED"
    """Revealed from the dream deck, where a mage may evoke it."""
    SPELL = "SPELL"
    """In the air while the spell is performed."""
    BONDS = "BONDS"
    """The bonds of a location."""
    PLAY = "PLAY"
    """In play at a location."""
    VIM = "VIM"
    """Under another card, as its vim."""
    ATTACHED = "ATTACHED"
    """Attached to another card."""


class RuniverseAbilityUsed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseAbilityUsed"):
    """An ability of a card is carried out."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that uses it."""
    card: RuniverseCard
    """The card that has the ability."""
    ability: str
    """The name of the ability."""
    once: bool
    """Whether it cannot be used again this turn."""


class RuniverseAnswered(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseAnswered"):
    """The question was answered."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that answered."""
    number: int
    """The number of the question, counted through the match."""
    value: int | None = None
    """The place of the chosen option, counted from 0; null for the other player."""


class RuniverseAsked(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseAsked"):
    """A player is asked a question."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that is asked."""
    number: int
    """The number of the question, counted through the match."""
    kind: RuniverseQuestionKind
    """What is asked."""
    options: tuple[RuniverseOption, ...] | None = None
    """What may be answered; null for the other player."""
    tape: tuple[RuniverseEntry, ...] | None = None
    """What was answered and drawn so far for the command; null until the match is over."""
    told: int | None = None
    """How many events of the command were told already; null until the match is over."""
    source: RuniverseCard | None = None
    """The card that asks; null if the rules do."""


class RuniverseAttached(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseAttached"):
    """A card was attached to another."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    card: RuniverseCard
    """The card that was attached."""
    source: RuniverseZone
    """The zone it comes from."""
    host: RuniverseCard
    """The card it is attached to."""


class RuniverseAttack(Shape, frozen=True, kw_only=True):
    """The attack that is going on."""

    attackers: tuple[RuniverseCard, ...]
    """The cards that attack."""
    target: RuniverseCard
    """The card that is attacked."""
    at: int
    """The place of the card that is attacked: seat * 3 + location."""
    no_damage: bool
    """Whether nobody deals damage."""
    stopped: bool
    """Whether the attack has no result."""
    extra: int
    """Damage added to the attack."""
    amount: int | None = None
    """The damage of an attack by an ability; null in combat, where levels count."""


class RuniverseAttackAltered(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseAttackAltered"):
    """The attack is changed: no damage, stopped, more damage, or another target."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    no_damage: bool
    """Whether nobody deals damage."""
    stopped: bool
    """Whether the attack has no result."""
    extra: int
    """Damage added to the attack."""
    target: RuniverseCard | None = None
    """The new target; null if it stays the same."""


class RuniverseAttackDeclared(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseAttackDeclared"):
    """Cards attack a card."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    attackers: tuple[RuniverseCard, ...]
    """The cards that attack."""
    target: RuniverseCard
    """The card that is attacked."""
    place: int
    """The place of the card that is attacked: seat * 3 + location."""
    amount: int | None = None
    """The damage of an attack by an ability; null in combat, where levels count."""


class RuniverseAttackEnded(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseAttackEnded"):
    """The attack is over."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    back: RuniverseAttack | None = None
    """The attack it happened in, which goes on; null if there was none."""


class RuniverseBondBroken(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseBondBroken"):
    """A bond was broken; its owner takes the card to hand."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The owner of the bond."""
    place: int
    """The place: seat * 3 + location."""
    card: RuniverseCard | None = None
    """The card it was; null for the other player."""


class RuniverseBreach(Shape, frozen=True, kw_only=True):
    """A rule a deck breaks, and how."""

    rule: str
    """The clause of RULES.md it breaks."""
    reason: str
    """How the deck breaks it, in words."""


class RuniverseBugMade(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseBugMade"):
    """One more Swarming Bug lies ready beside the table."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that may use it."""
    card: RuniverseCard
    """The Swarming Bug."""


class RuniverseBurrowed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseBurrowed"):
    """A card went underground: it is tasked and cannot be attacked until it untasks."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    card: RuniverseCard
    """The card that went underground."""


class RuniverseCardView(Shape, frozen=True, kw_only=True):
    """A card in play. A face-down Secret the viewer may not know has neither card nor name."""

    card: RuniverseCardWhole | None = None
    """The card; null for a Secret the viewer may not know."""
    name: str
    """The name of the card; `Secret` where hidden."""
    kind: RuniverseLyingKind
    """What it is in play."""
    facet: RuniverseFacet | None = None
    """The facet; null where hidden."""
    traits: tuple[str, ...]
    """The traits; empty where hidden."""
    level: int
    """The current level."""
    damage: int
    """The damage marked on it."""
    attack: int
    """The damage it deals when attacking."""
    defence: int
    """The damage it deals when attacked."""
    keywords: tuple[str, ...]
    """The keywords it has now; Aggressive, Strength and Battlemage with their numbers, if they are not 1."""
    tasked: bool
    """Whether it is tasked."""
    guarding: bool
    """Whether it guards."""
    burrowed: bool
    """Whether it is burrowed."""
    secret: bool
    """Whether it is a Secret."""
    revealed: bool
    """Whether an attack shows it right now."""
    since: int
    """The turn in which it was put down."""
    plus: int
    """L+1 counters."""
    charge: int
    """Charge counters."""
    sap: int
    """Sap counters."""
    x: int
    """The value of X; 0 without one."""
    vim: tuple[RuniverseVimView, ...]
    """The cards under it, bottom first."""
    attached: tuple[RuniverseCardWhole, ...]
    """The cards attached to it."""
    paired: RuniverseCard | None = None
    """The card it is paired with; null if there is none."""
    owner: int
    """The seat whose deck it came from."""


class RuniverseCardWhole(Shape, frozen=True, kw_only=True):
    """A RuniverseCard with all that is printed on it."""

    card: RuniverseCard
    """The card itself: what commands and events call it."""
    face: RuniverseFace
    """What is printed on it."""


class RuniverseCountersChanged(
    Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseCountersChanged"
):
    """Counters of a kind came onto a card or went off it."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    card: RuniverseCard
    """The card that has the counters."""
    kind: RuniverseCounter
    """The kind of counter."""
    n: int
    """How many came; below 0, how many went."""


class RuniverseDamageDealt(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseDamageDealt"):
    """Damage was dealt to a card; on a mage that is no battlemage nothing stays marked."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    card: RuniverseCard
    """The card that was hit."""
    n: int
    """How much damage was dealt."""
    marked: bool
    """Whether it stays on the card."""


class RuniverseDamageRemoved(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseDamageRemoved"):
    """Damage was taken off a card."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    card: RuniverseCard
    """The card that was healed."""
    n: int
    """How much damage was taken off."""


class RuniverseDealt(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseDealt"):
    """A game begins: the decks are shuffled, the first player is known."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    game: int
    """The number of the game within the match, from 1."""
    first: int
    """The seat that goes first."""
    piles: tuple[RuniversePiles, ...] | None = None
    """What each player begins with; null until the match is over."""


class RuniverseDeckCheck(Shape, frozen=True, kw_only=True):
    """A deck of Rüniverse, read and checked."""

    legal: bool
    """Whether it may be played in Constructed."""
    text: str
    """The deck as it was understood, misspelt cards as those they were taken for."""
    breaches: tuple[RuniverseBreach, ...]
    """Every rule it breaks, and every line that cannot be read."""


class RuniverseDiscardArranged(
    Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseDiscardArranged"
):
    """A discard pile was put into a new order."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat whose discard pile it is."""
    order: tuple[RuniverseCard, ...]
    """The cards in their new order, bottom first."""


class RuniverseDispelled(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseDispelled"):
    """A card is dispelled; its move out of play follows."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    card: RuniverseCard
    """The card that is dispelled."""


class RuniverseDreamCounterTurned(
    Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseDreamCounterTurned"
):
    """The dream counter of a place was refreshed or expended."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    place: int
    """The place: seat * 3 + location."""
    available: bool
    """Whether the counter can be used now."""


class RuniverseDreamReturned(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseDreamReturned"):
    """Cards of a dream go back; a shuffle follows."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that dreamed."""
    cards: tuple[RuniverseCard, ...]
    """The cards that go back to the dream deck."""


class RuniverseDreamRevealed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseDreamRevealed"):
    """Cards of the dream deck are face up and may be evoked."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that dreams."""
    cards: tuple[RuniverseCard, ...]
    """The cards that may be evoked."""


class RuniverseDrew(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseDrew"):
    """A player drew cards from the deck, or one from the bonds."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that drew."""
    count: int
    """How many cards were drawn."""
    cards: tuple[RuniverseCard, ...] | None = None
    """The cards drawn; null for the other player."""
    counts: bool
    """Whether it uses up the first draw of the turn."""
    place: int | None = None
    """The place of the bonds it was drawn from, seat * 3 + location; null for the deck."""


class RuniverseEngaged(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseEngaged"):
    """The mage of the phase engages an enemy place."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    place: int
    """The enemy place: seat * 3 + location."""


class RuniverseEntry(Shape, frozen=True, kw_only=True):
    """One answer or one chance result on the tape of a command that is not finished."""

    values: tuple[int, ...]
    """The numbers of the answer or of the chance result."""


class RuniverseEvoked(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseEvoked"):
    """A mage evokes a card."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that evokes."""
    card: RuniverseCard
    """The card that is evoked."""
    place: int
    """The place of the mage that evokes it: seat * 3 + location."""
    x: int
    """The value of X; 0 without one."""


class RuniverseFace(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseFace"):
    """A card of Rüniverse."""

    id: str
    """How the card is written; copies of it are the same card with other endings."""
    name: str
    """What the card is called."""
    text: str
    """What it does, in words."""
    copies: int
    """How many of it there are in a game; 0 for as many as are needed."""
    kind: RuniverseCardKind
    """What kind of card it is."""
    facet: RuniverseFacet
    """To which of the eight facets it belongs."""
    rarity: RuniverseRarity
    """How rare it is."""
    pips: int
    """What it counts towards the pips of a deck."""
    level: int | None = None
    """The printed level; null for X and where there is none."""
    x_level: bool
    """Whether the level is X: chosen when it is evoked."""
    traits: tuple[str, ...]
    """What other cards may look for in it."""
    focus: str | None = None
    """The focus of a mage; null for every other card."""
    gift: str | None = None
    """The gift of a mage; null where there is none."""
    keywords: tuple[str, ...]
    """The printed keywords, with their numbers."""


class RuniverseFinished(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseFinished"):
    """The command that had waited for answers is done."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    happened: Go
    """Always GO."""


class RuniverseFlameChanged(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseFlameChanged"):
    """A player gained or spent flame counters."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat whose flame it is."""
    n: int
    """How many flame counters came; below 0, how many went."""


class RuniverseGameEnded(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseGameEnded"):
    """A game of the match is over; in a draw both have lost."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    losers: tuple[int, ...]
    """The seats that lost: one, or both in a draw."""
    why: RuniverseReason
    """Why it ended."""
    chooser: int | None = None
    """The seat that says who goes first in the next game; null if none follows."""


class RuniverseGranted(Shape, frozen=True, kw_only=True):
    """A modifier that was given to a card: its number is fixed."""

    kind: RuniverseModifier
    """What kind of modifier it is."""
    until: RuniverseDuration
    """How long it lasts."""
    n: int
    """By how much it changes the card; 0 where it does not count."""
    word: str
    """The keyword, or what is forbidden."""
    when: RuniverseFighting | None = None
    """When it counts; null where it is not about damage."""


class RuniverseGuardEnded(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseGuardEnded"):
    """A card stopped guarding."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    card: RuniverseCard
    """The card that no longer guards."""


class RuniverseGuardStepBegan(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseGuardStepBegan"):
    """The player's cards are untasked, guards are to be chosen."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that chooses its guards."""


class RuniverseGuardsSet(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseGuardsSet"):
    """These cards guard; earlier guards of the player no longer do."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that set its guards."""
    cards: tuple[RuniverseCard, ...]
    """The cards that guard from now on."""


class RuniverseHold(Shape, frozen=True, kw_only=True):
    """A hold on a card that another hold has covered."""

    by: RuniverseCard
    """The card that holds it."""
    place: int
    """The place the card goes back to should this hold be the last again: seat * 3 + location."""


class RuniverseJoined(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseJoined"):
    """A card enters play at a place."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    card: RuniverseCard
    """The card that enters play."""
    source: RuniverseZone
    """The zone it comes from."""
    place: int
    """The place: seat * 3 + location."""
    tasked: bool
    """Whether it is tasked."""
    x: int
    """The value of X; 0 without one."""
    onto: RuniverseCard | None = None
    """The creature it is evolved on, which becomes its vim with all below; null if there is none."""
    frees: bool
    """Whether nobody holds the creature beneath any longer."""


class RuniverseKept(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseKept"):
    """A player keeps the opening hand."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that keeps its hand."""


class RuniverseLossPending(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseLossPending"):
    """A player drew the last bond and loses when this turn ends."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that is about to lose."""


class RuniverseMagePlayed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseMagePlayed"):
    """A mage takes its place; one that stood there goes to the discard pile and leaves its status behind."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that played the mage."""
    card: RuniverseCard
    """The mage that takes the place."""
    place: int
    """The place: seat * 3 + location."""
    replaced: RuniverseCard | None = None
    """The mage that stood there before; null if none did."""


class RuniverseMainBegan(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseMainBegan"):
    """Mages may be played and have their phases."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat whose turn it is."""


class RuniverseMatchBegan(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseMatchBegan"):
    """The first event: what the players agreed on."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    options: RuniverseOptions
    """What the players agreed on."""
    seats: int
    """How many players there are."""


class RuniverseMatchEnded(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseMatchEnded"):
    """The match is over."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    outcome: Outcome
    """The result of the match."""


class RuniverseModsGranted(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseModsGranted"):
    """A card is modified for a while."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    card: RuniverseCard
    """The card that is modified."""
    mods: tuple[RuniverseGranted, ...]
    """What changes."""


class RuniverseMoved(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseMoved"):
    """A card everyone could see, or can see now, went from one zone to another of its owner."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The owner of the card."""
    card: RuniverseCard
    """The card that moved."""
    source: RuniverseZone
    """The zone it comes from."""
    zone: RuniverseZone
    """The zone it goes to."""


class RuniverseMovedUnseen(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseMovedUnseen"):
    """A card went from one hidden zone to another."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The owner of the card."""
    source: RuniverseZone
    """The zone it comes from."""
    zone: RuniverseZone
    """The zone it goes to."""
    card: RuniverseCard | None = None
    """The card that moved; null for those who may not see it."""
    seen_by: tuple[int, ...]
    """The seats that may see the card."""
    place: int | None = None
    """The place of the bonds it comes from or goes to, seat * 3 + location; null for none."""


class RuniverseMulliganed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseMulliganed"):
    """A player showed the opening hand and shuffled it back."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that shuffled its hand back."""
    shown: tuple[RuniverseCard, ...]
    """The hand that was shown."""


class RuniverseOption(Shape, frozen=True, kw_only=True):
    """One possible answer."""

    label: str
    """The answer in words."""
    cards: tuple[RuniverseCard, ...]
    """The cards the answer stands for."""
    place: int | None = None
    """The place the answer stands for, seat * 3 + location; null for none."""
    value: int | None = None
    """Its number among all answers where some were left out, else null."""


class RuniverseOptions(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseOptions"):
    """The format of a match and the decks."""

    format: RuniverseFormat
    """How the decks come about."""
    facets: tuple[RuniverseFacet, ...]
    """One facet per seat, for preconstructed and booster decks; left empty, they are drawn."""
    decks: tuple[str, ...]
    """One deck text per seat, for Constructed."""
    pip_budget: int
    """How many pips a deck may have (RU-FMT-04)."""
    best_of: int
    """How many games the match has at most: 1 or 3."""
    first: int | None = None
    """The seat that begins, if the players agreed; otherwise it is drawn."""
    second_draws: int
    """How many cards the player who does not begin draws once both hands are kept (RU-SET-09)."""


class RuniversePaired(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniversePaired"):
    """Two cards are paired with each other and with no other."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    a: RuniverseCard
    """One of the two."""
    b: RuniverseCard
    """The other one."""


class RuniversePhaseBegan(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniversePhaseBegan"):
    """The phase of a mage begins."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    place: int
    """The place: seat * 3 + location."""


class RuniversePhaseEnded(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniversePhaseEnded"):
    """A phase is over: its power is lost, engagement ends."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    place: int
    """The place: seat * 3 + location."""


class RuniversePiles(Shape, frozen=True, kw_only=True):
    """The shuffled decks and token stacks one player begins with, tops last."""

    deck: tuple[RuniverseCard, ...]
    """The main deck, its top last."""
    dream: tuple[RuniverseCard, ...]
    """The dream deck, its top last."""
    snowplay: tuple[RuniverseCard, ...]
    """The Snowplay stack."""
    wild: tuple[RuniverseCard, ...]
    """The Wild Summons deck, its top last."""


class RuniversePlaceView(Shape, frozen=True, kw_only=True):
    """A location."""

    opened: bool
    """Whether the rift is open."""
    bonds: int
    """How many bonds are left."""
    dream: RuniverseDreamCounter
    """The dream counter."""
    phase_done: bool
    """Whether its phase of this turn is over."""
    mage: RuniverseCardView | None = None
    """The mage that stands there; null if there is none."""
    cards: tuple[RuniverseCardView, ...]
    """The other cards in play there."""


class RuniversePowerChanged(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniversePowerChanged"):
    """The mage of the phase gained or lost power."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    n: int
    """How much power was gained; below 0, lost."""
    why: RuniversePowerCause
    """What brought it about."""


class RuniverseQuestionView(Shape, frozen=True, kw_only=True):
    """The open question; its options are shown to the one who is asked."""

    number: int
    """The number of the question, counted through the match."""
    seat: int
    """The seat that is asked."""
    kind: RuniverseQuestionKind
    """What is asked."""
    source: RuniverseCard | None = None
    """The card that asks; null if the rules do."""
    options: tuple[RuniverseOption, ...]
    """What may be answered."""


class RuniverseRelocated(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseRelocated"):
    """A card moved to another place, perhaps under other control."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    card: RuniverseCard
    """The card that moved."""
    place: int
    """The place it moved to: seat * 3 + location."""
    held_by: RuniverseCard | None = None
    """The card that holds it under foreign control; null if none does."""
    holds: tuple[RuniverseHold, ...]
    """Older holds that go on beneath."""
    home: int | None = None
    """The place it goes back to, seat * 3 + location; null if it stays."""


class RuniverseRevealed(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseRevealed"):
    """Cards were shown to everyone."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that showed them."""
    cards: tuple[RuniverseCard, ...]
    """The cards that were shown."""
    why: RuniverseRevealCause
    """What they were shown for."""


class RuniverseRiftOpened(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseRiftOpened"):
    """A rift is opened with cards from the deck as bonds."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that opened the rift."""
    place: int
    """The place: seat * 3 + location."""
    cards: tuple[RuniverseCard, ...] | None = None
    """The cards that became bonds; null until the match is over."""


class RuniverseRolled(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseRolled"):
    """A die was rolled."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    value: int
    """What the die shows."""


class RuniverseSecretLeft(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseSecretLeft"):
    """A Secret leaves its place to be evoked."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The owner of the Secret."""
    card: RuniverseCard
    """The card that was the Secret."""


class RuniverseSecretSet(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseSecretSet"):
    """A card was put face down at a place as a Secret."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The owner of the Secret."""
    place: int
    """The place: seat * 3 + location."""
    source: RuniverseZone
    """The zone it comes from."""
    card: RuniverseCard | None = None
    """The card that lies face down; null for the other player."""


class RuniverseSecretsHidden(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseSecretsHidden"):
    """Secrets that are still in play turn face down again."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    place: int
    """The place: seat * 3 + location."""
    cards: tuple[RuniverseCard, ...]
    """The Secrets that are hidden again."""


class RuniverseSecretsRevealed(
    Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseSecretsRevealed"
):
    """An attack on the mage shows the Secrets of a place."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    place: int
    """The place: seat * 3 + location."""
    cards: tuple[RuniverseCard, ...]
    """The Secrets that are shown."""


class RuniverseShuffled(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseShuffled"):
    """A deck was shuffled."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat whose deck it is."""
    zone: RuniverseZone
    """Which deck: deck, dream or wild."""
    order: tuple[RuniverseCard, ...] | None = None
    """The new order, the top card last; null until the match is over."""


class RuniverseSideView(Shape, frozen=True, kw_only=True):
    """One player's side."""

    seat: int
    """The player's seat."""
    deck: int
    """How many cards the main deck has."""
    dream_deck: int
    """How many cards the dream deck has."""
    hand_size: int
    """How many cards are in the hand."""
    hand: tuple[RuniverseCardWhole, ...]
    """The cards in hand; empty where the viewer may not see them."""
    discard: tuple[RuniverseCardWhole, ...]
    """The discard pile, its top last."""
    banished: tuple[RuniverseCardWhole, ...]
    """The banished cards."""
    exalted: tuple[RuniverseCardWhole, ...]
    """The exalted cards."""
    dreamed: tuple[RuniverseCardWhole, ...]
    """Cards of a dream that can be evoked now."""
    snowplay: tuple[RuniverseCardWhole, ...]
    """The Snowplay tokens that are available."""
    wild: tuple[RuniverseCardWhole, ...]
    """What is in the Wild Summons deck, in no order."""
    flame: int
    """Flame counters."""
    turns: int
    """How many turns the player has taken."""
    mage_played: bool
    """Whether a mage was played this turn."""
    kept: bool
    """Whether the opening hand was kept."""
    losing: bool
    """Whether the player loses when this turn ends."""
    places: tuple[RuniversePlaceView, ...]
    """The three locations."""


class RuniverseTasked(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseTasked"):
    """A card was tasked, which also ends its guarding."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    card: RuniverseCard
    """The card that was tasked."""


class RuniverseTurnBegan(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseTurnBegan"):
    """A turn begins."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat whose turn it is."""
    turn: int
    """The number of the turn, counted through the game."""
    opens: bool
    """Whether a rift is opened first."""


class RuniverseTurnEnded(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseTurnEnded"):
    """The turn is over: damage and what lasted until now are gone."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat whose turn it was."""


class RuniverseUndertaken(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseUndertaken"):
    """A command was begun that needs an answer before it is done; what it has done so far follows."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The seat that gave the command."""
    command: str | None = None
    """The command as text; null until the match is over."""


class RuniverseUntasked(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseUntasked"):
    """A card was untasked, which also ends its burrowing."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    card: RuniverseCard
    """The card that was untasked."""


class RuniverseView(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseView"):
    """The table from one seat. A place is numbered seat * 3 + location."""

    seat: int | None = None
    """The viewer's own seat; null for those who do not sit at the table."""
    to_act: tuple[int, ...]
    """The seats the game waits for; none once it is over."""
    deadline: datetime | None = None
    """When the clock acts for them; null without a clock."""
    outcome: Outcome | None = None
    """How the game ended; null while it goes on."""
    options: RuniverseOptions
    """What the players agreed on."""
    game: int
    """The number of the game within the match, from 1."""
    wins: tuple[int, ...]
    """Games won by each seat."""
    step: RuniverseStep
    """Where the game stands."""
    first: int
    """The seat that goes first."""
    active: int
    """The seat whose turn it is."""
    turn: int
    """The number of the turn, counted through the game."""
    power: int
    """The power of the mage whose phase it is."""
    attackers: tuple[RuniverseCard, ...]
    """The cards that attack right now."""
    attacked: RuniverseCard | None = None
    """The card under attack; null if there is none."""
    sides: tuple[RuniverseSideView, ...]
    """The two players."""
    question: RuniverseQuestionView | None = None
    """The open question; null if there is none."""
    phase: int | None = None
    """The place of the mage whose phase it is; null outside a phase."""
    engaged: int | None = None
    """The enemy place that is engaged; null for none."""


class RuniverseVimAdded(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseVimAdded"):
    """A card becomes the topmost vim of another."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int
    """The owner of the card that becomes vim."""
    host: RuniverseCard
    """The card above it."""
    source: RuniverseZone
    """The zone it comes from."""
    up: bool
    """Whether it lies face up."""
    mute: bool
    """Whether it passes no abilities on."""
    card: RuniverseCard | None = None
    """The card that becomes vim; null for those who may not see it."""
    seen_by: tuple[int, ...]
    """The seats that may see the card while it lies face down."""
    shown: RuniverseCard | None = None
    """The card, if everyone sees it; else null."""


class RuniverseVimArranged(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseVimArranged"):
    """The vim of a card was put into a new order."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    host: RuniverseCard
    """The card whose vim it is."""
    order: tuple[int, ...]
    """The old positions in their new order, bottom first."""


class RuniverseVimLost(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="RuniverseVimLost"):
    """A vim was discarded in place of the card above it, or as a price; its move follows."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    host: RuniverseCard
    """The card it lay under."""
    card: RuniverseCard
    """The vim that was discarded."""


class RuniverseVimView(Shape, frozen=True, kw_only=True):
    """A card under another."""

    card: RuniverseCardWhole | None = None
    """The card; null for a face-down one."""
    tasked: bool
    """Whether it is tasked, which matters for a Swarming Bug."""


class RuniverseArrangeDiscard(Said, frozen=True, kw_only=True):
    """Put your discard pile into a new order, bottom first; its top card stays on top."""

    PATH: ClassVar[tuple[str, ...]] = ("runiverse", "arrangeDiscard")
    order: Sequence[RuniverseCard]
    """The cards in their new order, bottom first."""


class RuniverseArrangeVim(Said, frozen=True, kw_only=True):
    """Put the vim of a card into a new order."""

    PATH: ClassVar[tuple[str, ...]] = ("runiverse", "arrangeVim")
    card: RuniverseCard
    """The card whose vim is arranged."""
    order: Sequence[int]
    """The old positions in their new order, bottom first."""


class RuniverseAssist(Said, frozen=True, kw_only=True):
    """Gain power by discarding a mage from hand, or by tasking the mage at another location: one of the two is

    given.
    """

    PATH: ClassVar[tuple[str, ...]] = ("runiverse", "assist")
    card: RuniverseCard | None = None
    """The mage in hand to discard."""
    loc: int | None = None
    """The location of the mage to task, counted 0 to 2 from your own left."""


class RuniverseBeginPhase(Said, frozen=True, kw_only=True):
    """Begin the phase of the mage at a location."""

    PATH: ClassVar[tuple[str, ...]] = ("runiverse", "beginPhase")
    loc: int
    """The location, counted 0 to 2 from your own left."""


class RuniverseChooseFirst(Said, frozen=True, kw_only=True):
    """Between two games of a match: the loser says whether to go first."""

    PATH: ClassVar[tuple[str, ...]] = ("runiverse", "chooseFirst")
    first: bool
    """Whether you go first."""


class RuniverseDecide(Said, frozen=True, kw_only=True):
    """Answer a question."""

    PATH: ClassVar[tuple[str, ...]] = ("runiverse", "decide")
    decision: int
    """The number of the question."""
    value: int
    """The place of the chosen option, counted from 0."""


class RuniverseDreamDelve(Said, frozen=True, kw_only=True):
    """Expend the dream counter and reveal cards of the dream deck for evoking."""

    PATH: ClassVar[tuple[str, ...]] = ("runiverse", "dreamDelve")


class RuniverseEndMain(Said, frozen=True, kw_only=True):
    """Go on to untasking and guarding."""

    PATH: ClassVar[tuple[str, ...]] = ("runiverse", "endMain")


class RuniverseEndPhase(Said, frozen=True, kw_only=True):
    """End the phase that is open."""

    PATH: ClassVar[tuple[str, ...]] = ("runiverse", "endPhase")


class RuniverseEvoke(Said, frozen=True, kw_only=True):
    """Evoke a card from hand, from a dream, or a ritual that lies as a Secret."""

    PATH: ClassVar[tuple[str, ...]] = ("runiverse", "evoke")
    card: RuniverseCard
    """The card to evoke."""
    how: RuniverseHow | None = None
    """As it is, as a Secret, or on top of another creature. Default: NORMAL."""
    onto: RuniverseCard | None = None
    """The creature an evolving one is put on."""
    x: int | None = None
    """The value of X, if the level is X."""
    choices: Sequence[RuniverseCard] | None = None
    """Cards that answer the first picks in advance; whatever is left open is asked. Default: []."""


class RuniverseKeepHand(Said, frozen=True, kw_only=True):
    """Keep the opening hand."""

    PATH: ClassVar[tuple[str, ...]] = ("runiverse", "keepHand")


class RuniverseMakeAttack(Said, frozen=True, kw_only=True):
    """A combat attack by one creature, or by two in unity."""

    PATH: ClassVar[tuple[str, ...]] = ("runiverse", "attack")
    attackers: Sequence[RuniverseCard]
    """The cards that attack."""
    target: RuniverseCard
    """The card that is attacked."""
    split: Sequence[int] | None = None
    """How the damage they take is divided, in the order of the attackers; empty to be asked. Default: []."""


class RuniverseMakePower(Said, frozen=True, kw_only=True):
    """Task the mage of the phase for power."""

    PATH: ClassVar[tuple[str, ...]] = ("runiverse", "makePower")


class RuniverseMulligan(Said, frozen=True, kw_only=True):
    """Show the opening hand, shuffle it back and draw seven new cards."""

    PATH: ClassVar[tuple[str, ...]] = ("runiverse", "mulligan")


class RuniverseOpenRift(Said, frozen=True, kw_only=True):
    """Open the rift of a location; the draw follows by itself."""

    PATH: ClassVar[tuple[str, ...]] = ("runiverse", "openRift")
    loc: int
    """The location, counted 0 to 2 from your own left."""


class RuniverseOptionsInput(Said, frozen=True, kw_only=True):
    """The format of a match and the decks."""

    PATH: ClassVar[tuple[str, ...]] = ("runiverse",)
    format: RuniverseFormat | None = None
    """How the decks come about. Default: PRECONSTRUCTED."""
    facets: Sequence[RuniverseFacet] | None = None
    """One facet per seat, for preconstructed and booster decks; left empty, they are drawn. Default: []."""
    decks: Sequence[str] | None = None
    """One deck text per seat, for Constructed. Default: []."""
    pip_budget: int | None = None
    """How many pips a deck may have (RU-FMT-04). Default: 40."""
    best_of: int | None = None
    """How many games the match has at most: 1 or 3. Default: 1."""
    first: int | None = None
    """The seat that begins, if the players agreed; otherwise it is drawn."""
    second_draws: int | None = None
    """How many cards the player who does not begin draws once both hands are kept (RU-SET-09). Default: 0."""


class RuniversePlayMage(Said, frozen=True, kw_only=True):
    """Play a mage from hand to a location, perhaps over another mage."""

    PATH: ClassVar[tuple[str, ...]] = ("runiverse", "playMage")
    card: RuniverseCard
    """The mage in hand."""
    loc: int
    """The location, counted 0 to 2 from your own left."""


class RuniverseSetGuards(Said, frozen=True, kw_only=True):
    """Choose at most one guard per location and pass the turn."""

    PATH: ClassVar[tuple[str, ...]] = ("runiverse", "setGuards")
    cards: Sequence[RuniverseCard] | None = None
    """The cards that guard, at most one for each location. Default: []."""


class RuniverseUseAct(Said, frozen=True, kw_only=True):
    """Use an ACT ability of a card."""

    PATH: ClassVar[tuple[str, ...]] = ("runiverse", "act")
    card: RuniverseCard
    """The card that has the ability."""
    ability: str
    """The name of the ability."""
    x: int | None = None
    """The value of X, if the ability has one."""
    choices: Sequence[RuniverseCard] | None = None
    """Cards that answer the first picks in advance; whatever is left open is asked. Default: []."""


RuniverseCommand: TypeAlias = (
    RuniverseChooseFirst
    | RuniverseKeepHand
    | RuniverseMulligan
    | RuniverseOpenRift
    | RuniversePlayMage
    | RuniverseBeginPhase
    | RuniverseMakePower
    | RuniverseAssist
    | RuniverseEvoke
    | RuniverseDreamDelve
    | RuniverseUseAct
    | RuniverseMakeAttack
    | RuniverseArrangeVim
    | RuniverseArrangeDiscard
    | RuniverseEndPhase
    | RuniverseEndMain
    | RuniverseSetGuards
    | RuniverseDecide
)
"""A command of Rüniverse."""


RuniverseEvent: TypeAlias = (
    RuniverseMatchBegan
    | RuniverseDealt
    | RuniverseKept
    | RuniverseMulliganed
    | RuniverseShuffled
    | RuniverseTurnBegan
    | RuniverseRiftOpened
    | RuniverseMainBegan
    | RuniverseDrew
    | RuniverseRevealed
    | RuniverseMoved
    | RuniverseMovedUnseen
    | RuniverseMagePlayed
    | RuniversePhaseBegan
    | RuniversePhaseEnded
    | RuniversePowerChanged
    | RuniverseEvoked
    | RuniverseJoined
    | RuniverseSecretSet
    | RuniverseSecretsRevealed
    | RuniverseSecretsHidden
    | RuniverseSecretLeft
    | RuniverseBugMade
    | RuniverseDreamRevealed
    | RuniverseDreamReturned
    | RuniverseDreamCounterTurned
    | RuniverseEngaged
    | RuniverseAttackDeclared
    | RuniverseAttackAltered
    | RuniverseAttackEnded
    | RuniverseTasked
    | RuniverseUntasked
    | RuniverseBurrowed
    | RuniverseGuardsSet
    | RuniverseGuardEnded
    | RuniverseDamageDealt
    | RuniverseDamageRemoved
    | RuniverseDispelled
    | RuniverseVimAdded
    | RuniverseVimLost
    | RuniverseVimArranged
    | RuniverseDiscardArranged
    | RuniverseBondBroken
    | RuniverseRelocated
    | RuniverseCountersChanged
    | RuniverseFlameChanged
    | RuniverseAbilityUsed
    | RuniverseModsGranted
    | RuniverseAttached
    | RuniversePaired
    | RuniverseRolled
    | RuniverseGuardStepBegan
    | RuniverseTurnEnded
    | RuniverseLossPending
    | RuniverseGameEnded
    | RuniverseMatchEnded
    | RuniverseUndertaken
    | RuniverseAsked
    | RuniverseAnswered
    | RuniverseFinished
    | Other
)
"""What happens in a game of Rüniverse."""
