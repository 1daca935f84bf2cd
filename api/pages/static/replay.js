// <orrery-replay>: any moment of a table, by slider, keys or itself; the address always names the moment one sees.
import { element } from "./elements.js";
import { ask } from "./graphql.js";
import "./analysis.js";
import "./scene.js";

const MOMENT = `query Moment($table: ID!, $at: Int!, $seat: Int, $everything: Boolean!) {
  table(id: $table) { scene(at: $at, seat: $seat, everything: $everything) }
}`;
const SPEEDS = [["Slow", 2400], ["Live", 1200], ["Fast", 400]];
const KEPT = 400;

class OrreryReplay extends HTMLElement {
  #moments = new Map();
  #timer = null;
  #pause = SPEEDS[1][1];

  connectedCallback() {
    this.newest = Number(this.getAttribute("newest"));
    this.at = Number(this.getAttribute("at"));
    const seat = this.getAttribute("seat");
    this.eyes = { seat: /^\d+$/.test(seat) ? Number(seat) : null, everything: seat === "all" };
    this.scene = element("orrery-scene", { plain: true });
    this.slider = element("input", { type: "range", min: 1, max: this.newest, value: this.at, "aria-label": "Version", oninput: () => this.#go(Number(this.slider.value)) });
    this.shown = element("output", { class: "num" });
    this.player = element("button", { type: "button", class: "btn", onclick: () => this.#toggle() }, "Play");
    const speed = element("select", { class: "btn", "aria-label": "Speed", onchange: (event) => (this.#pause = Number(event.target.value)) }, SPEEDS.map(([name, pause]) => element("option", { value: pause, selected: pause === this.#pause }, name)));
    const step = (words, by) => element("button", { type: "button", class: "btn", onclick: () => this.#go(this.at + by) }, words);
    this.replaceChildren(this.scene, element("div", { class: "btns sliding" }, step("Back", -1), this.player, step("On", 1), this.slider, this.shown, speed));
    addEventListener("keydown", (event) => this.#pressed(event));
    addEventListener("moment", (event) => this.#go(event.detail));
    this.#go(this.at);
  }

  #pressed(event) {
    if (event.target.closest?.("input, select, textarea, .thing")) return;
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -this.newest, End: this.newest }[event.key];
    if (by) this.#go(this.at + by);
    else if (event.key === " ") this.#toggle();
    else return;
    event.preventDefault();
  }

  #toggle() {
    if (this.#timer) {
      clearInterval(this.#timer);
      this.#timer = null;
    } else {
      if (this.at >= this.newest) this.#go(1);
      const on = () => (this.at < this.newest ? this.#go(this.at + 1) : this.#toggle());
      this.#timer = setInterval(on, this.#pause);
    }
    this.player.textContent = this.#timer ? "Pause" : "Play";
  }

  async #go(version) {
    const at = (this.at = Math.max(1, Math.min(this.newest, version)));
    this.slider.value = at;
    this.shown.textContent = `${at} of ${this.newest}`;
    const address = new URL(location.href);
    address.searchParams.set("at", at);
    history.replaceState(null, "", address);
    for (const line of document.querySelectorAll("[data-story] > li")) {
      const isNow = Number(line.dataset.version) === at;
      line.classList.toggle("now", isNow);
      if (isNow) line.scrollIntoView({ block: "nearest" });
    }
    for (const each of document.querySelectorAll("[data-version]:is(input, span)")) each[each.value === undefined ? "textContent" : "value"] = at;
    const scene = await this.#moment(at);
    if (scene && at === this.at) this.scene.scene = scene;
  }

  async #moment(at) {
    if (!this.#moments.has(at)) {
      if (this.#moments.size > KEPT) this.#moments.clear();
      const asked = ask(MOMENT, { table: this.getAttribute("table"), at, ...this.eyes }).then(({ table }) => table.scene);
      this.#moments.set(at, asked);
      asked.catch(() => this.#moments.delete(at));
    }
    return this.#moments.get(at).catch(() => null);
  }
}
customElements.define("orrery-replay", OrreryReplay);
