// SHA-256 and SHAKE-256, so that the verifier needs nothing but the language. Bytes in, bytes out.

const K = new Uint32Array(64);
const FIRST = new Uint32Array(8);
{
  // The constants are the first bits of the fractional parts of roots of primes (FIPS 180-4).
  const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32);
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  primes.forEach((prime, index) => {
    K[index] = fraction(Math.cbrt(prime));
    if (index < 8) FIRST[index] = fraction(Math.sqrt(prime));
  });
}

const w = new Uint32Array(64);
const rotated = (x, n) => (x >>> n) | (x << (32 - n));

export function sha256(bytes) {
  const length = bytes.length;
  const padded = new Uint8Array(((length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, length << 3);
  const state = FIRST.slice();
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const s0 = rotated(w[i - 15], 7) ^ rotated(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = rotated(w[i - 2], 17) ^ rotated(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    let a = state[0], b = state[1], c = state[2], d = state[3];
    let e = state[4], f = state[5], g = state[6], h = state[7];
    for (let i = 0; i < 64; i++) {
      const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g; g = f; f = e; e = (d + t1) | 0; d = c; c = b; b = a; a = (t1 + t2) | 0;
    }
    state[0] += a; state[1] += b; state[2] += c; state[3] += d;
    state[4] += e; state[5] += f; state[6] += g; state[7] += h;
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

const MASK = (1n << 64n) - 1n;
const ROUNDS = [];
const TURNS = [];
{
  // Round constants and rotations of Keccak-f[1600] (FIPS 202), made by its own rules.
  let register = 1;
  for (let round = 0; round < 24; round++) {
    let constant = 0n;
    for (let j = 0; j < 7; j++) {
      if (register & 1) constant |= 1n << BigInt((1 << j) - 1);
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
    }
    ROUNDS.push(constant);
  }
  for (let t = 0, x = 1, y = 0; t < 24; t++) {
    TURNS[x + 5 * y] = BigInt((((t + 1) * (t + 2)) / 2) % 64);
    [x, y] = [y, (2 * x + 3 * y) % 5];
  }
  TURNS[0] = 0n;
}

const turned = (lane, by) => (by ? ((lane << by) | (lane >> (64n - by))) & MASK : lane);

function permuted(lanes) {
  for (const constant of ROUNDS) {
    const columns = [0, 1, 2, 3, 4].map((x) => lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20]);
    for (let x = 0; x < 5; x++) {
      const mixed = columns[(x + 4) % 5] ^ turned(columns[(x + 1) % 5], 1n);
      for (let y = 0; y < 25; y += 5) lanes[x + y] ^= mixed;
    }
    const moved = new Array(25);
    for (let x = 0; x < 5; x++) {
      for (let y = 0; y < 5; y++) moved[y + 5 * ((2 * x + 3 * y) % 5)] = turned(lanes[x + 5 * y], TURNS[x + 5 * y]);
    }
    for (let y = 0; y < 25; y += 5) {
      for (let x = 0; x < 5; x++) lanes[x + y] = moved[x + y] ^ (~moved[((x + 1) % 5) + y] & MASK & moved[((x + 2) % 5) + y]);
    }
    lanes[0] ^= constant;
  }
}

export function shake256(bytes, length) {
  const rate = 136;
  const padded = new Uint8Array((Math.floor(bytes.length / rate) + 1) * rate);
  padded.set(bytes);
  padded[bytes.length] ^= 0x1f;
  padded[padded.length - 1] ^= 0x80;
  const lanes = new Array(25).fill(0n);
  const view = new DataView(padded.buffer);
  for (let at = 0; at < padded.length; at += rate) {
    for (let i = 0; i < rate / 8; i++) lanes[i] ^= view.getBigUint64(at + 8 * i, true);
    permuted(lanes);
  }
  const made = new Uint8Array(Math.ceil(length / rate) * rate);
  const out = new DataView(made.buffer);
  for (let at = 0; at < made.length; at += rate) {
    if (at) permuted(lanes);
    for (let i = 0; i < rate / 8; i++) out.setBigUint64(at + 8 * i, lanes[i], true);
  }
  return made.slice(0, length);
}

const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

export function hex(bytes) {
  let text = "";
  for (const byte of bytes) text += PAIRS[byte];
  return text;
}

export function unhex(text) {
  const bytes = new Uint8Array(text.length >> 1);
  for (let i = 0; i < bytes.length; i++) bytes[i] = parseInt(text.substr(2 * i, 2), 16);
  return bytes;
}

export const utf8 = (text) => new TextEncoder().encode(text);

export function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function bigEndian(number, bytes) {
  const made = new Uint8Array(bytes);
  for (let i = bytes - 1, rest = number; i >= 0; i--, rest = Math.floor(rest / 256)) made[i] = rest % 256;
  return made;
}
