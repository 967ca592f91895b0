"""Is a compiler needed? Asked once, before the engine is imported: a command about plain games alone imports none."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from simulate.adapters import is_adapted
from simulate.engine.no_compiler import LANE_VARIABLE, PLAIN_LANE
from simulate.games import home_of, homes

COMPILER = "numba"


def choose_lane(words: Sequence[str]) -> None:
    """Leave the compiler out, here and in the processes that this one starts, if the words name plain games and no other."""
    named = {word.replace("-", "_").lower() for word in words[1:] if not word.startswith("-")}
    for word in filter(is_adapted, words[1:]):  # its folder is made, and it is a plain game
        named.add(home_of(word).folder.name)
    if not named or COMPILER in sys.modules or LANE_VARIABLE in os.environ:
        return
    homes_named = [home for key, home in homes().items() if key in named]
    if homes_named and all(home.is_plain for home in homes_named):
        os.environ[LANE_VARIABLE] = PLAIN_LANE
