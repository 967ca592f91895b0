"""Scratch room on the stack: an array that an entry fills and hands down. No memory is asked for, no reference counted."""

from __future__ import annotations

from typing import Any

import numpy as np

from simulate.engine.jit import JIT_DISABLED, way


def stack_array(rows: int, columns: int) -> Any:
    """A function without arguments that makes an unfilled (rows, columns) float64 array for jitted code.

    The room is gone when the function returns that asked for it: ask in an entry, hand the array down, never return it.
    """
    if JIT_DISABLED:
        return lambda: np.empty((rows, columns))
    return way.stack_array(rows, columns)
