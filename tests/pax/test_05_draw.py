"""Steps 0 and 1 of a turn: passing and drawing, religion included."""

import pytest

from tests.pax.positions import act, at, column, deck, gold, hand, keys, ones, rome, rules, words

RELIGION = ["religion_s2_p2", "religion_s1_p1"]
MARKET = [ones("land", 1)] * 3


def in_view(position):
    return keys(position.state.drawn, position.state.drawn_size)


def test_a_pass_does_nothing_at_all():
    """PX-5.2, PX-5.3."""
    position = at(columns=MARKET, hands={0: ones("navy", 1)}, deck=ones("army", 3))
    before = deck(position)
    act(position, "pass")
    assert position.seat_to_act == 1
    assert gold(position) == [5, 5]
    assert deck(position) == before
    assert hand(position) == ones("navy", 1)
    assert position.state.passes.tolist()[:2] == [1, 0]


def test_a_pass_pays_2_gold_in_the_published_game():
    """PX-5.2."""
    assert gold(act(at(ruleset=rules("published"), columns=MARKET), "pass")) == [7, 5]


def test_every_turn_may_be_passed():
    """PX-5.3."""
    position = at(columns=MARKET)
    for _ in range(8):
        assert "pass and look at Rome's starting cards" in words(position)
        act(position, "pass")


def test_three_actions_each_once_in_any_order_then_buy_and_play():
    """PX-5.1, PX-5.4."""
    position = at(columns=MARKET, deck=["navy_s1_p1", "army_s1_p1", "wealth_s1_p1"])
    act(position, "take the turn")
    market = [f"Navy, 1 symbol, price 1 to column {n}" for n in (1, 2, 3)]
    assert words(position) == ["Navy, 1 symbol, price 1 to the hand", "Navy, 1 symbol, price 1 under the deck", *market]
    act(position, "Navy, 1 symbol, price 1 to column 2")
    assert words(position) == ["Army, 1 symbol, price 1 to the hand", "Army, 1 symbol, price 1 under the deck"]
    act(position, "Army, 1 symbol, price 1 under the deck")
    assert words(position) == ["Wealth, 1 symbol, price 1 to the hand"]
    act(position, "Wealth, 1 symbol, price 1 to the hand")
    assert words(position)[0] == "buy nothing"
    act(position, "buy nothing")
    assert words(position) == ["play no more", "play Wealth, 1 symbol, price 1"]


def test_one_card_is_seen_at_a_time():
    """PX-5.5."""
    position = act(at(columns=MARKET, deck=["navy_s1_p1", "army_s1_p1"]), "take the turn")
    assert in_view(position) == ["navy_s1_p1"]
    assert in_view(act(position, "Navy, 1 symbol, price 1 to the hand")) == ["army_s1_p1"]


def test_hand_and_bottom():
    """PX-5.6."""
    position = at(columns=MARKET, deck=["navy_s1_p1", "army_s1_p1", "wealth_s1_p1"])
    act(position, "take the turn", "Navy, 1 symbol, price 1 under the deck", "Army, 1 symbol, price 1 to the hand")
    assert deck(position)[-1] == "navy_s1_p1"
    assert hand(position) == ["army_s1_p1"]


def test_any_column_also_an_empty_one():
    """PX-5.7."""
    position = at(columns=[ones("land", 1), [], ones("land", 1)], deck=["navy_s1_p1", "army_s1_p1", "wealth_s1_p1"])
    act(position, "take the turn", "Navy, 1 symbol, price 1 to column 2")
    assert column(position, 2) == ["navy_s1_p1"]
    assert position.state.column_total[1] == 1


def test_without_the_option_filled_columns_only():
    """PX-5.7."""
    position = at(ruleset=rules(options__market_on_empty=False), columns=[ones("land", 1), [], ones("land", 1)])
    act(position, "take the turn")
    assert [w.split()[-1] for w in words(position) if "column" in w] == ["1", "3"]


def test_unused_actions_are_lost_with_the_last_card():
    """PX-5.8."""
    position = at(columns=MARKET, deck=ones("navy", 2), deck_only=True, gold=[5, 5])
    act(position, "take the turn", "Navy, 1 symbol, price 1 to the hand", "Navy, 1 symbol, price 1 to column 1")
    assert words(position)[0] == "buy nothing"
    assert gold(position) == [5, 5]


def test_a_card_under_the_deck_can_be_drawn_again_in_the_same_step():
    """PX-5.8."""
    position = at(columns=MARKET, deck=["navy_s1_p1", "army_s1_p1"], deck_only=True)
    act(position, "take the turn", "Navy, 1 symbol, price 1 under the deck", "Army, 1 symbol, price 1 to column 1")
    assert in_view(position) == ["navy_s1_p1"]
    act(position, "Navy, 1 symbol, price 1 to the hand")
    assert hand(position) == ["navy_s1_p1"]
    assert position.state.draws_again == 1


def test_an_empty_deck_pays_2_gold():
    """PX-5.9."""
    position = act(at(columns=MARKET, deck_only=True), "take the turn")
    assert gold(position) == [7, 5]
    assert words(position)[0] == "buy nothing"
    assert gold(act(at(columns=MARKET, deck_only=True, ruleset=rules(options__empty_deck_gold=0)), "take the turn")) == [
        5,
        5,
    ]


def test_an_empty_deck_pays_every_seat_of_the_round_alike():
    """PX-5.9: 2 gold for the first, the second and the third, beside the 2 for a turn without a card played."""
    position = at(3, columns=[*MARKET, ["land_s1_p1"]], deck_only=True)
    for seat in range(3):
        act(position, "take the turn")
        assert gold(position)[seat] == 5 + 2
        act(position, "buy nothing")
        if not position.over and position.seat_to_act == seat:
            act(position, "play no more")


