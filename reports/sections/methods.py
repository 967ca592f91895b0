"""How to read the numbers."""

from __future__ import annotations

from reports.document import Section
from reports.statistics import EXTREME, LEAST_BLOCKS

METHODS = (
    "Win share: 1/k to each of k winners of a playout, 0 to the others; a seat's share is its mean.",
    "Sampling unit: the block, one deal played in all rotations of its line-up. Standard errors are "
    "cluster-robust over blocks.",
    "Intervals: 95 %, normal over blocks; Wilson's with the effective number of observations for shares below "
    f"{EXTREME:.0%} or above "
    f"{1 - EXTREME:.0%} and for small samples. Fewer than {LEAST_BLOCKS} blocks are marked.",
    "Equality tests: Wald on the covariance of block sums, referred to Hotelling's T². Pairs: Holm. Cards: "
    "Benjamini-Hochberg.",
    "Being dealt a card is randomised by the shuffle: its difference is an effect. Everything after a choice is "
    "association only.",
    "All statements are about these strategies. Other players may meet another balance.",
    "Unfinished playouts, and playouts that nobody won, stay in every count.",
)


def methods_section() -> Section:
    """The methods in short."""
    return Section("methods", "How to read this report", findings=list(METHODS))
