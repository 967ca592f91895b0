"""How often are this program's own sentences false on a game? `simulate calibrate` and `simulate.calibrate`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from simulate.api.asked import blocks_of, compiled
from simulate.api.question import Word, question
from simulate.calibration.cases import Rate, calibrated
from simulate.calibration.planting import played
from simulate.runs.plan.order import Order
from simulate.runs.plan.request import Request
from simulate.runs.play.progress import Watch
from simulate.runs.play.scheduler import pool_for
from simulate.system.notebook import table_html

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class Calibration:
    """The rates of false statements and of found truths, a row a kind of claim and truth."""

    order: Order
    blocks: int
    rates: list[Rate]

    @property
    def too_high(self) -> list[Rate]:
        """The kinds of claims that are shown to be false more often than they may be."""
        return [rate for rate in self.rates if rate.is_too_high]

    def frame(self) -> pl.DataFrame:
        """One row a case; rates from 0 to 1."""
        import polars as pl

        rows = [
            {
                "command": rate.command, "says": rate.says, "truth": rate.truth, "trials": rate.trials,
                "false": rate.rate[0], "low": rate.rate[1], "high": rate.rate[2],
                "found": None if rate.found is None else rate.found / rate.trials,
            }
            for rate in self.rates
        ]  # fmt: skip
        return pl.DataFrame(rows, infer_schema_length=None)

    def _repr_html_(self) -> str:
        return table_html(self.frame())


@question(
    Word("trials", "How often each kind of claim is tried.", kind=int, low=20, high=10_000),
    playouts=8_000,
)
def calibrate(request: Request, trials: int = 200, watch: Watch | None = None) -> Calibration:
    """Plant truths into playouts of a game, and count what the commands say of them. Raises SimulateError."""
    watch = watch or Watch()
    order = compiled(request.but(log="cards").order(), watch)
    blocks = blocks_of(request.playouts, order)
    watch.say(f"playing {request.playouts:,} playouts")
    with pool_for(request) as workers:
        made = played(order, blocks, workers)
    seed = order.manifest.asked.seed
    return Calibration(order, blocks, calibrated(made, order.manifest, trials, seed, watch.say))
