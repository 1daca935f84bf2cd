// Written from the schema by `python -m api.clients.generate_typescript`: change that instead.
import type {
  CardOf,
  ExactlyOne,
  Go,
  Outcome,
  Time,
} from "./index.ts";

/** A hand with its table melds, arranged. */
export interface SecretsArrangement {
  readonly __typename?: "SecretsArrangement";
  /** All melds of the hand and the table. */
  readonly melds: readonly SecretsFinalMeld[];
  /** The cards that are in no meld. */
  readonly unmelded: readonly SecretsCard[];
  /** The zero that was freed and lies aside again. */
  readonly freed: readonly SecretsCard[];
  /** The points of the melds, and 5 for a zero set free (SU-A-47). */
  readonly points: number;
  /** What coins, packets and Duels are worth on average, in units of 2.5 points. */
  readonly chance: number;
  /** Whether no card is left over. */
  readonly fully: boolean;
  /** Whether it earns the points of a deck draw. */
  readonly deckDraw: boolean;
  /** The points for going out; 0 when that was not asked for. */
  readonly goingOut: number;
}

/** A Bonus Card lies open beside the melds of a place. */
export interface SecretsBonusSetAside {
  readonly __typename?: "SecretsBonusSetAside";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that set it aside; null for a dummy. */
  readonly seat: number | null;
  /** The place it lies at. */
  readonly place: number;
  /** The Bonus Card. */
  readonly card: SecretsCard;
  /** Where the card came from. */
  readonly origin: SecretsOrigin;
}

/** Move the card just discarded to the center for a unity (SU-I-31). */
export interface SecretsBumpCommand {
  readonly __typename?: "SecretsBumpCommand";
  /** With what one bumps. */
  readonly form: SecretsBumpForm;
  /** The hand cards shown with it. */
  readonly cards: readonly SecretsCard[];
}

/** How one bumps (SU-R-53): with a pair in hand, with a table 3-Unity, or with three concealed copies. */
export type SecretsBumpForm = "PAIR" | "MELD" | "SUPER";

/** Move the card just discarded to the center for a unity (SU-I-31). */
export interface SecretsBumpInput {
  /** With what one bumps. */
  form: SecretsBumpForm;
  /** The hand cards shown with it. Default: []. */
  cards?: readonly SecretsCard[] | null;
}

/** A private standing order (SU-R-50). */
export interface SecretsBumpOrder {
  readonly __typename?: "SecretsBumpOrder";
  /** The faces to bump, as printed on the cards. */
  readonly faces: readonly string[];
  /** Whether all other cards are passed on at once. */
  readonly passOthers: boolean;
}

/** A private standing order; only its seat knows. */
export interface SecretsBumpOrderSet {
  readonly __typename?: "SecretsBumpOrderSet";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that left the order. */
  readonly seat: number;
  /** The faces it bumps, as printed on the cards. */
  readonly faces: readonly string[] | null;
  /** Whether it passes on every other card. */
  readonly passOthers: boolean | null;
}

/** A seat passed; only it knows. */
export interface SecretsBumpPassed {
  readonly __typename?: "SecretsBumpPassed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that passed. */
  readonly seat: number;
}

/** The window is over: by a bump, or because all passed or the time ran out, which look the same. */
export interface SecretsBumpWindowClosed {
  readonly __typename?: "SecretsBumpWindowClosed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** Whether somebody bumped. */
  readonly bumped: boolean;
  /** Whether the time ran out; null until the match is over. */
  readonly deadline: boolean | null;
}

/** Everybody else may bump the card now, whether or not anybody can (SU-R-51). */
export interface SecretsBumpWindowOpened {
  readonly __typename?: "SecretsBumpWindowOpened";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card that may be bumped. */
  readonly card: SecretsCard;
  /** The place in whose area it lies. */
  readonly place: number;
  /** When the window opened. */
  readonly at: Time;
}

/** The card went from the area to the inactive discards. */
export interface SecretsBumped {
  readonly __typename?: "SecretsBumped";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that bumped. */
  readonly seat: number;
  /** With what it bumped. */
  readonly form: SecretsBumpForm;
  /** The card that was bumped. */
  readonly card: SecretsCard;
  /** The place in whose area it lay. */
  readonly place: number;
  /** The hand cards the bumper showed. */
  readonly shown: readonly SecretsCard[];
  /** Whether earlier super-bumps go on counting as concealed beside it. */
  readonly beside: boolean;
}

/** Suit E F W A or M and rank 1-9, then a dot and the copy 1-4, as in `E5.2`; Bonus Cards are `VOID.1` to `VOID.4`, `P0.1` to `P0.4`, `S0`, `DIV`, `ETE` and `INF`. Copies of one face are equal but for who holds them. Pattern: `^([EFWAM][1-9]|VOID|P0)\.[1-4]$|^(S0|DIV|ETE|INF)$`. Example: `E5.2`. */
export type SecretsCard = CardOf<"SecretsCard">;

/** What each seat won or lost, and its stack now (SU-R-80). */
export interface SecretsChipsExchanged {
  readonly __typename?: "SecretsChipsExchanged";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** What each seat won, or lost if negative. */
  readonly changes: readonly number[];
  /** The stack of each seat afterwards. */
  readonly balances: readonly number[];
}

