"""Steps 3 and 4: playing cards and income."""

import pytest

from tests.pax.positions import act, at, column, gold, hand, ones, rules, symbols, words

COLUMNS = [ones("land", 1)] * 3


def test_cards_cost_0_1_2_3():
    """PX-5.13."""
    position = at(hands={0: ones("wealth", 4)}, gold=[7, 5], decision="play")
    left = []
    for _ in range(4):
        act(position, "play Wealth, 1 symbol, price 1")
        left.append(gold(position)[0])
    assert left == [7, 6, 4, 1]


def test_cards_played_in_earlier_turns_cost_nothing_now():
    """PX-5.13: the first card of a turn is free, whether one or two were played in the turn before."""
    for before in (1, 2):
        position = at(hands={0: ones("wealth", 3)}, gold=[9, 5], columns=COLUMNS, decision="play")
        act(position, *["play Wealth, 1 symbol, price 1"] * before, "play no more")
        act(position, "pass")
        while position.seat_to_act != 0:
            act(position, "pass")
        act(position, "take the turn")
        while not words(position)[0].startswith("buy"):
            position.apply(position.legal()[0])
        act(position, "buy nothing")
        left = gold(position)[0]
        act(position, "play Wealth, 1 symbol, price 1")
        assert gold(position)[0] == left


def test_the_printed_price_plays_no_part():
    """PX-5.13."""
    position = act(at(hands={0: ["wealth_s2_p4"]}, gold=[0, 5], decision="play"), "play Wealth, 2 symbols, price 4")
    assert gold(position)[0] == 0


def test_a_card_that_cannot_be_paid_cannot_be_played():
    """PX-5.13."""
    position = act(at(hands={0: ones("wealth", 3)}, gold=[0, 5], decision="play"), "play Wealth, 1 symbol, price 1")
    assert words(position) == ["play no more"]


def test_equal_cards_are_one_choice():
    """PX-1.2, PX-5.13."""
    position = at(hands={0: [*ones("wealth", 2), "senate_s1_p1"]}, decision="play")
    assert words(position) == ["play no more", "play Wealth, 1 symbol, price 1", "play Senate, 1 symbol, price 1"]


def test_gold_is_whole_unlimited_and_never_negative():
    """PX-1.4."""
    position = at(
        hands={0: ones("wealth", 1)}, displays={0: ones("wealth", 3)}, gold=[10_000, 0], columns=COLUMNS, decision="play"
    )
    act(position, "play Wealth, 1 symbol, price 1", "play no more")
    assert gold(position) == [10_004, 0]


def test_a_card_counts_at_once_and_stays():
    """PX-5.14."""
    position = at(hands={0: ["land_s2_p2", "navy_s2_p2"]}, columns=COLUMNS, decision="play")
    assert words(position) == ["play no more", "play Land, 2 symbols, price 2"]
    act(position, "play Land, 2 symbols, price 2", "play Navy, 2 symbols, price 2", "play no more")
    assert (symbols(position, 0, "land"), symbols(position, 0, "navy")) == (2, 2)
    assert position.state.display[0].sum() == 2


def test_cards_drawn_and_bought_this_turn_may_be_played_and_hands_have_no_limit():
    """PX-5.14."""
    position = at(
        hands={0: ones("senate", 4) + ones("religion", 4) + ones("wealth", 4)}, columns=[["land_s1_p1"], ["land_s1_p2"], []],
        deck=["wealth_s2_p2", "navy_s1_p1", "army_s1_p1"],
    )  # fmt: skip
    act(
        position,
        "take the turn",
        "Wealth, 2 symbols, price 2 to the hand",
        "Navy, 1 symbol, price 1 under the deck",
        "Army, 1 symbol, price 1 to column 3",
        "buy column 1",
    )
    assert len(hand(position)) == 14
    act(position, "play Wealth, 2 symbols, price 2", "play Land, 1 symbol, price 1")


