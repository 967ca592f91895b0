"""Play candidates: rules are an argument of the compiled loop, so a row of a design is an array of bytes and some blocks.

A slice is a few consecutive blocks of one table in which every player and every level of the design factor occurs equally
often. What a ruleset did in a slice is kept as sums; the journal holds them, so that the same search goes on where it ended.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simulate.engine.lanes import is_plain
from simulate.engine.plain.state import named
from simulate.engine.ruleset import Ruleset
from simulate.errors import RulesetError, RunError, clip
from simulate.rebalancing.levers import Candidate, Lever, changed
from simulate.rebalancing.measured import GoalNeeds
from simulate.runs.plan.order import Order
from simulate.runs.plan.sealed_lines import SealedLines
from simulate.runs.play.faults import fault_error
from simulate.runs.play.kernel import Fault
from simulate.runs.play.scheduler import Jobs, Worker, map_pieces
from simulate.runs.store.metrics import BlockTotals, joined

Floats = NDArray[np.float64]
SLICE_LEAST, SLICE_MOST = 24, 72  # blocks
AT_ONCE = 128  # pieces between two looks at the clock
FINISHED = "finished"  # the key of the last line of a search that is over
Piece = tuple[bytes, int, int]  # rules (`packed`), first block, blocks
PLAIN = GoalNeeds()


@dataclass(frozen=True)
class Slice:
    """The result of one ruleset in one slice: rows and totals by metric, and a digest of all rows; None where it faulted."""

    names: tuple[str, ...]
    rows: tuple[float, ...]
    total: tuple[float, ...]
    digest: str


class Stopped(Exception):  # noqa: N818 - no error: the time is over
    """The time is over."""


@dataclass
class Spent:
    """Playouts and time. `until`: when to stop, by `clock`; `playouts` count what was played now, not what was kept."""

    clock: Callable[[], float]
    until: float = math.inf
    playouts: int = 0
    say: Callable[[int], None] = lambda playouts: None

    def add(self, playouts: int) -> None:
        """Count `playouts` more as played."""
        self.playouts += playouts
        self.say(self.playouts)

    def check(self) -> None:
        """Raises Stopped where the time is over."""
        if self.clock() > self.until:
            raise Stopped


class Journal:
    """Slices that were played, in a file of sealed lines; the first says of which search. Raises RunError."""

    def __init__(self, path: Path | None, about: Mapping[str, Any]):
        self.path, self.held = path, dict[str, Slice | None]()
        self._known: set[str] = set()  # lists of names that the file spells out
        self._new = False
        if path is None:
            return
        self._lines = SealedLines(path)
        if path.exists():
            self._read(path, json.loads(json.dumps(about)))
            return
        self._lines.begin(about)
        self._new = True

    def drop(self) -> None:
        """Leave nothing behind of a search that could not begin."""
        if self.path is not None and self._new:
            self.path.unlink(missing_ok=True)

    def finish(self) -> None:
        """End the search, its answer given: another one may take the file."""
        if FINISHED not in self.held:
            self.add({FINISHED: None})

    def _read(self, path: Path, about: Mapping[str, Any]) -> None:
        hint = "Remove it to begin anew, or name another with --progress."
        names: dict[str, tuple[str, ...]] = {}
        try:
            first, *rows = self._lines.read()
            self.held = {row[0]: _slice(row, names) for row in rows}
            differ = [key for key in about if first.get(key) != about[key]]
        except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
            said = getattr(error, "strerror", None) or str(error)
            raise RunError(f"{path}: not the progress of a search: {clip(said)}", hint) from None
        if first == about:
            self._known = set(names)
        elif FINISHED in self.held:  # nothing is lost but a second look at an answer
            self.held.clear()
            self._lines.begin(about)
        else:
            raise RunError(f"{path} is the progress of another search ({', '.join(differ)})", hint)

    def add(self, found: Mapping[str, Slice | None]) -> None:
        """Keep some slices."""
        self.held.update(found)
        if self.path is None:
            return
        lines: list[Any] = []
        for key, one in found.items():
            if one is None:
                lines.append([key])
                continue
            short = digest_of(list(one.names))
            wide: Any = short if short in self._known else list(one.names)
            self._known.add(short)
            lines.append([key, wide, one.rows, one.total, one.digest])
        try:
            self._lines.add(lines)
        except OSError as error:
            raise RunError(f"{self.path}: cannot be written: {error.strerror or error}") from error


def _slice(row: list[Any], names: dict[str, tuple[str, ...]]) -> Slice | None:
    """One line of the journal; `names` gets the list of names that it spells out. Raises ValueError, KeyError, TypeError."""
    _, *rest = row
    if not rest:
        return None
    wide, rows, total, digest = rest
    if isinstance(wide, list):
        names[digest_of(wide)] = tuple(wide)
        wide = digest_of(wide)
    counts, sums = tuple(map(float, rows)), tuple(map(float, total))
    if not len(counts) == len(sums) == len(names[wide]) or min(counts, default=0.0) < 0.0:
        raise ValueError("a slice that cannot be")
    return Slice(names[wide], counts, sums, digest)


def digest_of(value: Any) -> str:
    """A short digest of plain values."""
    return hashlib.blake2b(json.dumps(value).encode(), digest_size=8).hexdigest()


@dataclass
class RuleTables:
    """The tables at which everything is played, one an order (seat counts), with the levers and what was played so far."""

    orders: Sequence[Order]
    levers: Sequence[Lever]
    journal: Journal
    spent: Spent
    jobs: Jobs = 1
    measured: GoalNeeds = PLAIN
    longer: int = 1  # how many times a slice is what it would be
    refused: dict[Candidate, str] = field(default_factory=dict)
    _records: dict[Candidate, bytes] = field(default_factory=dict)

    def keep(self, wanted: Callable[[Lever], bool]) -> list[Lever]:
        """Go on with these levers alone, before any candidate is named by their places."""
        self.levers = kept = [lever for lever in self.levers if wanted(lever)]
        self.refused = {candidate: why for candidate, why in self.refused.items() if not candidate}
        self._records = {candidate: record for candidate, record in self._records.items() if not candidate}
        return kept

    @property
    def seats(self) -> list[int]:
        """Seats of each table."""
        return [order.plan.seats for order in self.orders]

    def slice_blocks(self, table: int) -> int:
        """Blocks of a slice of a table."""
        plan = self.orders[table].plan
        levels = len(plan.design.labels) if plan.design else 1
        epoch = math.lcm(plan.epoch, levels)
        epoch = epoch if epoch <= SLICE_MOST else levels
        return epoch * max(1, -(-SLICE_LEAST // epoch)) * self.longer

    def slice_playouts(self) -> int:
        """Playouts of one slice at every table."""
        return sum(self.slice_blocks(t) * s for t, s in enumerate(self.seats))

    def base_totals(self, slices: int) -> list[BlockTotals]:
        """Play the rules as they are at each table: a slice is a row."""
        made = self.slices([((), number) for number in range(slices)])
        if None in made:
            raise RunError("the rules as they are cannot be played to the end: " + self.refused[()])
        return [_as_totals([parts[table] for parts in made if parts]) for table in range(len(self.orders))]

    def is_allowed(self, candidate: Candidate) -> bool:
        """Return True if the rules, and every table, allow a candidate."""
        if candidate in self.refused:
            return False
        try:
            self.record(candidate)
        except RulesetError as error:
            self.refused[candidate] = error.message.splitlines()[0]
            return False
        return True

    def record(self, candidate: Candidate) -> bytes:
        """The RULES record of a candidate. Raises RulesetError."""
        if candidate not in self._records:
            first = self.orders[0]
            rules = changed(first.game, first.rules, self.levers, candidate, self.seats)
            self._records[candidate] = packed(rules)
        return self._records[candidate]

    def slices(self, wanted: Sequence[tuple[Candidate, int]]) -> list[tuple[Slice, ...] | None]:
        """Play each candidate in the slice of this number, a part for each table; None where one could not be played."""
        parts = [self._at_table(table, wanted) for table in range(len(self.orders))]
        both = list(zip(*parts, strict=True))
        for (candidate, _), made in zip(wanted, both, strict=True):
            if None in made:
                self.refused[candidate] = "a playout could not be played to its end"
        return [None if None in made else made for made in both]

    def held(self, wanted: Sequence[tuple[Candidate, int]]) -> list[tuple[Slice, ...] | None]:
        """Of these, what is in the journal."""
        found = []
        for candidate, number in wanted:
            parts = [self.journal.held.get(self.key(table, candidate, number)) for table in range(len(self.orders))]
            found.append(None if None in parts else tuple(p for p in parts if p is not None))
        return found

    def key(self, table: int, candidate: Candidate, number: int) -> str:
        """The name of a slice in the journal."""
        return f"{table}:{number}:{digest_bytes(self.record(candidate))}"

    def _at_table(self, table: int, wanted: Sequence[tuple[Candidate, int]]) -> list[Slice | None]:
        order, size = self.orders[table], self.slice_blocks(table)
        pieces = {self.key(table, c, number): (self.record(c), number * size, size) for c, number in wanted}
        missing = [key for key in pieces if key not in self.journal.held]
        for at in range(0, len(missing), AT_ONCE):
            self.spent.check()
            keys = missing[at : at + AT_ONCE]
            work = partial(played_slice, self.measured)
            made = map_pieces(order, work, [pieces[key] for key in keys], self.jobs)
            self.journal.add(dict(zip(keys, made, strict=True)))
            self.spent.add(len(keys) * size * order.plan.seats)
        return [self.journal.held[self.key(table, c, number)] for c, number in wanted]

    def totals(self, table: int, candidate: Candidate, first_block: int, blocks: int) -> BlockTotals:
        """Block totals of a candidate at a table, for the confirmation. Raises SimulateError."""
        return play_record(self.orders[table], self.record(candidate), first_block, blocks, self.jobs, self.measured)


def _as_totals(parts: Sequence[Slice]) -> BlockTotals:
    """Slices as if each were a block."""
    names = tuple(dict.fromkeys(name for part in parts for name in part.names))
    rows, total = np.zeros((len(parts), len(names))), np.zeros((len(parts), len(names)))
    for i, part in enumerate(parts):
        at = [names.index(name) for name in part.names]
        rows[i, at], total[i, at] = part.rows, part.total
    return BlockTotals(0, names, rows, total)


def packed(rules: Ruleset) -> bytes:
    """Rules as bytes, for a worker: the RULES record, of a plain game the values."""
    return rules.record.tobytes() if isinstance(rules.record, np.record) else json.dumps(rules.values).encode()


def digest_bytes(record: bytes) -> str:
    """A short digest of a record."""
    return hashlib.blake2b(record, digest_size=8).hexdigest()


def play_record(
    order: Order, record: bytes, first_block: int, blocks: int, jobs: Jobs, measured: GoalNeeds = PLAIN
) -> BlockTotals:
    """Block totals of a ruleset on a range of blocks. Raises SimulateError."""
    size = max(32, min(256, -(-blocks // 16)))
    last = first_block + blocks
    pieces = [(record, at, min(size, last - at)) for at in range(first_block, last, size)]
    made = map_pieces(order, partial(_played_totals, measured), pieces, jobs)
    for one in made:
        if isinstance(one, Fault):
            raise fault_error(order, one)
    return joined(one for one in made if isinstance(one, BlockTotals))


def _with_rules(worker: Worker, record: bytes) -> None:
    """Give the worker's loop these rules."""
    loop, game = worker.kernel.loop, worker.order.game
    if is_plain(game):
        loop.follow(named(json.loads(record)))
    else:
        loop.rulesets[0] = np.frombuffer(record, game.rules)[0]


