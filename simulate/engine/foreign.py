"""Calls forbidden in a guest's code: functions jitted otherwise (no bounds checks), pointers, clocks, chance of its own."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from types import BuiltinFunctionType, BuiltinMethodType, CodeType, FunctionType, ModuleType
from typing import Any

from simulate.errors import StrategyError

CHANCE = ("random", "numpy.random", "secrets", "time", "datetime", "os", "uuid")  # modules that answer twice differently
OWN = "simulate."
POINTERS = ("ctypes", "_ctypes", "cffi", "_cffi_backend")


def refuse_foreign(function: Any, function_of: Callable[[Any], Any], harmless: tuple[type, ...]) -> None:
    """Look at all that a guest's function calls, in helpers (of which `function_of` knows) too. Raises StrategyError."""
    seen: set[CodeType] = set()
    waiting = [function]
    while waiting:
        plain = waiting.pop()
        if plain.__code__ in seen:
            continue
        seen.add(plain.__code__)
        for name, value in named_in(plain):
            inner = function_of(value)
            if inner is not None:
                if not inner.__module__.startswith(OWN):
                    waiting.append(inner)
                continue
            what = objection(name, value, harmless)
            if what:
                file = plain.__code__.co_filename
                raise StrategyError(f"strategy file {file}{line_of_name(file, plain, name)}: {what}")


def named_in(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """(name, value) of all globals, and of all attributes of modules, that a function's code names."""
    codes = [function.__code__]
    for code in codes:
        codes += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
        for name in code.co_names:
            value = function.__globals__.get(name)
            yield name, value
            if isinstance(value, ModuleType):
                yield from ((n, getattr(value, n)) for n in code.co_names if hasattr(value, n))
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=False):
        yield name, cell.cell_contents


def objection(name: str, value: Any, harmless: tuple[type, ...]) -> str:
    """Why a guest may not use this; empty if it may."""
    if isinstance(value, harmless) or getattr(getattr(value, "py_func", None), "__module__", "").startswith(OWN):
        return ""
    if isinstance(value, ModuleType):
        chance = value.__name__ in CHANCE
    else:
        source = getattr(value, "__module__", None) or type(getattr(value, "__self__", None)).__module__
        made = isinstance(value, BuiltinFunctionType | BuiltinMethodType | FunctionType)
        chance = made and (source in CHANCE or source.startswith("numpy.random"))
    if chance:
        return f"`{name}` makes it unrepeatable: the same seed must give the same choice; draw from `rng` alone"
    kind = type(value).__module__
    jitted = kind.startswith("numba.") or (isinstance(value, FunctionType) and value.__module__.startswith("numba."))
    if jitted and callable(value) and not isinstance(value, type):
        return f"`{name}` is jitted otherwise, without bounds checks: decorate it with `jit` of simulate.engine.jit"
    if kind.split(".")[0] in POINTERS or type(value).__name__ == "_FuncPtr":
        return (
            f"`{name}` is foreign code or a pointer: a strategy calls functions decorated with `jit` of simulate.engine.jit"
        )
    return ""


def line_of_name(file: str, function: FunctionType, name: str) -> str:
    """`, line N` of the first use of a name in a function."""
    try:
        tree = ast.parse(Path(file).read_bytes())
    except (OSError, SyntaxError, ValueError):
        return ""
    inside = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name == function.__name__]
    for outer in inside:
        lines = [
            n.lineno
            for n in ast.walk(outer)
            if (isinstance(n, ast.Name) and n.id == name) or (isinstance(n, ast.Attribute) and n.attr == name)
        ]
        if lines:
            return f", line {min(lines)}"
    return ""
