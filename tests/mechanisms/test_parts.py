"""What the examples do not show: sealed and once-around auctions, drafts, majorities, sets, and what is said of mistakes."""

import pickle
import shutil

import pytest

from simulate.engine.plain import Chance
from simulate.mechanisms import Cards, Deck, Display, Hand, Purse, Stock, Table, game, majority, sets_of
from simulate.mechanisms.hiding import hide, lost_or_doubled
from tests.mechanisms.positions import EXAMPLES, do, opened
from tests.runs.conftest import simulate


def table():
    """Return an empty table of three seats."""
    return Table(3, Chance((1, 2, 3, 4)))


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([3, 2, 1], [6, 3, 0]),
        ([1, 3, 3], [0, 4, 4]),  # 6 + 3 shared by two, rounded down
        ([2, 1, 1], [6, 1, 1]),  # 3 + 0 shared by two, rounded down
        ([0, 0, 4], [0, 0, 6]),
        ([0, 0, 0], [0, 0, 0]),
    ],
)
def test_a_majority(counts, points):
    assert majority(counts, [6, 3, 0]) == points


@pytest.mark.parametrize(("cards", "points"), [("", 0), ("a", 1), ("aab", 4), ("abcde", 10), ("aabbc", 9)])
def test_sets_are_as_large_as_can_be(cards, points):
    """Two sets, ab and a, are 3 and 1; abc and ab are 6 and 3; a set of five counts as one of four."""
    assert sets_of(cards, [0, 1, 3, 6, 10]) == points


def after_draft():
    """Return the position of two seats at the first sealed bid."""
    position = opened("parcels", 2)
    while "keep" in position.legal()[0].text:
        position.apply(0)
    return position, position.state


def test_who_passes_a_hand_on_knows_it_and_who_has_not_had_it_does_not():
    position = opened("parcels", 3)
    position.apply(0)
    assert position.seen_by(1).state.hands[0] == [None] * 3
    position.apply(0)
    position.apply(0)
    state = position.state
    assert [hand.known_to for hand in state.hands] == [(2,), (0,), (1,)]
    assert position.seen_by(0).state.hands[1] == state.hands[1]
    assert position.seen_by(2).state.hands[1] == [None] * 2


def test_a_market_is_filled_up_as_far_as_the_deck_reaches_and_it_is_nobodys_draw():
    cards, on = Cards("card", range(5)), table()
    shelf, deck = Display(cards, None, [0]), Deck(cards, None, [1, 2, 3])
    on.refill(shelf, deck, 3)
    assert (shelf, deck, on.noted, on.turned) == ([0, 3, 2], [1], {}, [])
    on.refill(shelf, deck, 3)
    assert deck == [1]
    on.refill(shelf, deck, 9, seat=2)
    assert (shelf, deck, on.noted) == ([0, 3, 2, 1], [], {(2, "card_1", "drawn"): 1})


def test_a_hand_that_somebody_knew_is_not_known_any_more_once_it_has_drawn():
    cards, on = Cards("card", range(4)), table()
    hand, deck = Hand(cards, 0, [0, 1]), Deck(cards, None, [2, 3])
    hand.known_to = (1,)
    on.draw(deck, hand)
    assert (hand, hand.known_to, deck) == ([0, 1, 3], (), [2])


@pytest.mark.parametrize(("bids", "winner", "coins"), [((1, 3), 1, [3, 1]), ((2, 2), 0, [2, 2]), ((0, 0), 0, [4, 4])])
def test_the_highest_sealed_bid_wins_of_equals_the_first_and_all_pay(bids, winner, coins):
    position, state = after_draft()
    assert position.legal_actions() == [0, 1, 2, 3, 4]
    do(position, bids[0])
    assert position.seen_by(1).state.chosen == ["sealed", None]
    do(position, bids[1])
    assert state.postman == [int(seat == winner) for seat in range(2)]
    assert (state.coins, state.leader) == (coins, winner)


