"""Metrics for readers: figures in their units."""

from __future__ import annotations

from simulate.runs.measure.paired_totals import SHARES


def figure(name: str, value: float | None, signed: bool = False) -> str:
    """A value of a metric in its unit: shares in per cent, differences of shares in points."""
    if value is None:
        return ""
    sign = "+" if signed else ""
    if name.startswith(SHARES):
        return f"{100 * value:{sign}.1f}" + (" pp" if signed else " %")
    return f"{value:{sign}.2f}"
