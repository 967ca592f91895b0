"""Treat one player and play again: what its win share and its score would have been, block by block on the same deals.

In block b entry `b mod S` of the line-up is treated, and goes round all seats. The others, the deal and all seed streams
stay. Blocks in which the treatment can change nothing (the player never used the card in the base; never met it, where its
price is another) are not played again; a sample of them is, as an audit, and if one of those differs all are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from simulate.engine.loop_records import MASKS
from simulate.engine.rows import CARD_KEYS
from simulate.engine.ruleset import Ruleset
from simulate.errors import SimulateError
from simulate.runs.plan.order import Order
from simulate.runs.play.kernel import Treatment
from simulate.runs.play.map_batches import map_batches, map_treated
from simulate.runs.play.scheduler import Jobs
from simulate.runs.store.batch import Batch
from simulate.runs.store.tables import Tables
from simulate.whatif.targets import Target

BARRED, BLANKED, GIVEN, COST = "barred", "blanked", "given", "cost"
HOWS = (BARRED, BLANKED, GIVEN, COST)
AUDIT = 32  # untreated blocks a card that are played to see whether they are indeed the same
SHARE, SCORE = range(2)  # the last axis of values
BY_BLOCK = ("values", "dealt", "used", "met", "strategy")  # arrays of a base


@dataclass(frozen=True)
class Base:
    """The base of all cards. `values` (B, S rotations, S seats, 2): win share, score; the bools (B, S, S, contents)."""

    values: np.ndarray
    dealt: np.ndarray  # had it before any choice
    used: np.ndarray  # used it in any way
    met: np.ndarray  # anything happened with it
    strategy: np.ndarray  # (B, S, S) place in `players`
    first: int = 0  # number of the first block

    @property
    def entry(self) -> np.ndarray:
        """(B,): who is treated."""
        seats: np.ndarray = (self.first + np.arange(len(self.values))) % self.values.shape[2]
        return seats

    def part(self, start: int, end: int) -> Base:
        """The blocks from the `start`-th to before the `end`-th."""
        arrays: dict[str, Any] = {name: getattr(self, name)[start:end] for name in BY_BLOCK}
        return replace(self, first=self.first + start, **arrays)

    def treated(self, items: np.ndarray, at: np.ndarray | slice = slice(None)) -> np.ndarray:
        """(B, rotations, ...) of (B, rotations, seats, ...): what belongs to the treated player of blocks `at`."""
        rotations = np.arange(items.shape[1])
        seat = (self.entry[at][:, None] - rotations) % items.shape[2]
        own: np.ndarray = items[np.arange(len(items))[:, None], rotations, seat]
        return own

    def had(self, events: np.ndarray, contents: tuple[int, ...]) -> np.ndarray:
        """(B, rotations): whether an event happened to the treated player with any of the contents."""
        return any_of(self.treated(events), contents)


def any_of(events: np.ndarray, contents: tuple[int, ...]) -> np.ndarray:
    """Return True if an event (..., contents) happened with any of some contents."""
    found: np.ndarray = np.any(events[..., contents], axis=-1)
    return found


@dataclass(frozen=True)
class Treated:
    """The effects of a treatment of all blocks. `differences` (B, rotations, 2): what the card brought its seat."""

    differences: np.ndarray
    playouts: int  # played again
    audited: int
    audit_failed: int  # of these, blocks that were not the same
    forced: int = 0  # of those that were barred, playouts in which the seat used the card all the same


def use_events(order: Order) -> list[int]:
    """Find the events of the cards log that are a use of the card; all but the first where the game does not say."""
    marked = [i for i, event in enumerate(order.game.events) if event.use]
    return marked or list(range(1, len(order.game.events)))


def joined(parts: Sequence[Base]) -> Base:
    """Bases of consecutive blocks as one."""
    arrays: dict[str, Any] = {name: np.concatenate([getattr(part, name) for part in parts]) for name in BY_BLOCK}
    return replace(parts[0], **arrays)


def both(one: Treated, other: Treated) -> Treated:
    """Join treatments of consecutive blocks."""
    return Treated(
        np.concatenate([one.differences, other.differences]),
        one.playouts + other.playouts,
        one.audited + other.audited,
        one.audit_failed + other.audit_failed,
        one.forced + other.forced,
    )


def play_base(order: Order, blocks: int, jobs: Jobs, first: int = 0) -> Base:
    """Play the base, from block `first` on."""
    make = partial(base_of, use_events(order), len(order.manifest.game.contents))
    return joined(map_batches(order, first, blocks, make, jobs))


def base_of(uses: list[int], contents: int, tables: Tables, batch: Batch) -> Base:
    """The base of a batch."""
    blocks, seats = batch.drawn.shape
    playouts = blocks * seats
    rows = batch.card_rows
    playout = (rows[0] - np.uint32(batch.first_block * seats % 2**32)).astype(np.int64)
    at = (playout, rows[1].astype(np.int64), rows[2].astype(np.int64))
    dealt, used, met = (np.zeros((playouts, seats, contents), bool) for _ in range(3))
    dealt[at] = rows[CARD_KEYS] > 0
    used[at] = (rows[[CARD_KEYS + use for use in uses]] > 0).any(axis=0)
    met[at] = True
    shape = (blocks, seats, seats)
    return Base(
        _values(tables, batch).reshape(*shape, 2),
        dealt.reshape(*shape, contents),
        used.reshape(*shape, contents),
        met.reshape(*shape, contents),
        batch.players.reshape(shape),
        batch.first_block,
    )


def _values(tables: Tables, batch: Batch) -> np.ndarray:
    """(playouts, S, 2): win share and score."""
    score = [column.name for column in tables.manifest.game.seat_columns].index("score")
    return np.stack([batch.shares, batch.seat_rows[:, :, score].astype(np.float64)], axis=-1)


def apply_treatment(order: Order, base: Base, target: Target, how: str, jobs: Jobs) -> Treated:
    """Treat all blocks. Raises SimulateError for a card without a price whose price is to change."""
    blocks, seats = len(base.values), order.plan.seats
    wanted = _may_differ(base, target, how)
    idle = np.flatnonzero(~wanted)
    audited = idle[np.linspace(0, len(idle) - 1, min(AUDIT, len(idle))).astype(int)] if len(idle) else idle
    differences = np.zeros((blocks, seats, 2))
    differences[audited], _ = _differences(order, base, target, how, audited, jobs)
    failed = int((differences[audited] != 0).any(axis=(1, 2)).sum())
    again = np.setdiff1d(np.arange(blocks), audited) if failed else np.flatnonzero(wanted)
    differences[again], forced = _differences(order, base, target, how, again, jobs)
    sides = 1 if how != COST else len(_steps(order, target))
    return Treated(differences, (len(again) + len(audited)) * seats * sides, len(audited), failed, forced)


def _may_differ(base: Base, target: Target, how: str) -> np.ndarray:
    """(B,): in which blocks the treatment can change anything at all."""
    if how == GIVEN:
        return np.ones(len(base.values), bool)
    differs: np.ndarray = np.any(base.had(base.met if how == COST else base.used, target.contents), axis=1)
    return differs


def _differences(order: Order, base: Base, target: Target, how: str, at: np.ndarray, jobs: Jobs) -> tuple[np.ndarray, int]:
    """(blocks, rotations, 2): what the card brought the treated player, or what a coin less of its price brings.

    Also, in how many playouts that player used it though barred.
    """
    if not len(at):
        return np.zeros((0, order.plan.seats, 2)), 0
    before = base.treated(base.values[at], at)
    if how == BARRED:
        kept_from = Treatment(_masks(order, base, target, how, at))
        treated, forced = _played_barred(order, base, kept_from, target, at, jobs)
        return before - treated, forced
    if how != COST:
        treated = _played(order, base, Treatment(_masks(order, base, target, how, at)), at, jobs)
        return treated - before if how == GIVEN else before - treated, 0
    none = np.zeros((len(at), len(MASKS), order.plan.seats, len(order.game.contents)), np.uint8)
    ruled = (np.arange(order.plan.seats) == base.entry[at][:, None]).astype(np.int64)
    sides = {
        step: _played(order, base, Treatment(none, ruled, rules), at, jobs) for step, rules in _steps(order, target).items()
    }
    brought: np.ndarray = (sides.get(-1, before) - sides.get(1, before)) / len(sides)
    return brought, 0


def _steps(order: Order, target: Target) -> dict[int, Ruleset]:
    """The rules with the card's price one down and one up, as far as they are allowed. Raises SimulateError."""
    steps = {step: None if target.price is None else target.price.stepped(order, step) for step in (-1, 1)}
    allowed = {step: rules for step, rules in steps.items() if rules is not None}
    if not allowed:
        raise SimulateError(f"{target.title} has no price in the ruleset that could change", "Measure it barred or blanked.")
    return allowed


