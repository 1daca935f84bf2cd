// <orrery-table> is a table as it lives: it follows scenes, shows what was said, sends moves, and comes back by itself.
import { clock, coded, element, toast } from "./elements.js";
import { Fault, ask, lineTo } from "./graphql.js";
import { disc, timeLeft } from "./scene.js";
import { isOn, play, switchSound } from "./sound.js";
import "./chat.js";

const FOLLOW = `subscription Follow($table: ID!, $from: Int!) {
  tableScenes(table: $table, fromVersion: $from) { version scene steps { version text event { tag } lessons { id text } } }
}`;
const NOW = "query Now($table: ID!) { table(id: $table) { version status scene } }";
const ACT = `mutation Act($table: ID!, $command: CommandInput, $version: Int, $id: String) {
  act(table: $table, command: $command, expectedVersion: $version, commandId: $id) {
    __typename
    ... on TableChanged { table { version } }
    ... on Refused { rule reason }
    ... on OutOfDate { version }
  }
}`;
const HINT = `query Hint($table: ID!) {
  hint(table: $table) { __typename ... on Hint { move { text } why } ... on Refused { rule reason } }
}`;
const BEAT = 80;
const SEATING = /^table\.(?!clocks_moved|move_marked)/;
const SILENT = ["table.move_marked", "table.clocks_moved"];
const page = document.querySelector(".tablepage");
/** What the page says of each seat: where who sits there is at home, and what it came to once the game is over. */
const known = new Map();
let title = "";

function learn(from) {
  title = from.title;
  for (const line of from.querySelectorAll("[data-players] > [data-seat]")) known.set(line.dataset.seat, { home: line.querySelector("a")?.getAttribute("href"), result: line.querySelector(".num")?.textContent });
}

class OrreryTable extends HTMLElement {
  #version = 0;
  #stop = () => {};
  #scene = null;
  #beat = null;
  #newest = null;
  #steps = [];
  #isAway = false;
  #isSending = false;
  #owed = 0;

  connectedCallback() {
    this.id_ = this.getAttribute("table");
    this.#start();
  }

  disconnectedCallback() {
    this.#stop();
  }

  async #start() {
    try {
      const { table } = await ask(NOW, { table: this.id_ });
      if (!table) return;
      // What happened since the page was written is told too: whoever only looked from now on would miss it.
      this.#version = this.hasAttribute("plain") ? table.version : Math.min(table.version, Number(page.dataset.version));
      if (table.scene) this.#begin(table.scene); // before that the picture says that nothing is dealt
    } catch (fault) {
      this.#tell("bad", `${fault.message}. Nothing is lost: the log is safe.`);
    }
    const line = lineTo(this.id_);
    line.tell((told) => this.#heard(told));
    const from = () => ({ table: this.id_, from: this.#version });
    this.#stop = line.follow(FOLLOW, from, {
      next: ({ tableScenes }) => this.#next(tableScenes),
      failed: (fault) => this.#tell("bad", fault.message),
      ended: () => this.#over(),
    });
  }

  #begin(scene) {
    this.#scene = element("orrery-scene", { plain: this.hasAttribute("plain") });
    this.#scene.addEventListener("move", ({ detail }) => this.#act(detail.command));
    this.replaceChildren(this.#scene);
    this.#show(scene);
  }

