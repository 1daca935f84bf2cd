// Written from the schema by `python -m api.clients.generate_typescript`: change that instead.
import type {
  CardOf,
  ExactlyOne,
  Go,
  Outcome,
  Time,
} from "./index.ts";

/** An ability of a card is carried out. */
export interface RuniverseAbilityUsed {
  readonly __typename?: "RuniverseAbilityUsed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that uses it. */
  readonly seat: number;
  /** The card that has the ability. */
  readonly card: RuniverseCard;
  /** The name of the ability. */
  readonly ability: string;
  /** Whether it cannot be used again this turn. */
  readonly once: boolean;
}

/** The question was answered. */
export interface RuniverseAnswered {
  readonly __typename?: "RuniverseAnswered";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that answered. */
  readonly seat: number;
  /** The number of the question, counted through the match. */
  readonly number: number;
  /** The place of the chosen option, counted from 0; null for the other player. */
  readonly value: number | null;
}

/** Put your discard pile into a new order, bottom first; its top card stays on top. */
export interface RuniverseArrangeDiscardCommand {
  readonly __typename?: "RuniverseArrangeDiscardCommand";
  /** The cards in their new order, bottom first. */
  readonly order: readonly RuniverseCard[];
}

/** Put your discard pile into a new order, bottom first; its top card stays on top. */
export interface RuniverseArrangeDiscardInput {
  /** The cards in their new order, bottom first. */
  order: readonly RuniverseCard[];
}

/** Put the vim of a card into a new order. */
export interface RuniverseArrangeVimCommand {
  readonly __typename?: "RuniverseArrangeVimCommand";
  /** The card whose vim is arranged. */
  readonly card: RuniverseCard;
  /** The old positions in their new order, bottom first. */
  readonly order: readonly number[];
}

/** Put the vim of a card into a new order. */
export interface RuniverseArrangeVimInput {
  /** The card whose vim is arranged. */
  card: RuniverseCard;
  /** The old positions in their new order, bottom first. */
  order: readonly number[];
}

/** A player is asked a question. */
export interface RuniverseAsked {
  readonly __typename?: "RuniverseAsked";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that is asked. */
  readonly seat: number;
  /** The number of the question, counted through the match. */
  readonly number: number;
  /** What is asked. */
  readonly kind: RuniverseQuestionKind;
  /** What may be answered; null for the other player. */
  readonly options: readonly RuniverseOption[] | null;
  /** What was answered and drawn so far for the command; null until the match is over. */
  readonly tape: readonly RuniverseEntry[] | null;
  /** How many events of the command were told already; null until the match is over. */
  readonly told: number | null;
  /** The card that asks; null if the rules do. */
  readonly source: RuniverseCard | null;
}

/** Gain power by discarding a mage from hand, or by tasking the mage at another location: one of the two is given. */
export interface RuniverseAssistCommand {
  readonly __typename?: "RuniverseAssistCommand";
  /** The mage in hand to discard. */
  readonly card: RuniverseCard | null;
  /** The location of the mage to task, counted 0 to 2 from your own left. */
  readonly loc: number | null;
}

/** Gain power by discarding a mage from hand, or by tasking the mage at another location: one of the two is given. */
export interface RuniverseAssistInput {
  /** The mage in hand to discard. */
  card?: RuniverseCard | null;
  /** The location of the mage to task, counted 0 to 2 from your own left. */
  loc?: number | null;
}

/** A card was attached to another. */
export interface RuniverseAttached {
  readonly __typename?: "RuniverseAttached";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card that was attached. */
  readonly card: RuniverseCard;
  /** The zone it comes from. */
  readonly source: RuniverseZone;
  /** The card it is attached to. */
  readonly host: RuniverseCard;
}

/** The attack that is going on. */
export interface RuniverseAttack {
  readonly __typename?: "RuniverseAttack";
  /** The cards that attack. */
  readonly attackers: readonly RuniverseCard[];
  /** The card that is attacked. */
  readonly target: RuniverseCard;
  /** The place of the card that is attacked: seat * 3 + location. */
  readonly at: number;
  /** Whether nobody deals damage. */
  readonly noDamage: boolean;
  /** Whether the attack has no result. */
  readonly stopped: boolean;
  /** Damage added to the attack. */
  readonly extra: number;
  /** The damage of an attack by an ability; null in combat, where levels count. */
  readonly amount: number | null;
}

/** The attack is changed: no damage, stopped, more damage, or another target. */
export interface RuniverseAttackAltered {
  readonly __typename?: "RuniverseAttackAltered";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** Whether nobody deals damage. */
  readonly noDamage: boolean;
  /** Whether the attack has no result. */
  readonly stopped: boolean;
  /** Damage added to the attack. */
  readonly extra: number;
  /** The new target; null if it stays the same. */
  readonly target: RuniverseCard | null;
}

/** Cards attack a card. */
export interface RuniverseAttackDeclared {
  readonly __typename?: "RuniverseAttackDeclared";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The cards that attack. */
  readonly attackers: readonly RuniverseCard[];
  /** The card that is attacked. */
  readonly target: RuniverseCard;
  /** The place of the card that is attacked: seat * 3 + location. */
  readonly place: number;
  /** The damage of an attack by an ability; null in combat, where levels count. */
  readonly amount: number | null;
}

/** The attack is over. */
export interface RuniverseAttackEnded {
  readonly __typename?: "RuniverseAttackEnded";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The attack it happened in, which goes on; null if there was none. */
  readonly back: RuniverseAttack | null;
}

/** Begin the phase of the mage at a location. */
export interface RuniverseBeginPhaseCommand {
  readonly __typename?: "RuniverseBeginPhaseCommand";
  /** The location, counted 0 to 2 from your own left. */
  readonly loc: number;
}

/** Begin the phase of the mage at a location. */
export interface RuniverseBeginPhaseInput {
  /** The location, counted 0 to 2 from your own left. */
  loc: number;
}

/** A bond was broken; its owner takes the card to hand. */
export interface RuniverseBondBroken {
  readonly __typename?: "RuniverseBondBroken";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The owner of the bond. */
  readonly seat: number;
  /** The place: seat * 3 + location. */
  readonly place: number;
  /** The card it was; null for the other player. */
  readonly card: RuniverseCard | null;
}

