"""Chapters 1 and 2: components and setup."""

import pytest

from simulate.games.pax.model import KINDS
from tests.pax.positions import GAME, act, column, dealt, deck, gold, hand, keep_first, keys, rome, rules, words

FACES = [(s, p) for s in (1, 2) for p in (1, 2, 3, 4)]


def copies(ruleset, kind):
    at = KINDS.index(kind) * 8
    return [int(n) for n in ruleset.record.copies[at : at + 8]]


def test_74_cards_12_land_and_conspiracy_10_of_the_others():
    """PX-1.1."""
    counts = {kind: sum(copies(rules(), kind)) for kind in KINDS}
    assert sum(counts.values()) == 74
    assert {kind for kind, n in counts.items() if n == 12} == {"land", "conspiracy"}
    assert {kind for kind, n in counts.items() if n == 10} == {"navy", "army", "wealth", "senate", "religion"}


def test_a_card_is_kind_symbols_and_price():
    """PX-1.2."""
    assert GAME.contents[:3] == ("land_s1_p1", "land_s1_p2", "land_s1_p3")
    assert GAME.content_titles[GAME.contents.index("navy_s2_p3")] == "Navy, 2 symbols, price 3"
    assert len(set(GAME.contents)) == 10 * 2 * 4


@pytest.mark.parametrize(
    ("variant", "symbols", "price", "ten", "twelve"),
    [
        (None, 102, 139, [4, 2, 0, 0, 0, 2, 1, 1], [5, 3, 0, 0, 0, 2, 1, 1]),
        ("dear", None, 167, [3, 3, 0, 0, 0, 0, 2, 2], [4, 4, 0, 0, 0, 0, 2, 2]),
        ("flat", None, None, [5, 0, 0, 0, 0, 3, 1, 1], [7, 0, 0, 0, 0, 3, 1, 1]),
        ("uncorrelated", None, None, [2, 2, 1, 0, 1, 2, 1, 1], [3, 2, 1, 0, 2, 2, 1, 1]),
    ],
)
def test_compositions(variant, symbols, price, ten, twelve):
    """PX-1.3."""
    ruleset = rules(variant)
    for kind in KINDS[:7]:
        assert copies(ruleset, kind) == (twelve if kind in ("land", "conspiracy") else ten)
    deck_cards = [n for kind in KINDS[:7] for n in copies(ruleset, kind)]
    if symbols:
        assert sum(n * FACES[i % 8][0] for i, n in enumerate(deck_cards)) == symbols
    if price:
        assert sum(n * FACES[i % 8][1] for i, n in enumerate(deck_cards)) == price
    assert "cards.navy.s2_p3" in ruleset.reconstructed()


def test_one_best_conspirator_card_and_the_order_of_kinds():
    """PX-1.6, PX-1.7."""
    assert KINDS == (
        "land", "navy", "army", "wealth", "senate", "religion", "conspiracy", "scouts", "informers", "militia",
    )  # fmt: skip
    assert dealt(3).state.holder.shape == ()


@pytest.mark.parametrize(("seats", "removed", "left"), [(2, 20, 46), (3, 10, 54), (4, 0, 62)])
def test_cards_removed_and_deck_after_setup(seats, removed, left):
    """PX-2.2, PX-2.10, PX-1.5: the table of deck sizes, one column more than players."""
    position = keep_first(dealt(seats))
    assert position.state.removed_size == removed
    assert position.state.deck_size == left
    assert position.state.columns == seats + 1


@pytest.mark.parametrize(("seats", "left"), [(2, 43), (3, 48), (4, 52)])
def test_rejected_cards_may_leave_the_game(seats, left):
    """PX-2.8, PX-2.10."""
    position = keep_first(dealt(seats, rules(options__initial_rest_to="removed")))
    assert position.state.deck_size == left


def test_no_cards_are_removed_without_the_option():
    """PX-2.2."""
    assert dealt(2, rules(options__remove_cards=False)).state.removed_size == 0


