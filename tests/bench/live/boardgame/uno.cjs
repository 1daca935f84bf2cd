// Uno as boardgame.io would have it, small: cards are numbers, colour * 16 + symbol, and black ones from 64 on.
// Whoever lays their last card takes a new hand, so that a match has no end.
const { INVALID_MOVE } = require('boardgame.io/core');

const COLOURS = 4;
const HAND = 7;
const [DRAW_TWO, SKIP, REVERSE] = [10, 11, 12];
const BLACK = 64;

const fits = (G, card) => card >= BLACK || card >> 4 === G.colour || (card & 15) === G.symbol;

function allCards() {
  const numbered = [];
  for (let colour = 0; colour < COLOURS; colour += 1) {
    numbered.push(colour * 16);
    for (let symbol = 1; symbol <= REVERSE; symbol += 1) numbered.push(colour * 16 + symbol, colour * 16 + symbol);
  }
  return [...numbered, ...Array(8).fill(BLACK)];
}

function draw(G, random, seat, cards) {
  for (let drawn = 0; drawn < cards; drawn += 1) {
    if (!G.stock.length) G.stock = random.Shuffle(G.pile.splice(0, G.pile.length - 1));
    if (!G.stock.length) return;
    G.hands[seat].push(G.stock.pop());
  }
}

exports.uno = (seats) => {
  const after = (G, seat) => (seat + G.direction + seats) % seats;
  const play = ({ G, ctx, random, events }, place, colour) => {
    const seat = Number(ctx.currentPlayer);
    const card = G.hands[seat][place];
    if (card === undefined || !fits(G, card)) return INVALID_MOVE;
    G.pile.push(...G.hands[seat].splice(place, 1));
    G.symbol = card & 15;
    G.colour = card >= BLACK ? colour : card >> 4;
    if (!G.hands[seat].length) draw(G, random, seat, HAND);
    if (G.symbol === REVERSE) G.direction = -G.direction;
    let next = after(G, seat);
    if (G.symbol === DRAW_TWO) draw(G, random, next, 2);
    if (G.symbol === DRAW_TWO || G.symbol === SKIP) next = after(G, next);
    events.endTurn({ next: String(next) });
    return undefined;
  };
  const pick = ({ G, ctx, random, events }) => {
    const seat = Number(ctx.currentPlayer);
    draw(G, random, seat, 1);
    events.endTurn({ next: String(after(G, seat)) });
  };
  return {
    name: 'uno',
    minPlayers: seats,
    maxPlayers: seats,
    disableUndo: true,
    setup: ({ random }) => {
      const stock = random.Shuffle(allCards());
      const hands = Array.from({ length: seats }, () => stock.splice(-HAND));
      const top = stock.pop();
      return { stock, hands, pile: [top], colour: (top >> 4) % COLOURS, symbol: top & 15, direction: 1 };
    },
    playerView: ({ G, playerID }) => ({
      ...G,
      stock: G.stock.length,
      hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
    }),
    moves: { play: { move: play, client: false }, pick: { move: pick, client: false } },
  };
};