/** A rule a deck breaks, and how. */
export interface RuniverseBreach {
  readonly __typename?: "RuniverseBreach";
  /** The clause of RULES.md it breaks. */
  readonly rule: string;
  /** How the deck breaks it, in words. */
  readonly reason: string;
}

/** One more Swarming Bug lies ready beside the table. */
export interface RuniverseBugMade {
  readonly __typename?: "RuniverseBugMade";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that may use it. */
  readonly seat: number;
  /** The Swarming Bug. */
  readonly card: RuniverseCard;
}

/** A card went underground: it is tasked and cannot be attacked until it untasks. */
export interface RuniverseBurrowed {
  readonly __typename?: "RuniverseBurrowed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card that went underground. */
  readonly card: RuniverseCard;
}

/** A physical card: its name in lower case with hyphens, a dot, the owner's seat as a letter (a is seat 0) and the number of the copy, as in `kittle.a1`. Pattern: `^[a-z0-9-]+\.[ab][1-9][0-9]*$`. Example: `kittle.a1`. */
export type RuniverseCard = CardOf<"RuniverseCard">;

/** The kinds of cards. */
export type RuniverseCardKind = "MAGE" | "CREATURE" | "SPELL" | "RELIC";

/** A card in play. A face-down Secret the viewer may not know has neither card nor name. */
export interface RuniverseCardView {
  readonly __typename?: "RuniverseCardView";
  /** The card; null for a Secret the viewer may not know. */
  readonly card: RuniverseCardWhole | null;
  /** The name of the card; `Secret` where hidden. */
  readonly name: string;
  /** What it is in play. */
  readonly kind: RuniverseLyingKind;
  /** The facet; null where hidden. */
  readonly facet: RuniverseFacet | null;
  /** The traits; empty where hidden. */
  readonly traits: readonly string[];
  /** The current level. */
  readonly level: number;
  /** The damage marked on it. */
  readonly damage: number;
  /** The damage it deals when attacking. */
  readonly attack: number;
  /** The damage it deals when attacked. */
  readonly defence: number;
  /** The keywords it has now; Aggressive, Strength and Battlemage with their numbers, if they are not 1. */
  readonly keywords: readonly string[];
  /** Whether it is tasked. */
  readonly tasked: boolean;
  /** Whether it guards. */
  readonly guarding: boolean;
  /** Whether it is burrowed. */
  readonly burrowed: boolean;
  /** Whether it is a Secret. */
  readonly secret: boolean;
  /** Whether an attack shows it right now. */
  readonly revealed: boolean;
  /** The turn in which it was put down. */
  readonly since: number;
  /** L+1 counters. */
  readonly plus: number;
  /** Charge counters. */
  readonly charge: number;
  /** Sap counters. */
  readonly sap: number;
  /** The value of X; 0 without one. */
  readonly x: number;
  /** The cards under it, bottom first. */
  readonly vim: readonly RuniverseVimView[];
  /** The cards attached to it. */
  readonly attached: readonly RuniverseCardWhole[];
  /** The card it is paired with; null if there is none. */
  readonly paired: RuniverseCard | null;
  /** The seat whose deck it came from. */
  readonly owner: number;
}

/** A RuniverseCard with all that is printed on it. */
export interface RuniverseCardWhole {
  readonly __typename?: "RuniverseCardWhole";
  /** The card itself: what commands and events call it. */
  readonly card: RuniverseCard;
  /** What is printed on it. */
  readonly face: RuniverseFace;
}

/** Between two games of a match: the loser says whether to go first. */
export interface RuniverseChooseFirstCommand {
  readonly __typename?: "RuniverseChooseFirstCommand";
  /** Whether you go first. */
  readonly first: boolean;
}

/** Between two games of a match: the loser says whether to go first. */
export interface RuniverseChooseFirstInput {
  /** Whether you go first. */
  first: boolean;
}

/** A command of Rüniverse. The same shape as RuniverseCommandInput: drop the nulls and send it. */
export interface RuniverseCommand {
  readonly __typename?: "RuniverseCommand";
  /** Between two games of a match: the loser says whether to go first. */
  readonly chooseFirst: RuniverseChooseFirstCommand | null;
  /** Keep the opening hand. */
  readonly keepHand: Go | null;
  /** Show the opening hand, shuffle it back and draw seven new cards. */
  readonly mulligan: Go | null;
  /** Open the rift of a location; the draw follows by itself. */
  readonly openRift: RuniverseOpenRiftCommand | null;
  /** Play a mage from hand to a location, perhaps over another mage. */
  readonly playMage: RuniversePlayMageCommand | null;
  /** Begin the phase of the mage at a location. */
  readonly beginPhase: RuniverseBeginPhaseCommand | null;
  /** Task the mage of the phase for power. */
  readonly makePower: Go | null;
  /** Gain power by discarding a mage from hand, or by tasking the mage at another location: one of the two is given. */
  readonly assist: RuniverseAssistCommand | null;
  /** Evoke a card from hand, from a dream, or a ritual that lies as a Secret. */
  readonly evoke: RuniverseEvokeCommand | null;
  /** Expend the dream counter and reveal cards of the dream deck for evoking. */
  readonly dreamDelve: Go | null;
  /** Use an ACT ability of a card. */
  readonly act: RuniverseUseActCommand | null;
  /** A combat attack by one creature, or by two in unity. */
  readonly attack: RuniverseMakeAttackCommand | null;
  /** Put the vim of a card into a new order. */
  readonly arrangeVim: RuniverseArrangeVimCommand | null;
  /** Put your discard pile into a new order, bottom first; its top card stays on top. */
  readonly arrangeDiscard: RuniverseArrangeDiscardCommand | null;
  /** End the phase that is open. */
  readonly endPhase: Go | null;
  /** Go on to untasking and guarding. */
  readonly endMain: Go | null;
  /** Choose at most one guard per location and pass the turn. */
  readonly setGuards: RuniverseSetGuardsCommand | null;
  /** Answer a question. */
  readonly decide: RuniverseDecideCommand | null;
}

