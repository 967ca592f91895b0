"""What an author of a game of mechanisms is told: a choice nobody is asked, a faulty tie break, a misspelt argument."""

import pytest

import simulate
from simulate.engine.plain.position import PlainPosition
from simulate.errors import SimulateError, UnknownNameError
from simulate.games import load_game
from simulate.games.rules import load_rules
from simulate.mechanisms import game, rounds
from tests.command import invoke

META = """[meta]
title = "Ferry"
seats = [2, 2]
about = "who loads more"

[ferry]
trips = 3
trips_provenance = "rulebook"
"""
GAME = '''"""Ferry: who loads more."""
from simulate.mechanisms import Choice, game, turns


def lay_out(table, rules):
    table.loads, table.bells = [0] * table.seats, [0] * table.seats


def crates(table, rules, seat):
    return [1, 2]


def bells(table, rules, seat):
    return []  # forgotten


def load(table, rules, seat, chosen):
    table.loads[seat] += chosen


def going(table, rules):
    return table.turns_ended < rules.ferry.trips * table.seats


def last(table, rules):
    return TIE


STEPS = [turns(Choice(crates, load), Choice(bells, load), when=going)]
GAME = game("Ferry", (2, 2), lay_out, STEPS, "loads", tie_break=last)
'''


def ferry(folder, key, tie):
    """A game in a folder, and the folder that it is in."""
    home = folder / key
    (home / "strategies").mkdir(parents=True)
    (home / "ruleset.toml").write_text(META, encoding="utf-8")
    (home / "game.py").write_text(GAME.replace("TIE", tie), encoding="utf-8")
    text = (
        '"""Loads little."""\n\nPARAMS = {}\n\n\ndef choose(view, rules, seat, legal, rng, params):\n    return legal[0]\n'
    )
    (home / "strategies/lazy.py").write_text(text, encoding="utf-8")
    return folder


def test_conformance_names_a_choice_that_nobody_is_asked(tmp_path):
    found = simulate.conformance("ferry_bells", game_path=ferry(tmp_path, "ferry_bells", "[0, 1]"))
    assert all(finding.holds for finding in found)
    (said,) = [finding.found for finding in found if finding.what.startswith("choices")]
    line = 1 + GAME.splitlines().index("def bells(table, rules, seat):")
    assert said.startswith("never asked in 6 playouts, as there was no option: Choice, ")
    assert f"game.py, line {line}: bells" in said


def test_a_tie_break_that_fails_is_the_games_not_a_scripts(tmp_path):
    with pytest.raises(SimulateError) as error:
        simulate.run("ferry_ties", playouts=4, seed=1, jobs=1, game_path=ferry(tmp_path, "ferry_ties", "[0]"))
    assert "Ferry, 2 seats, ply 6" in error.value.message
    assert "lazy" not in error.value.message


def test_a_misspelt_argument_of_game_is_said_with_the_right_one():
    with pytest.raises(UnknownNameError, match=r"no argument of game\(\) 'tiebreak'. Did you mean 'tie_break'"):
        game("T", (2, 2), lambda table, rules: None, [rounds()], "points", tiebreak="money")


@pytest.fixture
def bazaar(tmp_path, monkeypatch, capsys):
    """The template of `new game --blocks`."""
    monkeypatch.chdir(tmp_path)
    assert invoke(capsys, "new", "game", "bazaar_blocks", "--blocks").exit_code == 0
    monkeypatch.setenv("SIMULATE_GAME_PATH", str(tmp_path / "bazaar_blocks"))
    return load_game("bazaar_blocks")


def test_the_template_of_building_blocks_keeps_its_promises_and_its_rules(bazaar):
    assert [finding for finding in simulate.conformance("bazaar_blocks") if not finding.holds] == []
    position = PlainPosition.from_seed(bazaar, load_rules(bazaar), 2)
    table, rules = position.state, position.rules.record
    assert (table.coins, len(table.shelf)) == ([4, 2], 4)  # MD-1, MD-2
    table.coins[:], table.shelf[:] = [1, 4], ["bread", "silk", "spice", "bread"]
    assert position.legal_actions() == ["pass", "bread"]  # MD-3
    table.stalls[0][:], table.stalls[1][:] = ["bread", "bread"], ["silk"]
    assert list(bazaar.scores(table, rules)) == [3, 12]  # MD-5
    table.stalls[1][:] = ["cheese"]
    assert (list(bazaar.scores(table, rules)), list(bazaar.ranks(table, rules))) == ([3, 3], [2, 1])  # MD-6
    while not position.over:
        position.apply(0)
    assert (table.over, table.turns_ended, table.rounds_begun) == ("market closed", 16, 8)  # MD-4


def test_two_templates_at_once_are_refused(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = invoke(capsys, "new", "game", "both", "--blocks", "--plain")
    assert done.exit_code == 2
    assert "three templates" in done.stderr
    assert not (tmp_path / "both").exists()


def test_a_replay_says_what_chance_turned_up(bazaar, capsys):
    text = invoke(capsys, "replay", "bazaar_blocks", "thrifty", "hasty", "--seed", "1", "--until-ply", "10").stdout
    first, then = text.split("Before ply 10:")
    bought = [line for line in first.splitlines() if " buys " in line]
    turned = [line.partition(": ")[2] for line in first.splitlines() if line.strip().startswith("turned up for seat ")]
    assert len(turned) == len(bought) > 2  # each place on the shelf is filled for the next seat, with one ware
    shelf = next(line for line in then.splitlines() if line.startswith("shelf: ")).split(", ")
    assert turned[-1] == shelf[-1].capitalize()
