// JSON that keeps the bytes of every value. A line is a string with one character for each byte, so that a slice of it
// is exactly what was hashed.

export class Malformed extends Error {}

class Scanner {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  space() {
    for (;;) {
      const sign = this.text.charCodeAt(this.at);
      if (sign !== 32 && sign !== 9 && sign !== 10 && sign !== 13) return;
      this.at++;
    }
  }

  expect(sign) {
    if (this.text[this.at] !== sign) throw new Malformed(`expected ${sign} at byte ${this.at}`);
    this.at++;
  }

  take(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) throw new Malformed(`cannot be read at byte ${this.at}`);
    this.at = pattern.lastIndex;
    return found[0];
  }

  string() {
    return this.take(/"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y);
  }

  // The value that begins here, as it is written. With `into`, its members or entries are put there.
  value(into = null) {
    this.space();
    const start = this.at;
    const sign = this.text[start];
    if (sign === '"') this.string();
    else if (sign === "{") this.many("}", () => {
      this.space();
      const name = this.string();
      this.space();
      this.expect(":");
      const raw = this.value();
      into?.push([plain(name), raw]);
    });
    else if (sign === "[") this.many("]", () => {
      const raw = this.value();
      into?.push(raw);
    });
    else this.take(/true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
    return this.text.slice(start, this.at);
  }

  many(end, one) {
    this.at++;
    this.space();
    if (this.text[this.at] === end) {
      this.at++;
      return;
    }
    for (;;) {
      one();
      this.space();
      if (this.text[this.at] === ",") this.at++;
      else break;
    }
    this.expect(end);
  }
}

function parts(text, open) {
  const scanner = new Scanner(text);
  const found = [];
  scanner.space();
  if (text[scanner.at] !== open) throw new Malformed(`expected ${open}`);
  scanner.value(found);
  scanner.space();
  if (scanner.at !== text.length) throw new Malformed("something follows");
  return found;
}

// The members of an object, in order, and the entries of an array: each as it is written.
export const members = (text) => parts(text, "{");
export const entries = (text) => parts(text, "[");

export function bytesOf(text) {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

export const textOf = (bytes) => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return text;
};

// What a value means; characters that take several bytes become themselves here.
export function plain(raw) {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytesOf(raw)));
  } catch {
    throw new Malformed("is not JSON in UTF-8");
  }
}

export const written = (value) => textOf(new TextEncoder().encode(JSON.stringify(value)));
