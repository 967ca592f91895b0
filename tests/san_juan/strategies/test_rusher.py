"""The rusher."""

from .at_table import answer, builds, table, takes

ELEVEN = [
    "indigo_plant",
    "smithy",
    "gold_mine",
    "archive",
    "poor_house",
    "well",
    "crane",
    "tower",
    "chapel",
    "library",
    "quarry",
]


def test_rusher_builds_the_cheapest():
    hand = ["library", "indigo_plant", "well", "palace", "hero"]
    assert answer("rusher", table(hands={0: hand}, phase="builder")) == builds("indigo_plant")


def test_rusher_pays_a_little_more_for_points():
    hand = ["sugar_mill", "statue", "well", "palace", "hero"]  # 1 - 0.6, and 2 - 1.8
    assert answer("rusher", table(hands={0: hand}, phase="builder")) == builds("statue")


def test_rusher_builds_what_scores_most_when_the_end_is_due():
    position = table(buildings={0: ELEVEN}, hands={0: ["city_hall", *["sugar_mill"] * 5]}, phase="builder")
    assert answer("rusher", position) == builds("city_hall")


def test_rusher_leaves_bonus_buildings_aside_before():
    position = table(hands={0: ["city_hall", *["hero"] * 3, "library", "library"]}, phase="builder")
    assert answer("rusher", position) == builds("hero")


def test_rusher_takes_the_builder_only_for_cheap_builds():
    assert answer("rusher", table(hands={0: ["statue", "hero", "hero"]})) == takes("builder")
    assert answer("rusher", table(hands={0: ["hero", "hero", "hero", "library", "library"]})) == takes("prospector")
