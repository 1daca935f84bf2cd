// Cards as SVG, from the words of a face: frame, tint, signs, letters and lines. No game is named here.
import { escaped } from "./elements.js";
import { inset } from "./signs.js";

const NARROW = "iIl.,:;'|tfjr ";
const WIDE = "mwMWQO@";

/** Text broken into lines. Widths are guessed by the kind of letter, which is near enough at these sizes. */
export function wrapped(text, width, most = 99) {
  const wide = (word) => [...word].reduce((sum, letter) => sum + (NARROW.includes(letter) ? 0.55 : WIDE.includes(letter) ? 1.4 : letter < "a" ? 1.15 : 1), 0);
  const lines = [];
  for (const word of String(text).split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && wide(last) + 0.6 + wide(word) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1].replace(/.{0,2}$/, "")}…`];
}

const text = (x, y, size, words, kind, anchor = "middle") => `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" class="${kind}">${escaped(words)}</text>`;
const sheet = (kind) => `<rect class="${kind}" width="100" height="140" rx="8"/>`;

/** A number that follows from a text alone, and then numbers that follow from it. */
function* drawn(from) {
  let seed = 2166136261;
  for (const letter of from) seed = Math.imul(seed ^ letter.codePointAt(0), 16777619) >>> 0;
  while (true) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    yield seed / 4294967296;
  }
}

/** A piece of sky that belongs to a name: dust, an orbit, and a constellation of its own. */
function sky(name, x, y, width, height) {
  const numbers = drawn(name);
  const next = () => numbers.next().value;
  const at = (value) => value.toFixed(1);
  const dust = Array.from({ length: 14 }, () => `<circle cx="${at(x + width * next())}" cy="${at(y + height * next())}" r="${at(0.3 + 0.5 * next())}"/>`);
  const stars = Array.from({ length: 5 + Math.floor(3 * next()) }, (_, place, { length } = { length: 7 }) => [x + width * (0.1 + (0.8 * (place + 0.8 * next())) / length), y + height * (0.15 + 0.7 * next())]);
  const path = stars.map((star) => star.map(at).join(",")).join(" ");
  const tilt = Math.round(60 * next() - 30);
  return `<g class="dust">${dust.join("")}</g>
    <ellipse class="way" cx="${x + width / 2}" cy="${y + height / 2}" rx="${width * 0.46}" ry="${at(height * (0.15 + 0.25 * next()))}" transform="rotate(${tilt} ${x + width / 2} ${y + height / 2})"/>
    <polyline class="way" points="${path}"/><g class="stars">${stars.map(([sx, sy], place) => `<circle cx="${at(sx)}" cy="${at(sy)}" r="${place % 3 ? 1.2 : 1.9}"/>`).join("")}</g>`;
}

function corners(face, kind) {
  const index = face.short ? text(15, 24, face.short.length > 2 ? 14 : face.short.length > 1 ? 18 : 23, face.short, `index ${kind}`) : inset(face.glyph, 15, 17, 17, kind);
  const one = index + (face.pip ? inset(face.pip, 15, 37, 14, kind) : "");
  return face.band ? one : `${one}<g transform="rotate(180 50 70)">${one}</g>`;
}

