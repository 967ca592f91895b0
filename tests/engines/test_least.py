"""An engine may say little: every command works with what is there, and says nothing about what is not."""

import json

import polars as pl
import pytest

from tests.command import invoke

GREETINGS = {
    "nothing": {},
    "wins": {"scores": "none"},
    "lowest": {"scores": "lowest", "counts": ["plies"]},
    "rounds": {"counts": ["rounds"], "starts": {"side": ["left", "right"]}},
    "leads": {"counts": ["rounds"], "can": ["by_round"]},
}
RULESET = """target = 1

[meta]
title = "Dice"
seats = [2, 3]
about = "dice"
engine = "{python} least.py"
"""


@pytest.mark.parametrize("kind", list(GREETINGS))
def test_every_command_works_with_what_is_there(kind, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    name = f"dice_{kind}"
    folder = tmp_path / name
    folder.mkdir()
    source = __file__.replace("test_least.py", "least.py")
    with open(source, encoding="utf-8") as file:
        (folder / "least.py").write_text(file.read(), encoding="utf-8")
    (folder / "ruleset.toml").write_text(RULESET, encoding="utf-8")
    greeting = {"meeple": 1, "name": "Dice", "players": ["a", "b"]} | GREETINGS[kind]
    (folder / "greeting.json").write_text(json.dumps(greeting), encoding="utf-8")
    monkeypatch.setenv("SIMULATE_GAME_PATH", str(folder))
    for words in (
        ("run", name, "-n", 3000, "--out", "r"),
        ("report", "r", "--text"),
        ("report", "r"),
        ("verify", "r"),
        ("replay", "r", "--playout", 2),
        ("compare", name, "--to-set", "target=2", "-n", 300),
        ("compare", name, "a", "a", "--seats", 2, "--to-player", "a", "--to-player", "b", "-n", 300),
        ("ladder", name, "-n", 30),
        ("sensitivity", name, "-n", 30),
        ("baseline", name, "-n", 600, "--output", "b.toml"),
        ("check", "b.toml"),
        ("run", name, "-n", 300, "--out", "s", "--log", "sums", "--seats", 2),
        ("report", "s", "--text"),
    ):
        done = invoke(capsys, *words)
        assert done.exit_code == 0, (words, done.stderr[-600:])
    text = (tmp_path / "r" / "report.md").read_text(encoding="utf-8")
    columns = pl.read_parquet_schema(next((tmp_path / "r" / "playouts").glob("*.parquet")))
    assert ("rounds" in columns) == ("rounds" in greeting.get("counts", []))
    assert ("margin" in columns) == (greeting.get("scores") != "none")
    assert ("lead_changes" in columns) == (kind == "leads")
    if kind in ("nothing", "wins"):
        assert " rounds" not in text
        assert "decisions per player" not in text
