// Plays brackets with brackets-manager (npm): a case a line on standard input, what came of it a line on standard output.
const path = require("node:path");
const readline = require("node:readline");

const modules = process.argv[2];
const { BracketsManager } = require(path.join(modules, "brackets-manager"));
const { InMemoryDatabase } = require(path.join(modules, "brackets-memory-db"));

const READY = 2;

// Who wins a meeting: the same sum as in Python, so that both sides play the same tournament.
function firstWins(seed, one, two, again) {
  return (one * 7919 + two * 104729 + seed * 31 + (again ? 500 : 0)) % 1000 < 500;
}

async function play({ kind, entrants, seed, third, reset, groups }) {
  const storage = new InMemoryDatabase();
  const manager = new BracketsManager(storage);
  let size = 2;
  while (size < entrants) size *= 2;
  const names = Array.from({ length: entrants }, (_, n) => String(n));
  const robin = kind === "round_robin";
  const seeding = robin ? names : [...names, ...Array(size - entrants).fill(null)];
  const settings = robin
    ? { groupCount: groups, seedOrdering: ["groups.seed_optimized"] }
    : { seedOrdering: ["inner_outer"], consolationFinal: third, grandFinal: reset ? "double" : "simple" };
  await manager.create.stage({ tournamentId: 0, name: "Cup", type: kind, seeding, settings });
  const people = await storage.select("participant");
  const name = Object.fromEntries(people.map((each) => [each.id, Number(each.name)]));
  for (;;) {
    const ready = (await storage.select("match")).filter((match) => match.status === READY);
    if (!ready.length) break;
    const match = ready[0];
    const one = name[match.opponent1.id];
    const two = name[match.opponent2.id];
    const group = (await storage.select("group", match.group_id)).number;
    const round = (await storage.select("round", match.round_id)).number;
    const [low, high] = one < two ? [one, two] : [two, one];
    const lowWins = firstWins(seed, low, high, group === 3 && round === 2);
    const won = (lowWins ? low : high) === one;
    const side = (wins) => (wins ? { score: 1, result: "win" } : { score: 0 });
    await manager.update.match({ id: match.id, opponent1: side(won), opponent2: side(!won) });
  }
  const rows = [];
  for (const match of await storage.select("match")) {
    const group = (await storage.select("group", match.group_id)).number;
    const round = (await storage.select("round", match.round_id)).number;
    const who = [match.opponent1, match.opponent2].map((side) => (side && side.id != null ? name[side.id] : -1));
    rows.push([group, round, match.number, ...who]);
  }
  const ranks = robin ? [] : (await manager.get.finalStandings(0)).map((each) => [Number(each.name), each.rank]);
  return { rows, ranks };
}

(async () => {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await play(JSON.parse(line))));
  }
})();
