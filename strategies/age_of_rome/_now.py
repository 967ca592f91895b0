"""Changes that a move makes to the score if the playout ended now: the move is made on the view and taken back."""

from simulate.engine.jit import jit
from simulate.games.age_of_rome.areas import area_points, legions_at
from simulate.games.age_of_rome.cards import room_in_hand
from simulate.games.age_of_rome.metrics import senate_points
from simulate.games.age_of_rome.names import AGRICULTURE, BASE, BOARD, MILITARY, N_AREAS, POLITICS, RELIGION, TOP, TRADE
from simulate.games.age_of_rome.pantheon import is_finished, own_pieces
from simulate.games.age_of_rome.quests import quest_points
from simulate.games.age_of_rome.scoring import rate_of, religion_points
from strategies.age_of_rome._values import W, now_share

WORST = -1000.0


@jit
def stand(view, rules, seat, w):
    """Own points of flags, votes, pantheon, quests and denarii, less a share of the others' flags and votes."""
    own, others = float(quest_points(view, rules, seat)[0] + religion_points(view, rules, seat)), 0.0
    own += int(view.denarii[seat]) / rate_of(view, rules, seat)
    for who in range(view.seats):
        points = int(senate_points(view, rules, who))
        for area in range(N_AREAS):
            points += int(area_points(view, rules, who, area))
        if who == seat:
            own += points
        else:
            others += points
    return own - w[W.rivals] * others / max(1, int(view.seats) - 1)


@jit
def stand_if_asked(view, rules, seat, w):
    """Return the standing, in the rounds in which that counts."""
    return stand(view, rules, seat, w) if now_share(view, rules, w) > 0.0 else 0.0


@jit
def shift(view, seat, start, area, legions):
    """Move legions from an area, or the board, to an area."""
    if start != BOARD:
        view.areas[seat, start] -= legions
    view.areas[seat, area] += legions


@jit
def stand_after_move(view, rules, seat, start, area, w):
    """Return the standing after a move of a legion."""
    shift(view, seat, start, area, 1)
    found = stand(view, rules, seat, w)
    shift(view, seat, start, area, -1)
    return found


@jit
def stand_after_pair(view, rules, seat, area, w):
    """Return the standing after a legion from the board to an area, and the best one after it, from the board too."""
    shift(view, seat, BOARD, area, 1)
    best = WORST
    for second in range(N_AREAS):
        best = max(best, stand_after_move(view, rules, seat, BOARD, second, w))
    shift(view, seat, BOARD, area, -1)
    return best


@jit
def stand_after_moves(view, rules, seat, moves, w):
    """Return the standing after the best move, and the best one after that if there are two."""
    best, best_start, best_area = WORST, BOARD, 0
    free = legions_at(view, seat, BOARD) > 0
    for start in range(N_AREAS + 1):
        if (start == BOARD) != free or legions_at(view, seat, start) == 0:
            continue
        for area in range(N_AREAS):
            if area != start:
                found = stand_after_move(view, rules, seat, start, area, w)
                if found > best:
                    best, best_start, best_area = found, start, area
    if best == WORST:
        return stand(view, rules, seat, w)
    if moves < 2:
        return best
    second = best
    shift(view, seat, best_start, best_area, 1)
    for area in range(N_AREAS):
        if legions_at(view, seat, BOARD) > 0:
            second = max(second, stand_after_move(view, rules, seat, BOARD, area, w))
    shift(view, seat, best_start, best_area, -1)
    return second


@jit
def stand_after_vote(view, rules, seat, w):
    """Return the standing after a vote, the majority's glory aside."""
    n, bottom = int(view.column_n), int(view.column[0])
    full = n >= rules.column_size
    if full:
        for i in range(n - 1):
            view.column[i] = view.column[i + 1]
        view.column[n - 1] = seat + 1
        view.votes_in[bottom - 1] -= 1
    else:
        view.column[n] = seat + 1
        view.column_n += 1
    view.votes_in[seat] += 1
    found = stand(view, rules, seat, w)
    view.votes_in[seat] -= 1
    if full:
        for i in range(n - 1, 0, -1):
            view.column[i] = view.column[i - 1]
        view.column[0] = bottom
        view.votes_in[bottom - 1] += 1
    else:
        view.column_n -= 1
        view.column[n] = 0
    return found


@jit
def stand_after_piece(view, rules, seat, w):
    """Return the standing after a pantheon piece."""
    level = TOP if is_finished(view, rules, seat, BASE) else BASE
    if is_finished(view, rules, seat, level):
        return stand(view, rules, seat, w)
    common = view.pieces[seat, level] >= own_pieces(rules, level)
    view.pieces[seat, level] += 1
    if common:
        view.common[seat, level] = rules.common_tiers[view.seats, level, view.common_taken[level]]
    found = stand(view, rules, seat, w)
    view.pieces[seat, level] -= 1
    if common:
        view.common[seat, level] = 0
    return found


@jit
def stand_with(view, rules, seat, denarii, glory, w):
    """Return the standing with this much more denarii and glory; the glory counts itself."""
    view.denarii[seat] += denarii
    view.glory[seat] += glory
    found = stand(view, rules, seat, w)
    view.denarii[seat] -= denarii
    view.glory[seat] -= glory
    return found + glory


@jit
def stand_with_cards(view, rules, seat, cards, w):
    """Return the standing with this many more trade cards: each is sold, or kept for a quest that wants cards in hand."""
    kept = min(cards, room_in_hand(view, rules, seat))
    view.hand_n[seat] += kept
    found = stand_with(view, rules, seat, cards, 0, w)
    view.hand_n[seat] -= kept
    return found


@jit
def stand_after_feud(view, rules, seat, target, w):
    """Return the standing after giving a feud marker to a target."""
    view.feuds[seat] -= 1
    view.feuds[target] += 1
    found = stand(view, rules, seat, w)
    view.feuds[seat] += 1
    view.feuds[target] -= 1
    return found


@jit
def scored_now(view, rules, seat, kind, bonus, before, w):
    """Return what a follower on a building type changes at once, the majority's glory and cards aside; `before`: the
    standing."""
    if kind == MILITARY:
        return stand_after_moves(view, rules, seat, 2 if bonus else 1, w) - before
    if kind == POLITICS:
        return stand_after_vote(view, rules, seat, w) - before
    if kind == RELIGION:
        return stand_after_piece(view, rules, seat, w) - before
    if kind == TRADE:
        return stand_with_cards(view, rules, seat, 2 if bonus else 1, w) - before
    income = int(rules.farm_income[view.round_no - 1])
    if view.medal[AGRICULTURE] == seat + 1:
        income += int(rules.agriculture_extra)
    return stand_with(view, rules, seat, income, 0, w) - before
