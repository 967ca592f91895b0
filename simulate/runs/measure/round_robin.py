"""Round robins: every player alone against each of the others."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from simulate.engine.rows import SCORE, WINNERS, WON
from simulate.errors import RunError
from simulate.games import load_game
from simulate.runs.plan.order import require_rivals
from simulate.runs.play.faults import fault_error
from simulate.runs.play.kernel import Fault
from simulate.runs.play.scheduler import Jobs, Worker, map_pieces, pool_for, pool_of
from simulate.runs.store.batch import Batch
from simulate.statistics.bounded_mean import share_bounds
from simulate.statistics.standards import CONFIDENCE
from strategies import read_guests, strategies_of

if TYPE_CHECKING:
    from simulate.engine.loop import Played
    from simulate.runs.plan.order import Order
    from simulate.runs.plan.request import Request
    from strategies import Strategy


@dataclass(frozen=True)
class Rating:
    """A player alone against equal others, over each of the others."""

    player: str
    rating: float  # mean win share
    low: float  # its 95 % interval over deals
    high: float
    score: float | None  # None, like what follows: its engine does not say
    rounds: float | None
    ply_ns: float | None  # processor time a ply of its playouts
    against: dict[str, Shown] = field(default_factory=dict)  # by other player: win share and its interval


Shown = tuple[float, float, float]  # value, low and high end of its interval
TAIL = (1 - CONFIDENCE) / 2
LADDER_PLAYOUTS = 400  # in each pairing, by default


@dataclass(frozen=True)
class Ladder:
    """All players at one seat count, best first; the searcher, where it was asked for, with the best one as its model."""

    seats: int
    playouts: int  # in each pairing
    standings: list[Rating]
    searcher: Rating | None = None
    model: str = ""  # of the searcher
    searched: int = 0  # playouts in each pairing of the searcher


def ladder_of(request: Request, seats: int) -> Ladder:
    """Every player against every other at a seat count. Raises SimulateError."""
    order = request.but(log="playouts").order(
        seats, players=request.players or (() if request.field else every_player(request))
    )
    require_rivals(order.manifest.game, "ladder")
    if len(order.strategies) < 2 or seats < 2:
        raise RunError("a ladder needs two players and two seats", "Name more players, or a larger field.")
    blocks = blocks_of(request.playouts, seats)
    with pool_for(request) as pool:
        found = [rate(order, me, order.strategies, blocks, pool) for me in order.strategies]
    return Ladder(seats, blocks * seats, sorted(found, key=lambda row: -row.rating))


def ladders_of(request: Request, search: int | None = None, search_playouts: int = 40) -> list[Ladder]:
    """Make a ladder for each seat count; at the last one with a searcher of `search` rollouts. Raises SimulateError."""
    found = [ladder_of(request, seats) for seats in request.seat_counts()]
    if search is not None:
        found[-1] = with_searcher(request, found[-1], search, search_playouts)
    return found


def with_searcher(request: Request, ladder: Ladder, rollouts: int, playouts: int) -> Ladder:
    """The same with a searcher on top, whose model is the best player, against every player. Raises SimulateError."""
    seats, names = ladder.seats, [row.player for row in ladder.standings]
    best = next((name for name in names if ":" not in name), None)
    if best is None:
        raise RunError("--search: no player here can be the model of a search player", "Name one without parameters.")
    order = request.but(field=None, log="playouts").order(seats, players=[f"search:of={best},rollouts={rollouts}", *names])
    blocks = blocks_of(playouts, seats)
    with pool_for(request) as pool:
        row = rate(order, order.strategies[0], order.strategies, blocks, pool)
    return Ladder(seats, ladder.playouts, ladder.standings, row, best, blocks * seats)


def every_player(request: Request) -> tuple[str, ...]:
    """All bundled players of the game, and those of the user's files."""
    key = load_game(request.game).key
    return (*strategies_of(key), *read_guests(key, request.strategy_files, request.player_files))


