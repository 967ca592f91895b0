"""What benchmarks/rebalance.py measured, as the Markdown of benchmarks/TRIED-rebalance.md: pooled, and paired by ruleset.

    python benchmarks/rebalance_drawn.py FILE [FILE ...]

Counted are rulesets and budgets at which all three searches were measured. A bar is one ruleset a character.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

METHODS = ("ours", "random", "cma-es")
Row = dict[str, Any]


def read(files: Sequence[str]) -> dict[int, dict[str, dict[str, Row]]]:
    """budget -> ruleset -> method -> row, of the complete ones."""
    found: dict[int, dict[str, dict[str, Row]]] = defaultdict(lambda: defaultdict(dict))
    for file in files:
        for line in Path(file).read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            found[row["budget"]][row["ruleset"]][row["method"]] = row
    return {
        budget: {name: of for name, of in sorted(rulesets.items()) if len(of) == len(METHODS)}
        for budget, rulesets in sorted(found.items())
    }


def held(row: Row) -> bool:
    """Whether all goals held on fresh deals."""
    return row["holding"] == row["goals"]


def changes(row: Row) -> int:
    """How many values it changed."""
    return row["changes"] if isinstance(row["changes"], int) else len(row["changes"])


def pooled(rulesets: dict[str, dict[str, Row]], budget: int) -> Iterator[str]:
    """A row a search."""
    for method in METHODS:
        rows = [of[method] for of in rulesets.values()]
        count = len(rows)
        good = sum(map(held, rows))
        loss = sum(row["loss"] for row in rows) / count
        planted = sum(len(row["planted"]) for row in rows)
        found, exactly = sum(row["found"] for row in rows), sum(row["exactly"] for row in rows)
        changed = sum(map(changes, rows)) / count
        bar = "█" * good + "░" * (count - good)
        back = f"{found} / {exactly} of {planted}"
        yield f"| {budget:,} | {method} | {bar} {good} of {count} | {loss:.2f} | {back} | {changed:.1f} |"


def paired(rulesets: dict[str, dict[str, Row]], budget: int) -> Iterator[str]:
    """Ours against each other search, ruleset by ruleset: nearer, alike, farther."""
    for other in METHODS[1:]:
        gaps = [(of[other]["loss"] - of["ours"]["loss"], name) for name, of in rulesets.items()]
        nearer, farther = (sum(sign * gap > 0.1 for gap, _ in gaps) for sign in (1, -1))
        lost = ", ".join(f"{name} by {-gap:.1f}" for gap, name in sorted(gaps) if gap < -0.1) or "none"
        yield f"| {budget:,} | {other} | {nearer} | {len(gaps) - nearer - farther} | {farther} | {lost} |"


def lines(files: Sequence[str]) -> Iterator[str]:
    """Both tables."""
    budgets = {budget: rulesets for budget, rulesets in read(files).items() if rulesets}
    yield "| playouts | search | all goals held | half widths off | planted values found / exact | values changed |"
    yield "|---|---|---|---|---|---|"
    for budget, rulesets in budgets.items():
        yield from pooled(rulesets, budget)
    yield ""
    yield "| playouts | ours against | nearer | alike (0.1) | farther | where we lose |"
    yield "|---|---|---|---|---|---|"
    for budget, rulesets in budgets.items():
        yield from paired(rulesets, budget)


if __name__ == "__main__":
    print("\n".join(lines(sys.argv[1:])))