const FRAMES = {
  /** A field of colour, with a medallion in the shape that goes with the colour. */
  field(face) {
    const middle = face.glyph ? inset(face.glyph, 50, 70, 44, "deep", text(50, 84, 34, face.short, "index deep")) : text(50, 86, face.short?.length > 1 ? 34 : 46, face.short, "index deep");
    const line = ["6", "9"].includes(face.short) ? `<path d="M38 93h24" class="deepline"/>` : "";
    const medal = inset(face.pip, 50, 70, 88, "medal", `<circle cx="50" cy="70" r="34" class="medal"/>`);
    return `${sheet("field")}<ellipse class="way" cx="50" cy="70" rx="60" ry="37" transform="rotate(-58 50 70)"/><ellipse class="way" cx="50" cy="70" rx="47" ry="26" transform="rotate(-58 50 70)"/>${medal}${middle}${line}${corners(face, "on")}`;
  },
  /** Letters in the corners and one large sign. */
  index(face) {
    const large = inset(face.glyph, 50, 70, 48, "tint", text(50, 86, 44, face.short || face.name[0], "index deep"));
    const caption = face.caption ? text(50, 112, 9.5, face.caption.toUpperCase(), "caps deep") : "";
    const band = face.band ? `<path class="tintbg" d="M0 104h100v17H0Z"/>${text(50, 116, 10.5, face.band.toUpperCase(), "caps on")}` : "";
    return `${sheet("paper")}<ellipse class="hair" cx="50" cy="70" rx="42" ry="15" transform="rotate(-24 50 70)"/>${large}${caption}${corners(face, "deep")}${band}`;
  },
  /** The few great cards lie under a night sky. */
  night(face) {
    const name = wrapped(face.name, 13, 2).map((line, place) => text(50, 116 + 11 * place, 11.5, line, "serif lit"));
    return `${sheet("night")}<g opacity=".8">${sky(face.name, 0, 0, 100, 140)}</g><rect x="4" y="4" width="92" height="132" rx="5.5" class="brassline"/><circle cx="50" cy="64" r="31" class="disc"/>${inset(face.glyph, 50, 64, 42, "brass", text(50, 76, 34, face.short, "index brass"))}${name.join("")}${corners({ ...face, pip: "" }, "brass")}`;
  },
  /** A task: a sheet with lines to tick. */
  order(face) {
    const lines = (face.lines ?? []).flatMap((line) => wrapped(line, 15).map((part, place) => [part, place === 0]));
    const ticks = lines.slice(0, 6).map(([part, first], place) => (first ? `<rect x="8" y="${43 + 13 * place}" width="7" height="7" rx="1.5" class="tick"/>` : "") + text(19, 50 + 13 * place, 9.6, part, "ink", "start"));
    const dots = Array.from({ length: face.pips ?? 0 }, (_, place) => `<circle cx="${50 + (place - ((face.pips ?? 1) - 1) / 2) * 9}" cy="130" r="2.8" class="tint"/>`);
    return `${sheet("paper")}<path class="tintbg" d="M0 8a8 8 0 0 1 8-8h84a8 8 0 0 1 8 8v26H0Z"/>${text(9, 23, 15, face.short, "index on", "start")}${text(91, 22, 9, face.kind ?? "", "caps on", "end")}<g class="near-only">${ticks.join("")}</g><g class="far-only">${text(50, 92, 40, face.short, "index deep")}</g>${dots.join("")}`;
  },
};

/** The outline of the window tells the kind of a titled card without words. */
const WINDOWS = {
  leader: (y, h) => `M10 ${y + h}V${y + 24}C10 ${y + 8} 28 ${y} 50 ${y}s40 8 40 24V${y + h}Z`,
  unit: (y, h) => `M15 ${y}h70l6 6v${h - 12}l-6 6h-70l-6-6v-${h - 12}Z`,
  action: (y, h) => `M9 ${y + h / 2}a41 ${h / 2} 0 1 1 82 0a41 ${h / 2} 0 1 1-82 0Z`,
  item: (y, h) => `M26 ${y}h48l17 ${h / 2}-17 ${h / 2}h-48l-17-${h / 2}Z`,
};
let windows = 0;

/** How large the text of a card may be written, and how much room there is for it. */
const SIZES = [5.7, 5.2, 4.7, 4.2, 3.8];
const ROOM = 42;

