"""Is what was planted found, named first and measured right? python benchmarks/planted.py

A fault of known size is planted into a real game, and each command is asked with 20 seeds, as a designer would. The truth
of a figure is that of one run fifty times as long, with a seed of its own. The table "Planted faults" of
docs/explanation/methods.md comes from here. `--seeds`: another number of them; `--playouts`: of each side.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import simulate
from reports.judge.account import account_of
from simulate.runs.measure.changes import Change

TRUTH = 50  # times the playouts
OWN = 10_000  # seed of the truth
START = "win_share.start:"


@dataclass(frozen=True)
class Fault:
    """A planted fault: the value that is changed, the metric that is to be named first, and its sign."""

    about: str
    game: str
    value: dict[str, Any]
    name: str
    sign: int  # 0: nothing is to be said to move


FAULTS = [
    Fault("a card costs 1 too little", "san-juan", {"cards.prefecture.cost": 2}, "worth_access.card:prefecture", 1),
    Fault("a card costs 1 too much", "san-juan", {"cards.library.cost": 6}, "worth_access.card:library", -1),
    Fault("a start has 2 gold too many", "comuni", {"communities.lucca.start.gold": 4}, f"{START}community=lucca", 1),
    Fault("nothing that a playout meets", "pax", {"setup.removed.seats_2": 19}, "", 0),
]


def first(fault: Fault, playouts: int, seed: int) -> Change | None:
    """The figure that `simulate compare` answers with first."""
    found = simulate.compare(fault.game, to_overrides=fault.value, playouts=playouts, seed=seed)
    return found.answers[0].change if found.answers else None


def compared(fault: Fault, playouts: int, seeds: int) -> str:
    """A row: how often `compare` names the fault first with the right sign, and holds the truth."""
    truth = first(fault, TRUTH * playouts, OWN) if fault.sign else None
    named = held = 0
    for seed in range(1, seeds + 1):
        change = first(fault, playouts, seed)
        sure = change is not None and (change.effect.low > 0 or change.effect.high < 0)
        if change is None:
            continue
        if truth is None:  # nothing is to be said to move, and 0 is the truth
            named, held = named + (not sure), held + (change.effect.low <= 0 <= change.effect.high)
            continue
        named += change.metric == fault.name and sure and change.effect.value * fault.sign > 0
        held += change.metric == truth.metric and change.effect.low <= truth.effect.value <= change.effect.high
    size = "0" if truth is None else f"{100 * truth.effect.value:+.1f} points"
    return f"| {fault.about} | `compare` | {size} | {named} of {seeds} | {held} of {seeds} |"


def stepped(fault: Fault, playouts: int, seeds: int) -> str:
    """A row: how often `sensitivity` has the planted step first, with what the value belongs to and the right sign."""
    (path, to), *_ = fault.value.items()
    named = 0
    for seed in range(1, seeds + 1):
        steps = simulate.sensitivity(fault.game, only=[path], playouts=playouts, seed=seed).steps
        step = next(step for step in steps if step.to == to)
        named += (
            step.own is not None
            and step.own.effect.value * fault.sign > 0
            and step.own.effect.low * step.own.effect.high > 0
        )
    return f"| {fault.about} | `sensitivity` | – | {named} of {seeds} | – |"


def reported(fault: Fault, playouts: int, seeds: int) -> str:
    """A row: how often a report of the changed game calls the start too strong or too weak."""
    named = 0
    for seed in range(1, seeds + 1):
        with tempfile.TemporaryDirectory() as place:
            run = simulate.run(
                fault.game, overrides=fault.value, playouts=playouts, seed=seed, log="sums", out=f"{place}/run"
            )
            levels = [level for one in account_of(run.run).findings for level in one.levels if level.metric == fault.name]
            fair = 1 / run.manifest.asked.seats
            named += any(level.is_off and (level.value.value - fair) * fault.sign > 0 for level in levels)
    return f"| {fault.about} | `report` | – | {named} of {seeds} | – |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--playouts", type=int, default=10_000)
    asked = parser.parse_args()
    print("| planted | asked | truth | named first, right sign | truth in the interval |\n|---|---|---|---|---|", flush=True)
    rows: list[Callable[[int, int], str]] = [partial(compared, fault) for fault in FAULTS]
    rows += [partial(stepped, fault) for fault in FAULTS[:2]]
    rows += [partial(reported, FAULTS[2])]
    for row in rows:
        print(row(asked.playouts, asked.seeds), flush=True)


if __name__ == "__main__":
    main()
