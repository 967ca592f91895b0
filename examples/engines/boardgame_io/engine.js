// Plays a game of boardgame.io for simulate: put yours in place of ./game.js, and say in GREETING what it has.
// Its bots are the players. The results come from `ctx.gameover.scores`.
"use strict";

const { InitializeGame, CreateGameReducer } = require("boardgame.io/internal");
const { MCTSBot, RandomBot } = require("boardgame.io/ai");
const { game } = require("./game.js");

const GREETING = {
  meeple: 1,
  name: "market",
  version: "boardgame.io 0.50",
  players: {
    random: { about: "boardgame.io's RandomBot" },
    mcts: { about: "boardgame.io's MCTSBot, which sees the whole state", params: { iterations: 20, depth: 10 } },
  },
  counts: ["rounds", "plies"],
  can: ["replay"],
};

// A bot of boardgame.io draws from its own seed.
function bot(player, made, seed) {
  const { iterations, playoutDepth } = { iterations: player.params.iterations, playoutDepth: player.params.depth };
  const { enumerate, objectives } = made.ai;
  const Bot = player.name === "mcts" ? MCTSBot : RandomBot;
  return new Bot({ game: made, enumerate, objectives, seed, iterations, playoutDepth });
}

async function play(rules, seats, field, asked) {
  const made = { ...game(rules), seed: asked.seed };
  const reducer = CreateGameReducer({ game: made });
  const bots = asked.players.map((label, seat) => bot(field[label], made, asked.player_seeds[seat]));
  let [state, plies, story] = [InitializeGame({ game: made, numPlayers: seats }), 0, []];
  while (state.ctx.gameover === undefined) {
    const player = state.ctx.currentPlayer;
    const before = state.G.row;
    const { action } = await bots[Number(player)].play(state, player);
    story.push(`seat ${Number(player) + 1}: ${action.payload.type} ${before[action.payload.args[0]]}`);
    state = reducer(state, action);
    plies++;
  }
  const { scores } = state.ctx.gameover;
  const result = { id: asked.id, scores, plies, rounds: Math.ceil(plies / seats) };
  return asked.story ? { ...result, story } : result;
}

async function answer(request) {
  if ("meeple" in request) return GREETING;
  const played = [];
  for (const asked of request.play) played.push(await play(request.rules, request.seats, request.field, asked));
  return { played };
}

async function main() {
  for await (const line of require("readline").createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    if ("bye" in request) break;
    process.stdout.write(JSON.stringify(await answer(request)) + "\n");
  }
}

main();
