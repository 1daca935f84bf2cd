"""Generated from the schema by `python -m api.clients.generate_python`: change that, not this."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final, TypeAlias

from orrery_client.core import Other, Shape, read_choice
from orrery_client.schema.common import (
    BracketEdge,
    ClockExpired,
    ClocksMoved,
    GameForked,
    GameStarted,
    GuestEntered,
    MoveMarked,
    MoveUndone,
    Outcome,
    PageInfo,
    Player,
    ReadyCalled,
    ReadyLapsed,
    Refused,
    Rule,
    SeatHandedOver,
    SeatLeft,
    SeatReady,
    SeatTaken,
    SeatTakenBack,
    Table,
    TableCancelled,
    TableClosed,
    TableEnded,
    TableRevealed,
    Terms,
    TimeCredited,
    Touches,
    UndoAnswered,
    UndoAsked,
    ViewerKind,
)
from orrery_client.schema.programs import (
    ProgramsAdd,
    ProgramsAdded,
    ProgramsCommand,
    ProgramsDealerDrawn,
    ProgramsDiscard,
    ProgramsDiscarded,
    ProgramsExchange,
    ProgramsExchangeAsked,
    ProgramsExchanged,
    ProgramsFace,
    ProgramsGameWon,
    ProgramsGroupLaid,
    ProgramsKept,
    ProgramsLayGroup,
    ProgramsLimitReached,
    ProgramsOptionsInput,
    ProgramsPick,
    ProgramsPickedFromDiscard,
    ProgramsPickedFromReserve,
    ProgramsPickSkipped,
    ProgramsPlayerLeft,
    ProgramsProgramDealt,
    ProgramsProgramFace,
    ProgramsReserveReshuffled,
    ProgramsReveal,
    ProgramsRevealed,
    ProgramsRoundDealt,
    ProgramsRoundEnded,
    ProgramsShuffled,
    ProgramsSunShown,
    ProgramsView,
)
from orrery_client.schema.runiverse import (
    RuniverseAbilityUsed,
    RuniverseAnswered,
    RuniverseArrangeDiscard,
    RuniverseArrangeVim,
    RuniverseAsked,
    RuniverseAssist,
    RuniverseAttached,
    RuniverseAttackAltered,
    RuniverseAttackDeclared,
    RuniverseAttackEnded,
    RuniverseBeginPhase,
    RuniverseBondBroken,
    RuniverseBugMade,
    RuniverseBurrowed,
    RuniverseChooseFirst,
    RuniverseCommand,
    RuniverseCountersChanged,
    RuniverseDamageDealt,
    RuniverseDamageRemoved,
    RuniverseDealt,
    RuniverseDecide,
    RuniverseDiscardArranged,
    RuniverseDispelled,
    RuniverseDreamCounterTurned,
    RuniverseDreamDelve,
    RuniverseDreamReturned,
    RuniverseDreamRevealed,
    RuniverseDrew,
    RuniverseEndMain,
    RuniverseEndPhase,
    RuniverseEngaged,
    RuniverseEvoke,
    RuniverseEvoked,
    RuniverseFace,
    RuniverseFinished,
    RuniverseFlameChanged,
    RuniverseGameEnded,
    RuniverseGuardEnded,
    RuniverseGuardsSet,
    RuniverseGuardStepBegan,
    RuniverseJoined,
    RuniverseKeepHand,
    RuniverseKept,
    RuniverseLossPending,
    RuniverseMagePlayed,
    RuniverseMainBegan,
    RuniverseMakeAttack,
    RuniverseMakePower,
    RuniverseMatchBegan,
    RuniverseMatchEnded,
    RuniverseModsGranted,
    RuniverseMoved,
    RuniverseMovedUnseen,
    RuniverseMulligan,
    RuniverseMulliganed,
    RuniverseOpenRift,
    RuniverseOptionsInput,
    RuniversePaired,
    RuniversePhaseBegan,
    RuniversePhaseEnded,
    RuniversePlayMage,
    RuniversePowerChanged,
    RuniverseRelocated,
    RuniverseRevealed,
    RuniverseRiftOpened,
    RuniverseRolled,
    RuniverseSecretLeft,
    RuniverseSecretSet,
    RuniverseSecretsHidden,
    RuniverseSecretsRevealed,
    RuniverseSetGuards,
    RuniverseShuffled,
    RuniverseTasked,
    RuniverseTurnBegan,
    RuniverseTurnEnded,
    RuniverseUndertaken,
    RuniverseUntasked,
    RuniverseUseAct,
    RuniverseView,
    RuniverseVimAdded,
    RuniverseVimArranged,
    RuniverseVimLost,
)
from orrery_client.schema.secrets import (
    SecretsBonusSetAside,
    SecretsBump,
    SecretsBumped,
    SecretsBumpOrderSet,
    SecretsBumpPassed,
    SecretsBumpWindowClosed,
    SecretsBumpWindowOpened,
    SecretsChipsExchanged,
    SecretsCoinFlipped,
    SecretsCombineMelds,
    SecretsCommand,
    SecretsDealerDueled,
    SecretsDeckDrawn,
    SecretsDeckShuffled,
    SecretsDeclareMelds,
    SecretsDeclineDraw,
    SecretsDiscard,
    SecretsDiscardDrawn,
    SecretsDiscarded,
    SecretsDrawDeck,
    SecretsDrawDeclined,
    SecretsDrawDiscard,
    SecretsDrawReplacement,
    SecretsDuelHeld,
    SecretsDummyDrawn,
    SecretsEndSetup,
    SecretsExtendMeld,
    SecretsFace,
    SecretsFaceDownFlipped,
    SecretsFaceDownPlaced,
    SecretsGameEnded,
    SecretsGameScored,
    SecretsGameStarted,
    SecretsGoOut,
    SecretsHandDealt,
    SecretsHandsRevealed,
    SecretsMatchEnded,
    SecretsMatchStarted,
    SecretsMeldExtended,
    SecretsMeldsCombined,
    SecretsMeldsDeclared,
    SecretsOptionsInput,
    SecretsPacketRevealed,
    SecretsPassBump,
    SecretsPenaltyNoted,
    SecretsPickedUp,
    SecretsPickUp,
    SecretsReplacementDrawn,
    SecretsSeatLeft,
    SecretsSetAside,
    SecretsSetBumpOrder,
    SecretsSetupBegun,
    SecretsSetupEnded,
    SecretsStartCardTurned,
    SecretsSuperBumpLapsed,
    SecretsTurnStarted,
    SecretsView,
    SecretsWentOut,
)
from orrery_client.schema.solitaire import (
    SolitaireBanked,
    SolitaireCommand,
    SolitaireDealt,
    SolitaireEnded,
    SolitaireFace,
    SolitaireFinish,
    SolitaireJoined,
    SolitaireMoveColumn,
    SolitaireOptionsInput,
    SolitairePlaced,
    SolitaireRecycle,
    SolitaireRecycled,
    SolitaireToBar,
    SolitaireToColumn,
    SolitaireTurn,
    SolitaireTurned,
    SolitaireView,
)
from orrery_client.schema.tournaments import (
    CorrectionConsequence,
    GameOptions,
    PairingReceipt,
    RankedEntrant,
    Tournament,
    TournamentBracket,
    TournamentBracketSide,
    TournamentEntrant,
    TournamentFormat,
    TournamentHow,
    TournamentMatchStatus,
    TournamentResult,
    TournamentStanding,
)
from orrery_client.schema.uno import (
    UnoAccept,
    UnoBlackLast,
    UnoCatchUno,
    UnoCaught,
    UnoCommand,
    UnoDealt,
    UnoDiscard,
    UnoDiscarded,
    UnoDiscardSealed,
    UnoDraw,
    UnoDrew,
    UnoFace,
    UnoForgiven,
    UnoHandsPassed,
    UnoHandsSwapped,
    UnoJoined,
    UnoLeft,
    UnoOpened,
    UnoOpening,
    UnoOptionsInput,
    UnoOver,
    UnoPass,
    UnoPassed,
    UnoPickedUp,
    UnoPlay,
    UnoPlayed,
    UnoReshuffled,
    UnoSaid,
    UnoSayUno,
    UnoTookPile,
    UnoView,
    UnoWindowOpened,
)


class BracketGame(Shape, frozen=True, kw_only=True):
    """One game of a match as drawn."""

    game: int
    """The number of the game within the match, from 1."""
    table: str
    """The id of the table it was played at."""
    winner: TournamentEntrant | None = None
    """Who won it alone; null if nobody did."""
    scores: tuple[int, ...]
    """The points of each side in the game's own counting."""
    began_at: datetime | None = None
    """When it got its table; null if that was not written down."""
    ended_at: datetime | None = None
    """When its result was taken over; null if that was not written down."""


