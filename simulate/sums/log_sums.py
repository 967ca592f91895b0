"""One pass over the log: block sums and value counts, from which every section of the report is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simulate.statistics.blocks import BlockSums, from_matrices
from simulate.statistics.contrasts import ContrastSums
from simulate.statistics.histogram import Histogram, histogram
from simulate.statistics.looks import SINGLE, Sure
from simulate.sums.chunks import Chunk
from simulate.sums.rows import from_columns, from_rows
from simulate.sums.source import SumSource

BETWEEN = " | "  # joins the names of a two-factor level
EVERY_ROW = "all"
OWN_ENDINGS = 3  # with more than running, unfinished and one of its own, a game ends in several ways
# columns of every game about the way to a result: `trajectories.py` reads them, they are no counters of the game
COUNTED = ("rounds", "plies", "margin", "lead_changes")  # columns of the playouts whose values are counted
TRAJECTORY_OF_PLAYOUT = ("half_led", "half_won", "comeback", "lead_for_good")
TRAJECTORY_OF_SEAT = (
    "decisions", "forced", "options", "turns_taken", "turns_forced",
    "score_at_quarter", "score_at_half", "score_at_three_quarters",
)  # fmt: skip


class Odd(NamedTuple):
    """A playout with an extreme value, and the labels of who sat where, if the log knows."""

    value: float
    playout: int
    largest: bool
    seated: tuple[str, ...]


@dataclass
class LogSums:
    """The sums of a log: `sums` by name, `counts` of whole-number values by name, `outliers` the extreme playouts.

    Names: `share.<factor>` and `score.<factor>` (factors all, strategy, seat, strategy_seat, start:<column>,
    start:<column>_strategy); `score.winners`; `independent` (strategy shares with the playout as unit); `ahead`
    (strategy | strategy); `column.<name>` by strategy; `playouts` (means of the playouts' columns); `rates`;
    `leads`, `waits`, `choices`, `deals` (see `trajectories.py`);
    `contrasts`: `card:<event>` and `dealt`, over all seats and `:<player>` over those of one. `deals` and `dealt` follow in
    the end, from `deal features` and `places` (see `seat_residuals.py`).
    """

    run: SumSource
    sums: dict[str, BlockSums] = field(default_factory=dict)
    contrasts: dict[str, ContrastSums] = field(default_factory=dict)
    counts: dict[str, Counter[int]] = field(default_factory=dict)
    places: dict[str, NDArray[np.float64]] = field(default_factory=dict)  # beside `contrasts`, see `seat_residuals.residual`
    fates: dict[str, NDArray[np.float64]] = field(default_factory=dict)  # line-up -> (endings, 3): see `add_fates`
    outliers: dict[str, Odd] = field(default_factory=dict)
    copies: dict[str, Counter[str]] = field(default_factory=dict)  # event -> copies by card
    draws: NDArray[np.float64] | None = None  # (stages + 1, contents, 5), see `statistics/worth.draw_sums`
    drawn_blocks: int = 0  # that it sums
    sure: Sure = SINGLE  # how sure the intervals are to be that are made of it

    def add(self, name: str, sums: BlockSums) -> None:
        """Add the sums of further blocks."""
        self.sums[name] = self.sums[name] + sums if name in self.sums else sums

    def add_contrasts(self, name: str, sums: ContrastSums) -> None:
        """Add the sums of further blocks."""
        self.contrasts[name] = self.contrasts[name] + sums if name in self.contrasts else sums

    def add_places(self, name: str, sums: NDArray[np.float64]) -> None:
        """Add the sums of further blocks."""
        self.places[name] = self.places[name] + sums if name in self.places else sums

    def add_fates(self, line_up: str, sums: NDArray[np.float64]) -> None:
        """Add further blocks of a line-up: of every ending (E, 3) blocks, sum and sum of squares of the blocks' shares."""
        self.fates[line_up] = self.fates[line_up] + sums if line_up in self.fates else sums

    def add_draws(self, sums: NDArray[np.float64], blocks: int) -> None:
        """Add the account of draws of further blocks."""
        self.draws = sums if self.draws is None else self.draws + sums
        self.drawn_blocks += blocks

    def count(self, name: str, values: NDArray[Any]) -> None:
        """Count further whole-number values."""
        found, n = np.unique(values, return_counts=True)
        self.counts.setdefault(name, Counter()).update(dict(zip(found.tolist(), n.tolist(), strict=True)))

    def count_copies(self, event: str, copies: dict[str, float]) -> None:
        """Add further copies of cards that had an event."""
        self.copies.setdefault(event, Counter()).update({key: int(n) for key, n in copies.items()})

    def note(self, name: str, values: NDArray[Any], part: Chunk, largest: bool = True) -> None:
        """Remember the playout with the extreme value (the lowest number wins a tie); `values` (P,), NaN never counts."""
        signed = np.where(np.isnan(values), -np.inf, values if largest else -values)
        at = int(np.argmax(signed))
        if signed[at] > -np.inf:
            who = part.seat_columns["strategy"][at] if part.seat_columns else ()
            seated = tuple(self.players[i] for i in who)
            self.keep_odd(name, Odd(float(values[at]), int(part.playout[at]), largest, seated))

    def keep_odd(self, name: str, odd: Odd) -> None:
        """Remember a playout if it is odder than the one before."""
        sign, held = 1.0 if odd.largest else -1.0, self.outliers.get(name)
        if held is None or odd.value * sign > held.value * sign:
            self.outliers[name] = odd

    def merge(self, other: LogSums) -> None:
        """Add what was read from later blocks."""
        for name, sums in other.sums.items():
            self.add(name, sums)
        for name, of in other.contrasts.items():
            self.add_contrasts(name, of)
        for name, counted in other.counts.items():
            self.counts.setdefault(name, Counter()).update(counted)
        for name, copies in other.copies.items():
            self.copies.setdefault(name, Counter()).update(copies)
        for name, places in other.places.items():
            self.add_places(name, places)
        for line_up, fates in other.fates.items():
            self.add_fates(line_up, fates)
        if other.draws is not None:
            self.add_draws(other.draws, other.drawn_blocks)
        for name, odd in other.outliers.items():
            self.keep_odd(name, odd)

    def histogram(self, name: str) -> Histogram:
        """Counted values as a histogram; empty if nothing was counted."""
        return histogram(dict(self.counts.get(name, Counter())))

    def trust(self, sure: Sure) -> None:
        """Set how sure the intervals are to be: that depends on how often the run was looked at."""
        self.sure = sure
        self.sums = {name: replace(sums, sure=sure) for name, sums in self.sums.items()}

    @property
    def seat_means(self) -> NDArray[np.float64]:
        """Mean win share of every place in turn order."""
        seats = self.sums["share.seat"]
        return seats.total / seats.rows

    @property
    def players(self) -> list[str]:
        """Labels of the strategies."""
        return [p.label for p in self.run.manifest.players]

    @property
    def starts(self) -> list[str]:
        """Columns of the seats log that are starting positions, the design factor among them."""
        game = self.run.manifest.game
        design = None if game.design is None else game.design.column
        return [c.name for c in game.seat_columns if c.start or c.name == design]


def cross(first: Sequence[str], second: Sequence[str]) -> tuple[str, ...]:
    """Names of a two-factor grid, row-major."""
    return tuple(f"{a}{BETWEEN}{b}" for a in first for b in second)


def add_playouts(log: LogSums, part: Chunk) -> None:
    """Length, closeness and endings."""
    columns = {c.name: part.columns[c.name].astype(float) for c in log.run.manifest.game.playout_columns if not c.labels}
    matrix = np.stack([part.by_block(v) for v in columns.values()], axis=1)
    log.add("playouts", from_matrices(tuple(columns), matrix, np.full(matrix.shape, part.rotations), part.stratum))
    endings = log.run.manifest.game.endings
    ended = part.columns["ended"]
    rates = {
        "nobody won": part.columns["winners"] == 0,
        "victory shared": part.columns["winners"] > 1,
        **({"decided by at most 1": part.columns["margin"] <= 1} if "margin" in part.columns else {}),
        **({"no lead change": part.columns["lead_changes"] == 0} if "lead_changes" in part.columns else {}),
        **{f"ended: {name}": ended == i for i, name in enumerate(endings) if i > 0},
    }
    matrix = np.stack([part.by_block(v.astype(float)) for v in rates.values()], axis=1)
    log.add("rates", from_matrices(tuple(rates), matrix, np.full(matrix.shape, part.rotations), part.stratum))
    if len(endings) > OWN_ENDINGS:
        add_fates(log, part)
    for name in (one for one in COUNTED if one in part.columns):
        log.count(name, part.columns[name])
    if log.run.manifest.game.imported:
        return  # no playout of it can be looked at
    for name, column, largest in (
        ("most rounds", "rounds", True), ("fewest rounds", "rounds", False), ("most decisions", "plies", True),
        ("largest margin", "margin", True), ("most lead changes", "lead_changes", True),
    ):  # fmt: skip
        if column in part.columns:
            log.note(name, part.columns[column].astype(float), part, largest)
    length = part.columns.get("plies", np.zeros(len(ended)))
    log.note("unfinished", np.where(ended == endings.index("unfinished"), length, np.nan), part)
    log.note("nobody won", np.where(part.columns["winners"] == 0, length, np.nan), part)


def add_fates(log: LogSums, part: Chunk) -> None:
    """Count each ending, by line-up and block."""
    endings = range(len(log.run.manifest.game.endings))
    share = np.stack([part.by_block((part.columns["ended"] == ending).astype(float)) for ending in endings], axis=1)
    share /= part.rotations
    sums = np.zeros((len(part.line_ups), len(endings), 3))
    np.add.at(sums, part.line_up, np.stack([np.ones_like(share), share, share**2], axis=2))
    for line_up, own in sorted(zip(part.line_ups, sums, strict=True), key=lambda pair: pair[0]):
        if own[0, 0]:
            log.add_fates(line_up, own)


def add_factor(log: LogSums, part: Chunk, name: str, levels: Sequence[str], level: NDArray[Any]) -> None:
    """Win share and score by a factor of the seat rows; `level` (P, S) indices."""
    values = [part.seat_columns[column].ravel() for column in ("win_share", "score")]
    found = from_columns(levels, part.unit_of_rows(), level.ravel(), values, part.blocks, part.stratum)
    for value, sums in zip(("share", "score"), found, strict=True):
        log.add(f"{value}.{name}", sums)


def add_seats(log: LogSums, part: Chunk) -> None:
    """Win shares and scores by strategy, seat and starting position."""
    players = log.players
    seat_names = [f"seat {s}" for s in range(part.seats)]
    who = part.seat_columns["strategy"]
    seat = np.broadcast_to(np.arange(part.seats), who.shape)
    share = part.seat_columns["win_share"]
    add_factor(log, part, "strategy", players, who)
    add_factor(log, part, "seat", seat_names, seat)
    add_factor(log, part, "strategy_seat", cross(players, seat_names), who * part.seats + seat)
    add_factor(log, part, EVERY_ROW, (EVERY_ROW,), np.zeros_like(who))
    endings = log.run.manifest.game.endings
    if len(endings) > OWN_ENDINGS:
        ended = part.columns["ended"][:, None] * len(players) + who
        add_factor(log, part, "ending_strategy", cross(endings, players), ended)
    alone = np.repeat(np.arange(len(part.playout)), part.seats)
    line_up = part.stratum_of_playouts
    log.add("independent", from_rows(players, alone, who.ravel(), share.ravel(), len(part.playout), line_up))
    columns = {c.name: c for c in log.run.manifest.game.seat_columns}
    for start in log.starts:
        level = part.seat_columns[start]
        labels = columns[start].labels or [str(v) for v in range(int(level.max()) + 1)]
        add_factor(log, part, f"start:{start}", labels, level)
        add_factor(log, part, f"start:{start}_strategy", cross(labels, players), level * len(players) + who)
        add_factor(log, part, f"start:{start}_seat", cross(labels, seat_names), level * part.seats + seat)
    add_ahead(log, part, who)
    add_columns(log, part, who)
    score = part.seat_columns["score"]
    winners = np.where(share > 0, 0, -1)
    log.add("score.winners", from_rows(("winners",), part.unit_of_rows(), winners.ravel(), score.ravel(), part.blocks))
    log.count("score", score)
    log.count("score.winner", score[share > 0])
    for i, label in enumerate(players):
        log.count(f"score.{label}", score[who == i])
    won = (share > 0).any(axis=1)
    lowest = np.where(won, np.min(np.where(share > 0, score, np.iinfo(np.int64).max), axis=1), np.nan)
    if log.run.manifest.game.imported or "score" in log.run.manifest.game.unknown:
        return
    log.note("highest score", score.max(axis=1).astype(float), part)
    log.note("lowest winning score", lowest, part, largest=False)


def add_ahead(log: LogSums, part: Chunk, who: NDArray[Any]) -> None:
    """For each two strategies at one table: how often the first finishes ahead of the second, ties half."""
    players = log.players
    k = len(players)
    if k < 2:
        return
    rank, pairs = part.seat_columns["rank"], part.seats * part.seats
    ahead = 0.5 + 0.5 * np.sign(rank[:, None, :] - rank[:, :, None])
    level = np.where(who[:, :, None] == who[:, None, :], -1, who[:, :, None] * k + who[:, None, :])
    unit = np.repeat(part.unit, pairs)
    log.add("ahead", from_rows(cross(players, players), unit, level.ravel(), ahead.ravel(), part.blocks, part.stratum))


def add_columns(log: LogSums, part: Chunk, who: NDArray[Any]) -> None:
    """Means of the numbers that the game logs a seat, by strategy."""
    game = log.run.manifest.game
    skip = {"won", "rank", "score", *TRAJECTORY_OF_SEAT, *log.starts}
    names = [c.name for c in game.seat_columns if c.name not in skip and not c.labels]
    values = [part.seat_columns[name].ravel() for name in names]
    found = from_columns(log.players, part.unit_of_rows(), who.ravel(), values, part.blocks, part.stratum)
    for name, sums in zip(names, found, strict=True):
        log.add(f"column.{name}", sums)
