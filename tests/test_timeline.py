"""The log of the way to a result, by hand on the toy game: choices, turns, scores on the way, who led when."""

import numpy as np
import pytest

import simulate
from simulate.engine.contract import PLAYOUT_TIMELINE, UNFINISHED
from simulate.engine.replay import Replay
from simulate.engine.rows import as_ints, new_rows
from simulate.engine.timeline import (
    ENDS_MAX,
    begin_timeline,
    fill_timeline,
    new_timeline,
    note_choice,
    note_round,
)
from tests import toy_game as toy
from tests.playing import play

SEAT_NAMES = [c.name for c in toy.GAME.all_seat_columns]
PLAYOUT_NAMES = [c.name for c in toy.GAME.all_playout_columns]


def told(banks, won):
    """Columns of a playout whose banks at the ends of its rounds are these: (one dict a seat, one for the playout)."""
    position = simulate.Position.from_seed(toy.GAME, toy.rules(), 2)
    state, rules = position.state, position.rules.record
    ends, clock = new_timeline()
    scores = np.zeros((2, 1), np.int64)
    begin_timeline(clock)
    for bank in banks:
        state.bank[:2] = bank
        state.ply += 3
        note_round(toy.final_scores, state, rules, scores, ends, clock)
    note_round(toy.final_scores, state, rules, scores, ends, clock)
    seat_rows, row = (as_ints(records)[0] for records in new_rows(toy.GAME, 1, 2))
    seat_rows[:, SEAT_NAMES.index("won")] = won
    row[PLAYOUT_NAMES.index("winners")] = sum(won)
    fill_timeline(2, ends, clock, seat_rows, row)
    return [dict(zip(SEAT_NAMES, r.tolist(), strict=True)) for r in seat_rows], dict(
        zip(PLAYOUT_NAMES, row.tolist(), strict=True)
    )


def test_scores_on_the_way_are_those_of_whole_rounds():
    """Of 8 rounds the ends of the 2nd, 4th and 6th; of 7 those of the 1st, 3rd and 5th; of 2 the 1st each."""
    banks = [(10 + i, 2 * i) for i in range(1, 9)]
    for rounds, at in ((8, (2, 4, 6)), (7, (1, 3, 5)), (2, (1, 1, 1))):
        seats, _ = told(banks[:rounds], (1, 0))
        for seat, points in ((0, lambda i: 10 + i), (1, lambda i: 2 * i)):
            names = ("score_at_quarter", "score_at_half", "score_at_three_quarters")
            assert [seats[seat][name] for name in names] == [points(i) for i in at]


@pytest.mark.parametrize(
    ("banks", "won", "expected"),
    [
        # led from the first of four rounds on
        ([(1, 0), (2, 0), (3, 0), (4, 0)], (1, 0), (0, 1, 1, 0, 2)),
        # overtaken in the third round: it leads from the end of the sixth eighth on
        ([(1, 0), (2, 0), (2, 3), (2, 4)], (0, 1), (1, 1, 0, 1, 6)),
        # level after the third round: the lead is for good only at the end
        ([(1, 0), (2, 0), (3, 3), (4, 3)], (1, 0), (0, 1, 1, 0, 8)),
        # level at half time: nobody led, and to win is no comeback
        ([(1, 0), (2, 2), (3, 2), (4, 2)], (1, 0), (0, 0, 0, 0, 6)),
        # level at the end, decided by a tie-break: the lead is taken at the end
        ([(1, 0), (2, 0), (3, 0), (4, 4)], (1, 0), (0, 1, 1, 0, 8)),
        # a victory by another rule than points counts at the end
        ([(1, 0), (2, 0), (3, 0), (4, 0)], (0, 1), (0, 1, 0, 1, 8)),
        # shared
        ([(1, 0), (2, 0), (3, 0), (4, 4)], (1, 1), (0, 1, 1, 0, 8)),
        # nobody won
        ([(1, 0), (0, 2), (3, 0), (4, 5)], (0, 0), (3, 1, 0, 0, 0)),
        # one round: it is all there is
        ([(3, 0)], (1, 0), (0, 1, 1, 0, 8)),
    ],
)
def test_who_led_when(banks, won, expected):
    _, row = told(banks, won)
    assert tuple(row[c.name] for c in PLAYOUT_TIMELINE) == expected


