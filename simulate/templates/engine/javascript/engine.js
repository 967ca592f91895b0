// Harbour: a small complete game that plays for simulate. Write yours in place of `play`; keep the last lines.
//
// Nothing is kept from one playout to the next, and all chance comes from the seeds of the request.
"use strict";

const GREETING = {
  meeple: 1,
  name: "Harbour",
  version: "1",
  players: {
    greedy: { about: "takes the card with the most points" },
    collector: { about: "prefers what it has one of", params: { pair_weight: 1 } },
    random: { about: "takes any card" },
  },
  counts: ["rounds", "plies"],
  starts: { quay: ["north", "south"] },
  cards: ["crane", "barge", "rope", "lamp"],
  events: ["dealt", "taken"],
  uses: ["taken"],
  endings: ["all rounds", "no cards"],
  can: ["barred", "by_round", "replay"],
};

// The generator sfc32, seeded by the first 16 hex digits of a seed: the same numbers in every language.
class Chance {
  constructor(seed) {
    [this.a, this.b, this.c, this.d] = [parseInt(seed.slice(0, 8), 16), parseInt(seed.slice(8, 16), 16), 0, 1];
    for (let i = 0; i < 12; i++) this.next();
  }

  next() {
    const t = (this.a + this.b + this.d) >>> 0;
    this.d = (this.d + 1) >>> 0;
    this.a = (this.b ^ (this.b >>> 9)) >>> 0;
    this.b = (this.c + (this.c << 3)) >>> 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + t) >>> 0;
    return t;
  }

  below(n) {
    return Math.floor((this.next() * n) / 4294967296);
  }

  shuffle(items) {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [items[i], items[j]] = [items[j], items[i]];
    }
  }
}

const count = (hand, card) => hand.filter((one) => one === card).length;

// The score of a seat now.
function points(rules, hand, quay) {
  let sum = quay === "south" ? rules.south_bonus : 0;
  for (const card of hand) sum += rules.cards[card].points;
  for (const card in rules.cards) sum += rules.pair * Math.floor(count(hand, card) / 2);
  return sum;
}

// The card that a player takes.
function choose(player, rules, hand, legal, chance) {
  if (player.name === "random") return legal[chance.below(legal.length)];
  const weight = player.params.pair_weight ?? 0;
  const worth = (card) => rules.cards[card].points + weight * rules.pair * (count(hand, card) % 2);
  return legal.reduce((best, card) => (worth(card) > worth(best) ? card : best));
}

// One playout, from its request to its result.
function play(rules, seats, field, asked) {
  const chance = new Chance(asked.seed); // the deal: the same for all rotations of a line-up
  const own = asked.player_seeds.map((seed) => new Chance(seed));
  const players = asked.players.map((label) => field[label]);
  const deck = Object.keys(rules.cards).flatMap((card) => Array(rules.cards[card].copies).fill(card));
  const everyone = Array.from({ length: seats }, (_, seat) => seat);
  const quays = everyone.map((seat) => ["north", "south"][seat % 2]);
  chance.shuffle(deck);
  chance.shuffle(quays);
  const hands = everyone.map(() => [deck.pop()]);
  const story = everyone.map((seat) => `seat ${seat + 1}: ${quays[seat]} quay, is dealt ${hands[seat][0]}`);
  const cards = everyone.map((seat) => [seat, hands[seat][0], "dealt", 1]);
  const row = [];
  const by_round = [];
  let [plies, ending] = [0, "all rounds"];
  for (let round = 0; round < rules.rounds; round++) {
    for (const seat of everyone) {
      while (row.length < rules.row && deck.length) row.push(deck.pop());
      const legal = [...new Set(row)].filter((card) => !(asked.barred?.[seat] ?? []).includes(card));
      if (!row.length) ending = "no cards";
      if (legal.length) {
        const card = choose(players[seat], rules, hands[seat], legal, own[seat]);
        row.splice(row.indexOf(card), 1);
        hands[seat].push(card);
        cards.push([seat, card, "taken", 1]);
        story.push(`seat ${seat + 1} takes ${card}`);
      }
      plies++;
    }
    by_round.push(everyone.map((seat) => points(rules, hands[seat], quays[seat])));
  }
  const scores = by_round[by_round.length - 1];
  const result = { id: asked.id, scores, rounds: by_round.length, plies, ending, starts: { quay: quays }, cards, by_round };
  return asked.story ? { ...result, story } : result;
}

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const request = JSON.parse(line);
    if ("bye" in request) process.exit(0);
    const { rules, seats, field } = request;
    const answer = "meeple" in request ? GREETING : { played: request.play.map((asked) => play(rules, seats, field, asked)) };
    process.stdout.write(JSON.stringify(answer) + "\n");
  });
