// The schema as pages to read: types, their fields, and a search over all of them.

import { ask } from "./client.js";

const REF = "kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } }";
const VALUES = `name description isDeprecated deprecationReason`;
const INPUT = `name description defaultValue type { ${REF} }`;
const QUERY = `query Schema { __schema { queryType { name } mutationType { name } subscriptionType { name }
  types { kind name description specifiedByURL possibleTypes { name } interfaces { name } enumValues(includeDeprecated: true) { ${VALUES} }
  inputFields { ${INPUT} } fields(includeDeprecated: true) { ${VALUES} args { ${INPUT} } type { ${REF} } } } } }`;

const written = (type) => (type.kind === "NON_NULL" ? `${written(type.ofType)}!` : type.kind === "LIST" ? `[${written(type.ofType)}]` : type.name);
const inner = (type) => (type.ofType ? inner(type.ofType) : type.name);

function element(tag, { text, kind, on, ...rest } = {}, ...children) {
  const made = Object.assign(document.createElement(tag), rest);
  if (text !== undefined) made.textContent = text;
  if (kind) made.className = kind;
  if (on) made.addEventListener("click", on);
  made.append(...children);
  return made;
}

export class Reference {
  constructor(page, search, insert) {
    Object.assign(this, { page, search, insert, types: new Map(), trail: [] });
    search.addEventListener("input", () => this.find(search.value.trim()));
  }

  async load(options) {
    const { body } = await ask(QUERY, options);
    if (!body.data) throw new Error(body.errors?.[0]?.message ?? "the schema cannot be had");
    const { types, ...roots } = body.data.__schema;
    this.roots = Object.values(roots).map((root) => root.name);
    this.types = new Map(types.filter(({ name }) => !name.startsWith("__")).map((type) => [type.name, type]));
    this.home();
  }

  home() {
    this.trail = [];
    const groups = { OBJECT: "Objects", INTERFACE: "Interfaces", UNION: "Unions", INPUT_OBJECT: "Inputs", ENUM: "Enums", SCALAR: "Scalars" };
    const parts = [element("h2", { text: "Schema" }), element("p", { text: "Begin with what can be looked at, done, or followed." }), this.list(this.roots)];
    for (const [kind, title] of Object.entries(groups)) {
      const names = [...this.types.values()].filter((type) => type.kind === kind && !this.roots.includes(type.name)).map(({ name }) => name);
      if (names.length) parts.push(element("details", {}, element("summary", { text: `${title} (${names.length})` }), this.list(names.sort())));
    }
    this.page.replaceChildren(...parts);
  }

  list(names) {
    return element("ul", {}, ...names.map((name) => element("li", {}, this.link(name), element("p", { text: firstLine(this.types.get(name)?.description) }))));
  }

  link(name, text = name) {
    return this.types.has(name) ? element("button", { type: "button", kind: "link", text, on: () => this.open(name) }) : element("span", { kind: "field", text });
  }

  open(name) {
    const type = this.types.get(name);
    const seen = this.trail.indexOf(name);
    this.trail = seen < 0 ? [...this.trail, name] : this.trail.slice(0, seen + 1);
    const crumbs = element("div", { kind: "crumbs" }, element("button", { type: "button", kind: "link", text: "Schema", on: () => this.home() }));
    for (const each of this.trail.slice(-4, -1)) crumbs.append(" › ", this.link(each));
    const parts = [crumbs, element("h2", { text: type.name }), element("p", { text: type.description ?? "" })];
    if (type.specifiedByURL) parts.push(element("p", { text: `As specified by ${type.specifiedByURL}` }));
    if (type.possibleTypes?.length) parts.push(element("p", { text: "One of" }), this.list(type.possibleTypes.map((each) => each.name)));
    if (type.interfaces?.length) parts.push(element("p", { text: "Implements" }), this.list(type.interfaces.map((each) => each.name)));
    const entries = type.fields ?? type.inputFields ?? type.enumValues ?? [];
    parts.push(element("ul", {}, ...entries.map((entry) => this.entry(entry))));
    this.page.replaceChildren(...parts);
    this.page.scrollTop = 0;
    this.page.focus();
  }

  entry(entry) {
    const line = element("div", {}, element("button", { type: "button", kind: "link field", text: entry.name, title: "Put it into the operation", on: () => this.insert(entry.name) }));
    if (entry.args?.length) line.append(element("span", { text: "( … )" }));
    if (entry.type) line.append(": ", this.link(inner(entry.type), written(entry.type)));
    if (entry.defaultValue) line.append(` = ${entry.defaultValue}`);
    const made = element("li", {}, line, element("p", { text: entry.description ?? "" }));
    if (entry.isDeprecated) made.append(element("p", { text: `Deprecated: ${entry.deprecationReason}` }));
    if (entry.args?.length) {
      const names = entry.args.map((arg) => element("li", {}, element("span", { kind: "field", text: arg.name }), ": ", this.link(inner(arg.type), written(arg.type)), element("p", { text: arg.description ?? "" })));
      made.append(element("details", {}, element("summary", { text: `${names.length} argument${names.length > 1 ? "s" : ""}` }), element("ul", {}, ...names)));
    }
    return made;
  }

  find(words) {
    if (words.length < 2) return this.home();
    const wanted = words.toLowerCase();
    const has = (text) => text?.toLowerCase().includes(wanted);
    const found = [];
    for (const type of this.types.values()) {
      if (has(type.name)) found.push([0, type.name, type.name, type.description]);
      for (const field of type.fields ?? type.inputFields ?? type.enumValues ?? []) {
        if (has(field.name)) found.push([1, type.name, `${type.name}.${field.name}`, field.description]);
        else if (has(field.description)) found.push([2, type.name, `${type.name}.${field.name}`, field.description]);
      }
      if (!has(type.name) && has(type.description)) found.push([3, type.name, type.name, type.description]);
    }
    found.sort((one, other) => one[0] - other[0] || one[2].length - other[2].length || one[2].localeCompare(other[2]));
    const shown = found.slice(0, 100).map(([, type, title, text]) => element("li", {}, this.link(type, title), element("p", { text: firstLine(text) })));
    this.page.replaceChildren(element("h2", { text: `${found.length} found` }), element("ul", {}, ...shown));
  }
}

const firstLine = (text) => (text ?? "").split("\n")[0];
