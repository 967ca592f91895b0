"""Files of our own that were cut, flipped, doubled or emptied: each reader takes them or says in words why not."""

import shutil

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulate.baselines.baseline import read as read_baseline
from simulate.engine.overlays import find_overlay
from simulate.errors import SimulateError
from simulate.games import game_folder
from simulate.reading.answers import Answers
from simulate.reading.cards import card_sheet, read_cards
from simulate.rebalancing.goals_file import read_goals
from simulate.rebalancing.play import Journal, Slice
from simulate.runs.measure.advice import FILE, Advice, AdviceKey, TriedChange, read_advice, write_advice
from simulate.tuning.lessons import FORMAT, Lessons, read_lessons
from simulate.tuning.search import Progress, profile_toml
from strategies import read_guests
from tests import toy_game as toy
from tests.command import ROOT
from tests.faults.bad import bad_json, budget, harmed

ABOUT = {"game": "toy", "blocks": 3}
ASKED = AdviceKey({"game": "toy"}, (), 400)
GOALS = """
starts = 2.5
[[goal]]
metric = "rounds.mean"
target = 9
within = 0.5
[levers.of."*.votes"]
low = 2
high = 6
cost = 2.0
"""
SHEET = "name,copies,cost,points\nLibrary,3,5,3\nChapel,3,3,2\n"


def lessons(path):
    states = np.zeros(2, toy.GAME.state)
    states["seats"] = 3
    about = {"format": FORMAT, "game": "toy", "seats": 3}
    two, ids = np.zeros(2, np.int64), np.array([0, 1, 0, 2])
    made = Lessons(
        about, states, two, two, np.array([0, 2, 4]), ids, ids * 0.1, ids * 0.1, ids * 0.1, np.array(["a", "b", "c", "d"]),
        np.ones((2, 4), np.uint64),
    )  # fmt: skip
    made.save(path)


def tuned(path):
    Progress(path, ABOUT).add([[0.5, 0.1]], [0.25])


def journal(path):
    kept = Journal(path, ABOUT)
    kept.add({"0:0:a": Slice(("rounds.mean",), (24.0,), (6.5,), "d"), "0:0:b": None})


def tried(path):
    one = TriedChange("win_share.seat:1", "x", ("a=1",), (), 400, 0.2, 0.25, 0.01, 0.09, (0.2, 0.3), True, True)
    write_advice(path.parent, ASKED, Advice((one,)))


def text_of(text):
    return lambda path: path.write_text(text, encoding="utf-8")


# name of the file: (who writes a good one, who reads it)
READERS = {
    "lessons.npz": (lessons, lambda path: read_lessons(path, toy.GAME)),
    "tune.jsonl": (tuned, lambda path: Progress(path, ABOUT).generations),
    "journal.jsonl": (journal, lambda path: Journal(path, ABOUT).held),
    FILE: (tried, lambda path: read_advice(path.parent, ASKED)),
    "goals.toml": (text_of(GOALS), lambda path: read_goals(path).wishes(path.name)),
    "players.toml": (
        text_of(profile_toml("mine", "strong", "an idea", {"guild_master": 2.0})),
        lambda path: read_guests("comuni", [], [str(path)]),
    ),
    "overlay.toml": (
        text_of('[meta]\ntitle = "V"\n[values]\na.b = 3\n'),
        lambda path: find_overlay("comuni", game_folder("comuni"), str(path)),
    ),
    "sheet.csv": (text_of(SHEET), lambda path: read_cards(card_sheet(path, Answers()), Answers())),
    "base.toml": (text_of((ROOT / "balance" / "comuni.toml").read_text(encoding="utf-8")), read_baseline),
}


@pytest.mark.parametrize("name", READERS)
def test_our_own_files_are_taken(tmp_path, name):
    write, read = READERS[name]
    write(tmp_path / name)
    assert read(tmp_path / name)


@pytest.mark.parametrize("name", READERS)
@budget(0.5)
@given(data=st.data())
def test_a_harmed_file_is_read_or_refused_in_words(tmp_path_factory, name, data):
    write, read = READERS[name]
    file = tmp_path_factory.mktemp("harmed") / name
    write(file)
    content = file.read_bytes()
    file.write_bytes(data.draw(bad_json(content) if file.suffix == ".json" else harmed(content)))
    said = refused(read, file)
    assert not said or name in said
    assert len(said.splitlines()) <= 6
    assert max(map(len, said.splitlines()), default=0) < 400
    shutil.rmtree(file.parent)


def refused(read, file):
    """What a reader says of a file, nothing if it takes it."""
    try:
        read(file)
    except SimulateError as error:
        return error.message
    return ""
