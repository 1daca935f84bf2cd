// Written from the schema by `python -m api.clients.generate_typescript`: change that instead.
import type {
  CardOf,
  ExactlyOne,
  Go,
  Outcome,
  Time,
} from "./index.ts";

/** A black last card was laid and taken back, with penalty cards (UN-73). */
export interface UnoBlackLast {
  readonly __typename?: "UnoBlackLast";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that laid it. */
  readonly seat: number;
  /** The black card, back in the hand. */
  readonly card: UnoCard;
  /** The penalty cards; null for the others. */
  readonly cards: readonly UnoCard[] | null;
  /** How many penalty cards there were. */
  readonly count: number;
  /** The seat to move next: still the same seat while an effect waits to be suffered as well. */
  readonly turn: number;
  /** When it was played. */
  readonly at: Time;
}

/** A colour (R, Y, G, B) and a symbol: 0 to 9, S for Skip, V for Reverse, +2. Black cards are W and W+4. Further copies of a face carry their number: R5 and R5.2, W to W.4. Pattern: `^([RYGB]([0-9SV]|\+2)|W(\+4)?)(\.[2-4])?$`. Example: `B+2.2`. */
export type UnoCard = CardOf<"UnoCard">;

/** Call out someone who holds one card and has not said so. */
export interface UnoCatchUnoCommand {
  readonly __typename?: "UnoCatchUnoCommand";
  /** The seat that has not said Uno. */
  readonly target: number;
}

/** Call out someone who holds one card and has not said so. */
export interface UnoCatchUnoInput {
  /** The seat that has not said Uno. */
  target: number;
}

/** Somebody had not said Uno and picked up two. */
export interface UnoCaught {
  readonly __typename?: "UnoCaught";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that was caught. */
  readonly seat: number;
  /** The cards it picked up; null for the others. */
  readonly cards: readonly UnoCard[] | null;
  /** How many cards it picked up. */
  readonly count: number;
  /** The seat that called it out; null if somebody else simply played first. */
  readonly by: number | null;
}

/** The four colours; black cards have none of their own. */
export type UnoColour = "RED" | "YELLOW" | "GREEN" | "BLUE";

/** A command of Super Ultra Extreme Extreme Uno. The same shape as UnoCommandInput: drop the nulls and send it. */
export interface UnoCommand {
  readonly __typename?: "UnoCommand";
  /** Settle the flipped first card. */
  readonly opening: UnoOpeningCommand | null;
  /** Lay a card. */
  readonly play: UnoPlayCommand | null;
  /** Pick up cards until one can be played. */
  readonly draw: Go | null;
  /** Keep the playable card just found; the turn is over. */
  readonly pass: Go | null;
  /** Suffer the active effect: pick up what it says and lose the turn. */
  readonly accept: Go | null;
  /** Seal the cards to discard in an open discard window. */
  readonly discard: UnoDiscardCommand | null;
  /** Say Uno for one's own last card. */
  readonly sayUno: Go | null;
  /** Call out someone who holds one card and has not said so. */
  readonly catchUno: UnoCatchUnoCommand | null;
}

/** A command of Super Ultra Extreme Extreme Uno. */
export type UnoCommandInput = ExactlyOne<{
  /** Settle the flipped first card. */
  opening: UnoOpeningInput;
  /** Lay a card. */
  play: UnoPlayInput;
  /** Pick up cards until one can be played. */
  draw: Go;
  /** Keep the playable card just found; the turn is over. */
  pass: Go;
  /** Suffer the active effect: pick up what it says and lose the turn. */
  accept: Go;
  /** Seal the cards to discard in an open discard window. */
  discard: UnoDiscardInput;
  /** Say Uno for one's own last card. */
  sayUno: Go;
  /** Call out someone who holds one card and has not said so. */
  catchUno: UnoCatchUnoInput;
}>;