def played_slice(measured: GoalNeeds, worker: Worker, piece: Piece) -> Slice | None:
    """One slice under the rules of the piece."""
    record, first, blocks = piece
    _with_rules(worker, record)
    batch = worker.kernel.call(first, blocks, worker.control)
    if batch is None:  # stopped: nobody reads the answer
        return Slice((), (), (), "")
    if isinstance(batch, Fault):
        return None
    totals = measured.totals(worker.tables, batch)
    digest = hashlib.blake2b(digest_size=8)
    for rows in (batch.seat_rows, batch.playout_rows):
        digest.update(np.ascontiguousarray(rows).tobytes())
    return Slice(totals.names, tuple(totals.rows.sum(0).tolist()), tuple(totals.total.sum(0).tolist()), digest.hexdigest())


def _played_totals(measured: GoalNeeds, worker: Worker, piece: Piece) -> BlockTotals | Fault:
    """The block totals of a range of blocks under the rules of the piece."""
    record, first, blocks = piece
    _with_rules(worker, record)
    parts = []
    for batch in worker.kernel.batches(first, blocks, worker.control):
        if isinstance(batch, Fault):
            return batch
        parts.append(measured.totals(worker.tables, batch))
    return joined(parts) if parts else BlockTotals(first, (), np.zeros((0, 0)), np.zeros((0, 0)))  # stopped: nobody reads it
