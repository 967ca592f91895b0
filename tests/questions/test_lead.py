"""Leads on games whose answers are known: worth nothing, carried on, running away, caught up with."""

import numpy as np
import pytest

import simulate
from simulate.errors import RunError
from simulate.runs.measure.lead import Rows, cross_fitted, leads_in, margins, slope
from tests.questions.games import game_at


@pytest.fixture(scope="module")
def name(tmp_path_factory):
    return game_at(tmp_path_factory.mktemp("leads"), "leads")


def half(name, playouts=3000, seed=0, seats=3, **rules):
    return simulate.lead(name, "any", "other", seats=seats, playouts=playouts, seed=seed, jobs=1, overrides=rules)


def test_a_lead_that_says_nothing_is_worth_nothing(name):
    found = half(name, last=10000)
    lead = found.leads.times[1]
    assert lead.lead[1] <= 0.02
    assert lead.lead[2] >= -0.02
    assert abs(lead.wins[0] - lead.fair) < 0.04
    assert lead.decided[0] < 0.05


def test_points_that_are_kept_stay_and_neither_grow_nor_shrink(name):
    lead = half(name, playouts=6000).leads.times[1]
    assert lead.lead[1] > 0.1
    assert lead.grows[1] <= 0.03
    assert lead.grows[2] >= -0.03


def test_a_leader_that_gets_more_runs_away(name):
    found = half(name, leader=4)
    lead = found.leads.times[1]
    assert lead.grows[1] > 0.2
    assert any(line.startswith("leads grow") for line in found.says())
    assert lead.lead[0] > half(name).leads.times[1].lead[0] + 0.1
    assert found.leads.times[2].decided[0] > 0.3


def test_a_leader_that_loses_is_caught_up_with(name):
    found = half(name, loses=9)
    lead = found.leads.times[1]
    assert lead.grows[2] < -0.2
    assert any(line.startswith("leads shrink") for line in found.says())
    assert lead.lead[2] < half(name).leads.times[1].lead[1]


def test_a_seat_that_is_as_good_as_lost_is_counted_by_those_who_won_all_the_same(name):
    for lead in half(name, playouts=6000, leader=4).leads.times[1:]:
        assert lead.dead_won <= 0.04
        assert lead.decided_won >= 0.85


@pytest.mark.long
def test_in_twenty_seeds_nothing_is_said_to_grow_where_nothing_does(name):
    grows = worth = 0
    for seed in range(20):
        kept, nothing = half(name, 2000, seed).leads.times[1], half(name, 2000, seed, last=10000).leads.times[1]
        grows += kept.grows[1] > 0 or kept.grows[2] < 0
        worth += nothing.lead[1] > 0.01 or nothing.lead[2] < -0.01
        assert half(name, 2000, seed, leader=4).leads.times[1].grows[1] > 0
        assert half(name, 2000, seed, loses=9).leads.times[1].grows[2] < 0
    assert grows <= 3
    assert worth <= 3


def test_margins_are_to_the_best_of_the_others():
    points = np.array([[5, 3, 3], [4, 4, 1], [0, 2, 9]])
    assert margins(points).tolist() == [[2, -2, -2], [0, 0, -3], [-9, -7, 7]]


def test_the_slope_is_within_player_and_place():
    lead, cell = np.array([[1.0, -1.0], [3.0, -3.0]]), np.array([[0, 1], [0, 1]])
    assert slope(lead, 0.5 * lead + np.array([7.0, -7.0]), cell) == pytest.approx(0.5)


def test_chances_are_those_of_the_other_deals():
    margin = np.repeat(np.array([[2, -2]]), 400, axis=0)
    block = np.arange(400)
    share = np.where(block[:, None] % 2 == 0, np.array([[1.0, 0.0]]), np.array([[0.0, 1.0]]))
    chance = cross_fitted(margin, share, block)
    assert (chance[block % 2 == 0] == 0.5).all()  # what the odd deals say contradicts its order, so it is levelled
    assert (chance[block % 2 == 1, 0] == 1.0).all()


def test_what_players_win_anyway_is_told_from_the_lead():
    """One player leads and wins always, whatever the lead: all of it is who leads."""
    rng = np.random.default_rng(0)
    first = rng.permuted(np.tile([1, 0], (1000, 1)), axis=1)
    points = np.stack([first, 2 * first, 3 * first, 4 * first])
    rows = Rows(points, first.astype(float), first * 2 + np.arange(2), np.full(1000, 8))
    lead = leads_in(rows, 500).times[1]
    assert lead.who[0] == pytest.approx(0.5)
    assert lead.lead[0] == pytest.approx(0)


def test_games_without_leads_are_refused(tmp_path):
    king = game_at(tmp_path, "king")
    with pytest.raises(RunError, match="points come at the end only"):
        simulate.lead(king, "any", "sharp", playouts=300)
    with pytest.raises(RunError, match="leads need 100 deals"):
        simulate.lead("san-juan", playouts=40)
