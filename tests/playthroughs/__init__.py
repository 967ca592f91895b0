"""Golden playthroughs: one short playout for each game and seat count as readable text, replayed line by line by a test.

`python3 dev.py regenerate GAME --only playthroughs` writes them again; do that only when a rule changed on purpose, and
read the difference. Moves are uniformly random, so that only rules, words and seed streams can change a file,
never a strategy.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import simulate
from simulate.engine.position import Position
from tests.playing import ask, opening, uniform

FOLDER = Path(__file__).parent
SHOWN = 12  # legal actions written out at a ply
LIMIT = 1500  # plies
# values that make a playout of random moves short
SHORT = {"san_juan": {"limits.buildings_to_end": 4, "cards.palace.cost": 2}}


def file_of(key: str, seats: int) -> Path:
    """Return the file of the playthrough of a game and seat count."""
    return FOLDER / f"{key}_{seats}p.txt"


def listed(position: Position) -> str:
    """The legal actions as numbers and words, long lists cut."""
    legal = position.legal()
    more = f" | and {len(legal) - SHOWN} more" if len(legal) > SHOWN else ""
    return " | ".join(f"{action.id} {action.text}" for action in legal[:SHOWN]) + more


def lines(key: str, seats: int) -> Iterator[str]:
    """The playthrough of one deal: the position at the start of each round, and every ply with its choice."""
    game = simulate.load_game(key)
    values = SHORT.get(key, {})
    position = opening(game, simulate.load_rules(game, overrides=values), seats)
    yield f"{game.title}, {seats} seats, seed 0, block 0, uniformly random moves"
    yield "values: " + (", ".join(f"{path} = {value}" for path, value in values.items()) or "as published")
    shown = -1
    while not position.over and position.state.ply < LIMIT:
        if position.state.round_no != shown:
            shown = int(position.state.round_no)
            yield ""
            yield from str(position).split("\n")
        legal = position.legal_ids()
        yield f"ply {int(position.state.ply)} seat {position.seat_to_act}: {listed(position)}"
        action = ask(position, uniform(game)) if len(legal) > 1 else legal[0]
        yield f"    -> {action} {position.text(action)}"
        position.apply(action)
    yield ""
    yield from str(position).split("\n")
    yield f"ending: {position.ending}"
    seat_rows, row = position.outcome()
    for seat, values_of_seat in enumerate(seat_rows):
        yield f"seat {seat}: " + ", ".join(f"{name} {value}" for name, value in values_of_seat.items())
    yield "playout: " + ", ".join(f"{name} {value}" for name, value in row.items())
