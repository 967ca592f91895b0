"""Worker processes outlive a run: the next one may be of another game, from another folder."""

import os

import simulate
from tests.command import ROOT

EXAMPLES = ROOT / "examples"


def test_two_games_of_ones_own_are_played_by_the_same_workers(tmp_path, monkeypatch):
    """The workers were started before anybody knew of the second game, in a folder where its run is not."""
    monkeypatch.setenv("SIMULATE_GAME_PATH", "")
    how = {"playouts": 240, "jobs": 2, "backend": "processes", "shard_size": 60, "out": "run"}
    for name, folder in (("pig_steps", EXAMPLES / "mechanisms"), ("court_plain", EXAMPLES / "letters")):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        run = simulate.run(name, seats=2, game_path=folder, **how)
        assert run.playouts.height == 240
        assert os.path.samefile(run.folder, tmp_path / name / "run")
