"""The sums of some blocks: all that a page shows of them."""

from __future__ import annotations

from dataclasses import dataclass

from simulate.sums.bands import BandFile, Bands
from simulate.sums.cards import add_cards
from simulate.sums.chunks import Chunk
from simulate.sums.draws import add_draws
from simulate.sums.log_sums import LogSums, add_playouts, add_seats
from simulate.sums.source import SumSource
from simulate.sums.trajectories import add_deals, add_tension


@dataclass
class Sums:
    """Everything that a page shows of some blocks: what `LogSums` knows, and what the bands of the game need."""

    log: LogSums
    bands: Bands | None

    def merge(self, other: Sums) -> None:
        """Add the sums of later blocks."""
        self.log.merge(other.log)
        if self.bands is not None and other.bands is not None:
            self.bands.merge(other.bands)


def no_sums(run: SumSource, file: BandFile | None) -> Sums:
    """The sums of no blocks."""
    return Sums(LogSums(run), None if file is None else Bands(file))


def sums_of(part: Chunk, file: BandFile | None) -> Sums:
    """The sums of a slice; `file` has the bands of its game."""
    made = no_sums(part.run, file)
    add_playouts(made.log, part)
    add_tension(made.log, part)
    if part.seat_columns:
        add_seats(made.log, part)
        add_deals(made.log, part)
        if made.bands is not None:
            made.bands.add(made.log, part)
    add_cards(made.log, part)
    add_draws(made.log, part)
    return made
