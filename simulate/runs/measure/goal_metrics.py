"""Names of the metrics that only goals ask for, and how they and the others are told."""

from __future__ import annotations

import re
from collections.abc import Mapping

from simulate.runs.measure.metric_words import title_of
from simulate.sums.bands import METRIC

BEATS, DEALT = "beats.", "effect.dealt:"
COUNT = re.compile(r"(?P<column>[a-z0-9_]+)\.(?P<side>at_most|at_least):(?P<end>-?\d+)")
SHARES = ("win_share.", "ending:", BEATS, DEALT)  # metrics that are told in percent


def is_share(metric: str) -> bool:
    """Whether a metric is told in percent."""
    return metric.startswith(SHARES) or COUNT.fullmatch(metric) is not None


def is_besides(metric: str) -> bool:
    """Whether a metric is measured here alone, because a goal asks for it."""
    return metric.startswith((BEATS, DEALT, METRIC)) or COUNT.fullmatch(metric) is not None


def titled(metric: str, names: Mapping[str, str] | None = None) -> str:
    """A metric in words; `names`: the titles of contents by their keys."""
    counted = COUNT.fullmatch(metric)
    key = metric.rpartition(":")[2].rpartition("=")[2]
    level = (names or {}).get(key) or key.replace("_", " ")
    if counted:
        return f"{counted['column']} {counted['side'].replace('_', ' ')} {counted['end']}"
    if metric.startswith(BEATS):
        first, _, second = level.partition("/")
        place = "place " if metric.startswith(f"{BEATS}seat:") else ""
        return f"{place}{first} against {place}{second}"
    if metric.startswith(DEALT):
        return f"being dealt {level}"
    return f"band {level}" if metric.startswith(METRIC) else title_of(metric)
