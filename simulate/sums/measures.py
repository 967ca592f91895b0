"""Measures of plausibility bands: named functions over a slice of the log, or over the finished card sums."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulate.statistics.estimates import share_interval
from simulate.statistics.standards import CONFIDENCE
from simulate.sums.chunks import Chunk, over_seats
from simulate.sums.draws import copy_worth
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


def per_seat(part: Chunk, column: str) -> Ratio:
    """Mean of a column of the seats log."""
    return over_seats(part.seat_columns[column]), np.full(len(part.playout), part.seats)


def per_table(part: Chunk, column: str) -> Ratio:
    """Mean over playouts of what all seats have in a column of the seats log."""
    return over_seats(part.seat_columns[column]), np.ones(len(part.playout))


def share_of_columns(part: Chunk, top: list[str], bottom: list[str]) -> Ratio:
    """Sum of some columns of the seats log in the sum of others, as a share."""
    return _all_of(part, top), _all_of(part, bottom)


def ratio_of_columns(part: Chunk, top: list[str], bottom: list[str]) -> Ratio:
    """Sum of some columns of the seats log over the sum of others."""
    return _all_of(part, top), _all_of(part, bottom)


def _all_of(part: Chunk, columns: list[str]) -> NDArray[Any]:
    """Sum some columns over all seats (P,)."""
    return np.sum([over_seats(part.seat_columns[column]) for column in columns], axis=0)


def share_of_seats(part: Chunk, column: str, least: int) -> Ratio:
    """Share of seats with `least` or more in a column of the seats log."""
    return over_seats(part.seat_columns[column] >= least), np.full(len(part.playout), part.seats)


def share_of_tables(part: Chunk, column: str, least: int) -> Ratio:
    """Share of playouts in which all seats together have `least` or more in a column of the seats log."""
    return over_seats(part.seat_columns[column]) >= least, np.ones(len(part.playout))


def share_of_playouts(part: Chunk, column: str, most: int) -> Ratio:
    """Share of playouts with `most` or less in a column of the playouts log."""
    return part.columns[column] <= most, np.ones(len(part.playout))


def score_spread(part: Chunk) -> Ratio:
    """Mean distance between the best and the worst score of a playout."""
    scores = part.seat_columns["score"]
    return scores.max(axis=1) - scores.min(axis=1), np.ones(len(part.playout))


def ending_share(part: Chunk, ending: str) -> Ratio:
    """Share of playouts that ended in one way, named as the game names it."""
    return part.columns["ended"] == part.run.manifest.game.endings.index(ending), np.ones(len(part.playout))


def unfinished_share(part: Chunk) -> Ratio:
    """Share of playouts that a guard stopped."""
    return ending_share(part, "unfinished")


def contents_unused(log: LogSums, kinds: list[str], event: str, below: float) -> tuple[float, float, float]:
    """Count contents of some kinds that had an event in fewer than a share of playouts, of those that turned up."""
    found = float(len(unused(log, kinds, event, below)))
    return found, found, found


def unused(log: LogSums, kinds: list[str], event: str, below: float) -> list[str]:
    """The keys that `contents_unused` counts, the least used first."""
    had = log.contrasts[f"card:{event}"]
    rows = {key: float(had.rows[had.levels.index(key)]) for key in turned_up(log, kinds)}
    return sorted((key for key, n in rows.items() if n < below * log.run.playouts_held), key=lambda key: rows[key])


def contents_per_playout(log: LogSums, kinds: list[str], event: str) -> tuple[float, float, float]:
    """Count the events of contents of some kinds, a playout."""
    found = sum(log.copies[event][key] for key in turned_up(log, kinds)) / log.run.playouts_held
    return found, found, found


def seats_with(log: LogSums, card: str, event: str, confidence: float = CONFIDENCE) -> tuple[float, float, float]:
    """Share of seats that had an event of a card."""
    had = log.contrasts[f"card:{event}"].pick([card])
    each, mean = had.every.rows / had.blocks, float(had.rows[0]) / had.blocks
    variance = max(float(had.nn[0]) / had.blocks - mean**2, 0.0) / max(had.blocks - 1, 1)
    low, high = share_interval(mean / each, float(np.sqrt(variance)) / each, had.blocks, confidence)
    return mean / each, low, high


def turned_up(log: LogSums, kinds: list[str] | None = None) -> list[str]:
    """Keys of the contents of some kinds (default: all) that had any event in the run; the others are not in play here."""
    of_kinds = [content.key for content in log.run.manifest.game.contents if kinds is None or content.kind in kinds]
    return [key for key in of_kinds if any(copies[key] for copies in log.copies.values())]


def worth_of_copy(log: LogSums, card: str, confidence: float = CONFIDENCE) -> tuple[float, float, float]:
    """Worth of one more copy of a card that chance turns up, against an average card; NaN without an account of draws."""
    worth, keys = copy_worth(log), [content.key for content in log.run.manifest.game.contents]
    if worth is None:
        return (float("nan"),) * 3
    at = keys.index(card)
    value, half = float(worth.value[-1, at]), float(worth.half_width(confidence=confidence)[-1, at])
    return value, value - half, value + half


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
        per_seat,
        per_table,
        share_of_columns,
        ratio_of_columns,
        share_of_seats,
        share_of_tables,
        share_of_playouts,
        score_spread,
        ending_share,
        unfinished_share,
    )
}
OF_CARDS: dict[str, Callable[..., tuple[float, float, float]]] = {
    f.__name__: f for f in (worth_of_copy, contents_unused, contents_per_playout, seats_with)
}
SHARES = {
    "share_score_at_least", "share_margin_at_most", "seat_win_share", "ahead_share", "worth_of_copy", "share_of_columns",
    "share_of_seats", "share_of_tables", "share_of_playouts", "ending_share", "unfinished_share", "seats_with",
}  # fmt: skip
EXACT = {"smallest_rounds", "contents_unused", "contents_per_playout"}  # counts of this run, which have no interval
PLAYOUT_COLUMNS = {"playout_ratio", "per_playout", "share_of_playouts", "lineup_mean"}  # what they name is one of these
