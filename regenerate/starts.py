"""Tables of starting positions under every variant: what follows the line BEGIN of a page, by the sweep that it names.

For each seat count and field the win shares of each starting position, as the reports of the sweep's runs state them:
first what survives everything, then the tables.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from regenerate import pages
from regenerate.commands import ROOT, simulate

PAGES = {"age_of_rome": "lab/age-of-rome-characters.md"}
PUBLISHED = "the rules themselves"
BEGIN = "<!-- below: made by python3 dev.py regenerate age-of-rome --only starts -->"
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


def make(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """The page of each game that has one, its tables made again. Raises ValueError for a page without the line BEGIN."""
    for key, name in PAGES.items():
        if key not in keys:
            continue
        text = pages.read(name)
        above, line, _ = text.partition(BEGIN)
        if not line:
            raise ValueError(f"docs/{name} has no line {BEGIN}")
        (command,) = (one for one in pages.commands(above, f"run {key.replace('_', '-')}") if "--variants all" in one)
        with tempfile.TemporaryDirectory() as place:
            simulate(command, Path(place))
            sweep = Path(place, command.partition("--out ")[2].split()[0])
            tables = tables_of(sweep)
        made = [BEGIN, survivors(tables), *(one.markdown() for one in tables)]
        yield ROOT / "docs" / name, (above + "\n".join(made)).encode()


def tables_of(sweep: Path) -> list[Table]:
    """The tables of a sweep, most seats first; the ruleset as published before its variants."""
    from simulate.games import game_keys
    from strategies import default_field_of

    tables: dict[tuple[int, str], Table] = {}
    runs = [(json.loads(file.read_text(encoding="utf-8"))["asked"], file.parent) for file in sweep.glob("*/manifest.json")]
    for asked, folder in sorted(runs, key=lambda run: (variant_of(run[0]), run[1].name)):
        key = next(key for key in game_keys() if key.replace("_", "-") == asked["game"].replace("_", "-"))
        field = asked["field"] or default_field_of(key)
        found = finding(folder)
        one = tables.setdefault((-asked["seats"], field), Table(asked["seats"], field, found["fair"], {}))
        shares = {row["name"]: (row["low"], row["value"], row["high"]) for row in found["levels"]}
        one.shares[variant_of(asked) or PUBLISHED] = {level: shares[level] for level in sorted(shares)}
    return [tables[key] for key in sorted(tables)]


def variant_of(asked: dict[str, Any]) -> str:
    """The names of the overlays of a run, as its manifest has them."""
    return "+".join(overlay["name"] for overlay in asked["overlays"])


def finding(folder: Path) -> dict[str, Any]:
    """A report's finding about starting positions."""
    import simulate

    with tempfile.TemporaryDirectory() as place:
        values = simulate.report(folder, out=place, formats=("json",)).values
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
        every = {one.sign(variant, level) for one in tables for variant in one.shares if level in one.shares[variant]}
        if len(every) == 1 and every != {0}:
            said.append(f"{level} is {SIGNS[every.pop()]} a fair share everywhere")
    verdict = "; ".join(said) if said else "nothing"
    return "\n".join([*lines, f"\n**What survives all of these: {verdict}.**\n"])
