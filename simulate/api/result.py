"""A run as Python gets it: polars frames, and how a notebook shows it."""

from __future__ import annotations

import html
import importlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.provenance import rests_on
from simulate.notebook import table_html
from simulate.runs.measure.summary import shares
from simulate.runs.read.run import open_run

if TYPE_CHECKING:
    import polars as pl

    from simulate.api.runs import ReportResult
    from simulate.runs.plan.manifest import Manifest
    from simulate.runs.read.run import Run


@dataclass(frozen=True)
class RunResult:
    """A run directory as polars frames; `.to_pandas()` makes a pandas frame of each."""

    folder: Path

    @cached_property
    def run(self) -> Run:
        """The run as a reader opens it, with lazy frames."""
        return open_run(self.folder)

    @property
    def manifest(self) -> Manifest:
        """What was played, by which rules, from which sources."""
        return self.run.manifest

    @cached_property
    def playouts(self) -> pl.DataFrame:
        """One row a playout."""
        return self.run.playouts().collect()

    @cached_property
    def seats(self) -> pl.DataFrame:
        """One row a playout and seat."""
        return self.run.seats().collect()

    @cached_property
    def cards(self) -> pl.DataFrame:
        """One row a playout, seat and card that had an event."""
        return self.run.cards().collect()

    @cached_property
    def win_shares(self) -> pl.DataFrame:
        """Win share of each strategy with its 95 % interval, best first; the block is the unit."""
        import polars as pl

        rows = [
            {"strategy": s.label, "win_share": s.share, "low": s.share - s.half_width, "high": s.share + s.half_width}
            | {"seats": s.seats}
            for s in shares(self.run.tally())
        ]
        return pl.DataFrame(rows)

    def report(self, **options: Any) -> ReportResult:
        """The balance report; options as in `simulate.report`."""
        made: ReportResult = importlib.import_module("simulate.api.runs").report(self, **options)  # reports are heavy
        return made

    def __repr__(self) -> str:
        asked = self.manifest.asked
        return f"<run of {asked.game}, {asked.seats} seats, {self.run.playouts_held:,} playouts in {self.folder}>"

    def _repr_html_(self) -> str:
        """What a notebook shows: what was played, and the win shares."""
        asked = self.manifest.asked
        rules = ", ".join(part for part in (asked.variant or "rules as published", rests_on(self.manifest)) if part)
        game, held = self.manifest.game.title, self.run.playouts_held
        head = f"{game}, {asked.seats} seats, {rules}, seed {asked.seed}: {held:,} playouts"
        return f"<p><b>{html.escape(head)}</b><br><code>{html.escape(str(self.folder))}</code></p>" + table_html(
            self.win_shares
        )
