"""Arrow arrays of NumPy numbers and of texts, and back, by their bytes: Arrow's own ways import pandas first, a third of a
second."""

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


def values(array: pa.Array) -> np.ndarray:
    """Its numbers, none of which is missing, in the same memory."""
    kind = np.dtype(array.type.to_pandas_dtype())
    return np.frombuffer(array.buffers()[1], kind, len(array), array.offset * kind.itemsize)
