"""The link from compiled helpers to the entries that call them: plain LLVM code, optimised once, with the entry.

Numba's own way is to optimise each jitted function with all that it calls, to make machine code of it, and to do so again
in each of its callers. Helpers are never called from outside, so that is half of the compile time for nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from secrets import randbits
from typing import Any

from llvmlite import binding as llvm
from numba.core import ir, types
from numba.core.bytecode import FunctionIdentity
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NativeLowering, NopythonTypeInference

from simulate.engine.compiler.stack import is_stack_array


class _WithoutEnvironment:
    """The code generator for a library that the engine never loads: there is no place for a Python environment."""

    def __init__(self, codegen: Any):
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, env_name: str, env: Any) -> None:
        """Helpers in nopython mode read nothing from it."""


class HelperLibrary(JITCodeLibrary):
    """The code of a helper, as it was lowered: neither optimised nor made into machine code."""

    @property
    def codegen(self) -> Any:
        """The code generator that made this library."""
        return _WithoutEnvironment(self._codegen)

    @property
    def callees(self) -> list:
        """The libraries that this one needs."""
        return self._linking_libraries

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        """Nothing is added any more; an entry may take it over any number of times."""
        self._raise_if_finalized()
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"
        self._shared_module = self._final_module
        self._finalized = True


_numbers: list[Any] = [None]


def _number_from_anywhere() -> None:
    """Numba tells functions of one name apart by a count that would begin with 1 in each process: two guests' files of one
    name, compiled by two processes, would be one to the process that loads both from the disk cache."""
    _numbers[0] = count(randbits(60))


_number_from_anywhere()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_number_from_anywhere)


@contextmanager
def unique_names() -> Iterator[None]:
    """Number what is compiled from a place of this process's own."""
    held = FunctionIdentity._unique_ids
    FunctionIdentity._unique_ids = _numbers[0]
    try:
        yield
    finally:
        FunctionIdentity._unique_ids = held


COMPILED = "_ZN"  # begins the names of functions that Numba compiled


class EntryLibrary(JITCodeLibrary):
    """The code of an entry with that of all helpers below it, optimised as a whole."""

    def add_linking_library(self, library: Any) -> None:
        """Take over a library and all those below it."""
        waiting = [library]
        while waiting:
            library = waiting.pop()
            if library not in self._linking_libraries:
                super().add_linking_library(library)
                waiting += getattr(library, "callees", ())

    def finalize(self) -> None:
        """Link, optimise, make machine code."""
        self._own = {function.name for function in self._final_module.functions if not function.is_declaration}
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Keep what was taken over to this entry: no other entry needs its copy, or may take it for its own."""
        for function in self._final_module.functions:
            taken_over = not function.is_declaration and function.name not in self._own
            if taken_over and function.name.startswith(COMPILED):
                function.linkage = "internal"
        super()._optimize_final_module()

    def serialize_using_object_code(self) -> tuple:
        """For the disk cache: machine code and the names in it. Nothing is ever linked with an entry, so no start need read
        its bitcode."""
        name, kind, (code, _) = super().serialize_using_object_code()
        module = self._codegen._create_empty_module(name)
        words = [f'define void @"{f.name}"() {{ unreachable }}' for f in _defined(self._final_module.functions)]
        words += [f'@"{v.name}" = global i8 0' for v in _defined(self._final_module.global_variables)]
        return name, kind, (code, llvm.parse_assembly("\n".join([str(module), *words])).as_bitcode())


def _defined(values: Any) -> list:
    return [v for v in values if not v.is_declaration and v.linkage not in (llvm.Linkage.internal, llvm.Linkage.private)]


# what makes one array of another, without memory of its own
BORROWING = ("getattr", "getitem", "static_getitem", "cast", "phi")


def counts_references(state: Any) -> bool:
    """Return True if a typed function holds something that it or a function that it calls may have allocated, or hands on
    what its caller will release; if in doubt, True."""
    models, typemap = state.targetctx.data_model_manager, state.typemap

    def holds(name: str) -> bool:
        return models[typemap[name]].contains_nrt_meminfo()

    if models[state.return_type].contains_nrt_meminfo():
        return True
    for block in state.func_ir.blocks.values():
        for statement in block.body:
            if isinstance(statement, ir.SetItem | ir.StaticSetItem) and holds(statement.value.name):
                return True
            if isinstance(statement, ir.Assign):
                value, target = statement.value, statement.target.name
                borrower = isinstance(typemap[target], types.Array | types.BaseTuple)
                if holds(target) and not (borrower and borrows(value, typemap, holds)):
                    return True
                if isinstance(value, ir.Expr) and value.op == "call" and may_allocate(value, typemap, holds):
                    return True
    return False


def borrows(value: Any, typemap: Any, holds: Callable[[str], bool]) -> bool:
    """Return True if the array (or tuple of arrays) on the right of an assignment lies on the stack, or in memory of others,
    which outlive it."""
    if isinstance(value, ir.Expr):
        if value.op == "call":
            function = typemap[value.func.name]
            return is_stack_array(function) or isinstance(function, types.NamedTupleClass)
        return value.op in BORROWING and not (value.op == "getitem" and holds(value.index.name))
    return isinstance(value, ir.Arg | ir.Var)


def may_allocate(call: Any, typemap: Any, holds: Callable[[str], bool]) -> bool:
    """Return True if a call may need memory without returning any: NumPy's functions of arrays may, ours look after
    themselves."""
    if isinstance(typemap[call.func.name], types.Dispatcher | types.FunctionType | types.NamedTupleClass):
        return False
    return any(holds(arg.name) for arg in [*call.args, *dict(call.kws).values()])


def _lowering(kind: type) -> type:
    """The pass that lowers a function into a library of this kind."""

    class Lowering(NativeLowering):
        _name = f"lowering_{kind.__name__}"

        def run_pass(self, state: Any) -> bool:
            state.library = kind(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
            if not counts_references(state):
                state.targetctx = state.targetctx.subtarget(enable_nrt=False)
            return NativeLowering.run_pass(self, state)

    return register_pass(mutates_CFG=True, analysis_only=False)(Lowering)


@register_pass(mutates_CFG=False, analysis_only=False)
class PlainConstants(FunctionPass):
    """An int constant is an int: typing it by its value would look up each operation again for each number."""

    _name = "plain_constants"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Mark the constants of a function."""
        for block in state.func_ir.blocks.values():
            for assign in block.find_insts(ir.Assign):
                if isinstance(assign.value, ir.Const) and type(assign.value.value) is int:
                    assign.value.use_literal_type = False
        return True


def _pipeline(kind: type) -> type:
    """Numba's pipeline with plain constants and this kind of library."""
    lowering = _lowering(kind)

    class Pipeline(CompilerBase):
        def define_pipelines(self) -> list:
            """The passes, in order."""
            pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
            pipeline.passes = [(lowering if a is NativeLowering else a, about) for a, about in pipeline.passes]
            at = [a for a, _ in pipeline.passes].index(NopythonTypeInference)
            pipeline.passes.insert(at, (PlainConstants, "plain constants"))
            pipeline.finalize()
            return [pipeline]

    return Pipeline


HelperPipeline = _pipeline(HelperLibrary)
EntryPipeline = _pipeline(EntryLibrary)
