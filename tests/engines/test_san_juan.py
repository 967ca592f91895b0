"""A bundled game behind the protocol has the rows of its own lane, playout by playout."""

import numpy as np

from simulate.engine.external.loop import ExternalLoop
from simulate.engine.lineup import players_of
from simulate.engine.loop import PlayoutLoop
from simulate.engine.position import playout_label
from simulate.engine.python_streams import label_of
from simulate.engine.rows import ENDED, PLIES, RANK, ROUNDS, SCORE, WON
from simulate.games import add_game_path, load_game
from simulate.games.rules import load_rules
from strategies import parse_strategy, strategies_of
from tests.command import ROOT

RULESET = """[meta]
title = "San Juan"
seats = [2, 4]
about = "as an engine"
engine = "{python} san_juan_engine.py"
"""


def test_san_juan_through_the_protocol_is_san_juan(tmp_path, monkeypatch):
    folder = tmp_path / "san_juan_elsewhere"
    folder.mkdir()
    (folder / "ruleset.toml").write_text(RULESET, encoding="utf-8")
    source = (ROOT / "tests" / "engines" / "san_juan_engine.py").read_text(encoding="utf-8")
    (folder / "san_juan_engine.py").write_text(source, encoding="utf-8")
    monkeypatch.setenv("SIMULATE_GAME_PATH", "")
    monkeypatch.setenv("SIMULATE_LANE", "")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    add_game_path(str(folder))
    here, there = load_game("san_juan"), load_game("san_juan_elsewhere")
    lineups, seats = np.array([[0, 1, 1]] * 3 + [[0, 0, 1]]), 3
    mine = players_of([parse_strategy("san_juan", name) for name in ("expert", "planter")])
    rows = PlayoutLoop(here, load_rules(here).record, seats, mine, seed=4).play(0, lineups)
    theirs = players_of([strategies_of(there.key)[name] for name in ("expert", "planter")])
    loop = ExternalLoop(there, load_rules(there).record, seats, theirs, seed=4)
    loop.label = label_of(playout_label(here, seats))
    other = loop.play(0, lineups)
    assert np.array_equal(other.seat_rows[:, :, [0, 1, 2]], rows.seat_rows[:, :, [WON, RANK, SCORE]])
    assert np.array_equal(other.playout_rows[:, :3], rows.playout_rows[:, [ENDED, ROUNDS, PLIES]])
