"""The choice of a profile: each legal action has a worth, the best is taken, the first of equals."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu import words as N
from simulate.games.tawantinsuyu.conquest import FLIP
from simulate.games.tawantinsuyu.payment import paid
from simulate.games.tawantinsuyu.priest import action_of
from simulate.games.tawantinsuyu.stack import get
from simulate.games.tawantinsuyu.temple import PRICE
from strategies.tawantinsuyu import _plan as L
from strategies.tawantinsuyu._cards import card_worth, is_card
from strategies.tawantinsuyu._clock import villager_worth
from strategies.tawantinsuyu._conquest import conquer_worth, keep_soldiers, play_worth
from strategies.tawantinsuyu._places import action_worth, best_secondaries, choose_turn, move_worth, task_of
from strategies.tawantinsuyu._plan import W, climb_worth, goods_worth, track_worth, verb_goods
from strategies.tawantinsuyu._soldiers import cheaper_method, spend_worth
from strategies.tawantinsuyu._tasks import (
    building_price,
    building_worth,
    kept_worth,
    statue_price,
    statue_worth,
    step_price,
    step_worth,
)


@jit
def colour_worth(w, colour):
    """Worth of a worker by colour."""
    if colour == N.WHITE:
        return 2.0
    if colour == N.RED:
        return 1.9 + w[W.red]
    return 1.7 if colour == N.YELLOW else 1.5


@jit
def icon_worth(view, rules, icon, w):
    """Worth of doing an icon next: goods first if more tasks follow, the least useful last."""
    left = get(view, S.AT_LEFT)
    task = task_of(rules, view.place_space, icon)
    value = w[L.TASK + task]
    if left > 1 and task < N.N_GOODS:
        for other in range(3):
            if other != icon and (view.icons_done >> other) & 1 == 0:
                follow = task_of(rules, view.place_space, other)
                gain = w[L.TASK + (1 << task) * L.N_TASKS + follow] - w[L.TASK + follow]
                value = max(value, w[L.TASK + task] + min(max(0.0, gain), 12.0))
        value += 0.2
    return value


@jit
def mix_worth(w, action):
    """A mix is worth the less, the more it takes."""
    value = 0.0
    for good in range(N.N_GOODS):
        value -= paid(action, good) * w[L.GOOD + good]
    return value - 0.3 * paid(action, N.GOLD)


@jit
def side_worth(view, rules, seat, section, w):
    """Empty spaces of the upper terraces near by whose god is in hand; the best move from there."""
    value = 0.0
    for space in range(rules.spaces):
        if rules.space_section[space] == section and rules.space_terrace[space] != N.BOTTOM and view.hill[space] == 0:
            value += 1.0 if view.hand_gods[seat, rules.space_god[space]] > 0 else 0.2
    return value + w[W.next] * w[L.TOURS + section]


@jit
def recruit_worth(view, rules, seat, action, w):
    """Recruit while there are fewer than two workers in hand, for a shorter game, or the last villager for the festival."""
    if action == S.A_NONE:
        return 0.0
    clock = villager_worth(view, rules, seat, w)
    if view.village_n == 1 and view.token == 0:
        return clock - w[W.village]
    if view.worker_n[seat] < 2:
        place = 0 if action == S.A_END else int(view.village_n) - 1
        return colour_worth(w, int(view.village[place])) - w[W.village] + clock
    return clock - w[W.third]


@jit
def village_colour(view, action):
    """Colour of the worker at an end of the village."""
    return int(view.village[0 if action == S.A_CASUALTY else int(view.village_n) - 1])


@jit
def build_answer(view, rules, seat, action, w):
    """A building by its worth after its price; a refresh only if nothing else can be done."""
    if action == S.A_NONE:
        return 0.0
    if action >= S.A_REFRESH:
        return -50.0
    building = action - S.A_BUILD
    return building_worth(view, rules, seat, building, w) - building_price(view, rules, seat, building, w)


@jit
def give_worth(view, rules, seat, action, w):
    """Worth of giving a statue; another's Worship takes a large one for less than an own one would."""
    if action == S.A_NONE:
        return 1.0
    god, size = (action - S.A_GIVE) // N.N_SIZES, (action - S.A_GIVE) % N.N_SIZES
    own = int(rules.worship_large_steps) if size == 1 else int(rules.worship_small_steps)
    leads = get(view, S.AT_LEADS) != 0
    value = climb_worth(view, rules, seat, own if leads else int(rules.worship_other_steps), w)
    if size == 1 and not leads:
        value -= w[W.offer] * min(1.0, w[L.LEFT]) * climb_worth(view, rules, seat, own, w)
    return value - kept_worth(view, seat, w) - 0.3 * view.hand_gods[seat, god]


