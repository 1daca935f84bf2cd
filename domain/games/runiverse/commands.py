"""What a player can ask for. Locations are counted 0, 1, 2 from each player's own left."""

from enum import StrEnum
from typing import TypeAlias

from domain.games.runiverse.cards import Card
from domain.kernel.structs import Command


class How(StrEnum):
    """How a card is evoked."""

    NORMAL = "normal"
    SECRET = "secret"  # noqa: S105 -- a way to evoke, no password
    EVOLVE = "evolve"


class ChooseFirst(Command, frozen=True, tag="choose_first"):
    """Between two games of a match: the loser says whether to go first."""

    first: bool
    """Whether you go first."""


class KeepHand(Command, frozen=True, tag="keep_hand"):
    """Keep the opening hand."""


class Mulligan(Command, frozen=True, tag="mulligan"):
    """Show the opening hand, shuffle it back and draw seven new cards."""


class OpenRift(Command, frozen=True, tag="open_rift"):
    """Open the rift of a location; the draw follows by itself."""

    loc: int
    """The location, counted 0 to 2 from your own left."""


class PlayMage(Command, frozen=True, tag="play_mage"):
    """Play a mage from hand to a location, perhaps over another mage."""

    card: Card
    loc: int
    """The location, counted 0 to 2 from your own left."""


class BeginPhase(Command, frozen=True, tag="begin_phase"):
    """Begin the phase of the mage at a location."""

    loc: int
    """The location, counted 0 to 2 from your own left."""


class MakePower(Command, frozen=True, tag="make_power"):
    """Task the mage of the phase for power."""


class Assist(Command, frozen=True, tag="assist"):
    """Gain power by discarding the mage `card` from hand, or by tasking the mage at the other location `loc`."""

    card: Card | None = None
    loc: int | None = None


class Evoke(Command, frozen=True, tag="evoke"):
    """Evoke a card from hand, from a dream, or a ritual that lies as a Secret.

    `onto`: the creature an evolving one is put on. `x`: the value of X, if the level is X.
    `choices`: cards that answer the first picks in advance; whatever is left open is asked.
    """

    card: Card
    how: How = How.NORMAL
    """As it is, as a Secret, or on top of another creature."""
    onto: Card | None = None
    x: int | None = None
    choices: tuple[Card, ...] = ()


class DreamDelve(Command, frozen=True, tag="dream_delve"):
    """Expend the dream counter and reveal cards of the dream deck for evoking."""


class UseAct(Command, frozen=True, tag="act"):
    """Use the ACT ability called `ability` of a card; `x` and `choices` as for evoking."""

    card: Card
    ability: str
    x: int | None = None
    choices: tuple[Card, ...] = ()


class MakeAttack(Command, frozen=True, tag="attack"):
    """A combat attack by one creature, or by two in unity. `split` divides the damage they take, in their order."""

    attackers: tuple[Card, ...]
    """The cards that attack."""
    target: Card
    """The card that is attacked."""
    split: tuple[int, ...] = ()


class ArrangeVim(Command, frozen=True, tag="arrange_vim"):
    """Put the vim of a card into a new order: the old positions, bottom first."""

    card: Card
    order: tuple[int, ...]
    """The new order."""


class ArrangeDiscard(Command, frozen=True, tag="arrange_discard"):
    """Put your discard pile into a new order, bottom first; its top card stays on top."""

    order: tuple[Card, ...]
    """The new order."""


class EndPhase(Command, frozen=True, tag="end_phase"):
    """End the phase that is open."""


class EndMain(Command, frozen=True, tag="end_main"):
    """Go on to untasking and guarding."""


class SetGuards(Command, frozen=True, tag="set_guards"):
    """Choose at most one guard per location and pass the turn."""

    cards: tuple[Card, ...] = ()


class Decide(Command, frozen=True, tag="decide"):
    """Answer question number `decision` with the option at place `value`, counted from 0."""

    decision: int
    value: int


COMMANDS: tuple[type[Command], ...] = (
    ChooseFirst,
    KeepHand,
    Mulligan,
    OpenRift,
    PlayMage,
    BeginPhase,
    MakePower,
    Assist,
    Evoke,
    DreamDelve,
    UseAct,
    MakeAttack,
    ArrangeVim,
    ArrangeDiscard,
    EndPhase,
    EndMain,
    SetGuards,
    Decide,
)
AnyCommand: TypeAlias = (
    ChooseFirst
    | KeepHand
    | Mulligan
    | OpenRift
    | PlayMage
    | BeginPhase
    | MakePower
    | Assist
    | Evoke
    | DreamDelve
    | UseAct
    | MakeAttack
    | ArrangeVim
    | ArrangeDiscard
    | EndPhase
    | EndMain
    | SetGuards
    | Decide
)
