// Written from the schema by `python -m api.clients.generate_typescript`: change that instead.
import type {
  ProgramsAdded,
  ProgramsCommand,
  ProgramsCommandInput,
  ProgramsDealerDrawn,
  ProgramsDiscarded,
  ProgramsExchangeAsked,
  ProgramsExchanged,
  ProgramsFace,
  ProgramsGameWon,
  ProgramsGroupLaid,
  ProgramsKept,
  ProgramsLimitReached,
  ProgramsOptions,
  ProgramsOptionsInput,
  ProgramsPickSkipped,
  ProgramsPickedFromDiscard,
  ProgramsPickedFromReserve,
  ProgramsPlayerLeft,
  ProgramsProgramDealt,
  ProgramsProgramFace,
  ProgramsReserveReshuffled,
  ProgramsRevealed,
  ProgramsRoundDealt,
  ProgramsRoundEnded,
  ProgramsShuffled,
  ProgramsSunShown,
  ProgramsView,
  RuniverseAbilityUsed,
  RuniverseAnswered,
  RuniverseAsked,
  RuniverseAttached,
  RuniverseAttackAltered,
  RuniverseAttackDeclared,
  RuniverseAttackEnded,
  RuniverseBondBroken,
  RuniverseBugMade,
  RuniverseBurrowed,
  RuniverseCommand,
  RuniverseCommandInput,
  RuniverseCountersChanged,
  RuniverseDamageDealt,
  RuniverseDamageRemoved,
  RuniverseDealt,
  RuniverseDiscardArranged,
  RuniverseDispelled,
  RuniverseDreamCounterTurned,
  RuniverseDreamReturned,
  RuniverseDreamRevealed,
  RuniverseDrew,
  RuniverseEngaged,
  RuniverseEvoked,
  RuniverseFace,
  RuniverseFinished,
  RuniverseFlameChanged,
  RuniverseGameEnded,
  RuniverseGuardEnded,
  RuniverseGuardStepBegan,
  RuniverseGuardsSet,
  RuniverseJoined,
  RuniverseKept,
  RuniverseLossPending,
  RuniverseMagePlayed,
  RuniverseMainBegan,
  RuniverseMatchBegan,
  RuniverseMatchEnded,
  RuniverseModsGranted,
  RuniverseMoved,
  RuniverseMovedUnseen,
  RuniverseMulliganed,
  RuniverseOptions,
  RuniverseOptionsInput,
  RuniversePaired,
  RuniversePhaseBegan,
  RuniversePhaseEnded,
  RuniversePowerChanged,
  RuniverseRelocated,
  RuniverseRevealed,
  RuniverseRiftOpened,
  RuniverseRolled,
  RuniverseSecretLeft,
  RuniverseSecretSet,
  RuniverseSecretsHidden,
  RuniverseSecretsRevealed,
  RuniverseShuffled,
  RuniverseTasked,
  RuniverseTurnBegan,
  RuniverseTurnEnded,
  RuniverseUndertaken,
  RuniverseUntasked,
  RuniverseView,
  RuniverseVimAdded,
  RuniverseVimArranged,
  RuniverseVimLost,
  SecretsBonusSetAside,
  SecretsBumpOrderSet,
  SecretsBumpPassed,
  SecretsBumpWindowClosed,
  SecretsBumpWindowOpened,
  SecretsBumped,
  SecretsChipsExchanged,
  SecretsCoinFlipped,
  SecretsCommand,
  SecretsCommandInput,
  SecretsDealerDueled,
  SecretsDeckDrawn,
  SecretsDeckShuffled,
  SecretsDiscardDrawn,
  SecretsDiscarded,
  SecretsDrawDeclined,
  SecretsDuelHeld,
  SecretsDummyDrawn,
  SecretsFace,
  SecretsFaceDownFlipped,
  SecretsFaceDownPlaced,
  SecretsGameEnded,
  SecretsGameScored,
  SecretsGameStarted,
  SecretsHandDealt,
  SecretsHandsRevealed,
  SecretsMatchEnded,
  SecretsMatchStarted,
  SecretsMeldExtended,
  SecretsMeldsCombined,
  SecretsMeldsDeclared,
  SecretsOptions,
  SecretsOptionsInput,
  SecretsPacketRevealed,
  SecretsPenaltyNoted,
  SecretsPickedUp,
  SecretsReplacementDrawn,
  SecretsSeatLeft,
  SecretsSetupBegun,
  SecretsSetupEnded,
  SecretsStartCardTurned,
  SecretsSuperBumpLapsed,
  SecretsTurnStarted,
  SecretsView,
  SecretsWentOut,
  SolitaireBanked,
  SolitaireCommand,
  SolitaireCommandInput,
  SolitaireDealt,
  SolitaireEnded,
  SolitaireFace,
  SolitaireJoined,
  SolitaireOptions,
  SolitaireOptionsInput,
  SolitairePlaced,
  SolitaireRecycled,
  SolitaireTurned,
  SolitaireView,
  Tournament,
  TournamentBracket,
  TournamentBracketSide,
  TournamentEntrant,
  TournamentFormat,
  TournamentHow,
  TournamentMatchStatus,
  TournamentResult,
  TournamentStanding,
  TournamentTiebreak,
  UnoBlackLast,
  UnoCaught,
  UnoCommand,
  UnoCommandInput,
  UnoDealt,
  UnoDiscardSealed,
  UnoDiscarded,
  UnoDrew,
  UnoFace,
  UnoForgiven,
  UnoHandsPassed,
  UnoHandsSwapped,
  UnoJoined,
  UnoLeft,
  UnoOpened,
  UnoOptions,
  UnoOptionsInput,
  UnoOver,
  UnoPassed,
  UnoPickedUp,
  UnoPlayed,
  UnoReshuffled,
  UnoSaid,
  UnoTookPile,
  UnoView,
  UnoWindowOpened,
} from "./index.ts";

/** What becomes of a seat whose time has run out again and again. */
export type Abandonment = "WAIT" | "SUBSTITUTE" | "FORFEIT";

/** Who may come to a table: everyone, or those who were given its invitation. */
export type Access = "OPEN" | "PRIVATE";

/** Who acts. */
export interface Account {
  readonly __typename?: "Account";
  /** The id of the account. */
  readonly id: string;
  /** The name shown to others. */
  readonly name: string;
  /** What it is. */
  readonly kind: AccountKind;
}

/** What an account is. */
export type AccountKind = "PERSON" | "GUEST" | "BOT";

/** What came of looking at a finished game again. */
export interface Analysis {
  readonly __typename?: "Analysis";
  /** The log that was analysed. */
  readonly stream: string;
  /** The last hash of its chain, in hex. */
  readonly head: string;
  /** The game, by its slug. */
  readonly game: string;
  /** What the players are called, by seat. */
  readonly names: readonly string[];
  /** What the analysis cost at most, and its seed. */
  readonly budget: AnalysisBudget;
  /** The chances at every turn, and at the end. */
  readonly turns: readonly Chances[];
  /** Where they changed most, the largest change first. */
  readonly turningPoints: readonly TurningPoint[];
  /** Moves that cost a chance, the largest loss first. */
  readonly betterMoves: readonly BetterMove[];
}

/** How much an analysis may cost, and the seed of its luck. */
export interface AnalysisBudget {
  readonly __typename?: "AnalysisBudget";
  /** How many play-outs each chance is the mean of. */
  readonly playouts: number;
  /** How many turns are judged at most, spread over the game. */
  readonly turns: number;
  /** The seed of all luck in the play-outs. */
  readonly seed: string;
}

/** News of a tournament. */
export interface Announcement {
  readonly __typename?: "Announcement";
  /** The news. */
  readonly text: string;
  /** The id of the account that told it. */
  readonly by: string;
  /** When it was told. */
  readonly at: Time;
}

/** A program of somebody's that others may let act in their name. */
export interface Application {
  readonly __typename?: "Application";
  /** Its id, by which it names itself when it asks. */
  readonly id: string;
  /** What people are told who asks. */
  readonly name: string;
  /** The only addresses that people and codes are sent back to. */
  readonly redirectUris: readonly string[];
  /** When it was registered. */
  readonly createdAt: Time;
  /** Whether it has a secret to prove who it is. */
  readonly isConfidential: boolean;
}

/** What an application may do in your name. */
export interface ApplicationPermission {
  readonly __typename?: "ApplicationPermission";
  /** Its id, by which it is ended. */
  readonly id: string;
  /** The id of the application. */
  readonly application: string;
  /** What the application is called. */
  readonly name: string;
  /** What it may do. */
  readonly scopes: readonly Scope[];
  /** Since when. */
  readonly createdAt: Time;
  /** When it was last used, to within a minute or so; null if never. */
  readonly usedAt: Time | null;
  /** When it ends by itself, unless the application uses it before and so prolongs it. */
  readonly until: Time;
}

