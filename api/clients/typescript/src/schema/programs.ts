// Written from the schema by `python -m api.clients.generate_typescript`: change that instead.
import type {
  CardOf,
  ExactlyOne,
  Outcome,
  Time,
} from "./index.ts";

/** A program card by its id: P01 to P40, SUN1, SUN2. Pattern: `^(P[0-4][0-9]|SUN(1|2))$`. Example: `P07`. */
export type ProgramCard = CardOf<"ProgramCard">;

/** A ProgramCard with all that is printed on it. */
export interface ProgramCardWhole {
  readonly __typename?: "ProgramCardWhole";
  /** The card itself: what commands and events call it. */
  readonly card: ProgramCard;
  /** What is printed on it. */
  readonly face: ProgramsProgramFace;
}

/** Add cards, one after the other, to a combination on the table (PR-18). */
export interface ProgramsAddCommand {
  readonly __typename?: "ProgramsAddCommand";
  /** The id of the combination that grows. */
  readonly combination: number;
  /** The cards to add, in this order. */
  readonly cards: readonly ProgramsLaid[];
  /** Whether an Ace that fits at both ends of a straight goes to the low end. */
  readonly lowAce: boolean;
}

/** Add cards, one after the other, to a combination on the table (PR-18). */
export interface ProgramsAddInput {
  /** The id of the combination that grows. */
  combination: number;
  /** The cards to add, in this order. */
  cards: readonly ProgramsLaidInput[];
  /** Whether an Ace that fits at both ends of a straight goes to the low end. Default: false. */
  lowAce?: boolean | null;
}

/** The seat added cards to a combination (PR-18). */
export interface ProgramsAdded {
  readonly __typename?: "ProgramsAdded";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that added the cards. */
  readonly seat: number;
  /** The cards that were added. */
  readonly cards: readonly ProgramsLaid[];
  /** The combination as it is now. */
  readonly result: ProgramsCombination;
}

/** Who caused an act: the player, or the clock in the player's place (PR-R-24). */
export type ProgramsBy = "PLAYER" | "TIMEOUT";

/** A playing card: value (A, 2 to 10, J, Q, K) and suit (S, H, D, C), such as 10S; jokers are JK1 and JK2. An apostrophe marks the copy with the blue back: 10S', JK1'. Pattern: `^((A|[2-9]|10|J|Q|K)[SHDC]|JK(1|2))'?$`. Example: `10S`. */
export type ProgramsCard = CardOf<"ProgramsCard">;

/** A combination on the table. Straights list their cards from low to high; wild cards say what they stand for. */
export interface ProgramsCombination {
  readonly __typename?: "ProgramsCombination";
  /** The number by which cards are added to it. */
  readonly id: number;
  /** The seat that laid it. */
  readonly owner: number;
  /** Whether it is a straight or a group. */
  readonly kind: ProgramsKind;
  /** The place (1-14) of a straight's first card, or the rank (1-13) of a group. */
  readonly start: number;
  /** The suits its regular cards may have. */
  readonly suits: readonly ProgramsSuit[];
  /** The cards that lie in it. */
  readonly cards: readonly ProgramsLaid[];
}

/** A command of Programs. The same shape as ProgramsCommandInput: drop the nulls and send it. */
export interface ProgramsCommand {
  readonly __typename?: "ProgramsCommand";
  /** Begin the turn with the top card of the reserve or of the discard deck (PR-11). */
  readonly pick: ProgramsPickCommand | null;
  /** Show the program and lay out its combinations, in the order of its instructions (PR-14). */
  readonly reveal: ProgramsRevealCommand | null;
  /** Lay a new group of three or more of a kind, after revealing (PR-17). */
  readonly layGroup: ProgramsLayGroupCommand | null;
  /** Add cards, one after the other, to a combination on the table (PR-18). */
  readonly add: ProgramsAddCommand | null;
  /** End the turn by placing a card on the discard deck (PR-13). */
  readonly discard: ProgramsDiscardCommand | null;
  /** Between rounds: swap a program that failed too often, or keep it (PR-46). */
  readonly exchange: ProgramsExchangeCommand | null;
}

/** A command of Programs. */
export type ProgramsCommandInput = ExactlyOne<{
  /** Begin the turn with the top card of the reserve or of the discard deck (PR-11). */
  pick: ProgramsPickInput;
  /** Show the program and lay out its combinations, in the order of its instructions (PR-14). */
  reveal: ProgramsRevealInput;
  /** Lay a new group of three or more of a kind, after revealing (PR-17). */
  layGroup: ProgramsLayGroupInput;
  /** Add cards, one after the other, to a combination on the table (PR-18). */
  add: ProgramsAddInput;
  /** End the turn by placing a card on the discard deck (PR-13). */
  discard: ProgramsDiscardInput;
  /** Between rounds: swap a program that failed too often, or keep it (PR-46). */
  exchange: ProgramsExchangeInput;
}>;

