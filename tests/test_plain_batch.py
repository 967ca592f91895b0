"""Rows of many plain playouts at once are what the step-by-step count of one playout says."""

import os

import numpy as np
import pytest

from simulate.engine.lineup import players_of
from simulate.engine.plain.batch import _choices, leads_of
from simulate.engine.plain.drawn import Places, account_of
from simulate.engine.plain.loop import PlainLoop
from simulate.engine.plain.position import PlainReplay
from simulate.engine.plain.timeline import Timeline
from simulate.engine.timeline import ENDS_MAX
from simulate.games import PATH_VARIABLE, add_game_path, load_game
from simulate.games.rules import load_rules
from strategies import strategies_of
from tests.command import ROOT

SEAT_COUNTS = [1, 2, 3, 4]


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_choices_and_leads_are_those_of_a_timeline(seats):
    rng = np.random.default_rng(seats)
    choices, ends, totals, rounds, won, expected = [], [], [], [], [], []
    for _ in range(200):
        timeline, plies, n_rounds = Timeline(seats), int(rng.integers(0, 30)), int(rng.integers(1, 12))
        for _ in range(plies):
            seat, n = int(rng.integers(seats)), int(rng.integers(1, 4))
            timeline.note_choice(seat, n)
            choices.append(n * seats + seat)
        for ply in range(n_rounds):
            of = rng.integers(0, 4, seats).tolist()
            timeline.note_round(ply, of)
            totals.append(of)
        ends.append(len(choices))
        rounds.append(n_rounds)
        won.append(rng.integers(0, 2, seats).tolist())
        expected.append(timeline.values(won[-1]))
    lengths = np.array(rounds)
    marks, times = leads_of(np.array(totals), np.cumsum(lengths) - lengths, lengths, np.array(won))
    chosen = _choices(np.array(choices), np.array(ends), seats)
    assert np.concatenate([chosen, marks], axis=2).tolist() == [[list(of) for of in seat] for seat, _ in expected]
    assert times.tolist() == [list(of) for _, of in expected]


@pytest.mark.parametrize("rules", [{}, {"most_rounds": 1000, "tokens.seats_3": 180}])
def test_the_loop_writes_the_rows_of_the_replay(rules, monkeypatch):  # the second: more rounds than a timeline keeps
    monkeypatch.setenv(PATH_VARIABLE, os.environ.get(PATH_VARIABLE, ""))  # put back after
    add_game_path(str(ROOT / "examples" / "letters" / "court_plain"))
    game = load_game("court_plain")
    known = list(strategies_of(game.key).values())
    ruleset = load_rules(game, overrides=rules)
    loop = PlainLoop(game, ruleset.record, 3, players_of(known), seed=4)
    lineups = np.array([[0, 1, 0], [1, 1, 0]])
    played = loop.play(0, lineups)
    for playout in range(6):
        replay = PlainReplay(game, ruleset, [known[i] for i in lineups[playout // 3]], 4, playout)
        replay.play()
        assert not rules or replay.timeline.rounds > ENDS_MAX
        seat_rows, row = replay.rows()
        assert played.playout_rows[playout].tolist() == list(row.values())
        assert played.seat_rows[playout].tolist() == [list(of.values()) for of in seat_rows]
        events = np.zeros_like(replay.events())
        mine = played.card_rows[:, played.card_rows[0] == playout].astype(np.int64)
        events[mine[1], mine[2]] = mine[3:].T
        assert events.tolist() == replay.events().tolist()


def test_an_account_of_draws_does_not_depend_on_how_piles_follow_one_another():
    """A pile, its beginning, and the pile again, the same object: as counted draw by draw."""
    whole, keys = ("a", "b", "a", "c"), None
    turned = [
        (0, 1, "c", whole, keys),
        (0, 0, "a", whole[:3], keys),
        (0, 1, "b", whole, keys),
        (0, 0, "c", ("c", "a"), keys),
    ]
    gain = np.array([[0.5, -0.5], [-0.5, 0.5]])
    made = account_of(Places("Test", ("a", "b", "c")), 1, 2, [turned, []], gain, np.array([True, True]))
    wanted = np.zeros((1, 1, 3, 2))
    for _, seat, what, pile, _ in turned:
        for at, key in enumerate("abc"):
            p = pile.count(key) / len(pile)
            wanted[0, 0, at] += ((key == what) - p) * gain[0, seat], p * (1 - p)
    np.testing.assert_allclose(made, wanted, atol=1e-12)
