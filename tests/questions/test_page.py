"""The commands with --json, and the page that answers all of them."""

import json

import jsonschema
import pytest

from tests.command import ROOT, shell
from tests.questions.games import write

SCHEMA = json.loads((ROOT / "docs" / "reference" / "what-if.schema.json").read_text())


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("page")


@pytest.fixture(scope="module")
def names(folder):
    made = {kind: write(folder, kind) for kind in ("leads", "king", "hands")}
    (folder / made["king"] / "strategies" / "grades.toml").write_text('clumsy = "any"\nable = "sharp"\n')
    return made


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("leads", ["lead", "-n", 400]),
        ("king", ["choices", "-n", 50, "--redeals", 8]),
        ("king", ["grades", "-n", 90]),
        ("hands", ["counter", "-n", 40, "--generations", 1, "--rounds", 1]),
    ],
)
def test_what_a_command_says_its_json_has_too(folder, names, kind, words):
    asked = [words[0], names[kind], *words[1:], "--game-path", folder, "-j", 1]
    told = json.loads(shell(*asked, "--json").stdout)
    jsonschema.validate(told, SCHEMA)
    printed = " ".join(shell(*asked).stdout.split())
    assert told["kind"] == words[0]
    assert all(" ".join(line.split()) in printed for line in told["says"])


def test_a_report_answers_what_can_be_asked_and_says_what_cannot(folder, names, tmp_path):
    run = tmp_path / "run"
    assert shell("run", names["king"], "-n", 300, "-q", "-j", 1, "--out", run, "--game-path", folder).returncode == 0
    done = shell("report", run, "--questions", "--format", "md,json", "--try-playouts", 0)
    assert done.returncode == 0, done.stderr
    page = (run / "report.md").read_text(encoding="utf-8")
    assert "Questions beyond balance" in page
    assert "Kingmaking: " in page
    assert "Among 2 ables a clumsy wins" in page
    assert "Cannot be asked: King: points come at the end only, so nobody leads before." in page
    kept = sorted(file.name for file in run.glob("*.json"))
    again = shell("report", run, "--questions", "--format", "md", "--try-playouts", 0)
    assert "asking: choices" not in again.stderr  # what is kept is not asked again
    assert sorted(file.name for file in run.glob("*.json")) == kept


def test_answers_about_another_table_are_not_shown(folder, names, tmp_path):
    run, other = tmp_path / "run", tmp_path / "other"
    for at, seed, more in ((run, 1, []), (other, 1, ["--set", "gift=3"])):
        words = ["run", names["king"], "-n", 300, "-q", "-j", 1, "--seed", seed, *more, "--out", at]
        assert shell(*words, "--game-path", folder).returncode == 0
    asked = ["choices", names["king"], "-n", 50, "--redeals", 8, "--json", "--game-path", folder, "-j", 1]
    (other / "choices.json").write_text(shell(*asked).stdout)
    shell("report", other, "--quick", "--format", "md", "--try-playouts", 0)
    page = (other / "report.md").read_text(encoding="utf-8")
    assert "Questions beyond balance" not in page
    assert "choices.json: it is about other" in page
