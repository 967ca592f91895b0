"""The novice."""

from .at_table import answer, answers, builds, pays, table, takes


def test_dearest_first_takes_the_builder_when_anything_can_be_built():
    assert answer("dearest_first", table(hands={0: ["indigo_plant"]})) == takes("builder")


def test_dearest_first_trades_with_a_good_and_produces_without():
    assert answer("dearest_first", table(goods={0: [0]})) == takes("trader")
    assert answer("dearest_first", table()) == takes("producer")


def test_dearest_first_builds_the_dearest_then_the_one_with_more_points():
    hand = ["palace", "library", "hero", "indigo_plant", "well", "well", "crane"]
    assert answer("dearest_first", table(hands={0: hand}, phase="builder")) == builds("palace")
    assert answer("dearest_first", table(hands={0: hand[1:]}, phase="builder")) == builds("hero")


def test_dearest_first_pays_with_the_cheapest_and_never_uses_the_crane():
    position = table(
        buildings={0: ["indigo_plant", "crane"]}, hands={0: ["statue", "indigo_plant", "well", "palace"]}, phase="builder"
    )
    assert answers("dearest_first", position, 3) == [builds("statue"), pays("indigo_plant"), pays("well")]