@jit
def answer_worth(view, rules, seat, action, decision, w):
    """Worth of an action of any decision but the choice of the turn."""
    if decision == S.D_PAY:
        return mix_worth(w, action)
    if decision == S.D_ICON:
        return icon_worth(view, rules, action - S.A_ICON, w) if action != S.A_NONE else 0.0
    if decision == S.D_RECRUIT:
        return recruit_worth(view, rules, seat, action, w)
    if decision == S.D_NOMAD:
        return colour_worth(w, action - S.A_NOMAD)
    if decision == S.D_TAKE:
        if action == S.A_NONE:
            return 1.0 if view.worker_n[seat] < 2 else 3.5
        return colour_worth(w, int(view.hill[action - S.A_TAKE]) - 1)
    if decision == S.D_GIVE_UP:
        return -colour_worth(w, action - S.A_GIVE_UP)
    if decision == S.D_STEPS:
        at = action - S.A_STEP
        price = step_price(view, rules, seat, get(view, S.AT_OFF), w)
        return step_worth(view, rules, seat, at // 2, at % 2, w) - price if action != S.A_NONE else 0.0
    if decision == S.D_BUILD:
        return build_answer(view, rules, seat, action, w)
    if decision == S.D_STATUE:
        at = action - S.A_STATUE
        god, size = at // N.N_SIZES, at % N.N_SIZES
        price = statue_price(view, rules, seat, size, get(view, S.AT_OFF), w)
        return statue_worth(view, rules, seat, god, size, w) - price if action != S.A_NONE else 0.0
    if decision == S.D_SIDE:
        return side_worth(view, rules, seat, action - S.A_SIDE, w)
    if decision == S.D_MOVE:
        return move_worth(view, rules, seat, action - S.A_MOVE, w)
    if decision == S.D_GOLD:
        if action == S.A_GOLD:
            return w[W.gold]
        return action_worth(view, rules, seat, action_of(view, rules, int(view.priest[seat]) - 1), w)
    if decision == S.D_CONQUER:
        return conquer_worth(view, rules, seat, action - S.A_CONQUER, w) if action != S.A_NONE else 0.0
    if decision == S.D_PLAY_ARMY:
        return play_worth(view, rules, seat, action - S.A_PLAY_ARMY, w) if action != S.A_NONE else 0.0
    if decision == S.D_METHOD:
        return 1.0 if (action == S.A_TURN_DOWN) == (cheaper_method(view, rules, seat, w) == FLIP) else 0.0
    if decision == S.D_SPEND:
        return spend_worth(view, rules, seat, action - S.A_SPEND)
    if decision == S.D_CASUALTY:
        colour = action - S.A_CASUALTY_NOMAD if action >= S.A_CASUALTY_NOMAD else village_colour(view, action)
        return -colour_worth(w, colour)
    if decision == S.D_GIVE:
        return give_worth(view, rules, seat, action, w)
    if decision == S.D_COMMISSION:
        steps = action - S.A_COMMISSION
        if action == S.A_NONE:
            return 0.0
        own = get(view, S.AT_LEADS) != 0
        corn = int(rules.commission_corn[steps - 1]) if own else int(rules.commission_other_corn)
        return climb_worth(view, rules, seat, steps if own else int(rules.commission_other_steps), w) - w[W.corn] * corn
    if decision == S.D_ADVANCE:
        if action == S.A_NONE:
            return 0.0
        place = get(view, S.AT_EFFECT) - 1
        price = verb_goods(rules, place // N.MAX_EFFECT, place % N.MAX_EFFECT, PRICE, w)
        at, steps = int(view.temple[seat]), min(get(view, S.AT_LEFT), int(rules.temple_top) - int(view.temple[seat]))
        now = track_worth(view, rules, at, at + steps, w)  # who may stop at any step does not go by the last ones alone
        return max(now, climb_worth(view, rules, seat, steps, w)) - price
    if decision == S.D_UPKEEP:
        gold = float(rules.gold_vp) if view.festivals == N.N_FESTIVALS else w[W.gold]
        return (action - S.A_REPLACE) * (rules.unpaid_potato_vp_loss - gold)
    if decision == S.D_NOW:
        return -float(action)  # now
    return float(action)  # the rest: the last of the list (extra task, benefit)


@jit
def asks_plan(decision):
    """Return True if a decision looks at more than the parameters themselves."""
    return not (
        decision == S.D_RECRUIT
        or decision == S.D_CASUALTY
        or decision == S.D_NOMAD
        or decision == S.D_GIVE_UP
        or decision == S.D_TAKE
        or decision == S.D_SPEND
        or decision == S.D_UPKEEP
        or decision == S.D_NOW
        or decision == S.D_LATER
        or decision == S.D_EXTRA
    )


@jit
def asks_tasks(decision):
    """Return True if a decision looks at the worth of tasks."""
    return (
        decision == S.D_TURN
        or decision == S.D_ICON
        or decision == S.D_KEEP
        or decision == S.D_PLAY_GOD
        or decision == S.D_USE
    )


@jit
def helpers(decision):
    """Return the number of goods icons that a decision looks at before a task: a placement two, an icon one."""
    return 2 if decision == S.D_TURN else (1 if decision == S.D_ICON else 0)


@jit
def asks_sides(decision):
    """Return True if a decision looks at the sides of the Coricancha that the high priest may reach."""
    return decision == S.D_TURN or decision == S.D_SECOND or decision == S.D_MOVE or decision == S.D_SIDE


@jit
def asks_reach(decision):
    """Return True if a decision looks at the best conquest spaces within reach."""
    return asks_sides(decision) or decision == S.D_GOLD or decision == S.D_PLAY_ARMY


@jit
def asks_army(decision):
    """Return True if a decision looks at soldiers and conquest spaces."""
    for known in (S.D_CONQUER, S.D_METHOD, S.D_TRAIN, S.D_RECOVER):
        if decision == known:
            return True
    return asks_tasks(decision) or asks_reach(decision)


@jit
def asks_soldiers(decision):
    """Return True if a decision looks at the worth of an army card."""
    return asks_army(decision) and not (decision == S.D_CONQUER or decision == S.D_METHOD or decision == S.D_PLAY_ARMY)


@jit
def cash_in(view, rules, seat, legal, n, w):
    """An army card to discard: for food when there is none, or for goods worth more than its soldiers; -1 for none."""
    food = int(view.goods[seat, N.POTATO]) + int(view.goods[seat, N.CORN])
    best, most = -1, 0.0
    for i in range(n):
        if legal[i] >= S.A_FREE:
            card = legal[i] - S.A_FREE
            gain = goods_worth(w, rules.army_discard_gain[card])
            value = gain - keep_soldiers(view, rules, seat, card, w)
            if food < 2 and rules.army_discard_gain[card, N.POTATO] + rules.army_discard_gain[card, N.CORN] > 0:
                value += 2.0
            if value > most:
                best, most = legal[i], value
    return best


@jit
def decide(view, rules, seat, legal, n, w):
    """The choice of a profile: the best action, the first of equals."""
    decision = view.decision
    if decision == S.D_TURN:
        cash = cash_in(view, rules, seat, legal, n, w)
        return cash if cash >= 0 else choose_turn(view, rules, seat, legal, n, w)
    if decision == S.D_SECOND:
        return best_secondaries(view, rules, seat, legal, n, w)[0]
    best, best_value = legal[0], -10000.0
    cards = is_card(decision)
    for i in range(n):
        if legal[i] >= S.A_FREE:
            break
        value = (
            card_worth(view, rules, seat, legal[i], decision, w)
            if cards
            else answer_worth(view, rules, seat, legal[i], decision, w)
        )
        if value > best_value:
            best, best_value = legal[i], value
    return best
