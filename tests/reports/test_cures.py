"""What `simulate rebalance` found, on the page of a report: where it is about the same table, and only there."""

from dataclasses import replace

import pytest

from reports.judge.cures import cure_for, cure_of, cures_of, kept_cures, told, written
from reports.judge.suggestions import suggestions_of
from reports.pages.run_report import make_report
from reports.parts.cells import Interval
from reports.parts.findings import Finding, Level
from simulate.errors import SimulateError
from simulate.runs.plan.envelope import sealed
from tests import toy_game
from tests.reports.synthetic import manifest
from tests.runs.conftest import order, run_toy
from tests.said import so

PLACES = ("win_share.seat:1", "win_share.seat:2", "win_share.seat:3")


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    toy_game.compile_toy()


def document(asked, to=5, word="holds"):
    """The answer of a search about the table of a manifest: a step brings the last place home."""
    goals = [
        {"metric": metric, "before": was, "after": 0.33, "low": 0.31, "high": 0.35, "word": word}
        for metric, was in zip(PLACES, (0.40, 0.34, 0.26), strict=True)
    ]
    point = {
        "changes": [{"lever": "setup.coins", "from": 4, "to": to, "provenance": "seed"}],
        "set": [f"setup.coins={to}"],
        "variants": [],
        "fresh": {"playouts": 9000, "goals": goals},
    }
    about = asked.asked.model_dump(include={"strategies", "overrides"})
    about |= {"seats": [asked.asked.seats], "overlays": [], "rules": asked.rules_version, "players": asked.players_version}
    return {"kind": "rebalance", "asked": about, "front": [{"changes": []}, point], "recommended": 1}


def places():
    """A finding: the first place is too strong, the last too weak."""
    levels = tuple(
        Level(f"Place {i + 1}", metric, Interval(value, value - 0.01, value + 0.01), off)
        for i, (metric, value, off) in enumerate(zip(PLACES, (0.40, 0.34, 0.25), (True, False, True), strict=True))
    )
    return Finding("seats", "Place in turn order", "unbalanced", so("outside"), levels, 1 / 3, 0.033, of_seat=True)


def test_a_cure_comes_first_in_words_a_person_says(tmp_path):
    run = run_toy(tmp_path / "run", 900, order("careful", "chancer", "chaser"))
    cure = cure_of(document(run.manifest))
    assert cure.is_about(run.manifest)
    first = suggestions_of([places()], run, cures=[cure])[0]
    assert first.what.endswith("for the place in turn order: Setup: coins 4 → 5")
    assert "--to-set setup.coins=5" in first.command
    assert first.setting == "setup.coins=5"
    assert [(one.name, one.before, str(one.after), one.reaches) for one in first.moved] == [
        ("Place 3", 0.26, "33.0 % (31.0 to 35.0)", "inside the fair band"),
        ("Place 1", 0.40, "33.0 % (31.0 to 35.0)", "inside the fair band"),
    ]
    assert first.measured == (
        " Measured: Place 3 26.0 → 33.0 % (31.0 to 35.0): inside the fair band; "
        "Place 1 40.0 → 33.0 % (31.0 to 35.0): inside the fair band; "
        "all 3 goals hold on 9,000 fresh playouts."
    )


@pytest.mark.parametrize(
    ("low", "high", "word", "helps"),
    [
        (0.39, 0.41, "fails", False),  # the first place is where it was
        (0.37, 0.39, "fails", True),  # it is nearer
        (0.37, 0.41, "fails", False),  # perhaps
        (0.41, 0.43, "fails", False),  # it is farther off
        (0.30, 0.42, "holds", True),
    ],
)
def test_a_search_that_found_nothing_better_says_so_after_what_was_tried(tmp_path, low, high, word, helps):
    run = run_toy(tmp_path / "run", 900, order("careful", "chancer", "chaser"))
    found = document(run.manifest)
    goals = found["front"][1]["fresh"]["goals"]
    goals[0] |= {"low": low, "high": high, "word": word}
    goals[2] |= {"low": 0.24, "high": 0.28, "word": "fails"}
    said = suggestions_of([places()], run, cures=[cure_of(found)])
    about = [one for one in said if "coins 4 → 5" in one.what and one.command.startswith("simulate compare")]
    if helps:
        assert said[0] == about[0]
        assert "The fewest changes that a search found" in said[0].what
    else:
        (vain,) = about
        assert vain.what.startswith(
            "A search found no changes that are shown to help with the place in turn order; the best"
        )
        assert vain.in_vain
        assert said.index(vain) > 0
        report = replace(make_report(run), suggestions=[vain])
        assert report.answer is not None
        assert report.changes == []
        assert report.further == [vain]


def test_what_is_only_likely_is_not_said_to_hold():
    cure = cure_of(document(manifest(3, 10), word="likely"))
    assert told(cure, places()).endswith("0 of 3 goals are shown to hold on 9,000 fresh playouts")


def test_of_other_rules_or_players_nothing_is_shown():
    asked = manifest(3, 10)
    cure = cure_of(document(asked))
    assert not cure.model_copy(update={"rules": "other"}).is_about(asked)
    assert not cure.model_copy(update={"players": "other"}).is_about(asked)
    assert not cure.model_copy(update={"seats": 4}).is_about(asked)
    assert cure_for(places(), [cure]) is cure
    assert cure_for(Finding("cards", "Cards", "balanced", so("fair")), [cure]) is None


@pytest.mark.parametrize("broken", [{}, {"recommended": 7}, {"front": [{"changes": []}], "recommended": 0}, {"asked": {}}])
def test_a_document_without_a_confirmed_change_is_none(broken):
    assert cure_of({} if not broken else document(manifest(3, 10)) | broken) is None


def test_a_word_that_no_search_says_is_no_answer():
    edited = document(manifest(3, 10))
    assert cure_of(edited) is not None
    edited["front"][edited["recommended"]]["fresh"]["goals"][0]["word"] = "surely"
    assert cure_of(edited) is None


def test_an_answer_beside_a_run_is_read_and_other_files_are_not(tmp_path):
    run = run_toy(tmp_path / "run", 900, order("careful", "careful", "chaser"))
    (run.path / "cure.json").write_bytes(sealed(document(run.manifest)))
    (run.path / "broken.json").write_text("{")
    (run.path / "older.json").write_bytes(sealed(document(run.manifest.model_copy(update={"players": []}))))
    cures, unused = cures_of(run.path, run.manifest)
    assert [cure.words for cure in cures] == ["Setup: coins 4 → 5"]
    assert unused == ["older.json: it is about other rules, players or seats than this run"]
    said = [one.what for one in make_report(run).suggestions if "fewest changes that a search found" in one.what]
    off = [finding for finding in make_report(run).verdicts if finding.key == "seats" and finding.verdict == "unbalanced"]
    assert len(said) == len(off)


def test_what_is_kept_of_a_game_is_what_was_written(tmp_path):
    cure = cure_of(document(manifest(3, 10)))
    (tmp_path / "mygame").mkdir()
    assert kept_cures("mygame", tmp_path) == []
    (tmp_path / "mygame" / "cures.json").write_bytes(written([cure, cure]))
    assert kept_cures("mygame", tmp_path) == [cure, cure]
    (tmp_path / "mygame" / "cures.json").write_text("{}\n")
    with pytest.raises(SimulateError, match=r"cures.json: "):
        kept_cures("mygame", tmp_path)
