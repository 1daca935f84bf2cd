// Is an exported log what it claims to be? Written from CHAIN.md, EXPORT.md and RANDOMNESS.md alone.
//
// Without the rules of the games, three checks are made: the file is as it was written, every event hangs on the one
// before it with all that is shown, and the seed is the one committed to and made every salt. `draws` repeats chance.

import { bigEndian, hex, joined, sha256, unhex, utf8 } from "./hashing.js";
import { Malformed, bytesOf, entries, members, plain, textOf, written } from "./json.js";
import { Rng } from "./rng.js";

const CHAINS = { "orrery/1": 1, "orrery/2": 2 };
const HEADER = { format: "text", stream: "text", viewer: "text", events: "number", head: "text", check: "text" };
const BEGIN = { version: "number", hash: "text", meta: "raw", meta_salt: "text", meta_leaf: "text", body: "raw" };
const LINES = {
  1: { ...BEGIN, body_salt: "text", body_leaf: "text", shown: "raw", check: "text" },
  2: { ...BEGIN, cut: "cut", salts: "texts", parts: "parts", body_leaf: "text", check: "text" },
};
const PART = { of: "text", json: "raw", salt: "text", leaf: "text" };
const NEEDED = { header: Object.keys(HEADER).slice(0, 5), line: ["version", "hash"], part: ["of"] };
const DIGEST = /^[0-9a-f]{64}$/;
const OPENINGS = new Set(["table.opened", "table.opened_2", "tour.opened"]);
const ENDINGS = new Set(["table.ended", "table.cancelled", "table.closed", "table.revealed", "tour.finished", "tour.cancelled"]);

export class Refused extends Error {
  constructor(check, event, reason) {
    super(`${event ? `event ${event}` : "the header"}: ${reason}`);
    this.check = check;
    this.event = event;
  }
}

// -- the file ------------------------------------------------------------------------------------------------------

// The members of an object that is written in a fixed order, compactly, without those that are empty.
function record(text, shape, needed) {
  const names = Object.keys(shape);
  const found = {};
  let last = -1;
  let again = "";
  for (const [name, raw] of members(text)) {
    const place = names.indexOf(name);
    if (place <= last) throw new Malformed(`has ${name} where it does not belong`);
    last = place;
    found[name] = READERS[shape[name]](raw, needed.includes(name));
    again += `${again && ","}"${name}":${raw}`;
  }
  if (needed.some((name) => !(name in found))) throw new Malformed("lacks something");
  if (`{${again}}` !== text) throw new Malformed("is not written the way an export writes it");
  return found;
}

const exact = (raw, value) => {
  if (written(value) !== raw) throw new Malformed("is not written the way an export writes it");
  return value;
};

const READERS = {
  raw: (raw) => raw,
  number: (raw) => {
    if (!/^(0|-?[1-9]\d{0,15})$/.test(raw)) throw new Malformed("has no number where one belongs");
    return Number(raw);
  },
  text: (raw, needed) => {
    const value = plain(raw);
    if (typeof value !== "string" || (!value && !needed)) throw new Malformed("has no text where one belongs");
    return exact(raw, value);
  },
  texts: (raw) => {
    const values = entries(raw).map((each) => READERS.text(each, true));
    if (!values.length) throw new Malformed("has an empty list");
    return exact(raw, values);
  },
  cut: (raw) => {
    const found = members(raw).map(([name, value]) => [name, READERS.text(value, true)]);
    if (!found.length || new Set(found.map(([name]) => name)).size < found.length) throw new Malformed("has no cut");
    if (raw !== `{${found.map(([name, value]) => `${written(name)}:${written(value)}`).join(",")}}`) {
      throw new Malformed("is not written the way an export writes it");
    }
    return found;
  },
  parts: (raw) => {
    const found = entries(raw);
    if (!found.length || raw !== `[${found.join(",")}]`) throw new Malformed("has no parts");
    return found.map((each) => record(each, PART, NEEDED.part));
  },
};

function row(text, shape, needed, number) {
  try {
    const found = record(text, shape, needed);
    const bare = text.replace(/,"check":"[^"]*"\}$/, shape === HEADER ? ',"check":""}' : "}");
    if (hex(sha256(bytesOf(bare))).slice(0, 16) !== found.check) throw new Malformed("does not match its check");
    return found;
  } catch (error) {
    if (error instanceof Malformed) throw new Refused("file", number, error.message);
    throw error;
  }
}

export function read(bytes) {
  const rows = textOf(bytes).split("\n");
  const header = row(rows[0], HEADER, NEEDED.header, 0);
  const chain = CHAINS[header.format];
  if (!chain) throw new Refused("file", 0, `format ${header.format} is not known here`);
  const lines = rows.slice(1, -1).map((text, index) => row(text, LINES[chain], NEEDED.line, index + 1));
  if (rows.at(-1)) throw new Refused("file", rows.length - 1, "the file does not end with a line break");
  if (lines.length !== header.events) {
    throw new Refused("file", Math.min(lines.length, header.events) + 1, `${header.events} events are announced`);
  }
  if (!lines.length) throw new Refused("file", 0, "the log is empty");
  return { header, chain, lines };
}

