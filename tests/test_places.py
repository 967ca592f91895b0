"""Places of parameters: by name, the same in all models that share a part, an error where they are not."""

import numpy as np
import pytest

from simulate.engine.jit import jit
from strategies.places import first_of, places_of, shared_places

ONE = {"walls": 1.0, "deny": 2.0, "gold": 3.0, "army": 4.0}


def models(tmp_path, **orders):
    """Write models with these names in PARAMS; return the file of a shared part beside them."""
    for name, order in orders.items():
        (tmp_path / f"{name}.py").write_text(f'"""A model."""\nPARAMS = {dict.fromkeys(order.split(), 1.0)}\n')
    return str(tmp_path / "_part.py")


def test_a_place_follows_from_the_dict():
    places = places_of(ONE)
    assert (places.walls, places.deny, places.gold, places.army, len(places)) == (0, 1, 2, 3, 4)
    swapped = places_of({"deny": 2.0, "walls": 1.0, "gold": 3.0, "army": 4.0})
    assert (swapped.walls, swapped.deny) == (1, 0)


def test_two_models_share_what_stands_at_the_same_place(tmp_path):
    part = models(tmp_path, one="walls deny gold", two="walls gold deny army", three="own deny gold")
    assert shared_places(part, "one").gold == 2
    assert len(shared_places(part, "one", "two")) == 1
    both = shared_places(part, "one", "three")
    assert (both.deny, both.gold) == (1, 2)
    with pytest.raises(AttributeError, match=r"no parameter walls .* PARAMS of one, three"):
        _ = both.walls


def test_what_is_counted_through_must_lie_in_order():
    assert first_of(places_of(ONE), "deny", "gold", "army") == 1
    with pytest.raises(ValueError, match="must lie in this order: gold, deny"):
        first_of(places_of(ONE), "gold", "deny")


P = places_of(ONE)


@jit
def both(params):
    """Two parameters by name."""
    return params[P.gold] - params[P.walls]


def test_kernels_read_by_name():
    assert both(np.array([1.0, 2.0, 30.0, 4.0])) == 29.0
