"""Compiling. With the package `compiler/`, which holds all that rests on private parts of Numba, the only one to name it.

Two decorators:

- `jit` marks a helper that other jitted functions call. Compiled with its caller, never cached on its own.
- `entry(signature)` marks a function that Python or the playout loop calls: a game verb, a strategy, the loop itself.
  It is compiled on demand (`Entry.compile`) with one explicit signature, which makes it a first-class function value,
  and it is kept in the disk cache.

A guest's strategy is compiled with bounds checks, all helpers that it calls included. `engine/cache.py` says where compiled
code is kept.
"""

from __future__ import annotations

import os
import re
import sys
import threading
import warnings
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from simulate.engine.cache import cache_folder, digest_sources, sources_of
from simulate.engine.explain import explained
from simulate.engine.foreign import refuse_foreign
from simulate.engine.no_compiler import is_wanted

if is_wanted():
    import numba
    from llvmlite import binding as llvm
    from numba import types
    from numba.core.errors import NumbaExperimentalFeatureWarning
    from numba.extending import intrinsic

    from simulate.engine.compiler import PLAIN, way

    # First-class function values are marked experimental by Numba; the tests replay every playout with the JIT off.
    warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)
else:  # a game in plain Python is played, and nothing is compiled
    from simulate.engine.no_compiler import PLAIN, intrinsic, numba, types, way  # type: ignore[no-redef]

config: Any = numba.config
JIT_DISABLED = bool(config.DISABLE_JIT)

GUEST = "user_strategy_"  # begins the module names of users' strategy files
INLINED = 600  # how dear a helper may be, by LLVM's count, that is taken into its caller; LLVM's own is 250
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "python"}


COMPILING = threading.RLock()  # held while something is compiled


def jit(function: Callable) -> Any:
    """Decorate a helper that jitted functions call. Called from Python it runs interpreted."""
    if JIT_DISABLED:
        return function
    return way.helper(function, _OPTIONS)


def jit_callable(function: Callable) -> Any:
    """Decorate a helper that Python calls compiled too: those of the engine."""
    return function if JIT_DISABLED else way.helper_called(function, _OPTIONS)


def _type_lowest_bit(context: Any, mask: Any) -> Any:
    def generate(target: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], target.get_constant(types.boolean, 0))

    return types.int64(types.int64), generate


_lowest_bit: Any = intrinsic(_type_lowest_bit)


@jit
def lowest_bit(mask):
    """The place of the lowest bit that is set in a positive int64; `mask &= mask - 1` takes it away."""
    if JIT_DISABLED:
        return (int(mask) & -int(mask)).bit_length() - 1
    return _lowest_bit(mask)


def flags() -> str:
    """The settings that change compiled code without changing a source: part of every cache digest."""
    return "|".join(
        [
            sys.version.split()[0],
            numba.__version__,
            np.__version__,
            f"boundscheck={os.environ.get('NUMBA_BOUNDSCHECK', '')}",
            f"opt={os.environ.get('NUMBA_OPT', '')}",
            f"plain={PLAIN}",
        ]
    )


class Entry:
    """A function with one explicit signature, compiled on demand and cached on disk.

    Calling it from Python compiles it first. With the JIT off it is the plain function.
    """

    def __init__(self, function: Callable, signature: Any):
        self.function = function
        self.signature = signature
        self.__name__ = function.__name__
        self.__doc__ = function.__doc__
        self.__module__ = function.__module__
        self.file = function.__code__.co_filename
        self._compiled: Callable | None = None
        self._dispatcher: Any = None

    def __repr__(self) -> str:
        return f"<entry {self.__module__}.{self.__name__}>"

    @property
    def guest(self) -> bool:
        """True if it comes from a user's file: then it is compiled with bounds checks."""
        return self.__module__.startswith(GUEST)

    def _make(self) -> Any:
        if self._dispatcher is None:
            options = _OPTIONS | ({"boundscheck": True} if self.guest else {})
            self._dispatcher = way.entry(self.function, options, self._folder())
        return self._dispatcher

    def _folder(self) -> str | None:
        """Return the folder of its compiled code; None if it was typed into a notebook: there is nothing to find it by."""
        if not os.path.isfile(self.file):
            return None
        digest = "|".join([digest_sources(sources_of(self.__module__, self.file)), flags(), f"guest={self.guest}"])
        group = "-".join(re.sub(r"[^\w.]", "_", self.__module__).split(".")[-2:])
        return cache_folder(group, digest)

    @property
    def is_compiled(self) -> bool:
        """Return True if using this entry now is instant: compiled in this process, or found in the disk cache."""
        if JIT_DISABLED or self._compiled is not None:
            return True
        folder = self._make().stats.cache_path
        if folder is None:
            return False
        stem = f"{self.function.__qualname__}-{self.function.__code__.co_firstlineno}."
        return any(stem in name and name.endswith(".nbi") for name in _listing(folder))

    def compile(self) -> Callable:
        """Return the compiled function (or the plain one with the JIT off); the second call is free. Raises CompileError."""
        if self._compiled is None:
            with COMPILING:
                if self._compiled is None:  # another thread may have been here meanwhile
                    self._compiled = self.function if JIT_DISABLED else self._compiled_here()
        return self._compiled

    def _compiled_here(self) -> Callable:
        if self.guest:
            refuse_foreign(self.function, way.function_of, (types.Type,))
        dispatcher = self._make()
        try:
            _inline_more()
            with way.compiling(self.guest):
                dispatcher.compile(self.signature)
        except Exception as error:  # of any type: unknown fields are a KeyError, unknown constructs no error of Numba's
            parts = (self.__name__, self.__module__, self.file, self.function, self.signature)
            raise explained(error, *parts) from error
        dispatcher.disable_compile()
        return dispatcher

    def __call__(self, *args: Any) -> Any:
        """Compile if needed, and call."""
        return self.compile()(*args)


@cache
def _inline_more() -> None:
    """Let LLVM take larger helpers into their callers, in this process; it has no such setting for single functions."""
    llvm.set_option("simulate", f"-inline-threshold={INLINED}")


def _listing(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def entry(signature: Any) -> Callable[[Callable], Entry]:
    """Decorate a verb, a strategy or a loop that is called with exactly this Numba signature."""

    def decorate(function: Callable) -> Entry:
        return Entry(function, signature)

    return decorate


boolean = types.boolean
int8 = types.int8
int64 = types.int64
float64 = types.float64
uint32 = types.uint32
uint64 = types.uint64
void = types.void
Function = types.FunctionType
Tuple = types.UniTuple


def record_type(dtype: np.dtype) -> Any:
    """The Numba type of one record of `dtype`."""
    return numba.from_dtype(dtype)


def array(item: Any, ndim: int) -> Any:
    """The Numba type of a C-contiguous array."""
    return types.Array(item, ndim, "C")


def read_array(item: Any, ndim: int) -> Any:
    """The Numba type of a C-contiguous array that is only read, such as a column of a file."""
    return types.Array(item, ndim, "C", readonly=True)


def strided(item: Any, ndim: int) -> Any:
    """The Numba type of an array that is only read and may be a part of a larger one."""
    return types.Array(item, ndim, "A", readonly=True)


def type_of(value: Any) -> Any:
    """The Numba type of an array, or of a named tuple of arrays."""
    return way.type_of(value)


def new_records(dtype: np.dtype, count: int) -> np.ndarray:
    """Make `count` zeroed records whose fields read as attributes, compiled and interpreted alike."""
    return np.zeros(count, dtype).view(np.recarray)
