"""Compiled code of a function that no module holds, as in a script or notebook, comes back from the disk cache."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

NAME = "<dynamic>"  # what Numba calls such a function's module


@contextmanager
def nameless_module() -> Iterator[None]:
    """Let Numba import that module: it does when it loads the code, and could not. Held while something compiles."""
    sys.modules[NAME] = ModuleType(NAME)
    try:
        yield
    finally:
        sys.modules.pop(NAME, None)
