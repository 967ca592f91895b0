"""Playouts of a side, kept: a side grows by whole blocks, and a side that is asked for again goes on where it was."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial

import numpy as np

from simulate.engine.lanes import is_plain
from simulate.metrics import WIN_SHARE, Metric
from simulate.runs.plan.manifest import SPARE
from simulate.runs.plan.order import Order
from simulate.runs.play.kernel import Control
from simulate.runs.play.map_batches import map_batches
from simulate.runs.play.warmup import Progress, compile_all
from simulate.runs.play.workers import Pool
from simulate.runs.store.batch import Batch
from simulate.runs.store.metrics import BlockTotals, Floats, block_totals, joined
from simulate.runs.store.tables import Tables
from simulate.statistics.worth import draw_sums
from simulate.system.rule_values import digest_values
from simulate.whatif.answers import Thing, card_totals, uses_of, with_cards

FIRST, MOST_STEP = 32, 3_072  # blocks of the first step and of a step at most
MOST_CELLS = 6_000_000  # blocks by metrics that a side holds at most
SIDES = 4  # that are kept


def next_end(blocks: int) -> int:
    """Return where the step after so many blocks ends: the same for all sides, so that they can be compared there."""
    if blocks < 512:
        return max(FIRST, 2 * blocks)
    return blocks + min(MOST_STEP, blocks // 3)


def things_in(order: Order) -> list[Thing]:
    """List the contents that cards logs can tell of."""
    return [
        Thing(content.title, str(Metric(WIN_SHARE, "card", level=content.key)), at)
        for at, content in enumerate(order.manifest.game.contents)
        if content.kind != SPARE
    ]


@dataclass
class StudioSide:
    """The block totals of an order from its first block on, and the sums of draws by stage at the end of each step."""

    order: Order
    ends: list[int] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    _parts: list[BlockTotals] = field(default_factory=list)
    _stages: list[Floats] = field(default_factory=list)

    @cached_property
    def things(self) -> list[Thing]:
        """Its contents."""
        return things_in(self.order)

    @property
    def blocks(self) -> int:
        """The blocks that are there."""
        return self.ends[-1] if self.ends else 0

    @property
    def most_blocks(self) -> int:
        """The blocks that there is room for."""
        return MOST_CELLS // max(len(self._parts[-1].names), 1) if self._parts else MOST_CELLS

    def stage_blocks(self, blocks: int) -> int:
        """Return the blocks that `stages` tells of."""
        return next((end for end in self.ends if end >= blocks), 0)

    def grow(self, end: int, pool: Pool, control: Control) -> bool:
        """Play on to a number of blocks; False if it was stopped first. Raises SimulateError."""
        with self.lock:
            while self.blocks < end:
                first, last = self.blocks, min(next_end(self.blocks), end)
                keep = partial(_kept, self.things, uses_of(self.order) if self.things else [])
                order = with_cards(self.order) if self.things else self.order
                made = map_batches(order, first, last - first, keep, pool, control)
                if control.stopping or sum(len(totals) for totals, _ in made) < last - first:
                    return False
                self._parts = [joined([*self._parts, *(totals for totals, _ in made)])]
                drawn = [stages for _, stages in made if stages is not None]
                if drawn:
                    self._stages.append(np.sum([*self._stages[-1:], *drawn], axis=0))
                self.ends.append(last)
        return True

    def totals(self, blocks: int) -> BlockTotals:
        """Return the totals of the first blocks."""
        return self._parts[0].first(blocks)

    def stages(self, blocks: int) -> Floats | None:
        """Return sums of draws (stages + 1, contents, moments) of these blocks or some more; None where none are kept."""
        at = next((place for place, end in enumerate(self.ends) if end >= blocks), None)
        return self._stages[at] if self._stages and at is not None else None


def _kept(things: list[Thing], uses: list[int], tables: Tables, batch: Batch) -> tuple[BlockTotals, Floats | None]:
    """Reduce a batch to its totals and its sums of draws."""
    totals = block_totals(tables, batch)
    if things:
        totals = totals.beside(card_totals(things, uses, tables, batch))
    return totals, draw_sums(batch.draws) if len(batch.draws) else None


def key_of(order: Order) -> str:
    """Return what decides every number of a side: rules, players, seats and seed."""
    asked = order.manifest.asked
    return digest_values([order.rules.digest, asked.seats, asked.seed, asked.kind, list(asked.strategies)])


class Sides:
    """The sides that were played last."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._waiting: list[Progress] = []
        self._compiling = threading.Lock()
        self._kept: OrderedDict[str, StudioSide] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, order: Order) -> StudioSide:
        """Return the side of an order, with what was played of it."""
        with self._lock:
            key = key_of(order)
            side = self._kept.pop(key, None) or StudioSide(order)
            self._kept[key] = side
            while len(self._kept) > SIDES:
                self._kept.popitem(last=False)
            return side

    def compile(self, orders: Sequence[Order], tell: Progress) -> None:
        """Compile what plays some orders, one after the other; whoever waits is told how far it is. Raises SimulateError."""
        self._waiting.append(tell)
        try:
            with self._compiling:
                for order in orders:
                    compile_all(order.game, order.entries(), self._tell)
        finally:
            self._waiting.remove(tell)

    def _tell(self, done: int, missing: int, words: str) -> None:
        for tell in tuple(self._waiting):
            tell(done, missing, words)

    def workers(self, order: Order) -> Pool:
        """Return the workers for a game; plain Python takes turns in any case, so that one thread does as much."""
        return Pool(1) if is_plain(order.game) else self.pool
