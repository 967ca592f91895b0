"""The sums of a shard as a small Parquet file beside it: all numbers in one column, what they are in the footer.

`name` says whose number a row is, `value` is the number. The footer's `sums` is JSON: the version, the digest of the bands
that were measured, and names, levels and shapes in the order of the rows. The size depends on the game and its players, not
on how many playouts a shard has.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from simulate.errors import RunError
from simulate.statistics.blocks import BlockSums, Strata
from simulate.statistics.contrasts import COLUMNS, ContrastSums, EverySums
from simulate.sums.bands import BandFile
from simulate.sums.log_sums import Odd
from simulate.sums.shard_sums import Sums, no_sums
from simulate.sums.source import SUMS, SumSource
from simulate.system.arrow import numbers, words
from simulate.system.files import digest_file
from simulate.system.rule_values import digest_values

VERSION = 2  # of what is summed and how; raise it when a statistic of the page needs other sums
READ_VERSIONS = (1, 2)  # sums of version 1 lack the account of draws
KEY = b"sums"  # in the footer
SCHEMA = pa.schema([pa.field("name", pa.dictionary(pa.int16(), pa.string()), False), pa.field("value", pa.float64(), False)])
MATRICES = ("ss", "sn", "nn")
VECTORS = ("rows", "total", "present")
EVERY = tuple(field.name for field in fields(EverySums))


def bands_digest(file: BandFile | None) -> str:
    """A digest of the bands of a game, which decide what is summed for them."""
    return "" if file is None else digest_values(file.model_dump())


class Writing:
    """Numbers under names, and what the reader must know of them."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.numbers: list[np.ndarray] = []
        self.levels: dict[tuple[str, ...], int] = {}  # each list of levels once

    def put(self, name: str, *arrays: Any) -> None:
        """Append numbers."""
        self.names.append(name)
        self.numbers.append(np.concatenate([np.asarray(a, np.float64).ravel() for a in arrays]))

    def level(self, levels: tuple[str, ...]) -> int:
        """The number of a list of levels."""
        return self.levels.setdefault(levels, len(self.levels))

    def block_sums(self, name: str, sums: BlockSums) -> list[Any]:
        """Append block sums; gives what describes them."""
        self.put(name, *(getattr(sums, part) for part in (*VECTORS, *MATRICES)))
        strata = sums.strata
        if strata is not None:
            self.put(f"{name} by line-up", strata.keys, strata.blocks, strata.total, strata.rows)
        return [self.level(sums.levels), sums.blocks, None if strata is None else len(strata.keys)]

    def counter(self, name: str, counted: Counter[int]) -> int:
        """Append a histogram; gives its length."""
        self.put(name, list(counted.keys()), list(counted.values()))
        return len(counted)

    def table(self) -> pa.Table:
        """All rows."""
        labels = list(dict.fromkeys(self.names))
        place = {label: i for i, label in enumerate(labels)}
        codes = np.repeat(np.array([place[n] for n in self.names], np.int16), [len(n) for n in self.numbers])
        name = pa.DictionaryArray.from_arrays(numbers(codes), words(labels))
        return pa.Table.from_arrays([name, numbers(np.concatenate(self.numbers))], schema=SCHEMA)


def packed(sums: Sums, file: BandFile | None) -> tuple[pa.Table, bytes]:
    """The rows, and the footer's JSON."""
    out, log, bands = Writing(), sums.log, sums.bands
    about: dict[str, Any] = {"version": VERSION, "bands": bands_digest(file)}
    about["sums"] = {name: out.block_sums(name, of) for name, of in log.sums.items()}
    about["having"] = {}
    for name, held in log.contrasts.items():
        out.put(name, *(getattr(held.every, part) for part in EVERY), *(getattr(held, part) for part in COLUMNS))
        about["having"][name] = [out.level(held.levels), held.blocks]
    for group, arrays in (("places", log.places), ("fates", log.fates)):
        about[group] = {name: list(array.shape) for name, array in arrays.items()}
        for name, array in arrays.items():
            out.put(f"{group} {name}", array)
    about["counts"] = {name: out.counter(f"how often {name}", counted) for name, counted in log.counts.items()}
    if log.draws is not None:
        about["draws"] = [list(log.draws.shape), log.drawn_blocks]
        out.put("draws", log.draws)
    about["copies"] = {event: dict(copies) for event, copies in log.copies.items()}
    about["outliers"] = {name: list(odd) for name, odd in log.outliers.items()}
    if bands is not None:
        about["band_playouts"] = list(bands.playouts.items())
        about["band_sums"] = [[i, out.block_sums(f"band {i}", of)] for i, of in bands.sums.items()]
        about["band_counts"] = [[i, out.counter(f"band {i}", counted)] for i, counted in bands.counts.items()]
    about["levels"] = [list(levels) for levels in out.levels]
    return out.table(), json.dumps(about).encode()


def packed_draws(sums: np.ndarray | None, blocks: int) -> tuple[pa.Table, bytes]:
    """The rows and the footer's JSON of a file that holds the account of draws and nothing else."""
    out = Writing()
    held = np.zeros((0, 0, 0)) if sums is None else sums
    out.put("draws", held)
    about = {"version": VERSION, "draws_only": True, "draws": [list(held.shape), blocks], "levels": []}
    return out.table(), json.dumps(about).encode()


