"""The values of every game have a place, a kind, and a range that holds what is printed."""

import pytest

from simulate.games import game_keys
from simulate.runs.plan.request import Request
from simulate.studio.values import FIXED, LIST, NUMBER, PART, SWITCH, WORD, presets_of, said, tables_in, values_of
from simulate.system.rule_values import changeable

BUNDLED = ("age_of_rome", "comuni", "pax", "san_juan", "tawantinsuyu")
TYPES = {NUMBER: int, SWITCH: bool, LIST: list, WORD: str}


@pytest.fixture(scope="module", params=BUNDLED)
def order(request):
    assert request.param in game_keys()
    return Request(request.param, log="seats").order()


def test_every_value_stands_there_once_with_a_range_that_holds_it(order):
    values = values_of(order)
    assert [value["path"] for value in values] == [path for path, _ in changeable(order.rules.values)]
    for value in values:
        printed = value["printed"]
        if value["kind"] in TYPES:
            assert isinstance(printed, TYPES[value["kind"]]), value
        if value["kind"] in (NUMBER, PART):
            assert value["least"] is None or value["least"] <= printed, value
            assert value["most"] is None or printed <= value["most"], value
        if value["kind"] == WORD:
            assert printed in value["words"]
        assert value["source"], value
    assert sum(value["kind"] == FIXED for value in values) < len(values) / 4


def test_values_have_the_names_that_the_game_gives_them_and_else_their_keys_in_words():
    names = {value["path"]: value["name"] for value in values_of(Request("san_juan", log="seats").order())}
    assert names["options.min_build_cost"] == "Lowest price of a building"
    assert names["setup.seat_balance_extra"] == "Seat balance extra"
    assert said(["hand_limit", "with_tower"]) == "Hand limit: with tower"


def test_a_step_that_the_range_allows_is_one_that_the_model_allows(order):
    """The range is that of the model: one beyond it is refused as out of range, wherever it has an end."""
    numbers = [value for value in values_of(order) if value["kind"] == NUMBER and value["most"] is not None]
    for value in numbers[:: max(1, len(numbers) // 12)]:
        request = Request(order.game.key, log="seats", overrides={value["path"]: int(value["most"]) + 1})
        with pytest.raises(Exception, match=f"at most {int(value['most'])}"):
            request.order()


def test_the_values_of_a_variant_are_values_of_the_rules(order):
    paths = {path for path, _ in changeable(order.rules.values)}
    presets = presets_of(order.game.key)
    assert presets
    assert all(preset["values"] for preset in presets)
    assert {path for preset in presets for path in preset["values"]} & paths


def test_a_table_is_one_whose_rows_are_tables_of_plain_values():
    rows = {"a": {"cost": 1}, "b": {"cost": 2}}
    assert tables_in({"cards": rows, "limits": {"hand": 7}, "top": 1}) == ["cards"]
    assert tables_in({"towns": {"x": rows, "y": rows}}) == ["towns.x", "towns.y"]
    assert tables_in({"mixed": {"a": {"cost": 1}, "b": 2}, "one": {"a": {"cost": 1}}}) == []
