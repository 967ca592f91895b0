"""Rebalance, from Python: the fewest changes of the rules that meet goals.

>>> found = simulate.rebalance("comuni", starts=3, most_changes=2)                  # doctest: +SKIP
>>> print(found); found.frame(); found.write("mine.toml")                            # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.rebalance_page import rebalance_report, words
from reports.writers import Report
from simulate.api.asked import request_of
from simulate.files import require_writable, write_text
from simulate.notebook import table_html
from simulate.rebalancing.document import about_of, answer_lines, document_of, lines_of
from simulate.rebalancing.goals import GoalWish
from simulate.rebalancing.whole import Ask, Found, default_playouts
from simulate.rebalancing.whole import rebalance as rebalanced
from simulate.rule_values import toml_value
from simulate.runs.play.scheduler import pool_for

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class Rebalanced:
    """A recommended change. `found` has everything; `document` is what `--json` prints."""

    found: Found

    @property
    def document(self) -> dict[str, Any]:
        """Plain values, as docs/reference/rebalance.schema.json describes them."""
        return document_of(self.found)

    @property
    def settings(self) -> dict[str, Any]:
        """The recommended values by path, as `overrides` takes them; its variants are in `variants`."""
        return self.found.settings(self.found.candidate)[0]

    @property
    def variants(self) -> list[str]:
        """The rule variants that are recommended."""
        return self.found.settings(self.found.candidate)[1]

    @property
    def overlay(self) -> str:
        """The recommendation as the text of a file for --variant."""
        return self.found.overlay(self.found.candidate, about_of(self.found))

    def write(self, path: str | Path) -> None:
        """Write the overlay. Raises RunError."""
        write_text(Path(path), self.overlay)

    def frame(self) -> pl.DataFrame:
        """The front: one row a number of changes."""
        import polars as pl

        rows = []
        for point in self.document["front"]:
            fresh = point.get("fresh")
            gain = fresh["gain"] if fresh else {}
            rows.append(
                {
                    "changes": len(point["changes"]),
                    "change": words(point["changes"]),
                    "holding": fresh["holding"] if fresh else None,
                    "margins_off": gain.get("after", point["search"]["margins_off"]),
                    "gain": gain.get("value"),
                    "low": gain.get("low"),
                    "high": gain.get("high"),
                }
            )
        return pl.DataFrame(rows, infer_schema_length=None)

    def report(self) -> Report:
        """The page, for `reports.writers`."""
        return rebalance_report(self.document, list(answer_lines(self.found)))

    def __str__(self) -> str:
        return "\n".join(lines_of(self.found))

    def _repr_html_(self) -> str:
        return table_html(self.frame())


def rebalance(
    game: str,
    *players: str,
    goals: Sequence[str | GoalWish] | str | Path = (),
    starts: float | None = None,
    places: float | None = None,
    strategies: float | None = None,
    cards: float | None = None,
    bands: bool = False,
    levers: Sequence[str] = (),
    fixed: Sequence[str] = (),
    lever_provenance: str | None = None,
    most_changes: int = 3,
    elsewhere: bool = True,
    retune: bool = True,
    retune_playouts: int | None = None,
    minutes: float | None = None,
    progress: str | Path | None = None,
    overrides: Mapping[str, Any] | None = None,
    **asked: Any,
) -> Rebalanced:
    """The fewest changes that meet the goals, confirmed on fresh deals. Raises SimulateError.

    `goals`: texts as `--goal` takes them, or the path of a goals file. `asked`: the words of `simulate.run`.
    """
    if progress is not None:
        require_writable(Path(progress), "progress")
    whole = {"playouts": default_playouts(game)} | asked
    seats = whole.pop("seats", None)
    request = request_of(game, **whole).but(players=players, seats=None if seats is None else str(seats))
    request = request.but(settings=tuple(f"{path}={toml_value(value)}" for path, value in (overrides or {}).items()))
    is_file = isinstance(goals, str | Path)
    ask = Ask.of(
        () if is_file else goals,  # type: ignore[arg-type]
        {"starts": starts, "places": places, "strategies": strategies, "cards": cards},
        Path(goals) if isinstance(goals, str | Path) else None,
        bands,
        levers,
        fixed,
        lever_provenance,
        most_changes=most_changes,
        minutes=minutes,
        elsewhere=elsewhere,
        retune=retune,
        retune_playouts=retune_playouts,
        progress=None if progress is None else Path(progress),
    )
    with pool_for(request) as workers:
        return Rebalanced(rebalanced(request, ask, workers))
