// <orrery-replay>: any moment of a table, by slider, keys or itself; the address always names the moment one sees.
import { element } from "./elements.js";
import { ask } from "./graphql.js";
import "./analysis.js";
import "./scene.js";

const MOMENTS = `query Moments($table: ID!, $from: Int!, $to: Int!, $seat: Int, $everything: Boolean!) {
  table(id: $table) { moments(fromVersion: $from, toVersion: $to, seat: $seat, everything: $everything) { version scene step { text event { tag } } } }
}`;
const CHANGES = `query Changes($table: ID!, $from: Int!, $to: Int!, $seat: Int, $everything: Boolean!) {
  table(id: $table) { changes(fromVersion: $from, toVersion: $to, seat: $seat, everything: $everything) { kind key name source target was now } }
}`;
const SPEEDS = [["½×", 2400], ["1×", 1200], ["2×", 600], ["4×", 300]];
/** So many versions are asked for together: what comes next is there before it is wanted. */
const TOGETHER = 16;
const KEPT = 24;
const SILENT = ["table.move_marked", "table.clocks_moved"];

const SIGNS = { first: "M6 5v14M19 5 9 12l10 7Z", back: "M15 5 7 12l8 7", play: "M7 4v16l13-8Z", pause: "M8 5v14M16 5v14", on: "M9 5l8 7-8 7", last: "M18 5v14M5 5l10 7-10 7Z" };
const sign = (name) => `<svg viewBox="0 0 24 24" aria-hidden="true" fill="${["back", "on"].includes(name) ? "none" : "currentColor"}" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="${SIGNS[name]}"/></svg>`;

/** Whom a moment waits for: a turn is as long as that stays the same, and a window is one turn however many choose. */
const waiting = (scene) => (scene.window ? `window ${scene.window.words}` : (scene.seats ?? []).filter((seat) => seat.active).map((seat) => seat.seat).join());

class OrreryReplay extends HTMLElement {
  #parts = new Map();
  #timer = null;
  #pause = SPEEDS[1][1];
  #byTurns = false;
  #pinned = null;

