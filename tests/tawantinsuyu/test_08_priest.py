"""Chapters TW-8 and TW-9: secondary actions and the high priest."""

import pytest

from tests.tawantinsuyu.positions import at, do, facts, goods, legal, part, vp, with_rules, words


def led(action, **fields):
    """Seat 0 has moved its priest to an action of the printed Coricancha and is asked for gold or action."""
    section = ("worship", "commission", "recover", "conquer", "produce").index(action)
    position = at(3, priests={0: (section - 1) % 5}, **fields)
    return do(position, "move the high priest", "move the high priest 1")


def test_two_different_actions_one_after_the_other():
    """TW-8.1, TW-8.2, TW-8.5: pray draws 2; then any other."""
    position = at(3, god_deck=["G01", "G02"])
    do(position, "pray")
    assert facts(position)["god_hands"][0] == ["G01", "G02"]
    assert words(position) == ["move the high priest", "train", "recruit a worker from the nomads"]


def test_recruit_from_the_nomads():
    """TW-8.4, TW-13.1, TW-13.2: a nomad of choice, replaced from the bag."""
    position = at(3, nomads=["blue", "red"], bag=["white", "green"])
    do(position, "recruit a worker")
    assert words(position) == ["take a blue worker from the nomads", "take a red worker from the nomads"]
    do(position, "take a red worker from the nomads")
    known = facts(position)
    assert known["workers"][0] == [0, 0, 1, 0, 0]
    assert known["nomads"] == [1, 0, 0, 0, 1]
    assert known["bag"] == ["green"]


def test_the_priest_moves_one_or_two_sides():
    """TW-9.1, TW-9.2, TW-9.9: gold comes at once and instead, the others act all the same."""
    position = at(3, priests={0: 4}, goods={0: {"corn": 2}, 1: {"corn": 3}})
    do(position, "move the high priest")
    assert [a.text for a in legal(position)] == [
        "move the high priest 1 side (worship)",
        "move the high priest 2 sides (commission)",
    ]
    do(position, "move the high priest 2")
    assert facts(position)["priest"] == [1, 0, 0]
    do(position, "gain 1 gold")
    assert goods(position, 0) == {"corn": 2, "gold": 1}
    assert position.seat_to_act == 1
    assert words(position) == ["none", "pay corn for 1 temple step"]


def test_worship():
    """TW-9.3, TW-9.4: a large one for 3 steps and a small one for 1; others one statue for 1 step."""
    position = led("worship", statues={0: ["small INTI", "large INTI", "small KILLA"], 1: ["large VIRA"]})
    do(position, "take the action")
    assert words(position) == [
        "none",
        "give a small statue of Inti",
        "give a large statue of Inti",
        "give a small statue of Mama Killa",
    ]
    do(position, "give a large statue of Inti", "give a small statue of Mama Killa")
    assert facts(position)["temple"][0] == 4
    assert facts(position)["statues"][0] == ["small INTI"]
    do(position, "give a large statue of Viracocha")
    assert facts(position)["temple"][1] == 1


def test_commission():
    """TW-9.5: 2, 4, 6 corn for 1, 2, 3 steps; others 3 for 1."""
    position = led("commission", goods={0: {"corn": 5}, 1: {"corn": 3}, 2: {"corn": 2}})
    do(position, "take the action")
    assert words(position) == ["none", "pay corn for 1 temple step", "pay corn for 2 temple steps"]
    do(position, "pay corn for 2 temple steps", "pay corn for 1 temple step")
    assert facts(position)["temple"] == [2, 1, 0]
    assert goods(position, 0) == {"potato": 1, "corn": 2}


def test_recover():
    """TW-9.6, TW-9.11: the first free, further ones 1 food; others 1 corn."""
    position = led("recover", buildings_down={0: ["PR01", "PR02"], 1: ["PR03"]}, army_down={0: ["A16"]},
                   goods={0: {"potato": 1}, 1: {"potato": 5, "corn": 1}})  # fmt: skip
    do(position, "take the action", "turn up PR01")
    assert goods(position, 0) == {"potato": 1}
    do(position, "turn up A16")
    assert goods(position, 0) == {}
    assert position.seat_to_act == 1
    do(position, "turn up PR03")
    assert goods(position, 1) == {"potato": 5}
    known = facts(position)
    assert known["buildings_down"][:2] == [["PR02"], []]
    assert known["army_up"][0] == ["A16"]


