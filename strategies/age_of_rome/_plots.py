"""Intrigues with a target in mind: which one, against whom, with which legion or vote."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome import names as N
from simulate.games.age_of_rome import state as S
from simulate.games.age_of_rome.areas import legions_at, move_legion
from simulate.games.age_of_rome.feuds import open_spaces
from simulate.games.age_of_rome.table import facing
from strategies.age_of_rome._legions import expected_flag, flag_gain
from strategies.age_of_rome._now import stand_after_feud, stand_now
from strategies.age_of_rome._values import INTRIGUE, W, bonus_worth, now_share, setback, weight

SHARE = 1.0 / 3.0  # of what a target loses


@jit
def standing(view, seat):
    """Return how far a player seems to be: glory, flags aside, and pieces."""
    return float(view.glory[seat]) + 2.0 * float(view.sets_n[seat]) + float(view.pieces[seat, 0] + view.pieces[seat, 1])


@jit
def hit_value(view, rules, seat, target, area):
    """Return the worth of taking a legion of the target out of an area, and putting an own one there if it is on the
    board."""
    value = -SHARE * flag_gain(view, rules, target, target, area, -1)
    if legions_at(view, seat, N.BOARD) > 0:
        value += max(0.0, flag_gain(view, rules, seat, seat, area, 1))
    return value


@jit
def shift_value(view, rules, seat, target, start, area):
    """Return the worth of moving a legion of the target: own flags gained, and a share of those that it loses."""
    own, others = 0.0, 0.0
    for place in (start, area):
        if place != N.BOARD:
            own -= expected_flag(view, rules, seat, target, place, 0)
            others -= expected_flag(view, rules, target, target, place, 0)
    move_legion(view, target, start, area)
    for place in (start, area):
        if place != N.BOARD:
            own += expected_flag(view, rules, seat, target, place, 0)
            others += expected_flag(view, rules, target, target, place, 0)
    move_legion(view, target, area, start)
    return own - SHARE * others


@jit
def shifts_from(view, rules, seat, target, start, area):
    """Return the worth of a move of a legion of the target with the best one after it; a legion is moved only once
    (AR-8.11)."""
    value = shift_value(view, rules, seat, target, start, area)
    best, found = -1000.0, False
    move_legion(view, target, start, area)
    for second in range(N.N_AREAS):
        if int(view.areas[target, second]) - (1 if second == area else 0) > 0:
            for goal in range(N.N_AREAS):
                if goal != second:
                    best, found = max(best, shift_value(view, rules, seat, target, second, goal)), True
    move_legion(view, target, area, start)
    return value + best if found else value


@jit
def shifts_value(view, rules, seat, target):
    """Return the worth of the best two moves of legions of the target."""
    best, found = -1000.0, False
    for start in range(N.N_AREAS):
        if view.areas[target, start] > 0:
            for area in range(N.N_AREAS):
                if area != start:
                    best, found = max(best, shifts_from(view, rules, seat, target, start, area)), True
    return best if found else 0.0


@jit
def harm(view, rules, seat, target, intrigue, w):
    """Return the harm of an intrigue to this target: its glory, its flags, the pieces and votes that it can lose."""
    if intrigue == N.SLANDER:
        return SHARE * setback(view, rules, target, 1, w)
    if intrigue == N.DECEPTION:
        return shifts_value(view, rules, seat, target)
    if intrigue == N.TREACHERY:
        best = 0.0
        for area in range(N.N_AREAS):
            if view.areas[target, area] > 0:
                best = max(best, hit_value(view, rules, seat, target, area))
        return best
    if intrigue == N.CORRUPTION:
        open_level = 1 if view.common[target, 0] > 0 else 0
        return 0.3 * int(view.pieces[target, open_level])
    if intrigue == N.REVOTE or intrigue == N.VOID_VOTE:
        for place in range(view.column_n - 1, -1, -1):
            if view.column[place] == target + 1:
                return SHARE * int(rules.position_points[place])
    return 0.0


@jit
def activation_value(view, rules, seat, target, intrigue, w):
    """Worth of an intrigue beside what it does: the bonuses that the feud marker uncovers and covers, quests, the leader."""
    value = w[INTRIGUE + intrigue] + harm(view, rules, seat, target, intrigue, w) + w[W.rival] * standing(view, target)
    value += w[W.uncover] * bonus_worth(view, rules, seat, open_spaces(view, rules, seat) + 1, w)
    value += w[W.cover] * bonus_worth(view, rules, target, open_spaces(view, rules, target), w)
    share = now_share(view, rules, w)
    if share > 0.0:
        before = stand_now(view, rules, seat, w)
        value += share * (stand_after_feud(view, rules, seat, target, before, w) - before.points)
    return value - weight(view, rules, w, W.hold, W.hold_late)


@jit
def best_plot(view, rules, seat, legal, n, w):
    """The activation of highest worth; the stop if there is none above 0."""
    best, best_value = S.A_STOP, 0.0
    for i in range(n):
        if not S.A_ACTIVATE <= legal[i] < S.A_QUEST:
            continue
        province, intrigue = (legal[i] - S.A_ACTIVATE) // N.N_INTRIGUES, (legal[i] - S.A_ACTIVATE) % N.N_INTRIGUES
        value = activation_value(view, rules, seat, facing(view, province), intrigue, w)
        if value > best_value:
            best, best_value = legal[i], value
    return best


@jit
def best_shift(view, rules, seat, legal, n):
    """The move of a legion of the target that does most, with the best one to come or after the one chosen before it."""
    target, second = int(view.plot_target), view.plot_n > 0
    if second:
        move_legion(view, target, int(view.plot_from[0]), int(view.plot_to[0]))
    best, best_value = legal[0], -1000.0
    for i in range(n):
        start, area = (legal[i] - S.A_MOVE) // N.N_AREAS, (legal[i] - S.A_MOVE) % N.N_AREAS
        if second:
            value = shift_value(view, rules, seat, target, start, area)
        else:
            value = shifts_from(view, rules, seat, target, start, area)
        if value > best_value:
            best, best_value = legal[i], value
    if second:
        move_legion(view, target, int(view.plot_to[0]), int(view.plot_from[0]))
    return best


@jit
def plot_answer(view, rules, seat, decision, legal, n):
    """The legion whose loss does most; an own legion in its place; moves that do most; the top vote."""
    if decision == S.D_HIT:
        best, best_value = legal[0], -1000.0
        for i in range(n):
            area = legal[i] - S.A_LEGION
            value = hit_value(view, rules, seat, int(view.plot_target), area)
            if value > best_value:
                best, best_value = legal[i], value
        return best
    if decision == S.D_PUT:
        return legal[n - 1] if legal[n - 1] == S.A_PUT + 1 + N.BOARD else legal[0]
    if decision == S.D_SHIFT:
        return best_shift(view, rules, seat, legal, n)
    return legal[n - 1]
