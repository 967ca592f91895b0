"""Trials of a learned player: thresholds on the same deals, the best of them on fresh ones."""

import numpy as np
import pytest

import simulate
from simulate.cli.learn import how_it_plays
from simulate.engine.features import count_of
from simulate.engine.network import rounded
from simulate.engine.values_file import About, features_digest, write_values
from simulate.errors import SimulateError
from simulate.games import load_game
from simulate.learning.trial import FACTORS, Cost, ThresholdTrial, TriedThreshold, try_thresholds
from strategies import field_of
from strategies.catalogue import learned_file


def mean_of(shares):
    share = float(shares.mean())
    return share, share - 0.02, share + 0.02


def test_the_best_threshold_is_held_on_deals_of_its_own():
    asked = []

    def play(threshold, seed):
        asked.append((round(threshold, 3), seed))
        return np.full(10, {0.1: 0.2, 0.2: 0.31, 0.4: 0.28, 0.8: 0.25}[round(threshold, 3)] - 0.03 * (seed == 8))

    trial = try_thresholds(0.1, play, mean_of, 7)
    assert [one.threshold for one in trial.tried] == [0.1, 0.2, 0.4, 0.8]
    assert asked == [(0.1, 7), (0.2, 7), (0.4, 7), (0.8, 7), (0.2, 8)]
    assert (trial.best.threshold, trial.best.share) == (0.2, pytest.approx(0.28))
    assert trial.best.gains(0.25)


def test_of_equals_the_most_careful_is_taken():
    trial = try_thresholds(0.1, lambda threshold, seed: np.full(4, 0.25), mean_of, 0)
    assert trial.best.threshold == pytest.approx(0.1 * max(FACTORS))


@pytest.mark.parametrize(("share", "said"), [(0.4, False), (0.26, True)])
def test_no_gain_is_called_so(share, said):
    best = TriedThreshold(0.2, share, share - 0.02, share + 0.02)
    lines = how_it_plays(ThresholdTrial((best,), best), 4, "careful")
    assert lines[-1].startswith("that is no clear gain over careful") is said
    assert any(f"with 0.2, on fresh deals: {share:.1%}" in line for line in lines)


def test_the_cost_is_that_of_a_seat_and_playout():
    """Four seats: 2 ms with models alone, 9.5 with one learned player among three of them."""
    cost = Cost.of(9.5, 2.0, 4)
    assert (cost.learned, cost.model) == (8.0, 0.5)
    best = TriedThreshold(0.2, 0.4, 0.38, 0.42)
    assert how_it_plays(ThresholdTrial((best,), best, cost), 4, "careful")[-1] == (
        "costs 8.0 CPU ms a learned seat and playout there, its model 0.5"
    )


def test_the_field_learned_has_the_players_whose_values_are_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SimulateError, match="no learned values") as refused:
        field_of("san_juan", "learned")
    assert refused.value.hint == "Make them for each: simulate learn san-juan expert"
    game = load_game("san_juan")
    features = count_of(game, 4)
    network = rounded(np.zeros((1, features)), np.zeros(1), np.ones(1), 0.0)
    for name in ("planter", "merchant"):
        (tmp_path / "learned").mkdir(exist_ok=True)
        about = About("san_juan", 4, name, "x", features_digest(game, 4), 200, 0, 0.05, 0.1)
        write_values(learned_file("san_juan", name), about, network)
    assert field_of("san_juan", "learned").players == ("learned:of=planter", "learned:of=merchant")
    assert simulate.run("san-juan", field="learned", playouts=8, out="run").manifest.asked.field == "learned"
