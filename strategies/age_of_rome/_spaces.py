"""Worth in glory of a follower on each kind of building; late what it scores at once. `w`: the parameters."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome import names as N
from simulate.games.age_of_rome.areas import legions_at
from simulate.games.age_of_rome.pantheon import is_finished, own_pieces
from simulate.games.age_of_rome.scoring import rate_of
from simulate.games.age_of_rome.senate import votes_on_board
from strategies.age_of_rome._habits import held_of_kind
from strategies.age_of_rome._legions import legion_value, legions_to_come
from strategies.age_of_rome._now import WORST, scored_now
from strategies.age_of_rome._plan import common_points, march_plan, piece_plan
from strategies.age_of_rome._values import (
    W,
    denarius,
    in_duel,
    is_last,
    kind_weight,
    lateness,
    milestone_bonus,
    now_share,
    rest,
    weight,
)

PIECES_A_ROUND = 1.5  # that a level still begun in time needs
WASTE = 0.05  # glory for a bonus used up without a second step
DRAWN = 0.2  # chance that a drawn card is of a wanted kind


@jit
def military_value(view, rules, seat, w):
    """Worth of the military action."""
    if legions_at(view, seat, N.BOARD) <= 0:
        return 0.2
    best = 0.0
    for area in range(N.N_AREAS):
        best = max(best, legion_value(view, rules, seat, area, w))
    return best


@jit
def majority_value(view, rules, seat, votes, w):
    """Glory of the majorities that one vote or two make, with the way to the next follower; or the prospect of one."""
    n, run = int(view.column_n), 0
    while run < n and view.column[n - 1 - run] == seat + 1:
        run += 1
    made = min(votes, max(0, run + votes - int(rules.majority_length) + 1))
    if made == 0:
        return 0.0 if run == 0 or is_last(view, rules) else w[W.on_top]
    glory = made * int(rules.majority_glory_medal if view.medal[N.POLITICS] == seat + 1 else rules.majority_glory)
    return glory + milestone_bonus(view, rules, seat, glory, w)


@jit
def senate_gain(view, rules, seat):
    """Return what a vote changes in the points of the own votes: the new one, and those that slide down."""
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
    """Worth of a vote beside a majority."""
    if is_last(view, rules):
        return senate_gain(view, rules, seat) - w[W.pushed] * votes_to_come(view, seat)
    value = -w[W.pushed_early] * lateness(view, rules) * votes_to_come(view, seat)
    value += 1.0 + w[W.vote_late] * view.round_no / 9.0
    if view.round_no <= 4:
        value += w[W.vote_early]
    if view.column_n == rules.column_size and view.column[0] == seat + 1:
        value -= 1.0
    return value


@jit
def religion_value(view, rules, seat):
    """Worth of the next pantheon piece: its part of what those missing in its level score, if there is time for them."""
    level = N.TOP if is_finished(view, rules, seat, N.BASE) else N.BASE
    if is_finished(view, rules, seat, level):
        return 0.0
    common = common_points(view, rules, level)
    is_common = view.pieces[seat, level] >= own_pieces(rules, level)
    if is_last(view, rules):
        return common if is_common else float(rules.tier_points[N.OWN])
    missing = own_pieces(rules, level) + 1 - int(view.pieces[seat, level])
    if missing > PIECES_A_ROUND * (rest(view, rules) + 1.0):
        return float(rules.tier_points[N.OWN])
    return (common + (missing - 1) * int(rules.tier_points[N.OWN])) / missing


@jit
def piece_risk(view, rules, seat, w):
    """Return what the markers of others take from a piece; the common one ends its level and is safe, and makes the others
    safe."""
    level = N.TOP if is_finished(view, rules, seat, N.BASE) else N.BASE
    if is_last(view, rules) or view.pieces[seat, level] >= own_pieces(rules, level):
        return 0.0
    return w[W.piece_risk] * markers_of_others(view, seat)


@jit
def set_chance(view, rules, seat):
    """Points of a set that the next card may complete, times the chance that it does."""
    value = 0.0
    if view.sets_n[seat] < rules.trade_sets_max:
        for kind in range(N.N_SETS):
            if held_of_kind(view, rules, seat, kind) == 2:
                value += DRAWN * int(rules.set_points[kind])
    return value


@jit
def trade_value(view, rules, seat, w):
    """Worth of a trade card, more towards a set, less with a full hand; in the last round its sale, or a set."""
    if is_last(view, rules):
        return 0.25 + set_chance(view, rules, seat)
    value = 1.3 if view.round_no <= 7 else 0.9
    if view.sets_n[seat] >= rules.trade_sets_max:
        value = 0.5
    if view.hand_n[seat] + view.anchors[seat] >= rules.hand_limit - 1:
        value -= w[W.with_full]
    return value + w[W.with_pair] * set_chance(view, rules, seat)


@jit
def times(view, rules, w, bonus, start, late):
    """Return how often an action counts: once, or by the weight of its bonus."""
    return weight(view, rules, w, start, late) if bonus else 1.0


@jit
def estimate(view, rules, seat, kind, bonus, fight, w):
    """Worth of a follower on a building type as far as it is not scored at once; the last round knows no weights."""
    last, own = is_last(view, rules), kind_weight(view, rules, w, kind)
    if kind == N.MILITARY:
        return own * fight * times(view, rules, w, bonus, W.military_bonus, W.military_bonus_late)
    if kind == N.POLITICS:
        often = times(view, rules, w, bonus, W.politics_bonus, W.politics_bonus_late)
        return own * (politics_value(view, rules, seat, w) * often) + majority_value(view, rules, seat, 2 if bonus else 1, w)
    if kind == N.TRADE:
        return own * trade_value(view, rules, seat, w) * times(view, rules, w, bonus, W.trade_bonus, W.trade_bonus_late)
    if kind == N.RELIGION:
        own += 0.0 if last else in_duel(view, w, W.religion_duel)
        return own * religion_value(view, rules, seat) - piece_risk(view, rules, seat, w)
    kept = 1.0 / rate_of(view, rules, seat)  # a weight is for what denarii can buy, not for what they score
    return (kept + own * (denarius(view, rules, seat, w) - kept)) * farm_income(view, rules, seat)


@jit
def farm_income(view, rules, seat):
    """Denarii that a follower on a farm brings in this round."""
    return int(rules.farm_income[view.round_no - 1]) + (
        int(rules.agriculture_extra) if view.medal[N.AGRICULTURE] == seat + 1 else 0
    )


@jit
def markers_of_others(view, seat):
    """Intrigue markers of others that lie face down."""
    total = 0
    for province in range(N.N_PLACES):
        for other in range(view.seats):
            total += int(view.down[province, other]) if other != seat else 0
    return total


@jit
def disturbance(view, rules, seat, kind, bonus, w):
    """Return what is not seen in the points of the moment: a majority, a set that may come, votes on top, legions to
    come."""
    if kind == N.POLITICS:
        return majority_value(view, rules, seat, 2 if bonus else 1, w) - w[W.pushed] * votes_to_come(view, seat)
    if kind == N.TRADE:
        use = w[W.last_card] if view.followers[seat] - view.placed[seat] > 1 else 0.0
        return (trade_value(view, rules, seat, w) - 0.25 + use) * (2.0 if bonus else 1.0)
    return -w[W.threat] * legions_to_come(view, seat) if kind == N.MILITARY else 0.0


@jit
def planned(view, rules, seat, kind, doubled, w):
    """Return the worth of a follower as a part of what all that are left make of legions and pantheon pieces."""
    if kind == N.MILITARY:
        return w[W.plan] * march_plan(view, rules, seat, 2 if doubled else 1, w)
    return w[W.plan] * piece_plan(view, rules, seat) if kind == N.RELIGION else WORST


@jit
def space_value(view, rules, seat, kind, bonus, before, fight, w):
    """Worth of a follower on a building type; a bonus for which legions or votes are short is better kept."""
    wasted = bonus and (
        (kind == N.MILITARY and legions_at(view, seat, N.BOARD) < 2)
        or (kind == N.POLITICS and votes_on_board(view, seat) < 2)
    )
    doubled = bonus and not wasted
    value = estimate(view, rules, seat, kind, doubled, fight, w) - (WASTE if wasted else 0.0)
    share = now_share(view, rules, w)
    if share > 0.0:
        at_once = scored_now(view, rules, seat, kind, bonus, before, w)
        if w[W.plan] > 0.0:
            at_once = max(at_once, planned(view, rules, seat, kind, doubled, w))
        elif kind == N.RELIGION:
            at_once = max(at_once, piece_plan(view, rules, seat))
        value = (1.0 - share) * value + share * (at_once + disturbance(view, rules, seat, kind, doubled, w))
    return value
