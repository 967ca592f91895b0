"""Events: reveal, judging, effects (AR-4.2, AR-6.1, AR-6.3, AR-6.9, AR-6.11, AR-7.1, AR-7.2, AR-16.2, AR-17.2)."""

from simulate.engine.effects import END, FIRST, SECOND, VERB
from simulate.engine.jit import jit
from simulate.games.age_of_rome.glory import check_milestones
from simulate.games.age_of_rome.metrics import is_extreme, metric_of
from simulate.games.age_of_rome.names import CLOCKWISE, MAX_EFFECTS, SEL_ALL, SEL_EACH, SEL_LEAST
from simulate.games.age_of_rome.stack import frame_of, pop, push
from simulate.games.age_of_rome.state import AT_TURN, AT_VERB, C_EVENT, E_GAINED, F_EVENT
from simulate.games.age_of_rome.table import set_order
from simulate.games.age_of_rome.verbs import do_verb
from simulate.games.age_of_rome.vocabulary import V_GAIN_GLORY


@jit
def reveal(state, rules):
    """AR-4.2, AR-4.3, AR-7.1, AR-15.3: the top event fixes direction and order of the round."""
    state.event_n -= 1
    state.event = int(state.event_deck[state.event_n])
    state.event_deck[state.event_n] = 0
    state.revealed[state.event] = 1
    direction = int(rules.event_dir[state.event])
    if rules.clockwork != 0 and rules.clockwork_order == CLOCKWISE:
        direction = 1
    set_order(state, direction)
    if state.round_no == 1:
        for i in range(state.seats):
            state.first_turn[state.order[i]] = i


@jit
def qualifies(state, rules, seat):
    """AR-6.1, AR-6.3, AR-16.2: whether a player gets the effect of the event."""
    event = state.event
    select = int(rules.event_who_sel[event])
    if select == SEL_ALL:
        return True
    metric, least = int(rules.event_who_metric[event]), int(rules.event_who_min[event])
    if select == SEL_LEAST:
        return is_extreme(state, rules, seat, metric, True)
    if metric_of(state, rules, seat, metric) < least:
        return False
    return select == SEL_EACH or is_extreme(state, rules, seat, metric, False)


@jit
def judge(state, rules):
    """AR-6.11, AR-17.2: who qualifies, on this state; a single player gets denarii for followers instead."""
    state.qualified = 0
    if state.seats == 1:
        if rules.event_negative[state.event] == 0:
            state.denarii[0] += int(state.followers[0]) * int(rules.event_denarii)
        return
    for seat in range(state.seats):
        if qualifies(state, rules, seat) and state.blanked[seat, C_EVENT + state.event] == 0:
            state.qualified |= 1 << seat
            state.events[seat, C_EVENT + state.event, E_GAINED] += 1
    if state.qualified != 0:
        push(state, F_EVENT, 0, 0, 0)


@jit
def go_on_with_event(state, rules):
    """AR-6.8, AR-6.9: verb by verb, each for all who qualify in turn order; glory for all at once, then a check (AR-5.9)."""
    frame = frame_of(state)
    place, at = int(frame[AT_VERB]), int(frame[AT_TURN])
    if place == MAX_EFFECTS or rules.event_effect[state.event, place, VERB] == END:
        pop(state)
        return
    effect = rules.event_effect[state.event, place]
    verb, n, m = int(effect[VERB]), int(effect[FIRST]), int(effect[SECOND])
    if verb == V_GAIN_GLORY:
        for seat in range(state.seats):
            if (state.qualified >> seat) & 1 == 1:
                state.glory[seat] += n
        check_milestones(state, rules, state.qualified)
        at = state.seats
    if at == state.seats:
        frame[AT_VERB] = place + 1
        frame[AT_TURN] = 0
        return
    frame[AT_TURN] = at + 1
    seat = int(state.order[at])
    if (state.qualified >> seat) & 1 == 1:
        do_verb(state, rules, seat, verb, n, m, 0)
