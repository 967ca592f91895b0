"""Chapter TW-7: tasks."""

import pytest

from simulate.games.tawantinsuyu.words import ARMY_CARD
from tests.tawantinsuyu.positions import at, do, facts, goods, part, vp, words
from tests.tawantinsuyu.test_05_placing import RICH, placed


@pytest.mark.parametrize(
    ("space", "icon", "gain"),
    [
        ("T5", "do the task potato of T5", ("potato", 3)),
        ("T4", "do the task corn of T4", ("corn", 2)),
        ("T2", "do the task stone of T2", ("stone", 2)),
        ("T1", "do the task gold of T1", ("gold", 1)),
    ],
)
def test_goods_icons(space, icon, gain):
    """TW-7.2: 3 potatoes, 2 corn, 2 stone, 1 gold."""
    position = placed(space)
    before = goods(position, 0)
    do(position, icon)
    assert goods(position, 0)[gain[0]] - before[gain[0]] == gain[1]


def test_steps_bring_points_and_goods():
    """TW-7.3.1, TW-1.6: 3 stone for 4 points, 1 corn, 2 potatoes; the marker stays."""
    position = placed("T3", have={"potato": 9, "stone": 3, "gold": 1}, priests={0: 1})
    before = goods(position, 0)
    do(position, "do the task steps of T3", "place a step marker: upper step of section 5")
    assert vp(position, 0) == 14
    assert goods(position, 0) == {"potato": before["potato"] + 2, "corn": 1}
    assert facts(position)["steps"] == {"upper 4": 0}


def test_the_lower_spot_needs_the_upper_one_and_pays_its_owner():
    """TW-7.3, TW-7.3.2, TW-7.3.3: 2 points for the owner of the upper marker, oneself included."""
    position = placed("T3", steps={"upper 4": 1, "upper 0": 0}, priests={0: 1})
    do(position, "do the task steps of T3")
    assert words(position) == [
        "place a step marker: lower step of section 1",
        "place a step marker: upper step of section 2",
        "place a step marker: upper step of section 3",
        "place a step marker: upper step of section 4",
        "place a step marker: lower step of section 5",
    ]
    other = do(position.copy(), "place a step marker: lower step of section 5", "pay 3 stone")
    assert (vp(other, 0), vp(other, 1)) == (14, 12)
    own = do(position, "place a step marker: lower step of section 1", "pay 3 stone")
    assert vp(own, 0) == 16
    assert part(own, 0, "steps_used") == 2


MARKET = ["PR01", "PR12", "PA01", "PA08"]


def test_build_from_the_market():
    """TW-7.4, TW-7.4.1, TW-7.4.5, TW-14.1, TW-10.4: pay, put it up; the market is refilled at the end of the turn."""
    position = placed("T0", have={"potato": 9, "stone": 3, "gold": 1}, market=MARKET, village=["red"])
    do(position, "do the task build of T0")
    assert words(position) == ["build PR01", "build PA01"]
    do(position, "build PA01")
    assert facts(position)["buildings_up"][0] == ["PA01"]
    assert facts(position)["market"] == ["PR01", "PR12", "PA08"]
    do(position, "none")
    assert facts(position)["market"] == ["PR01", "PR12", "PA02", "PA08"]


def test_refresh_before_building():
    """TW-7.4.2, TW-7.4.3, TW-2.8: a god card under its deck, tiles under their stacks in the order named, then new ones."""
    position = placed("T0", have={"potato": 9, "stone": 9, "gold": 1}, market=MARKET, gods={0: ["G05"]})
    do(position, "do the task build of T0")
    refreshes = [word for word in words(position) if word.startswith("give")]
    assert len(refreshes) == 4 + 4 + 2 * 2
    do(position, "give G05 to replace PR12 and PR01 in the market")
    known = facts(position)
    assert known["production_stack"][-2:] == ["PR12", "PR01"]
    assert known["market"] == ["PR02", "PR03", "PA01", "PA08"]
    assert known["god_deck"][-1] == "G05"
    assert words(position)[0] == "none"
    assert not any(word.startswith("give") for word in words(position))
    do(position, "none")
    assert facts(position)["buildings_up"][0] == []


def test_a_build_refreshes_once():
    """TW-7.4.2: a second god card in hand refreshes nothing more in the same Build."""
    position = placed("T0", have={"potato": 9, "stone": 9, "gold": 1}, market=MARKET, gods={0: ["G05", "G06"]})
    do(position, "do the task build of T0", "give G05 to replace PR12 in the market")
    assert not any(word.startswith("give") for word in words(position))


