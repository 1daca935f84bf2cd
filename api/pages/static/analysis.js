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
  connectedCallback() {
    const start = element("button", { type: "button", class: "btn", onclick: () => this.#run(start) }, "Analyse");
    this.append(start);
  }

  async #run(button) {
    button.disabled = true;
    button.textContent = "Playing it out…";
    try {
      const { analysis } = await ask(ASK, { table: this.getAttribute("table") });
      this.replaceChildren(...this.#shown(analysis));
    } catch (fault) {
      button.disabled = false;
      button.textContent = "Analyse";
      toast(fault.message);
    }
  }

  #shown({ names: players, turns, turningPoints, betterMoves }) {
    const link = (version) => element("button", { type: "button", class: "btn ghost small", onclick: () => this.#go(version) }, `at ${version}`);
    const turned = turningPoints.map((each) => element("li", {}, link(each.version), ` ${players[each.seat]}: ${percent(each.before)} to ${percent(each.after)}`));
    const better = betterMoves.map((each) => element("li", {}, link(each.version), ` ${players[each.seat]}: not “${each.played}” but “${each.better}”, ${percent(each.chance)} to ${percent(each.betterChance)}`));
    const plot = element("div", {});
    plot.innerHTML = this.#plot(players, turns);
    const list = (title, lines) => (lines.length ? [element("h3", {}, title), element("ul", {}, lines)] : []);
    return [plot, ...list("Where it turned", turned), ...list("What was better", better)];
  }

  #plot(players, turns) {
    const last = turns.at(-1)?.version || 1;
    const lines = players.map((name, seat) => {
      const points = turns.map(({ version, chances }) => `${((WIDE * version) / last).toFixed(1)},${(HIGH * (1 - chances[seat])).toFixed(1)}`);
      return `<polyline class="line-${seat % 5}" points="${points.join(" ")}"><title>${escaped(name)}</title></polyline>`;
    });
    const words = players.map((name, seat) => `${name} ${percent(turns.at(-1)?.chances[seat] ?? 0)}`).join(", ");
    return `<svg class="plot" viewBox="-2 -2 ${WIDE + 4} ${HIGH + 4}" role="img" aria-label="Chances at the end: ${escaped(words)}">${lines.join("")}</svg>`;
  }

  #go(version) {
    this.dispatchEvent(new CustomEvent("moment", { bubbles: true, composed: true, detail: version }));
  }
}
customElements.define("orrery-analysis", OrreryAnalysis);
