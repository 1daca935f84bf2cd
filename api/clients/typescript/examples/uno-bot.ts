// Keeps its black cards for last and plays from the colour it holds most of: `node uno-bot.ts http://127.0.0.1:8000 5`.
import { bot } from "orrery-client";

const [url = "http://127.0.0.1:8000", games = "1"] = process.argv.slice(2);

const results = await bot(
  "uno",
  ({ view, legal }) => {
    const held = (card: string) => (card.startsWith("W") ? 0 : view.hand.filter((each) => each[0] === card[0]).length);
    const plays = legal.flatMap((move) => (move.input.uno.play ? [{ move, play: move.input.uno.play }] : []));
    plays.sort((a, b) => held(b.play.card) - held(a.play.card) || Number(b.play.uno ?? false) - Number(a.play.uno ?? false));
    return plays[0]?.move ?? legal[0];
  },
  { url, games: Number(games), atOnce: 5, name: `Longest colour ${process.pid}` },
);
for (const { table, place, reason, moves } of results) console.log(`${table}: place ${place}, ${reason} after ${moves} moves`);
