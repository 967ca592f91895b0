"""Trumps, by the IDs of its RULES.md, and what who does not follow shows."""

import pytest

from simulate.engine.plain import Chance
from simulate.engine.plain.asking import dealt
from simulate.mechanisms.cards import Cards
from simulate.mechanisms.hiding import deal_where_possible
from simulate.mechanisms.zones import Hand
from tests.mechanisms.positions import do, lay, opened


def hands(*of):
    """Return an opening position of three seats with two cards each in hand."""
    position = opened("trumps", 3)
    state = position.state
    for hand in state.hands:
        while len(hand) > 2:
            state.deck.append(hand.pop())
    for hand, cards in zip(state.hands, of, strict=True):
        lay(state, hand, *cards)
    return position, state


CLUBS = ("clubs", 9), ("clubs", 3)
RED = ("clubs", 12), ("hearts", 14)
BLACK = ("spades", 2), ("diamonds", 14)


def test_tr_3_whoever_can_must_follow():
    position, _ = hands(CLUBS, RED, BLACK)
    do(position, ("clubs", 9))
    assert position.legal_actions() == [("clubs", 12)]
    do(position, ("clubs", 12))
    assert position.legal_actions() == [("diamonds", 14), ("spades", 2)]


@pytest.mark.parametrize(("last", "winner"), [(("spades", 2), 2), (("diamonds", 14), 1)])
def test_tr_4_the_highest_trump_or_else_the_highest_of_the_suit_takes_the_trick(last, winner):
    position, state = hands(CLUBS, RED, BLACK)
    do(position, ("clubs", 9), ("clubs", 12), last)
    assert (state.leader, position.seat_to_act) == (winner, winner)
    assert state.tricks == [int(seat == winner) for seat in range(3)]
    assert state.taken[winner] == [("clubs", 9), ("clubs", 12), last]
    assert state.trick == []


def test_tr_2_each_seat_leads_first_in_turn_and_the_last_card_ends_the_deal():
    position, state = hands(CLUBS, RED, BLACK)
    do(position, ("clubs", 9), ("clubs", 12), ("spades", 2), ("diamonds", 14), ("clubs", 3), ("hearts", 14))
    assert state.tricks == [0, 0, 2]
    assert (state.round_no, position.seat_to_act) == (2, 1)
    assert [len(hand) for hand in state.hands] == [13, 13, 13]
    assert all(hand.lacks == () for hand in state.hands)


def test_no_re_deal_gives_a_suit_to_whoever_did_not_follow():
    position, state = hands(CLUBS, RED, BLACK)
    do(position, ("clubs", 9), ("clubs", 12), ("spades", 2))
    assert state.hands[2].lacks == ("clubs",)
    view, found = position.seen_by(0).state, set()
    for deal in range(1, 200):
        again = dealt(position.game, view, position.rules.record, 0, (deal, 2, 3, 4))
        assert again.hands[2][0][0] != "clubs"
        found.add(again.hands[2][0])
    assert len(found) > 20


def test_a_deal_that_no_shuffle_finds_is_found_by_exchanging():
    """Of 26 cards of two suits one hand has no reds and the other no blacks: one deal in ten million."""
    cards = Cards("card", [(suit, rank) for suit in ("red", "black") for rank in range(13)])
    zones = [Hand(cards, 0, [None] * 13), Hand(cards, 1, [None] * 13)]
    zones[0].lacks, zones[1].lacks = ("red",), ("black",)
    black, red = deal_where_possible(list(cards.every), zones, Chance((1, 2, 3, 4)))
    assert sorted(black) == [("black", rank) for rank in range(13)]
    assert sorted(red) == [("red", rank) for rank in range(13)]


def test_a_hand_that_cannot_be_filled_is_named():
    cards = Cards("card", [("red", 1)])
    zone = Hand(cards, 0, [None])
    zone.lacks = ("red",)
    with pytest.raises(ValueError, match=r"no place is left for \('red', 1\)"):
        deal_where_possible([("red", 1)], [zone], Chance((1, 2, 3, 4)))