/** A command of Rüniverse. */
export type RuniverseCommandInput = ExactlyOne<{
  /** Between two games of a match: the loser says whether to go first. */
  chooseFirst: RuniverseChooseFirstInput;
  /** Keep the opening hand. */
  keepHand: Go;
  /** Show the opening hand, shuffle it back and draw seven new cards. */
  mulligan: Go;
  /** Open the rift of a location; the draw follows by itself. */
  openRift: RuniverseOpenRiftInput;
  /** Play a mage from hand to a location, perhaps over another mage. */
  playMage: RuniversePlayMageInput;
  /** Begin the phase of the mage at a location. */
  beginPhase: RuniverseBeginPhaseInput;
  /** Task the mage of the phase for power. */
  makePower: Go;
  /** Gain power by discarding a mage from hand, or by tasking the mage at another location: one of the two is given. */
  assist: RuniverseAssistInput;
  /** Evoke a card from hand, from a dream, or a ritual that lies as a Secret. */
  evoke: RuniverseEvokeInput;
  /** Expend the dream counter and reveal cards of the dream deck for evoking. */
  dreamDelve: Go;
  /** Use an ACT ability of a card. */
  act: RuniverseUseActInput;
  /** A combat attack by one creature, or by two in unity. */
  attack: RuniverseMakeAttackInput;
  /** Put the vim of a card into a new order. */
  arrangeVim: RuniverseArrangeVimInput;
  /** Put your discard pile into a new order, bottom first; its top card stays on top. */
  arrangeDiscard: RuniverseArrangeDiscardInput;
  /** End the phase that is open. */
  endPhase: Go;
  /** Go on to untasking and guarding. */
  endMain: Go;
  /** Choose at most one guard per location and pass the turn. */
  setGuards: RuniverseSetGuardsInput;
  /** Answer a question. */
  decide: RuniverseDecideInput;
}>;

/** What kind of counter lies on a card. */
export type RuniverseCounter = "L_PLUS_1" | "CHARGE" | "SAP";

/** Counters of a kind came onto a card or went off it. */
export interface RuniverseCountersChanged {
  readonly __typename?: "RuniverseCountersChanged";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card that has the counters. */
  readonly card: RuniverseCard;
  /** The kind of counter. */
  readonly kind: RuniverseCounter;
  /** How many came; below 0, how many went. */
  readonly n: number;
}

/** Damage was dealt to a card; on a mage that is no battlemage nothing stays marked. */
export interface RuniverseDamageDealt {
  readonly __typename?: "RuniverseDamageDealt";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card that was hit. */
  readonly card: RuniverseCard;
  /** How much damage was dealt. */
  readonly n: number;
  /** Whether it stays on the card. */
  readonly marked: boolean;
}

/** Damage was taken off a card. */
export interface RuniverseDamageRemoved {
  readonly __typename?: "RuniverseDamageRemoved";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card that was healed. */
  readonly card: RuniverseCard;
  /** How much damage was taken off. */
  readonly n: number;
}

/** A game begins: the decks are shuffled, the first player is known. */
export interface RuniverseDealt {
  readonly __typename?: "RuniverseDealt";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The number of the game within the match, from 1. */
  readonly game: number;
  /** The seat that goes first. */
  readonly first: number;
  /** What each player begins with; null until the match is over. */
  readonly piles: readonly RuniversePiles[] | null;
}

/** Answer a question. */
export interface RuniverseDecideCommand {
  readonly __typename?: "RuniverseDecideCommand";
  /** The number of the question. */
  readonly decision: number;
  /** The place of the chosen option, counted from 0. */
  readonly value: number;
}

/** Answer a question. */
export interface RuniverseDecideInput {
  /** The number of the question. */
  decision: number;
  /** The place of the chosen option, counted from 0. */
  value: number;
}

/** A deck of Rüniverse, read and checked. */
export interface RuniverseDeckCheck {
  readonly __typename?: "RuniverseDeckCheck";
  /** Whether it may be played in Constructed. */
  readonly legal: boolean;
  /** The deck as it was understood, misspelt cards as those they were taken for. */
  readonly text: string;
  /** Every rule it breaks, and every line that cannot be read. */
  readonly breaches: readonly RuniverseBreach[];
}

/** A discard pile was put into a new order. */
export interface RuniverseDiscardArranged {
  readonly __typename?: "RuniverseDiscardArranged";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat whose discard pile it is. */
  readonly seat: number;
  /** The cards in their new order, bottom first. */
  readonly order: readonly RuniverseCard[];
}

/** A card is dispelled; its move out of play follows. */
export interface RuniverseDispelled {
  readonly __typename?: "RuniverseDispelled";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card that is dispelled. */
  readonly card: RuniverseCard;
}

/** Where the dream counter of a location is. */
export type RuniverseDreamCounter = "NONE" | "AVAILABLE" | "EXPENDED";

/** The dream counter of a place was refreshed or expended. */
export interface RuniverseDreamCounterTurned {
  readonly __typename?: "RuniverseDreamCounterTurned";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The place: seat * 3 + location. */
  readonly place: number;
  /** Whether the counter can be used now. */
  readonly available: boolean;
}

/** Cards of a dream go back; a shuffle follows. */
export interface RuniverseDreamReturned {
  readonly __typename?: "RuniverseDreamReturned";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that dreamed. */
  readonly seat: number;
  /** The cards that go back to the dream deck. */
  readonly cards: readonly RuniverseCard[];
}

/** Cards of the dream deck are face up and may be evoked. */
export interface RuniverseDreamRevealed {
  readonly __typename?: "RuniverseDreamRevealed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that dreams. */
  readonly seat: number;
  /** The cards that may be evoked. */
  readonly cards: readonly RuniverseCard[];
}

/** A player drew cards from the deck, or one from the bonds. */
export interface RuniverseDrew {
  readonly __typename?: "RuniverseDrew";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that drew. */
  readonly seat: number;
  /** How many cards were drawn. */
  readonly count: number;
  /** The cards drawn; null for the other player. */
  readonly cards: readonly RuniverseCard[] | null;
  /** Whether it uses up the first draw of the turn. */
  readonly counts: boolean;
  /** The place of the bonds it was drawn from, seat * 3 + location; null for the deck. */
  readonly place: number | null;
}

