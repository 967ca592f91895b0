"""Wishes that become others: a median as two shares of playouts, the plausibility bands of a game, one for each band."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from simulate.errors import RunError, clip
from simulate.rebalancing.goals import GoalWish, range_wish
from simulate.runs.store.metrics import bands_of
from simulate.sums.bands import Band, concerned
from simulate.sums.measures import COUNTED, RATIOS

MEDIAN = ".median"
HALF, ALL = 50.0, 100.0


def expanded(wishes: Iterable[GoalWish]) -> list[GoalWish]:
    """The wishes, those for a median as what half of the playouts must do. Raises RunError."""
    return [part for wish in wishes for part in (_of_median(wish) if wish.pattern.endswith(MEDIAN) else (wish,))]


def _of_median(wish: GoalWish) -> Iterator[GoalWish]:
    """The median is at most 12 where at least half of the playouts are."""
    column = wish.pattern.removesuffix(MEDIAN)
    if wish.within is not None:
        raise RunError(f"goal {clip(wish.pattern)}: a median has no fair value", f"Write {wish.pattern}=LOW..HIGH.")
    low, high = (None if end is None or math.isinf(end) else end for end in (wish.low, wish.high))
    if low is not None and high is not None and math.ceil(low) > math.floor(high):
        raise RunError(f"goal {clip(wish.pattern)}: no whole number lies from {low:g} to {high:g}")
    if low is not None:
        yield replace(wish, pattern=f"{column}.at_least:{math.ceil(low)}", low=HALF, high=math.inf)
    if high is not None:
        yield replace(wish, pattern=f"{column}.at_most:{math.floor(high)}", low=HALF, high=math.inf)


def band_wishes(game: str, seats: Sequence[int], players: Sequence[str]) -> tuple[list[GoalWish], list[str]]:
    """Every plausibility band of a game that is about these tables, as wishes; and those that are not goals, and why."""
    file = bands_of(game)
    if file is None:
        raise RunError(f"--bands: {game} has no plausibility bands", "They are in bands.toml of a game.")
    found: list[GoalWish] = []
    left: list[str] = []
    for band in file.band:
        here = tuple(count for count in seats if concerned(band, count))
        allowed = file.allowed(band)
        if not here or (allowed and not set(allowed) & set(players)):
            continue
        if band.measure in RATIOS:
            found.append(_wish(band, band.metric, here))
        elif band.measure not in COUNTED:
            left.append(f"band:{band.key}: a figure of single cards")
        elif allowed and not set(players) <= set(allowed):
            left.append(f"band:{band.key}: a {band.measure.replace('_', ' ')} where others play too")
        else:
            found += _counted(band, here)
    return found, left


def _wish(band: Band, metric: str, seats: tuple[int, ...]) -> GoalWish:
    low = -math.inf if band.low is None else band.low
    high = math.inf if band.high is None else band.high
    return range_wish(metric, low, high, seats=seats, optional=True)


def _counted(band: Band, seats: tuple[int, ...]) -> list[GoalWish]:
    """A band of a median or of the smallest number of rounds."""
    part = COUNTED[band.measure][1]
    if part == 0.5:
        return expanded([_wish(band, "rounds.median", seats)])
    found = []
    if band.low is not None:
        found.append(GoalWish(f"rounds.at_least:{math.ceil(band.low)}", ALL, math.inf, seats=seats, optional=True))
    return found
