"""All other decisions: each legal action has a worth, the best is taken, the first of equals."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.conquest import FLIP, need
from simulate.games.tawantinsuyu.payment import paid
from simulate.games.tawantinsuyu.placing import owns_statue
from simulate.games.tawantinsuyu.priest import action_of
from simulate.games.tawantinsuyu.stack import get
from simulate.games.tawantinsuyu.state import (
    A_BUILD,
    A_BUY,
    A_CASUALTY,
    A_CASUALTY_NOMAD,
    A_COMMISSION,
    A_CONQUER,
    A_DRAW,
    A_END,
    A_FREE,
    A_GIVE,
    A_GIVE_UP,
    A_GOLD,
    A_ICON,
    A_KEEP,
    A_KEEP_ARMY,
    A_LAY,
    A_MOVE,
    A_NOMAD,
    A_NONE,
    A_PLAY_ARMY,
    A_PLAY_GOD,
    A_REFRESH,
    A_SIDE,
    A_SPEND,
    A_START,
    A_STATUE,
    A_STEP,
    A_TAKE,
    A_TAKE_GOD,
    A_TAKE_TOP,
    A_UP,
    A_UP_ARMY,
    A_USE,
    D_BUILD,
    D_BUY,
    D_CASUALTY,
    D_COMMISSION,
    D_CONQUER,
    D_DRAW,
    D_FREE,
    D_GIVE,
    D_GIVE_UP,
    D_GOLD,
    D_ICON,
    D_KEEP,
    D_LAY,
    D_MOVE,
    D_NOMAD,
    D_NOW,
    D_PAY,
    D_PLAY_ARMY,
    D_PLAY_GOD,
    D_PRODUCE_ALL,
    D_RECOVER,
    D_RECRUIT,
    D_SECOND,
    D_SIDE,
    D_SPEND,
    D_START,
    D_STATUE,
    D_STEPS,
    D_TAKE,
    D_TRAIN,
    D_TURN,
    D_USE,
    F_SETUP,
    IN_HAND,
    LAY_SPAN,
    OP,
    A,
)
from simulate.games.tawantinsuyu.words import (
    BOTTOM,
    GOLD,
    L_BUILDING,
    L_CONQUEST,
    L_GOD,
    MAX_DRAWN,
    N_FESTIVALS,
    N_GOODS,
    N_SIZES,
    RED,
    WHITE,
    YELLOW,
)
from strategies.tawantinsuyu._places import action_worth, best_secondary, choose_turn, move_worth, task_of
from strategies.tawantinsuyu._plan import (
    N_TASKS,
    TASK,
    W_CASUALTY,
    W_CORN,
    W_FLIP,
    W_GOLD,
    W_RED,
    W_TEMPLE,
    W_VILLAGE,
    W_WEAVE,
    goods_worth,
    list_worth,
    simple_worth,
)
from strategies.tawantinsuyu._tasks import building_price, building_worth, lay_worth, statue_worth, step_worth, tile_worth


@jit
def colour_worth(w, colour):
    """Worth of a worker by colour."""
    if colour == WHITE:
        return 2.0
    if colour == RED:
        return 1.9 + w[W_RED]
    return 1.7 if colour == YELLOW else 1.5


@jit
def icon_worth(view, rules, icon, w):
    """Worth of doing an icon next: goods first if more tasks follow, the least useful last."""
    left = get(view, A)
    task = task_of(rules, view.place_space, icon)
    value = w[TASK + task]
    if left > 1 and task < N_GOODS:
        for other in range(3):
            if other != icon and (view.icons_done >> other) & 1 == 0:
                follow = task_of(rules, view.place_space, other)
                gain = w[TASK + (1 << task) * N_TASKS + follow] - w[TASK + follow]
                value = max(value, w[TASK + task] + min(max(0.0, gain), 12.0))
        value += 0.2
    return value


@jit
def mix_worth(w, action):
    """A mix is worth the less, the more it takes."""
    value = 0.0
    for good in range(N_GOODS):
        value -= paid(action, good) * w[good]
    return value - 0.3 * paid(action, GOLD)


@jit
def buy_worth(view, rules, seat, mask, w):
    """Worth of a set of tiles after its corn; later ones count a little less, they may not fit together."""
    value, tiles = 0.0, 0
    for slot in range(MAX_DRAWN):
        if (mask >> slot) & 1 == 1:
            value += tile_worth(view, rules, seat, int(view.drawn[slot]) - 1, w) * (1.0 if tiles == 0 else 0.9)
            tiles += 1
    return value * w[W_WEAVE] - w[W_CORN] * rules.weave_cost[tiles - 1]


@jit
def god_worth(view, rules, seat, card, w):
    """Worth of a god card in hand: its effect, a statue for it, a god not in hand yet."""
    god = int(rules.god_cards_god[card])
    value = simple_worth(rules, L_GOD + card, w)
    if owns_statue(view, seat, god):
        value += 0.6
    return value + (0.5 if view.hand_gods[seat, god] == 0 else 0.0)


@jit
def keep_worth(view, rules, seat, mask, w):
    """Worth of a split: what is played by its effect, what is kept by its gods."""
    value, place, seen = 0.0, 0, 0
    for card in range(rules.god_cards_rows):
        if view.god_at[card] == IN_HAND + seat:
            if (mask >> place) & 1 == 1:
                bit = 1 << int(rules.god_cards_god[card])
                value += 0.6 if seen & bit == 0 else 0.0
                seen |= bit
            else:
                value += list_worth(rules, L_GOD + card, w)
            place += 1
    return value


@jit
def start_worth(rules, tile, view):
    """A starting weaving by the edges of other tiles that match its own."""
    value = 0
    for other in range(rules.weavings_rows):
        if rules.weavings_starting[other] == 0 and rules.weavings_min_players[other] <= view.seats:
            value += rules.weavings_left[other] == rules.weavings_right[tile]
            value += rules.weavings_right[other] == rules.weavings_left[tile]
    return float(value)


@jit
def side_worth(view, rules, seat, section, w):
    """Empty spaces of the upper terraces near by whose god is in hand; the actions one and two sides on."""
    value = 0.0
    for space in range(rules.spaces):
        if rules.space_section[space] == section and rules.space_terrace[space] != BOTTOM and view.hill[space] == 0:
            value += 1.0 if view.hand_gods[seat, rules.space_god[space]] > 0 else 0.2
    for steps in range(1, 3):
        value += 0.2 * action_worth(view, rules, seat, action_of(view, rules, (section + steps) % 5), w)
    return value


@jit
def conquer_worth(view, rules, seat, space, w):
    """Worth of a conquest space: benefit, majority at the festivals to come, soldiers spent."""
    value = simple_worth(rules, L_CONQUEST + space, w)
    own, rival = 1, 0
    for other in range(view.seats):
        markers = 0
        for place in range(rules.conquests_rows):
            if view.conquest[place] == 1 + other and rules.conquests_region[place] == rules.conquests_region[space]:
                markers += 1
        if other == seat:
            own += markers
        else:
            rival = max(rival, markers)
    if own >= rival:
        value += w[W_CASUALTY] * view.casualty_n * (N_FESTIVALS - view.festivals)
    flip = need(view, rules, seat, space, FLIP)
    cost = w[W_FLIP] * flip if flip > 0 else 2.2 * w[W_FLIP] * need(view, rules, seat, space, 1)
    return value - cost


@jit
def draw_worth(view, rules, seat, action, w):
    """The deck, or a card of the offer if it is better than what one may expect."""
    if action == A_DRAW:
        return 2.6
    return god_worth(view, rules, seat, action - A_TAKE_GOD, w)


@jit
def recruit_worth(view, rules, seat, action, w):
    """Recruit while fewer than two workers are held, or to take the last villager."""
    if action == A_NONE:
        return 0.0
    place = 0 if action == A_END else int(view.village_n) - 1
    if view.village_n == 1 and view.token == 0:
        return rules.token_vp[min(int(view.festivals), N_FESTIVALS - 1)] + 1.0 - w[W_VILLAGE]
    if view.worker_n[seat] < 2:
        return colour_worth(w, int(view.village[place])) - w[W_VILLAGE]
    return -1.0


@jit
def production_worth(view, rules, action, w):
    """Use what brings enough; turn up the best one, first if that can be used twice over."""
    if action == A_NONE:
        return 0.0
    if action >= A_UP:
        return 0.1 + 0.1 * simple_worth(rules, L_BUILDING + action - A_UP, w)
    limit = 2.0 if view.festivals == N_FESTIVALS - 1 else 0.5
    return simple_worth(rules, L_BUILDING + action - A_USE, w) - limit


@jit
def up_worth(view, rules, action, w):
    """Turning up: buildings by what they bring, army cards by soldiers; a price must be worth it."""
    if action == A_NONE:
        return 0.65
    if action >= A_UP_ARMY:
        return 1.0 * rules.army_soldiers[action - A_UP_ARMY]
    return simple_worth(rules, L_BUILDING + action - A_UP, w)


@jit
def village_colour(view, action):
    """Colour of the worker at an end of the village."""
    return int(view.village[0 if action == A_CASUALTY else int(view.village_n) - 1])


@jit
def card_worth(view, rules, seat, action, decision, w):
    """Worth of decisions about cards and tiles."""
    if decision == D_DRAW:
        return draw_worth(view, rules, seat, action, w)
    if decision == D_TRAIN:
        card = action - A_KEEP_ARMY
        return max(1.1 * rules.army_soldiers[card], goods_worth(w, rules.army_discard_gain[card]))
    if decision == D_LAY:
        slot, way = (action - A_LAY) // LAY_SPAN, (action - A_LAY) % LAY_SPAN
        return lay_worth(view, rules, seat, int(view.drawn[slot]) - 1, way, w)
    if decision == D_BUY:
        return buy_worth(view, rules, seat, action - A_BUY, w) if action != A_NONE else 0.0
    if decision == D_FREE:
        top = int(view.weaving_stack[view.weaving_stack_n - 1])
        return tile_worth(view, rules, seat, top, w) if action == A_TAKE_TOP else 2.2
    if decision == D_KEEP:
        return keep_worth(view, rules, seat, action - A_KEEP, w)
    if decision == D_START:
        return start_worth(rules, action - A_START, view)
    if decision == D_USE:
        return list_worth(rules, L_BUILDING + action - A_USE, w) if action != A_NONE else 0.01
    if decision == D_PRODUCE_ALL:
        return production_worth(view, rules, action, w)
    if decision == D_RECOVER:
        return up_worth(view, rules, action, w)
    if action == A_NONE:  # D_PLAY_GOD
        return 0.01 if get(view, OP) == F_SETUP else 1.2
    return list_worth(rules, L_GOD + action - A_PLAY_GOD, w)


@jit
def build_answer(view, rules, seat, action, w):
    """A building by its worth after its price; a refresh only if nothing else can be done."""
    if action == A_NONE:
        return 0.0
    if action >= A_REFRESH:
        return -50.0
    building = action - A_BUILD
    return building_worth(view, rules, seat, building, w) - building_price(view, rules, seat, building, w)


@jit
def answer_worth(view, rules, seat, action, decision, w):
    """Worth of an action of any decision but the choice of the turn."""
    if decision == D_PAY:
        return mix_worth(w, action)
    if decision == D_ICON:
        return icon_worth(view, rules, action - A_ICON, w) if action != A_NONE else 0.0
    if decision == D_RECRUIT:
        return recruit_worth(view, rules, seat, action, w)
    if decision == D_NOMAD:
        return colour_worth(w, action - A_NOMAD)
    if decision == D_TAKE:
        if action == A_NONE:
            return 1.0 if view.worker_n[seat] < 2 else 3.5
        return colour_worth(w, int(view.hill[action - A_TAKE]) - 1)
    if decision == D_GIVE_UP:
        return -colour_worth(w, action - A_GIVE_UP)
    if decision == D_STEPS:
        at = action - A_STEP
        return step_worth(view, rules, seat, at // 2, at % 2, w) - 2.4 if action != A_NONE else 0.0
    if decision == D_BUILD:
        return build_answer(view, rules, seat, action, w)
    if decision == D_STATUE:
        at = action - A_STATUE
        return (
            statue_worth(view, rules, seat, at // N_SIZES, at % N_SIZES, w) - (5.6 if at % 2 else 2.4)
            if action != A_NONE
            else 0.0
        )
    if decision == D_SIDE:
        return side_worth(view, rules, seat, action - A_SIDE, w)
    if decision == D_MOVE:
        return move_worth(view, rules, seat, action - A_MOVE, w)
    if decision == D_GOLD:
        if action == A_GOLD:
            return w[W_GOLD]
        return action_worth(view, rules, seat, action_of(view, rules, int(view.priest[seat]) - 1), w)
    if decision == D_CONQUER:
        return conquer_worth(view, rules, seat, action - A_CONQUER, w) if action != A_NONE else 0.0
    if decision == D_PLAY_ARMY:
        return 1.0 * rules.army_soldiers[action - A_PLAY_ARMY] if action != A_NONE else 0.5
    if decision == D_SPEND:
        return -abs(float(get(view, A)) - rules.army_soldiers[action - A_SPEND])
    if decision == D_CASUALTY:
        colour = action - A_CASUALTY_NOMAD if action >= A_CASUALTY_NOMAD else village_colour(view, action)
        return -colour_worth(w, colour)
    if decision == D_GIVE:
        if action == A_NONE:
            return 1.0
        god, size = (action - A_GIVE) // N_SIZES, (action - A_GIVE) % N_SIZES
        return w[W_TEMPLE] * (3.0 if size == 1 and get(view, A) != 0 else 1.0) - 0.3 * view.hand_gods[seat, god]
    if decision == D_COMMISSION:
        steps = action - A_COMMISSION
        return steps * w[W_TEMPLE] - w[W_CORN] * 2.2 * steps if action != A_NONE else 0.0
    if decision == D_NOW:
        return -float(action)  # now
    return float(action)  # the rest: the last of the list (extra task, benefit, advance, gold for upkeep, discard)


@jit
def is_card(decision):
    """Whether `card_worth` answers a decision."""
    for known in (D_DRAW, D_TRAIN, D_LAY, D_BUY, D_FREE, D_KEEP, D_START, D_USE, D_PRODUCE_ALL, D_RECOVER, D_PLAY_GOD):
        if decision == known:
            return True
    return False


@jit
def asks_tasks(decision):
    """Whether a decision looks at the worth of tasks."""
    return decision == D_TURN or decision == D_ICON or decision == D_KEEP or decision == D_PLAY_GOD or decision == D_USE


@jit
def cash_in(view, rules, seat, legal, n, w):
    """An army card to discard for goods: for food when there is none; for gold at the very end; -1 for none."""
    food = int(view.goods[seat, 0]) + int(view.goods[seat, 1])
    ending = view.festivals == N_FESTIVALS - 1 and view.village_n <= view.seats
    best, most = -1, 0
    for i in range(n):
        if legal[i] >= A_FREE:
            gain = rules.army_discard_gain[legal[i] - A_FREE]
            units = int(gain[0]) + int(gain[1])
            if food >= 2:
                units = int(gain[GOLD]) if ending else 0
            if units > most:
                best, most = legal[i], units
    return best


@jit
def decide(view, rules, seat, legal, n, w):
    """The choice of a profile."""
    decision = view.decision
    if decision == D_TURN:
        cash = cash_in(view, rules, seat, legal, n, w)
        return cash if cash >= 0 else choose_turn(view, rules, seat, legal, n, w)
    if decision == D_SECOND:
        best, _ = best_secondary(view, rules, seat, legal, n, w, -1)
        return best
    best, best_value = legal[0], -10000.0
    cards = is_card(decision)
    for i in range(n):
        if legal[i] >= A_FREE:
            break
        value = (
            card_worth(view, rules, seat, legal[i], decision, w)
            if cards
            else answer_worth(view, rules, seat, legal[i], decision, w)
        )
        if value > best_value:
            best, best_value = legal[i], value
    return best
