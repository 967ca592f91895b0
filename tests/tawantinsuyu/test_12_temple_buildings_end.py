"""Chapters TW-12, TW-14, TW-15, TW-16, TW-20: temple, passive buildings, the end, variants."""

import pytest

import simulate
from simulate.engine.ruleset import variants_of
from simulate.errors import RulesetError
from simulate.games import game_folder
from tests.tawantinsuyu.positions import GAME, at, do, facts, goods, part, vp, with_rules, words
from tests.tawantinsuyu.test_05_placing import RICH, explained, placed
from tests.tawantinsuyu.test_08_priest import led


def test_every_step_entered_pays():
    """TW-12.1, TW-12.3, TW-12.4: from step 1 three steps: corn, stone, a god card; PA17 a point each."""
    position = led("commission", temple={0: 1}, goods={0: {"corn": 6}}, buildings={0: ["PA17"]}, god_deck=["G09"])
    do(position, "take the action", "pay corn for 3 temple steps")
    assert facts(position)["temple"][0] == 4
    assert goods(position, 0) == {"corn": 1, "stone": 1}
    assert facts(position)["god_hands"][0] == ["G09"]
    assert vp(position, 0) == 13


def test_at_the_top_steps_are_lost():
    """TW-12.2: surplus steps of a payment are lost; at the top nothing is offered."""
    position = led("commission", temple={0: 11, 1: 12}, goods={0: {"corn": 6}, 1: {"corn": 6}})
    do(position, "take the action", "pay corn for 3 temple steps")
    assert facts(position)["temple"][:2] == [12, 12]
    assert goods(position, 0) == {"gold": 2}
    assert position.seat_to_act == 0
    assert "pray" in words(position)  # seat 1 was not asked


@pytest.mark.parametrize(
    ("building", "space", "food"), [("PA01", "M0", 2), ("PA02", "M0", 2), ("PA02", "T0", 1), ("PA01", "T0", 0)]
)
def test_discounts_of_a_placement(building, space, food):
    """TW-14.1, TW-14.2, TW-14.4, TW-5.5: roaming and descent, each not below 0."""
    position = at(3, workers={0: ["blue"]}, goods={0: RICH}, priests={0: 0}, buildings={0: [building]})
    assert f"({food} food" in explained(position, f"place a blue worker on {space} for 1 gold")


def test_buildings_that_hear_a_colour():
    """TW-14.2, TW-14.3, TW-5.4: before the tasks, in table order; a priest's extra task is free with PA07."""
    position = placed("T1", "white", buildings={0: ["PA07", "PA05"]})
    gold = goods(position, 0)
    do(position, "pay 1 potato for a further task")
    assert vp(position, 0) == 11
    assert goods(position, 0) == gold
    red = placed("T1", "red", buildings={0: ["PA05"]})
    assert vp(red, 0) == 11
    assert goods(red, 0)["potato"] == 9 - 1 + 1


@pytest.mark.parametrize(
    ("building", "space", "icon", "choice", "mix"),
    [
        ("PA08", "T6", "do the task statue of T6", "build a small statue of Inti", "pay 2 stone"),
        ("PA09", "T3", "do the task steps of T3", "place a step marker: upper step of section 1", "pay 2 stone"),
        ("PA11", "T9", "do the task weave of T9", "buy W01", None),
        # 1 off the purchase, not off each tile
        ("PA11", "T9", "do the task weave of T9", "buy W01, W05 and W09", "pay 5 corn"),
    ],
)
def test_discounts_of_tasks(building, space, icon, choice, mix):
    """TW-14.4: statues, steps and weavings are 1 cheaper; nothing left to pay is no decision."""
    position = placed(space, buildings={0: [building]}, weavings=["W01", "W05", "W09"])
    do(position, icon, choice)
    assert (mix in words(position)) if mix else facts(position)["tapestries"][0] == [["W01"]]


def test_buildings_of_actions():
    """TW-14.1: PA12 keeps both cards, PA13 draws 3, PA14 brings 2 potatoes, PA18 one soldier less."""
    train = do(at(3, buildings={0: ["PA12"]}, army_deck=["A01", "A02"]), "train")
    assert facts(train)["army_hands"][0] == ["A01", "A02"]
    pray = do(at(3, buildings={0: ["PA13"]}), "pray")
    assert len(facts(pray)["god_hands"][0]) == 3
    recruit = do(at(3, buildings={0: ["PA14"]}), "recruit a worker", "take a red worker from the nomads")
    assert goods(recruit, 0) == {"potato": 2}
    conquer = do(
        led("conquer", buildings={0: ["PA18"]}, army_up={0: ["A01"]}), "take the action", "send the worker at the potato end"
    )
    assert "conquer C1-2" in words(conquer)
    assert "conquer C1-4" not in words(conquer)
    do(conquer, "conquer C1-1")  # one soldier at least
    assert facts(conquer)["army_down"][0] == ["A01"]


