"""Any accepted set of values plays without breaking a promise; the refusal of any other gives the reason."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args, get_origin

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import simulate
from simulate.engine.playout import DETAIL, FINE
from simulate.errors import RulesetError
from simulate.games import game_keys
from tests.playing import play, seat_counts

PLAYOUTS = 60
every_game = pytest.mark.parametrize("key", game_keys())


@dataclass(frozen=True)
class Leaf:
    """One value of a ruleset: its dotted path, type and bounds as the pydantic model states them."""

    path: str
    kind: Any
    low: int | None
    high: int | None
    size: int | None = None


def bound(marks: Any, name: str) -> int | None:
    """A bound (ge, le, min_length) among the marks of a field."""
    return next((getattr(mark, name) for mark in marks if hasattr(mark, name)), None)


def leaves_of(model: Any, at: str = "") -> Iterator[Leaf]:
    """All leaves whose type says which values are allowed: int, bool, named values, lists of int."""
    for name, info in model.model_fields.items():
        kind, marks, path = info.annotation, info.metadata, f"{at}{name}"
        if hasattr(kind, "model_fields"):
            yield from leaves_of(kind, f"{path}.")
        elif get_origin(kind) is list:
            inner, marks_inside = get_args(kind)[0], ()
            if get_origin(inner) is Annotated:
                inner, field = get_args(inner)[:2]
                marks_inside = getattr(field, "metadata", ())
            if inner is int:
                size = bound(marks, "min_length")
                yield Leaf(path, list, bound(marks_inside, "ge"), bound(marks_inside, "le"), size)
        elif kind is int or kind is bool or get_origin(kind) is Literal:
            yield Leaf(path, kind, bound(marks, "ge"), bound(marks, "le"))


def values(leaf: Leaf) -> st.SearchStrategy:
    """Values of a leaf, now and then one beyond its bounds."""
    if leaf.kind is bool:
        return st.booleans()
    if get_origin(leaf.kind) is Literal:
        return st.sampled_from(get_args(leaf.kind))
    low, high = 0 if leaf.low is None else leaf.low, 12 if leaf.high is None else leaf.high
    numbers = st.one_of(st.integers(low, high), st.sampled_from([low, high]))
    if leaf.kind is list:
        return st.lists(numbers, min_size=leaf.size or 0, max_size=leaf.size or 4)
    return st.one_of(numbers, numbers, numbers, st.integers(low - 1, high + 1))


def overrides(key: str) -> st.SearchStrategy:
    """One to six values of a game's ruleset."""
    leaves = list(leaves_of(simulate.load_game(key).rules_model))
    pairs = st.sampled_from(leaves).flatmap(lambda leaf: st.tuples(st.just(leaf.path), values(leaf)))
    return st.lists(pairs, min_size=1, max_size=6, unique_by=lambda pair: pair[0]).map(dict)


def load(game: Any, chosen: dict[str, Any]) -> tuple[Any, str]:
    """(ruleset, "") or (None, why it was refused)."""
    try:
        return simulate.load_rules(game, overrides=chosen), ""
    except RulesetError as error:
        return None, error.message


@every_game
@settings(max_examples=80, deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_accepted_values_play_and_refused_ones_say_why(key, data):
    game = simulate.load_game(key)
    chosen = data.draw(overrides(key))
    rules, refusal = load(game, chosen)
    if rules is None:
        assert any(path.split(".")[-1] in refusal for path in chosen)
        assert len(refusal.split(": ", 1)[1]) > 15
        return
    seats = data.draw(st.sampled_from(list(seat_counts(game))))
    log = play(game, rules, seats, PLAYOUTS // seats, paranoid=True)
    assert log.code == FINE, f"{chosen}: {game.invariants[log.status[DETAIL]]}"


@every_game
def test_every_bound_of_the_model_holds_and_is_told(key):
    game = simulate.load_game(key)
    bounded = [leaf for leaf in leaves_of(game.rules_model) if leaf.kind is int]
    assert bounded
    for leaf in bounded:
        for limit, value in ((leaf.low, -1), (leaf.high, 1)):
            assert limit is not None, f"{leaf.path} has no bound"
            with pytest.raises(RulesetError) as caught:
                simulate.load_rules(game, overrides={leaf.path: limit + value})
            assert leaf.path in caught.value.message
            assert str(limit) in caught.value.message
