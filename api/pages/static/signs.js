// The signs of the catalogue: one file of symbols, put into the page once, so that every picture can refer to them.
import { escaped } from "./elements.js";

const known = new Set();
let loading = null;

/** Have the symbols at hand; pictures drawn before show letters in place of signs. */
export function signs() {
  loading ??= fetch(new URL("symbols.svg", import.meta.url))
    .then((answer) => answer.text())
    .then((text) => {
      const file = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      file.setAttribute("aria-hidden", "true");
      file.classList.add("symbols");
      document.body.prepend(document.adoptNode(file));
      for (const symbol of file.querySelectorAll("symbol")) {
        symbol.id = `s-${symbol.id}`; // a page has parts of its own that are called `new` or `open`
        known.add(symbol.id);
      }
    });
  return loading;
}

/** Whether the catalogue has such a sign. */
export const isKnown = (name) => known.has(`s-${name}`);

/** A sign as markup beside words; nothing if there is none of that name. */
export const sign = (name) => (isKnown(name) ? `<svg class="sign" aria-hidden="true"><use href="#s-${escaped(name)}"/></svg>` : "");

/** A sign inside another picture, around a middle; `otherwise` stands there if there is none of that name. */
export function inset(name, x, y, size, kind = "", otherwise = "") {
  if (!isKnown(name)) return otherwise;
  return `<use href="#s-${escaped(name)}" x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}" class="${kind}"/>`;
}
