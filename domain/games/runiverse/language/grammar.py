"""The card language: every ability of every card is a value of these structs, and no card holds code.

Cards are plain data (see `sets`), read by `loader`; `effects` interprets them, `printer` puts them into words.
"""

from typing import Literal, TypeAlias

from msgspec import Struct, field

from domain.games.runiverse.facets import CardType, Facet, Gift, Happening, Keyword, Rarity


class Word(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything in the language: frozen, and deaf to fields it does not know."""


# ------------------------------------------------------------------ who and what

Is: TypeAlias = Literal[
    "tasked",
    "untasked",
    "guarding",
    "damaged",
    "burrowed",
    "token",
    "me",
    "other",
    "ally",
    "paired",
    "has_vim",
    "secret",
]
Zone: TypeAlias = Literal["play", "hand", "deck", "dream", "discard", "banished", "exalted", "vim"]


class Sel(Word, frozen=True):
    """Which cards: every field that is set must fit; a tuple fits if one of its entries does."""

    side: Literal["mine", "enemy", "any"] = "any"
    at: Literal["here", "engaged", "near", "all_mine", "all_enemy", "off"] = "near"
    zone: Zone = "play"
    type: tuple[CardType, ...] = ()
    trait: tuple[str, ...] = ()
    facet: tuple[Facet, ...] = ()
    name: str = ""
    name_has: str = ""
    kw: Keyword | None = None
    lv: tuple[int, int] | None = None
    is_: tuple[Is, ...] = field(default=(), name="is")


class Pick(Word, frozen=True, tag_field="t", tag="pick"):
    """Some cards out of `sel`. Only `choose` is an individual choice; `as` names the result for later effects."""

    sel: Sel
    how: Literal["choose", "all", "highest", "lowest", "random", "top"] = "choose"
    min: int = 1
    max: int = 1
    as_: str = field(default="", name="as")


Target: TypeAlias = Pick | str
"""A pick, or one of `me`, `mage`, `attacker`, `attacked`, `event`, `it`, `player`, `$name`."""

# ------------------------------------------------------------------ numbers and tests


class X(Word, frozen=True, tag_field="n", tag="x"):
    """The X chosen when the card or ability was paid for."""


class Die(Word, frozen=True, tag_field="n", tag="die"):
    """The last roll of this effect."""


class Rifts(Word, frozen=True, tag_field="n", tag="rifts"):
    """How many rifts you have opened."""


class Count(Word, frozen=True, tag_field="n", tag="count"):
    """How many cards fit."""

    sel: Sel


class LevelOf(Word, frozen=True, tag_field="n", tag="level"):
    """The level of a card: current in play, printed elsewhere."""

    of: str


class CountersOn(Word, frozen=True, tag_field="n", tag="counters"):
    """How many counters of a kind: flame is yours, the others lie on `of`."""

    kind: Literal["flame", "charge", "l_plus_1", "sap"]
    of: str = "me"


class Sum(Word, frozen=True, tag_field="n", tag="sum"):
    """Several numbers added."""

    of: "tuple[Num, ...]"


class Scale(Word, frozen=True, tag_field="n", tag="scale"):
    """A number times a fixed one."""

    of: "Num"
    by: int


Num: TypeAlias = int | X | Die | Rifts | Count | LevelOf | CountersOn | Sum | Scale


class Test(Word, frozen=True):
    """A comparison of two numbers."""

    a: Num
    cmp: Literal["<", "<=", "==", ">=", ">"]
    b: Num


# ------------------------------------------------------------------ costs


class PayCost(Word, frozen=True, tag_field="cost", tag="pay"):
    """Pay power."""

    n: Num = 1


class TaskCost(Word, frozen=True, tag_field="cost", tag="task"):
    """Task a card, this one unless another is named."""

    what: Target = "me"


class DiscardCost(Word, frozen=True, tag_field="cost", tag="discard"):
    """Discard cards from hand."""

    n: int = 1
    sel: Sel = Sel(side="mine", at="off", zone="hand")


class DispelCost(Word, frozen=True, tag_field="cost", tag="dispel"):
    """Dispel a card of yours, this one unless another is named."""

    what: Target = "me"


class SpendCost(Word, frozen=True, tag_field="cost", tag="spend"):
    """Take counters or vim off this card, flame off yourself, or expend the dream counter here."""

    kind: Literal["charge", "flame", "l_plus_1", "vim", "dream"]
    n: int = 1


Cost: TypeAlias = PayCost | TaskCost | DiscardCost | DispelCost | SpendCost

# ------------------------------------------------------------------ modifiers

Whom: TypeAlias = Sel | str | None
"""What a modifier is on: a selection, a reference, or nothing for the card that has it."""


class LevelMod(Word, frozen=True, tag_field="mod", tag="level"):
    """A higher or lower level."""

    n: Num
    on: Whom = None


class DamageMod(Word, frozen=True, tag_field="mod", tag="damage"):
    """More or less damage dealt in attacks."""

    n: Num
    when: Literal["attacking", "defending", "always"] = "always"
    on: Whom = None


class KeywordMod(Word, frozen=True, tag_field="mod", tag="keyword"):
    """A keyword the card does not have by itself."""

    kw: "KeywordAbility"
    on: Whom = None


class CostMod(Word, frozen=True, tag_field="mod", tag="cost"):
    """Cards evoked here cost more or less. `secret` changes the price of evoking as a Secret instead."""

    n: Num
    on: Sel = Sel()
    secret: bool = False


class ForbidMod(Word, frozen=True, tag_field="mod", tag="forbid"):
    """Something the card may not do, or may not have done to it."""

    what: Literal["attack", "guard", "be_attacked", "be_chosen", "untask", "evoke", "make_power"]
    on: Whom = None


class PowerMod(Word, frozen=True, tag_field="mod", tag="power"):
    """More or less power whenever a mage makes power: the mage here, or all of yours from the exalted zone."""

    n: Num


Mod: TypeAlias = LevelMod | DamageMod | KeywordMod | CostMod | ForbidMod | PowerMod
Until: TypeAlias = Literal["turn", "phase", "leaves"]

# ------------------------------------------------------------------ operations: cards and damage


class DamageOp(Word, frozen=True, tag_field="op", tag="damage"):
    """Mark damage on cards."""

    to: Target
    n: Num = 1


class AttackOp(Word, frozen=True, tag_field="op", tag="attack"):
    """A one-sided attack for a set amount."""

    target: Target
    n: Num
    by: str = "me"


class HealOp(Word, frozen=True, tag_field="op", tag="heal"):
    """Remove all damage."""

    on: Target


class DispelOp(Word, frozen=True, tag_field="op", tag="dispel"):
    """Dispel cards."""

    on: Target


class SetTaskedOp(Word, frozen=True, tag_field="op", tag="set_tasked"):
    """Task or untask cards."""

    on: Target
    value: bool


class SendOp(Word, frozen=True, tag_field="op", tag="send"):
    """Move cards to a zone of their owner."""

    on: Target
    zone: Literal["hand", "discard", "banished", "exalted", "deck_top", "deck_shuffled", "dream_shuffled"]


class JoinOp(Word, frozen=True, tag_field="op", tag="join"):
    """Cards enter play at the mage here; `tasked` overrides what their type says."""

    on: Target
    tasked: bool | None = None


class MoveOp(Word, frozen=True, tag_field="op", tag="move"):
    """Move a card to another of your mages, or with `control` to the mage here."""

    on: Target = "me"
    to: Literal["mage_of_choice", "here"] = "mage_of_choice"
    control: bool = False
    until: Literal["forever", "me_leaves"] = "forever"


class EvokeFreeOp(Word, frozen=True, tag_field="op", tag="evoke_free"):
    """The mage here evokes a card without paying."""

    on: Target


# ------------------------------------------------------------------ operations: resources


class DrawOp(Word, frozen=True, tag_field="op", tag="draw"):
    """Draw cards."""

    n: Num = 1
    who: Literal["me", "opponent"] = "me"


class DiscardOp(Word, frozen=True, tag_field="op", tag="discard"):
    """Discard from hand; what an opponent discards on your turn is taken at random."""

    n: Num = 1
    who: Literal["me", "opponent"] = "me"
    random: bool = False


class CounterOp(Word, frozen=True, tag_field="op", tag="counter"):
    """Put counters; `dream` is 1 to refresh, -1 to expend; `flame` goes to the player."""

    on: Target = "player"
    kind: Literal["l_plus_1", "charge", "sap", "flame", "dream"] = "l_plus_1"
    n: Num = 1


class VimOp(Word, frozen=True, tag_field="op", tag="vim"):
    """A card becomes vim: the top of your main deck unless another is named. Muted vim passes nothing on."""

    to: Target
    from_: Target = field(default="deck", name="from")
    face: Literal["up", "down"] = "down"
    mute: bool = False


class TokenOp(Word, frozen=True, tag_field="op", tag="token"):
    """Tokens join the mage here."""

    from_: Literal["bugs", "snowplay", "wild"] = field(name="from")
    n: Num = 1


class DreamOp(Word, frozen=True, tag_field="op", tag="dream"):
    """Reveal from the dream deck and keep one fitting card for evoking."""

    sel: Sel = Sel()


class PowerOp(Word, frozen=True, tag_field="op", tag="power"):
    """The mage whose phase it is gains or loses power."""

    n: Num


class BreakBondOp(Word, frozen=True, tag_field="op", tag="break_bond"):
    """Break a bond at a location."""

    at: Literal["here", "engaged"] = "engaged"


class AddBondOp(Word, frozen=True, tag_field="op", tag="add_bond"):
    """The top card of your main deck becomes a bond here."""

    at: Literal["here"] = "here"


class AttachOp(Word, frozen=True, tag_field="op", tag="attach"):
    """A card lies with another and gives it its abilities."""

    to: Target
    on: Target = "me"


# ------------------------------------------------------------------ operations: shape


class PairOp(Word, frozen=True, tag_field="op", tag="pair"):
    """Pair two cards; older pairings of either end."""

    b: Target
    a: Target = "me"


class GrantOp(Word, frozen=True, tag_field="op", tag="grant"):
    """Modifiers for a while; their numbers are read now, all before the first is given."""

    mods: tuple[Mod, ...]
    on: Target = "me"
    until: Until = "turn"


class AlterAttackOp(Word, frozen=True, tag_field="op", tag="alter_attack"):
    """Change the attack that is going on."""

    no_damage: bool = False
    stop: bool = False
    extra: Num = 0
    redirect: Target | None = None


class Case(Word, frozen=True):
    """What happens on some results of a roll."""

    on: tuple[int, ...]
    do: "tuple[Op, ...]"


class RollOp(Word, frozen=True, tag_field="op", tag="roll"):
    """Roll a d6 and follow the case that lists the result."""

    cases: tuple[Case, ...] = ()


class IfOp(Word, frozen=True, tag_field="op", tag="if"):
    """One thing or the other."""

    cond: Test
    then: "tuple[Op, ...]"
    else_: "tuple[Op, ...]" = field(default=(), name="else")


class EachOp(Word, frozen=True, tag_field="op", tag="each"):
    """The same for each card; inside, the card is `it`."""

    over: Target
    do: "tuple[Op, ...]"


class ModesOp(Word, frozen=True, tag_field="op", tag="modes"):
    """Choose some of several things."""

    options: "tuple[tuple[Op, ...], ...]"
    pick: int = 1


class MayOp(Word, frozen=True, tag_field="op", tag="may"):
    """Something you need not do, perhaps at a price."""

    do: "tuple[Op, ...]"
    costs: tuple[Cost, ...] = ()


Op: TypeAlias = (
    DamageOp
    | AttackOp
    | HealOp
    | DispelOp
    | SetTaskedOp
    | SendOp
    | JoinOp
    | MoveOp
    | EvokeFreeOp
    | DrawOp
    | DiscardOp
    | CounterOp
    | VimOp
    | TokenOp
    | DreamOp
    | PowerOp
    | BreakBondOp
    | AddBondOp
    | AttachOp
    | PairOp
    | GrantOp
    | AlterAttackOp
    | RollOp
    | IfOp
    | EachOp
    | ModesOp
    | MayOp
)

# ------------------------------------------------------------------ abilities and cards


class KeywordAbility(Word, frozen=True, tag_field="k", tag="kw"):
    """A keyword; `n` where it counts, `name`/`name_has` for Evolve, `traits` for Battlemage."""

    kw: Keyword
    n: int = 1
    name: str = ""
    name_has: str = ""
    traits: tuple[str, ...] = ()


class Act(Word, frozen=True, tag_field="k", tag="act"):
    """RU-ABIL-02: an action of the mage's phase."""

    name: str
    do: tuple[Op, ...]
    costs: tuple[Cost, ...] = ()
    once: bool = False
    if_: Test | None = field(default=None, name="if")


class Ong(Word, frozen=True, tag_field="k", tag="ong"):
    """RU-ABIL-03: applies all the time."""

    name: str
    mods: tuple[Mod, ...]
    in_: Literal["play", "exalted"] = field(default="play", name="in")
    if_: Test | None = field(default=None, name="if")


class Trig(Word, frozen=True, tag_field="k", tag="trig"):
    """RU-ABIL-04: answers an event. `who` says whose event: this card's, an ally's, or any card here."""

    name: str
    timing: Literal["before", "when", "after"]
    on: Happening
    do: tuple[Op, ...]
    who: Literal["me", "ally", "mine", "enemy", "any"] = "me"
    type: tuple[CardType, ...] = ()
    turn: Literal["mine", "enemy", "any"] = "any"
    in_: Literal["play", "exalted"] = field(default="play", name="in")
    costs: tuple[Cost, ...] = ()
    once: bool = False
    if_: Test | None = field(default=None, name="if")


Ability: TypeAlias = KeywordAbility | Act | Ong | Trig


class CardText(Word, frozen=True):
    """One card as printed: what a data module holds, entry by entry."""

    id: str
    name: str
    type: CardType
    facet: Facet
    rarity: Rarity
    level: int | Literal["X"] | None = None
    traits: tuple[str, ...] = ()
    focus: str = ""
    gift: Gift | None = None
    abilities: tuple[Ability, ...] = ()
    effects: tuple[Op, ...] = ()
