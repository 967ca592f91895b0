"""Compiling through Numba's public functions alone, for versions whose private parts nobody has looked at.

Numba compiles a helper one way, so a guest's strategy calls copies of all helpers below it, which have bounds checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CellType, CodeType, FunctionType
from typing import Any

import numba
import numpy as np
from numba.extending import register_jitable

from simulate.engine.compiler.nameless import nameless_module

_config: Any = numba.config
type_of = numba.typeof
_functions: dict[Any, FunctionType] = {}  # the function of each helper


def helper(function: Callable, options: dict[str, Any]) -> Any:
    """A helper that jitted functions call compiled and Python interpreted."""
    made = register_jitable(**options)(function)
    _functions[made] = function  # type: ignore[assignment]
    return made


def function_of(value: Any) -> FunctionType | None:
    """The function of a helper of ours; None for anything else."""
    try:
        return _functions.get(value)
    except TypeError:  # not hashable
        return None


def helper_called(function: Callable, options: dict[str, Any]) -> Any:
    """A helper that Python calls compiled too."""
    made = numba.njit(**options)(function)
    _functions[made] = function  # type: ignore[assignment]
    return made


def entry(function: Callable, options: dict[str, Any], folder: str | None) -> Any:
    """An entry, kept in a folder if there is one."""
    if options.get("boundscheck"):
        function = checked(function, options, {})  # type: ignore[arg-type]
    dispatcher = numba.njit(**options)(function)
    if folder is not None:
        with kept_in(folder):
            dispatcher.enable_caching()
    return dispatcher


@contextmanager
def kept_in(folder: str) -> Iterator[None]:
    """Have a cache that is made here lie in a folder; what others cache lies where it did."""
    held, _config.CACHE_DIR = _config.CACHE_DIR, folder
    try:
        yield
    finally:
        _config.CACHE_DIR = held


@contextmanager
def compiling(guest: bool) -> Iterator[None]:
    """Around the compilation of an entry."""
    with nameless_module():
        yield


def stack_array(rows: int, columns: int) -> Any:
    """Room to work in, from the heap."""

    def room() -> np.ndarray:
        return np.empty((rows, columns))

    return register_jitable(room)


def checked(function: FunctionType, options: dict[str, Any], made: dict[FunctionType, FunctionType]) -> FunctionType:
    """A copy of a function that calls copies of all helpers below it, compiled with `options`; `made`: copies so far."""
    cells = tuple(CellType() for _ in function.__closure__ or ())
    copy = FunctionType(function.__code__, dict(function.__globals__), function.__name__, function.__defaults__, cells)
    for name in ("__kwdefaults__", "__qualname__", "__module__"):
        setattr(copy, name, getattr(function, name))
    made[function] = copy

    def own(value: Any) -> Any:
        plain = function_of(value)
        if plain is None:
            return value
        if plain not in made:
            register_jitable(**options)(checked(plain, options, made))
        return made[plain]

    for name in _names(function.__code__):
        if name in copy.__globals__:
            copy.__globals__[name] = own(copy.__globals__[name])
    for cell, held in zip(cells, function.__closure__ or (), strict=True):
        cell.cell_contents = own(held.cell_contents)
    return copy


def _names(code: CodeType) -> Iterator[str]:
    """The global names that code reads, those of functions inside it too."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
