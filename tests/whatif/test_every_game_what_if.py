"""The commands of what-if on every game: all kinds of its contents, every design, a step of its numbers."""

import numpy as np
import pytest

from simulate.errors import SimulateError
from simulate.games import game_keys, load_game
from simulate.runs.plan.order import Order, order_of
from simulate.runs.play.warmup import compile_all
from simulate.whatif.cards import BARRED, BLANKED, COST, GIVEN, KIND, card_strength
from simulate.whatif.compare import compare_orders
from simulate.whatif.sensitivity import numbers, sensitivity
from simulate.whatif.targets import SPARE

PRICED = {"san_juan", "tawantinsuyu"}  # the games whose cards have a price of their own


@pytest.fixture(scope="module", params=game_keys())
def order(request) -> Order:
    order = order_of(load_game(request.param).name)
    compile_all(order.game, order.entries())
    return order


def cards_of(order: Order) -> list:
    """The contents of a game except places that a designer's own cards may take."""
    return [content for content in order.manifest.game.contents if content.kind != SPARE]


@pytest.mark.parametrize("how", [BARRED, BLANKED])
def test_every_kind_can_be_taken_away(order, how):
    effects = card_strength(order, how=how, blocks=3, by=KIND)
    assert {e.card for e in effects} == {content.kind for content in cards_of(order)}
    assert all(np.isfinite(e.designed.value) and np.isfinite(e.points.value) for e in effects)


def test_a_card_of_every_kind_can_be_given(order):
    first = {content.kind: content.key for content in reversed(cards_of(order))}
    effects = card_strength(order, list(first.values()), GIVEN, blocks=2)
    assert {e.kind for e in effects} == set(first)
    assert all(e.treated == 2 * order.plan.seats for e in effects)


def test_prices_are_stepped_where_cards_have_them(order):
    if order.game.key not in PRICED:
        with pytest.raises(SimulateError, match="has a price"):
            card_strength(order, how=COST, blocks=2)
        return
    priced = [e for e in card_strength(order, how=COST, blocks=2) if e.price is not None]
    assert len(priced) > 10
    assert {e.price.path.split(".")[-2] for e in priced if e.price.path.endswith(".cost")} <= {e.card for e in priced}


def test_a_step_of_a_number_is_played_on_the_same_deals(order):
    path, value = next((p, v) for p, v in numbers(order) if v > 0)
    name = order.game.name
    steps = sensitivity(order, lambda text: order_of(name, settings=[text]), [path], blocks=2)
    assert [step.path for step in steps] == [path] * len(steps)
    assert {step.to for step in steps} <= {value - 2, value - 1, value + 1, value + 2}


def test_a_game_differs_from_itself_by_nothing(order):
    found = compare_orders(order, order, 2)
    assert (found.discordant, found.same_blocks) == (0, 2)
    assert {c.effect.value for c in found.changes} == {0.0}
