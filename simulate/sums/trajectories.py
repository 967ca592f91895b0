"""Sums of the way to a result: leads, waits and choices, and the deals. `tension.py` puts them into words."""

from __future__ import annotations

import numpy as np

from simulate.statistics.blocks import from_matrices
from simulate.sums.chunks import Chunk, over_seats
from simulate.sums.log_sums import TRAJECTORY_OF_PLAYOUT, TRAJECTORY_OF_SEAT, LogSums
from simulate.sums.seat_residuals import deal_features, deal_levels, deal_sums

EIGHTHS = 8
FEATURES = "deal features"
LEADER, COMEBACK, EARLY, LATE = "leader at half time wins", "comeback", "for good in the first half", "for good at the end"
FORCED, DEAD = "plies that are forced", "turns without a decision"
CHOICES, OPTIONS, TURNS = "decisions a turn", "options a decision", "turns of a seat"


def add_tension(log: LogSums, part: Chunk) -> None:
    """Rates of leads and counts of choices; nothing where the log is older than these columns."""
    if set(TRAJECTORY_OF_PLAYOUT) <= set(part.columns):
        column = part.columns
        taken = column["lead_for_good"]
        won = taken > 0
        _add(log, part, "leads", {
            LEADER: (column["half_won"], column["half_led"]),
            COMEBACK: (column["comeback"], np.ones_like(taken)),
            EARLY: (won & (taken <= EIGHTHS // 2), won),
            LATE: (taken == EIGHTHS, won),
        })  # fmt: skip
        log.count("lead_for_good", taken[won])
    if set(TRAJECTORY_OF_SEAT) <= set(part.seat_columns):
        seat = {name: over_seats(part.seat_columns[name]) for name in TRAJECTORY_OF_SEAT[:5]}
        plies = seat["decisions"] + seat["forced"]
        turns = seat["turns_taken"]
        _add(log, part, "waits", {FORCED: (seat["forced"], plies), DEAD: (seat["turns_forced"], turns)})
        _add(log, part, "choices", {
            CHOICES: (seat["decisions"], turns),
            OPTIONS: (seat["options"], seat["decisions"]),
            TURNS: (turns, np.full_like(turns, part.seats)),
        })  # fmt: skip


def _add(log: LogSums, part: Chunk, name: str, ratios: dict[str, tuple[np.ndarray, np.ndarray]]) -> None:
    sums, counts = (np.stack([part.by_block(pair[i].astype(float)) for pair in ratios.values()], axis=1) for i in range(2))
    log.add(name, from_matrices(tuple(ratios), sums, counts, part.stratum))


def add_deals(log: LogSums, part: Chunk) -> None:
    """Add the features from which `deal_sums` makes the part of the deal, once the means of the seats are known."""
    if part.seats > 1 and part.rotations == part.seats:
        share = part.seat_columns["win_share"].reshape(part.blocks, part.seats, part.seats)
        features = deal_features(share)
        log.add(FEATURES, from_matrices(deal_levels(part.seats), features, np.ones_like(features)))


def close_deals(log: LogSums) -> None:
    """The variance of a win that the deal explains, once the means of the seats are known."""
    if FEATURES in log.sums:
        log.sums["deals"] = deal_sums(log.sums[FEATURES], log.seat_means)
