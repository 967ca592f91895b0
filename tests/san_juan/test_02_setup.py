"""SJ-2: setup."""

from collections import Counter

import pytest

from simulate.engine.position import Position
from simulate.engine.quiet import quiet
from simulate.errors import SimulateError
from simulate.games.san_juan.model import CARDS
from tests.san_juan.positions import GAME, RULES, can, cards, do, hand, held, pile_top, rules, visible

ALL = pytest.mark.parametrize("seats", [2, 3, 4])


def deal(seats=4, block=0, ruleset=RULES):
    return Position.from_seed(GAME, ruleset, seats, block=block)


def test_two_to_four_players():
    """SJ-2.1."""
    for seats in (1, 5):
        with pytest.raises(SimulateError, match="2 to 4 seats"):
            deal(seats)
    for seats in (2, 3, 4):
        assert deal(seats).seats == seats


@ALL
def test_all_roles_lie_in_the_middle(seats):
    """SJ-2.2."""
    assert can(deal(seats)) == [f"take the {r}" for r in ("builder", "producer", "trader", "councillor", "prospector")]


def test_tiles_are_shuffled_with_every_deal():
    """SJ-2.3."""
    orders = Counter(tuple(deal(block=block).state.tiles) for block in range(100))
    assert all(sorted(order) == [0, 1, 2, 3, 4] for order in orders)
    assert len(orders) > 50


@ALL
def test_everybody_starts_with_an_active_empty_indigo_plant(seats):
    """SJ-2.4."""
    position = deal(seats)
    for seat in range(seats):
        assert visible(position, seat) == ["indigo_plant"]
        assert position.state.active[seat].sum() == 1
        assert position.state.full[seat].sum() == 0
    do(position, "take the producer", "produce indigo")


def test_another_starting_building():
    """SJ-2.4."""
    position = deal(3, ruleset=rules(setup__starting_building="sugar_mill"))
    assert visible(position, 2) == ["sugar_mill"]
    assert position.invariant_broken() is None


@ALL
def test_four_cards_each(seats):
    """SJ-2.5."""
    assert held(deal(seats)) == [4] * seats
    assert held(deal(seats, ruleset=rules(setup__starting_hand=6))) == [6] * seats


@pytest.mark.parametrize(("seats", "left"), [(2, 100), (3, 95), (4, 90)])
def test_the_rest_is_the_draw_pile(seats, left):
    """SJ-2.6."""
    position = deal(seats)
    assert position.state.pile_n == left
    assert position.state.discards_n == 0


@ALL
def test_seat_0_starts_as_governor(seats):
    """SJ-2.7."""
    for block in range(5):
        position = deal(seats, block)
        assert position.state.governor == position.seat_to_act == 0
        assert position.state.round_no == 1


@ALL
def test_staggered_hands_are_discarded_down_to_four(seats):
    """SJ-2.8."""
    position = deal(seats, ruleset=rules("seat-balance"))
    assert held(position) == [5, 6, 7, 8][:seats]
    gone = 0
    for seat in range(seats):
        for _ in range(seat + 1):
            assert position.seat_to_act == seat
            assert all(words.startswith("discard ") for words in can(position))
            position.apply(position.legal_ids()[-1])
            gone += 1
            assert position.state.discards_n == gone
    assert held(position) == [4] * seats
    assert "take the builder" in can(position)
    assert position.seat_to_act == 0


@ALL
def test_the_first_decision_is_a_role(seats):
    """SJ-2.9."""
    assert all(words.startswith("take the") for words in can(deal(seats)))


def test_hands_come_from_the_top_seat_by_seat():
    """SJ-2.10."""
    undealt = pile_top(deal(ruleset=rules(setup__starting_hand=0)), 16)
    position = deal()
    for seat in range(4):
        assert hand(position, seat) == sorted(undealt[4 * seat : 4 * seat + 4])


def test_a_given_card_is_looked_out_of_the_deck():
    """SJ-2.10: Experiments: given cards are in the opening hand, which keeps its size."""
    position = Position(GAME, RULES, 3)
    position.open(0, 3)
    for key in ("palace", "library"):
        position.state.given[1, CARDS.index(key)] = 1
    with quiet():
        GAME.verbs.setup(position.state, RULES.record)
    assert {"palace", "library"} <= set(hand(position, 1))
    assert held(position) == [4, 4, 4]
    assert cards(position.state.events[1, :, 0]) == hand(position, 1)
    assert position.invariant_broken() is None
