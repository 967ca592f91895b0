"""The shortcuts through Numba's front end: the same code comes out, and Numba is left as it was."""

import re
import subprocess
import sys

import numpy as np
import pytest

from simulate.engine.compiler import PLAIN
from simulate.engine.jit import JIT_DISABLED

if PLAIN:
    pytest.skip("no shortcuts through this version of Numba", allow_module_level=True)

from numba.core import event, ir
from numba.core.compiler import Flags
from numba.core.errors import NumbaTypeError
from numba.core.typing.typeof import Purpose, _TypeofContext

from simulate.engine.compiler import memo

COMPILE = """
import sys
from itertools import count
from simulate.engine.compiler import linking, memo
linking._numbers[0] = count(1)
if sys.argv[1] == "plain":
    memo.SHORTCUTS = ()
if sys.argv[1] == "long":
    memo.SHORTCUTS = tuple(shortcut for shortcut in memo.SHORTCUTS if shortcut[1] != "mangler")
from simulate.games import load_game
verb = load_game("san_juan").verbs.final_scores
verb.compile()
print(*[held.library._final_module for held in verb._make().overloads.values()])
"""


@pytest.mark.skipif(JIT_DISABLED, reason="nothing is compiled")
def test_the_same_code_comes_out(tmp_path, monkeypatch):
    made = {}
    for how in ("plain", "long", "quick"):
        monkeypatch.setenv("SIMULATE_CACHE_DIR", str(tmp_path / how))
        made[how] = subprocess.run([sys.executable, "-c", COMPILE, how], check=True, capture_output=True, text=True).stdout
    assert len(made["plain"].splitlines()) > 100
    assert made["plain"] == made["long"]
    assert unnamed(made["long"]) == unnamed(made["quick"])  # names are shorter, but nothing else is


LARGE = """
import re, sys
from simulate.engine import jit
if len(sys.argv) > 1:
    jit.INLINED = int(sys.argv[1])

@jit.jit
def large(a, b):
    t = a // (b | 1) ^ (a + 3) % 17
    t += b // (a | 1) ^ (t + 5) % 19
    t += a // (t | 1) ^ (b + 7) % 23
    t += b // (t | 1) ^ (a + 9) % 29
    t += t // (b | 3) ^ (b + 11) % 31
    t += t // (a | 3) ^ (t + 13) % 37
    return t

@jit.entry(jit.int64(jit.int64, jit.int64))
def thrice(a, b):
    return large(a, b) + large(b, a) * large(a + 1, b)

assert thrice(5, 3) == thrice.function(5, 3)
(code,) = [str(held.library._final_module) for held in thrice._make().overloads.values()]
print(len(re.findall("call [^\\n]*@_ZN[^\\n]*large", code)))
"""


@pytest.mark.skipif(JIT_DISABLED, reason="nothing is compiled")
def test_helpers_are_taken_into_their_callers_that_llvm_by_itself_would_call(tmp_path, monkeypatch):
    file, found = tmp_path / "large.py", []
    file.write_text(LARGE)
    for words in ([], ["250"]):
        monkeypatch.setenv("SIMULATE_CACHE_DIR", str(tmp_path / "".join(["kept", *words])))
        made = subprocess.run([sys.executable, str(file), *words], check=True, capture_output=True, text=True)
        found.append(int(made.stdout))
    assert found == [0, 3]


def unnamed(text):
    """LLVM code without the types in names, the lengths of constants that hold a name, and comments."""
    text = re.sub(r"(_ZN\w*?B\d+v\d+)\w*", r"\1", text)
    return re.sub(r" *;.*|\[\d+ x i8\](?: c\"[^\"]*\")?", "", text)


