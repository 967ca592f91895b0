"""Builder phase, chapter SJ-5, with the functions of SJ-11 that work in it.

A seat builds at most once a phase (SJ-5.2). A build is taken step by step: declare card and target, the price
with `discounts_optional`, then one unit of payment a ply. The declared card leaves the hand and waits in `state.build_kind`.
"""

from simulate.engine.jit import jit, lowest_bit
from simulate.games.san_juan import model as M
from simulate.games.san_juan import state as S
from simulate.games.san_juan.buildings import (
    activate,
    add_stack,
    all_goods,
    drop_good,
    first_with,
    works,
)
from simulate.games.san_juan.piles import count_event, draw_to_hand, kinds_in, list_kinds, pay_from_hand, take_from_hand


@jit
def works_for_price(state, rules, seat, kind, target):
    """SJ-5.16: whether a function works in steps (c) and (d), when `target` (-1 none) is about to be covered."""
    if not works(state, seat, kind):
        return False
    return not (target >= 0 and rules.crane_target_effects == M.NEVER and state.top[seat, target] == kind)


@jit
def may_build(state, rules, seat, kind, target):
    """SJ-5.4, SJ-5.15: a production kind any number of times, a violet kind once; covered cards do not count by default."""
    if state.barred[seat, kind] != 0:
        return False
    if rules.cards_type[kind] == M.PRODUCTION:
        return True
    if rules.covered_kind_may_be_rebuilt == 0 and state.covered[seat, kind] > 0:
        return False
    owned = int(state.built[seat, kind])
    if target >= 0 and rules.crane_same_kind != 0 and state.top[seat, target] == kind:
        owned -= 1
    return owned == 0


@jit
def may_cover(state, rules, seat, target):
    """SJ-5.9, SJ-5.11, SJ-11.9: with an active Crane any own building may be covered, by default the Crane too."""
    if not works(state, seat, M.CRANE) or state.fresh[seat] == target + 1:
        return False
    return state.top[seat, target] != M.CRANE or rules.crane_may_cover_itself != 0


@jit
def discount(state, rules, seat, kind, target, chooser_discount):
    """SJ-5.5: D + F, what the privilege, a Smithy (SJ-11.1) or a Quarry (SJ-11.16) take off the price."""
    units = chooser_discount
    if rules.cards_type[kind] == M.VIOLET:
        if works_for_price(state, rules, seat, M.QUARRY, target):
            units += rules.quarry_discount
    elif works_for_price(state, rules, seat, M.SMITHY, target):
        units += rules.smithy_discount
    return units


@jit
def price(state, rules, seat, kind, target, chooser_discount):
    """SJ-5.5, SJ-5.10, SJ-5.20: max(lowest price, P - D - F - K), K the printed cost of the visible card that is covered."""
    units = rules.cards_cost[kind] - discount(state, rules, seat, kind, target, chooser_discount)
    if target >= 0:
        units -= rules.cards_cost[state.top[seat, target]]
    return max(int(rules.min_build_cost), int(units))


@jit
def full_price(state, rules, seat, kind, target):
    """SJ-5.5, `discounts_optional`: the price without D and F."""
    units = int(rules.cards_cost[kind])
    if target >= 0:
        units -= rules.cards_cost[state.top[seat, target]]
    return max(int(rules.min_build_cost), units)


@jit
def usable_goods(state, rules, seat, target):
    """SJ-5.6, SJ-11.5: own goods that may pay through the Black Market, before the limit per build."""
    if not works_for_price(state, rules, seat, M.BLACK_MARKET, target):
        return 0
    n = int(all_goods(state, seat))
    if target >= 0 and rules.crane_target_effects == M.NEVER:
        n -= state.full[seat, target]  # SJ-5.13
    return n


@jit
def can_pay(state, rules, seat, target, units, hand_n):
    """SJ-5.6: affordable if hand cards other than the declared one (`hand_n`), and goods, make up the price."""
    if hand_n >= units:
        return True
    goods = min(int(rules.black_market_max_goods), usable_goods(state, rules, seat, target))
    return hand_n + goods >= units


