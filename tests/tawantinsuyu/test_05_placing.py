"""Chapters TW-5 and TW-6: the turn, placing a worker, colours, god cards."""

import pytest

from tests.tawantinsuyu.positions import at, deal, do, facts, goods, legal, part, said, vp, with_rules, words
from tests.tawantinsuyu.test_03_setup import after_setup

RICH = {"potato": 9, "corn": 9, "stone": 9, "gold": 9}


def placed(space, colour="blue", have=None, rules=None, **fields):
    """A position in which seat 0 has just placed a worker with gold and paid with potatoes."""
    setting = {"workers": {0: [colour]}, "goods": {0: have or RICH}, "priests": {0: 0}, **fields}
    position = at(3, **setting) if rules is None else at(3, rules, **setting)
    do(position, f"place a {colour} worker on {space} for 1 gold")
    while words(position)[0].startswith("pay"):
        do(position, words(position)[-1])
    return position


def explained(position, words):
    """The explanation of an action."""
    return next(a.text for a in legal(position) if said(a.text) == words)


def test_the_priest_comes_onto_the_board_first():
    """TW-5.1, TW-7.9.5: any side, triggering nothing; then the turn goes on."""
    position, _ = after_setup(3)
    before = facts(position)["goods"]
    do(position, "begin at side 4")
    assert facts(position)["priest"][0] == 3
    assert facts(position)["goods"] == before
    assert "move the high priest" in words(position)


def test_a_turn_is_a_placement_or_two_actions():
    """TW-5.2, TW-8.1: there is no pass."""
    position = at(3, workers={0: ["red"]}, goods={0: RICH})
    assert words(position)[:4] == ["move the high priest", "pray", "train", "recruit a worker from the nomads"]
    assert "none" not in words(position)
    placements = [word for word in words(position) if word.startswith("place")]
    assert len(placements) == 60


@pytest.mark.parametrize(
    ("space", "steps", "food"),
    [
        ("T0", {}, 1),
        ("M0", {}, 3),
        ("B0", {}, 6),
        ("M0", {"upper 0": 1}, 1),
        ("B0", {"upper 0": 1}, 4),
        ("B0", {"upper 0": 1, "lower 0": 2}, 2),
        ("M0", {"upper 1": 1}, 3),
    ],
)
def test_food_is_roaming_and_descent(space, steps, food):
    """TW-5.3, TW-5.5, TW-5.6: in the own section 1, plus 0, 2, 5, less 2 a step above."""
    position = at(3, workers={0: ["blue"]}, goods={0: RICH}, priests={0: 0}, steps=steps)
    assert f"({food} food" in explained(position, f"place a blue worker on {space} for 1 gold")


def test_roaming_in_the_own_section_can_be_free():
    """TW-5.3: `options.roaming_same_section = 0`."""
    position = at(3, with_rules("roaming-free"), workers={0: ["blue"]}, goods={0: RICH}, priests={0: 0})
    assert "(0 food" in explained(position, "place a blue worker on T0 for 1 gold")


def test_owners_of_used_steps_score():
    """TW-5.4, TW-5.7: one point a marker, not for the placing player, and before the tasks."""
    position = placed("B0", steps={"upper 0": 1, "lower 0": 0})
    assert [vp(position, seat) for seat in range(3)] == [10, 11, 10]
    assert part(position, 1, "steps_used") == 1


@pytest.mark.parametrize(
    ("colour", "space", "hill", "tasks"),
    [
        ("blue", "T0", {}, 1),
        ("blue", "T1", {}, 2),
        ("green", "T0", {}, 2),
        ("green", "T1", {}, 1),
        ("blue", "T1", {"T2": "blue", "T3": "blue", "T4": "blue", "T0": "red"}, 4),
        ("yellow", "T0", {}, 2),
        ("yellow", "T0", {"T1": "red"}, 1),
        ("yellow", "T0", {"T2": "yellow"}, 3),
        ("white", "M0", {"M1": "white", "M18": "white", "M3": "white"}, 3),
    ],
)
def test_tasks_of_a_worker(colour, space, hill, tasks):
    """TW-5.8, TW-6.1, TW-6.2, TW-6.4: 1, adjacent workers of the colour, the bonus of the colour."""
    position = at(3, workers={0: [colour]}, goods={0: RICH}, hill=hill)
    assert f" {tasks} task" in explained(position, f"place a {colour} worker on {space} for 1 gold")


