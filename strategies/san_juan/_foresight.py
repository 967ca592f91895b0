"""The expert's choice of a role: what it brings every seat, and what the seats after me are likely to pick.

Gains are in points, by role. A seat gains more as the chooser of a role (`pick`) than as another (`free`). What a choice
needs of each role stands in the rows of `by_role`; only those of roles that are left are filled.
Other hands are unknown: what another seat would build is guessed from its hand size and its helpers.
"""

from simulate.engine.jit import jit, lowest_bit
from simulate.engine.stack_arrays import stack_array
from simulate.games.san_juan import model as M
from simulate.games.san_juan.buildings import works
from simulate.games.san_juan.rounds import around, picks_per_round
from strategies.san_juan._answers import pick
from strategies.san_juan._expert_value import P, best_build, build_from, card_worth, prepared
from strategies.san_juan._last_building import ends_in_defeat
from strategies.san_juan._survey import harvests, market_cards, pick_is_doubled, sales, survey, well_cards

FULL_HAND = 4.0  # hand of another seat from which it is sure to build
BUILD_HELP = 0.3  # what each of Quarry and Carpenter adds to the foreseen worth of another seat's build
DOUBLED_CHOICE = 0.3  # what a doubled Councillor adds to the worth of its choice, in cards
MINE_CARDS = 0.25  # cards a Gold Mine is hoped to bring
LEAD_MOST = 8  # a lead counts up to here
IDLE = -1.0  # gain of a Builder with whom I would build nothing
OTHERS = M.MAX_SEATS - 1
# rows by role: my gains as its chooser and as another, those of all others together as others; of each seat after me in turn
# its gains as another and as the chooser, what it wants, and what its pick brings me
MINE, MINE_FREE, ALL_FREE, FREE = range(4)
PICK, WANTS, EFFECT, N_ROWS = FREE + OTHERS, FREE + 2 * OTHERS, FREE + 3 * OTHERS, FREE + 4 * OTHERS


@jit
def producing(view, rules, who, doubled, worth, params):
    """Gains of a seat from the Producer, as another and as its chooser."""
    few, n_few, more, n_more = harvests(view, rules, who, doubled)
    free = worth * (params[P.goods_later] * few + well_cards(view, rules, who, n_few))
    return free, worth * (params[P.goods_later] * more + well_cards(view, rules, who, n_more))


@jit
def trading(view, rules, who, doubled, worth, params):
    """Gains of a seat from the Trader, as another and as its chooser."""
    few, n_few, more, n_more = sales(view, rules, who, doubled)
    free = worth * (params[P.goods_now] * few + market_cards(view, rules, who, n_few))
    return free, worth * (params[P.goods_now] * more + market_cards(view, rules, who, n_more))


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
def fill_gains(view, rules, who, left, doubled, by_role, free, pick, params):
    """Rows `free` and `pick`: a seat's gains from the roles that are left, as another and as their chooser; no Builder."""
    worth, used = card_worth(left, params), view.role_used
    if used[M.PRODUCER] == 0:
        by_role[free, M.PRODUCER], by_role[pick, M.PRODUCER] = producing(view, rules, who, doubled, worth, params)
    if used[M.TRADER] == 0:
        by_role[free, M.TRADER], by_role[pick, M.TRADER] = trading(view, rules, who, doubled, worth, params)
    if used[M.COUNCILLOR] == 0:
        by_role[free, M.COUNCILLOR] = worth * advised(view, rules, who, False, doubled, params)
        by_role[pick, M.COUNCILLOR] = worth * advised(view, rules, who, True, doubled, params)
    if used[M.PROSPECTOR] == 0:
        by_role[free, M.PROSPECTOR] = worth * prospecting(view, rules, who, False, doubled)
        by_role[pick, M.PROSPECTOR] = worth * prospecting(view, rules, who, True, doubled)


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
def fill_other(view, rules, who, left, by_role, free, pick, params):
    """Rows `free` and `pick`: the gains of another seat from the roles that are left."""
    fill_gains(view, rules, who, left, works(view, who, M.LIBRARY), by_role, free, pick, params)
    build = build_of_other(view, who, params)
    by_role[free, M.BUILDER], by_role[pick, M.BUILDER] = build, build + card_worth(left, params)


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
def fill_mine(view, rules, seat, facts, by_kind, by_role, later, params):
    """Rows MINE and MINE_FREE: my gains from the roles that are left, as the chooser and as another."""
    doubled = pick_is_doubled(view, rules, seat)
    fill_gains(view, rules, seat, facts.left, doubled, by_role, MINE_FREE, MINE, params)
    build, free = my_builds(view, rules, seat, facts, by_kind, doubled, later, params)
    by_role[MINE, M.BUILDER], by_role[MINE_FREE, M.BUILDER] = build, free


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
def fill_picks(by_role, roles, others, later, share, params):
    """ALL_FREE, and of each seat that picks after me what it wants (its gain, less mine) and what its pick brings me."""
    rest = roles
    while rest != 0:
        role = lowest_bit(rest)
        rest &= rest - 1
        mine, free = by_role[MINE_FREE, role], 0.0
        for other in range(others):
            free += by_role[FREE + other, role]
        by_role[ALL_FREE, role] = free
        for other in range(later):
            picked = by_role[PICK + other, role]
            by_role[WANTS + other, role] = picked - params[P.deny] * mine
            theirs = free + picked - by_role[FREE + other, role]
            by_role[EFFECT + other, role] = params[P.foresee] * (mine - share * theirs)


