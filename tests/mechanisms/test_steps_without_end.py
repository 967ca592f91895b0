"""Loops of steps in which nobody is ever asked end with a message, and a stock holds what there are copies of."""

import copy
import pickle

import pytest

from simulate.mechanisms import Cards, Choice, Stock, turns
from simulate.mechanisms.steps import IDLE, Machine


class Bare:
    """As much of a table as steps need."""

    seats, leader, seat_to_act, turns_ended, rounds_begun, round_no, over, at = 2, 0, 0, 0, 0, 0, "", 0


def test_turns_in_which_nobody_has_a_choice_end_with_a_message():
    machine = Machine([turns(Choice(lambda table, rules, seat: [], lambda table, rules, seat, chosen: None))], "done")
    with pytest.raises(RuntimeError, match=rf"nobody was asked in {IDLE:,} rounds of a loop"):
        machine.begin(Bare(), None)


def test_a_game_that_asks_goes_round_as_often_as_it_likes():
    machine = Machine([turns(Choice(lambda table, rules, seat: ["go"], lambda table, rules, seat, chosen: None))], "done")
    table = Bare()
    assert machine.begin(table, None) == ["go"]
    for _ in range(2 * IDLE):
        assert machine.step(table, None, "go") == ["go"]


def test_a_card_of_which_no_copy_is_left_is_not_in_the_stock():
    stock = Stock(Cards("wood", {"oak": 1, "elm": 2}))
    stock.remove("oak")
    assert "oak" not in stock
    assert "elm" in stock
    assert list(stock) == ["elm"]
    assert len(stock) == 1
    assert stock["oak"] == 0
    again = copy.deepcopy(stock)
    assert again == stock
    assert pickle.loads(pickle.dumps(stock)) == stock
    assert again["oak"] == 0
    with pytest.raises(ValueError, match="no 'oak' left"):
        again.remove("oak")