def test_after_a_refresh_an_army_card_may_still_make_a_building_affordable():
    """TW-7.4.3, TW-7.9.5: nothing can be paid, but the free action comes before the task is spent."""
    position = at(3, workers={0: ["blue"]}, goods={0: {"potato": 1, "gold": 1}}, priests={0: 0}, market=MARKET,
                  gods={0: ["G05"]}, armies={0: ["A07"]})  # fmt: skip
    do(
        position,
        "place a blue worker on T0 for 1 gold",
        "pay 1 potato",
        "do the task build of T0",
        "give G05 to replace PR12 in the market",
    )
    assert words(position) == ["none", "discard A07"]
    do(position, "discard A07")
    assert "build PR01" in words(position)


def test_a_granted_build_has_units_off_of_choice():
    """TW-7.4.4, TW-14.4: G32 takes 2 units off PR06, 2 stone and 1 corn; it may be declined."""
    position = at(
        3, workers={0: ["blue"]}, priests={0: 0}, gods={0: ["G32"]}, statues={0: ["small VIRA"]}, market=["PR06", "PR07"],
        goods={0: {"potato": 1, "corn": 1, "stone": 2}},
    )  # fmt: skip
    do(position, "place a blue worker on T0 with G32", "pay 1 potato", "gain the effect of the god card before")
    assert words(position) == ["none", "build PR06", "build PR07"]
    assert any("for 1 corn, 2 stone, 2 less" in action.text for action in position.legal())
    do(position, "build PR06")
    assert words(position) == ["pay 1 stone", "pay 1 corn"]


def test_statues_of_both_sizes():
    """TW-7.5, TW-7.5.1, TW-1.4: 3 stone for 3 points; 2 gold more for 9; duplicates while in supply."""
    position = placed("T6", priests={0: 3}, statues={0: ["small INTI"], 1: ["large KILLA", "small INTI"]})
    do(position, "do the task statue of T6")
    assert "build a small statue of Inti" not in words(position)
    assert "build a large statue of Mama Killa" not in words(position)
    assert len(words(position)) == 10
    small = do(position.copy(), "build a small statue of Mama Killa", "pay 3 stone")
    assert vp(small, 0) == 13
    large = do(position, "build a large statue of Inti", "pay 3 stone, 2 gold")
    assert vp(large, 0) == 19
    assert facts(large)["statues"][0] == ["small INTI", "large INTI"]


def test_the_sale_of_weavings_goes_round():
    """TW-7.6, TW-7.6.1, TW-7.6.2, TW-7.6.3, TW-7.6.6: 1, 3, 6 corn; leftovers clockwise; who cannot pay is skipped."""
    position = placed("T9", have={"potato": 9, "corn": 3, "gold": 1}, priests={0: 4}, weavings=["W01", "W05", "W09", "W13"],
                      tapestries={0: [["SW02"]], 1: [["SW01"]], 2: [["SW03"]]})  # fmt: skip
    position.state.goods[2, 1] = 1
    do(position, "do the task weave of T9")
    assert words(position) == [
        "none",
        "buy W01",
        "buy W05",
        "buy W01 and W05",
        "buy W09",
        "buy W01 and W09",
        "buy W05 and W09",
    ]
    do(position, "buy W01 and W05", "lay W05 as a new tapestry")
    assert words(position) == [
        "lay W01 left of tapestry 1",
        "lay W01 right of tapestry 1",
        "lay W01 left of tapestry 2",
        "lay W01 right of tapestry 2",
        "lay W01 as a new tapestry",
    ]
    do(position, "lay W01 right of tapestry 2")
    assert position.seat_to_act == 2
    do(position, "buy W09")
    assert facts(position)["tapestries"] == [[["SW02"], ["W05", "W01"]], [["SW01"]], [["SW03"], ["W09"]]]
    assert facts(position)["weaving_stack"][0] == "W13"


def test_leftover_weavings_go_under_the_stack():
    """TW-7.6.4: the tile drawn first uppermost; then the top tile is turned up."""
    position = placed("T9", have={"potato": 9, "corn": 1, "gold": 1}, priests={0: 4}, weavings=["W01", "W05", "W09", "W13"])
    do(position, "do the task weave of T9", "buy W05")
    assert facts(position)["weaving_stack"][-2:] == ["W01", "W09"]
    assert facts(position)["weaving_stack"][0] == "W13"


def test_free_weavings():
    """TW-7.6.5: the face-up tile or the unseen one below it."""
    position = at(3, workers={0: ["blue"]}, priests={0: 1}, gods={0: ["G11"]}, statues={0: ["small KILLA"]},
                  goods={0: {"potato": 1}}, weavings=["W01", "W05"])  # fmt: skip
    do(position, "place a blue worker on T2 with G11", "gain the effect of the god card before")
    assert words(position) == ["take W01", "take the unseen weaving"]
    do(position, "take the unseen weaving")
    assert facts(position)["tapestries"][0] == [["W05"]]
    assert facts(position)["weaving_stack"][0] == "W01"


