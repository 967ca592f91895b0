"""The table of heavy batteries names tests that exist, and what is left out of the short form is in the whole form."""

import ast

import pytest

from tests.command import ROOT
from tests.short_form import KEPT, beyond, spread


@pytest.mark.parametrize("name", KEPT)
def test_every_battery_of_the_table_exists(name):
    file, _, test = name.partition("::")
    tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
    assert test in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize(("cases", "kept", "places"), [(10, 0, set()), (1, 3, {0}), (9, 3, {0, 4, 8}), (3, 9, {0, 1, 2})])
def test_kept_cases_are_spread_over_all(cases, kept, places):
    assert spread(cases, kept) == places


def test_cases_that_are_not_kept_are_beyond_the_short_form():
    class Item:
        def __init__(self, nodeid):
            self.nodeid = nodeid

    name = next(name for name, kept in KEPT.items() if kept == 1)
    items = [Item(f"tests/{name}[{case}]") for case in range(4)] + [Item("tests/test_other.py::test_it")]
    assert beyond(items) == items[1:4]
