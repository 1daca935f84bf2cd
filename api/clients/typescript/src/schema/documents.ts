// Written from the schema by `python -m api.clients.generate_typescript`: change that instead.
import type {
  Access,
  CommandInput,
  GameOptionsInput,
  ProgramsCommandInput,
  ProgramsEvent,
  ProgramsOptionsInput,
  ProgramsView,
  RuniverseCommandInput,
  RuniverseEvent,
  RuniverseOptionsInput,
  RuniverseView,
  SecretsCommandInput,
  SecretsEvent,
  SecretsOptionsInput,
  SecretsView,
  SolitaireCommandInput,
  SolitaireEvent,
  SolitaireOptionsInput,
  SolitaireView,
  TimingInput,
  UnoCommandInput,
  UnoEvent,
  UnoOptionsInput,
  UnoView,
  WatchInput,
  WithoutFaces,
} from "./index.ts";

/** The games, and what belongs to each. */
export interface Games {
  secrets: { view: SecretsView; event: SecretsEvent; command: SecretsCommandInput; options: SecretsOptionsInput };
  programs: { view: WithoutFaces<ProgramsView>; event: ProgramsEvent; command: ProgramsCommandInput; options: ProgramsOptionsInput };
  runiverse: { view: WithoutFaces<RuniverseView>; event: RuniverseEvent; command: RuniverseCommandInput; options: RuniverseOptionsInput };
  solitaire: { view: SolitaireView; event: SolitaireEvent; command: SolitaireCommandInput; options: SolitaireOptionsInput };
  uno: { view: UnoView; event: UnoEvent; command: UnoCommandInput; options: UnoOptionsInput };
}

/** The games by their slugs. */
export const GAMES = ["secrets", "programs", "runiverse", "solitaire", "uno"] as const;

/** What each verb at a table is given. */
export interface VerbArguments {
  /** Sit down at a table; in a running game only where the game lets newcomers in. */
  takeSeat: { table: string; entropy?: string | null; invitation?: string | null; expectedVersion?: number | null; commandId?: string | null };
  /** Let a built-in bot take a seat, by name or by strength; the strongest by default. */
  addBot: { table: string; bot?: string | null; strength?: number | null; expectedVersion?: number | null; commandId?: string | null };
  /** Send a built-in bot away before the game. */
  removeBot: { table: string; seat: number; expectedVersion?: number | null; commandId?: string | null };
  /** Stand up; in a running game the game's own rule for leaving follows. */
  leaveSeat: { table: string; expectedVersion?: number | null; commandId?: string | null };
  /** Begin with the players who are seated: for the host and for them. */
  startGame: { table: string; expectedVersion?: number | null; commandId?: string | null };
  /** Close a table at which no game has begun: for its host. */
  cancelTable: { table: string; expectedVersion?: number | null; commandId?: string | null };
  /** Play one move in the game at a table: a `command` of its own, or the key of a `move` that `legal` gave. A key belongs to one version of the table, so the answer is OutOfDate where the table has moved on. */
  act: { table: string; command?: CommandInput | null; move?: string | null; expectedVersion?: number | null; commandId?: string | null };
  /** Let a bot play your seat for a while, at tables where bots stand in for the absent. */
  stepAway: { table: string; expectedVersion?: number | null; commandId?: string | null };
  /** Take your seat back from the bot that stands in for you. */
  takeBack: { table: string; expectedVersion?: number | null; commandId?: string | null };
  /** Come to a private table to look. To play there, take a seat with the code instead. */
  enterTable: { table: string; invitation: string; expectedVersion?: number | null; commandId?: string | null };
  /** Ask everyone who is seated whether they are ready. The game begins when all are; who is late loses the seat. */
  callReady: { table: string; expectedVersion?: number | null; commandId?: string | null };
  /** Be ready. */
  sayReady: { table: string; expectedVersion?: number | null; commandId?: string | null };
  /** Ask to take your last move back; at once if nobody else has to agree. */
  askUndo: { table: string; expectedVersion?: number | null; commandId?: string | null };
  /** Agree that another player takes their last move back, or not. */
  answerUndo: { table: string; agrees: boolean; expectedVersion?: number | null; commandId?: string | null };
  /** Open a table. The commitment to the server's seed is public from now on. */
  openTable: { options: GameOptionsInput; timing?: TimingInput | null; access?: Access | null; rated?: boolean | null; watch?: WatchInput | null; undo?: boolean | null; guided?: boolean | null; bestOf?: number | null; firstTo?: number | null; sit?: boolean; entropy?: string | null; commandId?: string | null };
  /** Sit down at another table with the same game, options and terms. Everyone who asks comes to the same one. */
  rematch: { table: string; commandId?: string | null };
  /** Go on from any version of a game that is over, or that you practise, at a new table against bots (TB-43). */
  forkTable: { table: string; version?: number | null; seat?: number | null; bot?: string | null; commandId?: string | null };
}

