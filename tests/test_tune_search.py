"""`simulate tune-search`: the value function of an own game, at the terminal and from Python, and what it refuses."""

import json
import shutil
from pathlib import Path

import pytest

import simulate
from simulate.engine.jit import JIT_DISABLED
from simulate.errors import RunError, SimulateError
from strategies import parse_strategy
from strategies.value import FILE, ValueFile
from tests.command import invoke

pytestmark = pytest.mark.skipif(JIT_DISABLED, reason="thousands of playouts")
TOY = Path(simulate.__file__).parent / "templates" / "toy"


@pytest.fixture
def game(tmp_path, request):
    """A copy of the compiled template, a game from outside, of another name for each test."""
    made = tmp_path / ("beads_kept" if "stays" in request.node.name else "beads")
    shutil.copytree(TOY, made, ignore=shutil.ignore_patterns("__pycache__"))
    for file in (made / "game.py", made / "ruleset.toml"):
        file.write_text(file.read_text().replace("toy", made.name))
    return made


def test_an_own_game_gets_a_file_that_its_search_players_ask(game, capsys):
    done = invoke(capsys, "tune-search", "beads", "--game-path", game, "-s", "2", "--ahead", 3, "-n", 2000)
    assert done.exit_code == 0, done.stderr
    assert "2 seats: takes away" in done.stdout
    assert "search players play 3 rounds on" in done.stdout
    file = game / "strategies" / FILE
    found = json.loads(file.read_text())
    assert [part["seats"] for part in found["seats"]] == [2]
    assert found["fields"]
    assert found["seats"][0]["surprise"] < 0.9 * found["seats"][0]["surprise_if_even"]
    asks = parse_strategy("beads", "search:of=careful,rollouts=8")
    assert asks.value.by_seats[2].ahead == 3
    before = file.read_bytes()
    assert simulate.tune_search("beads", game_path=game, seats=2, ahead=3, playouts=2000).file == file
    assert file.read_bytes() == before
    again = simulate.tune_search("beads", game_path=game, seats=2, ahead=3, playouts=2000, keep=False)
    assert again.file is None
    assert again.told()[2] > 0.1
    assert file.read_bytes() == before
    assert next(part.weights for part in again.value.seats) == tuple(map(tuple, found["seats"][0]["weights"]))
    ask = ("run", "beads", "search:of=careful,rollouts=2", "careful", "--game-path", game, "-n", 2, "-s", 2)
    assert "were edited" not in invoke(capsys, *ask, "--out", game / "as_fitted").stderr
    assert "were edited" not in invoke(capsys, *ask, "--out", game / "changed", "--set", "goal=20").stderr
    rules = (game / "ruleset.toml").read_text()
    (game / "ruleset.toml").write_text(rules.replace("goal = 25", "goal = 24"))
    said = invoke(capsys, *ask, "--out", game / "edited").stderr
    assert (
        f"were edited since search players learnt what a position is worth: simulate tune-search beads --game-path {game}"
        in said
    )
    shares = simulate.run(
        "beads", "search:of=careful,rollouts=16", "careful", seats=2, playouts=40, game_path=game, out=game / "run"
    )
    assert shares.manifest.totals.playouts == 40


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"overrides": {"limits.hand_limit": 8}}, "the rules as they stand"),
        ({"variants": "harbour"}, "the rules as they stand"),
        ({"seats": 9}, "takes 2 to 4"),
        ({"field": "searched"}, "scripts that come with the game"),
        ({"playouts": 8, "seats": 4}, "it takes 1,000"),
        ({"ahead": 0}, "from 1"),
    ],
)
def test_what_it_cannot_fit_is_refused(words, said):
    with pytest.raises(SimulateError, match=said):
        simulate.tune_search("san-juan", **words, keep=False)


def test_what_is_there_and_no_value_function_stays(game):
    file = game / "strategies" / FILE
    file.write_text("my notes")
    with pytest.raises(SimulateError, match="value function"):
        simulate.tune_search(game.name, game_path=game, seats=2, playouts=400)
    assert file.read_text() == "my notes"


def test_a_game_in_ordinary_python_plays_to_the_end(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert invoke(capsys, "new", "game", "pips", "--plain").exit_code == 0
    refused = invoke(capsys, "tune-search", "pips", "--game-path", tmp_path / "pips")
    assert refused.exit_code == 2
    assert "is not compiled" in refused.stderr


def test_a_value_function_that_foretells_nothing_is_not_written(monkeypatch):
    def told_nothing(orders, ahead, playouts, command, say):
        part = {"seats": 4, "ahead": ahead, "playouts": 8, "surprise": 1.38, "surprise_if_even": 1.386}
        part |= {"rounds": [], "weights": [[0.0]]}
        found = {"about": "", "command": "", "rules": "", "players": "", "fields": [], "seats": [part]}
        return ValueFile.model_validate_json(json.dumps(found))

    monkeypatch.setattr("simulate.api.searching.fit_value", told_nothing)
    with pytest.raises(RunError, match="foretells nothing"):
        simulate.tune_search("san-juan", seats=4, keep=False, playouts=8)
