"""An engine that says as little as greeting.json lets it: who won, by a die for each seat."""

import json
import sys

with open("greeting.json", encoding="utf-8") as file:
    GREETING = json.load(file)


def play(seats, asked):
    """A playout: each seat throws a die of its own and one of the deal."""
    dice = [1 + int(seed[:8], 16) % 6 for seed in asked["player_seeds"]]
    scores = [die + (int(asked["seed"][:8], 16) >> seat) % 2 for seat, die in enumerate(dice)]
    made = {"id": asked["id"], "scores": scores, "rounds": 3 + sum(dice) % 3, "plies": sum(scores)}
    made["won"] = [int(score == max(scores)) for score in scores]
    made["starts"] = {"side": ["left" if seat % 2 else "right" for seat in range(seats)]}
    made["by_round"] = [[0] * seats] * 2 + [scores]
    made["ranks"] = [1 + sum(other > score for other in scores) for score in scores]
    lacking = {"scores", "won"} - ({"scores"} if GREETING.get("scores") != "none" else {"won"})
    lacking |= {name for name in ("rounds", "plies") if name not in GREETING.get("counts", [])}
    lacking |= {"by_round"} if "by_round" not in GREETING.get("can", []) else set()
    lacking |= {"starts"} if "starts" not in GREETING else set()
    lacking |= {"ranks"} if GREETING.get("scores") == "none" or "by_round" in made else {"won"}
    return {name: value for name, value in made.items() if name not in lacking}


for line in sys.stdin:
    request = json.loads(line)
    if "bye" in request:
        break
    asked = request.get("play")
    answer = GREETING if asked is None else {"played": [play(request["seats"], one) for one in asked]}
    print(json.dumps(answer), flush=True)
