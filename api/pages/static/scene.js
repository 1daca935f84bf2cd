// <orrery-scene> draws a scene and lets the reader pick things until one move is meant. It knows areas, things, marks
// and moves, and no game.  `element.scene = …` draws;  the event "move" tells {move, command}.
import { back, front } from "./cards.js";
import { clock, counted, element } from "./elements.js";
import { measured, move as moved } from "./motion.js";
import { Picking, command, isComplete } from "./picking.js";
import { sign, signs } from "./signs.js";

const SHOWN_OF_A_PILE = 3;
const FEW_MOVES = 12;
const total = (area) => area.count ?? area.things?.length ?? 0;
const owned = (scene, near) => (scene.areas ?? []).filter((area) => area.owner !== undefined && (area.owner === scene.viewer) === near);
const withSign = (made, name) => {
  made.insertAdjacentHTML("afterbegin", sign(name));
  return made;
};

/** A player's disc: the initial, and the time left as a ring around it. */
export function disc(seat) {
  const made = element("span", { class: "disc", "aria-hidden": "true" }, element("b", {}, seat?.name?.[0] ?? "·"));
  const time = seat?.clock;
  const left = time?.until ? time.until - Date.now() : time?.left;
  if (left !== undefined && left !== null && time.of) made.style.setProperty("--left", Math.max(0, Math.min(1, left / time.of)));
  return made;
}

/** What a player's clock shows: it runs down where it runs, and stands where it stands. */
export function timeLeft(seat) {
  const { until, left } = seat.clock ?? {};
  if (until) return element("time", { class: "num", "data-until": until }, clock(until - Date.now()));
  return left === undefined || left === null ? null : element("time", { class: "num" }, clock(left));
}

export class OrreryScene extends HTMLElement {
  #scene = null;
  #picking = new Picking();
  #kept = new Map();
  #peeking = null;

