"""Tables of starting positions under every variant, from a sweep: `python docs/make_starts.py SWEEP FILE`.

For each seat count and field the win shares of each starting position, as the reports of the sweep's runs state them. What
stands in FILE above the line BEGIN is left as it is, all below is written anew: first what survives everything, then the
tables.
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PUBLISHED = "the rules themselves"
BEGIN = "<!-- below: made by docs/make_starts.py -->"
SIGNS = {1: "above", 0: "not apart from", -1: "below"}


@dataclass(frozen=True)
class Table:
    """Win shares at one seat count in one field: (low, value, high) by variant and starting position."""

    seats: int
    field: str
    fair: float
    shares: dict[str, dict[str, tuple[float, float, float]]]

    def sign(self, variant: str, level: str) -> int:
        """Whether a starting position is above (1) or below (-1) its fair share beyond its interval."""
        low, _, high = self.shares[variant][level]
        return int(low > self.fair) - int(high < self.fair)

    def markdown(self) -> str:
        """The table."""
        levels = list(next(iter(self.shares.values())))
        head = f"### {self.seats} seats, `{self.field}`, fair is {100 * self.fair:.3g}\n"
        lines = [head, f"| laid over | {' | '.join(levels)} |", f"|---|{'---|' * len(levels)}"]
        for variant, row in self.shares.items():
            cells = (f"{100 * row[level][1]:.1f} ± {50 * (row[level][2] - row[level][0]):.1f}" for level in levels)
            lines.append(f"| {variant} | {' | '.join(cells)} |")
        return "\n".join(lines) + "\n"


def main() -> None:
    """Make the tables that were asked for."""
    from simulate.games import load_game
    from simulate.runs.read.sweep_runs import open_sweep
    from strategies import default_field_of

    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("sweep", type=Path, help="of simulate run GAME --variants all --fields all")
    asked.add_argument("file", type=Path)
    options = asked.parse_args()
    tables: dict[tuple[int, str], Table] = {}
    for run in open_sweep(options.sweep):
        told = run.manifest.asked
        field = told.field or default_field_of(load_game(told.game).key)
        found = finding(run.path)
        one = tables.setdefault((-told.seats, field), Table(told.seats, field, found["fair"], {}))
        shares = {row["name"]: (row["low"], row["value"], row["high"]) for row in found["levels"]}
        one.shares[told.variant or PUBLISHED] = {level: shares[level] for level in sorted(shares)}
    ordered = [tables[key] for key in sorted(tables)]
    above = options.file.read_text(encoding="utf-8").partition(BEGIN)[0]
    made = [BEGIN, survivors(ordered), *(one.markdown() for one in ordered)]
    options.file.write_text(above + "\n".join(made), encoding="utf-8")


def finding(folder: Path) -> dict[str, Any]:
    """A report's finding about starting positions."""
    from simulate.api.runs import report

    with tempfile.TemporaryDirectory() as place:
        values = report(folder, out=place, formats=("json",)).values
    return next(one for one in values["findings"] if one["key"].startswith("start-"))


def survivors(tables: list[Table]) -> str:
    """What every starting position is in each table, and what survives all of them."""
    levels = sorted({level for one in tables for row in one.shares.values() for level in row})
    lines = ["In how many rows of a table each is above / not apart from / below a fair share (single 95 % intervals):\n"]
    lines += [f"| seats, field | {' | '.join(levels)} |", f"|---|{'---|' * len(levels)}"]
    for one in tables:
        cells = []
        for level in levels:
            signs = [one.sign(variant, level) for variant in one.shares if level in one.shares[variant]]
            cells.append(" / ".join(str(signs.count(sign)) for sign in SIGNS))
        lines.append(f"| {one.seats}, `{one.field}` | {' | '.join(cells)} |")
    said = []
    for level in levels:
        signs = {one.sign(variant, level) for one in tables for variant in one.shares if level in one.shares[variant]}
        if len(signs) == 1 and signs != {0}:
            said.append(f"{level} is {SIGNS[signs.pop()]} a fair share everywhere")
    verdict = "; ".join(said) if said else "nothing"
    return "\n".join([*lines, f"\n**What survives all of these: {verdict}.**\n"])


if __name__ == "__main__":
    main()