@pytest.mark.parametrize(("cards", "paid"), [(0, 2), (1, 2), (2, 2), (3, 0)])
def test_any_missing_pays_once_when_an_action_was_lost(cards, paid):
    """PX-5.9."""
    position = at(
        ruleset=rules(options__empty_deck_condition="any_missing"), columns=MARKET, deck=ones("navy", cards), deck_only=True
    )
    act(position, "take the turn")
    for use in ("to the hand", "to column 1", "under the deck")[:cards]:
        act(position, f"Navy, 1 symbol, price 1 {use}")
    assert words(position)[0] == "buy nothing"
    assert gold(position)[0] == 5 + paid


def test_religion_shows_two_cards_used_for_two_actions_then_the_third():
    """PX-6.12."""
    position = at(columns=MARKET, displays={0: RELIGION}, deck=["navy_s1_p1", "army_s1_p1", "wealth_s1_p1"])
    act(position, "take the turn")
    assert in_view(position) == ["navy_s1_p1", "army_s1_p1"]
    assert len(words(position)) == 2 * 5
    act(position, "Army, 1 symbol, price 1 to the hand")
    assert in_view(position) == ["navy_s1_p1"]
    assert not any("to the hand" in w for w in words(position))
    act(position, "Navy, 1 symbol, price 1 to column 1")
    assert in_view(position) == ["wealth_s1_p1"]
    assert words(position) == ["Wealth, 1 symbol, price 1 under the deck"]


def test_sliding_keeps_two_cards_in_view():
    """PX-6.12."""
    position = at(
        ruleset=rules(options__religion_mode="sliding"), columns=MARKET, displays={0: RELIGION},
        deck=["navy_s1_p1", "army_s1_p1", "wealth_s1_p1", "senate_s1_p1"],
    )  # fmt: skip
    act(position, "take the turn", "Navy, 1 symbol, price 1 under the deck")
    assert in_view(position) == ["army_s1_p1", "wealth_s1_p1"]
    act(position, "Wealth, 1 symbol, price 1 to the hand")
    assert in_view(position) == ["army_s1_p1"]
    act(position, "Army, 1 symbol, price 1 to column 1")
    assert deck(position)[0] == "senate_s1_p1"


def test_all_three_shows_three():
    """PX-6.12."""
    position = at(
        ruleset=rules(options__religion_mode="all_three"), columns=MARKET, displays={0: RELIGION},
        deck=["navy_s1_p1", "army_s1_p1", "wealth_s1_p1", "senate_s1_p1"],
    )  # fmt: skip
    act(position, "take the turn")
    assert in_view(position) == ["navy_s1_p1", "army_s1_p1", "wealth_s1_p1"]
    act(
        position,
        "Wealth, 1 symbol, price 1 to the hand",
        "Navy, 1 symbol, price 1 to column 1",
        "Army, 1 symbol, price 1 under the deck",
    )
    assert deck(position)[0] == "senate_s1_p1"


@pytest.mark.parametrize("mode", ["pair_first", "sliding", "all_three"])
def test_two_symbols_are_not_enough_and_a_short_deck_is_seen_as_far_as_it_goes(mode):
    """PX-6.12."""
    ruleset = rules(options__religion_mode=mode)
    plain = at(ruleset=ruleset, columns=MARKET, displays={0: ["religion_s2_p2"]}, deck=ones("navy", 3))
    assert in_view(act(plain, "take the turn")) == ["navy_s1_p1"]
    short = at(ruleset=ruleset, columns=MARKET, displays={0: RELIGION}, deck=["navy_s1_p1", "army_s1_p1"], deck_only=True)
    act(short, "take the turn")
    assert in_view(short) == ["navy_s1_p1", "army_s1_p1"]
    act(short, "Army, 1 symbol, price 1 under the deck", "Navy, 1 symbol, price 1 to column 1")
    assert in_view(short) == ["army_s1_p1"]
    act(short, "Army, 1 symbol, price 1 to the hand")
    assert short.state.deck_size == 0


def test_religion_played_this_turn_helps_from_the_next_turn_on():
    """PX-6.13."""
    position = at(columns=MARKET, hands={0: ["religion_s2_p2"]}, displays={0: ["religion_s1_p1"]}, deck=["navy_s1_p1"])
    act(position, "take the turn")
    assert len(in_view(position)) == 1
    act(position, "Navy, 1 symbol, price 1 under the deck")
    position.apply(position.legal()[0])
    position.apply(position.legal()[0])
    act(position, "buy nothing", "play Religion, 2 symbols, price 2", "play no more", "pass")
    while position.seat_to_act != 0:
        act(position, "pass")
    act(position, "take the turn")
    assert len(in_view(position)) == 2


def test_a_single_last_card_is_handled_alone_and_so_is_the_next():
    """PX-6.14."""
    position = at(columns=MARKET, displays={0: RELIGION}, deck=["navy_s1_p1"], deck_only=True)
    act(position, "take the turn")
    assert in_view(position) == ["navy_s1_p1"]
    act(position, "Navy, 1 symbol, price 1 under the deck")
    assert in_view(position) == ["navy_s1_p1"]
    act(position, "Navy, 1 symbol, price 1 to the hand")
    assert words(position)[0] == "buy nothing"


def test_a_round_goes_clockwise_from_the_start_player():
    """PX-4.1, PX-5.2."""
    position = at(seats=3, columns=[ones("land", 1)] * 4, start=1)
    order = []
    for _ in range(3):
        order.append(position.seat_to_act)
        act(position, "pass")
    assert order == [1, 2, 0]
    assert len(rome(position)) == 1  # the round is over: Rome has taken a column
