"""What a player can ask for. Locations are counted 0, 1, 2 from each player's own left."""

from typing import Annotated, TypeAlias

from domain.games.runiverse.cards import Card
from domain.kernel.docs import DocEnum, doc
from domain.kernel.structs import Command


class How(DocEnum):
    """How a card is evoked."""

    NORMAL = "normal", "As it is, face up."
    SECRET = "secret", "Face down, as a Secret."
    EVOLVE = "evolve", "On top of another creature."


class ChooseFirst(Command, frozen=True, tag="choose_first"):
    """Between two games of a match: the loser says whether to go first."""

    first: Annotated[bool, doc("Whether you go first.")]


class KeepHand(Command, frozen=True, tag="keep_hand"):
    """Keep the opening hand."""


class Mulligan(Command, frozen=True, tag="mulligan"):
    """Show the opening hand, shuffle it back and draw seven new cards."""


class OpenRift(Command, frozen=True, tag="open_rift"):
    """Open the rift of a location; the draw follows by itself."""

    loc: Annotated[int, doc("The location, counted 0 to 2 from your own left.")]


class PlayMage(Command, frozen=True, tag="play_mage"):
    """Play a mage from hand to a location, perhaps over another mage."""

    card: Annotated[Card, doc("The mage in hand.")]
    loc: Annotated[int, doc("The location, counted 0 to 2 from your own left.")]


class BeginPhase(Command, frozen=True, tag="begin_phase"):
    """Begin the phase of the mage at a location."""

    loc: Annotated[int, doc("The location, counted 0 to 2 from your own left.")]


class MakePower(Command, frozen=True, tag="make_power"):
    """Task the mage of the phase for power."""


class Assist(Command, frozen=True, tag="assist"):
    """Gain power by discarding a mage from hand, or by tasking the mage at another location: one of the two is
    given.
    """

    card: Annotated[Card | None, doc("The mage in hand to discard.")] = None
    loc: Annotated[int | None, doc("The location of the mage to task, counted 0 to 2 from your own left.")] = None


class Evoke(Command, frozen=True, tag="evoke"):
    """Evoke a card from hand, from a dream, or a ritual that lies as a Secret."""

    card: Annotated[Card, doc("The card to evoke.")]
    how: Annotated[How, doc("As it is, as a Secret, or on top of another creature.")] = How.NORMAL
    onto: Annotated[Card | None, doc("The creature an evolving one is put on.")] = None
    x: Annotated[int | None, doc("The value of X, if the level is X.")] = None
    choices: Annotated[
        tuple[Card, ...], doc("Cards that answer the first picks in advance; whatever is left open is asked.")
    ] = ()


class DreamDelve(Command, frozen=True, tag="dream_delve"):
    """Expend the dream counter and reveal cards of the dream deck for evoking."""


class UseAct(Command, frozen=True, tag="act"):
    """Use an ACT ability of a card."""

    card: Annotated[Card, doc("The card that has the ability.")]
    ability: Annotated[str, doc("The name of the ability.")]
    x: Annotated[int | None, doc("The value of X, if the ability has one.")] = None
    choices: Annotated[
        tuple[Card, ...], doc("Cards that answer the first picks in advance; whatever is left open is asked.")
    ] = ()


class MakeAttack(Command, frozen=True, tag="attack"):
    """A combat attack by one creature, or by two in unity."""

    attackers: Annotated[tuple[Card, ...], doc("The cards that attack.")]
    target: Annotated[Card, doc("The card that is attacked.")]
    split: Annotated[
        tuple[int, ...], doc("How the damage they take is divided, in the order of the attackers; empty to be asked.")
    ] = ()


class ArrangeVim(Command, frozen=True, tag="arrange_vim"):
    """Put the vim of a card into a new order."""

    card: Annotated[Card, doc("The card whose vim is arranged.")]
    order: Annotated[tuple[int, ...], doc("The old positions in their new order, bottom first.")]


class ArrangeDiscard(Command, frozen=True, tag="arrange_discard"):
    """Put your discard pile into a new order, bottom first; its top card stays on top."""

    order: Annotated[tuple[Card, ...], doc("The cards in their new order, bottom first.")]


class EndPhase(Command, frozen=True, tag="end_phase"):
    """End the phase that is open."""


class EndMain(Command, frozen=True, tag="end_main"):
    """Go on to untasking and guarding."""


class SetGuards(Command, frozen=True, tag="set_guards"):
    """Choose at most one guard per location and pass the turn."""

    cards: Annotated[tuple[Card, ...], doc("The cards that guard, at most one for each location.")] = ()


class Decide(Command, frozen=True, tag="decide"):
    """Answer a question."""

    decision: Annotated[int, doc("The number of the question.")]
    value: Annotated[int, doc("The place of the chosen option, counted from 0.")]


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