class BracketGraph(Shape, frozen=True, kw_only=True):
    """A stage as a graph a client can draw."""

    stage: int
    """The stage, counted from 0."""
    format: TournamentFormat
    """How the stage is paired."""
    nodes: tuple[BracketNode, ...]
    """The matches of the stage."""
    edges: tuple[BracketEdge, ...]
    """The ways of winners and losers between them."""
    rounds: tuple[BracketRound, ...]
    """The rounds of the stage, in the order of their first matches."""


class BracketNode(Shape, frozen=True, kw_only=True):
    """A match as drawn."""

    match: int
    """The number of the match."""
    label: str
    """What to call the match."""
    bracket: TournamentBracket
    """Which part of the stage it belongs to."""
    group: int
    """The group it belongs to, counted from 0."""
    round: int
    """The number of its round, from 1."""
    column: int
    """In which column it is drawn, counted from 1."""
    row: int
    """In which row of the column it is drawn, counted from 1."""
    players: tuple[TournamentBracketSide, ...]
    """The sides of the match, in its order."""
    how: TournamentHow | None = None
    """How the result came about; null while there is none."""
    table: str | None = None
    """The id of the table of the game in progress; null while there is none."""
    games: int
    """How many games were played so far."""
    title: str
    """What its round is called, such as `Quarter-final` or `Losers' round 3`."""
    status: TournamentMatchStatus
    """Where the match is in its life."""
    winner: TournamentEntrant | None = None
    """Who won the match; null while nobody has, and after a draw."""
    needed: int
    """How many games won decide the match."""
    played: tuple[BracketGame, ...]
    """The games played so far, each with its table."""
    began_at: datetime | None = None
    """When its first game got its table; null before, or if nobody wrote it."""
    ended_at: datetime | None = None
    """When it got its result; null before, or if nobody wrote it down."""


