"""Best response: a circle, one that dominates, many as good, and numbers that a search finds."""

import numpy as np
import pytest

import simulate
from simulate.errors import RunError
from simulate.tuning.counter import mixture_of
from tests.questions.games import game_at


@pytest.fixture(scope="module")
def name(tmp_path_factory):
    return game_at(tmp_path_factory.mktemp("hands"), "hands")


def asked(name, *players, seed=0, generations=4, rounds=1, **rules):
    players = players or ("rock", "paper", "scissors")
    words = {"playouts": 200, "seed": seed, "jobs": 1, "generations": generations, "rounds": rounds}
    return simulate.counter(name, *players, overrides=rules, **words)


def test_rock_paper_and_scissors_go_in_a_circle(name):
    made = asked(name, better=80)
    assert set(made.found.circle) == {"rock", "paper", "scissors"}
    assert made.says()[0].startswith("they go in a circle")
    assert all(0.2 < part < 0.5 for part in made.found.mixture.values())


def test_one_that_beats_all_others_dominates(name):
    made = asked(name, "rock", "paper", better=90)
    assert made.found.dominates == "paper"
    assert made.found.mixture == {"paper": 1.0}
    assert made.says()[0].startswith("one strategy dominates: paper")


def test_hands_that_are_worth_the_same_are_as_good(name):
    made = asked(name, "rock", "paper", better=50, generations=1)
    assert made.found.dominates == ""
    assert made.found.circle == ()
    assert not made.found.answers[0].joined
    assert made.found.ended


def test_better_numbers_are_found_and_shown_on_other_deals(name):
    made = asked(name, "rock", "paper", better=50, number=1, generations=8)
    answer = made.found.answers[0]
    assert answer.joined
    assert answer.wins[1] > 0.5
    assert abs(answer.params["far"] - 3) < abs(6 - 3)
    assert made.says()[1].startswith("the best answer found to this field is paper with other numbers")


@pytest.mark.long
def test_in_twenty_seeds_the_circle_is_found_and_chance_is_none(name):
    circles = wrong = 0
    for seed in range(20):
        circles += bool(asked(name, seed=seed, better=75, generations=1).found.circle)
        equal = asked(name, seed=seed, better=50, generations=1).found
        wrong += bool(equal.circle or equal.dominates or equal.answers[0].joined)
    assert circles >= 19
    assert wrong <= 3


def test_the_mixture_is_that_of_the_game_of_signs():
    fair = 0.5
    matrix = np.array([[0.5, 0.1, 0.9], [0.9, 0.5, 0.1], [0.1, 0.9, 0.5]])
    assert mixture_of(matrix, fair) == pytest.approx([1 / 3] * 3, abs=1e-6)
    assert mixture_of(np.array([[0.5, 0.7], [0.3, 0.5]]), fair) == pytest.approx([1, 0])


def test_what_cannot_be_answered_says_so(name):
    with pytest.raises(RunError, match="too slow to be answered"):
        simulate.counter("san-juan", "search:of=expert,rollouts=8", "rusher", seats=2, playouts=50)
