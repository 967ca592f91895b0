"""SJ-1: cards, roles, tiles, and what follows from their numbers."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from simulate.games.san_juan.model import GOODS, N_GOODS, PRODUCTION, ROLES, SILVER, VIOLET
from tests.san_juan.positions import RULES, build, cards, do, hand, price, rest, rules, score, table, whole_deck

# kind: cost, points, copies; typed in from the rules, not from the ruleset
DECK = {
    "indigo_plant": (1, 1, 10), "sugar_mill": (2, 1, 8), "tobacco_storage": (3, 2, 8), "coffee_roaster": (4, 2, 8),
    "silver_smelter": (5, 3, 8), "smithy": (1, 1, 3), "gold_mine": (1, 1, 3), "archive": (1, 1, 3), "poor_house": (2, 1, 3),
    "black_market": (2, 1, 3), "trading_post": (2, 1, 3), "well": (2, 1, 3), "market_stand": (2, 1, 3), "crane": (2, 1, 3),
    "chapel": (3, 2, 3), "tower": (3, 2, 3), "aqueduct": (3, 2, 3), "carpenter": (3, 2, 3), "prefecture": (3, 2, 3),
    "market_hall": (4, 2, 3), "quarry": (4, 2, 3), "library": (5, 3, 3), "statue": (3, 3, 3), "victory_column": (4, 4, 3),
    "hero": (5, 5, 3), "triumphal_arch": (6, 0, 2), "guild_hall": (6, 0, 2), "city_hall": (6, 0, 2), "palace": (6, 0, 2),
}  # fmt: skip


def histogram(removed=0):
    """Cards by printed cost 0..9, without some Indigo Plants."""
    counts = [0] * 10
    for kind in range(len(DECK)):
        counts[int(RULES.record.cards_cost[kind])] += int(RULES.record.cards_count[kind])
    counts[1] -= removed
    return counts


def test_the_deck_has_110_cards_and_five_tiles():
    """SJ-1.1."""
    colours = [int(RULES.record.cards_count[RULES.record.cards_type == c].sum()) for c in (PRODUCTION, VIOLET)]
    assert colours == [42, 68]
    assert RULES.record.tiles.shape == (5, 5)
    assert len(table().state.role_used) == 5


def test_a_card_is_building_money_good_and_point():
    """SJ-1.2."""
    position = table(hands={0: ["chapel", "well", "well", "statue"]}, top=["palace"])
    do(position, "take the builder")
    build(position, "build Chapel", "Well", "Well")
    rest(position)
    do(position, "take the producer")
    rest(position)
    assert position.state.stage == 3  # seats 1 and 2 passed; the third pick is due
    assert hand(position, 0) == ["statue"]
    assert position.state.discards_n == 2
    filled = table(top=["palace"])
    do(filled, "take the producer", "produce indigo")
    rest(filled)
    assert filled.state.face[0, 0] == list(DECK).index("palace")
    stored = table(pick=2, roles_used=["builder", "trader"], buildings={0: ["chapel"]}, hands={0: ["statue"]})
    do(stored, "take the prospector", "put Statue under the Chapel")
    assert cards(stored.state.stored[0]) == ["statue"]
    assert score(stored, 0)[:2] == (2, 1)


def test_five_roles():
    """SJ-1.3."""
    assert ROLES == ("builder", "producer", "trader", "councillor", "prospector")
    assert len(table(4).legal_ids()) == 5


def test_every_kind_has_its_cost_points_and_copies():
    """SJ-1.4."""
    record = RULES.record
    assert {
        key: (int(record.cards_cost[k]), int(record.cards_vp[k]), int(record.cards_count[k])) for k, key in enumerate(DECK)
    } == DECK


def test_check_sums():
    """SJ-1.4."""
    total = whole_deck()
    assert len(total) == 29
    assert total.total() == 110
    assert sum(DECK[key][0] * n for key, n in total.items()) == 335
    assert sum(DECK[key][1] * n for key, n in total.items()) == 188
    assert histogram()[:7] == [0, 19, 26, 26, 17, 14, 8]


@pytest.mark.parametrize(("removed", "chance"), [
    (0, Fraction(1444804, 5773185)),
    (2, Fraction(1337724, 5359095)),
    (3, Fraction(1284184, 5160610)),
    (4, Fraction(1230644, 4967690)),
])  # fmt: skip
def test_chance_of_a_gold_mine_by_counting_all_quadruples(removed, chance):
    """SJ-1.4: SJ-11.2: four cards of four different costs, out of the whole deck without the starting buildings."""
    counts = histogram(removed)
    hits = sum(a * b * c * d for a, b, c, d in combinations(counts, 4))
    assert Fraction(hits, comb(sum(counts), 4)) == chance


@pytest.mark.parametrize("name", ["Statue", "Victory Column", "Hero", "Triumphal Arch", "Guild Hall", "City Hall", "Palace"])
def test_monuments_and_bonus_buildings_are_violet(name):
    """SJ-1.5: A Quarry takes 1 off, a Carpenter draws, and the City Hall counts them."""
    key = name.lower().replace(" ", "_")
    fillers = ["sugar_mill"] * 6
    full = DECK[key][0]
    position = table(phase="builder", buildings={0: ["quarry", "carpenter"]}, hands={0: [key, *fillers]}, top=["tower"])
    assert price(position, f"build {name}") == full - 2
    build(position, f"build {name}", *["Sugar Mill"] * (full - 2))
    assert "tower" in hand(position, 0)
    counted = table(buildings={0: ["city_hall", key]} if key != "city_hall" else {0: ["city_hall"]})
    assert score(counted, 0)[4] == (2 if key != "city_hall" else 1)


def test_prices_on_the_tiles():
    """SJ-1.6."""
    prices = [[1, 1, 1, 2, 2], [1, 1, 2, 2, 2], [1, 1, 2, 2, 3], [1, 2, 2, 2, 3], [1, 2, 2, 3, 3]]
    assert RULES.record.tiles.tolist() == prices
    assert RULES.record.mean_price.tolist() == pytest.approx([1.0, 1.4, 1.8, 2.2, 2.6])
    assert RULES.record.dearest_goods.tolist() == [4, 3, 2, 1, 0]
    assert rules(tiles__T1=[6, 1, 1, 2, 2]).record.dearest_goods.tolist() == [4, 3, 0, 2, 1]  # indigo 2.0 in the mean
    assert len(GOODS) == N_GOODS == SILVER + 1


def test_a_tile_can_be_changed():
    """SJ-1.6."""
    position = table(ruleset=rules(tiles__T1=[6, 1, 1, 1, 1]), goods={0: [0]})
    do(position, "take the trader", "sell indigo")
    assert len(hand(position, 0)) == 6
