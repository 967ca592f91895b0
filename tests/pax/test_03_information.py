"""Chapter 3: who sees what."""

import numpy as np

from simulate.engine.streams import open_quickly
from simulate.games.pax.model import CONTENT_KEYS
from tests.pax.positions import act, at, column, deck, gold, hand, keep_first, keys, ones, rome, rules
from tests.pax.positions import dealt as opening


def known(position, seat):
    """The cards everybody knows in a hand."""
    return [CONTENT_KEYS[card] for card in range(80) for _ in range(max(0, int(position.state.known[seat, card])))]


def stream(number):
    made = np.zeros(4, np.uint64)
    with np.errstate(over="ignore"):
        open_quickly(made, np.uint64(number), np.uint64(1), np.uint64(2), np.uint64(1001))
    return made


def test_perfect_memory_shows_gold_and_hand_sizes_but_no_hands():
    """PX-3.1, PX-3.4."""
    position = at(hands={0: ones("navy", 1), 1: ones("army", 3)}, gold=[3, 8])
    seen = position.seen_by(0)
    assert hand(seen, 0) == ["navy_s1_p1"]
    assert hand(seen, 1) == ["?"] * 3
    assert gold(seen) == [3, 8]


def test_closed_information_shows_neither():
    """PX-3.1, PX-3.4."""
    position = at(
        ruleset=rules(options__information="closed"), hands={1: ones("army", 3)}, known={1: ones("army", 1)}, gold=[3, 8]
    )
    seen = position.seen_by(0)
    assert gold(seen) == [3, -1]
    assert seen.state.hand_size[1] == -1
    assert known(seen, 1) == []
    assert (seen.state.hand[1] == -1).all()
    assert "hidden" in str(seen)


def test_displays_columns_deck_size_holder_and_start_player_are_open():
    """PX-3.2."""
    position = at(
        displays={1: ones("conspiracy", 2)},
        columns=[ones("land", 1), ones("army", 2)],
        deck=ones("navy", 2),
        start=1,
        seat=0,
    )
    seen = position.seen_by(0)
    assert (seen.state.display == position.state.display).all()
    assert column(seen, 2) == ones("army", 2)
    assert (seen.state.deck_size, seen.state.holder, seen.state.start) == (position.state.deck_size, 1, 1)
    assert set(deck(seen)) == {"?"}


def test_romes_starting_cards_are_hidden_its_columns_are_not():
    """PX-3.3."""
    position = at(rome=ones("navy", 2), rome_hidden=["land_s1_p1", "army_s1_p1", "army_s2_p4"])
    assert rome(position.seen_by(0)) == ["?", "?", "?", "navy_s1_p1", "navy_s1_p1"]


def test_a_seat_that_looked_knows_romes_cards_for_good():
    """PX-3.6, PX-5.2: a pass shows the three starting cards to the passing seat only."""
    position = at(columns=[ones("land", 1)] * 3, rome_hidden=["land_s2_p4", "army_s1_p1", "army_s2_p4"])
    act(position, "pass", "take the turn")
    assert rome(position.seen_by(0)) == ["land_s2_p4", "army_s1_p1", "army_s2_p4"]
    assert rome(position.seen_by(1)) == ["?", "?", "?"]


def test_cards_from_columns_are_known_until_one_is_played():
    """PX-3.4."""
    position = at(
        hands={0: ones("navy", 1)}, displays={0: ones("land", 2)}, columns=[["navy_s1_p1", "army_s1_p1"]], decision="buy"
    )
    act(position, "buy column 1")
    assert known(position.seen_by(1), 0) == ["navy_s1_p1", "army_s1_p1"]
    # which of the two navy cards cannot be told; one known card leaves the list
    act(position, "play Navy, 1 symbol, price 1")
    assert known(position.seen_by(1), 0) == ["army_s1_p1"]
    act(position, "play Navy, 1 symbol, price 1")
    assert known(position.seen_by(1), 0) == ["army_s1_p1"]
    assert hand(position) == ["army_s1_p1"]