/** A side of a coin (SU-B-16). */
export type SecretsCoin = "HEADS" | "TAILS";

/** A coin for a 3-Set of 8s or a unity of Magic 8s. */
export interface SecretsCoinFlipped {
  readonly __typename?: "SecretsCoinFlipped";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat the coin was flipped for. */
  readonly seat: number;
  /** The meld that needed the coin. */
  readonly meld: SecretsFinalMeld;
  /** What was called. */
  readonly prediction: SecretsCoin;
  /** How the coin fell. */
  readonly result: SecretsCoin;
  /** The points it brought. */
  readonly points: number;
}

/** Join own table sequences, with hand cards between them where needed (SU-I-43). */
export interface SecretsCombineMeldsCommand {
  readonly __typename?: "SecretsCombineMeldsCommand";
  /** The numbers of the own table sequences to join, counted from 0. */
  readonly melds: readonly number[];
  /** The hand cards that go between them. */
  readonly cards: readonly SecretsCard[];
}

/** Join own table sequences, with hand cards between them where needed (SU-I-43). */
export interface SecretsCombineMeldsInput {
  /** The numbers of the own table sequences to join, counted from 0. */
  melds: readonly number[];
  /** The hand cards that go between them. Default: []. */
  cards?: readonly SecretsCard[] | null;
}

/** A command of Secrets of the Universe. The same shape as SecretsCommandInput: drop the nulls and send it. */
export interface SecretsCommand {
  readonly __typename?: "SecretsCommand";
  /** Set a Void or Plain 0 of the hand aside and draw a replacement (SU-A-05). */
  readonly setAside: SecretsSetAsideCommand | null;
  /** Keep the remaining Private cards in hand before the first turn (SU-A-12). */
  readonly endSetup: Go | null;
  /** Draw the top card of the deck (SU-B-23). */
  readonly drawDeck: Go | null;
  /** Basic: draw the last discard (SU-B-23). */
  readonly drawDiscard: Go | null;
  /** Draw from the discards, all in one step (SU-R-42). */
  readonly pickUp: SecretsPickUpCommand | null;
  /** Draw the card that replaces a Public card just set aside (SU-A-04). */
  readonly drawReplacement: Go | null;
  /** With an empty deck, take nothing: the game ends (SU-R-16). */
  readonly declineDraw: Go | null;
  /** Add hand cards to an own table meld (SU-I-42). */
  readonly extendMeld: SecretsExtendMeldCommand | null;
  /** Join own table sequences, with hand cards between them where needed (SU-I-43). */
  readonly combineMelds: SecretsCombineMeldsCommand | null;
  /** End the game (SU-B-26). Without `melds` the best arrangement that goes out is taken (SU-R-27). */
  readonly goOut: SecretsGoOutCommand | null;
  /** End the turn with a discard (SU-B-22). */
  readonly discard: SecretsDiscardCommand | null;
  /** Move the card just discarded to the center for a unity (SU-I-31). */
  readonly bump: SecretsBumpCommand | null;
  /** Let the card just discarded lie. Others do not see it (SU-R-51). */
  readonly passBump: Go | null;
  /** Leave a private standing order: bump these faces (`E5`), and pass on all others or be asked (SU-R-50). */
  readonly setBumpOrder: SecretsSetBumpOrderCommand | null;
  /** After the game, say how the hand is arranged. */
  readonly declareMelds: SecretsDeclareMeldsCommand | null;
}

/** A command of Secrets of the Universe. */
export type SecretsCommandInput = ExactlyOne<{
  /** Set a Void or Plain 0 of the hand aside and draw a replacement (SU-A-05). */
  setAside: SecretsSetAsideInput;
  /** Keep the remaining Private cards in hand before the first turn (SU-A-12). */
  endSetup: Go;
  /** Draw the top card of the deck (SU-B-23). */
  drawDeck: Go;
  /** Basic: draw the last discard (SU-B-23). */
  drawDiscard: Go;
  /** Draw from the discards, all in one step (SU-R-42). */
  pickUp: SecretsPickUpInput;
  /** Draw the card that replaces a Public card just set aside (SU-A-04). */
  drawReplacement: Go;
  /** With an empty deck, take nothing: the game ends (SU-R-16). */
  declineDraw: Go;
  /** Add hand cards to an own table meld (SU-I-42). */
  extendMeld: SecretsExtendMeldInput;
  /** Join own table sequences, with hand cards between them where needed (SU-I-43). */
  combineMelds: SecretsCombineMeldsInput;
  /** End the game (SU-B-26). Without `melds` the best arrangement that goes out is taken (SU-R-27). */
  goOut: SecretsGoOutInput;
  /** End the turn with a discard (SU-B-22). */
  discard: SecretsDiscardInput;
  /** Move the card just discarded to the center for a unity (SU-I-31). */
  bump: SecretsBumpInput;
  /** Let the card just discarded lie. Others do not see it (SU-R-51). */
  passBump: Go;
  /** Leave a private standing order: bump these faces (`E5`), and pass on all others or be asked (SU-R-50). */
  setBumpOrder: SecretsSetBumpOrderInput;
  /** After the game, say how the hand is arranged. */
  declareMelds: SecretsDeclareMeldsInput;
}>;

