"""Games of OpenSpiel by name: values that are known, promises, and what is refused."""

import copy
import importlib
import pickle

import numpy as np
import pytest

import simulate
from simulate.adapters import folder_for, key_of
from simulate.errors import SimulateError
from simulate.games import load_game
from tests.command import ROOT, invoke

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install meeplecarlo[openspiel]")
adapter = importlib.import_module("simulate.adapters.open_spiel")


@pytest.fixture(autouse=True)
def own_path(monkeypatch):
    monkeypatch.setenv("SIMULATE_GAME_PATH", "")


def played(game, *players, **more):
    return simulate.run(game, *players, out="r", fresh=True, jobs=1, **more)


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_random_tic_tac_toe_has_its_known_values():
    run = played("open_spiel:tic_tac_toe", "uniform", "uniform", playouts=8000, seed=1)
    seats = run.seats.to_pandas()
    first = seats[seats.seat == 0]["win_share"].to_numpy()
    found = [np.mean(first == share) for share in (1.0, 0.0, 0.5)]
    np.testing.assert_allclose(found, [0.585, 0.288, 0.127], atol=0.02)


def test_the_first_player_loses_an_eighteenth_at_kuhns_poker():
    run = played(
        "open_spiel:kuhn_poker", "equilibrium", "equilibrium", seats=2, playouts=40_000, seed=1,
        strategy_files=[ROOT / "examples" / "engines" / "open_spiel" / "equilibrium.py"],
    )  # fmt: skip
    seats = run.seats.to_pandas()
    scores = seats[seats.seat == 0]["score"].to_numpy()
    error = scores.std() / len(scores) ** 0.5
    assert abs(scores.mean() + 1 / 18) < 4 * error
    assert error < 0.01


@pytest.mark.parametrize("game", ["tic_tac_toe", "goofspiel(players=3,num_cards=5)", "kuhn_poker(players=2)", "hearts"])
def test_games_keep_their_promises(game, capsys):
    done = invoke(capsys, "conformance", f"open_spiel:{game}")
    assert done.exit_code == 0, done.stdout


def test_hearts_has_a_report_in_two_commands(capsys):
    done = invoke(capsys, "run", "open_spiel:hearts", "-n", 400, "--out", "hearts")
    assert done.exit_code == 0, done.stderr
    done = invoke(capsys, "report", "hearts", "--text")
    assert done.exit_code == 0, done.stderr
    assert "Hearts: balance report" in done.stdout


def test_parameters_are_numbers_of_the_ruleset():
    small = {"parameters.rows": 4, "parameters.columns": 4}
    short = played("open_spiel:connect_four", "uniform", "uniform", playouts=40, overrides=small).playouts["plies"].max()
    usual = played("open_spiel:connect_four", "uniform", "uniform", playouts=40).playouts["plies"].max()
    assert short <= 16 < usual


def test_tree_search_beats_chance():
    run = played("open_spiel:tic_tac_toe", "mcts", "uniform", playouts=40)
    shares = dict(zip(run.win_shares["strategy"], run.win_shares["win_share"], strict=True))
    assert shares["mcts"] > 0.75


def test_a_search_player_deals_again_where_open_spiel_can():
    run = played("open_spiel:kuhn_poker", "search:of=uniform,rollouts=32", "uniform", seats=2, playouts=400)
    scores = run.seats.to_pandas().groupby("strategy")["score"].mean()
    assert scores["search:of=uniform,rollouts=32"] > 0.1
    assert load_game("open_spiel:hearts").redeal is None  # its deals in the passing phase are dead ends
    assert load_game("open_spiel:kuhn_poker").redeal is not None


def test_who_begins_is_known():
    assert load_game("open_spiel:tic_tac_toe").place_1_begins
    assert not load_game("open_spiel:hearts").place_1_begins


def test_a_table_is_copied_and_kept_whole():
    which = adapter._which("goofspiel", {"num_cards": 4}, 2)
    table = adapter.Table(which, adapter._loaded(*which).new_initial_state(), {1: 0})
    while table.spiel.is_chance_node():
        table.spiel.apply_action(table.spiel.chance_outcomes()[0][0])
    for other in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert other == table
        assert str(other.spiel) == str(table.spiel)
    other.joint[1] = 2
    assert other != table


def test_units_make_returns_whole():
    assert adapter._units(adapter._which("kuhn_poker", {}, 2)) == 1
    assert adapter._units(adapter._which("goofspiel", {"returns_type": "win_loss", "num_cards": 3}, 3)) == 2


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("heartz", "Did you mean 'hearts'"),
        ("mfg_crowd_modelling", "is a mean field game"),
        ("tiny_hanabi", "all players get the same"),
        ("kuhn_poker(players=99)", "open_spiel:kuhn_poker"),
        ("", "which game of open_spiel"),
    ],
)
def test_what_cannot_be_played_is_said(game, said):
    with pytest.raises(SimulateError, match=said):
        load_game(f"open_spiel:{game}")


def test_a_game_has_a_folder_under_a_plain_name():
    assert key_of("open_spiel:kuhn_poker(players=3)") == "open_spiel_kuhn_poker_players_3"
    folder = folder_for("open_spiel:kuhn_poker(players=3)")
    assert (folder / "game.py").is_file()
    before = (folder / "game.py").stat().st_mtime_ns
    assert folder_for("open_spiel:kuhn_poker(players=3)") == folder
    assert (folder / "game.py").stat().st_mtime_ns == before
    (folder / "game.py").write_text("of an older version", encoding="utf-8")
    assert "game_of" in (folder_for("open_spiel:kuhn_poker(players=3)") / "game.py").read_text(encoding="utf-8")
    assert "seats = [3, 3]" in (folder / "ruleset.toml").read_text(encoding="utf-8")
