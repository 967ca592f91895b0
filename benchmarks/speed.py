"""Speed of a game: playouts a second, and the ratios that hold on any machine.

    python benchmarks/speed.py san-juan [--strongest NAME] [--playouts 20000] [--seats 4]
    python benchmarks/speed.py --table [--playouts 20000]
    python benchmarks/speed.py san-juan --workers [--playouts 100000] [--repeats 5]
    python benchmarks/speed.py san-juan --backends 2000,20000,100000 [--seats 4] [--repeats 5]
    python benchmarks/speed.py san-juan --against REVISION [--players expert,adaptive,...] [--playouts 100000] [--repeats 5]
    python benchmarks/speed.py san-juan --against REVISION --starts [--repeats 5]

Without an option: the loop alone, on one core. Each figure is the best of five calls after a warm-up, in processor time, so
that other work on the machine matters little. --table: all games, as docs/explanation/performance.md has them. With
--workers or --against: whole commands by turns (`turns.py`), two workers against one, the sources of a revision or folder
against these, how soon both are ready. benchmarks/TRIED.md keeps what was measured.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
INTERPRETED = "--interpreted-only"


def make(game: str, names: list[str], seats: int, log: str) -> Any:
    """An order for this line-up."""
    from simulate import load_game
    from simulate.games.rules import load_rules
    from simulate.runs.plan.order import make_order
    from strategies import parse_strategy

    loaded = load_game(game)
    players = [parse_strategy(loaded.key, name) for name in names]
    return make_order(loaded, load_rules(loaded), seats, players, 0, log)


def rate(game: str, name: str, seats: int, log: str, playouts: int, repeats: int = 5) -> tuple[float, float]:
    """(playouts, plies) a second of the loop alone, every seat played by `name`; the best of `repeats`."""
    from simulate.engine.rows import PLIES
    from simulate.runs.play.kernel import Control, Kernel
    from simulate.runs.store.batch import Batch

    kernel = Kernel(make(game, [name] * seats, seats, log))
    blocks = min(max(1, playouts // seats // repeats), kernel.most_blocks)
    kernel.call(0, max(1, blocks // 10), Control())
    best, plies = float("inf"), 0
    for i in range(repeats):
        started = time.thread_time()
        batch = kernel.call(i * blocks, blocks, Control())
        seconds = time.thread_time() - started
        assert isinstance(batch, Batch), batch
        if seconds < best:
            best, plies = seconds, int(batch.playout_rows[:, PLIES].sum())
    return blocks * seats / best, plies / best


def interpreted(game: str, name: str, seats: int) -> float:
    """Playouts a second of the same functions with the JIT off."""
    command = [sys.executable, __file__, game, "--strongest", name, "--seats", str(seats), INTERPRETED]
    done = subprocess.run(command, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=True)
    return float(done.stdout)


def measure(game: str, strongest: str, seats: int, playouts: int) -> None:
    """Measure and print all figures of the loop as a Markdown table."""
    random, random_plies = rate(game, "random_player", seats, "seats", playouts)
    random_cards, _ = rate(game, "random_player", seats, "cards", playouts)
    best, best_plies = rate(game, strongest, seats, "seats", playouts)
    best_cards, _ = rate(game, strongest, seats, "cards", playouts)
    slow = interpreted(game, strongest, seats)
    print("| what | figure |\n|---|---|")
    for name, playouts_a_second, plies in (("random_player", random, random_plies), (strongest, best, best_plies)):
        print(f"| {name} against itself | {playouts_a_second:,.0f} playouts/s, {1e9 / plies:.0f} ns a ply |")
    print(f"| {strongest} / random_player, time of a ply | {random_plies / best_plies:.1f} |")
    print(f"| random_player with card logging / without, playouts/s | {random_cards / random:.2f} |")
    print(f"| {strongest} with card logging / without | {best_cards / best:.2f} |")
    print(f"| compiled / interpreted (the same functions, JIT off) | {best / slow:,.0f} |")


def table(playouts: int) -> None:
    """Print the rates of all games as the manual has them: four seats, one core, processor time."""
    from simulate.games import game_keys
    from strategies import field_of

    rows = []
    for game in game_keys():
        best = field_of(game).players[0]
        random, random_plies = rate(game, "random_player", 4, "seats", playouts)
        strong, plies = rate(game, best, 4, "seats", playouts)
        rows.append((game, random, best, strong, random_plies / plies))
    unit = next(random for game, random, *_ in rows if game == "san_juan")
    print(
        "| game | random players, playouts/s | San Juan's are 1 | strongest player | playouts/s | its ply / a random one |"
    )
    print("|---|---|---|---|---|---|")
    for game, random, best, strong, ply in rows:
        print(f"| {game.replace('_', ' ')} | {random:,.0f} | {random / unit:.2f} | {best} | {strong:,.0f} | {ply:.1f} |")


def main() -> None:
    """Parse the command line and measure."""
    from benchmarks.turns import against, backends, starts, workers
    from strategies import field_of

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="san-juan")
    parser.add_argument("--table", action="store_true", help="all games")
    parser.add_argument("--strongest", help="strategy that plays itself; the first of the default field if not given")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--playouts", type=int, default=20_000)
    parser.add_argument("--players", default="", help="names with commas; the default field if not given")
    parser.add_argument("--workers", action="store_true", help="two workers against one")
    parser.add_argument("--backends", metavar="SIZES", help="threads, processes and Dask at these numbers of playouts")
    parser.add_argument("--against", metavar="WHERE", help="a revision, or a folder with other sources")
    parser.add_argument("--starts", action="store_true", help="with --against: first and later starts, of 400 playouts")
    parser.add_argument("--repeats", type=int, default=5, help="turns")
    parser.add_argument(INTERPRETED, action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    words = [args.game, *filter(None, args.players.split(",")), "--seats", str(args.seats), "--playouts", str(args.playouts)]
    if args.table:
        table(args.playouts)
    elif args.against and args.starts:
        starts(args.against, words, args.repeats)
    elif args.against:
        against(args.against, words, args.repeats)
    elif args.backends:
        backends(words[:-2], [int(size) for size in args.backends.split(",")], args.repeats)
    elif args.workers:
        workers(words, args.repeats)
    else:
        strongest = args.strongest or field_of(args.game.replace("-", "_")).players[0]
        if args.interpreted_only:
            print(rate(args.game, strongest, args.seats, "seats", args.seats * 2, repeats=1)[0])
            return
        measure(args.game, strongest, args.seats, args.playouts)


if __name__ == "__main__":
    main()
