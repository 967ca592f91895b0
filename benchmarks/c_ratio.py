"""Our kernel against C: San Juan, four random players, the same streams, equal rows.

    python benchmarks/c_ratio.py [--playouts 10000] [--repeats 15]

Builds `san_juan.c` with the system's compiler (`CC`, or cc, gcc, clang; without one it says so and ends), compares the rows
of so many playouts, then lets both play by turns on one core and prints nanoseconds a ply and the ratio, median and spread
over the repetitions. CPU time of the calling thread, so other work on the machine matters little.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
SOURCE = Path(__file__).with_name("san_juan.c")
SEATS, SEED = 4, 0
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")


def compiler() -> str | None:
    """The system's C compiler, if there is one."""
    return next(
        (found for name in (os.environ.get("CC"), "cc", "gcc", "clang") if name and (found := shutil.which(name))), None
    )


def build(cc: str, folder: str) -> Any:
    """Compile the C reference; its function `play`."""
    library = str(Path(folder) / "san_juan.so")
    subprocess.run([cc, *FLAGS, "-o", library, str(SOURCE)], check=True)
    play = ctypes.CDLL(library).play
    rows = np.ctypeslib.ndpointer(np.int64, flags="C")
    play.argtypes = [ctypes.c_uint64, ctypes.c_uint64, ctypes.c_int64, ctypes.c_int64, rows, rows]
    return play


class Both:
    """The two kernels with the same line-ups and streams."""

    def __init__(self, play: Any):
        from simulate import load_game
        from simulate.engine.lineup import player_of
        from simulate.engine.loop import PlayoutLoop
        from simulate.games.rules import load_rules
        from strategies import parse_strategy

        self.game, self.play = load_game("san_juan"), play
        player = player_of(parse_strategy("san_juan", "random_player"))
        self.loop = PlayoutLoop(self.game, load_rules(self.game).record, SEATS, [player], SEED, log_cards=False)

    def c(self, first: int, blocks: int) -> tuple[float, np.ndarray, np.ndarray]:
        """Seconds, and the rows of seats and playouts."""
        playouts = blocks * SEATS
        seats = np.zeros((playouts, SEATS, len(self.game.all_seat_columns)), np.int64)
        rows = np.zeros((playouts, len(self.game.all_playout_columns)), np.int64)
        seed, label = (int(value) for value in self.loop.address)
        started = time.thread_time()
        if self.play(seed, label, first, blocks, seats, rows):
            raise RuntimeError("the C player gave an answer that is not legal")
        return time.thread_time() - started, seats, rows

    def ours(self, first: int, blocks: int) -> tuple[float, np.ndarray, np.ndarray]:
        """The same of our kernel."""
        lineups = np.zeros((blocks, SEATS), np.int64)
        started = time.thread_time()
        played = self.loop.play(first, lineups)
        return time.thread_time() - started, played.seat_rows, played.playout_rows


def main() -> None:
    """Compare, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--playouts", type=int, default=10_000, help="playouts whose rows are compared")
    parser.add_argument("--repeats", type=int, default=15)
    args = parser.parse_args()
    cc = compiler()
    if cc is None:
        print("no C compiler found (set CC, or install cc, gcc or clang): nothing compared")
        return
    from benchmarks.turns import spread
    from simulate.engine.rows import PLIES

    with tempfile.TemporaryDirectory() as folder:
        both = Both(build(cc, folder))
        blocks = -(-args.playouts // SEATS)
        (_, seats, rows), (_, our_seats, our_rows) = both.c(0, blocks), both.ours(0, blocks)
        if not (np.array_equal(seats, our_seats) and np.array_equal(rows, our_rows)):
            sys.exit("the rows differ: the C reference or our kernel is wrong")
        print(f"{blocks * SEATS:,} playouts, {rows[:, PLIES].sum():,} plies: all rows of both kernels are equal")
        times: list[tuple[float, float]] = []
        for i in range(args.repeats):
            (c, _, rows), (ours, _, _) = both.c(i * 250, 250), both.ours(i * 250, 250)
            plies = int(rows[:, PLIES].sum())
            times.append((1e9 * c / plies, 1e9 * ours / plies))
    print("| kernel | ns a ply: median of the repetitions (first to ninth decile) |\n|---|---|")
    print(f"| C ({Path(cc).name} {' '.join(FLAGS[:2])}) | {spread([c for c, _ in times])} |")
    print(f"| ours | {spread([ours for _, ours in times])} |")
    print(f"| ours / C | {spread([ours / c for c, ours in times])} |")


if __name__ == "__main__":
    main()
