// Waiting for a quick match: the table is gone to as soon as there is one.
import { Line } from "./graphql.js";

const FOLLOW = "subscription Place($game: String!) { quickMatch(game: $game) { waiting others table } }";
const page = document.querySelector("[data-waiting]");
const words = (others) => (others ? `${others === 1 ? "1 other waits" : `${others} others wait`} for the same game.` : "Nobody else waits for this game just now.");

new Line().follow(FOLLOW, () => ({ game: page.dataset.waiting }), {
  next: ({ quickMatch: { waiting, others, table } }) => {
    if (!waiting && table) location.assign(`/tables/${encodeURIComponent(table)}`);
    else page.querySelector("[data-others]").textContent = words(others);
  },
});
