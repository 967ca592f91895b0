"""Plausibility bands: does the run look like the real game? Bands are data, `simulate/games/<game>/bands.toml`.

```toml
[groups]
competent = ["guild", "city"]           # names for lists of strategies

[[band]]
name = "Rounds, three or four players"  # what is measured, in the words of the report
measure = "median_rounds"               # a function of simulate/sums/measures.py
args = { }                              # its arguments
low = 11                                # the band; leave out one side for a one-sided band
high = 14
kind = "public"                         # public | computed
source = "where the band comes from"
seats = [3, 4]                          # only for runs with these numbers of seats (default: any)
strategies = "competent"                # only playouts in which nobody else sits: a group or a list (default: any)
```

Entries of the array `yardstick` look the same without `kind`: results of an independent implementation, no facts.
A value outside its band is a reason to look, not a proof of an error.
"""

from __future__ import annotations

import inspect
import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from simulate.errors import SimulateError
from simulate.statistics.blocks import BlockSums, from_matrices
from simulate.statistics.estimates import estimate
from simulate.statistics.histogram import histogram
from simulate.sums.chunks import Chunk
from simulate.sums.log_sums import LogSums
from simulate.sums.measures import COUNTED, OF_CARDS, RATIOS, SHARES

GAMES = Path(__file__).parent.parent / "games"


@cache
def arguments_of(measure: Callable[..., Any]) -> list[str]:
    """What a measure takes beside the log: a game has hundreds of bands, but few measures."""
    return list(inspect.signature(measure).parameters)[1:]


class Band(BaseModel):
    """One band of a `bands.toml`."""

    model_config = ConfigDict(extra="forbid")

    name: str
    measure: str
    args: dict[str, Any] = {}
    low: float | None = None
    high: float | None = None
    key: str = ""
    group: str = ""
    kind: Literal["rulebook", "components", "public", "judgement", "computed", "trial"] = "trial"
    source: str
    seats: list[int] = []
    strategies: str | list[str] = []

    @model_validator(mode="after")
    def _known(self) -> Band:
        functions = {**{k: f for k, (f, _) in COUNTED.items()}, **RATIOS, **OF_CARDS}
        wanted = arguments_of(functions[self.measure]) if self.measure in functions else list(self.args)
        if sorted(wanted) != sorted(self.args):
            raise ValueError(f"measure '{self.measure}' takes {', '.join(wanted) or 'no arguments'}")
        if self.low is None and self.high is None:
            raise ValueError("a band needs `low`, `high` or both")
        return self

    def holds(self, value: float) -> bool:
        """Whether a value lies in the band."""
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    @property
    def is_share(self) -> bool:
        """Whether the value is a share or a difference of shares."""
        return self.measure in SHARES


class BandFile(BaseModel):
    """A whole `bands.toml`."""

    model_config = ConfigDict(extra="forbid")

    groups: dict[str, list[str]] = {}
    band: list[Band] = Field(default_factory=list)
    yardstick: list[Band] = Field(default_factory=list)

    @model_validator(mode="after")
    def _groups_exist(self) -> BandFile:
        for band in self.every:
            if isinstance(band.strategies, str) and band.strategies not in self.groups:
                raise ValueError(f"band '{band.name}': no group '{band.strategies}'")
        return self

    @property
    def every(self) -> list[Band]:
        """All bands, yardsticks last."""
        return [*self.band, *self.yardstick]

    def allowed(self, band: Band) -> list[str]:
        """Names of the strategies a band is about; empty: any."""
        return self.groups[band.strategies] if isinstance(band.strategies, str) else band.strategies