def test_seat_0_begins_and_nobody_is_holder():
    """PX-2.1, PX-2.9."""
    position = keep_first(dealt(3))
    assert position.state.start == 0
    assert position.seat_to_act == 0
    assert position.state.holder == -1
    assert position.state.display.sum() == 0
    assert words(position) == ["take the turn", "pass and look at Rome's starting cards"]


def test_three_cards_for_rome_one_a_column_five_gold():
    """PX-2.3, PX-2.4, PX-2.5."""
    position = dealt(4)
    assert position.state.rome_size == 3
    assert not position.state.rome_seen[:3].any()
    assert [len(column(position, n)) for n in range(1, 6)] == [1, 1, 1, 1, 1]
    assert gold(position) == [5, 5, 5, 5]


def test_to_2_6_the_deck_is_dealt_in_this_order():
    """PX-2.3, PX-2.4, PX-2.6, PX-2.7: removed, Rome, columns, offers as blocks, each off the top of the deck."""
    position = dealt(3)
    state = position.state
    dealt_cards = keys(state.removed, 10) + rome(position) + [column(position, n)[0] for n in range(1, 5)]
    for seat in range(3):
        dealt_cards += keys(state.offer[seat], state.offer_size[seat])
    assert len(dealt_cards) == 10 + 3 + 4 + 9
    assert state.deck_head == len(dealt_cards)
    other = dealt(3, rules(options__remove_cards=False))  # the same shuffle with nothing removed shows the top of the deck
    assert rome(other) + [column(other, n)[0] for n in range(1, 5)] + keys(other.state.offer[0], 2) == dealt_cards[:9]


def test_offers_of_2_3_4_5_and_one_card_kept():
    """PX-2.6."""
    position = dealt(4)
    assert position.state.offer_size.tolist() == [2, 3, 4, 5]
    offers = [keys(position.state.offer[seat], n) for seat, n in enumerate((2, 3, 4, 5))]
    for seat, place in enumerate((1, 0, 3, 4)):
        assert position.seat_to_act == seat
        assert len(position.legal()) == len(offers[seat])
        position.apply(place)
    assert [hand(position, seat) for seat in range(4)] == [[offers[0][1]], [offers[1][0]], [offers[2][3]], [offers[3][4]]]
    assert dealt(4, rules(options__fourth_offer=4)).state.offer_size.tolist() == [2, 3, 4, 4]
    assert [int(n) for n in position.state.events[0, :, 0:2].sum(axis=0)] == [2, 1]  # dealt, kept


def test_more_than_one_card_may_be_kept():
    """PX-2.6."""
    position = dealt(2, rules(setup__initial_keep=2))
    for _ in range(4):
        position.apply(position.legal()[0])
    assert [len(hand(position, seat)) for seat in (0, 1)] == [2, 2]


def test_choices_are_made_without_seeing_the_others():
    """PX-2.7."""
    position = dealt(3)
    act(position, words(position)[0])
    seen = position.seen_by(1)
    assert keys(seen.state.offer[0], 1) == ["?"]
    assert keys(seen.state.offer[2], 4) == ["?"] * 4
    assert hand(seen, 0) == ["?"]
    assert "?" not in keys(seen.state.offer[1], 3)


def test_rejected_cards_lie_under_the_deck_in_the_order_dealt():
    """PX-2.8."""
    position = dealt(2)
    first, second = keys(position.state.offer[0], 2), keys(position.state.offer[1], 3)
    position.apply(1)
    position.apply(0)
    assert deck(position)[-3:] == [first[0], second[1], second[2]]


def test_rejected_cards_may_be_shuffled_in():
    """PX-2.8."""
    plain, shuffled = (keep_first(dealt(4, rules(options__initial_rest_to=to))) for to in ("deck_bottom", "shuffled_in"))
    assert sorted(deck(plain)) == sorted(deck(shuffled))
    assert deck(plain) != deck(shuffled)
    assert "?" not in deck(plain)[-10:]
    assert set(deck(shuffled.seen_by(0))) == {"?"}