def blocks_of(playouts: int, seats: int) -> int:
    """Whole blocks, two at least: one says nothing about noise."""
    return max(2, -(-playouts // seats))


def rate(order: Order, me: Strategy, players: tuple[Strategy, ...], blocks: int, jobs: Jobs) -> Rating:
    """The row of one player, the deals of each pairing shared out over the workers. Raises StrategyError, RunError."""
    seats = order.plan.seats
    pairs = [paired(order, me, other) for other in players if other is not me]
    for entry in dict.fromkeys(entry for pair in pairs for entry in pair.entries()):
        entry.compile()
    played = [pairing(pair, blocks, jobs) for pair in pairs]
    shares = np.array([one.shares for one in played])
    unknown = pairs[0].manifest.game.unknown
    return Rating(
        me.label,
        *mean_of(shares.mean(axis=0)),  # the others are met on the same deals
        None if "score" in unknown else float(np.mean([one.scores for one in played])),
        None if "rounds" in unknown else float(np.mean([one.rounds for one in played])) / seats,
        None if "plies" in unknown else sum(one.seconds for one in played) / sum(one.plies for one in played) * 1e9,
        {pair.plan.labels[1]: mean_of(row) for pair, row in zip(pairs, shares, strict=True)},
    )


def mean_of(shares: np.ndarray) -> Shown:
    """(mean, low, high) of a win share, one a deal: of few deals and near 0 and 1 too (`bounded_mean.py`)."""
    return float(shares.mean()), *share_bounds(shares, TAIL)


def paired(order: Order, me: Strategy, other: Strategy) -> Order:
    """The same order for one player alone against equal others."""
    players = (me, *[other] * (order.plan.seats - 1))
    plan = replace(order.plan, kind="matchup", labels=tuple(player.label for player in players))
    return replace(order, strategies=players, plan=plan)


@dataclass
class Pairing:
    """The playouts of one player against another: sums, and lists by block."""

    shares: list[float] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)  # of all rotations
    plies: int = 0
    seconds: float = 0.0  # of a processor


def pairing(order: Order, blocks: int, jobs: Jobs = 1) -> Pairing:
    """Play all rotations over deals of the run seed, on all workers; all is compiled. Raises StrategyError, RunError."""
    edges = np.linspace(0, blocks, min(pool_of(jobs).jobs, blocks) + 1).astype(int).tolist()
    parts = map_pieces(order, _part, list(pairwise(edges)), jobs)
    whole = parts[0]
    for part in parts[1:]:
        whole.shares += part.shares
        whole.scores += part.scores
        whole.rounds += part.rounds
        whole.plies += part.plies
        whole.seconds += part.seconds
    return whole


def _part(worker: Worker, edges: tuple[int, int]) -> Pairing:
    """The blocks from the first to before the last, on a worker."""
    (first, end), order, kept = edges, worker.order, Pairing()
    seats, begun = order.plan.seats, time.thread_time()
    counted = {column.name: at for at, column in enumerate(order.game.all_playout_columns)}
    for batch in worker.kernel.batches(first, end - first, worker.control):
        if isinstance(batch, Fault):
            raise fault_error(order, batch)
        kept.shares += lone_shares(batch, seats).tolist()
        kept.scores += lone_values(batch.seat_rows[:, :, SCORE], seats).tolist()
        rounds, plies = (batch.playout_rows[:, counted[name]] if name in counted else None for name in ("rounds", "plies"))
        kept.rounds += [0] * len(batch.drawn) if rounds is None else rounds.reshape(-1, seats).sum(axis=1).tolist()
        kept.plies += 0 if plies is None else int(plies.sum())
    kept.seconds = time.thread_time() - begun
    return kept


def lone_values(values: np.ndarray, seats: int) -> np.ndarray:
    """(blocks,) mean of a value of entry 0 over the rotations of each block; `values` (playouts, S)."""
    blocks = values.reshape(-1, seats, seats)
    rotations = np.arange(seats)
    means: np.ndarray = blocks[:, rotations, (seats - rotations) % seats].mean(axis=1)  # entry 0 sits in seat -rotation
    return means


def lone_shares(played: Played | Batch, seats: int) -> np.ndarray:
    """(blocks,) win share of entry 0."""
    if isinstance(played, Batch):
        return lone_values(played.shares, seats)
    winners = np.maximum(played.playout_rows[:, WINNERS], 1)[:, None]
    return lone_values(played.seat_rows[:, :, WON] / winners, seats)
