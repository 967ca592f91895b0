"""Beginners and experts: tables of each, on the same deals."""

import pytest

import simulate
from simulate.errors import StrategyError
from simulate.runs.read.run import open_run
from strategies.grades import FILE, grades_of, players_of_grades
from tests.command import shell
from tests.questions.games import game_at


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("grades")


@pytest.fixture(scope="module")
def name(folder):
    made = game_at(folder, "king")
    (folder / made / "strategies" / FILE).write_text('clumsy = "any"\nable = "sharp"\n')
    return made


def test_a_place_that_only_the_able_win_is_named(name):
    """The first seat wins more if it uses the right card; the gift is by chance."""
    made = simulate.grades(name, playouts=6000, overrides={"gift": 0, "blade": 6}, jobs=1)
    assert [table.name for table in made.tables] == ["clumsys", "ables"]
    first, last = made.tables
    assert last.places[0][1] > first.places[0][2]
    assert any(line.startswith("Place 1 changes most with strength") for line in made.says())
    assert made.mixed[0].players == ("any", "sharp", "sharp")


def test_places_of_players_who_play_alike_are_not_said_to_change(name):
    made = simulate.grades(name, "any", "sharp", playouts=900, overrides={"gift": 0, "blade": 0}, jobs=1)
    assert any(line.startswith("no place is shown to change") for line in made.says())


@pytest.mark.parametrize("game", ["san_juan", "comuni", "pax", "age_of_rome", "tawantinsuyu"])
def test_every_game_names_its_grades_weakest_first(game):
    assert list(grades_of(game)) == ["beginner", "regular", "expert"]


def test_grades_are_players_and_a_wrong_one_is_told_the_others(name):
    assert players_of_grades("san_juan", "beginner, expert,rusher") == ("dearest_first", "expert", "rusher")
    with pytest.raises(StrategyError, match="'beginer' is no grade") as error:
        players_of_grades("san_juan", "beginer,expert")
    assert "beginner, regular, expert" in error.value.hint


def test_a_game_without_grades_says_how_to_name_them(tmp_path):
    hands = game_at(tmp_path, "hands")
    with pytest.raises(StrategyError, match="no grade of this game") as error:
        simulate.grades(hands)
    assert FILE in error.value.hint


def test_run_seats_players_by_their_grades(folder, name, tmp_path):
    words = ["run", name, "--grades", "clumsy,able,able", "-n", 30, "-q", "--out", tmp_path / "r", "--game-path", folder]
    assert shell(*words).returncode == 0
    assert [p.label for p in open_run(tmp_path / "r").manifest.players] == ["any", "sharp"]
    both = shell("run", name, "any", "--grades", "clumsy", "--game-path", folder)
    assert both.returncode == 2
    assert "--grades" in both.stderr