/** The Duel for the first deal (SU-I-11). */
export interface SecretsDealerDueled {
  readonly __typename?: "SecretsDealerDueled";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The draws of the Duel; those tied for the highest card draw again. */
  readonly rounds: readonly SecretsDuelRound[];
  /** The seat that won, and deals the first game. */
  readonly dealer: number;
}

/** A card from the deck. */
export interface SecretsDeckDrawn {
  readonly __typename?: "SecretsDeckDrawn";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that drew. */
  readonly seat: number;
  /** The quarter of the deck it came from, counted from 0. */
  readonly quarter: number;
  /** The card drawn; null for the others. */
  readonly card: SecretsCard | null;
}

/** The piles lie in order, and in the Advanced version six packets below them. */
export interface SecretsDeckShuffled {
  readonly __typename?: "SecretsDeckShuffled";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The four quarters of the deck, each in order; null until the match is over. */
  readonly piles: readonly SecretsPile[] | null;
  /** The six packets, the bottommost first; null until the match is over. */
  readonly packets: readonly SecretsPile[] | null;
  /** How many cards each quarter has. */
  readonly sizes: readonly number[];
}

/** After the game, say how the hand is arranged. */
export interface SecretsDeclareMeldsCommand {
  readonly __typename?: "SecretsDeclareMeldsCommand";
  /** The arrangement; null takes the best one (SU-R-27). */
  readonly melds: readonly SecretsMeldPlan[] | null;
  /** The coin calls in the order of the melds that need one; heads where none is given (SU-R-35). */
  readonly predictions: readonly SecretsCoin[];
}

/** After the game, say how the hand is arranged. */
export interface SecretsDeclareMeldsInput {
  /** The arrangement; null takes the best one (SU-R-27). */
  melds?: readonly SecretsMeldPlanInput[] | null;
  /** The coin calls in the order of the melds that need one; heads where none is given (SU-R-35). Default: []. */
  predictions?: readonly SecretsCoin[] | null;
}

/** End the turn with a discard (SU-B-22). */
export interface SecretsDiscardCommand {
  readonly __typename?: "SecretsDiscardCommand";
  /** The hand card to discard. */
  readonly card: SecretsCard;
}

/** Basic: the last discard was drawn. */
export interface SecretsDiscardDrawn {
  readonly __typename?: "SecretsDiscardDrawn";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that drew. */
  readonly seat: number;
  /** The discard it took. */
  readonly card: SecretsCard;
}

/** End the turn with a discard (SU-B-22). */
export interface SecretsDiscardInput {
  /** The hand card to discard. */
  card: SecretsCard;
}

/** A card lies in the discard area of a place. */
export interface SecretsDiscarded {
  readonly __typename?: "SecretsDiscarded";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that discarded; null for a dummy. */
  readonly seat: number | null;
  /** The place whose area it lies in. */
  readonly place: number;
  /** The card discarded. */
  readonly card: SecretsCard;
  /** Whether the card had been exposed. */
  readonly exposed: boolean;
  /** The older card of that area, now the main discard; null if there was none. */
  readonly moved: SecretsCard | null;
  /** The main discard that was not taken and is inactive now; null if there was none. */
  readonly retired: SecretsCard | null;
}

/** With an empty deck the seat took nothing. */
export interface SecretsDrawDeclined {
  readonly __typename?: "SecretsDrawDeclined";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that took nothing; null for a dummy. */
  readonly seat: number | null;
}

/** The card one place drew in a Duel. */
export interface SecretsDuelCard {
  readonly __typename?: "SecretsDuelCard";
  /** The place that drew; in the Duel for the deal, the seat. */
  readonly place: number;
  /** The card it drew. */
  readonly card: SecretsCard;
}

/** The Duel for Magic 5-Sequences. */
export interface SecretsDuelHeld {
  readonly __typename?: "SecretsDuelHeld";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card of each place. */
  readonly cards: readonly SecretsDuelCard[];
  /** Bonus Cards met on the way. */
  readonly skipped: readonly SecretsCard[];
  /** The places that won. */
  readonly winners: readonly number[];
}

/** One draw of a Duel for the deal; those tied for the highest draw again. */
export interface SecretsDuelRound {
  readonly __typename?: "SecretsDuelRound";
  /** What each place drew. */
  readonly cards: readonly SecretsDuelCard[];
}

/** A dummy turns the top card of the deck (SU-M-23); a Bonus Card is set aside at its place (SU-R-69). */
export interface SecretsDummyDrawn {
  readonly __typename?: "SecretsDummyDrawn";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The place of the dummy. */
  readonly place: number;
  /** The quarter of the deck it came from, counted from 0. */
  readonly quarter: number;
  /** The card turned up. */
  readonly card: SecretsCard;
}

/** Why a game ended: somebody went out, the deck ran out, or no card left the deck for 48 turns. */
export type SecretsEndReason = "OUT" | "DECK" | "STALL";

