"""Intrigues with a target in mind: which one, against whom, with which legion or vote."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.areas import flag_of, legions_at
from simulate.games.age_of_rome.feuds import open_spaces
from simulate.games.age_of_rome.names import BOARD, CORRUPTION, N_AREAS, N_INTRIGUES, REVOTE, TREACHERY, VOID_VOTE
from simulate.games.age_of_rome.state import (
    A_ACTIVATE,
    A_LEGION,
    A_MOVE,
    A_PUT,
    A_QUEST,
    A_STOP,
    D_HIT,
    D_PUT,
    D_SHIFT,
)
from simulate.games.age_of_rome.table import facing
from strategies.age_of_rome._legions import flag_gain
from strategies.age_of_rome._now import stand, stand_after_feud
from strategies.age_of_rome._values import INTRIGUE, W, bonus_worth, now_share, weight

SHARE = 1.0 / 3.0  # of what a target loses


@jit
def standing(view, seat):
    """How far a player seems to be: glory, flags aside, and pieces."""
    return float(view.glory[seat]) + 2.0 * float(view.sets_n[seat]) + float(view.pieces[seat, 0] + view.pieces[seat, 1])


@jit
def hit_value(view, rules, seat, target, area):
    """What it does to take a legion of the target out of an area, and to put an own one there if it is on the board."""
    value = -SHARE * flag_gain(view, rules, target, target, area, -1)
    if legions_at(view, seat, BOARD) > 0:
        value += max(0.0, flag_gain(view, rules, seat, seat, area, 1))
    return value


@jit
def harm(view, rules, seat, target, intrigue):
    """What an intrigue does to this target: its flags, the pieces and votes that it can lose."""
    if intrigue == TREACHERY:
        best = 0.0
        for area in range(N_AREAS):
            if view.areas[target, area] > 0:
                best = max(best, hit_value(view, rules, seat, target, area))
        return best
    if intrigue == CORRUPTION:
        open_level = 1 if view.common[target, 0] > 0 else 0
        return 0.3 * int(view.pieces[target, open_level])
    if intrigue == REVOTE or intrigue == VOID_VOTE:
        for place in range(view.column_n - 1, -1, -1):
            if view.column[place] == target + 1:
                return SHARE * int(rules.position_points[place])
    return 0.0


@jit
def activation_value(view, rules, seat, target, intrigue, w):
    """Worth of an intrigue beside what it does: the bonuses that the feud marker uncovers and covers, quests, the leader."""
    value = w[INTRIGUE + intrigue] + harm(view, rules, seat, target, intrigue) + w[W.rival] * standing(view, target)
    value += w[W.uncover] * bonus_worth(view, rules, seat, open_spaces(view, rules, seat) + 1, w)
    value += w[W.cover] * bonus_worth(view, rules, target, open_spaces(view, rules, target), w)
    share = now_share(view, rules, w)
    if share > 0.0:
        value += share * (stand_after_feud(view, rules, seat, target, w) - stand(view, rules, seat, w))
    return value - weight(view, rules, w, W.hold, W.hold_late)


@jit
def best_plot(view, rules, seat, legal, n, w):
    """The activation of highest worth; the stop if there is none above 0."""
    best, best_value = A_STOP, 0.0
    for i in range(n):
        if not A_ACTIVATE <= legal[i] < A_QUEST:
            continue
        province, intrigue = (legal[i] - A_ACTIVATE) // N_INTRIGUES, (legal[i] - A_ACTIVATE) % N_INTRIGUES
        value = activation_value(view, rules, seat, facing(view, province), intrigue, w)
        if value > best_value:
            best, best_value = legal[i], value
    return best


@jit
def plot_answer(view, rules, seat, decision, legal, n):
    """The legion whose loss does most; an own legion in its place; to the lowest flag; the top vote."""
    if decision == D_HIT:
        best, best_value = legal[0], -1000.0
        for i in range(n):
            area = legal[i] - A_LEGION
            value = hit_value(view, rules, seat, int(view.plot_target), area)
            if value > best_value:
                best, best_value = legal[i], value
        return best
    if decision == D_PUT:
        return legal[n - 1] if legal[n - 1] == A_PUT + 1 + BOARD else legal[0]
    if decision == D_SHIFT:
        best, best_value = legal[0], -1000.0
        for i in range(n):
            start, area = (legal[i] - A_MOVE) // N_AREAS, (legal[i] - A_MOVE) % N_AREAS
            value = -float(flag_of(view, rules, area, 1))
            if start < BOARD:
                value += 10.0 * flag_of(view, rules, start, 1) + (500.0 if view.areas[seat, start] > 0 else 0.0)
            if value > best_value:
                best, best_value = legal[i], value
        return best
    return legal[n - 1]
