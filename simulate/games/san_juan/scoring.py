"""Scoring, winner and ranks, chapter SJ-13, with the bonus buildings SJ-11.18, SJ-11.19, SJ-11.20, SJ-11.21, SJ-11.22,
SJ-11.23, SJ-11.24.
"""

from simulate.engine.jit import entry, jit
from simulate.games.san_juan.buildings import all_goods
from simulate.games.san_juan.model import CITY_HALL, GUILD_HALL, MONUMENT, N_KINDS, PALACE, TRIUMPHAL_ARCH, VIOLET
from simulate.games.san_juan.state import P_ARCH, P_CITY, P_GUILD, P_PALACE, P_PRINTED, P_STORED, sig


@jit
def scores_of(state, rules, seat, part):
    """SJ-13.5, SJ-13.6, SJ-13.7: fill `part` (N_PARTS,) with the score of a seat by source; the Palace comes last."""
    printed = monuments = production = violet = 0
    for kind in range(N_KINDS):
        n = int(state.built[seat, kind])
        if n > 0:
            printed += n * int(rules.cards_vp[kind])
            if rules.cards_type[kind] == VIOLET:
                violet += n
            else:
                production += n
            if rules.cards_subtype[kind] == MONUMENT:
                monuments += n
    part[P_PRINTED] = printed
    part[P_STORED] = int(state.stored_n[seat]) * int(rules.chapel_vp_per_card)
    part[P_ARCH] = part[P_GUILD] = part[P_CITY] = part[P_PALACE] = 0
    if scores_bonus(state, seat, TRIUMPHAL_ARCH):
        part[P_ARCH] = rules.triumphal_arch_vp[min(monuments, 3)]
    if scores_bonus(state, seat, GUILD_HALL):
        part[P_GUILD] = production * int(rules.guild_hall_vp)
    if scores_bonus(state, seat, CITY_HALL):
        part[P_CITY] = violet * int(rules.city_hall_vp)
    if scores_bonus(state, seat, PALACE):
        part[P_PALACE] = (part[P_PRINTED] + part[P_STORED] + part[P_ARCH] + part[P_GUILD] + part[P_CITY]) // int(
            rules.palace_divisor
        )


@jit
def scores_bonus(state, seat, kind):
    """SJ-11.21, SJ-11.22, SJ-11.23, SJ-11.24: a visible bonus building scores, unless an experiment blanked its text."""
    return state.built[seat, kind] > 0 and state.blanked[seat, kind] == 0


@entry(sig.final_scores)
def final_scores(state, rules, scores):
    """SJ-13.5: `scores` (MAX_SEATS, N_PARTS) as if the game ended now."""
    for seat in range(state.seats):
        scores_of(state, rules, seat, scores[seat])


@jit
def tie_break(state, seat):
    """SJ-13.8: hand cards plus goods on own production buildings."""
    return int(state.hand_n[seat]) + int(all_goods(state, seat))


@entry(sig.outcome)
def outcome(state, rules, scores, seat_rows, playout_row):
    """SJ-13.8, SJ-13.9, SJ-13.10: ranks by score, then tie-break; still tied seats share the rank and the victory."""
    for seat in range(state.seats):
        row = seat_rows[seat]
        row.tie_break = tie_break(state, seat)
        for kind in range(N_KINDS):
            if rules.cards_type[kind] == VIOLET:
                row.violet += int(state.built[seat, kind])
            else:
                row.production += int(state.built[seat, kind])
    for seat in range(state.seats):
        rank = 1
        for other in range(state.seats):
            if ahead(seat_rows[other], seat_rows[seat]):
                rank += 1
        seat_rows[seat].rank = rank
        seat_rows[seat].won = 1 if rank == 1 else 0


@jit
def ahead(row, other):
    """SJ-13.8: whether the seat with one row stands before the seat with another."""
    if row.score != other.score:
        return row.score > other.score
    return row.tie_break > other.tie_break
