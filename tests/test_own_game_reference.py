"""docs/reference/own-game.md names all that a game can say of itself."""

import dataclasses
import inspect
import re

import pytest

from simulate.engine.contract import Column, Game, Verbs, state_dtype
from simulate.engine.plain import PlainGame
from simulate.engine.ruleset import PROVENANCES
from tests.command import ROOT

PAGE = (ROOT / "docs" / "reference" / "own-game.md").read_text(encoding="utf-8")
PLAIN_PAGE = (ROOT / "docs" / "tutorials" / "own-game.md").read_text(encoding="utf-8")
NAMES = {
    "fields of Game": [one.name for one in dataclasses.fields(Game)],
    "verbs": [one.name for one in dataclasses.fields(Verbs)],
    "arguments of Column": list(inspect.signature(Column).parameters),
    "the header of STATE": list(state_dtype(2, 1, 1, []).names or ()),
    "provenance words": list(PROVENANCES),
}


@pytest.mark.parametrize("what", NAMES)
def test_the_reference_names_all(what):
    assert [name for name in NAMES[what] if not re.search(rf"\b{name}\b", PAGE)] == []


def test_the_tutorial_names_all_that_a_plain_game_can_say():
    names = [one.name for one in dataclasses.fields(PlainGame) if one.init]
    assert [name for name in names if not re.search(rf"\b{name}\b", PLAIN_PAGE)] == []