def _masks(order: Order, base: Base, target: Target, how: str, at: np.ndarray) -> np.ndarray:
    masks = np.zeros((len(at), len(MASKS), order.plan.seats, len(order.game.contents)), np.uint8)
    for content in target.contents:
        masks[np.arange(len(at)), MASKS.index(how), base.entry[at], content] = 1
    return masks


def _played_barred(
    order: Order, base: Base, treatment: Treatment, target: Target, at: np.ndarray, jobs: Jobs
) -> tuple[np.ndarray, int]:
    """As `_played`; and in how many playouts the barred player used the card all the same, having no other choice."""
    seats, make = order.plan.seats, partial(_values_and_forced, use_events(order), target.contents)
    parts = map_treated(order, base.first + at, treatment, make, jobs)
    values = np.concatenate([part[0] for part in parts]).reshape(len(at), seats, seats, 2)
    return base.treated(values, at), sum(part[1] for part in parts)


def _values_and_forced(uses: list[int], contents: tuple[int, ...], tables: Tables, batch: Batch) -> tuple[np.ndarray, int]:
    """The values of a batch of single blocks, and in how many playouts its treated players used the contents."""
    rows, seats = batch.card_rows, batch.drawn.shape[1]
    begun = batch.first_block * seats
    playout = begun + (rows[0] - np.uint32(begun % 2**32)).astype(np.int64)
    block, rotation = np.divmod(playout, seats)
    used = np.isin(rows[2], contents) & (rows[[CARD_KEYS + use for use in uses]] > 0).any(axis=0)
    own = used & (rows[1] == (block - rotation) % seats)
    return _values(tables, batch), len(np.unique(playout[own]))


def _played(order: Order, base: Base, treatment: Treatment, at: np.ndarray, jobs: Jobs) -> np.ndarray:
    """(blocks, rotations, 2): the values of the treated player, played under the treatment."""
    seats = order.plan.seats
    values = np.concatenate(map_treated(order, base.first + at, treatment, _values, jobs)).reshape(len(at), seats, seats, 2)
    return base.treated(values, at)
