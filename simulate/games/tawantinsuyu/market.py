"""The market of buildings and its two stacks (TW-3.9, TW-7.4.2, TW-10.4, TW-11.15)."""

from simulate.engine.jit import jit
from simulate.engine.streams import below
from simulate.games.tawantinsuyu.columns import E_OFFERED
from simulate.games.tawantinsuyu.god_cards import under_deck
from simulate.games.tawantinsuyu.goods import count
from simulate.games.tawantinsuyu.stack import add
from simulate.games.tawantinsuyu.state import A_REFRESH, IN_HAND, IN_MARKET, IN_STACK, N_MARKET, REFRESH_SPAN
from simulate.games.tawantinsuyu.words import BUILDING

PER_TYPE = N_MARKET // 2


@jit
def reveal(state, kind, place):
    """Turn up the top building of a stack into a place of the market, if there is one."""
    n = int(state.building_stack_n[kind])
    if n > 0:
        building = int(state.building_stack[kind, n - 1])
        state.building_stack[kind, n - 1] = 0
        state.building_stack_n[kind] = n - 1
        state.building_at[building] = IN_MARKET
        state.market[place] = 1 + building


@jit
def keep_order(state, kind):
    """Keep the two places of a type in table order."""
    at = kind * PER_TYPE
    if state.market[at + 1] != 0 and state.market[at] > state.market[at + 1]:
        kept = int(state.market[at])
        state.market[at] = state.market[at + 1]
        state.market[at + 1] = kept


@jit
def fill_market(state, rules):
    """TW-3.9, TW-10.4: two of each type, as far as the stacks last."""
    for place in range(N_MARKET):
        if place % PER_TYPE < rules.market_size and state.market[place] == 0:
            reveal(state, place // PER_TYPE, place)
    keep_order(state, 0)
    keep_order(state, 1)


@jit
def under_stack(state, place):
    """TW-7.4.2: the tile of a place goes to the bottom of its stack."""
    kind = place // PER_TYPE
    building = int(state.market[place]) - 1
    n = int(state.building_stack_n[kind])
    for at in range(n, 0, -1):
        state.building_stack[kind, at] = state.building_stack[kind, at - 1]
    state.building_stack[kind, 0] = building
    state.building_stack_n[kind] = n + 1
    state.building_at[building] = IN_STACK
    state.market[place] = 0


@jit
def renew_market(state, rules):
    """TW-11.15: market tiles go under their stacks in random order, then two of each are revealed."""
    for kind in range(2):
        first = kind * PER_TYPE + below(state.chance[:], PER_TYPE)
        for place in (first, 2 * kind * PER_TYPE + PER_TYPE - 1 - first):
            if state.market[place] != 0:
                under_stack(state, place)
    fill_market(state, rules)


@jit
def can_refresh(state, rules, seat):
    """TW-7.1, TW-7.4.2: a market tile and a god card to return."""
    if state.god_n[seat] == 0 or rules.refresh_tiles == 0:
        return False
    for place in range(N_MARKET):
        if state.market[place] != 0:
            return True
    return False


@jit
def list_refreshes(state, rules, seat, out, n):
    """TW-7.4.2: a card, and one tile or two, the last named one to lie lowest; the order matters within a type only."""
    if not can_refresh(state, rules, seat):
        return n
    for card in range(rules.god_cards_rows):
        if state.god_at[card] != IN_HAND + seat:
            continue
        base = A_REFRESH + card * REFRESH_SPAN
        for place in range(N_MARKET):
            if state.market[place] != 0:
                n = add(out, n, base + place)
        if rules.refresh_tiles < 2:
            continue
        for first in range(N_MARKET):
            for second in range(N_MARKET):
                same = first // PER_TYPE == second // PER_TYPE
                if first == second or (second < first and not same):
                    continue
                if state.market[first] != 0 and state.market[second] != 0:
                    n = add(out, n, base + N_MARKET + first * N_MARKET + second)
    return n


@jit
def refresh(state, rules, seat, code):
    """TW-7.4.2: the card goes under its deck, the tiles under their stacks, then each is replaced."""
    under_deck(state, rules, seat, code // REFRESH_SPAN)
    way = code % REFRESH_SPAN
    first = way if way < N_MARKET else (way - N_MARKET) // N_MARKET
    second = way if way < N_MARKET else (way - N_MARKET) % N_MARKET
    under_stack(state, first)
    if second != first:
        under_stack(state, second)
        reveal(state, second // PER_TYPE, second)
    reveal(state, first // PER_TYPE, first)
    keep_order(state, 0)
    keep_order(state, 1)
    state.refreshes[seat] += 1


@jit
def count_offered(state, seat):
    """Count the market as offered to a seat."""
    for place in range(N_MARKET):
        if state.market[place] != 0:
            count(state, seat, BUILDING + int(state.market[place]) - 1, E_OFFERED)