/** What an audit found. */
export interface AuditReport {
  readonly __typename?: "AuditReport";
  /** The log that was checked. */
  readonly stream: string;
  /** Whose view of the log it was: `all`, `spectator` or `seat N`. */
  readonly viewer: string;
  /** How many events the log has. */
  readonly events: number;
  /** The last hash of the chain, in hex. */
  readonly head: string;
  /** Whether every check that was made holds. */
  readonly passed: boolean;
  /** Whether nothing was withheld and every check was made. */
  readonly complete: boolean;
  /** What was looked at, in order. */
  readonly checks: readonly Check[];
  /** The version of the first bad event, 0 for the file's header; null if none is bad. */
  readonly brokenAt: number | null;
  /** What the results of a tournament rest on; null for a table, or where they are withheld. */
  readonly results: AuditedResults | null;
  /** What is proven and what is not, in one sentence. */
  readonly verdict: string;
  /** How much of the log is shown, and how much of that is proven. */
  readonly proof: Proof;
  /** Which commands of a table were proven to be lawful; null where the rules were not asked. */
  readonly decided: DecidedAgain | null;
}

/** What the results of a tournament rest on, match by match; byes are left out. */
export interface AuditedResults {
  readonly __typename?: "AuditedResults";
  /** How many follow from games whose tables were verified and agree. */
  readonly proven: number;
  /** How many an official decided or corrected. */
  readonly ruled: number;
  /** How many follow from the absence of someone who had left or did not come. */
  readonly forfeited: number;
  /** How many are only claimed: the logs of their tables were not at hand, or not whole. */
  readonly claimed: number;
}

/** A move that was clearly worse than another, by what its player knew. */
export interface BetterMove {
  readonly __typename?: "BetterMove";
  /** The version at which the move was made. */
  readonly version: number;
  /** The seat that made it. */
  readonly seat: number;
  /** What was played, in a few words. */
  readonly played: string;
  /** What would have been better, in a few words. */
  readonly better: string;
  /** The chance with what was played, from 0 to 1. */
  readonly chance: number;
  /** The chance with what would have been better, from 0 to 1. */
  readonly betterChance: number;
}

/** A way from one match to a slot of another, for its winner or its loser. */
export interface BracketEdge {
  readonly __typename?: "BracketEdge";
  /** The number of the match the way begins at. */
  readonly source: number;
  /** The number of the match it leads to. */
  readonly target: number;
  /** The slot that is taken there, counted from 0. */
  readonly slot: number;
  /** Whether it is the winner's way, or the loser's. */
  readonly winner: boolean;
}

/** One game of a match as drawn. */
export interface BracketGame {
  readonly __typename?: "BracketGame";
  /** The number of the game within the match, from 1. */
  readonly game: number;
  /** The id of the table it was played at. */
  readonly table: string;
  /** Who won it alone; null if nobody did. */
  readonly winner: TournamentEntrant | null;
  /** The points of each side in the game's own counting. */
  readonly scores: readonly number[];
  /** When it got its table; null if that was not written down. */
  readonly beganAt: Time | null;
  /** When its result was taken over; null if that was not written down. */
  readonly endedAt: Time | null;
}

/** A stage as a graph a client can draw. */
export interface BracketGraph {
  readonly __typename?: "BracketGraph";
  /** The stage, counted from 0. */
  readonly stage: number;
  /** How the stage is paired. */
  readonly format: TournamentFormat;
  /** The matches of the stage. */
  readonly nodes: readonly BracketNode[];
  /** The ways of winners and losers between them. */
  readonly edges: readonly BracketEdge[];
  /** The rounds of the stage, in the order of their first matches. */
  readonly rounds: readonly BracketRound[];
}

/** A match as drawn. */
export interface BracketNode {
  readonly __typename?: "BracketNode";
  /** The number of the match. */
  readonly match: number;
  /** What to call the match. */
  readonly label: string;
  /** Which part of the stage it belongs to. */
  readonly bracket: TournamentBracket;
  /** The group it belongs to, counted from 0. */
  readonly group: number;
  /** The number of its round, from 1. */
  readonly round: number;
  /** In which column it is drawn, counted from 1. */
  readonly column: number;
  /** In which row of the column it is drawn, counted from 1. */
  readonly row: number;
  /** The sides of the match, in its order. */
  readonly players: readonly TournamentBracketSide[];
  /** How the result came about; null while there is none. */
  readonly how: TournamentHow | null;
  /** The id of the table of the game in progress; null while there is none. */
  readonly table: string | null;
  /** How many games were played so far. */
  readonly games: number;
  /** What its round is called, such as `Quarter-final` or `Losers' round 3`. */
  readonly title: string;
  /** Where the match is in its life. */
  readonly status: TournamentMatchStatus;
  /** Who won the match; null while nobody has, and after a draw. */
  readonly winner: TournamentEntrant | null;
  /** How many games won decide the match. */
  readonly needed: number;
  /** The games played so far, each with its table. */
  readonly played: readonly BracketGame[];
  /** When its first game got its table; null before, or if nobody wrote it. */
  readonly beganAt: Time | null;
  /** When it got its result; null before, or if nobody wrote it down. */
  readonly endedAt: Time | null;
}

/** The matches that stand under one heading. */
export interface BracketRound {
  readonly __typename?: "BracketRound";
  /** Which part of the stage it belongs to. */
  readonly bracket: TournamentBracket;
  /** The group it belongs to, counted from 0. */
  readonly group: number;
  /** The number of the round, from 1. */
  readonly round: number;
  /** What the round is called. */
  readonly title: string;
  /** In which column it is drawn, counted from 1. */
  readonly column: number;
  /** How many matches it has. */
  readonly matches: number;
  /** How many of them have a result. */
  readonly decided: number;
}

