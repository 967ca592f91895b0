"""docs/how-to/small-games.md: every listing is a whole game of at most 15 lines that keeps its promises."""

import re

import numpy as np
import pytest

from simulate import load_game, load_rules
from simulate.engine.lanes import loop_for
from simulate.engine.lineup import players_of
from simulate.games import add_game_path
from strategies import parse_strategy
from tests.command import ROOT, shell

PAGE = (ROOT / "docs" / "how-to" / "small-games.md").read_text(encoding="utf-8")
FOUND = re.findall(r"^## (.*?)\n\n```py\n(.*?)```(?:\n\n```toml\n(.*?)```)?", PAGE, flags=re.MULTILINE | re.DOTALL)
CHOOSE = "def choose(view, rules, seat, legal, rng, params):\n    return rng.choice(legal)\n"
ANY = f'"""Any: by chance."""\n\nPARAMS = {{}}\n\n\n{CHOOSE}'
SEATS = {"Robots": (2, 2), "Fire": (1, 4)}


def made(folder, number):
    """Write a game, and return its name and seats."""
    _, text, rules = FOUND[number]
    title, name = re.search(r'game\("(\w+)"', text)[1], f"{folder.name}_game"
    home = folder / name
    (home / "strategies").mkdir(parents=True)
    (home / "game.py").write_text(text)
    low, high = SEATS.get(title, (2, 4))
    meta = f'title = "{title}"\nseats = [{low}, {high}]\nabout = "Small."\n'
    rules = rules or "nothing = 0\n"
    rules += meta if "[meta]" in rules else f"[meta]\n{meta}"
    (home / "ruleset.toml").write_text(rules)
    (home / "strategies" / "any.py").write_text(ANY)
    return name, high


def test_the_page_has_a_game_for_each_mechanism():
    assert len(FOUND) == PAGE.count("\n## ") == 8
    assert all(len([line for line in text.splitlines() if line.strip()]) <= 15 for _, text, _ in FOUND)


@pytest.mark.parametrize("number", range(8), ids=[title for title, *_ in FOUND])
def test_a_game_plays_and_keeps_its_promises(number, tmp_path):
    name, seats = made(tmp_path, number)
    add_game_path(str(tmp_path))
    game = load_game(name)
    rules = load_rules(game)
    players = players_of([parse_strategy(name, "any")])
    loop = loop_for(game, rules.record, seats, players, paranoid=True)
    played = loop.play(0, np.zeros((20, seats), np.int64))
    at = {column.name: place for place, column in enumerate(game.all_playout_columns)}
    assert (played.playout_rows[:, at["ended"]] > 1).all()  # none is unfinished
    assert len(np.unique(played.seat_rows[:, :, 2])) > 1 or game.kind == "coop"


@pytest.mark.long
@pytest.mark.parametrize("number", range(8), ids=[title for title, *_ in FOUND])
def test_a_game_passes_conformance_and_can_be_searched(number, tmp_path):
    name, seats = made(tmp_path, number)
    done = shell("conformance", name, "--game-path", tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    searched = ["run", name, *["search:of=any,rollouts=4"] * seats, "-s", seats, "-n", seats, "-q", "--out", tmp_path / "r"]
    assert shell(*searched, "--game-path", tmp_path).returncode == 0
