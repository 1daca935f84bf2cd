// As much of the language as an explorer needs: its tokens, and which operation stands where.

const TOKENS = /(?<note>#[^\n]*)|(?<text>"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"?)|(?<number>-?\d[\d.eE+-]*)|(?<variable>\$\w+|@\w+)|(?<name>[A-Za-z_]\w*)|(?<mark>[{}()[\]:!=|&]|\.\.\.)/g;
const WORDS = new Set(["query", "mutation", "subscription", "fragment", "on", "true", "false", "null"]);

/** Paint source into `target`, as elements: nothing in it is ever read as HTML. */
export function paint(source, target) {
  const parts = [];
  let last = 0;
  for (const found of source.matchAll(TOKENS)) {
    const { note, text, number, variable, name } = found.groups;
    const kind = note ? "note" : text ? "text" : number ? "number" : variable ? "word" : name && WORDS.has(name) ? "word" : name ? "name" : "";
    if (!kind) continue;
    parts.push(source.slice(last, found.index));
    const span = document.createElement("span");
    span.className = `t-${kind}`;
    span.textContent = found[0];
    parts.push(span);
    last = found.index + found[0].length;
  }
  target.replaceChildren(...parts, source.slice(last), "\n");
}

/** The operations of a document: kind, name, and from where to where it reaches. */
export function operations(source) {
  const found = [];
  let depth = 0, begun = null, words = [];
  for (const token of source.matchAll(TOKENS)) {
    const { name, mark } = token.groups;
    if (depth === 0 && name) {
      begun ??= token.index;
      words.push(name);
    }
    if (mark === "{" || mark === "(") depth++ || (begun ??= token.index);
    if (mark === "}" || mark === ")") {
      depth--;
      if (depth === 0 && mark === "}") {
        const [kind, called] = words.length ? words : ["query"];
        if (kind !== "fragment") found.push({ kind, name: called ?? "", start: begun, end: token.index + 1 });
        begun = null;
        words = [];
      }
    }
  }
  return found;
}

/** The operation around a place in the text; the first one if the place is in none. */
export function operationAt(source, place) {
  const all = operations(source);
  return all.find((each) => each.start <= place && place <= each.end) ?? all[0] ?? { kind: "query", name: "" };
}
