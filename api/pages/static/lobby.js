// The lobby: the featured table lives, and the lists are fetched anew when something changes.
import "./table.js";
import { Line } from "./graphql.js";

const FOLLOW = "subscription Lobby { lobby { id status version } }";
const PAUSE = 3000;
const lists = ["playing", "open", "over", "cups"];
let waiting = null;

/** The page is asked for again as HTML, and only the lists in it are put in place: one way to draw them. */
async function refresh() {
  waiting = null;
  const answer = await fetch("/", { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const name of lists) {
    const [here, there] = [document, fresh].map((each) => each.getElementById(name)?.closest("section"));
    if (here && there && here.innerHTML !== there.innerHTML) here.replaceChildren(...document.adoptNode(there).childNodes);
  }
}

new Line().follow(FOLLOW, () => ({}), { next: () => (waiting ??= setTimeout(refresh, PAUSE)) });