def test_conquer_step_by_step():
    """TW-9.7, TW-9.7.1, TW-9.7.2, TW-9.7.3, TW-9.7.4, TW-9.10: a casualty, cards, a marker each, one more."""
    position = led("conquer", armies={0: ["A16", "A01"], 1: ["A02"]}, goods={0: {"corn": 1}, 1: {"potato": 1}},
                   village=["red", "blue", "white"])  # fmt: skip
    do(position, "take the action")
    assert words(position)[:2] == [
        "send the worker at the potato end of the village to the casualties",
        "send the worker at the corn end of the village to the casualties",
    ]
    do(position, "send the worker at the corn end")
    assert facts(position)["casualties"] == [0, 0, 0, 0, 1]
    assert words(position)[:3] == ["none", "play A01", "play A16"]
    do(position, "play A16", "play A01")  # the first is free, the second 1 food
    assert goods(position, 0) == {}
    do(position, "play A02")
    assert position.seat_to_act == 0
    assert "conquer C1-4" in words(position)
    assert "conquer C1-6" not in words(position)
    do(position, "conquer C1-2")
    assert (vp(position, 0), goods(position, 0)) == (11, {"stone": 2})
    assert facts(position)["army_down"][0] == ["A16"]
    assert position.seat_to_act == 1
    do(position, "conquer C2-1")
    assert part(position, 1, "conquests") == 1
    assert facts(position)["army_down"][1] == ["A02"]
    assert position.seat_to_act == 0
    do(position, "conquer C3-3")
    assert facts(position)["army_pile"] == ["A01"]
    assert facts(position)["conquest"] == {"C1-2": 0, "C2-1": 1, "C3-3": 0}
    assert goods(position, 0) == {"stone": 2, "gold": 2}


def test_others_give_one_statue_and_nobody_at_the_top():
    """TW-9.4, TW-12.2: seat 0 on the top is not asked; seat 1 gives the large one for one step and not the small one too."""
    mine, others = ["small INTI", "large INTI"], ["small INTI", "large KILLA"]
    position = do(led("worship", statues={0: mine, 1: others}, temple={0: 12}), "take the action")
    assert position.seat_to_act == 1
    do(position, "give a large statue of Mama Killa")
    assert facts(position)["temple"][:2] == [12, 1]
    assert position.seat_to_act == 0
    assert facts(position)["statues"][:2] == [mine, ["small INTI"]]


def test_the_casualty_of_a_short_or_empty_village():
    """TW-9.7.1, TW-13.1: the last villager; with none a nomad of choice, replaced from the bag; with neither nobody."""
    position = do(led("conquer", village=["white"], nomads=["blue"], goods={0: {"corn": 1}}), "take the action")
    assert facts(position)["casualties"] == [0, 0, 0, 0, 1]
    assert facts(position)["nomads"] == [1, 0, 0, 0, 0]
    later = {"rules": with_rules("festival-later"), "village": [], "festivals": 1}
    position = do(led("conquer", nomads=["blue", "red"], bag=["white"], **later), "take the action")
    assert words(position) == ["send a blue nomad to the casualties", "send a red nomad to the casualties"]
    do(position, "send a red nomad to the casualties")
    assert facts(position)["casualties"] == [0, 0, 1, 0, 0]
    assert facts(position)["nomads"] == [1, 0, 0, 0, 1]
    position = do(led("conquer", nomads=[], bag=[], **later), "take the action")
    assert sum(facts(position)["casualties"]) == 0


def test_the_free_card_is_the_active_players_alone():
    """TW-9.7.2: declined or taken as gold it passes to nobody: without food seat 1 plays nothing."""
    for choice, after in (("take the action", ["none"]), ("gain 1 gold", [])):
        position = led("conquer", armies={0: ["A16"], 1: ["A02"]}, goods={1: {"stone": 3}})
        do(position, choice, "send the worker at the potato end", *after)
        assert "play A02" not in words(position)
        assert position.seat_to_act == 0


