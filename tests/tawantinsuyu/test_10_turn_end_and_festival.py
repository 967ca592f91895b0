"""Chapters TW-10, TW-11: the end of the turn and festivals."""

import pytest

from simulate.engine.contract import UNFINISHED
from tests.playing import ask, uniform
from tests.tawantinsuyu.positions import at, do, facts, goods, part, vp, with_rules, words


def festival(seats=3, **fields):
    """Seat 0 takes the last villager, a red one."""
    setting = {"village": ["red"], "phase": "village", "goods": {0: {"potato": 1}}, **fields}
    setting["goods"] = {**setting["goods"], 0: {"potato": 1, **setting["goods"].get(0, {})}}
    rules = setting.pop("rules", None)
    position = at(seats, **setting) if rules is None else at(seats, rules, **setting)
    return do(position, "recruit the red worker from the potato end")


def test_an_overflow_clears_the_offer():
    """TW-10.1, TW-10.6, TW-10.7: the fifth card of 3 players is alone, the others are in the deck."""
    offer = ["G01", "G02", "G03", "G04"]
    position = at(3, workers={0: ["blue"]}, gods={0: ["G29"]}, goods={0: {"potato": 1}}, priests={0: 0}, offer=offer)
    do(position, "place a blue worker on T0 with G29", "do the task gold of T1")
    while position.seat_to_act == 0:
        do(position, "none")
    assert facts(position)["offer"] == ["G29"]
    assert set(offer) <= set(facts(position)["god_deck"])


def test_recruiting_from_either_end():
    """TW-10.2: potato or corn; a single worker is at both ends."""
    position = at(3, phase="village", village=["red", "blue"], goods={0: {"potato": 1, "corn": 1}})
    assert words(position) == [
        "none",
        "recruit the red worker from the potato end of the village",
        "recruit the blue worker from the corn end of the village",
    ]
    do(position, "recruit the blue worker from the corn end")
    assert facts(position)["workers"][0] == [1, 0, 0, 0, 0]
    single = at(3, phase="village", village=["red"], goods={0: {"potato": 1, "corn": 1}})
    assert words(single) == [
        "none",
        "recruit the red worker from the potato end of the village",
        "recruit the red worker from the corn end of the village",
    ]


def test_the_limit_of_workers():
    """TW-10.3, TW-13.3: the active player gives up workers of choice, also after recruiting; others are not checked."""
    position = at(3, phase="village", workers={0: ["red", "blue"], 1: ["red", "red", "red"]}, goods={0: {"potato": 1}})
    do(position, "recruit the blue worker from the potato end")
    assert words(position) == ["give up a blue worker", "give up a red worker"]
    do(position, "give up a red worker")
    known = facts(position)
    assert known["workers"][0] == [2, 0, 0, 0, 0]
    assert known["removed"] == [0, 0, 1, 0, 0]
    assert position.seat_to_act == 1


def test_the_festival_of_an_empty_village():
    """TW-10.5, TW-11.1, TW-11.3, TW-11.9, TW-11.16: 1 point, a new village, the player on the left goes on."""
    position = festival()
    assert vp(position, 0) == 11
    assert part(position, 0, "festival") == 1
    assert facts(position)["festivals"] == 1
    while not words(position)[0].startswith("move the high priest"):
        do(position, "none")
    assert len(facts(position)["village"]) == 7
    assert facts(position)["active"] == 1


def test_all_have_merchants_and_their_temple_step():
    """TW-11.4, TW-11.5, TW-11.17, TW-12.3: matches; right points and the left effect, without a step made."""
    position = festival(temple={1: 3, 2: 5}, tapestries={1: [["SW01", "SW02"]]}, buildings={1: ["PA16", "PA17"]})
    assert goods(position, 1) == {"stone": 3}
    assert goods(position, 2) == {"gold": 1}
    assert [vp(position, seat) for seat in (1, 2)] == [10 + 2 + 3, 10 + 3]


