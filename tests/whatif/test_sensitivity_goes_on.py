"""A step that the rules or the seats do not allow is named, and the other steps are worth having."""

import pytest

from simulate.api.asked import request_of
from simulate.errors import RunError, SimulateError
from simulate.runs.plan.order import make_order
from simulate.whatif.sensitivity import UNPLAYED, played, sensitivity
from tests.claims.test_what_moves import HERE


def test_a_step_that_the_seats_refuse_does_not_end_the_others():
    asked = request_of("harvest", game_path=HERE).but(log="seats")

    def order_with(text):
        if text.endswith("=11"):
            raise RunError("Harvest with 4 seats: too many")
        if text.endswith("=12"):
            raise SimulateError("nobody ever acts")
        return asked.but(settings=(text,)).order()

    with pytest.raises(SimulateError, match="nobody ever acts"):  # only seats and rules refuse a step
        sensitivity(asked.order(), order_with, ("place.p1",), 30)
    steps = sensitivity(asked.order(), order_with, ("place.p1",), 30, reach=1)
    refused = [step for step in steps if step.refused]
    assert [(step.to, step.refused) for step in refused] == [(11, "Harvest with 4 seats: too many")]
    assert len(steps) == 2
    assert not refused[0].refused.startswith(UNPLAYED)


def test_an_error_in_seat_checks_says_how_it_is_written():
    order = request_of("harvest", game_path=HERE).order()

    class Checked:
        """The game with a check of its author."""

        def __getattr__(self, name):
            return getattr(order.game, name)

        def seat_checks(self, values):
            return ""

    with pytest.raises(RunError, match="its seat_checks failed: TypeError") as caught:
        make_order(Checked(), order.rules, 4, order.strategies)
    assert "seat_checks(values, seats)" in caught.value.hint


def test_steps_keep_what_was_played_of_them_where_pairs_are_asked_for():
    asked = request_of("harvest", game_path=HERE).but(log="seats")

    def order_with(text):
        return asked.but(settings=(text,)).order()

    order = asked.order()
    alone = sensitivity(order, order_with, ("place.p1",), 30, reach=1)
    assert [step.totals for step in alone] == [None, None]
    beside = sensitivity(order, order_with, ("place.p1",), 30, reach=1, before=played(order, 30, 1))
    assert [len(step.totals) for step in beside] == [30, 30]
    assert [(one.path, one.to, one.changes) for one in beside] == [(one.path, one.to, one.changes) for one in alone]
