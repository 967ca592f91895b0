"""SJ-7, SJ-11.6, SJ-11.8, SJ-11.15: selling."""

import pytest

from simulate.games.san_juan.model import GOODS
from tests.san_juan.positions import can, discards, do, goods, hand, held, rest, rules, table

PLANTS = ["indigo_plant", "sugar_mill", "tobacco_storage", "coffee_roaster", "silver_smelter"]
T1, T5 = (0, 1, 2, 3, 4), (4, 0, 1, 2, 3)  # orders of the tiles


def market(buildings=(), tiles=T1, **fields):
    """Seat 0 with a good of each kind takes the Trader."""
    return do(
        table(3, buildings={0: PLANTS + list(buildings)}, goods={0: range(5)}, tiles=tiles, **fields), "take the trader"
    )


def sell_all(position):
    """Sell as much as one may; return the number of goods sold by seat 0."""
    while position.state.stage == 6:
        position.apply(position.legal_ids()[0])
    return 5 - goods(position, 0)


@pytest.mark.parametrize(("tile", "prices"), [
    (0, [1, 1, 1, 2, 2]), (1, [1, 1, 2, 2, 2]), (2, [1, 1, 2, 2, 3]), (3, [1, 2, 2, 2, 3]), (4, [1, 2, 2, 3, 3]),
])  # fmt: skip
def test_the_tile_says_what_each_good_brings(tile, prices):
    """SJ-7.1, SJ-7.4."""
    order = [tile, *(t for t in range(5) if t != tile)]
    for good, price in zip(GOODS, prices, strict=True):
        position = do(market(tiles=order), f"sell {good}", "sell no more")
        assert held(position)[0] == price


def test_clockwise_from_the_chooser():
    """SJ-7.2."""
    position = table(3, goods={s: [0] for s in range(3)}, pick=1, roles_used=["builder"])
    do(position, "take the trader")
    seats = []
    for _ in range(3):
        seats.append(position.seat_to_act)
        do(position, "sell no more")
    assert seats == [1, 2, 0]


@pytest.mark.parametrize(("buildings", "sales"), [
    ([], 2), (["library"], 3), (["trading_post"], 3), (["library", "trading_post"], 4),
])  # fmt: skip
def test_number_of_sales(buildings, sales):
    """SJ-7.3, SJ-11.6."""
    assert sell_all(market(buildings)) == sales


def test_others_sell_one_good_and_one_more_with_a_trading_post():
    """SJ-7.3."""
    for extra in (0, 1):
        own = [*PLANTS, "trading_post"][: 5 + extra]
        position = do(table(3, buildings={1: own}, goods={1: range(5)}), "take the trader")
        while position.state.stage == 6:
            position.apply(position.legal_ids()[0])
        assert goods(position, 1) == 4 - extra


def test_the_good_is_discarded_and_its_face_does_not_matter():
    """SJ-7.4."""
    position = market()
    face = int(position.state.face[0, 4])
    position.state.face[0, 4], position.state.face[0, 0] = position.state.face[0, 0], face
    do(position, "sell silver")
    assert held(position)[0] == 2
    assert position.state.discards_n == 1
    assert goods(position, 0) == 4


def test_cards_of_a_sale_are_seen_before_the_next():
    """SJ-7.5."""
    position = do(market(top=["palace"]), "sell indigo")
    assert hand(position, 0) == ["palace"]
    assert position.seat_to_act == 0


def test_two_goods_of_one_kind_may_be_sold():
    """SJ-7.5."""
    position = do(
        table(3, buildings={0: ["sugar_mill"] * 2}, goods={0: [0, 1]}), "take the trader", "sell sugar", "sell sugar"
    )
    assert held(position)[0] == 2


def test_with_declare_first_all_sales_are_named_before_a_card_is_drawn():
    """SJ-7.5."""
    position = market(ruleset=rules("declare-first"), tiles=T5, top=["palace", "hero", "statue", "tower"])
    do(position, "sell indigo")
    assert held(position)[0] == 0
    assert goods(position, 0) == 5
    do(position, "sell silver")
    assert held(position)[0] == 4  # 3 for silver, 1 for indigo
    assert goods(position, 0) == 3
    stopped = do(market(ruleset=rules("declare-first")), "sell indigo", "sell no more")
    assert held(stopped)[0] == 1


@pytest.mark.parametrize(("buildings", "sold", "bonus"), [
    (["market_hall"], 0, 0), (["market_hall"], 1, 1), (["market_hall"], 2, 1),
    (["market_stand"], 1, 0), (["market_stand"], 2, 1), (["market_stand", "library"], 3, 1),
    (["market_hall", "market_stand"], 2, 2),
])  # fmt: skip
def test_market_hall_and_market_stand_once_a_phase(buildings, sold, bonus):
    """SJ-7.6, SJ-11.8, SJ-11.15."""
    position = market(buildings)
    for good in GOODS[:sold]:
        do(position, f"sell {good}")
    rest(position)
    assert held(position)[0] == sold + bonus  # indigo, sugar and tobacco bring 1 each on T1


def test_the_tile_goes_below_and_the_order_never_changes():
    """SJ-7.7."""
    position = table(2, tiles=(3, 1, 4, 0, 2))
    shown = []
    for _ in range(7):
        while "take the trader" not in can(position):
            position.apply(position.legal_ids()[-1])
        shown.append(int(position.state.tiles[position.state.tile_at]))
        rest(do(position, "take the trader"))
        while position.state.pick != 0:
            rest(do(position, next(w for w in can(position) if "builder" not in w)))
    assert shown == [3, 1, 4, 0, 2, 3, 1]
    assert position.state.tiles.tolist() == [3, 1, 4, 0, 2]


def test_the_tile_is_turned_even_if_nobody_sells():
    """SJ-7.8."""
    position = do(table(3), "take the trader")
    assert position.state.tile_at == 1
    assert position.state.tiles_seen == 1
    assert position.state.trader_phases == 1


def test_a_tile_is_known_only_once_it_was_turned():
    """SJ-7.9."""
    position = table(3, tiles=(3, 1, 4, 0, 2), tiles_seen=2)
    assert position.seen_by(0).state.tiles.tolist() == [3, 1, -1, -1, -1]
    deals = {tuple(position.redealt(0, stream).state.tiles.tolist()) for stream in streams(40)}
    assert all(order[:2] == (3, 1) and sorted(order) == [0, 1, 2, 3, 4] for order in deals)
    assert len(deals) == 6
    assert discards(position) == []


def streams(n):
    from tests.playing import stream

    return [stream(7, i) for i in range(n)]
