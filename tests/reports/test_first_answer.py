"""A report is written at once with what is known, and again when what it advises has been played."""

import pytest

import simulate
from reports.judge import cures
from reports.judge.suggestions import Suggestion
from reports.write.writers import Report, to_html, to_json
from simulate.api import reporting
from simulate.api.reporting import run_pages
from tests.command import invoke


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("first")
    return simulate.run("san-juan", playouts=2_000, seed=3, out=place / "r").folder


@pytest.fixture(autouse=True)
def no_cure(monkeypatch):
    """None is kept with the game: where one is, no change is tried."""
    monkeypatch.setattr(cures, "kept_cures", lambda game: [])


def clean(folder):
    for name in ("tried.json", "barred.json", "report.html", "report.md", "report.json", "report.csv"):
        (folder / name).unlink(missing_ok=True)


def test_the_first_page_says_what_is_still_played_and_the_whole_one_does_not(folder):
    clean(folder)
    first, whole = run_pages(folder, try_playouts=400)
    assert first.pending.startswith("Still being played: ")
    assert "a seat barred from each of " in first.pending
    assert "changes of the rules" in first.pending
    assert first.answer == whole.answer
    assert not first.changes
    assert not whole.pending
    assert [one.pending for one in run_pages(folder, try_playouts=400)] == [""]  # all of it is kept


def test_files_are_there_before_anything_is_played(folder, monkeypatch, capsys):
    clean(folder)
    seen = []

    def plays(*args, **named):
        seen.append((folder / "report.html").read_text(encoding="utf-8"))
        raise KeyboardInterrupt

    monkeypatch.setattr(reporting, "advice_of", watched(reporting.advice_of, plays))
    monkeypatch.setattr(reporting, "bar_cards", plays)
    done = invoke(capsys, "report", folder, "--try-playouts", 400)
    assert done.exit_code == 130
    assert "report.html keeps the first answer; the same command goes on" in done.stderr
    assert "Still being played" in seen[0]
    assert "Still being played" in (folder / "report.html").read_text(encoding="utf-8")
    assert "Still being played" in (folder / "report.md").read_text(encoding="utf-8")
    monkeypatch.undo()
    done = invoke(capsys, "report", folder, "--try-playouts", 400)
    assert done.exit_code == 0
    assert "the first answer is there" in done.stderr
    assert done.stdout.count("report.html") == 1
    assert "Still being played" not in (folder / "report.html").read_text(encoding="utf-8")


def watched(own, plays):
    """`advice_of`, which must not play."""

    def advise(*args, **named):
        return plays() if named.get("plays", args[5] if len(args) > 5 else True) else own(*args, **named)

    return advise


def test_quick_plays_nothing(folder, monkeypatch, capsys):
    clean(folder)
    monkeypatch.setattr(reporting, "bar_cards", None)
    done = invoke(capsys, "report", folder, "--quick")
    assert done.exit_code == 0, done.stderr
    assert not (folder / "tried.json").exists()
    assert "Still being played" not in (folder / "report.html").read_text(encoding="utf-8")
    done = invoke(capsys, "report", folder, "--quick", "--text")
    assert "--quick plays nothing" in done.stdout.replace("\n", " ")
    assert simulate.report(folder, quick=True).html.is_file()


def test_a_first_answer_and_quick_are_the_same_but_for_what_is_said_of_them(folder):
    clean(folder)
    quick = list(run_pages(folder, quick=True))
    assert len(quick) == 1
    assert to_json(quick[0]) == to_json(next(run_pages(folder)))


def test_a_page_says_that_no_change_helps_only_where_some_were_played(folder):
    clean(folder)
    said = "No change that was played clearly helps"
    assert said not in to_html(next(run_pages(folder, quick=True)))
    for page in run_pages(folder, try_playouts=400):
        assert (said in to_html(page)) == (page.was_in_vain and not page.pending and page.answer.sentence.startswith("No."))
    pending = Report("T", "t", [], suggestions=[Suggestion("seats", "x", "y", in_vain=True)])
    assert pending.was_in_vain
    assert not Report("T", "t", [], suggestions=[Suggestion("seats", "x", "y")]).was_in_vain