// -- the chain -----------------------------------------------------------------------------------------------------

const ZERO = Uint8Array.of(0);
const ONE = Uint8Array.of(1);
const TWO = Uint8Array.of(2);

const genesis = (chain, stream) => sha256(utf8(`orrery/chain/${chain}${stream}`));

const leafOf = (chain, salt, name, content) =>
  chain === 1 ? sha256(joined(salt, content)) : sha256(joined(ZERO, salt, utf8(name), ZERO, content));

function digest(line, text) {
  if (!DIGEST.test(text ?? "")) throw new Refused("chain", line.version, "has a salt or digest that is no digest");
  return unhex(text);
}

const part = (chain, line, name, raw, salt, leaf) =>
  raw === undefined ? digest(line, leaf) : leafOf(chain, digest(line, salt), name, bytesOf(raw));

// A body cut into its parts: [name, bytes as they are written], in order.
export function cutUp(body, cut) {
  if (!cut.length) return [["public", body]];
  const audiences = new Map(cut);
  const groups = new Map([["public", []]]);
  for (const [, audience] of cut) if (audience !== "each" && !groups.has(audience)) groups.set(audience, []);
  const each = [];
  const found = members(body);
  if (new Set(found.map(([name]) => name)).size < found.length) throw new Malformed("says something twice");
  const pairs = found.map(([name, raw]) => [name, raw, `${written(name)}:${raw}`]);
  if (`{${pairs.map(([, , pair]) => pair).join(",")}}` !== body) throw new Malformed("is not made of its parts");
  for (const [name, raw, pair] of pairs) {
    const audience = audiences.get(name) ?? "public";
    if (audience !== "each") {
      groups.get(audience).push(pair);
      continue;
    }
    const own = entries(raw);
    if (`[${own.join(",")}]` !== raw) throw new Malformed("is not made of its parts");
    own.forEach((entry, index) => each.push([`${name}/${index}`, entry]));
  }
  return [...Array.from(groups, ([name, own]) => [name, `{${own.join(",")}}`]), ...each];
}

function bodyOf(chain, line) {
  if (chain === 1) return part(1, line, "body", line.body, line.body_salt, line.body_leaf);
  const shapes = [line.body, line.parts, line.body_leaf].filter((each) => each !== undefined).length;
  if (shapes !== 1 || (line.body === undefined && (line.cut || line.salts))) {
    throw new Refused("chain", line.version, "must be whole, in parts or a digest");
  }
  if (line.body_leaf) return digest(line, line.body_leaf);
  if (line.parts) {
    return sha256(joined(ONE, ...line.parts.map((own) => part(2, line, own.of, own.json, own.salt, own.leaf))));
  }
  const parts = cutOf(line);
  if (parts.length !== (line.salts ?? []).length) throw new Refused("chain", line.version, "is not made of its parts");
  return sha256(joined(ONE, ...parts.map(([name, raw], index) => part(2, line, name, raw, line.salts[index]))));
}

function cutOf(line) {
  try {
    return cutUp(line.body, line.cut ?? []);
  } catch (error) {
    if (error instanceof Malformed) throw new Refused("chain", line.version, "cannot be cut into its parts");
    throw error;
  }
}

// The chain says what is in a part; the table of cuts says which parts there are.
function checkCut(line, cuts) {
  if (line.body_leaf) return;
  const fail = () => {
    throw new Refused("chain", line.version, "is not cut as its class says");
  };
  const guarded = (body) => Object.entries(cuts[plain(body).type] ?? {});
  try {
    if (line.body !== undefined) {
      const told = line.cut ?? [];
      const isTold = ([name]) => told.some(([each]) => each === name);
      const own = guarded(line.body);
      const later = own.filter((each) => !isTold(each)); // fields that the class gained after this was written
      if (JSON.stringify(own.filter(isTold)) !== JSON.stringify(told)) fail();
      if (later.some(([name]) => name in plain(line.body))) fail();
      return;
    }
    const open = line.parts[0];
    if (open.of !== "public" || open.json === undefined) fail();
    const cut = guarded(open.json);
    const groups = [...new Set(["public", ...cut.map(([, audience]) => audience).filter((each) => each !== "each")])];
    const counted = (name) => line.parts.filter((own) => own.of.slice(0, own.of.lastIndexOf("/")) === name).length;
    const each = cut.filter(([, audience]) => audience === "each").map(([name]) => name);
    const names = [...groups, ...each.flatMap((name) => Array.from({ length: counted(name) }, (_, i) => `${name}/${i}`))];
    if (JSON.stringify(names) !== JSON.stringify(line.parts.map((own) => own.of))) fail();
    const audiences = new Map(cut);
    for (const own of line.parts) {
      if (own.json === undefined || own.of.includes("/")) continue;
      if (members(own.json).some(([name]) => (audiences.get(name) ?? "public") !== own.of)) fail();
    }
  } catch (error) {
    if (error instanceof Malformed) fail();
    throw error;
  }
}

