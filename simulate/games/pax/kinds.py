"""Effects of the kinds of cards, chapter PX-6 (and PX-10.4, PX-10.6) of RULES.md.

`power` (10,) are the printed symbols of one display that effects count, `symbols` (10,) all printed symbols.
"""

from simulate.engine.jit import jit
from simulate.games.pax.cards import kind_of, symbols_of
from simulate.games.pax.model import ARMY, CAP_CARDS, CONSPIRACY, INFORMERS, LAND, NAVY, PER_SET, SCOUTS, TIE_NOBODY, WEALTH
from simulate.games.pax.state import NOBODY


@jit
def reached(rules, power, kind):
    """PX-6.1, PX-6.2: whether the threshold of a kind is met by N or more symbols in the display."""
    return int(power[kind]) >= int(rules.threshold_of[kind])


@jit
def times(rules, kind, count):
    """PX-6.1: how often the effect of wealth, navy or army exists at `count` symbols: once, or for each full set."""
    threshold = int(rules.threshold_of[kind])
    if count < threshold:
        return 0
    if rules.threshold_mode == PER_SET:
        return count // threshold
    return 1


@jit
def arms_bonus(rules, navy, army):
    """PX-6.7, PX-6.8, PX-6.9: bonus symbols as (navy, army), the least fixed point from printed symbols `navy`, `army`."""
    worth = int(rules.arms_bonus)
    more_navy = more_army = 0
    while True:
        to_army = worth * times(rules, NAVY, navy + more_navy)
        to_navy = worth * times(rules, ARMY, army + to_army)
        if to_army == more_army and to_navy == more_navy:
            return more_navy, more_army
        more_navy, more_army = to_navy, to_army


@jit
def cap_of(power):
    """PX-6.3, PX-6.18: how many navy and how many army symbols may be played: the larger of land and conspiracy."""
    return max(int(power[LAND]), int(power[CONSPIRACY]))


@jit
def fits_cap(state, rules, seat, card):
    """PX-6.4, PX-6.5: whether a navy or army card fits under the cap now; other kinds always do."""
    kind = kind_of(card)
    if kind != NAVY and kind != ARMY:
        return True
    cap = cap_of(state.power[seat])
    if rules.cap_unit == CAP_CARDS:
        return int(state.cards[seat, kind]) + 1 <= cap
    return int(state.symbols[seat, kind]) + symbols_of(card) <= cap


@jit
def column_discount(rules, power):
    """PX-6.10: gold off the price of a whole column."""
    return int(rules.wealth_discount) * times(rules, WEALTH, int(power[WEALTH]))


@jit
def scouts_saving(rules, power):
    """PX-10.4: gold off the cost of each card played."""
    if reached(rules, power, SCOUTS):
        return int(rules.scouts_discount)
    return 0


@jit
def is_ahead(state, one, other):
    """PX-6.17, PX-10.6: whether seat `one` is strictly before `other` by conspiracy, then by informers symbols."""
    mine, theirs = int(state.power[one, CONSPIRACY]), int(state.power[other, CONSPIRACY])
    if mine != theirs:
        return mine > theirs
    return int(state.power[one, INFORMERS]) > int(state.power[other, INFORMERS])


@jit
def pass_on_conspirator(state, rules):
    """PX-6.16, PX-6.17, PX-10.6: after each card played, give the best-conspirator card to the seat strictly in front.

    A tie leaves it with its holder, or sends it back to the middle under `tie_to_nobody`.
    """
    best = 0
    for seat in range(1, state.seats):
        if is_ahead(state, seat, best):
            best = seat
    if state.power[best, CONSPIRACY] < 1:
        return
    for seat in range(state.seats):
        if seat != best and not is_ahead(state, best, seat):  # shared
            if rules.conspiracy_tie == TIE_NOBODY:
                state.holder = NOBODY
            return
    state.holder = best
