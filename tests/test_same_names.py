"""Python offers what the command line can, by the same names."""

import importlib
import inspect

import click
import numpy as np
import pytest

import simulate
from simulate.api.asked import request_of
from simulate.api.question import Word, question
from simulate.cli import COMMANDS
from simulate.errors import SimulateError
from tests.command import invoke

# command -> the functions in Python that do the same
FUNCTIONS = {
    "run": ("run", "sweep"),
    "import": ("import_outcomes",),
    "report": ("report",),
    "verify": ("verify",),
    "replay": ("replay",),
    "compare": ("compare",),
    "sensitivity": ("sensitivity",),
    "card-strength": ("card_strength",),
    "playtests": ("playtests",),
    "calibrate": ("calibrate",),
    "rebalance": ("rebalance",),
    "tune": ("tune",),
    "lessons": ("lessons",),
    "tune-search": ("tune_search",),
    "baseline": ("baseline",),
    "check": ("check",),
    "ladder": ("ladder",),
    "skill": ("skill",),
    "lead": ("lead",),
    "choices": ("choices",),
    "grades": ("grades",),
    "counter": ("counter",),
    "conformance": ("conformance",),
    "rules": ("load_rules",),
}
NOT_IN_PYTHON = {
    "play": "asks a person at a terminal; a position and its legal actions are `simulate.Position`",
    "studio": "serves a page; what it shows is `simulate.compare`",
    "new": "writes a template",
    "guide": "prints a text",
    "runs": "prints a list",
    "games": "prints a list; `simulate.load_game` has all of a game",
    "strategies": "prints a list; `simulate.load_game` and `strategies.parse_strategy` have what it tells",
}

# options of a command that other words say in Python
ONLY_TYPED = {"run": {"grades"}}  # players, by `strategies.grades.players_of_grades`

# option of the command line -> parameter in Python, where Python takes values in place of words
VALUES = {
    "overlays": "variants",
    "sheets": "variants",
    "settings": "overrides",
    "to_overlays": "to_variants",
    "to_sheets": "to_variants",
    "to_settings": "to_overrides",
    "resume": "fresh",
    "results": "with",
    "path": "run",
}
OWN_VALUES = {
    "run": {"variants": "over_variants", "fields": "over_fields"},  # of a sweep; --variant is `variants`
    "report": {"results": "results", "xlsx": "formats", "png": "formats"},
    "conformance": {},
    "rules": {"overlays": "variant", "sheets": "variant"},
}
PRINTED = {
    "as_json",
    "quiet",
    "verbose",
    "markdown",
    "most",
    "csv",
    "html",
    "text",
    "junit",
    "xlsx",
    "force",
}  # Python has frames and values; `simulate.system.ours.forcing` for files
ONLY_PRINTED = {  # of single commands: how much is printed, and how
    "lessons": {"words", "top", "show"},
    "rules": {"prefix", "export", "sheet_out", "check"},
    "rebalance": {"output"},  # the result writes them
}


def options(command):
    module, _, attribute = COMMANDS[command][0].partition(":")
    found = getattr(importlib.import_module(module), attribute)
    names = VALUES | OWN_VALUES.get(command, {})
    return {names.get(p.name, p.name) for p in found.params if isinstance(p, click.Parameter)}


def parameters(function):
    found = set(inspect.signature(getattr(simulate, function)).parameters)
    return found | (set(inspect.signature(request_of).parameters) if "asked" in found else set())


QUESTIONS = {
    "compare",
    "sensitivity",
    "card-strength",
    "playtests",
    "rebalance",
    "tune",
    "lessons",
    "tune-search",
    "baseline",
    "ladder",
}


@pytest.mark.parametrize("command", sorted(QUESTIONS))
def test_a_question_is_declared_once(command):
    """The command takes the words of the question, and its function in Python has them with the same defaults."""
    asked = getattr(simulate, FUNCTIONS[command][0])
    module, _, attribute = COMMANDS[command][0].partition(":")
    made = getattr(importlib.import_module(module), attribute)
    by_default = made.make_context(command, ["san-juan"]).params
    helps = {p.name: getattr(p, "help", None) for p in made.params}
    there = inspect.signature(asked).parameters
    assert asked.words
    for word in asked.words:
        assert helps[word.name] == word.help
        assert (by_default[word.name] or None) == (there[word.name].default or None), word.name
    assert by_default["playouts"] == there["playouts"].default


def test_a_word_is_refused_alike_in_python_and_at_the_terminal(capsys):
    with pytest.raises(SimulateError, match="generations=0: a whole number from 1 to 10000"):
        simulate.tune("san-juan", "expert", generations=0)
    done = invoke(capsys, "tune", "san-juan", "expert", "--generations", 0)
    assert done.exit_code == 2
    assert "--generations 0: a whole number from 1 to 10000" in done.stderr
    with pytest.raises(SimulateError, match="alpha='x': a number"):
        simulate.baseline("san-juan", alpha="x")
    with pytest.raises(SimulateError, match="how='loudly': one of barred, blanked, given, cost"):
        simulate.card_strength("san-juan", how="loudly")
    with pytest.raises(TypeError, match="unexpected keyword argument 'loud'"):
        simulate.card_strength("san-juan", loud=True)


def test_numbers_of_numpy_are_numbers():
    word = Word("generations", "Generations.", kind=int, low=1, high=9)
    word.require(np.int64(5))
    Word("share", "Share.", kind=float, low=0, high=1, above=True).require(np.float64(0.5))
    for wrong in (np.int64(10), 2.5, "5"):
        with pytest.raises(SimulateError, match="a whole number from 1 to 9"):
            word.require(wrong)


def test_two_runs_are_compared_as_they_were_played(capsys, tmp_path):
    for name in "ab":
        run = ("run", "san-juan", "-n", 8, "-q", "--jobs", 1, "--out", tmp_path / name)
        assert invoke(capsys, *run).exit_code == 0
    done = invoke(capsys, "compare", tmp_path / "a", tmp_path / "b", "--to-set", "cards.library.cost=6")
    assert done.exit_code == 2
    assert "nothing is changed" in done.stderr


def test_a_question_whose_words_are_not_those_of_its_signature_is_refused():
    with pytest.raises(TypeError, match="its words are not those of its signature"):
        question(Word("how", "How."), playouts=10)(lambda request, what="": what)


def test_every_command_has_its_functions_or_a_reason():
    assert set(FUNCTIONS) | set(NOT_IN_PYTHON) == set(COMMANDS)
    assert not set(FUNCTIONS) & set(NOT_IN_PYTHON)


@pytest.mark.parametrize("command", FUNCTIONS)
def test_options_of_a_command_are_parameters_in_python(command):
    there = set().union(*(parameters(function) for function in FUNCTIONS[command]))
    assert options(command) - there - PRINTED - ONLY_PRINTED.get(command, set()) - ONLY_TYPED.get(command, set()) == set()


@pytest.mark.parametrize("function", [name for names in FUNCTIONS.values() for name in names])
def test_every_function_takes_the_folder_of_a_game(function):
    """But for rules, which are those of a game that is there, and games that were played elsewhere."""
    assert "game_path" in parameters(function) or function in ("load_rules", "import_outcomes")
