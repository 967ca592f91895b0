"""Fit a game's value function on finished playouts of a field of scripts, see `engine/value.py`.

Playouts are kept at the start of every round: what each seat has there, and who won in the end. Each stretch of rounds gets
weights of its own, by a conditional logit with a ridge (the square of standardised weights), which SciPy fits. A quarter of
the playouts is kept apart: by how much they surprise less than an even guess says whether the numbers are worth asking.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from simulate.engine.contract import FIELD_MAX, RUNNING, Game
from simulate.engine.jit import Entry, Function, Tuple, array, entry, int64
from simulate.engine.lineup import functions_of, params_of, players_of
from simulate.engine.loop_records import Verbs, new_out, new_scratch, new_work
from simulate.engine.playout import (
    DONE,
    LIVE_STATE,
    LIVE_VERBS,
    PLY_LIMIT,
    SEATS,
    begin_block,
    begin_playout,
    begin_ply,
    call_types,
    end_ply,
    entry_at,
    fill_rows,
    goes_on,
    new_status,
    table_of,
    verb_types,
)
from simulate.engine.position import address_of
from simulate.engine.quiet import quiet
from simulate.engine.rows import WON
from simulate.engine.value import places_of, value_fields, word_of
from simulate.errors import RunError
from simulate.runs.plan.order import Order
from simulate.runs.play.progress import say_nothing
from strategies.value import SeatsPart, ValueFile

RIDGE = 1e-3  # per standardised weight, of the mean log loss
STRETCHES = 6
APART = 4  # one playout of so many is not fitted on
DIGITS = 5
LEAST_SPREAD = 1e-6
ROWS = 90_000  # starts of rounds that are kept at one seat count
AT_ONCE = 100  # blocks of a call
LEAST_ROWS = 1_000
FEW = 400  # playouts that show which words differ
ABOUT = "How likely each seat is to win from the start of a round; simulate/engine/value.py says how the numbers are read."
SAMPLE_LABEL = 1 << 40  # blocks of a run are numbered from 0: other deals than those that a report is about
# columns of `kept` before the features: playout, round, seat to act
PLAYOUT, ROUND, STARTS, FIRST = range(4)


def sample_kernel(
    setup, legal_actions, apply, final_scores, outcome, field, table, scratch, work, out, places, kept
):  # fmt: skip
    """Play all rotations of some blocks and keep what each seat has at the start of each round; return how many rows.

    places : (F, 3) int64, see `Weights.fields`; kept : (rows, 3 + S * (F + parts)) int64
    """
    verbs = Verbs(setup, legal_actions, apply, final_scores, outcome)
    seats, rules, fields = table.options[SEATS], table.rulesets[0], places.shape[0]
    parts, state, rows, legal = scratch.scores.shape[1], table.states[LIVE_STATE], 0, scratch.legal
    words32, words64 = table.words32[LIVE_STATE], table.words64[LIVE_STATE]
    for b in range(work.blocks.shape[0]):
        if not begin_block(table, scratch, work, b, out.status):
            return -1
        for rotation in range(seats):
            begin_playout(verbs, table, scratch, work, b, rotation, out.status)
            playout, round_seen = b * seats + rotation, state.round_no
            while goes_on(state, table.options[PLY_LIMIT]):
                seat = state.seat_to_act
                at = entry_at(seat, rotation, seats)
                n = begin_ply(verbs, state, rules, scratch, out.seat_rows[playout], out.status)
                if n == 0:
                    return -1
                action = legal[0]
                if n > 1:
                    who = work.lineups[b, at]
                    action = field[who](state, rules, seat, legal, n, scratch.rng[seat], table.params[who])
                apply(state, rules, action)
                state.ply += 1
                before, round_seen = round_seen, end_ply(verbs, table, scratch, round_seen)
                if round_seen != before and state.over == RUNNING and rows < kept.shape[0]:
                    kept[rows, PLAYOUT], kept[rows, ROUND], kept[rows, STARTS] = playout, round_seen, state.seat_to_act
                    at = FIRST
                    for other in range(seats):
                        for i in range(fields):
                            kept[rows, at] = word_of(places, i, other, words32, words64)
                            at += 1
                        for part in range(parts):
                            kept[rows, at] = scratch.scores[other, part]
                            at += 1
                    rows += 1
            final_scores(state, rules, scratch.scores)
            fill_rows(verbs, table, rules, LIVE_STATE, scratch.scores, out, playout)
            out.status[DONE] = playout + 1
    return rows


@cache
def sample_of(game: Game) -> Entry:
    """The kernel with the signature of one game."""
    field = Tuple(Function(game.signatures.choose), FIELD_MAX)
    own = (array(int64, 2), array(int64, 2))
    return entry(int64(*verb_types(game, LIVE_VERBS), field, *call_types(game), *own))(sample_kernel)


@dataclass(frozen=True)
class Sample:
    """Starts of rounds: what each seat had, and its part of the victory in the end."""

    playout: np.ndarray  # (rows,)
    round_no: np.ndarray  # (rows,)
    features: np.ndarray  # (rows, S, F + parts + 1 + S) float32: fields, parts of the score, points, distance from the start
    won: np.ndarray  # (rows, S) float32


def sample(order: Order, names: Sequence[str], playouts: int, most_rows: int) -> Sample:
    """Play the order's field and keep the starts of rounds, the first `most_rows` of them."""
    game, seats = order.game, order.plan.seats
    players = players_of(order.strategies)
    places, blocks = places_of(game, names), -(-playouts // seats)
    table, scratch = table_of(game), new_scratch(game, seats)
    table.rulesets[0] = table.rulesets[1] = order.rules.record
    table.params[:] = params_of(players)
    table.address[:] = address_of(game, seats, order.manifest.asked.seed)
    table.options[SEATS], table.options[PLY_LIMIT] = seats, game.ply_limit
    lineups = np.random.default_rng(order.manifest.asked.seed).integers(len(order.strategies), size=(blocks, seats))
    kept = np.zeros((most_rows, FIRST + seats * (len(places) + len(game.score_parts))), np.int64)
    verbs = [getattr(game.verbs, verb).compile() for verb in LIVE_VERBS]
    rows, ends = 0, []
    for first in range(0, blocks, AT_ONCE):  # short calls, between which it can be interrupted
        chunk = lineups[first : first + AT_ONCE]
        out = new_out(game, seats, len(chunk) * seats, 0, new_status())
        work = new_work(game, seats, SAMPLE_LABEL + first + np.arange(len(chunk)), chunk)
        with quiet():
            found = sample_of(game)(*verbs, functions_of(players), table, scratch, work, out, places, kept[rows:])
        if found < 0:
            raise RunError(f"{game.title}: a position without a legal action", f"Look: simulate conformance {game.name}")
        kept[rows : rows + found, PLAYOUT] += first * seats
        rows += found
        ends.append(out.seat_rows[:, :, WON].astype(np.float32))
        if rows == most_rows:
            break
    kept, won = kept[:rows], np.concatenate(ends)
    won /= np.maximum(won.sum(1, keepdims=True), 1)
    had = kept[:, FIRST:].reshape(rows, seats, -1).astype(np.float32)
    points = had[:, :, len(places) :].sum(2, keepdims=True)
    away = np.eye(seats, dtype=np.float32)[(np.arange(seats)[None] - kept[:, STARTS, None]) % seats]
    features = np.concatenate([had, points, away], axis=2)
    return Sample(kept[:, PLAYOUT], kept[:, ROUND], features, won[kept[:, PLAYOUT]])


def stretches_of(rounds: np.ndarray, count: int = STRETCHES) -> tuple[int, ...]:
    """The first round of each stretch after the first, so that each has about as many starts of rounds."""
    ends = np.quantile(rounds, np.arange(1, count) / count)
    return tuple(sorted({int(end) for end in ends if end > rounds.min()}))


def fitted(features: np.ndarray, won: np.ndarray, ridge: float = RIDGE) -> np.ndarray:
    """(features,) float64: the weights that foretell best who won, `won` (rows, S) being 1 in all a row."""
    from scipy.optimize import minimize

    spread = features.std(axis=(0, 1), dtype=float)
    used = spread > LEAST_SPREAD
    x = ((features[:, :, used] - features[:, :, used].mean(axis=(0, 1))) / spread[used]).astype(np.float32)

    def loss(weights: np.ndarray) -> tuple[float, Any]:
        chance = chances(x, weights.astype(np.float32))
        slope = -np.einsum("rs,rsf->f", won - chance, x) / len(x) + 2 * ridge * weights
        return surprise(chance, won) + ridge * float(weights @ weights), slope.astype(float)

    found = minimize(loss, np.zeros(int(used.sum())), jac=True, method="L-BFGS-B", options={"maxiter": 200})
    weights = np.zeros(len(spread))
    weights[used] = found.x / spread[used]
    return weights


def chances(features: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """(rows, S): how likely each seat is to win."""
    value = features @ weights
    odds = np.exp(value - value.max(1, keepdims=True))
    found: np.ndarray = odds / odds.sum(1, keepdims=True)
    return found


def surprise(chance: np.ndarray, won: np.ndarray) -> float:
    """The mean log loss, in nats."""
    return float(-(won * np.log(np.maximum(chance, 1e-9))).sum(1).mean())


def value_part(order: Order, names: Sequence[str], ahead: int, playouts: int, most_rows: int) -> SeatsPart:
    """The numbers of one seat count."""
    found = sample(order, names, playouts, most_rows)
    if len(found.playout) < LEAST_ROWS:
        raise RunError(
            f"{order.plan.seats} seats: {len(found.playout):,} starts of rounds, it takes {LEAST_ROWS:,}",
            "Play more (--playouts); a game whose `round_no` never changes has none.",
        )
    rounds = stretches_of(found.round_no)
    stretch = np.searchsorted(rounds, found.round_no, side="right")
    apart = found.playout // order.plan.seats % APART == 0
    weights, chance = [], np.zeros_like(found.won)
    for at in range(len(rounds) + 1):
        mine = stretch == at
        row = fitted(found.features[mine & ~apart], found.won[mine & ~apart])
        chance[mine] = chances(found.features[mine], row)
        weights.append(tuple(float(f"{weight:.{DIGITS}g}") for weight in row))
    even = np.full_like(chance, 1 / order.plan.seats)
    return SeatsPart(
        seats=order.plan.seats,
        ahead=ahead,
        playouts=len(np.unique(found.playout)),
        surprise=round(surprise(chance[apart], found.won[apart]), 4),
        surprise_if_even=round(surprise(even[apart], found.won[apart]), 4),
        rounds=rounds,
        weights=tuple(weights),
    )


def fit_value(
    orders: Sequence[Order], ahead: int, playouts: int, command: str, say: Callable[[str], None] = say_nothing
) -> ValueFile:
    """The value function of a game, from so many playouts of each order, one a seat count; `ahead`: of all of them."""
    fields = telling_fields(orders[-1])
    parts = []
    for order in orders:
        say(f"{order.plan.seats} seats: playing up to {playouts:,} playouts, and fitting")
        parts.append(value_part(order, fields, ahead, playouts, ROWS))
    manifest = orders[-1].manifest
    return ValueFile(
        about=ABOUT,
        command=command,
        rules=manifest.rules_version,
        players=manifest.players_version,
        fields=tuple(fields),
        seats=tuple(parts),
    )


def telling_fields(order: Order) -> list[str]:
    """The words of a seat that differ at all at the starts of rounds."""
    names = value_fields(order.game)
    spread = sample(order, names, FEW, ROWS).features.std(axis=(0, 1), dtype=float)
    return [name for name, wide in zip(names, spread, strict=False) if wide > LEAST_SPREAD]
