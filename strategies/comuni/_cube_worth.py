"""The capitano's choice of a cube of free choice."""

from simulate.engine.jit import jit
from simulate.games.comuni.model import ARMY, CRAFTSMAN, GOLD, N_DECKS, PILGRIM
from strategies.comuni._reading import cards_left
from strategies.comuni._values import is_final
from strategies.comuni._weights import LIKE, TAKE, W


@jit
def majority_gain(view, rules, seat, kind):
    """Points that one more cube of a kind brings if the game ended now (CO-16.2)."""
    own, most, sharers = int(view.have[seat, kind]), 0, 0
    for other in range(view.seats):
        if other != seat:
            n = int(view.have[other, kind])
            if n > most:
                most, sharers = n, 1
            elif n == most:
                sharers += 1
    if own + 1 == most:
        return int(rules.majority_tied)
    return int(rules.majority_sole) - int(rules.majority_tied) if own == most and sharers > 0 else 0


@jit
def cube_worth(view, rules, seat, params, kind, short):
    """Worth of a cube: the less the more there are; armies before an invasion, craftsmen for cards, pilgrims for repairs."""
    worth = params[TAKE + kind] / (1.0 + int(view.have[seat, kind]))
    if kind != GOLD:
        worth += params[LIKE + kind - ARMY]
    if view.period == N_DECKS - 1:
        worth += params[W.take_majority] * majority_gain(view, rules, seat, kind) / (1.0 + cards_left(view))
    if kind == ARMY and short > 0.0:
        worth += params[W.take_short] + params[W.take_near] / (1.0 + cards_left(view))
    if kind == CRAFTSMAN:
        worth += params[W.take_cards] * min(4, int(view.hand_n[seat]))
        if is_final(view):
            worth -= params[W.take_late_craftsman]
    if kind == PILGRIM:
        worth += params[W.take_repair] * min(3, int(view.pillage[seat]))
    if kind == GOLD and view.period == N_DECKS - 1:
        worth -= params[W.take_late_gold]
    return worth
