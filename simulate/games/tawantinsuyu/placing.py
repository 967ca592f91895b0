"""Placing a worker, step by step (TW-5.3, TW-5.4, TW-5.5, TW-5.6, TW-5.7, TW-5.8, TW-5.12, chapter TW-6)."""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu import state as S
from simulate.games.tawantinsuyu import words as N
from simulate.games.tawantinsuyu.army import gain_army
from simulate.games.tawantinsuyu.carry_out import begin_list
from simulate.games.tawantinsuyu.columns import E_PLACED, E_USED, P_EFFECTS, P_STEPS_USED
from simulate.games.tawantinsuyu.geometry import REACH
from simulate.games.tawantinsuyu.god_cards import from_hand
from simulate.games.tawantinsuyu.goods import count, gain_vp
from simulate.games.tawantinsuyu.hooks import trigger
from simulate.games.tawantinsuyu.payment import begin_payment, can_pay, food_in_reach, set_cost
from simulate.games.tawantinsuyu.stack import add, ask, get, pop, push, put

# Stages of a placement
PAID, TAKE, EXTRA, HOOKS, BENEFIT, TASKS, AFTER, PRIEST_DRAWS = range(1, 9)


@jit
def roaming(state, rules, seat, section):
    """TW-5.3, TW-4.6: roaming cost by the distance of the sections, less the own discount."""
    away = abs(int(state.priest[seat]) - 1 - section)
    away = min(away, N.N_SECTIONS - away)
    cost = int(rules.roaming_same_section)
    if away == 1:
        cost = int(rules.roaming_adjacent)
    elif away > 1:
        cost = int(rules.roaming_far)
    return max(0, cost - int(state.hook[seat, N.H_ROAMING]))


@jit
def descent(state, rules, seat, section, terrace):
    """TW-5.5, TW-5.6: descent cost after the steps above, then less the own discount."""
    cost = int(rules.descent[terrace])
    if terrace != N.TOP and state.step[section, N.UPPER] != 0:
        cost -= int(rules.step_discount)
    if terrace == N.BOTTOM and state.step[section, N.LOWER] != 0:
        cost -= int(rules.step_discount)
    return max(0, max(0, cost) - int(state.hook[seat, N.H_DESCENT]))


@jit
def segment_cost(state, rules, seat, colour, section, terrace):
    """TW-5.5, TW-6.4: food for placing a worker in a segment."""
    cost = roaming(state, rules, seat, section) + descent(state, rules, seat, section, terrace)
    return max(0, cost - int(rules.courier_discount)) if colour == N.YELLOW else cost


@jit
def food_cost(state, rules, seat, colour, space):
    """TW-5.5: food for placing a worker on a space."""
    return segment_cost(state, rules, seat, colour, int(rules.space_section[space]), int(rules.space_terrace[space]))


@jit
def segment_of(rules, space):
    """TW-1.2: number of the segment of a space."""
    return int(rules.space_section[space]) * N.N_TERRACES + int(rules.space_terrace[space])


@jit
def segment_free(state, rules, space):
    """TW-6.4: whether no other worker stands in the segment (or ever stood there)."""
    if rules.courier_first == N.NEVER_USED:
        return state.used[segment_of(rules, space)] == 0
    terrace = int(rules.space_terrace[space])
    size = int(rules.section_spaces[terrace])
    first = int(rules.space_first[terrace]) + size * int(rules.space_section[space])
    for other in range(first, first + size):
        if other != space and state.hill[other] != 0:
            return False
    return True


@jit
def count_tasks(state, rules, colour, space):
    """TW-5.8, TW-6.1, TW-6.2, TW-6.4: tasks of a worker on a space, before a priest's payment."""
    tasks = 1
    for near in range(REACH):
        if state.hill[rules.space_near[space, near]] == colour + 1:
            tasks += int(rules.tasks_per_adjacent)
    ground = int(rules.space_ground[space])
    if (colour == N.BLUE and ground == N.BLUE) or (colour == N.GREEN and ground == N.GREEN):
        tasks += int(rules.ground_task)
    if colour == N.YELLOW and segment_free(state, rules, space):
        tasks += int(rules.courier_task)
    return tasks


