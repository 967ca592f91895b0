"""Chapter CO-4 and the bid's share of CO-17."""

from tests.comuni.positions import at, bid_on, cubes, do, supply, with_rules, words

THREE = {0: {"gold": 3, "pilgrim": 4}, 1: {"pilgrim": 1}, 2: {"pilgrim": 1}}
BACK = "take the displaced envoy back"


def test_a_bid_is_one_envoy_with_cubes_on_one_column():
    """CO-4.1."""
    position = at(have=THREE)
    do(position, "bid on column 2", "bid 2 gold and 2 pilgrims")
    assert bid_on(position, 2) == (0, 2, 2)
    assert cubes(position, 0) == {"gold": 1, "pilgrim": 2}
    assert int(position.state.envoys_out[0]) == 1
    assert position.seat_to_act == 1  # one bid a turn


def test_two_pilgrims_count_as_a_gold_and_zero_is_a_bid():
    """CO-4.2."""
    position = do(at(have={0: {"gold": 1, "pilgrim": 3}}), "bid on column 1")
    assert words(position) == [
        "bid 0 gold on column 1",
        "bid 0 gold and 2 pilgrims, together worth 1 on column 1",
        "bid 1 gold on column 1",
        "bid 1 gold and 2 pilgrims, together worth 2 on column 1",
    ]
    do(position, "bid 0 gold on column 1")
    assert bid_on(position, 1) == (0, 0, 0)


def test_the_bid_must_beat_what_lies_there_strictly():
    """CO-4.3, CO-4.5."""
    position = do(at(have={0: {"gold": 3, "pilgrim": 2}}, bids={3: (1, 2, 2)}), "bid on column 3")  # value 3
    assert words(position) == [
        "bid 3 gold and 2 pilgrims, together worth 4 on column 3, which displaces the envoy of seat 2"
    ]
    do(position, "bid 3 gold and 2 pilgrims")
    assert bid_on(position, 3) == (0, 3, 2)
    poor = at(have={0: {"gold": 3, "pilgrim": 1}}, bids={3: (1, 2, 2)})
    assert "bid on column 3" not in words(poor)


def test_any_value_on_a_free_column():
    """CO-4.4."""
    position = do(at(have={0: {"gold": 2}}), "bid on column 5")
    assert words(position) == [f"bid {gold} gold on column 5" for gold in range(3)]


def test_not_on_an_own_envoy_nor_on_an_empty_column():
    """CO-4.6, CO-19.8."""
    position = at(have={0: {"gold": 5}}, bids={1: (0, 0, 0)}, columns={1: ["wild_1"], 2: ["wild_2"]}, trigger=2, last_left=3)
    assert words(position) == ["claim column 1, where the own envoys stand", "take income", "bid on column 2"]


def test_a_free_column_ends_the_phase():
    """CO-4.7."""
    position = do(at(have=THREE), "bid on column 4", "bid 1 gold on")
    assert position.seat_to_act == 1
    assert "bid on column 4" not in words(position)


def test_the_owner_decides_at_once_and_takes_all_back():
    """CO-4.8, CO-4.9."""
    position = at(seats=4, have={0: {"gold": 3}, 3: {"pilgrim": 1}}, bids={2: (3, 1, 2)})
    do(position, "bid on column 2", "bid 3 gold")
    assert position.seat_to_act == 3
    assert words(position)[0] == BACK
    do(position, BACK)
    assert cubes(position, 3) == {"gold": 1, "pilgrim": 3}
    assert int(position.state.envoys_out[3]) == 0
    assert position.seat_to_act == 1


def test_moving_costs_a_pilgrim_and_keeps_the_bid():
    """CO-4.10."""
    position = at(
        have={0: {"gold": 3}, 1: {"pilgrim": 2}},
        bids={2: (1, 2, 0), 3: (1, 0, 0), 4: (2, 2, 0), 5: (2, 1, 0)},
    )
    do(position, "bid on column 2", "bid 3 gold")
    move = "pay 1 pilgrim and move the envoy to column "
    # not the column just lost, not an own envoy (3), not an equal bid (4)
    assert words(position) == [BACK, move + "1", move + "5"]
    do(position, move + "1")
    assert bid_on(position, 1) == (1, 2, 0)
    assert cubes(position, 1) == {"pilgrim": 1}
    assert supply(position)["pilgrim"] == 50 - 1
    assert position.seat_to_act == 1  # its own turn now
    assert int(position.state.moves[1]) == 1


def test_without_a_pilgrim_behind_the_screen_the_envoy_returns_unasked():
    """CO-4.11."""
    position = at(have={0: {"gold": 3}, 2: {"gold": 9}}, bids={2: (2, 0, 4)})
    do(position, "bid on column 2", "bid 3 gold")
    assert position.seat_to_act == 1
    assert cubes(position, 2) == {"gold": 9, "pilgrim": 4}


def test_without_a_legal_destination_the_envoy_returns_unasked():
    """CO-4.11."""
    cards = {c: ["economic_1"] for c in (1, 2)}
    position = at(
        have={0: {"gold": 3}, 2: {"pilgrim": 5}}, bids={2: (2, 0, 0), 1: (1, 0, 0)}, columns=cards, trigger=1, last_left=2
    )
    do(position, "bid on column 2", "bid 3 gold")
    assert position.seat_to_act != 2 or "take income" in words(position)
    assert cubes(position, 2) == {"pilgrim": 5}


def test_a_chain_runs_on_and_can_reach_the_bidder():
    """CO-4.12, CO-4.13."""
    position = at(
        have={0: {"gold": 5, "pilgrim": 1}, 1: {"pilgrim": 1}, 2: {"pilgrim": 1}},
        bids={1: (1, 3, 0), 2: (2, 2, 0), 3: (0, 1, 0)},
    )
    do(position, "bid on column 1", "bid 4 gold")
    move = "pay 1 pilgrim and move the envoy to column "
    assert position.seat_to_act == 1
    do(position, move + "2")
    assert position.seat_to_act == 2
    do(position, move + "3")
    assert position.seat_to_act == 0  # the bidder's other envoy
    do(position, move + "4")
    assert [bid_on(position, c) for c in (1, 2, 3, 4)] == [(0, 4, 0), (1, 3, 0), (2, 2, 0), (0, 1, 0)]
    assert supply(position)["pilgrim"] == 50
    assert position.seat_to_act == 1


def test_cubes_in_a_bid_are_out_of_use_until_it_leaves_the_board():
    """CO-4.14, CO-4.15."""
    position = at(have={0: {"gold": 2}}, bids={1: (0, 3, 0), 2: (1, 2, 0)})
    assert "bid on column 1" not in words(position)  # an own bid is never raised
    assert "bid on column 2" not in words(position)  # 3 would be needed; the 3 in the bid do not help
    do(position, "take income")
    assert bid_on(position, 1) == (0, 3, 0)


def test_the_price_of_a_move_is_a_value_of_the_ruleset():
    free = at(rules=with_rules(constants__move_cost=0), have={0: {"gold": 1}}, bids={2: (1, 0, 0)})
    do(free, "bid on column 2", "bid 1 gold", "pay 0 pilgrims and move the envoy to column 1")
    assert bid_on(free, 1) == (1, 0, 0)
