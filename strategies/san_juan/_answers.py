"""Answers that the scripted players share: payments, discards, cards kept, goods produced and sold."""

from collections.abc import Callable

from simulate.engine.jit import jit
from simulate.games.san_juan import state as S
from simulate.games.san_juan.rounds import may_choose_doubling
from simulate.games.san_juan.trader import tile_price
from strategies.san_juan._cards import best_card_by, nothing_ready, worst_card_by
from strategies.san_juan._survey import survey


@jit
def cheapest_good(rules, legal, n):
    """Black Market: the legal good with the lowest mean price."""
    best = -1
    for i in range(n):
        if legal[i] >= S.A_PAY_GOOD:
            if best < 0 or rules.mean_price[legal[i] - S.A_PAY_GOOD] < rules.mean_price[best - S.A_PAY_GOOD]:
                best = legal[i]
    return best


@jit
def dearest_to_produce(rules, legal, n):
    """The empty building with the highest mean price; the last legal action would be to stop."""
    best = legal[0]
    for i in range(1, n - 1):
        if rules.mean_price[legal[i] - S.A_PRODUCE] > rules.mean_price[best - S.A_PRODUCE]:
            best = legal[i]
    return best


@jit
def dearest_to_sell(view, rules, legal, n):
    """The good with the highest price on the tile, then the highest mean price; the last legal action would be to stop."""
    best = legal[0]
    for i in range(1, n - 1):
        now, top = tile_price(view, rules, legal[i] - S.A_SELL), tile_price(view, rules, best - S.A_SELL)
        dearer = rules.mean_price[legal[i] - S.A_SELL] > rules.mean_price[best - S.A_SELL]
        if now > top or (now == top and dearer):
            best = legal[i]
    return best


@jit
def pick(view, rules, seat, role):
    """The action that picks a role, doubled where that is asked."""
    if may_choose_doubling(view, rules, seat):
        return S.A_ROLE_DOUBLED + role
    return S.A_ROLE + role


@jit
def is_left(view, role):
    """Return True if a role is still in the middle."""
    return view.role_used[role] == 0


@jit
def first_left(view, a, b, c, d, e):
    """The first of five roles that is still in the middle."""
    if view.role_used[a] == 0:
        return a
    if view.role_used[b] == 0:
        return b
    if view.role_used[c] == 0:
        return c
    if view.role_used[d] == 0:
        return d
    return e


def small_answer_by(hold: Callable, get_ready: Callable = nothing_ready, facts_of: Callable = survey) -> Callable:
    """Make `small_answer(view, rules, seat, legal, n, params) -> action` for a strategy's `hold` and `facts_of`."""
    worst_card, best_card = worst_card_by(hold, get_ready), best_card_by(hold, get_ready)

    @jit
    def small_answer(view, rules, seat, legal, n, params):
        """Everything but roles, builds and the Chapel. Discounts are always used in full."""
        decision = view.decision
        if decision == S.D_PRODUCE:
            return dearest_to_produce(rules, legal, n)
        if decision == S.D_SELL:
            return dearest_to_sell(view, rules, legal, n)
        if decision == S.D_PAY and view.hand_n[seat] < view.due:
            return cheapest_good(rules, legal, n)
        facts = facts_of(view, rules, seat)
        if decision == S.D_PAY or decision == S.D_DISCARD:  # one call each, or compiling takes twice as long
            kind = worst_card(view, rules, seat, facts, params)
            return (S.A_PAY_CARD if decision == S.D_PAY else S.A_DISCARD) + kind
        if decision == S.D_KEEP or decision == S.D_MINE:
            offered = view.drawn if decision == S.D_KEEP else view.mine
            kind = best_card(view, rules, seat, facts, offered, params)
            return (S.A_KEEP if decision == S.D_KEEP else S.A_MINE) + kind
        return legal[0]

    return small_answer


def chapel_answer_by(hold: Callable, get_ready: Callable = nothing_ready) -> Callable:
    """Make `chapel_answer(view, rules, seat, facts, least, least_late, params) -> action` for a strategy's `hold`."""
    worst_card = worst_card_by(hold, get_ready)

    @jit
    def chapel_answer(view, rules, seat, facts, least, least_late, params):
        """Store the worst card if the hand has at least `least` cards, in the last phases `least_late`; else nothing."""
        need = least_late if facts.left <= 1 else least
        if view.hand_n[seat] >= need:
            return S.A_CHAPEL + worst_card(view, rules, seat, facts, params)
        return S.A_CHAPEL_NONE

    return chapel_answer
