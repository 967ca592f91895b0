"""Costs and the mixes that pay them (TW-2.2, TW-2.3, TW-2.4, TW-2.7, TW-7.4.4).

A cost is a number of potato, corn, stone, gold and food, with `cost_off` units off it of the payer's choice.
"""

from simulate.engine.jit import jit
from simulate.games.tawantinsuyu.stack import add, ask, pop, push
from simulate.games.tawantinsuyu.state import A_PAY, D_PAY, F_PAY, PAY_SPAN
from simulate.games.tawantinsuyu.words import CORN, FOOD, GOLD, N_COST, N_GOODS, POTATO, STONE


@jit
def can_pay(state, rules, seat, potato, corn, stone, gold, food, off):
    """TW-2.3, TW-2.7: return True if some mix pays a cost with `off` units off."""
    goods = state.goods
    spare = max(0, int(goods[seat, POTATO]) - potato) + max(0, int(goods[seat, CORN]) - corn)
    short = max(0, potato - int(goods[seat, POTATO])) + max(0, corn - int(goods[seat, CORN]))
    short += max(0, stone - int(goods[seat, STONE])) + max(0, food - spare)
    if rules.gold_is_wild != 0:
        return short + gold - off <= goods[seat, GOLD]
    return short <= off and gold - (off - short) <= goods[seat, GOLD]


@jit
def food_in_reach(state, rules, seat, gold):
    """TW-2.2, TW-2.3: the most food that can be paid together with so much gold; -1 if there is not so much gold."""
    spare = int(state.goods[seat, GOLD]) - gold
    if spare < 0:
        return -1
    food = int(state.goods[seat, POTATO]) + int(state.goods[seat, CORN])
    return food + spare if rules.gold_is_wild != 0 else food


@jit
def set_cost(state, potato, corn, stone, gold, food, off):
    """Write down the payment that comes next."""
    cost = state.cost
    cost[POTATO], cost[CORN], cost[STONE], cost[GOLD], cost[FOOD] = potato, corn, stone, gold, food
    state.cost_off = off


@jit
def begin_payment(state, seat):
    """TW-2.4: ask for the mix before anything else goes on."""
    push(state, F_PAY, seat, 0, 0, 0)


@jit
def units_due(state):
    """Units to be paid: the cost less what is off it."""
    total = 0
    for kind in range(N_COST):
        total += int(state.cost[kind])
    return max(0, total - int(state.cost_off))


@jit
def run_pay(state, rules, seat):
    """TW-2.7: a cost of 0 is paid by nothing."""
    if units_due(state) == 0:
        return pop(state)
    return ask(state, seat, D_PAY)


@jit
def list_mixes(state, rules, seat, out):
    """TW-2.2, TW-2.3, TW-2.7: every different payment of exactly the units due."""
    due = units_due(state)
    goods, cost = state.goods, state.cost
    food = int(cost[FOOD])
    n = 0
    for potato in range(min(due, int(goods[seat, POTATO]), int(cost[POTATO]) + food) + 1):
        left = food - max(0, potato - int(cost[POTATO]))
        for corn in range(min(due - potato, int(goods[seat, CORN]), int(cost[CORN]) + left) + 1):
            for stone in range(min(due - potato - corn, int(goods[seat, STONE]), int(cost[STONE])) + 1):
                gold = due - potato - corn - stone
                if gold <= goods[seat, GOLD] and (rules.gold_is_wild != 0 or gold <= cost[GOLD]):
                    n = add(out, n, A_PAY + ((potato * PAY_SPAN + corn) * PAY_SPAN + stone) * PAY_SPAN + gold)
    return n


@jit
def paid(action, good):
    """Units of a good in a mix."""
    code = action - A_PAY
    for _ in range(N_GOODS - 1 - good):
        code //= PAY_SPAN
    return code % PAY_SPAN


@jit
def act_pay(state, seat, action):
    """TW-2.4: pay a mix."""
    for good in range(N_GOODS):
        state.goods[seat, good] -= paid(action, good)
    pop(state)
