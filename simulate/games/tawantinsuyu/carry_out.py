"""Lists of verbs, carried out one verb after the other (TW-17.2)."""

from simulate.engine.effects import END, VERB
from simulate.engine.jit import jit
from simulate.games.tawantinsuyu import effects as E
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu.army import gain_army
from simulate.games.tawantinsuyu.goods import acts, gain_goods, gain_vp
from simulate.games.tawantinsuyu.merchants import begin_merchants
from simulate.games.tawantinsuyu.stack import get, pop, push, put
from simulate.games.tawantinsuyu.words import MAX_EFFECT

NUMBER = VERB + 1  # first number of an effect
OPTIONAL = 1


@jit
def begin_list(state, seat, content, at, source):
    """Carry out a list for a seat, unless an experiment blanked the content it is printed on."""
    if acts(state, seat, content):
        push(state, S.F_LIST, seat, at, 0, source)


@jit
def run_list(state, rules, seat):
    """TW-17.2: go on with a list; what needs no decision happens at once."""
    at, place, source = get(state, S.AT_LIST), get(state, S.AT_NEXT), get(state, S.AT_SOURCE)
    while place < MAX_EFFECT:
        effect = rules.effects[at, place]
        verb = int(effect[VERB])
        if verb == END:
            return pop(state)
        place += 1
        n = int(effect[NUMBER])
        if verb == E.V_GAIN:
            gain_goods(state, seat, effect[NUMBER:])
        elif verb == E.V_VP:
            gain_vp(state, seat, n, source)
        elif verb == E.V_ARMY:
            gain_army(state, rules, seat, n)
        else:
            put(state, S.AT_NEXT, place)
            if place == MAX_EFFECT or rules.effects[at, place, VERB] == END:
                pop(state)
            begin_verb(state, rules, seat, verb, n, at * MAX_EFFECT + place)
            return False
    return pop(state)


@jit
def begin_verb(state, rules, seat, verb, n, next_place):
    """TW-17.2: what may need decisions; the parts that only seem compulsory end where nothing can be done."""
    if verb == E.V_GOD:
        push(state, S.F_GOD, seat, n, 0, 0)
    elif verb == E.V_WORKER:
        push(state, S.F_WORKER, seat, n, 0, 0)
    elif verb == E.V_WEAVING:
        push(state, S.F_FREE_WEAVING, seat, n, 0, 0)
    elif verb == E.V_MERCHANT:
        begin_merchants(state, rules, seat)
    elif verb == E.V_RECOVER:
        push(state, S.F_RECOVER, seat, n, n, 0)
    elif verb == E.V_TEMPLE:
        push(state, S.F_TEMPLE, seat, n, next_place, 0)
    elif verb == E.V_BUILD:
        push(state, S.F_BUILD, seat, n, OPTIONAL, 0)
    elif verb == E.V_STATUE:
        push(state, S.F_STATUE, seat, n, OPTIONAL, 0)
    elif verb == E.V_STEPS:
        push(state, S.F_STEPS, seat, n, OPTIONAL, 0)
    elif verb == E.V_PRODUCE:
        push(state, S.F_PRODUCE, seat, 0, OPTIONAL, 0)
