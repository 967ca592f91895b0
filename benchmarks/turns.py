"""Whole commands by turns: the same run from two sources, or with one worker and with two, in one call.

What else a machine does meets both sides alike when they take turns; each ratio is the median over the turns, with its first
and ninth decile.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[1]
BACKENDS = ("threads", "processes", "dask:local")


@dataclass(frozen=True)
class Took:
    """What one command took, in seconds: on the wall, of processors; part of the workers' time outside the playout loop."""

    wall: float
    cpu: float
    outside: float


@contextmanager
def sources(where: str) -> Iterator[Path]:
    """A folder with the sources to measure: that one, or the files of a revision of this repository as long as needed."""
    if Path(where).is_dir():
        yield Path(where).resolve()
        return
    with tempfile.TemporaryDirectory() as folder:
        files = subprocess.run(["git", "-C", str(ROOT), "archive", where], check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=files, check=True)
        yield Path(folder)


def played(root: Path, words: list[str], cache: str | None = None) -> Took:
    """One `simulate run` with these sources; `cache` is where compiled code is kept, the user's place if not given."""
    env = os.environ | {"PYTHONPATH": str(root)} | ({"SIMULATE_CACHE_DIR": cache} if cache else {})
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "simulate", "run", *words, "--json", "--out", f"{folder}/run"]
        before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        done = subprocess.run(command, env=env, cwd=root, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        wall, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    made = json.loads(done.stdout)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Took(wall, cpu, 1 - made["kernel_seconds"] / (made["seconds"] * made["workers"]))


def by_turns(sides: list[tuple[Path, list[str]]], repeats: int) -> list[list[Took]]:
    """Every side once to compile, then so often in turn: what each took."""
    for root, words in sides:
        played(root, [*words, "--playouts", "40"])
    turns = [[played(root, words) for root, words in sides] for _ in range(repeats)]
    return [list(side) for side in zip(*turns, strict=True)]


def spread(values: list[float]) -> str:
    """Median, and from the first to the ninth decile."""
    low, middle, high = np.quantile(values, [0.1, 0.5, 0.9])
    return f"{middle:.2f} ({low:.2f} to {high:.2f})"


def ratio(of: list[Took], to: list[Took], what: str) -> str:
    """The ratio of two sides, turn by turn."""
    return spread([getattr(a, what) / getattr(b, what) for a, b in zip(of, to, strict=True)])


def print_rows(rows: list[tuple[str, str]]) -> None:
    """Print a table."""
    print("| what | median (first to ninth decile) |\n|---|---|")
    for what, figure in rows:
        print(f"| {what} | {figure} |")


def against(where: str, words: list[str], repeats: int) -> None:
    """The same run from other sources (`where`: a folder, or a revision) and from these."""
    with sources(where) as root:
        old, new = by_turns([(root, words), (ROOT, words)], repeats)
    rows = [
        (f"old, {name} seconds", spread([getattr(t, key) for t in old]))
        for key, name in (("cpu", "processor"), ("wall", "wall"))
    ]
    rows += [
        (f"new, {name} seconds", spread([getattr(t, key) for t in new]))
        for key, name in (("cpu", "processor"), ("wall", "wall"))
    ]
    rows += [("new / old, processor time", ratio(new, old, "cpu")), ("new / old, wall time", ratio(new, old, "wall"))]
    rows += [("of the workers' time outside the playout loop, old", spread([t.outside for t in old]))]
    rows += [("the same, new", spread([t.outside for t in new]))]
    print_rows(rows)


def starts(where: str, words: list[str], repeats: int) -> None:
    """The first start, with an empty cache, and later ones: of other sources and of these, by turns."""
    words = [*words, "--playouts", "400"]
    rows = []
    with sources(where) as root, tempfile.TemporaryDirectory() as caches:
        sides = [(root, f"{caches}/old", "old"), (ROOT, f"{caches}/new", "new")]
        first = [played(at, words, cache) for at, cache, _ in sides]
        turns = [[played(at, words, cache) for at, cache, _ in sides] for _ in range(repeats)]
    later = [list(side) for side in zip(*turns, strict=True)]
    for one, many, (_, _, name) in zip(first, later, sides, strict=True):
        rows.append((f"{name}, first start (once): wall, processor seconds", f"{one.wall:.1f}, {one.cpu:.1f}"))
        rows.append((f"{name}, later starts, wall seconds", spread([took.wall for took in many])))
        rows.append((f"{name}, later starts, processor seconds", spread([took.cpu for took in many])))
    rows.append(("new / old, later starts, processor time", ratio(later[1], later[0], "cpu")))
    print_rows(rows)


def side_by_side(root: Path, words: list[str]) -> float:
    """Wall seconds of the same command twice at once: what two cores of this machine can do for work that shares nothing."""
    started = time.perf_counter()
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda _: played(root, words), range(2)))
    return time.perf_counter() - started


def backends(words: list[str], sizes: list[int], repeats: int) -> None:
    """Threads, processes and a Dask cluster of this machine by turns, two workers each."""
    played(ROOT, [*words, "--playouts", "40"])
    print("| playouts | threads, clock | processes / threads | Dask / threads | in processor time: processes, Dask |")
    print("|---|---|---|---|---|")
    for size in sizes:
        asked = [*words, "--jobs", "2", "--playouts", str(size)]
        turns = [[played(ROOT, [*asked, "--backend", backend]) for backend in BACKENDS] for _ in range(repeats)]
        threads, processes, dask = (list(side) for side in zip(*turns, strict=True))
        wall = " | ".join(ratio(side, threads, "wall") for side in (processes, dask))
        cpu = ", ".join(ratio(side, threads, "cpu") for side in (processes, dask))
        print(f"| {size:,} | {spread([took.wall for took in threads])} s | {wall} | {cpu} |", flush=True)


def workers(words: list[str], repeats: int) -> None:
    """One worker, two, and two commands of one worker each side by side."""
    alone, both = [*words, "--jobs", "1"], [*words, "--jobs", "2"]
    played(ROOT, [*words, "--playouts", "40"])
    place = words.index("--playouts") + 1
    double = [*both[:place], str(2 * int(both[place])), *both[place + 1 :]]
    turns = [
        (played(ROOT, alone), played(ROOT, both), side_by_side(ROOT, alone), played(ROOT, double)) for _ in range(repeats)
    ]
    one, two, pairs, doubled = (list(side) for side in zip(*turns, strict=True))
    print_rows(
        [
            ("1 worker / 2 workers, wall time", ratio(one, two, "wall")),
            ("twice 1 worker / two such commands side by side, wall time", spread([2 * a.wall / c for a, _, c, _ in turns])),
            (
                "two commands of 1 worker side by side / 2 workers with all their playouts, wall time",
                spread([c / d.wall for c, d in zip(pairs, doubled, strict=True)]),
            ),
            ("2 workers / 1 worker, processor time", ratio(two, one, "cpu")),
            ("of the workers' time outside the playout loop, 1 worker", spread([t.outside for t in one])),
            ("the same, 2 workers", spread([t.outside for t in two])),
        ]
    )
