"""The stand-in for Numba where no compiled game is played: nothing is compiled, and the compiler is not imported.

A game in plain Python needs no compiler, and its import takes longer than a short run. Whether it is wanted is decided once,
before `jit.py` is imported (`simulate/games/lane.py`), by the variable SIMULATE_LANE. Compiled code is not lost, only slow:
its functions run interpreted, as with NUMBA_DISABLE_JIT=1.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

LANE_VARIABLE = "SIMULATE_LANE"
PLAIN_LANE = "plain"


def is_wanted() -> bool:
    """Return True if Numba is to be imported."""
    return os.environ.get(LANE_VARIABLE) != PLAIN_LANE


class NoType:
    """Any type and any signature: nobody asks what it is."""

    def __call__(self, *parts: Any, **options: Any) -> NoType:
        """A type made of types."""
        return self

    def __getattr__(self, name: str) -> NoType:
        """A type by name."""
        if name.startswith("__"):
            raise AttributeError(name)
        return self


def no_type(*parts: Any) -> Any:
    """The type of anything."""
    return types


def itself(function: Callable, *options: Any) -> Callable:
    """A function as it is."""
    return function


types: Any = NoType()
numba: Any = SimpleNamespace(config=SimpleNamespace(DISABLE_JIT=1), __version__="none", from_dtype=no_type)
intrinsic = itself
way: Any = SimpleNamespace(helper=itself, helper_called=itself, type_of=no_type)
PLAIN = False
