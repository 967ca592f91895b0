"""Compiling on several cores: the process that asks takes groups of entries too, and counts what its helpers finish."""

from queue import SimpleQueue
from types import SimpleNamespace

import pytest

from simulate.errors import SimulateError
from simulate.runs import warmup


class Fake:
    """An entry that only notes that it was compiled."""

    def __init__(self, name, module="game"):
        self.__name__, self.__module__, self.file, self.compiled = name, module, "file.py", False

    def compile(self):
        self.compiled = True


def queue(*items):
    made = SimpleQueue()
    for item in items:
        made.put(item)
    return made


def test_this_process_takes_groups_and_counts_those_of_its_helpers():
    here, there = [Fake("apply"), Fake("setup")], Fake("choose")
    missing = {warmup._named(entry): entry for entry in (*here, there)}
    waiting = queue([warmup._named(here[0])], [warmup._named(here[1])], [])
    counts = warmup._compiled(missing, waiting, queue("choose"), [SimpleNamespace(exitcode=None)])
    assert [next(counts) for _ in missing] == [1, 1, 1]
    assert [entry.compiled for entry in (*here, there)] == [True, True, False]


def test_a_helper_that_failed_is_said():
    entry = Fake("apply")
    counts = warmup._compiled({warmup._named(entry): entry}, queue([]), queue(), [SimpleNamespace(exitcode=1)])
    with pytest.raises(SimulateError, match="helper process"):
        next(counts)


def test_groups_begin_with_the_longest():
    names = [("add_rows", "reports.kernels"), ("loop", "simulate.engine.playout"), ("choose", "a"), ("setup", "b")]
    entries = [Fake(name, module) for name, module in (*names, ("apply", "b"), ("choose", "c"))]
    groups = warmup._groups(entries)
    assert [[entry.__name__ for entry in group] for group in groups] == [
        ["apply"], ["setup"], ["choose"], ["choose"], ["loop"], ["add_rows"]
    ]  # fmt: skip