/** What happens in a game of Secrets of the Universe. */
export type SecretsEvent = SecretsBonusSetAside | SecretsBumpOrderSet | SecretsBumpPassed | SecretsBumpWindowClosed | SecretsBumpWindowOpened | SecretsBumped | SecretsChipsExchanged | SecretsCoinFlipped | SecretsDealerDueled | SecretsDeckDrawn | SecretsDeckShuffled | SecretsDiscardDrawn | SecretsDiscarded | SecretsDrawDeclined | SecretsDuelHeld | SecretsDummyDrawn | SecretsFaceDownFlipped | SecretsFaceDownPlaced | SecretsGameEnded | SecretsGameScored | SecretsGameStarted | SecretsHandDealt | SecretsHandsRevealed | SecretsMatchEnded | SecretsMatchStarted | SecretsMeldExtended | SecretsMeldsCombined | SecretsMeldsDeclared | SecretsPacketRevealed | SecretsPenaltyNoted | SecretsPickedUp | SecretsReplacementDrawn | SecretsSeatLeft | SecretsSetupBegun | SecretsSetupEnded | SecretsStartCardTurned | SecretsSuperBumpLapsed | SecretsTurnStarted | SecretsWentOut;

/** Add hand cards to an own table meld (SU-I-42). */
export interface SecretsExtendMeldCommand {
  readonly __typename?: "SecretsExtendMeldCommand";
  /** The number of the own table meld that grows, counted from 0. */
  readonly meld: number;
  /** The hand cards added to it. */
  readonly cards: readonly SecretsCard[];
}

/** Add hand cards to an own table meld (SU-I-42). */
export interface SecretsExtendMeldInput {
  /** The number of the own table meld that grows, counted from 0. */
  meld: number;
  /** The hand cards added to it. */
  cards: readonly SecretsCard[];
}

/** A card of Secrets of the Universe. */
export interface SecretsFace {
  readonly __typename?: "SecretsFace";
  /** How the card is written; copies of it are the same card with other endings. */
  readonly id: string;
  /** What the card is called. */
  readonly name: string;
  /** What it does, in words. */
  readonly text: string;
  /** How many of it there are in a game; 0 for as many as are needed. */
  readonly copies: number;
  /** The suit; null for a Bonus Card. */
  readonly suit: SecretsSuit | null;
  /** The rank, from 1 to 9; null for a Bonus Card. */
  readonly rank: number | null;
}

/** The dealer's card becomes the first main discard (SU-I-18). */
export interface SecretsFaceDownFlipped {
  readonly __typename?: "SecretsFaceDownFlipped";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card that was face down. */
  readonly card: SecretsCard;
}

/** The dealer's face-down card (SU-I-17). */
export interface SecretsFaceDownPlaced {
  readonly __typename?: "SecretsFaceDownPlaced";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat of the dealer. */
  readonly seat: number;
  /** The quarter of the deck it came from, counted from 0. */
  readonly quarter: number;
  /** The face-down card; null for everyone but the dealer. */
  readonly card: SecretsCard | null;
}

/** One meld of an arrangement. */
export interface SecretsFinalMeld {
  readonly __typename?: "SecretsFinalMeld";
  /** Which kind of meld it is. */
  readonly kind: SecretsMeldKind;
  /** All its cards. */
  readonly cards: readonly SecretsCard[];
  /** The points that are sure. */
  readonly points: number;
  /** What chance may add on average, in units of 2.5 points. */
  readonly chance: number;
  /** Whether none of its cards was exposed. */
  readonly concealed: boolean;
  /** The numbers of the table melds it grew from, counted from 0. */
  readonly tables: readonly number[];
}

/** The game is over; the others declare their melds. */
export interface SecretsGameEnded {
  readonly __typename?: "SecretsGameEnded";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** Why the game ended. */
  readonly reason: SecretsEndReason;
  /** When the game ended. */
  readonly at: Time;
}

/** The scores of a game. */
export interface SecretsGameScored {
  readonly __typename?: "SecretsGameScored";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The score of each seat, part by part. */
  readonly scores: readonly SecretsSeatScore[];
  /** What is added to each seat's unused buffer (SU-E-06). */
  readonly unused: readonly number[];
}

/** A game of the match begins. */
export interface SecretsGameStarted {
  readonly __typename?: "SecretsGameStarted";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The number of the game within the match, from 1. */
  readonly game: number;
  /** The seat that deals it. */
  readonly dealer: number;
  /** When the game began. */
  readonly at: Time;
  /** The seat at each of the four places; null for a dummy. */
  readonly places: readonly (number | null)[];
}

/** End the game (SU-B-26). Without `melds` the best arrangement that goes out is taken (SU-R-27). */
export interface SecretsGoOutCommand {
  readonly __typename?: "SecretsGoOutCommand";
  /** How the hand is arranged; null takes the best arrangement that goes out (SU-R-27). */
  readonly melds: readonly SecretsMeldPlan[] | null;
  /** What is called for each coin, in the order of the melds that need one. */
  readonly predictions: readonly SecretsCoin[];
}

