"""Games that people played, beside the simulation (`simulate playtests --json`, beside the run)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reports.draw.table_figure import picture
from reports.parts.cells import Interval
from reports.parts.document import Section, Table
from reports.read.experiment_results import PLAYTESTS, ExperimentResult

COLUMNS = ("place or start", "games", "they won", "proves", "the simulation", "contradicted?", "both together")


def playtests_section(results: Sequence[ExperimentResult], seats: int) -> Section | None:
    """Show what people's games prove by themselves and whether they contradict the run; None where there are none."""
    mine = [result for result in results if result.kind == PLAYTESTS and result.rows]
    if not mine:
        return None
    result = mine[-1]
    rows: list[list[Any]] = [
        [
            row["level"],
            row["games"],
            Interval(row["share"], row["low"], row["high"]),
            row["verdict"],
            _percent(row["simulated"]),
            row["simulation"],
            _both(row),
        ]
        for row in result.rows
    ]
    games = int(result.about.get("games", 0))
    note = "One observation a game; the intervals hold at once for all places and for all starts (Clopper, Pearson 1934)."
    table = Table("playtests", f"{games} games that people played", COLUMNS, rows, note)
    drawn = picture(table, 100 / seats)
    items = [item for item in (drawn, table) if item is not None]
    says = [_sentence(claim["words"]) for claim in result.about.get("claims", [])]
    return Section("playtests", "Games that people played", says=says, items=items)


def _percent(share: float | None) -> float | None:
    return None if share is None else share * 100


def _both(row: dict[str, Any]) -> Interval | None:
    three = [row[name] for name in ("together", "together_low", "together_high")]
    return None if None in three else Interval(*three)


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."
