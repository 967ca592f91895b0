"""The same run gives the same page, however slow the machine is: budgets count plies, not seconds."""

import shutil
import time

import pytest

import simulate

CLOCKS = ("monotonic", "perf_counter", "process_time", "thread_time", "time")


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A run of a bundled game that has changes to try and cards to bar."""
    return simulate.run("san-juan", playouts=800, seed=5, jobs=1, out=tmp_path_factory.mktemp("clock") / "run").folder


def page_of(run, place, factor, monkeypatch):
    """The files of a report of a copy of the run, made while every clock runs `factor` times as fast."""
    shutil.copytree(run, place / "run")
    with monkeypatch.context() as slowed:
        for name in CLOCKS:
            real, begun = getattr(time, name), getattr(time, name)()
            slowed.setattr(time, name, lambda real=real, begun=begun: begun + (real() - begun) * factor)
        files = simulate.report(place / "run", try_playouts=400).files
    return {file.name: file.read_bytes() for file in files}


def test_a_slowed_process_writes_the_same_page(run, tmp_path, monkeypatch):
    usual, crawling = (page_of(run, tmp_path / str(factor), factor, monkeypatch) for factor in (1, 4000))
    assert usual
    for name, page in usual.items():
        if not name.endswith(".xlsx"):
            assert page.replace(b"/1/run", b"") == crawling[name].replace(b"/4000/run", b"")
