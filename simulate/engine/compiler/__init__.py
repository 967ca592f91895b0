"""The door to Numba: what it compiles, ours its own ways (`quick.py`) or with plain `njit` (`plain.py`).

`quick` rests on private parts of Numba and halves the compile time, so it is for the versions that it was tested with. Any
other version, and any where the variable SIMULATE_PLAIN_NUMBA is set, plays through Numba's public functions alone: the same
results, a longer first start, and one warning. Nothing else in the project names a private part of Numba.
"""

from __future__ import annotations

import os
import warnings
from typing import Any

import numba

TESTED = ("0.67.0", "0.68.0", "0.68.1")
SWITCH = "SIMULATE_PLAIN_NUMBA"
TOLD = "SIMULATE_PLAIN_NUMBA_TOLD"  # set where it was said: the processes that this one starts are silent


class UntestedNumbaWarning(UserWarning):
    """This version of Numba is played with plainly."""


def is_plain(version: str) -> bool:
    """Return True if this version of Numba is used through its public functions alone."""
    return version not in TESTED or os.environ.get(SWITCH, "0") not in ("", "0")


PLAIN = is_plain(numba.__version__)
way: Any
if PLAIN:
    from simulate.engine.compiler import plain

    way = plain
    if TOLD not in os.environ:
        os.environ[TOLD] = "1"
        why = f"{SWITCH} is set" if numba.__version__ in TESTED else f"tested versions are {', '.join(TESTED)}"
        warnings.warn(
            f"Numba {numba.__version__} compiles by plain njit ({why}): same results, first starts take about twice as long",
            UntestedNumbaWarning,
            stacklevel=2,
        )
else:
    from simulate.engine.compiler import quick

    way = quick
