"""Sets of cards that a seat could play in its last turn: what they cost, bring in, and whether their arms fit the cap.

A plan holds a set in its rows MORE_CARDS and MORE_SYMBOLS, by kind.
"""

from simulate.engine.jit import jit
from simulate.games.pax.kinds import cap_of, scouts_saving
from simulate.games.pax.model import ARMY, BASE_ONLY, CAP_CARDS, CONSPIRACY, LAND, NAVY, SENATE
from strategies.pax._plan import KINDS, MORE_CARDS, MORE_SYMBOLS, TABLE

MOST = 10  # cards whose sets are looked through


@jit
def no_more(plan):
    """Begin with the empty set."""
    for kind in range(int(plan[TABLE, KINDS])):
        plan[MORE_CARDS, kind] = plan[MORE_SYMBOLS, kind] = 0.0


@jit
def cost_of_next(view, rules, saving, plays):
    """PX-5.13, PX-10.4: gold for the next card after `plays` more this turn."""
    return max(0, int(rules.play_cost_first) + int(rules.play_cost_step) * (int(view.played_total) + plays) - saving)


@jit
def payable_plays(view, rules, seat, gold):
    """Count the further cards of this turn that `gold` pays, up to MOST."""
    saving, plays = scouts_saving(rules, view.power[seat]), 0
    while plays < MOST:
        gold -= cost_of_next(view, rules, saving, plays)
        if gold < 0:
            break
        plays += 1
    return plays


@jit
def cost_of_plays(view, rules, seat, plays):
    """Gold for `plays` more cards this turn."""
    saving, total = scouts_saving(rules, view.power[seat]), 0
    for i in range(plays):
        total += cost_of_next(view, rules, saving, i)
    return total


@jit
def arms_fit(view, rules, seat, plan):
    """PX-6.3, PX-6.4: whether the arms of the set fit under the cap that its land and conspiracy give."""
    cap = cap_of(view.power[seat])
    for kind in (LAND, CONSPIRACY):
        cap = max(cap, int(view.power[seat, kind]) + int(plan[MORE_SYMBOLS, kind]))
    for kind in (NAVY, ARMY):
        more = int(plan[MORE_CARDS, kind])
        if more > 0:
            count = int(view.cards[seat, kind]) + more
            if rules.cap_unit != CAP_CARDS:
                count = int(view.symbols[seat, kind]) + int(plan[MORE_SYMBOLS, kind])
            if count > cap:
                return False
    return True


@jit
def income_with_set(view, rules, seat, plan):
    """PX-5.15, PX-5.16, PX-6.11, PX-6.15: income of the turn with the set beyond what is played already."""
    senate, plot = view.acting[SENATE] > 0, view.acting[CONSPIRACY] > 0
    longest, any_card = 0, view.played_total > 0
    for kind in range(int(plan[TABLE, KINDS])):
        if view.played[kind] > 0 or plan[MORE_CARDS, kind] > 0.0:
            any_card = True
            longest = max(longest, int(view.cards[seat, kind]) + int(plan[MORE_CARDS, kind]))
    if not any_card:
        return int(rules.no_play_gold)
    bonus = int(rules.senate_bonus) if senate or plan[MORE_CARDS, SENATE] > 0.0 else 0
    if plot or plan[MORE_CARDS, CONSPIRACY] > 0.0:
        return bonus if rules.conspiracy_cancels == BASE_ONLY else 0
    return longest + bonus


@jit
def cards_in(mask):
    """Count the cards of a set, one bit each."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
