"""Loading of code from the disk cache into a process, without the compiler's tables of all that could be compiled.

Numba fills these tables, a sixth of a second, before it looks into its cache; a process that compiles nothing never reads
them. And Numba runs whatever bytes it finds: a bit that flipped on a disk gives wrong numbers, or ends the process. Here
every file begins with a digest of the rest, which is checked before anything of it is unpickled or loaded.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.runtime import rtsys

DIGEST = 32  # bytes


class DamagedCode(OSError):  # noqa: N818 - Numba takes an OSError for a file that is gone, and compiles again
    """A file of the cache that is not what was written."""


class SealedFiles(IndexDataCacheFile):
    """The index and the data files of one entry, sealed."""

    def _load_index(self) -> dict[Any, str]:
        try:
            kept = unsealed(self._index_path)
        except OSError:
            return {}
        version, stamp, overloads = pickle.loads(kept)
        return overloads if (version, stamp) == (self._version, self._source_stamp) else {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        self._write(self._index_path, (self._version, self._source_stamp, overloads))

    def _load_data(self, name: str) -> Any:
        return pickle.loads(unsealed(self._data_path(name)))

    def _save_data(self, name: str, data: Any) -> None:
        self._write(self._data_path(name), data)

    def _write(self, path: str, value: Any) -> None:
        content = self._dump(value)
        with self._open_for_write(path) as file:
            file.write(digest_of(content) + content)


def digest_of(content: bytes) -> bytes:
    """The seal of what a file holds."""
    return hashlib.blake2b(content, digest_size=DIGEST).digest()


def unsealed(path: str) -> bytes:
    """The content of a sealed file. Raises OSError if it is gone. A damaged one is named and removed; raises DamagedCode."""
    with open(path, "rb") as file:
        held = file.read()
    content = held[DIGEST:]
    if held[:DIGEST] == digest_of(content):
        return content
    print(f"compiled code is damaged and compiled again: {path}", file=sys.stderr)
    with suppress(OSError):
        os.unlink(path)
    raise DamagedCode(path)


class EntryCache(FunctionCache):
    """The disk cache of one entry."""

    def __init__(self, function: Any):
        super().__init__(function)
        base, stamp = self._impl.filename_base, self._impl.locator.get_source_stamp()
        self._cache_file = SealedFiles(self._cache_path, base, stamp)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the cached code of a signature; without any, fill the tables for the compiler and return None."""
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
