"""The values of a rule: what is said to move most moves, and where no value does anything nothing is said to."""

import pytest

import simulate
from reports.sweep.value_claims import claim_of
from simulate.statistics.standards import CONFIDENCE, together
from tests.claims.test_what_moves import HERE
from tests.said import GAMES


def said(out, path: str, values: str, seed: int, playouts: int = 2000):
    """The first sentence of a sweep over the values of a rule."""
    made = simulate.sweep("harvest", vary={path: values}, seed=seed, playouts=playouts, jobs=1, game_path=HERE, out=out)
    return claim_of("harvest", path, made.points, GAMES)


def test_the_place_that_a_value_moves_is_named_at_the_value_that_moves_it_most(tmp_path):
    claim = said(tmp_path / "a", "place.p1", "8..11", 1)
    assert claim.kind == "value_of_most"
    assert "; most of all Place 1 wins, at 8: " in claim.words
    assert claim.error == "95 %, all 3 values, with all their metrics, at once"


def test_where_nothing_moves_the_bound_is_said_and_its_range_holds_for_all_values(tmp_path):
    claim = said(tmp_path / "a", "idle.a", "3..8", 2)
    assert claim.kind == "no_value"
    assert "; no win share moves by more than " in claim.words
    few = said(tmp_path / "b", "idle.a", "3,8", 2)
    bound = [float(one.words.rpartition("than ")[2].removesuffix(" pp")) for one in (few, claim)]
    assert bound[1] > bound[0]  # the same deals, more values
    assert together(CONFIDENCE, 5) > together(CONFIDENCE, 1)


@pytest.mark.long
def test_of_twenty_sweeps_over_a_value_that_only_deals_again_hardly_one_names_anything(tmp_path):
    kinds = [said(tmp_path / str(seed), "idle.b", "3..10", seed, 1200).kind for seed in range(20)]
    assert kinds.count("value_of_most") <= 3