class BracketRound(Shape, frozen=True, kw_only=True):
    """The matches that stand under one heading."""

    bracket: TournamentBracket
    """Which part of the stage it belongs to."""
    group: int
    """The group it belongs to, counted from 0."""
    round: int
    """The number of the round, from 1."""
    title: str
    """What the round is called."""
    column: int
    """In which column it is drawn, counted from 1."""
    matches: int
    """How many matches it has."""
    decided: int
    """How many of them have a result."""


class CardConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[CardEdge, ...]
    """The cards, in the order of the deck."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[CardFace, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class CardEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: CardFace
    """The card."""


class CorrectedRow(Shape, frozen=True, kw_only=True):
    """An entrant whose place or points in the stage would change."""

    entrant: TournamentEntrant
    """Who it is."""
    place_before: int
    """Their place as it is."""
    place_after: int
    """Their place after the correction."""
    points_before: int
    """Their points as they are."""
    points_after: int
    """Their points after the correction."""


class CorrectionPreview(Shape, frozen=True, kw_only=True):
    """What a correction would do."""

    match: int
    """The number of the match."""
    before: TournamentResult
    """The result that would be replaced."""
    after: TournamentResult
    """The result that would count."""
    consequences: tuple[CorrectionConsequence, ...]
    """The later matches that would change, in order."""
    rounds: tuple[int, ...]
    """The stages whose last round would be paired anew, counted from 0."""
    stages: tuple[int, ...]
    """The stages that would begin anew, counted from 0."""
    rows: tuple[CorrectedRow, ...]
    """The entrants whose place or points would change."""
    digest: str
    """What confirms the correction, as long as nothing else has happened."""


class Hint(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="Hint"):
    """A move that a strong player would make."""

    move: LegalMove
    """The move, ready to be sent."""
    bot: str
    """The bot that would play it, by its name."""
    why: str | None = None
    """Why, in a sentence; null where the bot cannot tell."""


class LegalMove(Shape, frozen=True, kw_only=True):
    """A command that would be accepted now."""

    key: str
    """Its key: `act(move:)` plays it. It belongs to this version of the table."""
    text: str
    """The command in a few words."""
    input: Any
    """The command as a `CommandInput`: give it to `act(command:)` as it is."""
    touches: Touches
    """Which cards and places it touches."""

    @property
    def command(self) -> Command:
        """The command it stands for."""
        return read_command(self.input)


class PairingReceiptConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[PairingReceiptEdge, ...]
    """The receipts, round by round."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[PairingReceipt, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class PairingReceiptEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: PairingReceipt
    """The receipt of a round."""


class RankedEntrantConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[RankedEntrantEdge, ...]
    """The places, best first."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[RankedEntrant, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class RankedEntrantEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: RankedEntrant
    """The place."""


class StageChange(Shape, frozen=True, kw_only=True):
    """What is other than it was when you looked last."""

    version: int
    """The version of the tournament that this brings you to."""
    stage: int
    """The stage, counted from 0."""
    anew: bool
    """Whether too much has changed to tell: ask for the bracket and the standings anew."""
    nodes: tuple[BracketNode, ...]
    """The matches that are new or changed."""
    withdrawn: tuple[int, ...]
    """The numbers of matches that are gone."""
    rows: tuple[TournamentStanding, ...]
    """The lines of the standings that are new or changed, without values."""


class TableMoment(Shape, frozen=True, kw_only=True):
    """A table right after one event."""

    version: int
    """The version of the table."""
    step: TableStep
    """The event that led to it."""
    scene: Any
    """The table as the viewer saw it then, to be drawn."""
    view: TableView
    """The game as the viewer saw it then."""


class TableOpened(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="TableOpened"):
    """The first event of every table: the rule-set is pinned, the seed committed to."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""
    table: str
    """The id of the table."""
    game: str
    """The slug of the game that is played."""
    rules: int
    """The rule-set of the game the table is pinned to."""
    options: GameOptions
    """How the game is played."""
    host: str
    """The id of the account that opened the table."""
    commitment: str
    """SHA-256 of the server's seed, published before anyone sits down."""
    seed: str | None = None
    """The server's seed, in hex; null until the table is over."""
    at: datetime
    """When the table was opened."""
    terms: Terms
    """How the table is kept."""
    chain: int
    """The version of the hash chain that its log is kept by."""


class TableScene(Shape, frozen=True, kw_only=True):
    """What has happened at a table since the last one, and how it looks after that."""

    table: str
    """The id of the table."""
    version: int
    """The version the table is at: go on from here after a break."""
    steps: tuple[TableStep, ...]
    """What has happened, oldest first."""
    scene: Any | None = None
    """The table after that, to be drawn; null while more of what was missed is to come."""


class TableStep(Shape, frozen=True, kw_only=True):
    """One event of a table as one viewer may see it."""

    version: int
    """The number of the event."""
    at: datetime
    """When it happened."""
    hash: str
    """The head of the chain after this event, in hex."""
    event: Event
    """What happened, as far as the viewer may know."""
    table: str
    """The id of the table."""
    text: str
    """The event in a sentence."""
    rules: tuple[Rule, ...]
    """The clauses of the rulebooks it rests on, the one that matters most first."""
    lessons: tuple[Rule, ...]
    """The clauses of the game that come up here for the first time for this viewer, at a guided table; empty

    elsewhere.
    """


class TableStepConnection(Shape, frozen=True, kw_only=True):
    """A page of a list."""

    edges: tuple[TableStepEdge, ...]
    """The events, oldest first."""
    page_info: PageInfo
    """Where the page begins and ends."""

    @property
    def nodes(self) -> tuple[TableStep, ...]:
        """The entries of this page."""
        return tuple(edge.node for edge in self.edges)


