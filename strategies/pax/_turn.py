"""The censor's answers to the decisions of a turn: for each legal action the chance to win after it."""

import numpy as np

from simulate.engine.jit import jit
from simulate.games.pax import state as S
from simulate.games.pax.cards import kind_of, price_of, symbols_of
from simulate.games.pax.kinds import column_discount
from simulate.games.pax.market import price_of_column
from simulate.games.pax.model import CONSPIRACY
from simulate.games.pax.play import play_cost, play_place
from strategies.pax._closing import best_set_of, closing_buy_of, closing_play_of, closing_value_of
from strategies.pax._columns import NO_CARD, cards_with
from strategies.pax._plan import BOUGHT, FIRST, LEFT, SAVED, TABLE, TOP, WEIGHTS
from strategies.pax._profile import income_with, unused_actions
from strategies.pax._prospect import LATER, NEXT, SOON, WORTH, P, left_for_rome
from strategies.pax._reading import kinds_of
from strategies.pax._winning import card_merits, column_merits, harm_of_column, merits, win_chance


@jit
def best_to_play(view, rules, seat, legal, n, plan, params):
    """The card that makes winning likelier than stopping does, the best of them; or stop."""
    cost, stopping = play_cost(view, rules, seat), income_with(view, rules, seat, -1)
    later, gold = plan[WEIGHTS, LATER], plan[WEIGHTS, WORTH]
    best, best_value = S.A_STOP, win_chance(plan, params, 0.0, 0.0, 0.0, 0.0)
    for i in range(n):
        if legal[i] == S.A_STOP:
            continue
        card = int(view.hand[seat, play_place(legal[i])])
        points, hold, lead = card_merits(rules, plan, params, card)
        change = income_with(view, rules, seat, kind_of(card)) - stopping - cost
        if kind_of(card) == CONSPIRACY:
            lead -= params[P.plot_hand] * symbols_of(card) * min(1.0, plan[TABLE, LEFT])
        value = win_chance(plan, params, (1.0 - later) * points + gold * change, (1.0 - later) * hold, lead, change - 1.0)
        if value > best_value:
            best, best_value = legal[i], value
    return best


@jit
def kept_value(rules, plan, params, card):
    """The chance to win with a card more in hand."""
    points, hold, lead = card_merits(rules, plan, params, card)
    soon = plan[WEIGHTS, SOON]
    return win_chance(plan, params, soon * points, soon * hold, soon * lead, 1.0)


@jit
def mean_kept(rules, plan, params):
    """The same for the average card with one symbol."""
    points = hold = lead = 0.0
    for kind in range(kinds_of(plan)):
        share = np.divide(float(rules.by_symbols[kind, 0] + rules.by_symbols[kind, 1]), float(rules.cards_total))
        points += share * plan[FIRST, kind]
        hold += share * plan[FIRST + 1, kind]
        lead += share * plan[FIRST + 2, kind]
    soon = plan[WEIGHTS, SOON]
    return win_chance(plan, params, soon * points, soon * hold, soon * lead, 1.0)


@jit
def best_kept(rules, plan, params, cards, size):
    """(place, chance to win) of the card of a list that serves best in hand."""
    best, best_value = 0, -1.0
    for place in range(size):
        value = kept_value(rules, plan, params, int(cards[place]))
        if value > best_value:
            best, best_value = place, value
    return best, best_value


@jit
def purchase_gain(plan, params, points, hold, lead, size, price, base):
    """Return what `size` cards of these merits, bought for a price, add to the chance to win."""
    soon, gold = plan[WEIGHTS, SOON], plan[WEIGHTS, WORTH]
    value = win_chance(plan, params, soon * points - gold * price, soon * hold, soon * lead, float(size - price))
    return max(0.0, value - base)


@jit
def best_purchases(view, rules, plan, params, gold, base):
    """(column, what buying it adds, the same of the second best) as things are; fills in merits of columns.

    gold : of the seat, with what it saves on a column
    """
    first, second, first_column = 0.0, 0.0, -1
    for column in range(view.columns):
        total, size = int(view.column_total[column]), int(view.column_size[column])
        points = hold = lead = 0.0
        if size > 0 and total <= gold:
            points, hold, lead = column_merits(view, rules, plan, params, column, NO_CARD)
            price = max(0, total - int(plan[TABLE, SAVED]))
            gain = purchase_gain(plan, params, points, hold, lead, size, price, base)
            if gain > first:
                first, second, first_column = gain, first, column
            elif gain > second:
                second = gain
        plan[BOUGHT, column], plan[BOUGHT + 1, column], plan[BOUGHT + 2, column] = points, hold, lead
    return first_column, first, second


@jit
def laid_gain(view, rules, plan, params, column, card, gold, base):
    """Return what buying a column adds to the chance to win, with a card laid on it; 0 if it is too dear then."""
    total = int(view.column_total[column]) + price_of(card)
    if total > gold:
        return 0.0
    alone = True
    for place in range(view.column_size[column]):
        alone &= kind_of(int(view.column[column, place])) != kind_of(card)
    if alone:
        points, hold, lead = card_merits(rules, plan, params, card)
        points, hold, lead = plan[BOUGHT, column] + points, plan[BOUGHT + 1, column] + hold, plan[BOUGHT + 2, column] + lead
    else:
        points, hold, lead = column_merits(view, rules, plan, params, column, card)
    price = max(0, total - int(plan[TABLE, SAVED]))
    return purchase_gain(plan, params, points, hold, lead, cards_with(view, column, card), price, base)


