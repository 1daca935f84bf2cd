// Written from the schema by `python -m api.clients.generate_typescript`: change that instead.
import type {
  CardOf,
  ExactlyOne,
  Go,
  Outcome,
  Time,
} from "./index.ts";

/** How good a score is (US-42). */
export type SolitaireBand = "TOP" | "EXPERT" | "ABOVE_AVERAGE" | "AVERAGE" | "NOVICE" | "NONE";

/** A card went to the bar. */
export interface SolitaireBanked {
  readonly __typename?: "SolitaireBanked";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card that went to its foundation. */
  readonly card: SolitaireCard;
  /** The column it came from, counted from 1; null for the waste. */
  readonly column: number | null;
  /** The waste card that became available by it; null if there is none. */
  readonly behind: SolitaireCard | null;
}

/** Rank and suit, such as 7E. Ranks from low to high: 1 to 7, M (Moon), S (Sun), G (Galaxy). Suits from high to low: E (Earth), J (Jupiter), M (Mars), N (Neptune), S (Saturn), V (Venus). Pattern: `^[1-7MSG][EJMNSV]$`. Example: `7E`. */
export type SolitaireCard = CardOf<"SolitaireCard">;

/** A command of Universal Solitaire. The same shape as SolitaireCommandInput: drop the nulls and send it. */
export interface SolitaireCommand {
  readonly __typename?: "SolitaireCommand";
  /** Turn the next cards of the stock face up onto the waste. */
  readonly turn: Go | null;
  /** Turn the waste over to become the stock again, for the next pass. */
  readonly recycle: Go | null;
  /** Put the top card of the waste at the given end of a column. */
  readonly toColumn: SolitaireToColumnCommand | null;
  /** Put a card on its suit's foundation. */
  readonly toBar: SolitaireToBarCommand | null;
  /** Put a whole column under the bottom card of another. */
  readonly moveColumn: SolitaireMoveColumnCommand | null;
  /** End the game with the score so far. */
  readonly finish: Go | null;
}

/** A command of Universal Solitaire. */
export type SolitaireCommandInput = ExactlyOne<{
  /** Turn the next cards of the stock face up onto the waste. */
  turn: Go;
  /** Turn the waste over to become the stock again, for the next pass. */
  recycle: Go;
  /** Put the top card of the waste at the given end of a column. */
  toColumn: SolitaireToColumnInput;
  /** Put a card on its suit's foundation. */
  toBar: SolitaireToBarInput;
  /** Put a whole column under the bottom card of another. */
  moveColumn: SolitaireMoveColumnInput;
  /** End the game with the score so far. */
  finish: Go;
}>;

/** Six cards lie face up, one per column; the stock lies face down. */
export interface SolitaireDealt {
  readonly __typename?: "SolitaireDealt";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** How the game is played. */
  readonly options: SolitaireOptions;
  /** How many players there are: always 1. */
  readonly seats: number;
  /** The card of each column. */
  readonly columns: readonly SolitaireCard[];
  /** The face-down cards, next card first; null until the game is over. */
  readonly stock: readonly SolitaireCard[] | null;
  /** When the game began. */
  readonly at: Time;
}

/** Where a card joins a column: under its bottom card, above its top card, or into an empty space. */
export type SolitaireEnd = "BOTTOM" | "TOP" | "SPACE";

/** The game is over. */
export interface SolitaireEnded {
  readonly __typename?: "SolitaireEnded";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** Why the game ended. */
  readonly reason: SolitaireReason;
  /** The final score. */
  readonly score: number;
  /** The publisher's word for such a score. */
  readonly band: SolitaireBand;
}

/** What happens in a game of Universal Solitaire. */
export type SolitaireEvent = SolitaireBanked | SolitaireDealt | SolitaireEnded | SolitaireJoined | SolitairePlaced | SolitaireRecycled | SolitaireTurned;

/** A card of Universal Solitaire. */
export interface SolitaireFace {
  readonly __typename?: "SolitaireFace";
  /** How the card is written; copies of it are the same card with other endings. */
  readonly id: string;
  /** What the card is called. */
  readonly name: string;
  /** What it does, in words. */
  readonly text: string;
  /** How many of it there are in a game; 0 for as many as are needed. */
  readonly copies: number;
  /** To which of the six suits it belongs. */
  readonly suit: SolitaireSuit;
  /** The rank, from 1 the lowest to 10 for a Galaxy. */
  readonly rank: number;
}

/** A whole column went under another; its space is empty now. */
export interface SolitaireJoined {
  readonly __typename?: "SolitaireJoined";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The column that moved, counted from 1. */
  readonly source: number;
  /** The column it lies under, counted from 1. */
  readonly target: number;
}

/** Put a whole column under the bottom card of another. */
export interface SolitaireMoveColumnCommand {
  readonly __typename?: "SolitaireMoveColumnCommand";
  /** The column that moves, counted from 1. */
  readonly source: number;
  /** The column it is put under, counted from 1. */
  readonly target: number;
}