/** How long a modifier lasts. */
export type RuniverseDuration = "TURN" | "PHASE" | "LEAVES";

/** The mage of the phase engages an enemy place. */
export interface RuniverseEngaged {
  readonly __typename?: "RuniverseEngaged";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The enemy place: seat * 3 + location. */
  readonly place: number;
}

/** One answer or one chance result on the tape of a command that is not finished. */
export interface RuniverseEntry {
  readonly __typename?: "RuniverseEntry";
  /** The numbers of the answer or of the chance result. */
  readonly values: readonly number[];
}

/** What happens in a game of Rüniverse. */
export type RuniverseEvent = RuniverseAbilityUsed | RuniverseAnswered | RuniverseAsked | RuniverseAttached | RuniverseAttackAltered | RuniverseAttackDeclared | RuniverseAttackEnded | RuniverseBondBroken | RuniverseBugMade | RuniverseBurrowed | RuniverseCountersChanged | RuniverseDamageDealt | RuniverseDamageRemoved | RuniverseDealt | RuniverseDiscardArranged | RuniverseDispelled | RuniverseDreamCounterTurned | RuniverseDreamReturned | RuniverseDreamRevealed | RuniverseDrew | RuniverseEngaged | RuniverseEvoked | RuniverseFinished | RuniverseFlameChanged | RuniverseGameEnded | RuniverseGuardEnded | RuniverseGuardStepBegan | RuniverseGuardsSet | RuniverseJoined | RuniverseKept | RuniverseLossPending | RuniverseMagePlayed | RuniverseMainBegan | RuniverseMatchBegan | RuniverseMatchEnded | RuniverseModsGranted | RuniverseMoved | RuniverseMovedUnseen | RuniverseMulliganed | RuniversePaired | RuniversePhaseBegan | RuniversePhaseEnded | RuniversePowerChanged | RuniverseRelocated | RuniverseRevealed | RuniverseRiftOpened | RuniverseRolled | RuniverseSecretLeft | RuniverseSecretSet | RuniverseSecretsHidden | RuniverseSecretsRevealed | RuniverseShuffled | RuniverseTasked | RuniverseTurnBegan | RuniverseTurnEnded | RuniverseUndertaken | RuniverseUntasked | RuniverseVimAdded | RuniverseVimArranged | RuniverseVimLost;

/** Evoke a card from hand, from a dream, or a ritual that lies as a Secret. */
export interface RuniverseEvokeCommand {
  readonly __typename?: "RuniverseEvokeCommand";
  /** The card to evoke. */
  readonly card: RuniverseCard;
  /** As it is, as a Secret, or on top of another creature. */
  readonly how: RuniverseHow;
  /** The creature an evolving one is put on. */
  readonly onto: RuniverseCard | null;
  /** The value of X, if the level is X. */
  readonly x: number | null;
  /** Cards that answer the first picks in advance; whatever is left open is asked. */
  readonly choices: readonly RuniverseCard[];
}

/** Evoke a card from hand, from a dream, or a ritual that lies as a Secret. */
export interface RuniverseEvokeInput {
  /** The card to evoke. */
  card: RuniverseCard;
  /** As it is, as a Secret, or on top of another creature. Default: NORMAL. */
  how?: RuniverseHow | null;
  /** The creature an evolving one is put on. */
  onto?: RuniverseCard | null;
  /** The value of X, if the level is X. */
  x?: number | null;
  /** Cards that answer the first picks in advance; whatever is left open is asked. Default: []. */
  choices?: readonly RuniverseCard[] | null;
}

/** A mage evokes a card. */
export interface RuniverseEvoked {
  readonly __typename?: "RuniverseEvoked";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that evokes. */
  readonly seat: number;
  /** The card that is evoked. */
  readonly card: RuniverseCard;
  /** The place of the mage that evokes it: seat * 3 + location. */
  readonly place: number;
  /** The value of X; 0 without one. */
  readonly x: number;
}

/** A card of Rüniverse. */
export interface RuniverseFace {
  readonly __typename?: "RuniverseFace";
  /** How the card is written; copies of it are the same card with other endings. */
  readonly id: string;
  /** What the card is called. */
  readonly name: string;
  /** What it does, in words. */
  readonly text: string;
  /** How many of it there are in a game; 0 for as many as are needed. */
  readonly copies: number;
  /** What kind of card it is. */
  readonly kind: RuniverseCardKind;
  /** To which of the eight facets it belongs. */
  readonly facet: RuniverseFacet;
  /** How rare it is. */
  readonly rarity: RuniverseRarity;
  /** What it counts towards the pips of a deck. */
  readonly pips: number;
  /** The printed level; null for X and where there is none. */
  readonly level: number | null;
  /** Whether the level is X: chosen when it is evoked. */
  readonly xLevel: boolean;
  /** What other cards may look for in it. */
  readonly traits: readonly string[];
  /** The focus of a mage; null for every other card. */
  readonly focus: string | null;
  /** The gift of a mage; null where there is none. */
  readonly gift: string | null;
  /** The printed keywords, with their numbers. */
  readonly keywords: readonly string[];
}

/** RU-OBJ-10: the eight facets in the order of the wheel. */
export type RuniverseFacet = "RUBY" | "TRINE" | "ORTH" | "SPHENE" | "EMRY" | "QUAM" | "SAFF" | "THYST";

/** When a change of damage counts. */
export type RuniverseFighting = "ATTACKING" | "DEFENDING" | "ALWAYS";

/** The command that had waited for answers is done. */
export interface RuniverseFinished {
  readonly __typename?: "RuniverseFinished";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** Always GO. */
  readonly happened: Go;
}

/** A player gained or spent flame counters. */
export interface RuniverseFlameChanged {
  readonly __typename?: "RuniverseFlameChanged";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat whose flame it is. */
  readonly seat: number;
  /** How many flame counters came; below 0, how many went. */
  readonly n: number;
}

/** RU-FMT-01: how decks come about. */
export type RuniverseFormat = "PRECONSTRUCTED" | "BOOSTER" | "CONSTRUCTED";

