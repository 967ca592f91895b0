"""A card is given to a seat of a game from building blocks: it changes places with one of the seat's own."""

from types import SimpleNamespace

import pytest

from simulate.engine.plain.chance import Chance
from simulate.errors import SimulateError
from simulate.mechanisms import Cards, Deck, Display, Hand, each
from simulate.mechanisms.giving import give
from simulate.mechanisms.hiding import lost_or_doubled
from simulate.mechanisms.table import Table
from simulate.mechanisms.zones import Stock

FRUIT = Cards("fruit", {"pear": 2, "plum": 2, "fig": 2})


def a_table(mine, other, deck):
    """Lay out two hands and a deck."""
    table = Table(2, Chance((1, 2, 3, 4)))
    table.hands = each(Hand, FRUIT, 2)
    table.hands[0][:], table.hands[1][:] = mine, other
    table.deck = Deck(FRUIT, items=deck)
    return table


@pytest.mark.parametrize(
    ("mine", "other", "deck", "after"),
    [
        (["plum", "fig"], ["plum", "pear"], ["fig", "pear"], (["plum", "pear"], ["plum", "pear"], ["fig", "fig"])),
        (["plum", "fig"], ["pear", "pear"], ["fig", "plum"], (["plum", "pear"], ["fig", "pear"], ["fig", "plum"])),
        (["pear", "fig"], ["plum", "fig"], ["pear", "plum"], (["pear", "pear"], ["plum", "fig"], ["fig", "plum"])),
        (["pear", "pear"], ["plum", "fig"], ["fig", "plum"], (["pear", "pear"], ["plum", "fig"], ["fig", "plum"])),
        ([], ["plum", "fig"], ["pear", "fig", "pear", "plum"], (["pear"], ["plum", "fig"], ["fig", "pear", "plum"])),
    ],
)
def test_the_card_changes_places_with_the_last_other_one(mine, other, deck, after):
    table = a_table(mine, other, deck)
    give(table, SimpleNamespace(), 0, "pear")
    assert ([*table.hands[0]], [*table.hands[1]], [*table.deck]) == after
    assert lost_or_doubled(table) == ""


def test_one_of_a_stock_is_bought_for_nothing():
    table = Table(2, Chance((1, 2, 3, 4)))
    table.won, table.stock = each(Display, FRUIT, 2), Stock(FRUIT)
    give(table, SimpleNamespace(), 1, "fig")
    assert [*table.won[1]] == ["fig"]
    assert table.stock["fig"] == 1


def test_a_seat_without_a_place_for_it_is_named():
    table = Table(2, Chance((1, 2, 3, 4)))
    table.deck = Deck(FRUIT, items=["pear"])
    with pytest.raises(SimulateError, match="'pear' has no place before seat 0"):
        give(table, SimpleNamespace(), 0, "pear")