def test_majorities_by_casualties():
    """TW-11.6: the most markers in a region; at a tie the one furthest right."""
    position = festival(
        casualties=["blue", "blue", "white"], conquest={"C1-1": 1, "C1-2": 1, "C1-6": 2, "C2-3": 1, "C2-4": 2}
    )
    assert part(position, 1, "majorities") == 3
    assert part(position, 2, "majorities") == 3
    assert part(position, 0, "majorities") == 0


def test_at_a_tie_the_marker_furthest_right_counts_alone():
    """TW-11.6: two markers each: places 1 and 6 win over 4 and 5, which are more together."""
    position = festival(casualties=["blue", "white"], conquest={"C1-1": 1, "C1-6": 1, "C1-4": 2, "C1-5": 2})
    assert [part(position, seat, "majorities") for seat in range(3)] == [0, 2, 0]


def test_upkeep_in_potatoes_and_gold():
    """TW-11.7: potatoes first, gold for what is missing, 2 points for the rest; not with PA15."""
    hand = ["G01", "G02", "G03"]
    position = festival(gods={1: hand, 2: ["G08", "G09"]}, goods={1: {"potato": 1, "gold": 1}}, buildings={2: ["PA15"]})
    assert words(position) == ["pay 0 gold in place of potatoes", "pay 1 gold in place of potatoes"]
    do(position, "pay 1 gold in place of potatoes")
    assert vp(position, 1) == 8
    assert vp(position, 2) == 10
    assert goods(position, 1) == {}
    double = festival(rules=with_rules("upkeep-two"), gods={1: ["G01"]}, goods={1: {"potato": 1}})
    assert vp(double, 1) == 8


def test_no_gold_for_upkeep_if_gold_is_not_wild():
    """TW-11.7, TW-2.3."""
    position = festival(rules=with_rules("gold-not-wild"), gods={1: ["G01"]}, goods={1: {"gold": 3}})
    assert vp(position, 1) == 8


def test_god_cards_for_those_behind():
    """TW-11.13, TW-11.20: 2, 2, 1 with fewest points first; at a tie who is further clockwise."""
    position = festival(vp={0: 5, 1: 10, 2: 10}, god_deck=["G01", "G02", "G03", "G04", "G05"])
    assert facts(position)["god_hands"] == [["G01", "G02"], ["G05"], ["G03", "G04"]]


def test_cards_are_played_at_festivals():
    """TW-11.14, TW-11.18: up to three, no statue, from the active player; then they are in the deck."""
    deck = ["G08", "G15", "G24", "G16", "G02"]
    position = festival(gods={0: ["G03", "G10"]}, goods={0: {"potato": 4}}, god_deck=deck)
    assert position.seat_to_act == 0
    do(position, "play G03", "play G10")
    assert facts(position)["aside"] == ["G03", "G10"]
    last = next(word for word in words(position) if word.startswith("play"))
    do(position, last)
    assert position.seat_to_act == 1
    while not words(position)[0].startswith("move the high priest"):
        do(position, "none")
    assert {"G03", "G10"} <= set(facts(position)["god_deck"])


def test_festival_cards_come_from_the_deck_alone():
    """TW-11.14, TW-11.17: G14 draws a god card, not one of the offer; in TW-11.5 and after the festival it may be."""
    position = festival(gods={0: ["G14"]}, offer=["G01"], goods={0: {"potato": 2}}, temple={1: 4})
    assert (position.seat_to_act, words(position)) == (1, ["draw a god card from the deck", "take G01"])
    do(position, "draw a god card", "play G14")
    assert facts(position)["offer"] == ["G01"]
    while not words(position)[0].startswith("move the high priest"):
        do(position, "none")
    assert "take G01" in words(do(position, "pray"))


def test_the_market_is_renewed():
    """TW-11.15: all tiles under their stacks, two of each revealed."""
    position = festival(market=["PR01", "PR02", "PA01", "PA02"])
    while not words(position)[0].startswith("move the high priest"):
        do(position, "none")
    known = facts(position)
    assert known["market"] == ["PR03", "PR04", "PA03", "PA04"]
    assert set(known["production_stack"][-2:]) == {"PR01", "PR02"}


