"""The link from helpers to entries: what is allocated is freed, equal names are kept apart, and a bit mask is walked alike
with and without the JIT."""

import subprocess
import sys
import threading
from itertools import count

import numpy as np
import pytest

from simulate.engine.compiler import PLAIN, way
from simulate.engine.jit import JIT_DISABLED, array, entry, float64, int64, jit, lowest_bit, type_of
from tests.command import WAIT


@jit
def table(n):
    """A helper that allocates."""
    return np.arange(n) * 2.0


@jit
def larger(n):
    """One that hands on what another allocated."""
    return table(n + 1)


@jit
def part_of(values):
    """One that only borrows."""
    return values[1:]


@jit
def picked(values):
    """One that needs memory in passing: a fancy index, a function of NumPy, a slice that is written."""
    order = np.argsort(values)
    values[1:] = values[:-1]
    return np.median(values[order]) + values[values > 0].sum()


@entry(float64(int64, array(float64, 1)))
def total(times, values):
    """Sum of many tables and of a view."""
    found = part_of(values).sum()
    for n in range(times):
        found += larger(n % 5)[-1]
    return found + picked(values)


@entry(int64(int64))
def bits(mask):
    """The places of all bits, as decimal digits."""
    found = 0
    while mask != 0:
        found = 10 * found + lowest_bit(mask)
        mask &= mask - 1
    return found


@jit
def thousandth(n):
    """Too long to be taken into its callers."""
    for i in range(n):
        if i % 7 == 3:
            n ^= i * n
        elif i % 5 == 1:
            n -= i
        for j in range(i % 3):
            n += j * (n % 11)
    return n % 1000


def repeats(of):
    """A factory of helpers, as strategies share them."""

    @jit
    def repeated(n):
        found = 0
        for i in range(n):
            found += of(n + i)
            if found % 2 == 1:
                found += thousandth(i)
        return found

    return repeated


@jit
def plus_one(n):
    """The function that the first of two closures calls."""
    return thousandth(n) + 1


@jit
def plus_many(n):
    """The function that the second of two closures calls."""
    return thousandth(n) + 100


first_repeats, second_repeats = repeats(plus_one), repeats(plus_many)


@entry(int64(int64))
def first(n):
    """An entry with the first closure."""
    return first_repeats(n) + 2 * first_repeats(n + 1) + 3 * first_repeats(n + 2)


@entry(int64(int64))
def second(n):
    """An entry with the second closure."""
    return second_repeats(n) + 2 * second_repeats(n + 1) + 3 * second_repeats(n + 2)


def test_closures_of_one_factory_are_kept_apart_even_if_their_names_are_equal(monkeypatch):
    """As two processes would name them that compile one entry each, for a third to load both from the disk cache."""
    if not JIT_DISABLED and not PLAIN:
        from simulate.engine.compiler import linking

        for compiled in (first, second):
            monkeypatch.setattr(linking, "_numbers", [count(10**9)])
            compiled.compile()
    assert [first(9), second(9)] == [first.function(9), second.function(9)]
    assert first(9) != second(9)


LOAD = """
import sys
import threading
from pathlib import Path
from strategies.source import load_file
print(*(load_file(Path(file)).choose(5) for file in sys.argv[1:]))
"""


@pytest.mark.skipif(JIT_DISABLED, reason="nothing is compiled")
def test_guests_files_of_one_name_that_two_processes_compiled(tmp_path, monkeypatch):
    monkeypatch.setenv("SIMULATE_CACHE_DIR", str(tmp_path / "cache"))
    files = []
    for folder, more in (("one", 1), ("other", 100)):
        files.append(tmp_path / folder / "mine.py")
        files[-1].parent.mkdir()
        files[-1].write_text(
            "from simulate.engine.jit import entry, int64\n\n\n@entry(int64(int64))\n"
            f"def choose(n):\n    return n + {more}\n"
        )

    def run(*files):
        command = [sys.executable, "-c", LOAD, *map(str, files)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()

    assert [run(file) for file in files] == [["6"], ["105"]]
    assert run(*files) == ["6", "105"]


def test_what_helpers_allocate_is_freed():
    values = np.ones(4)
    assert total(1000, values) == 3 + 200 * (0 + 2 + 4 + 6 + 8) + 1 + 4
    if JIT_DISABLED:
        return
    from numba.core.runtime import _nrt_python, rtsys

    _nrt_python.memsys_enable_stats()

    before = rtsys.get_allocation_stats()
    total(1000, values)
    after = rtsys.get_allocation_stats()
    assert after.alloc - before.alloc >= 1000
    assert after.alloc - before.alloc == after.free - before.free


@pytest.mark.parametrize(("mask", "places"), [(0, 0), (1, 0), (0b1010, 13), (1 << 9 | 1, 9)])
def test_a_mask_is_walked_from_its_lowest_bit(mask, places):
    assert bits(mask) == places


@pytest.mark.skipif(JIT_DISABLED or PLAIN, reason="our own way of typing values")
def test_nobody_asks_for_a_type_while_another_thread_compiles():
    """Loading parts of Numba adds to the table of types, and going through it meanwhile is an error."""
    compiling, done = threading.Event(), threading.Event()

    def compiles():
        with way.compiling(False):
            compiling.set()
            done.wait(WAIT)

    asked = threading.Thread(target=type_of, args=(np.zeros(1),))
    other = threading.Thread(target=compiles)
    other.start()
    try:
        compiling.wait(WAIT)
        asked.start()
        asked.join(0.2)
        assert asked.is_alive()
    finally:
        done.set()
        other.join(WAIT)
    asked.join(WAIT)
    assert not asked.is_alive()