class TableStepEdge(Shape, frozen=True, kw_only=True):
    """An entry of a list, and its cursor."""

    cursor: str
    """Its place in the list: give it back as `after` or `before`."""
    node: TableStep
    """The event as the viewer may see it."""


class TableView(Shape, frozen=True, kw_only=True):
    """A table at one version from one viewpoint."""

    table: Table
    """What everyone may know of the table at that version."""
    version: int
    """The version that is looked at."""
    viewer: ViewerKind
    """Whose view it is."""
    seat: int | None = None
    """The seat whose view it is; null if it is no seat's."""
    game: GameView | None = None
    """The game as the viewer sees it; null before it begins."""
    hash: str
    """The head of the table's chain at that version, in hex."""
    drawing: str
    """The view as text for a terminal, with the players' names; empty before the game begins."""


class OtherCardFace(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="OtherCardFace"):
    """A CardFace of a kind that is younger than this client: what all of them have."""

    id: str
    """How the card is written; copies of it are the same card with other endings."""
    name: str
    """What the card is called."""
    text: str
    """What it does, in words."""
    copies: int
    """How many of it there are in a game; 0 for as many as are needed."""


CardFace: TypeAlias = (
    ProgramsFace | ProgramsProgramFace | RuniverseFace | SecretsFace | SolitaireFace | UnoFace | OtherCardFace
)
"""A card as printed; games add what else stands on theirs."""


Command: TypeAlias = SecretsCommand | ProgramsCommand | RuniverseCommand | SolitaireCommand | UnoCommand
"""A command of one of the games."""

COMMANDS: Final[dict[str, type[Command]]] = {
    "secrets.setAside": SecretsSetAside,
    "secrets.endSetup": SecretsEndSetup,
    "secrets.drawDeck": SecretsDrawDeck,
    "secrets.drawDiscard": SecretsDrawDiscard,
    "secrets.pickUp": SecretsPickUp,
    "secrets.drawReplacement": SecretsDrawReplacement,
    "secrets.declineDraw": SecretsDeclineDraw,
    "secrets.extendMeld": SecretsExtendMeld,
    "secrets.combineMelds": SecretsCombineMelds,
    "secrets.goOut": SecretsGoOut,
    "secrets.discard": SecretsDiscard,
    "secrets.bump": SecretsBump,
    "secrets.passBump": SecretsPassBump,
    "secrets.setBumpOrder": SecretsSetBumpOrder,
    "secrets.declareMelds": SecretsDeclareMelds,
    "programs.pick": ProgramsPick,
    "programs.reveal": ProgramsReveal,
    "programs.layGroup": ProgramsLayGroup,
    "programs.add": ProgramsAdd,
    "programs.discard": ProgramsDiscard,
    "programs.exchange": ProgramsExchange,
    "runiverse.chooseFirst": RuniverseChooseFirst,
    "runiverse.keepHand": RuniverseKeepHand,
    "runiverse.mulligan": RuniverseMulligan,
    "runiverse.openRift": RuniverseOpenRift,
    "runiverse.playMage": RuniversePlayMage,
    "runiverse.beginPhase": RuniverseBeginPhase,
    "runiverse.makePower": RuniverseMakePower,
    "runiverse.assist": RuniverseAssist,
    "runiverse.evoke": RuniverseEvoke,
    "runiverse.dreamDelve": RuniverseDreamDelve,
    "runiverse.act": RuniverseUseAct,
    "runiverse.attack": RuniverseMakeAttack,
    "runiverse.arrangeVim": RuniverseArrangeVim,
    "runiverse.arrangeDiscard": RuniverseArrangeDiscard,
    "runiverse.endPhase": RuniverseEndPhase,
    "runiverse.endMain": RuniverseEndMain,
    "runiverse.setGuards": RuniverseSetGuards,
    "runiverse.decide": RuniverseDecide,
    "solitaire.turn": SolitaireTurn,
    "solitaire.recycle": SolitaireRecycle,
    "solitaire.toColumn": SolitaireToColumn,
    "solitaire.toBar": SolitaireToBar,
    "solitaire.moveColumn": SolitaireMoveColumn,
    "solitaire.finish": SolitaireFinish,
    "uno.opening": UnoOpening,
    "uno.play": UnoPlay,
    "uno.draw": UnoDraw,
    "uno.pass": UnoPass,
    "uno.accept": UnoAccept,
    "uno.discard": UnoDiscard,
    "uno.sayUno": UnoSayUno,
    "uno.catchUno": UnoCatchUno,
}
"""Every command by its game and name."""


