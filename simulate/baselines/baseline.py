"""A baseline: a small TOML file that says what to play, what came out and what the user expects of it.

`balance/comuni.toml` is written by `simulate baseline`, reviewed and committed by the user, and read by `simulate check`.
The block totals for pairing lie beside it (`balance/comuni.parquet`, its digest stands in the TOML), with the rules' values
and the digest of every source file in their metadata, so that a check can say what has changed since. TOML is read and
written by tomlkit, because an update must keep the user's comments and expectations.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tomllib import TOMLDecodeError
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from simulate.errors import SimulateError, clip, nearest
from simulate.games import path_options
from simulate.metrics import BAND, TABLE_WINS, is_round_count
from simulate.metrics import metric as read_metric
from simulate.runs.store.metrics import BlockTotals
from simulate.system.files import adopt, digest_file, discard, named, read_text, temporary, write_whole
from simulate.system.ours import require_replaceable
from simulate.system.rule_values import read_toml

FORMAT = "meeplecarlo baseline"
SCHEMA = 1
MOST_BLOCKS = 6000


class BaselineError(SimulateError):
    """A baseline that cannot be used: damaged, foreign, of another schema or game."""


class BaselineTable(BaseModel):
    """A table of the file; unknown keys are refused."""

    model_config = ConfigDict(extra="forbid")


class Play(BaselineTable):
    """The play of a baseline."""

    game: str
    seats: int
    players: list[str] = []  # empty: the players of `field`
    field: str | None = None
    seed: int = 0
    variants: list[str] = []
    set: dict[str, Any] = {}
    game_path: str | None = None  # folder of a game of the user's own, relative to the baseline
    strategy_files: list[str] = []  # relative to the baseline
    player_files: list[str] = []
    imported: str | None = None  # the table of outcomes, where the games were played elsewhere
    blocks: int = MOST_BLOCKS  # held beside, and the most that a check plays


class Gate(BaselineTable):
    """The strictness of a check."""

    alpha: float = Field(0.01, gt=0, lt=0.5)  # chance of any false alarm over all files checked together
    beta: float = Field(0.05, gt=0, lt=0.5)  # chance of calling a difference of delta "the same"


class BaselineMetric(BaselineTable):
    """A metric that gates, and what it was."""

    name: str
    value: float
    low: float | None = None  # none: too few blocks for an interval
    high: float | None = None
    delta: float = Field(gt=0)

    @field_validator("name")
    @classmethod
    def _known(cls, name: str) -> str:
        read_metric(name)
        return name


class Expect(BaselineTable):
    """An expectation of a metric, whatever the baseline was. `*` stands for every level."""

    metric: str
    min: float | None = None
    max: float | None = None
    within: float | None = Field(None, gt=0)  # of fair, for win shares
    in_band: bool = False  # for `band:` metrics: low and high of the game's bands.toml

    @model_validator(mode="after")
    def _bounded(self) -> Expect:
        given = [self.min is not None or self.max is not None, self.within is not None, self.in_band]
        if sum(given) != 1:
            raise ValueError("give either `within` (of fair), or `in_band`, or `min`, `max` or both")
        named = read_metric(self.metric)
        if self.in_band and named.what != BAND:
            raise ValueError("`in_band` speaks of plausibility bands, so only of band: metrics; give min and max")
        if self.within is not None and not (named.is_win_share and named.may_be_judged):
            raise ValueError("`within` speaks of fair shares: only of win_share of places, players, starts; give min, max")
        return self


class Digests(BaselineTable):
    """The digests of what a baseline was made from."""

    rules: str
    engine: str
    game: str
    players: str
    totals: str  # of the file beside
    chance: int = 1  # version; older files do not say it


class Baseline(BaselineTable):
    """The whole file."""

    format: Literal["meeplecarlo baseline"]
    schema_version: int = Field(alias="schema")
    play: Play
    check: Gate = Gate(alpha=0.01, beta=0.05)
    made_from: Digests
    metric: list[BaselineMetric] = Field(min_length=1)
    expect: list[Expect] = []

    @property
    def names(self) -> list[str]:
        """The metrics that it speaks of, patterns as they are."""
        return [one.name for one in self.metric] + [expect.metric for expect in self.expect]


@dataclass(frozen=True)
class BaselineTotals:
    """The file beside the TOML: block totals, a digest of the rows of each block, and what it was played from."""

    blocks: BlockTotals
    rows: Any  # (blocks,) uint64, see `row_digests`
    about: dict[str, Any]  # rules: values by path; files: digest by source file; versions


def totals_path(path: Path) -> Path:
    """The Parquet file that belongs to a baseline."""
    return path.with_suffix(".parquet")


def read(path: Path) -> Baseline:
    """Read and validate a baseline. Raises BaselineError."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        text = read_text(path)
        read_toml(text)  # which refuses what would keep tomlkit busy
        values = tomlkit.parse(text).unwrap()
    except FileNotFoundError:
        raise BaselineError(f"no baseline {path}", f"Make one with: simulate baseline GAME -o {path}") from None
    except (OSError, UnicodeDecodeError, TOMLDecodeError, TOMLKitError) as error:
        raise BaselineError(f"{path}: not a readable TOML file: {error}") from None
    if values.get("format") != FORMAT:
        raise BaselineError(f"{path} is no baseline: its `format` is not '{FORMAT}'")
    schema = values.get("schema")
    if schema != SCHEMA:
        raise BaselineError(
            f"{path}: schema {schema}, this program reads {SCHEMA}", f"Make it again with: simulate check --update {path}"
        )
    try:
        return Baseline.model_validate(values)
    except ValidationError as error:
        lines = [f"{path}: {'.'.join(map(str, item['loc']))}: {item['msg']}" for item in error.errors()[:5]]
        raise BaselineError("\n".join(lines)) from None


