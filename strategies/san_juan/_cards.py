"""The cards to part with and to take, given a strategy's `hold(view, rules, seat, facts, ready, kind, params)`.

`hold` says what a card in hand is worth; `ready` is what `get_ready(view, rules, seat, facts, params)` worked out for all
cards of the decision. A card is dead if it is violet and its kind stands already, or if it is a second copy of a violet
kind. Cards go and come one a ply, so "the first k" is the first one, asked k times.

The functions are made for one `hold` each: compiled code that takes functions as arguments cannot be kept on disk.
"""

from collections.abc import Callable

from simulate.engine.jit import jit, lowest_bit
from simulate.games.san_juan.model import N_GOODS, N_KINDS
from simulate.games.san_juan.piles import kinds_in

DEAD = -1.0


@jit
def nothing_ready(view, rules, seat, facts, params):
    """For a `hold` that needs nothing worked out before."""
    return 0


def worst_card_by(hold: Callable, get_ready: Callable) -> Callable:
    """Make `worst_card(view, rules, seat, facts, params) -> kind` for a strategy's `hold`."""

    @jit
    def worst_card(view, rules, seat, facts, params):
        """Kind of the hand card with the lowest (hold, cost, index)."""
        best, low = -1, 0.0
        ready = get_ready(view, rules, seat, facts, params)
        held = kinds_in(view.hand[seat], N_KINDS)
        while held != 0:
            kind = lowest_bit(held)
            held &= held - 1
            if kind >= N_GOODS and view.built[seat, kind] > 0:
                worth = DEAD
            else:
                worth = hold(view, rules, seat, facts, ready, kind, params)
                if kind >= N_GOODS and view.hand[seat, kind] > 1:
                    worth = min(worth, DEAD)
            if best < 0 or worth < low or (worth == low and rules.cards_cost[kind] < rules.cards_cost[best]):
                best, low = kind, worth
        return best

    return worst_card


def best_card_by(hold: Callable, get_ready: Callable) -> Callable:
    """Make `best_card(view, rules, seat, facts, counts, params) -> kind` for a strategy's `hold`."""

    @jit
    def best_card(view, rules, seat, facts, counts, params):
        """Kind of the offered card, `counts` (N_KINDS,), with the highest (hold, cost, index); hand cards are copies."""
        best, high = -1, 0.0
        ready = get_ready(view, rules, seat, facts, params)
        offered = kinds_in(counts, N_KINDS)
        while offered != 0:
            kind = lowest_bit(offered)
            offered &= offered - 1
            if kind >= N_GOODS and (view.built[seat, kind] > 0 or view.hand[seat, kind] > 0):
                worth = DEAD
            else:
                worth = hold(view, rules, seat, facts, ready, kind, params)
            if best < 0 or worth > high or (worth == high and rules.cards_cost[kind] >= rules.cards_cost[best]):
                best, high = kind, worth
        return best

    return best_card
