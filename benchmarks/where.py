"""Where the time of playouts goes: a table by verb, strategy and helper, from samples of one core.

    python benchmarks/where.py san-juan [--field competent] [--seats 4] [--seconds 10] [--most 25] [--log cards]
    python benchmarks/where.py san-juan --players random_player,random_player

Linux, with `perf` (package linux-perf) and `nm` (binutils). Compiled code has no names of its own, so the program writes
`/tmp/perf-PID.map` from the names in its cache, by private parts of Numba. A helper that was compiled into its caller
counts as its caller.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
RATE = 1999  # samples a second
PARTS = re.compile(r"(\d+)")


def symbols(entry: Any) -> Iterator[tuple[int, int, str]]:
    """(address, size, name) of the functions in the compiled code of an entry."""
    entry.compile()
    found = entry._dispatcher
    (signature,) = found.overloads
    compiled = found.overloads[signature]
    own = compiled.fndesc.llvm_func_name
    start = compiled.library.get_pointer_to_function(own)
    files = found._cache._cache_file
    for name in files._load_index().values():
        _, _, (code, _) = files._load_data(name)[0]
        with tempfile.NamedTemporaryFile(suffix=".o") as file:
            file.write(code)
            file.flush()
            listed = subprocess.run(["nm", "-S", file.name], capture_output=True, text=True, check=True).stdout
        held = [line.split() for line in listed.splitlines()]
        functions = {row[3]: (int(row[0], 16), int(row[1], 16)) for row in held if len(row) == 4 and row[2] in "Tt"}
        if own in functions:
            for symbol, (at, size) in functions.items():
                yield start + at - functions[own][0], size, f"{spoken(own)}|{spoken(symbol)}"


def spoken(symbol: str) -> str:
    """`san_juan.turn.apply` for a mangled name."""
    if not symbol.startswith("_ZN"):
        return symbol
    rest, parts = symbol[3:], []
    while (found := PARTS.match(rest)) is not None:
        size = int(found[1])
        parts.append(rest[found.end() : found.end() + size])
        rest = rest[found.end() + size :]
    return ".".join(part for part in parts if part not in ("simulate", "games", "strategies", "cpython"))


def sampled(kernel: Any, seconds: float, folder: Path) -> tuple[dict[str, int], int, int, float]:
    """Samples by name while playouts are played for some seconds; playouts, plies and seconds of that time."""
    from simulate.engine.rows import PLIES
    from simulate.runs.play.kernel import Control

    data = folder / "perf.data"
    watch = subprocess.Popen(
        ["perf", "record", "-q", "-e", "cpu-clock", "-F", str(RATE), "-p", str(os.getpid()), "-o", str(data)],
        stderr=subprocess.DEVNULL,
    )
    time.sleep(0.5)
    begun, at, plies = time.thread_time(), 0, 0
    while time.thread_time() - begun < seconds:
        batch = kernel.call(at, kernel.most_blocks, Control())
        plies += int(batch.playout_rows[:, PLIES].sum())
        at += kernel.most_blocks
    spent = time.thread_time() - begun
    watch.send_signal(signal.SIGINT)
    watch.wait()
    told = subprocess.run(
        ["perf", "report", "-i", str(data), "--stdio", "-q", "-F", "sample,symbol", "--sort", "symbol"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    counts: dict[str, int] = defaultdict(int)
    for line in told.splitlines():
        found = re.match(r"\s*(\d+)\s+\[.\] (.+?)(?:\s+-)*\s*$", line)
        if found:
            counts[found[2] if "|" in found[2] else "Python and NumPy"] += int(found[1])
    return counts, at * kernel.order.plan.seats, plies, spent


def main() -> None:
    """Sample, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--field", default="competent")
    parser.add_argument("--players", default="", help="names with commas; in place of the field")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--most", type=int, default=25)
    parser.add_argument("--log", default="cards")
    asked = parser.parse_args()
    missing = [tool for tool in ("perf", "nm") if shutil.which(tool) is None]
    if missing:
        sys.exit(f"{' and '.join(missing)} not found: install linux-perf and binutils")

    from benchmarks.speed import make
    from simulate import load_game
    from simulate.engine.lanes import entries_for
    from simulate.runs.play.kernel import Control, Kernel
    from strategies import field_of

    names = asked.players.split(",") if asked.players else list(field_of(load_game(asked.game).key, asked.field).players)
    order = make(asked.game, names, asked.seats, asked.log)
    kernel = Kernel(order)
    kernel.call(0, kernel.most_blocks, Control())
    rows = [row for entry in entries_for(order.game, order.players()) for row in symbols(entry)]
    Path(f"/tmp/perf-{os.getpid()}.map").write_text("".join(f"{at:x} {size:x} {name}\n" for at, size, name in rows))
    with tempfile.TemporaryDirectory() as folder:
        counts, playouts, plies, spent = sampled(kernel, asked.seconds, Path(folder))
    whole = sum(counts.values())
    entries: dict[str, int] = defaultdict(int)
    for name, count in counts.items():
        entries[name.partition("|")[0]] += count
    each = 1e6 * spent / playouts
    print(f"{playouts:,} playouts, {plies / playouts:.0f} plies each, {each:.1f} microseconds of one core each")
    for title, table in (("by verb and strategy", entries), ("by function", counts)):
        print(f"\n{title}")
        for name, count in sorted(table.items(), key=lambda pair: -pair[1])[: asked.most]:
            print(f"{100 * count / whole:6.1f} %  {name.replace('|', ' > ')}")


if __name__ == "__main__":
    main()
