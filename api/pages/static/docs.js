// The documentation: what is found stands there while one types; without scripts the same form asks for a page.
const form = document.querySelector("[data-docs-search]");
const input = form.querySelector("input");
const results = document.querySelector("[data-docs-results]");
const page = document.querySelector("[data-docs-page]");
const shelves = document.querySelector("[data-shelves]");
const contents = document.querySelector("[data-contents]");
const PAUSE = 200;
let waiting;
let asked = 0;

async function find() {
  const words = input.value.trim();
  const mine = ++asked;
  if (page) page.hidden = Boolean(words);
  if (contents) contents.hidden = Boolean(words);
  if (!words) {
    results.replaceChildren();
    return;
  }
  const answer = await fetch(`/docs/search?q=${encodeURIComponent(words)}`);
  if (!answer.ok || mine !== asked) return;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  results.replaceChildren(...found.querySelector("[data-docs-results]").childNodes);
}

input.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(find, PAUSE);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  find();
});

// Who follows a result to a part of this very page wants to see it.
results.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || !page || new URL(link.href).pathname !== location.pathname) return;
  input.value = "";
  find();
});

// Beside the page where there is room, folded where there is not.
const wide = matchMedia("(min-width: 62rem)");
function fold() {
  shelves.open = wide.matches;
  if (contents) contents.open = matchMedia("(min-width: 82rem)").matches;
}
wide.addEventListener("change", fold);
fold();
