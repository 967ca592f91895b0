"""Arrow arrays of NumPy numbers and of texts, made of their bytes: `pa.array` imports pandas first, a third of a second."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyarrow as pa


def numbers(values: np.ndarray) -> pa.Array:
    """Numbers, in the same memory where they lie in one piece."""
    held = np.ascontiguousarray(values)
    return pa.Array.from_buffers(pa.from_numpy_dtype(held.dtype), len(held), [None, pa.py_buffer(held)])


def words(texts: Sequence[str]) -> pa.Array:
    """Texts."""
    encoded = [text.encode() for text in texts]
    ends = np.cumsum([0, *map(len, encoded)], dtype=np.int32)
    return pa.Array.from_buffers(pa.string(), len(encoded), [None, pa.py_buffer(ends), pa.py_buffer(b"".join(encoded))])
