"""RULES from a model: names, axes, words, and a refusal where a name or a size is missing."""

from datetime import date
from typing import Annotated, Any, Literal

import numpy as np
import pytest
from pydantic import Field

from simulate.engine.jit import new_records
from simulate.engine.rules_record import APART, fill_rules, leaves, rules_dtype
from simulate.engine.ruleset_types import Table, exactly, keyed, places, whole
from simulate.games import game_keys, load_game

Reshuffle = Literal["lazy", "eager"]
LAZY, EAGER = places(Reshuffle)
Points = Annotated[int, Field(ge=0, le=30)]


class Options(Table):
    reshuffle: Reshuffle
    pairs: bool
    share: float


class Card(Table):
    cost: int = whole(0, 9)
    kind: Literal["red", "blue"]
    income: keyed(("gold", "army"), Points)
    points: list[Points] = exactly(3)


class Scoring(Table):
    levels: list[Points] = exactly(2)


class Rules(Table):
    options: Options
    scoring: Scoring
    supply: keyed(("gold", "army"), Points)
    cards: keyed(("library", "chapel"), Card)
    copies: keyed(("library", "chapel"), keyed(("A", "B", "C"), Points))
    own: dict[str, Card] = Field(max_length=3)
    title: str
    phrase: Annotated[str, APART]


def card(cost: int, kind: str) -> dict[str, Any]:
    return {"cost": cost, "kind": kind, "income": {"gold": cost + 1, "army": 0}, "points": [cost, 2, 3]}


VALUES = {
    "options": {"reshuffle": "eager", "pairs": True, "share": 0.25},
    "scoring": {"levels": [7, 8]},
    "supply": {"gold": 5, "army": 6},
    "cards": {"library": card(5, "blue"), "chapel": card(3, "red")},
    "copies": {"library": {"A": 1, "B": 2, "C": 3}, "chapel": {"A": 4, "B": 5, "C": 6}},
    "title": "no field",
    "phrase": "for derive",
    "own": {"mint": card(9, "blue")},
}


def filled() -> np.record:
    record = new_records(rules_dtype(Rules, [("total", "i4")]), 1)[0]
    fill_rules(Rules.model_validate(VALUES), record)
    return record


def test_each_value_is_found_under_its_key():
    record = filled()
    assert (record.reshuffle, record.pairs, record.share) == (EAGER, 1, 0.25)
    assert record.levels.tolist() == [7, 8]
    assert record.supply.tolist() == [5, 6]
    assert record.cards_cost.tolist() == [5, 3]
    assert record.cards_kind.tolist() == [1, 0]
    assert record.cards_income.tolist() == [[6, 0], [4, 0]]
    assert record.cards_points.tolist() == [[5, 2, 3], [3, 2, 3]]
    assert record.copies.tolist() == [[1, 2, 3], [4, 5, 6]]


def test_free_names_fill_the_first_places_and_computed_fields_wait():
    record = filled()
    assert record.own_cost.tolist() == [9, 0, 0]
    assert record.own_income.tolist() == [[10, 0], [0, 0], [0, 0]]
    assert record.total == 0


def test_free_text_and_values_set_apart_have_no_field():
    assert not {"title", "phrase"} & set(filled().dtype.names)


def test_two_values_of_one_name_are_refused():
    class Twice(Table):
        options: Options
        others: Options

    with pytest.raises(TypeError, match=r"pairs, reshuffle, share"):
        rules_dtype(Twice)
    with pytest.raises(TypeError, match="levels"):
        rules_dtype(Scoring, [("levels", "i4")])


def test_a_list_of_any_length_and_an_unknown_type_are_refused():
    class Endless(Table):
        levels: list[int]

    class Days(Table):
        day: date

    with pytest.raises(TypeError, match="levels has no max_length"):
        rules_dtype(Endless)
    with pytest.raises(TypeError, match="day is"):
        rules_dtype(Days)


@pytest.mark.parametrize("key", game_keys())
def test_the_record_of_every_game_is_its_model_and_what_is_computed(key):
    game = load_game(key)
    assert {leaf.name for leaf in leaves(game.rules_model)} <= set(game.rules.names)
