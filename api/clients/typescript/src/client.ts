import { OutOfDate, Refused } from "./errors.ts";
import {
  VERBS,
  VIEWS,
  type CommandInput,
  type Event,
  type GameOptionsInput,
  type Games,
  type NewAccount,
  type Outcome,
  type OutOfDate as SaidOutOfDate,
  type Refused as SaidRefused,
  type Status,
  type TableChanged,
  type Touches,
  type VerbArguments,
} from "./schema/index.ts";
import { Transport, type Settings } from "./transport.ts";

export type { Settings } from "./transport.ts";

/** A game by its slug. */
export type Slug = keyof Games;
/** Something that is done at a table. */
export type Verb = keyof VerbArguments;
/** What a command led to. */
export type Changed = Pick<TableChanged, "version" | "hash" | "repeated"> & { readonly table: { readonly id: string } };
/** A command of one game, in its own words. */
export type CommandOf<G extends Slug> = G extends Slug ? { readonly [K in G]: Games[K]["command"] } : never;

/** A move that is legal where the table stands. */
export interface Legal<G extends Slug = Slug> {
  readonly key: string;
  readonly text: string;
  /** The same move as a command, to be sent as it is. */
  readonly input: CommandOf<G>;
  readonly touches: Touches;
}

/** The time a seat has, in seconds; null where nothing is limited. */
export interface Clock {
  /** Until this move is due. */
  readonly left: number | null;
  /** What the seat has for all its moves together. */
  readonly bank: number | null;
  /** What it gains by each. */
  readonly increment: number | null;
}

/** A table as its caller sees it. */
export interface Look<G extends Slug = Slug> {
  readonly id: string;
  readonly version: number;
  readonly status: Status;
  readonly outcome: Outcome | null;
  /** The caller's own seat. */
  readonly seat: number | null;
  /** What is seen of the game; null before it begins. */
  readonly view: Games[G]["view"] | null;
  readonly legal: readonly Legal<G>[];
  readonly isMyTurn: boolean;
  readonly isOver: boolean;
  readonly clock: Clock;
  /** Until when a ready check waits for the caller. */
  readonly readyUntil: string | null;
}

/** One event of a table. */
export interface Step {
  readonly version: number;
  readonly at: string;
  readonly text: string;
  readonly event: { readonly __typename: NonNullable<Event["__typename"]> };
}

interface Seen<G extends Slug> {
  readonly id: string;
  readonly version: number;
  readonly status: Status;
  readonly outcome: Outcome | null;
  readonly dueAt: string | null;
  readonly readyUntil: string | null;
  readonly terms: { readonly timing: { readonly bankMs: number | null; readonly incrementMs: number } | null };
  readonly clocks: readonly { readonly bankMs: number }[];
  readonly view: { readonly seat: number | null; readonly game: Games[G]["view"] | null } | null;
  readonly legal: readonly Legal<G>[];
}

const ANSWER = `__typename
  ... on TableChanged { version hash repeated table { id } }
  ... on Refused { code rule ruleText reason }
  ... on OutOfDate { version }`;
const EVENTS = `subscription Follow($table: ID!, $fromVersion: Int!) {
  tableEvents(table: $table, fromVersion: $fromVersion) { version at text event { __typename } }
}`;

/** A service, and who you are there. */
export class Orrery {
  readonly #transport: Transport;
  readonly #url: string;
  readonly #settings: Settings;

  constructor(url: string, settings: Settings = {}) {
    this.#url = url;
    this.#settings = settings;
    this.#transport = new Transport(url, settings);
  }

  /** Who you are; null for a stranger. It is all you need to come back. */
  get token(): string | null {
    return this.#transport.token;
  }

  /** The service as a new guest of this name; where it is taken, a number is put behind it. */
  static async guest(url: string, name: string, settings: Settings = {}): Promise<Orrery> {
    const document = `mutation Guest($name: String!, $commandId: String!) {
      createGuest(name: $name, numbered: true, commandId: $commandId) { token }
    }`;
    const said = { name, commandId: crypto.randomUUID() };
    const made = await new Orrery(url, settings).mutate<{ createGuest: Pick<NewAccount, "token"> }>(document, said);
    return new Orrery(url, { ...settings, token: made.createGuest.token });
  }

