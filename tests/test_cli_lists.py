"""simulate games, strategies, rules: readable tables, JSON, and errors that say what there is."""

import json

import pytest

from simulate.cli.terminal import PIPE_WIDTH
from simulate.games import game_keys
from strategies import strategies_of
from tests.command import invoke


def test_games_lists_every_game_with_seats(capsys):
    done = invoke(capsys, "games", "--json")
    assert done.exit_code == 0
    found = {g["game"]: g for g in json.loads(done.stdout)}
    assert set(found) == {key.replace("_", "-") for key in game_keys()}
    assert found["san-juan"]["seats"] == [2, 4]
    assert "san-juan" in invoke(capsys, "games").stdout


@pytest.mark.parametrize("game", game_keys())
def test_strategies_lists_every_file_with_its_defaults(game, capsys):
    found = {s["strategy"]: s for s in json.loads(invoke(capsys, "strategies", game, "--json").stdout)}
    assert set(found) == set(strategies_of(game))
    for name, strategy in strategies_of(game).items():
        assert found[name]["params"] == strategy.defaults
        assert name in invoke(capsys, "strategies", game).stdout


def test_rules_show_value_and_provenance(capsys):
    values = {v["path"]: v for v in json.loads(invoke(capsys, "rules", "san-juan", "--json").stdout)["values"]}
    assert values["cards.library.cost"] == {"path": "cards.library.cost", "value": 5, "provenance": "public"}
    assert values["limits.hand_limit"]["provenance"] == "seed"
    assert values["options.reshuffle"]["provenance"] == "ruling"


def test_rules_show_overrides_and_variants_as_such(capsys):
    done = invoke(capsys, "rules", "san-juan", "cards.library", "--set", "cards.library.cost=6", "--json")
    values = {v["path"]: v for v in json.loads(done.stdout)["values"]}
    assert set(values) == {f"cards.library.{key}" for key in ("type", "subtype", "cost", "vp", "count")}
    assert values["cards.library.cost"]["value"] == 6
    assert values["cards.library.cost"]["provenance"] == "override"
    varied = invoke(capsys, "rules", "san-juan", "options.seat_balance", "--variant", "seat-balance", "--json")
    assert json.loads(varied.stdout)["values"][0]["value"] is True


def test_rules_in_words_are_the_rules_file(capsys):
    assert "**SJ-5.5**" in invoke(capsys, "rules", "san-juan", "--text").stdout


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["rules", "san-jaun"], "Did you mean 'san-juan'?"),
        (["strategies", "chess"], "no game 'chess'"),
        (["rules", "san-juan", "cards.libary"], "no value or table"),
        (["rules", "san-juan", "--variant", "seat-balanced"], "Did you mean 'seat-balance'?"),
        (["rules", "san-juan", "--set", "cards.library.cost=-1"], "must be at least 0"),
        (["rules", "san-juan", "--set", "cards.library.cost"], "expected path=value"),
    ],
)
def test_a_wrong_name_or_value_is_answered_with_what_there_is(args, says, capsys):
    done = invoke(capsys, *args)
    assert done.exit_code == 2
    assert says in done.stderr


@pytest.mark.parametrize("game", ["san-juan", "age-of-rome", "tawantinsuyu"])
def test_strategies_fit_the_terminal(capsys, game):
    lines = invoke(capsys, "strategies", game).stdout.splitlines()
    assert max(map(len, lines)) <= PIPE_WIDTH
    assert any(line.startswith("    Idea") for line in lines)