def test_tapestries_have_different_patterns():
    """TW-7.7, TW-7.7.1, TW-7.7.2, TW-7.7.3, TW-7.7.4: a tile goes to an end of a row without its pattern, or begins one."""
    position = at(3, workers={0: ["blue"]}, priests={0: 1}, gods={0: ["G11"]}, statues={0: ["small KILLA"]},
                  goods={0: {"potato": 1}}, weavings=["W01"], tapestries={0: [["SW01", "SW02"], ["SW03"]]})  # fmt: skip
    do(position, "place a blue worker on T2 with G11", "gain the effect of the god card before", "take W01")
    assert words(position) == ["lay W01 left of tapestry 2", "lay W01 right of tapestry 2", "lay W01 as a new tapestry"]
    do(position, "lay W01 left of tapestry 2")
    assert facts(position)["tapestries"][0] == [["SW01", "SW02"], ["W01", "SW03"]]


def test_merchants_pay_every_match():
    """TW-7.7.5, TW-7.8, TW-7.8.1, TW-7.8.2: stone2 between SW01 and SW02, god_potato between SW02 and SW03."""
    position = placed("M1", have={"potato": 9, "gold": 1}, tapestries={0: [["SW01", "SW02", "SW03"]]}, god_deck=["G40"])
    before = goods(position, 0)
    do(position, "do the task merchant of M1")
    after = goods(position, 0)
    assert after["stone"] == 2
    assert after["potato"] == before["potato"] + 1
    assert facts(position)["god_hands"][0] == ["G40"]


def test_the_paid_match_is_optional():
    """TW-7.8.1, TW-12.2, TW-17.2: temple_gold asks for 1 gold a step."""
    position = placed("M1", have={"potato": 9, "gold": 2}, tapestries={0: [["W07", "W10"]]})
    do(position, "do the task merchant of M1")
    assert words(position) == ["none", "make the temple step"]
    do(position, "make the temple step")
    assert facts(position)["temple"][0] == 1


def test_train_keeps_one_of_two():
    """TW-7.9, TW-7.9.1, TW-8.3: the other goes to the pile."""
    position = at(3, army_deck=["A04", "A16"])
    do(position, "train")
    assert words(position) == ["keep A04", "keep A16"]
    assert facts(position.seen_by(1))["army_drawn"] == []
    do(position, "keep A16")
    assert facts(position)["army_hands"][0] == ["A16"]
    assert facts(position)["army_pile"] == ["A04"]


def test_the_pile_is_shuffled_when_the_deck_is_empty():
    """TW-7.9.2, TW-7.9.3: 28 cards in hands, one in the deck, one in the pile: both are drawn."""
    every = [f"A{i:02}" for i in range(1, 31)]
    position = at(3, armies={1: every[:28]}, army_pile=["A29"], army_deck=["A30"])
    do(position, "train")
    assert set(words(position)) == {"keep A29", "keep A30"}
    assert "train" not in words(at(3, armies={1: every}))


def test_army_cards_are_discarded_at_any_own_decision():
    """TW-7.9.4, TW-7.9.5: goods at once, the decision stays open; not while another player decides."""
    position = at(3, armies={0: ["A10", "A16"], 1: ["A20"]}, workers={0: ["blue"]}, priests={0: 0})
    assert words(position)[-2:] == ["discard A10", "discard A16"]
    assert not any(word.startswith("place") for word in words(position))
    do(position, "discard A10", "discard A16")
    assert goods(position, 0) == {"gold": 1, "potato": 2}
    assert "place a blue worker on T0 for 1 gold" in words(position)
    assert facts(position)["army_pile"] == ["A10", "A16"]


def test_a_blanked_army_card_is_discarded_for_nothing():
    """TW-7.9.4 in an experiment: the card and no other one is without its effect."""
    for blanked, gain in (("A10", {"potato": 2}), ("A16", {"gold": 1}), ("A11", {"gold": 1, "potato": 2})):
        position = at(3, armies={0: ["A10", "A16"], 1: ["A20"]}, workers={0: ["blue"]}, priests={0: 0})
        position.state.blanked[0, ARMY_CARD + int(blanked[1:]) - 1] = 1
        do(position, "discard A10", "discard A16")
        assert {kind: n for kind, n in goods(position, 0).items() if n} == gain
        assert facts(position)["army_pile"] == ["A10", "A16"]


def test_produce_once_leaves_the_building_up():
    """TW-7.10, TW-7.10.1, TW-7.10.2: and it can be used again."""
    position = placed("B0", have=RICH, buildings={0: ["PR12", "PR18"]}, hill={"B1": "blue", "B2": "blue", "B28": "blue"})
    before = goods(position, 0)["gold"]
    do(position, "do the task produce of B0", "use PR12")
    assert goods(position, 0)["gold"] == before + 2
    assert facts(position)["buildings_up"][0] == ["PR12", "PR18"]
    do(position, "do the task stone of B1", "do the task potato of B29", "do the task produce of B0", "use PR12")
    assert goods(position, 0)["gold"] == before + 4
