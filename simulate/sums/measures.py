"""What a plausibility band can measure: named functions over a slice of the log, or over the finished card sums."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulate.statistics.contrasts import with_without
from simulate.sums.chunks import Chunk, over_seats
from simulate.sums.log_sums import LogSums

Ratio = tuple[NDArray[Any], NDArray[Any]]  # numerator and denominator of each playout (P,)


def median_rounds(part: Chunk) -> NDArray[Any]:
    """Median number of rounds."""
    return part.columns["rounds"]


def smallest_rounds(part: Chunk) -> NDArray[Any]:
    """Fewest rounds of any playout."""
    return part.columns["rounds"]


def mean_rounds(part: Chunk) -> Ratio:
    """Mean number of rounds."""
    return part.columns["rounds"], np.ones(len(part.playout))


def mean_score(part: Chunk) -> Ratio:
    """Mean score of all seats."""
    return over_seats(part.seat_columns["score"]), np.full(len(part.playout), part.seats)


def mean_winner_score(part: Chunk) -> Ratio:
    """Mean score of the winners."""
    won = part.seat_columns["win_share"] > 0
    return over_seats(part.seat_columns["score"] * won), over_seats(won)


def share_score_at_least(part: Chunk, score: int) -> Ratio:
    """Share of seats that score `score` or more."""
    return over_seats(part.seat_columns["score"] >= score), np.full(len(part.playout), part.seats)


def share_margin_at_most(part: Chunk, margin: int) -> Ratio:
    """Share of playouts in which first and second are at most `margin` points apart."""
    return part.columns["margin"] <= margin, np.ones(len(part.playout))


def seat_win_share(part: Chunk, seat: int) -> Ratio:
    """Win share of one place in turn order, from 0."""
    return part.seat_columns["win_share"][:, seat], np.ones(len(part.playout))


def ahead_share(part: Chunk, first: str, second: str) -> Ratio:
    """Win share of one strategy in playouts of two seats against another."""
    labels = [p.label for p in part.run.manifest.players]
    who = part.seat_columns["strategy"]
    if first not in labels or second not in labels:
        return np.zeros(len(part.playout)), np.zeros(len(part.playout))
    mine, theirs = who == labels.index(first), who == labels.index(second)
    both = mine.any(axis=1) & theirs.any(axis=1)
    return over_seats(part.seat_columns["win_share"] * mine) * both, both


def lineup_mean(part: Chunk, column: str, lineup: list[str]) -> Ratio:
    """Mean of a column of the playouts log over the playouts of exactly this line-up, however it is seated."""
    labels = [p.label for p in part.run.manifest.players]
    nobody = np.zeros(len(part.playout))
    if part.seats != len(lineup) or not set(lineup) <= set(labels):
        return nobody, nobody
    seated = np.sort(part.seat_columns["strategy"], axis=1)
    exact = (seated == np.sort([labels.index(name) for name in lineup])).all(axis=1)
    return part.columns[column] * exact, exact


def playout_ratio(part: Chunk, top: str, bottom: str) -> Ratio:
    """Sum of one column of the playouts log over the sum of another."""
    return part.columns[top], part.columns[bottom]


def per_round(part: Chunk, column: str) -> Ratio:
    """Sum of a column of the seats log over the number of rounds."""
    return over_seats(part.seat_columns[column]), part.columns["rounds"]


def per_playout(part: Chunk, column: str) -> Ratio:
    """Mean of a column of the playouts log."""
    return part.columns[column], np.ones(len(part.playout))


def card_lift(log: LogSums, card: str, event: str) -> tuple[float, float, float]:
    """Difference in win share between seats that had an event of a card and all others (association)."""
    found = with_without(log.contrasts[f"card:{event}"].pick([card]))
    return float(found.difference[0]), float(found.interval[0, 0]), float(found.interval[0, 1])


COUNTED: dict[str, tuple[Callable[..., NDArray[Any]], float]] = {
    "median_rounds": (median_rounds, 0.5),
    "smallest_rounds": (smallest_rounds, 0.0),
}
RATIOS: dict[str, Callable[..., Ratio]] = {
    f.__name__: f
    for f in (
        mean_rounds,
        mean_score,
        mean_winner_score,
        share_score_at_least,
        share_margin_at_most,
        seat_win_share,
        ahead_share,
        lineup_mean,
        playout_ratio,
        per_round,
        per_playout,
    )
}
OF_CARDS: dict[str, Callable[..., tuple[float, float, float]]] = {"card_lift": card_lift}
SHARES = ("share_score_at_least", "share_margin_at_most", "seat_win_share", "ahead_share", "card_lift")
