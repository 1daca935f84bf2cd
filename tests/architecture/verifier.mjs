// Asks the verifier: a question a line, an answer a line.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";
import { Rng } from "../../api/verifier/static/rng.js";
import { hex, sha256, unhex } from "../../api/verifier/static/hashing.js";
import { bytesOf, textOf } from "../../api/verifier/static/json.js";
import { chance, cutUp, read, verify } from "../../api/verifier/static/verifier.js";
import * as checkpoints from "../../api/verifier/static/checkpoints.js";

const cuts = JSON.parse(readFileSync(new URL("../../api/verifier/static/cuts.json", import.meta.url)));
const files = new Map();

function file(path) {
  if (!files.has(path)) {
    const bytes = readFileSync(path);
    files.set(path, path.endsWith(".gz") ? gunzipSync(bytes) : bytes);
  }
  return files.get(path);
}

// A line that was changed, with its check made anew, as a forger would.
function repaired(bytes, at) {
  const rows = textOf(bytes).split("\n");
  let number = 0;
  for (let seen = rows[0].length; seen < at; number++) seen += rows[number + 1].length + 1;
  const bare = rows[number].replace(/,"check":"[^"]*"\}$/, number ? "}" : ',"check":""}');
  const check = hex(sha256(bytesOf(bare))).slice(0, 16);
  rows[number] = number ? `${bare.slice(0, -1)},"check":"${check}"}` : bare.replace(/""\}$/, `"${check}"}`);
  return bytesOf(rows.join("\n"));
}

const answers = {
  verify: ({ path }) => verify(file(path), cuts),
  changed: ({ path, changes, repair }) => changes.map(([at, byte]) => {
    const bytes = Uint8Array.from(file(path));
    bytes[at] = byte;
    const { passed, brokenAt } = verify(repair ? repaired(bytes, at) : bytes, cuts);
    return passed ? "passed" : brokenAt;
  }),
  draws: ({ path, drawn }) => {
    const at = chance(read(file(path)));
    return drawn.map(({ step, calls }) => {
      const rng = at(step);
      return calls.every(([n, result]) =>
        Array.isArray(result)
          ? JSON.stringify(rng.shuffled(Array.from({ length: n }, (_, i) => i))) === JSON.stringify(result)
          : rng.below(n) === result);
    });
  },
  key: ({ key, words }) => {
    const rng = new Rng(unhex(key));
    return Array.from({ length: words }, () => rng.word());
  },
  below: ({ key, rows }) => {
    const rng = new Rng(unhex(key));
    return rows.map(({ n, draws }) => draws.map(() => rng.below(n)));
  },
  shuffled: ({ key, n }) => new Rng(unhex(key)).shuffled(Array.from({ length: n }, (_, i) => i)),
  cut: ({ body, cut }) => cutUp(textOf(new TextEncoder().encode(body)), Object.entries(cut)),
  root: ({ leaves }) => hex(checkpoints.root(leaves.map(unhex))),
  inclusion: ({ leaf, index, size, proof, root }) =>
    checkpoints.isIncluded(unhex(leaf), index, size, proof.map(unhex), unhex(root)),
  consistency: ({ first, second, proof, old, root }) =>
    checkpoints.isConsistent(first, second, proof.map(unhex), unhex(old), unhex(root)),
  note: ({ note, keys }) => checkpoints.opened(note, keys),
  checkpoint: ({ proof, keys, head, stream }) => checkpoints.verifyCheckpoint(proof, keys, stream, head),
};

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  console.log(JSON.stringify(await answers[asked.ask](asked)));
}
