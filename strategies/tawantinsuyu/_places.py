"""Worth of placements and of pairs of secondary actions, and the choice between them."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu import words as N
from simulate.games.tawantinsuyu.geometry import N_ICONS, REACH
from simulate.games.tawantinsuyu.placing import count_tasks, food_cost, owns_statue, segment_of
from simulate.games.tawantinsuyu.priest import action_of
from strategies.tawantinsuyu import _plan as L
from strategies.tawantinsuyu._clock import conquest_clock, poise_worth
from strategies.tawantinsuyu._conquest import recover_worth, rivals_ready, train_worth
from strategies.tawantinsuyu._plan import W, climb_worth, festival_near, list_worth, simple_worth
from strategies.tawantinsuyu._tasks import kept_worth


@jit
def task_of(rules, space, icon):
    """Task on an icon of a space."""
    return int(rules.space_task[rules.space_icons[space, icon]])


@jit
def goods_bit(task):
    """A goods task as a set of goods icons, nothing for other tasks."""
    return 1 << task if task < N.N_GOODS else 0


@jit
def again(task, value):
    """Worth of a second use of an icon."""
    if value <= 0.0:
        return 0.0
    return value if task < N.N_GOODS or task == N.T_MERCHANT or task == N.T_TRAIN else 0.5 * value


@jit
def tasks_worth(rules, space, k, w):
    """Worth of the best set of k tasks on the three icons."""
    task, second, third = task_of(rules, space, 0), task_of(rules, space, 1), task_of(rules, space, 2)
    if k == 1:
        return max(0.0, w[L.TASK + task], w[L.TASK + second], w[L.TASK + third])
    first, other, last = goods_bit(task), goods_bit(second), goods_bit(third)
    one = w[L.TASK + (other | last) * L.N_TASKS + task]
    two = w[L.TASK + (last | first) * L.N_TASKS + second]
    three = w[L.TASK + (first | other) * L.N_TASKS + third]
    total = max(0.0, one) + max(0.0, two) + max(0.0, three)
    worst = min(one, two, three)
    if k == 2:
        return total - max(0.0, worst)
    if k == N_ICONS or worst <= 0.0:
        return total
    return total + max(again(task, one), again(second, two), again(third, three)) * (k - N_ICONS)


@jit
def way_down(view, rules, seat, colour, space, w):
    """Price of the way to the segment of a space: food, points for the owners of steps."""
    price = w[W.food] * food_cost(view, rules, seat, colour, space)
    for spot in range(rules.space_terrace[space]):
        owner = int(view.step[int(rules.space_section[space]), spot]) - 1
        if owner >= 0 and owner != seat:
            price += 0.4
    return price


@jit
def space_worth(view, rules, seat, colour, space, w):
    """Worth of a worker on a space, whatever opens it and the way there apart."""
    k = count_tasks(view, rules, colour, space)
    value = 0.0
    if colour == N.RED:
        value += w[W.army]
        for near in range(REACH):
            other = int(view.hill[rules.space_near[space, near]])
            if other != 0 and other != 1 + N.RED:
                value += 1.2
                break
    elif colour == N.WHITE:
        value += w[W.god]
        if view.goods[seat, N.POTATO] > 0:
            k += 1
            value -= w[W.potato]
    return value + tasks_worth(rules, space, k, w)


@jit
def way_worth(view, rules, seat, way, w):
    """Return what opening a space costs and brings: gold, or a card with its benefit."""
    if way == 0:
        return -w[W.gold]
    card = way - 1
    value = -w[W.card]
    if owns_statue(view, seat, int(rules.god_cards_god[card])):
        value += list_worth(rules, N.L_GOD + card, w)
    else:
        value -= 0.1 * simple_worth(rules, N.L_GOD + card, w)
    if view.god_n[seat] <= rules.festival_plays:  # each will be played at the festival
        value -= w[W.played] * festival_near(view, w) * list_worth(rules, N.L_GOD + card, w)
    over = int(view.god_n[seat]) - int(view.goods[seat, N.POTATO])
    return value + w[W.hand] * min(max(0, over), 3)


@jit
def value_ways(view, rules, seat, w):
    """Write the worth of gold and of each god card in hand into the plan."""
    w[L.WAYS] = way_worth(view, rules, seat, 0, w)
    for card in range(rules.god_cards_rows):
        if view.god_at[card] == S.IN_HAND + seat:
            w[L.WAYS + 1 + card] = way_worth(view, rules, seat, 1 + card, w)


@jit
def best_placement(view, rules, seat, legal, n, w):
    """(action, worth) of the best placement, (-1, ...) if there is none."""
    value_ways(view, rules, seat, w)
    best, best_value = -1, -1000.0
    at, here, segment, price = -1, 0.0, -1, 0.0
    for i in range(n):
        if legal[i] < S.A_PLACE or legal[i] >= S.A_PLACE + S.PLACE_SPAN * N.MAX_SPACES * N.N_COLOURS:
            continue
        code = legal[i] - S.A_PLACE
        if code // S.PLACE_SPAN != at:
            at = code // S.PLACE_SPAN
            colour, space = at // N.MAX_SPACES, at % N.MAX_SPACES
            if colour * N.N_SEGMENTS + segment_of(rules, space) != segment:
                segment = colour * N.N_SEGMENTS + segment_of(rules, space)
                price = way_down(view, rules, seat, colour, space, w)
            here = space_worth(view, rules, seat, colour, space, w) - price
        value = here + w[L.WAYS + code % S.PLACE_SPAN]
        if value > best_value:
            best, best_value = legal[i], value
    return best, best_value


@jit
def action_worth(view, rules, seat, action, w):
    """Worth of leading an action of the high priest."""
    if action == N.WORSHIP:
        value = 0.0
        for size in range(2):
            for god in range(N.N_GODS):
                if view.statues[seat, god, size] > 0:
                    steps = int(rules.worship_large_steps) if size == 1 else int(rules.worship_small_steps)
                    value += max(0.0, climb_worth(view, rules, seat, steps, w) - kept_worth(view, seat, w) - 0.4)
                    break
        return value * w[W.worship]
    if action == N.COMMISSION:
        value = 0.0
        for steps in range(1, int(rules.commission_n) + 1):
            corn = int(rules.commission_corn[steps - 1])
            if corn <= view.goods[seat, N.CORN]:
                value = max(value, climb_worth(view, rules, seat, steps, w) - corn * w[W.corn])
        return value * w[W.commission]
    if action == N.CONQUER:
        return w[W.conquer] * w[L.BEST_SPACES]
    if action == N.RECOVER:
        return w[W.recover] * recover_worth(view, rules, seat, w)
    value = 0.0
    for building in range(rules.production_rows):
        if view.building_at[building] == S.FACE_UP + seat:
            value += simple_worth(rules, N.L_BUILDING + building, w)
    return w[W.produce] * (0.9 * value - 0.4) if value > 0.0 else 0.0


@jit
def value_sides(view, rules, seat, w):
    """Write the worth of reaching each side, the action or gold, and of the best move from there into the plan."""
    for at in range(N.N_SECTIONS):
        action = action_of(view, rules, at)
        w[L.SIDES + at] = max(w[W.gold], action_worth(view, rules, seat, action, w))
        if action == N.CONQUER:  # the others act whether the gold is taken or not
            w[L.SIDES + at] -= w[W.share] * rivals_ready(view, rules, seat) * min(1.0, w[L.OPEN_SPACES])
    for at in range(N.N_SECTIONS):
        w[L.TOURS + at] = 0.0
        for place in range(rules.moves_n):
            w[L.TOURS + at] = max(w[L.TOURS + at], w[L.SIDES + (at + int(rules.move_steps[place])) % N.N_SECTIONS])


@jit
def move_worth(view, rules, seat, steps, w):
    """Worth of moving the high priest so far: the action or gold, and the next move; Conquer takes a villager either way."""
    at = (max(0, int(view.priest[seat]) - 1) + steps) % N.N_SECTIONS
    value = w[L.SIDES + at] + w[W.next] * w[L.TOURS + at] + poise_worth(view, rules, at, w)
    if action_of(view, rules, at) == N.CONQUER and view.village_n > 0:
        value += conquest_clock(view, rules, seat, w)
    return value


@jit
def secondary_worth(view, rules, seat, action, w):
    """Worth of one secondary action."""
    if action == S.A_PRAY:
        over = int(view.god_n[seat]) + 2 - int(view.goods[seat, N.POTATO])
        value = w[W.pray] - 0.35 * view.god_n[seat] - (0.8 if w[L.LEFT] < 1.0 else 0.0) - w[W.hand] * max(0, over)
        missing = max(0, int(rules.festival_plays) - int(view.god_n[seat]))
        return value + w[W.god] * view.hook[seat, N.H_PRAY] + w[W.prayed] * festival_near(view, w) * missing
    if action == S.A_TRAIN:
        return 1.3 * train_worth(view, seat, w)
    if action == S.A_RECRUIT:
        return w[W.recruit] * (1.9 if view.worker_n[seat] == 0 else (1.1 if view.worker_n[seat] == 1 else 0.1))
    best = -100.0
    for place in range(rules.moves_n):
        best = max(best, move_worth(view, rules, seat, int(rules.move_steps[place]), w))
    here = max(0, int(view.priest[seat]) - 1)
    return best - w[W.stay] * w[L.TOURS + here] - poise_worth(view, rules, here, w)


@jit
def best_secondaries(view, rules, seat, legal, n, w):
    """(action, worth) of the best secondary action and of the second best, (-1, ...) if there is none."""
    first, first_value, second, second_value = -1, -1000.0, -1, -1000.0
    for i in range(n):
        if S.A_HIGH_PRIEST <= legal[i] <= S.A_RECRUIT:
            value = secondary_worth(view, rules, seat, legal[i], w)
            if value > first_value:
                second, second_value = first, first_value
                first, first_value = legal[i], value
            elif value > second_value:
                second, second_value = legal[i], value
    return first, first_value, second, second_value


@jit
def choose_turn(view, rules, seat, legal, n, w):
    """The best placement, unless the two best secondary actions are worth more."""
    place, place_value = best_placement(view, rules, seat, legal, n, w)
    first, first_value, second, second_value = best_secondaries(view, rules, seat, legal, n, w)
    if place >= 0 and (second < 0 or place_value >= first_value + second_value - w[W.pair]):
        return place
    for action in (S.A_TRAIN, S.A_PRAY, S.A_RECRUIT, S.A_HIGH_PRIEST):
        if action == first or action == second:
            return action
    return first