def test_tasks_in_rounds():
    """TW-5.9, TW-5.13: T1 touches build, gold, stone; with 4 tasks each once, then any."""
    position = placed("T1", hill={"T2": "blue", "T3": "blue"})
    seen = []
    for icon in ("do the task gold of T1", "do the task stone of T2", "do the task build of T0"):
        seen.append(words(position))
        do(position, icon)
        if icon == "do the task build of T0":
            do(position, next(word for word in words(position) if word.startswith("build")))
            do(position, words(position)[0])
    assert seen == [
        ["none", "do the task build of T0", "do the task gold of T1", "do the task stone of T2"],
        ["none", "do the task build of T0", "do the task stone of T2"],
        ["none", "do the task build of T0"],
    ]
    assert words(position) == ["none", "do the task build of T0", "do the task gold of T1", "do the task stone of T2"]
    do(position, "do the task gold of T1")
    assert words(position)[0] == "none"
    assert words(position)[1].startswith("recruit")


def test_only_what_is_performable_can_be_chosen():
    """TW-5.10, TW-7.1: without stone no steps, no statue; without buildings no produce."""
    position = placed("T3", have={"potato": 9, "gold": 1}, priests={0: 1})  # icons stone, steps, corn
    assert words(position) == ["none", "do the task stone of T2", "do the task corn of T4"]
    do(position, "do the task stone of T2")
    assert words(position) == ["none", "do the task corn of T4"]


def test_stopping_early_can_be_forbidden():
    """TW-5.11: `options.tasks_stop_early = false`."""
    assert words(placed("T1"))[0] == "none"
    assert words(placed("T1", rules=with_rules("tasks-all")))[0] == "do the task build of T0"


def test_card_or_gold_and_food_are_paid_together():
    """TW-5.12: with 1 gold in all, gold cannot open the space and pay food too; a card can open it."""
    position = at(3, workers={0: ["blue"]}, goods={0: {"gold": 1}}, gods={0: ["G29"]}, priests={0: 0})
    places = [word for word in words(position) if word.startswith("place")]
    assert places == ["place a blue worker on T0 with G29", "place a blue worker on T2 with G29"][:1]


def test_a_warrior_draws_and_takes():
    """TW-6.3, TW-6.10: an army card, then an adjacent worker that is not red; it is in the supply at once."""
    position = placed("T2", "red", hill={"T0": "blue", "T3": "red", "T4": "white", "T6": "green"}, army_deck=["A07"])
    assert facts(position)["army_hands"][0] == ["A07"]
    assert words(position) == ["none", "take the blue worker from T0", "take the white worker from T4", "discard A07"]
    do(position, "take the white worker from T4")
    assert facts(position)["workers"][0] == [0, 0, 0, 0, 1]
    assert "T4" not in facts(position)["hill"]


def test_a_courier_pays_one_less():
    """TW-6.4: and never below 0."""
    position = at(3, workers={0: ["yellow"]}, goods={0: RICH}, priests={0: 0})
    assert "(0 food" in explained(position, "place a yellow worker on T0 for 1 gold")
    assert "(2 food" in explained(position, "place a yellow worker on M0 for 1 gold")


def test_a_segment_emptied_by_a_warrior_counts_as_empty():
    """TW-6.4: unless `options.courier_first = never_used`."""
    for variant, tasks in ((None, 2), ("courier-never-used", 1)):
        position = at(3, with_rules(variant), workers={0: ["yellow"]}, goods={0: RICH}, hill={"T0": "blue"})
        position.state.hill[0] = 0
        position.state.removed[0] += 1
        assert f" {tasks} task" in explained(position, "place a yellow worker on T1 for 1 gold")


def test_a_priest_buys_a_task_and_draws_after_the_tasks():
    """TW-6.5, TW-6.6: 1 potato for one more task; then a god card from deck or offer."""
    position = placed("T1", "white", offer=["G05", "G06"])
    do(position, "pay 1 potato for a further task", "pay 1 potato")
    do(position, "do the task gold of T1", "do the task stone of T2")
    assert words(position) == ["draw a god card from the deck", "take G05", "take G06"]
    do(position, "take G05")
    assert facts(position)["god_hands"][0] == ["G05"]
    assert facts(position)["offer"] == ["G06"]


