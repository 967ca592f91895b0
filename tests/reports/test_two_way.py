"""Starting positions and places, each given the other: against a regression, and where nothing can part them."""

import numpy as np
import pytest
from scipy import stats

from simulate.statistics.two_way import effects, tie, two_way_fit
from simulate.sums.rows import from_rows
from tests.reports.validity.experiments import BOUND, rows_of, sums_of
from tests.reports.validity.world import play


def parted_of(played, world):
    blocks, rotations, seats = played.share.shape
    starts = max(len(world.starts), seats)
    level = rows_of(played, "start") * seats + rows_of(played, "place")
    unit = np.arange(blocks).repeat(rotations * seats)
    grid = from_rows([str(i) for i in range(starts * seats)], unit, level.ravel(), played.share.ravel(), blocks)
    return two_way_fit(grid, sums_of(played, world, "start"), sums_of(played, world, "place"))


def test_adjusted_shares_are_those_of_a_cluster_robust_regression():
    import statsmodels.api as sm

    played = play(BOUND, 300, np.random.default_rng(21))
    found = parted_of(played, BOUND)
    starts, places = len(BOUND.starts), BOUND.seats
    one, two = (rows_of(played, name).ravel() for name in ("start", "place"))
    x = np.column_stack([np.ones(len(one)), effects(starts)[one], effects(places)[two]])
    groups = np.arange(300).repeat(places * places)
    fit = sm.OLS(played.share.ravel(), x).fit(cov_type="cluster", cov_kwds={"groups": groups, "use_correction": False})
    rows = np.column_stack([np.ones(starts), effects(starts), np.zeros((starts, places - 1))])
    assert found.first.value == pytest.approx(rows @ fit.params)
    small = 300 / (300 - x.shape[1])
    assert found.first.se**2 == pytest.approx(np.diag(rows @ fit.cov_params() @ rows.T) * small)
    assert found.is_bound


def test_the_share_of_a_start_that_sits_at_the_best_place_is_corrected():
    played = play(BOUND, 6000, np.random.default_rng(22))
    found = parted_of(played, BOUND)
    raw = sums_of(played, BOUND, "start")
    edge = raw.total / raw.rows - found.first.value
    assert edge[0] > 0.02  # the first start sits last, the best place, in most blocks


def test_a_start_that_decides_the_place_cannot_be_parted_from_it():
    n = 40
    level = np.tile([0, 3], n)  # north always at place 1, south always at place 2
    share = np.random.default_rng(23).random(2 * n)
    grid = from_rows("abcd", np.arange(n).repeat(2), level, share, n)
    lone = from_rows("ab", np.arange(n).repeat(2), np.tile([0, 1], n), share, n)
    found = two_way_fit(grid, lone, lone)
    assert (found.first, found.second) == (None, None)
    assert found.tie == pytest.approx(1)


def test_factors_drawn_apart_have_no_tie():
    assert tie(np.full((5, 4), 100.0)) == 0


def test_the_tie_of_two_factors_is_cramers_v():
    counts = np.array([[30, 12, 8], [10, 25, 15]])
    assert tie(counts.astype(float)) == pytest.approx(stats.contingency.association(counts, "cramer"))
