"""Phase 4, income, chapter AR-13."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.glory import lose_glory
from simulate.games.age_of_rome.names import MAX_POPULATION, NONE_UNTIL_PAID
from simulate.games.age_of_rome.stack import frame_of, pop, push
from simulate.games.age_of_rome.state import AT_DONE, F_DOUBLE, W_DOUBLE, WHO
from simulate.games.age_of_rome.table import in_front, population
from simulate.games.age_of_rome.windows import open_window


@jit
def printed_penalty(state, rules, seat):
    """AR-13.3: the glory that double income costs in the province in front."""
    return int(rules.penalty[min(population(state, in_front(state, seat)), MAX_POPULATION) - 1])


@jit
def can_double(state, rules, seat):
    """AR-13.3: glory stays at 1 or more."""
    return rules.penalty_test == NONE_UNTIL_PAID or state.glory[seat] - printed_penalty(state, rules, seat) >= 1


@jit
def collect(state, seat, rate):
    """AR-13.1, AR-13.2: denarii by population of the province in front."""
    denarii = rate * population(state, in_front(state, seat))
    state.denarii[seat] += denarii
    state.income[seat] += denarii


@jit
def declare_double(state, rules, seat):
    """AR-13.4, AR-13.7: declared; the window comes before the penalty."""
    state.penalty = printed_penalty(state, rules, seat)
    push(state, F_DOUBLE, seat, 0, 0)


@jit
def go_on_with_double(state, rules):
    """AR-13.4, AR-13.5: window; penalty and denarii. With none_until_paid what cannot be paid is normal income."""
    frame = frame_of(state)
    seat = int(frame[WHO])
    if frame[AT_DONE] == 0:
        frame[AT_DONE] = 1
        open_window(state, seat, W_DOUBLE)
        return
    pop(state)
    penalty = state.penalty
    state.penalty = 0
    if rules.penalty_test == NONE_UNTIL_PAID and state.glory[seat] - penalty < 1:
        collect(state, seat, int(rules.income_normal))
        return
    before = int(state.glory[seat])
    lose_glory(state, seat, penalty)
    state.doubled[seat] += 1
    state.penalties[seat] += before - int(state.glory[seat])
    collect(state, seat, int(rules.income_double))