/** End the game (SU-B-26). Without `melds` the best arrangement that goes out is taken (SU-R-27). */
export interface SecretsGoOutInput {
  /** How the hand is arranged; null takes the best arrangement that goes out (SU-R-27). */
  melds?: readonly SecretsMeldPlanInput[] | null;
  /** What is called for each coin, in the order of the melds that need one. Default: []. */
  predictions?: readonly SecretsCoin[] | null;
}

/** Six cards from the pile at the left and six from the one at the right (SU-F-02). */
export interface SecretsHandDealt {
  readonly __typename?: "SecretsHandDealt";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that got the cards. */
  readonly seat: number;
  /** The pile at the left of the seat, counted from 0. */
  readonly left: number;
  /** The pile at the right of the seat, counted from 0. */
  readonly right: number;
  /** How many cards were dealt. */
  readonly count: number;
  /** The cards dealt; null for the others. */
  readonly cards: readonly SecretsCard[] | null;
}

/** All hands lie open, and the dealer's card if it was never flipped. */
export interface SecretsHandsRevealed {
  readonly __typename?: "SecretsHandsRevealed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The hand of each seat. */
  readonly hands: readonly SecretsSeatHand[];
  /** The dealer's card, if it was never flipped; else null. */
  readonly faceDown: SecretsCard | null;
}

/** An inactive discard. */
export interface SecretsLying {
  readonly __typename?: "SecretsLying";
  /** The card that lies there. */
  readonly card: SecretsCard;
  /** The number of the turn in which it was discarded. */
  readonly turn: number;
  /** The place that discarded it; null for nobody. */
  readonly place: number | null;
}

/** The match is over. */
export interface SecretsMatchEnded {
  readonly __typename?: "SecretsMatchEnded";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The result of the match. */
  readonly outcome: Outcome;
  /** The points of each seat over all games. */
  readonly totals: readonly number[];
  /** The stack of each seat at the end. */
  readonly chips: readonly number[];
}

/** The first event: how the match is played, and by how many. */
export interface SecretsMatchStarted {
  readonly __typename?: "SecretsMatchStarted";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** How the match is played. */
  readonly options: SecretsOptions;
  /** How many players there are. */
  readonly seats: number;
}

/** A meld that lies on the table; its cards are locked (SU-I-44). */
export interface SecretsMeld {
  readonly __typename?: "SecretsMeld";
  /** The cards of the meld, in its order. */
  readonly cards: readonly SecretsCard[];
}

/** Hand cards were added to a table meld. */
export interface SecretsMeldExtended {
  readonly __typename?: "SecretsMeldExtended";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat whose meld grew. */
  readonly seat: number;
  /** The hand cards added. */
  readonly cards: readonly SecretsCard[];
  /** All table melds of the seat from now on. */
  readonly melds: readonly SecretsMeld[];
}

/** The kinds of meld (SU-B-10, SU-A-40, SU-A-71). */
export type SecretsMeldKind = "SEQUENCE" | "SET" | "UNITY" | "BONUS" | "ACES";

/** A meld to be made. */
export interface SecretsMeldPlan {
  readonly __typename?: "SecretsMeldPlan";
  /** The cards put into it now. */
  readonly cards: readonly SecretsCard[];
  /** The numbers of the own table melds it grows from, counted from 0. */
  readonly onto: readonly number[];
}

/** A meld to be made. */
export interface SecretsMeldPlanInput {
  /** The cards put into it now. Default: []. */
  cards?: readonly SecretsCard[] | null;
  /** The numbers of the own table melds it grows from, counted from 0. Default: []. */
  onto?: readonly number[] | null;
}

/** Table sequences were joined; a second zero in them is set aside again (SU-A-47). */
export interface SecretsMeldsCombined {
  readonly __typename?: "SecretsMeldsCombined";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat whose melds were joined. */
  readonly seat: number;
  /** The hand cards that went between them. */
  readonly cards: readonly SecretsCard[];
  /** All table melds of the seat from now on. */
  readonly melds: readonly SecretsMeld[];
  /** The second zero, which is set aside again (SU-A-47). */
  readonly freed: readonly SecretsCard[];
}

/** The final arrangement of a seat. */
export interface SecretsMeldsDeclared {
  readonly __typename?: "SecretsMeldsDeclared";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that declared. */
  readonly seat: number;
  /** How its hand and table melds are arranged. */
  readonly arrangement: SecretsArrangement;
  /** What it called for each coin, in the order of the melds that need one. */
  readonly predictions: readonly SecretsCoin[];
  /** Whether the player gave the arrangement, and not the engine. */
  readonly chosen: boolean;
}

/** How a match is played (SU-R-01). Since nobody may see who has passed on a bump, a window is better closed by its own clock than by a player's. */
export interface SecretsOptions {
  readonly __typename?: "SecretsOptions";
  /** Which of the three versions is played. */
  readonly version: SecretsVersion;
  /** Whether careless discards cost points (Expert); with the Advanced version only. */
  readonly expert: boolean;
  /** How many games the match has: 1, 4, 8 or 16. */
  readonly games: number;
  /** The stack everyone starts with; 0 to play without chips. */
  readonly chips: number;
  /** How long a turn may take, in milliseconds; 0 for as long as it takes. */
  readonly turnMs: number;
  /** How long a bump window stays open, in milliseconds; 0 until everyone has answered. */
  readonly bumpMs: number;
  /** How long arrangements may be declared after the end of a game, in milliseconds; 0 for as long as it takes. */
  readonly declareMs: number;
}

