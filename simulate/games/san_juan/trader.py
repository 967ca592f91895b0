"""Trader phase, chapter SJ-7, with Trading Post (SJ-11.6), Market Hall (SJ-11.15) and Market Stand (SJ-11.8)."""

from simulate.engine.jit import jit
from simulate.games.san_juan.buildings import drop_good, first_with, works
from simulate.games.san_juan.model import MARKET_HALL, MARKET_STAND, N_GOODS, N_TILES, TRADING_POST
from simulate.games.san_juan.piles import draw_to_hand
from simulate.games.san_juan.state import A_SELL, A_SELL_DONE


@jit
def turn_tile(state):
    """SJ-7.1, SJ-7.8: the top tile is turned up, whether or not anybody sells."""
    state.trader_phases += 1
    if state.tiles_seen < N_TILES:
        state.tiles_seen += 1


@jit
def put_tile_back(state):
    """SJ-7.7: the tile goes to the bottom; the order never changes."""
    state.tile_at = (state.tile_at + 1) % N_TILES


@jit
def tile_price(state, rules, good):
    """SJ-1.6, SJ-7.4: cards for one good of a kind on the face-up tile."""
    return int(rules.tiles[state.tiles[state.tile_at], good])


@jit
def trader_allowance(state, rules, seat):
    """SJ-7.3: 1, more for the chooser, more if doubled, more with an active Trading Post."""
    n = int(rules.trader_sales)
    if seat == state.chooser:
        n += rules.trader_extra_doubled if state.doubled != 0 else rules.trader_extra
    if works(state, seat, TRADING_POST):
        n += rules.trading_post_extra_sales
    return n


@jit
def can_still_sell(state, seat):
    """Return True if a sale is left and an own good is there that was not named yet."""
    if state.allowance <= 0:
        return False
    for good in range(N_GOODS):
        if int(state.goods[seat, good]) > state.chosen[seat, good]:
            return True
    return False


@jit
def legal_sell(state, seat, out):
    """SJ-7.4, SJ-7.5: one more good by kind, any mix, or stop."""
    n = 0
    for good in range(N_GOODS):
        if int(state.goods[seat, good]) > state.chosen[seat, good]:
            out[n] = A_SELL + good
            n += 1
    out[n] = A_SELL_DONE
    return n + 1


@jit
def sell(state, rules, seat, good):
    """SJ-7.4: discard the good, draw as many cards as the tile shows for its building; the good's face is irrelevant."""
    drop_good(state, seat, first_with(state, seat, good, 1))
    before = int(state.hand_n[seat])
    draw_to_hand(state, rules, seat, tile_price(state, rules, good))
    state.sold += 1
    state.goods_sold[seat, good] += 1
    state.sale_cards[seat, good] += int(state.hand_n[seat]) - before


@jit
def sell_declared(state, rules, seat):
    """SJ-7.5, `declare_first`: carry out the sales that were named."""
    for step in range(N_GOODS):
        good = N_GOODS - 1 - step
        for _ in range(state.chosen[seat, good]):
            sell(state, rules, seat, good)
        state.chosen[seat, good] = 0


@jit
def after_sales(state, rules, seat):
    """SJ-7.6: Market Hall after at least 1 sale, Market Stand after at least 2, each once a phase."""
    if state.sold >= rules.market_hall_min_sales and works(state, seat, MARKET_HALL):
        draw_to_hand(state, rules, seat, rules.market_hall_draw)
    if state.sold >= rules.market_stand_min_sales and works(state, seat, MARKET_STAND):
        draw_to_hand(state, rules, seat, rules.market_stand_draw)
