"""Which card to part with and which to take, given a strategy's `hold(view, rules, seat, facts, kind, params)`.

`hold` says what a card in hand is worth. A card is dead if it is violet and its kind stands already, or if it is a second
copy of a violet kind. Cards go and come one a ply, so "the first k" is the first one, asked k times.

The functions are made for one `hold` each: compiled code that takes functions as arguments cannot be kept on disk.
"""

from collections.abc import Callable

from simulate.engine.jit import jit
from simulate.games.san_juan.model import N_KINDS, VIOLET

DEAD = -1.0


def worst_card_by(hold: Callable) -> Callable:
    """Make `worst_card(view, rules, seat, facts, params) -> kind` for a strategy's `hold`."""

    @jit
    def worst_card(view, rules, seat, facts, params):
        """Kind of the hand card with the lowest (hold, cost, index)."""
        best, low = -1, 0.0
        for kind in range(N_KINDS):
            n = int(view.hand[seat, kind])
            if n == 0:
                continue
            if rules.cards_type[kind] == VIOLET and view.built[seat, kind] > 0:
                worth = DEAD
            else:
                worth = hold(view, rules, seat, facts, kind, params)
                if rules.cards_type[kind] == VIOLET and n > 1:
                    worth = min(worth, DEAD)
            if best < 0 or worth < low or (worth == low and rules.cards_cost[kind] < rules.cards_cost[best]):
                best, low = kind, worth
        return best

    return worst_card


def best_card_by(hold: Callable) -> Callable:
    """Make `best_card(view, rules, seat, facts, counts, params) -> kind` for a strategy's `hold`."""

    @jit
    def best_card(view, rules, seat, facts, counts, params):
        """Kind of the offered card, `counts` (N_KINDS,), with the highest (hold, cost, index); hand cards are copies."""
        best, high = -1, 0.0
        for kind in range(N_KINDS):
            if counts[kind] == 0:
                continue
            if rules.cards_type[kind] == VIOLET and (view.built[seat, kind] > 0 or view.hand[seat, kind] > 0):
                worth = DEAD
            else:
                worth = hold(view, rules, seat, facts, kind, params)
            if best < 0 or worth > high or (worth == high and rules.cards_cost[kind] >= rules.cards_cost[best]):
                best, high = kind, worth
        return best

    return best_card
