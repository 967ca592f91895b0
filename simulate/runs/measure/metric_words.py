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


def title_of(name: str, level: str = "") -> str:
    """A metric in words, its levels as on the page; `level`: the title of its level, where it is known."""
    what, _, scope = name.partition(".")
    kind, _, key = scope.partition(":")
    if not key:
        return {"mean": f"mean {what}"}.get(scope, name.replace(":", " ").replace("_", " "))
    key = level or key.rpartition("=")[2].replace("_", " ")
    who = {"seat": f"place {key}", "card": f"seats that use {key}"}.get(kind, key)
    return f"{what.replace('_', ' ')} of {who}" if what != "used" else f"seats that use {key}"
