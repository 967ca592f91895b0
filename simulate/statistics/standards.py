"""The numbers by which estimates are believed: one for each question, each with its reason."""

from __future__ import annotations

CONFIDENCE = 0.95  # of every interval that is shown
# Least blocks for an interval of a level (a place, a player, a start, a card). Student's t of a sum over blocks needs about
# so many where shares are skew: docs/explanation/methods.md has how often it covers at 100 blocks.
LEAST_BLOCKS = 100
# Least blocks for a paired difference. Its bounds hold in any number (`bounded_mean.py`); below 25 they say nothing.
LEAST_PAIRS = 25
MARGIN = 0.1  # of the even share: what a designer would still call balanced (2.5 points at four seats)
# A change of a share that counts as none: the smallest that a check of 6,000 blocks can call the same with 95 % power where
# nothing pairs. Of other metrics: a part of their value.
DELTA_SHARE, DELTA_PART = 0.015, 0.01
POWER = 0.9  # chance that a run as long as advised decides
MOST_FACTOR = 10.0  # a run that would have to be longer by this factor is no advice
MOST_ELSEWHERE = 100.0  # the same of the short runs that stand beside a finding (other values, stronger play)


def together(confidence: float, comparisons: int) -> float:
    """The confidence of each of some intervals that hold at once with `confidence` (Bonferroni)."""
    return 1 - (1 - confidence) / max(comparisons, 1)
