"""A run as Python gets it: polars frames, and how a notebook shows it."""

from __future__ import annotations

import html
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reports.judge.account import account_of
from reports.read.provenance import plain_rules, rests_on
from simulate.api.summary import share_rows
from simulate.runs.read.run import open_run
from simulate.system.notebook import table_html

if TYPE_CHECKING:
    import polars as pl

    from simulate.api.reporting import ReportResult
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
        """The manifest: what was played, by which rules, from which sources."""
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
        """Win share of each strategy with its interval, best first, as in a report: all intervals hold at once with 95 %.

        `low` and `high` are null where the run is too short for an interval.
        """
        import polars as pl

        columns = {"label": "strategy", "share": "win_share", "low": "low", "high": "high", "seats": "seats"}
        rows = [{name: row[key] for key, name in columns.items()} for row in share_rows(account_of(self.run))]
        return pl.DataFrame(rows, schema_overrides={"low": pl.Float64, "high": pl.Float64})

    @cached_property
    def verdicts(self) -> dict[str, str]:
        """The verdicts of the run by the key of their finding, in the words of all commands; empty without seats."""
        return {one.key: one.words for one in account_of(self.run).findings if one.verdict}

    def report(self, **options: Any) -> ReportResult:
        """The balance report; options as in `simulate.report`."""
        from simulate.api.reporting import write_reports  # reports are slow to load

        results = [one.folder if isinstance(one, RunResult) else Path(one) for one in options.pop("results", ())]
        return write_reports(self.folder, results=results, **options)

    def __repr__(self) -> str:
        asked = self.manifest.asked
        return f"<run of {asked.game}, {asked.seats} seats, {self.run.playouts_held:,} playouts in {self.folder}>"

    def _repr_html_(self) -> str:
        """Show a notebook what was played, and the win shares."""
        asked = self.manifest.asked
        rules = ", ".join(part for part in (asked.variant or plain_rules(self.manifest), rests_on(self.manifest)) if part)
        game, held = self.manifest.game.title, self.run.playouts_held
        head = f"{game}, {asked.seats} seats, {rules}, seed {asked.seed}: {held:,} playouts"
        return f"<p><b>{html.escape(head)}</b><br><code>{html.escape(str(self.folder))}</code></p>" + table_html(
            self.win_shares
        )
