// What every page has: the switch between light and dark, and buttons that copy the address beside them.
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

if (navigator.clipboard) {
  document.documentElement.classList.add("copies");
  document.addEventListener("click", async ({ target }) => {
    const copy = target.closest("[data-copy]");
    if (!copy) return;
    await navigator.clipboard.writeText(copy.parentElement.querySelector("input").value);
    copy.textContent = "Copied";
    setTimeout(() => (copy.textContent = "Copy"), 2000);
  });
}
