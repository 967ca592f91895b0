"""What is kept of a game and not shown with a run is named, with the reason."""

from types import SimpleNamespace

import pytest

from reports.judge.cures import Cure
from reports.judge.kept_stronger import Stronger
from reports.judge.left_out import left_out
from reports.judge.strength import Rung, Strength
from reports.pages.run_report import make_report
from simulate.runs.read.run import open_run
from tests.command import invoke

RULES = "{} it was measured by other rules than this run's"
SCALE = "the scale of strength that is kept of San Juan:"
STRONG = "stronger play that is kept of San Juan:"
CURES = "changes that are kept of San Juan:"
LINES = {
    "rules": [
        RULES.format(SCALE),
        f"{CURES} they were tried on other rules than this run's",
        RULES.format(STRONG),
    ],
    "version": [f"{SCALE} expert was another version then"],
    "players": [
        f"{CURES} they were tried with players of another version",
        f"{STRONG} it was measured with players of another version",
    ],
    "seats": [],
    "field": [],
    "imported": [],
    "none": [],
}


def manifest(rules="r", players="p", version="expert", seats=4, field="competent", imported=False):
    return SimpleNamespace(
        game=SimpleNamespace(key="san_juan", title="San Juan", imported=imported),
        asked=SimpleNamespace(seats=seats, field=field, strategies=["expert"] if field == "competent" else ["other"]),
        players=[SimpleNamespace(label="expert", version=version)],
        rules_version=rules,
        players_version=players,
    )


@pytest.fixture
def kept(monkeypatch):
    rungs = (Rung(player="expert", version="expert", levels={}),)
    held = {"kept_strength": Strength(seats=4, rules="r", pairings=1, playouts=1, rungs=rungs)}
    cure = {"strategies": ["expert"], "overlays": [], "overrides": {}, "seats": 4, "changes": [], "settings": []}
    held["kept_cures"] = [Cure(**cure, variants=[], rules="r", players="p", playouts=1, goals=[])]
    row = {"field": "competent", "played": "searched", "seats": 4, "playouts": 1, "verdicts": {}, "levels": {}}
    held["kept_stronger"] = [Stronger(**row, rules="r", players="p")]
    for name, value in held.items():
        monkeypatch.setattr(f"reports.judge.left_out.{name}", lambda game, value=value: value)


@pytest.mark.parametrize(
    ("about", "changed"),
    [
        ("rules", {"rules": "other"}),
        ("version", {"version": "another"}),
        ("players", {"players": "others"}),
        ("seats", {"seats": 3, "rules": "other"}),  # it is of another table
        ("field", {"field": "naive", "players": "others"}),
        ("imported", {"imported": True, "rules": "other"}),
        ("none", {}),
    ],
)
def test_what_is_left_out_is_named_with_its_reason(kept, about, changed):
    assert left_out(manifest(**changed)) == LINES[about]


@pytest.mark.parametrize(("changed", "said"), [((), False), (("--set", "setup.starting_hand=5"), True)])
def test_a_report_of_changed_rules_says_so_below(capsys, tmp_path, changed, said):
    assert invoke(capsys, "run", "san-juan", "--playouts", 200, "--out", tmp_path / "r", *changed).exit_code == 0
    text = " ".join(line for s in make_report(open_run(tmp_path / "r")).sections if s.key == "run" for line in s.findings)
    assert ("Not used: the scale of strength that is kept of San Juan" in text) is said