/** How a match is played (SU-R-01). Since nobody may see who has passed on a bump, a window is better closed by its own clock than by a player's. */
export interface SecretsOptionsInput {
  /** Which of the three versions is played. Default: BASIC. */
  version?: SecretsVersion | null;
  /** Whether careless discards cost points (Expert); with the Advanced version only. Default: false. */
  expert?: boolean | null;
  /** How many games the match has: 1, 4, 8 or 16. Default: 1. */
  games?: number | null;
  /** The stack everyone starts with; 0 to play without chips. Default: 0. */
  chips?: number | null;
  /** How long a turn may take, in milliseconds; 0 for as long as it takes. Default: 0. */
  turnMs?: number | null;
  /** How long a bump window stays open, in milliseconds; 0 until everyone has answered. Default: 10000. */
  bumpMs?: number | null;
  /** How long arrangements may be declared after the end of a game, in milliseconds; 0 for as long as it takes. Default: 0. */
  declareMs?: number | null;
}

/** Where a set-aside card came from. */
export type SecretsOrigin = "DEAL" | "DRAW" | "HAND" | "FACE_DOWN";

/** A packet was opened for a 3-Set of 8s or a unity of Magic 8s. */
export interface SecretsPacketRevealed {
  readonly __typename?: "SecretsPacketRevealed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat it was opened for. */
  readonly seat: number;
  /** The number of the packet; 0 is the bottommost. */
  readonly packet: number;
  /** The cards of the packet. */
  readonly cards: readonly SecretsCard[];
  /** The meld that needed the packet. */
  readonly meld: SecretsFinalMeld;
  /** The points it brought. */
  readonly points: number;
}

/** Expert: a careless discard was picked up (SU-E-01). */
export interface SecretsPenaltyNoted {
  readonly __typename?: "SecretsPenaltyNoted";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The seat that discarded. */
  readonly discarder: number;
  /** The seat that picked up. */
  readonly taker: number;
  /** The careless discard. */
  readonly card: SecretsCard;
  /** The penalty points noted for the discarder. */
  readonly points: number;
}

/** What the match waits for. */
export type SecretsPhase = "SETUP" | "DRAW" | "REPLACEMENT" | "ACT" | "BUMP" | "DECLARE" | "OVER";

/** Draw from the discards, all in one step (SU-R-42). */
export interface SecretsPickUpCommand {
  readonly __typename?: "SecretsPickUpCommand";
  /** Everything taken: discards, set-aside zeros and Public cards. All of it must be in `melds`, except the main discard, which may go to the hand, and Public cards, which the final arrangement uses. */
  readonly cards: readonly SecretsCard[];
  /** The melds that are made with it. */
  readonly melds: readonly SecretsMeldPlan[];
  /** An exchange of set-aside zeros that is done first. */
  readonly swap: SecretsSwap | null;
  /** Whether to end the game with it. */
  readonly goOut: boolean;
  /** The coin calls when going out, in the order of the melds that need one. */
  readonly predictions: readonly SecretsCoin[];
  /** How the rest of the hand is arranged when going out; null takes the best arrangement (SU-R-27). Own table melds count as they lie after the pick-up, new ones last. */
  readonly rest: readonly SecretsMeldPlan[] | null;
}

/** Draw from the discards, all in one step (SU-R-42). */
export interface SecretsPickUpInput {
  /** Everything taken: discards, set-aside zeros and Public cards. All of it must be in `melds`, except the main discard, which may go to the hand, and Public cards, which the final arrangement uses. */
  cards: readonly SecretsCard[];
  /** The melds that are made with it. Default: []. */
  melds?: readonly SecretsMeldPlanInput[] | null;
  /** An exchange of set-aside zeros that is done first. */
  swap?: SecretsSwapInput | null;
  /** Whether to end the game with it. Default: false. */
  goOut?: boolean | null;
  /** The coin calls when going out, in the order of the melds that need one. Default: []. */
  predictions?: readonly SecretsCoin[] | null;
  /** How the rest of the hand is arranged when going out; null takes the best arrangement (SU-R-27). Own table melds count as they lie after the pick-up, new ones last. */
  rest?: readonly SecretsMeldPlanInput[] | null;
}

/** Discards, zeros or Public cards were picked up. */
export interface SecretsPickedUp {
  readonly __typename?: "SecretsPickedUp";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that picked up. */
  readonly seat: number;
  /** The cards picked up. */
  readonly taken: readonly SecretsCard[];
  /** The cards that left the hand or the discards for the table. */
  readonly laid: readonly SecretsCard[];
  /** The cards that went to the hand. */
  readonly toHand: readonly SecretsCard[];
  /** All table melds of the seat from now on. */
  readonly melds: readonly SecretsMeld[];
  /** Zeros that are set aside again (SU-A-47). */
  readonly freed: readonly SecretsCard[];
  /** The exchange of set-aside zeros that came first; null without one. */
  readonly swap: SecretsSwap | null;
}