def read_command(given: Any) -> Command:
    """The command that an input stands for."""
    return read_choice(COMMANDS, given)


class OtherEvent(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="OtherEvent"):
    """A Event of a kind that is younger than this client: what all of them have."""

    tag: str
    """The name it is stored under for ever, such as `uno.played`: the same in exports."""
    seat: int | None = None
    """The seat that did it, or that it happened to; null where it is nobody's."""


Event: TypeAlias = (
    ClockExpired
    | ClocksMoved
    | GameForked
    | GameStarted
    | GuestEntered
    | MoveMarked
    | MoveUndone
    | ProgramsAdded
    | ProgramsDealerDrawn
    | ProgramsDiscarded
    | ProgramsExchangeAsked
    | ProgramsExchanged
    | ProgramsGameWon
    | ProgramsGroupLaid
    | ProgramsKept
    | ProgramsLimitReached
    | ProgramsPickSkipped
    | ProgramsPickedFromDiscard
    | ProgramsPickedFromReserve
    | ProgramsPlayerLeft
    | ProgramsProgramDealt
    | ProgramsReserveReshuffled
    | ProgramsRevealed
    | ProgramsRoundDealt
    | ProgramsRoundEnded
    | ProgramsShuffled
    | ProgramsSunShown
    | ReadyCalled
    | ReadyLapsed
    | RuniverseAbilityUsed
    | RuniverseAnswered
    | RuniverseAsked
    | RuniverseAttached
    | RuniverseAttackAltered
    | RuniverseAttackDeclared
    | RuniverseAttackEnded
    | RuniverseBondBroken
    | RuniverseBugMade
    | RuniverseBurrowed
    | RuniverseCountersChanged
    | RuniverseDamageDealt
    | RuniverseDamageRemoved
    | RuniverseDealt
    | RuniverseDiscardArranged
    | RuniverseDispelled
    | RuniverseDreamCounterTurned
    | RuniverseDreamReturned
    | RuniverseDreamRevealed
    | RuniverseDrew
    | RuniverseEngaged
    | RuniverseEvoked
    | RuniverseFinished
    | RuniverseFlameChanged
    | RuniverseGameEnded
    | RuniverseGuardEnded
    | RuniverseGuardStepBegan
    | RuniverseGuardsSet
    | RuniverseJoined
    | RuniverseKept
    | RuniverseLossPending
    | RuniverseMagePlayed
    | RuniverseMainBegan
    | RuniverseMatchBegan
    | RuniverseMatchEnded
    | RuniverseModsGranted
    | RuniverseMoved
    | RuniverseMovedUnseen
    | RuniverseMulliganed
    | RuniversePaired
    | RuniversePhaseBegan
    | RuniversePhaseEnded
    | RuniversePowerChanged
    | RuniverseRelocated
    | RuniverseRevealed
    | RuniverseRiftOpened
    | RuniverseRolled
    | RuniverseSecretLeft
    | RuniverseSecretSet
    | RuniverseSecretsHidden
    | RuniverseSecretsRevealed
    | RuniverseShuffled
    | RuniverseTasked
    | RuniverseTurnBegan
    | RuniverseTurnEnded
    | RuniverseUndertaken
    | RuniverseUntasked
    | RuniverseVimAdded
    | RuniverseVimArranged
    | RuniverseVimLost
    | SeatHandedOver
    | SeatLeft
    | SeatReady
    | SeatTaken
    | SeatTakenBack
    | SecretsBonusSetAside
    | SecretsBumpOrderSet
    | SecretsBumpPassed
    | SecretsBumpWindowClosed
    | SecretsBumpWindowOpened
    | SecretsBumped
    | SecretsChipsExchanged
    | SecretsCoinFlipped
    | SecretsDealerDueled
    | SecretsDeckDrawn
    | SecretsDeckShuffled
    | SecretsDiscardDrawn
    | SecretsDiscarded
    | SecretsDrawDeclined
    | SecretsDuelHeld
    | SecretsDummyDrawn
    | SecretsFaceDownFlipped
    | SecretsFaceDownPlaced
    | SecretsGameEnded
    | SecretsGameScored
    | SecretsGameStarted
    | SecretsHandDealt
    | SecretsHandsRevealed
    | SecretsMatchEnded
    | SecretsMatchStarted
    | SecretsMeldExtended
    | SecretsMeldsCombined
    | SecretsMeldsDeclared
    | SecretsPacketRevealed
    | SecretsPenaltyNoted
    | SecretsPickedUp
    | SecretsReplacementDrawn
    | SecretsSeatLeft
    | SecretsSetupBegun
    | SecretsSetupEnded
    | SecretsStartCardTurned
    | SecretsSuperBumpLapsed
    | SecretsTurnStarted
    | SecretsWentOut
    | SolitaireBanked
    | SolitaireDealt
    | SolitaireEnded
    | SolitaireJoined
    | SolitairePlaced
    | SolitaireRecycled
    | SolitaireTurned
    | TableCancelled
    | TableClosed
    | TableEnded
    | TableOpened
    | TableRevealed
    | TimeCredited
    | UndoAnswered
    | UndoAsked
    | UnoBlackLast
    | UnoCaught
    | UnoDealt
    | UnoDiscardSealed
    | UnoDiscarded
    | UnoDrew
    | UnoForgiven
    | UnoHandsPassed
    | UnoHandsSwapped
    | UnoJoined
    | UnoLeft
    | UnoOpened
    | UnoOver
    | UnoPassed
    | UnoPickedUp
    | UnoPlayed
    | UnoReshuffled
    | UnoSaid
    | UnoTookPile
    | UnoWindowOpened
    | OtherEvent
)
"""What has happened at a table. Where a field of an event is null, that is not for you, unless it says otherwise."""


