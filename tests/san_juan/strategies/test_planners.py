"""The planners with fixed role priorities: guild, city, chapel."""

from simulate.games.san_juan.state import A_CHAPEL_NONE

from .at_table import answer, builds, stores, table, takes


def test_planners_take_the_builder_first_when_a_build_is_worth_it():
    hand = {0: ["quarry", "smithy", "smithy", "smithy"]}
    for name in ("guild", "city", "chapel"):
        assert answer(name, table(hands=hand, goods={0: [0]})) == takes("builder")


def test_guild_trades_from_two_cards_produces_from_two_and_else_asks_the_council():
    goods = {0: ["indigo_plant", "silver_smelter"]}
    assert answer("guild", table(buildings=goods, goods={0: [1]})) == takes("trader")
    assert answer("guild", table(buildings=goods)) == takes("producer")
    assert answer("guild", table()) == takes("councillor")


def test_city_prospects_with_a_hand_and_uses_its_prefecture():
    assert answer("city", table()) == takes("councillor")
    hand = {0: ["sugar_mill"] * 3}
    builder_used = {"governor": 1, "pick": 1, "roles_used": ["builder"]}
    assert answer("city", table(hands=hand, **builder_used)) == takes("prospector")
    prefecture = {0: ["indigo_plant", "prefecture"]}
    assert answer("city", table(hands=hand, buildings=prefecture, **builder_used)) == takes("councillor")


def test_city_likes_violet_and_guild_likes_production():
    hands = {0: ["city_hall", "coffee_roaster", *["sugar_mill"] * 5]}
    position = table(hands=hands, buildings={0: ["indigo_plant", "well", "statue"]}, phase="builder")
    assert answer("city", position) == builds("city_hall")
    assert answer("guild", position) == builds("coffee_roaster")


def chapel_step(hand, seats=2):
    """The Chapel step after the last pick of a round; seat 1 owns a Chapel and will be governor."""
    position = table(
        seats=seats,
        buildings={1: ["indigo_plant", "chapel"]},
        hands={1: hand},
        pick=2,
        roles_used=["builder", "trader"],
    )
    position.apply(takes("prospector"))
    return position


def test_chapel_stores_its_worst_card_from_two_cards_on_and_guild_from_three():
    position = chapel_step(["library", "sugar_mill"])
    assert answer("chapel", position) == stores("sugar_mill")
    assert answer("guild", position) == A_CHAPEL_NONE


def test_planners_use_the_crane_when_it_pays():
    position = table(
        buildings={0: ["indigo_plant", "crane", "sugar_mill"]}, hands={0: ["hero", *["sugar_mill"] * 3]}, phase="builder"
    )
    assert answer("city", position) == builds("hero", target=2)
