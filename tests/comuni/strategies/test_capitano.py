"""The capitano and the venturiero: every action a sum of features, the features as the rules count them."""

import numpy as np
import pytest

from simulate.games.comuni.income import take_income
from simulate.games.comuni.model import ARMY, GOLD, MAX_SEATS, N_RESOURCES, PILGRIM, TYPES
from simulate.games.comuni.scoring import lowest_type, score_majority
from simulate.games.comuni.state import A_RETURN, A_STEP, A_STOP_BUILDING, N_PARTS, P_MAJORITIES, TARGETS, WALL_TARGET
from strategies import fields_of, parse_strategy
from strategies.comuni._cube_worth import majority_gain
from strategies.comuni._project_worth import claim_worth, column_worth, income_worth, move_worth
from strategies.comuni._reading import ahead, help_expected, income_cubes, outbid_chance, short_by
from strategies.comuni._split_worth import best_split
from strategies.comuni._step_worth import lowest_gain, scene_of, step_worth
from strategies.comuni._weights import W
from tests.comuni.positions import GAME, RULES, at
from tests.comuni.strategies.test_strategies import shares
from tests.playing import ask, opening

BOTH = ("capitano", "venturiero")
TABLE = {3: ["economic_1", "military_1"], 4: ["wild_3", "wild_4", "economic_4"]}


def incomes_before_a_bid(name, seats, block):
    """Incomes that all take together before somebody bids, at a table of one player."""
    position, player, incomes = opening(GAME, RULES, seats, block=block), parse_strategy("comuni", name), 0
    while not (text := position.text(action := ask(position, player))).startswith("bid"):
        incomes += text.startswith("take income")
        position.apply(action)
    return incomes


def params_of(name="capitano", **changed):
    player = parse_strategy("comuni", name)
    values = dict(zip(player.defaults, player.values(), strict=True)) | changed
    return list(values.values())


def scene(state, params=None, short=0.0):
    """What all cards have in common for the first seat."""
    return scene_of(state, RULES.record, 0, params or params_of(), short)


@pytest.mark.parametrize("supply", [30, 2, 0])
def test_the_cubes_of_an_income_are_those_that_the_rules_give(supply):
    """CO-6.2, CO-6.3, CO-6.6, CO-6.7: base, coloured buildings, guild masters, free choices; no more than there are."""
    state = at(
        buildings={0: {"economic": [3], "cultural": [2, 1], "military": [2]}},
        coloured={0: ["economic", "cultural"]},
        masters={"commander": 0},
    ).state
    for kind in range(N_RESOURCES):
        state.supply[kind] = supply
    expected = income_cubes(state, RULES.record, 0)
    before = int(state.have[0].sum())
    take_income(state, RULES.record, 0)
    assert expected == int(state.have[0].sum()) - before + min(int(state.free_left), int(state.supply.sum()))


@pytest.mark.parametrize("own", range(5))
def test_a_cube_gains_what_the_majority_then_pays(own):
    """CO-16.2."""
    state = at(4, have={0: {"gold": own}, 1: {"gold": 2}, 2: {"gold": 3}, 3: {"gold": 3}}).state
    expected = majority_gain(state, RULES.record, 0, GOLD)
    paid = []
    for more in (0, 1):
        state.have[0, GOLD] = own + more
        scores = np.zeros((MAX_SEATS, N_PARTS), np.int64)
        score_majority(state, RULES.record, scores, GOLD)
        paid.append(int(scores[0, P_MAJORITIES]))
    assert expected == paid[1] - paid[0]


def test_the_lowest_type_gains_what_the_end_then_pays():
    """CO-16.5."""
    state = at(buildings={0: {"economic": [3], "cultural": [2], "military": [1], "religious": [2]}}).state
    before = RULES.record.lowest_type[lowest_type(state, 0)]
    gains = [lowest_gain(RULES.record, scene(state), level) for level in (2, 4)]
    state.best[0, 1] = 2
    assert gains == [RULES.record.lowest_type[lowest_type(state, 0)] - before] * 2
    assert gains[0] > 0
    assert lowest_gain(RULES.record, scene(state), 4) == 0, "two others are as low"


def test_a_defence_is_short_by_what_neither_own_nor_others_armies_hold():
    """CO-13.3, CO-13.6, CO-13.7: Venezia attacks with 4; three armies on a wall of level 2 hold 2 + 3 + 1."""
    params = params_of(help=0.5, help_pairs=0.0)
    bare = at(4).state
    bare.have[:] = 0
    assert short_by(bare, RULES.record, params, 0) == 4.0
    bare.have[1, ARMY] = 4
    assert help_expected(bare, RULES.record, params, 0) == 2.0
    assert short_by(bare, RULES.record, params, 0) == 2.0
    bare.have[0, PILGRIM] = 3
    assert short_by(bare, RULES.record, params, 0) == 1.0


def test_nobody_outbids_who_cannot_pay_and_a_higher_price_keeps_more_off():
    poor = at(4, columns=TABLE, have={0: {"gold": 6}}).state
    for other in (1, 2, 3):
        poor.have[other, GOLD] = poor.have[other, PILGRIM] = 0
    assert outbid_chance(poor, RULES.record, 0, 0) == 0.0
    rich = at(4, columns=TABLE, have={1: {"gold": 3}, 2: {"gold": 5}}).state
    for seat in range(4):
        rich.have[seat, PILGRIM] = 0
    chances = [outbid_chance(rich, RULES.record, 0, price) for price in (0, 2, 4, 6)]
    assert chances[0] == chances[1] > chances[2] > chances[3] == 0.0


