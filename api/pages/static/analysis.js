// <orrery-analysis>: each seat's chance at every turn of a finished game, where it turned, and what was better.
import { element, escaped, toast } from "./elements.js";
import { ask } from "./graphql.js";

const ASK = `query Analysis($table: ID!) {
  analysis(table: $table) {
    names
    turns { version chances }
    turningPoints { version seat before after }
    betterMoves { version seat played better chance betterChance }
  }
}`;
const WIDE = 300;
const HIGH = 120;
const percent = (chance) => `${Math.round(100 * chance)} %`;

class OrreryAnalysis extends HTMLElement {
  #turns = [];

  connectedCallback() {
    const start = element("button", { type: "button", class: "btn", onclick: () => this.#run(start) }, "Analyse");
    this.append(start);
    addEventListener("shown", ({ detail }) => this.#at(detail));
  }

  async #run(button) {
    button.disabled = true;
    button.textContent = "Playing it out…";
    try {
      const { analysis } = await ask(ASK, { table: this.getAttribute("table") });
      this.#show(analysis);
    } catch (fault) {
      button.disabled = false;
      button.textContent = "Analyse";
      toast(fault.message);
    }
  }

  #show({ names: players, turns, turningPoints, betterMoves }) {
    this.#turns = turns;
    const change = (each) => `${players[each.seat]}: ${percent(each.before)} to ${percent(each.after)}`;
    const link = (version) => element("button", { type: "button", class: "btn ghost small", onclick: () => this.#go(version) }, `at ${version}`);
    const turned = turningPoints.map((each) => element("li", {}, link(each.version), `${change(each)}`));
    const better = betterMoves.map((each) => element("li", {}, link(each.version), `${players[each.seat]}: not “${each.played}” but “${each.better}”, ${percent(each.chance)} to ${percent(each.betterChance)}`));
    this.plot = element("div", { class: "chances", onclick: (event) => this.#pointed(event) });
    this.plot.innerHTML = this.#drawn(players, turns);
    const lines = players.map((name, seat) => element("li", {}, this.#dash(seat), `${name} `, element("b", { class: "num", "data-chance": seat }, "")));
    const list = (title, rows) => (rows.length ? [element("h3", {}, title), element("ul", {}, rows)] : []);
    this.replaceChildren(this.plot, element("ul", { class: "legend" }, lines), ...list("Where it turned", turned), ...list("What was better", better));
    this.#at(Number(document.querySelector("orrery-replay")?.at ?? turns.at(-1).version));
  }

  #dash(seat) {
    const made = element("span", { "aria-hidden": "true" });
    made.innerHTML = `<svg class="plot dash" viewBox="0 0 24 6"><polyline class="line-${seat % 5}" points="0,3 24,3"/></svg>`;
    return made;
  }

  #drawn(players, turns) {
    const last = turns.at(-1)?.version || 1;
    const lines = players.map((name, seat) => {
      const points = turns.map(({ version, chances }) => `${((WIDE * version) / last).toFixed(1)},${(HIGH * (1 - chances[seat])).toFixed(1)}`);
      return `<polyline class="line-${seat % 5}" points="${points.join(" ")}"><title>${escaped(name)}</title></polyline>`;
    });
    const words = players.map((name, seat) => `${name} ${percent(turns.at(-1)?.chances[seat] ?? 0)}`).join(", ");
    const rules = [0, 0.5, 1].map((part) => `<path class="rule" d="M0 ${HIGH * part}H${WIDE}"/><text x="-4" y="${HIGH * part + 3}" text-anchor="end">${100 - 100 * part}</text>`);
    return `<svg class="plot" viewBox="-26 -6 ${WIDE + 30} ${HIGH + 12}" role="img" aria-label="Chances at the end: ${escaped(words)}">${rules.join("")}${lines.join("")}<path class="now" data-now d="M0 0V${HIGH}"/></svg>`;
  }

  /** The moment one sees, in the curve and in figures. */
  #at(version) {
    const last = this.#turns.at(-1)?.version;
    if (!last) return;
    const before = this.#turns.filter((each) => each.version <= version).at(-1) ?? this.#turns[0];
    this.plot.querySelector("[data-now]").setAttribute("transform", `translate(${(WIDE * Math.min(version, last)) / last} 0)`);
    for (const each of this.querySelectorAll("[data-chance]")) each.textContent = percent(before.chances[each.dataset.chance]);
  }

  #pointed(event) {
    const box = this.plot.querySelector("svg").getBoundingClientRect();
    const part = ((event.clientX - box.left) / box.width) * (WIDE + 30) - 26;
    this.#go(Math.round((this.#turns.at(-1).version * Math.max(0, part)) / WIDE));
  }

  #go(version) {
    this.dispatchEvent(new CustomEvent("moment", { bubbles: true, composed: true, detail: version }));
  }
}
customElements.define("orrery-analysis", OrreryAnalysis);
