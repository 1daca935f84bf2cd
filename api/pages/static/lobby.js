// The lobby: the featured table lives, and the lists are fetched anew when something changes.
import "./table.js";
import { Line } from "./graphql.js";

const FOLLOW = "subscription Lobby { lobby { id status version } }";
const PAUSE = 3000;
const LINGER = 8000;
const lists = ["playing", "open", "over", "cups"];
let waiting = null;
let leaving = null;

/** The page is asked for again as HTML, and only these parts of it are put in place: one way to draw them. */
async function refresh(parts) {
  const answer = await fetch("/", { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const name of parts) {
    const [here, there] = [document, fresh].map((each) => each.getElementById(name)?.closest("section"));
    if (here && there && here.innerHTML !== there.innerHTML) here.replaceChildren(...document.adoptNode(there).childNodes);
  }
}

function refreshLists() {
  waiting = null;
  refresh(lists);
}

/** A featured game that is over is looked at for a while; then another one that is played takes its place. */
document.addEventListener("scene", ({ detail }) => {
  if (!detail.over) return;
  leaving ??= setTimeout(() => {
    leaving = null;
    refresh(["featured"]);
  }, LINGER);
});

new Line().follow(FOLLOW, () => ({}), { next: () => (waiting ??= setTimeout(refreshLists, PAUSE)) });