@jit
def list_placements(state, rules, seat, out, n):
    """TW-5.2, TW-5.12: every worker, empty space and god card or gold that can be paid together with the food."""
    by_card = food_in_reach(state, rules, seat, 0)
    by_gold = food_in_reach(state, rules, seat, int(rules.opening_gold))
    for colour in range(N.N_COLOURS):
        if state.workers[seat, colour] == 0:
            continue
        space = 0
        for segment in range(N.N_SEGMENTS):
            section, terrace = segment % N.N_SECTIONS, segment // N.N_SECTIONS
            end = space + int(rules.section_spaces[terrace])
            food = segment_cost(state, rules, seat, colour, section, terrace)
            if food <= by_card:
                for at in range(space, end):
                    if state.hill[at] == 0:
                        n = list_openings(state, rules, seat, out, n, colour, at, food <= by_gold)
            space = end
    return n


@jit
def list_openings(state, rules, seat, out, n, colour, space, gold):
    """TW-5.4: what opens a space: gold if there is enough, each god card in hand with its symbol (unless it is barred)."""
    base = S.A_PLACE + (colour * N.MAX_SPACES + space) * S.PLACE_SPAN
    if gold:
        n = add(out, n, base)
    god = int(rules.space_god[space])
    if state.hand_gods[seat, god] > 0:
        for at in range(rules.god_rows[god]):
            card = int(rules.cards_of_god[god, at])
            if state.god_at[card] == S.IN_HAND + seat and state.barred[seat, card] == 0:
                n = add(out, n, base + 1 + card)
    return n


@jit
def owns_statue(state, seat, god):
    """TW-6.8: a statue of either size."""
    return state.statues[seat, god, N.SMALL] + state.statues[seat, god, N.LARGE] > 0


@jit
def begin_place(state, rules, seat, action):
    """TW-5.4 steps 1 to 3: name worker and space, put the card aside or pay gold, then pay the food."""
    code = action - S.A_PLACE
    state.place_card = code % S.PLACE_SPAN
    state.place_space = code // S.PLACE_SPAN % N.MAX_SPACES
    state.place_colour = code // S.PLACE_SPAN // N.MAX_SPACES
    state.benefit_taken = 0
    state.icons_done = 0
    state.place_statue = 0
    if state.placements[seat] == 0:
        state.first_placed[seat] = int(state.turns_of[seat]) + 1
    state.placements[seat] += 1
    if state.place_card == 0:
        state.goods[seat, N.GOLD] -= rules.opening_gold
    else:
        card = state.place_card - 1
        from_hand(state, rules, seat, card, S.ASIDE)
        state.place_statue = 1 if owns_statue(state, seat, int(rules.god_cards_god[card])) else 0
        state.by_card[seat] += 1
        count(state, seat, card, E_PLACED)
    food = food_cost(state, rules, seat, state.place_colour, state.place_space)
    state.food_paid[seat] += food
    put(state, S.STAGE, PAID)
    set_cost(state, 0, 0, 0, 0, food, 0)
    begin_payment(state, seat)


@jit
def score_steps(state, rules, seat, space):
    """TW-5.7: a point for the owner of each marker above the space, if that is another player."""
    section, terrace = int(rules.space_section[space]), int(rules.space_terrace[space])
    for spot in range(terrace):
        owner = int(state.step[section, spot]) - 1
        if owner >= 0 and owner != seat:
            gain_vp(state, owner, rules.step_vp_to_owner, P_STEPS_USED)


@jit
def put_worker(state, rules, seat):
    """TW-5.4, TW-13.4: steps 4 and 5: steps score, the worker stands, its tasks are counted; a warrior draws (TW-6.3)."""
    colour, space = state.place_colour, state.place_space
    score_steps(state, rules, seat, space)
    state.workers[seat, colour] -= 1
    state.worker_n[seat] -= 1
    state.place_tasks = count_tasks(state, rules, colour, space)
    state.hill[space] = 1 + colour
    state.used[segment_of(rules, space)] = 1
    state.terrace_of[seat, rules.space_terrace[space]] += 1
    state.placed_of[seat, colour] += 1
    if colour == N.RED:
        gain_army(state, rules, seat, int(rules.warrior_army))


@jit
def list_takes(state, rules, out, n):
    """TW-6.3: adjacent workers that are not red, by space."""
    space = state.place_space
    if state.place_colour != N.RED:
        return n
    for near in range(REACH):
        other = int(rules.space_near[space, near])
        if state.hill[other] != 0 and state.hill[other] != 1 + N.RED:
            n = add(out, n, S.A_TAKE + other)
    return n


