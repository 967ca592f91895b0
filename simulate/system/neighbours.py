"""The packages that are installed beside this one: `strategies` and `reports` must be ours."""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from simulate.errors import SimulateError

NEIGHBOURS = ("strategies", "reports")


@cache
def refuse_strangers() -> None:
    """Raise SimulateError if Python finds another package under the name of one of ours, or none."""
    home = Path(__file__).resolve().parents[2]
    for name in NEIGHBOURS:
        held = sys.modules.get(name)
        spec = held.__spec__ if held is not None else find_spec(name)
        found = None if spec is None or spec.origin is None else Path(spec.origin).resolve().parent
        if found != home / name:
            where = found or (spec and next(iter(spec.submodule_search_locations or ()), None)) or "nowhere"
            raise SimulateError(
                f"the package '{name}' is found in {where}, not in {home / name}, where meeplecarlo's is",
                f"Rename or move it, or start from another folder: Python takes the first '{name}' on its path.",
            )