def test_income_is_the_longest_row_among_the_kinds_played():
    """PX-5.15: the example of the summary: religion 1 -> 2 and army 0 -> 1 pay 2; three land cards do not matter."""
    position = at(
        hands={0: ["army_s1_p1", "religion_s1_p1"]}, displays={0: ones("land", 3) + ones("religion", 1)}, gold=[5, 5],
        columns=COLUMNS[:1], decision="play",
    )  # fmt: skip
    act(position, "play Army, 1 symbol, price 1", "play Religion, 1 symbol, price 1", "play no more")
    assert gold(position)[0] == 5 - 1 + 2


def test_cards_are_counted_not_symbols():
    """PX-5.15."""
    position = at(hands={0: ["wealth_s2_p2"]}, displays={0: ["wealth_s2_p4"]}, columns=COLUMNS, decision="play")
    act(position, "play Wealth, 2 symbols, price 2", "play no more")
    assert gold(position)[0] == 5 + 2


@pytest.mark.parametrize(("no_play_gold", "paid"), [(2, 2), (0, 0)])
def test_a_turn_without_a_card_earns_2(no_play_gold, paid):
    """PX-5.16."""
    position = at(ruleset=rules(options__no_play_gold=no_play_gold), columns=COLUMNS, decision="play")
    act(position, "play no more")
    assert gold(position)[0] == 5 + paid
    assert rules("literal").record.no_play_gold == 0


def test_senate_adds_1_once_in_the_turn_it_is_played():
    """PX-5.17, PX-6.11."""
    position = at(
        hands={0: ["senate_s1_p1", "senate_s2_p2"]},
        displays={0: ones("senate", 1)},
        columns=COLUMNS,
        gold=[5, 5],
        decision="play",
    )
    act(position, "play Senate, 1 symbol, price 1", "play Senate, 2 symbols, price 2", "play no more")
    assert gold(position)[0] == 5 - 1 + 3 + 1


def test_senate_cards_of_earlier_turns_add_nothing():
    """PX-6.11."""
    position = at(hands={0: ones("wealth", 1)}, displays={0: ones("senate", 2)}, columns=COLUMNS, decision="play")
    act(position, "play Wealth, 1 symbol, price 1", "play no more")
    assert gold(position)[0] == 5 + 1


def test_income_cannot_pay_for_cards_of_the_turn():
    """PX-5.18."""
    position = at(
        hands={0: ones("wealth", 2)}, displays={0: ones("wealth", 2)}, gold=[0, 0], columns=COLUMNS, decision="play"
    )
    act(position, "play Wealth, 1 symbol, price 1")
    assert words(position) == ["play no more"]
    assert gold(act(position, "play no more"))[0] == 3


@pytest.mark.parametrize(("mode", "paid"), [("all_income", 0), ("base_only", 1)])
def test_conspiracy_cancels_the_income_of_the_turn(mode, paid):
    """PX-6.15."""
    position = at(
        ruleset=rules(options__conspiracy_cancels=mode), hands={0: ["conspiracy_s1_p1", "senate_s1_p1"]},
        displays={0: ones("senate", 3)}, columns=COLUMNS, gold=[5, 5], decision="play",
    )  # fmt: skip
    act(position, "play Conspiracy, 1 symbol, price 1", "play Senate, 1 symbol, price 1", "play no more")
    assert gold(position)[0] == 5 - 1 + paid


def test_gold_for_an_empty_deck_is_not_income():
    """PX-6.15, PX-5.9."""
    position = at(hands={0: ones("conspiracy", 1)}, columns=COLUMNS, deck_only=True)
    act(position, "take the turn", "buy nothing", "play Conspiracy, 1 symbol, price 1", "play no more")
    assert gold(position)[0] == 5 + 2


def test_a_turn_leaves_the_counters_clean_for_the_next_seat():
    """PX-5.13, PX-5.15: costs and kinds played start anew with every turn."""
    position = at(hands={0: ones("wealth", 2), 1: ones("senate", 1)}, columns=COLUMNS, decision="play")
    act(position, "play Wealth, 1 symbol, price 1", "play Wealth, 1 symbol, price 1", "play no more", "take the turn")
    for _ in range(3):
        position.apply(position.legal()[-1] if len(position.legal()) == 1 else position.legal()[0])
    act(position, "buy nothing", "play Senate, 1 symbol, price 1", "play no more")
    assert gold(position)[1] == 5 + 2
    assert column(position, 1)
