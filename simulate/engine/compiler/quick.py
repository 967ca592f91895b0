"""Compiling by shorter ways than Numba's own, which rest on its private parts; the code does the same.

Shortcuts in Numba's front end hold only while an entry of ours is compiled or a call of one is typed (`memo.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any

import numba
from numba import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher as NumbaDispatcher

from simulate.engine.compiler.linking import EntryPipeline, HelperPipeline, unique_names
from simulate.engine.compiler.loading import EntryCache
from simulate.engine.compiler.memo import quick_types, shortcuts
from simulate.engine.compiler.nameless import nameless_module
from simulate.engine.compiler.plain import kept_in
from simulate.engine.compiler.stack import stack_array as stack_array

CPUDispatcher: Any = NumbaDispatcher
# guarded by Numba's lock: whether an entry is being compiled; whether it is a guest's
_ours: list[bool] = [False]
_checked: list[bool] = [False]
NO_WRAPPERS = {"nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def _widened(kind: Any) -> Any:
    """The type of an argument without what would only make another version of the same helper: its value, its width."""
    plain: Any = types.unliteral(kind)
    narrow = plain in types.signed_domain and plain.bitwidth < 64
    return types.int64 if narrow else plain


class Helper(CPUDispatcher):
    """A jitted function that other jitted functions call compiled; Python runs it interpreted.

    Leaving out the wrappers for calls from Python and for function values saves a quarter of a game's compile time; not
    specialising on the values of constant arguments or the widths of ints saves another.
    """

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Compile for the types of a call: an int is an int, whatever its value. Guests get a copy with bounds checks."""
        if _checked[0] and not self.targetoptions.get("boundscheck"):
            return self.checked.get_call_template(args, kws)
        args = tuple(_widened(a) for a in args)
        return CPUDispatcher.get_call_template(self, args, {name: _widened(a) for name, a in kws.items()})

    def get_overload(self, sig: Any) -> Any:
        """The compiled function that a call with these types goes to."""
        if _checked[0] and not self.targetoptions.get("boundscheck"):
            return self.checked.get_overload(sig)
        return CPUDispatcher.get_overload(self, sig)

    @cached_property
    def checked(self) -> Helper:
        """The same function with bounds checks."""
        options = {**self.targetoptions, "boundscheck": True}
        return type(self)(self.py_func, targetoptions=options, pipeline_class=HelperPipeline)


class Interpreted(Helper):
    """A helper of a game or a strategy."""

    def __call__(self, *args: Any) -> Any:
        """Run the plain function: slow, but what tests and tools need."""
        return self.py_func(*args)


class Called(Helper):
    """A helper that Python calls compiled too; entries are handed plain code of it, as of any other helper."""

    @cached_property
    def inner(self) -> Helper:
        """The same function for jitted callers."""
        return helper(self.py_func, self.targetoptions)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Compile for the types of a call."""
        return self.inner.get_call_template(args, kws) if _ours[0] else Helper.get_call_template(self, args, kws)

    def get_overload(self, sig: Any) -> Any:
        """The compiled function that a call with these types goes to."""
        return self.inner.get_overload(sig) if _ours[0] else Helper.get_overload(self, sig)


def function_of(value: Any) -> Any:
    """The function of a helper of ours; None for anything else."""
    return value.py_func if isinstance(value, Helper) else None


class EntryDispatcher(CPUDispatcher):
    """The dispatcher behind an entry."""

    def typeof_pyval(self, value: Any) -> Any:
        """The type of an argument that Python gives; asked once for each kind of argument."""
        with _typing():
            return CPUDispatcher.typeof_pyval(self, value)


def helper(function: Callable, options: dict[str, Any]) -> Any:
    """A helper that jitted functions call compiled and Python interpreted."""
    return Interpreted(function, targetoptions={**options, **NO_WRAPPERS}, pipeline_class=HelperPipeline)


def helper_called(function: Callable, options: dict[str, Any]) -> Any:
    """A helper that Python calls compiled too."""
    return Called(function, targetoptions={**options, "nopython": True})


def entry(function: Callable, options: dict[str, Any], folder: str | None) -> Any:
    """An entry, kept in a folder if there is one."""
    dispatcher = EntryDispatcher(function, targetoptions={**options, "nopython": True}, pipeline_class=EntryPipeline)
    if folder is not None:
        with kept_in(folder):
            dispatcher._cache = EntryCache(function)
    return dispatcher


@contextmanager
def compiling(guest: bool) -> Iterator[None]:
    """Around the compilation of an entry: shortcuts, names of our own, bounds checks in the helpers of a guest."""
    with global_compiler_lock:  # nobody else compiles meanwhile
        _ours[0], _checked[0] = True, guest
        try:
            with shortcuts(), unique_names(), nameless_module():
                yield
        finally:
            _ours[0] = _checked[0] = False


def type_of(value: Any) -> Any:
    """The Numba type of an array, or of a named tuple of arrays."""
    with _typing():
        return numba.typeof(value)


@contextmanager
def _typing() -> Iterator[None]:
    """Around questions after the type of a value. Nobody compiles meanwhile: loading parts of Numba adds to the table that
    is gone through here."""
    with global_compiler_lock, quick_types():
        yield
