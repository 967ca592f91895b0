"""San Juan as an engine: the verbs and strategies of the project behind the protocol, dealt by the seeds of a request."""

import json
import sys

import numpy as np

from simulate.engine.loop_records import new_records
from simulate.engine.playout import open_playout
from simulate.engine.position import Position
from simulate.engine.quiet import quiet
from simulate.engine.rows import PLIES, RANK, ROUNDS, SCORE
from simulate.games import load_game
from simulate.games.rules import load_rules
from strategies import parse_strategy

GAME = load_game("san_juan")
PLAYERS = ["expert", "planter"]
ENDINGS = list(GAME.endings[2:])
GREETING = {"meeple": 1, "name": "San Juan", "players": PLAYERS, "counts": ["rounds", "plies"], "endings": ENDINGS}


def words(seed):
    """The four words of a stream."""
    return [int(seed[at : at + 16], 16) for at in range(0, 64, 16)]


def play(seats, field, asked):
    """A playout."""
    rules = load_rules(GAME)
    position = Position(GAME, rules, seats)
    opened = np.array([words(seed) for seed in (asked["seed"], *asked["player_seeds"])], np.uint64)
    open_playout(position._states, new_records(GAME.state, 1), position.rng, opened, seats)
    with quiet():
        GAME.verbs.setup(position.state, rules.record)
    players = [parse_strategy("san_juan", field[label]["name"]) for label in asked["players"]]
    while not position.over:
        position.apply(position.choose(players[position.seat_to_act]))
    seat_rows, row = position.rows()
    return {
        "id": asked["id"],
        "scores": seat_rows[:, SCORE].tolist(),
        "ranks": seat_rows[:, RANK].tolist(),
        "rounds": int(row[ROUNDS]),
        "plies": int(row[PLIES]),
        "ending": position.ending,
    }


for line in sys.stdin:
    request = json.loads(line)
    if "bye" in request:
        break
    asked = request.get("play")
    answer = {"played": [play(request["seats"], request["field"], one) for one in asked]} if asked else GREETING
    print(json.dumps(answer), flush=True)