/** A game of the match is over; in a draw both have lost. */
export interface RuniverseGameEnded {
  readonly __typename?: "RuniverseGameEnded";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The seats that lost: one, or both in a draw. */
  readonly losers: readonly number[];
  /** Why it ended. */
  readonly why: RuniverseReason;
  /** The seat that says who goes first in the next game; null if none follows. */
  readonly chooser: number | null;
}

/** A modifier that was given to a card: its number is fixed. */
export interface RuniverseGranted {
  readonly __typename?: "RuniverseGranted";
  /** What kind of modifier it is. */
  readonly kind: RuniverseModifier;
  /** How long it lasts. */
  readonly until: RuniverseDuration;
  /** By how much it changes the card; 0 where it does not count. */
  readonly n: number;
  /** The keyword, or what is forbidden. */
  readonly word: string;
  /** When it counts; null where it is not about damage. */
  readonly when: RuniverseFighting | null;
}

/** A card stopped guarding. */
export interface RuniverseGuardEnded {
  readonly __typename?: "RuniverseGuardEnded";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card that no longer guards. */
  readonly card: RuniverseCard;
}

/** The player's cards are untasked, guards are to be chosen. */
export interface RuniverseGuardStepBegan {
  readonly __typename?: "RuniverseGuardStepBegan";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that chooses its guards. */
  readonly seat: number;
}

/** These cards guard; earlier guards of the player no longer do. */
export interface RuniverseGuardsSet {
  readonly __typename?: "RuniverseGuardsSet";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that set its guards. */
  readonly seat: number;
  /** The cards that guard from now on. */
  readonly cards: readonly RuniverseCard[];
}

/** A hold on a card that another hold has covered. */
export interface RuniverseHold {
  readonly __typename?: "RuniverseHold";
  /** The card that holds it. */
  readonly by: RuniverseCard;
  /** The place the card goes back to should this hold be the last again: seat * 3 + location. */
  readonly place: number;
}

/** How a card is evoked. */
export type RuniverseHow = "NORMAL" | "SECRET" | "EVOLVE";

/** A card enters play at a place. */
export interface RuniverseJoined {
  readonly __typename?: "RuniverseJoined";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card that enters play. */
  readonly card: RuniverseCard;
  /** The zone it comes from. */
  readonly source: RuniverseZone;
  /** The place: seat * 3 + location. */
  readonly place: number;
  /** Whether it is tasked. */
  readonly tasked: boolean;
  /** The value of X; 0 without one. */
  readonly x: number;
  /** The creature it is evolved on, which becomes its vim with all below; null if there is none. */
  readonly onto: RuniverseCard | null;
  /** Whether nobody holds the creature beneath any longer. */
  readonly frees: boolean;
}

/** A player keeps the opening hand. */
export interface RuniverseKept {
  readonly __typename?: "RuniverseKept";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that keeps its hand. */
  readonly seat: number;
}

/** A player drew the last bond and loses when this turn ends. */
export interface RuniverseLossPending {
  readonly __typename?: "RuniverseLossPending";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that is about to lose. */
  readonly seat: number;
}

/** What a card is in play. */
export type RuniverseLyingKind = "MAGE" | "CREATURE" | "RELIC" | "SPELL" | "SECRET";

/** A mage takes its place; one that stood there goes to the discard pile and leaves its status behind. */
export interface RuniverseMagePlayed {
  readonly __typename?: "RuniverseMagePlayed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that played the mage. */
  readonly seat: number;
  /** The mage that takes the place. */
  readonly card: RuniverseCard;
  /** The place: seat * 3 + location. */
  readonly place: number;
  /** The mage that stood there before; null if none did. */
  readonly replaced: RuniverseCard | null;
}

/** Mages may be played and have their phases. */
export interface RuniverseMainBegan {
  readonly __typename?: "RuniverseMainBegan";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat whose turn it is. */
  readonly seat: number;
}

/** A combat attack by one creature, or by two in unity. */
export interface RuniverseMakeAttackCommand {
  readonly __typename?: "RuniverseMakeAttackCommand";
  /** The cards that attack. */
  readonly attackers: readonly RuniverseCard[];
  /** The card that is attacked. */
  readonly target: RuniverseCard;
  /** How the damage they take is divided, in the order of the attackers; empty to be asked. */
  readonly split: readonly number[];
}

/** A combat attack by one creature, or by two in unity. */
export interface RuniverseMakeAttackInput {
  /** The cards that attack. */
  attackers: readonly RuniverseCard[];
  /** The card that is attacked. */
  target: RuniverseCard;
  /** How the damage they take is divided, in the order of the attackers; empty to be asked. Default: []. */
  split?: readonly number[] | null;
}

/** The first event: what the players agreed on. */
export interface RuniverseMatchBegan {
  readonly __typename?: "RuniverseMatchBegan";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** What the players agreed on. */
  readonly options: RuniverseOptions;
  /** How many players there are. */
  readonly seats: number;
}

/** The match is over. */
export interface RuniverseMatchEnded {
  readonly __typename?: "RuniverseMatchEnded";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The result of the match. */
  readonly outcome: Outcome;
}

/** What a modifier changes. */
export type RuniverseModifier = "LEVEL" | "DAMAGE" | "KEYWORD" | "FORBID" | "POWER" | "COST";

/** A card is modified for a while. */
export interface RuniverseModsGranted {
  readonly __typename?: "RuniverseModsGranted";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card that is modified. */
  readonly card: RuniverseCard;
  /** What changes. */
  readonly mods: readonly RuniverseGranted[];
}

/** A card everyone could see, or can see now, went from one zone to another of its owner. */
export interface RuniverseMoved {
  readonly __typename?: "RuniverseMoved";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The owner of the card. */
  readonly seat: number;
  /** The card that moved. */
  readonly card: RuniverseCard;
  /** The zone it comes from. */
  readonly source: RuniverseZone;
  /** The zone it goes to. */
  readonly zone: RuniverseZone;
}

