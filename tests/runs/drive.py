"""Play the toy game into a directory, for tests that kill or limit the process: `python -m tests.runs.drive DIR PLAYOUTS`.

Further words: `--jobs N`, `--shard-size N`, `--log LEVEL`, `--players NAME,NAME,...`, `--long SECONDS` (of a slow choice).
Prints `started` when playing begins, and the peak memory in KiB at the end.
"""

import argparse
import sys
from pathlib import Path

from simulate.engine import running
from simulate.errors import SimulateError
from simulate.runs.plan.order import make_order
from simulate.runs.play.play import PlaySettings, play
from tests import toy_game


class Announcer:
    """Says when playing begins."""

    def compiling(self, done, missing, words):
        pass

    def started(self, control, held, total):
        print("started", held, flush=True)

    def slow(self, words):
        print(words, file=sys.stderr, flush=True)

    def ended(self):
        pass


def peak() -> int:
    """Most memory in KiB that this program has held; what it inherited from the process that started it does not count."""
    status = Path("/proc/self/status")
    if status.exists():
        return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("playouts", type=int)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--shard-size", type=int, default=None)
    parser.add_argument("--log", default="cards")
    parser.add_argument("--players", default="careful,chancer,chaser")
    parser.add_argument("--long", type=float, default=running.LONG_SECONDS)
    args = parser.parse_args()
    toy_game.compile_toy()
    running.LONG_SECONDS = args.long
    players = [toy_game.strategy(name) for name in args.players.split(",")]
    order = make_order(toy_game.GAME, toy_game.rules(), 3, players, 0, args.log)
    try:
        play(order, args.folder, args.playouts, PlaySettings(args.jobs, args.shard_size), Announcer())
    except SimulateError as error:
        print(f"Error: {error}", file=sys.stderr)
        return error.exit_code
    print("peak", peak())
    return 0


if __name__ == "__main__":
    sys.exit(main())
