// Whole games of every kind at once, each seat a client of its own: `games.ts URL GAME…`. Prints a line for each.
import { Orrery, playTable, schema, type Legal, type Slug, type Step } from "orrery-client";

const [url, ...slugs] = process.argv.slice(2) as [string, ...Slug[]];
const OPTIONS = {
  secrets: {},
  programs: { goal: 1, roundLimit: 2, turnLimit: 8 },
  runiverse: {},
  solitaire: {},
  uno: { turnLimit: 40 },
} satisfies { [G in Slug]: schema.Games[G]["options"] };
const SEATS = { secrets: 4, programs: 3, runiverse: 2, solitaire: 1, uno: 3 };

let seed = 7;
/** Any move by lot, but no game is given up while there is something else to do. */
function pick(legal: readonly Legal[]): Legal {
  seed = (seed * 48271) % 2147483647;
  const others = legal.filter((move) => !("solitaire" in move.input && move.input.solitaire.finish));
  const from = others.length > 0 ? others : legal;
  return from[seed % from.length]!;
}

let moves = 0;
async function play(game: Slug): Promise<void> {
  const names = Array.from({ length: SEATS[game] }, (_, seat) => `${game} ${seat} of ${process.pid}`);
  const players = await Promise.all(names.map((name) => Orrery.guest(url, name)));
  const table = await players[0]!.open({ [game]: OPTIONS[game] } as schema.GameOptionsInput);
  for (const player of players.slice(1)) await player.do("takeSeat", { table });
  await players[0]!.do("startGame", { table });
  const watched = watch(table);
  const results = await Promise.all(
    players.map((player) =>
      playTable(player, game, table, ({ legal }) => {
        moves += 1;
        if (moves === 40) console.log("midway");
        return pick(legal as readonly Legal[]) as never;
      }, { onError: (error) => console.error(error) }),
    ),
  );
  const steps = await watched;
  const gaps = steps.filter((step, at) => step.version !== at + 1).length;
  const { audit } = await players[0]!.query<{ audit: { passed: boolean } }>("query($table: ID!) { audit(table: $table) { passed } }", { table });
  console.log(JSON.stringify({ game, table, versions: steps.length, gaps, passed: audit.passed, places: results.map((each) => each?.place) }));
}

async function watch(table: string): Promise<Step[]> {
  const steps = [];
  for await (const step of new Orrery(url).follow(table)) steps.push(step);
  return steps;
}

await Promise.all(slugs.map(play));
