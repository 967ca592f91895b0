"""Changes that a move makes to the score if the playout ended now: the move is made on the view and taken back."""

from typing import NamedTuple

from simulate.engine.jit import jit
from simulate.games.age_of_rome.areas import flag_of, is_conquered, legions_at, rank_in
from simulate.games.age_of_rome.cards import room_in_hand
from simulate.games.age_of_rome.names import (
    AGRICULTURE,
    BASE,
    BOARD,
    MILITARY,
    N_AREAS,
    N_QUEST,
    POLITICS,
    RELIGION,
    TOP,
    TRADE,
)
from simulate.games.age_of_rome.pantheon import is_finished, own_pieces
from simulate.games.age_of_rome.quests import quest_worth
from simulate.games.age_of_rome.scoring import rate_of, religion_points
from strategies.age_of_rome._values import W, now_share

WORST = -1000.0


class Now(NamedTuple):
    """A standing before a move, and those of its parts that few moves change."""

    points: float  # the standing
    flags: int  # own points of flags
    rivals: int  # those of all others
    quests: int  # bit set of the own quests


@jit
def flags_in(view, rules, seat, area):
    """(own, others') points of flags in an area, which nobody has who shares a rank (AR-14.3)."""
    own = others = 0
    if is_conquered(view, rules, area):
        for who in range(view.seats):
            rank = rank_in(view, who, area)
            if rank > 0 and rank % 2 == 0:
                points = int(flag_of(view, rules, area, rank // 2))
                own, others = (own + points, others) if who == seat else (own, others + points)
    return own, others


@jit
def flags_of(view, rules, seat):
    """(own, others') points of flags."""
    own = others = 0
    for area in range(N_AREAS):
        mine, theirs = flags_in(view, rules, seat, area)
        own, others = own + mine, others + theirs
    return own, others


@jit
def own_quests(view, seat):
    """Bit set of the quests of a seat."""
    found = 0
    if view.quests_n[seat] > 0:
        for quest in range(N_QUEST):
            found |= int(view.quests[seat, quest] == 1) << quest
    return found


@jit
def stand_by(view, rules, seat, flags, rivals, quests, w):
    """`stand`, given the points of flags and the quests."""
    points = int(religion_points(view, rules, seat))
    quest = 0
    while quests != 0:
        if quests & 1:
            points += quest_worth(view, rules, seat, quest)
        quests >>= 1
        quest += 1
    for place in range(view.column_n):
        vote = int(rules.position_points[place])
        if view.column[place] == seat + 1:
            flags += vote
        else:
            rivals += vote
    own = float(points) + int(view.denarii[seat]) / rate_of(view, rules, seat) + flags
    return own - w[W.rivals] * rivals / max(1, int(view.seats) - 1)


@jit
def stand_now(view, rules, seat, w):
    """The standing with its parts."""
    flags, rivals = flags_of(view, rules, seat)
    quests = own_quests(view, seat)
    return Now(stand_by(view, rules, seat, flags, rivals, quests, w), flags, rivals, quests)


@jit
def stand(view, rules, seat, w):
    """Own points of flags, votes, pantheon, quests and denarii, less a share of the others' flags and votes."""
    return stand_now(view, rules, seat, w).points


@jit
def now_if_asked(view, rules, seat, w):
    """Return the standing with its parts, in the rounds in which that counts."""
    return stand_now(view, rules, seat, w) if now_share(view, rules, w) > 0.0 else Now(0.0, 0, 0, 0)


@jit
def stand_again(view, rules, seat, now, w):
    """Return the standing where all legions stand as they did."""
    return stand_by(view, rules, seat, now.flags, now.rivals, now.quests, w)


@jit
def shift(view, seat, start, area, legions):
    """Move legions from an area, or the board, to an area."""
    if start != BOARD:
        view.areas[seat, start] -= legions
    view.areas[seat, area] += legions


@jit
def stand_after_move(view, rules, seat, start, area, now, w):
    """Return the standing after a move of a legion."""
    shift(view, seat, start, area, 1)
    flags, rivals = flags_of(view, rules, seat)
    found = stand_by(view, rules, seat, flags, rivals, now.quests, w)
    shift(view, seat, start, area, -1)
    return found


@jit
def best_from_board(view, rules, seat, now, w):
    """Return the best standing after a move of a legion from the board."""
    best = WORST
    for area in range(N_AREAS):
        best = max(best, stand_after_move(view, rules, seat, BOARD, area, now, w))
    return best


@jit
def stand_after_pair(view, rules, seat, area, now, w):
    """Return the standing after a legion from the board to an area, and the best one after it, from the board too."""
    shift(view, seat, BOARD, area, 1)
    best = best_from_board(view, rules, seat, now, w)
    shift(view, seat, BOARD, area, -1)
    return best


@jit
def stand_after_moves(view, rules, seat, moves, now, w):
    """Return the standing after the best move, and the best one after that if there are two."""
    best, best_start, best_area = WORST, BOARD, 0
    free = legions_at(view, seat, BOARD) > 0
    for start in range(N_AREAS + 1):
        if (start == BOARD) != free or legions_at(view, seat, start) == 0:
            continue
        for area in range(N_AREAS):
            if area != start:
                found = stand_after_move(view, rules, seat, start, area, now, w)
                if found > best:
                    best, best_start, best_area = found, start, area
    if best == WORST:
        return now.points
    if moves < 2:
        return best
    shift(view, seat, best_start, best_area, 1)
    if legions_at(view, seat, BOARD) > 0:
        best = max(best, best_from_board(view, rules, seat, now, w))
    shift(view, seat, best_start, best_area, -1)
    return best


@jit
def stand_after_vote(view, rules, seat, now, w):
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
    found = stand_again(view, rules, seat, now, w)
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
def stand_after_piece(view, rules, seat, now, w):
    """Return the standing after a pantheon piece."""
    level = TOP if is_finished(view, rules, seat, BASE) else BASE
    if is_finished(view, rules, seat, level):
        return now.points
    common = view.pieces[seat, level] >= own_pieces(rules, level)
    view.pieces[seat, level] += 1
    if common:
        view.common[seat, level] = rules.common_tiers[view.seats, level, view.common_taken[level]]
    found = stand_again(view, rules, seat, now, w)
    view.pieces[seat, level] -= 1
    if common:
        view.common[seat, level] = 0
    return found


@jit
def stand_with(view, rules, seat, denarii, glory, now, w):
    """Return the standing with this much more denarii and glory; the glory counts itself."""
    view.denarii[seat] += denarii
    view.glory[seat] += glory
    found = stand_again(view, rules, seat, now, w)
    view.denarii[seat] -= denarii
    view.glory[seat] -= glory
    return found + glory


@jit
def stand_with_cards(view, rules, seat, cards, now, w):
    """Return the standing with this many more trade cards: each is sold, or kept for a quest that wants cards in hand."""
    kept = min(cards, room_in_hand(view, rules, seat))
    view.hand_n[seat] += kept
    found = stand_with(view, rules, seat, cards, 0, now, w)
    view.hand_n[seat] -= kept
    return found


@jit
def stand_after_feud(view, rules, seat, target, now, w):
    """Return the standing after giving a feud marker to a target."""
    view.feuds[seat] -= 1
    view.feuds[target] += 1
    found = stand_again(view, rules, seat, now, w)
    view.feuds[seat] += 1
    view.feuds[target] -= 1
    return found


@jit
def scored_now(view, rules, seat, kind, bonus, now, w):
    """Return what a follower on a building type changes at once, the majority's glory and cards aside; `now`: the standing
    before."""
    if kind == MILITARY:
        return stand_after_moves(view, rules, seat, 2 if bonus else 1, now, w) - now.points
    if kind == POLITICS:
        return stand_after_vote(view, rules, seat, now, w) - now.points
    if kind == RELIGION:
        return stand_after_piece(view, rules, seat, now, w) - now.points
    if kind == TRADE:
        return stand_with_cards(view, rules, seat, 2 if bonus else 1, now, w) - now.points
    income = int(rules.farm_income[view.round_no - 1])
    if view.medal[AGRICULTURE] == seat + 1:
        income += int(rules.agriculture_extra)
    return stand_with(view, rules, seat, income, 0, now, w) - now.points