def test_a_card_sent_by_informers_leaves_the_list_of_known_cards_as_it_is():
    """PX-3.4, PX-10.5."""
    position = at(
        ruleset=rules("expansion"), displays={0: ["informers_s2_p2", "informers_s2_p3"]}, hands={0: ones("navy", 1)},
        known={0: ones("navy", 1)}, decision="send",
    )  # fmt: skip
    act(position, "send Navy, 1 symbol, price 1 to Rome")
    assert known(position.seen_by(1), 0) == ["navy_s1_p1"]
    assert hand(position) == []
    assert rome(position.seen_by(1)) == ["?"]
    assert rome(position.seen_by(0)) == ["navy_s1_p1"]
    assert position.invariant_broken() is None


def test_the_drawer_alone_sees_a_card_under_the_deck_and_everybody_a_card_on_the_market():
    """PX-3.5."""
    position = at(columns=[ones("land", 1)] * 3, deck=["navy_s1_p1", "army_s1_p1", "wealth_s1_p1"])
    act(position, "take the turn")
    assert keys(position.seen_by(0).state.drawn, 1) == ["navy_s1_p1"]
    assert keys(position.seen_by(1).state.drawn, 1) == ["?"]
    act(
        position,
        "Navy, 1 symbol, price 1 under the deck",
        "Army, 1 symbol, price 1 to column 3",
        "Wealth, 1 symbol, price 1 to the hand",
    )
    assert deck(position.seen_by(0))[-1] == "navy_s1_p1"
    assert deck(position.seen_by(1))[-1] == "?"
    assert column(position.seen_by(1), 3) == ["land_s1_p1", "army_s1_p1"]
    assert hand(position.seen_by(1), 0) == ["?"]


def test_own_rejected_starting_cards_are_known_at_the_bottom():
    """PX-3.5."""
    position = keep_first(opening(2))
    bottom = deck(position)[-3:]
    assert deck(position.seen_by(0))[-3:] == [bottom[0], "?", "?"]
    assert deck(position.seen_by(1))[-3:] == ["?", *bottom[1:]]
    assert set(deck(position.seen_by(1))[:-3]) == {"?"}


def test_a_new_deal_keeps_what_is_known_and_changes_the_rest():
    """PX-3.6."""
    position = at(
        seats=3, columns=[ones("land", 1)] * 4, hands={0: ones("navy", 1), 1: ["army_s1_p1", "land_s2_p4"]},
        known={1: ones("army", 1)}, rome_hidden=["land_s2_p3", "army_s2_p4", "senate_s2_p4"], rome=ones("wealth", 1),
    )  # fmt: skip
    hands, romes = set(), set()
    for number in range(20):
        other = position.redealt(0, stream(number))
        assert hand(other, 0) == ["navy_s1_p1"]
        assert "army_s1_p1" in hand(other, 1)
        assert rome(other)[3] == "wealth_s1_p1"
        assert other.invariant_broken() is None
        hands.add(tuple(hand(other, 1)))
        romes.add(tuple(rome(other)[:3]))
    assert len(hands) > 10
    assert len(romes) > 15


def test_a_new_deal_under_closed_information_changes_hand_sizes_and_gold():
    """PX-3.4."""
    closed = rules(options__information="closed")
    position = at(seats=3, ruleset=closed, columns=[ones("land", 1)] * 4, hands={1: ones("army", 3), 2: ones("navy", 1)})
    sizes = set()
    for number in range(20):
        other = position.redealt(0, stream(number))
        size = tuple(int(n) for n in other.state.hand_size[1:3])
        assert sum(size) == 4
        assert other.invariant_broken() is None
        sizes.add((size, int(other.state.gold[1])))
    assert len(sizes) > 5


def test_a_known_card_may_be_among_those_sent_to_rome():
    """PX-3.4."""
    position = at(
        ruleset=rules("expansion"), displays={0: ["informers_s2_p2", "informers_s2_p3"]},
        hands={0: ["navy_s1_p1", "army_s1_p1"]}, known={0: ones("navy", 1)}, decision="send",
    )  # fmt: skip
    act(position, "send Army, 1 symbol, price 1 to Rome")
    places = {"navy_s1_p1" in hand(position.redealt(1, stream(n)), 0) for n in range(30)}
    assert places == {True, False}
