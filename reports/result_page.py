"""The page of a comparison, a card table, a sensitivity: findings in words, then one table that sorts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reports.document import Section, Table
from reports.run_report import Report

if TYPE_CHECKING:
    import polars as pl


def result_report(title: str, lines: Sequence[str], frame: pl.DataFrame) -> Report:
    """Findings and a table of results as a report. The first line says what was played."""
    rows = [list(row) for row in frame.iter_rows()]
    table = Table("results", title, tuple(name.replace("_", " ") for name in frame.columns), rows, sortable=True)
    section = Section("results", "What was found", headline=tuple(lines[1:]), items=(table,))
    return Report(title, lines[0] if lines else "", [section], about="result")
