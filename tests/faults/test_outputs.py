"""No output replaces an input, a file of a run, or a file that no command of ours has written."""

import json
import os

import pytest

from simulate.errors import RunError
from simulate.runs.plan.checksum import with_checksum
from simulate.system.files import write_text
from simulate.system.ours import MADE_BY, forcing, is_ours, require_replaceable
from tests.command import invoke

GAMES = "game,seat,winner\n1,1,yes\n1,2,no\n2,1,no\n2,2,yes\n"
FEW = ("-s", "2", "-n", "40", "-q")


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(capsys, words, file, said):
    """The command is refused before it plays, and the file is as it was."""
    before = file.read_bytes()
    done = invoke(capsys, *words)
    assert done.exit_code == 2, done.stdout
    assert said in " ".join(done.stderr.split())
    assert file.read_bytes() == before


@pytest.mark.parametrize("name", ["pt.csv", "./pt.csv", "linked.csv"])
def test_games_of_people_are_not_written_over_by_what_they_prove(place, capsys, name):
    (place / "pt.csv").write_text(GAMES)
    os.link(place / "pt.csv", place / "linked.csv")
    words = ["playtests", "san-juan", "pt.csv", *FEW, "--csv", name]
    refused(capsys, words, place / "pt.csv", "no command of ours wrote it")
    refused(capsys, [*words, "--force"], place / "pt.csv", "the command reads this file")


@pytest.mark.parametrize(
    "words",
    [
        ("compare", "san-juan", "expert", "--to-sheet", "x.csv", "--csv", "x.csv"),
        ("tune", "san-juan", "expert", "--players", "x.toml", "-o", "x.toml"),
        ("compare", "san-juan", "expert", "--variant", "x.toml", "--to-set", "cards.library.cost=6", "--html", "x.toml"),
        ("lessons", "pax", "legate", "--from", "x.npz", "-o", "x.npz"),
        ("baseline", "san-juan", "x:deny=1", "--strategy-file", "x.py", "-o", "x.py"),
    ],
)
@pytest.mark.parametrize("more", [(), ("--force",)])
def test_a_command_writes_over_nothing_that_it_reads_even_if_forced(place, capsys, words, more):
    file = place / words[-1]
    file.write_text("name,copies\nLibrary,3\n")
    said = "the command reads this file" if more else ""
    refused(capsys, [*words, *more], file, said)


@pytest.mark.parametrize(
    "words",
    [
        ("compare", "san-juan", "expert", "--to-set", "cards.library.cost=6", "--csv"),
        ("compare", "san-juan", "expert", "--to-set", "cards.library.cost=6", "--html"),
        ("compare", "san-juan", "expert", "--to-set", "cards.library.cost=6", "--xlsx"),
        ("tune", "san-juan", "expert", "-o"),
        ("rebalance", "san-juan", "--markdown"),
        ("baseline", "san-juan", "-o"),
        ("check", "--junit"),
    ],
)
def test_a_file_of_the_users_stays_unless_it_is_given_up(place, capsys, words):
    (place / "mine.txt").write_text("my own notes\n")
    refused(capsys, [*words, "mine.txt"], place / "mine.txt", "no command of ours wrote it")


def test_what_a_command_wrote_is_written_again_and_a_changed_kind_of_file_is_not(place, capsys):
    words = ("compare", "san-juan", "expert", "guild", *FEW, "--to-set", "cards.library.cost=6")
    outputs = ("--csv", "a.csv", "--html", "a.html", "--xlsx", "a.xlsx")
    for _ in range(2):
        done = invoke(capsys, *words, *outputs)
        assert done.exit_code == 0, done.stderr
    assert all(is_ours(place / name) for name in ("a.csv", "a.html", "a.xlsx"))
    (place / "a.csv").write_text(GAMES)
    refused(capsys, [*words, "--csv", "a.csv"], place / "a.csv", "no command of ours wrote it")
    assert invoke(capsys, *words, "--csv", "a.csv", "--force").exit_code == 0
    assert is_ours(place / "a.csv")


def test_nothing_is_written_into_a_run(place, capsys):
    assert invoke(capsys, "run", "san-juan", "random_player", "-s", 2, "-n", 8, "-q", "--out", "run").exit_code == 0
    words = ["compare", "san-juan", "expert", *FEW, "--to-set", "cards.library.cost=6", "--force", "--csv"]
    for name in ("manifest.json", "new.csv", "seats/new.csv"):
        refused(capsys, [*words, f"run/{name}"], place / "run" / "manifest.json", "it lies in a run directory")
    assert not (place / "run" / "new.csv").exists()


def test_a_report_elsewhere_leaves_what_is_there(place, capsys):
    assert invoke(capsys, "run", "san-juan", "random_player", "-s", 2, "-n", 40, "-q", "--out", "run").exit_code == 0
    (place / "out").mkdir()
    (place / "out" / "report.csv").write_text("mine\n")
    words = ["report", "run", "--try-playouts", "0", "--format", "csv,md", "--out", "out"]
    refused(capsys, words, place / "out" / "report.csv", "no command of ours wrote it")
    assert invoke(capsys, *words, "--force").exit_code == 0
    assert invoke(capsys, *words).exit_code == 0


def test_what_is_added_to_a_file_of_others_leaves_it(place, capsys):
    (place / "summary.md").write_text("of another step\n")
    (place / "none.toml").write_text("")
    invoke(capsys, "check", "none.toml", "--markdown", "summary.md")
    assert (place / "summary.md").read_text().startswith("of another step\n")


def test_python_is_held_to_the_same(place):
    (place / "mine.toml").write_text("a = 1\n")
    with pytest.raises(RunError, match="no command of ours wrote it"):
        write_text(place / "mine.toml", "b = 2\n")
    with forcing():
        write_text(place / "mine.toml", f"# {MADE_BY}\n")
    require_replaceable(place / "mine.toml")
    (place / "empty.csv").touch()
    require_replaceable(place / "empty.csv")
    (place / "sealed.json").write_bytes(with_checksum({"a": 1}))
    require_replaceable(place / "sealed.json")
    (place / "zoo.json").write_text(json.dumps({"seal": "an animal"}))
    with pytest.raises(RunError, match="no command of ours wrote it"):
        require_replaceable(place / "zoo.json")
