"""Looking again and again at a growing run: what its intervals hold all the time, and what its manifest keeps."""

import numpy as np
import pytest

from reports.judge.account import account_of
from reports.pages.run_report import make_report
from simulate.api.until import until_of
from simulate.errors import RunError
from simulate.runs.read.run import open_run
from simulate.statistics.estimates import quantile
from simulate.statistics.looks import SINGLE, sure_of
from simulate.statistics.standards import CONFIDENCE
from simulate.sums.reading import read_log, sure_of_run
from tests import toy_game
from tests.command import invoke
from tests.runs.conftest import order, run_toy

EQUAL = tuple(1000 * k for k in range(1, 11))
DOUBLING = tuple(1000 * 2**k for k in range(10))
PLANNED = (2000, 4000, 6000, 8000, 10_000)


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    toy_game.compile_toy()


@pytest.mark.parametrize(("looks", "most"), [(EQUAL, None), (DOUBLING, None), (PLANNED, 10_000)])
@pytest.mark.parametrize("levels", [1, 4])
def test_all_intervals_of_all_looks_hold_at_once(looks, most, levels):
    """Z statistics of a growing sample: some interval of some look misses in at most 5 % of runs, fixed ones in 14 to 31."""
    runs, steps = 20_000, np.diff([0, *looks])
    noise = np.random.default_rng(7).normal(0, np.sqrt(steps)[None, :, None], (runs, len(looks), levels))
    z = np.abs(np.cumsum(noise, axis=1) / np.sqrt(looks)[None, :, None])
    bounds = [float(quantile(sure_of(looks[:i], look, most).now, levels)) for i, look in enumerate(looks)]
    missed = (z > np.array(bounds)[None, :, None]).any(axis=(1, 2)).mean()
    fixed = (z > float(quantile(CONFIDENCE, levels))).any(axis=(1, 2)).mean()
    assert missed < 0.05
    assert fixed > 0.13
    assert missed > 0.03  # no more is given away than that


def test_the_first_look_leaves_a_fifth_of_the_error_to_later_ones():
    assert sure_of((), 1000).now == pytest.approx(0.96)
    assert sure_of((), 1000).later > 0.98
    assert sure_of((1000,), 1000) == sure_of((), 1000)  # the same figures shown again are no other look


def test_a_planned_most_that_is_reached_at_once_costs_nothing():
    assert sure_of((), 1000, 1000).now == pytest.approx(SINGLE.now)
    last = sure_of(PLANNED[:-1], PLANNED[-1], PLANNED[-1])
    assert 0.95 < last.now < 0.97


def test_a_look_a_little_later_costs_little():
    bounds = [float(quantile(sure_of((1000,), later).now)) for later in (1150, 1500, 2000, 4000)]
    assert bounds == sorted(bounds)


def test_a_run_keeps_its_looks_and_widens_its_intervals(tmp_path):
    folder = tmp_path / "run"
    once = run_toy(tmp_path / "once", 1800, order("careful", "chancer", "chaser"))
    run_toy(folder, 900, order("careful", "chancer", "chaser"))
    twice = run_toy(folder, 1800, order("careful", "chancer", "chaser"))
    run_toy(folder, 1800, order("careful", "chancer", "chaser"))
    assert open_run(folder).manifest.looks == [300, 600]
    assert once.manifest.looks == [600]
    halves = [account_of(run).shares.high - account_of(run).shares.low for run in (once, twice)]
    assert (halves[1] > 1.15 * halves[0]).all()
    log = read_log(twice)[0]
    assert log.sure == sure_of_run(twice)
    assert log.sums["share.strategy"].sure == log.sure
    about = next(section for section in make_report(twice).sections if section.key == "run")
    (row,) = [row for table in about.tables for row in table.rows if row[0] == "looks at its figures"]
    assert row[1] == "at 900 and 1,800 playouts; the intervals hold at all of them together"


def test_what_is_asked_for_with_until():
    until = until_of("precision=0.5", 10_000)
    assert (until.reach, until.words) == (0.005, "precision=0.5")
    assert until.targets(4) == [2000, 4000, 6000, 8000, 10_000]
    assert until_of("verdict", 10).targets(4) == [4, 8, 12]
    assert until_of(None, 5) is None
    for text, most, why in [
        ("verdict", None, "needs --at-most"),
        ("precision=0", 9, "not understood"),
        ("precision", 9, "not understood"),
        ("width=1", 9, "not understood"),
        ("precision=nan", 9, "not understood"),
    ]:
        with pytest.raises(RunError, match=why):
            until_of(text, most)


def test_a_run_that_keeps_no_seats_is_not_played_until_it_is_judged(tmp_path, capsys):
    for until in ("verdict", "precision=1"):
        words = ["run", "san-juan", "--log", "playouts", "--until", until, "--at-most", 400, "--out", tmp_path / "run"]
        done = invoke(capsys, *words)
        assert done.exit_code == 2
        assert "keeps no seats" in done.stderr
        assert not (tmp_path / "run").exists()