@jit
def best_laid(view, rules, plan, params, card, gold, base, purchases):
    """(column, what it adds): where a card serves best, by Rome's next column and by what the seat can buy."""
    top, now = int(plan[TABLE, TOP]), 0.0
    if top >= 0:
        now = plan[WEIGHTS, NEXT] * harm_of_column(view, plan, top, NO_CARD)
    first_column, first, second = purchases
    best, best_value = -1, -1e9
    for column in range(view.columns):
        if rules.market_on_empty == 0 and view.column_size[column] == 0:
            continue
        total, value = int(view.column_total[column]) + price_of(card), 0.0
        tops = top < 0 or column == top or total > view.column_total[top]
        if tops or (total == view.column_total[top] and column < top):
            sure = left_for_rome(plan, total, params)
            hold = now - sure * harm_of_column(view, plan, column, card)
            value = win_chance(plan, params, 0.0, hold, 0.0, 0.0) - base
        gain = laid_gain(view, rules, plan, params, column, card, gold, base)
        value += params[P.buying] * (max(gain, second if column == first_column else first) - first)
        if value > best_value:
            best, best_value = column, value
    return best, best_value


@jit
def best_draw(view, rules, seat, plan, params):
    """Keep, lay out or bury: the card and use that are furthest above what the use brings on average."""
    unused = unused_actions(view)
    after = (unused & 1) + ((unused >> 1) & 1) + ((unused >> 2) & 1) - int(view.drawn_size)
    if params[P.empty_deck] > 0.0:  # PX-5.8: what is not there is not waited for
        after = min(after, int(view.deck_size))
    base = win_chance(plan, params, 0.0, 0.0, 0.0, 0.0)
    if unused & S.HAND:
        place, value = best_kept(rules, plan, params, view.drawn, view.drawn_size)
        patience = 0.0 if after <= 0 else (params[P.patience_2] if after >= 2 else params[P.patience_1])
        if after <= 0 or value - base >= patience * (mean_kept(rules, plan, params) - base):
            return S.A_ASSIGN + S.PER_CARD * place + S.TO_HAND
    if unused & S.MARKET == 0:
        return S.A_ASSIGN + S.TO_BOTTOM
    best, best_value = -1, -1e9
    plan[TABLE, SAVED] = column_discount(rules, view.power[seat])
    gold = int(view.gold[seat]) + int(plan[TABLE, SAVED])
    purchases = best_purchases(view, rules, plan, params, gold, base)
    for place in range(view.drawn_size):
        column, value = best_laid(view, rules, plan, params, int(view.drawn[place]), gold, base, purchases)
        if value > best_value:
            best, best_value = S.PER_CARD * place + S.TO_COLUMN + column, value
    if unused & S.BOTTOM and view.drawn_size == 1 and best_value < params[P.bury]:
        return S.A_ASSIGN + S.TO_BOTTOM
    return S.A_ASSIGN + best


@jit
def denied(view, rules, seat, plan, params, column):
    """Return what buying a column takes from Rome's chance: the next dearest goes there in its place."""
    top = int(plan[TABLE, TOP])
    if column != top:
        return 0.0
    second = -1
    for other in range(view.columns):
        if other != top and view.column_size[other] > 0:
            if second < 0 or view.column_total[other] > view.column_total[second]:
                second = other
    hold = plan[WEIGHTS, NEXT] * harm_of_column(view, plan, top, NO_CARD)
    if second >= 0:
        sure = left_for_rome(plan, int(view.column_total[second]), params)
        hold -= sure * harm_of_column(view, plan, second, NO_CARD)
    return hold


@jit
def best_to_buy(view, rules, seat, legal, n, plan, params):
    """The column with which winning is likeliest, or none."""
    soon, gold = plan[WEIGHTS, SOON], plan[WEIGHTS, WORTH]
    best, best_value = S.A_NO_BUY, win_chance(plan, params, 0.0, 0.0, 0.0, 0.0)
    for i in range(n):
        if legal[i] == S.A_NO_BUY:
            continue
        column = legal[i] - S.A_BUY
        price = price_of_column(view, rules, seat, column)
        points, hold, lead = column_merits(view, rules, plan, params, column, NO_CARD)
        hold = soon * hold + denied(view, rules, seat, plan, params, column)
        stock = float(view.column_size[column] - price)
        value = win_chance(plan, params, soon * points - gold * price, hold, soon * lead, stock)
        if value > best_value:
            best, best_value = legal[i], value
    return best


last_set = best_set_of(merits, win_chance)
closing_purchase = closing_buy_of(closing_value_of(last_set, denied))
closing_play = closing_play_of(last_set)


@jit
def least_kept(view, rules, seat, legal, n, plan, params):
    """The hand card that serves least goes to Rome."""
    best, best_value = legal[0], 2.0
    for i in range(n):
        value = kept_value(rules, plan, params, int(view.hand[seat, play_place(legal[i])]))
        if value < best_value:
            best, best_value = legal[i], value
    return best
