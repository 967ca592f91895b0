"""Conclusions of a player who counts cards: which kinds Rome will get, and whether this turn is the last."""

import math

from simulate.engine.jit import jit
from simulate.games.pax.cards import kind_of, symbols_of
from simulate.games.pax.hidden import knows
from simulate.games.pax.market import top_column
from simulate.games.pax.model import CLOSED
from simulate.games.pax.state import FROM_SETUP
from strategies.pax._plan import KINDS, LEFT, ON_OFFER, ROME, ROME_A_ROUND, TABLE, UNSEEN, add_seen, begin_plan, finish_plan


@jit
def count_symbols(view, rules, seat, plan):
    """Fill UNSEEN and ON_OFFER of the plan: symbols that lie nowhere in the seat's sight, and in the columns."""
    kinds = int(plan[TABLE, KINDS])
    for kind in range(kinds):
        plan[UNSEEN, kind] = float(rules.kind_symbols[kind]) - view.rome_taken[kind]
        plan[ON_OFFER, kind] = 0.0
    for other in range(view.seats):
        for kind in range(kinds):
            plan[UNSEEN, kind] -= view.symbols[other, kind]
    for i in range(view.hand_size[seat]):
        card = int(view.hand[seat, i])
        plan[UNSEEN, kind_of(card)] -= symbols_of(card)
    for column in range(view.columns):
        for i in range(view.column_size[column]):
            card = int(view.column[column, i])
            plan[UNSEEN, kind_of(card)] -= symbols_of(card)
            plan[ON_OFFER, kind_of(card)] += symbols_of(card)
    for i in range(view.rome_size):
        if view.rome_from[i] != FROM_SETUP:  # they lie first
            break
        if knows(view.rome_seen[i], seat):
            card = int(view.rome[i])
            plan[UNSEEN, kind_of(card)] -= symbols_of(card)


@jit
def counting_plan(plan, view, rules, seat, params, next_weight):
    """Fill a plan whose forecast of Rome goes by what is left of each kind, and by its next column with `next_weight`."""
    begin_plan(plan, view, rules, seat, params)
    count_symbols(view, rules, seat, plan)
    unseen = offered = 0.0
    for kind in range(int(plan[TABLE, KINDS])):
        unseen += max(0.0, plan[UNSEEN, kind])
        offered += plan[ON_OFFER, kind]
    for kind in range(int(plan[TABLE, KINDS])):
        plan[ROME, kind] = view.rome_taken[kind]
    hidden = add_seen(view, seat, plan)
    per_card = 0.0
    for kind in range(int(plan[TABLE, KINDS])):
        per_card += rules.kind_symbols[kind] / rules.cards_total
    for kind in range(int(plan[TABLE, KINDS])):
        left = max(0.0, plan[UNSEEN, kind])
        if unseen > 0.0:
            plan[ROME, kind] += hidden * per_card * left / unseen
        if unseen + offered > 0.0:
            share = (left + plan[ON_OFFER, kind]) / (unseen + offered)
            plan[ROME, kind] += ROME_A_ROUND * plan[TABLE, LEFT] * share
    add_next(view, plan, next_weight)
    finish_plan(view, rules, seat, plan)


@jit
def add_next(view, plan, weight):
    """The column that Rome takes at the end of the round if nobody buys it."""
    top = top_column(view)
    if top >= 0:
        for i in range(view.column_size[top]):
            card = int(view.column[top, i])
            plan[ROME, kind_of(card)] += weight * symbols_of(card)


@jit
def has_looked(view, seat):
    """Return True if the seat knows Rome's starting cards (PX-3.6)."""
    for i in range(view.rome_size):
        if view.rome_from[i] == FROM_SETUP and not knows(view.rome_seen[i], seat):
            return False
    return True


@jit
def ending_chance(view):
    """The chance that this is the seat's last turn, after its draws: whether the deck will fill the columns once more."""
    empty = 0
    for column in range(view.columns):
        empty += view.column_size[column] == 0
    after = int(view.seats) - 1 - int(view.turn)
    deck = int(view.deck_size) - 2.0 * after
    if deck < 1.0:
        return 1.0
    return 1.0 / (1.0 + math.exp(min(30.0, (deck - 0.5 - empty - 0.6 * after) / 0.6)))


@jit
def closed_unit(view, rules, seat, unit, width):
    """Return the worth of a gold or a hand card at the end: most where the largest stock (PX-9.11) is a close race.

    Where the others' stocks are not shown, a race is taken to be close.
    """
    if rules.information == CLOSED:
        return unit
    best = 0
    for other in range(view.seats):
        if other != seat:
            best = max(best, int(view.gold[other]) + int(view.hand_size[other]))
    ahead = int(view.gold[seat]) + int(view.hand_size[seat]) - best
    return unit * math.exp(-abs(ahead) / max(0.5, width))
