"""Measurements made once with search players stand in every report of the same rules, field and players."""

from dataclasses import replace

import pytest

from reports.judge.kept_stronger import FILE, Stronger, kept, stands_of, with_kept, written
from reports.parts.cells import Interval
from reports.parts.document import Section
from reports.parts.findings import Finding, Level
from reports.parts.stands import Stands, lines
from simulate.errors import SimulateError
from simulate.statistics.evidence import Evidence
from tests.said import so


def level(name, value, low, high, off=True):
    return Level(name, f"win_share.start:x={name}", Interval(value, low, high), off)


NORTH, SOUTH = level("north", 0.35, 0.34, 0.36), level("south", 0.20, 0.19, 0.21)
FINDING = Finding("start-x", "Start", "unbalanced", so("says"), (NORTH, SOUTH), 0.25, margin=0.025)
PLACES = Finding("seats", "Places", "balanced", so("says"), (), 0.25, margin=0.025)
ROW = Stronger(
    field="competent",
    played="searched",
    seats=4,
    playouts=1000,
    rules="r",
    players="p",
    verdicts={"seats": "balanced", "start-x": "unbalanced"},
    levels={NORTH.metric: (0.34, 0.31, 0.37), SOUTH.metric: (0.25, 0.24, 0.26)},
)


class Asked:
    field, seats, overlays, overrides = "competent", 4, [], {}


class Manifest:
    asked, rules_version, players_version = Asked, "r", "p"


def test_each_level_stands_or_falls_by_itself():
    stands = stands_of(FINDING, ROW)
    assert [(name, found.word) for name, found in stands.levels] == [("north", "unknown"), ("south", "gone")]
    assert lines([stands]) == ["Stronger play (1,000 playouts): north is there still; south is gone"]


def test_a_level_that_was_not_followed_is_undecided():
    stands = stands_of(replace(FINDING, levels=(NORTH, level("west", 0.3, 0.29, 0.31))), ROW)
    assert [found.word for _, found in stands.levels] == ["unknown", "undecided"]


def test_what_is_balanced_is_known_to_stay_so_at_one_depth_alone():
    assert stands_of(PLACES, ROW).evidence.word == "unknown"
    assert stands_of(PLACES, ROW.model_copy(update={"verdicts": {"seats": "unbalanced"}})).evidence.word == "gone"
    assert stands_of(PLACES, ROW.model_copy(update={"verdicts": {}})) is None
    assert stands_of(replace(PLACES, verdict="undecided"), ROW) is None


@pytest.mark.parametrize("changed", [{"rules": "other"}, {"players": "other"}, {"seats": 3}, {"field": "mixed"}])
def test_it_is_told_of_the_same_rules_players_and_seats_alone(changed):
    section = Section("start-x", "Start", "", answers=[FINDING])
    assert with_kept([section], Manifest, [ROW])[0].verdicts[0].stands
    assert not with_kept([section], Manifest, [ROW.model_copy(update=changed)])[0].verdicts[0].stands


def test_a_run_that_lies_beside_counts_more():
    mine = Stands("stronger play", "searched", 50, Evidence("survives"))
    section = Section("start-x", "Start", "", answers=[replace(FINDING, stands=(mine,))])
    assert with_kept([section], Manifest, [ROW])[0].verdicts[0].stands == (mine,)


def test_the_file_gives_back_what_was_written_and_says_what_is_wrong(tmp_path):
    (tmp_path / "toy").mkdir()
    assert kept("toy", tmp_path) == []
    file = tmp_path / "toy" / FILE
    file.write_text(written([ROW]))
    assert kept("toy", tmp_path) == [ROW]
    file.write_text("[[measured]]\nfield = 3\n")
    with pytest.raises(SimulateError, match=FILE):
        kept("toy", tmp_path)
