// What was run in this browser, newest first. Tokens and headers are not kept.

const KEY = "orrery.history", MOST = 50;

export function past() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}

export function remember(query, variables) {
  const rest = past().filter((each) => each.query !== query || each.variables !== variables);
  try {
    localStorage.setItem(KEY, JSON.stringify([{ query, variables, at: Date.now() }, ...rest].slice(0, MOST)));
  } catch { /* private windows may keep nothing */ }
}

export function forget() {
  localStorage.removeItem(KEY);
}