/** Cards were dealt face up, from seat 0 on, until the first spade made someone the first dealer (PR-03). */
export interface ProgramsDealerDrawn {
  readonly __typename?: "ProgramsDealerDrawn";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** How the game is played. */
  readonly options: ProgramsOptions;
  /** How many players there are. */
  readonly seats: number;
  /** The cards dealt face up, in order. */
  readonly shown: readonly ProgramsCard[];
  /** The seat that deals the first round. */
  readonly dealer: number;
}

/** End the turn by placing a card on the discard deck (PR-13). */
export interface ProgramsDiscardCommand {
  readonly __typename?: "ProgramsDiscardCommand";
  /** The hand card to discard. */
  readonly card: ProgramsCard;
}

/** End the turn by placing a card on the discard deck (PR-13). */
export interface ProgramsDiscardInput {
  /** The hand card to discard. */
  card: ProgramsCard;
}

/** The seat ended its turn (PR-13). */
export interface ProgramsDiscarded {
  readonly __typename?: "ProgramsDiscarded";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that discarded. */
  readonly seat: number;
  /** The card it discarded. */
  readonly card: ProgramsCard;
  /** Whether the player or the clock acted. */
  readonly by: ProgramsBy;
  /** When the next turn began; null at a table without a clock. */
  readonly at: Time | null;
}

/** What happens in a game of Programs. */
export type ProgramsEvent = ProgramsAdded | ProgramsDealerDrawn | ProgramsDiscarded | ProgramsExchangeAsked | ProgramsExchanged | ProgramsGameWon | ProgramsGroupLaid | ProgramsKept | ProgramsLimitReached | ProgramsPickSkipped | ProgramsPickedFromDiscard | ProgramsPickedFromReserve | ProgramsPlayerLeft | ProgramsProgramDealt | ProgramsReserveReshuffled | ProgramsRevealed | ProgramsRoundDealt | ProgramsRoundEnded | ProgramsShuffled | ProgramsSunShown;

/** These seats have failed often enough to exchange their program (PR-46). */
export interface ProgramsExchangeAsked {
  readonly __typename?: "ProgramsExchangeAsked";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The seats that may exchange. */
  readonly seats: readonly number[];
  /** When they were asked; null at a table without a clock. */
  readonly at: Time | null;
}

/** Between rounds: swap a program that failed too often, or keep it (PR-46). */
export interface ProgramsExchangeCommand {
  readonly __typename?: "ProgramsExchangeCommand";
  /** Whether to exchange the program, or to keep it. */
  readonly swap: boolean;
}

/** Between rounds: swap a program that failed too often, or keep it (PR-46). */
export interface ProgramsExchangeInput {
  /** Whether to exchange the program, or to keep it. */
  swap: boolean;
}

/** The seat put its program under the program deck; what it draws instead follows (PR-46). */
export interface ProgramsExchanged {
  readonly __typename?: "ProgramsExchanged";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that exchanged. */
  readonly seat: number;
  /** The program it gave away; null for the others. */
  readonly old: ProgramCard | null;
}

/** A playing card. */
export interface ProgramsFace {
  readonly __typename?: "ProgramsFace";
  /** How the card is written; copies of it are the same card with other endings. */
  readonly id: string;
  /** What the card is called. */
  readonly name: string;
  /** What it does, in words. */
  readonly text: string;
  /** How many of it there are in a game; 0 for as many as are needed. */
  readonly copies: number;
  /** The suit; null for a joker. */
  readonly suit: ProgramsSuit | null;
  /** The value; null for a joker. */
  readonly value: ProgramsValue | null;
  /** Whether it stands for any card. */
  readonly wild: boolean;
}

/** Why a game ended: enough programs (PR-45), one player left (PR-R-23), or the limit of rounds (PR-R-26). */
export type ProgramsGameCause = "GOAL" | "LAST_PLAYER" | "ROUND_LIMIT";

/** The seat won the game. */
export interface ProgramsGameWon {
  readonly __typename?: "ProgramsGameWon";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that won. */
  readonly seat: number;
  /** What ended the game. */
  readonly cause: ProgramsGameCause;
}

/** The seat laid a new group (PR-17). */
export interface ProgramsGroupLaid {
  readonly __typename?: "ProgramsGroupLaid";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that laid the group. */
  readonly seat: number;
  /** The group as it lies on the table. */
  readonly group: ProgramsCombination;
}

