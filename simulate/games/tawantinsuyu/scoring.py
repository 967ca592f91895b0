"""Final scoring and what the log says about a playout (chapter TW-15)."""

from simulate.engine.contract import UNFINISHED
from simulate.engine.jit import entry, jit
from simulate.games.tawantinsuyu.columns import N_SOURCES, P_BUILDINGS, P_LEFTOVERS, P_TAPESTRIES, P_TEMPLE
from simulate.games.tawantinsuyu.state import ARMY_UP, FACE_UP, sig
from simulate.games.tawantinsuyu.words import GOLD, H_STATUES, H_WEAVINGS, N_GODS, N_GOODS, N_PRODUCTION


@jit
def tapestry_points(state, rules, seat):
    """TW-15.1: points by the length of each tapestry."""
    points = 0
    for row in range(state.tapestry_n[seat]):
        points += int(rules.tapestry_vp[state.tapestry_len[seat, row] - 1])
    return points


@jit
def building_points(state, rules, seat):
    """TW-15.1, TW-14.2: face-up buildings, and the `final_` hooks."""
    up = 0
    for building in range(N_PRODUCTION + int(rules.passive_rows)):
        up += state.building_at[building] == FACE_UP + seat
    statues, weavings = 0, 0
    for god in range(N_GODS):
        statues += int(state.statues[seat, god, 0]) + int(state.statues[seat, god, 1])
    for row in range(state.tapestry_n[seat]):
        weavings += int(state.tapestry_len[seat, row])
    points = up * int(rules.face_up_building_vp)
    return points + statues * int(state.hook[seat, H_STATUES]) + weavings * int(state.hook[seat, H_WEAVINGS])


@jit
def leftover_points(state, rules, seat):
    """TW-15.1: god cards in hand, face-up army cards, workers, gold."""
    up = 0
    for card in range(rules.army_rows):
        up += state.army_at[card] == ARMY_UP + seat
    return (
        int(state.god_n[seat]) * int(rules.god_card_vp)
        + up * int(rules.face_up_army_vp)
        + int(state.worker_n[seat]) * int(rules.worker_vp)
        + int(state.goods[seat, GOLD]) * int(rules.gold_vp)
    )


@entry(sig.final_scores)
def final_scores(state, rules, scores):
    """TW-15.1, TW-15.3: points so far by source, and those of the end as if it came now."""
    scores[:, :] = 0
    for seat in range(state.seats):
        for source in range(N_SOURCES):
            scores[seat, source] = state.source[seat, source]
        scores[seat, P_TEMPLE] += rules.temple_final[state.temple[seat]]
        scores[seat, P_TAPESTRIES] = tapestry_points(state, rules, seat)
        scores[seat, P_BUILDINGS] = building_points(state, rules, seat)
        scores[seat, P_LEFTOVERS] = leftover_points(state, rules, seat)


@jit
def goods_total(state, seat):
    """TW-15.2: all goods, which break ties."""
    total = 0
    for good in range(N_GOODS):
        total += int(state.goods[seat, good])
    return total


@jit
def standing(state, scores, seat):
    """TW-15.2, TW-15.3: what places go by: points, then goods."""
    points = 0
    for part in range(scores.shape[1]):
        points += scores[seat, part]
    return points * 1000 + goods_total(state, seat)


@entry(sig.outcome)
def outcome(state, rules, scores, seat_rows, playout_row):
    """TW-15.2, TW-15.3, TW-17.4: places by points, then goods; what the counters do not say."""
    n = state.seats
    for seat in range(n):
        mine = standing(state, scores, seat)
        better = 0
        for other in range(n):
            better += standing(state, scores, other) > mine
        if state.over != UNFINISHED:
            seat_rows[seat].rank = 1 + better
            seat_rows[seat].won = 1 if better == 0 else 0
        longest = 0
        for row in range(state.tapestry_n[seat]):
            longest = max(longest, int(state.tapestry_len[seat, row]))
        seat_rows[seat].longest_tapestry = longest
        first = int(state.first_placed[seat])
        seat_rows[seat].first_placement = first if first > 0 else int(state.turns_of[seat]) + 1
    on_hill = 0
    for space in range(rules.spaces):
        on_hill += state.hill[space] != 0
    playout_row.spaces_used = on_hill
