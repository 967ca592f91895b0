"""Golden playthroughs: one short playout in words for each seat count.

After an intended change of the rules write them anew with `python -m tests.comuni.test_playthroughs` and read the
difference.
"""

from pathlib import Path

import pytest

from simulate.engine.position import Position
from strategies import parse_strategy
from tests.comuni.tools import GAME, RULES

FOLDER = Path(__file__).parent / "playthroughs"
PLAYERS = ("strong", "guild_engine", "turtle", "random_player", "strategist")


def playthrough(seats):
    """A playout ply by ply: seat, action and number of choices; the position at the start of each round and at the end."""
    position = Position.from_seed(GAME, RULES, seats, seed=7)
    players = [parse_strategy("comuni", name) for name in PLAYERS[:seats]]
    lines, round_seen = [f"{seats} seats: {', '.join(PLAYERS[:seats])}"], 0
    while not position.over:
        if int(position.state.round_no) != round_seen:
            round_seen = int(position.state.round_no)
            lines += ["", f"Round {round_seen}", str(position), ""]
        seat = position.seat_to_act
        action = position.choose(players[seat])
        lines.append(f"seat {seat}: {position.text(action)}  [{len(position.legal_ids())}]")
        position.apply(action)
    seat_rows, row = position.outcome()
    lines += ["", str(position), "", f"{row}"]
    lines += [f"seat {seat}: {values}" for seat, values in enumerate(seat_rows)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_game_still_plays_as_written(seats):
    assert playthrough(seats) == (FOLDER / f"{seats}_seats.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for count in (2, 3, 4, 5):
        (FOLDER / f"{count}_seats.txt").write_text(playthrough(count), encoding="utf-8")
