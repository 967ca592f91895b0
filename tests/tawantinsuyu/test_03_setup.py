"""Chapters TW-1 and TW-3: components and setup."""

import pytest

from simulate.games.tawantinsuyu.words import COLOURS
from tests.playing import ask, uniform, walk
from tests.tawantinsuyu.positions import RULES, at, deal, do, facts, goods, legal, part, with_rules, words


def after_setup(seats, block=0, rules=RULES):
    """The first turn of a deal after random choices in the setup, and the facts before the last of these."""
    position = deal(seats, rules, block)
    before = facts(position)
    while not words(position)[0].startswith("begin"):
        before = facts(position)
        position.apply(ask(position, uniform(position.game)))
    return position, before


@pytest.mark.parametrize(("seats", "out", "village", "nomads"), [(2, 1, 6, 3), (3, 2, 7, 3), (4, 0, 9, 4)])
def test_workers_in_the_setup(seats, out, village, nomads):
    """TW-1.3, TW-3.4, TW-3.5, TW-3.6, TW-3.7, TW-3.8, TW-13.5, TW-17.5: 45 workers, two colours each."""
    for block in range(10):
        known = facts(deal(seats, block=block))
        assert known["removed"] == [out] * 5
        assert len(known["village"]) == village
        assert sum(known["nomads"]) == nomads
        neutrals = ["T0", "T2", "T4", "T6", "T8"] if seats == 2 else []
        assert list(known["hill"]) == neutrals
        for seat in range(seats):
            assert sorted(known["workers"][seat]) == [0, 0, 0, 1, 1]
        everywhere = known["village"] + known["bag"] + list(known["hill"].values())
        for number, colour in enumerate(COLOURS):
            n = everywhere.count(colour) + known["nomads"][number] + sum(row[number] for row in known["workers"])
            assert n == 9 - out


def test_what_each_player_begins_with():
    """TW-1.4, TW-1.5, TW-3.1, TW-3.2, TW-3.10: points, stone, markers, statues; the priest is off the board."""
    position = deal(4)
    known = facts(position)
    assert known["vp"] == [10] * 4
    assert known["goods"] == [[0, 0, 2, 0]] * 4
    assert known["priest"] == [-1] * 4
    assert known["temple"] == [0] * 4
    assert position.state.steps_left.tolist() == [5] * 4
    assert position.state.markers_left.tolist() == [10] * 4
    assert position.state.statue_left.tolist() == [[2, 1]] * 6
    assert len(known["army_deck"]) == 30
    assert part(position, 0, "start") == 10


def test_the_coricancha_is_turned_at_random():
    """TW-3.3: all five rotations occur; printed orientation by switch."""
    assert {facts(deal(3, block=block))["rotation"] for block in range(40)} == {0, 1, 2, 3, 4}
    printed = with_rules("coricancha-printed")
    assert {facts(deal(3, printed, block))["rotation"] for block in range(10)} == {0}
    position, _ = after_setup(3, rules=printed)
    assert [a.text for a in legal(position)][:5] == [
        "begin at side 1 (worship)",
        "begin at side 2 (commission)",
        "begin at side 3 (recover)",
        "begin at side 4 (conquer)",
        "begin at side 5 (produce)",
    ]


@pytest.mark.parametrize(("seats", "tiles"), [(2, 17), (3, 24), (4, 31)])
def test_stacks_and_market(seats, tiles):
    """TW-3.9, TW-3.11: two of each type in the market, weavings by number of players."""
    known = facts(deal(seats))
    assert len(known["production_stack"]) == 17
    assert len(known["passive_stack"]) == 18
    assert sorted(key[:2] for key in known["market"]) == ["PA", "PA", "PR", "PR"]
    assert len(known["weaving_stack"]) == tiles
    assert known["weaving_drawn"] == ["SW01", "SW02", "SW03", "SW04"]


def test_starting_weavings_in_seat_order():
    """TW-3.12: each takes one of what is left, the rest leave the game."""
    position = deal(3)
    assert position.seat_to_act == 0
    do(position, "start with SW02")
    assert words(position) == ["start with SW01", "start with SW03", "start with SW04"]
    do(position, "start with SW01", "start with SW04")
    assert facts(position)["tapestries"] == [[["SW02"]], [["SW01"]], [["SW04"]]]
    assert facts(position)["weaving_drawn"] == []


def test_three_of_eight_god_cards_are_kept_in_secret():
    """TW-3.13, TW-3.18: 56 sets; nobody sees another split before all have chosen."""
    position = deal(2)
    do(position, "start with SW01", "start with SW02")
    hand = facts(position)["god_hands"][0]
    assert len(hand) == 8
    assert len(words(position)) == 56
    do(position, f"keep {hand[0]}, {hand[1]} and {hand[2]}")
    assert facts(position)["god_hands"][0] == hand[:3]
    assert facts(position)["aside"] == hand[3:]
    assert facts(position.seen_by(1))["aside"] == []
    do(position, words(position)[0])
    assert set(facts(position.seen_by(1))["aside"]) >= set(hand[3:])


def test_benefits_from_the_last_seat_to_the_first():
    """TW-3.14, TW-3.15, TW-3.19: any order, each optional, no statue, no free action, god cards from the deck only."""
    position = deal(3)
    do(position, "start with SW01", "start with SW02", "start with SW03")
    for _ in range(3):
        do(position, words(position)[0])
    assert position.seat_to_act == 2
    assert words(position)[0] == "none"
    assert len(words(position)) == 6
    assert not any(word.startswith("discard") for word in words(position))
    do(position, "none")
    assert position.seat_to_act == 1


def test_a_gain_card_in_the_setup():
    """TW-3.14: G08 brings 4 potatoes."""
    for block in range(30):
        position = deal(2, block=block)
        do(position, "start with SW01", "start with SW02")
        do(position, words(position)[0])
        if "G08" in facts(position)["god_hands"][1][3:]:
            do(position, words(position)[0], "play G08")
            assert goods(position, 1)["potato"] == 4
            return
    raise AssertionError("G08 was never dealt to seat 1")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_offer_is_revealed_after_the_setup(seats):
    """TW-3.16, TW-3.17: played cards are back, the deck shuffled, 3, 4, 5 cards offered, the market full."""
    position, _ = after_setup(seats)
    known = facts(position)
    assert len(known["offer"]) == seats + 1
    assert known["aside"] == []
    assert len(known["market"]) == 4
    assert sum(map(len, known["god_hands"])) + len(known["offer"]) + len(known["god_deck"]) == 42


def test_the_market_may_be_refilled_after_each_player():
    """TW-3.16: once after all, or after each player by switch."""
    gaps = dict.fromkeys(("after_all", "after_each_player"), 0)
    for name in gaps:
        rules = with_rules(options__setup_market_refill=name)
        for block in range(20):
            position = deal(4, rules, block)
            for _ in walk(position, 60):
                last = facts(position)
                if words(position)[0].startswith("begin"):
                    break
                starts = len(position.legal_ids()) == 6 and words(position)[1].startswith("play")
                gaps[name] += starts and len(last["market"]) < 4
    assert gaps["after_all"] > 0
    assert gaps["after_each_player"] == 0


def test_there_is_no_limit_of_workers_before_a_turn_ends():
    """TW-1.6, TW-3.15, TW-10.3: three workers in the supply are fine at the beginning of a turn."""
    position = at(3, workers={0: ["red", "blue", "white"]})
    assert facts(position)["workers"][0] == [1, 0, 1, 0, 1]
