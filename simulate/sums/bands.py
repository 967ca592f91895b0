"""Plausibility bands: does the run look like the real game? Bands are data, `simulate/games/<game>/bands.toml`.

```toml
[groups]
competent = ["guild", "city"]           # names for lists of strategies

[[band]]
key = "rounds"                          # `band:rounds` is the metric's name
name = "Rounds, three or four players"  # what is measured, in the words of the report
group = "length"                        # turns | actions | content | left | length | score | endings
measure = "median_rounds"               # a function of sums/measures.py
args = { }                              # its arguments
low = 11                                # the band; leave out one side for a one-sided band
high = 14
kind = "public"                         # what the source is: rulebook | components | public | judgement
source = "where the band comes from"
seats = [3, 4]                          # only for runs with these numbers of seats (default: any)
strategies = "competent"                # only playouts in which nobody else sits: a group or a list (default: any)
```

A band is hit where the whole interval of the value lies inside, and missed where all of it lies outside; the intervals of
all bands hold at once with 95 % confidence. A value that passes an end by less than a fiftieth is no news. A miss is a
reason to look, not a proof of an error. A band of another number of seats, or of players who do not sit here,
is not about the run.
"""

from __future__ import annotations

import inspect
import math
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
from simulate.metrics import BAND, Metric
from simulate.statistics.blocks import BlockSums, from_matrices
from simulate.statistics.estimates import estimate
from simulate.statistics.histogram import histogram
from simulate.statistics.standards import together
from simulate.sums.chunks import Chunk
from simulate.sums.log_sums import LogSums
from simulate.sums.measures import COUNTED, EXACT, OF_CARDS, PLAYOUT_COLUMNS, RATIOS, SHARES
from simulate.sums.source import SumSource
from simulate.system.files import read_text
from simulate.system.rule_values import read_toml

Status = Literal["hit", "miss", "undecided", "too short", "not measured"]
NO_NEWS = 0.02  # of an end, or of the width of its band: a value that passes the end by less is none
GAMES = Path(__file__).parent.parent / "games"


@cache
def arguments_of(measure: Callable[..., Any]) -> list[str]:
    """List the arguments of a measure beside the log: a game has hundreds of bands, but few measures."""
    return [name for name in list(inspect.signature(measure).parameters)[1:] if name != "confidence"]


class Band(BaseModel):
    """One band of a `bands.toml`."""

    model_config = ConfigDict(extra="forbid")

    key: str = Field(pattern=r"^[a-z0-9_]+$")
    name: str
    group: Literal["turns", "actions", "content", "left", "length", "score", "endings"]
    measure: str
    args: dict[str, Any] = {}
    low: float | None = None
    high: float | None = None
    kind: Literal["rulebook", "components", "public", "judgement"]
    source: str
    seats: list[int] = []
    strategies: str | list[str] = []

    @model_validator(mode="after")
    def _known(self) -> Band:
        functions = {**{k: f for k, (f, _) in COUNTED.items()}, **RATIOS, **OF_CARDS}
        if self.measure not in functions:
            raise ValueError(f"measure '{self.measure}' is not one of {', '.join(sorted(functions))}")
        wanted = arguments_of(functions[self.measure])
        if sorted(wanted) != sorted(self.args):
            raise ValueError(f"measure '{self.measure}' takes {', '.join(wanted) or 'no arguments'}")
        if self.low is None and self.high is None:
            raise ValueError("a band needs `low`, `high` or both")
        return self

    @property
    def ends(self) -> tuple[float, float]:
        """Its ends, each moved outwards by what is no news."""
        known = [end for end in (self.low, self.high) if end is not None]
        width = abs(known[-1] - known[0])
        low, high = (None if end is None else NO_NEWS * max(abs(end), width) for end in (self.low, self.high))
        return (
            -math.inf if self.low is None or low is None else self.low - low,
            math.inf if self.high is None or high is None else self.high + high,
        )

    def status(self, low: float, high: float) -> Status:
        """Hit or missed by an interval, or what keeps it from being either."""
        if not (math.isfinite(low) and math.isfinite(high)):
            return "too short"
        least, most = self.ends
        if least <= low and high <= most:
            return "hit"
        return "miss" if high < least or low > most else "undecided"

    @property
    def is_share(self) -> bool:
        """True if the value is a share or a difference of shares."""
        return self.measure in SHARES

    @property
    def metric(self) -> str:
        """Its name among the metrics."""
        return str(Metric(BAND, level=self.key))

    def lacks(self, game: Any) -> str:
        """The first column that it names and the log of a game (as its manifest describes it) does not have; else empty."""
        for wanted, held in zip(self.columns(), (game.playout_columns, game.seat_columns), strict=True):
            missing = sorted(set(wanted) - {column.name for column in held})
            if missing:
                return missing[0]
        return ""

    def columns(self) -> tuple[list[str], list[str]]:
        """The columns of the playouts and of the seats log that it names."""
        named = [self.args[key] for key in ("column", "top", "bottom") if key in self.args]
        names = [name for one in named for name in ([one] if isinstance(one, str) else one)]
        return (names, []) if self.measure in PLAYOUT_COLUMNS else ([], names)


