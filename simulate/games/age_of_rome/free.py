"""Actions allowed at any point: sell, convert, make sets (AR-6.4, AR-6.5, AR-6.10, AR-6.12, AR-9.8, AR-12.9, AR-12.16)."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.cards import lay_set, put_on_pile, set_kind, take_from_hand
from simulate.games.age_of_rome.glory import gain_glory
from simulate.games.age_of_rome.names import N_TRADE, RELIGION
from simulate.games.age_of_rome.state import A_CONVERT, A_PLAY, A_SELL, A_SET, C_TRADE, E_SOLD


@jit
def can_convert(state, rules, seat):
    """AR-12.9: the religion medal and its price."""
    return state.medal[RELIGION] == seat + 1 and state.denarii[seat] >= rules.religion_price


@jit
def has_free(state, rules, seat):
    """AR-6.12: whether anything can be sold or converted."""
    return state.hand_n[seat] > 0 or can_convert(state, rules, seat)


@jit
def write_sales(state, seat, out, n):
    """AR-9.8: every different card of the hand."""
    last = -1
    for i in range(state.hand_n[seat]):
        card = int(state.hand[seat, i])
        if card != last:
            out[n] = A_SELL + card
            n += 1
            last = card
    return n


@jit
def write_sets(state, rules, seat, out, n):
    """AR-9.6, AR-9.7: every different choice of three cards that is a set."""
    size = int(state.hand_n[seat])
    if state.sets_n[seat] >= rules.trade_sets_max:
        return n
    hand = state.hand[seat]
    for i in range(size - 2):
        if i > 0 and hand[i] == hand[i - 1]:
            continue
        for j in range(i + 1, size - 1):
            if j > i + 1 and hand[j] == hand[j - 1]:
                continue
            for k in range(j + 1, size):
                if k > j + 1 and hand[k] == hand[k - 1]:
                    continue
                first, second, third = int(hand[i]), int(hand[j]), int(hand[k])
                if set_kind(state, rules, seat, first, second, third) >= 0:
                    out[n] = A_SET + (first * N_TRADE + second) * N_TRADE + third
                    n += 1
    return n


@jit
def is_free(action):
    """Return True if an action is a sale, a conversion or a set."""
    return action == A_CONVERT or action >= A_PLAY + N_TRADE


@jit
def do_free(state, rules, seat, action):
    """AR-6.5, AR-9.8, AR-12.9, AR-9.6: carry it out; the same decision comes again."""
    if action == A_CONVERT:
        state.denarii[seat] -= rules.religion_price
        state.converted[seat] += 1
        gain_glory(state, rules, seat, 1)
    elif action < A_SET:
        card = action - A_SELL
        take_from_hand(state, seat, card)
        put_on_pile(state, card)
        state.denarii[seat] += rules.sell_price
        state.sold_cards[seat] += 1
        state.events[seat, C_TRADE + card, E_SOLD] += 1
    else:
        cards = action - A_SET
        lay_set(state, rules, seat, cards // (N_TRADE * N_TRADE), cards // N_TRADE % N_TRADE, cards % N_TRADE)
