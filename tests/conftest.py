"""Settings of the test suite: what the short form leaves out, and what took longest.

Without options the tests marked `long` (long forms of batteries, see also `short_form.py`), `generated` (files made by
`dev.py regenerate` that follow from scripts and reports) or `nightly` (too slow for every change) are left out. A test
named with `::` runs, whatever its marks.
"""

import importlib
import os
import signal
import subprocess
import warnings
from collections import Counter

import pytest

from tests import cost
from tests.short_form import beyond

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as `simulate` itself; before NumPy is imported
MARKS = {
    "long": ("--all", "the long form of a battery; left out without --all"),
    "generated": ("--generated", "makes generated files again and compares them; left out without --generated"),
    "nightly": ("--generated", "too slow for every change; left out without --generated"),
}
LEFT_OUT: Counter[str] = Counter()
GAME_PATH = "SIMULATE_GAME_PATH"
BEFORE = pytest.StashKey[float]()
COST = "cpu_seconds"


def pytest_addoption(parser):
    """`--all`: the long tests too. `--generated`: only what runs each night."""
    parser.addoption("--all", action="store_true", help="run the tests marked long too")
    parser.addoption("--costs", action="store_true", help="keep what the tests cost in tests/cost.toml")
    parser.addoption("--generated", action="store_true", help="run the tests marked generated or nightly, and no others")


def pytest_configure(config):
    """Make warnings errors, except two: Numba calls first-class functions experimental, we call its new versions untested.
    Ctrl-C counts in the programs that tests start, even if the suite runs in the background of a script, where shells have
    it ignored; so does a terminal that closes, though nohup was typed before the suite."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    config.addinivalue_line("filterwarnings", "ignore::numba.core.errors.NumbaExperimentalFeatureWarning")
    with warnings.catch_warnings(action="ignore"):  # pytest looks for the category while warnings are errors
        importlib.import_module("simulate.engine.compiler")
    config.addinivalue_line("filterwarnings", "ignore::simulate.engine.compiler.UntestedNumbaWarning")
    for mark, (_, about) in MARKS.items():
        config.addinivalue_line("markers", f"{mark}: {about}")


def left_out(item, config):
    """The mark for which a test is left out, None if it runs."""
    night = next((mark for mark in ("generated", "nightly") if item.get_closest_marker(mark)), None)
    if config.getoption("generated"):
        return None if night else "not generated"
    if night:
        return night
    return "long" if item.get_closest_marker("long") and not config.getoption("all") else None


def pytest_collection_modifyitems(config, items):
    """Leave out what was not asked for."""
    if any("::" in word for word in config.args):
        return
    for item in beyond(items):
        item.add_marker("long")
    reasons = {item: left_out(item, config) for item in items}
    LEFT_OUT.update(reason for reason in reasons.values() if reason in MARKS)
    config.hook.pytest_deselected(items=[item for item in items if reasons[item]])
    items[:] = [item for item in items if not reasons[item]]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node, error):
    """Take over how many tests a process of pytest-xdist left out: all have collected the same."""
    LEFT_OUT.update(node.workeroutput.get("left_out", {}) if not LEFT_OUT and hasattr(node, "workeroutput") else {})


def pytest_sessionfinish(session):
    """In a process of pytest-xdist: tell how many tests were left out."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = dict(LEFT_OUT)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Measure what a test costs, with its fixtures."""
    item.stash[BEFORE] = cost.spent()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item):
    """Put its cost into the report of its end, which pytest-xdist brings to the process that tells."""
    answer = yield
    item.user_properties.append((COST, cost.spent() - item.stash[BEFORE]))
    return answer


def pytest_terminal_summary(terminalreporter, config):
    """Say what the tests cost, what was left out, and how to run it."""
    reports = [report for found in terminalreporter.stats.values() for report in found]
    ends = [report for report in reports if getattr(report, "when", "") == "teardown"]
    costs = {report.nodeid: dict(report.user_properties).get(COST, 0.0) for report in ends}
    if sum(costs.values()) > 60:
        for line in cost.told(costs, {} if config.getoption("all") else cost.kept()):
            terminalreporter.write_line(line)
    if config.getoption("costs"):
        cost.TABLE.write_text(cost.written(cost.by_folder(costs)))
    for mark, count in sorted(LEFT_OUT.items()):
        run = f"python3 dev.py test {MARKS[mark][0]}"
        terminalreporter.write_line(f"left out: {count} tests marked {mark}; run them with: {run}")


@pytest.fixture(scope="session", autouse=True)
def trials_are_served():
    """Fork trials of guests from a process that has imported everything (tests/served.py)."""
    from strategies import trial
    from tests.served import FOR_TRIALS

    trial.subprocess = FOR_TRIALS
    yield
    trial.subprocess = subprocess


@pytest.fixture(scope="module", autouse=True)
def games_as_before():
    """No file of tests leaves the folder of a game to the next one: pages and tables are of our own games."""
    before = os.environ.get(GAME_PATH)
    yield
    os.environ.pop(GAME_PATH, None)
    if before is not None:
        os.environ[GAME_PATH] = before
