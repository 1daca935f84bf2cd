// <orrery-table> is a table as it lives: it follows scenes, shows what was said, sends moves, and comes back by itself.
import { clock, element, toast } from "./elements.js";
import { Fault, Line, ask } from "./graphql.js";
import { disc } from "./scene.js";
import "./chat.js";

const FOLLOW = `subscription Follow($table: ID!, $from: Int!) {
  tableScenes(table: $table, fromVersion: $from) { version scene steps { version text } }
}`;
const NOW = "query Now($table: ID!) { table(id: $table) { version status scene } }";
const ACT = `mutation Act($table: ID!, $command: CommandInput, $version: Int, $id: String) {
  act(table: $table, command: $command, expectedVersion: $version, commandId: $id) {
    __typename
    ... on Refused { rule reason }
    ... on OutOfDate { version }
  }
}`;
const HINT = `query Hint($table: ID!) {
  hint(table: $table) { __typename ... on Hint { move { text } why } ... on Refused { rule reason } }
}`;
const BEAT = 120;
const page = document.querySelector(".tablepage");

class OrreryTable extends HTMLElement {
  #version = 0;
  #line = null;
  #scene = null;
  #beat = null;
  #steps = [];

  connectedCallback() {
    this.id_ = this.getAttribute("table");
    this.#start();
  }

  disconnectedCallback() {
    this.#line?.close();
  }

  async #start() {
    try {
      const { table } = await ask(NOW, { table: this.id_ });
      if (!table?.scene) return; // nothing is dealt yet: the picture says so
      this.#version = table.version;
      this.#scene = element("orrery-scene", { plain: this.hasAttribute("plain") });
      this.#scene.addEventListener("move", ({ detail }) => this.#act(detail.command));
      this.replaceChildren(this.#scene);
      this.#show(table.scene);
    } catch (fault) {
      this.#tell("bad", `${fault.message}. Nothing is lost: the log is safe.`);
    }
    this.#line = new Line((told) => this.#heard(told));
    const from = () => ({ table: this.id_, from: this.#version });
    this.#line.follow(FOLLOW, from, {
      next: ({ tableScenes }) => this.#next(tableScenes),
      failed: (fault) => this.#tell("bad", fault.message),
      ended: () => this.#over(),
    });
  }

  /** What comes in one beat is shown as one: in a window every choice is a version of its own. */
  #next({ version, scene, steps }) {
    this.#version = version;
    this.#steps.push(...steps);
    if (!scene) return;
    if (!this.#scene) {
      location.reload(); // the first scene of a table that has just begun
      return;
    }
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => {
      this.dispatchEvent(new CustomEvent("steps", { bubbles: true, detail: this.#steps.splice(0) }));
      this.#show(scene);
    }, this.#steps.length > 1 ? BEAT : 0);
  }

  #show(scene) {
    this.#scene.scene = scene;
    this.dispatchEvent(new CustomEvent("scene", { bubbles: true, detail: scene }));
  }

  #heard({ state, wait }) {
    if (this.#scene) this.#scene.waiting = state === "away";
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
    try {
      const { act } = await ask(ACT, { table: this.id_, command, version: this.#version, id });
      if (act.__typename === "Refused") toast(act.reason, act.rule);
      else if (act.__typename === "OutOfDate") toast("The table has moved on meanwhile. Look again, then choose.");
    } catch (fault) {
      if (fault instanceof Fault && fault.code !== "UNAVAILABLE") toast(fault.message);
      else if (tries > 1) setTimeout(() => this.#act(command, tries - 1, id), 1000);
      else toast("The service does not answer. Your move was not made, or you will see it in a moment.");
    }
  }
}
customElements.define("orrery-table", OrreryTable);

// -- the page around it ------------------------------------------------------------------------------------------

function tell(steps) {
  const story = page.querySelector("[data-story]");
  const isAtEnd = story.scrollHeight - story.scrollTop - story.clientHeight < 60;
  const last = Number(story.lastElementChild?.dataset.version ?? 0);
  for (const { version, text } of steps.filter((step) => step.version > last)) {
    const link = element("a", { class: "v", href: `/tables/${page.dataset.table}/replay?at=${version}` }, String(version));
    story.append(element("li", { "data-version": version }, link, element("span", {}, text)));
  }
  while (story.children.length > 400) story.firstElementChild.remove();
  if (isAtEnd) story.scrollTop = story.scrollHeight;
  page.querySelector("[data-aloud]").textContent = steps.map((step) => step.text).join(" ");
}

function seats(scene) {
  const list = page.querySelector("[data-players]");
  list.replaceChildren(
    ...(scene.seats ?? []).map((seat) => {
      const has = [seat.count !== undefined && `${seat.count} ${seat.unit ?? ""}`.trim(), seat.active && "to act", seat.state && seat.state !== "here" && seat.state].filter(Boolean);
      const time = seat.clock?.until ? element("time", { class: "num", "data-until": seat.clock.until }, clock(seat.clock.until - Date.now())) : null;
      return element("li", { class: seat.active ? "on" : "" }, disc(seat), element("span", { class: "who" }, element("strong", {}, seat.name), seat.seat === scene.viewer && element("em", {}, " you"), element("small", {}, has.join(" · "))), time);
    }),
  );
}

async function hint() {
  try {
    const { hint: given } = await ask(HINT, { table: page.dataset.table });
    if (given.__typename === "Refused") toast(given.reason, given.rule);
    else toast(`A strong player would ${given.move.text}. ${given.why ?? ""}`);
  } catch (fault) {
    toast(fault.message);
  }
}

if (page) {
  page.querySelector("[data-hint]")?.addEventListener("click", hint);
  const title = document.title;
  page.append(element("p", { class: "unseen", "data-aloud": "", "aria-live": "polite" }));
  const story = page.querySelector("[data-story]");
  story.scrollTop = story.scrollHeight;
  page.addEventListener("steps", ({ detail }) => tell(detail));
  page.addEventListener("scene", ({ detail }) => {
    seats(detail);
    document.title = detail.you ? `● Your turn · ${title}` : title;
  });
}