def concerned(band: Band, seats: int) -> bool:
    """Return True if a band is about tables of so many seats."""
    return not band.seats or seats in band.seats


class BandFile(BaseModel):
    """A whole `bands.toml`."""

    model_config = ConfigDict(extra="forbid")

    groups: dict[str, list[str]] = {}
    band: list[Band] = Field(default_factory=list)

    @model_validator(mode="after")
    def _groups_exist(self) -> BandFile:
        twice = [key for key, n in Counter(band.key for band in self.band).items() if n > 1]
        if twice:
            raise ValueError(f"two bands have the key '{twice[0]}'")
        for band in self.band:
            if isinstance(band.strategies, str) and band.strategies not in self.groups:
                raise ValueError(f"band '{band.name}': no group '{band.strategies}'")
        return self

    def allowed(self, band: Band) -> list[str]:
        """Names of the strategies a band is about; empty: any."""
        return self.groups[band.strategies] if isinstance(band.strategies, str) else band.strategies


def read_bands(game: str, folder: Path = GAMES) -> BandFile | None:
    """The bands of a game, None if it has no file. Raises SimulateError naming the place of a mistake."""
    file = folder / game / "bands.toml"
    if not file.is_file():
        return None
    try:
        return BandFile.model_validate(read_toml(read_text(file)))
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
class BandFinding:
    """A run held against one band; where it is not measured, `why`."""

    band: Band
    status: Status
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

    def concerns(self, band: Band, run: SumSource) -> bool:
        """Return True if a band is about tables like those of a run: its number of seats, its players."""
        allowed = self.file.allowed(band)
        sits = not allowed or bool({player.name for player in run.manifest.players} & set(allowed))
        return concerned(band, run.seat_count) and sits

    def obstacle(self, band: Band, log: LogSums) -> str:
        """Say why a run cannot say anything about a band; empty if it can."""
        run = log.run
        names = {p.name for p in run.manifest.players}
        allowed = self.file.allowed(band)
        if not self.concerns(band, run):
            return "it is about other tables"
        missing = band.lacks(run.manifest.game)
        if missing:
            return f"this run's log has no column {missing}"
        if band.measure in OF_CARDS:
            if "cards" not in run.manifest.summed():
                return "needs a run with --log cards"
            if allowed and not names <= set(allowed):
                return "other strategies played too"
        return ""

    def add(self, log: LogSums, part: Chunk) -> None:
        """Measure one slice."""
        masks: dict[tuple[str, ...], NDArray[np.bool_]] = {}
        for i, band in enumerate(self.file.band):
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

    def findings(self, log: LogSums) -> list[BandFinding]:
        """Hold the run against every band that is about tables like its own."""
        concerned_ = [(i, band) for i, band in enumerate(self.file.band) if self.concerns(band, log.run)]
        obstacles = {i: self.obstacle(band, log) for i, band in concerned_}
        each = together(log.sure.now, sum(not why for why in obstacles.values()))
        return [
            BandFinding(band, "not measured", why=obstacles[i]) if obstacles[i] else self._finding(i, band, log, each)
            for i, band in concerned_
        ]

    def _finding(self, i: int, band: Band, log: LogSums, confidence: float) -> BandFinding:
        playouts = self.playouts[i]
        if band.measure in OF_CARDS:
            own = {} if band.measure in EXACT else {"confidence": confidence}
            value, low, high = OF_CARDS[band.measure](log, **band.args, **own)
            playouts = log.run.playouts_held
        elif band.measure in COUNTED:
            counted = histogram(dict(self.counts.get(i, Counter())))
            value = low = high = counted.quantile(COUNTED[band.measure][1])
            if band.measure not in EXACT:  # at worst all playouts of a block are as one
                low, high = counted.median_interval(counted.n / log.run.block_size, confidence)
        elif i in self.sums:
            means = estimate(self.sums[i], "share" if band.is_share else "mean", confidence)
            value, low, high = float(means.value[0]), float(means.low[0]), float(means.high[0])
        else:
            value = low = high = float("nan")
        if not np.isfinite(value):
            why = "no account of draws in this run" if band.measure in OF_CARDS else "no playout of its kind in this run"
            return BandFinding(band, "not measured", why=why)
        return BandFinding(band, band.status(low, high), value, low, high, playouts)