def test_a_claim_is_worth_its_columns_and_an_income_less_beside_open_ones():
    params = params_of(claim_value=0.5, claim_risk=0.0, claim_crowd=0.0, claim_cards=0.0)
    one = at(columns=TABLE, deck_sizes={"A": 9}, bids={3: (0, 1, 0)}).state
    two = at(columns=TABLE, deck_sizes={"A": 9}, bids={3: (0, 1, 0), 4: (0, 1, 0)}).state
    second, _ = column_worth(two, RULES.record, 0, params, 3, scene(two, params))
    both, alone = (claim_worth(state, RULES.record, 0, params, scene(state, params)) for state in (two, one))
    assert both - alone == pytest.approx(0.5 * second + params[W.claim_second])
    state = at(columns=TABLE).state
    base = income_worth(state, RULES.record, 0, params, scene(state, params))
    params[W.income_open] += 0.5
    assert income_worth(state, RULES.record, 0, params, scene(state, params)) < base


def test_to_stop_and_to_take_an_envoy_back_are_worth_nothing():
    params = params_of()
    state = at(hands={0: ["economic_2"]}, phase="building").state
    assert step_worth(state, RULES.record, 0, params, A_STOP_BUILDING, scene(state)) == 0.0
    assert move_worth(state, RULES.record, 0, params, A_RETURN, scene(state)) == 0.0


def test_a_lead_is_counted_in_tens_over_the_best_other():
    state = at().state
    state.score[0], state.score[1], state.score[2] = 12, 7, 2
    assert ahead(state, 0) == pytest.approx(0.5)
    assert ahead(state, 1) == pytest.approx(-0.5)


def test_armies_stand_where_they_are_needed_and_stay_where_they_cost_more_than_they_save():
    fields = {"have": {0: {"army": 6}}, "phase": "invasion"}
    state = at(4, **fields).state
    for other in (1, 2, 3):
        state.have[other] = 0
    cheap = {"send_honour": 0.0, "send_doubt": 0.1, "send_early": 0.0, "send_first_army": 0.0}
    assert sum(best_split(state, RULES.record, 0, params_of(send_army=0.1, **cheap))) in (3, 4)  # 4 attack; 1 for the marker
    assert best_split(state, RULES.record, 0, params_of(send_army=5.0, **cheap)) == (0, 0)
    common, _ = best_split(state, RULES.record, 0, params_of(send_army=0.1, **(cheap | {"send_honour": 2.0})))
    assert common > 0


@pytest.mark.parametrize(
    ("name", "old"),
    [("capitano", "podesta"), ("capitano", "strategist"), ("venturiero", "condottiere"), ("venturiero", "strategist")],
)
def test_each_beats_three_of_the_old_players(name, old):
    share, _ = shares([name, old, old, old], 4, 100)
    assert share[0] > 0.28


def test_who_lets_others_pay_gains_nothing_among_capitani():
    share, _ = shares(["condottiere", "capitano", "capitano", "capitano"], 4, 100)
    assert share[0] < 0.25


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nobody_waits_for_ever(name, seats):
    _, log = shares([name] * seats, seats, 60)
    assert np.median(log.column(GAME, "turns")) < 60 * seats
    assert (log.column(GAME, "winners") == 1).all()


def test_the_fields_name_both():
    fields = fields_of("comuni")
    assert "capitano" in fields["peaceful"].players
    assert "venturiero" in fields["selfish"].players
    assert {"capitano", "venturiero", "priore"} <= set(fields["competent"].players)


@pytest.mark.parametrize("seats", [4, 5])
def test_priori_bid_after_one_income_each_where_capitani_wait(seats):
    """In most deals."""
    early = sum(incomes_before_a_bid("priore", seats, block) <= seats for block in range(10))
    assert early >= 7
    assert all(incomes_before_a_bid("capitano", seats, block) > 2 * seats for block in range(10))


def test_the_priore_holds_its_own_among_capitani():
    share, _ = shares(["priore", "capitano", "capitano", "capitano"], 4, 100)
    assert share[0] > 0.27


def test_in_a_duel_less_help_is_expected_than_at_a_larger_table():
    """Eight armies of the other, of which 0.9 would be enough help: with half of that the seat defends itself."""
    state = at(2, have={0: {"army": 9}, 1: {"army": 8}}, phase="invasion").state
    weights = {"help": 0.9, "send_army": 0.1, "send_honour": 0.0}
    trusting = sum(best_split(state, RULES.record, 0, params_of(send_duel=1.0, **weights)))
    careful = sum(best_split(state, RULES.record, 0, params_of(send_duel=0.5, **weights)))
    assert trusting < careful


@pytest.mark.parametrize("name", BOTH)
def test_a_wall_that_costs_a_card_alone_is_built_in_the_last_turn(name):
    """The hand is worthless afterwards, and an invader may come; a rating to be raised is not for nothing."""
    params = params_of(name, wall=-5.0)
    fields = {"hands": {0: ["military_3", "economic_1"]}, "walls": {0: [2]}, "phase": "building"}
    card = 4 * TYPES.index("military") + 2
    up = A_STEP + card * TARGETS + WALL_TARGET + 2
    last = at(period="D", trigger=0, last_left=2, **fields).state
    assert step_worth(last, RULES.record, 0, params, up, scene(last, params)) > 0.0
    early = at(**fields).state
    assert step_worth(early, RULES.record, 0, params, up, scene(early, params)) < 0.0
    dear = A_STEP + 4 * TYPES.index("economic") * TARGETS + WALL_TARGET + 2
    assert step_worth(last, RULES.record, 0, params, dear, scene(last, params)) < 0.0
