// Written from the schema by `python -m api.clients.generate_typescript`: change that instead.
import type {
  Announcement,
  AuditReport,
  BracketGraph,
  CorrectionConsequence,
  CorrectionPreview,
  ExactlyOne,
  GameOptions,
  Go,
  OutOfDate,
  PageInfo,
  PairingReceipt,
  PairingReceiptConnection,
  RankedEntrant,
  RankedEntrantConnection,
  Refused,
  TieValue,
  Time,
  Timing,
  TimingInput,
} from "./index.ts";

/** What everyone may know of a tournament at a glance. */
export interface Tournament {
  readonly __typename?: "Tournament";
  /** The id of the tournament. */
  readonly id: string;
  /** What the tournament is called. */
  readonly title: string;
  /** The slug of the game that is played. */
  readonly game: string;
  /** The rule-set of the game all tables are pinned to. */
  readonly rules: number;
  /** Where the tournament is in its life. */
  readonly status: TournamentStatus;
  /** SHA-256 of the tournament's seed, published when it is opened. */
  readonly commitment: string;
  /** The number of the tournament's last event. */
  readonly version: number;
  /** How many have a place. */
  readonly entered: number;
  /** How many stand on the waiting list. */
  readonly waiting: number;
  /** The accounts that have a role. */
  readonly officials: readonly TournamentOfficial[];
  /** The stages, in the order in which they are played. */
  readonly stages: readonly TournamentStageSummary[];
  /** When the tournament was opened. */
  readonly openedAt: Time;
  /** When it was started; null before. */
  readonly startedAt: Time | null;
  /** When it was over; null before. */
  readonly endedAt: Time | null;
  /** Who won; null before the end, or if several share the first place. */
  readonly champion: TournamentEntrant | null;
  /** The tournament's seed, in hex; null until it is over. */
  readonly seed: string | null;
  /** Who may enter. */
  readonly entry: TournamentEntry;
  /** When entry ends for all but organisers; null for the start. */
  readonly entryUntil: Time | null;
  /** When it starts by itself; null if an organiser starts it. */
  readonly startsAt: Time | null;
  /** How many have asked to enter and wait for an organiser. */
  readonly asking: number;
  /** When the decks that entrants bring are shown; null if they bring none. */
  readonly decksShown: TournamentDeckShowing | null;
  /** How many may enter; null for any number. */
  readonly capacity: number | null;
  /** The head of the tournament's chain at the version that is looked at, in hex. */
  readonly hash: string;
  /** What the organisers have chosen. */
  readonly config: TournamentConfig;
  /** How it is conducted: who decides when, and how long players are waited for. */
  readonly conduct: TournamentConduct;
  /** What the organisers say of it; empty for nothing. */
  readonly description: string | null;
  /** What the organisers have told everyone, oldest first; `tournamentAnnouncements` brings what follows. */
  readonly announcements: TournamentAnnouncementConnection | null;
  /** Those who entered, in the order in which they did. */
  readonly entrants: TournamentEntrantConnection;
  /** The penalties that were given, oldest first. */
  readonly penalties: TournamentPenaltyGivenConnection | null;
  /** Who has handed in a deck, and the decks you may see: your own, all of them for officials and once shown. */
  readonly decks: TournamentDeckConnection | null;
  /** The matches of a stage. */
  readonly matches: TournamentMatchConnection | null;
  /** The games that wait to be played or are being played, with their tables. */
  readonly openGames: TournamentGameConnection | null;
  /** The matches that wait for an official: no result from their table, time that is over, a dispute. */
  readonly awaitingOfficial: TournamentCallConnection | null;
  /** The standings of a stage, best first and group by group, with every tie-break and its inputs. */
  readonly standings: TournamentStandingConnection | null;
  /** The final ranking; empty before the end. */
  readonly ranking: RankedEntrantConnection;
  /** Why these pairs: for every round of a stage what its pairing was made from and what it cost. */
  readonly receipts: PairingReceiptConnection | null;
  /** The matches of a stage and the ways between them, as a graph to draw. */
  readonly bracket: BracketGraph | null;
  /** A stage drawn for a terminal: the bracket of an elimination, the standings of everything else. */
  readonly drawing: string | null;
  /** A Swiss stage as a tournament report file (TRF). */
  readonly report: string | null;
  /** What the tournament can do now to go on, and who decides when; null while it waits for results or people. */
  readonly nextStep: TournamentNextStep | null;
  /** What has happened, oldest first, up to the newest event. */
  readonly events: TournamentStepConnection | null;
  /** Check the whole log: chain, seed, commands decided and rounds paired again, results beside their tables' logs. */
  readonly audit: AuditReport | null;
  /** The tournament as a file of JSON lines for `orrery verify`. */
  readonly export: string | null;
  /** What a correction would change, for those who may make it; its digest confirms it. */
  readonly preview: CorrectionPreview | null;
}

/** Tell everyone something. */
export interface TournamentAnnounceInput {
  /** The news. */
  text: string;
}

/** There is news for everyone. */
export interface TournamentAnnounced {
  readonly __typename?: "TournamentAnnounced";
  /** The news. */
  readonly text: string;
  /** The id of the account that told it. */
  readonly by: string;
  /** When it was told. */
  readonly at: Time;
}

