// Small helpers to make elements. Text is always text: nothing that comes from people is read as markup.

/** An element with attributes and children; a child that is a string is text, and null is left out. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "class") made.className = value;
    else if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((each) => each !== null && each !== undefined && each !== false));
  return made;
}

const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text made safe to stand in markup that is written by hand, as pictures are. */
export const escaped = (text) => String(text ?? "").replace(/[&<>"']/g, (letter) => ESCAPED[letter]);

/** The words of a clause: what stands between backticks is code, between two stars strong. */
export const coded = (text) =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, place) => {
    if (place % 2 === 0) return part;
    return part[0] === "`" ? element("code", {}, part.slice(1, -1)) : element("strong", {}, part.slice(2, -2));
  });

/** `1 card`, `2 cards`. */
export const counted = (number, noun) => `${number} ${noun}${number === 1 || noun.endsWith("s") ? "" : "s"}`;

/** Milliseconds as `1:05`. */
export function clock(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Words as a sentence: refusals begin small and have no end where a program reads them. */
function sentence(words) {
  const said = words.trim();
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${/[.?!]$/.test(said) ? "" : "."}`;
}

/** Say something that needs attention: a refusal with its clause, or a fault. It stays while it has the focus. */
export function toast(words, rule = null, kind = "") {
  const box = document.querySelector("[data-toasts]");
  const gone = () => made.remove();
  const made = element(
    "div",
    { class: `toast ${kind}`, role: kind ? "status" : "alert" },
    element("p", {}, sentence(words)),
    element("button", { class: "btn ghost icon small", type: "button", "aria-label": "Close", onclick: gone }, "×"),
    rule && element("a", { href: `/rules/${encodeURIComponent(rule)}` }, `Rule ${rule}`),
  );
  box.replaceChildren(made);
  const leave = () => (made.matches(":focus-within, :hover") ? setTimeout(leave, 2000) : gone());
  setTimeout(leave, 9000);
}
