// Draws that follow from a key alone, as RANDOMNESS.md has them.

import { bigEndian, joined, shake256, utf8 } from "./hashing.js";

const SPAN = 2 ** 32;

export class Rng {
  constructor(key) {
    this.key = key;
    this.block = 0;
    this.words = [];
  }

  word() {
    if (!this.words.length) {
      const bytes = shake256(joined(utf8("orrery/draws/1"), this.key, bigEndian(this.block++, 4)), 512);
      const view = new DataView(bytes.buffer);
      for (let at = 0; at < 512; at += 4) this.words.push(view.getUint32(at));
    }
    return this.words.shift();
  }

  below(n) {
    const limit = SPAN - (SPAN % n);
    for (;;) {
      const word = this.word();
      if (word < limit) return word % n;
    }
  }

  shuffled(items) {
    const order = [...items];
    for (let place = order.length - 1; place > 0; place--) {
      const other = this.below(place + 1);
      [order[place], order[other]] = [order[other], order[place]];
    }
    return order;
  }
}
