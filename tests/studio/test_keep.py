"""What is kept is a variant that plays the same, in the one folder where it may stand."""

import shlex

import pytest

from simulate.cli import main
from tests.studio.pages import Page

VALUES = {"cards.library.cost": 6, "scoring.triumphal_arch_vp": [0, 4, 6, 9], "options.reshuffle": "eager"}


@pytest.fixture
def page(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return Page("san-juan", tmp_path)


def keep(page, name, replace=False, **state):
    asked = page.state(seats=4, **(state or {"values": VALUES}))
    return page.send("POST", "/api/keep", {"state": asked, "name": name, "replace": replace})


def test_a_kept_state_plays_the_same_rules_by_the_printed_command(page, tmp_path, capsys):
    answer = keep(page, "dearer-library").json()
    file = tmp_path / "variants" / "san-juan" / "dearer-library.toml"
    assert answer["path"] == str(file)
    kept = page.hub.request.but(overlays=(str(file),)).order()
    assert kept.rules.digest == page.hub.request.but(overrides=VALUES).order().rules.digest
    words = shlex.split(answer["command"])
    assert words[:2] == ["simulate", "compare"]
    assert words[words.index("--seed") + 1] == "1"  # deals that nobody has watched
    with pytest.raises(SystemExit) as done:
        main([*words[1:], "-n", "400", "--quiet"])
    assert not done.value.code


def test_variants_below_the_changes_are_written_out(page, tmp_path):
    keep(page, "both", variants=["eager-reshuffle"], values={"cards.library.cost": 6})
    kept = page.hub.request.but(overlays=(str(tmp_path / "variants/san-juan/both.toml"),)).order()
    wanted = page.hub.request.but(overlays=("eager-reshuffle",), overrides={"cards.library.cost": 6}).order()
    assert kept.rules.digest == wanted.rules.digest


def test_a_file_that_is_there_is_replaced_only_when_asked(page, tmp_path):
    assert keep(page, "mine").status_code == 200
    file = tmp_path / "variants/san-juan/mine.toml"
    before = file.read_text()
    answer = keep(page, "mine", values={"cards.library.cost": 7})
    assert answer.status_code == 409
    assert file.read_text() == before
    assert keep(page, "mine", True, values={"cards.library.cost": 7}).status_code == 200
    assert "cost = 7" in file.read_text()


@pytest.mark.parametrize(
    "name", ["", "../up", "a/b", "a\\b", ".hidden", "UP", "a.toml", "con", "x" * 61, "a\0b", "a b", "-x"]
)
def test_a_name_that_is_none_writes_nothing(page, tmp_path, name):
    answer = keep(page, name)
    assert answer.status_code == 422
    assert "name of a variant" in answer.json()["words"]
    assert not list(tmp_path.rglob("*.toml"))


def test_a_link_that_leads_out_is_not_followed(page, tmp_path, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (tmp_path / "variants").symlink_to(elsewhere)
    assert "leads out" in keep(page, "mine").json()["words"]
    assert not list(elsewhere.rglob("*"))


def test_nothing_changed_is_nothing_to_keep(page):
    assert "nothing is changed" in keep(page, "mine", values={}).json()["words"]