def test_a_lead_from_the_first_of_eight_rounds_on_is_taken_in_the_first_eighth():
    _, row = told([(i, 0) for i in range(1, 9)], (1, 0))
    assert row["lead_for_good"] == 1


@pytest.mark.parametrize("rounds", [ENDS_MAX - 1, ENDS_MAX, ENDS_MAX + 1, 1000, 4097])
def test_long_playouts_keep_every_so_many_rounds(rounds):
    """The lead changes every round until the middle; what is kept stays in order, fits, and is right to the spacing."""
    banks = [(i, i + (1 if i % 2 else -1) if i <= rounds // 2 else 0) for i in range(1, rounds + 1)]
    seats, row = told(banks, (1, 0))
    spacing = 1
    while rounds // spacing >= ENDS_MAX:
        spacing *= 2
    assert row["lead_changes"] == rounds // 2 - 1 + (rounds // 2) % 2
    for name, quarter in (("score_at_quarter", 1), ("score_at_half", 2), ("score_at_three_quarters", 3)):
        assert seats[0][name] == rounds * quarter // 4 // spacing * spacing, name
    assert row["lead_for_good"] in (4, 5)


def test_choices_and_turns_by_hand():
    """Seat 0: a forced ply and a choice of 3, in one turn; seat 1: a turn of two forced plies; seat 0: a choice of 2."""
    _, clock = new_timeline()
    begin_timeline(clock)
    seat_rows = as_ints(new_rows(toy.GAME, 1, 2)[0])[0]
    for seat, n in ((0, 1), (0, 3), (1, 1), (1, 1), (0, 2)):
        note_choice(seat_rows, seat, n, clock)
    names = ("decisions", "forced", "options", "turns_taken", "turns_forced")
    found = [[int(row[SEAT_NAMES.index(name)]) for name in names] for row in seat_rows]
    assert found == [[2, 1, 5, 2, 0], [0, 2, 0, 1, 1]]


def by_plies(replay):
    """The choices and turns of a playout, counted from its plies by the words of the columns."""
    plies = list(replay)
    counted = []
    for seat in range(len(replay.by_seat)):
        own = [ply for ply in plies if ply.seat == seat]
        starts = [i for i, ply in enumerate(plies) if ply.seat == seat and (i == 0 or plies[i - 1].seat != seat)]
        turns = []
        for i in starts:
            end = next((j for j in range(i, len(plies)) if plies[j].seat != seat), len(plies))
            turns.append(plies[i:end])
        counted.append({
            "decisions": sum(len(ply.legal) > 1 for ply in own),
            "forced": sum(ply.forced for ply in own),
            "options": sum(len(ply.legal) for ply in own if not ply.forced),
            "turns_taken": len(turns),
            "turns_forced": sum(all(ply.forced for ply in turn) for turn in turns),
        })  # fmt: skip
    return counted


@pytest.mark.parametrize("paranoid", [False, True])
def test_both_loops_and_the_replay_say_the_same(paranoid):
    """All columns of a log of either loop equal the replay, whose plies say how often there was a choice."""
    players = [toy.strategy("careful"), toy.strategy("chaser"), toy.strategy("chancer")]
    rules = toy.rules(goal=40)
    log = play(toy.GAME, rules, 3, 5, players, seed=4, paranoid=paranoid)
    for playout in range(15):
        replay = Replay(toy.GAME, rules, players, 4, playout)
        counted = by_plies(replay)
        seat_rows, row = replay.rows()
        assert [row[name] for name in PLAYOUT_NAMES] == log.rows[playout].tolist()
        for seat, own in enumerate(seat_rows):
            assert [own[name] for name in SEAT_NAMES] == log.seat_rows[playout, seat].tolist()
            assert own | counted[seat] == own
        assert sum(own["decisions"] + own["forced"] for own in seat_rows) == row["plies"]
        assert row["half_won"] <= row["half_led"]
        assert 1 <= row["lead_for_good"] <= 8


def test_a_stopped_playout_has_its_way_and_no_winner():
    log = play(toy.GAME, toy.rules(guard=4), 3, 2, [toy.drawer])
    assert (log.column(toy.GAME, "ended") == UNFINISHED).all()
    for name in ("half_won", "comeback", "lead_for_good"):
        assert not log.column(toy.GAME, name).any()
    assert (log.column(toy.GAME, "turns_taken") == 4).all()
