"""Step 2, buying, and the end of the round, chapters 5 and 7, with the order of rounds, chapter 4."""

import pytest

from tests.pax.positions import act, at, column, deck, end_turns, gold, hand, ones, rome, rules, words

WEALTH = ["wealth_s2_p2", "wealth_s1_p1"]


def test_a_column_costs_its_printed_prices_and_goes_to_the_hand():
    """PX-5.10, PX-5.11."""
    position = at(columns=[["navy_s2_p4", "army_s1_p1"], ["land_s2_p4", "land_s1_p2"], []], gold=[5, 5], decision="buy")
    # 6 gold is too much, column 3 empty
    assert words(position) == ["buy nothing", "buy column 1: Navy, 2 symbols, price 4; Army, 1 symbol, price 1"]
    act(position, "buy column 1")
    assert gold(position) == [0, 5]
    assert hand(position) == ["navy_s2_p4", "army_s1_p1"]
    assert position.state.columns_bought[0] == 1
    assert position.state.cards_bought[0] == 2


def test_one_column_a_turn_and_none_is_allowed():
    """PX-5.10."""
    position = at(columns=[ones("land", 1)] * 3, decision="buy")
    act(position, "buy column 2")
    assert words(position)[0] == "play no more"
    other = act(at(columns=[ones("land", 1)] * 3, decision="buy"), "buy nothing")
    assert words(other)[0] == "play no more"


def test_a_card_put_on_the_column_this_turn_counts():
    """PX-5.11."""
    position = at(columns=[ones("land", 1)] * 3, deck=["navy_s2_p4", "army_s1_p1", "army_s1_p1"], gold=[5, 5])
    act(
        position,
        "take the turn",
        "Navy, 2 symbols, price 4 to column 1",
        "Army, 1 symbol, price 1 to the hand",
        "Army, 1 symbol, price 1 under the deck",
        "buy column 1",
    )
    assert gold(position)[0] == 0


def test_three_wealth_symbols_save_1_gold_on_the_whole_column():
    """PX-6.10, PX-5.11."""
    position = at(
        columns=[["navy_s1_p2", "army_s1_p2", "land_s1_p2"], [], []], displays={0: WEALTH}, gold=[5, 5], decision="buy"
    )
    act(position, "buy column 1")
    assert gold(position)[0] == 0
    short = at(
        columns=[["navy_s1_p2", "army_s1_p2", "land_s1_p2"], [], []], displays={0: WEALTH[:1]}, gold=[5, 5], decision="buy"
    )
    assert words(short) == ["buy nothing"]


def test_a_price_is_at_least_0():
    """PX-5.11."""
    position = at(
        ruleset=rules(turn__wealth_discount=5), columns=[ones("land", 1)], displays={0: WEALTH}, gold=[0, 0], decision="buy"
    )
    assert gold(act(position, "buy column 1")) == [0, 0]


def test_per_set_wealth_saves_more():
    """PX-6.1, PX-6.10."""
    wealth = [*WEALTH, "wealth_s2_p2", "wealth_s1_p1"]
    position = at(
        ruleset=rules(options__threshold_mode="per_set"),
        columns=[["navy_s2_p4"]],
        displays={0: wealth},
        gold=[5, 5],
        decision="buy",
    )
    assert gold(act(position, "buy column 1"))[0] == 5 - 4 + 2


def test_a_bought_column_stays_empty_until_a_card_is_put_on_it():
    """PX-5.12."""
    position = at(columns=[ones("land", 1)] * 3, decision="buy", deck=ones("navy", 1))
    act(position, "buy column 2", "play no more")
    assert column(position, 2) == []
    act(position, "take the turn", "Navy, 1 symbol, price 1 to column 2")
    assert column(position, 2) == ["navy_s1_p1"]


def test_rome_takes_the_column_with_the_highest_printed_total():
    """PX-7.1."""
    position = at(columns=[["navy_s2_p4"], ["army_s1_p1"] * 3 + ["army_s1_p2"], ["land_s1_p1"]], displays={0: WEALTH, 1: []})
    end_turns(position)
    assert rome(position) == ["army_s1_p1"] * 3 + ["army_s1_p2"]
    assert position.state.rome_taken[2] == 4


