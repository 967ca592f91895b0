"""What is said to have moved, on a game of known truth: nothing where nothing did, and what was planted."""

from pathlib import Path

import numpy as np
import pytest

import simulate
from simulate.runs.measure.changes import changes_of
from simulate.runs.read.run import open_run
from simulate.runs.store.metrics import BlockTotals
from simulate.statistics.looks import sure_of
from simulate.whatif.compare import compare_runs
from tests.command import invoke

HERE = Path(__file__).parent / "harvest"
SEEDS = 5


def steps_of(seed: int, *only: str, **said):
    """The steps of a sensitivity, the first first."""
    return simulate.sensitivity("harvest", only=only, playouts=2000, seed=seed, jobs=1, game_path=HERE, **said).steps


@pytest.mark.long
def test_no_step_of_a_value_that_only_deals_again_is_said_to_move_anything():
    assert sum(steps_of(seed, "idle")[0].size > 0 for seed in range(SEEDS)) <= 1  # of 24 steps each


def test_a_gate_that_opens_two_steps_away_is_found():
    first = steps_of(1, "gate")[0]
    assert (first.path, first.to) in {("gate.north", 5), ("gate.south", 5)}
    assert first.size > 0
    assert first.largest.metric == "win_share.seat:1"
    assert not any(step.size for step in steps_of(1, "gate", steps=1))


def test_ten_looks_at_two_growing_runs_leave_out_the_truth_in_one_case_of_twenty():
    """Six metrics without a change, compared after each tenth."""
    names = tuple(f"win_share.seat:{at}" for at in range(1, 7))
    wrong = alone = 0
    for seed in range(60):
        random = np.random.default_rng(seed)
        rows = np.full((1000, len(names)), 4.0)
        sides = [BlockTotals(0, names, rows, random.normal(1, 0.8, rows.shape)) for _ in "ab"]
        missed = [
            any(not c.effect.low <= 0 <= c.effect.high for c in changes_of(*(s.first(n) for s in sides), confidence=sure))
            for n in range(100, 1001, 100)
            for sure in (sure_of(range(100, n, 100), n).now, 0.95)
        ]
        wrong += any(missed[::2])
        alone += any(missed[1::2])
    assert wrong <= 7  # 3 are expected at most
    assert alone > max(wrong, 7)  # each look as if it were the only one


def test_two_runs_that_were_looked_at_before_have_wider_ranges(tmp_path):
    for name, p1, looks in (("a", 10, 1), ("b", 12, 1), ("c", 12, 3)):
        for look in range(looks):
            playouts = 1200 - 400 * (looks - 1 - look)
            simulate.run(
                "harvest", playouts=playouts, overrides={"place.p1": p1}, out=tmp_path / name, jobs=1, game_path=HERE
            )
    once, often = (compare_runs(open_run(tmp_path / "a"), open_run(tmp_path / other)) for other in "bc")
    assert (once.seen, often.seen) == (0, 2)
    for one, two in zip(once.changes, often.changes, strict=True):
        assert one.effect.value == two.effect.value
        if one.effect.high > one.effect.low:
            assert two.effect.high - two.effect.low > 1.02 * (one.effect.high - one.effect.low)


@pytest.mark.long
@pytest.mark.parametrize("points", [11, 13])
def test_compare_leads_with_the_place_that_was_moved(points):
    found = [
        simulate.compare("harvest", playouts=8000, seed=seed, jobs=2, game_path=HERE, to_overrides={"place.p1": points})
        for seed in range(20)
    ]
    assert sum("moved most: Place 1 wins" in one.answers[0].words for one in found) >= 18


def test_a_playout_with_the_same_choices_and_another_winner_is_said_so(capsys):
    """Points moved and no choice did: there is no ply at which the sides part."""
    words = ("--game-path", HERE, "--to-set", "place.p1=15", "--playouts", 400, "--jobs", 1)
    said = invoke(capsys, "compare", "harvest", *words).stdout
    assert " has the same choices on both sides, and another winner\n" in said
    assert "ply None" not in said