GameOptionsInput: TypeAlias = (
    SecretsOptionsInput | ProgramsOptionsInput | RuniverseOptionsInput | SolitaireOptionsInput | UnoOptionsInput
)
"""Which game to play, and how. `{ secrets: {} }` takes every default."""


class OtherGameView(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="OtherGameView"):
    """A GameView of a kind that is younger than this client: what all of them have."""

    seat: int | None = None
    """The viewer's own seat; null for those who do not sit at the table."""
    to_act: tuple[int, ...]
    """The seats the game waits for; none once it is over."""
    deadline: datetime | None = None
    """When the clock acts for them; null without a clock."""
    outcome: Outcome | None = None
    """How the game ended; null while it goes on."""


GameView: TypeAlias = ProgramsView | RuniverseView | SecretsView | SolitaireView | UnoView | OtherGameView
"""The head of every view: whose it is, whom the game waits for and until when, and how it ended."""


HintAnswer: TypeAlias = Hint | Refused
"""What became of the wish for a hint."""


class OtherNode(Shape, frozen=True, kw_only=True, tag_field="__typename", tag="OtherNode"):
    """A Node of a kind that is younger than this client: what all of them have."""

    id: str
    """Names it among everything here: `node(id:)` finds it again."""


Node: TypeAlias = Player | Table | Tournament | OtherNode
"""A thing that can be found by its id alone. Ids of different kinds of things never meet."""


TableEvent: TypeAlias = (
    TableOpened
    | SeatTaken
    | SeatLeft
    | GameStarted
    | TableEnded
    | TableCancelled
    | TableClosed
    | ClocksMoved
    | ClockExpired
    | SeatHandedOver
    | SeatTakenBack
    | TimeCredited
    | GuestEntered
    | ReadyCalled
    | SeatReady
    | ReadyLapsed
    | TableRevealed
    | MoveMarked
    | UndoAsked
    | UndoAnswered
    | MoveUndone
    | GameForked
    | Other
)
"""What happens at a table around its game."""
