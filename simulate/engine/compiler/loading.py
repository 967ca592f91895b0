"""How code comes from the disk cache into a process, without the compiler's tables of all that could be compiled.

Numba fills these tables, a sixth of a second, before it looks into its cache; a process that compiles nothing never reads
them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.caching import FunctionCache
from numba.core.runtime import rtsys


class EntryCache(FunctionCache):
    """The disk cache of one entry."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """What the cache holds for a signature, or None; then the tables are filled for whoever compiles."""
        rtsys.initialize(target_context)
        with self._guard_against_spurious_io_errors():
            found = self._load_overload(sig, target_context)
        if found is None:
            with without_scipy():
                target_context.refresh()
        return found


@contextmanager
def without_scipy() -> Iterator[None]:
    """Load parts of Numba without importing SciPy's linear algebra, a fifth of a second, to see whether it is there; what
    uses it looks again."""
    from numba.np import linalg

    look = linalg.ensure_blas
    linalg.ensure_blas = lambda: None
    try:
        yield
    finally:
        linalg.ensure_blas = look
