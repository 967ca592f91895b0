"""The censor's readings of the table before it decides, each display and column once."""

from simulate.engine.jit import jit
from simulate.games.pax.cards import kind_of, symbols_of
from simulate.games.pax.hidden import knows
from simulate.games.pax.model import MAX_SEATS, N_KINDS
from simulate.games.pax.state import FROM_SETUP, NOBODY
from strategies.pax import _plan as L
from strategies.pax._plan import add_bonus, end_of_kinds


@jit
def kinds_of(plan):
    """The end of the kinds in play, in words that tell the compiler how far rows of the plan are read."""
    return min(N_KINDS, int(plan[L.TABLE, L.KINDS]))


@jit
def read_displays(plan, view, rules, seat):
    """Own and best symbols, what Rome has taken, and symbols that nobody shows; the displays of spare seats are empty."""
    plan[L.TABLE, L.CROWN] = 0.0
    plan[L.TABLE, L.MEAN] = L.NOT_YET
    kinds = end_of_kinds(rules)
    plan[L.TABLE, L.KINDS] = kinds
    for kind in range(min(N_KINDS, kinds)):
        taken = int(view.rome_taken[kind])
        best, shown = 0, taken
        for other in range(MAX_SEATS):
            theirs = int(view.symbols[other, kind])
            best, shown = max(best, theirs), shown + theirs
        plan[L.CARDS, kind] = view.cards[seat, kind]
        plan[L.PRINTED, kind] = view.symbols[seat, kind]
        plan[L.OWN, kind] = view.symbols[seat, kind]
        plan[L.BEST, kind] = best
        plan[L.ROME, kind] = taken
        plan[L.UNSEEN, kind] = int(rules.kind_symbols[kind]) - shown
        plan[L.ON_OFFER, kind] = 0.0
        plan[L.PIVOT, kind] = 1.0
    add_bonus(view, rules, seat, plan)


@jit
def read_cards(plan, view, seat):
    """Take what else lies in the seat's sight from what nobody shows; note offers, the dearest column and how many of
    Rome's starting cards the seat has not seen.
    """
    for i in range(view.hand_size[seat]):
        card = int(view.hand[seat, i])
        plan[L.UNSEEN, kind_of(card)] -= symbols_of(card)
    top = NOBODY
    for column in range(view.columns):
        size = int(view.column_size[column])
        if size > 0 and (top < 0 or view.column_total[column] > view.column_total[top]):
            top = column
        for i in range(size):
            card = int(view.column[column, i])
            plan[L.UNSEEN, kind_of(card)] -= symbols_of(card)
            plan[L.ON_OFFER, kind_of(card)] += symbols_of(card)
    plan[L.TABLE, L.TOP] = top
    hidden = 0
    for i in range(view.rome_size):
        if view.rome_from[i] != FROM_SETUP:  # they lie first
            break
        if knows(view.rome_seen[i], seat):
            card = int(view.rome[i])
            plan[L.UNSEEN, kind_of(card)] -= symbols_of(card)
            plan[L.ROME, kind_of(card)] += symbols_of(card)
        else:
            hidden += 1
    plan[L.TABLE, L.HIDDEN] = hidden