/** A card went from one hidden zone to another. */
export interface RuniverseMovedUnseen {
  readonly __typename?: "RuniverseMovedUnseen";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The owner of the card. */
  readonly seat: number;
  /** The zone it comes from. */
  readonly source: RuniverseZone;
  /** The zone it goes to. */
  readonly zone: RuniverseZone;
  /** The card that moved; null for those who may not see it. */
  readonly card: RuniverseCard | null;
  /** The seats that may see the card. */
  readonly seenBy: readonly number[];
  /** The place of the bonds it comes from or goes to, seat * 3 + location; null for none. */
  readonly place: number | null;
}

/** A player showed the opening hand and shuffled it back. */
export interface RuniverseMulliganed {
  readonly __typename?: "RuniverseMulliganed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that shuffled its hand back. */
  readonly seat: number;
  /** The hand that was shown. */
  readonly shown: readonly RuniverseCard[];
}

/** Open the rift of a location; the draw follows by itself. */
export interface RuniverseOpenRiftCommand {
  readonly __typename?: "RuniverseOpenRiftCommand";
  /** The location, counted 0 to 2 from your own left. */
  readonly loc: number;
}

/** Open the rift of a location; the draw follows by itself. */
export interface RuniverseOpenRiftInput {
  /** The location, counted 0 to 2 from your own left. */
  loc: number;
}

/** One possible answer. */
export interface RuniverseOption {
  readonly __typename?: "RuniverseOption";
  /** The answer in words. */
  readonly label: string;
  /** The cards the answer stands for. */
  readonly cards: readonly RuniverseCard[];
  /** The place the answer stands for, seat * 3 + location; null for none. */
  readonly place: number | null;
  /** Its number among all answers where some were left out, else null. */
  readonly value: number | null;
}

/** The format of a match and the decks. */
export interface RuniverseOptions {
  readonly __typename?: "RuniverseOptions";
  /** How the decks come about. */
  readonly format: RuniverseFormat;
  /** One facet per seat, for preconstructed and booster decks; left empty, they are drawn. */
  readonly facets: readonly RuniverseFacet[];
  /** One deck text per seat, for Constructed. */
  readonly decks: readonly string[];
  /** How many pips a deck may have (RU-FMT-04). */
  readonly pipBudget: number;
  /** How many games the match has at most: 1 or 3. */
  readonly bestOf: number;
  /** The seat that begins, if the players agreed; otherwise it is drawn. */
  readonly first: number | null;
  /** How many cards the player who does not begin draws once both hands are kept (RU-SET-09). */
  readonly secondDraws: number;
}

/** The format of a match and the decks. */
export interface RuniverseOptionsInput {
  /** How the decks come about. Default: PRECONSTRUCTED. */
  format?: RuniverseFormat | null;
  /** One facet per seat, for preconstructed and booster decks; left empty, they are drawn. Default: []. */
  facets?: readonly RuniverseFacet[] | null;
  /** One deck text per seat, for Constructed. Default: []. */
  decks?: readonly string[] | null;
  /** How many pips a deck may have (RU-FMT-04). Default: 40. */
  pipBudget?: number | null;
  /** How many games the match has at most: 1 or 3. Default: 1. */
  bestOf?: number | null;
  /** The seat that begins, if the players agreed; otherwise it is drawn. */
  first?: number | null;
  /** How many cards the player who does not begin draws once both hands are kept (RU-SET-09). Default: 0. */
  secondDraws?: number | null;
}

/** Two cards are paired with each other and with no other. */
export interface RuniversePaired {
  readonly __typename?: "RuniversePaired";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** One of the two. */
  readonly a: RuniverseCard;
  /** The other one. */
  readonly b: RuniverseCard;
}

/** The phase of a mage begins. */
export interface RuniversePhaseBegan {
  readonly __typename?: "RuniversePhaseBegan";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The place: seat * 3 + location. */
  readonly place: number;
}

/** A phase is over: its power is lost, engagement ends. */
export interface RuniversePhaseEnded {
  readonly __typename?: "RuniversePhaseEnded";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The place: seat * 3 + location. */
  readonly place: number;
}

/** The shuffled decks and token stacks one player begins with, tops last. */
export interface RuniversePiles {
  readonly __typename?: "RuniversePiles";
  /** The main deck, its top last. */
  readonly deck: readonly RuniverseCard[];
  /** The dream deck, its top last. */
  readonly dream: readonly RuniverseCard[];
  /** The Snowplay stack. */
  readonly snowplay: readonly RuniverseCard[];
  /** The Wild Summons deck, its top last. */
  readonly wild: readonly RuniverseCard[];
}

/** A location. */
export interface RuniversePlaceView {
  readonly __typename?: "RuniversePlaceView";
  /** Whether the rift is open. */
  readonly opened: boolean;
  /** How many bonds are left. */
  readonly bonds: number;
  /** The dream counter. */
  readonly dream: RuniverseDreamCounter;
  /** Whether its phase of this turn is over. */
  readonly phaseDone: boolean;
  /** The mage that stands there; null if there is none. */
  readonly mage: RuniverseCardView | null;
  /** The other cards in play there. */
  readonly cards: readonly RuniverseCardView[];
}

/** Play a mage from hand to a location, perhaps over another mage. */
export interface RuniversePlayMageCommand {
  readonly __typename?: "RuniversePlayMageCommand";
  /** The mage in hand. */
  readonly card: RuniverseCard;
  /** The location, counted 0 to 2 from your own left. */
  readonly loc: number;
}

/** Play a mage from hand to a location, perhaps over another mage. */
export interface RuniversePlayMageInput {
  /** The mage in hand. */
  card: RuniverseCard;
  /** The location, counted 0 to 2 from your own left. */
  loc: number;
}

/** What gave a mage power, or took it. */
export type RuniversePowerCause = "MAKE_POWER" | "ASSIST" | "EVOKING" | "ABILITY" | "EFFECT";

/** The mage of the phase gained or lost power. */
export interface RuniversePowerChanged {
  readonly __typename?: "RuniversePowerChanged";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** How much power was gained; below 0, lost. */
  readonly n: number;
  /** What brought it about. */
  readonly why: RuniversePowerCause;
}