@pytest.mark.parametrize(
    ("bids", "vans", "coins"), [((1, 2), [0, 1], [4, 2]), ((3, 0), [1, 0], [1, 4]), ((0, 0), [0, 0], [4, 4])]
)
def test_once_around_each_speaks_once_and_the_highest_pays(bids, vans, coins):
    position, state = after_draft()
    do(position, 0, 0, *bids)
    assert (state.vans, state.coins, state.round_no) == (vans, coins, 2)


def test_an_event_that_nobody_else_has_seen_is_not_in_their_views():
    cards, on = Cards("card", range(4)), table()
    on.hands, on.buried, on.shown = [Hand(cards, 0, [0, 1, 2])], Deck(cards, 0, [3]), Display(cards)
    on.move(0, on.hands[0], on.buried, "buried")
    on.move(1, on.hands[0], on.shown, "played")
    for seat, seen in ((0, {"buried", "played"}), (1, {"played"})):
        view = on.copy()
        hide(view, seat)
        assert {event for _, _, event in view.noted} == seen


def test_a_position_can_be_pickled_and_read_again():
    state = opened("big_money", 2).state
    again = pickle.loads(pickle.dumps(state))
    assert (again.hands, again.supply, again.coins) == (state.hands, state.supply, state.coins)
    assert [zone.owner for zone in again.zones()] == [zone.owner for zone in state.zones()]
    assert lost_or_doubled(again) == ""


def test_a_copy_shares_nothing_that_is_written():
    position = opened("big_money", 2)
    position.apply(0)
    before = pickle.dumps(position.state)
    other = position.copy()
    while not other.over and other.state.ply < 60:
        other.apply(len(other.legal_ids()) - 1)
    assert pickle.dumps(position.state) == before


def test_a_zone_that_is_not_there_is_named_with_the_nearest_one():
    on = table()
    on.coins = Purse(3)
    with pytest.raises(
        AttributeError, match=r"nothing called 'coin' is on the table: `lay_out` lays things out\. Did you mean 'coins'\?"
    ):
        on.coin  # noqa: B018


def test_what_is_no_step_is_refused():
    with pytest.raises(TypeError, match="'deal' is no step: give a function"):
        game("Wrong", (2, 2), lambda table, rules: None, ["deal"], scores="points")


def test_nobody_pays_what_it_has_not_and_an_overdrawn_purse_is_named():
    purse = Purse(2, 3)
    with pytest.raises(ValueError, match="seat 1 pays 4 and has 3"):
        purse.pay(1, 4)
    position = opened("for_sale", 3)
    position.state.coins[2] = -1
    assert position.invariant_broken() == "coins: seat 2 has -1 coins"


def test_a_stock_gives_no_more_than_it_has():
    stock = Stock(Cards("card", {"gold": 1}))
    on, to = table(), Display(stock.cards, 0)
    on.move("gold", stock, to)
    assert (stock, to) == ({"gold": 0}, ["gold"])
    with pytest.raises(ValueError, match="the stock has no 'gold' left"):
        on.move("gold", stock, to)


def test_a_mistake_in_a_step_names_file_and_line(tmp_path):
    folder = tmp_path / "street"
    shutil.copytree(EXAMPLES / "for_sale", folder, ignore=shutil.ignore_patterns("__pycache__"))
    text = (folder / "game.py").read_text(encoding="utf-8").replace("max(table.offers)", "max(table.offer)")
    (folder / "game.py").write_text(text, encoding="utf-8")
    done = simulate("run", "street", "-s", 3, "-n", 3, "-q", "-j", 1, "--game-path", tmp_path, "--out", tmp_path / "run")
    assert done.returncode != 0
    said = " ".join(done.stderr.split())
    assert "nothing called 'offer' is on the table: `lay_out` lays things out. Did you mean 'offers'?" in said
    assert "street/game.py, line" in said
