"""Games of people beside who played them: who always sits first is not taken for the place, and a strong place is found."""

import numpy as np
import pytest

from simulate.whatif.people import Fit
from simulate.whatif.playtests import Chair, PlayedGames, levels_of

SEATS = 4


class NoStarts:
    """A game without starting positions."""

    seat_columns = ()


def played(number, skill, place, ann_first, seed):
    """Games of six people; the winner is drawn in proportion to skill times place."""
    rng = np.random.default_rng(seed)
    names, games = [f"P{at}" for at in range(6)], []
    for _ in range(number):
        who = (
            ["P0", *rng.choice(names[1:], SEATS - 1, replace=False)]
            if ann_first
            else rng.choice(names, SEATS, replace=False)
        )
        weights = np.array([skill.get(name, 1.0) * place[at] for at, name in enumerate(who)])
        winner = rng.choice(SEATS, p=weights / weights.sum())
        games.append(tuple(Chair(at + 1, {}, float(at == winner), str(name)) for at, name in enumerate(who)))
    return PlayedGames(SEATS, tuple(games), 0, ())


def proved(games, alone=False):
    """Whether a place is called off."""
    levels = levels_of(games, NoStarts, {})
    return any((one.alone if alone else one.proves)(1 / SEATS) in ("too strong", "too weak") for one in levels)


def rate(times, **how):
    return sum(proved(played(seed=seed, **how)) for seed in range(times)) / times


@pytest.mark.parametrize("number", [40, 100, 200])
def test_a_person_who_always_sits_first_is_not_taken_for_the_place(number):
    how = {"number": number, "skill": {"P0": 2.0}, "place": [1, 1, 1, 1], "ann_first": True}
    assert rate(40, **how) <= 0.05
    assert number < 100 or proved(played(seed=1, **how), alone=True)  # which is what was said before


def test_a_strong_place_is_found_among_people_who_change_seats():
    how = {"number": 200, "place": [2, 1, 1, 1], "ann_first": False}
    assert rate(20, skill={}, **how) >= 0.7
    assert rate(20, skill={"P0": 2.0}, **how) >= 0.7


def test_equal_people_at_equal_places_prove_nothing():
    assert rate(60, number=100, skill={}, place=[1, 1, 1, 1], ann_first=False) <= 0.05


def test_the_fit_is_where_the_slope_is_none_and_the_interval_holds_the_truth():
    games = played(400, {"P0": 2.0}, [2, 1, 1, 1], False, 3).games
    fit = Fit(games)
    step = 1e-5
    for at in range(len(fit.names)):
        moved = [fit.strength.copy(), fit.strength.copy()]
        moved[0][at] += step
        moved[1][at] -= step
        likelihoods = [(fit.won * np.log(fit._shares(one))).sum() - (fit.precision * one**2).sum() / 2 for one in moved]
        assert likelihoods[0] == pytest.approx(likelihoods[1], abs=1e-6)
    share, low, high = fit.share("place", "1", 4)
    assert low < 2 / 5 < high
    assert low < share < high
    assert fit.best()[0] == "p0"