def update_command(path: Path, game: str, imported: bool = False) -> str:
    """Return the command that writes a baseline again, as it is typed; it finds a game of the user's own."""
    if imported:
        return shlex.join(["simulate", "check", "--update", str(path), "--run", "DIRECTORY"])
    return shlex.join(["simulate", "check", "--update", str(path), *path_options(game)])


def read_totals(path: Path, baseline: Baseline) -> BaselineTotals:
    """Read what lies beside a baseline, and check that it is what the baseline speaks of. Raises BaselineError."""
    import polars as pl
    import pyarrow as pa
    import pyarrow.parquet as pq

    file = totals_path(path)
    again = f"Make both again with: {update_command(path, baseline.play.game, baseline.play.imported is not None)}"
    if not file.is_file():
        raise BaselineError(f"{file}, the block totals of {path.name}, is missing", f"Commit both files. {again}")
    if digest_file(file) != baseline.made_from.totals:
        raise BaselineError(f"{file} is not the file that {path.name} was written with: the digests differ", again)
    try:
        table = pq.read_table(file)
        about = json.loads((table.schema.metadata or {})[b"meeplecarlo"])
        frame = pl.DataFrame(pl.from_arrow(table))
        rows = frame["rows_digest"].to_numpy()
        names = tuple(about["metrics"])
        values = frame.drop("rows_digest").to_numpy().reshape(len(frame), 2, len(names))
    except (OSError, ValueError, KeyError, TypeError, pa.ArrowException, pl.exceptions.PolarsError) as error:
        raise BaselineError(f"{file}: no block totals: {clip(str(error), 100)}", again) from None
    unknown = [metric.name for metric in baseline.metric if metric.name not in names and not is_round_count(metric.name)]
    if unknown:
        raise BaselineError(
            f"{path}: [[metric]] '{clip(unknown[0])}' is not in the block totals beside it.{nearest(unknown[0], names)}",
            f"Remove it there. {again}",
        )
    return BaselineTotals(BlockTotals(0, names, values[:, 0], values[:, 1]), rows, about)


def write_totals(path: Path, totals: BaselineTotals) -> str:
    """Write what lies beside the baseline `path`, whole or not at all; return its digest."""
    import numpy as np
    import pyarrow as pa
    import pyarrow.parquet as pq

    file, blocks = totals_path(path), totals.blocks
    whole = [
        np.float64 if read_metric(n).is_difference else np.int16 for n in blocks.names
    ]  # a worth's rows are sums of p(1 - p)
    columns = {
        f"rows {n}": blocks.rows[:, i].astype(kind) for i, (n, kind) in enumerate(zip(blocks.names, whole, strict=True))
    }
    columns |= {f"total {n}": blocks.total[:, i].astype(np.float64) for i, n in enumerate(blocks.names)}
    about = json.dumps(totals.about | {"metrics": list(blocks.names)}, sort_keys=True)
    table = pa.table({"rows_digest": totals.rows, **columns}).replace_schema_metadata({"meeplecarlo": about})
    require_replaceable(file)
    scratch = temporary(file)
    try:
        with named(file):
            pq.write_table(table, scratch, compression="zstd", compression_level=9)
        digest = digest_file(scratch)
        adopt(scratch, file)
    finally:
        discard(scratch)
    return digest


def _rows(name: str, rows: Any) -> Any:
    """Return the rows of a metric in each block; of the worth of a copy, the sum of p (1 - p), no whole number."""
    return rows if read_metric(name).is_difference else rows.astype("int16")


def write(path: Path, baseline: Baseline) -> None:
    """Write the TOML file, whole or not at all. What the user wrote in an older one (comments, expectations) stays."""
    import tomlkit

    held = tomlkit.parse(path.read_text(encoding="utf-8")) if path.exists() else _blank(path, baseline.names)
    for key, value in baseline.model_dump(by_alias=True, exclude_none=True, exclude={"expect", "check"}).items():
        held[key] = _tables(value) if isinstance(value, list) else value
    if "check" not in held:
        held["check"] = baseline.check.model_dump()
    if "expect" not in held and baseline.expect:
        held["expect"] = _tables([expect.model_dump(exclude_none=True) for expect in baseline.expect])
    write_whole(path, tomlkit.dumps(held).encode())


def _tables(values: list[dict[str, Any]]) -> Any:
    import tomlkit

    tables = tomlkit.aot()
    for value in values:
        tables.append(tomlkit.item(value))
    return tables


def _blank(path: Path, names: Sequence[str]) -> Any:
    import tomlkit

    document = tomlkit.document()
    document.add(tomlkit.comment("What the balance is. Check it with: simulate check " + path.name))
    document.add(tomlkit.comment("After a change that is meant to move it: simulate check --update " + path.name))
    document.add(tomlkit.comment("Add what you expect of it, for example:"))
    document.add(tomlkit.comment("  [[expect]]"))
    example = ['metric = "win_share.seat:*"', "within = 0.03  # of fair"]
    if TABLE_WINS in names:  # all win together: no share is fair
        example = [f'metric = "{TABLE_WINS}"', "min = 0.4", "max = 0.5"]
    for line in example:
        document.add(tomlkit.comment(f"  {line}"))
    return document
