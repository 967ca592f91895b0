"""Worth to a player: units of goods, cards, steps; lists of verbs (the common machinery of all profiles)."""

from simulate.engine.effects import END, VERB
from simulate.engine.jit import jit
from simulate.games.tawantinsuyu import effects as E
from simulate.games.tawantinsuyu import words as N
from simulate.games.tawantinsuyu.carry_out import NUMBER
from simulate.games.tawantinsuyu.merchants import is_match
from simulate.games.tawantinsuyu.state import N_MARKET, PLACE_SPAN
from simulate.games.tawantinsuyu.temple import PRICE
from simulate.games.tawantinsuyu.workers import nomad_n
from strategies.places import first_of, shared_places

W = shared_places(__file__, "sapa")  # of every model that uses this machinery
N_WEIGHTS = len(W)
GOOD = first_of(W, "potato", "corn", "stone", "gold")  # + good
LEFT = N_WEIGHTS  # festivals to come, and the part of the village that is left of the present one
MATCHES = N_WEIGHTS + 1  # value of the Merchants task now
HAVE = N_WEIGHTS + 2  # goods at hand when a cost is judged
BUILDS = HAVE + N.N_GOODS  # worth of the buildings in the market
STATUES = BUILDS + N_MARKET  # worth of the best statue in supply of each size
WAYS = STATUES + N.N_SIZES  # worth of gold and of each god card in hand for opening a space
MARKERS = WAYS + PLACE_SPAN  # markers by region and seat
PLACES = MARKERS + N.N_REGIONS * N.MAX_SEATS  # the place furthest right by region and seat
FREE = PLACES + N.N_REGIONS * N.MAX_SEATS  # free spaces by region
FURTHEST = FREE + N.N_REGIONS  # the two free places furthest right by region
HELD = FURTHEST + 2 * N.N_REGIONS  # how likely the majority of each region is now
SOLDIERS = HELD + N.N_REGIONS  # in hand and face up in the area
OPEN_SPACES = SOLDIERS + 1  # conquest spaces that are free
SOLDIER_PRICE = SOLDIERS + 4  # of one turned down
STEP = SOLDIERS + 3  # worth of the next step of the temple track
BEST_SPACES = SOLDIERS + 2  # worth of the best that the soldiers reach, for the marker and the extra marker, food paid
SIDES = SOLDIERS + 5  # worth of reaching each side of the Coricancha
TOURS = SIDES + N.N_SECTIONS  # worth of the best move that may follow from each side
TASK = TOURS + N.N_SECTIONS  # first of the task values: place for 16 sets of goods icons x tasks
N_TASKS = 11
CARD_GOODS = TASK + 16 * N_TASKS  # worth of what an army card that nobody has seen can be discarded for
CARD_SOLDIERS = CARD_GOODS + 1  # soldiers of such a card
SOLDIER = CARD_GOODS + 2  # how much of its full worth a soldier has, by what the free spaces bring: 0 to 1
UP = CARD_GOODS + 3  # soldiers face up
LAST_SPACE = UP + 2  # the free space furthest right in each region
SUMS = UP + 1  # which numbers some of the cards face up add up to, as bits
GAINS = LAST_SPACE + N.N_REGIONS  # worth of the free conquest spaces, before what they take; 0 for the others
HAND = GAINS + N.N_CONQUESTS  # army cards in hand
WITH = HAND + N.N_ARMY  # worth of the best set of them with each
WITHOUT = WITH + N.N_ARMY  # and of none
PLAN = WITHOUT + 1


@jit
def make_plan(view, rules, seat, params, w):
    """Weights of a profile, the next temple step and the goods at hand, into a list of PLAN numbers."""
    fit_weights(view, rules, params, w)
    w[STEP] = climb_worth(view, rules, seat, 1, w)
    mind_stores(view, seat, w)
    have_goods(view, rules, seat, w, 0)


@jit
def mind_stores(view, seat, w):
    """Potatoes are worth more while the god cards in hand will ask for all of them; what lies in heaps is worth less."""
    if view.goods[seat, N.POTATO] <= view.god_n[seat]:
        w[W.potato] += w[W.upkeep]
    for good in range(N.N_GOODS - 1):
        w[GOOD + good] /= 1.0 + w[W.glut] * max(0.0, view.goods[seat, good] - 5.0)


@jit
def fit_weights(view, rules, params, w):
    """Weights of a profile, fitted to the phase of the game."""
    for at in range(N_WEIGHTS):
        w[at] = params[at]
    full = max(1, int(rules.village[view.seats - 2]))
    w[LEFT] = max(0.0, N.N_FESTIVALS - 1.0 - view.festivals + min(1.0, view.village_n / full))
    fade = 1.0 - params[W.fade] * (1.0 - w[LEFT] / N.N_FESTIVALS)
    for good in range(N.N_GOODS):
        w[GOOD + good] *= fade
    if view.festivals == N.N_FESTIVALS - 1 and view.village_n <= view.seats:
        for good in range(N.N_GOODS - 1):
            w[GOOD + good] *= params[W.late]
        w[W.gold] = 1.0 + params[W.late] * (w[W.gold] - 1.0)
    if nomad_n(view) == 0:
        w[W.worker] = 0.0
    if view.weaving_stack_n == 0:
        w[W.weaving] = 0.0