  /** Moves are shown as they come. In a window every choice is a version of its own: those of one beat are shown as one. */
  #next({ version, scene, steps }) {
    this.#version = version;
    this.#steps.push(...steps);
    if (!this.#scene && !this.hasAttribute("plain")) {
      location.reload(); // someone has come or gone before the game, or it has just begun
      return;
    }
    if (!scene) return;
    this.#newest = scene;
    if (scene.window) this.#beat ??= setTimeout(() => this.#turn(), BEAT);
    else this.#turn();
  }

  #turn() {
    clearTimeout(this.#beat);
    this.#beat = null;
    this.dispatchEvent(new CustomEvent("steps", { bubbles: true, detail: this.#steps.splice(0) }));
    this.#show(this.#newest);
  }

  #show(scene) {
    this.#scene.scene = scene;
    this.#settle();
    this.dispatchEvent(new CustomEvent("scene", { bubbles: true, detail: scene }));
  }

  /** Moves wait while the line is broken, and from the moment one is sent until what it did is shown. */
  #settle() {
    if (this.#scene) this.#scene.waiting = this.#isAway || this.#isSending || this.#scene.scene.version < this.#owed;
  }

  #heard({ state, wait }) {
    this.#isAway = state === "away";
    this.#settle();
    if (state === "here") this.#tell("", "");
    else this.#tell("warn", "The line is broken. Trying again in ", Date.now() + wait);
  }

  #tell(kind, words, until = 0) {
    const place = document.querySelector("[data-notices]");
    if (!place || this.hasAttribute("plain")) return;
    const left = until ? element("b", { class: "num", "data-until": until }, clock(until - Date.now())) : null;
    place.replaceChildren(...(words ? [element("div", { class: `notice ${kind}`, role: "status" }, element("span", {}, words, left))] : []));
  }

  /** What can be done at a table that is over is another matter: the page is asked for again, once. */
  #over() {
    const wasPlaying = ["OPEN", "PLAYING"].includes(page?.dataset.status);
    if (wasPlaying && !this.hasAttribute("plain")) location.reload();
  }

  /** A move is sent with an id of its own, so that sending it again after a break does not make it twice. */
  async #act(command, tries = 3, id = crypto.randomUUID?.() ?? String(Math.random())) {
    this.#isSending = true;
    this.#settle();
    try {
      const { act } = await ask(ACT, { table: this.id_, command, version: this.#version, id });
      this.#isSending = false;
      if (act.__typename === "TableChanged") this.#owed = act.table.version;
      else if (act.__typename === "Refused") toast(act.reason, act.rule);
      else if (act.__typename === "OutOfDate") toast("The table has moved on meanwhile. Look again, then choose.");
    } catch (fault) {
      this.#isSending = !(fault instanceof Fault && fault.code !== "UNAVAILABLE") && tries > 1;
      if (this.#isSending) setTimeout(() => this.#act(command, tries - 1, id), 1000);
      else if (fault instanceof Fault) toast(fault.message);
      else toast("The service does not answer. Your move was not made, or you will see it in a moment.");
    }
    this.#settle();
  }
}
customElements.define("orrery-table", OrreryTable);

// -- the page around it ------------------------------------------------------------------------------------------

const parsed = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");

/** What one can do with the table itself has changed: that part of the page is asked for again. */
async function reseat() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = await parsed(answer);
  learn(fresh);
  for (const part of ["[data-seating]", "[data-asking]", ".tools > .tag"]) {
    const [here, there] = [page, fresh].map((each) => each.querySelector(part));
    if (here.outerHTML !== there.outerHTML) here.replaceWith(document.adoptNode(there));
  }
  if (before) show(before);
}

function tell(steps) {
  const story = page.querySelector("[data-story]");
  const isAtEnd = story.scrollHeight - story.scrollTop - story.clientHeight < 60;
  const last = Number(story.lastElementChild?.dataset.version ?? 0);
  const told = steps.filter((step) => step.version > last && !SILENT.includes(step.event.tag));
  for (const { version, text } of told) {
    const link = element("a", { class: "v", href: `/tables/${page.dataset.table}/replay?at=${version}` }, String(version));
    story.append(element("li", { "data-version": version }, link, element("span", {}, text)));
  }
  while (story.children.length > 400) story.firstElementChild.remove();
  if (isAtEnd) story.scrollTop = story.scrollHeight;
  page.querySelector("[data-aloud]").textContent = told.map((step) => step.text).join(" ");
}