/** A page of a list. */
export interface TournamentAnnouncementConnection {
  readonly __typename?: "TournamentAnnouncementConnection";
  /** The announcements, oldest first. */
  readonly edges: readonly TournamentAnnouncementEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** An entry of a list, and its cursor. */
export interface TournamentAnnouncementEdge {
  readonly __typename?: "TournamentAnnouncementEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** The announcement. */
  readonly node: Announcement;
}

/** What became of a command in a tournament. */
export type TournamentAnswer = OutOfDate | Refused | TournamentChanged;

/** Let someone in who has asked to enter. */
export interface TournamentApproveInput {
  /** The id of the account that has asked. */
  account: string;
}

/** The captain of a team says in which order its players play the games of a match. */
export interface TournamentBoardsNamed {
  readonly __typename?: "TournamentBoardsNamed";
  /** The number of the match. */
  readonly match: number;
  /** Which team it is. */
  readonly entrant: TournamentEntrant;
  /** The ids of the players' accounts, from the first board on. */
  readonly accounts: readonly string[];
  /** The id of the account that named them. */
  readonly by: string;
}

/** Which part of a stage a match belongs to. */
export type TournamentBracket = "WINNERS" | "LOSERS" | "FINAL" | "RESET" | "THIRD" | "GROUP" | "ROUND";

/** One side of a match as drawn. */
export interface TournamentBracketSide {
  readonly __typename?: "TournamentBracketSide";
  /** The entrant; null while nobody is known. */
  readonly entrant: TournamentEntrant | null;
  /** The entrant's place in the order of seeds, from 1; null while nobody is known. */
  readonly seed: number | null;
  /** The place reached in the match, from 1; null before its result. */
  readonly place: number | null;
  /** How many games of the match the side has won so far. */
  readonly wins: number;
  /** The sum of the game's own points; null if there is none. */
  readonly score: number | null;
  /** Whether nobody will ever take this side. */
  readonly nobody: boolean;
}

/** An entrant will sit out a round. */
export interface TournamentByeGranted {
  readonly __typename?: "TournamentByeGranted";
  /** Who sits out. */
  readonly entrant: TournamentEntrant;
  /** The number of the round, from 1. */
  readonly round: number;
  /** The id of the account that granted it. */
  readonly by: string;
  /** Whether the bye is for no points. */
  readonly unpaid: boolean;
}

/** A match that waits for the decision of an official. */
export interface TournamentCall {
  readonly __typename?: "TournamentCall";
  /** The number of the match. */
  readonly match: number;
  /** What to call the match. */
  readonly label: string;
  /** Who plays it, in the order of the match. */
  readonly entrants: readonly TournamentEntrant[];
  /** The id of the table; null if it has none. */
  readonly table: string | null;
  /** Why the match cannot go on. */
  readonly trouble: TournamentTrouble;
  /** When that was found; null if players do not agree. */
  readonly at: Time | null;
}

/** A page of a list. */
export interface TournamentCallConnection {
  readonly __typename?: "TournamentCallConnection";
  /** The matches, in the order in which officials were called. */
  readonly edges: readonly TournamentCallEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** An entry of a list, and its cursor. */
export interface TournamentCallEdge {
  readonly __typename?: "TournamentCallEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** The match. */
  readonly node: TournamentCall;
}

/** End the tournament without a ranking. */
export interface TournamentCancelTournamentInput {
  /** Why it is called off. */
  reason: string;
}

/** It was ended without a ranking. */
export interface TournamentCancelled {
  readonly __typename?: "TournamentCancelled";
  /** Why it was called off. */
  readonly reason: string;
  /** The id of the account that called it off. */
  readonly by: string;
  /** The tournament's seed, in hex. */
  readonly seed: string;
  /** When it was called off. */
  readonly at: Time;
}

/** The command was carried out. */
export interface TournamentChanged {
  readonly __typename?: "TournamentChanged";
  /** The tournament after the command. */
  readonly tournament: Tournament;
  /** The version of the last event it led to. */
  readonly version: number;
  /** The place of that event in the log: give it to `tournaments(asOf:)` to see this change in the list. */
  readonly position: string;
  /** Whether this command id had been carried out before, and this is that first answer. */
  readonly repeated: boolean;
  /** The head of the tournament's chain after the command, in hex. */
  readonly hash: string;
}

/** Say that an entrant is here. */
export interface TournamentCheckInInput {
  /** The id of the entrant's account. */
  account: string;
}

/** From now on entrants say that they are here. */
export interface TournamentCheckInOpened {
  readonly __typename?: "TournamentCheckInOpened";
  /** The id of the account that opened it. */
  readonly by: string;
}

/** An entrant is here. */
export interface TournamentCheckedIn {
  readonly __typename?: "TournamentCheckedIn";
  /** Who is here. */
  readonly entrant: TournamentEntrant;
}

/** Say that a player is here for a match: it begins when all are. */
export interface TournamentComeInput {
  /** The number of the match. */
  match: number;
  /** The id of the player's account. */
  account: string;
}

/** Something to be done in a tournament; what your role there allows. */
export type TournamentCommandInput = ExactlyOne<{
  /** Say in words what the tournament is about, or say it anew. */
  describe: TournamentDescribeInput;
  /** Tell everyone something. */
  announce: TournamentAnnounceInput;
  /** Invite accounts: they may enter. */
  invite: TournamentInviteInput;
  /** Let someone in who has asked to enter. */
  approve: TournamentApproveInput;
  /** Give an account a role in this tournament, or another role. */
  nameOfficial: TournamentNameOfficialInput;
  /** Take an account's role away. */
  removeOfficial: TournamentRemoveOfficialInput;
  /** Ask everyone to say that they are here. */
  openCheckIn: Go;
  /** Hand in the deck an entrant plays with, or another one until the start. */
  handInDeck: TournamentHandInDeckInput;
  /** Say that an entrant is here. */
  checkIn: TournamentCheckInInput;
  /** Seed by hand: accounts, best first. Whoever is not named follows in the chosen order. */
  setSeeds: TournamentSetSeedsInput;
  /** Close registration, seed, and begin the first stage. */
  start: Go;
  /** Begin the next stage with those who go on. */
  startStage: Go;
  /** Pair the next round of the stage in progress. */
  pairRound: Go;
  /** Pair the next round oneself, or the last anew if nobody has begun it. The reason goes on record. */
  pairByHand: TournamentPairByHandInput;
  /** Exchange two players of the round that would be paired next, or of one nobody has begun. */
  swapPlayers: TournamentSwapPlayersInput;
  /** Let the matches begin that are paired and wait for it. */
  startRound: Go;
  /** Say that a player is here for a match: it begins when all are. */
  come: TournamentComeInput;
  /** An official decides a match. */
  ruleMatch: TournamentRuleMatchInput;
  /** These players of a match did not come: they forfeit it, and all of them together if nobody came. */
  noShow: TournamentReportNoShowInput;
  /** Replace the result of a match that was decided. */
  correctResult: TournamentCorrectResultInput;
  /** Say how a match ended that you played elsewhere. */
  reportResult: TournamentReportResultInput;
  /** Agree to the result that another player of the match has reported. */
  confirmResult: TournamentConfirmResultInput;
  /** Say that the result another player has reported is not right: an official decides. */
  disputeResult: TournamentDisputeResultInput;
  /** Give an entrant a penalty short of disqualification. */
  penalise: TournamentPenaliseInput;
  /** Give one match more time. */
  giveTime: TournamentGiveTimeInput;
  /** Name the order in which the players of your team play the games of a match; for its captain. */
  nameBoards: TournamentNameBoardsInput;
  /** Have a match played at another table of the hall; the match that has it takes the old one. */
  numberTable: TournamentNumberTableInput;
  /** Say who should not meet in the first rounds, such as players of one club; it replaces what was said before. */
  keepApart: TournamentKeepApartInput;
  /** Let an entrant sit out a coming round of the stage in progress, for the points of an asked bye or for none. */
  grantBye: TournamentGrantByeInput;
  /** Withdraw an entrant: before the start from the list, later from all that is still to be played. */
  drop: TournamentDropInput;
  /** Let an entrant back in who missed the check-in or dropped: they play from the next round on. */
  readmit: TournamentReadmitInput;
  /** Put an entrant out of the tournament. */
  disqualify: TournamentDisqualifyInput;
  /** Stop pairing and opening tables; games in progress may end. */
  pause: TournamentPauseInput;
  /** Go on. */
  resume: Go;
  /** State the final ranking of a stage in which nothing is left to play. */
  closeStage: Go;
  /** End the tournament after its last stage and reveal the seed. No correction is possible after it. */
  finish: Go;
  /** End the tournament without a ranking. */
  cancel: TournamentCancelTournamentInput;
}>;

/** How a score on a board of a duplicate is compared with the others of the same seat. */
export type TournamentComparison = "MATCHPOINTS" | "DIFFERENCE";

/** How a tournament is conducted: who decides when, how long players are waited for, and by which rules. */
export interface TournamentConduct {
  readonly __typename?: "TournamentConduct";
  /** When the next round is paired; an arena pairs itself. */
  readonly pairing: TournamentCue;
  /** When matches that are paired get their tables. */
  readonly starting: TournamentCue;
  /** When a stage with nothing left to play is closed; until then it is corrected. */
  readonly closing: TournamentCue;
  /** When the tournament ends after its last stage; until then it is corrected. */
  readonly finishing: TournamentCue;
  /** How long the players of a match may take to say that they are here, in milliseconds: who does not come loses it. 0 if nobody is asked. */
  readonly grace: number;
  /** When the decks that entrants bring are shown; null if they bring none. */
  readonly decks: TournamentDeckShowing | null;
  /** Who may enter. */
  readonly entry: TournamentEntry;
  /** When entry ends for all but organisers, and check-in opens where there is one; null for the start. */
  readonly entryUntil: Time | null;
  /** When it starts by itself, if two are here then; null to start when an organiser asks. */
  readonly startsAt: Time | null;
  /** How long a match may take once its players are here, in milliseconds; 0 for as long as it takes. */
  readonly roundTime: number;
  /** Where matches are played. */
  readonly venue: TournamentVenue;
  /** How many players a team has that enters as one; 0 where everyone enters for themselves. */
  readonly teamSize: number;
  /** Who goes on to later stages besides, or instead of, so many of each group. */
  readonly qualifying: readonly TournamentQualifying[];
  /** The edition of the rules of tournaments it is played by; those of before go on by theirs. */
  readonly edition: number;
}

/** Everything that is chosen for a tournament. */
export interface TournamentConfig {
  readonly __typename?: "TournamentConfig";
  /** What the tournament is called. */
  readonly title: string;
  /** The slug of the game that is played. */
  readonly game: string;
  /** The rule-set of the game all tables are pinned to. */
  readonly rules: number;
  /** The stages, in the order in which they are played. */
  readonly stages: readonly TournamentStage[];
  /** How many may enter; 0 for any number. */
  readonly capacity: number;
  /** Whether those who come when it is full may wait for a place. */
  readonly waitingList: boolean;
  /** Whether entrants have to say that they are here before the start. */
  readonly checkIn: boolean;
  /** The last round of the first stage for which newcomers are taken; 0 for none. */
  readonly lateEntry: number;
  /** How those are ordered whom nobody seeds by hand. */
  readonly seeding: TournamentSeeding;
  /** The clock of every table; null without one. With one, players who do not come lose on time and hold nobody up. */
  readonly timing: Timing | null;
  /** How the game is played. */
  readonly options: GameOptions;
}

/** Something else was chosen. */
export interface TournamentConfigured {
  readonly __typename?: "TournamentConfigured";
  /** What is chosen now. */
  readonly config: TournamentConfig;
  /** The id of the account that chose it. */
  readonly by: string;
  /** How it is conducted now. */
  readonly conduct: TournamentConduct;
  /** Why something else was chosen; empty if nobody said. */
  readonly reason: string;
}

/** Agree to the result that another player of the match has reported. */
export interface TournamentConfirmResultInput {
  /** The number of the match. */
  match: number;
}

/** A page of a list. */
export interface TournamentConnection {
  readonly __typename?: "TournamentConnection";
  /** The tournaments, newest first. */
  readonly edges: readonly TournamentEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** Replace the result of a match that was decided. */
export interface TournamentCorrectResultInput {
  /** The number of the match. */
  match: number;
  /** The result it should have. */
  result: TournamentResultInput;
  /** Why the old one was wrong. */
  reason: string;
  /** The digest of the preview that was looked at. */
  confirms: string;
}

/** When a step is taken. */
export interface TournamentCue {
  readonly __typename?: "TournamentCue";
  /** Who decides when the step is taken. */
  readonly when: TournamentWhen;
  /** How long it waits after it was announced, in milliseconds, where it waits. */
  readonly delay: number;
}

/** When a step is taken. */
export interface TournamentCueInput {
  /** Who decides when the step is taken. Default: BY_ITSELF. */
  when?: TournamentWhen | null;
  /** How long it waits after it was announced, in milliseconds, where it waits. Default: 0. */
  delay?: number | null;
}

/** An entrant's deck, as far as the one who looks may know it. */
export interface TournamentDeck {
  readonly __typename?: "TournamentDeck";
  /** Whose deck it is. */
  readonly entrant: TournamentEntrant;
  /** The deck, as the game writes decks; null for who may not see it yet. */
  readonly deck: string | null;
}

/** A page of a list. */
export interface TournamentDeckConnection {
  readonly __typename?: "TournamentDeckConnection";
  /** The decks, in the order of the entrants. */
  readonly edges: readonly TournamentDeckEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** An entry of a list, and its cursor. */
export interface TournamentDeckEdge {
  readonly __typename?: "TournamentDeckEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** The deck of an entrant. */
  readonly node: TournamentDeck;
}

/** An entrant has a deck, or another one than before. */
export interface TournamentDeckHandedIn {
  readonly __typename?: "TournamentDeckHandedIn";
  /** Whose deck it is. */
  readonly entrant: TournamentEntrant;
  /** The deck, as the game writes decks; null until the tournament is over. */
  readonly deck: string;
  /** The id of the account that handed it in. */
  readonly by: string;
}

/** A deck can no longer be played, because something else was chosen: it has to be handed in anew. */
export interface TournamentDeckReturned {
  readonly __typename?: "TournamentDeckReturned";
  /** Whose deck it was. */
  readonly entrant: TournamentEntrant;
}

/** When the decks that entrants bring are shown to everyone. */
export type TournamentDeckShowing = "AT_END" | "AT_START";

/** The decks are shown to everyone. */
export interface TournamentDecksShown {
  readonly __typename?: "TournamentDecksShown";
  /** Who plays which deck. */
  readonly decks: readonly TournamentDeck[];
}

/** Say in words what the tournament is about, or say it anew. */
export interface TournamentDescribeInput {
  /** What there is to say; empty to say nothing. */
  text: string;
}

/** What the tournament is about was put in words. */
export interface TournamentDescribed {
  readonly __typename?: "TournamentDescribed";
  /** What there is to say; empty for nothing. */
  readonly text: string;
  /** The id of the account that wrote it. */
  readonly by: string;
}

/** Say that the result another player has reported is not right: an official decides. */
export interface TournamentDisputeResultInput {
  /** The number of the match. */
  match: number;
  /** What was different. */
  reason: string;
}

/** Put an entrant out of the tournament. */
export interface TournamentDisqualifyInput {
  /** The id of the entrant's account. */
  account: string;
  /** Why they are put out. */
  reason: string;
}

/** Withdraw an entrant: before the start from the list, later from all that is still to be played. */
export interface TournamentDropInput {
  /** The id of the entrant's account. */
  account: string;
  /** Why they play no more. Default: "". */
  reason?: string | null;
}

/** An entry of a list, and its cursor. */
export interface TournamentEdge {
  readonly __typename?: "TournamentEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** The tournament as it is now. */
  readonly node: Tournament;
}

/** An entrant joins a running stage from the next round on. */
export interface TournamentEnteredLate {
  readonly __typename?: "TournamentEnteredLate";
  /** Who joins. */
  readonly entrant: TournamentEntrant;
  /** The stage, counted from 0. */
  readonly stage: number;
}

/** Who plays in a tournament. */
export interface TournamentEntrant {
  readonly __typename?: "TournamentEntrant";
  /** The number of the entrant, counted from 0 in the order of registration. */
  readonly number: number;
  /** The id of the entrant's account. */
  readonly account: string;
  /** The name shown to others. */
  readonly name: string;
  /** Where the entrant stands. */
  readonly presence: TournamentPresence;
  /** The players of a team, from the first board on; empty for one person. */
  readonly members: readonly TournamentMember[];
  /** How strong the entrant was at registration; null if nobody knew. */
  readonly rating: number | null;
}

/** Someone who had asked to enter was let in. */
export interface TournamentEntrantApproved {
  readonly __typename?: "TournamentEntrantApproved";
  /** Who was let in. */
  readonly entrant: TournamentEntrant;
  /** The id of the account that let them in. */
  readonly by: string;
  /** Whether the entrant stands on the waiting list. */
  readonly waiting: boolean;
}

/** A page of a list. */
export interface TournamentEntrantConnection {
  readonly __typename?: "TournamentEntrantConnection";
  /** The entrants, in the order in which they entered. */
  readonly edges: readonly TournamentEntrantEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** An entrant plays no more. */
export interface TournamentEntrantDropped {
  readonly __typename?: "TournamentEntrantDropped";
  /** Who plays no more. */
  readonly entrant: TournamentEntrant;
  /** The id of the account that asked for it; empty for the service itself. */
  readonly by: string;
  /** Why they play no more; empty if nothing was said. */
  readonly reason: string;
  /** Whether they were put out, and did not go by themselves. */
  readonly disqualified: boolean;
}

/** An entry of a list, and its cursor. */
export interface TournamentEntrantEdge {
  readonly __typename?: "TournamentEntrantEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** Who entered. */
  readonly node: TournamentEntrant;
}

/** An entrant who was gone plays again, from the next round on. */
export interface TournamentEntrantReadmitted {
  readonly __typename?: "TournamentEntrantReadmitted";
  /** Who plays again. */
  readonly entrant: TournamentEntrant;
  /** The stage, counted from 0. */
  readonly stage: number;
  /** The id of the account that let them in. */
  readonly by: string;
  /** Why they are back; empty if nothing was said. */
  readonly reason: string;
}

/** Who may enter a tournament. Organisers may enter anybody. */
export type TournamentEntry = "OPEN" | "APPROVED" | "INVITED" | "PRIVATE";

/** What can happen in a tournament. */
export type TournamentEvent = TournamentAnnounced | TournamentBoardsNamed | TournamentByeGranted | TournamentCancelled | TournamentCheckInOpened | TournamentCheckedIn | TournamentConfigured | TournamentDeckHandedIn | TournamentDeckReturned | TournamentDecksShown | TournamentDescribed | TournamentEnteredLate | TournamentEntrantApproved | TournamentEntrantDropped | TournamentEntrantReadmitted | TournamentFinished | TournamentGameRecorded | TournamentKeptApart | TournamentMatchDecided | TournamentOfficialNamed | TournamentOfficialNeeded | TournamentOfficialRemoved | TournamentOpened | TournamentPaused | TournamentPenalised | TournamentPlaceFreed | TournamentPlayerCame | TournamentPlayersInvited | TournamentPresenceAsked | TournamentRegistered | TournamentResultCorrected | TournamentResultDisputed | TournamentResultReported | TournamentResumed | TournamentRoundPaired | TournamentRoundStarted | TournamentRoundWithdrawn | TournamentSeedsSet | TournamentStageClosed | TournamentStageStarted | TournamentStarted | TournamentStepAnnounced | TournamentTableAssigned | TournamentTableNumbered | TournamentTimeGiven | TournamentTimeOver | TournamentTimerStarted | TournamentWithdrew;

/** It is over: the ranking, and the seed for everyone to check. */
export interface TournamentFinished {
  readonly __typename?: "TournamentFinished";
  /** The final ranking of the tournament. */
  readonly ranking: readonly RankedEntrant[];
  /** The tournament's seed, in hex. */
  readonly seed: string;
  /** When it was over. */
  readonly at: Time;
}

/** How a stage is paired. */
export type TournamentFormat = "SINGLE_ELIMINATION" | "DOUBLE_ELIMINATION" | "ROUND_ROBIN" | "SWISS" | "PODS" | "ARENA" | "DUPLICATE";

/** A game that waits to be played, or is being played. */
export interface TournamentGame {
  readonly __typename?: "TournamentGame";
  /** The number of the match. */
  readonly match: number;
  /** What to call the match. */
  readonly label: string;
  /** The number of the game within the match, from 1. */
  readonly game: number;
  /** Who plays it, in seat order. */
  readonly entrants: readonly TournamentEntrant[];
  /** The id of the table; null until the game has one. */
  readonly table: string | null;
  /** Who has said that they are here for the match. */
  readonly here: readonly TournamentEntrant[];
  /** Until when the others may come; null if nobody was asked. */
  readonly until: Time | null;
}

/** A page of a list. */
export interface TournamentGameConnection {
  readonly __typename?: "TournamentGameConnection";
  /** The games, in the order of their matches. */
  readonly edges: readonly TournamentGameEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** An entry of a list, and its cursor. */
export interface TournamentGameEdge {
  readonly __typename?: "TournamentGameEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** The game. */
  readonly node: TournamentGame;
}

/** A game of a match has ended: who sat where, and how each slot of the match did. */
export interface TournamentGameRecorded {
  readonly __typename?: "TournamentGameRecorded";
  /** The number of the match. */
  readonly match: number;
  /** The number of the game within the match, from 1. */
  readonly game: number;
  /** The id of the table it was played at. */
  readonly table: string;
  /** The last hash of the table's chain, in hex, which proves it. */
  readonly head: string;
  /** The entrants, from seat 0 on. */
  readonly order: readonly TournamentEntrant[];
  /** The place of each player, by slot of the match; 0 for none. */
  readonly places: readonly number[];
  /** The points of each player in the game's own counting, by slot of the match. */
  readonly scores: readonly number[];
  /** When that was; null in tournaments of before that was written down. */
  readonly at: Time | null;
}

/** Give one match more time. */
export interface TournamentGiveTimeInput {
  /** The number of the match. */
  match: number;
  /** How much more time, in milliseconds. */
  extra: number;
  /** Why it gets more time. */
  reason: string;
}

/** Let an entrant sit out a coming round of the stage in progress, for the points of an asked bye or for none. */
export interface TournamentGrantByeInput {
  /** The id of the entrant's account. */
  account: string;
  /** The number of the round to sit out, from 1. */
  round: number;
  /** Whether the bye is for no points. Default: false. */
  unpaid?: boolean | null;
}

/** Hand in the deck an entrant plays with, or another one until the start. */
export interface TournamentHandInDeckInput {
  /** The id of the entrant's account. */
  account: string;
  /** The deck, as the game writes decks. */
  deck: string;
}

/** How a result came about. */
export type TournamentHow = "PLAYED" | "RULED" | "REPORTED" | "TIME" | "WALKOVER" | "BYE" | "ASKED_BYE" | "UNPAID_BYE" | "UNNEEDED";

/** Invite accounts: they may enter. */
export interface TournamentInviteInput {
  /** The ids of the accounts. */
  accounts: readonly string[];
}

/** Say who should not meet in the first rounds, such as players of one club; it replaces what was said before. */
export interface TournamentKeepApartInput {
  /** Groups of accounts; no two of a group meet if it can be avoided. */
  groups: readonly (readonly string[])[];
  /** Up to which round of the first stage. */
  rounds: number;
}

/** Some entrants should not meet in the first rounds. */
export interface TournamentKeptApart {
  readonly __typename?: "TournamentKeptApart";
  /** No two of a group meet if it can be avoided. */
  readonly groups: readonly (readonly TournamentEntrant[])[];
  /** Up to which round of the first stage. */
  readonly rounds: number;
  /** The id of the account that said so. */
  readonly by: string;
}

/** Who is looked at first as an opponent within one score group of a Swiss round. */
export type TournamentLayout = "RANDOM" | "FOLD" | "RANK";

/** A meeting of entrants. */
export interface TournamentMatch {
  readonly __typename?: "TournamentMatch";
  /** The number of the match, counted through the tournament. */
  readonly number: number;
  /** What to call the match. */
  readonly label: string;
  /** The stage it belongs to, counted from 0. */
  readonly stage: number;
  /** Which part of the stage it belongs to. */
  readonly bracket: TournamentBracket;
  /** The group it belongs to, counted from 0. */
  readonly group: number;
  /** The number of its round within the bracket, from 1. */
  readonly round: number;
  /** Its place in the round, from 1. */
  readonly slot: number;
  /** Who meets, in the order of the match. */
  readonly sides: readonly TournamentBracketSide[];
  /** The number of the match the winner goes to; null for none. */
  readonly winnerTo: number | null;
  /** The number of the match the loser goes to; null for none. */
  readonly loserTo: number | null;
  /** The id of the table of the game in progress; null while there is none. */
  readonly table: string | null;
  /** Who sits at that table, from seat 0 on. */
  readonly seated: readonly TournamentEntrant[];
  /** The games played so far. */
  readonly games: readonly TournamentPlayedGame[];
  /** The result of the match; null while there is none. */
  readonly result: TournamentResult | null;
  /** The number of its table in a hall, from 1. */
  readonly tableNumber: number;
  /** When its time is over; null if it has none, or none that runs yet. */
  readonly timeUntil: Time | null;
  /** What one of its players has reported of it; null for nothing, or once it is decided. */
  readonly reported: TournamentReport | null;
}

/** A page of a list. */
export interface TournamentMatchConnection {
  readonly __typename?: "TournamentMatchConnection";
  /** The matches, in order. */
  readonly edges: readonly TournamentMatchEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** A match has its result. */
export interface TournamentMatchDecided {
  readonly __typename?: "TournamentMatchDecided";
  /** The number of the match. */
  readonly match: number;
  /** The result of the match. */
  readonly result: TournamentResult;
  /** The id of the account that ruled it; empty if it was played. */
  readonly by: string;
  /** Why it was decided so; empty if it was played. */
  readonly reason: string;
  /** When that was; null in tournaments of before that was written down. */
  readonly at: Time | null;
}

/** An entry of a list, and its cursor. */
export interface TournamentMatchEdge {
  readonly __typename?: "TournamentMatchEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** The match. */
  readonly node: TournamentMatch;
}

/** Where a match is in its life. */
export type TournamentMatchStatus = "UNKNOWN" | "WAITING" | "CALLED" | "PLAYING" | "OFFICIAL" | "DECIDED" | "EMPTY";

/** A player of a team. */
export interface TournamentMember {
  readonly __typename?: "TournamentMember";
  /** The id of the player's account. */
  readonly account: string;
  /** The name shown to others. */
  readonly name: string;
}

/** What a tournament does to go on. */
export type TournamentMilestone = "PAIRING" | "STARTING" | "CLOSING" | "FINISHING";

/** Name the order in which the players of your team play the games of a match; for its captain. */
export interface TournamentNameBoardsInput {
  /** The number of the match. */
  match: number;
  /** The ids of the players' accounts, from the first board on. */
  accounts: readonly string[];
}

/** Give an account a role in this tournament, or another role. */
export interface TournamentNameOfficialInput {
  /** The id of the account that gets the role. */
  account: string;
  /** What they may do from now on. */
  role: TournamentRole;
}

/** A step a tournament can take now. */
export interface TournamentNextStep {
  readonly __typename?: "TournamentNextStep";
  /** What can be done. */
  readonly step: TournamentMilestone;
  /** Who decides when it is done. */
  readonly when: TournamentWhen;
  /** When it will be done by itself; null if that was not announced. */
  readonly dueAt: Time | null;
}

/** Have a match played at another table of the hall; the match that has it takes the old one. */
export interface TournamentNumberTableInput {
  /** The number of the match. */
  match: number;
  /** The number of the table, from 1. */
  number: number;
}

/** An account with a role in this tournament. */
export interface TournamentOfficial {
  readonly __typename?: "TournamentOfficial";
  /** The id of the account. */
  readonly account: string;
  /** What they may do. */
  readonly role: TournamentRole;
}

/** An account has a role now. */
export interface TournamentOfficialNamed {
  readonly __typename?: "TournamentOfficialNamed";
  /** The id of the account that has the role. */
  readonly account: string;
  /** What they may do. */
  readonly role: TournamentRole;
  /** The id of the account that gave the role. */
  readonly by: string;
}

/** A match cannot go on at its table, and waits for the decision of an official. */
export interface TournamentOfficialNeeded {
  readonly __typename?: "TournamentOfficialNeeded";
  /** The number of the match. */
  readonly match: number;
  /** The id of the table. */
  readonly table: string;
  /** Why it cannot go on. */
  readonly trouble: TournamentTrouble;
  /** When that was found. */
  readonly at: Time;
}

/** An account has no role any more. */
export interface TournamentOfficialRemoved {
  readonly __typename?: "TournamentOfficialRemoved";
  /** The id of the account that had the role. */
  readonly account: string;
  /** The id of the account that took it away. */
  readonly by: string;
}

/** The first event of every tournament: what was chosen, and the seed committed to. */
export interface TournamentOpened {
  readonly __typename?: "TournamentOpened";
  /** The id of the tournament. */
  readonly tournament: string;
  /** What the organiser has chosen. */
  readonly config: TournamentConfig;
  /** The id of the account that opened the tournament. */
  readonly organiser: string;
  /** SHA-256 of the tournament's seed, published when it is opened. */
  readonly commitment: string;
  /** The tournament's seed, in hex; null until it is over. */
  readonly seed: string | null;
  /** When the tournament was opened. */
  readonly at: Time;
  /** How it is conducted. */
  readonly conduct: TournamentConduct;
  /** The version of the hash chain that its log is kept by. */
  readonly chain: number;
  /** Of a tournament that was taken over from a report, the place of each entrant there; empty for others. */
  readonly reported: readonly number[];
}

/** Pair the next round oneself, or the last anew if nobody has begun it. The reason goes on record. */
export interface TournamentPairByHandInput {
  /** The tables of the round, each with its accounts in seat order; a table of one is a bye. */
  tables: readonly (readonly string[])[];
  /** Why it is paired by hand. */
  reason: string;
}

/** Stop pairing and opening tables; games in progress may end. */
export interface TournamentPauseInput {
  /** Why it stops. */
  reason: string;
}

/** Nothing is paired until it goes on. */
export interface TournamentPaused {
  readonly __typename?: "TournamentPaused";
  /** Why it stopped. */
  readonly reason: string;
  /** The id of the account that stopped it. */
  readonly by: string;
  /** When it stopped. */
  readonly at: Time;
}

/** Give an entrant a penalty short of disqualification. */
export interface TournamentPenaliseInput {
  /** The id of the entrant's account. */
  account: string;
  /** What they get. */
  penalty: TournamentPenalty;
  /** Why they get it. */
  reason: string;
  /** How many points are deducted, where points are. Default: 0. */
  points?: number | null;
}

/** An entrant got a penalty. */
export interface TournamentPenalised {
  readonly __typename?: "TournamentPenalised";
  /** Who got it. */
  readonly entrant: TournamentEntrant;
  /** What they got. */
  readonly penalty: TournamentPenalty;
  /** Why they got it. */
  readonly reason: string;
  /** The id of the account that gave it. */
  readonly by: string;
  /** How many points are deducted. */
  readonly points: number;
  /** The stage it counts in, counted from 0. */
  readonly stage: number;
  /** The number of the match it counts in; null if in none. */
  readonly match: number | null;
}

/** What an official may give short of a disqualification. */
export type TournamentPenalty = "WARNING" | "GAME_LOSS" | "MATCH_LOSS" | "POINTS";

/** A penalty that was given. */
export interface TournamentPenaltyGiven {
  readonly __typename?: "TournamentPenaltyGiven";
  /** Who got it. */
  readonly entrant: TournamentEntrant;
  /** What they got. */
  readonly penalty: TournamentPenalty;
  /** Why they got it. */
  readonly reason: string;
  /** The id of the account that gave it. */
  readonly by: string;
  /** How many points it takes. */
  readonly points: number;
  /** The stage it counts in, counted from 0. */
  readonly stage: number;
  /** The number of the match it counts in; null if in none. */
  readonly match: number | null;
}

/** A page of a list. */
export interface TournamentPenaltyGivenConnection {
  readonly __typename?: "TournamentPenaltyGivenConnection";
  /** The penalties, oldest first. */
  readonly edges: readonly TournamentPenaltyGivenEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** An entry of a list, and its cursor. */
export interface TournamentPenaltyGivenEdge {
  readonly __typename?: "TournamentPenaltyGivenEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** The penalty. */
  readonly node: TournamentPenaltyGiven;
}

/** The first of the waiting list moves up. */
export interface TournamentPlaceFreed {
  readonly __typename?: "TournamentPlaceFreed";
  /** Who moves up. */
  readonly entrant: TournamentEntrant;
}

/** What an organiser chooses besides the game and its options. */
export interface TournamentPlanInput {
  /** What the tournament is called. */
  title: string;
  /** The stages, in the order in which they are played. */
  stages: readonly TournamentStageInput[];
  /** How many may enter; 0 for any number. Default: 0. */
  capacity?: number | null;
  /** Whether those who come when it is full may wait for a place. Default: true. */
  waitingList?: boolean | null;
  /** Whether entrants have to say that they are here before the start. Default: false. */
  checkIn?: boolean | null;
  /** The last round of the first stage for which newcomers are taken; 0 for none. Default: 0. */
  lateEntry?: number | null;
  /** How entrants without a seed set by hand are ordered. Default: REGISTRATION. */
  seeding?: TournamentSeeding | null;
  /** The clock of every table; null without one. With one, players who do not come lose on time and hold nobody up. */
  timing?: TimingInput | null;
  /** When the next round is paired; an arena pairs itself. Default: { when: BY_ITSELF, delay: 0 }. */
  pairing?: TournamentCueInput | null;
  /** When matches that are paired get their tables. Default: { when: BY_ITSELF, delay: 0 }. */
  starting?: TournamentCueInput | null;
  /** When a stage with nothing left to play is closed: until then its results, the last too, are corrected. Default: { when: AFTER, delay: 600000 }. */
  closing?: TournamentCueInput | null;
  /** When the tournament ends after its last stage; nothing is corrected after it. Default: { when: BY_ITSELF, delay: 0 }. */
  finishing?: TournamentCueInput | null;
  /** How long the players of a match may take to say that they are here, in milliseconds: who does not come loses it. 0 if nobody is asked. Default: 300000. */
  grace?: number | null;
  /** When the decks that entrants bring are shown; only where the options of the game leave decks to players. Default: AT_END. */
  decks?: TournamentDeckShowing | null;
  /** Who may enter. Default: OPEN. */
  entry?: TournamentEntry | null;
  /** When entry ends for all but organisers, and check-in opens where there is one; null for the start. */
  entryUntil?: Time | null;
  /** When it starts by itself, if two are here then; null to start when an organiser asks. */
  startsAt?: Time | null;
  /** How long a match may take once its players are here, in milliseconds; 0 for as long as it takes. Default: 0. */
  roundTime?: number | null;
  /** Where matches are played. Default: TABLES. */
  venue?: TournamentVenue | null;
  /** How many players a team has that enters as one; 0 where everyone enters for themselves. Default: 0. */
  teamSize?: number | null;
  /** Who goes on to later stages besides so many of each group. Default: []. */
  qualifying?: readonly TournamentQualifyingInput[] | null;
}

/** One game of a match. */
export interface TournamentPlayedGame {
  readonly __typename?: "TournamentPlayedGame";
  /** The id of the table it was played at; empty for a game lost by a penalty. */
  readonly table: string;
  /** The last hash of the table's chain, in hex, which proves it; empty without a table. */
  readonly head: string;
  /** Who sat there, from seat 0 on. */
  readonly seated: readonly TournamentEntrant[];
  /** The place of each side of the match; null for none. */
  readonly places: readonly (number | null)[];
  /** The points of each side in the game's own counting. */
  readonly scores: readonly number[];
}

/** A player is here for a match. */
export interface TournamentPlayerCame {
  readonly __typename?: "TournamentPlayerCame";
  /** The number of the match. */
  readonly match: number;
  /** Who is here. */
  readonly entrant: TournamentEntrant;
}

/** Accounts were invited: they may enter. */
export interface TournamentPlayersInvited {
  readonly __typename?: "TournamentPlayersInvited";
  /** The ids of the accounts. */
  readonly accounts: readonly string[];
  /** The id of the account that invited them. */
  readonly by: string;
}

/** What a match is worth, in whole numbers. */
export interface TournamentPoints {
  readonly __typename?: "TournamentPoints";
  /** What a won match is worth. */
  readonly win: number;
  /** What a drawn match is worth. */
  readonly draw: number;
  /** What a lost match is worth. */
  readonly loss: number;
  /** What it is worth to sit out because the numbers ask for it. */
  readonly bye: number;
  /** What a bye is worth that someone asked for. */
  readonly askedBye: number;
  /** Whether all of these are doubled, because halves exist. */
  readonly halves: boolean;
}

/** What a match is worth, in whole numbers. */
export interface TournamentPointsInput {
  /** What a won match is worth. Default: 3. */
  win?: number | null;
  /** What a drawn match is worth. Default: 1. */
  draw?: number | null;
  /** What a lost match is worth. Default: 0. */
  loss?: number | null;
  /** What it is worth to sit out because the numbers ask for it. Default: 3. */
  bye?: number | null;
  /** What a bye is worth that someone asked for. Default: 1. */
  askedBye?: number | null;
  /** Whether all of these are doubled, because halves exist. Default: false. */
  halves?: boolean | null;
}

/** Where an entrant stands. */
export type TournamentPresence = "ASKED" | "WAITING" | "REGISTERED" | "CHECKED_IN" | "PLAYING" | "ABSENT" | "WITHDRAWN" | "DROPPED" | "DISQUALIFIED";

/** The players of matches are asked whether they are here. */
export interface TournamentPresenceAsked {
  readonly __typename?: "TournamentPresenceAsked";
  /** The numbers of the matches. */
  readonly matches: readonly number[];
  /** When those who have not come lose their matches. */
  readonly until: Time;
}

/** Who goes on to a stage besides so many of each group of the one before it. */
export interface TournamentQualifying {
  readonly __typename?: "TournamentQualifying";
  /** The stage they go on to, counted from 0. */
  readonly stage: number;
  /** How many more go on: the best, across groups, of those who follow directly in their groups. */
  readonly takesNext: number;
  /** How many points it takes in the stage before to go on at all; 0 for any. */
  readonly takesFrom: number;
}

/** Who goes on to a stage besides so many of each group of the one before it. */
export interface TournamentQualifyingInput {
  /** The stage they go on to, counted from 0. */
  stage: number;
  /** How many more go on: the best, across groups, of those who follow directly in their groups. Default: 0. */
  takesNext?: number | null;
  /** How many points it takes in the stage before to go on at all; 0 for any. Default: 0. */
  takesFrom?: number | null;
}

/** Let an entrant back in who missed the check-in or dropped: they play from the next round on. */
export interface TournamentReadmitInput {
  /** The id of the entrant's account. */
  account: string;
  /** Why they are back. Default: "". */
  reason?: string | null;
}

/** Someone entered, or stands on the waiting list, or is back after having withdrawn. */
export interface TournamentRegistered {
  readonly __typename?: "TournamentRegistered";
  /** Who it is. */
  readonly entrant: TournamentEntrant;
  /** The id of the entrant's account. */
  readonly account: string;
  /** The name shown to others. */
  readonly name: string;
  /** How strong the entrant is at registration; 0 if nobody knows. */
  readonly rating: number;
  /** What the entrant added to every later draw; empty for nothing. */
  readonly entropy: string;
  /** Whether the entrant stands on the waiting list. */
  readonly waiting: boolean;
  /** Whether the entrant waits for an organiser to let them in. */
  readonly asked: boolean;
  /** The players of a team, from the first board on; empty for one person. */
  readonly members: readonly TournamentMember[];
}

/** Take an account's role away. */
export interface TournamentRemoveOfficialInput {
  /** The id of the account that loses its role. */
  account: string;
}

/** What a player says of a match that was played elsewhere. */
export interface TournamentReport {
  readonly __typename?: "TournamentReport";
  /** Who says it. */
  readonly entrant: TournamentEntrant;
  /** The result they report. */
  readonly result: TournamentResult;
  /** Whether another player has said that it is not right. */
  readonly disputed: boolean;
}

/** These players of a match did not come: they forfeit it, and all of them together if nobody came. */
export interface TournamentReportNoShowInput {
  /** The number of the match. */
  match: number;
  /** The ids of the accounts that did not come. */
  accounts: readonly string[];
  /** What is known of it, for the record. */
  reason: string;
}

/** Say how a match ended that you played elsewhere. */
export interface TournamentReportResultInput {
  /** The number of the match. */
  match: number;
  /** The result, with one entry for each player in the order of the match. */
  result: TournamentResultInput;
}

/** How a match ended, one entry for each of its players in the order of the match. */
export interface TournamentResult {
  readonly __typename?: "TournamentResult";
  /** How the result came about. */
  readonly how: TournamentHow;
  /** The place of each player, counted from 1 and perhaps shared; 0 for who forfeited. */
  readonly places: readonly number[];
  /** How many games each player won. */
  readonly wins: readonly number[];
  /** How many games nobody won. */
  readonly draws: number;
  /** The sum of each player's points in the game's own counting. */
  readonly scores: readonly number[];
}

/** An old result was replaced, with all that follows from it. */
export interface TournamentResultCorrected {
  readonly __typename?: "TournamentResultCorrected";
  /** The number of the match. */
  readonly match: number;
  /** The result that was replaced. */
  readonly before: TournamentResult;
  /** The result that counts now. */
  readonly after: TournamentResult;
  /** The later matches that change, in order. */
  readonly consequences: readonly CorrectionConsequence[];
  /** Why the old result was wrong. */
  readonly reason: string;
  /** The id of the account that corrected it. */
  readonly by: string;
  /** The stages that begin anew, counted from 0. */
  readonly stages: readonly number[];
  /** The stages whose last round is paired anew, counted from 0. */
  readonly rounds: readonly number[];
}

/** Another player of the match says that the reported result is not right. */
export interface TournamentResultDisputed {
  readonly __typename?: "TournamentResultDisputed";
  /** The number of the match. */
  readonly match: number;
  /** Who says it. */
  readonly entrant: TournamentEntrant;
  /** What was different. */
  readonly reason: string;
}

/** How a match ended, one entry for each of its players in the order of the match. */
export interface TournamentResultInput {
  /** The place of each player, counted from 1 and perhaps shared; 0 for who forfeited. */
  places: readonly number[];
  /** How many games each player won. Default: []. */
  wins?: readonly number[] | null;
  /** How many games nobody won. Default: 0. */
  draws?: number | null;
  /** The sum of each player's points in the game's own counting. Default: []. */
  scores?: readonly number[] | null;
}

/** A player says how a match ended. */
export interface TournamentResultReported {
  readonly __typename?: "TournamentResultReported";
  /** The number of the match. */
  readonly match: number;
  /** Who says it. */
  readonly entrant: TournamentEntrant;
  /** The result they report. */
  readonly result: TournamentResult;
}

/** It goes on; the deadline of an arena moves by the length of the pause. */
export interface TournamentResumed {
  readonly __typename?: "TournamentResumed";
  /** The id of the account that let it go on. */
  readonly by: string;
  /** When it went on. */
  readonly at: Time;
  /** The new deadline of an arena; null for everything else. */
  readonly endsAt: Time | null;
}

/** What someone may do in this tournament besides playing. */
export type TournamentRole = "ORGANISER" | "JUDGE";

/** The tables of a round in seat order, who sits out, and why. */
export interface TournamentRoundPaired {
  readonly __typename?: "TournamentRoundPaired";
  /** The stage, counted from 0. */
  readonly stage: number;
  /** The number of the round, from 1. */
  readonly round: number;
  /** The tables of the round, each with its entrants in seat order. */
  readonly tables: readonly (readonly TournamentEntrant[])[];
  /** Why these pairs. */
  readonly receipt: PairingReceipt;
  /** The id of the account that paired it; empty for the service itself. */
  readonly by: string;
  /** The entrants who sit out because their number asks for it. */
  readonly byes: readonly TournamentEntrant[];
  /** The entrants who sit out by their own wish, for points. */
  readonly askedByes: readonly TournamentEntrant[];
  /** The entrants who sit out by their own wish, for no points. */
  readonly unpaidByes: readonly TournamentEntrant[];
}

/** Matches that were paired begin. */
export interface TournamentRoundStarted {
  readonly __typename?: "TournamentRoundStarted";
  /** The stage, counted from 0. */
  readonly stage: number;
  /** The numbers of the matches that begin. */
  readonly matches: readonly number[];
  /** The id of the account that asked for it; empty for the service itself. */
  readonly by: string;
}

/** The last round, which nobody has begun, is taken back to be paired by hand. */
export interface TournamentRoundWithdrawn {
  readonly __typename?: "TournamentRoundWithdrawn";
  /** The stage, counted from 0. */
  readonly stage: number;
  /** The number of the round, from 1. */
  readonly round: number;
  /** The id of the account that pairs it anew. */
  readonly by: string;
}

/** An official decides a match. */
export interface TournamentRuleMatchInput {
  /** The number of the match. */
  match: number;
  /** The result, with one entry for each player in the order of the match. */
  result: TournamentResultInput;
  /** Why it is decided so. */
  reason: string;
}

/** How the order of seeds comes about when nobody sets it by hand. */
export type TournamentSeeding = "REGISTRATION" | "RATING" | "RANDOM";

/** The order of the first seeds was set by hand. */
export interface TournamentSeedsSet {
  readonly __typename?: "TournamentSeedsSet";
  /** The entrants, best first. */
  readonly order: readonly TournamentEntrant[];
  /** The id of the account that set it. */
  readonly by: string;
}

/** Seed by hand: accounts, best first. Whoever is not named follows in the chosen order. */
export interface TournamentSetSeedsInput {
  /** The ids of the accounts, best first. */
  accounts: readonly string[];
}

/** What a pod with an empty seat is worth: as if the missing had come last, or only who was really beaten. */
export type TournamentShortPods = "AS_FULL" | "OWN_SIZE";

/** One stage. Only the fields its format needs are looked at; the others keep their defaults. */
export interface TournamentStage {
  readonly __typename?: "TournamentStage";
  /** How the stage is paired. */
  readonly format: TournamentFormat;
  /** How many play a match. */
  readonly seats: number;
  /** How many rounds there are; 0 for as many as the format usually has. */
  readonly rounds: number;
  /** How many games a match has at most, where `firstTo` is 0. */
  readonly bestOf: number;
  /** How many games won end a match; 0 to go by the number of games. */
  readonly firstTo: number;
  /** Who takes the first seat in each game of a match. */
  readonly starter: TournamentStarter;
  /** The name of the order in which seeds are put into the draw; empty for the usual one. */
  readonly ordering: string;
  /** Whether those who lose the semi-finals play for the third place. */
  readonly thirdPlace: boolean;
  /** Whether there is a second final when the one from the losers' bracket wins the first. */
  readonly reset: boolean;
  /** How often everyone meets everyone in a round robin. */
  readonly legs: number;
  /** How many groups a round robin has. */
  readonly groups: number;
  /** How many of the stage before go on, from each of its groups; 0 for all. */
  readonly takes: number;
  /** What a match is worth. */
  readonly points: TournamentPoints;
  /** What ranks entrants, in this order. Where a plan names nothing, what fits the format (TO-117). */
  readonly tiebreaks: readonly TournamentTiebreak[];
  /** Who is looked at first as an opponent within a score group. */
  readonly layout: TournamentLayout;
  /** The fewest players who make a pod. */
  readonly smallestPod: number;
  /** What each place in a pod is worth, from the first on; empty for the usual. */
  readonly podPoints: readonly number[];
  /** What a pod with an empty seat is worth. */
  readonly shortPods: TournamentShortPods;
  /** How long an arena lasts, in milliseconds. */
  readonly duration: number;
  /** What wins in a row are worth in an arena; null for nothing more. */
  readonly streak: TournamentStreak | null;
  /** How scores on a board of a duplicate are compared. */
  readonly comparison: TournamentComparison;
}

/** The final ranking of a stage. */
export interface TournamentStageClosed {
  readonly __typename?: "TournamentStageClosed";
  /** The stage, counted from 0. */
  readonly stage: number;
  /** The final ranking of the stage. */
  readonly ranking: readonly RankedEntrant[];
}

/** One stage. Only the fields its format needs are looked at; the others keep their defaults. */
export interface TournamentStageInput {
  /** How the stage is paired. */
  format: TournamentFormat;
  /** How many play a match. Default: 2. */
  seats?: number | null;
  /** How many rounds there are; 0 for as many as the format usually has. Default: 0. */
  rounds?: number | null;
  /** How many games a match has at most, where `firstTo` is 0. Default: 1. */
  bestOf?: number | null;
  /** How many games won end a match; 0 to go by the number of games. Default: 0. */
  firstTo?: number | null;
  /** Who takes the first seat in each game of a match. Default: ALTERNATE. */
  starter?: TournamentStarter | null;
  /** The name of the order in which seeds are put into the draw; empty for the usual one. Default: "". */
  ordering?: string | null;
  /** Whether those who lose the semi-finals play for the third place. Default: false. */
  thirdPlace?: boolean | null;
  /** Whether there is a second final when the one from the losers' bracket wins the first. Default: true. */
  reset?: boolean | null;
  /** How often everyone meets everyone in a round robin. Default: 1. */
  legs?: number | null;
  /** How many groups a round robin has. Default: 1. */
  groups?: number | null;
  /** How many of the stage before go on, from each of its groups; 0 for all. Default: 0. */
  takes?: number | null;
  /** What a match is worth. Default: { win: 3, draw: 1, loss: 0, bye: 3, askedBye: 1, halves: false }. */
  points?: TournamentPointsInput | null;
  /** What ranks entrants, in this order. Where a plan names nothing, what fits the format (TO-117). Default: [POINTS, OPPONENTS_MATCH_WIN, GAME_WIN, OPPONENTS_GAME_WIN, LOTS]. */
  tiebreaks?: readonly TournamentTiebreak[] | null;
  /** Who is looked at first as an opponent within a score group. Default: RANDOM. */
  layout?: TournamentLayout | null;
  /** The fewest players who make a pod. Default: 3. */
  smallestPod?: number | null;
  /** What each place in a pod is worth, from the first on; empty for the usual. Default: []. */
  podPoints?: readonly number[] | null;
  /** What a pod with an empty seat is worth. Default: AS_FULL. */
  shortPods?: TournamentShortPods | null;
  /** How long an arena lasts, in milliseconds. Default: 0. */
  duration?: number | null;
  /** What wins in a row are worth in an arena; null for nothing more. */
  streak?: TournamentStreakInput | null;
  /** How scores on a board of a duplicate are compared. Default: MATCHPOINTS. */
  comparison?: TournamentComparison | null;
}

/** A stage begins with these seeds, best first, in these groups. The matches of an elimination or a round robin follow from the seeds and the configuration alone. */
export interface TournamentStageStarted {
  readonly __typename?: "TournamentStageStarted";
  /** The stage, counted from 0. */
  readonly stage: number;
  /** The entrants in the order of their seeds, best first. */
  readonly seeds: readonly TournamentEntrant[];
  /** The entrants in each group. */
  readonly groups: readonly (readonly TournamentEntrant[])[];
  /** How many rounds there are; 0 where that is open. */
  readonly rounds: number;
  /** When the stage began. */
  readonly at: Time;
  /** The deadline of an arena; null for everything else. */
  readonly endsAt: Time | null;
  /** The commitments to the seeds of the boards of a duplicate. */
  readonly boards: readonly string[];
}

/** A stage that was chosen, and how far it is. */
export interface TournamentStageSummary {
  readonly __typename?: "TournamentStageSummary";
  /** The stage, counted from 0. */
  readonly stage: number;
  /** How the stage is paired. */
  readonly format: TournamentFormat;
  /** Whether the stage has begun. */
  readonly begun: boolean;
  /** Whether its ranking stands. */
  readonly closed: boolean;
  /** How many entrants play in it. */
  readonly entrants: number;
  /** How many rounds it has; 0 while that is open. */
  readonly rounds: number;
  /** How many rounds are paired so far. */
  readonly paired: number;
  /** How many matches there are so far. */
  readonly matches: number;
  /** How many of the matches have a result. */
  readonly decided: number;
  /** The deadline of an arena; null for everything else. */
  readonly endsAt: Time | null;
}

/** One line of the standings. */
export interface TournamentStanding {
  readonly __typename?: "TournamentStanding";
  /** The place, counted from 1; places may be shared. */
  readonly place: number;
  /** Who stands there. */
  readonly entrant: TournamentEntrant;
  /** The group the entrant plays in, counted from 0. */
  readonly group: number;
  /** The points, in the counting of the stage. */
  readonly points: number;
  /** How many matches were played, byes left out. */
  readonly matches: number;
  /** How many matches were won, byes left out. */
  readonly won: number;
  /** How many matches were drawn. */
  readonly drawn: number;
  /** How many matches were lost. */
  readonly lost: number;
  /** How many rounds the entrant sat out. */
  readonly byes: number;
  /** The tie-breaks, in the chosen order. */
  readonly values: readonly TieValue[];
}

/** A page of a list. */
export interface TournamentStandingConnection {
  readonly __typename?: "TournamentStandingConnection";
  /** The lines, best first and group by group. */
  readonly edges: readonly TournamentStandingEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** An entry of a list, and its cursor. */
export interface TournamentStandingEdge {
  readonly __typename?: "TournamentStandingEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** The line of an entrant. */
  readonly node: TournamentStanding;
}

/** Registration is closed: who plays, and who did not come. */
export interface TournamentStarted {
  readonly __typename?: "TournamentStarted";
  /** The entrants who play. */
  readonly playing: readonly TournamentEntrant[];
  /** The entrants who did not come. */
  readonly absent: readonly TournamentEntrant[];
  /** When the tournament was started. */
  readonly at: Time;
}

/** Who takes the first seat in each game of a match. The first game follows the pairing unless drawn. */
export type TournamentStarter = "AS_PAIRED" | "ALTERNATE" | "LOSER" | "WINNER" | "DRAWN";

/** Where a tournament is in its life. */
export type TournamentStatus = "REGISTRATION" | "CHECK_IN" | "RUNNING" | "PAUSED" | "FINISHED" | "CANCELLED";

/** One event of a tournament as everyone may see it. */
export interface TournamentStep {
  readonly __typename?: "TournamentStep";
  /** The number of the event. */
  readonly version: number;
  /** When it happened. */
  readonly at: Time;
  /** The head of the chain after this event, in hex. */
  readonly hash: string;
  /** What happened, as far as the viewer may know. */
  readonly event: TournamentEvent;
  /** The id of the tournament. */
  readonly tournament: string;
  /** The event in a sentence. */
  readonly text: string;
}

/** Something will happen by itself unless something else happens before. */
export interface TournamentStepAnnounced {
  readonly __typename?: "TournamentStepAnnounced";
  /** What will be done. */
  readonly step: TournamentMilestone;
  /** When it will be done. */
  readonly dueAt: Time;
}

/** A page of a list. */
export interface TournamentStepConnection {
  readonly __typename?: "TournamentStepConnection";
  /** The events, oldest first. */
  readonly edges: readonly TournamentStepEdge[];
  /** Where the page begins and ends. */
  readonly pageInfo: PageInfo;
}

/** An entry of a list, and its cursor. */
export interface TournamentStepEdge {
  readonly __typename?: "TournamentStepEdge";
  /** Its place in the list: give it back as `after` or `before`. */
  readonly cursor: string;
  /** The event of the tournament. */
  readonly node: TournamentStep;
}

/** What wins in a row are worth, until a match is not won. */
export interface TournamentStreak {
  readonly __typename?: "TournamentStreak";
  /** After how many wins in a row points count more. */
  readonly after: number;
  /** How many times the points count then. */
  readonly times: number;
}

/** What wins in a row are worth, until a match is not won. */
export interface TournamentStreakInput {
  /** After how many wins in a row points count more. Default: 2. */
  after?: number | null;
  /** How many times the points count then. Default: 2. */
  times?: number | null;
}

/** Exchange two players of the round that would be paired next, or of one nobody has begun. */
export interface TournamentSwapPlayersInput {
  /** The id of the account of one of them. */
  one: string;
  /** The id of the account of the other. */
  two: string;
  /** Why they are exchanged. */
  reason: string;
}

/** A game of a match has a table, and its players their seats there. */
export interface TournamentTableAssigned {
  readonly __typename?: "TournamentTableAssigned";
  /** The number of the match. */
  readonly match: number;
  /** The number of the game within the match, from 1. */
  readonly game: number;
  /** The id of the table. */
  readonly table: string;
  /** The entrants, from seat 0 on. */
  readonly order: readonly TournamentEntrant[];
  /** When that was; null in tournaments of before that was written down. */
  readonly at: Time | null;
}

/** A match is played at another table of the hall. */
export interface TournamentTableNumbered {
  readonly __typename?: "TournamentTableNumbered";
  /** The number of the match. */
  readonly match: number;
  /** The number of the table, from 1. */
  readonly number: number;
  /** The id of the account that chose it. */
  readonly by: string;
}

/** What ranks entrants, in the order an organiser lists. */
export type TournamentTiebreak = "POINTS" | "DIRECT" | "OPPONENTS_MATCH_WIN" | "GAME_WIN" | "OPPONENTS_GAME_WIN" | "MATCH_WIN" | "BUCHHOLZ" | "BUCHHOLZ_CUT_1" | "MEDIAN_BUCHHOLZ" | "SONNEBORN_BERGER" | "PROGRESSIVE" | "SCORE" | "WINS" | "REPORTED" | "PERFORMANCE" | "LOTS";

/** A match has more time. */
export interface TournamentTimeGiven {
  readonly __typename?: "TournamentTimeGiven";
  /** The number of the match. */
  readonly match: number;
  /** When its time is over now. */
  readonly until: Time;
  /** Why it got more time. */
  readonly reason: string;
  /** The id of the account that gave it. */
  readonly by: string;
}

/** The time of a match is over: its games so far decide it, or else an official does. */
export interface TournamentTimeOver {
  readonly __typename?: "TournamentTimeOver";
  /** The number of the match. */
  readonly match: number;
}

/** The time of matches begins. */
export interface TournamentTimerStarted {
  readonly __typename?: "TournamentTimerStarted";
  /** The numbers of the matches. */
  readonly matches: readonly number[];
  /** When their time is over. */
  readonly until: Time;
}

/** Why a match cannot go on by itself. */
export type TournamentTrouble = "NOT_SET_UP" | "NO_RESULT" | "UNREADABLE" | "TIME_OVER" | "DISPUTED";

/** Where matches are played. */
export type TournamentVenue = "TABLES" | "ELSEWHERE";

/** Who decides when a step is taken that is possible. An organiser can always ask for it at once. */
export type TournamentWhen = "BY_ITSELF" | "AFTER" | "WHEN_ASKED";

/** An entrant left the list before the start. */
export interface TournamentWithdrew {
  readonly __typename?: "TournamentWithdrew";
  /** Who left. */
  readonly entrant: TournamentEntrant;
  /** The id of the account that asked for it. */
  readonly by: string;
}
