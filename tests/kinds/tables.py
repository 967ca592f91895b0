"""The games of examples/kinds, what they play, and games of other words that are refused."""

import shutil

import numpy as np

from simulate import load_game, load_rules
from simulate.engine.lanes import loop_for
from simulate.engine.lineup import players_of
from simulate.games import add_game_path
from strategies import parse_strategy
from tests.command import ROOT

KINDS = ROOT / "examples" / "kinds"


def game_of(key):
    """Return a game of examples/kinds."""
    add_game_path(str(KINDS))
    return load_game(key)


def played(key, names, blocks, **values):
    """Return the rows of one line-up."""
    game = game_of(key)
    rules = load_rules(game, overrides=values)
    players = players_of([parse_strategy(key, name) for name in names])
    loop = loop_for(game, rules.record, len(names), players)
    return loop.play(0, np.tile(np.arange(len(names)), (blocks, 1)))


def changed(tmp_path, key, file, *changes):
    """Copy a game of examples/kinds with other words in one of its files; return its folder."""
    folder = tmp_path / f"{key}_{tmp_path.name}"  # a name that no other test has
    shutil.copytree(KINDS / key, folder)
    text = (folder / file).read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / file).write_text(text)
    game = (folder / "game.py").read_text().replace(f'key="{key}"', f'key="{folder.name}"')
    (folder / "game.py").write_text(game)
    return folder


def near(value, truth, blocks):
    """Whether a share of this many deals is one that 99 of 100 runs would show."""
    return abs(value - truth) < 2.576 * (truth * (1 - truth) / blocks) ** 0.5
