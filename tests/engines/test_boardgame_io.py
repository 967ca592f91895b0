"""The example of boardgame.io: its own bots play, and the same request has the same answer."""

import shutil
import subprocess

import pytest

from tests.command import ROOT, invoke

EXAMPLE = ROOT / "examples" / "engines" / "boardgame_io"


@pytest.mark.nightly
def test_the_example_keeps_its_promises_and_has_a_report(tmp_path, monkeypatch, capsys):
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed here")
    folder = tmp_path / "boardgame_io"
    shutil.copytree(EXAMPLE, folder)
    subprocess.run(["npm", "install", "--no-audit"], cwd=folder, check=True, capture_output=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SIMULATE_GAME_PATH", str(folder))
    done = invoke(capsys, "conformance", "boardgame_io")
    assert done.exit_code == 0, done.stdout
    done = invoke(capsys, "run", "boardgame_io", "--seats", 2, "-n", 200, "--out", "r")
    assert done.exit_code == 0, done.stderr
    done = invoke(capsys, "report", "r", "--text")
    assert done.exit_code == 0, done.stderr
    assert "Market: balance report" in done.stdout
    done = invoke(capsys, "replay", "r", "--playout", 3)
    assert done.exit_code == 0, done.stderr
    assert "seat 1: take" in done.stdout