function checkChain({ header, chain, lines }, cuts) {
  let head = genesis(chain, header.stream);
  lines.forEach((line, index) => {
    if (line.version !== index + 1) throw new Refused("chain", index + 1, `has version ${line.version}`);
    const body = bodyOf(chain, line);
    const meta = part(chain, line, "meta", line.meta, line.meta_salt, line.meta_leaf);
    head = sha256(chain === 1 ? joined(head, meta, body) : joined(TWO, head, meta, body));
    if (hex(head) !== line.hash) throw new Refused("chain", line.version, "does not match its hash");
  });
  if (hex(head) !== header.head) throw new Refused("chain", 0, "the last hash is not the one announced");
  if (chain === 2 && cuts) lines.forEach((line) => checkCut(line, cuts));
  if ((opening(lines[0]).chain ?? 1) !== chain) throw new Refused("chain", 1, "names another version of the chain");
}

function opening(line) {
  const raw = line.body ?? line.shown ?? line.parts?.[0].json;
  try {
    return raw === undefined ? {} : plain(raw);
  } catch {
    throw new Refused("chain", 1, "cannot be decoded");
  }
}

// -- the seed ------------------------------------------------------------------------------------------------------

function checkSeed({ header, chain, lines }) {
  const opened = opening(lines[0]);
  if (!OPENINGS.has(opened.type)) throw new Refused("seed", 1, "a log begins with its opening");
  const seed = unhex(opened.seed);
  if (hex(sha256(seed)) !== opened.commitment) throw new Refused("seed", 1, "the seed is not the one committed to");
  const key = sha256(joined(utf8("orrery/salt/2"), seed, utf8(header.stream)));
  const salt = (version, name) =>
    hex(sha256(joined(...(chain === 1 ? [utf8("orrery/salt/1"), seed] : [key]), bigEndian(version, 8), utf8(name))));
  for (const line of lines) {
    const names = chain === 1 ? ["body"] : cutOf(line).map(([name]) => name);
    const found = [line.meta_salt, ...(chain === 1 ? [line.body_salt] : line.salts)];
    if (found.join() !== ["meta", ...names].map((name) => salt(line.version, name)).join()) {
      throw new Refused("seed", line.version, "its salts do not follow from the seed");
    }
    const said = ENDINGS.has(opening(line).type) ? opening(line).seed ?? "" : "";
    if (said && said !== opened.seed) throw new Refused("seed", line.version, "the seed revealed is another");
  }
}

// The generator of each event of the game at a table, counted from 1, out of the seed and what the players had added
// to the mixture by then.
export function chance({ lines }) {
  const seed = unhex(opening(lines[0]).seed);
  const mixtures = [];
  let mixture = new Uint8Array(0);
  for (const line of lines) {
    const event = plain(line.body);
    if (event.type === "table.seat_taken" && event.entropy) {
      mixture = sha256(joined(utf8("orrery/mix/1"), mixture, sha256(utf8(event.entropy))));
    }
    if (!event.type.startsWith("table.")) mixtures.push(mixture);
  }
  return (step) =>
    new Rng(joined(sha256(joined(utf8("orrery/table/1"), seed, mixtures[step - 1] ?? mixture)), bigEndian(step, 8)));
}

// -- the verdict ---------------------------------------------------------------------------------------------------

const counted = (file) => {
  const whole = file.lines.filter((line) => line.body !== undefined).length;
  const inPart = file.lines.filter((line) => line.parts).length;
  const outside = file.lines.filter((line) => line.body === undefined && line.shown !== undefined).length;
  return { whole, inPart, outside, withheld: file.lines.length - whole - inPart - outside };
};

function sentence(proof, seeded) {
  const events = proof.whole + proof.inPart + proof.outside + proof.withheld;
  if (seeded) return `Proven: all ${events} events and the seed they were drawn from; not proven: the rules.`;
  const shown = [
    proof.whole && `${proof.whole} events shown whole`,
    proof.inPart && `every field shown of ${proof.inPart} in part`,
  ].filter(Boolean);
  const hidden = [
    proof.inPart + proof.withheld && `what is withheld of ${proof.inPart + proof.withheld}`,
    proof.outside && `what is shown of ${proof.outside}, which stands outside the chain`,
    "the seed, the commands",
  ].filter(Boolean);
  return `Proven: ${[`the order of ${events} events`, ...shown].join(", ")}; not proven: ${hidden.join(", ")}.`;
}

// `cuts` is the content of cuts.json; without it the parts of an event are taken as the file names them.
export function verify(bytes, cuts = null) {
  try {
    const file = read(bytes);
    checkChain(file, cuts);
    const seeded = file.lines.every((line) => line.meta !== undefined && line.body !== undefined);
    if (seeded) checkSeed(file);
    const proof = counted(file);
    const { stream, viewer, head, events } = file.header;
    return { passed: true, stream, viewer, head, events, brokenAt: null, proof, verdict: sentence(proof, seeded) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { passed: false, brokenAt: error.event, check: error.check, verdict: `Refused: ${error.message}.` };
  }
}