class Reading:
    """The numbers again, one after the other."""

    def __init__(self, numbers: np.ndarray, levels: list[list[str]]):
        self.numbers, self.at = numbers, 0
        self.levels = [tuple(names) for names in levels]

    def take(self, *shape: int) -> np.ndarray:
        """The next numbers."""
        count = int(np.prod(shape))
        self.at += count
        return self.numbers[self.at - count : self.at].reshape(shape)

    def block_sums(self, level: int, blocks: int, line_ups: int | None) -> BlockSums:
        """The next block sums."""
        k = len(self.levels[level])
        rows, total, present = (self.take(k) for _ in VECTORS)
        ss, sn, nn = (self.take(k, k) for _ in MATRICES)
        strata = None
        if line_ups is not None:
            keys, each = self.take(line_ups).astype(np.int64), self.take(line_ups)
            strata = Strata(keys, each, self.take(line_ups, k), self.take(line_ups, k))
        return BlockSums(self.levels[level], blocks, rows, total, present, ss, sn, nn, strata)

    def counter(self, length: int) -> Counter[int]:
        """The next histogram."""
        values, counts = (self.take(length).astype(np.int64).tolist() for _ in range(2))
        return Counter(dict(zip(values, counts, strict=True)))


def unpacked(run: SumSource, numbers: np.ndarray, about: dict[str, Any], file: BandFile | None) -> Sums:
    """Read the sums that `packed` put away."""
    take, made = Reading(numbers, about["levels"]), no_sums(run, file)
    log, bands = made.log, made.bands
    log.sums = {name: take.block_sums(*of) for name, of in about["sums"].items()}
    for name, (level, blocks) in about["having"].items():
        every = EverySums(*take.take(len(EVERY)).tolist())
        k = len(take.levels[level])
        log.contrasts[name] = ContrastSums(take.levels[level], blocks, every, *(take.take(k) for _ in COLUMNS))
    log.places = {name: take.take(*shape) for name, shape in about["places"].items()}
    log.fates = {name: take.take(*shape) for name, shape in about["fates"].items()}
    log.counts = {name: take.counter(length) for name, length in about["counts"].items()}
    if "draws" in about:
        shape, log.drawn_blocks = about["draws"]
        log.draws = take.take(*shape)
    log.copies = {event: Counter(copies) for event, copies in about["copies"].items()}
    for name, (value, playout, largest, seated) in about["outliers"].items():
        log.outliers[name] = Odd(value, playout, largest, tuple(seated))
    if bands is not None:
        bands.playouts = Counter(dict(about["band_playouts"]))
        bands.sums = {i: take.block_sums(*of) for i, of in about["band_sums"]}
        bands.counts = {i: take.counter(length) for i, length in about["band_counts"]}
    return made


def read_sums(run: SumSource, path: Path, file: BandFile | None) -> Sums | None:
    """The sums in a file; None if they are of another version, or of other bands. Raises RunError, if it is damaged."""
    try:
        held = pq.ParquetFile(path)
        about = json.loads(held.metadata.metadata[KEY])
        if about["version"] not in READ_VERSIONS or about.get("draws_only") or about["bands"] != bands_digest(file):
            return None
        return unpacked(run, held.read(columns=["value"])["value"].to_numpy(), about, file)
    except (OSError, pa.ArrowException, LookupError, TypeError, ValueError, AttributeError) as error:
        raise RunError(f"{path}: cannot be read: {error}", "simulate verify names the damaged files.") from error


def add_stored_draws(run: SumSource, receipt: Any, made: Sums) -> None:
    """Add the account of draws that lies alone beside a shard; nothing where it is missing or damaged. Raises RunError."""
    if SUMS not in receipt.files or made.log.draws is not None:
        return
    path = run.beside(SUMS, receipt)
    if not path.is_file() or digest_file(path) != receipt.files[SUMS].blake2b:
        return
    try:
        held = pq.ParquetFile(path)
        about = json.loads(held.metadata.metadata[KEY])
        if about.get("draws_only") and about["draws"][1]:
            take = Reading(held.read(columns=["value"])["value"].to_numpy(), [])
            made.log.add_draws(take.take(*about["draws"][0]), about["draws"][1])
    except (OSError, pa.ArrowException, LookupError, TypeError, ValueError, AttributeError) as error:
        raise RunError(f"{path}: cannot be read: {error}", "simulate verify names the damaged files.") from error


def stored(run: SumSource, receipt: Any, file: BandFile | None) -> Sums | None:
    """The sums beside a shard, None if its rows must be read. Raises RunError if there is neither."""
    if SUMS not in receipt.files:
        return None
    path, keeps_rows = run.beside(SUMS, receipt), bool(run.manifest.datasets())
    whole = path.is_file() and digest_file(path) == receipt.files[SUMS].blake2b
    if not whole and not keeps_rows:
        raise RunError(
            f"{path} is missing or damaged, and the run keeps no rows", "Run the original command again to play it again."
        )
    made = read_sums(run, path, file) if whole else None
    if made is None and not keeps_rows:
        raise RunError(
            f"{path}: its sums are of another version than this program's ({VERSION}), or of other bands of the game, "
            "and the run keeps no rows to sum again",
            "Report it with the version that made it, or play the run again into another directory.",
        )
    return made


def same_numbers(one: Sums, other: Sums, file: BandFile | None) -> bool:
    """Return True if two shards have the same sums, but for rounding.

    The account of draws is compared where both have one: sums made from rows have none.
    """
    held = one.log.draws is not None and other.log.draws is not None
    left, right = (packed(sums if held else without_draws(sums), file)[0] for sums in (one, other))
    return left["name"].combine_chunks().equals(right["name"].combine_chunks()) and bool(
        np.allclose(left["value"].to_numpy(), right["value"].to_numpy(), rtol=1e-9, atol=1e-6)
    )


def without_draws(sums: Sums) -> Sums:
    """The same sums without the account of draws."""
    return replace(sums, log=replace(sums.log, draws=None, drawn_blocks=0))