@pytest.mark.parametrize(("variant", "casualties"), [(None, 1), ("conquer-gold-spares", 0)])
def test_conquer_with_gold(variant, casualties):
    """TW-9.2, TW-9.7.1: the active player does not take part; a worker is lost all the same, unless switched off."""
    position = at(
        3,
        with_rules(variant),
        priests={0: 2},
        armies={0: ["A16"], 1: ["A02"]},
        army_up={0: ["A01"]},
        goods={1: {"potato": 1}},
    )
    do(position, "move the high priest", "move the high priest 1", "gain 1 gold")
    if casualties:
        do(position, "send the worker at the potato end")
    assert sum(facts(position)["casualties"]) == casualties
    assert position.seat_to_act == 1
    assert words(position) == ["none", "play A02"]
    do(position, "none")
    assert position.seat_to_act == 0  # the second action: neither a marker in turn nor the one more
    assert "train" in words(position)


def test_without_a_marker_left_nothing_is_conquered():
    """TW-9.7.3, TW-1.4: ten markers; with nine on the board one is placed, and no other."""
    spaces = [f"C{region}-{place}" for region in (1, 2) for place in range(1, 6)]
    for placed in (9, 10):
        position = led("conquer", army_up={0: ["A16", "A17"]}, conquest=dict.fromkeys(spaces[:placed], 0))
        do(position, "take the action", "send the worker at the potato end")
        assert ("conquer C4-1" in words(position)) == (placed == 9)
    position = led("conquer", army_up={0: ["A16", "A17"]}, conquest=dict.fromkeys(spaces[:9], 0))
    do(position, "take the action", "send the worker at the potato end", "conquer C3-2", "spend A16")
    assert not any(word.startswith("conquer") for word in words(position))


def test_no_card_that_pays_soldiers_is_superfluous():
    """TW-9.7.5: 3 soldiers from 2, 2, 1, 1: with two cards of 2, or one of 2 and one of 1."""
    position = led("conquer", army_up={0: ["A01", "A02", "A16", "A17"]})
    do(position, "take the action", "send the worker at the potato end", "conquer C1-4")
    assert words(position) == ["spend A16", "spend A17"]
    do(position, "spend A16")
    assert words(position) == ["spend A01", "spend A02", "spend A17"]


def test_a_space_with_both_keys_leaves_the_choice(tmp_path):
    """TW-9.7.3: turn down or discard."""
    from simulate.games.rules import load_rules
    from tests.tawantinsuyu.positions import FIRST, GAME

    file = tmp_path / "both.toml"
    file.write_text('[meta]\nkind = "data"\nabout = "both keys"\n[conquests.C1-1]\ndiscard = 2\n')
    both = load_rules(GAME, [FIRST, str(file)])
    position = at(3, both, priests={0: 2}, army_up={0: ["A16"]})
    do(
        position,
        "move the high priest",
        "move the high priest 1",
        "take the action",
        "send the worker at the potato end",
        "conquer C1-1",
    )
    assert words(position) == ["turn soldiers down", "discard soldiers"]
    do(position, "discard soldiers")
    assert facts(position)["army_pile"] == ["A16"]


def test_produce_with_one_turned_up_before_or_after():
    """TW-9.8, TW-9.11: each used once and turned down; turning up after a use ends the action."""
    fields = {"buildings": {0: ["PR12", "PR02"]}, "buildings_down": {0: ["PR01"]}}
    position = led("produce", **fields)
    do(position, "take the action")
    assert words(position) == ["none", "use PR02", "use PR12", "turn up PR01"]
    before = do(position.copy(), "turn up PR01", "use PR01", "use PR12", "use PR02")
    assert goods(before, 0) == {"potato": 3, "corn": 2, "gold": 2}
    assert facts(before)["buildings_down"][0] == ["PR01", "PR02", "PR12"]
    after = do(position, "use PR12")
    assert words(after) == ["none", "use PR02", "turn up PR01", "turn up PR12"]
    do(after, "turn up PR12")
    assert facts(after)["buildings_up"][0] == ["PR02", "PR12"]
    assert "use PR02" not in words(after)
    assert "train" in words(after)