/** Seven cards each; the starter, left of the dealer, flipped the top card of the draw pile. */
export interface UnoDealt {
  readonly __typename?: "UnoDealt";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** How the game is played. */
  readonly options: UnoOptions;
  /** How many players there are. */
  readonly seats: number;
  /** The seat that dealt. */
  readonly dealer: number;
  /** The seat that begins, left of the dealer. */
  readonly starter: number;
  /** The hand of each seat; null for the hands of others. */
  readonly hands: readonly (readonly UnoCard[] | null)[];
  /** The draw pile after that, top card last; null until the game is over. */
  readonly stock: readonly UnoCard[] | null;
  /** The card turned face up from the draw pile. */
  readonly flipped: UnoCard;
  /** When the cards were dealt. */
  readonly at: Time;
}

/** Seal the cards to discard in an open discard window. */
export interface UnoDiscardCommand {
  readonly __typename?: "UnoDiscardCommand";
  /** The cards to discard; empty to discard none. */
  readonly cards: readonly UnoCard[];
  /** Whether to say Uno in the same breath if one card is left; ignored otherwise. */
  readonly uno: boolean;
}

/** Seal the cards to discard in an open discard window. */
export interface UnoDiscardInput {
  /** The cards to discard; empty to discard none. Default: []. */
  cards?: readonly UnoCard[] | null;
  /** Whether to say Uno in the same breath if one card is left; ignored otherwise. Default: false. */
  uno?: boolean | null;
}

/** A player chose what to discard; the others learn only that the choice was made. */
export interface UnoDiscardSealed {
  readonly __typename?: "UnoDiscardSealed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that chose. */
  readonly seat: number;
  /** The cards it will discard; null for the others. */
  readonly cards: readonly UnoCard[] | null;
  /** Whether it says Uno with it; null for the others. */
  readonly uno: boolean | null;
  /** Whether the clock acted for the seat. */
  readonly timeout: boolean;
}

/** The window closed: all sealed discards were shown and slid under the top card, in this order. */
export interface UnoDiscarded {
  readonly __typename?: "UnoDiscarded";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** What each seat discarded, in this order. */
  readonly discards: readonly UnoSealing[];
  /** The seat to move next. */
  readonly turn: number;
  /** When the window closed. */
  readonly at: Time;
}

/** A player picked up cards in search of a playable one. */
export interface UnoDrew {
  readonly __typename?: "UnoDrew";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that drew. */
  readonly seat: number;
  /** The cards it drew; null for the others. */
  readonly cards: readonly UnoCard[] | null;
  /** How many cards it drew. */
  readonly count: number;
  /** Whether the last of them can be played. */
  readonly found: boolean;
  /** The seat to move next. */
  readonly turn: number;
  /** When they were drawn. */
  readonly at: Time;
  /** Whether the clock acted for the seat. */
  readonly timeout: boolean;
}

/** What happens in a game of Super Ultra Extreme Extreme Uno. */
export type UnoEvent = UnoBlackLast | UnoCaught | UnoDealt | UnoDiscardSealed | UnoDiscarded | UnoDrew | UnoForgiven | UnoHandsPassed | UnoHandsSwapped | UnoJoined | UnoLeft | UnoOpened | UnoOver | UnoPassed | UnoPickedUp | UnoPlayed | UnoReshuffled | UnoSaid | UnoTookPile | UnoWindowOpened;

/** A card of Uno. */
export interface UnoFace {
  readonly __typename?: "UnoFace";
  /** How the card is written; copies of it are the same card with other endings. */
  readonly id: string;
  /** What the card is called. */
  readonly name: string;
  /** What it does, in words. */
  readonly text: string;
  /** How many of it there are in a game; 0 for as many as are needed. */
  readonly copies: number;
  /** The colour; null for a black card. */
  readonly colour: UnoColour | null;
  /** The number; null for a card with a word. */
  readonly number: number | null;
}

/** There was nothing to pick up for a forgotten Uno: the matter is settled. */
export interface UnoForgiven {
  readonly __typename?: "UnoForgiven";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that had forgotten it. */
  readonly seat: number;
}

