"""Card strength by design, with a planted card of known worth and one of none."""

import numpy as np
import pytest

from simulate.errors import SimulateError, UnknownNameError
from simulate.runs.plan.order import order_of
from simulate.runs.play.warmup import compile_all
from simulate.whatif.cards import BLANKED, GIVEN, card_strength

BLOCKS = 160


def an_order(*settings: str, log: str = "cards"):
    order = order_of("san-juan", 2, ["adaptive", "guild"], settings=settings, log=log)
    compile_all(order.game, order.entries())
    return order


@pytest.fixture(scope="module")
def order():
    return an_order()


def test_a_card_that_cannot_be_had_is_worth_exactly_nothing(order):
    none = an_order("cards.library.count=0")
    (effect,) = card_strength(none, ["library"], blocks=40)
    assert (effect.designed.value, effect.used, effect.audit_failed) == (0, 0, 0)


def test_a_card_of_many_points_is_worth_much_and_all_of_it_to_those_who_use_it(order):
    rich = an_order("cards.smithy.vp=20")
    (plain,) = card_strength(order, ["smithy"], blocks=BLOCKS)
    (effect,) = card_strength(rich, ["smithy"], blocks=BLOCKS)
    assert effect.designed.low > 0.05
    assert effect.designed.value > plain.designed.value
    assert effect.per_use >= effect.designed.value


def test_results_do_not_depend_on_the_workers(order):
    one = card_strength(order, ["prefecture", "chapel"], blocks=60, jobs=1)
    two = card_strength(order, ["prefecture", "chapel"], blocks=60, jobs=2)
    assert str(one) == str(two)  # some are too short, and NaN is not itself


def test_taking_away_the_text_takes_no_more_than_taking_the_card(order):
    (blanked,) = card_strength(order, ["guild_hall"], BLANKED, blocks=BLOCKS)
    assert blanked.designed.value > 0
    assert set(blanked.by_strategy) == {"adaptive", "guild"}


def test_a_gift_is_measured_on_every_block(order):
    (given,) = card_strength(order, ["prefecture"], GIVEN, blocks=40)
    assert given.treated == 40 * 2


def test_ranks_by_the_shrunken_effect(order):
    effects = card_strength(order, ["prefecture", "well", "guild_hall"], blocks=80)
    shrunk = [e.shrunk for e in effects]
    assert shrunk == sorted(shrunk, reverse=True)
    assert np.isfinite([e.q for e in effects]).all()


def test_unknown_cards_and_logs_without_cards_are_refused(order):
    with pytest.raises(UnknownNameError, match="prefecture"):
        card_strength(order, ["prefectur"], blocks=4)
    with pytest.raises(SimulateError, match="card events"):
        card_strength(an_order(log="seats"), blocks=4)


def test_who_cannot_search_is_told_so():
    from simulate.whatif.cards import searching

    with pytest.raises(SimulateError, match="without parameters"):
        searching(order_of("san-juan", 2, ["adaptive", "expert:deny=0.5"]), 4)
    many = order_of("age-of-rome", 4, field="mixed")
    assert 2 * len(many.strategies) > 16
    with pytest.raises(SimulateError, match="cannot all search"):
        searching(many, 4)
