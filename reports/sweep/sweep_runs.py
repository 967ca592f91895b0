"""The runs of a sweep as they are compared: grouped by seat count, the base ruleset first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from reports.judge.balance import Balance, balances
from simulate.runs.plan.sweep import BASE
from simulate.statistics.evidence import Word
from simulate.sums.log_sums import LogSums

if TYPE_CHECKING:
    from simulate.runs.read.run import Run

EXPERIMENT = " (experiment)"  # marks what lies outside the rules wherever its figures stand


@dataclass(frozen=True)
class SweepRun:
    """One run of the sweep and what was read from its log."""

    run: Run
    log: LogSums
    variant: str = BASE  # what sets it apart from the base, by `labels_of`

    @property
    def name(self) -> str:
        """Name of its folder."""
        return self.run.path.name

    @cached_property
    def balances(self) -> list[Balance]:
        """The balance of its starting positions and places."""
        return balances(self.log)

    @property
    def seats(self) -> int:
        """Seats of every playout."""
        return self.run.seat_count


def labels_of(runs: Sequence[Run]) -> list[str]:
    """Name what sets each run apart: its variant, values set by hand that not all share, its field where fields differ."""
    asked = [run.manifest.asked for run in runs]
    by_hand = [{f"{path}={value}" for path, value in a.overrides.items()} for a in asked]
    shared = set.intersection(*by_hand) if by_hand else set()
    fields = list(dict.fromkeys(a.field for a in asked))
    labels = []
    for a, own in zip(asked, by_hand, strict=True):
        experiment = EXPERIMENT if any(overlay.kind == "experiment" for overlay in a.overlays) else ""
        parts = [f"{a.variant}{experiment}"] if a.variant else []
        parts += sorted(own - shared)
        parts += [f"@{a.field or 'other players'}"] if a.field != fields[0] else []
        labels.append(", ".join(parts) or BASE)
    return labels


def same_figures(a: SweepRun, b: SweepRun) -> bool:
    """Return True if two runs agree in all means of playouts and all win shares, to the last playout."""
    return all(
        name in b.log.sums
        and a.log.sums[name].levels == b.log.sums[name].levels
        and np.array_equal(a.log.sums[name].ss, b.log.sums[name].ss)
        for name in a.log.sums
        if name == "playouts" or name.startswith(("share.", "score."))
    )


@dataclass(frozen=True)
class Checked:
    """A finding of the base ruleset and what becomes of it in each variant that was played."""

    key: str  # which finding, in a word or two
    seats: int
    said: str  # what the base shows
    fates: dict[str, Word]  # variant ->


@dataclass(frozen=True)
class Sweep:
    """All runs that hold playouts, by seats, base first; `empty` are those that hold none."""

    sides: list[SweepRun]
    empty: list[Run]

    @cached_property
    def seat_counts(self) -> list[int]:
        """Seat counts, ascending."""
        return sorted({side.seats for side in self.sides})

    @cached_property
    def variants(self) -> list[str]:
        """Variants other than the base, by name."""
        return sorted({side.variant for side in self.sides} - {BASE})

    def at(self, seats: int) -> list[SweepRun]:
        """The runs at one seat count."""
        return [side for side in self.sides if side.seats == seats]

    def base(self, seats: int) -> SweepRun | None:
        """The run of the base ruleset at one seat count."""
        return next((side for side in self.at(seats) if side.variant == BASE), None)

    def is_idle(self, side: SweepRun) -> bool:
        """Return True if a variant's run does not differ from that of the base in any figure."""
        base = self.base(side.seats)
        return base is not None and side is not base and same_figures(side, base)

    def evidence(self, seats: int) -> list[SweepRun]:
        """The runs of variants that are held against the base: those that differ from it at all."""
        return [side for side in self.at(seats) if side.variant != BASE and not self.is_idle(side)]

    def bases(self) -> list[SweepRun]:
        """The runs of the base ruleset."""
        return [side for side in self.sides if side.variant == BASE]

    @property
    def runs(self) -> list[Run]:
        """All member runs, those without playouts last."""
        return [side.run for side in self.sides] + self.empty

    @property
    def first(self) -> SweepRun:
        """A run to take words from that all have in common."""
        return self.sides[0]