/** At a guided table each rule is shown when it first comes up, the newest first. */
function teach(steps) {
  const list = page.querySelector("[data-lessons]");
  const known = new Set([...(list?.querySelectorAll("a") ?? [])].map((link) => link.textContent));
  for (const { id, text } of steps.flatMap((step) => step.lessons ?? [])) {
    if (list && !known.has(id)) list.prepend(element("li", { class: "new" }, element("a", { href: `/rules/${encodeURIComponent(id)}` }, id), element("p", {}, coded(text))));
  }
}

function seats(scene) {
  const list = page.querySelector("[data-players]");
  const of = (seat) => known.get(String(seat.seat)) ?? {};
  const named = (seat) => (of(seat).home ? element("a", { href: of(seat).home }, seat.name) : element("strong", {}, seat.name));
  list.replaceChildren(
    ...(scene.seats ?? []).map((seat) => {
      const has = [seat.count !== undefined && `${seat.count} ${seat.unit ?? ""}`.trim(), seat.active && "to act", seat.state && seat.state !== "here" && seat.state].filter(Boolean);
      return element("li", { class: seat.active ? "on" : "" }, disc(seat), element("span", { class: "who" }, named(seat), seat.seat === scene.viewer && element("em", {}, " you"), element("small", {}, has.join(" · "))), timeLeft(seat), of(seat).result && element("span", { class: "num" }, of(seat).result));
    }),
  );
}

async function hint() {
  try {
    const { hint: given } = await ask(HINT, { table: page.dataset.table });
    if (given.__typename === "Refused") toast(given.reason, given.rule);
    else toast(`A strong player would ${given.move.text}. ${given.why ?? ""}`, null, "told");
  } catch (fault) {
    toast(fault.message);
  }
}

/** A form of the table is sent without leaving the page; a refusal is said here, and another table is gone to. */
async function send(event) {
  const form = event.target.closest("form[data-verb]");
  if (!form) return;
  event.preventDefault();
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
    if (!answer.ok) refused(await parsed(answer));
    else if (new URL(answer.url).pathname !== location.pathname) location.assign(answer.url);
    else await reseat();
  } catch {
    toast("The service does not answer. Try again in a moment.");
  }
}

/** Why something was not done, as the page that says so has it. */
function refused(answer) {
  const rule = answer.querySelector('main a[href^="/rules/"]')?.getAttribute("href").split("/").at(-1);
  toast(answer.querySelector("main header p")?.textContent ?? "That cannot be done.", rule);
}

/** What one hears: that it is one's turn, that something happened, that it is over. */
let before = null;
function hear(scene) {
  const figure = scene.over ? !before?.over && "over" : scene.you && !before?.you ? "turn" : before?.version !== scene.version && "move";
  if (before && figure) play(figure);
  before = scene;
}

function soundSwitch() {
  const button = page.querySelector("[data-sound]");
  const show = () => button.setAttribute("aria-pressed", isOn());
  button.hidden = false;
  button.addEventListener("click", () => {
    switchSound(!isOn());
    show();
  });
  show();
}

function show(scene) {
  seats(scene);
  document.title = scene.over ? `Over · ${title}` : scene.you ? `● Your turn · ${title}` : title;
}

if (page) {
  learn(document);
  soundSwitch();
  page.addEventListener("submit", send);
  page.addEventListener("click", (event) => event.target.closest("[data-hint]") && hint());
  page.append(element("p", { class: "unseen", "data-aloud": "", "aria-live": "polite" }));
  const story = page.querySelector("[data-story]");
  story.scrollTop = story.scrollHeight;
  page.addEventListener("steps", ({ detail }) => {
    tell(detail);
    teach(detail);
    if (detail.some(({ event }) => SEATING.test(event.tag))) reseat();
  });
  page.addEventListener("scene", ({ detail }) => {
    hear(detail);
    show(detail);
  });
}
