"""Lists of verbs, carried out one verb after the other (TW-17.2)."""

from simulate.engine.effects import END, VERB
from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.army import gain_army
from simulate.games.tawantinsuyu.effects import (
    V_ARMY,
    V_BUILD,
    V_GAIN,
    V_GOD,
    V_MERCHANT,
    V_PRODUCE,
    V_RECOVER,
    V_STATUE,
    V_STEPS,
    V_TEMPLE,
    V_VP,
    V_WEAVING,
    V_WORKER,
)
from simulate.games.tawantinsuyu.goods import acts, gain_goods, gain_vp
from simulate.games.tawantinsuyu.merchants import begin_merchants
from simulate.games.tawantinsuyu.stack import get, pop, push, put
from simulate.games.tawantinsuyu.state import (
    AT_LIST,
    AT_NEXT,
    AT_SOURCE,
    F_BUILD,
    F_FREE_WEAVING,
    F_GOD,
    F_LIST,
    F_PRODUCE,
    F_RECOVER,
    F_STATUE,
    F_STEPS,
    F_TEMPLE,
    F_WORKER,
)
from simulate.games.tawantinsuyu.words import MAX_EFFECT

NUMBER = VERB + 1  # first number of an effect
OPTIONAL = 1


@jit
def begin_list(state, seat, content, at, source):
    """Carry out a list for a seat, unless an experiment blanked the content it is printed on."""
    if acts(state, seat, content):
        push(state, F_LIST, seat, at, 0, source)


@jit
def run_list(state, rules, seat):
    """TW-17.2: go on with a list; what needs no decision happens at once."""
    at, place, source = get(state, AT_LIST), get(state, AT_NEXT), get(state, AT_SOURCE)
    while place < MAX_EFFECT:
        effect = rules.effects[at, place]
        verb = int(effect[VERB])
        if verb == END:
            return pop(state)
        place += 1
        n = int(effect[NUMBER])
        if verb == V_GAIN:
            gain_goods(state, seat, effect[NUMBER:])
        elif verb == V_VP:
            gain_vp(state, seat, n, source)
        elif verb == V_ARMY:
            gain_army(state, rules, seat, n)
        else:
            put(state, AT_NEXT, place)
            if place == MAX_EFFECT or rules.effects[at, place, VERB] == END:
                pop(state)
            begin_verb(state, rules, seat, verb, n, at * MAX_EFFECT + place)
            return False
    return pop(state)


@jit
def begin_verb(state, rules, seat, verb, n, next_place):
    """TW-17.2: what may need decisions; the parts that only seem compulsory end where nothing can be done."""
    if verb == V_GOD:
        push(state, F_GOD, seat, n, 0, 0)
    elif verb == V_WORKER:
        push(state, F_WORKER, seat, n, 0, 0)
    elif verb == V_WEAVING:
        push(state, F_FREE_WEAVING, seat, n, 0, 0)
    elif verb == V_MERCHANT:
        begin_merchants(state, rules, seat)
    elif verb == V_RECOVER:
        push(state, F_RECOVER, seat, n, n, 0)
    elif verb == V_TEMPLE:
        push(state, F_TEMPLE, seat, n, next_place, 0)
    elif verb == V_BUILD:
        push(state, F_BUILD, seat, n, OPTIONAL, 0)
    elif verb == V_STATUE:
        push(state, F_STATUE, seat, n, OPTIONAL, 0)
    elif verb == V_STEPS:
        push(state, F_STEPS, seat, n, OPTIONAL, 0)
    elif verb == V_PRODUCE:
        push(state, F_PRODUCE, seat, 0, OPTIONAL, 0)