def test_all_variables_of_an_instruction_are_found():
    loc = ir.Loc("here", 1)
    a, b, c = (ir.Var(None, name, loc) for name in "abc")
    call = ir.Expr.call(a, (b, c), {"d": a}, loc)
    with memo.shortcuts():
        assert [var.name for var in call.list_vars()] == ["a", "b", "c", "a"]
        assert {var.name for var in ir.Assign(call, b, loc).list_vars()} == {"a", "b", "c"}


def test_flags_are_equal_by_value():
    one, other = Flags(), Flags()
    one.boundscheck = False
    with memo.shortcuts():
        assert one == other  # what is set to the default is as if it were not
        assert hash(one) == hash(other)
        other.boundscheck = True
        assert one != other
        assert other.values()["boundscheck"] is True


PATCHES = """
import numba
from numba.core import bytecode, event, ir, targetconfig, types
from numba.core.typing.typeof import typeof_impl
from numba.np import linalg
import numpy as np

def held():
    ids = bytecode.FunctionIdentity._unique_ids
    values = [numba.config.CACHE_DIR, ids, typeof_impl.dispatch(np.ndarray), linalg.ensure_blas, types.Record.__repr__]
    owners = ir.Inst, targetconfig.TargetConfig, types.BaseFunction, types.Record, event, bytecode.FunctionIdentity
    return values + [{name: value for name, value in vars(o).items() if callable(value)} for o in owners]

before = held()
from simulate.games import load_game
load_game("san_juan").verbs.final_scores.compile()
print(before == held())
"""


@pytest.mark.skipif(JIT_DISABLED, reason="nothing is compiled")
def test_numba_is_as_it_was_after_an_import_and_a_compilation(tmp_path, monkeypatch):
    """A notebook's own jitted code is compiled as Numba does it."""
    monkeypatch.setenv("SIMULATE_CACHE_DIR", str(tmp_path))
    done = subprocess.run([sys.executable, "-c", PATCHES], check=True, capture_output=True, text=True)
    assert done.stdout == "True\n"


def test_events_come_back():
    held = event.start_event
    with memo.shortcuts():
        assert event.start_event is not held
    assert event.start_event is held


@pytest.mark.parametrize(
    "array",
    [
        np.zeros(3), np.zeros((2, 3), np.uint32)[:, ::2], np.zeros((2, 3), order="F"), np.zeros((), np.int8),
        np.zeros(2, [("hand", "i4", 5), ("over", "i8")]).view(np.recarray), np.frombuffer(b"12345678", np.int64),
    ],
)  # fmt: skip
def test_arrays_have_the_types_that_numba_gives_them(array):
    context = _TypeofContext(Purpose.argument)
    held = {name: sys.modules.pop(name) for name in ("numpy.ma",) if name in sys.modules}
    try:
        ours = memo._type_of_array(array, context)
    finally:
        sys.modules.update(held)
    own = memo._type_of_any_array(array, context)
    assert (ours, ours.layout, ours.mutable, ours.aligned) == (own, own.layout, own.mutable, own.aligned)


def test_masked_arrays_are_refused_as_before():
    with pytest.raises(NumbaTypeError, match="MaskedArray"):
        memo._type_of_array(np.ma.zeros(3), _TypeofContext(Purpose.argument))


LOADING = """
import sys
import threading
from collections import namedtuple

import numpy as np
from numba.core.compiler_lock import global_compiler_lock
from numba.core.typing.typeof import typeof_impl

from simulate.engine.compiler import quick

sys.setswitchinterval(1e-6)
ready = threading.Event()


def load():
    while not ready.is_set():
        with global_compiler_lock:
            for _ in range(20):
                typeof_impl.register(type("Loaded", (), {}), lambda value, context: None)


loading = threading.Thread(target=load)
loading.start()
try:
    for _ in range(200):
        quick.type_of(namedtuple("Given", "a")(np.zeros(1)))
finally:
    ready.set()
    loading.join()
"""


def test_types_are_looked_up_while_another_thread_loads():
    """Numba's table of types must not grow while it is read."""
    done = subprocess.run([sys.executable, "-c", LOADING], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