/** A 0: every hand went to the next player. */
export interface UnoHandsPassed {
  readonly __typename?: "UnoHandsPassed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that played it. */
  readonly seat: number;
  /** The new hand of each seat; null for the hands of others. */
  readonly hands: readonly (readonly UnoCard[] | null)[];
  /** When the hands went round. */
  readonly at: Time;
}

/** A 7: two players swapped hands. */
export interface UnoHandsSwapped {
  readonly __typename?: "UnoHandsSwapped";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The two seats; the first one played the 7. */
  readonly partners: readonly number[];
  /** The cards the first one gave; null for those who are not partners. */
  readonly given: readonly UnoCard[] | null;
  /** The cards the first one got; null for those who are not partners. */
  readonly received: readonly UnoCard[] | null;
  /** When they swapped. */
  readonly at: Time;
}

/** A newcomer was dealt seven cards from the draw pile. */
export interface UnoJoined {
  readonly __typename?: "UnoJoined";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat of the newcomer. */
  readonly seat: number;
  /** The cards dealt; null for the others. */
  readonly cards: readonly UnoCard[] | null;
}

/** A player left; the hand was shuffled into the draw pile. */
export interface UnoLeft {
  readonly __typename?: "UnoLeft";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that was left. */
  readonly seat: number;
  /** The draw pile after that, top card last; null until the game is over. */
  readonly stock: readonly UnoCard[] | null;
  /** The seat to move next. */
  readonly turn: number;
  /** When the player left. */
  readonly at: Time;
}

/** The flipped card counts as a play, with its effect. */
export interface UnoOpened {
  readonly __typename?: "UnoOpened";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat it counts for. */
  readonly seat: number;
  /** The flipped card. */
  readonly card: UnoCard;
  /** The colour to be matched from now on. */
  readonly colour: UnoColour;
  /** The seat to move next. */
  readonly turn: number;
  /** 1 for clockwise from now on, -1 for anticlockwise. */
  readonly direction: number;
  /** When it was settled. */
  readonly at: Time;
  /** Whether the clock acted for the seat. */
  readonly timeout: boolean;
  /** How many cards wait to be picked up by the seat to move: 0 for none, null for the whole pile. */
  readonly effect: number | null;
}

/** Settle the flipped first card. */
export interface UnoOpeningCommand {
  readonly __typename?: "UnoOpeningCommand";
  /** The colour to be matched, if the card is black. */
  readonly colour: UnoColour | null;
  /** The seat to swap hands with, if the card is a 7. */
  readonly target: number | null;
}

/** Settle the flipped first card. */
export interface UnoOpeningInput {
  /** The colour to be matched, if the card is black. */
  colour?: UnoColour | null;
  /** The seat to swap hands with, if the card is a 7. */
  target?: number | null;
}

/** What a table may choose. */
export interface UnoOptions {
  readonly __typename?: "UnoOptions";
  /** Whether discards lie on the pile that is played on, or apart. */
  readonly piles: UnoPiles;
  /** Whether newcomers may sit down in mid-game. */
  readonly allowJoin: boolean;
  /** How long a forgotten Uno is safe from others, in milliseconds. */
  readonly unoGraceMs: number;
  /** How long a turn may take, in seconds; null for as long as it takes. */
  readonly turnSeconds: number | null;
  /** After how many turns the game is stopped; 0 for never. */
  readonly turnLimit: number;
}

/** What a table may choose. */
export interface UnoOptionsInput {
  /** Whether discards lie on the pile that is played on, or apart. Default: BY_SEATS. */
  piles?: UnoPiles | null;
  /** Whether newcomers may sit down in mid-game. Default: true. */
  allowJoin?: boolean | null;
  /** How long a forgotten Uno is safe from others, in milliseconds. Default: 0. */
  unoGraceMs?: number | null;
  /** How long a turn may take, in seconds; null for as long as it takes. */
  turnSeconds?: number | null;
  /** After how many turns the game is stopped; 0 for never. Default: 1000. */
  turnLimit?: number | null;
}

