"""Turn-based environments of PettingZoo by name: values that are known, promises, copies, and what is refused."""

import copy
import importlib
import pickle

import numpy as np
import pytest

import simulate
from simulate.errors import SimulateError
from simulate.games import load_game
from tests.command import invoke

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install meeplecarlo[pettingzoo]")
pytest.importorskip("pygame", reason="what its classic games need is not installed: pip install 'pettingzoo[classic]'")
adapter = importlib.import_module("simulate.adapters.pettingzoo")
TICTACTOE = "classic.tictactoe_v3"


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("SIMULATE_GAME_PATH", "")
    monkeypatch.chdir(tmp_path)


def test_random_tic_tac_toe_has_its_known_values():
    run = simulate.run(f"pettingzoo:{TICTACTOE}", "uniform", "uniform", playouts=4000, seed=1, out="r", jobs=1)
    seats = run.seats.to_pandas()
    first = seats[seats.seat == 0]["win_share"].to_numpy()
    np.testing.assert_allclose([np.mean(first == share) for share in (1.0, 0.0, 0.5)], [0.585, 0.288, 0.127], atol=0.03)
    assert set(seats["score"]) == {-1, 0, 1}


@pytest.mark.parametrize("game", [TICTACTOE, "classic.rps_v2"])
def test_games_keep_their_promises(game, capsys):
    done = invoke(capsys, "conformance", f"pettingzoo:{game}")
    assert done.exit_code == 0, done.stdout


def test_a_copy_is_played_again():
    table = adapter.Table(TICTACTOE, 3)
    for action in (4, 0, 8):
        table.step(action)
    for other in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert adapter._lists(other.env.observe("player_1")) == adapter._lists(table.env.observe("player_1"))
        other.step(1)
        assert len(table.steps) == 3
    seen = table.seen_by(1)
    assert seen.env is None
    assert seen.legal == [1, 2, 3, 5, 6, 7]
    assert pickle.loads(pickle.dumps(seen)).seen == copy.deepcopy(seen).seen == seen.seen


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("hearts", "a family and a game"),
        ("classic.no_game_v1", "no_game_v1"),
        ("", "which game of pettingzoo"),
    ],
)
def test_what_cannot_be_played_is_said(game, said):
    with pytest.raises(SimulateError, match=said):
        load_game(f"pettingzoo:{game}")
