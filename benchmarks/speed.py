"""Speed of a game: playouts a second, and the ratios that hold on any machine.

    python benchmarks/speed.py san-juan [--strongest NAME] [--playouts 20000] [--seats 4] [--command-playouts 200000]

Figures of one call belong together: absolute numbers depend on the machine and its other users, ratios much less. Each
kernel figure is the best of five calls on one core after a warm-up. docs/performance.md keeps what was measured.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
INTERPRETED = "--interpreted-only"


def make(game: str, names: list[str], seats: int, log: str) -> Any:
    """An order for this line-up."""
    from simulate import load_game, load_rules
    from simulate.runs.order import make_order
    from strategies import parse_strategy

    loaded = load_game(game)
    players = [parse_strategy(loaded.key, name) for name in names]
    return make_order(loaded, load_rules(loaded), seats, players, 0, log)


def rate(game: str, name: str, seats: int, log: str, playouts: int, repeats: int = 5) -> tuple[float, float]:
    """(playouts, plies) a second of the loop alone, every seat played by `name`; the best of `repeats`."""
    from simulate.engine.rows import PLIES
    from simulate.runs.kernel import Batch, Control, Kernel

    kernel = Kernel(make(game, [name] * seats, seats, log))
    blocks = min(max(1, playouts // seats // repeats), kernel.most_blocks)
    kernel.call(0, max(1, blocks // 10), Control())
    best, plies = float("inf"), 0
    for i in range(repeats):
        started = time.perf_counter()
        batch = kernel.call(i * blocks, blocks, Control())
        seconds = time.perf_counter() - started
        assert isinstance(batch, Batch), batch
        if seconds < best:
            best, plies = seconds, int(batch.playout_rows[:, PLIES].sum())
    return blocks * seats / best, plies / best


def interpreted(game: str, name: str, seats: int) -> float:
    """Playouts a second of the same functions with the JIT off."""
    command = [sys.executable, __file__, game, "--strongest", name, "--seats", str(seats), INTERPRETED]
    done = subprocess.run(command, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=True)
    return float(done.stdout)


def command(game: str, playouts: int, jobs: int, log: str) -> float:
    """Playouts a second of a whole `simulate run` with the default field, start-up included, code compiled before."""
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "simulate", "run", game, "--games", str(playouts), "--jobs", str(jobs), "--log", log]
            + ["--quiet", "--out", f"{folder}/run"],
            cwd=ROOT,
            check=True,
        )
        return playouts / (time.perf_counter() - started)


def measure(game: str, strongest: str, seats: int, playouts: int, command_playouts: int) -> None:
    """Measure and print all figures as a Markdown table."""
    rows: list[tuple[str, str]] = []
    random, random_plies = rate(game, "random_player", seats, "seats", playouts)
    random_cards, _ = rate(game, "random_player", seats, "cards", playouts)
    best, best_plies = rate(game, strongest, seats, "seats", playouts)
    best_cards, _ = rate(game, strongest, seats, "cards", playouts)
    slow = interpreted(game, strongest, seats)
    rows.append(
        (f"random against itself, {seats} seats, one core", f"{random:,.0f} playouts/s, {1e9 / random_plies:.0f} ns a ply")
    )
    rows.append(
        (f"{strongest} against itself, {seats} seats, one core", f"{best:,.0f} playouts/s, {1e9 / best_plies:.0f} ns a ply")
    )
    rows.append(("random with card logging / without", f"{random_cards / random:.2f}"))
    rows.append((f"{strongest} with card logging / without", f"{best_cards / best:.2f}"))
    rows.append(("compiled / interpreted (the same functions, JIT off)", f"{best / slow:,.0f}"))
    command(game, seats * 10, 2, "cards")
    one = command(game, command_playouts, 1, "cards")
    two = command(game, command_playouts, 2, "cards")
    bare = command(game, command_playouts, 2, "playouts")
    rows.append(
        (f"`simulate run`, default field, all logged, {command_playouts:,} playouts, 1 worker", f"{one:,.0f} playouts/s")
    )
    rows.append(("the same, 2 workers", f"{two:,.0f} playouts/s"))
    rows.append(("2 workers / 1 worker", f"{two / one:.2f}"))
    rows.append(("all logged / only the playouts dataset, 2 workers", f"{two / bare:.2f}"))
    print("| what | figure |\n|---|---|")
    for what, figure in rows:
        print(f"| {what} | {figure} |")


def main() -> None:
    """Parse the command line and measure."""
    from strategies import field_of

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--strongest", help="strategy that plays itself; the first of the default field if not given")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--playouts", type=int, default=20_000)
    parser.add_argument("--command-playouts", type=int, default=200_000)
    parser.add_argument(INTERPRETED, action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    strongest = args.strongest or field_of(args.game.replace("-", "_")).players[0]
    if args.interpreted_only:
        print(rate(args.game, strongest, args.seats, "seats", args.seats * 2, repeats=1)[0])
        return
    measure(args.game, strongest, args.seats, args.playouts, args.command_playouts)


if __name__ == "__main__":
    main()
