"""Stamps are carried over an edit that changes no choice, and over no other."""

import re

import pytest

from regenerate import carry, choices
from simulate.games import game_keys
from simulate.runs.plan.request import Request

STAMP = re.compile(r'\b(?:rules|players?|version)"?\s*[:=]\s*"([0-9a-f]{20})"')
BEFORE, NOW = {"x: player a": "aa", "x: player b": "bb"}, {"x: player a": "bb", "x: player b": "cc"}


@pytest.fixture
def trees(tmp_path, monkeypatch):
    """Two trees that differ in two stamps, with one file that holds both; a test says what they played."""
    file = tmp_path / "strategies" / "san_juan" / "searcher.toml"
    file.parent.mkdir(parents=True)
    file.write_text('player = "aa"\nothers = "bb"\nrules = "aab"\n', encoding="utf-8")
    played = {"before": {"stamps": BEFORE, "tables": {}}, "now": {"stamps": NOW, "tables": {}}}
    monkeypatch.setattr(carry, "ROOT", tmp_path)
    monkeypatch.setattr(carry, "played", lambda tree, key, playouts: played["now" if tree == tmp_path else "before"])
    monkeypatch.setattr(carry, "_git", lambda *words: None)
    monkeypatch.setattr(carry, "is_commit", lambda word: True)
    return file, played


def test_where_all_rows_are_the_same_stamps_move_at_once_and_nothing_else_changes(trees, capsys):
    file, played = trees
    played["before"]["tables"] = played["now"]["tables"] = {"2 seats": "t"}
    assert carry.main(["HEAD", "san-juan", "--check"]) == 0
    assert 'player = "aa"' in file.read_text(encoding="utf-8")
    assert carry.main(["HEAD", "san-juan"]) == 0
    assert file.read_text(encoding="utf-8") == 'player = "bb"\nothers = "cc"\nrules = "aab"\n'
    assert capsys.readouterr().out.splitlines()[1] == (
        "san_juan, HEAD: 1 sets of tables have the same rows; stamps moved in 1 files"
    )


@pytest.mark.parametrize("now", [{"2 seats": "u", "3 seats": "t"}, {"3 seats": "t"}])
def test_where_a_table_differs_or_is_missing_it_is_named_and_nothing_is_written(trees, capsys, now):
    file, played = trees
    played["before"]["tables"], played["now"]["tables"] = {"2 seats": "t", "3 seats": "t"}, now
    before = file.read_bytes()
    assert carry.main(["HEAD", "san-juan"]) == carry.DIFFERS
    assert file.read_bytes() == before
    assert capsys.readouterr().out.startswith("2 seats: other rows\nsan_juan, HEAD: nothing is carried over")


def test_a_game_that_is_not_there_is_refused(capsys):
    with pytest.raises(SystemExit):
        carry.main(["HEAD", "chess"])
    assert "no game 'chess'" in capsys.readouterr().err


def test_a_commit_that_is_not_there_is_refused(capsys):
    with pytest.raises(SystemExit):
        carry.main(["nosuch", "pax"])
    assert "no commit 'nosuch'" in capsys.readouterr().err


def test_stopped_by_hand_it_says_what_stands(trees, monkeypatch, capsys):
    def stopped(*words):
        raise KeyboardInterrupt

    monkeypatch.setattr(carry, "played", stopped)
    assert carry.main(["HEAD", "san-juan"]) == 130
    assert capsys.readouterr().out.startswith("stopped; the stamps of the games named above stand")


def test_a_tree_that_python_does_not_import_is_refused(tmp_path, monkeypatch):
    """Both would be the same sources, and all rows equal."""
    told = '{"tree": "/elsewhere", "stamps": {}, "tables": {}}'
    monkeypatch.setattr(carry.subprocess, "run", lambda *words, **options: type("Ended", (), {"stdout": told}))
    with pytest.raises(SystemExit, match="/elsewhere"):
        carry.played(tmp_path, "san_juan", 8)


@pytest.mark.parametrize("key", game_keys())
def test_nothing_that_is_kept_of_a_game_is_of_other_sources(key):
    """A report leaves out what is old, so a stamp that was forgotten takes a section from the page. After an edit: carry, or
    `dev.py regenerate`."""
    known = dict(choices.stamps(key))
    assert known[f"{key}: rules base"] == Request(game=key).order().manifest.rules_version
    for file in carry.stamped(key):
        stamps = STAMP.findall(file.read_text(encoding="utf-8"))
        assert stamps, file
        assert set(stamps) <= set(known.values()), file


def test_tables_are_played_by_every_player_at_every_number_of_seats_and_tell_players_apart():
    some, others = (Request(game="san_juan", players=(name,)).order(2) for name in ("expert", "rusher"))
    assert choices.rows_of(some, 2, 8) == choices.rows_of(some, 2, 8) != choices.rows_of(others, 2, 8)
    played = list(dict(choices.tables("san_juan", 8)))
    for seats in (2, 3, 4):
        assert any(name.startswith(f"san_juan: {seats} seats, random_player, ") and "expert" in name for name in played)
        assert f"san_juan: {seats} seats, second-edition-prices" in played
