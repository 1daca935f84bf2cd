import { Orrery, type Clock, type CommandOf, type Legal, type Look, type Slug } from "./client.ts";
import { OrreryError, OutOfDate, Refused, Unavailable } from "./errors.ts";
import type { CommandInput, GameOptionsInput, Games, Table } from "./schema/index.ts";

/** What a bot is asked with. */
export interface Turn<G extends Slug> {
  /** What its seat sees. */
  readonly view: Games[G]["view"];
  /** What it may play; never empty. */
  readonly legal: readonly [Legal<G>, ...Legal<G>[]];
  readonly clock: Clock;
  readonly table: string;
  /** A place to remember things, one for each table. */
  readonly memory: Map<string, unknown>;
}

/** One of the legal moves, or a command in its own words. */
export type Choose<G extends Slug> = (turn: Turn<G>) => Choice<G> | Promise<Choice<G>>;
export type Choice<G extends Slug> = Legal<G> | CommandOf<G>;

/** How a game went. */
export interface Result {
  readonly table: string;
  readonly place: number | null;
  readonly score: number | null;
  readonly reason: string | null;
  readonly moves: number;
}

/** Where a bot plays, and as whom. */
export interface BotSettings<G extends Slug> {
  readonly url?: string;
  /** Who it is; without it a new guest of this `name`. */
  readonly token?: string;
  readonly name?: string;
  /** These tables. Otherwise it opens tables of its own, `against` a bot of the house. */
  readonly tables?: readonly string[];
  /** Sit down wherever a table is open. */
  readonly join?: boolean;
  readonly against?: string;
  readonly seats?: number;
  readonly options?: Games[G]["options"];
  /** At so many tables at a time. */
  readonly atOnce?: number;
  /** How many games in all; without end unless you say. */
  readonly games?: number;
  readonly signal?: AbortSignal;
  /** Called with what the bot threw. The table goes on with the first legal move. */
  readonly onError?: (error: unknown, table: string) => void;
  readonly onResult?: (result: Result) => void;
}

/** Run a bot at any number of tables, through breaks and restarts of the service; how its games went. */
export async function bot<G extends Slug>(game: G, choose: Choose<G>, settings: BotSettings<G> = {}): Promise<Result[]> {
  const url = settings.url ?? "http://127.0.0.1:8000";
  const name = settings.name ?? `Bot ${crypto.randomUUID().slice(0, 8)}`;
  const orrery = settings.token ? new Orrery(url, { token: settings.token }) : await Orrery.guest(url, name);
  const found = tablesFor(orrery, game, settings);
  const results: Result[] = [];
  let begun = 0;
  const hand = async () => {
    while (begun < (settings.games ?? Infinity) && !settings.signal?.aborted) {
      begun += 1;
      const { value: table, done } = await found.next();
      if (done) return;
      const result = await playTable(orrery, game, table, choose, settings).catch((error: unknown) => {
        if (!(error instanceof OrreryError)) throw error;
        settings.onError?.(error, table); // this table is lost, the others are not
        return null;
      });
      if (!result) continue;
      results.push(result);
      settings.onResult?.(result);
    }
  };
  await Promise.all(Array.from({ length: settings.atOnce ?? 1 }, hand));
  await found.return();
  return results;
}

/** Play one seat from wherever its table stands to its end; null if the signal came first. */
export async function playTable<G extends Slug>(
  orrery: Orrery,
  game: G,
  table: string,
  choose: Choose<G>,
  settings: Pick<BotSettings<G>, "signal" | "onError"> = {},
): Promise<Result | null> {
  const watch = new Watch(orrery, table, settings.signal);
  const memory = new Map<string, unknown>();
  let moves = 0;
  let refusals = 0;
  let readyFor: string | null = null;
  try {
    while (!settings.signal?.aborted) {
      const look = await untilBack(() => orrery.look(table, game));
      if (look.isOver) return resultOf(look, moves);
      if (look.readyUntil && look.readyUntil !== readyFor) {
        readyFor = look.readyUntil;
        await untilBack(() => orrery.do("sayReady", { table })).catch(onlyRefusals);
      }
      if (!look.isMyTurn || !look.view) {
        await watch.beyond(look.version);
        continue;
      }
      const [first, ...others] = look.legal as readonly [Legal<G>, ...Legal<G>[]];
      let choice: Choice<G> = first;
      if (refusals < 3) {
        const turn: Turn<G> = { view: look.view, legal: [first, ...others], clock: look.clock, table, memory };
        choice = await Promise.resolve(turn).then(choose).catch((error: unknown) => {
          settings.onError?.(error, table);
          return first;
        });
      }
      const commandId = crypto.randomUUID();
      try {
        await untilBack(() => orrery.act(table, choice as Pick<Legal, "key"> | CommandInput, { expectedVersion: look.version, commandId }));
        moves += 1;
        refusals = 0;
      } catch (error) {
        onlyRefusals(error);
        if (error instanceof OutOfDate) continue; // somebody was quicker: look again
        refusals += 1;
        settings.onError?.(error, table);
      }
    }
    return null;
  } finally {
    watch.end();
  }
}

