// A tournament as it lives: when something happens the page is asked for again, and what changed is put in place.
import { brackets } from "./bracket.js";
import { Line } from "./graphql.js";

const FOLLOW = "subscription Cup($id: ID!, $from: Int!) { tournamentEvents(tournament: $id, fromVersion: $from) { version } }";
const PAUSE = 500;
const page = document.querySelector("[data-tournament]");
let version = Number(page.dataset.version);
let waiting = null;

/** A part as it came: without the lines that were drawn into it here. */
function drawn(part) {
  const plain = part.cloneNode(true);
  for (const each of plain.querySelectorAll("svg.ways")) each.remove();
  for (const each of plain.querySelectorAll(".followed")) each.classList.remove("followed");
  return plain.innerHTML;
}

async function refresh() {
  waiting = null;
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-tournament]");
  const [old, parts] = [[...page.children], [...fresh.children]];
  for (const gone of old.slice(parts.length)) gone.remove();
  parts.forEach((part, place) => {
    const here = old[place];
    if (!here) page.append(document.adoptNode(part));
    else if (drawn(here) !== part.innerHTML) here.replaceWith(document.adoptNode(part));
  });
  brackets(page);
  toTheEnd();
}

/** The story is read from its end: the newest stands there. */
function toTheEnd() {
  const story = page.querySelector("[data-story]");
  if (story && !story.matches(":hover, :focus-within")) story.scrollTop = story.scrollHeight;
}

brackets(page);
toTheEnd();
new Line().follow(FOLLOW, () => ({ id: page.dataset.tournament, from: version }), {
  next: ({ tournamentEvents }) => {
    version = tournamentEvents.version;
    waiting ??= setTimeout(refresh, PAUSE);
  },
});
