import { OrreryError, Unavailable, type ServiceFault } from "./errors.ts";
import { eventsOf } from "./events.ts";

/** How a client talks to the service. */
export interface Settings {
  /** Who you are; without it a stranger. */
  readonly token?: string;
  /** Seconds for which the service may be away before an `Unavailable` is thrown; 60 unless you say otherwise. */
  readonly patience?: number;
  /** Another `fetch` than the one of the platform. */
  readonly fetch?: typeof fetch;
}

type Variables = { readonly [name: string]: unknown };
interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly ServiceFault[];
}

/** Seconds without a word, though a quiet stream says that it is there every twenty, after which it is given up. */
const SILENCE = 60;
const PAUSES = { first: 0.1, longest: 5 };
/** What the service refuses before it does anything: asking again does nothing twice. */
const BEFORE = new Set(["RATE_LIMITED", "BUSY", "NOT_YET"]);
const LATER = new Set([429, 502, 503, 504]);

/** That something went wrong on the way, and how long to wait before the next attempt. */
class Trouble extends Error {
  readonly after: number;
  readonly done: boolean;

  /** `done` says whether the operation may have been carried out all the same. */
  constructor(message: string, done: boolean, after = 0, cause?: unknown) {
    super(message, { cause });
    this.after = after;
    this.done = done;
  }
}

/** Sends documents, and sends them again where that does no harm. */
export class Transport {
  readonly address: string;
  readonly token: string | null;
  readonly #patience: number;
  readonly #fetch: typeof fetch;

  constructor(url: string, settings: Settings) {
    this.address = url.replace(/\/+$/, "").replace(/(\/graphql)?$/, "/graphql");
    this.token = settings.token ?? null;
    this.#patience = settings.patience ?? 60;
    this.#fetch = settings.fetch ?? ((...given) => globalThis.fetch(...given));
  }

  /** The data of an answer. A `repeatable` operation is sent until it is answered; another one only if it surely was not run. */
  async ask(query: string, variables: Variables, repeatable: boolean): Promise<unknown> {
    const retry = new Retry(this.#patience);
    for (;;) {
      try {
        const response = await this.#post(query, variables, "application/json", {});
        const answer = (await response.json().catch((cause: unknown) => {
          throw new Trouble("the connection broke", true, 0, cause);
        })) as Answer;
        return dataOf(answer);
      } catch (error) {
        if (!(error instanceof Trouble)) throw error;
        if (error.done && !repeatable) throw new Unavailable(error.message, error);
        await retry.after(error);
      }
    }
  }

  /** The data of every answer of a subscription, over as many connections as it takes, each once where answers have ids. */
  async *follow(query: string, variables: Variables, signal?: AbortSignal): AsyncGenerator<unknown, void> {
    let last = "";
    const retry = new Retry(this.#patience);
    while (!signal?.aborted) {
      const line = new AbortController();
      const stop = () => line.abort();
      signal?.addEventListener("abort", stop);
      let silence = setTimeout(stop, SILENCE * 1000);
      try {
        const extra = last ? { "last-event-id": last } : {};
        const response = await this.#post(query, variables, "text/event-stream", extra, line.signal);
        const heard = () => {
          clearTimeout(silence);
          silence = setTimeout(stop, SILENCE * 1000);
        };
        for await (const event of eventsOf(response.body as ReadableStream<Uint8Array>, heard)) {
          if (event.name === "complete") return;
          const data = dataOf(JSON.parse(event.data) as Answer);
          last = event.id || last;
          retry.begin();
          yield data;
        }
        await retry.after(new Trouble("the stream ended early", true));
      } catch (error) {
        if (signal?.aborted) return;
        if (error instanceof OrreryError) throw error;
        await retry.after(error instanceof Trouble ? error : new Trouble("the connection broke", true, 0, error));
      } finally {
        clearTimeout(silence);
        signal?.removeEventListener("abort", stop);
        line.abort();
      }
    }
  }

  async #post(query: string, variables: Variables, accept: string, extra: Record<string, string>, signal?: AbortSignal) {
    const headers: Record<string, string> = { "content-type": "application/json", accept, ...extra };
    if (this.token) headers["authorization"] = `Bearer ${this.token}`;
    const body = JSON.stringify({ query, variables });
    const asked: RequestInit = { method: "POST", headers, body, ...(signal ? { signal } : {}) };
    const response = await this.#fetch(this.address, asked).catch((cause: unknown) => {
      throw new Trouble("the service cannot be reached", true, 0, cause);
    });
    if (LATER.has(response.status)) {
      const after = Number(response.headers.get("retry-after")) || 0;
      await response.body?.cancel();
      throw new Trouble(`the service answered ${response.status}`, ![429, 503].includes(response.status), after);
    }
    if (!response.ok && !response.headers.get("content-type")?.includes("json")) {
      throw new OrreryError("BAD_REQUEST", `${this.address} answered ${response.status}: is this an Orrery service?`);
    }
    if (!response.ok) dataOf((await response.json()) as Answer);
    return response;
  }
}

function dataOf(answer: Answer): unknown {
  const errors = answer.errors;
  if (!errors?.length) return answer.data;
  const error = OrreryError.of(errors);
  const after = errors[0]?.extensions?.retryAfter ?? 0;
  if (BEFORE.has(error.code)) throw new Trouble(error.message, false, after, error);
  if (error.code === "UNAVAILABLE") throw new Trouble(error.message, true, after, error);
  throw error;
}

/** Growing pauses, until patience is at an end. */
class Retry {
  readonly #patience: number;
  #pause = PAUSES.first;
  #since: number | null = null;

  constructor(patience: number) {
    this.#patience = patience;
  }

  /** All is well: the next trouble is the first. */
  begin(): void {
    this.#since = null;
    this.#pause = PAUSES.first;
  }

  async after(trouble: Trouble): Promise<void> {
    this.#since ??= Date.now();
    const pause = Math.max(trouble.after, this.#pause * (0.5 + Math.random() / 2));
    if (Date.now() + pause * 1000 > this.#since + this.#patience * 1000) throw new Unavailable(trouble.message, trouble);
    this.#pause = Math.min(2 * this.#pause, PAUSES.longest);
    await new Promise((resolve) => setTimeout(resolve, pause * 1000));
  }
}
