"""Harbour: a small complete game that plays for simulate. Write yours in place of `play`; keep `main`.

Nothing is kept from one playout to the next, and all chance comes from the seeds of the request.
"""

import json
import sys

GREETING = {
    "meeple": 1,
    "name": "Harbour",
    "version": "1",
    "players": {
        "greedy": {"about": "takes the card with the most points"},
        "collector": {"about": "prefers what it has one of", "params": {"pair_weight": 1.0}},
        "random": {"about": "takes any card"},
    },
    "counts": ["rounds", "plies"],
    "starts": {"quay": ["north", "south"]},
    "cards": ["crane", "barge", "rope", "lamp"],
    "events": ["dealt", "taken"],
    "uses": ["taken"],
    "endings": ["all rounds", "no cards"],
    "can": ["barred", "by_round", "replay"],
}


class Chance:
    """The generator sfc32, seeded by the first 16 hex digits of a seed: the same numbers in every language."""

    def __init__(self, seed):
        self.a, self.b, self.c, self.d = int(seed[:8], 16), int(seed[8:16], 16), 0, 1
        for _ in range(12):
            self.next()

    def next(self):
        t = (self.a + self.b + self.d) & 0xFFFFFFFF
        self.d = (self.d + 1) & 0xFFFFFFFF
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & 0xFFFFFFFF
        self.c = (((self.c << 21) | (self.c >> 11)) + t) & 0xFFFFFFFF
        return t

    def below(self, n):
        return self.next() * n >> 32

    def shuffle(self, items):
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def points(rules, hand, quay):
    """The score of a seat now."""
    pairs = sum(hand.count(card) // 2 for card in rules["cards"])
    bonus = rules["south_bonus"] if quay == "south" else 0
    return sum(rules["cards"][card]["points"] for card in hand) + rules["pair"] * pairs + bonus


def choose(player, rules, hand, legal, chance):
    """The card that a player takes."""
    if player["name"] == "random":
        return legal[chance.below(len(legal))]
    weight = player["params"].get("pair_weight", 0)
    return max(legal, key=lambda card: rules["cards"][card]["points"] + weight * rules["pair"] * (hand.count(card) % 2))


def play(rules, seats, field, asked):
    """One playout, from its request to its result."""
    chance = Chance(asked["seed"])  # the deal: the same for all rotations of a line-up
    own = [Chance(seed) for seed in asked["player_seeds"]]
    players = [field[label] for label in asked["players"]]
    barred = asked.get("barred", [[]] * seats)
    deck = [card for card in rules["cards"] for _ in range(rules["cards"][card]["copies"])]
    quays = [["north", "south"][seat % 2] for seat in range(seats)]
    chance.shuffle(deck)
    chance.shuffle(quays)
    hands = [[deck.pop()] for _ in range(seats)]
    story = [f"seat {seat + 1}: {quays[seat]} quay, is dealt {hands[seat][0]}" for seat in range(seats)]
    cards = [[seat, hands[seat][0], "dealt", 1] for seat in range(seats)]
    row: list[str] = []
    by_round, plies, ending = [], 0, "all rounds"
    for _ in range(rules["rounds"]):
        for seat in range(seats):
            while len(row) < rules["row"] and deck:
                row.append(deck.pop())
            legal = [card for card in dict.fromkeys(row) if card not in barred[seat]]
            if not row:
                ending = "no cards"
            if legal:
                card = choose(players[seat], rules, hands[seat], legal, own[seat])
                row.remove(card)
                hands[seat].append(card)
                cards.append([seat, card, "taken", 1])
                story.append(f"seat {seat + 1} takes {card}")
            plies += 1
        by_round.append([points(rules, hands[seat], quays[seat]) for seat in range(seats)])
    result = {
        "id": asked["id"],
        "scores": by_round[-1],
        "rounds": len(by_round),
        "plies": plies,
        "ending": ending,
        "starts": {"quay": quays},
        "cards": cards,
        "by_round": by_round,
    }
    return result | ({"story": story} if asked.get("story") else {})


def main():
    for line in sys.stdin:
        request = json.loads(line)
        if "bye" in request:
            break
        if "meeple" in request:
            answer = GREETING
        else:
            rules, seats, field = request["rules"], request["seats"], request["field"]
            answer = {"played": [play(rules, seats, field, asked) for asked in request["play"]]}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
