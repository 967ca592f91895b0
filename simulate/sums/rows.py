"""Block sums made from log rows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from simulate.statistics.blocks import BlockSums, Counted, Grouped
from simulate.sums.kernels import add_rows


def from_rows(
    levels: Sequence[str],
    unit: ArrayLike,
    level: ArrayLike,
    value: ArrayLike,
    units: int,
    stratum: ArrayLike | Grouped | None = None,
) -> BlockSums:
    """Block sums of a value of log rows, see `from_columns`."""
    return from_columns(levels, unit, level, [value], units, stratum)[0]


def from_columns(
    levels: Sequence[str],
    unit: ArrayLike,
    level: ArrayLike,
    columns: Sequence[ArrayLike],
    units: int,
    stratum: ArrayLike | Grouped | None = None,
) -> list[BlockSums]:
    """Block sums of each of several values of the same log rows.

    Parameters
    ----------
    levels : names of the K levels
    unit : (rows,) int     block of each row, 0 <= unit < units; blocks without rows must not be numbered
    level : (rows,) int    index into `levels`, or negative to leave the row out
    columns : each (rows,) float
    units : number of blocks
    stratum : (units,) int    line-up of each block, or the blocks by it, as in `from_matrices`
    """
    of, at = (np.ascontiguousarray(side, np.int64) for side in (unit, level))
    sums, counts = np.zeros((len(columns), units, len(levels))), np.zeros((units, len(levels)))
    for value, s in zip(columns, sums, strict=True):
        counts[:] = 0.0
        add_rows(of, at, np.ascontiguousarray(value, np.float64), s, counts)
    counted = Counted(levels, counts, stratum)
    return [counted.sums(s) for s in sums]