/** Combinations that have to be laid. */
export interface ProgramsInstruction {
  readonly __typename?: "ProgramsInstruction";
  /** Straights, or groups of a kind. */
  readonly kind: ProgramsKind;
  /** How many cards each combination has. */
  readonly size: number;
  /** How many separate combinations are asked for. */
  readonly times: number;
  /** The values that are imposed (PR-34); empty for one's own choice. */
  readonly values: readonly ProgramsValue[];
  /** The suits allowed (PR-35); empty for one suit of one's choice in a straight and any suits in a group. */
  readonly suits: readonly ProgramsSuit[];
}

/** The seat keeps its program although it might exchange it (PR-R-20). */
export interface ProgramsKept {
  readonly __typename?: "ProgramsKept";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that keeps its program. */
  readonly seat: number;
  /** Whether the player or the clock acted. */
  readonly by: ProgramsBy;
}

/** The two kinds of combination. */
export type ProgramsKind = "STRAIGHT" | "KIND";

/** A card as it is laid. Regular cards state nothing more. */
export interface ProgramsLaid {
  readonly __typename?: "ProgramsLaid";
  /** The card that is laid. */
  readonly card: ProgramsCard;
  /** What a wild card stands for; null for a regular card. */
  readonly value: ProgramsValue | null;
  /** The suit a wild card stands for. It counts only in a straight of one suit, where it may be left out. */
  readonly suit: ProgramsSuit | null;
}

/** The cards of one combination; of a straight from low to high. */
export interface ProgramsLaidCombination {
  readonly __typename?: "ProgramsLaidCombination";
  /** The cards of the combination; of a straight from low to high. */
  readonly cards: readonly ProgramsLaid[];
}

/** The cards of one combination; of a straight from low to high. */
export interface ProgramsLaidCombinationInput {
  /** The cards of the combination; of a straight from low to high. */
  cards: readonly ProgramsLaidInput[];
}

/** A card as it is laid. Regular cards state nothing more. */
export interface ProgramsLaidInput {
  /** The card that is laid. */
  card: ProgramsCard;
  /** What a wild card stands for; null for a regular card. */
  value?: ProgramsValue | null;
  /** The suit a wild card stands for. It counts only in a straight of one suit, where it may be left out. */
  suit?: ProgramsSuit | null;
}

/** Lay a new group of three or more of a kind, after revealing (PR-17). */
export interface ProgramsLayGroupCommand {
  readonly __typename?: "ProgramsLayGroupCommand";
  /** Three or more cards of one value. */
  readonly cards: readonly ProgramsLaid[];
}

/** Lay a new group of three or more of a kind, after revealing (PR-17). */
export interface ProgramsLayGroupInput {
  /** Three or more cards of one value. */
  cards: readonly ProgramsLaidInput[];
}

/** The last round the table allows is over, and with it the game (PR-R-26). */
export interface ProgramsLimitReached {
  readonly __typename?: "ProgramsLimitReached";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** How many rounds were played. */
  readonly rounds: number;
}

/** What a table may choose. */
export interface ProgramsOptions {
  readonly __typename?: "ProgramsOptions";
  /** How many completed programs win. */
  readonly goal: number;
  /** After how many failed rounds a program may be exchanged; 0 for never. */
  readonly exchangeAfter: number;
  /** How long a turn may take, in seconds; 0 for as long as it takes. */
  readonly turnSeconds: number;
  /** After how many rounds the game ends; 0 for no limit. */
  readonly roundLimit: number;
  /** How many turns each player has in a round; 0 for no limit. */
  readonly turnLimit: number;
}

/** What a table may choose. */
export interface ProgramsOptionsInput {
  /** How many completed programs win. Default: 5. */
  goal?: number | null;
  /** After how many failed rounds a program may be exchanged; 0 for never. Default: 3. */
  exchangeAfter?: number | null;
  /** How long a turn may take, in seconds; 0 for as long as it takes. Default: 0. */
  turnSeconds?: number | null;
  /** After how many rounds the game ends; 0 for no limit. Default: 60. */
  roundLimit?: number | null;
  /** How many turns each player has in a round; 0 for no limit. Default: 60. */
  turnLimit?: number | null;
}

/** Where the game is: being set up, in the turns of a round, between two rounds, or over. */
export type ProgramsPhase = "SETUP" | "TURNS" | "BETWEEN_ROUNDS" | "OVER";

/** Begin the turn with the top card of the reserve or of the discard deck (PR-11). */
export interface ProgramsPickCommand {
  readonly __typename?: "ProgramsPickCommand";
  /** From which pile to pick. */
  readonly source: ProgramsSource;
}

