"""The expert's choice of a role: what it brings every seat, and what the seats after me are likely to pick.

Gains are (N_ROLES,) tuples in points, by role. A seat gains more as the chooser of a role (`pick`) than as another (`free`).
Other hands are unknown: what another seat would build is guessed from its hand size and its helpers.
"""

from simulate.engine.jit import jit
from simulate.games.san_juan.buildings import works
from simulate.games.san_juan.model import (
    BUILDER,
    CARPENTER,
    COUNCILLOR,
    GOLD_MINE,
    LIBRARY,
    N_ROLES,
    PREFECTURE,
    PRODUCER,
    PROSPECTOR,
    QUARRY,
    TRADER,
)
from simulate.games.san_juan.rounds import picks_per_round
from strategies.san_juan._answers import pick
from strategies.san_juan._expert_value import (
    BUILD_EXTRA,
    CHOICE,
    CHOICE_CHOOSER,
    DENY,
    END_LEAD,
    FORESEE,
    GOODS_LATER,
    GOODS_NOW,
    OTHER_BUILD,
    best_build,
    build_from,
    card_worth,
)
from strategies.san_juan._survey import harvest, pick_is_doubled, sale, survey
from strategies.san_juan._value import total

FULL_HAND = 4.0  # hand of another seat from which it is sure to build
BUILD_HELP = 0.3  # what each of Quarry and Carpenter adds to the foreseen worth of another seat's build
DOUBLED_CHOICE = 0.3  # what a doubled Councillor adds to the worth of its choice, in cards
MINE_CARDS = 0.25  # cards a Gold Mine is hoped to bring
LEAD_MOST = 8  # a lead counts up to here
NOTHING = (0.0, 0.0, 0.0, 0.0, 0.0)


@jit
def cards_of(view, rules, who, role, chooser, doubled, params):
    """Cards that a seat gains from a role other than the Builder."""
    if role == PRODUCER:
        price, extra = harvest(view, rules, who, chooser, doubled)
        return params[GOODS_LATER] * price + extra
    if role == TRADER:
        price, extra = sale(view, rules, who, chooser, doubled)
        return params[GOODS_NOW] * price + extra
    if role == COUNCILLOR:
        kept = float(rules.councillor_keep)
        if works(view, who, PREFECTURE):
            kept += rules.prefecture_extra_keep
        if not chooser:
            return kept + params[CHOICE]
        return kept + params[CHOICE_CHOOSER] + (DOUBLED_CHOICE if doubled else 0.0)
    drawn = MINE_CARDS if works(view, who, GOLD_MINE) else 0.0
    if chooser:
        drawn += rules.prospector_draw_doubled if doubled else rules.prospector_draw
    return drawn


@jit
def gains_with(view, rules, who, left, chooser, doubled, build, params):
    """(N_ROLES,) gains of a seat, given that of the Builder."""
    worth = card_worth(left, params)
    return (
        build,
        worth * cards_left(view, rules, who, PRODUCER, chooser, doubled, params),
        worth * cards_left(view, rules, who, TRADER, chooser, doubled, params),
        worth * cards_left(view, rules, who, COUNCILLOR, chooser, doubled, params),
        worth * cards_left(view, rules, who, PROSPECTOR, chooser, doubled, params),
    )


@jit
def cards_left(view, rules, who, role, chooser, doubled, params):
    """The same; 0 if the role is used, so that nobody asks."""
    return 0.0 if view.role_used[role] != 0 else cards_of(view, rules, who, role, chooser, doubled, params)


@jit
def build_of_other(view, who, params):
    """Foreseen worth of another seat's build, from its hand size and helpers."""
    worth = params[OTHER_BUILD]
    if works(view, who, QUARRY):
        worth += BUILD_HELP
    if works(view, who, CARPENTER):
        worth += BUILD_HELP
    return worth * min(1.0, view.hand_n[who] / FULL_HAND)


@jit
def other_gains(view, rules, who, left, chooser, params):
    """(N_ROLES,) gains of another seat from each role, as its chooser or not."""
    doubled = chooser and works(view, who, LIBRARY)
    build = build_of_other(view, who, params) + (card_worth(left, params) if chooser else 0.0)
    return gains_with(view, rules, who, left, chooser, doubled, build, params)


