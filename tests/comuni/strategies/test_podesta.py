"""The podesta and the condottiere: the project action by worth, craftsmen spent, two conventions."""

import pytest

from simulate.engine.contract import PARAMS_MAX
from simulate.games.comuni.model import CRAFTSMAN
from strategies import fields_of, parse_strategy
from strategies.comuni._params import P
from strategies.comuni._tempo import T, claim_worth, decks_to_come, income_worth, lure, open_columns, outbid_risk
from strategies.comuni._values import scarcity, side_value
from tests.comuni.positions import GAME, RULES, at
from tests.comuni.strategies.test_strategies import shares

BOTH = ("podesta", "condottiere")
LAST_TURNS = 1


def params_of(name):
    values = parse_strategy("comuni", name).values()
    return values + [0.0] * (PARAMS_MAX - len(values))


def test_a_bid_is_safe_where_nobody_can_pay_more_and_safer_the_higher_it_is():
    params = params_of("gonfaloniere")
    columns = {3: ["economic_1", "military_1"], 4: ["wild_3", "wild_4", "economic_4"]}
    rich = at(columns=columns, have={1: {"gold": 6}, 2: {"gold": 6}}).state
    risks = [outbid_risk(rich, RULES.record, 0, params, lure(rich, RULES.record, 3), price) for price in (0, 2, 4)]
    assert 1.0 > risks[0] > risks[1] > risks[2] > 0.0
    one = at(columns=columns, have={1: {"gold": 6}}).state
    assert 0.0 < outbid_risk(one, RULES.record, 0, params, lure(one, RULES.record, 3), 0) < risks[0]
    poor = at(columns=columns, have={0: {"gold": 6}}).state
    assert outbid_risk(poor, RULES.record, 0, params, lure(poor, RULES.record, 3), 0) == 0.0


def test_a_claim_is_worth_its_cards():
    params = params_of("podesta")
    fields = {"columns": {3: ["economic_1", "military_1"], 4: ["wild_3", "wild_4", "economic_4"]}}
    one = at(bids={3: (0, 1, 0)}, **fields).state
    two = at(bids={3: (0, 1, 0), 4: (0, 1, 0)}, **fields).state
    (worth, cards), (more, all_cards) = (claim_worth(state, RULES.record, 0, params, 0.0) for state in (one, two))
    assert (cards, all_cards) == (2, 5)
    assert more > worth


def test_income_is_worth_less_the_more_cubes_there_are():
    params = params_of("podesta")
    few, many = at(have={0: {"gold": 1}}).state, at(have={0: {"gold": 20}}).state
    assert income_worth(few, RULES.record, 0, params, 0.0) > 1.3 * income_worth(many, RULES.record, 0, params, 0.0)


def test_an_income_counts_the_columns_that_lie_open_and_a_claim_the_decks_to_come():
    """Two cards and nobody's envoy: open. The opening has three decks to come, the last deck none."""
    state = at(columns={3: ["economic_1", "military_1"], 4: ["wild_3", "wild_4", "economic_4"]}).state
    lie_open = open_columns(state)
    assert lie_open >= 2
    state.envoy[4] = 2
    assert open_columns(state) == lie_open - 1
    state.column_n[3] = 1
    assert open_columns(state) == lie_open - 2
    assert decks_to_come(state) == 3
    state.period = 3
    assert decks_to_come(state) == 0
    params = list(params_of("podesta"))
    base = income_worth(state, RULES.record, 0, params, 0.0)
    params[T.open_cost] += 0.5
    assert income_worth(state, RULES.record, 0, params, 0.0) == pytest.approx(base - 0.5 * (lie_open - 2))
    state.envoy[2] = state.envoy[5] = 3
    assert income_worth(state, RULES.record, 0, params, 0.0) > base - 0.5 * (lie_open - 2)


def test_craftsmen_never_cost_more_than_one_whatever_the_numbers():
    """A search tries negative ease too."""
    params = list(params_of("podesta"))
    params[P.craftsmen_ease] = -0.25
    assert scarcity(at(have={0: {"craftsman": 4}}).state, params, 0) == 1.0


def test_craftsmen_are_cheaper_the_more_there_are_and_cheapest_in_the_last_turn():
    params = params_of("podesta")
    state = at(have={0: {"craftsman": 1}}).state
    dear = scarcity(state, params, 0)
    state.have[0, CRAFTSMAN] += 4
    cheap = scarcity(state, params, 0)
    state.last_left = LAST_TURNS
    assert dear > cheap > scarcity(state, params, 0)


def test_a_step_wastes_the_rating_above_its_level_and_colour_brings_cubes():
    params = params_of("podesta")
    state = at(buildings={0: {"economic": [2]}}).state
    low, high = 0, 3  # economic cards of rating 1 and 4
    assert side_value(state, params, 0, low, 0, 1) > side_value(state, params, 0, high, 0, 1)
    state.coloured[0, 0] = 0
    grey = side_value(state, params, 0, high, 0, 3)
    state.coloured[0, 0] = 1
    assert grey > side_value(state, params, 0, high, 0, 3)


@pytest.mark.parametrize("name", BOTH)
def test_each_beats_three_strategists(name):
    share, _ = shares([name, "strategist", "strategist", "strategist"], 4, 150)
    assert share[0] > 0.32


@pytest.mark.parametrize("name", BOTH)
def test_nobody_waits_for_ever(name):
    _, log = shares([name], 4, 150)
    assert log.column(GAME, "turns").max() < 400
    assert (log.column(GAME, "winners") == 1).all()


def test_the_conventions_differ_by_the_common_army_and_by_pillage():
    """At a peaceful table armies stand together and markers are few; at a selfish one they stay at home."""
    tables = {name: shares([name], 4, 100)[1] for name in BOTH}
    taken = {name: log.column(GAME, "pillage_taken").mean() for name, log in tables.items()}
    common = {name: log.column(GAME, "armies_common").mean() for name, log in tables.items()}
    assert taken["podesta"] < 0.6 * taken["condottiere"]
    assert common["podesta"] > 2.0 * common["condottiere"]


def test_the_fields_name_both_conventions():
    fields = fields_of("comuni")
    assert "podesta" in fields["peaceful"].players
    assert "condottiere" in fields["selfish"].players