  connectedCallback() {
    this.newest = Number(this.getAttribute("newest"));
    this.at = Number(this.getAttribute("at"));
    const seat = this.getAttribute("seat");
    this.eyes = { seat: /^\d+$/.test(seat) ? Number(seat) : null, everything: seat === "all" };
    this.scene = element("orrery-scene", { plain: true });
    this.replaceChildren(this.scene, this.#bar());
    addEventListener("keydown", (event) => this.#pressed(event));
    addEventListener("moment", (event) => this.#go(event.detail));
    this.#mark(JSON.parse(this.getAttribute("turning") || "[]"));
    document.addEventListener("click", (event) => this.#followed(event));
    this.#comparing();
    this.#go(this.at);
  }

  #bar() {
    this.slider = element("input", { type: "range", min: 1, max: this.newest, value: this.at, "aria-label": "Version", oninput: () => this.#go(Number(this.slider.value)) });
    this.points = element("div", { class: "points" });
    this.shown = element("output", { class: "num" });
    this.player = element("button", { type: "button", class: "btn main icon", "aria-label": "Play", onclick: () => this.#toggle() });
    this.player.innerHTML = sign("play");
    const speed = element("select", { class: "btn", "aria-label": "Speed", onchange: (event) => this.#fast(Number(event.target.value)) }, SPEEDS.map(([name, pause]) => element("option", { value: pause, selected: pause === this.#pause }, name)));
    const by = element("select", { class: "btn", "aria-label": "Step by", onchange: (event) => (this.#byTurns = event.target.value === "turn") }, element("option", { value: "version" }, "by versions"), element("option", { value: "turn" }, "by turns"));
    const step = (name, words, go) => {
      const made = element("button", { type: "button", class: "btn icon", "aria-label": words, title: words, onclick: go });
      made.innerHTML = sign(name);
      return made;
    };
    const buttons = element("div", { class: "btns" }, step("first", "First", () => this.#go(1)), step("back", "Back", () => this.#step(-1)), this.player, step("on", "On", () => this.#step(1)), step("last", "Last", () => this.#go(this.newest)), speed, by, this.shown);
    return element("div", { class: "sliding panel" }, this.points, this.slider, buttons);
  }

  #pressed(event) {
    if (event.target.closest?.("input, select, textarea, .thing")) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const to = { Home: 1, End: this.newest }[event.key];
    if (by) this.#step(by, event.shiftKey || this.#byTurns);
    else if (to) this.#go(to);
    else if (event.key === " " && !event.target.closest?.("button, a, summary")) this.#toggle();
    else return;
    event.preventDefault();
  }

  #toggle() {
    if (this.#timer) {
      clearInterval(this.#timer);
      this.#timer = null;
    } else {
      if (this.at >= this.newest) this.#go(1);
      this.#timer = setInterval(() => (this.at < this.newest ? this.#step(1) : this.#toggle()), this.#pause);
    }
    this.player.innerHTML = sign(this.#timer ? "pause" : "play");
    this.player.setAttribute("aria-label", this.#timer ? "Pause" : "Play");
  }

  #fast(pause) {
    this.#pause = pause;
    if (!this.#timer) return;
    this.#toggle();
    this.#toggle();
  }

  /** A step of one version, or to where the next turn begins; backwards to where this one began, or the one before. */
  async #step(by, byTurns = this.#byTurns) {
    let to = this.at + by;
    if (byTurns) {
      const differs = async (version) => waiting(await this.#moment(version) ?? {}) !== waiting(await this.#moment(version - 1) ?? {});
      while (to > 1 && to < this.newest && !(await differs(to))) to += by;
    }
    return this.#go(to);
  }

  async #go(version) {
    const at = (this.at = Math.max(1, Math.min(this.newest, version)));
    this.slider.value = at;
    this.shown.textContent = `${at} of ${this.newest}`;
    const address = new URL(location.href);
    address.searchParams.set("at", at);
    history.replaceState(null, "", address);
    this.#place(at, address);
    this.dispatchEvent(new CustomEvent("shown", { bubbles: true, detail: at }));
    const scene = await this.#moment(at);
    if (!scene || at !== this.at) return;
    this.scene.scene = scene;
    document.title = document.title.replace(/ at \d+/, ` at ${at}`);
    if (this.#pinned) this.#compare();
    if (at % TOGETHER > TOGETHER / 2 && at < this.newest) this.#moment(at + TOGETHER / 2 + 1);
  }

  /** What else on the page speaks of the moment: the story, the fork, the links that share it. */
  #place(at, address) {
    for (const line of document.querySelectorAll("[data-story] > li")) {
      const isNow = Number(line.dataset.version) === at;
      line.classList.toggle("now", isNow);
      if (isNow) line.parentElement.scrollTop = line.offsetTop - line.parentElement.offsetTop - 80;
    }
    for (const each of document.querySelectorAll("[data-version]:is(input, span)")) each[each.value === undefined ? "textContent" : "value"] = at;
    for (const link of document.querySelectorAll("a[data-moment]")) {
      const there = new URL(link.href);
      there.searchParams.set("at", at);
      link.href = there;
    }
    const share = document.querySelector("[data-share]");
    if (share) share.value = address.href;
  }

  async #moment(at) {
    if (at < 1 || at > this.newest) return null;
    const part = Math.floor((at - 1) / TOGETHER);
    if (!this.#parts.has(part)) {
      if (this.#parts.size >= KEPT) this.#parts.delete(this.#parts.keys().next().value);
      const range = { from: part * TOGETHER + 1, to: Math.min(this.newest, (part + 1) * TOGETHER) };
      const asked = ask(MOMENTS, { table: this.getAttribute("table"), ...range, ...this.eyes }).then(({ table }) => {
        this.#tell(table.moments);
        return new Map(table.moments.map(({ version, scene }) => [version, scene]));
      });
      this.#parts.set(part, asked);
      asked.catch(() => this.#parts.delete(part));
    }
    const known = await this.#parts.get(part).catch(() => null);
    return known?.get(at) ?? null;
  }

  /** The story grows by what is looked at: a page holds only the end of a long one. */
  #tell(moments) {
    const story = document.querySelector("[data-story]");
    for (const { version, step } of moments) {
      if (SILENT.includes(step.event.tag) || story.querySelector(`[data-version="${version}"]`)) continue;
      const address = new URL(location.href);
      address.searchParams.set("at", version);
      const line = element("li", { "data-version": version }, element("a", { class: "v", href: address }, String(version)), element("span", {}, step.text));
      const next = [...story.children].find((each) => Number(each.dataset.version) > version);
      story.insertBefore(line, next ?? null);
    }
    this.#place(this.at, new URL(location.href));
  }

  // -- turning points --------------------------------------------------------------------------------------------

  /** A moment that the page links to is gone to without leaving the page. */
  #followed(event) {
    const link = event.target.closest?.("[data-go], [data-story] a.v");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#go(Number(link.dataset.go ?? link.textContent));
  }

  /** A star above the slider for each turning point; it leads there and says what happened. */
  #mark(points) {
    this.points.replaceChildren(
      ...points.map(({ version, text }) => {
        const star = element("button", { type: "button", class: "point", tabindex: "-1", "aria-label": `Turning point at version ${version}: ${text}`, title: text, onclick: () => this.#go(version) }, "✦");
        star.style.left = `${(100 * (version - 1)) / Math.max(1, this.newest - 1)}%`;
        return star;
      }),
    );
  }

  // -- two moments compared --------------------------------------------------------------------------------------

  #comparing() {
    this.panel = document.querySelector("[data-compare]");
    if (!this.panel) return;
    const form = this.panel.querySelector("form");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#pinned = Number(form.elements.with.value) || this.at;
      this.#compare();
    });
    this.panel.querySelector("[data-pin]").addEventListener("click", () => {
      form.elements.with.value = this.#pinned = this.at;
      this.#compare();
    });
    this.#pinned = Number(form.elements.with.value) || null;
  }

  async #compare() {
    const [first, last] = [Math.min(this.#pinned, this.at), Math.max(this.#pinned, this.at)];
    const list = this.panel.querySelector("[data-changes]");
    if (first === last) return list.replaceChildren(element("li", {}, `Version ${first} is kept. Go to another moment: what differs is listed here.`));
    try {
      const { table } = await ask(CHANGES, { table: this.getAttribute("table"), from: first, to: last, ...this.eyes });
      if (first !== Math.min(this.#pinned, this.at) || last !== Math.max(this.#pinned, this.at)) return;
      list.replaceChildren(...this.#told(table.changes, first, last));
    } catch (fault) {
      list.replaceChildren(element("li", {}, fault.message));
    }
  }

  #told(changes, first, last) {
    const places = new Map(changes.filter(({ kind }) => kind === "PLACE").map(({ key, name }) => [key, name]));
    const title = (key) => places.get(key) || this.querySelector(`.area[data-key="${CSS.escape(key ?? "")}"]`)?.getAttribute("aria-label")?.split(",")[0] || key;
    const ways = {
      MOVED: ({ name, source, target }) => `${name || "A card"}: ${title(source)} → ${title(target)}`,
      APPEARED: ({ name, target }) => `${name || "A card face down"} came to ${title(target)}`,
      GONE: ({ name, source }) => `${name || "A card face down"} left ${title(source)}`,
    };
    const words = (each) => (ways[each.kind] ?? (({ name, was, now }) => `${name || "Headline"}: ${was || "nothing"} → ${now || "nothing"}`))(each);
    for (const each of changes) this.querySelector(`.thing[data-key="${CSS.escape(each.key)}"]`)?.classList.add("changed");
    const lines = changes.map((each) => element("li", {}, words(each)));
    return [element("li", { class: "quiet" }, `From version ${first} to ${last}:`), ...(lines.length ? lines : [element("li", {}, "Nothing that one could see here.")])];
  }
}
customElements.define("orrery-replay", OrreryReplay);
