"""Night Watch: all win or all lose, as often as the order of a shuffled deck says."""

from functools import cache

import numpy as np
import pytest
from scipy.stats import nhypergeom

from simulate.engine.rows import LEAD_CHANGES, MARGIN, RANK, WINNERS, WON
from tests.kinds.tables import near, played

LAMPS = WAVES = 14
GOAL, FLOOD, ROPES = 7, 7, 1
BLOCKS = 4_000


def chance_to_win(held):
    """Less than FLOOD waves before the last lamp, beside those that are held back: negative hypergeometric."""
    return nhypergeom(LAMPS + WAVES, WAVES, GOAL).cdf(FLOOD + held - 1)


@pytest.mark.parametrize(("name", "held"), [("keeper", ROPES), ("sleeper", 0)])
@pytest.mark.parametrize("seats", [1, 3])
def test_the_table_wins_as_often_as_the_deck_says(name, held, seats):
    rows = played("night_watch", [name] * seats, BLOCKS)
    won = rows.seat_rows[::seats, :, WON]  # all rotations of a deal are one playout here
    assert (won == won[:, :1]).all()
    assert near(won[:, 0].mean(), chance_to_win(held), BLOCKS)
    np.testing.assert_array_equal(rows.playout_rows[:, WINNERS], rows.seat_rows[:, 0, WON])


def test_nobody_has_a_place_or_leads():
    rows = played("night_watch", ["keeper", "sleeper", "keeper"], 200)
    assert not rows.seat_rows[:, :, RANK].any()
    assert not rows.playout_rows[:, [LEAD_CHANGES, MARGIN]].any()
    assert 0 < rows.seat_rows[:, 0, WON].mean() < 1


@cache
def win(lamps, waves, lit, came, ropes):
    """The chance to win of keepers, with so many cards in the deck."""
    if lit == GOAL or came == FLOOD:
        return float(lit == GOAL)
    p = lamps / (lamps + waves)
    return p * after_lamp(lamps, waves, lit, came, ropes) + (1 - p) * after_wave(lamps, waves, lit, came, ropes)


def after_lamp(lamps, waves, lit, came, ropes):
    """The chance to win once a lamp has been drawn."""
    return win(lamps - 1, waves, lit + 1, came, ropes)


def after_wave(lamps, waves, lit, came, ropes):
    """The chance to win once a wave has been drawn."""
    return win(lamps, waves - 1, lit, came + (not ropes), max(ropes - 1, 0))


@cache
def worth_and_weight(lamps, waves, lit, came, ropes):
    """From here on: the mean of p (1 - p) times what a lamp gains over a wave, and of p (1 - p)."""
    if lit == GOAL or came == FLOOD:
        return 0.0, 0.0
    at, p = (lamps, waves, lit, came, ropes), lamps / (lamps + waves)
    lamp = worth_and_weight(lamps - 1, waves, lit + 1, came, ropes)
    wave = worth_and_weight(lamps, waves - 1, lit, came + (not ropes), max(ropes - 1, 0))
    own = p * (1 - p)
    worth, weight = (p * a + (1 - p) * b for a, b in zip(lamp, wave, strict=True))
    return worth + own * (after_lamp(*at) - after_wave(*at)), weight + own


def test_a_lamp_is_worth_what_a_wave_in_its_place_would_lose():
    """The account of draws counts lost games as well, where W is 0 for all."""
    rows = played("night_watch", ["keeper", "keeper"], BLOCKS)
    sums = rows.draws.sum(axis=1)  # (blocks, contents, 2)
    top, bottom = sums[:, 0, 0], sums[:, 0, 1]
    found = top.sum() / bottom.sum()
    error = (top - found * bottom).std() * len(top) ** 0.5 / bottom.sum()
    worth, weight = worth_and_weight(LAMPS, WAVES, 0, 0, ROPES)
    assert win(LAMPS, WAVES, 0, 0, ROPES) == pytest.approx(chance_to_win(ROPES))
    assert abs(found - worth / weight) < 2.576 * error
    assert 0 < error < 0.02


def test_a_search_player_wins_with_the_table():
    """Search looks for what the table gains: it spends the rope that its model forgets."""
    searched = played("night_watch", ["search:of=sleeper,rollouts=16"], 120)
    model = played("night_watch", ["sleeper"], 120)
    assert searched.seat_rows[:, 0, WON].sum() > model.seat_rows[:, 0, WON].sum()