/** Begin the turn with the top card of the reserve or of the discard deck (PR-11). */
export interface ProgramsPickInput {
  /** From which pile to pick. */
  source: ProgramsSource;
}

/** The seat must pick from the reserve, and there is none (PR-R-19). */
export interface ProgramsPickSkipped {
  readonly __typename?: "ProgramsPickSkipped";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that could not pick. */
  readonly seat: number;
}

/** The seat picked the top card of the discard deck, which all had seen (PR-11). */
export interface ProgramsPickedFromDiscard {
  readonly __typename?: "ProgramsPickedFromDiscard";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that picked. */
  readonly seat: number;
  /** The card picked. */
  readonly card: ProgramsCard;
  /** Whether the player or the clock acted. */
  readonly by: ProgramsBy;
}

/** The seat picked the top card of the reserve, unseen by the others (PR-11). */
export interface ProgramsPickedFromReserve {
  readonly __typename?: "ProgramsPickedFromReserve";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that picked. */
  readonly seat: number;
  /** The card picked; null for the others. */
  readonly card: ProgramsCard | null;
  /** Whether the player or the clock acted. */
  readonly by: ProgramsBy;
}

/** The seat left: its hand went under the reserve, its program under the program deck (PR-R-23). */
export interface ProgramsPlayerLeft {
  readonly __typename?: "ProgramsPlayerLeft";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that left. */
  readonly seat: number;
  /** When the next turn began; null at a table without a clock. */
  readonly at: Time | null;
}

/** One player at the table. */
export interface ProgramsPlayerView {
  readonly __typename?: "ProgramsPlayerView";
  /** The player's seat. */
  readonly seat: number;
  /** How many cards the player holds. */
  readonly cards: number;
  /** In how many rounds the current program was not completed. */
  readonly failed: number;
  /** Whether the player has completed a program in this round. */
  readonly revealed: boolean;
  /** The completed programs, lying face up. */
  readonly completed: readonly ProgramCardWhole[];
  /** Whether the player has left. */
  readonly left: boolean;
  /** The cards in hand; null for the others. */
  readonly hand: readonly ProgramsCard[] | null;
  /** The program to be completed; null for the others. */
  readonly program: ProgramsProgram | null;
}

/** A program card. */
export interface ProgramsProgram {
  readonly __typename?: "ProgramsProgram";
  /** The name of the card. */
  readonly id: string;
  /** A hint at how hard it is. */
  readonly tier: number;
  /** What has to be laid to complete it. */
  readonly instructions: readonly ProgramsInstruction[];
  /** Whether wild cards may be used (PR-37). */
  readonly wild: boolean;
  /** Whether it is a Sun, which is completed for free. */
  readonly sun: boolean;
}

/** The seat got the top card of the program deck (PR-04, PR-43). */
export interface ProgramsProgramDealt {
  readonly __typename?: "ProgramsProgramDealt";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that got the program. */
  readonly seat: number;
  /** The program card; null for the others. */
  readonly program: ProgramCard | null;
}

/** A program card. */
export interface ProgramsProgramFace {
  readonly __typename?: "ProgramsProgramFace";
  /** How the card is written; copies of it are the same card with other endings. */
  readonly id: string;
  /** What the card is called. */
  readonly name: string;
  /** What it does, in words. */
  readonly text: string;
  /** How many of it there are in a game; 0 for as many as are needed. */
  readonly copies: number;
  /** A hint at how hard it is. */
  readonly tier: number;
  /** What has to be laid to complete it. */
  readonly instructions: readonly ProgramsInstruction[];
  /** Whether wild cards may be used. */
  readonly wild: boolean;
  /** Whether it is a Sun, which is completed for free. */
  readonly sun: boolean;
}

/** All discards but the top one became the new reserve (PR-R-19). */
export interface ProgramsReserveReshuffled {
  readonly __typename?: "ProgramsReserveReshuffled";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The new reserve, top card last; null until the game is over. */
  readonly reserve: readonly ProgramsCard[] | null;
  /** How many cards the new reserve has. */
  readonly count: number;
}

/** Show the program and lay out its combinations, in the order of its instructions (PR-14). */
export interface ProgramsRevealCommand {
  readonly __typename?: "ProgramsRevealCommand";
  /** The combinations laid, in the order of the program's instructions. */
  readonly combinations: readonly ProgramsLaidCombination[];
}

/** Show the program and lay out its combinations, in the order of its instructions (PR-14). */
export interface ProgramsRevealInput {
  /** The combinations laid, in the order of the program's instructions. */
  combinations: readonly ProgramsLaidCombinationInput[];
}

