// node command.js FILE… checks exported logs without the rules; exit status 1 if one is refused.
import { readFileSync } from "node:fs";
import { verify } from "./verifier.js";

const cuts = JSON.parse(readFileSync(new URL("cuts.json", import.meta.url)));
let refused = 0;
for (const path of process.argv.slice(2)) {
  const report = verify(readFileSync(path), cuts);
  refused += !report.passed;
  console.log(`${path}: ${report.verdict}`);
}
process.exitCode = refused ? 1 : 0;
