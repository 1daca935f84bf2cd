// Cards move to where they go: what has the same key in two scenes slides, what is new comes from an area that lost
// some, what is gone goes to one that gained some. Nothing of this is sent; it follows from the two scenes.

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
const box = (thing) => thing.querySelector(":scope > .cardbox").getBoundingClientRect();
const middle = (rect) => [rect.left + rect.width / 2, rect.top + rect.height / 2];

/** Where everything is, before or after a change. */
export function measured(scene) {
  const things = new Map();
  const areas = new Map();
  for (const each of scene.querySelectorAll(".thing")) things.set(each.dataset.key, { at: box(each), each, art: each.art, turned: each.turned, isBack: each.isBack });
  for (const each of scene.querySelectorAll(".area[data-count]")) {
    const spot = each.querySelector(":scope > .things > .thing:last-of-type > .cardbox, :scope > .things > .slot") ?? each;
    areas.set(each.dataset.key, { count: Number(each.dataset.count), at: spot.getBoundingClientRect() });
  }
  return { things, areas };
}

/** Fly a picture of a card over everything else; the card itself waits unseen where it will be. */
function fly(art, from, to, { hidden = null, delay = 0, fade = 1, turned = 0 }, duration) {
  const ghost = document.createElement("span");
  ghost.className = "flyer cardbox";
  ghost.setAttribute("aria-hidden", "true");
  ghost.innerHTML = art;
  const width = turned === 90 ? to.height : to.width;
  const grown = (turned === 90 ? from.height : from.width) / width || 1;
  const [x, y] = middle(to);
  const [fromX, fromY] = middle(from);
  Object.assign(ghost.style, { left: `${x - width / 2}px`, top: `${y - width * 0.7}px`, width: `${width}px`, rotate: `${turned}deg` });
  document.body.append(ghost);
  const timing = { duration, delay, easing: "cubic-bezier(.2,.8,.2,1)", fill: "both" };
  hidden?.animate([{ opacity: 0 }, { opacity: 0 }], { ...timing, fill: "backwards" });
  const way = [{ translate: `${fromX - x}px ${fromY - y}px`, scale: grown, opacity: 1 }, { translate: "0 0", scale: 1, opacity: fade }];
  ghost.animate(way, timing).finished.finally(() => ghost.remove());
}

/** Show the way from what was measured before to what is there now. */
export function move(scene, before, duration) {
  if (still() || !duration) return;
  const after = measured(scene);
  const change = (key) => (after.areas.get(key)?.count ?? 0) - (before.areas.get(key)?.count ?? 0);
  const lost = [...before.areas.keys()].filter((key) => change(key) < 0);
  const gained = [...after.areas.keys()].filter((key) => change(key) > 0);
  let late = 0;
  for (const [key, { at, each, art, turned }] of after.things) {
    const was = before.things.get(key);
    const hidden = each.querySelector(":scope > .cardbox");
    if (was) {
      if (Math.hypot(was.at.left - at.left, was.at.top - at.top) > 2) fly(art, was.at, at, { hidden, turned }, duration);
      continue;
    }
    const source = lost.find((area) => area !== each.closest(".area").dataset.key);
    if (source) fly(art, before.areas.get(source).at, at, { hidden, delay: late, turned }, duration);
    else hidden.animate([{ opacity: 0 }, { opacity: 1 }], duration);
    late += source ? 40 : 0;
  }
  for (const [key, { at, each, art, isBack }] of before.things) {
    if (after.things.has(key) || isBack) continue; // a hidden card that went was drawn where it arrived
    const goal = gained.find((area) => area !== each.dataset.area);
    if (goal) fly(art, at, after.areas.get(goal).at, { fade: 0.2 }, duration);
  }
}
