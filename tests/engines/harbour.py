"""Harbour of the template as a game of an engine, whole or with a fault: folders for the tests."""

import shutil
from pathlib import Path

from simulate.engine.external.loop import ExternalLoop
from simulate.engine.lineup import players_of
from simulate.games import add_game_path, load_game
from simulate.games.rules import load_rules
from strategies import strategies_of
from tests.command import ROOT

TEMPLATE = ROOT / "simulate" / "templates" / "engine"
FAULTY = Path(__file__).with_name("faulty.py")


def folder(place: Path, name: str, program: Path | None = None) -> Path:
    """A game folder of this name; `program` in place of the template's."""
    made = place / name
    made.mkdir()
    shutil.copy(TEMPLATE / "ruleset.toml", made)
    shutil.copy(TEMPLATE / "python" / "engine.py", made / ("engine.py" if program is None else "harbour.py"))
    if program is not None:
        shutil.copy(program, made / "engine.py")
    return made


def game_in(place, monkeypatch, name, program=None, greeting=None):
    """The game of such a folder. `name` is one that no other test has: games are kept by name."""
    monkeypatch.setenv("SIMULATE_GAME_PATH", "")
    made = folder(place, name, program)
    if greeting is not None:
        (made / "greeting.json").write_text(greeting, encoding="utf-8")
    add_game_path(str(made))
    return load_game(name)


def loop_of(game, seats=2, names=("greedy", "collector", "random"), **more):
    """Its loop, by its usual rules."""
    players = players_of([strategies_of(game.key)[name] for name in names])
    return ExternalLoop(game, load_rules(game).record, seats, players, **more)