/** The game ended. */
export interface UnoOver {
  readonly __typename?: "UnoOver";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The result of the game. */
  readonly outcome: Outcome;
}

/** The playable card just found was kept. */
export interface UnoPassed {
  readonly __typename?: "UnoPassed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that kept it. */
  readonly seat: number;
  /** The seat to move next. */
  readonly turn: number;
  /** When the turn ended. */
  readonly at: Time;
  /** Whether the clock acted for the seat. */
  readonly timeout: boolean;
}

/** What the game waits for: the choice for the flipped card, a turn, the fate of a card drawn, discards, nothing. */
export type UnoPhase = "OPENING" | "TURN" | "DRAWN" | "DISCARDING" | "OVER";

/** The active pick-up was suffered, as far as there were cards. */
export interface UnoPickedUp {
  readonly __typename?: "UnoPickedUp";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that picked up. */
  readonly seat: number;
  /** The cards it picked up; null for the others. */
  readonly cards: readonly UnoCard[] | null;
  /** How many cards it picked up. */
  readonly count: number;
  /** The seat to move next. */
  readonly turn: number;
  /** When they were picked up. */
  readonly at: Time;
  /** Whether the clock acted for the seat. */
  readonly timeout: boolean;
}

/** Whether discards lie on the pile that is played on, or apart (UN-R-26). */
export type UnoPiles = "SINGLE" | "SPLIT" | "BY_SEATS";

/** Lay a card. */
export interface UnoPlayCommand {
  readonly __typename?: "UnoPlayCommand";
  /** The hand card to lay. */
  readonly card: UnoCard;
  /** The colour to be matched from now on, if the card is black. */
  readonly colour: UnoColour | null;
  /** The seat to swap hands with, if the card is a 7. */
  readonly target: number | null;
  /** Whether to say Uno in the same breath if the play leaves one card; ignored otherwise. */
  readonly uno: boolean;
}

/** Lay a card. */
export interface UnoPlayInput {
  /** The hand card to lay. */
  card: UnoCard;
  /** The colour to be matched from now on, if the card is black. */
  colour?: UnoColour | null;
  /** The seat to swap hands with, if the card is a 7. */
  target?: number | null;
  /** Whether to say Uno in the same breath if the play leaves one card; ignored otherwise. Default: false. */
  uno?: boolean | null;
}

/** A card was laid from the hand. */
export interface UnoPlayed {
  readonly __typename?: "UnoPlayed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that played. */
  readonly seat: number;
  /** The card it laid. */
  readonly card: UnoCard;
  /** The colour to be matched from now on. */
  readonly colour: UnoColour;
  /** The seat to move next. */
  readonly turn: number;
  /** 1 for clockwise from now on, -1 for anticlockwise. */
  readonly direction: number;
  /** When it was played. */
  readonly at: Time;
  /** Whether Uno was said with it. */
  readonly uno: boolean;
  /** How many cards wait to be picked up by the seat to move: 0 for none, null for the whole pile. */
  readonly effect: number | null;
}

/** One seat as everyone sees it. */
export interface UnoPlayerView {
  readonly __typename?: "UnoPlayerView";
  /** The player's seat. */
  readonly seat: number;
  /** How many cards the player holds. */
  readonly cards: number;
  /** Whether a player with one card has said so. */
  readonly uno: UnoStatus;
  /** Until when an open Uno is safe from others; null if there is none. */
  readonly graceUntil: Time | null;
  /** Whether the discard window waits for this player. */
  readonly asked: boolean;
  /** Whether the player has made the choice in the discard window. */
  readonly sealed: boolean;
  /** Whether the player has left. */
  readonly left: boolean;
}

/** Cards were shuffled in below the draw pile. */
export interface UnoReshuffled {
  readonly __typename?: "UnoReshuffled";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The cards in their new order; null until the game is over. */
  readonly cards: readonly UnoCard[] | null;
  /** How many cards there were. */
  readonly count: number;
  /** Whether they were the separate discards, and not the cards under the top card. */
  readonly discards: boolean;
}

