"""What a search player's strength costs: its win share alone against equal players, and CPU milliseconds a playout.

    python benchmarks/search_cost.py san-juan expert --rollouts 8 16 32 --playouts 1000

One row for each number of re-deals, all on the same deals, so rows may be compared in pairs. CPU time is that of one worker;
the first playouts, which compile, are not counted.
"""

from __future__ import annotations

import argparse
import time

from simulate.games import game_meta
from simulate.runs.measure.search_gain import search_gain_of
from simulate.runs.plan.request import Request


def row(request: Request, model: str, seats: int, rollouts: int, playouts: int) -> str:
    """One line of the table."""
    search_gain_of(request, model, seats, rollouts, seats)
    begun = time.process_time()
    gain = search_gain_of(request, model, seats, rollouts, playouts)
    spent = 1000 * (time.process_time() - begun) / gain.playouts
    return f"| {rollouts} | {gain.share:.1%} ({gain.low:.1%} to {gain.high:.1%}) | {gain.playouts:,} | {spent:,.1f} |"


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    asked.add_argument("game")
    asked.add_argument("model")
    asked.add_argument("--seats", type=int)
    asked.add_argument("--rollouts", type=int, nargs="+", default=[8, 16, 32])
    asked.add_argument("--playouts", type=int, default=400)
    asked.add_argument("--seed", type=int, default=77)
    given = asked.parse_args()
    seats = given.seats or game_meta(given.game)["seats"][1]
    request = Request(game=given.game, seats=str(seats), seed=given.seed, jobs=1)
    print(f"{given.game}, {given.model}, {seats} seats: a search player wins")
    print("| re-deals | win share | playouts | CPU ms a playout |\n|---|---|---|---|")
    for rollouts in given.rollouts:
        print(row(request, given.model, seats, rollouts, given.playouts), flush=True)


if __name__ == "__main__":
    main()
