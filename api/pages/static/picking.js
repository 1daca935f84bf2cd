// What a player has picked, and which moves that leaves. Knows moves and keys, and nothing of pages.

/** Whether all that is picked belongs to a move. */
export const fits = (move, picked) => picked.every((key) => move.touches?.includes(key) || move.choose?.of.includes(key));

/** Whether a move could be made with what is picked: of a choice, enough and not too many. */
export function isComplete(move, picked) {
  if (!move.choose) return true;
  const chosen = picked.filter((key) => move.choose.of.includes(key)).length;
  return chosen >= move.choose.least && chosen <= move.choose.most;
}

/** The command of a move as the API takes it, with what was picked where the move leaves a choice. */
export function command(move, picked) {
  const input = structuredClone(move.input);
  if (!move.choose) return input;
  const [verbs] = Object.values(input);
  const [verb] = Object.keys(verbs);
  verbs[verb] = { ...verbs[verb], [move.choose.into]: picked.filter((key) => move.choose.of.includes(key)) };
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
    if (!this.moves.length) this.picked = this.all.some((move) => fits(move, [key])) ? [key] : before;
    const [only, ...others] = this.moves;
    const isGiven = only && !others.length && !only.choose && this.picked.length > 1;
    return isGiven ? only : null; // the card and its goal are named: nothing is left to ask
  }
}
