// A connection that breaks at the worst moments, and what is refused: `trouble.ts URL`. Prints what came of it.
import { Orrery, OrreryError, OutOfDate, Refused, Unavailable } from "orrery-client";

const url = process.argv[2]!;
let lost = 0;
let sent = 0;

/** The service does what it is asked, and its answer is lost, as often as `lost` says. */
const losing: typeof fetch = async (...given) => {
  sent += 1;
  const response = await fetch(...given);
  if (lost === 0) return response;
  lost -= 1;
  await response.text();
  throw new TypeError("the connection broke");
};

/** Every stream breaks off in the middle of its second event. */
const breaking: typeof fetch = async (...given) => {
  sent += 1;
  const response = await fetch(...given);
  let events = 0;
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, to) {
      const text = new TextDecoder().decode(chunk);
      events += text.split("event: next").length - 1;
      if (events < 2) return to.enqueue(chunk);
      to.enqueue(new TextEncoder().encode(text.slice(0, text.lastIndexOf("event: next") + 30)));
      to.terminate();
    },
  });
  return new Response(response.body!.pipeThrough(cut), { status: response.status, headers: response.headers });
};

const orrery = await Orrery.guest(url, `Lost ${process.pid}`, { fetch: losing });
const table = await orrery.open({ solitaire: {} });
const begun = await orrery.do("startGame", { table });
lost = 2;
sent = 0;
const changed = await orrery.act(table, { solitaire: { turn: "GO" } });
const look = await orrery.look(table, "solitaire");
console.log(JSON.stringify({ sent: sent - 1, repeated: changed.repeated, steps: changed.version - begun.version, at: look.version - changed.version }));

lost = 1;
const once = await orrery.mutate("mutation { createGuest(name: \"x\") { token } }").catch((error: unknown) => error);
console.log(JSON.stringify({ once: once instanceof Unavailable }));

const refused = await orrery.do("startGame", { table }).catch((error: unknown) => error);
if (refused instanceof Refused) console.log(JSON.stringify({ ...refused, ruleText: typeof refused.ruleText }));
const late = await orrery.act(table, { solitaire: { turn: "GO" } }, { expectedVersion: 3 }).catch((error: unknown) => error);
if (late instanceof OutOfDate) console.log(JSON.stringify({ late: late.version === look.version }));
const wrong = await orrery.query("{ nothing }").catch((error: unknown) => error);
if (wrong instanceof OrreryError) console.log(JSON.stringify({ code: wrong.code }));

await orrery.act(table, { solitaire: { finish: "GO" } });
sent = 0;
const versions = [];
for await (const step of new Orrery(url, { fetch: breaking }).follow(table)) versions.push(step.version);
console.log(JSON.stringify({ inOrder: versions.every((version, at) => version === at + 1), whole: versions.length >= 6, broken: sent > 1 }));

const gone = new Orrery("http://127.0.0.1:9", { patience: 0.3 });
const away = await gone.query("{ __typename }").catch((error: unknown) => error);
console.log(JSON.stringify({ away: away instanceof Unavailable }));
