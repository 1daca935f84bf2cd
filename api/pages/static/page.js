// What every page has: the switch between light and dark.
const root = document.documentElement;
const button = document.querySelector("[data-theme-switch]");

button.hidden = false;
button.addEventListener("click", () => {
  const now = root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.dataset.theme = now === "dark" ? "light" : "dark";
  try {
    localStorage.setItem("theme", root.dataset.theme);
  } catch {
    // A private window keeps nothing.
  }
});