/** Put a whole column under the bottom card of another. */
export interface SolitaireMoveColumnInput {
  /** The column that moves, counted from 1. */
  source: number;
  /** The column it is put under, counted from 1. */
  target: number;
}

/** How the game is played. */
export interface SolitaireOptions {
  readonly __typename?: "SolitaireOptions";
  /** How many cards are turned at a time: 3, 2 or 1. One goes through the stock as many times (US-22, US-24). */
  readonly turn: number;
  /** Whether suits have a rank; without, they do not matter in the columns (US-R-18). */
  readonly ranked: boolean;
  /** Time for the whole game, in seconds; 0 for as long as it takes (US-R-16). */
  readonly clockSeconds: number;
}

/** How the game is played. */
export interface SolitaireOptionsInput {
  /** How many cards are turned at a time: 3, 2 or 1. One goes through the stock as many times (US-22, US-24). Default: 3. */
  turn?: number | null;
  /** Whether suits have a rank; without, they do not matter in the columns (US-R-18). Default: true. */
  ranked?: boolean | null;
  /** Time for the whole game, in seconds; 0 for as long as it takes (US-R-16). Default: 0. */
  clockSeconds?: number | null;
}

/** A card of the waste went to a column. */
export interface SolitairePlaced {
  readonly __typename?: "SolitairePlaced";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card that was placed. */
  readonly card: SolitaireCard;
  /** The column it went to, counted from 1. */
  readonly column: number;
  /** Which end of the column it joined. */
  readonly end: SolitaireEnd;
  /** The waste card that became available; null if there is none. */
  readonly behind: SolitaireCard | null;
}

/** Why a game ended. */
export type SolitaireReason = "WENT_OUT" | "NO_MOVES" | "FINISHED";

/** The waste became the stock, in the same order as before. */
export interface SolitaireRecycled {
  readonly __typename?: "SolitaireRecycled";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The number of the pass that begins. */
  readonly number: number;
}

/** The six suits, from high to low. */
export type SolitaireSuit = "EARTH" | "JUPITER" | "MARS" | "NEPTUNE" | "SATURN" | "VENUS";

/** Put a card on its suit's foundation. */
export interface SolitaireToBarCommand {
  readonly __typename?: "SolitaireToBarCommand";
  /** The column whose bottom card goes, counted from 1; null for the top card of the waste. */
  readonly column: number | null;
}

/** Put a card on its suit's foundation. */
export interface SolitaireToBarInput {
  /** The column whose bottom card goes, counted from 1; null for the top card of the waste. */
  column?: number | null;
}

/** Put the top card of the waste at the given end of a column. */
export interface SolitaireToColumnCommand {
  readonly __typename?: "SolitaireToColumnCommand";
  /** The column it goes to, counted from 1. */
  readonly column: number;
  /** Which end of the column it joins. */
  readonly end: SolitaireEnd;
}

/** Put the top card of the waste at the given end of a column. */
export interface SolitaireToColumnInput {
  /** The column it goes to, counted from 1. */
  column: number;
  /** Which end of the column it joins. */
  end: SolitaireEnd;
}

/** Cards went from the stock to the waste. */
export interface SolitaireTurned {
  readonly __typename?: "SolitaireTurned";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** How many cards were turned. */
  readonly count: number;
  /** The last of them, which lies on top now. */
  readonly top: SolitaireCard;
  /** All of them, in order; null until the game is over. */
  readonly cards: readonly SolitaireCard[] | null;
}

/** The table, with null for every card that lies face down. */
export interface SolitaireView {
  readonly __typename?: "SolitaireView";
  /** The viewer's own seat; null for those who do not sit at the table. */
  readonly seat: number | null;
  /** The seats the game waits for; none once it is over. */
  readonly toAct: readonly number[];
  /** When the clock acts for them; null without a clock. */
  readonly deadline: Time | null;
  /** How the game ended; null while it goes on. */
  readonly outcome: Outcome | null;
  /** The columns, each from its top card to its bottom card. */
  readonly columns: readonly (readonly SolitaireCard[])[];
  /** The height of each foundation, Earth to Venus. */
  readonly bar: readonly number[];
  /** The waste, top card last; a card below it shows if it was once on top. */
  readonly waste: readonly (SolitaireCard | null)[];
  /** The stock, next card first. After a pass the cards seen on the waste keep their order, so a player who remembers them knows where they lie (US-R-19). */
  readonly stock: readonly (SolitaireCard | null)[];
  /** How many cards are turned at a time. */
  readonly turn: number;
  /** Whether suits have a rank in the columns. */
  readonly ranked: boolean;
  /** Which pass through the stock this is, from 1. */
  readonly currentPass: number;
  /** How many passes there are. */
  readonly passes: number;
  /** How many points the foundations are worth so far. */
  readonly score: number;
  /** How many cards were turned so far. */
  readonly turned: number;
  /** How many commands were given so far. */
  readonly commands: number;
}
