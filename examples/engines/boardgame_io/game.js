// A small card game, written for boardgame.io 0.50 as its documentation shows; `numbers` are those of ruleset.toml.
// Take one of the open cards each turn: its points, and a bonus for each second card of a kind.
"use strict";

const KINDS = ["crane", "barge", "rope", "lamp"];

function score(numbers, hand) {
  let sum = 0;
  for (const kind of KINDS) {
    const held = hand.filter((card) => card === kind).length;
    sum += held * numbers.points[kind] + Math.floor(held / 2) * numbers.pair;
  }
  return sum;
}

const game = (numbers) => ({
  name: "market",
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle(KINDS.flatMap((kind) => Array(numbers.copies[kind]).fill(kind)));
    return { row: deck.splice(0, numbers.row), deck, hands: Array.from({ length: ctx.numPlayers }, () => []) };
  },
  playerView: ({ G }) => ({ ...G, deck: G.deck.length }),
  moves: {
    take: ({ G, ctx }, place) => {
      G.hands[Number(ctx.currentPlayer)].push(G.row[place]);
      G.row.splice(place, 1);
      if (G.deck.length) G.row.push(G.deck.pop());
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G, ctx }) => {
    const isOver = !G.row.length || ctx.turn > numbers.rounds * ctx.numPlayers;
    return isOver ? { scores: G.hands.map((hand) => score(numbers, hand)) } : undefined;
  },
  ai: {
    enumerate: (G) => [...new Set(G.row)].map((card) => ({ move: "take", args: [G.row.indexOf(card)] })),
    objectives: (G, ctx, playerID) => ({
      ahead: {
        checker: (G) => G.hands.every((hand, seat) => score(numbers, G.hands[playerID]) >= score(numbers, hand)),
        weight: 1,
      },
    }),
  },
});

module.exports = { game };