@jit
def wanted(by_role, wants, roles):
    """The role of a bit set with the highest worth in row `wants`; the lowest of equal ones."""
    best = lowest_bit(roles)
    roles &= roles - 1
    while roles != 0:
        role = lowest_bit(roles)
        roles &= roles - 1
        if by_role[wants, role] > by_role[wants, best]:
            best = role
    return best


@jit
def roles_left(view):
    """Bit set of the roles in the middle."""
    roles = 0
    for role in range(M.N_ROLES):
        roles |= int(view.role_used[role] == 0) << role
    return roles


@jit
def choose_role(view, rules, seat, facts, by_kind, by_role, params):
    """The role with the best sum of my gain, the others' gains (against me) and the picks foreseen after it."""
    left = facts.left
    n = int(view.seats)
    later = min(picks_per_round(view) - int(view.pick) - 1, n - 1)  # picks of others after mine
    for other in range(n - 1):
        fill_other(view, rules, around(seat + 1 + other, n), left, by_role, FREE + other, PICK + other, params)
    fill_mine(view, rules, seat, facts, by_kind, by_role, later > 0, params)
    share = params[P.deny] / (n - 1)
    roles = rest = roles_left(view)
    fill_picks(by_role, roles, n - 1, later, share, params)
    end = 0.0  # what it is worth to me that the game ends
    if left == 0:
        end = params[P.end_lead] * max(-LEAD_MOST, min(LEAD_MOST, lead(view, rules, seat)))
    best, high = -1, 0.0
    while rest != 0:
        role = lowest_bit(rest)
        rest &= rest - 1
        mine, all_free = by_role[MINE, role], by_role[ALL_FREE, role]
        worth = mine - share * all_free
        if role == M.BUILDER and mine < 0.0:  # I would build nothing
            worth -= mine + params[P.idle_builder]
            worth += (end if others_end(view, rules, seat) else 0.0) - (params[P.builder_late] if later > 0 else 0.0)
        elif role == M.BUILDER:
            worth += end - (params[P.builder_late] if later > 0 else 0.0)
        elif role == M.TRADER and mine <= 0.0 and all_free <= 0.0:
            worth -= params[P.no_sale]
        if mine <= 0.0 and role != M.BUILDER:  # the Builder may end the game
            worth -= params[P.no_goods]
        then = roles & ~(1 << role)
        for other in range(later):
            picked = wanted(by_role, WANTS + other, then)
            worth += by_role[EFFECT + other, picked]
            if picked == M.BUILDER:
                worth += params[P.foresee] * end + params[P.before_build] * (mine - by_role[MINE_FREE, role])
            then &= ~(1 << picked)
        if best < 0 or worth > high:
            best, high = role, worth
    return pick(view, rules, seat, best)


new_by_role = stack_array(N_ROWS, M.N_ROLES)  # for who decides; all others fill or read it
