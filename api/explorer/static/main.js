// The page: puts the parts together.

import { ask, follow } from "./client.js";
import { Editor } from "./editor.js";
import { forget, past, remember } from "./history.js";
import { operationAt, operations } from "./language.js";
import { Reference } from "./reference.js";

const theme = localStorage.getItem("theme"); // as the reader chose it on the other pages
if (theme) document.documentElement.dataset.theme = theme;

const $ = (id) => document.getElementById(id);
const [query, variables, headers, token, result, status] = ["query", "variables", "headers", "token", "result", "status"].map($);
const MOST_SHOWN = 200;

const kept = (name, fallback = "") => sessionStorage.getItem(`orrery.${name}`) ?? fallback;
const keep = (name, value) => sessionStorage.setItem(`orrery.${name}`, value);

// -- running ------------------------------------------------------------------------------------------------

let stop = null;

function say(text, bad = false) {
  status.textContent = text;
  status.classList.toggle("bad", bad);
}

function readJson(area, what) {
  const text = area.value.trim();
  if (!text) return {};
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${what} are not JSON: ${error.message}`);
  }
}

async function run() {
  stop?.();
  const source = editor.text;
  const { kind, name } = operationAt(source, query.selectionStart);
  let given, extra;
  try {
    given = readJson(variables, "the variables");
    extra = readJson(headers, "the headers");
  } catch (error) {
    say(error.message, true);
    return;
  }
  remember(source, variables.value);
  const sent = operations(source).length > 1 ? only(source, name) : source;
  if (kind === "subscription") subscribe(sent, given);
  else await once(sent, given, extra);
}

/** A document with one of its operations and every fragment. */
function only(source, name) {
  const others = operations(source).filter((each) => each.name !== name).reverse();
  return others.reduce((text, each) => text.slice(0, each.start) + text.slice(each.end), source);
}

async function once(source, given, extra) {
  say("asking …");
  const begun = performance.now();
  try {
    const { status: code, body } = await ask(source, { variables: given, headers: extra, token: token.value.trim() });
    result.textContent = JSON.stringify(body, null, 2);
    say(`${code}, ${Math.round(performance.now() - begun)} ms${body.errors ? ", with errors" : ""}`, Boolean(body.errors));
  } catch (error) {
    result.textContent = "";
    say(`no answer: ${error.message}`, true);
  }
}

function subscribe(source, given) {
  const lines = [];
  let count = 0;
  say("following …");
  result.textContent = "";
  $("stop").hidden = false;
  const over = (text, bad) => {
    stop = null;
    $("stop").hidden = true;
    say(`${count} received; ${text}`, bad);
  };
  stop = follow(source, { variables: given, token: token.value.trim() }, {
    next(answer) {
      count += 1;
      lines.unshift(JSON.stringify(answer, null, 2));
      lines.length = Math.min(lines.length, MOST_SHOWN);
      result.textContent = lines.join("\n\n");
      say(`${count} received, newest first`);
    },
    done: () => over("it is over"),
    failed: (text) => over(text, true),
  });
}

const editor = new Editor(query, $("painted"), run);
$("run").addEventListener("click", run);
$("stop").addEventListener("click", () => stop?.());
$("copy").addEventListener("click", async () => {
  await navigator.clipboard.writeText(result.textContent);
  say("copied");
});
for (const area of [variables, headers]) {
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      run();
    }
  });
}

// -- who is asking ------------------------------------------------------------------------------------------

async function recognise() {
  keep("token", token.value.trim());
  if (!token.value.trim()) {
    $("me").textContent = "";
    return;
  }
  try {
    const { body } = await ask("{ me { account { name } scopes } }", { token: token.value.trim() });
    $("me").textContent = body.data?.me ? `${body.data.me.account.name} (${body.data.me.scopes.join(", ")})` : body.errors?.[0]?.message ?? "nobody";
  } catch (error) {
    $("me").textContent = error.message;
  }
}

token.addEventListener("change", recognise);
$("who").addEventListener("submit", (event) => { event.preventDefault(); recognise(); });
$("guest").addEventListener("click", async () => {
  const name = `Guest ${Math.floor(Math.random() * 1e6)}`;
  const { body } = await ask("mutation($name: String!) { createGuest(name: $name) { token } }", { variables: { name } });
  if (!body.data?.createGuest) {
    $("me").textContent = body.errors?.[0]?.message ?? "no guest account can be made now";
    return;
  }
  token.value = body.data.createGuest.token;
  await recognise();
});

// -- the side: reference, examples, history -------------------------------------------------------------------

const tabs = [...document.querySelectorAll("[role=tab]")];

function choose(tab) {
  for (const each of tabs) {
    const chosen = each === tab;
    each.setAttribute("aria-selected", chosen);
    each.tabIndex = chosen ? 0 : -1;
    $(each.getAttribute("aria-controls")).hidden = !chosen;
  }
  if (tab.id === "tab-history") showHistory();
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener("click", () => choose(tab));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(index + step + tabs.length) % tabs.length];
    choose(next);
    next.focus();
  });
}

function entry(title, text, chosen) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "entry";
  const [head, foot] = [document.createElement("b"), document.createElement("small")];
  head.textContent = title;
  foot.textContent = text;
  button.append(head, foot);
  button.addEventListener("click", chosen);
  return button;
}

function take(source, given) {
  editor.text = source;
  variables.value = given;
  variables.dispatchEvent(new Event("change"));
  query.selectionStart = query.selectionEnd = 0;
}

/** Fill the variables an example needs with the first id its question finds, and run it. */
async function tryOut(example) {
  const given = { ...example.variables };
  for (const [name, question] of Object.entries(example.needs ?? {})) {
    const { body } = await ask(question, { token: token.value.trim() });
    const [connection] = Object.values(body.data ?? {});
    given[name] = connection?.edges?.[0]?.node?.id ?? "";
  }
  take(example.query, Object.keys(given).length ? JSON.stringify(given, null, 2) : "");
  if (Object.values(given).every(Boolean)) await run();
  else say("fill in the variables, then run it");
}

async function showExamples() {
  const examples = await (await fetch(new URL("./examples.json", import.meta.url))).json();
  $("examples").replaceChildren(...examples.map((each) => entry(each.title, each.about, () => tryOut(each))));
  return examples;
}

function showHistory() {
  const all = past().map((each) => entry(each.query.trim().split("\n")[0], new Date(each.at).toLocaleString(), () => take(each.query, each.variables)));
  const clear = entry("Forget all of it", `${all.length} kept in this browser`, () => { forget(); showHistory(); });
  $("history").replaceChildren(...(all.length ? [...all, clear] : ["Nothing was run yet."]));
}

// -- beginning ------------------------------------------------------------------------------------------------

const reference = new Reference($("page"), $("search"), (name) => { editor.insert(name); query.focus(); });
for (const area of [query, variables]) area.addEventListener("change", () => keep(area.id, area.value));
token.value = kept("token");
const asked = new URLSearchParams(location.search);
variables.value = asked.get("variables") ?? kept("variables");
editor.text = asked.get("query") ?? kept("query");
recognise();
const examples = await showExamples();
if (!editor.text) take(examples[0].query, "");
reference.load({ token: token.value.trim() }).catch((error) => { $("page").textContent = `The schema cannot be shown: ${error.message}`; });
document.documentElement.dataset.ready = "yes";
