"""Is a compiler needed? Asked once, before the engine is imported: a command about plain games alone imports none."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from simulate.engine.no_compiler import LANE_VARIABLE, PLAIN_LANE
from simulate.games import homes

COMPILER = "numba"


def choose_lane(words: Sequence[str]) -> None:
    """Leave the compiler out, here and in the processes that this one starts, if the words name plain games and no other."""
    if COMPILER in sys.modules or LANE_VARIABLE in os.environ:
        return
    known = homes()
    named = [known[key] for key in (word.replace("-", "_").lower() for word in words) if key in known]
    if named and all(home.is_plain for home in named):
        os.environ[LANE_VARIABLE] = PLAIN_LANE
