"""`dev.py` keeps which commit passed all tests, and says when HEAD is another."""

import subprocess

import pytest

import dev


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A repository of one commit, in place of ours."""
    monkeypatch.setattr(dev, "HERE", tmp_path)
    monkeypatch.setattr(dev, "PASSED", tmp_path / "passed")
    who = ["-c", "user.name=tester", "-c", "user.email=tester@example.org"]

    def commit(text):
        (tmp_path / "file.txt").write_text(text)
        for words in (["init", "-q"], ["add", "file.txt"], [*who, "commit", "-q", "-m", text]):
            subprocess.run(["git", *words], cwd=tmp_path, check=True, capture_output=True)

    commit("one")
    return commit


def test_the_commit_that_passed_is_told_until_head_is_another(checkout, capsys):
    assert "has not passed here yet" in dev.passed()
    dev.stamp_passed()
    head = dev.git("rev-parse", "HEAD")
    assert dev.passed() == f"`python3 dev.py test --all` has passed at HEAD, {head[:12]}."
    checkout("two")
    told = dev.passed()
    assert f"last passed at {head[:12]}; HEAD is {dev.git('rev-parse', 'HEAD')[:12]}" in told


def test_files_that_are_in_no_commit_get_no_stamp(checkout, capsys):
    (dev.HERE / "file.txt").write_text("edited")
    dev.stamp_passed()
    assert not dev.PASSED.exists()
    assert "no stamp is written" in capsys.readouterr().out


def test_without_git_nothing_is_claimed(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(dev, "HERE", tmp_path)
    monkeypatch.setattr(dev, "PASSED", tmp_path / "passed")
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "none"))
    dev.stamp_passed()
    assert not dev.PASSED.exists()