/** Knows how far a table has come. */
class Watch {
  readonly #ending = new AbortController();
  #newest = 0;
  #over = false;
  #wake: () => void = () => undefined;

  constructor(orrery: Orrery, table: string, signal?: AbortSignal) {
    signal?.addEventListener("abort", () => this.end(), { signal: this.#ending.signal });
    void this.#watch(orrery, table);
  }

  async #watch(orrery: Orrery, table: string): Promise<void> {
    while (!this.#ending.signal.aborted && !this.#over) {
      try {
        const options = { fromVersion: this.#newest, signal: this.#ending.signal };
        for await (const step of orrery.follow(table, options)) {
          this.#newest = step.version;
          this.#wake();
        }
        this.#over = true;
      } catch (error) {
        this.#over = !(error instanceof Unavailable);
      }
    }
    this.#wake();
  }

  /** Wait until something has happened after this version, or nothing more will. */
  async beyond(version: number): Promise<void> {
    if (this.#over) await new Promise((resolve) => setTimeout(resolve, 500)); // whoever looks next sees it too
    while (this.#newest <= version && !this.#over && !this.#ending.signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  end(): void {
    this.#ending.abort();
    this.#wake();
  }
}

async function* tablesFor<G extends Slug>(orrery: Orrery, game: G, settings: BotSettings<G>): AsyncGenerator<string, void> {
  if (settings.tables) {
    for (const table of settings.tables) {
      await orrery.do("takeSeat", { table }).catch(onlyRefusals); // it may sit there already
      yield table;
    }
  } else if (settings.join) {
    const lobby = "subscription Lobby($game: String!) { lobby(game: $game) { id status } }";
    const follow = orrery.subscribe<{ lobby: Pick<Table, "id" | "status"> }>(lobby, { game }, settings);
    for await (const { lobby: table } of follow) {
      if (table.status === "OPEN" && (await takesSeat(orrery, table.id))) yield table.id;
    }
  } else {
    for (;;) yield await ownTable(orrery, game, settings);
  }
}

async function takesSeat(orrery: Orrery, table: string): Promise<boolean> {
  try {
    await orrery.do("takeSeat", { table });
    return true;
  } catch (error) {
    onlyRefusals(error);
    return false;
  }
}

async function ownTable<G extends Slug>(orrery: Orrery, game: G, settings: BotSettings<G>): Promise<string> {
  const about = await orrery.query<{ games: { slug: string; minSeats: number }[] }>("{ games { slug minSeats } }");
  const seats = settings.seats ?? about.games.find((each) => each.slug === game)?.minSeats ?? 1;
  const table = await orrery.open({ [game]: settings.options ?? {} } as GameOptionsInput);
  for (let seat = 1; seat < seats; seat += 1) await orrery.do("addBot", { table, bot: settings.against ?? "medium" });
  await orrery.do("startGame", { table });
  return table;
}

/** Try until the service is back, however long it is away. */
async function untilBack<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
    }
  }
}

function onlyRefusals(error: unknown): void {
  const mendable = error instanceof OrreryError && error.code === "BAD_INPUT";
  if (!(error instanceof Refused || error instanceof OutOfDate || mendable)) throw error;
}

function resultOf<G extends Slug>(look: Look<G>, moves: number): Result {
  const own = look.outcome?.standings.find((each) => each.seat === look.seat);
  const { id: table, outcome } = look;
  return { table, place: own?.place ?? null, score: own?.score ?? null, reason: outcome?.reason ?? null, moves };
}
