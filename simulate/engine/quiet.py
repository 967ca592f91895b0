"""Calls of helpers from Python, where they run interpreted where the JIT is off."""

from __future__ import annotations

import contextlib
from typing import Any

import numpy as np

from simulate.engine.jit import JIT_DISABLED


def quiet() -> Any:
    """With the JIT off, silence NumPy's warnings about the uint64 arithmetic of the seed streams, which wraps on purpose."""

    return np.errstate(over="ignore") if JIT_DISABLED else contextlib.nullcontext()