@jit
def chooser_discount(state, rules, seat):
    """SJ-5.5, D: 0 for others, the privilege for the chooser, more if doubled."""
    if seat != state.chooser:
        return 0
    return int(rules.builder_discount_doubled) if state.doubled != 0 else int(rules.builder_discount)


@jit
def same_target_before(state, seat, target):
    """SJ-15.2: whether an older stack is interchangeable as a Crane target: same visible kind, both full or both empty."""
    for stack in range(target):
        if state.top[seat, stack] == state.top[seat, target] and state.full[seat, stack] == state.full[seat, target]:
            return True
    return False


@jit
def legal_builds(state, rules, seat, out):
    """SJ-5.1, SJ-5.9: pass, or each hand kind that is legal and affordable, on a new stack or on a Crane target."""
    d = chooser_discount(state, rules, seat)
    hand_n = int(state.hand_n[seat]) - 1
    crane = works(state, seat, M.CRANE)
    out[0] = S.A_PASS
    n = 1
    held = kinds_in(state.hand[seat], M.N_KINDS)
    while held != 0:
        kind = lowest_bit(held)
        held &= held - 1
        base = S.A_BUILD + kind * S.TARGETS + 1
        if may_build(state, rules, seat, kind, -1):
            if can_pay(state, rules, seat, -1, price(state, rules, seat, kind, -1, d), hand_n):
                out[n] = base - 1
                n += 1
        if crane:
            for target in range(state.stack_n[seat]):
                if not may_cover(state, rules, seat, target) or not may_build(state, rules, seat, kind, target):
                    continue
                if same_target_before(state, seat, target):
                    continue
                if can_pay(state, rules, seat, target, price(state, rules, seat, kind, target, d), hand_n):
                    out[n] = base + target
                    n += 1
    return n


@jit
def legal_prices(state, rules, seat, out):
    """SJ-5.5, `discounts_optional`: units paid on top of the price, up to the price without D and F."""
    low = price(state, rules, seat, state.build_kind, state.build_target, chooser_discount(state, rules, seat))
    high = full_price(state, rules, seat, state.build_kind, state.build_target)
    n = 0
    for extra in range(min(high - low + 1, S.MAX_EXTRA)):
        if can_pay(state, rules, seat, state.build_target, low + extra, int(state.hand_n[seat])):
            out[n] = S.A_EXTRA + extra
            n += 1
    return n


@jit
def payable_goods(state, rules, seat, good):
    """SJ-5.6, SJ-5.13: goods of a kind that may pay for the running build."""
    n = int(state.goods[seat, good])
    target = state.build_target
    if target >= 0 and rules.crane_target_effects == M.NEVER and state.top[seat, target] == good:
        n -= state.full[seat, target]
    return n


@jit
def legal_payments(state, rules, seat, out):
    """SJ-5.6: one unit, a hand card or, through the Black Market, a good."""
    n = list_kinds(state.hand[seat], M.N_KINDS, S.A_PAY_CARD, out, 0)
    if state.goods_left > 0:
        for good in range(M.N_GOODS):
            if payable_goods(state, rules, seat, good) > 0:
                out[n] = S.A_PAY_GOOD + good
                n += 1
    return n


@jit
def declare(state, rules, seat, kind, target):
    """SJ-5.3 (a) to (c): the card leaves the hand; the price is fixed, or asked with `discounts_optional`."""
    take_from_hand(state, seat, kind)
    state.build_kind = kind
    state.build_target = target
    d = chooser_discount(state, rules, seat)
    low = price(state, rules, seat, kind, target, d)
    if rules.discounts_optional != 0 and full_price(state, rules, seat, kind, target) > low:
        state.decision = S.D_PRICE
        return True
    return start_payment(state, rules, seat, low)


