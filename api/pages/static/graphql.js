// Speaks to the API of the host this page came from: questions over HTTP, what happens live over one socket.

/** What the API would not do, with the code it gave. */
export class Fault extends Error {
  constructor(error) {
    super(error.message);
    this.code = error.extensions?.code ?? "";
  }
}

/** The data of an answer; throws a Fault if there is none. */
export async function ask(query, variables = {}) {
  const answer = await fetch("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await answer.json();
  const empty = !data || Object.values(data).every((each) => each === null);
  if (empty && errors?.length) throw new Fault(errors[0]);
  return data;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** Subscriptions on one socket that comes back by itself. */
export class Line {
  #socket = null;
  #running = new Map();
  #numbers = 0;
  #wait = FIRST_WAIT;
  #tellers = new Set();
  #address;

  /** A line about a table names it in its address, so that a proxy can lead it to where the table lives. */
  constructor(table = "") {
    const host = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`;
    this.#address = `${host}/graphql${table && `?table=${encodeURIComponent(table)}`}`;
  }

  /** `teller({state, wait})` hears of the line: "here", or "away" with the milliseconds until the next try. */
  tell(teller) {
    this.#tellers.add(teller);
  }

  /**
   * Follow something. `variables` is a function: after a break it is asked again, so that it can say from where on.
   * Returns a function that ends it.
   */
  follow(query, variables, { next, failed = () => {}, ended = () => {} }) {
    const id = String(++this.#numbers);
    this.#running.set(id, { query, variables, next, failed, ended });
    if (!this.#socket) this.#open();
    else if (this.#socket.ready) this.#start(id);
    return () => {
      if (this.#running.delete(id) && this.#socket?.ready) this.#send({ type: "complete", id });
      if (!this.#running.size) this.#socket?.close();
    };
  }

  #told(state) {
    for (const teller of this.#tellers) teller(state);
  }

  #open() {
    const socket = (this.#socket = new WebSocket(this.#address, "graphql-transport-ws"));
    socket.onopen = () => socket.send('{"type":"connection_init"}');
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    socket.onclose = () => this.#lost();
  }

  #lost() {
    this.#socket = null;
    if (!this.#running.size) return;
    const wait = this.#wait * (0.75 + Math.random() / 2); // so that not everyone comes back at once
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#told({ state: "away", wait });
    setTimeout(() => !this.#socket && this.#running.size && this.#open(), wait);
  }

  #hear(message) {
    const running = this.#running.get(message.id);
    if (message.type === "connection_ack") {
      this.#socket.ready = true;
      this.#wait = FIRST_WAIT;
      this.#told({ state: "here" });
      for (const id of this.#running.keys()) this.#start(id);
    } else if (message.type === "ping") this.#send({ type: "pong" });
    else if (message.type === "next") {
      if (message.payload.errors?.length && !message.payload.data) running?.failed(new Fault(message.payload.errors[0]));
      else running?.next(message.payload.data);
    } else if (message.type === "error") {
      this.#running.delete(message.id);
      running?.failed(new Fault(message.payload[0]));
    } else if (message.type === "complete") {
      this.#running.delete(message.id);
      running?.ended();
    }
  }

  #start(id) {
    const { query, variables } = this.#running.get(id);
    this.#send({ type: "subscribe", id, payload: { query, variables: variables() } });
  }

  #send(message) {
    this.#socket.send(JSON.stringify(message));
  }
}

const lines = new Map();

/** The line about a table: all that follows it on one page shares a socket. */
export function lineTo(table) {
  if (!lines.has(table)) lines.set(table, new Line(table));
  return lines.get(table);
}