@jit
def gains_after(view, rules, who, left, params):
    """(free, pick) gains of a seat that picks after me."""
    return other_gains(view, rules, who, left, False, params), other_gains(view, rules, who, left, True, params)


@jit
def my_build(view, rules, seat, facts, chooser, doubled, params):
    """Worth of my best build in a builder phase; 0 if this round's is over."""
    if view.role_used[BUILDER] != 0:
        return 0.0
    discount = 0
    if chooser:
        discount = int(rules.builder_discount_doubled) if doubled else int(rules.builder_discount)
    worth, _ = best_build(view, rules, seat, facts, discount, False, params)
    least = build_from(view, seat, params)
    return max(0.0, worth - least + params[BUILD_EXTRA]) if worth >= least else 0.0


@jit
def my_gains(view, rules, seat, facts, chooser, doubled, params):
    """(N_ROLES,) my gains from each role, as its chooser or not."""
    build = my_build(view, rules, seat, facts, chooser, doubled, params)
    return gains_with(view, rules, seat, facts.left, chooser, doubled, build, params)


@jit
def score_now(view, rules, who):
    """SJ-13.5: score of a seat as if the game ended now."""
    f = survey(view, rules, who)
    return total(view, rules, who, f.points, f.production, f.violet, f.monuments, -1, -1)


@jit
def lead(view, rules, seat):
    """My score less the best other score, as if the game ended now."""
    best = -1000
    for other in range(view.seats):
        if other != seat:
            best = max(best, score_now(view, rules, other))
    return score_now(view, rules, seat) - best


@jit
def foreseen(used, gains, mine_free, params):
    """The role that another seat is likely to pick: best for it, less what it gives to me."""
    best, high = -1, 0.0
    for role in range(N_ROLES):
        if (used >> role) & 1:
            continue
        worth = gains[role] - params[DENY] * mine_free[role]
        if best < 0 or worth > high:
            best, high = role, worth
    return best


@jit
def choose_role(view, rules, seat, facts, params):
    """The role with the best sum of my gain, the others' gains (against me) and the picks foreseen after it."""
    left = facts.left
    n = int(view.seats)
    free_a, pick_a = gains_after(view, rules, (seat + 1) % n, left, params)
    free_b, pick_b = gains_after(view, rules, (seat + 2) % n, left, params) if n > 2 else (NOTHING, NOTHING)
    free_c, pick_c = gains_after(view, rules, (seat + 3) % n, left, params) if n > 3 else (NOTHING, NOTHING)
    mine = my_gains(view, rules, seat, facts, True, pick_is_doubled(view, rules, seat), params)
    free = my_gains(view, rules, seat, facts, False, False, params)
    end = 0.0  # what it is worth to me that the game ends
    if left == 0:
        end = params[END_LEAD] * max(-LEAD_MOST, min(LEAD_MOST, lead(view, rules, seat)))
    used = 0  # bit set of roles
    for role in range(N_ROLES):
        if view.role_used[role] != 0:
            used |= 1 << role
    later = min(picks_per_round(view) - int(view.pick) - 1, n - 1)  # picks of others after mine
    share = params[DENY] / (n - 1)
    best, high = -1, 0.0
    for role in range(N_ROLES):
        if (used >> role) & 1:
            continue
        worth = mine[role] - share * (free_a[role] + free_b[role] + free_c[role])
        if role == BUILDER:
            worth += end
        then = used | (1 << role)
        for step in range(later):
            gains = pick_a if step == 0 else (pick_b if step == 1 else pick_c)
            base = free_a if step == 0 else (free_b if step == 1 else free_c)
            other = foreseen(then, gains, free, params)
            theirs = free_a[other] + free_b[other] + free_c[other] + gains[other] - base[other]
            worth += params[FORESEE] * (free[other] - share * theirs)
            if other == BUILDER:
                worth += params[FORESEE] * end
            then |= 1 << other
        if best < 0 or worth > high:
            best, high = role, worth
    return pick(view, rules, seat, best)
