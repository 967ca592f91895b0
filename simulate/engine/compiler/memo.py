"""Answers that Numba's front end works out again and again, kept or found by a shorter way.

What is compiled stays the same, bit by bit. Each shortcut stands in for a function of Numba with the same arguments and the
same result, while an entry of ours is compiled; a notebook's own code is compiled as Numba does it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from numba.core import errors, event, ir, itanium_mangler, types
from numba.core.base import BaseContext
from numba.core.targetconfig import ConfigStack, TargetConfig
from numba.core.typing.typeof import typeof_impl
from numba.np import numpy_support

PLAIN, VARIABLE, INSTRUCTION, SEQUENCE, TABLE = range(5)
SETTLED = {types.Integer, types.Float, types.Boolean, types.Array, types.Record}  # a call depends on no value of these
_kinds: dict[type, int] = {}
_found: dict[Any, dict[Any, Any]] = {}  # function type -> (types of the arguments, flags) -> signature


def _kind_of(what: type) -> int:
    """Return the kind of treatment that a value of this type gets when it stands in an instruction."""
    kinds = ((ir.Var, VARIABLE), (ir.Inst, INSTRUCTION), ((list, tuple), SEQUENCE), (dict, TABLE))
    _kinds[what] = next((kind for base, kind in kinds if issubclass(what, base)), PLAIN)
    return _kinds[what]


def _collect(values: Any, found: list[Any]) -> list[Any]:
    for value in values:
        kind = _kinds.get(type(value))
        if kind is None:
            kind = _kind_of(type(value))
        if kind == VARIABLE:
            found.append(value)
        elif kind == INSTRUCTION:
            found += value.list_vars()
        elif kind == SEQUENCE:
            _collect(value, found)
        elif kind == TABLE:
            _collect(value.values(), found)
    return found


def _variables(self: Any, value: Any) -> list[Any]:
    """The variables in an instruction, which every pass asks for."""
    return _collect((value,), [])


def _values(self: Any) -> dict[str, Any]:
    """All flags of a compilation."""
    held = self._values
    return {name: held.get(name, option.default) for name, option in self.options.items()}


def _same_flags(self: Any, other: Any) -> Any:
    """Return True if all flags are equal: mostly those are that were set."""
    if not isinstance(other, TargetConfig):
        return NotImplemented
    return self is other or self._values == other._values or self.values() == other.values()


def _hash_of_flags(self: Any) -> int:
    """All flags alike: they are part of keys that differ otherwise, and sorting two dozen values takes longer."""
    return hash(type(self))


_resolve: Any = types.BaseFunction.get_call_type


def _call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
    """The signature of a call of a function of Numba's own: an operator tries a dozen ways wherever it stands."""
    if kws:
        return _resolve(self, context, args, kws)
    for kind in args:
        if type(kind) not in SETTLED:
            return _resolve(self, context, args, kws)
    held = _found.setdefault((id(context), self), {})
    key = tuple(args), ConfigStack.top_or_none()
    if key not in held:
        held[key] = _resolve(self, context, args, kws)
    return held[key]


def _type_of_array(array: Any, context: Any) -> Any:
    """The type of an array: asking whether it is masked would import all of masked arrays."""
    if "numpy.ma" in sys.modules:
        return _type_of_any_array(array, context)
    try:
        item = numpy_support.from_dtype(array.dtype)
    except errors.NumbaNotImplementedError:
        return _type_of_any_array(array, context)
    return types.Array(item, array.ndim, numpy_support.map_layout(array), readonly=not array.flags.writeable)


_type_of_any_array: Any = typeof_impl.dispatch(np.ndarray)


def _said_once(record: Any) -> str:
    """The fields of a record type in words, kept with the type: every pass over every function asks for them again, a sixth
    of the compile time of a game with hundreds of fields."""
    kept: str | None = getattr(record, "_words", None)
    if kept is None:
        kept = record._words = _in_words(record)
    return kept


_in_words: Any = types.Record.__repr__


def _short_name(self: Any, name: str, kinds: Any, *, abi_tags: Any = (), uid: Any = None) -> str:
    """The name of a function in compiled code: its number tells it apart, so the types of its arguments need not. A loop's
    are 40,000 letters long, which every pass over its code reads and every start loads."""
    if uid is None:
        return _long_name(self, name, kinds, abi_tags=abi_tags, uid=uid)
    return itanium_mangler.mangle(name, (), uid=uid)


_long_name: Any = BaseContext.mangler


def _nothing(*args: Any, **kwargs: Any) -> None:
    """Report no event: Numba's timers of each lock and pass nest as the calls do, and nobody reads them."""


SHORTCUTS: tuple[tuple[Any, str, Any], ...] = (
    (ir.Inst, "_rec_list_vars", _variables),
    (TargetConfig, "values", _values),
    (TargetConfig, "__eq__", _same_flags),
    (TargetConfig, "__hash__", _hash_of_flags),
    (types.BaseFunction, "get_call_type", _call_type),
    (types.Record, "__repr__", _said_once),
    (BaseContext, "mangler", _short_name),
    (event, "start_event", _nothing),
    (event, "end_event", _nothing),
)


@contextmanager
def shortcuts() -> Iterator[None]:
    """Take the shortcuts here; for one thread at a time."""
    held = [(owner, name, getattr(owner, name)) for owner, name, _ in SHORTCUTS]
    for owner, name, function in SHORTCUTS:
        setattr(owner, name, function)
    try:
        with quick_types():
            yield
    finally:
        for owner, name, function in held:
            setattr(owner, name, function)


@contextmanager
def quick_types() -> Iterator[None]:
    """Find the types of arrays without importing masked arrays; for one thread at a time."""
    typeof_impl.register(np.ndarray, _type_of_array)
    try:
        yield
    finally:
        typeof_impl.register(np.ndarray, _type_of_any_array)