/** Cards in order, the top one last. */
export interface SecretsPile {
  readonly __typename?: "SecretsPile";
  /** The cards in order, the top one last. */
  readonly cards: readonly SecretsCard[];
}

/** One side of the table. */
export interface SecretsPlaceView {
  readonly __typename?: "SecretsPlaceView";
  /** The number of the side, in turn order from 0, dummies included. */
  readonly place: number;
  /** The seat that plays here; null for a dummy. */
  readonly seat: number | null;
  /** Whether its player has left. */
  readonly left: boolean;
  /** How many cards are in the hand. */
  readonly handCount: number;
  /** The hand cards everyone may see (SU-R-21). */
  readonly exposed: readonly SecretsCard[];
  /** The whole hand; null for those who may not see it. */
  readonly hand: readonly SecretsCard[] | null;
  /** The melds on the table. */
  readonly melds: readonly SecretsMeld[];
  /** The Bonus Cards set aside. */
  readonly aside: readonly SecretsCard[];
  /** The card in the place's own discard area; null if it is empty. */
  readonly area: SecretsCard | null;
  /** Expert: the penalty points of this game. */
  readonly penalty: number;
  /** The points of the match so far. */
  readonly total: number;
  /** The stack of chips. */
  readonly chips: number;
  /** The points of the last game that was scored; null before the first. */
  readonly lastScore: number | null;
  /** The final arrangement; null until it is given. */
  readonly declared: SecretsArrangement | null;
}

/** A card from the deck in place of one set aside. */
export interface SecretsReplacementDrawn {
  readonly __typename?: "SecretsReplacementDrawn";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that drew. */
  readonly seat: number;
  /** The quarter of the deck it came from, counted from 0. */
  readonly quarter: number;
  /** The card drawn; null for the others. */
  readonly card: SecretsCard | null;
}

/** The best arrangement of a hand. */
export interface SecretsScored {
  readonly __typename?: "SecretsScored";
  /** Sure points with those for set-aside cards and for going out, under the limit; null if it cannot be done. */
  readonly points: number | null;
  /** What coins, packets and Duels bring on average by the order of SU-R-27, in points. */
  readonly chance: number;
  /** The melds, in the rulebook's notation. */
  readonly arrangement: string;
  /** The cards in no meld, in the rulebook's notation. */
  readonly unmelded: string;
}

/** A hand as it is revealed. */
export interface SecretsSeatHand {
  readonly __typename?: "SecretsSeatHand";
  /** The seat that held the cards. */
  readonly seat: number;
  /** The cards it held. */
  readonly cards: readonly SecretsCard[];
}

/** A player gave up; the engine plays the seat by the defaults of SU-R-10. */
export interface SecretsSeatLeft {
  readonly __typename?: "SecretsSeatLeft";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat of the player who gave up. */
  readonly seat: number;
}

/** How one seat scored, part by part. */
export interface SecretsSeatScore {
  readonly __typename?: "SecretsSeatScore";
  /** The seat that scored. */
  readonly seat: number;
  /** Points for the melds. */
  readonly melds: number;
  /** Points for the cards set aside. */
  readonly aside: number;
  /** Points that coins, packets and Duels brought. */
  readonly chance: number;
  /** Points for going out. */
  readonly goingOut: number;
  /** The sum of the parts, cut at the limit of 1,100 where it holds. */
  readonly capped: number;
  /** Penalty points noted during the game. */
  readonly penalty: number;
  /** The points that penalties took away. */
  readonly lost: number;
  /** The result: the capped sum less what was lost. */
  readonly score: number;
}

/** Set a Void or Plain 0 of the hand aside and draw a replacement (SU-A-05). */
export interface SecretsSetAsideCommand {
  readonly __typename?: "SecretsSetAsideCommand";
  /** The Void or Plain 0 of the hand to set aside. */
  readonly card: SecretsCard;
}

/** Set a Void or Plain 0 of the hand aside and draw a replacement (SU-A-05). */
export interface SecretsSetAsideInput {
  /** The Void or Plain 0 of the hand to set aside. */
  card: SecretsCard;
}

/** Leave a private standing order: bump these faces (`E5`), and pass on all others or be asked (SU-R-50). */
export interface SecretsSetBumpOrderCommand {
  readonly __typename?: "SecretsSetBumpOrderCommand";
  /** The faces to bump, as printed on the cards: `E5`. */
  readonly faces: readonly string[];
  /** Whether to pass on every other card, or to be asked. */
  readonly passOthers: boolean;
}

/** Leave a private standing order: bump these faces (`E5`), and pass on all others or be asked (SU-R-50). */
export interface SecretsSetBumpOrderInput {
  /** The faces to bump, as printed on the cards: `E5`. Default: []. */
  faces?: readonly string[] | null;
  /** Whether to pass on every other card, or to be asked. Default: false. */
  passOthers?: boolean | null;
}

