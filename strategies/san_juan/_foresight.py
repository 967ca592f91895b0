"""The expert's choice of a role: what it brings every seat, and what the seats after me are likely to pick.

Gains are (N_ROLES,) tuples in points, by role. A seat gains more as the chooser of a role (`pick`) than as another (`free`).
Other hands are unknown: what another seat would build is guessed from its hand size and its helpers.
"""

from simulate.engine.jit import jit
from simulate.games.san_juan import model as M
from simulate.games.san_juan.buildings import works
from simulate.games.san_juan.rounds import around, picks_per_round
from strategies.san_juan._answers import pick
from strategies.san_juan._expert_value import P, best_build, build_from, card_worth, prepared
from strategies.san_juan._last_building import ends_in_defeat
from strategies.san_juan._survey import harvest, pick_is_doubled, sale, survey

FULL_HAND = 4.0  # hand of another seat from which it is sure to build
BUILD_HELP = 0.3  # what each of Quarry and Carpenter adds to the foreseen worth of another seat's build
DOUBLED_CHOICE = 0.3  # what a doubled Councillor adds to the worth of its choice, in cards
MINE_CARDS = 0.25  # cards a Gold Mine is hoped to bring
LEAD_MOST = 8  # a lead counts up to here
NOTHING = (0.0, 0.0, 0.0, 0.0, 0.0)
IDLE = -1.0  # gain of a Builder with whom I would build nothing


@jit
def producing(view, rules, who, chooser, doubled, params):
    """Cards that a seat gains from the Producer."""
    price, extra = harvest(view, rules, who, chooser, doubled)
    return params[P.goods_later] * price + extra


@jit
def trading(view, rules, who, chooser, doubled, params):
    """Cards that a seat gains from the Trader."""
    price, extra = sale(view, rules, who, chooser, doubled)
    return params[P.goods_now] * price + extra


@jit
def advised(view, rules, who, chooser, doubled, params):
    """Cards that a seat gains from the Councillor."""
    kept = float(rules.councillor_keep)
    if works(view, who, M.PREFECTURE):
        kept += rules.prefecture_extra_keep
    if not chooser:
        return kept + params[P.choice]
    return kept + params[P.choice_chooser] + (DOUBLED_CHOICE if doubled else 0.0)


@jit
def prospecting(view, rules, who, chooser, doubled):
    """Cards that a seat gains from the Prospector."""
    drawn = MINE_CARDS if works(view, who, M.GOLD_MINE) else 0.0
    if chooser:
        drawn += rules.prospector_draw_doubled if doubled else rules.prospector_draw
    return drawn


@jit
def gains_with(view, rules, who, left, chooser, doubled, build, params):
    """(N_ROLES,) gains of a seat, given that of the Builder; 0 for roles that are used, since nobody asks."""
    worth, used = card_worth(left, params), view.role_used
    return (
        build,
        worth * producing(view, rules, who, chooser, doubled, params) if used[M.PRODUCER] == 0 else 0.0,
        worth * trading(view, rules, who, chooser, doubled, params) if used[M.TRADER] == 0 else 0.0,
        worth * advised(view, rules, who, chooser, doubled, params) if used[M.COUNCILLOR] == 0 else 0.0,
        worth * prospecting(view, rules, who, chooser, doubled) if used[M.PROSPECTOR] == 0 else 0.0,
    )


@jit
def build_of_other(view, who, params):
    """Foreseen worth of another seat's build, from its hand size and helpers."""
    worth = params[P.other_build]
    if works(view, who, M.QUARRY):
        worth += BUILD_HELP
    if works(view, who, M.CARPENTER):
        worth += BUILD_HELP
    return worth * min(1.0, view.hand_n[who] / FULL_HAND)


@jit
def other_gains(view, rules, who, left, chooser, params):
    """(N_ROLES,) gains of another seat from each role, as its chooser or not."""
    doubled = chooser and works(view, who, M.LIBRARY)
    build = build_of_other(view, who, params) + (card_worth(left, params) if chooser else 0.0)
    return gains_with(view, rules, who, left, chooser, doubled, build, params)


@jit
def gains_after(view, rules, who, left, picks, params):
    """(free, pick) gains of another seat, the second if it picks after me in this round."""
    free = other_gains(view, rules, who, left, False, params)
    return free, other_gains(view, rules, who, left, True, params) if picks else NOTHING


@jit
def build_gain(view, rules, seat, facts, ready, discount, params):
    """Worth of my best build in a builder phase with this discount."""
    worth, _ = best_build(view, rules, seat, facts, ready, discount, False, params)
    least = build_from(view, seat, params)
    return max(0.0, worth - least + params[P.build_extra]) if worth >= least else 0.0


@jit
def builds_last(view, rules, seat, facts, ready, discount, params):
    """Return True if I would build in what may be the last phase: not into a loss, and not for nothing."""
    points, action = best_build(view, rules, seat, facts, ready, discount, True, params)
    return points > 0.0 and not ends_in_defeat(view, rules, seat, facts, action, discount)


@jit
def my_builds(view, rules, seat, facts, by_kind, doubled, later, params):
    """Worth of my best build as the chooser and, if others pick after me, as another; 0 if this round's phase is over."""
    if view.role_used[M.BUILDER] != 0:
        return 0.0, 0.0
    ready = prepared(view, rules, seat, facts, by_kind, params)
    if params[P.idle_builder] > 0.0 and facts.left == 0:
        most = int(rules.builder_discount_doubled) if doubled else int(rules.builder_discount)
        if not builds_last(view, rules, seat, facts, ready, most, params):
            return IDLE, 0.0
    discount = int(rules.builder_discount_doubled) if doubled else int(rules.builder_discount)
    mine = build_gain(view, rules, seat, facts, ready, discount, params)
    return mine, build_gain(view, rules, seat, facts, ready, 0, params) if later else 0.0