/** The types of these arguments, as documents declare them. */
export const VERBS = {
  takeSeat: { table: "ID!", entropy: "String", invitation: "String", expectedVersion: "Int", commandId: "String" },
  addBot: { table: "ID!", bot: "String", strength: "Int", expectedVersion: "Int", commandId: "String" },
  removeBot: { table: "ID!", seat: "Int!", expectedVersion: "Int", commandId: "String" },
  leaveSeat: { table: "ID!", expectedVersion: "Int", commandId: "String" },
  startGame: { table: "ID!", expectedVersion: "Int", commandId: "String" },
  cancelTable: { table: "ID!", expectedVersion: "Int", commandId: "String" },
  act: { table: "ID!", command: "CommandInput", move: "ID", expectedVersion: "Int", commandId: "String" },
  stepAway: { table: "ID!", expectedVersion: "Int", commandId: "String" },
  takeBack: { table: "ID!", expectedVersion: "Int", commandId: "String" },
  enterTable: { table: "ID!", invitation: "String!", expectedVersion: "Int", commandId: "String" },
  callReady: { table: "ID!", expectedVersion: "Int", commandId: "String" },
  sayReady: { table: "ID!", expectedVersion: "Int", commandId: "String" },
  askUndo: { table: "ID!", expectedVersion: "Int", commandId: "String" },
  answerUndo: { table: "ID!", agrees: "Boolean!", expectedVersion: "Int", commandId: "String" },
  openTable: { options: "GameOptionsInput!", timing: "TimingInput", access: "Access", rated: "Boolean", watch: "WatchInput", undo: "Boolean", guided: "Boolean", bestOf: "Int", firstTo: "Int", sit: "Boolean", entropy: "String", commandId: "String" },
  rematch: { table: "ID!", commandId: "String" },
  forkTable: { table: "ID!", version: "Int", seat: "Int", bot: "String", commandId: "String" },
} as const;

/** Everything a seat sees of each game. */
export const VIEWS = {
  secrets:
    "seat toAct deadline outcome { reason standings { seat place score } label } options { version expert games chips turnMs bumpMs declareMs } game dealer phase turn toMove places { place seat left handCount exposed hand melds { cards } aside area penalty total chips lastScore declared { melds { kind cards points chance concealed tables } unmelded freed points chance fully deckDraw goingOut } } piles packets faceDown faceDownLies main mainBy inactive { card turn place } bumpCard bumpPlace drawn pickedUp passed order { faces passOthers } wentOut ended",
  programs:
    "seat toAct deadline outcome { reason standings { seat place score } label } options { goal exchangeAfter turnSeconds roundLimit turnLimit } phase step round dealer turn players { seat cards failed revealed completed { card } left hand program { id tier instructions { kind size times values suits } wild sun } } table { id owner kind start suits cards { card value suit } } reserveCount discardCount discardTop programCount picked reserve discard programDeck",
  runiverse:
    "seat toAct deadline outcome { reason standings { seat place score } label } options { format facets decks pipBudget bestOf first secondDraws } game wins step first active turn power attackers attacked sides { seat deck dreamDeck handSize hand { card } discard { card } banished { card } exalted { card } dreamed { card } snowplay { card } wild { card } flame turns magePlayed kept losing places { opened bonds dream phaseDone mage { card { card } name kind facet traits level damage attack defence keywords tasked guarding burrowed secret revealed since plus charge sap x vim { card { card } tasked } attached { card } paired owner } cards { card { card } name kind facet traits level damage attack defence keywords tasked guarding burrowed secret revealed since plus charge sap x vim { card { card } tasked } attached { card } paired owner } } } question { number seat kind source options { label cards place value } } phase engaged",
  solitaire:
    "seat toAct deadline outcome { reason standings { seat place score } label } columns bar waste stock turn ranked currentPass passes score turned commands",
  uno:
    "seat toAct deadline outcome { reason standings { seat place score } label } options { piles allowJoin unoGraceMs turnSeconds turnLimit } dealer phase turn direction colour top pickup pileWaits players { seat cards uno graceUntil asked sealed left } drawPile pile discards turns hand drawn sealed secrets { hands drawPile sealed { seat cards uno } drawn }",
} as const;