def test_final_scoring_by_hand():
    """TW-15.1, TW-15.3, TW-1.5, TW-14.2: each part counted by hand."""
    position = at(
        3,
        tapestries={0: [["SW01", "SW02", "SW03", "SW04"], ["W01"]]},
        temple={0: 10},
        buildings={0: ["PR01", "PA19", "PA20"]},
        buildings_down={0: ["PR02"]},
        statues={0: ["small INTI", "large INTI"]},
        gods={0: ["G01", "G02"]},
        army_up={0: ["A01"]},
        army_down={0: ["A02"]},
        armies={0: ["A03"]},
        workers={0: ["red"]},
        goods={0: {"gold": 3, "stone": 2}},
    )
    assert part(position, 0, "tapestries") == 6
    assert part(position, 0, "temple") == 6
    assert part(position, 0, "buildings") == 3 * 2 + 5 * 1 + 2 * 2
    assert part(position, 0, "leftovers") == 2 + 1 + 1 + 3


@pytest.mark.parametrize(("stone", "won"), [(0, [1, 1, 0]), (1, [0, 1, 0])])
def test_goods_break_ties(stone, won):
    """TW-15.2, TW-15.3: still tied is shared; equal players share a place."""
    position = at(
        3,
        festivals=2,
        village=["red"],
        phase="village",
        vp={0: 10, 1: 15, 2: 3},
        goods={0: {"potato": 1}, 1: {"stone": stone}},
    )
    do(position, "recruit the red worker from the potato end")  # 4 points for the token, 1 for the worker
    seat_rows, _ = position.outcome()
    assert [row["won"] for row in seat_rows] == won
    assert [row["rank"] for row in seat_rows] == ([1, 1, 3] if stone == 0 else [2, 1, 3])


def test_gold_counts_among_the_goods_that_break_ties():
    """TW-15.1, TW-15.2: 15 points each, one of them for a gold, which is a good as well."""
    fields = {"festivals": 2, "village": ["red"], "phase": "village", "vp": {0: 10, 1: 14, 2: 3}}
    position = at(3, goods={0: {"potato": 1}, 1: {"gold": 1, "potato": 2}, 2: {}}, **fields)
    do(position, "recruit the red worker from the potato end")  # 4 points for the token, 1 for the worker
    assert [int(points.sum()) for points in position.scores()[:2]] == [15, 15]
    assert [row["won"] for row in position.outcome()[0]] == [0, 1, 0]
    level = at(3, goods={0: {"potato": 2}, 1: {"gold": 1}, 2: {}}, **fields)
    do(level, "recruit the red worker from the potato end")
    assert [row["won"] for row in level.outcome()[0]] == [1, 1, 0]


def test_no_game_for_one():
    """TW-16.1."""
    assert (GAME.min_seats, GAME.max_seats) == (2, 4)


TABLES = {
    "buildings-dear": {"production", "passive"}, "conquest-dear": {"army", "conquests"}, "coricancha-other": {"secondary"},
    "gods-rotated": {"god_cards"}, "hill-even": {"hill"}, "hill-redrawn": {"hill"}, "temple-short": {"temple"},
    "village-short": {"village", "nomads"}, "weavings-redrawn": {"weavings"},
    "first-reconstruction": {"army", "conquests", "production", "passive"},
}  # fmt: skip


def rows_of(values, table):
    """Keys and rows of a table of the ruleset."""
    return [(key, row) for key, row in values[table].items() if isinstance(row, dict)]


@pytest.mark.parametrize("name", TABLES)
def test_a_data_variant_changes_its_table_only(name):
    """TW-20.1, TW-20.3, TW-20.4, TW-20.5, TW-20.6: one table or two linked ones; the switches stay."""
    base, other = simulate.load_rules(GAME).values, simulate.load_rules(GAME, name).values
    assert {key for key in base if base[key] != other[key]} == TABLES[name]
    assert name in variants_of(game_folder("tawantinsuyu"))


def test_the_numbers_of_the_variants():
    """TW-20.2: set, added and rotated values, some read off by hand."""
    assert with_rules("gods-rotated").values["god_cards"]["G01"] == with_rules().values["god_cards"]["G08"] | {"god": "INTI"}
    base, dear = simulate.load_rules(GAME).values, simulate.load_rules(GAME, ["buildings-dear", "conquest-dear"]).values
    for table in ("production", "passive"):
        for key, row in rows_of(base, table):
            assert dear[table][key]["cost"]["stone"] == row["cost"].get("stone", 0) + 1, key
    for key, row in rows_of(base, "conquests"):
        method = "flip" if row.get("flip") else "discard"
        assert dear["conquests"][key][method] == row[method] + 1, key
    for key, row in rows_of(base, "army"):
        assert dear["army"][key]["play_cost_food"] == row["play_cost_food"] + 1, key
    assert with_rules("temple-short").record.temple_top == 10
    assert with_rules("weavings-redrawn").values["weavings"]["W31"]["right"] == "temple_gold"


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("hill.top.columns_per_section", 3, "10 entries"),
        ("setup.god_cards_kept", 9, "of 8 dealt"),
        ("conquests.C1-1.flip", 0, "flip or discard"),
        ("edge_rewards.vp3", [{"verb": "merchant"}], "verb"),
        ("temple.temple_final", [0, 1], "one entry for each step"),
    ],
)
def test_tables_that_do_not_fit_are_refused(path, value, message):
    """TW-4.7, TW-12.1, TW-20.2: with the place and what is needed."""
    from simulate.games.rules import load_rules

    with pytest.raises(RulesetError, match=message):
        load_rules(GAME, overrides={path: value})
