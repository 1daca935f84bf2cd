// The ways between the matches of a bracket: lines from each match to where its winner goes on, drawn over what can be
// read without them. Pointing at a player shows the way they went; until then it is the winner's.
const SVG = "http://www.w3.org/2000/svg";

function made(name, attributes) {
  const each = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) each.setAttribute(key, value);
  return each;
}

function draw(bracket, ways) {
  bracket.querySelector(":scope > svg")?.remove();
  const origin = bracket.getBoundingClientRect();
  const [x, y] = [bracket.scrollLeft - origin.left, bracket.scrollTop - origin.top];
  const picture = made("svg", { class: "ways", width: bracket.scrollWidth, height: bracket.scrollHeight, "aria-hidden": "true" });
  for (const [source, target, slot] of ways) {
    const [from, to] = [source, target].map((match) => bracket.querySelector(`#match-${match}`));
    if (!from || !to) continue;
    const [left, right] = [from.getBoundingClientRect(), (to.querySelectorAll(".side")[slot] ?? to).getBoundingClientRect()];
    const [x1, x2] = [left.right + x, to.getBoundingClientRect().left + x];
    const [y1, y2] = [left.top + left.height / 2 + y, right.top + right.height / 2 + y];
    picture.append(made("path", { d: `M${x1} ${y1}H${(x1 + x2) / 2}V${y2}H${x2}`, "data-player": from.querySelector(".won")?.dataset.player ?? "" }));
  }
  bracket.prepend(picture);
}

function follow(section, name) {
  for (const each of section.querySelectorAll("[data-player]")) each.classList.toggle("followed", Boolean(name) && each.dataset.player === name);
}

const known = new WeakSet();

/** Draw the ways of every bracket on the page, and again when it is wider or narrower. */
export function brackets(page) {
  for (const section of page.querySelectorAll("[data-ways]")) {
    if (known.has(section)) continue;
    known.add(section);
    const ways = JSON.parse(section.dataset.ways);
    const all = [...section.querySelectorAll(".bracket")];
    const redraw = () => {
      all.forEach((bracket) => draw(bracket, ways));
      follow(section, section.dataset.champion);
    };
    for (const kind of ["pointerover", "focusin"]) section.addEventListener(kind, ({ target }) => follow(section, target.closest(".side")?.dataset.player));
    section.addEventListener("pointerleave", () => follow(section, section.dataset.champion));
    all.forEach((bracket) => new ResizeObserver(redraw).observe(bracket));
  }
}