@jit
def festival_near(view, w):
    """Return the part of the village gone before a festival at which god cards are played: 0 to 1; 0 before the last one."""
    return N.N_FESTIVALS - view.festivals - w[LEFT] if view.festivals < N.N_FESTIVALS - 1 else 0.0


@jit
def have_goods(view, rules, seat, w, icons):
    """Write what a seat has at hand, a set of goods icons gained before."""
    for good in range(N.N_GOODS):
        w[HAVE + good] = view.goods[seat, good] + (int(rules.task_goods[good]) if (icons >> good) & 1 == 1 else 0)


@jit
def goods_worth(w, amounts):
    """Worth of `amounts` units of each good."""
    value = 0.0
    for good in range(N.N_GOODS):
        value += w[GOOD + good] * amounts[good]
    return value


@jit
def verb_goods(rules, at, place, first, w):
    """Worth of the goods that a verb of a list gives or takes, from one of its numbers on."""
    value = 0.0
    for good in range(N.N_GOODS):
        value += w[GOOD + good] * rules.effects[at, place, first + good]
    return value


@jit
def simple_worth(rules, at, w):
    """Worth of a list of verbs, the parts that need a closer look left out."""
    value = 0.0
    for place in range(N.MAX_EFFECT):
        verb, n = int(rules.effects[at, place, VERB]), float(rules.effects[at, place, NUMBER])
        if verb == END:
            break
        if verb == E.V_GAIN:
            value += verb_goods(rules, at, place, NUMBER, w)
        elif verb == E.V_VP:
            value += n
        elif verb == E.V_GOD:
            value += n * w[W.god]
        elif verb == E.V_ARMY:
            value += n * w[W.army]
        elif verb == E.V_WORKER:
            value += n * w[W.worker]
        elif verb == E.V_WEAVING:
            value += n * w[W.weaving]
        elif verb == E.V_RECOVER:
            value += 0.9 * min(n, 1.0) * w[W.recover]
        elif verb == E.V_TEMPLE:
            value += max(0.0, n * w[STEP] - verb_goods(rules, at, place, PRICE, w))
    return value


@jit
def climb_worth(view, rules, seat, steps, w):
    """Worth of going up the temple track: what the last steps will be worth that are reached with those still to come."""
    at, top = int(view.temple[seat]), int(rules.temple_top)
    steps = min(steps, top - at)
    if steps <= 0:
        return 0.0
    end = min(at + w[W.pace] * w[LEFT], float(top - steps))
    low = int(end)
    part = end - low
    value = (1.0 - part) * track_worth(view, rules, low, low + steps, w)
    if part > 0.0:
        value += part * track_worth(view, rules, low + 1, low + 1 + steps, w)
    return value


@jit
def track_worth(view, rules, low, high, w):
    """Worth of the steps from one place of the temple track to another: entered, at the festivals to come, at the end."""
    value = rules.temple_final[high] - rules.temple_final[low] + 0.0
    for step in range(low + 1, high + 1):
        value += simple_worth(rules, N.L_TEMPLE + step, w)
    held = rules.temple_right[high] - rules.temple_right[low] + simple_worth(rules, N.L_TEMPLE + high, w)
    if low > 0:
        held -= simple_worth(rules, N.L_TEMPLE + low, w)
    return value + (N.N_FESTIVALS - view.festivals) * held


@jit
def merchants_worth(view, rules, seat, w):
    """Worth of the Merchants task: all matches of the own tapestries."""
    value = 0.0
    for row in range(view.tapestry_n[seat]):
        for place in range(int(view.tapestry_len[seat, row]) - 1):
            left, right = int(view.tapestry[seat, row, place]) - 1, int(view.tapestry[seat, row, place + 1]) - 1
            if is_match(view, rules, seat, left, right):
                value += simple_worth(rules, N.L_EDGE + int(rules.weavings_right[left]), w)
    return value


@jit
def list_worth(rules, at, w):
    """Worth of a list of verbs; build, statue, steps and produce count as the tasks of the plan."""
    value = simple_worth(rules, at, w)
    for place in range(N.MAX_EFFECT):
        verb = int(rules.effects[at, place, VERB])
        off = float(rules.effects[at, place, NUMBER])
        if verb == END:
            break
        if verb == E.V_BUILD:
            value += max(0.0, w[TASK + N.T_BUILD] + 0.6 * off)
        elif verb == E.V_STATUE:
            value += max(0.0, w[TASK + N.T_STATUE] + 0.6 * off)
        elif verb == E.V_STEPS:
            value += max(0.0, w[TASK + N.T_STEPS] + 0.6 * off)
        elif verb == E.V_PRODUCE:
            value += max(0.0, w[TASK + N.T_PRODUCE])
        elif verb == E.V_MERCHANT:
            value += w[TASK + N.T_MERCHANT]
    return value
