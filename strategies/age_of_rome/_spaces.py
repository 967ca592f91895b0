"""What a follower on each kind of building is worth in glory; in the last round what it scores. `w`: the parameters."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.areas import legions_at
from simulate.games.age_of_rome.names import (
    AGRICULTURE,
    BASE,
    BOARD,
    MILITARY,
    N_AREAS,
    N_SETS,
    OWN,
    POLITICS,
    RELIGION,
    TOP,
    TRADE,
)
from simulate.games.age_of_rome.pantheon import is_finished, own_pieces
from simulate.games.age_of_rome.senate import votes_on_board
from strategies.age_of_rome._habits import held_of_kind
from strategies.age_of_rome._values import (
    MILITARY_BONUS,
    POLITICS_BONUS,
    PUSHED,
    TRADE_BONUS,
    W_AGRICULTURE,
    W_MILITARY,
    W_POLITICS,
    W_RELIGION,
    W_TRADE,
    denarius,
    is_last,
    legion_value,
    rest,
)

PIECES = (1.7, 2.0, 4.0, 1.5, 1.7, 2.0, 4.0)  # by pieces already placed, for a golden common piece
GOLDEN = 4.0
DRAWN = 0.2  # chance that a drawn card is of a wanted kind


@jit
def military_value(view, rules, seat):
    """Worth of the military action."""
    if legions_at(view, seat, BOARD) <= 0:
        return 0.2
    best = 0.0
    for area in range(N_AREAS):
        best = max(best, legion_value(view, rules, seat, area))
    return best


@jit
def majority_value(view, rules, seat):
    """Glory if a vote makes a majority, or the prospect of one."""
    n = int(view.column_n)
    if n == 0 or view.column[n - 1] != seat + 1:
        return 0.0
    if n > 1 and view.column[n - 2] == seat + 1:
        return float(rules.majority_glory_medal if view.medal[POLITICS] == seat + 1 else rules.majority_glory)
    return 0.0 if is_last(view, rules) else 0.8


@jit
def senate_gain(view, rules, seat):
    """What a vote changes in the points of the own votes: the new one, and those that slide down."""
    n = int(view.column_n)
    if n < rules.column_size:
        return float(rules.position_points[n])
    gain = float(rules.position_points[n - 1])
    for place in range(n):
        if view.column[place] == seat + 1:
            gain -= int(rules.position_points[place]) - (int(rules.position_points[place - 1]) if place > 0 else 0)
    return gain


@jit
def votes_to_come(view, seat):
    """Votes that others can still place: as many as they have, and followers for them."""
    total = 0
    for other in range(view.seats):
        if other != seat:
            total += min(votes_on_board(view, other), int(view.followers[other]) - int(view.placed[other]))
    return total


@jit
def politics_value(view, rules, seat, w):
    """Worth of a vote."""
    value = majority_value(view, rules, seat)
    if is_last(view, rules):
        return value + senate_gain(view, rules, seat) - w[PUSHED] * votes_to_come(view, seat)
    value += 1.0 + 2.2 * view.round_no / 9.0
    if view.round_no <= 4:
        value -= 0.6
    if view.column_n == rules.column_size and view.column[0] == seat + 1:
        value -= 1.0
    return value


@jit
def common_points(view, rules, level):
    """Points of the common piece that is next in a level."""
    if view.common_taken[level] >= view.seats:
        return 0.0
    return float(rules.tier_points[rules.common_tiers[view.seats, level, view.common_taken[level]]])


@jit
def religion_value(view, rules, seat):
    """Worth of the next pantheon piece: what it scores, and the way to the common piece, as good as that one is."""
    level = TOP if is_finished(view, rules, seat, BASE) else BASE
    if is_finished(view, rules, seat, level):
        return 0.0
    common = common_points(view, rules, level)
    is_common = view.pieces[seat, level] >= own_pieces(rules, level)
    if is_last(view, rules):
        return common if is_common else float(rules.tier_points[OWN])
    placed = int(view.pieces[seat, BASE]) + int(view.pieces[seat, TOP])
    if placed >= 3 and 7 - placed > 1.5 * rest(view, rules) + 3.0:
        return 1.0
    lost = GOLDEN - common
    return PIECES[min(placed, 6)] - (lost if is_common else 0.25 * lost)


@jit
def trade_value(view, rules, seat):
    """Worth of a trade card; in the last round its sale, or a set that it may complete."""
    if not is_last(view, rules):
        if view.sets_n[seat] >= rules.trade_sets_max:
            return 0.5
        return 1.3 if view.round_no <= 7 else 0.9
    value = 0.25
    if view.sets_n[seat] < rules.trade_sets_max:
        for kind in range(N_SETS):
            if held_of_kind(view, rules, seat, kind) == 2:
                value += DRAWN * int(rules.set_points[kind])
    return value


@jit
def space_value(view, rules, seat, kind, bonus, w):
    """Worth of a follower on a building type; below 0 for a bonus that would be wasted."""
    last = is_last(view, rules)
    if kind == MILITARY:
        if bonus and legions_at(view, seat, BOARD) < 2:
            return -1.0
        weight = 1.0 if last else w[W_MILITARY]
        return weight * military_value(view, rules, seat) * (w[MILITARY_BONUS] if bonus else 1.0)
    if kind == POLITICS:
        if bonus and votes_on_board(view, seat) < 2:
            return -1.0
        weight = 1.0 if last else w[W_POLITICS]
        return weight * politics_value(view, rules, seat, w) * (w[POLITICS_BONUS] if bonus else 1.0)
    if kind == TRADE:
        weight = 1.0 if last else w[W_TRADE]
        return weight * trade_value(view, rules, seat) * (w[TRADE_BONUS] if bonus else 1.0)
    if kind == RELIGION:
        return (1.0 if last else w[W_RELIGION]) * religion_value(view, rules, seat)
    income = int(rules.farm_income[view.round_no - 1])
    if view.medal[AGRICULTURE] == seat + 1:
        income += int(rules.agriculture_extra)
    return (1.0 if last else w[W_AGRICULTURE]) * denarius(view, rules, seat, w) * income
