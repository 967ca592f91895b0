"""Big money, by the IDs of its RULES.md."""

from collections import Counter

import pytest

from simulate.engine.plain.asking import dealt
from simulate.engine.plain.rows import ranks_of
from tests.mechanisms.positions import do, opened


def turn(*hand):
    """Return an opening position of two seats, the first of them with this hand, before its treasures are played."""
    position = opened("big_money", 2)
    state = position.state
    state.hands[0].extend(state.played[0])
    state.played[0].clear()
    state.hands[0][:] = sorted(state.hands[0])
    for card in hand:
        state.move(card, state.supply, state.hands[0])
    return position, state


@pytest.mark.parametrize(("seats", "copper", "victory"), [(2, 46, 8), (3, 39, 12), (4, 32, 12)])
def test_bm_1_the_supply_by_seats(seats, copper, victory):
    state = opened("big_money", seats).state
    of_a_kind = dict.fromkeys(("estate", "duchy", "province"), victory)
    assert state.supply == {"copper": copper, "silver": 40, "gold": 30} | of_a_kind
    owned = Counter(state.decks[1]) + Counter(state.hands[1])
    assert (owned, len(state.hands[1])) == ({"copper": 7, "estate": 3}, 5)


def test_bm_3_what_is_bought_is_paid_and_goes_to_the_discards():
    position, state = turn()
    state.coins[0] = 6
    prices = {"copper": 0, "silver": 3, "gold": 6, "estate": 2, "duchy": 5}
    assert set(position.legal_actions()) == {"pass", *prices}
    do(position, "gold")
    assert state.supply["gold"] == 29
    assert "gold" in state.discards[0]
    assert state.noted[0, "gold", "bought"] == 1


def test_bm_2_treasures_are_coins():
    position = opened("big_money", 2)
    state = position.state
    assert state.coins[0] == state.played[0].count("copper") == len(state.played[0])
    assert set(state.hands[0]) <= {"estate"}


def test_bm_4_a_new_hand_is_drawn_and_an_empty_deck_is_made_of_the_discards():
    position = opened("big_money", 2)
    state = position.state
    do(position, "pass", "pass")
    assert (len(state.decks[0]), state.turns, position.seat_to_act, state.round_no) == (0, [1, 1], 0, 2)
    assert len(state.discards[0]) == 5
    do(position, "pass")
    assert (len(state.hands[0]), len(state.decks[0]), state.discards[0]) == (5, 5, [])


@pytest.mark.parametrize("gone", [("province",), ("duchy", "silver", "gold")])
def test_bm_5_the_last_province_or_the_third_pile_ends_the_game_after_the_turn(gone):
    position = opened("big_money", 2)
    for kind in gone:
        position.state.supply[kind] = 0
    do(position, "pass")
    assert position.ending == "a pile is empty"


def test_bm_6_points_lie_anywhere_and_fewer_turns_decide():
    position, state = turn("province", "duchy")
    state.move("gold", state.supply, state.discards[1])
    state.move("province", state.supply, state.decks[1])
    state.move("duchy", state.supply, state.discards[1])
    record = position.rules.record
    assert list(position.game.scores(state, record)) == [12, 12]
    state.turns = [9, 8]
    assert list(ranks_of(position.game, state, record, [12, 12])) == [2, 1]


def test_a_re_deal_leaves_everybody_the_cards_that_all_know_they_own():
    position, state = turn()
    state.move("gold", state.supply, state.decks[1])
    view, golds = position.seen_by(0).state, []
    for deal in range(1, 60):
        again = dealt(position.game, view, position.rules.record, 0, (deal, 2, 3, 4))
        owned = [Counter(again.decks[seat]) + Counter(again.hands[seat]) for seat in range(2)]
        assert owned == [Counter(state.decks[seat]) + Counter(state.hands[seat]) for seat in range(2)]
        assert again.hands[0] == state.hands[0]
        golds.append("gold" in again.hands[1])
    assert 10 < sum(golds) < 50