/** The seat showed its program and laid its combinations (PR-14). */
export interface ProgramsRevealed {
  readonly __typename?: "ProgramsRevealed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that completed its program. */
  readonly seat: number;
  /** The program it showed. */
  readonly program: ProgramCard;
  /** The combinations it laid, in the order of the instructions. */
  readonly combinations: readonly ProgramsCombination[];
}

/** Why a round ended (PR-40, PR-41, PR-R-19, PR-R-26). */
export type ProgramsRoundCause = "LAST_CARD" | "ALL_COMPLETED" | "EXHAUSTED";

/** Thirteen cards for every seat in the game (none for those who left), the reserve and the first discard. */
export interface ProgramsRoundDealt {
  readonly __typename?: "ProgramsRoundDealt";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The number of the round, from 1. */
  readonly round: number;
  /** The seat that deals it. */
  readonly dealer: number;
  /** The hand of each seat; null for the hands of others. */
  readonly hands: readonly (readonly ProgramsCard[] | null)[];
  /** The cards of the reserve, top card last; null until the game is over. */
  readonly reserve: readonly ProgramsCard[] | null;
  /** The first discard. */
  readonly discard: ProgramsCard;
  /** When the first turn began; null at a table without a clock. */
  readonly at: Time | null;
}

/** The round is over. */
export interface ProgramsRoundEnded {
  readonly __typename?: "ProgramsRoundEnded";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The number of the round, from 1. */
  readonly round: number;
  /** Why the round ended. */
  readonly cause: ProgramsRoundCause;
}

/** The program deck lies face down (PR-04). */
export interface ProgramsShuffled {
  readonly __typename?: "ProgramsShuffled";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The cards in order, the top one last; null until the game is over. */
  readonly order: readonly ProgramCard[] | null;
}

/** Where a card can be picked from. */
export type ProgramsSource = "RESERVE" | "DISCARD";

/** The two steps of a turn. */
export type ProgramsStep = "PICK" | "PLAY";

/** The four suits. */
export type ProgramsSuit = "SPADES" | "HEARTS" | "DIAMONDS" | "CLUBS";

/** The seat drew a Sun: a free program (PR-38). */
export interface ProgramsSunShown {
  readonly __typename?: "ProgramsSunShown";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that drew the Sun. */
  readonly seat: number;
  /** The Sun. */
  readonly program: ProgramCard;
}

/** The thirteen values. A two is always a wild card, but a wild card may stand in the place of a two. */
export type ProgramsValue = "ACE" | "TWO" | "THREE" | "FOUR" | "FIVE" | "SIX" | "SEVEN" | "EIGHT" | "NINE" | "TEN" | "JACK" | "QUEEN" | "KING";

/** The table from one seat. Whole piles, top card last, are for auditors only. */
export interface ProgramsView {
  readonly __typename?: "ProgramsView";
  /** The viewer's own seat; null for those who do not sit at the table. */
  readonly seat: number | null;
  /** The seats the game waits for; none once it is over. */
  readonly toAct: readonly number[];
  /** When the clock acts for them; null without a clock. */
  readonly deadline: Time | null;
  /** How the game ended; null while it goes on. */
  readonly outcome: Outcome | null;
  /** How this game is played. */
  readonly options: ProgramsOptions;
  /** Where the game is. */
  readonly phase: ProgramsPhase;
  /** Which step of the turn comes next. */
  readonly step: ProgramsStep;
  /** The number of the round, from 1. */
  readonly round: number;
  /** The seat that deals this round. */
  readonly dealer: number;
  /** The seat whose turn it is. */
  readonly turn: number;
  /** The players, in the order of their seats. */
  readonly players: readonly ProgramsPlayerView[];
  /** The combinations on the table. */
  readonly table: readonly ProgramsCombination[];
  /** How many cards the reserve has. */
  readonly reserveCount: number;
  /** How many cards the discard deck has. */
  readonly discardCount: number;
  /** The top card of the discard deck; null if it is empty. */
  readonly discardTop: ProgramsCard | null;
  /** How many cards the program deck has. */
  readonly programCount: number;
  /** The card the viewer has just picked; null otherwise. */
  readonly picked: ProgramsCard | null;
  /** The cards of the reserve, top card last; null where they are hidden. */
  readonly reserve: readonly ProgramsCard[] | null;
  /** The cards of the discard deck, top card last; null where they are hidden. */
  readonly discard: readonly ProgramsCard[] | null;
  /** The cards of the program deck, top card last; null where they are hidden. */
  readonly programDeck: readonly ProgramCard[] | null;
}
