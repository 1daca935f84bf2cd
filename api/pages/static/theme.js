// Before anything is drawn: the theme the reader chose, so that no page flashes in the other one.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch {
  // A private window keeps nothing.
}