/** A page of a list. */
export interface CardConnection {
  readonly __typename?: "CardConnection";
  /** The cards, in the order of the deck. */
  readonly edges: readonly CardEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** An entry of a list, and its cursor. */
export interface CardEdge {
  readonly __typename?: "CardEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** The card. */
  readonly node: CardFace;
}

/** A card as printed; games add what else stands on theirs. */
export type CardFace = ProgramsFace | ProgramsProgramFace | RuniverseFace | SecretsFace | SolitaireFace | UnoFace;

/** What each seat's chance to win was at the beginning of a turn, by what that seat knew. */
export interface Chances {
  readonly __typename?: "Chances";
  /** The version of the table at that moment. */
  readonly version: number;
  /** The seat that was to move; at the end the one that moved last. */
  readonly seat: number;
  /** By seat, from 0 to 1; where one plays alone, the part of all there is to win. */
  readonly chances: readonly number[];
}

/** One difference between two versions of a table. */
export interface Change {
  readonly __typename?: "Change";
  /** In which way something differs. */
  readonly kind: ChangeKind;
  /** What: the key of a card or a place in the scene, the label of a fact, the number of a seat. */
  readonly key: string;
  /** What it is called; empty for a card face down and a place without a name. */
  readonly name: string;
  /** The key of the place a card was in; null if it was not there. */
  readonly source: string | null;
  /** The key of the place a card is in; null if it is not there. */
  readonly target: string | null;
  /** How it was before, in words; null for a card that only moved. */
  readonly was: string | null;
  /** How it is after, in words; null for a card that only moved. */
  readonly now: string | null;
}

/** In which way something differs. */
export type ChangeKind = "MOVED" | "APPEARED" | "GONE" | "ALTERED" | "PLACE" | "FACT" | "SEAT" | "HEADLINE";

/** Something that was said at a table. */
export interface ChatMessage {
  readonly __typename?: "ChatMessage";
  /** The id of the table. */
  readonly table: string;
  /** The id of the account that said it. */
  readonly account: string;
  /** Who said it. */
  readonly name: string;
  /** What was said. */
  readonly text: string;
  /** When it was said. */
  readonly at: Time;
  /** Its id. */
  readonly id: string;
}

/** A page of a list. */
export interface ChatMessageConnection {
  readonly __typename?: "ChatMessageConnection";
  /** The messages, oldest first. */
  readonly edges: readonly ChatMessageEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** An entry of a list, and its cursor. */
export interface ChatMessageEdge {
  readonly __typename?: "ChatMessageEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** What was said. */
  readonly node: ChatMessage;
}

/** One thing that was looked at, and what was found. */
export interface Check {
  readonly __typename?: "Check";
  /** What was looked at. */
  readonly name: string;
  /** Whether it holds. */
  readonly passed: boolean;
  /** What was found, in words. */
  readonly detail: string;
}

/** A head of the tree over all logs that have ended, as it was signed. */
export interface Checkpoint {
  readonly __typename?: "Checkpoint";
  /** How many logs are in the tree. */
  readonly size: number;
  /** When it was signed. */
  readonly at: Time;
  /** The signed note, in the format of C2SP tlog-checkpoint. */
  readonly note: string;
}

/** The time of a seat has run out; what the table does about it follows. */
export interface ClockExpired {
  readonly __typename?: "ClockExpired";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat whose time has run out. */
  readonly seat: number;
  /** When the time ran out. */
  readonly at: Time;
}

/** The clocks of all seats as they stand now, after something that started or stopped one. */
export interface ClocksMoved {
  readonly __typename?: "ClocksMoved";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The clock of every seat, in order. */
  readonly clocks: readonly SeatClock[];
  /** When the clocks stood so. */
  readonly at: Time;
}

/** The same shape as CommandInput: drop the nulls and send it. */
export interface Command {
  readonly __typename?: "Command";
  /** A command of Secrets of the Universe. */
  readonly secrets: SecretsCommand | null;
  /** A command of Programs. */
  readonly programs: ProgramsCommand | null;
  /** A command of Rüniverse. */
  readonly runiverse: RuniverseCommand | null;
  /** A command of Universal Solitaire. */
  readonly solitaire: SolitaireCommand | null;
  /** A command of Super Ultra Extreme Extreme Uno. */
  readonly uno: UnoCommand | null;
}

/** A command of one of the games. */
export type CommandInput = ExactlyOne<{
  /** A command of Secrets of the Universe. */
  secrets: SecretsCommandInput;
  /** A command of Programs. */
  programs: ProgramsCommandInput;
  /** A command of Rüniverse. */
  runiverse: RuniverseCommandInput;
  /** A command of Universal Solitaire. */
  solitaire: SolitaireCommandInput;
  /** A command of Super Ultra Extreme Extreme Uno. */
  uno: UnoCommandInput;
}>;

/** Shows that a tree continues an earlier one: nothing was dropped, changed or put in between. */
export interface ConsistencyProof {
  readonly __typename?: "ConsistencyProof";
  /** How many logs the earlier tree has. */
  readonly first: number;
  /** How many logs the later tree has. */
  readonly second: number;
  /** The hashes that both roots are made of, in hex. */
  readonly hashes: readonly string[];
}

/** An entrant whose place or points in the stage would change. */
export interface CorrectedRow {
  readonly __typename?: "CorrectedRow";
  /** Who it is. */
  readonly entrant: TournamentEntrant;
  /** Their place as it is. */
  readonly placeBefore: number;
  /** Their place after the correction. */
  readonly placeAfter: number;
  /** Their points as they are. */
  readonly pointsBefore: number;
  /** Their points after the correction. */
  readonly pointsAfter: number;
}

/** What a correction does to a later match. */
export interface CorrectionConsequence {
  readonly __typename?: "CorrectionConsequence";
  /** The number of the later match. */
  readonly match: number;
  /** Who meets there after the correction; null if not known yet. */
  readonly entrants: readonly (TournamentEntrant | null)[];
  /** Its result after the correction; null if it has none. */
  readonly result: TournamentResult | null;
  /** Whether what was played there counts no more. */
  readonly voided: boolean;
  /** Whether the match itself is gone and will be paired anew. */
  readonly withdrawn: boolean;
}

/** What a correction would do. */
export interface CorrectionPreview {
  readonly __typename?: "CorrectionPreview";
  /** The number of the match. */
  readonly match: number;
  /** The result that would be replaced. */
  readonly before: TournamentResult;
  /** The result that would count. */
  readonly after: TournamentResult;
  /** The later matches that would change, in order. */
  readonly consequences: readonly CorrectionConsequence[];
  /** The stages whose last round would be paired anew, counted from 0. */
  readonly rounds: readonly number[];
  /** The stages that would begin anew, counted from 0. */
  readonly stages: readonly number[];
  /** The entrants whose place or points would change. */
  readonly rows: readonly CorrectedRow[];
  /** What confirms the correction, as long as nothing else has happened. */
  readonly digest: string;
}

/** The games that were played with the same options. */
export interface CountedByOptions {
  readonly __typename?: "CountedByOptions";
  /** How many games there were. */
  readonly games: number;
  /** How many events of the game one has on average. */
  readonly meanSteps: number;
  /** How long one takes on average, in milliseconds. */
  readonly meanMs: number;
  /** The options, as JSON. */
  readonly options: string;
}

/** The games that ended for one reason. */
export interface CountedByReason {
  readonly __typename?: "CountedByReason";
  /** How many games there were. */
  readonly games: number;
  /** How many events of the game one has on average. */
  readonly meanSteps: number;
  /** How long one takes on average, in milliseconds. */
  readonly meanMs: number;
  /** Why they ended. */
  readonly reason: OutcomeReason;
}

/** The games with one number of seats. */
export interface CountedBySeats {
  readonly __typename?: "CountedBySeats";
  /** How many games there were. */
  readonly games: number;
  /** How many events of the game one has on average. */
  readonly meanSteps: number;
  /** How long one takes on average, in milliseconds. */
  readonly meanMs: number;
  /** How many seats. */
  readonly seats: number;
}

/** How many recorded commands the rules decide again to the same bytes. */
export interface DecidedAgain {
  readonly __typename?: "DecidedAgain";
  /** How many commands the log has. */
  readonly commands: number;
  /** How many of them give the recorded events, byte by byte. */
  readonly same: number;
  /** Whether the rule-set was mended since, so that others may have been lawful then. */
  readonly mended: boolean;
  /** The version of the first event of the first that gives something else; null if none does. */
  readonly firstOther: number | null;
}

/** What went wrong, for programs: `extensions.code` of an error. More may come; those there are keep their sense. */
export type ErrorCode = "BAD_REQUEST" | "BAD_INPUT" | "NOT_FOUND" | "FORBIDDEN" | "UNAUTHENTICATED" | "REFUSED" | "OUT_OF_DATE" | "NAME_TAKEN" | "NOT_YET" | "BUSY" | "RATE_LIMITED" | "TOO_LARGE" | "TOO_DEEP" | "TOO_COSTLY" | "METHOD_NOT_ALLOWED" | "NOT_ACCEPTABLE" | "UNSUPPORTED_MEDIA_TYPE" | "UNAVAILABLE" | "CORRUPT" | "INTERNAL";

/** What has happened at a table. Where a field of an event is null, that is not for you, unless it says otherwise. */
export type Event = ClockExpired | ClocksMoved | GameForked | GameStarted | GuestEntered | MoveMarked | MoveUndone | ProgramsAdded | ProgramsDealerDrawn | ProgramsDiscarded | ProgramsExchangeAsked | ProgramsExchanged | ProgramsGameWon | ProgramsGroupLaid | ProgramsKept | ProgramsLimitReached | ProgramsPickSkipped | ProgramsPickedFromDiscard | ProgramsPickedFromReserve | ProgramsPlayerLeft | ProgramsProgramDealt | ProgramsReserveReshuffled | ProgramsRevealed | ProgramsRoundDealt | ProgramsRoundEnded | ProgramsShuffled | ProgramsSunShown | ReadyCalled | ReadyLapsed | RuniverseAbilityUsed | RuniverseAnswered | RuniverseAsked | RuniverseAttached | RuniverseAttackAltered | RuniverseAttackDeclared | RuniverseAttackEnded | RuniverseBondBroken | RuniverseBugMade | RuniverseBurrowed | RuniverseCountersChanged | RuniverseDamageDealt | RuniverseDamageRemoved | RuniverseDealt | RuniverseDiscardArranged | RuniverseDispelled | RuniverseDreamCounterTurned | RuniverseDreamReturned | RuniverseDreamRevealed | RuniverseDrew | RuniverseEngaged | RuniverseEvoked | RuniverseFinished | RuniverseFlameChanged | RuniverseGameEnded | RuniverseGuardEnded | RuniverseGuardStepBegan | RuniverseGuardsSet | RuniverseJoined | RuniverseKept | RuniverseLossPending | RuniverseMagePlayed | RuniverseMainBegan | RuniverseMatchBegan | RuniverseMatchEnded | RuniverseModsGranted | RuniverseMoved | RuniverseMovedUnseen | RuniverseMulliganed | RuniversePaired | RuniversePhaseBegan | RuniversePhaseEnded | RuniversePowerChanged | RuniverseRelocated | RuniverseRevealed | RuniverseRiftOpened | RuniverseRolled | RuniverseSecretLeft | RuniverseSecretSet | RuniverseSecretsHidden | RuniverseSecretsRevealed | RuniverseShuffled | RuniverseTasked | RuniverseTurnBegan | RuniverseTurnEnded | RuniverseUndertaken | RuniverseUntasked | RuniverseVimAdded | RuniverseVimArranged | RuniverseVimLost | SeatHandedOver | SeatLeft | SeatReady | SeatTaken | SeatTakenBack | SecretsBonusSetAside | SecretsBumpOrderSet | SecretsBumpPassed | SecretsBumpWindowClosed | SecretsBumpWindowOpened | SecretsBumped | SecretsChipsExchanged | SecretsCoinFlipped | SecretsDealerDueled | SecretsDeckDrawn | SecretsDeckShuffled | SecretsDiscardDrawn | SecretsDiscarded | SecretsDrawDeclined | SecretsDuelHeld | SecretsDummyDrawn | SecretsFaceDownFlipped | SecretsFaceDownPlaced | SecretsGameEnded | SecretsGameScored | SecretsGameStarted | SecretsHandDealt | SecretsHandsRevealed | SecretsMatchEnded | SecretsMatchStarted | SecretsMeldExtended | SecretsMeldsCombined | SecretsMeldsDeclared | SecretsPacketRevealed | SecretsPenaltyNoted | SecretsPickedUp | SecretsReplacementDrawn | SecretsSeatLeft | SecretsSetupBegun | SecretsSetupEnded | SecretsStartCardTurned | SecretsSuperBumpLapsed | SecretsTurnStarted | SecretsWentOut | SolitaireBanked | SolitaireDealt | SolitaireEnded | SolitaireJoined | SolitairePlaced | SolitaireRecycled | SolitaireTurned | TableCancelled | TableClosed | TableEnded | TableOpened | TableRevealed | TimeCredited | UndoAnswered | UndoAsked | UnoBlackLast | UnoCaught | UnoDealt | UnoDiscardSealed | UnoDiscarded | UnoDrew | UnoForgiven | UnoHandsPassed | UnoHandsSwapped | UnoJoined | UnoLeft | UnoOpened | UnoOver | UnoPassed | UnoPickedUp | UnoPlayed | UnoReshuffled | UnoSaid | UnoTookPile | UnoWindowOpened;

/** The game another one goes on from, as one seat had seen it (TB-43). */
export interface Fork {
  readonly __typename?: "Fork";
  /** The id of the table it goes on from. */
  readonly parent: string;
  /** The version of that table it goes on after. */
  readonly version: number;
  /** The seat from which the game was seen: who forked it plays there. */
  readonly seat: number;
}

/** A table in a tree of forks. */
export interface ForkNode {
  readonly __typename?: "ForkNode";
  /** The id of the table. */
  readonly id: string;
  /** The id of the table it goes on from; null for the one all of them go on from. */
  readonly parent: string | null;
  /** The version of the parent it goes on after; null where there is no parent. */
  readonly version: number | null;
  /** The seat from which the parent was seen; null where there is no parent. */
  readonly seat: number | null;
  /** How many forks lie between it and the first table; 0 for that itself. */
  readonly depth: number;
  /** Where the table is in its life. */
  readonly status: Status;
}

/** A game that can be played here. */
export interface Game {
  readonly __typename?: "Game";
  /** Its name in commands and filters. */
  readonly slug: string;
  /** Its full name. */
  readonly title: string;
  /** What it is, in a sentence. */
  readonly summary: string;
  /** The rule-set new tables are opened under. */
  readonly rulesVersion: number;
  /** The fewest players it needs. */
  readonly minSeats: number;
  /** The most players it takes. */
  readonly maxSeats: number;
  /** Whether newcomers may join a running game. */
  readonly joinable: boolean;
  /** The built-in players by name, the weakest first; a name means the same strength in every game. */
  readonly bots: readonly string[];
  /** How to play it, in a page; null for a game that has none. */
  readonly intro: Intro | null;
}

/** The game begins where a seat had seen another one go; what that seat had not seen was imagined anew. */
export interface GameForked {
  readonly __typename?: "GameForked";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The ids of the accounts that play, from seat 0 on. */
  readonly players: readonly string[];
  /** The seats that had been left at the other table. */
  readonly left: readonly number[];
  /** When the game began. */
  readonly at: Time;
}

/** The options a table is played with. */
export type GameOptions = ProgramsOptions | RuniverseOptions | SecretsOptions | SolitaireOptions | UnoOptions;

/** Which game to play, and how. `{ secrets: {} }` takes every default. */
export type GameOptionsInput = ExactlyOne<{
  /** A table of Secrets of the Universe: A meld-scoring rummy with five suits, Bonus Cards, bumping and Duels: Basic, Intermediate, Advanced or Expert, in matches of 1 to 16 games. */
  secrets: SecretsOptionsInput;
  /** A table of Programs: A rummy with two packs in which every player works on a secret program card; five completed ones win. */
  programs: ProgramsOptionsInput;
  /** A table of Rüniverse: Two players, three mages each: evoke creatures, spells and relics, break the other's six bonds. With an original set of 252 cards in eight facets. */
  runiverse: RuniverseOptionsInput;
  /** A table of Universal Solitaire: One player brings sixty cards in order: columns that grow at both ends, suits that have a rank. */
  solitaire: SolitaireOptionsInput;
  /** A table of Super Ultra Extreme Extreme Uno: Shed your hand first, in a deck where every card does something. */
  uno: UnoOptionsInput;
}>;

/** The game begins. */
export interface GameStarted {
  readonly __typename?: "GameStarted";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The ids of the accounts that play, from seat 0 on. */
  readonly players: readonly string[];
  /** When the game began. */
  readonly at: Time;
}

/** The head of every view: whose it is, whom the game waits for and until when, and how it ended. */
export type GameView = ProgramsView | RuniverseView | SecretsView | SolitaireView | UnoView;

/** The only value of a command that has nothing to say but its name. */
export type Go = "GO";

/** Someone came to a private table to look. */
export interface GuestEntered {
  readonly __typename?: "GuestEntered";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The id of the account that came. */
  readonly player: string;
  /** The name shown to others. */
  readonly name: string;
}

/** A move that a strong player would make. */
export interface Hint {
  readonly __typename?: "Hint";
  /** The move, ready to be sent. */
  readonly move: LegalMove;
  /** The bot that would play it, by its name. */
  readonly bot: string;
  /** Why, in a sentence; null where the bot cannot tell. */
  readonly why: string | null;
}

/** What became of the wish for a hint. */
export type HintAnswer = Hint | Refused;

/** Shows that a log is in the tree of a checkpoint. */
export interface InclusionProof {
  readonly __typename?: "InclusionProof";
  /** The place of the log in the tree, from 0. */
  readonly index: number;
  /** The hashes on the way to the root, from below, in hex. */
  readonly hashes: readonly string[];
  /** The signed note of the tree it is in. */
  readonly checkpoint: string;
}

/** How to play a game, for those who never have. */
export interface Intro {
  readonly __typename?: "Intro";
  /** What one tries to do. */
  readonly goal: string;
  /** What one does in a turn. */
  readonly turn: string;
  /** What ends the game, and who has won. */
  readonly end: string;
  /** Five things beginners get wrong, with their clauses. */
  readonly mistakes: readonly TypicalMistake[];
  /** The whole page, as Markdown. */
  readonly markdown: string;
}

/** A value as JSON writes it, to be sent back as it is. */
export type JSON = unknown;

/** A command that would be accepted now. */
export interface LegalMove {
  readonly __typename?: "LegalMove";
  /** Its key: `act(move:)` plays it. It belongs to this version of the table. */
  readonly key: string;
  /** The command in a few words. */
  readonly text: string;
  /** The command, part by part. */
  readonly command: Command;
  /** The command as a `CommandInput`: give it to `act(command:)` as it is. */
  readonly input: JSON;
  /** Which cards and places it touches. */
  readonly touches: Touches;
}

/** A match as it stands. */
export interface Match {
  readonly __typename?: "Match";
  /** The id of the match: that of its first table. */
  readonly id: string;
  /** How many games win it. */
  readonly goal: number;
  /** How many games are played at most; 0 for as many as it takes. */
  readonly limit: number;
  /** Who plays, and how often they have won. */
  readonly scores: readonly MatchScore[];
  /** The ids of the tables of its games, in order. */
  readonly tables: readonly string[];
  /** Whether it is over. */
  readonly decided: boolean;
  /** Who has won it, alone or shared; empty before. */
  readonly winners: readonly Player[];
}

/** One side of a match. */
export interface MatchScore {
  readonly __typename?: "MatchScore";
  /** Who plays. */
  readonly player: Player;
  /** How many games it has won. */
  readonly wins: number;
}

/** Who the token belongs to. */
export interface Me {
  readonly __typename?: "Me";
  /** The account that is calling. */
  readonly account: Account;
  /** What the token allows. */
  readonly scopes: readonly Scope[];
  /** Your webhooks, oldest first. It takes the scope for them. */
  readonly webhooks: WebhookConnection | null;
  /** One of your webhooks. It takes the scope for them. */
  readonly webhook: Webhook | null;
}

/** A move ends here, at a table where moves can be taken back. */
export interface MoveMarked {
  readonly __typename?: "MoveMarked";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that moved. */
  readonly seat: number;
  /** Whether nothing was drawn or revealed by it, so that it can be taken back. */
  readonly reversible: boolean;
}

/** The last move of a seat is taken back: the game is as before it. What happened stays in the log. */
export interface MoveUndone {
  readonly __typename?: "MoveUndone";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat whose move is taken back. */
  readonly seat: number;
}

/** An account, and its token: shown this once, so keep it. */
export interface NewAccount {
  readonly __typename?: "NewAccount";
  /** The account that was made. */
  readonly account: Account;
  /** Send it as `Authorization: Bearer …`. */
  readonly token: string;
  /** What the token allows. */
  readonly scopes: readonly Scope[];
  /** When the token becomes worthless by itself; null for never. */
  readonly expiresAt: Time | null;
}

/** An application, and its secret if it has one: shown this once, so keep it. */
export interface NewApplication {
  readonly __typename?: "NewApplication";
  /** What was registered. */
  readonly application: Application;
  /** What it proves by who it is, shown this once; null for one that can keep none. */
  readonly secret: string | null;
}

/** A token: shown this once, so keep it. */
export interface NewToken {
  readonly __typename?: "NewToken";
  /** Send it as `Authorization: Bearer …`. */
  readonly token: string;
  /** What the list of your tokens says of it. */
  readonly about: Token;
}

/** A webhook and its secret: shown this once, so keep it. */
export interface NewWebhook {
  readonly __typename?: "NewWebhook";
  /** What was made or changed. */
  readonly webhook: Webhook;
  /** What its messages are signed with: `whsec_` and the key in Base64. */
  readonly secret: string;
}

/** A thing that can be found by its id alone. Ids of different kinds of things never meet. */
export type Node = Player | Table | Tournament;

/** What happens when a seat's time has run out: the game acts for it, or the seat is lost. */
export type OnExpiry = "ACT" | "FORFEIT";

/** The table or tournament is no longer at the version the command was meant for; nothing has changed. */
export interface OutOfDate {
  readonly __typename?: "OutOfDate";
  /** The version it is at now. */
  readonly version: number;
}

/** The end of a game: why it ended and how every seat stands. */
export interface Outcome {
  readonly __typename?: "Outcome";
  /** Why the game ended. */
  readonly reason: OutcomeReason;
  /** How every seat ended. */
  readonly standings: readonly Standing[];
  /** What the result is called; null if the game has no word for it. */
  readonly label: OutcomeLabel | null;
}

/** What the result of a game is called. */
export type OutcomeLabel = "WON" | "DRAW" | "TOP" | "EXPERT" | "ABOVE_AVERAGE" | "AVERAGE" | "NOVICE" | "NONE" | "NO_WINNER";

/** Why a game ended. */
export type OutcomeReason = "PLAYED" | "ULTIMATE" | "LEFT" | "GOAL" | "LAST_PLAYER" | "ROUND_LIMIT" | "LAST_BOND_BROKEN" | "LAST_BOND_DRAWN" | "CONCEDED" | "WENT_OUT" | "NO_MOVES" | "FINISHED" | "PLAYED_LAST" | "LAST_STANDING" | "STALEMATE" | "TURN_LIMIT";

/** Where a page of a list begins and ends. */
export interface PageInfo {
  readonly __typename?: "PageInfo";
  /** Whether there is more after this page. */
  readonly hasNextPage: boolean;
  /** Whether this page does not begin at the start. */
  readonly hasPreviousPage: boolean;
  /** The cursor of the first entry; null on an empty page. */
  readonly startCursor: string | null;
  /** The cursor of the last entry: ask for what is `after` it. Null on an empty page. */
  readonly endCursor: string | null;
}

/** One table of a round, and what it cost. */
export interface PairingCost {
  readonly __typename?: "PairingCost";
  /** Who meets. */
  readonly entrants: readonly TournamentEntrant[];
  /** The difference of their points. */
  readonly gap: number;
  /** How many of them were paired out of their score group again. */
  readonly floats: number;
  /** How far apart they stood in line. */
  readonly distance: number;
  /** How often they had met before. */
  readonly rematches: number;
}

/** The account of one round's pairing. Costs are compared in the order of the totals: repeated meetings first, then squared differences of points, then repeated floats, then distance. */
export interface PairingReceipt {
  readonly __typename?: "PairingReceipt";
  /** The number of the round, from 1. */
  readonly round: number;
  /** How the round was paired. */
  readonly method: string;
  /** What every pairing had to respect. */
  readonly constraints: readonly string[];
  /** The order in which opponents were looked for. */
  readonly line: readonly TournamentEntrant[];
  /** What each table cost. */
  readonly costs: readonly PairingCost[];
  /** How many of those who meet had met before. */
  readonly rematches: number;
  /** The sum of the squared differences of points. */
  readonly gaps: number;
  /** How many were paired out of their score group again. */
  readonly floats: number;
  /** How far apart in line those stood who meet, all together. */
  readonly distance: number;
  /** How many places apart in line two were looked at; null for all. */
  readonly window: number | null;
  /** How many pairs were weighed. */
  readonly edges: number;
  /** Whether it is proven that no pairing has a smaller sum of squares. */
  readonly proven: boolean;
  /** Why it was paired by hand; null if the rules did it. */
  readonly byHand: string | null;
}

/** A page of a list. */
export interface PairingReceiptConnection {
  readonly __typename?: "PairingReceiptConnection";
  /** The receipts, round by round. */
  readonly edges: readonly PairingReceiptEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** An entry of a list, and its cursor. */
export interface PairingReceiptEdge {
  readonly __typename?: "PairingReceiptEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** The receipt of a round. */
  readonly node: PairingReceipt;
}

/** One game in a player's history. */
export interface PlayedGame {
  readonly __typename?: "PlayedGame";
  /** The game, by its slug. */
  readonly game: string;
  /** The number of the result among those of that game, from 1. */
  readonly number: number;
  /** The id of the table. */
  readonly table: string;
  /** In which pool it counted. */
  readonly pool: Pool;
  /** When it ended. */
  readonly endedAt: Time;
  /** Why it ended. */
  readonly reason: OutcomeReason;
  /** The place reached, counted from 1. */
  readonly place: number;
  /** The score, in the game's own counting. */
  readonly score: number;
  /** The others, under their names of then. */
  readonly opponents: readonly Player[];
  /** The strength before it, in points. */
  readonly ratingBefore: number;
  /** The strength after it, in points. */
  readonly ratingAfter: number;
}

/** A page of a list. */
export interface PlayedGameConnection {
  readonly __typename?: "PlayedGameConnection";
  /** The games, newest first. */
  readonly edges: readonly PlayedGameEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** An entry of a list, and its cursor. */
export interface PlayedGameEdge {
  readonly __typename?: "PlayedGameEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** The game that was played. */
  readonly node: PlayedGame;
}

/** Someone who plays, as others see them. */
export interface Player {
  readonly __typename?: "Player";
  /** The id of the account, or of the built-in player: `bot:` and its name. */
  readonly id: string;
  /** The name shown to others. */
  readonly name: string;
  /** Who decides what they do. */
  readonly kind: PlayerKind;
}

/** Who decides what a player does. */
export type PlayerKind = "PERSON" | "BOT" | "BUILT_IN";

/** Results that are rated together. */
export type Pool = "PEOPLE" | "BOTS" | "CASUAL" | "PEOPLE_UNRANKED" | "BOTS_UNRANKED" | "CASUAL_UNRANKED";

/** One use of a right to see more. */
export interface PrivilegedRead {
  readonly __typename?: "PrivilegedRead";
  /** The id of the account that used it. */
  readonly account: string;
  /** The log that was looked at. */
  readonly stream: string;
  /** What was looked at, and as whom. */
  readonly what: string;
  /** When it was looked at. */
  readonly at: Time;
}

/** A page of a list. */
export interface PrivilegedReadConnection {
  readonly __typename?: "PrivilegedReadConnection";
  /** The reads, oldest first. */
  readonly edges: readonly PrivilegedReadEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** An entry of a list, and its cursor. */
export interface PrivilegedReadEdge {
  readonly __typename?: "PrivilegedReadEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** One read. */
  readonly node: PrivilegedRead;
}

/** How much of a log a file shows, and how much of that its chain proves. */
export interface Proof {
  readonly __typename?: "Proof";
  /** How many events are shown whole, and proven. */
  readonly whole: number;
  /** How many events are shown in part, with every field that is shown proven. */
  readonly inPart: number;
  /** How many events are present as digests only. */
  readonly withheld: number;
  /** How many events are shown in part outside the chain, as the first version of the chain has it. */
  readonly outside: number;
}

/** What became of a wish to be brought together. */
export type QueueAnswer = QueuePlace | Refused;

/** Where someone stands in the queue of a game. */
export interface QueuePlace {
  readonly __typename?: "QueuePlace";
  /** The game they want to play. */
  readonly game: string;
  /** Whether they are still waiting. */
  readonly waiting: boolean;
  /** Since when they wait; null if they do not. */
  readonly since: Time | null;
  /** How many others wait for the same game. */
  readonly others: number;
  /** The id of the table they were brought to last; null if there is none yet. */
  readonly table: string | null;
}

/** An entrant's final place. */
export interface RankedEntrant {
  readonly __typename?: "RankedEntrant";
  /** The final place, counted from 1; places may be shared. */
  readonly place: number;
  /** Who reached it. */
  readonly entrant: TournamentEntrant;
}

/** A page of a list. */
export interface RankedEntrantConnection {
  readonly __typename?: "RankedEntrantConnection";
  /** The places, best first. */
  readonly edges: readonly RankedEntrantEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** An entry of a list, and its cursor. */
export interface RankedEntrantEdge {
  readonly __typename?: "RankedEntrantEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** The place. */
  readonly node: RankedEntrant;
}

/** A player's rating and record in one pool of a game. */
export interface Rating {
  readonly __typename?: "Rating";
  /** The game, by its slug. */
  readonly game: string;
  /** `people`, `bots` where programs sit at the table, or `casual` for tables that are not rated. */
  readonly pool: Pool;
  /** The strength the model believes in. */
  readonly mu: number;
  /** How unsure the model is. */
  readonly sigma: number;
  /** What the leaderboard is ordered by: the strength the model is sure of, 0 for a newcomer. */
  readonly points: number;
  /** How many games were played. */
  readonly games: number;
  /** In how many of them first place was reached, alone or shared. */
  readonly wins: number;
  /** The highest score, in the game's own counting. */
  readonly best: number;
  /** When the last of them ended. */
  readonly lastAt: Time;
  /** The strength in points: 1000 for a newcomer. */
  readonly rating: number;
  /** Whose rating it is, under the name last seen. */
  readonly player: Player;
}

/** A page of a list. */
export interface RatingConnection {
  readonly __typename?: "RatingConnection";
  /** The entries, best first. */
  readonly edges: readonly RatingEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** An entry of a list, and its cursor. */
export interface RatingEdge {
  readonly __typename?: "RatingEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** The player's rating and record. */
  readonly node: Rating;
}

/** Everyone who is seated is asked whether they are ready. */
export interface ReadyCalled {
  readonly __typename?: "ReadyCalled";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** When those who are not ready lose their seats. */
  readonly until: Time;
}

/** Not everyone was ready in time. */
export interface ReadyLapsed {
  readonly __typename?: "ReadyLapsed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** When the time for the check was over. */
  readonly at: Time;
}

/** Whose rules forbid a command. */
export type Refusal = "GAME_RULE" | "TABLE_RULE" | "QUEUE_RULE" | "TOURNAMENT_RULE";

/** The rules forbid the command; nothing has changed. */
export interface Refused {
  readonly __typename?: "Refused";
  /** Whose rules forbid it. */
  readonly code: Refusal;
  /** The clause that forbids it, as numbered in the RULES.md of the game, of tables (`TB-06`) or of tournaments. */
  readonly rule: string;
  /** What the clause says; null if the rulebook is not at hand. */
  readonly ruleText: string | null;
  /** Why it is forbidden here, in words. */
  readonly reason: string;
}

/** A clause of a rulebook. */
export interface Rule {
  readonly __typename?: "Rule";
  /** Its number, as refusals and sentences cite it: `UN-11`. */
  readonly id: string;
  /** The rulebook: the slug of a game, or `tables`, `lobby` or `tournaments`. */
  readonly book: string;
  /** What it says. */
  readonly text: string;
}

/** A page of a list. */
export interface RuleConnection {
  readonly __typename?: "RuleConnection";
  /** The clauses, in the order of their book. */
  readonly edges: readonly RuleEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** An entry of a list, and its cursor. */
export interface RuleEdge {
  readonly __typename?: "RuleEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** The clause. */
  readonly node: Rule;
}

/** How often events rest on a clause, and the first that does. */
export interface RuleUse {
  readonly __typename?: "RuleUse";
  /** The clause. */
  readonly rule: Rule;
  /** How many events rest on it. */
  readonly events: number;
  /** At how many tables. */
  readonly tables: number;
  /** The first table with such an event. */
  readonly table: string;
  /** The version of that event, to be looked at. */
  readonly version: number;
}

/** A table as one viewer sees it, for whoever draws it: facts, seats with clocks, areas with a layout in words, things with faces and stable keys, moves with what they touch. JSON, whole: areas lie in areas to any depth, which no selection of fields could follow. The page says what each part means, `/graphql/scene.schema.json` says it for machines. Parts may be added; none changes its meaning. */
export type Scene = { readonly [part: string]: unknown };

/** What a token may allow. */
export type Scope = "PLAY" | "ORGANISE" | "AUDIT" | "HOOKS";

/** One seat at a table. */
export interface Seat {
  readonly __typename?: "Seat";
  /** The seat, counted from 0. */
  readonly seat: number;
  /** Whether the holder has left a running game. */
  readonly left: boolean;
  /** Who holds the seat. */
  readonly player: Player;
  /** Which built-in player it is; null for others. */
  readonly bot: string | null;
  /** The bot that plays for a person who is away; null while they play themselves. */
  readonly standIn: string | null;
}

/** The clock of one seat. */
export interface SeatClock {
  readonly __typename?: "SeatClock";
  /** What is left in the bank, in milliseconds. */
  readonly bankMs: number;
  /** Since when the clock runs; null while it stands. */
  readonly since: Time | null;
  /** How many times in a row it has run out. */
  readonly expiries: number;
}

/** A bot stands in for the player of a seat until they take it back. */
export interface SeatHandedOver {
  readonly __typename?: "SeatHandedOver";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that is handed over. */
  readonly seat: number;
  /** The bot that plays the seat from now on. */
  readonly standIn: string;
  /** When the bot took over. */
  readonly at: Time;
}

/** A player stood up. Before the game the seat is free again; in a game it stays theirs in the record. */
export interface SeatLeft {
  readonly __typename?: "SeatLeft";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that was left. */
  readonly seat: number;
  /** The id of the account that stood up. */
  readonly player: string;
}

/** Someone who is seated is ready. */
export interface SeatReady {
  readonly __typename?: "SeatReady";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that is ready. */
  readonly seat: number;
}

/** A player sat down. */
export interface SeatTaken {
  readonly __typename?: "SeatTaken";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that is taken. */
  readonly seat: number;
  /** The id of the account that sat down. */
  readonly player: string;
  /** The name shown to others. */
  readonly name: string;
  /** What the player added to the shuffles; empty for nothing. */
  readonly entropy: string;
  /** The built-in player of the seat; empty for a person. */
  readonly bot: string;
  /** Whether the account is a program's, playing from outside with the commands people use. */
  readonly isBot: boolean;
}

/** The player of a seat plays it again. */
export interface SeatTakenBack {
  readonly __typename?: "SeatTakenBack";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that is taken back. */
  readonly seat: number;
  /** When the player came back. */
  readonly at: Time;
}

/** The match a game belongs to, as it stood when the game was set up. */
export interface Series {
  readonly __typename?: "Series";
  /** The id of the match: that of its first table. */
  readonly match: string;
  /** How many games win the match. */
  readonly goal: number;
  /** How many games are played at most; 0 for as many as it takes. */
  readonly limit: number;
  /** The number of this game within the match, from 1. */
  readonly number: number;
  /** The ids of those who play the match; empty at its first table, whose players they are. */
  readonly players: readonly string[];
  /** How many games each of them had won before this one. */
  readonly wins: readonly number[];
}

/** What is other than it was when you looked last. */
export interface StageChange {
  readonly __typename?: "StageChange";
  /** The version of the tournament that this brings you to. */
  readonly version: number;
  /** The stage, counted from 0. */
  readonly stage: number;
  /** Whether too much has changed to tell: ask for the bracket and the standings anew. */
  readonly anew: boolean;
  /** The matches that are new or changed. */
  readonly nodes: readonly BracketNode[];
  /** The numbers of matches that are gone. */
  readonly withdrawn: readonly number[];
  /** The lines of the standings that are new or changed, without values. */
  readonly rows: readonly TournamentStanding[];
}

/** How one seat ended. */
export interface Standing {
  readonly __typename?: "Standing";
  /** The seat, counted from 0. */
  readonly seat: number;
  /** Its place, counted from 1; places may be shared. */
  readonly place: number;
  /** Its points, in the game's own counting. */
  readonly score: number;
}

/** What the public games of one kind add up to. */
export interface Statistics {
  readonly __typename?: "Statistics";
  /** How many games there were. */
  readonly games: number;
  /** How many events of the game one has on average. */
  readonly meanSteps: number;
  /** How long one takes on average, in milliseconds. */
  readonly meanMs: number;
  /** The game, by its slug. */
  readonly game: string;
  /** The games by number of seats. */
  readonly seats: readonly CountedBySeats[];
  /** The games by how they ended. */
  readonly reasons: readonly CountedByReason[];
  /** The games by the options they were played with. */
  readonly options: readonly CountedByOptions[];
}

/** Where a table is in its life. */
export type Status = "OPEN" | "PLAYING" | "FINISHED" | "CANCELLED";

/** What everyone may know of a table. */
export interface Table {
  readonly __typename?: "Table";
  /** The id of the table. */
  readonly id: string;
  /** The slug of the game that is played. */
  readonly game: string;
  /** The rule-set of the game the table is pinned to. */
  readonly rules: number;
  /** Where the table is in its life. */
  readonly status: Status;
  /** The id of the account that opened the table. */
  readonly host: string;
  /** SHA-256 of the server's seed, published before anyone sits down. */
  readonly commitment: string;
  /** The number of the table's last event. */
  readonly version: number;
  /** Who sits at the table, seat by seat. */
  readonly seats: readonly Seat[];
  /** When the table was opened. */
  readonly openedAt: Time;
  /** When its game began; null before. */
  readonly startedAt: Time | null;
  /** When it ended; null before. */
  readonly endedAt: Time | null;
  /** The result of the game; null before its end. */
  readonly outcome: Outcome | null;
  /** The server's seed, in hex; null until the table is over. */
  readonly seed: string | null;
  /** How the table is kept. */
  readonly terms: Terms;
  /** The clocks of the seats, in order. */
  readonly clocks: readonly SeatClock[];
  /** When the time of the next seat runs out if nothing happens before; null without a clock. */
  readonly dueAt: Time | null;
  /** When a ready check ends; null if there is none. */
  readonly readyUntil: Time | null;
  /** The ids of the players who have said that they are ready. */
  readonly ready: readonly string[];
  /** The seat that asks to take its last move back; null if none does. */
  readonly undoAsked: number | null;
  /** Why the table was closed in mid-game without a result; null if it was not. */
  readonly closedBecause: string | null;
  /** The game as the caller sees it now, or saw it at a version. */
  readonly view: TableView | null;
  /** What has happened, oldest first, as the caller may see it. */
  readonly events: TableStepConnection | null;
  /** The table after each of several events, as the caller saw it then; those they may not know of are left out. */
  readonly moments: readonly TableMoment[] | null;
  /** What differs between two versions, as the caller saw them: what moved, came or went, and which facts changed. */
  readonly changes: readonly Change[] | null;
  /** What turned the game, as it says itself and the caller saw it, oldest first: up to 100, then go on after them. */
  readonly turningPoints: readonly TurningMoment[] | null;
  /** Check the table's whole log. An error, and null, where the caller may not. */
  readonly audit: AuditReport | null;
  /** What the caller may play now, or could play at a version, each ready to be sent; empty out of turn. */
  readonly legal: readonly LegalMove[];
  /** Which clauses the events rest on, as far as the caller may see them, in the order of their numbers. */
  readonly rulesUsed: readonly RuleUse[] | null;
  /** The table as the caller sees it, to be drawn: now with what they may do, or at a version of the past. */
  readonly scene: Scene | null;
}

/** What became of a command. */
export type TableAnswer = OutOfDate | Refused | TableChanged;

/** The table was closed before a game began. */
export interface TableCancelled {
  readonly __typename?: "TableCancelled";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The server's seed, in hex. */
  readonly seed: string;
  /** When the table was closed. */
  readonly at: Time;
}

/** The command was carried out. */
export interface TableChanged {
  readonly __typename?: "TableChanged";
  /** The table after the command. */
  readonly table: Table;
  /** The version of the last event it led to. */
  readonly version: number;
  /** The place of that event in the log: give it to `tables(asOf:)` to see this change in the list. */
  readonly position: string;
  /** Whether this command id had been carried out before, and this is that first answer. */
  readonly repeated: boolean;
  /** The head of the table's chain after the command, in hex. */
  readonly hash: string;
}

/** The table was closed without a result: what it was opened for is decided elsewhere. */
export interface TableClosed {
  readonly __typename?: "TableClosed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** Why it was closed. */
  readonly reason: string;
  /** The server's seed, in hex. It is empty where others still play the same deal, and comes when the table is revealed. */
  readonly seed: string;
  /** When the table was closed. */
  readonly at: Time;
}

/** A page of a list. */
export interface TableConnection {
  readonly __typename?: "TableConnection";
  /** The tables, newest first. */
  readonly edges: readonly TableEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** An entry of a list, and its cursor. */
export interface TableEdge {
  readonly __typename?: "TableEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** The table as it is now. */
  readonly node: Table;
}

/** The game is over: the result, and the seed for everyone to check. */
export interface TableEnded {
  readonly __typename?: "TableEnded";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The result of the game. */
  readonly outcome: Outcome;
  /** The server's seed, in hex. It is empty where others still play the same deal, and comes when the table is revealed. */
  readonly seed: string;
  /** When the game ended. */
  readonly at: Time;
}

/** What happens at a table around its game. */
export type TableEvent = ClockExpired | ClocksMoved | GameForked | GameStarted | GuestEntered | MoveMarked | MoveUndone | ReadyCalled | ReadyLapsed | SeatHandedOver | SeatLeft | SeatReady | SeatTaken | SeatTakenBack | TableCancelled | TableClosed | TableEnded | TableOpened | TableRevealed | TimeCredited | UndoAnswered | UndoAsked;

/** A table right after one event. */
export interface TableMoment {
  readonly __typename?: "TableMoment";
  /** The version of the table. */
  readonly version: number;
  /** The event that led to it. */
  readonly step: TableStep;
  /** The table as the viewer saw it then, to be drawn. */
  readonly scene: Scene;
  /** The game as the viewer saw it then. */
  readonly view: TableView;
}

/** The first event of every table: the rule-set is pinned, the seed committed to. */
export interface TableOpened {
  readonly __typename?: "TableOpened";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The id of the table. */
  readonly table: string;
  /** The slug of the game that is played. */
  readonly game: string;
  /** The rule-set of the game the table is pinned to. */
  readonly rules: number;
  /** How the game is played. */
  readonly options: GameOptions;
  /** The id of the account that opened the table. */
  readonly host: string;
  /** SHA-256 of the server's seed, published before anyone sits down. */
  readonly commitment: string;
  /** The server's seed, in hex; null until the table is over. */
  readonly seed: string | null;
  /** When the table was opened. */
  readonly at: Time;
  /** How the table is kept. */
  readonly terms: Terms;
  /** The version of the hash chain that its log is kept by. */
  readonly chain: number;
}

/** The spectators have caught up with the end: everything is open to everyone. */
export interface TableRevealed {
  readonly __typename?: "TableRevealed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** When everything was opened. */
  readonly at: Time;
  /** The server's seed, in hex, where the end of the game withheld it; else empty. */
  readonly seed: string;
}

/** What has happened at a table since the last one, and how it looks after that. */
export interface TableScene {
  readonly __typename?: "TableScene";
  /** The id of the table. */
  readonly table: string;
  /** The version the table is at: go on from here after a break. */
  readonly version: number;
  /** What has happened, oldest first. */
  readonly steps: readonly TableStep[];
  /** The table after that, to be drawn; null while more of what was missed is to come. */
  readonly scene: Scene | null;
}

/** One event of a table as one viewer may see it. */
export interface TableStep {
  readonly __typename?: "TableStep";
  /** The number of the event. */
  readonly version: number;
  /** When it happened. */
  readonly at: Time;
  /** The head of the chain after this event, in hex. */
  readonly hash: string;
  /** What happened, as far as the viewer may know. */
  readonly event: Event;
  /** The id of the table. */
  readonly table: string;
  /** The event in a sentence. */
  readonly text: string;
  /** The clauses of the rulebooks it rests on, the one that matters most first. */
  readonly rules: readonly Rule[];
  /** The clauses of the game that come up here for the first time for this viewer, at a guided table; empty elsewhere. */
  readonly lessons: readonly Rule[];
}

/** A page of a list. */
export interface TableStepConnection {
  readonly __typename?: "TableStepConnection";
  /** The events, oldest first. */
  readonly edges: readonly TableStepEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** An entry of a list, and its cursor. */
export interface TableStepEdge {
  readonly __typename?: "TableStepEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** The event as the viewer may see it. */
  readonly node: TableStep;
}

/** A table at one version from one viewpoint. */
export interface TableView {
  readonly __typename?: "TableView";
  /** What everyone may know of the table at that version. */
  readonly table: Table;
  /** The version that is looked at. */
  readonly version: number;
  /** Whose view it is. */
  readonly viewer: ViewerKind;
  /** The seat whose view it is; null if it is no seat's. */
  readonly seat: number | null;
  /** The game as the viewer sees it; null before it begins. */
  readonly game: GameView | null;
  /** The head of the table's chain at that version, in hex. */
  readonly hash: string;
  /** The view as text for a terminal, with the players' names; empty before the game begins. */
  readonly drawing: string;
}

/** How a table is kept, besides the options of its game. */
export interface Terms {
  readonly __typename?: "Terms";
  /** The clock of the table; null without one. */
  readonly timing: Timing | null;
  /** Who may come to the table. */
  readonly access: Access;
  /** Whether the result counts for ratings: open tables only. */
  readonly rated: boolean;
  /** How far spectators are behind; null if they see everything at once. */
  readonly watch: Watch | null;
  /** Whether moves can be taken back by consent. */
  readonly undo: boolean;
  /** The match this game belongs to; null for a game of its own. */
  readonly series: Series | null;
  /** The ids of those for whom the seats are kept, in order; empty for everyone. */
  readonly reserved: readonly string[];
  /** Whether each rule is explained when it first comes up, for those who learn the game; never rated. */
  readonly guided: boolean;
  /** What the game goes on from; null for one that is dealt anew. */
  readonly fork: Fork | null;
  /** Whether only its players find it in lists, as tables of a private tournament are. */
  readonly unlisted: boolean;
  /** The id of the table whose players meet here again; null for a new company. */
  readonly rematchOf: string | null;
}

/** One number a tie-break was made from. */
export interface TieInput {
  readonly __typename?: "TieInput";
  /** What the number is. */
  readonly label: string;
  /** The number of the round it comes from, from 1. */
  readonly round: number;
  /** The opponent it comes from; null where it is the entrant's own. */
  readonly entrant: TournamentEntrant | null;
  /** The number above the line of the exact fraction. */
  readonly numerator: Whole;
  /** The number below the line of the exact fraction. */
  readonly denominator: Whole;
  /** Whether it counted in the end, or was left out. */
  readonly counted: boolean;
}

/** The value of one tie-break. */
export interface TieValue {
  readonly __typename?: "TieValue";
  /** Which tie-break it is. */
  readonly name: TournamentTiebreak;
  /** The number above the line of the exact fraction. */
  readonly numerator: Whole;
  /** The number below the line of the exact fraction. */
  readonly denominator: Whole;
  /** The value as people read it. */
  readonly shown: string;
  /** The numbers the value was made from. */
  readonly inputs: readonly TieInput[];
}

/** A moment in UTC with milliseconds, such as 2026-11-16T02:55:55.123Z. */
export type Time = string;

/** The service stood still for a while: that time counts for no clock. */
export interface TimeCredited {
  readonly __typename?: "TimeCredited";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** When it began to stand still, or the time before that was credited already. */
  readonly since: Time;
  /** When it went on. */
  readonly until: Time;
}

/** The clock of a table, in milliseconds. */
export interface Timing {
  readonly __typename?: "Timing";
  /** Free time for every move, in milliseconds, before the bank is touched. */
  readonly perMoveMs: number;
  /** What each seat has for the whole game, in milliseconds. */
  readonly bankMs: number;
  /** What a move of one's own adds to the bank, in milliseconds. */
  readonly incrementMs: number;
  /** What happens when the time of a seat has run out. */
  readonly onExpiry: OnExpiry;
  /** How many times in a row the time must run out until the seat counts as abandoned. */
  readonly abandonedAfter: number;
  /** What becomes of an abandoned seat. */
  readonly abandoned: Abandonment;
  /** The bot that stands in for an abandoned seat; by default `hard`, or the game's best below it. */
  readonly standIn: string;
}

/** The clock of a table, in milliseconds. */
export interface TimingInput {
  /** Free time for every move, in milliseconds, before the bank is touched. Default: 0. */
  perMoveMs?: number | null;
  /** What each seat has for the whole game, in milliseconds. Default: 0. */
  bankMs?: number | null;
  /** What a move of one's own adds to the bank, in milliseconds. Default: 0. */
  incrementMs?: number | null;
  /** What happens when the time of a seat has run out. Default: ACT. */
  onExpiry?: OnExpiry | null;
  /** How many times in a row the time must run out until the seat counts as abandoned. Default: 3. */
  abandonedAfter?: number | null;
  /** What becomes of an abandoned seat. Default: WAIT. */
  abandoned?: Abandonment | null;
  /** The bot that stands in for an abandoned seat; by default `hard`, or the game's best below it. Default: "". */
  standIn?: string | null;
}

/** What is known of a token, apart from the token itself, which is kept nowhere. */
export interface Token {
  readonly __typename?: "Token";
  /** Its id: no secret, and good for nothing but naming it. */
  readonly id: string;
  /** What its owner called it. */
  readonly name: string;
  /** What it allows. */
  readonly scopes: readonly Scope[];
  /** When it was made. */
  readonly createdAt: Time;
  /** When it was last used, to within a minute or so; null if never. */
  readonly usedAt: Time | null;
  /** When it becomes worthless by itself; null if it lasts until it is revoked. */
  readonly expiresAt: Time | null;
  /** How many operations it may ask for in a minute; null for as many as its account. */
  readonly requestsPerMinute: number | null;
  /** What one operation may cost; null for as much as any. */
  readonly maxCost: number | null;
  /** The id of the permission by which an application has it; null for one of your own. */
  readonly consent: string | null;
}

/** What a command would touch, as far as the player who may give it can see. */
export interface Touches {
  readonly __typename?: "Touches";
  /** The cards it moves or is about, in the notation of the game. */
  readonly cards: readonly string[];
  /** The piles, columns, locations and players it is about, in words: from where, then to. */
  readonly places: readonly string[];
}

/** What kind of moment it was: the same words in every game, so that one can draw them without knowing it. */
export type TurningKind = "MILESTONE" | "GAIN" | "LOSS" | "LEAD" | "BRINK" | "EXCHANGE" | "PENALTY" | "ROUND" | "LEFT" | "END";

/** A moment that mattered, as its viewer saw it. */
export interface TurningMoment {
  readonly __typename?: "TurningMoment";
  /** The version of the event that made it one. */
  readonly version: number;
  /** What kind of moment it was. */
  readonly kind: TurningKind;
  /** What happened, in a sentence. */
  readonly text: string;
  /** The seats it is about; none if it concerns the whole table. */
  readonly seats: readonly number[];
  /** The clauses of the rulebooks it rests on, the one that matters most first. */
  readonly rules: readonly Rule[];
}

/** A turn by which the chances of a seat changed much. */
export interface TurningPoint {
  readonly __typename?: "TurningPoint";
  /** The version at which the turn began. */
  readonly version: number;
  /** The seat whose turn it was. */
  readonly mover: number;
  /** The seat whose chance changed most. */
  readonly seat: number;
  /** Its chance before the turn, from 0 to 1. */
  readonly before: number;
  /** Its chance after the turn, from 0 to 1. */
  readonly after: number;
}

/** What beginners often get wrong. */
export interface TypicalMistake {
  readonly __typename?: "TypicalMistake";
  /** The clause that says how it is. */
  readonly rule: Rule;
  /** The mistake, and what to do instead. */
  readonly text: string;
}

/** Someone agrees that the move is taken back, or does not, which ends the matter. */
export interface UndoAnswered {
  readonly __typename?: "UndoAnswered";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that answers. */
  readonly seat: number;
  /** Whether they agree. */
  readonly agrees: boolean;
}

/** Someone asks to take their last move back. */
export interface UndoAsked {
  readonly __typename?: "UndoAsked";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that asks. */
  readonly seat: number;
}

/** How two players did at the same tables. */
export interface Versus {
  readonly __typename?: "Versus";
  /** The game, by its slug. */
  readonly game: string;
  /** The id of the one. */
  readonly player: string;
  /** The id of the other. */
  readonly other: string;
  /** How many games they played. */
  readonly games: number;
  /** How often the one came out ahead of the other. */
  readonly ahead: number;
  /** How often the other came out ahead; the rest were shared places. */
  readonly behind: number;
}

/** From where a table is looked at. */
export type ViewerKind = "SEAT" | "SPECTATOR" | "ALL";

/** How far spectators are behind the game. With both, whatever is later. */
export interface Watch {
  readonly __typename?: "Watch";
  /** How many of the last moves are hidden from spectators, until the game is over. */
  readonly delayMoves: number;
  /** By how many milliseconds spectators see everything late, the result included. */
  readonly delayMs: number;
  /** Whether others play the same deal: spectators see no more than its beginning and nobody learns the seed, until the service reveals the table. Set by the service only. */
  readonly held: boolean;
}

/** How far spectators are behind the game. With both, whatever is later. */
export interface WatchInput {
  /** How many of the last moves are hidden from spectators, until the game is over. Default: 0. */
  delayMoves?: number | null;
  /** By how many milliseconds spectators see everything late, the result included. Default: 0. */
  delayMs?: number | null;
}

/** An address that is told what happens. */
export interface Webhook {
  readonly __typename?: "Webhook";
  /** Its id. */
  readonly id: string;
  /** Where messages are sent. */
  readonly url: string;
  /** What it is told of. */
  readonly events: readonly WebhookEvent[];
  /** When it was added. */
  readonly createdAt: Time;
  /** Until when messages are signed with the previous secret too; null if they are not. */
  readonly oldSecretUntil: Time | null;
  /** When it was switched off; null while it is on. */
  readonly offAt: Time | null;
  /** Why it was switched off; null while it is on. */
  readonly offBecause: string | null;
  /** Since when no message has arrived; null if the last one did. */
  readonly failingSince: Time | null;
  /** The table it is about; null if it is none. */
  readonly table: string | null;
  /** The tournament it is about; null if none. */
  readonly tournament: string | null;
  /** Whether messages are sent. */
  readonly isOn: boolean;
  /** What waits to be sent, and what was sent in the last seven days, newest first. */
  readonly deliveries: WebhookDeliveryConnection | null;
}

/** One try to deliver a message. */
export interface WebhookAttempt {
  readonly __typename?: "WebhookAttempt";
  /** When it was sent. */
  readonly at: Time;
  /** The HTTP status of the answer; null if there was none. */
  readonly status: number | null;
  /** What went wrong; null if the message arrived. */
  readonly trouble: string | null;
  /** After how many milliseconds the answer was there, or the try was given up. */
  readonly tookMs: number;
}

/** A page of a list. */
export interface WebhookConnection {
  readonly __typename?: "WebhookConnection";
  /** The webhooks, oldest first. */
  readonly edges: readonly WebhookEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** A message, and what became of it. */
export interface WebhookDelivery {
  readonly __typename?: "WebhookDelivery";
  /** The `webhook-id` it is sent with, the same in every try. */
  readonly id: string;
  /** What it tells of. */
  readonly event: WebhookEvent;
  /** The version of the table or tournament it tells of. */
  readonly version: number;
  /** When it was made. */
  readonly madeAt: Time;
  /** When it arrived; null if it has not. */
  readonly deliveredAt: Time | null;
  /** When it is sent next at the earliest, after those before it; null if it is not. */
  readonly nextTry: Time | null;
  /** The tries so far, the oldest first; of many the last ones. */
  readonly attempts: readonly WebhookAttempt[];
  /** The table it is about; null if it is none. */
  readonly table: string | null;
  /** The tournament it is about; null if none. */
  readonly tournament: string | null;
}

/** A page of a list. */
export interface WebhookDeliveryConnection {
  readonly __typename?: "WebhookDeliveryConnection";
  /** The messages, newest first. */
  readonly edges: readonly WebhookDeliveryEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** An entry of a list, and its cursor. */
export interface WebhookDeliveryEdge {
  readonly __typename?: "WebhookDeliveryEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** The message, and what became of it. */
  readonly node: WebhookDelivery;
}

/** An entry of a list, and its cursor. */
export interface WebhookEdge {
  readonly __typename?: "WebhookEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** The webhook as it is now. */
  readonly node: Webhook;
}

/** What a webhook may be told of. */
export type WebhookEvent = "TABLE_EVENT" | "YOUR_TURN" | "TABLE_ENDED" | "TOURNAMENT_EVENT" | "OFFICIAL_NEEDED" | "PING";

/** A whole number of any size, written as text. Pattern: `^-?[0-9]+$`. Example: `3996970129`. */
export type Whole = string;

/** A view without what is printed on cards: that never changes, and `card` of the schema tells it by their ids. */
export type WithoutFaces<T> = T extends string
  ? T
  : T extends readonly (infer Item)[]
    ? readonly WithoutFaces<Item>[]
    : T extends object
      ? { [K in keyof T as K extends "face" ? never : K]: WithoutFaces<T[K]> }
      : T;

/** Exactly one of these: an input of which the service takes one field and no second. */
export type ExactlyOne<T> = { [K in keyof T]: { [P in K]: T[P] } & { [P in Exclude<keyof T, K>]?: never } }[keyof T];

/** A card as text. Any text may be given, but not a card of another game. */
export type CardOf<Kind extends string> = string & { readonly __card?: Kind };
