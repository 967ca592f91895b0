"""What values of the rules are called: every name of the five games is of a value, an own game brings its own."""

import tomllib

import pytest

import simulate
from reports.write.writers import to_markdown
from simulate.api.reporting import reports_of
from simulate.claims import rule_names
from simulate.claims.rule_names import FILE, names_in, naming, path_name
from simulate.engine.ruleset import load_ruleset
from simulate.errors import RulesetError
from simulate.games import game_folder, load_game
from simulate.rebalancing.levers import step_words
from simulate.runs.plan.request import Request
from simulate.sums.bands import GAMES
from simulate.system.rule_values import leaves
from tests.command import ROOT, invoke

FIVE = ("san_juan", "comuni", "pax", "age_of_rome", "tawantinsuyu")


def fits(pattern: str, path: str) -> bool:
    """Whether a path of names.toml is that of a value."""
    wanted, own = pattern.split("."), path.split(".")
    return len(wanted) == len(own) and all(a in ("*", b) for a, b in zip(wanted, own, strict=True))


@pytest.mark.parametrize("game", FIVE)
def test_every_name_is_of_a_value_and_no_two_values_have_one(game):
    paths = [path for path, _ in leaves(load_ruleset(load_game(game), game_folder(game), (), {}).values)]
    names = tomllib.loads((GAMES / game / FILE).read_text(encoding="utf-8"))
    assert [pattern for pattern in names if not any(fits(pattern, path) for path in paths)] == []
    assert len(set(names.values())) == len(names)
    assert [words for pattern, words in names.items() if ("*" in pattern) != ("{}" in words)] == []


def test_a_value_is_called_as_its_game_calls_it():
    path = "buildings.prefecture_extra_keep"
    assert path_name(path) == "Buildings: prefecture extra keep"
    with naming(Request(game="san_juan").order().manifest):
        assert path_name(path) == "Prefecture: cards kept beside the one chosen"
        assert path_name("cards.indigo_plant.cost", {"indigo_plant": "Indigo Plant"}) == "Indigo Plant: cost"
        assert path_name("cards.indigo_plant.cost") == "Indigo plant: cost"
        assert path_name("options.seat_balance") == "Seat balance"
    assert path_name(path) == "Buildings: prefecture extra keep"


def test_a_sensitivity_uses_the_names_and_json_the_paths(capsys, tmp_path):
    words = ("--only", "roles.prospector_draw", "--playouts", "400", "--steps", "1", "-q", "--json")
    done = invoke(capsys, "sensitivity", "san-juan", *words, "--html", str(tmp_path / "page.html"))
    assert "roles.prospector_draw" in done.stdout
    page = (tmp_path / "page.html").read_text(encoding="utf-8").replace("\u00a0", " ")
    assert "Prospector: cards of the chooser" in page


def test_a_report_uses_the_names(tmp_path):
    made = simulate.run("comuni", seats=2, playouts=24, seed=1, jobs=1, out=tmp_path / "run")
    text = to_markdown(reports_of(made.folder)[0][1]())
    assert "points of the first honour" in text
    assert path_name("invasions.venezia.honour_first") == "Venezia: honour first"  # outside of it the path is spelled out


def test_a_file_that_is_none_is_refused(tmp_path):
    file = tmp_path / FILE
    file.write_text('setup.hand = "Cards in hand"\n', encoding="utf-8")
    with pytest.raises(RulesetError, match="setup: no words") as error:
        names_in(file)
    assert error.value.hint == 'A line is a path in quotes and its name: "setup" = "..."'
    other = tmp_path / "other.toml"
    other.write_text('"setup.hand" = ', encoding="utf-8")
    with pytest.raises(RulesetError, match=r"other\.toml: Invalid value"):
        names_in(other)
    assert names_in(ROOT / "nowhere.toml") == {}


def test_a_change_of_a_search_is_said_as_a_designer_says_it(tmp_path):
    file = tmp_path / FILE
    file.write_text('"setup.hand" = "Cards in the first hand"\n')
    token = rule_names._names.set(names_in(file))
    try:
        assert step_words("setup.hand", 4, 3) == "Cards in the first hand: 4 → 3"
        assert step_words("houses.red.bonus[1]", 40, 22) == "Red: bonus [1]: 40 → 22"
        assert step_words("options.long_way", False, True) == "Long way: no → yes"
        assert step_words("variant:seat-balance", False, True) == "the variant seat balance"
    finally:
        rule_names._names.reset(token)