def test_the_third_festival_ends_the_game():
    """TW-11.8, TW-11.19, TW-15.1: at once, after upkeep; 4 points for the token."""
    position = festival(festivals=2)
    assert position.over
    assert position.ending == "third festival"
    assert vp(position, 0) == 14


def test_a_short_village():
    """TW-11.10, TW-13.5: the bag runs out."""
    position = festival(bag=["red", "white"], nomads=["blue"])
    while not words(position)[0].startswith("move the high priest"):
        do(position, "none")
    assert facts(position)["village"] == ["red", "white"]


def test_the_chain_of_an_empty_bag():
    """TW-11.11, TW-11.20: the token again, one turn each with the holder last, then the next festival; so to the end."""
    position = festival(bag=[], nomads=["blue", "blue", "blue"])
    assert facts(position)["festivals"] == 2
    assert vp(position, 0) == 10 + 1 + 2
    actives = []
    while not position.over:
        active = facts(position)["active"]
        if not actives or actives[-1] != active:
            actives.append(active)
        legal = words(position)
        do(position, "none" if "none" in legal else legal[0])
    assert actives == [0, 1, 2, 0, 1, 2, 0]
    assert facts(position)["festivals"] == 3


def test_festivals_at_the_next_turn_of_the_holder():
    """TW-11.2: token and points at once, the others take a turn, then the festival and the holder's turn."""
    position = festival(rules=with_rules("festival-later"), temple={1: 5})
    assert vp(position, 0) == 11
    assert facts(position)["village"] == []
    assert facts(position)["active"] == 1
    assert goods(position, 1) == {}
    while facts(position)["active"] != 0 or not facts(position)["village"]:
        legal = words(position)
        do(position, "none" if "none" in legal else legal[0])
    assert facts(position)["active"] == 0


def test_neutral_workers_at_the_first_festival_of_two():
    """TW-11.12: M2, M6, M10, M14, M18, skipping occupied ones; none at the second festival, none with three players."""
    position = festival(seats=2, hill={"M6": "red"}, bag=["blue"] * 6 + ["white"] * 5)
    while not words(position)[0].startswith("move the high priest"):
        do(position, "none")
    assert facts(position)["hill"] == {"M2": "white", "M6": "red", "M10": "white", "M14": "white", "M18": "white"}
    assert facts(festival(seats=2, festivals=1))["hill"] == {}
    assert facts(festival(seats=3))["hill"] == {}


def test_the_stall_guard():
    """TW-17.4: ten turns a player without a worker leaving the village; the playout is unfinished, nobody wins."""
    rules = with_rules(options__stall_turns_per_seat=1)
    position = at(2, rules, goods={})
    for _ in range(400):
        if position.over:
            break
        legal = words(position)
        quiet = [
            word
            for word in legal
            if word in ("none", "pray", "train") or word.startswith(("move the high priest ", "gain 1 gold", "draw", "keep"))
        ]
        do(position, quiet[0] if quiet else legal[0])
    assert int(position.state.over) == UNFINISHED
    seat_rows, _ = position.outcome()
    assert [(row["won"], row["rank"]) for row in seat_rows] == [(0, 0), (0, 0)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_dealt_anew_can_be_played_on(seats):
    """TW-2.6, TW-13.4, TW-17.5, TW-17.6: to the end, under all invariants, from every stage of a playout."""
    from tests.playing import stream
    from tests.tawantinsuyu.positions import deal

    position = deal(seats, block=7)
    plies = 0
    while not position.over:
        if plies % 60 == 5:
            for seat in range(seats):
                other = position.redealt(seat, stream(plies, seat))
                while not other.over:
                    other.apply(ask(other, uniform(other.game)))
                    assert other.invariant_broken() is None
        position.apply(ask(position, uniform(position.game)))
        plies += 1