function titled(outline) {
  const art = (face, y, height, size) => {
    const id = `window-${(windows += 1)}`;
    return `<clipPath id="${id}"><path d="${outline(y, height)}"/></clipPath><g clip-path="url(#${id})"><rect width="100" height="140" class="sky"/>${sky(face.name, 8, y, 84, height)}${inset(face.glyph, 50, y + height / 2 + 2, size, "tint")}</g><path d="${outline(y, height)}" class="winline"/>`;
  };
  return (face) => {
    const parts = (size) => (face.lines ?? []).flatMap((line) => wrapped(line, (24 * 5.7) / size).map((part, place) => [part, place === 0]));
    const size = SIZES.find((each) => parts(each).length * each <= ROOM) ?? SIZES.at(-1);
    const body = parts(size);
    const step = Math.min(7, ROOM / Math.max(1, body.length));
    const lines = body.map(([part, first], place) => text(10, 87 + step * place, size, part, first ? "ink lead" : "ink", "start"));
    const longest = Math.max(...face.name.split(" ").map((word) => word.length));
    const lettering = longest > 9 ? (8.6 * 9) / longest : 8.6;
    const name = wrapped(face.name, (10 * 8.6) / lettering, 2).map((line, place, all) => text(29, (all.length > 1 ? 12.5 : 18) + 9 * place, lettering.toFixed(1), line, "serif lit", "start"));
    const large = wrapped(face.name, 11, 3).map((line, place, all) => text(50, 109 + 13 * place - 6 * (all.length - 1), 12, line, "serif lit"));
    const dots = Array.from({ length: face.pips ?? 0 }, (_, place) => `<circle cx="${50 + (place - ((face.pips ?? 1) - 1) / 2) * 7}" cy="132.5" r="2" class="tint"/>`);
    return `${sheet("frame")}<rect x="3" y="3" width="94" height="134" rx="6" class="inner"/>
      <g class="near-only">${art(face, 26, 42, 22)}<rect x="6" y="72" width="88" height="56" rx="3" class="paper"/>${name.join("")}${text(50, 79.5, 5.4, face.kind ?? "", "dim lead")}${lines.join("")}</g>
      <g class="far-only">${art(face, 29, 56, 34)}${large.join("")}</g>
      <circle cx="15" cy="15" r="11.5" class="level"/>${face.short ? text(15, 20.5, 15, face.short, "index lit") : inset(face.pip, 15, 15, 13, "lit")}${inset(face.pip, 87, 14, 13, "tint")}${dots.join("")}`;
  };
}
for (const [kind, outline] of Object.entries(WINDOWS)) FRAMES[kind] = titled(outline);

const picture = (inside, kind) => `<svg class="card ${kind}" viewBox="0 0 100 140" aria-hidden="true" focusable="false">${inside}</svg>`;

/** A card face up. A frame we do not know is drawn as an index. */
export function front(face) {
  const frame = FRAMES[face.frame ?? "index"] ?? FRAMES.index;
  return picture(frame(face), `t-${escaped(face.tint ?? "ink")} f-${escaped(face.frame ?? "index")}`);
}

const orbit = (radius, angle, size) => {
  const turn = (angle * Math.PI) / 180;
  return `<circle cx="50" cy="70" r="${radius}" class="line"/><circle cx="${(50 + radius * Math.cos(turn)).toFixed(1)}" cy="${(70 + radius * Math.sin(turn)).toFixed(1)}" r="${size}" class="planet"/>`;
};
const TICKS = Array.from({ length: 48 }, (_, place) => `<path d="M50 ${place % 4 ? 30.5 : 29}V32.5" transform="rotate(${place * 7.5} 50 70)" class="line"/>`).join("");

/** A card face down: an orrery of brass. A secret and a dream have another sun in the middle. */
export function back(kind = "plain") {
  const sun = { secret: "sealed", dream: "moon" }[kind] ?? "sun";
  return picture(
    `<rect width="100" height="140" rx="8" class="ground"/><rect x="5" y="5" width="90" height="130" rx="5" class="line thick"/><rect x="8" y="8" width="84" height="124" rx="3.5" class="line"/>${TICKS}${orbit(37.5, -38, 0)}${orbit(31, 205, 3)}${orbit(23, 62, 2.6)}${orbit(15, 300, 2)}<ellipse cx="50" cy="70" rx="31" ry="10" transform="rotate(-28 50 70)" class="line"/><circle cx="50" cy="70" r="9.5" class="ground"/>${inset(sun, 50, 70, 14, "planet", '<circle cx="50" cy="70" r="4" class="planet"/>')}`,
    `back b-${escaped(kind)}`,
  );
}