@jit
def my_gains(view, rules, seat, facts, by_kind, later, params):
    """(mine, free): (N_ROLES,) my gains from each role as its chooser and, if others pick after me, as another."""
    doubled = pick_is_doubled(view, rules, seat)
    build, free = my_builds(view, rules, seat, facts, by_kind, doubled, later, params)
    mine = gains_with(view, rules, seat, facts.left, True, doubled, build, params)
    return mine, gains_with(view, rules, seat, facts.left, False, False, free, params) if later else NOTHING


@jit
def others_end(view, rules, seat):
    """Return True if another seat may end the game with its next building."""
    for other in range(view.seats):
        if other != seat and view.stack_n[other] + 1 >= rules.buildings_to_end:
            return True
    return False


@jit
def lead(view, rules, seat):
    """My score less the best other score, as if the game ended now."""
    best = -1000
    for other in range(view.seats):
        if other != seat:
            best = max(best, survey(view, rules, other).score)
    return survey(view, rules, seat).score - best


@jit
def wants(gains, free, params):
    """(N_ROLES,) what a seat that picks after me sees in each role: its gain, less mine."""
    deny = params[P.deny]
    return (
        gains[0] - deny * free[0],
        gains[1] - deny * free[1],
        gains[2] - deny * free[2],
        gains[3] - deny * free[3],
        gains[4] - deny * free[4],
    )


@jit
def effect(role, free, all_free, gains, base, share, params):
    """Return what it brings me that a seat picks a role: my gain, less theirs."""
    return params[P.foresee] * (free[role] - share * (all_free[role] + gains[role] - base[role]))


@jit
def effects(free, all_free, gains, base, share, params):
    """(N_ROLES,) what the pick of a seat brings me, by role."""
    return (
        effect(0, free, all_free, gains, base, share, params),
        effect(1, free, all_free, gains, base, share, params),
        effect(2, free, all_free, gains, base, share, params),
        effect(3, free, all_free, gains, base, share, params),
        effect(4, free, all_free, gains, base, share, params),
    )


@jit
def sums(a, b, c):
    """(N_ROLES,) sums of the gains of three seats."""
    return a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2], a[3] + b[3] + c[3], a[4] + b[4] + c[4]


@jit
def best_left(used, worths):
    """The role with the highest worth of those that are not used."""
    best, high = -1, 0.0
    for role in range(M.N_ROLES):
        if (used >> role) & 1 == 0 and (best < 0 or worths[role] > high):
            best, high = role, worths[role]
    return best


@jit
def choose_role(view, rules, seat, facts, by_kind, params):
    """The role with the best sum of my gain, the others' gains (against me) and the picks foreseen after it."""
    left = facts.left
    n = int(view.seats)
    later = min(picks_per_round(view) - int(view.pick) - 1, n - 1)  # picks of others after mine
    free_a, pick_a = gains_after(view, rules, around(seat + 1, n), left, later > 0, params)
    free_b, pick_b = gains_after(view, rules, around(seat + 2, n), left, later > 1, params) if n > 2 else (NOTHING, NOTHING)
    free_c, pick_c = gains_after(view, rules, around(seat + 3, n), left, later > 2, params) if n > 3 else (NOTHING, NOTHING)
    mine, free = my_gains(view, rules, seat, facts, by_kind, later > 0, params)
    share = params[P.deny] / (n - 1)
    all_free = sums(free_a, free_b, free_c)
    wants_a, effects_a = wants(pick_a, free, params), effects(free, all_free, pick_a, free_a, share, params)
    wants_b, effects_b = wants(pick_b, free, params), effects(free, all_free, pick_b, free_b, share, params)
    wants_c, effects_c = wants(pick_c, free, params), effects(free, all_free, pick_c, free_c, share, params)
    end = 0.0  # what it is worth to me that the game ends
    if left == 0:
        end = params[P.end_lead] * max(-LEAD_MOST, min(LEAD_MOST, lead(view, rules, seat)))
    used = 0  # bit set of roles
    for role in range(M.N_ROLES):
        used |= int(view.role_used[role] != 0) << role
    best, high = -1, 0.0
    for role in range(M.N_ROLES):
        if (used >> role) & 1:
            continue
        worth = mine[role] - share * all_free[role]
        if role == M.BUILDER and mine[M.BUILDER] < 0.0:  # I would build nothing
            worth -= mine[M.BUILDER] + params[P.idle_builder]
            worth += (end if others_end(view, rules, seat) else 0.0) - (params[P.builder_late] if later > 0 else 0.0)
        elif role == M.BUILDER:
            worth += end - (params[P.builder_late] if later > 0 else 0.0)
        elif role == M.TRADER and mine[M.TRADER] <= 0.0 and all_free[M.TRADER] <= 0.0:
            worth -= params[P.no_sale]
        if mine[role] <= 0.0 and role != M.BUILDER:  # the Builder may end the game
            worth -= params[P.no_goods]
        then = used | (1 << role)
        for step in range(later):
            other = best_left(then, wants_a if step == 0 else (wants_b if step == 1 else wants_c))
            worth += (effects_a if step == 0 else (effects_b if step == 1 else effects_c))[other]
            if other == M.BUILDER:
                worth += params[P.foresee] * end + params[P.before_build] * (mine[role] - free[role])
            then |= 1 << other
        if best < 0 or worth > high:
            best, high = role, worth
    return pick(view, rules, seat, best)
