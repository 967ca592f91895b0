"""Worth of legions: flags that one more, or several, win and take from others. `w` are the parameters of a profile."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.areas import area_total, flag_of, legions_at, rank_in
from simulate.games.age_of_rome.names import BOARD, MILITARY, N_AREAS
from strategies.age_of_rome._values import W, is_last, rest

MOST = 2  # legions that are thought of together before the last round
ANSWERS = 6.0  # legions that others can still place with which a lead is as unsure as before the last round


@jit
def legions_with(view, seat, other, area, more):
    """Count the legions of `other` in an area if `seat` had `more` more there."""
    return int(view.areas[other, area]) + (more if other == seat else 0)


@jit
def expected_flag(view, rules, who, seat, area, more):
    """Flag of `who` in an area if `seat` had `more` more legions: by rank and how near the shield is; 0.35 if shared."""
    mine = legions_with(view, seat, who, area, more)
    if mine <= 0:
        return 0.0
    owner = int(view.medal[MILITARY]) - 1
    rank, tied, total = 1, 0, 0
    for other in range(view.seats):
        n = legions_with(view, seat, other, area, more)
        total += n
        if n == mine:
            tied += 1
        elif n > mine:
            seen = False
            for third in range(other):
                seen = seen or legions_with(view, seat, third, area, more) == n
            rank += 0 if seen else 1
    flag = float(flag_of(view, rules, area, rank))
    if tied > 1 and owner != who:
        flag *= 0.35
    shield = max(1, int(rules.battle_area_shield[area]))
    return flag * min(1.0, total / shield)


@jit
def flag_gain(view, rules, who, seat, area, more):
    """Return what `more` more legions of `seat` in an area change for `who`."""
    return expected_flag(view, rules, who, seat, area, more) - expected_flag(view, rules, who, seat, area, 0)


@jit
def lead_gain(view, rules, seat, area, more, w):
    """Return what `more` more legions change for their owner, and a share of what they take from others."""
    return lead_gain_by(view, rules, seat, area, more, flag_gain(view, rules, seat, seat, area, more), w)


@jit
def lead_gain_by(view, rules, seat, area, more, own, w):
    """`lead_gain`, given what they change for their owner."""
    total = 0.0
    share = w[W.rivals] / max(1, int(view.seats) - 1)
    for who in range(view.seats):
        total += own if who == seat else flag_gain(view, rules, who, seat, area, more) * -share
    return total


@jit
def legions_to_come(view, seat):
    """Legions that others can still place."""
    total = 0
    for other in range(view.seats):
        if other != seat:
            total += min(legions_at(view, other, BOARD), int(view.followers[other]) - int(view.placed[other]))
    return total


@jit
def lead_of(view, who, area):
    """Legions by which a player is ahead of the next lower number in an area."""
    mine, below = int(view.areas[who, area]), 0
    for other in range(view.seats):
        n = int(view.areas[other, area])
        if n < mine:
            below = max(below, n)
    return mine - below


@jit
def sure_flag(view, rules, who, area, overtake):
    """Flag of a player in an area; each legion of a lead is lost again with the chance `overtake`."""
    if view.areas[who, area] == 0:
        return 0.0
    rank = rank_in(view, who, area)
    if rank == 0 or rank % 2 == 1:
        return 0.0
    flag = float(flag_of(view, rules, area, rank // 2))
    if overtake > 0.0:
        lost = 1.0
        for _ in range(lead_of(view, who, area)):
            lost *= overtake
        flag *= 1.0 - lost
    return flag


@jit
def sure_flags(view, rules, seat, area, overtake, w):
    """Own flag less a share of others', by how near the shield is; in the last round it must be reached."""
    total, shield = area_total(view, area), max(1, int(rules.battle_area_shield[area]))
    if total == 0 or (is_last(view, rules) and total < shield):
        return 0.0
    share, points = w[W.rivals] / max(1, int(view.seats) - 1), 0.0
    for who in range(view.seats):
        points += sure_flag(view, rules, who, area, overtake) * (1.0 if who == seat else -share)
    return points * min(1.0, total / shield)


@jit
def march(view, rules, seat, area, most, w):
    """(worth of each, legions) of the best number of legions from the board to an area, at most `most`."""
    overtake = w[W.overtake]
    if is_last(view, rules):
        overtake *= min(1.0, legions_to_come(view, seat) / ANSWERS)
    before = sure_flags(view, rules, seat, area, overtake, w)
    best, count = -1000.0, 1
    for legions in range(1, most + 1):
        view.areas[seat, area] += legions
        each = (sure_flags(view, rules, seat, area, overtake, w) - before) / legions
        view.areas[seat, area] -= legions
        if each > best:
            best, count = each, legions
    return best, count


@jit
def best_march(view, rules, seat, steps, most, w):
    """Worth of one or two steps on the way to the best number of legions in an area."""
    best, count, second = -1000.0, 1, 0.0
    for area in range(N_AREAS):
        each, legions = march(view, rules, seat, area, most, w)
        if each > best:
            best, count, second = each, legions, max(second, best)
        else:
            second = max(second, each)
    if steps < 2:
        return best
    return best + (best if count > 1 else second)


@jit
def legion_value(view, rules, seat, area, w):
    """Worth of one more legion in an area: flag points now, and the prospect of the top flag early."""
    if is_last(view, rules):
        return lead_gain(view, rules, seat, area, 1, w)
    share = view.round_no / 9.0
    own = flag_gain(view, rules, seat, seat, area, 1)
    more = own
    if w[W.others_flags] != 0.0:
        more += w[W.others_flags] * (lead_gain_by(view, rules, seat, area, 1, own, w) - own)
    top = float(flag_of(view, rules, area, 1)) / (int(rules.battle_area_shield[area]) + 1)
    value = w[W.flags] * more * (0.5 + 0.5 * share) + w[W.prospect] * top * (1.0 - 0.5 * share)
    if w[W.march] != 0.0 and rest(view, rules) < 2.0:
        value += w[W.march] * march(view, rules, seat, area, min(MOST, legions_at(view, seat, BOARD)), w)[0]
    return value


@jit
def move_value(view, rules, seat, start, area, w):
    """Worth of a move: from the board a legion more; between areas the change of the flags."""
    if start == BOARD:
        return legion_value(view, rules, seat, area, w)
    return lead_gain(view, rules, seat, area, 1, w) + lead_gain(view, rules, seat, start, -1, w)
