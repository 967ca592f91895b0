"""What the loop of plain games adds to a bare one: `python benchmarks/plain_game.py [FOLDER [BLOCKS]]`.

Both play the same playouts in turn, in one process; CPU time. Rows of the log are filled by ours, and by the bare one not.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import numpy as np

os.environ.setdefault("SIMULATE_LANE", "plain")

from simulate.engine.lineup import players_of
from simulate.engine.plain.chance import Chance
from simulate.engine.plain.loop import PlainLoop
from simulate.engine.python_streams import words_of
from simulate.games import add_game_path, load_game
from simulate.games.rules import load_rules
from strategies import strategies_of

EXAMPLE = Path(__file__).parents[1] / "examples" / "letters" / "court_plain"
BLOCKS, REPEATS = 20, 5


def bare(loop: PlainLoop, lineups: np.ndarray) -> int:
    """Play the same playouts and keep nothing but a sum of scores."""
    game, rules, seats, total = loop.game, loop.rules, loop.seats, 0
    for block, lineup in enumerate(lineups.tolist()):
        opened = [words_of(loop.run_seed, loop.label, block, who) for who in range(seats + 1)]
        for rotation in range(seats):
            state = game.new_state(seats, Chance(opened[0]))
            streams = [Chance(words) for words in opened[1:]]
            state.stage_firsts = loop.stage_firsts
            game.setup(state, rules)
            state.is_set_up = True
            while not state.over:
                seat = state.seat_to_act
                legal = game.legal_actions(state, rules)
                action = legal[0]
                if len(legal) > 1:
                    choose, params = loop.field[lineup[(seat + rotation) % seats]]
                    action = choose(state, rules, seat, legal, streams[seat], params)
                game.apply(state, rules, action)
            total += max(game.scores(state, rules))
    return total


def ratios(folder: Path = EXAMPLE, blocks: int = BLOCKS, repeats: int = REPEATS) -> list[float]:
    """CPU time of our loop by that of the bare one, once a repeat."""
    add_game_path(str(folder))
    game = load_game(folder.name)
    players = players_of(list(strategies_of(game.key).values()))
    loop = PlainLoop(game, load_rules(game).record, game.max_seats, players)
    lineups = np.random.default_rng(0).integers(0, len(players), (blocks, game.max_seats))
    found = []
    for _ in range(repeats):
        begun = time.process_time()
        bare(loop, lineups)
        between = time.process_time()
        loop.play(0, lineups)
        found.append((time.process_time() - between) / (between - begun))
    return found


if __name__ == "__main__":
    print(" ".join(f"{ratio:.2f}" for ratio in ratios(*map(Path, sys.argv[1:2]), *map(int, sys.argv[2:]))))
