// The gallery: what is typed narrows the cards at once; without scripts the same form asks the service.
const page = document.querySelector("[data-gallery]");
const form = page.querySelector("form");
const input = form.querySelector("input[type=search]");
const found = page.querySelector("[data-found]");
const cards = [...page.querySelectorAll("[data-card]")];
const spoken = cards.map((card) => card.textContent.toLowerCase());

function narrow() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  cards.forEach((card, place) => (card.hidden = !words.every((word) => spoken[place].includes(word))));
  found.textContent = words.length ? `${cards.filter((card) => !card.hidden).length} of ${cards.length}` : "";
}

// What the service has left out already cannot be shown from here.
if (!input.value) {
  input.addEventListener("input", narrow);
  form.addEventListener("submit", (event) => event.preventDefault());
}