def test_a_tie_takes_the_lower_number():
    """PX-7.1."""
    position = end_turns(at(columns=[["land_s1_p1"], ["navy_s2_p4"], ["army_s2_p4"]]))
    assert rome(position) == ["navy_s2_p4"]


def test_empty_columns_get_one_card_each_lower_numbers_first():
    """PX-7.3."""
    position = at(columns=[[], ["navy_s2_p4"], ["land_s1_p1"]], deck=["army_s1_p1", "wealth_s1_p1", "senate_s1_p1"], start=0)
    end_turns(position)
    assert [column(position, n) for n in (1, 2, 3)] == [["army_s1_p1"], ["wealth_s1_p1"], ["land_s1_p1"]]
    assert deck(position)[0] == "senate_s1_p1"
    assert position.state.round_no == 2


def test_too_few_cards_for_one_column_end_the_game_at_once():
    """PX-7.4, PX-8.1, PX-8.2: nothing is laid out, nobody gets what is left."""
    position = at(columns=[[], ["navy_s2_p4"], ["land_s1_p1"]], deck=["army_s1_p1"], deck_only=True)
    end_turns(position)
    assert position.over
    assert [column(position, n) for n in (1, 2, 3)] == [[], [], ["land_s1_p1"]]
    assert deck(position) == ["army_s1_p1"]
    assert hand(position, 0) == hand(position, 1) == []


def test_play_on_fills_what_it_can_and_plays_one_more_round():
    """PX-7.4."""
    ruleset = rules(options__partial_refill="play_on")
    position = at(ruleset=ruleset, columns=[[], ["navy_s2_p4"], ["land_s1_p1"]], deck=["army_s1_p1"], deck_only=True)
    end_turns(position)
    assert not position.over
    assert [column(position, n) for n in (1, 2, 3)] == [["army_s1_p1"], [], ["land_s1_p1"]]
    act(position, "take the turn", "buy column 1", "play no more", "take the turn", "buy column 3", "play no more")
    assert position.over
    assert rome(position) == ["navy_s2_p4"]  # all columns were empty: Rome took nothing
    assert position.invariant_broken() is None


def test_after_a_full_refill_there_is_a_round_with_an_empty_deck():
    """PX-7.5."""
    position = at(
        columns=[ones("land", 1), ["navy_s2_p4"], ones("land", 1)], deck=["army_s1_p1"], deck_only=True, gold=[0, 0]
    )
    end_turns(position)
    assert not position.over
    assert deck(position) == []
    act(position, "take the turn")
    assert gold(position)[0] == 2
    act(position, "buy nothing", "play no more", "pass")
    assert position.over
    assert position.state.last_round == position.state.round_no == 2


@pytest.mark.parametrize(("seats", "deck_size"), [(2, 46), (3, 54), (4, 62)])
def test_with_nobody_drawing_a_game_lasts_one_round_more_than_the_deck_has_cards(seats, deck_size):
    """PX-7.6."""
    from tests.pax.positions import dealt, keep_first

    position = keep_first(dealt(seats))
    while not position.over:
        act(position, "pass")
    assert position.state.round_no == deck_size + 1
    assert position.state.rome_columns == deck_size + 1


def test_the_holder_starts_the_next_round():
    """PX-4.2, PX-6.19, PX-7.2."""
    for holder, start in ((2, 0), (0, 1)):
        position = at(seats=3, columns=[ones("land", 1)] * 4, displays={holder: ones("conspiracy", 1)}, start=start)
        end_turns(position)
        assert position.seat_to_act == holder


@pytest.mark.parametrize(("option", "second"), [("unchanged", 1), ("rotate", 2)])
def test_without_a_holder_the_start_player_stays_or_moves_on(option, second):
    """PX-4.2."""
    position = at(seats=3, ruleset=rules(options__start_without_holder=option), columns=[ones("land", 1)] * 4, start=1)
    assert end_turns(position).seat_to_act == second


def test_a_new_holder_does_not_change_the_running_round():
    """PX-4.3."""
    position = at(seats=3, columns=[ones("land", 1)] * 4, hands={1: ones("conspiracy", 1)}, start=0, seat=1, decision="play")
    act(position, "play Conspiracy, 1 symbol, price 1", "play no more")
    assert position.state.holder == 1
    assert position.seat_to_act == 2
    act(position, "pass")
    assert position.seat_to_act == 1
    assert position.state.round_no == 2
