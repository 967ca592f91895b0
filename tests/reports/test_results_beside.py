"""Results beside a run are shown only if they are about its rules and players, and as they were written."""

import json

import pytest

from reports.pages.run_report import make_report
from reports.read.experiment_results import read_result, results_beside, results_named
from simulate.errors import RunError
from simulate.runs.plan.envelope import about_of, result_file, sealed
from tests import toy_game
from tests.command import invoke
from tests.runs.conftest import order, run_toy

ROWS = [{"metric": "win_share.seat:1", "a": 0.3, "b": 0.4, "change": 0.1, "low": 0.05, "high": 0.15}]


@pytest.fixture(scope="module", autouse=True)
def _compiled():
    toy_game.compile_toy()


@pytest.fixture
def run(tmp_path):
    return run_toy(tmp_path / "run", 900, order("careful", "chancer", "chaser"))


def keep(run, name="kept.json", **other):
    about = {"asked": about_of(run.manifest) | other, "blocks": 300, "to_set": ["setup.coins=5"]}
    (run.path / name).write_bytes(result_file("compare", about, ROWS))
    return run.path / name


def test_a_result_about_the_run_is_used(run):
    file = keep(run)
    found, unused = results_beside(run.path, run.manifest)
    assert [result.file for result in found] == [file]
    assert unused == []


@pytest.mark.parametrize("name", ["rules", "players"])
def test_a_result_about_other_rules_or_players_of_the_same_names_is_named_and_not_used(run, name):
    file = keep(run, **{name: "other"})
    found, unused = results_beside(run.path, run.manifest)
    assert (found, unused) == ([], [f"kept.json: it is about other {name} than this run"])
    assert f"Not used: kept.json: it is about other {name} than this run." in make_report(run).headline
    with pytest.raises(RunError, match=f"about other {name} than the run"):
        results_named([file], run.manifest)


def test_deals_of_another_seed_are_other_evidence_about_the_same_rules(run):
    keep(run, seed=7)
    assert len(results_beside(run.path, run.manifest)[0]) == 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data["rows"][0].update(change=0.313), "it was changed after it was written"),
        (lambda data: data.pop("seal"), "it has no seal"),
        (lambda data: data.update(asked=7), "it was changed after it was written"),
    ],
)
def test_an_edited_result_is_named_and_not_used_and_verify_finds_it(run, capsys, change, said):
    file = keep(run)
    data = json.loads(file.read_text())
    change(data)
    file.write_text(json.dumps(data))
    found, (line,) = results_beside(run.path, run.manifest)
    assert found == []
    assert line.startswith(f"kept.json: {said}")
    done = invoke(capsys, "verify", run.path, "--playouts", 0)
    assert done.exit_code == 4
    assert f"kept.json: no report will show it: {said}" in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("broken", "where"),
    [
        ({"rows": [7]}, "rows.0"),
        ({"rows": [ROWS[0] | {"change": "much"}]}, "rows.0.change"),
        ({"rows": [{"metric": "win_share.seat:1"}]}, "rows.0.a"),
        ({"asked": []}, "asked"),
        ({"blocks": -1}, "blocks"),
        ({"to_set": 3}, "to_set"),
    ],
)
def test_a_sealed_file_of_another_form_is_named_with_the_field(run, broken, where):
    file = keep(run)
    data = {key: value for key, value in json.loads(file.read_text()).items() if key != "seal"}
    file.write_bytes(sealed(data | broken))
    with pytest.raises(ValueError, match=rf"^{where}: "):
        read_result(file)
    found, (line,) = results_beside(run.path, run.manifest)
    assert (found, line.partition(": ")[0]) == ([], "kept.json")


def test_a_new_run_in_the_folder_sets_results_of_the_old_one_aside(tmp_path, capsys):
    words = ("run", "san-juan", "random_player", "-s", "2", "--out", tmp_path / "run")
    assert invoke(capsys, *words, "-n", 8).exit_code == 0
    (tmp_path / "run" / "barred.json").write_text("{}")
    done = invoke(capsys, *words, "-n", 8, "--fresh", "--set", "options.max_rounds_guard=90")
    assert done.exit_code == 0, done.stderr
    assert "set aside: " in done.stderr
    assert not (tmp_path / "run" / "barred.json").exists()
    assert (tmp_path / "run" / "set-aside" / "run-barred.json").read_text() == "{}"
