"""`[levers]` in a ruleset: what of a game may be changed, said where its values stand."""

import shutil

import pytest

import simulate
from simulate.errors import SimulateError
from simulate.games import PATH_VARIABLE, load_game
from simulate.games.rules import load_rules
from simulate.rebalancing.levers import LeverRule
from simulate.rebalancing.ruleset_levers import levers_asked
from tests.command import invoke
from tests.rebalance.test_known_answer import FOLDER

SAID = """
[levers]
use = ["character"]
fixed = ["character.junia"]

[levers.of."character.*.votes"]
low = 3
high = 6
"""


@pytest.fixture(scope="module")
def age():
    return load_game("age-of-rome")


@pytest.fixture
def laid(age, tmp_path):
    """Rules with an overlay of this text."""

    def make(*texts):
        files = []
        for number, text in enumerate(texts):
            files.append(tmp_path / f"mine{number}.toml")
            files[-1].write_text(text)
        return load_rules(age, [str(file) for file in files])

    return make


def by_name(levers):
    return {lever.name: lever for lever in levers}


def test_an_overlay_says_what_may_be_changed_and_how_far_and_changes_no_value(age, laid):
    rules = laid(SAID)
    found = by_name(levers_asked(age, rules))
    assert {name.split(".")[0] for name in found} == {"character"}
    assert not any("junia" in name for name in found)
    assert found["character.livia.votes"].values == (3, 4, 6)
    assert rules.digest == load_rules(age).digest


def test_what_is_asked_goes_before_what_the_ruleset_says(age, laid):
    rules = laid(SAID)
    found = by_name(levers_asked(age, rules, rows=[LeverRule("character.livia.votes", high=8, cost=2.0)]))
    assert (found["character.livia.votes"].values, found["character.livia.votes"].cost) == ((3, 4, 6, 7, 8), 2.0)
    assert found["character.octavian.votes"].values[-1] == 6
    found = by_name(levers_asked(age, rules, rows=[LeverRule("character.livia.votes", values=(1, 2))]))
    assert found["character.livia.votes"].values == (1, 2)
    assert "setup.hand_limit" in by_name(levers_asked(age, rules, ["setup"]))
    assert "character.junia.votes" in by_name(levers_asked(age, rules, keep_fixed=False))
    with pytest.raises(SimulateError, match="no lever is left") as error:
        levers_asked(age, rules, ["character.junia"])
    assert "mine0.toml fixes character.junia" in (error.value.hint or "")


def test_a_later_overlay_goes_before_an_earlier_one(age, laid):
    later = '[levers]\nfixed = []\nprovenance = "reconstructed"\n[levers.of."character.livia.votes"]\nlow = 5\n'
    found = by_name(levers_asked(age, laid(SAID, later)))
    assert found["character.livia.votes"].values == (6,)
    assert "character.junia.votes" in found
    assert {lever.provenance for lever in found.values()} == {"reconstructed"}


def test_bounds_need_not_be_around_the_value(age, laid):
    found = by_name(levers_asked(age, laid('[levers.of."character.livia.votes"]\nlow = 7\nhigh = 8\n')))
    assert found["character.livia.votes"].values == (7, 8)


def test_a_variant_that_is_laid_over_is_no_lever_and_no_mistake(age, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('[levers]\nfixed = ["variant:truce"]\n')
    assert "variant:truce" not in by_name(levers_asked(age, load_rules(age, str(file))))
    assert levers_asked(age, load_rules(age, ["truce", str(file)]))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("levers = 3", r"mine0.toml: levers: Input should be a valid dict"),
        ('[levers]\nfix = ["character"]', "mine0.toml: levers.fix: "),
        ('[levers.of."character.*.votes"]\nstep = 0', r"mine0.toml: levers.of.character.\*.votes.step: "),
        ('[levers]\nfixed = ["character.livai"]', r"mine0.toml: \[levers\] fixed: no lever 'character.livai'"),
        ('[levers.of."nobody"]\nlow = 1', r"mine0.toml: \[levers\] of: no lever 'nobody'"),
        ('[levers]\nprovenance = "guess"', r"mine0.toml: \[levers\] provenance: no 'guess'"),
        ('[levers.of."character.livia.votes"]\nhigh = 99', r"mine0.toml: \[levers\] character.livia.votes: 2 to 99: the"),
        ('[levers.of."character.livia.votes"]\nlow = 6\nhigh = 4', r"mine0.toml: \[levers\] .*votes: nothing lies"),
    ],
)
def test_a_bad_value_is_refused_with_file_and_key(age, laid, text, said, capsys, tmp_path):
    rules = laid(text)
    with pytest.raises(SimulateError, match=said):
        levers_asked(age, rules)
    done = invoke(capsys, "rules", "age-of-rome", "--check", tmp_path / "mine0.toml")
    assert done.exit_code == 2
    assert "mine0.toml: " in done.stderr


def test_the_ruleset_of_a_game_says_it_too_and_a_goals_file_goes_before_it(tmp_path, monkeypatch, capsys):
    folder = tmp_path / "houses"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    with (folder / "ruleset.toml").open("a") as file:
        file.write('\n[levers]\nfixed = ["houses.red"]\n[levers.of."houses.*.bonus"]\nlow = 18\n')
    monkeypatch.setenv(PATH_VARIABLE, str(folder))
    usual = ["rebalance", "houses", "--game-path", folder, "-n", 20_000, "-j", 1, "--no-elsewhere", "--no-retune"]
    done = invoke(capsys, *usual, "-o", tmp_path / "x.toml", "--lever", "houses.red.bonus")
    assert done.exit_code == 2
    assert "houses/ruleset.toml fixes houses.red" in done.stderr
    goals = tmp_path / "goals.toml"
    goals.write_text('starts = 3.5\n[levers]\nuse = ["houses.red.bonus"]\nfixed = []\n')
    found = simulate.rebalance(
        "houses", game_path=folder, goals=goals, playouts=20_000, jobs=1, elsewhere=False, retune=False
    )
    (lever,) = found.found.levers
    assert min(lever.values) == 18
    assert 18 <= found.settings["houses.red.bonus"] <= 24
