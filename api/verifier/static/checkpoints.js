// Checkpoints: the tree over the heads of all that has ended, and the notes its heads are signed in. From CHECKPOINTS.md.

import { hex, joined, sha256, unhex, utf8 } from "./hashing.js";

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);
const ED25519 = 1;
const COSIGNATURE = 4;

export const leafHash = (data) => sha256(joined(LEAF, data));
export const nodeHash = (left, right) => sha256(joined(NODE, left, right));

// What stands in the tree for a log that has ended.
export const entryOf = (stream, head) => sha256(joined(utf8("orrery/entry/1"), utf8(stream), Uint8Array.of(0), unhex(head)));

const largestPowerBelow = (n) => 2 ** Math.floor(Math.log2(n - 1));

export function root(leaves) {
  if (!leaves.length) return sha256(new Uint8Array(0));
  if (leaves.length === 1) return leafHash(leaves[0]);
  const k = largestPowerBelow(leaves.length);
  return nodeHash(root(leaves.slice(0, k)), root(leaves.slice(k)));
}

const same = (a, b) => hex(a) === hex(b);

// RFC 9162, 2.1.3.2.
export function isIncluded(leaf, index, size, proof, expected) {
  if (index >= size) return false;
  let [fn, sn, made] = [index, size - 1, leafHash(leaf)];
  for (const step of proof) {
    if (sn === 0) return false;
    if (fn % 2 || fn === sn) {
      made = nodeHash(step, made);
      while (fn % 2 === 0 && fn) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else made = nodeHash(made, step);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && same(made, expected);
}

// RFC 9162, 2.1.4.2. An empty tree is consistent with every other.
export function isConsistent(first, second, proof, old, now) {
  if (first > second) return false;
  if (first === 0) return proof.length === 0 && same(old, sha256(new Uint8Array(0)));
  if (first === second) return proof.length === 0 && same(old, now);
  const path = Number.isInteger(Math.log2(first)) ? [old, ...proof] : proof;
  if (!path.length) return false;
  let [fn, sn] = [first - 1, second - 1];
  while (fn % 2) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  let [fr, sr] = [path[0], path[0]];
  for (const step of path.slice(1)) {
    if (sn === 0) return false;
    if (fn % 2 || fn === sn) {
      [fr, sr] = [nodeHash(step, fr), nodeHash(step, sr)];
      while (fn % 2 === 0 && fn) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else sr = nodeHash(sr, step);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && same(fr, old) && same(sr, now);
}

const base64 = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

function verifierKey(text) {
  const [name, id, ...rest] = text.split("+");
  const key = base64(rest.join("+"));
  const expected = sha256(joined(utf8(name), Uint8Array.of(10), key)).slice(0, 4);
  if (hex(expected) !== id) throw new Error(`${name}: the key does not have the id it claims`);
  return { name, id, type: key[0], key: key.slice(1) };
}

async function isSigned(key, message, signature) {
  const made = await crypto.subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
  return crypto.subtle.verify("Ed25519", made, signature, message);
}

// A note as far as these keys vouch for it: what it says, and who has signed.
export async function opened(note, keys) {
  const cut = note.lastIndexOf("\n\n") + 1;
  const text = note.slice(0, cut);
  const [origin, size, rootHash] = text.split("\n");
  const signed = [];
  for (const line of note.slice(cut + 1).split("\n").filter(Boolean)) {
    const [, name, encoded] = /^\u2014 (\S+) (\S+)$/u.exec(line) ?? [];
    if (!name) throw new Error("a signature cannot be read");
    const bytes = base64(encoded);
    for (const known of keys.map(verifierKey)) {
      if (known.name !== name || known.id !== hex(bytes.slice(0, 4))) continue;
      const [message, signature] =
        known.type === COSIGNATURE
          ? [utf8(`cosignature/v1\ntime ${timeOf(bytes)}\n${text}`), bytes.slice(12)]
          : [utf8(text), bytes.slice(4)];
      if (known.type !== ED25519 && known.type !== COSIGNATURE) continue;
      if (!(await isSigned(known.key, message, signature))) throw new Error(`${name}: the signature does not fit`);
      signed.push(name);
    }
  }
  return { origin, size: Number(size), root: hex(base64(rootHash)), signed };
}

const timeOf = (bytes) => bytes.slice(4, 12).reduce((sum, byte) => sum * 256 + byte, 0);

// Whether a log with this head is in the tree of the checkpoint that a proof carries.
export async function verifyCheckpoint(proof, keys, stream, head) {
  const note = await opened(proof.checkpoint, keys);
  const included = isIncluded(entryOf(stream, head), proof.index, note.size, proof.hashes.map(unhex), unhex(note.root));
  return { ...note, included };
}

