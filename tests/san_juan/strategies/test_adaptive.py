"""The reference player. Gains of roles are computed by hand in the comments, in points."""

from simulate.games.san_juan.state import A_PASS

from .at_table import answer, answers, builds, keeps, pays, table, takes


def test_adaptive_denies_what_helps_the_other_more():
    # Producer: 0.65 * 0.7 * (1.8 + 1.0) = 1.27 for me, as another 0.82; 0.65 * 0.7 * 5.2 = 2.37 for the other.
    # Prospector 0.65; Councillor 1.17 - 0.4 * 0.85 = 0.83 less 0.9 * 0.85.
    position = table(
        buildings={0: ["indigo_plant", "tobacco_storage"], 1: ["silver_smelter", "silver_smelter", "aqueduct"]},
    )
    assert answer("adaptive:deny=0", position) == takes("producer")
    assert answer("adaptive", position) == takes("prospector")


def test_adaptive_leaves_a_role_that_others_will_take_anyway():
    # Councillor 1.17 as chooser, 0.85 as another; Prospector 0.65.
    position = table()
    assert answer("adaptive:deny=0,taken_councillor=0", position) == takes("councillor")
    assert answer("adaptive:deny=0,taken_councillor=1", position) == takes("prospector")


def test_adaptive_sells_two_silver_goods():
    position = table(buildings={0: ["silver_smelter", "silver_smelter"]}, goods={0: [0, 1]})
    assert answer("adaptive", position) == takes("trader")


def test_adaptive_passes_a_build_that_is_not_worth_its_cards():
    position = table(hands={0: ["sugar_mill", "well", "market_stand"]}, phase="builder", chooser=0)
    assert answer("adaptive:build_from=9", position) == A_PASS
    assert answer("adaptive", position) == builds("sugar_mill")


def test_adaptive_pays_with_its_worst_cards():
    position = table(hands={0: ["silver_smelter", "library", "indigo_plant", "well", "tower", "archive"]}, phase="builder")
    actions = answers("adaptive", position, 5)
    assert actions[0] == builds("silver_smelter")
    assert pays("library") not in actions


def test_adaptive_keeps_a_building_that_works_and_that_it_does_not_own():
    position = table(
        buildings={0: ["indigo_plant", "tower", "statue"]},
        top=["statue", "tower", "quarry", "well", "archive"],
        roles_used=["builder"],
    )
    position.apply(takes("councillor"))
    assert answer("adaptive", position) == keeps("quarry")


def test_adaptive_doubles_its_first_pick_where_that_is_asked():
    position = table(variant="library-owner-choice", buildings={0: ["indigo_plant", "library"]})
    assert answer("adaptive", position) == takes("prospector", doubled=True)
