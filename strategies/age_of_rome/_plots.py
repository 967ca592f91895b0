"""Intrigues with a target in mind: which one, against whom, with which legion or vote."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.areas import flag_of
from simulate.games.age_of_rome.names import BOARD, N_AREAS, N_INTRIGUES
from simulate.games.age_of_rome.state import (
    A_ACTIVATE,
    A_LEGION,
    A_MOVE,
    A_PUT,
    A_QUEST,
    D_HIT,
    D_PUT,
    D_SHIFT,
)
from simulate.games.age_of_rome.table import facing
from strategies.age_of_rome._values import RIVAL

WORTH = (
    1.0,
    1.6,
    3.0,
    1.8,
    2.8,
    2.4,
    2.0,
    1.9,
)  # slander, corruption, treachery, deception, re-vote, void vote, sale, customs


@jit
def standing(view, seat):
    """How far a player seems to be: glory, flags aside, and pieces."""
    return float(view.glory[seat]) + 2.0 * float(view.sets_n[seat]) + float(view.pieces[seat, 0] + view.pieces[seat, 1])


@jit
def best_plot(view, legal, n, w):
    """The activation of highest worth, against the leader if `RIVAL` says so; the stop if there is none."""
    best, best_value = legal[0], 0.0
    for i in range(n):
        if not A_ACTIVATE <= legal[i] < A_QUEST:
            continue
        province, intrigue = (legal[i] - A_ACTIVATE) // N_INTRIGUES, (legal[i] - A_ACTIVATE) % N_INTRIGUES
        value = WORTH[intrigue] + w[RIVAL] * standing(view, facing(view, province))
        if value > best_value:
            best, best_value = legal[i], value
    return best


@jit
def plot_answer(view, rules, seat, decision, legal, n):
    """Legions where own ones stand and the flag is highest; an own legion in its place; to the lowest flag; the top vote."""
    if decision == D_HIT:
        best, best_value = legal[0], -1.0
        for i in range(n):
            area = legal[i] - A_LEGION
            value = flag_of(view, rules, area, 1) + (100.0 if view.areas[seat, area] > 0 else 0.0)
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