@jit
def start_payment(state, rules, seat, units):
    """SJ-5.3 (d): ask for the units one by one; with nothing to pay go on at once. Return whether a decision is due."""
    state.due = units
    state.goods_left = min(
        int(rules.black_market_max_goods), usable_goods(state, rules, seat, state.build_target), int(units)
    )
    if units > 0:
        state.decision = S.D_PAY
        return True
    place(state, rules, seat)
    return False


@jit
def pay_card(state, rules, seat, kind):
    """SJ-5.6, SJ-5.7: one hand card pays one unit. Return whether a decision is due."""
    pay_from_hand(state, seat, kind)
    return paid_one(state, rules, seat)


@jit
def pay_good(state, rules, seat, good):
    """SJ-5.6, SJ-5.7, SJ-11.5: one good pays one unit; the Crane target's own first, else the older stack's."""
    target = state.build_target
    stack = first_with(state, seat, good, 1)
    if target >= 0 and state.top[seat, target] == good and state.full[seat, target] != 0:
        if rules.crane_target_effects != M.NEVER:
            stack = target
        elif stack == target:
            stack = next_full_after(state, seat, good, target)
    drop_good(state, seat, stack)
    state.goods_left -= 1
    return paid_one(state, rules, seat)


@jit
def next_full_after(state, seat, good, stack):
    """The next younger full stack of a kind."""
    for other in range(stack + 1, state.stack_n[seat]):
        if state.top[seat, other] == good and state.full[seat, other] != 0:
            return other
    return stack


@jit
def paid_one(state, rules, seat):
    """SJ-5.6: exactly the price is paid; then the card is placed. Return whether a decision is due."""
    state.due -= 1
    if state.due > 0:
        return True
    place(state, rules, seat)
    return False


@jit
def place(state, rules, seat):
    """SJ-5.3 (e) to (g), SJ-5.12, SJ-5.13: place the card, then Carpenter (SJ-11.13), then Poor House (SJ-11.4)."""
    kind, target = state.build_kind, state.build_target
    covered = -1
    if target < 0:
        add_stack(state, seat, kind)
    else:
        covered = cover(state, seat, kind, target)
    count_event(state, seat, kind, S.E_BUILT)
    if rules.cards_type[kind] == M.VIOLET and works_after_placing(state, rules, seat, M.CARPENTER, covered):
        draw_to_hand(state, rules, seat, rules.carpenter_draw)
    if works_after_placing(state, rules, seat, M.POOR_HOUSE, covered):
        if state.hand_n[seat] <= rules.poor_house_max_hand:  # SJ-5.18: counted after the Carpenter's card
            draw_to_hand(state, rules, seat, rules.poor_house_draw)
    state.build_kind = 0
    state.build_target = 0


@jit
def cover(state, seat, kind, target):
    """SJ-5.12, SJ-5.13, SJ-5.17: lay the card on a stack; the number of stacks stays.

    Return the covered kind, or -1 if that one did not work.
    """
    under = int(state.top[seat, target])
    if state.full[seat, target] != 0:
        drop_good(state, seat, target)
    state.built[seat, under] -= 1
    state.covered[seat, under] += 1
    state.depth[seat, target] += 1
    worked = -1
    if state.blanked[seat, under] == 0:
        state.active[seat, under] -= 1
        worked = under
    state.top[seat, target] = kind
    state.built[seat, kind] += 1
    state.fresh[seat] = target + 1
    return worked


@jit
def works_after_placing(state, rules, seat, kind, covered):
    """SJ-5.16: effects of steps (f) and (g) leave the covered card out, except with "whole_build"."""
    return works(state, seat, kind) or (rules.crane_target_effects == M.WHOLE_BUILD and covered == kind)


@jit
def end_builder_phase(state, rules):
    """SJ-5.19, SJ-13.1, SJ-13.2, SJ-13.4: new buildings become active; the game ends if somebody has all buildings."""
    finished = False
    for seat in range(state.seats):
        activate(state, seat)
        if state.stack_n[seat] >= rules.buildings_to_end:
            finished = True
    if finished:
        state.over = S.END_BUILT
