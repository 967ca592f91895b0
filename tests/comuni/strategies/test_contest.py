"""Who would displace whom, whom the common army helps, and points in vain: parts of the capitano's worth."""

import pytest

from simulate.games.comuni.model import ARMY, GOLD, PILGRIM
from strategies.comuni._contest import acts_before, coveted, free_columns, idle_cost, needless, purse_worth, spared
from strategies.comuni._split_worth import best_split, shared_worth
from strategies.comuni._step_worth import vain_cost
from tests.comuni.positions import RULES, at
from tests.comuni.strategies.test_capitano import params_of

TABLE = {1: [], 2: [], 3: ["economic_1", "military_1"], 4: ["wild_3", "wild_4", "economic_4"], 5: []}


def test_after_a_displacement_only_those_between_the_mover_and_its_own_turn_come_before_it():
    """Seat 1 of four acts. Its neighbour has the next turn, so nobody comes before it; before seat 1 all others do."""
    state = at(4).state
    state.active = 1
    assert [acts_before(state, 2, other) for other in (0, 1, 3)] == [False, False, False]
    assert [acts_before(state, 0, other) for other in (1, 2, 3)] == [False, True, True]
    assert [acts_before(state, 1, other) for other in (0, 2, 3)] == [True, True, True]


def test_a_mover_is_spared_by_those_who_could_outbid_it_too_late():
    state = at(4, columns=TABLE).state
    state.active = 1
    for seat in range(4):
        state.have[seat, GOLD], state.have[seat, PILGRIM] = 3, 0
    assert spared(state, RULES.record, 2, 1) == pytest.approx(0.5)
    assert spared(state, RULES.record, 0, 1) == pytest.approx(0.5 / 3)
    assert spared(state, RULES.record, 1, 1) == 0.0
    assert spared(state, RULES.record, 2, 3) == 0.0


def test_to_displace_costs_by_what_lies_free_and_by_who_moves_on():
    fields = {"columns": TABLE, "bids": {4: (1, 1, 0)}}
    state = at(3, **fields).state
    state.have[1, PILGRIM] = 0
    params = params_of(bid_deny_free=1.0, bid_deny_movable=0.7)
    held = needless(state, RULES.record, params, 3)
    assert held == pytest.approx(2.0)
    state.have[1, PILGRIM] = 1
    assert needless(state, RULES.record, params, 3) == pytest.approx(held + 0.7)
    taken = at(3, columns=TABLE, bids={3: (0, 1, 0), 4: (1, 1, 0)}).state
    assert free_columns(taken) == 0
    assert needless(taken, RULES.record, params, 3) == 0.0


def test_others_come_for_a_column_that_is_better_than_what_lies_free():
    state = at(3, columns=TABLE).state
    params = params_of(bid_lure=1.0)
    assert coveted(state, RULES.record, params, 3, 0.5) > 0.0
    assert coveted(state, RULES.record, params, 2, 0.5) == 0.0
    assert coveted(state, RULES.record, params, 3, 0.0) == 0.0


def test_the_purse_counts_against_the_richest_other_up_to_three_gold():
    state = at(3).state
    for seat, gold in enumerate((4, 2, 3)):
        state.have[seat, GOLD] = gold
    params = params_of(bid_rich=0.5)
    assert [purse_worth(state, seat, params) for seat in range(3)] == pytest.approx([0.5, -1.0, -0.5])
    state.have[0, GOLD] = 20
    assert purse_worth(state, 0, params) == pytest.approx(1.5)


def test_incomes_without_a_claim_cost_more_each_time_and_without_a_coloured_building_once_more():
    state = at(3, buildings={1: {"economic": [2]}}, coloured={1: ["economic"]}).state
    params = params_of(income_again=0.4, income_bare=0.3)
    assert [idle_cost(state, seat, params) for seat in (0, 1)] == pytest.approx([0.3, 0.0])
    state.incomes[0] = 2
    assert idle_cost(state, 0, params) == pytest.approx(1.1)
    state.claims[0] = 2
    assert idle_cost(state, 0, params) == pytest.approx(0.3)


def test_who_is_ahead_pays_for_the_common_army_and_nobody_beyond_what_it_needs():
    """The lead of 10 points over both others is an attack of 10 more: the common army helps them only up to its size."""
    state = at(3, have={0: {"army": 30}}, phase="invasion", period="D", trigger=0).state
    for other in (1, 2):
        state.have[other, ARMY] = 0
    state.score[0], state.score[1], state.score[2] = 10, 0, 0
    ahead, until = shared_worth(state, RULES.record, 0, params_of(send_leader=0.2, send_together=0.0))
    assert ahead == pytest.approx(0.2)
    assert until == 26.0
    assert shared_worth(state, RULES.record, 1, params_of(send_leader=0.2, send_together=0.0))[0] == pytest.approx(-0.1)
    stands = {"help": 0.0, "send_honour": 0.0, "send_first_army": 0.0, "send_last": 0.1, "send_leader": 0.0}
    common, city = best_split(state, RULES.record, 0, params_of(send_together=0.3, **stands))
    assert common > city
    assert common <= 26
    alone, _ = best_split(state, RULES.record, 0, params_of(send_together=-0.3, **stands))
    assert alone == 0


def test_points_of_the_last_seat_are_in_vain_up_to_the_next():
    state = at(3).state
    state.score[0], state.score[1], state.score[2] = 1, 3, 9
    params = params_of(step_vain=1.0)
    whole = vain_cost(state, 0, params, 1)
    assert whole > 0.0
    assert vain_cost(state, 0, params, 4) == pytest.approx(2 * whole)
    assert vain_cost(state, 1, params, 4) == 0.0
