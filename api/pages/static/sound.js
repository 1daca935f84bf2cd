// Sound, if it is switched on: three short figures made here, no files. It is off until someone wants it, and remembered.
const KEY = "sound";
/** Figure -> its notes: frequency, when it begins and how long it lasts, in seconds. */
const FIGURES = {
  turn: [[587, 0, 0.14], [880, 0.11, 0.22]],
  move: [[330, 0, 0.05]],
  over: [[523, 0, 0.3], [659, 0.1, 0.3], [784, 0.2, 0.45]],
};
const LOUD = 0.08;
let player = null;

/** Whether it is switched on. */
export function isOn() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false; // a private window keeps nothing
  }
}

/** Switch it on or off, for this browser. */
export function switchSound(on) {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // It is silent then.
  }
  if (on) play("turn");
}

/** Play a figure, unless it is switched off. A browser may wait for the first click before it lets a page sound. */
export function play(figure) {
  if (!isOn()) return;
  player ??= new AudioContext();
  player.resume();
  for (const [frequency, begins, lasts] of FIGURES[figure]) {
    const [tone, loudness] = [player.createOscillator(), player.createGain()];
    const from = player.currentTime + begins;
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(LOUD, from);
    loudness.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
    tone.connect(loudness).connect(player.destination);
    tone.start(from);
    tone.stop(from + lasts);
  }
}