  connectedCallback() {
    if (this.dataset.ready) return;
    this.dataset.ready = "";
    this.addEventListener("click", (event) => this.#clicked(event));
    this.addEventListener("keydown", (event) => this.#pressed(event));
    this.addEventListener("pointerdown", (event) => this.#dragged(event));
    for (const kind of ["pointerover", "focusin"]) this.addEventListener(kind, (event) => this.#peek(event.target.closest?.(".thing")));
    for (const kind of ["pointerleave", "focusout"]) this.addEventListener(kind, () => this.#peek(null));
    signs().then(() => this.#scene && this.#draw());
  }

  get scene() {
    return this.#scene;
  }

  set scene(next) {
    const before = this.#scene?.game === next.game ? measured(this) : null;
    this.#scene = next;
    this.#picking = new Picking(this.hasAttribute("plain") ? [] : next.moves);
    this.#peek(null);
    this.#draw();
    if (before) moved(this, before, parseFloat(getComputedStyle(this).getPropertyValue("--move")));
  }

  /** Whether moves can be made just now; while a line is broken they wait. */
  set waiting(waits) {
    this.toggleAttribute("waiting", waits);
    for (const button of this.querySelectorAll(".moves button")) button.disabled = waits;
  }

  // -- drawing ------------------------------------------------------------------------------------------------

  #draw() {
    const focused = document.activeElement?.closest?.(".thing")?.dataset.key;
    const scene = this.#scene;
    const old = this.#kept;
    this.#kept = new Map();
    const felt = element("div", { class: "felt" }, this.#head(scene), scene.window && this.#window(scene.window));
    const zones = { far: owned(scene, false), middle: (scene.areas ?? []).filter((area) => area.owner === undefined), near: owned(scene, true) };
    for (const [name, areas] of Object.entries(zones)) {
      if (areas.length) felt.append(element("div", { class: `zone ${name}${areas.length === 1 ? " one" : ""}${areas.some((each) => each.areas) ? " rich" : ""}` }, areas.map((area) => this.#area(area, old, name))));
    }
    const moves = element("div", { class: "moves", role: "group", "aria-label": "What you can do" });
    this.replaceChildren(felt, moves);
    this.#narrow();
    this.waiting = this.hasAttribute("waiting");
    this.#kept.get(focused)?.focus({ preventScroll: true });
  }

  #head(scene) {
    const facts = (scene.facts ?? []).map((fact) => withSign(element("span", { class: `fact${fact.warn ? " warn" : ""}${fact.tint ? ` t-${fact.tint}` : ""}` }, element("span", {}, fact.label), element("b", {}, fact.value)), fact.glyph));
    return element("div", { class: "head" }, element("h2", { class: scene.you ? "you" : "" }, scene.headline ?? ""), element("div", { class: "facts" }, facts));
  }

  #window(asked) {
    const answered = asked.answered ? element("b", {}, ` ${asked.answered.length} of ${asked.asked.length} have chosen.`) : null;
    const left = asked.until ? element("b", { class: "num", "data-until": asked.until }, clock(asked.until - Date.now())) : null;
    return withSign(element("div", { class: "notice sealed", role: "status" }, element("span", {}, asked.words, answered), left), "sealed");
  }

  #area(area, old, zone = "") {
    const count = total(area);
    const isHand = zone === "near" && area.layout === "fan";
    const kinds = ["area", area.layout, zone && "outer", area.active && "active", area.areas && !zone && "nest", area.shut && "shut", area.mini && "mini", area.large && "large", area.wide && "wide", isHand && "hand", count > 11 && "crowd", count < 5 && "few"];
    const made = element("div", { role: "group", class: kinds.filter(Boolean).join(" "), "data-key": area.key, "aria-label": this.#label(area, count) });
    if (area.things || area.count !== undefined) made.dataset.count = count;
    made.style.setProperty("--n", Math.min(count, area.show || count) || 1);
    const title = this.#title(area, zone, count);
    if (title) made.append(title);
    if (area.areas) made.append(this.#inner(area, old));
    else made.append(this.#things(area, count, old));
    this.#kept.set(area.key, made);
    return made;
  }

  #label(area, count) {
    const isEmpty = !area.things?.length && !area.areas?.length;
    const many = count ? counted(count, "card") : isEmpty ? (area.slot?.words ?? "empty") : "";
    return [area.title, many, ...(area.marks ?? []).map((mark) => mark.words), area.note].filter(Boolean).join(", ") || area.key;
  }

  #title(area, zone, count) {
    const marks = (area.marks ?? []).map((mark) => withSign(element("span", { class: `tag m-${mark.kind}` }, mark.words), mark.kind));
    const seat = zone === "far" && this.#scene.seats?.find((each) => each.seat === area.owner);
    if (seat) {
      const has = seat.count !== undefined ? element("small", { class: "num" }, `${seat.count} ${seat.unit ?? ""}`) : null;
      return element("header", {}, element("div", { class: "seat" }, disc(seat), element("span", { class: "who" }, element("strong", {}, seat.name), has), timeLeft(seat)), marks);
    }
    if (!area.title && !marks.length && !area.note) return null;
    const many = (area.layout === "fan" || area.show) && count > 1 ? element("span", { class: "n num" }, String(count)) : null;
    return element("header", {}, area.title && element("span", {}, area.title), many, marks, area.note && element("span", { class: "n" }, area.note));
  }

  #inner(area, old) {
    const inner = element("div", { class: `inner ${area.layout}` }, area.areas.map((each) => this.#area(each, old)));
    if (!area.areas.length && area.slot) inner.append(element("p", { class: "quiet" }, area.slot.words));
    if (area.layout !== "grid") return inner;
    inner.style.setProperty("--cells", area.cells || area.areas.length);
    return element("div", { class: "cells" }, inner);
  }

  #things(area, count, old) {
    const things = area.things ?? [];
    const shown = area.layout === "pile" ? things.slice(-SHOWN_OF_A_PILE) : area.show ? things.slice(-area.show) : things;
    const list = element("div", { class: "things" }, shown.map((thing) => this.#thing(thing, area, old)));
    if (!shown.length && (area.slot || ["pile", "column"].includes(area.layout))) {
      const slot = element("div", { class: `slot${area.slot?.tint ? ` t-${area.slot.tint}` : ""}` });
      slot.innerHTML = sign(area.slot?.glyph);
      if (!slot.firstChild) slot.textContent = area.slot?.words ?? "Empty";
      list.append(slot);
    }
    if (area.layout === "pile" && count > 1) list.append(element("span", { class: "count num", "aria-hidden": "true" }, String(count)));
    return list;
  }

  #thing(thing, area, old) {
    const before = old.get(thing.key);
    const made = before?.classList.contains("thing") ? before : element("button", { type: "button", tabindex: "-1" });
    const marks = thing.marks ?? [];
    const name = thing.face ? [thing.face.name, thing.face.kind] : ["Card face down"];
    made.className = "thing";
    made.dataset.key = thing.key;
    made.dataset.area = area.key;
    made.dataset.turned = thing.turned ?? 0;
    Object.assign(made, { thing, art: thing.face ? front(thing.face) : back(thing.back), turned: thing.turned ?? 0, isBack: !thing.face });
    made.words = [...name, thing.note, ...marks.map((mark) => mark.words), area.title].filter(Boolean).join(", ");
    made.replaceChildren();
    for (const [place, below] of (thing.under ?? []).entries()) made.append(this.#below(below, place, thing.under.length));
    const box = element("span", { class: "cardbox" });
    box.innerHTML = made.art;
    made.append(box);
    if (area.layout === "list") made.append(element("span", { class: "line" }, name[0], " ", element("small", {}, [name[1], thing.note].filter(Boolean).join(", "))));
    if (marks.length) made.append(element("span", { class: "marks" }, marks.map((mark) => this.#mark(mark))));
    this.#kept.set(thing.key, made);
    return made;
  }

  #below(thing, place, all) {
    const box = element("span", { class: "cardbox below" });
    box.style.setProperty("--up", all - place);
    box.innerHTML = thing.face ? front(thing.face) : back(thing.back);
    return box;
  }

  #mark(mark) {
    const made = element("span", { class: `mark m-${mark.kind}`, title: mark.words }, mark.text || (mark.n ?? "").toString());
    return mark.text ? made : withSign(made, mark.kind);
  }

  // -- choosing -----------------------------------------------------------------------------------------------

  #narrow() {
    const { picked, moves, all } = this.#picking;
    const reachable = this.#picking.reachable;
    for (const thing of this.querySelectorAll(".thing")) {
      const can = all.length > 0 && reachable.has(thing.dataset.key);
      const isPicked = picked.includes(thing.dataset.key);
      const possible = all.filter((move) => move.touches?.includes(thing.dataset.key)).length;
      thing.classList.toggle("can", can && !isPicked);
      thing.classList.toggle("picked", isPicked);
      thing.setAttribute("aria-label", possible ? `${thing.words}, ${counted(possible, "move")}` : thing.words);
      if (all.length) thing.setAttribute("aria-pressed", isPicked);
      else thing.removeAttribute("aria-pressed");
    }
    for (const area of this.querySelectorAll(".area")) area.classList.toggle("goal", all.length > 0 && reachable.has(area.dataset.key) && !picked.includes(area.dataset.key));
    this.#tabStop();
    this.#bar(moves, picked);
  }

  /** One stop for the tab key: the arrows go on from there. */
  #tabStop() {
    const things = [...this.querySelectorAll(".thing")];
    const current = things.find((each) => each.tabIndex === 0) ?? things.find((each) => each.matches(".can")) ?? things[0];
    for (const each of things) each.tabIndex = each === current ? 0 : -1;
  }

  #bar(moves, picked) {
    const bar = this.querySelector(".moves");
    bar.hidden = !this.#picking.all.length;
    const ready = moves.filter((move) => isComplete(move, picked));
    const shown = picked.length ? ready : ready.length > FEW_MOVES ? ready.filter((move) => !move.touches?.length) : ready;
    const names = picked.map((key) => this.#kept.get(key)?.thing?.face?.name).filter(Boolean);
    const lead = names.length ? names.join(", ") : shown.length ? "You can" : "Pick a card";
    const buttons = shown.slice(0, FEW_MOVES * 2).map((move, place) => this.#button(move, place, shown.length));
    const rest = !picked.length && shown.length < ready.length ? element("button", { type: "button", class: "btn ghost", onclick: () => this.#list(ready) }, `All ${ready.length} moves`) : null;
    const clear = picked.length ? element("button", { type: "button", class: "btn ghost clear", onclick: () => this.#clear() }, "Clear ", element("kbd", {}, "Esc")) : null;
    bar.replaceChildren(element("p", {}, lead), ...buttons, ...(rest ? [rest] : []), ...(clear ? [clear] : []));
  }

  #list(moves) {
    const bar = this.querySelector(".moves");
    bar.replaceChildren(element("p", {}, "You can"), ...moves.map((move, place) => this.#button(move, place, moves.length)));
    bar.querySelector("button")?.focus();
  }

  #button(move, place, all) {
    const key = all === 1 ? "Enter" : place < 9 ? String(place + 1) : null;
    const made = element("button", { type: "button", class: `btn${all === 1 ? " main" : ""}${move.tint ? ` t-${move.tint}` : ""}`, "data-move": move.key, onclick: () => this.#play(move) }, move.words, key && element("kbd", {}, key));
    return withSign(made, move.glyph);
  }

  #clear() {
    this.#picking.clear();
    this.#narrow();
  }

  #pick(key) {
    const meant = this.#picking.toggle(key);
    if (meant) this.#play(meant);
    else this.#narrow();
  }

  #play(move) {
    if (this.hasAttribute("waiting") || !isComplete(move, this.#picking.picked)) return;
    if (move.grave && !this.#isSure(move)) return;
    const detail = { move, command: command(move, this.#picking.picked) };
    this.#clear();
    this.dispatchEvent(new CustomEvent("move", { bubbles: true, detail }));
  }

  /** A grave move is asked for twice, in the bar and not in a dialog. */
  #isSure(move) {
    const bar = this.querySelector(".moves");
    if (bar.dataset.sure === move.key) {
      delete bar.dataset.sure;
      return true;
    }
    bar.dataset.sure = move.key;
    const yes = element("button", { type: "button", class: "btn main", onclick: () => this.#play(move) }, `Yes: ${move.words}`);
    const no = element("button", { type: "button", class: "btn", onclick: () => { delete bar.dataset.sure; this.#narrow(); } }, "No");
    bar.replaceChildren(element("p", { role: "alert" }, "This cannot be taken back."), yes, no);
    yes.focus();
    return false;
  }

  #clicked(event) {
    const thing = event.target.closest(".thing");
    const goal = event.target.closest(".area.goal");
    if (goal && !thing?.matches(".can, .picked")) this.#pick(goal.dataset.key);
    else if (thing) {
      this.#focus(thing);
      if (this.#picking.all.length) this.#pick(thing.dataset.key);
    } else if (goal) this.#pick(goal.dataset.key);
  }

  #focus(thing) {
    for (const each of this.querySelectorAll('.thing[tabindex="0"]')) each.tabIndex = -1;
    thing.tabIndex = 0;
    thing.focus({ preventScroll: true });
  }

  #pressed(event) {
    const here = event.target.closest?.(".thing");
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const buttons = [...this.querySelectorAll(".moves [data-move]")];
    if (event.key === "Escape") {
      this.#clear();
      this.#peek(null);
    } else if (/^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey) buttons[event.key - 1]?.click();
    else if (event.key === "Enter" && here && this.#picking.picked.length && buttons.length === 1) {
      event.preventDefault();
      buttons[0].click();
    } else if (way && here) {
      event.preventDefault();
      const next = this.#nearest(here, way);
      if (next) this.#focus(next);
    }
  }

  /** The nearest thing in a direction, whatever the layout. */
  #nearest(here, [across, down]) {
    const from = here.getBoundingClientRect();
    let best = null;
    let least = Infinity;
    for (const each of this.querySelectorAll(".thing")) {
      const to = each.getBoundingClientRect();
      const [x, y] = [to.left - from.left, to.top + to.height / 2 - from.top - from.height / 2];
      const along = x * across + y * down;
      const far = along + 3 * Math.abs(x * down + y * across);
      if (each !== here && along > 4 && far < least) [best, least] = [each, far];
    }
    return best;
  }

  /** Dragging is picking: the card when it is lifted, its goal where it is let go. A finger taps and scrolls. */
  #dragged(down) {
    const thing = down.target.closest?.(".thing.can");
    if (!thing || down.button || down.pointerType === "touch") return;
    const stop = new AbortController();
    const on = (kind, heard) => addEventListener(kind, heard, { signal: stop.signal });
    const box = thing.querySelector(":scope > .cardbox").getBoundingClientRect();
    let held = null;
    on("pointermove", (event) => {
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!held && Math.hypot(x, y) < 8) return;
      if (!held) {
        this.#peek(null);
        this.#picking.clear();
        this.#pick(thing.dataset.key);
        held = element("span", { class: "flyer held cardbox" });
        held.innerHTML = thing.art;
        Object.assign(held.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
        document.body.append(held);
        thing.classList.add("lifted");
      }
      held.style.translate = `${x}px ${y}px`;
    });
    on("pointerup", (event) => {
      stop.abort();
      thing.classList.remove("lifted");
      if (!held) return;
      held.remove();
      addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
      setTimeout(() => dispatchEvent(new Event("click")));
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const goal = under?.closest(".thing.can") ?? under?.closest(".area.goal");
      if (goal && this.contains(goal)) this.#pick(goal.dataset.key);
    });
    on("pointercancel", () => {
      stop.abort();
      held?.remove();
      thing.classList.remove("lifted");
    });
  }

  /** The large card beside the one that is pointed at or has the focus; all it says is in the label too. */
  #peek(thing) {
    if (thing === this.#peeking?.of) return;
    this.#peeking?.remove();
    this.#peeking = null;
    const face = thing?.thing?.face;
    const notes = [thing?.thing?.note, ...(thing?.thing?.marks ?? []).map((mark) => mark.words)].filter(Boolean);
    const kind = face?.kind && !face.name.includes(face.kind) ? face.kind : ""; // an Earth 4 says already that it is Earth
    if (!face || (!face.lines?.length && !notes.length && !kind)) return;
    const large = element("div", { class: "peek", "aria-hidden": "true" });
    if (face.lines?.length) large.innerHTML = `<span class="cardbox">${front(face)}</span>`;
    const words = face.lines?.length ? notes : [face.name, kind, ...notes].filter(Boolean);
    if (words.length) large.append(element("p", {}, words.join(" · ")));
    document.body.append(large);
    const at = thing.getBoundingClientRect();
    const left = at.right + large.offsetWidth + 20 < innerWidth ? at.right + 12 : Math.max(8, at.left - large.offsetWidth - 12);
    Object.assign(large.style, { left: `${left}px`, top: `${Math.max(8, Math.min(innerHeight - large.offsetHeight - 8, at.top - 40))}px` });
    this.#peeking = Object.assign(large, { of: thing });
  }
}
customElements.define("orrery-scene", OrreryScene);

/** Every figure that counts down does so once a second, wherever it stands. */
setInterval(() => {
  for (const each of document.querySelectorAll("[data-until]")) each.textContent = clock(each.dataset.until - Date.now());
}, 1000);