/** A player with one card said Uno. */
export interface UnoSaid {
  readonly __typename?: "UnoSaid";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that said it. */
  readonly seat: number;
}

/** What one player discards in a window, and whether Uno was said with it. */
export interface UnoSealing {
  readonly __typename?: "UnoSealing";
  /** The seat that discards. */
  readonly seat: number;
  /** The cards it discards. */
  readonly cards: readonly UnoCard[];
  /** Whether it said Uno with it. */
  readonly uno: boolean;
}

/** All that is hidden at the table, for auditors only. */
export interface UnoSecrets {
  readonly __typename?: "UnoSecrets";
  /** The hand of each seat. */
  readonly hands: readonly (readonly UnoCard[])[];
  /** The cards of the draw pile, top card last. */
  readonly drawPile: readonly UnoCard[];
  /** The discards that are sealed and not shown yet. */
  readonly sealed: readonly UnoSealing[];
  /** The playable card just found; null if there is none. */
  readonly drawn: UnoCard | null;
}

/** Whether a player with one card has said so. */
export type UnoStatus = "NONE" | "OPEN" | "SAID";

/** The effect of an 8 was suffered. */
export interface UnoTookPile {
  readonly __typename?: "UnoTookPile";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that took the pile. */
  readonly seat: number;
  /** The cards that lay face up and are in the hand now. */
  readonly cards: readonly UnoCard[];
  /** The seat to move next. */
  readonly turn: number;
  /** When they were taken. */
  readonly at: Time;
  /** Whether the clock acted for the seat. */
  readonly timeout: boolean;
}

/** The table from one place. */
export interface UnoView {
  readonly __typename?: "UnoView";
  /** The viewer's own seat; null for those who do not sit at the table. */
  readonly seat: number | null;
  /** The seats the game waits for; none once it is over. */
  readonly toAct: readonly number[];
  /** When the clock acts for them; null without a clock. */
  readonly deadline: Time | null;
  /** How the game ended; null while it goes on. */
  readonly outcome: Outcome | null;
  /** How this game is played. */
  readonly options: UnoOptions;
  /** The seat that dealt. */
  readonly dealer: number;
  /** What the game waits for. */
  readonly phase: UnoPhase;
  /** The seat to move; in a discard window the one that caused it. */
  readonly turn: number;
  /** 1 for clockwise, -1 for anticlockwise. */
  readonly direction: number;
  /** The colour to be matched; null before the flipped card is settled. */
  readonly colour: UnoColour | null;
  /** The card on top of the pile. */
  readonly top: UnoCard;
  /** How many cards the seat to move has to pick up; 0 for none. */
  readonly pickup: number;
  /** Whether the seat to move has to take the pile. */
  readonly pileWaits: boolean;
  /** The players, in the order of their seats. */
  readonly players: readonly UnoPlayerView[];
  /** How many cards the draw pile has. */
  readonly drawPile: number;
  /** The cards of the pile that is played on, top card last. */
  readonly pile: readonly UnoCard[];
  /** The cards of the separate discard pile, top card last. */
  readonly discards: readonly UnoCard[];
  /** How many turns have been taken. */
  readonly turns: number;
  /** The viewer's own cards. */
  readonly hand: readonly UnoCard[];
  /** The playable card the viewer has just found; null if there is none. */
  readonly drawn: UnoCard | null;
  /** The viewer's own sealed discard; null before the choice is made. */
  readonly sealed: readonly UnoCard[] | null;
  /** All that is hidden, for auditors; null for everyone else. */
  readonly secrets: UnoSecrets | null;
}

/** A 1, 6 or 9 asks everyone with two or more cards for a sealed discard. */
export interface UnoWindowOpened {
  readonly __typename?: "UnoWindowOpened";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that played it. */
  readonly seat: number;
  /** The seats that are asked. */
  readonly asked: readonly number[];
  /** When the window opened. */
  readonly at: Time;
}
