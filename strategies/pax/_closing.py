"""The last turn: what to buy is what can still be played with the gold that is left."""

import numpy as np

from simulate.engine.jit import jit
from simulate.games.pax.cards import kind_of, symbols_of
from simulate.games.pax.kinds import scouts_saving
from simulate.games.pax.market import price_of_column
from simulate.games.pax.model import N_KINDS
from simulate.games.pax.state import A_BUY, A_NO_BUY
from strategies.pax._worth import worth

MOST = 60  # cards that are looked at: bits of a mask
NONE = -1


@jit
def closing_gain(view, rules, seat, plan, column, unit):
    """Worth of the cards of the hand and of a column (or NONE) that the gold pays for, less gold and cards spent."""
    more_cards, more_symbols = np.zeros(N_KINDS, np.int64), np.zeros(N_KINDS, np.int64)
    gold, total, bought = int(view.gold[seat]), 0.0, 0
    if column != NONE:
        price = price_of_column(view, rules, seat, column)
        bought = int(view.column_size[column])
        gold -= price
        total += unit * (bought - price)
    held = int(view.hand_size[seat])
    cards = min(MOST, held + bought)
    used = 0
    saving = scouts_saving(rules, view.power[seat])
    for played in range(cards):
        cost = max(0, int(rules.play_cost_first) + int(rules.play_cost_step) * played - saving)
        if cost > gold:
            break
        best, best_value = NONE, unit * (cost + 1.0)
        for i in range(cards):
            if (used >> i) & 1 == 0:
                card = int(view.hand[seat, i]) if i < held else int(view.column[column, i - held])
                kind = kind_of(card)
                value = worth(rules, plan, kind, symbols_of(card), int(more_cards[kind]), int(more_symbols[kind]))
                if value > best_value:
                    best, best_value = i, value
        if best == NONE:
            break
        card = int(view.hand[seat, best]) if best < held else int(view.column[column, best - held])
        used |= 1 << best
        more_cards[kind_of(card)] += 1
        more_symbols[kind_of(card)] += symbols_of(card)
        gold -= cost
        total += best_value - unit * (cost + 1.0)
    return total


@jit
def closing_buy(view, rules, seat, legal, n, plan, unit):
    """The column, or none, with which the last turn brings most."""
    best, best_value = A_NO_BUY, closing_gain(view, rules, seat, plan, NONE, unit)
    for i in range(n):
        if legal[i] != A_NO_BUY:
            value = closing_gain(view, rules, seat, plan, legal[i] - A_BUY, unit)
            if value > best_value:
                best, best_value = legal[i], value
    return best