  /** The same service as whoever has this token. */
  as(token: string): Orrery {
    return new Orrery(this.#url, { ...this.#settings, token });
  }

  /** The data a query asks for. */
  async query<Data>(document: string, variables: { readonly [name: string]: unknown } = {}): Promise<Data> {
    return (await this.#transport.ask(document, variables, true)) as Data;
  }

  /** The data of a mutation. It is sent again after a break only if it has a `commandId` among its variables. */
  async mutate<Data>(document: string, variables: { readonly [name: string]: unknown } = {}): Promise<Data> {
    return (await this.#transport.ask(document, variables, typeof variables["commandId"] === "string")) as Data;
  }

  /** Everything a subscription tells, over as many connections as it takes, until it is complete. */
  async *subscribe<Data>(
    document: string,
    variables: { readonly [name: string]: unknown } = {},
    options: { readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<Data, void> {
    for await (const data of this.#transport.follow(document, variables, options.signal)) yield data as Data;
  }

  /** Do something at a table, once however often it has to be sent; throws `Refused` or `OutOfDate`. */
  async do<V extends Verb>(verb: V, given: VerbArguments[V]): Promise<Changed> {
    const said: { [name: string]: unknown } = { ...given };
    said["commandId"] ??= crypto.randomUUID();
    const types: { readonly [name: string]: string } = VERBS[verb];
    const names = Object.keys(said).filter((name) => said[name] !== undefined);
    const declared = names.map((name) => `$${name}: ${types[name]}`).join(", ");
    const passed = names.map((name) => `${name}: $${name}`).join(", ");
    const document = `mutation Do(${declared}) { answer: ${verb}(${passed}) { ${ANSWER} } }`;
    type Answered = { readonly __typename: string } & (Changed | SaidRefused | SaidOutOfDate);
    const { answer } = await this.mutate<{ answer: Answered }>(document, said);
    if (answer.__typename === "Refused") throw new Refused(answer as SaidRefused);
    if (answer.__typename === "OutOfDate") throw new OutOfDate((answer as SaidOutOfDate).version);
    return answer as Changed;
  }

  /** Open a table and sit down at it; its id. */
  async open(options: GameOptionsInput, more: Omit<VerbArguments["openTable"], "options"> = {}): Promise<string> {
    return (await this.do("openTable", { ...more, options })).table.id;
  }

  /** Play a legal move, or a command in its own words. */
  async act(
    table: string,
    move: Pick<Legal, "key"> | CommandInput,
    more: { readonly expectedVersion?: number; readonly commandId?: string } = {},
  ): Promise<Changed> {
    const choice = "key" in move ? { move: move.key } : { command: move };
    return this.do("act", { table, ...choice, ...more });
  }

  /** A table as you see it, with what you may play. */
  async look<G extends Slug>(table: string, game: G): Promise<Look<G>> {
    const kind = `${game[0]?.toUpperCase()}${game.slice(1)}View`;
    const document = `query Look($table: ID!) {
      table(id: $table) {
        id version status dueAt readyUntil clocks { bankMs } terms { timing { bankMs incrementMs } }
        outcome { reason label standings { seat place score } }
        view { seat game { ... on ${kind} { ${VIEWS[game]} } } }
        legal { key text input touches { cards places } }
      }
    }`;
    return looked((await this.query<{ table: Seen<G> }>(document, { table })).table);
  }

  /** Every event after a version, each once and in order, until the table is over. */
  async *follow(table: string, options: { fromVersion?: number; signal?: AbortSignal } = {}): AsyncGenerator<Step, void> {
    const given = { table, fromVersion: options.fromVersion ?? 0 };
    for await (const told of this.subscribe<{ tableEvents: Step }>(EVENTS, given, options)) yield told.tableEvents;
  }
}

function looked<G extends Slug>(seen: Seen<G>): Look<G> {
  const { id, version, status, outcome, legal, readyUntil } = seen;
  const seat = seen.view?.seat ?? null;
  const view = seen.view?.game ?? null;
  const isOver = status === "FINISHED" || status === "CANCELLED";
  const isMyTurn = !isOver && seat !== null && legal.length > 0 && (view?.toAct.includes(seat) ?? false);
  return { id, version, status, outcome, seat, view, legal, isMyTurn, isOver, readyUntil, clock: clockOf(seen, seat) };
}

function clockOf<G extends Slug>(seen: Seen<G>, seat: number | null): Clock {
  const left = seen.dueAt === null ? null : (Date.parse(seen.dueAt) - Date.now()) / 1000;
  const own = seat === null ? undefined : seen.clocks[seat];
  const timing = seen.terms.timing;
  if (!own || !timing?.bankMs) return { left, bank: null, increment: null };
  return { left, bank: own.bankMs / 1000, increment: timing.incrementMs / 1000 };
}
