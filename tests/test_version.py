"""The version and commit of the project."""

import shutil
import subprocess

import pytest

from simulate.version import COMMIT_FILE, own_commit, own_version
from tests.command import invoke


def test_a_wheel_tells_the_commit_it_was_built_from(tmp_path):
    assert own_commit(tmp_path) is None
    (tmp_path / COMMIT_FILE).write_text("0123abc\n", encoding="utf-8")
    assert own_commit(tmp_path) == "0123abc"


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_a_checkout_tells_its_commit_and_whether_it_was_changed(tmp_path):
    package = tmp_path / "simulate"
    package.mkdir()

    def git(*words):
        name = ["-c", "user.name=a", "-c", "user.email=a@b.example"]
        done = subprocess.run(["git", *name, *words], cwd=tmp_path, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    git("init", "--quiet")
    (package / "a.py").write_text("", encoding="utf-8")
    git("add", ".")
    git("commit", "--quiet", "-m", "one")
    commit = git("rev-parse", "HEAD")
    assert commit.startswith(own_commit(package))
    (package / "a.py").write_text("changed = 1\n", encoding="utf-8")
    assert own_commit(package).endswith("-dirty")


def test_the_command_line_tells_both(monkeypatch, capsys):
    monkeypatch.setattr("simulate.cli.own_commit", lambda: "0123abc")
    assert invoke(capsys, "--version").stdout == f"simulate, version {own_version()} (commit 0123abc)\n"