def test_what_is_empty_cannot_be_drawn_from():
    """TW-6.6: the deck alone is not asked; without deck and offer pray is not possible."""
    rest = [f"G{i:02}" for i in range(1, 43)]
    position = at(3, gods={1: rest[:40]}, offer=rest[40:])
    do(position, "pray")
    assert words(position) == ["take G41", "take G42"]
    assert "pray" not in words(at(3, gods={1: rest}))


def test_the_card_of_a_placement_joins_the_offer_at_the_end_of_the_turn():
    """TW-6.7, TW-6.9, TW-10.1: until then it lies aside."""
    position = at(3, workers={0: ["blue"]}, gods={0: ["G29"]}, goods={0: {"potato": 5}}, priests={0: 0}, offer=["G01"])
    do(position, "place a blue worker on T0 with G29")
    assert facts(position)["aside"] == ["G29"]
    assert facts(position)["offer"] == ["G01"]
    do(position, "do the task gold of T1")
    assert facts(position)["offer"] == ["G01", "G29"]
    assert goods(position, 0) == {"potato": 4, "gold": 1}


STATUE_LATER = {"workers": {0: ["green"]}, "gods": {0: ["G15"]}, "priests": {0: 3}, "goods": {0: {"potato": 1, "stone": 3}}}


def test_the_benefit_needs_a_statue():
    """TW-6.8: now or later with one, not without, and once."""
    fields = {"workers": {0: ["blue"]}, "gods": {0: ["G15"]}, "priests": {0: 3}, "goods": {0: {"potato": 1}}}
    position = at(3, statues={0: ["large PACHA"]}, **fields)
    do(position, "place a blue worker on T6 with G15")
    assert words(position) == [
        "gain the effect of the god card before the tasks",
        "gain the effect of the god card after the tasks",
    ]
    do(position, "gain the effect of the god card before")
    assert goods(position, 0) == {"potato": 4}
    do(position, "do the task potato of T5")
    assert "gain the effect of the god card" not in words(position)
    position = at(3, statues={0: ["small INTI"]}, **fields)
    do(position, "place a blue worker on T6 with G15")
    assert "gain the effect of the god card before the tasks" not in words(position)


def test_a_statue_built_by_the_tasks_counts_for_the_benefit_after_them():
    """TW-6.8: not with `benefit_statue_check = when_placed`."""
    position = at(3, **STATUE_LATER)
    do(position, "place a green worker on T6 with G15", "do the task statue of T6", "build a small statue of Pachamama")
    assert words(position) == ["none", "gain the effect of the god card"]
    do(position, "gain the effect of the god card")
    assert goods(position, 0) == {"potato": 4}
    position = at(3, with_rules("benefit-when-placed"), **STATUE_LATER)
    do(position, "place a green worker on T6 with G15", "do the task statue of T6", "build a small statue of Pachamama")
    assert "gain the effect of the god card" not in words(position)


def test_seats_and_rounds():
    """TW-17.1, TW-17.3, TW-17.7: after a turn the next seat is asked."""
    position = at(3, workers={0: ["blue"]}, goods={0: {"potato": 1, "gold": 1}}, priests={0: 0})
    do(position, "place a blue worker on T0 for 1 gold", "do the task gold of T1", "none")
    assert position.seat_to_act == 1
    assert deal(3).seat_to_act == 0


def test_the_log_says_in_which_turn_the_first_worker_was_placed():
    """TW-5.2: seat 0 places in the first turn; who has not placed has one turn more than all of the own ones."""
    seats, _ = placed("T0").outcome()
    assert [seat["first_placement"] for seat in seats] == [1, 1, 1]
    waits = at(3, workers={0: ["blue"]}, goods={0: RICH}, priests={0: 0})
    do(waits, "pray")
    assert waits.outcome()[0][0]["first_placement"] == 1
    waits.state.turns_of[0] = 4
    assert waits.outcome()[0][0]["first_placement"] == 5
    waits.state.first_placed[0] = 3
    assert waits.outcome()[0][0]["first_placement"] == 3
