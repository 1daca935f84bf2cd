// What a player has picked, and which moves that leaves. Knows moves and keys, and nothing of pages.

const chosen = (move, picked) => picked.filter((key) => move.choose.of.includes(key));

/** Whether all that is picked belongs to a move, and is not more than it takes. */
export const fits = (move, picked) =>
  picked.every((key) => move.touches?.includes(key) || move.choose?.of.includes(key)) && !(move.choose && chosen(move, picked).length > move.choose.most);

/** Whether a move could be made with what is picked: of a choice, enough and not too many. */
export function isComplete(move, picked) {
  if (!move.choose) return true;
  const many = chosen(move, picked).length;
  return many >= move.choose.least && many <= move.choose.most;
}

/** The command of a move as the API takes it, with what was picked where the move leaves a choice. */
export function command(move, picked) {
  const input = structuredClone(move.input);
  if (!move.choose) return input;
  const [verbs] = Object.values(input);
  const [verb] = Object.keys(verbs);
  verbs[verb] = { ...verbs[verb], [move.choose.into]: chosen(move, picked) };
  return input;
}

export class Picking {
  picked = [];

  constructor(moves = []) {
    this.all = moves;
  }

  /** The moves that touch all that is picked. */
  get moves() {
    return this.all.filter((move) => fits(move, this.picked));
  }

  /** The keys that can be picked besides what is. */
  get reachable() {
    return new Set(this.moves.flatMap((move) => [...(move.touches ?? []), ...(move.choose?.of ?? [])]));
  }

  clear() {
    this.picked = [];
  }

  /** Pick something, or put it back; returns the move that is meant if no question is left. */
  toggle(key) {
    if (this.picked.includes(key)) {
      const [only, ...others] = this.moves;
      if (only && !others.length && !only.choose) return only; // picked once more: that is what was meant
      this.picked = this.picked.filter((each) => each !== key);
      return null;
    }
    const before = this.picked;
    this.picked = [...before, key];
    const ways = [this.picked, [...before.slice(1), key], [key]]; // one too many: the first is put back, or all are
    this.picked = ways.find((way) => this.all.some((move) => fits(move, way))) ?? before;
    const [only, ...others] = this.moves;
    const isGiven = only && !others.length && !only.choose && this.picked.length > 1;
    return isGiven ? only : null; // the card and its goal are named: nothing is left to ask
  }
}
