"""Chapters CO-3 and CO-15."""

import pytest

from tests.comuni.positions import at, bid_on, column, do, hand, send, supply, words

CLAIM = "claim column"


def test_turns_and_the_marker_go_clockwise():
    """CO-3.1, CO-3.6."""
    position = at()
    for seat in (0, 1, 2, 0):
        assert position.seat_to_act == int(position.state.active) == int(position.state.marker) == seat
        do(position, "take income", "take 1 gold")


@pytest.mark.parametrize(
    ("envoys", "expected"),
    [(0, (False, True, True)), (1, (True, True, True)), (2, (True, True, True)), (3, (True, False, False))],
)
def test_which_actions_are_open_by_envoys_on_the_board(envoys, expected):
    """CO-3.3, CO-3.4."""
    legal = words(at(bids={c + 1: (0, 0, 0) for c in range(envoys)}))
    claim = any(word.startswith(CLAIM) for word in legal)
    assert (claim, "take income" in legal, "bid on column 4" in legal) == expected
    assert "pass" not in " ".join(legal)


def test_6_phases_in_order():
    """CO-3.2, CO-3.5: A claim is followed by refill, building, guild masters and pillage removal in this order; a bid by
    the last three.
    """
    position = at(
        have={0: {"pilgrim": 2}},
        buildings={0: {"economic": [1]}},
        pillage={0: 1},
        columns={1: ["economic_2"]},
        bids={1: (0, 0, 0)},
        decks={"A": ["cultural_1", "religious_1"]},
    )
    do(position, CLAIM)
    do(position, "take 1 army")
    assert column(position, 1) == ["cultural_1"]
    do(position, "Economic project, rating 2: extend an economic building to level 2")
    assert int(position.state.master[0]) == 1
    assert words(position) == ["remove no pillage marker", "pay 1 pilgrim to remove 1 pillage marker"]
    do(position, "remove no pillage marker")
    assert position.seat_to_act == 1
    bid = at(pillage={0: 1}, have={0: {"pilgrim": 1}}, hands={0: ["wild_1"]})
    do(bid, "bid on column 1", "bid 0", "stop building", "pay 1 pilgrim to remove")
    assert int(bid.state.pillage[0]) == 0


def test_a_returned_envoy_lifts_the_force_to_claim():
    """CO-3.4."""
    position = at(have={0: {"gold": 1}}, bids={1: (1, 0, 0), 2: (1, 0, 0), 3: (1, 0, 0)})
    do(position, "bid on column 1", "bid 1 gold")
    assert position.seat_to_act == 1
    assert "take income" in words(position)


def last_card(**fields):
    """Seat 1 of 3 is about to draw the last card of deck D."""
    return at(
        period="D",
        active=1,
        columns={1: ["economic_1"]},
        bids={1: (1, 2, 0)},
        decks={"D": ["military_4"]},
        have={seat: {"army": 1} for seat in range(3)},
        **fields,
    )


def test_the_last_card_starts_one_last_turn_for_everybody():
    """CO-7.8, CO-15.1, CO-15.2, CO-15.3."""
    position = last_card()
    do(position, CLAIM, "take 1 gold")
    assert int(position.state.trigger) == 2
    do(position, "Economic project, rating 1: new economic")  # the turn is completed
    for seat in (2, 0, 1):
        assert position.seat_to_act == seat
        assert int(position.state.marker) == 1
        do(position, "take income", "take 1 gold")
    assert int(position.state.decision) == 4  # the Emperor
    assert int(position.state.period) == 3
    send(position, {}, {}, {})
    assert position.over
    assert position.ending == "the Emperor came"


def test_the_marker_holder_has_the_extra_defence_against_the_emperor():
    """CO-15.3."""
    position = last_card()
    do(position, CLAIM, "take 1 gold", "stop building")
    for _ in range(3):
        do(position, "take income", "take 1 gold")
    do(position, "stop building")  # seat 1 still has the claimed card
    send(position, {}, {}, {})
    assert position.state.pillage[:3].tolist() == [16, 15, 16]


def test_nothing_is_refilled_and_old_bids_can_be_claimed():
    """CO-15.4."""
    position = at(
        period="D", trigger=0, last_left=2, active=2, columns={1: ["wild_1"], 2: ["wild_2"]},
        bids={1: (2, 1, 0), 2: (0, 0, 0)},
        have={0: {"pilgrim": 1}, 2: {"gold": 2}},
    )  # fmt: skip
    do(position, CLAIM, "take 1 army")
    assert column(position, 1) == []
    assert hand(position, 2) == ["wild_1"]
    do(position, "stop building")
    assert words(position) == ["claim column 2, where the own envoys stand", "take income"]  # nothing else has cards


def test_a_last_turn_bid_is_legal_and_may_displace():
    """CO-15.4."""
    position = at(
        period="D", trigger=0, last_left=2, active=2, columns={1: ["wild_1"], 2: ["wild_2"]}, bids={1: (0, 1, 0)},
        have={0: {"pilgrim": 1}, 2: {"gold": 2}},
    )  # fmt: skip
    do(position, "bid on column 1", "bid 2 gold", "pay 1 pilgrim and move the envoy to column 2")
    assert bid_on(position, 2) == (0, 1, 0)


def test_then_the_emperor_and_bids_go_to_the_supply():
    """CO-15.5, CO-15.6."""
    position = at(
        period="D", trigger=0, last_left=1, active=0, columns={1: ["wild_1"]}, bids={1: (1, 3, 2)}, pillage={0: 2},
        have={0: {"pilgrim": 5}, 1: {"army": 1}},
    )  # fmt: skip
    do(position, "take income", "take 1 gold", "remove no pillage marker")
    send(position, {}, {"common": 1}, {})
    assert position.over
    assert int(position.state.envoy.sum()) == 0
    assert supply(position) == {"gold": 49, "army": 60, "craftsman": 50, "pilgrim": 44}
    assert position.state.pillage[:3].tolist() == [2 + 14, 15, 15]  # seat 0 holds the marker