/** What a player is asked. */
export type RuniverseQuestionKind = "MAY" | "PICK" | "MODES" | "ORDER" | "DISCARD_ORDER" | "SPLIT" | "VIM" | "SNOWPLAY" | "DREAM_KEEP" | "UNITY_AFFECTED" | "ENEMY_LOCATION" | "BOND_LOCATION" | "BOND_OR_RITUAL" | "GIFT_REVEAL" | "GIFT_LOCATION";

/** The open question; its options are shown to the one who is asked. */
export interface RuniverseQuestionView {
  readonly __typename?: "RuniverseQuestionView";
  /** The number of the question, counted through the match. */
  readonly number: number;
  /** The seat that is asked. */
  readonly seat: number;
  /** What is asked. */
  readonly kind: RuniverseQuestionKind;
  /** The card that asks; null if the rules do. */
  readonly source: RuniverseCard | null;
  /** What may be answered. */
  readonly options: readonly RuniverseOption[];
}

/** How rare a card is (RU-OBJ-11). */
export type RuniverseRarity = "CORE" | "COMMON" | "UNCOMMON" | "RARE" | "TOKEN";

/** Why a match, and its last game, ended. */
export type RuniverseReason = "BOND_BROKEN" | "BOND_DRAWN" | "CONCEDED";

/** A card moved to another place, perhaps under other control. */
export interface RuniverseRelocated {
  readonly __typename?: "RuniverseRelocated";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card that moved. */
  readonly card: RuniverseCard;
  /** The place it moved to: seat * 3 + location. */
  readonly place: number;
  /** The card that holds it under foreign control; null if none does. */
  readonly heldBy: RuniverseCard | null;
  /** Older holds that go on beneath. */
  readonly holds: readonly RuniverseHold[];
  /** The place it goes back to, seat * 3 + location; null if it stays. */
  readonly home: number | null;
}

/** What cards were shown for. */
export type RuniverseRevealCause = "GIFT" | "WILD_SUMMONS";

/** Cards were shown to everyone. */
export interface RuniverseRevealed {
  readonly __typename?: "RuniverseRevealed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that showed them. */
  readonly seat: number;
  /** The cards that were shown. */
  readonly cards: readonly RuniverseCard[];
  /** What they were shown for. */
  readonly why: RuniverseRevealCause;
}

/** A rift is opened with cards from the deck as bonds. */
export interface RuniverseRiftOpened {
  readonly __typename?: "RuniverseRiftOpened";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that opened the rift. */
  readonly seat: number;
  /** The place: seat * 3 + location. */
  readonly place: number;
  /** The cards that became bonds; null until the match is over. */
  readonly cards: readonly RuniverseCard[] | null;
}

/** A die was rolled. */
export interface RuniverseRolled {
  readonly __typename?: "RuniverseRolled";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** What the die shows. */
  readonly value: number;
}

/** A Secret leaves its place to be evoked. */
export interface RuniverseSecretLeft {
  readonly __typename?: "RuniverseSecretLeft";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The owner of the Secret. */
  readonly seat: number;
  /** The card that was the Secret. */
  readonly card: RuniverseCard;
}

/** A card was put face down at a place as a Secret. */
export interface RuniverseSecretSet {
  readonly __typename?: "RuniverseSecretSet";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The owner of the Secret. */
  readonly seat: number;
  /** The place: seat * 3 + location. */
  readonly place: number;
  /** The zone it comes from. */
  readonly source: RuniverseZone;
  /** The card that lies face down; null for the other player. */
  readonly card: RuniverseCard | null;
}

/** Secrets that are still in play turn face down again. */
export interface RuniverseSecretsHidden {
  readonly __typename?: "RuniverseSecretsHidden";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The place: seat * 3 + location. */
  readonly place: number;
  /** The Secrets that are hidden again. */
  readonly cards: readonly RuniverseCard[];
}

/** An attack on the mage shows the Secrets of a place. */
export interface RuniverseSecretsRevealed {
  readonly __typename?: "RuniverseSecretsRevealed";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The place: seat * 3 + location. */
  readonly place: number;
  /** The Secrets that are shown. */
  readonly cards: readonly RuniverseCard[];
}

/** Choose at most one guard per location and pass the turn. */
export interface RuniverseSetGuardsCommand {
  readonly __typename?: "RuniverseSetGuardsCommand";
  /** The cards that guard, at most one for each location. */
  readonly cards: readonly RuniverseCard[];
}

/** Choose at most one guard per location and pass the turn. */
export interface RuniverseSetGuardsInput {
  /** The cards that guard, at most one for each location. Default: []. */
  cards?: readonly RuniverseCard[] | null;
}

/** A deck was shuffled. */
export interface RuniverseShuffled {
  readonly __typename?: "RuniverseShuffled";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat whose deck it is. */
  readonly seat: number;
  /** Which deck: deck, dream or wild. */
  readonly zone: RuniverseZone;
  /** The new order, the top card last; null until the match is over. */
  readonly order: readonly RuniverseCard[] | null;
}

/** One player's side. */
export interface RuniverseSideView {
  readonly __typename?: "RuniverseSideView";
  /** The player's seat. */
  readonly seat: number;
  /** How many cards the main deck has. */
  readonly deck: number;
  /** How many cards the dream deck has. */
  readonly dreamDeck: number;
  /** How many cards are in the hand. */
  readonly handSize: number;
  /** The cards in hand; empty where the viewer may not see them. */
  readonly hand: readonly RuniverseCardWhole[];
  /** The discard pile, its top last. */
  readonly discard: readonly RuniverseCardWhole[];
  /** The banished cards. */
  readonly banished: readonly RuniverseCardWhole[];
  /** The exalted cards. */
  readonly exalted: readonly RuniverseCardWhole[];
  /** Cards of a dream that can be evoked now. */
  readonly dreamed: readonly RuniverseCardWhole[];
  /** The Snowplay tokens that are available. */
  readonly snowplay: readonly RuniverseCardWhole[];
  /** What is in the Wild Summons deck, in no order. */
  readonly wild: readonly RuniverseCardWhole[];
  /** Flame counters. */
  readonly flame: number;
  /** How many turns the player has taken. */
  readonly turns: number;
  /** Whether a mage was played this turn. */
  readonly magePlayed: boolean;
  /** Whether the opening hand was kept. */
  readonly kept: boolean;
  /** Whether the player loses when this turn ends. */
  readonly losing: boolean;
  /** The three locations. */
  readonly places: readonly RuniversePlaceView[];
}

