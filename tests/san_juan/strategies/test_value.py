"""The planners' valuation against cases computed by hand. With one building each, U = 11 - 1 = 10 phases are left."""

import numpy as np
import pytest

from simulate.engine.contract import PARAMS_MAX
from simulate.games.san_juan.model import SILVER
from strategies import strategies_of
from strategies.san_juan._survey import best_goods, survey
from strategies.san_juan._value import hold, value

from .at_table import kind, table


def params_of(name):
    values = strategies_of("san_juan")[name].values()
    return np.array(values + [0.0] * (PARAMS_MAX - len(values)))


def worth(position, card, units, name="adaptive", target=-1):
    state, rules = position.state, position.rules.record
    return value(state, rules, 0, survey(state, rules, 0), kind(card), target, units, params_of(name))


@pytest.mark.parametrize(
    ("card", "units", "expected"),
    [
        ("silver_smelter", 5, 3 + 0.65 * 0.6 * (2.6 + 0.35 * 1.0 - 1.0) * 10 - 0.65 * 5),
        ("indigo_plant", 1, 1 + 0.65 * 0.6 * 0.35 * 10 - 0.65),
        ("library", 5, 3 + 0.65 * 0.9 * 10 - 0.65 * 5),
        ("city_hall", 6, 1 + 0.6 * 10 - 0.65 * 6),
        ("guild_hall", 6, 2 + 0.8 * 10 - 0.65 * 6),
        ("palace", 6, 0 + 0.6 * 10 - 0.65 * 6),
        ("triumphal_arch", 6, 0 - 0.65 * 6),
        ("statue", 3, 3 - 0.65 * 3),
        ("well", 2, 1 - 0.65 * 2),
        ("aqueduct", 3, 2 - 0.65 * 3),
    ],
)
def test_value_of_a_card_at_the_start(card, units, expected):
    assert worth(table(hands={0: [card]}), card, units) == pytest.approx(expected)


def test_value_counts_what_a_bonus_building_in_hand_will_gain():
    assert worth(table(hands={0: ["statue", "city_hall"]}), "statue", 3) == pytest.approx(1.05 + 0.6)
    assert worth(table(hands={0: ["statue", "triumphal_arch"]}), "statue", 3) == pytest.approx(1.05 + 1.5)
    silver = 3 + 0.65 * 0.6 * 1.95 * 10 - 0.65 * 5
    assert worth(table(hands={0: ["silver_smelter", "guild_hall"]}), "silver_smelter", 5) == pytest.approx(silver + 1.2)


def test_value_of_the_triumphal_arch_counts_monuments_that_stand_and_wait():
    position = table(
        buildings={0: ["indigo_plant", "victory_column"]}, hands={0: ["triumphal_arch", "statue", "hero", "victory_column"]}
    )
    assert worth(position, "triumphal_arch", 6) == pytest.approx(4 + (8 - 4) - 0.65 * 6)


def test_value_of_a_wide_building_counts_the_goods_that_would_be_sold_more():
    position = table(buildings={0: ["indigo_plant", "silver_smelter", "coffee_roaster"]}, hands={0: ["aqueduct"]})
    more = (2.6 + 0.7 * 2.2 + 0.35 * 1.0) - (2.6 + 0.35 * 2.2)
    assert worth(position, "aqueduct", 3) == pytest.approx(2 + 0.65 * 0.6 * more * 8 - 0.65 * 3)


def test_value_over_a_crane_target_takes_off_what_is_covered():
    position = table(buildings={0: ["indigo_plant", "crane", "prefecture"]}, hands={0: ["hero"]})
    covered = 1.0 + 0.325 * 0.6 * 8
    assert worth(position, "hero", 2, target=2) == pytest.approx(5 - 2 - 0.65 * 2 - covered)


def test_value_adds_the_liking_of_a_profile():
    position = table(hands={0: ["guild_hall", "silver_smelter"]})
    assert worth(position, "guild_hall", 6, "guild") == pytest.approx(worth(position, "guild_hall", 6) + 3)
    assert worth(position, "silver_smelter", 5, "city") == pytest.approx(worth(position, "silver_smelter", 5))
    assert worth(position, "palace", 6, "chapel") == pytest.approx(worth(position, "palace", 6) + 2)


def test_hold_is_the_value_at_the_others_price_and_a_liking_for_dear_cards():
    position = table(hands={0: ["silver_smelter"]})
    state, rules = position.state, position.rules.record
    expected = 3 + 0.65 * 0.6 * 1.95 * 10 - 0.65 * 5 + 0.15 * 5
    assert hold(state, rules, 0, survey(state, rules, 0), 0, SILVER, params_of("adaptive")) == pytest.approx(expected)


def test_best_goods_takes_the_dearest_up_to_the_limit():
    position = table(
        buildings={0: ["indigo_plant", "silver_smelter", "coffee_roaster", "silver_smelter"]}, goods={0: [1, 2]}
    )
    state, rules = position.state, position.rules.record
    assert best_goods(state, rules, 0, 1, 4) == (pytest.approx(4.8), 2)
    assert best_goods(state, rules, 0, 1, 1) == (pytest.approx(2.6), 1)
    assert best_goods(state, rules, 0, 0, 2) == (pytest.approx(3.6), 2)
