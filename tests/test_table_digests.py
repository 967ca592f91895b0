"""No table changes unnoticed."""

import pytest

from simulate.engine.jit import JIT_DISABLED
from simulate.games import game_keys
from tests.table_digests import RANDOM, SCRIPTS, cases_of, differences, held, margins, players_of

CASES = {"a": {"x": "1", "y": "2"}, "b": {"x": "3", "y": "4"}}


def played(file, key):
    kept = held(file)
    assert key in kept, "python3 dev.py regenerate all --only digests,casts"
    return differences(cases_of(key, players_of(file, key)), kept[key])


@pytest.mark.skipif(JIT_DISABLED, reason="thousands of playouts")
@pytest.mark.parametrize("key", game_keys())
def test_tables_of_random_players_are_as_kept(key):
    """What changed on purpose: `python3 dev.py regenerate GAME` and a line in CHANGELOG.md."""
    assert played(RANDOM, key) == []


@pytest.mark.generated
@pytest.mark.skipif(JIT_DISABLED, reason="thousands of playouts")
@pytest.mark.parametrize("key", game_keys())
def test_tables_of_scripted_players_are_as_kept(key):
    assert played(SCRIPTS, key) == []


def test_what_moved_is_named_by_case_and_column():
    kept = margins(CASES, ["x", "y"], ["a", "b"])
    assert differences(CASES, kept) == []
    assert differences(CASES | {"b": {"x": "3", "y": "5"}}, kept) == ["b: moved", "y: moved"]


def test_new_cases_and_columns_are_named_and_move_nothing():
    kept = margins(CASES, ["x", "y"], ["a", "b"])
    more = {name: values | {"z": "9"} for name, values in CASES.items()}
    assert differences(more, kept) == ["z: new"]
    assert differences(CASES | {"c": {"x": "7", "y": "8"}}, kept) == ["c: new"]
    assert differences({"a": CASES["a"]}, kept) == ["b: gone"]
    assert differences({name: {"x": values["x"]} for name, values in CASES.items()}, kept) == ["y: gone"]
