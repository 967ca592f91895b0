"""For Sale, by the IDs of its RULES.md; positions are worked by hand."""

import pytest

from simulate.engine.plain.rows import ranks_of
from tests.mechanisms.positions import EXAMPLES, do, lay, opened
from tests.runs.conftest import simulate


def auction(*houses):
    """Return an opening position of three seats with these houses on the street."""
    position = opened("for_sale", len(houses))
    lay(position.state, position.state.street, *houses)
    return position, position.state


@pytest.mark.parametrize(("seats", "coins", "houses"), [(3, 18, 24), (4, 18, 28), (5, 14, 30), (6, 14, 30)])
def test_fs_1_coins_and_houses_depend_on_the_seats(seats, coins, houses):
    state = opened("for_sale", seats).state
    assert state.coins == [coins] * seats
    assert len(state.houses) + len(state.street) == len(state.cheques) == houses
    assert len(state.unused_houses) == len(state.unused_cheques) == 30 - houses


def test_fs_3_a_bid_is_higher_than_all_before_and_is_in_the_purse():
    position, state = auction(3, 17, 28)
    state.coins[1] = 6
    assert position.legal_actions() == [0, *range(1, 19)]
    do(position, 4)
    assert position.legal_actions() == [0, 5, 6]
    do(position, 6)
    assert (position.seat_to_act, position.legal_actions()) == (2, [0, *range(7, 19)])


def test_fs_4_who_passes_takes_the_lowest_house_and_half_of_its_bid():
    """Bids 3, 5, pass; 6, pass: half of 5, rounded down, comes back, and the winner pays all."""
    position, state = auction(28, 3, 17)
    do(position, 3, 5, 0)
    assert (state.owned[2], state.coins[2]) == ([3], 18)
    do(position, 6)
    assert state.coins == [18, 18, 18]
    do(position, 0)
    assert (state.owned[1], state.coins[1]) == ([17], 15)
    assert (state.owned[0], state.coins[0]) == ([28], 12)
    assert [state.noted[seat, f"house_{house}", "paid"] for seat, house in ((0, 28), (1, 17), (2, 3))] == [6, 3, 0]


def test_fs_5_the_winner_opens_the_next_auction_and_its_houses_count_as_turned_up_by_it():
    position, state = auction(28, 3, 17)
    do(position, 0, 1, 0)
    assert (state.leader, position.seat_to_act, state.round_no) == (1, 1, 2)
    assert {seat for seat, _, event in state.noted if event == "drawn"} == {0, 1}


def test_fs_5_if_all_others_pass_the_last_one_pays_nothing():
    position, state = auction(28, 3, 17)
    do(position, 0, 0)
    assert (state.owned[2], state.coins) == ([28], [18, 18, 18])


def sale(cheques):
    """Return the first sale of three seats, that own the houses 1, 2, 3, and so on in turn, with these cheques."""
    position = opened("for_sale", 3)
    while not position.state.offers:
        do(position, 0)
    lay(position.state, position.state.offers, *cheques)
    return position, position.state


def test_fs_7_a_choice_is_secret_until_all_have_chosen():
    position, state = sale((0, 7, 15))
    first, leader = position.legal_actions()[0], position.seat_to_act
    do(position, first)
    other = position.seat_to_act
    assert position.seen_by(other).state.chosen[leader] == "sealed"
    assert position.seen_by(leader).state.chosen[leader] == first
    assert state.owned[leader].count(first) == 1  # still on the table


def test_fs_8_the_highest_house_gets_the_highest_cheque():
    position, state = sale((7, 0, 15))
    chosen = {}
    for _ in range(3):
        seat = position.seat_to_act
        chosen[seat] = position.legal_actions()[0]
        do(position, chosen[seat])
    order = sorted(chosen, key=chosen.get)
    assert [state.earned[seat] for seat in order] == [[0], [7], [15]]
    assert [state.sold[seat] for seat in order] == [[chosen[seat]] for seat in order]
    assert [state.noted[seat, f"house_{chosen[seat]}", "fetched"] for seat in order] == [0, 7, 15]


@pytest.mark.parametrize(("coins", "ranks"), [([3, 3, 1], [1, 1, 3]), ([4, 3, 3], [1, 2, 3]), ([2, 3, 1], [2, 1, 3])])
def test_fs_9_equal_money_is_decided_by_coins(coins, ranks):
    """The cheques make it 20 for the first two seats, and less for the third."""
    position, state = sale((7, 0, 15))
    for seat, cheques in enumerate((20 - coins[0], 20 - coins[1], 0)):
        state.earned[seat][:], state.coins[seat] = [cheques], coins[seat]
    totals = [20, 20, coins[2]]
    assert list(position.game.scores(state, position.rules.record)) == totals
    assert list(ranks_of(position.game, state, position.rules.record, totals)) == ranks


def test_a_run_and_its_report_say_what_a_house_costs_and_brings(tmp_path):
    words = ("for_sale", "thrifty", "-s", 3, "-n", 600, "-q", "-j", 1, "--game-path", EXAMPLES)
    done = simulate("run", *words, "--out", tmp_path / "run")
    assert done.returncode == 0, done.stderr
    done = simulate("report", tmp_path / "run", "--try-playouts", 0, "--game-path", EXAMPLES)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "run" / "report.md").read_text(encoding="utf-8")
    row = next(line for line in page.splitlines() if line.startswith("| House 30 |"))
    assert " pp " in row
    assert "paid per game | fetched per game" in page


def test_a_position_in_words_counts_seats_from_one():
    position, _ = auction(3, 17, 28)
    do(position, 2)
    lines = str(position).splitlines()
    assert lines[0] == "round 1, seat 2 to act"
    assert "street: 3, 17, 28" in lines
    assert "bids: seat 1: 2; seat 2: 0; seat 3: 0" in lines
    assert [action.text for action in position.legal()][:2] == ["passes", "bids 3"]
    assert "cheques: " + ", ".join(["?"] * 24) in str(position.seen_by(0)).splitlines()
