"""Habits that all scripted players share: sets as soon as possible, room made by the cheapest sale, all sold at the end.

Nothing is sold or converted at other points (the end of a placement or of a phase, a window without a card to play).
"""

from simulate.engine.jit import jit
from simulate.games.age_of_rome import state as S
from simulate.games.age_of_rome.cards import set_kind
from simulate.games.age_of_rome.names import CHEST, JEWELLERY, M_TRADE_CARDS, N_QUEST, N_SETS, N_TRADE, TEST_AT_LEAST

NOTHING = -1


@jit
def is_main(action):
    """Return True if an action is none of those possible at every point: no sale, set or conversion."""
    return action != S.A_CONVERT and action < S.A_PLAY + N_TRADE


@jit
def habit(view, rules, seat, legal, n):
    """The action that all profiles take at this decision, NOTHING if it is a choice of their own."""
    if legal[n - 1] >= S.A_SET:
        return best_set(view, rules, seat, legal, n)
    decision = view.decision
    if decision == S.D_DRAW:
        if legal[0] == S.A_DRAW or (n > 1 and legal[1] == S.A_DRAW):
            return S.A_DRAW
        return cheapest_sale(view, rules, seat, legal, n)
    if decision == S.D_SCORING:
        return last_sale(view, rules, seat, legal, n)
    if decision == S.D_PHASE or decision == S.D_PLACED or decision == S.D_REVEAL:
        return S.A_STOP
    return NOTHING


@jit
def best_set(view, rules, seat, legal, n):
    """The set of the dearest kind, made of natural cards first, then of jewellery as wild, then of chests."""
    best, best_value = NOTHING, -1000
    for i in range(n):
        if legal[i] < S.A_SET:
            continue
        number = legal[i] - S.A_SET
        first, second, third = number // (N_TRADE * N_TRADE), number // N_TRADE % N_TRADE, number % N_TRADE
        kind = set_kind(view, rules, seat, first, second, third)
        value = 100 * kind
        for card in (first, second, third):
            k = int(rules.trade_card_kind[card])
            if k == CHEST:
                value -= 10
            elif k == JEWELLERY and kind != JEWELLERY:
                value -= 1
        if value > best_value:
            best, best_value = legal[i], value
    return best


@jit
def held_of_kind(view, rules, seat, kind):
    """Cards of a kind in the own hand."""
    held = 0
    for i in range(view.hand_n[seat]):
        held += 1 if rules.trade_card_kind[view.hand[seat, i]] == kind else 0
    return held


@jit
def cheapest_sale(view, rules, seat, legal, n):
    """Sell the card of the kind held fewest times, chests last, then the kind whose set scores less; else stop."""
    best, best_value = legal[0], 1000
    for i in range(n):
        if legal[i] < S.A_SELL or legal[i] >= S.A_SET:
            continue
        kind = int(rules.trade_card_kind[legal[i] - S.A_SELL])
        value = 10 * held_of_kind(view, rules, seat, kind)
        value += 100 if kind == CHEST else int(rules.set_points[min(kind, N_SETS - 1)])
        if value < best_value:
            best, best_value = legal[i], value
    return best


@jit
def cards_wanted(view, rules, seat):
    """(cards, points): cards that own quests want in hand at the end, and the points of those quests."""
    wanted, points = 0, 0.0
    for quest in range(N_QUEST):
        if view.quests[seat, quest] == 1 and rules.quest_test_metric[quest, 0] == M_TRADE_CARDS:
            if rules.quest_test_op[quest, 0] == TEST_AT_LEAST:
                wanted = max(wanted, int(rules.quest_test_n[quest, 0]))
                points += int(rules.quest_points[quest])
    return wanted, points


@jit
def last_sale(view, rules, seat, legal, n):
    """Sell everything at the end, except the cards that an own quest wants if there are as many."""
    wanted = cards_wanted(view, rules, seat)[0]
    if view.hand_n[seat] == 0 or view.hand_n[seat] == wanted or rules.sell_price == 0:
        return legal[0]
    for i in range(n):
        if S.A_SELL <= legal[i] < S.A_SET:
            return legal[i]
    return legal[0]