def read_bands(game: str, folder: Path = GAMES) -> BandFile | None:
    """The bands of a game, None if it has no file. Raises SimulateError naming the place of a mistake."""
    file = folder / game / "bands.toml"
    if not file.is_file():
        return None
    try:
        return BandFile.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise SimulateError(f"{file}: not valid TOML: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        raise SimulateError(f"{file}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from error


def played_by(allowed: Sequence[str], part: Chunk) -> NDArray[np.bool_]:
    """The playouts (P,) in which nobody but these strategies sits; empty: any may."""
    fits = np.array([not allowed or p.name in allowed for p in part.run.manifest.players])
    if fits.all():
        return np.ones(len(part.playout), bool)
    who = fits[part.seat_columns["strategy"]]
    return np.logical_and.reduce([who[:, seat] for seat in range(part.seats)])


@dataclass(frozen=True)
class Finding:
    """Where a run stands against one band. `status`: hit, miss or not measured (then `why`)."""

    band: Band
    status: Literal["hit", "miss", "not measured"]
    value: float = float("nan")
    low: float = float("nan")
    high: float = float("nan")
    playouts: int = 0
    why: str = ""


@dataclass
class Bands:
    """Collects what the bands of a game need, slice by slice."""

    file: BandFile
    sums: dict[int, BlockSums] = field(default_factory=dict)
    counts: dict[int, Counter[int]] = field(default_factory=dict)
    playouts: Counter[int] = field(default_factory=Counter)

    def obstacle(self, band: Band, log: LogSums) -> str:
        """Why a run cannot say anything about a band; empty if it can."""
        run = log.run
        names = {p.name for p in run.manifest.players}
        allowed = self.file.allowed(band)
        if band.measure not in {**COUNTED, **RATIOS, **OF_CARDS}:
            return "nothing measures it yet"
        if band.seats and run.seat_count not in band.seats:
            return f"needs {' or '.join(map(str, band.seats))} seats"
        if allowed and not names & set(allowed):
            return "none of its strategies played"
        if band.measure in OF_CARDS:
            if "cards" not in run.manifest.summed():
                return "needs a run with --log cards"
            if allowed and not names <= set(allowed):
                return "other strategies played too"
        return ""

    def add(self, log: LogSums, part: Chunk) -> None:
        """Measure one slice."""
        masks: dict[tuple[str, ...], NDArray[np.bool_]] = {}
        for i, band in enumerate(self.file.every):
            if band.measure in OF_CARDS or self.obstacle(band, log):
                continue
            allowed = tuple(self.file.allowed(band))
            mask = masks[allowed] = masks[allowed] if allowed in masks else played_by(allowed, part)
            self.playouts[i] += int(np.count_nonzero(mask))
            if band.measure in COUNTED:
                found, n = np.unique(COUNTED[band.measure][0](part, **band.args)[mask], return_counts=True)
                counted = dict(zip(found.tolist(), n.tolist(), strict=True))
                self.counts.setdefault(i, Counter()).update(counted)
            else:
                top, bottom = (part.by_block(side * mask) for side in RATIOS[band.measure](part, **band.args))
                sums = from_matrices((band.name,), top[:, None], bottom[:, None])
                self.sums[i] = self.sums[i] + sums if i in self.sums else sums

    def merge(self, other: Bands) -> None:
        """Add what was measured in later blocks."""
        self.playouts.update(other.playouts)
        for i, counted in other.counts.items():
            self.counts.setdefault(i, Counter()).update(counted)
        for i, sums in other.sums.items():
            self.sums[i] = self.sums[i] + sums if i in self.sums else sums

    def findings(self, log: LogSums) -> list[Finding]:
        """Where the run stands against every band."""
        return [self._finding(i, band, log) for i, band in enumerate(self.file.every)]

    def _finding(self, i: int, band: Band, log: LogSums) -> Finding:
        why = self.obstacle(band, log)
        if why:
            return Finding(band, "not measured", why=why)
        playouts = self.playouts[i]
        if band.measure in OF_CARDS:
            value, low, high = OF_CARDS[band.measure](log, **band.args)
            playouts = log.run.playouts_held
        elif band.measure in COUNTED:
            value = histogram(dict(self.counts.get(i, Counter()))).quantile(COUNTED[band.measure][1])
            low = high = value
        elif i in self.sums:
            means = estimate(self.sums[i], "share" if band.is_share else "mean")
            value, low, high = float(means.value[0]), float(means.low[0]), float(means.high[0])
        else:
            value = low = high = float("nan")
        if not np.isfinite(value):
            return Finding(band, "not measured", why="no playout of its kind in this run")
        return Finding(band, "hit" if band.holds(value) else "miss", value, low, high, playouts)