@jit
def can_add_task(state, rules, seat):
    """TW-6.5: whether a priest's extra task can be paid, or is free (TW-14.2)."""
    cost = rules.priest_task_cost
    return state.place_colour == N.WHITE and (
        state.hook[seat, N.H_WHITE] > 0
        or can_pay(state, rules, seat, int(cost[N.POTATO]), int(cost[N.CORN]), int(cost[N.STONE]), int(cost[N.GOLD]), 0, 0)
    )


@jit
def may_benefit(state, rules, seat):
    """TW-6.8: a card was put aside, its benefit not taken, and a statue of its god is (or was) there."""
    if state.place_card == 0 or state.benefit_taken != 0:
        return False
    if rules.benefit_statue_check == N.WHEN_PLACED:
        return state.place_statue != 0
    return owns_statue(state, seat, int(rules.god_cards_god[state.place_card - 1]))


@jit
def run_place(state, rules, seat):
    """TW-5.4 steps 4 to 10."""
    stage = get(state, S.STAGE)
    if stage == PAID:
        put_worker(state, rules, seat)
        put(state, S.STAGE, TAKE)
    elif stage == TAKE:
        if list_takes(state, rules, state.first[:0], 0) > 0:
            return ask(state, seat, S.D_TAKE)
        put(state, S.STAGE, EXTRA)
    elif stage == EXTRA:
        if can_add_task(state, rules, seat):
            return ask(state, seat, S.D_EXTRA)
        put(state, S.STAGE, HOOKS)
    elif stage == HOOKS:
        put(state, S.STAGE, BENEFIT)
        trigger(state, seat, N.H_PLACE, state.place_colour)
    elif stage == BENEFIT:
        if may_benefit(state, rules, seat):
            return ask(state, seat, S.D_NOW)
        put(state, S.STAGE, TASKS)
    elif stage == TASKS:
        put(state, S.STAGE, AFTER)
        state.tasks_of[seat, min(state.place_tasks, state.tasks_of.shape[1]) - 1] += 1
        push(state, S.F_TASKS, seat, state.place_tasks, 0, 0)
    elif stage == AFTER:
        if may_benefit(state, rules, seat):
            return ask(state, seat, S.D_LATER)
        put(state, S.STAGE, PRIEST_DRAWS)
    else:
        pop(state)
        if state.place_colour == N.WHITE:
            push(state, S.F_GOD, seat, int(rules.priest_draw), 0, 0)
    return False


@jit
def act_take(state, seat, action):
    """TW-6.3, TW-6.10: a worker comes from the hill into the supply at once."""
    put(state, S.STAGE, EXTRA)
    if action != S.A_NONE:
        space = action - S.A_TAKE
        colour = int(state.hill[space]) - 1
        state.hill[space] = 0
        state.workers[seat, colour] += 1
        state.worker_n[seat] += 1


@jit
def act_extra(state, rules, seat, action):
    """TW-6.5: pay for one more task, or not."""
    put(state, S.STAGE, HOOKS)
    if action == S.A_EXTRA:
        state.place_tasks += 1
        if state.hook[seat, N.H_WHITE] == 0:
            cost = rules.priest_task_cost
            set_cost(state, int(cost[N.POTATO]), int(cost[N.CORN]), int(cost[N.STONE]), int(cost[N.GOLD]), 0, 0)
            begin_payment(state, seat)


@jit
def act_benefit(state, rules, seat, action):
    """TW-5.4 steps 7 and 9: gain the effect of the card once, or not."""
    stage = get(state, S.STAGE)
    put(state, S.STAGE, TASKS if stage == BENEFIT else PRIEST_DRAWS)
    if action == S.A_NOW or action == S.A_BENEFIT:
        card = state.place_card - 1
        state.benefit_taken = 1
        state.benefits[seat] += 1
        count(state, seat, card, E_USED)
        begin_list(state, seat, card, N.L_GOD + card, P_EFFECTS)


@jit
def list_benefit(state, out):
    """TW-6.8: now or later; after the tasks: or not."""
    if state.decision == S.D_NOW:
        return add(out, add(out, 0, S.A_NOW), S.A_LATER)
    return add(out, add(out, 0, S.A_NONE), S.A_BENEFIT)
