"""Compiling through Numba's public functions alone, for versions whose private parts nobody has looked at.

Helpers of a guest's strategy have no bounds checks here, only the strategy itself: Numba compiles a helper one way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numba
import numpy as np
from numba.extending import register_jitable

_config: Any = numba.config
type_of = numba.typeof
HELPERS = ()  # a helper is the function itself, or a dispatcher like any other


def helper(function: Callable, options: dict[str, Any]) -> Any:
    """A helper that jitted functions call compiled and Python interpreted."""
    return register_jitable(**options)(function)


def helper_called(function: Callable, options: dict[str, Any]) -> Any:
    """A helper that Python calls compiled too."""
    return numba.njit(**options)(function)


def entry(function: Callable, options: dict[str, Any], folder: str | None) -> Any:
    """An entry, kept in a folder if there is one."""
    dispatcher = numba.njit(**options)(function)
    if folder is not None:
        with kept_in(folder):
            dispatcher.enable_caching()
    return dispatcher


@contextmanager
def kept_in(folder: str) -> Iterator[None]:
    """Have a cache that is made here lie in a folder; what others cache lies where it did."""
    held, _config.CACHE_DIR = _config.CACHE_DIR, folder
    try:
        yield
    finally:
        _config.CACHE_DIR = held


@contextmanager
def compiling(guest: bool) -> Iterator[None]:
    """Around the compilation of an entry."""
    yield


def stack_array(rows: int, columns: int) -> Any:
    """Room to work in, from the heap."""

    def room() -> np.ndarray:
        return np.empty((rows, columns))

    return register_jitable(room)