/** A seat may now set Private cards aside before play (SU-A-12). */
export interface SecretsSetupBegun {
  readonly __typename?: "SecretsSetupBegun";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that may set cards aside. */
  readonly seat: number;
  /** The place of that seat. */
  readonly place: number;
  /** When its time began. */
  readonly at: Time;
}

/** The seat keeps what it has. */
export interface SecretsSetupEnded {
  readonly __typename?: "SecretsSetupEnded";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that has finished. */
  readonly seat: number;
}

/** Basic: the first discard (SU-B-21). */
export interface SecretsStartCardTurned {
  readonly __typename?: "SecretsStartCardTurned";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card turned up from the deck. */
  readonly card: SecretsCard;
}

/** The five suits. */
export type SecretsSuit = "EARTH" | "FIRE" | "WATER" | "AIR" | "MAGIC";

/** The bumper's next turn begins: the three cards are exposed from now on (SU-R-55). */
export interface SecretsSuperBumpLapsed {
  readonly __typename?: "SecretsSuperBumpLapsed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that had super-bumped. */
  readonly seat: number;
  /** The three cards that are exposed from now on. */
  readonly cards: readonly SecretsCard[];
}

/** SU-A-51: give a set-aside zero of one's own for another player's, one of the two being the Special 0. */
export interface SecretsSwap {
  readonly __typename?: "SecretsSwap";
  /** The own set-aside zero that is given away. */
  readonly give: SecretsCard;
  /** The other player's set-aside zero that is taken for it. */
  readonly take: SecretsCard;
}

/** SU-A-51: give a set-aside zero of one's own for another player's, one of the two being the Special 0. */
export interface SecretsSwapInput {
  /** The own set-aside zero that is given away. */
  give: SecretsCard;
  /** The other player's set-aside zero that is taken for it. */
  take: SecretsCard;
}

/** A turn begins. */
export interface SecretsTurnStarted {
  readonly __typename?: "SecretsTurnStarted";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat whose turn it is; null for a dummy. */
  readonly seat: number | null;
  /** The number of the turn within the game, from 1. */
  readonly turn: number;
  /** The place whose turn it is. */
  readonly place: number;
  /** When the turn began. */
  readonly at: Time;
}

/** The three versions of the game (SU-B-04, SU-I-01, SU-A-01). */
export type SecretsVersion = "BASIC" | "INTERMEDIATE" | "ADVANCED";

/** A match from one seat, or from beside the table. In a bump window everyone asked stays among those the match waits for, passed or not. */
export interface SecretsView {
  readonly __typename?: "SecretsView";
  /** The viewer's own seat; null for those who do not sit at the table. */
  readonly seat: number | null;
  /** The seats the game waits for; none once it is over. */
  readonly toAct: readonly number[];
  /** When the clock acts for them; null without a clock. */
  readonly deadline: Time | null;
  /** How the game ended; null while it goes on. */
  readonly outcome: Outcome | null;
  /** How this match is played. */
  readonly options: SecretsOptions;
  /** The number of the game within the match, from 1. */
  readonly game: number;
  /** The seat that deals this game. */
  readonly dealer: number;
  /** What the match waits for. */
  readonly phase: SecretsPhase;
  /** The number of the turn within the game, from 1. */
  readonly turn: number;
  /** The seat whose turn it is; null between turns. */
  readonly toMove: number | null;
  /** The four sides of the table, in turn order. */
  readonly places: readonly SecretsPlaceView[];
  /** How many cards are left in each pile of the deck. */
  readonly piles: readonly number[];
  /** How many packets lie below the deck. */
  readonly packets: number;
  /** The dealer's face-down card; null for everyone but the dealer. */
  readonly faceDown: SecretsCard | null;
  /** Whether the dealer's card has not been flipped yet. */
  readonly faceDownLies: boolean;
  /** The main discard; in Basic the last discard. Null if there is none. */
  readonly main: SecretsCard | null;
  /** The place that discarded the main discard; null if there is none. */
  readonly mainBy: number | null;
  /** All older discards. */
  readonly inactive: readonly SecretsLying[];
  /** The card that may be bumped now; null outside a bump window. */
  readonly bumpCard: SecretsCard | null;
  /** The place where the card that may be bumped lies; null outside a bump window. */
  readonly bumpPlace: number | null;
  /** The deck cards drawn in the viewer's own turn. */
  readonly drawn: readonly SecretsCard[];
  /** Whether something was picked up in this turn. */
  readonly pickedUp: boolean;
  /** Whether the viewer has passed in this bump window. */
  readonly passed: boolean;
  /** The viewer's own standing order for bumps; null without one. */
  readonly order: SecretsBumpOrder | null;
  /** The seat that ended the game by going out; null if none has. */
  readonly wentOut: number | null;
  /** Why the game ended; null while it goes on. */
  readonly ended: SecretsEndReason | null;
}

/** A seat ended the game with this arrangement. */
export interface SecretsWentOut {
  readonly __typename?: "SecretsWentOut";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that went out. */
  readonly seat: number;
  /** How its hand and table melds are arranged. */
  readonly arrangement: SecretsArrangement;
  /** What it called for each coin, in the order of the melds that need one. */
  readonly predictions: readonly SecretsCoin[];
}