/** Where a game stands. */
export type RuniverseStep = "CHOICE" | "MULLIGAN" | "OPEN" | "MAIN" | "PHASE" | "GUARD" | "OVER";

/** A card was tasked, which also ends its guarding. */
export interface RuniverseTasked {
  readonly __typename?: "RuniverseTasked";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card that was tasked. */
  readonly card: RuniverseCard;
}

/** A turn begins. */
export interface RuniverseTurnBegan {
  readonly __typename?: "RuniverseTurnBegan";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat whose turn it is. */
  readonly seat: number;
  /** The number of the turn, counted through the game. */
  readonly turn: number;
  /** Whether a rift is opened first. */
  readonly opens: boolean;
}

/** The turn is over: damage and what lasted until now are gone. */
export interface RuniverseTurnEnded {
  readonly __typename?: "RuniverseTurnEnded";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat whose turn it was. */
  readonly seat: number;
}

/** A command was begun that needs an answer before it is done; what it has done so far follows. */
export interface RuniverseUndertaken {
  readonly __typename?: "RuniverseUndertaken";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that gave the command. */
  readonly seat: number;
  /** The command as text; null until the match is over. */
  readonly command: string | null;
}

/** A card was untasked, which also ends its burrowing. */
export interface RuniverseUntasked {
  readonly __typename?: "RuniverseUntasked";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card that was untasked. */
  readonly card: RuniverseCard;
}

/** Use an ACT ability of a card. */
export interface RuniverseUseActCommand {
  readonly __typename?: "RuniverseUseActCommand";
  /** The card that has the ability. */
  readonly card: RuniverseCard;
  /** The name of the ability. */
  readonly ability: string;
  /** The value of X, if the ability has one. */
  readonly x: number | null;
  /** Cards that answer the first picks in advance; whatever is left open is asked. */
  readonly choices: readonly RuniverseCard[];
}

/** Use an ACT ability of a card. */
export interface RuniverseUseActInput {
  /** The card that has the ability. */
  card: RuniverseCard;
  /** The name of the ability. */
  ability: string;
  /** The value of X, if the ability has one. */
  x?: number | null;
  /** Cards that answer the first picks in advance; whatever is left open is asked. Default: []. */
  choices?: readonly RuniverseCard[] | null;
}

/** The table from one seat. A place is numbered seat * 3 + location. */
export interface RuniverseView {
  readonly __typename?: "RuniverseView";
  /** The viewer's own seat; null for those who do not sit at the table. */
  readonly seat: number | null;
  /** The seats the game waits for; none once it is over. */
  readonly toAct: readonly number[];
  /** When the clock acts for them; null without a clock. */
  readonly deadline: Time | null;
  /** How the game ended; null while it goes on. */
  readonly outcome: Outcome | null;
  /** What the players agreed on. */
  readonly options: RuniverseOptions;
  /** The number of the game within the match, from 1. */
  readonly game: number;
  /** Games won by each seat. */
  readonly wins: readonly number[];
  /** Where the game stands. */
  readonly step: RuniverseStep;
  /** The seat that goes first. */
  readonly first: number;
  /** The seat whose turn it is. */
  readonly active: number;
  /** The number of the turn, counted through the game. */
  readonly turn: number;
  /** The power of the mage whose phase it is. */
  readonly power: number;
  /** The cards that attack right now. */
  readonly attackers: readonly RuniverseCard[];
  /** The card under attack; null if there is none. */
  readonly attacked: RuniverseCard | null;
  /** The two players. */
  readonly sides: readonly RuniverseSideView[];
  /** The open question; null if there is none. */
  readonly question: RuniverseQuestionView | null;
  /** The place of the mage whose phase it is; null outside a phase. */
  readonly phase: number | null;
  /** The enemy place that is engaged; null for none. */
  readonly engaged: number | null;
}

/** A card becomes the topmost vim of another. */
export interface RuniverseVimAdded {
  readonly __typename?: "RuniverseVimAdded";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The owner of the card that becomes vim. */
  readonly seat: number;
  /** The card above it. */
  readonly host: RuniverseCard;
  /** The zone it comes from. */
  readonly source: RuniverseZone;
  /** Whether it lies face up. */
  readonly up: boolean;
  /** Whether it passes no abilities on. */
  readonly mute: boolean;
  /** The card that becomes vim; null for those who may not see it. */
  readonly card: RuniverseCard | null;
  /** The seats that may see the card while it lies face down. */
  readonly seenBy: readonly number[];
  /** The card, if everyone sees it; else null. */
  readonly shown: RuniverseCard | null;
}

/** The vim of a card was put into a new order. */
export interface RuniverseVimArranged {
  readonly __typename?: "RuniverseVimArranged";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card whose vim it is. */
  readonly host: RuniverseCard;
  /** The old positions in their new order, bottom first. */
  readonly order: readonly number[];
}

/** A vim was discarded in place of the card above it, or as a price; its move follows. */
export interface RuniverseVimLost {
  readonly __typename?: "RuniverseVimLost";
  /** The name it is stored under for ever, such as `uno.played`: the same in exports. */
  readonly tag: string;
  /** The seat that did it, or that it happened to; null where it is nobody's. */
  readonly seat: number | null;
  /** The card it lay under. */
  readonly host: RuniverseCard;
  /** The vim that was discarded. */
  readonly card: RuniverseCard;
}

/** A card under another. */
export interface RuniverseVimView {
  readonly __typename?: "RuniverseVimView";
  /** The card; null for a face-down one. */
  readonly card: RuniverseCardWhole | null;
  /** Whether it is tasked, which matters for a Swarming Bug. */
  readonly tasked: boolean;
}

/** Where a card can be. */
export type RuniverseZone = "DECK" | "DREAM" | "HAND" | "DISCARD" | "BANISHED" | "EXALTED" | "SNOWPLAY" | "WILD" | "SUPPLY" | "DREAMED" | "SPELL" | "BONDS" | "PLAY" | "VIM" | "ATTACHED";
