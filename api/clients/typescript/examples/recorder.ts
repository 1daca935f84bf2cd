// Writes down what happens at a table, a line for each event, and goes on where it was: `node recorder.ts URL TABLE FILE`.
import { appendFile, readFile } from "node:fs/promises";

import { Orrery } from "orrery-client";

const [url, table, file] = process.argv.slice(2);
if (!url || !table || !file) throw new Error("say where the service is, which table, and which file to write");

const written = await readFile(file, "utf8").catch(() => "");
const last = written.trimEnd().split("\n").at(-1);
const fromVersion = last ? Number(last.split(" ")[0]) : 0;

const token = process.env["ORRERY_TOKEN"];
for await (const step of new Orrery(url, token ? { token } : {}).follow(table, { fromVersion })) {
  await appendFile(file, `${step.version} ${step.at} ${step.text}\n`);
}
