"""Choices on a game in which a lost seat makes the king, and one card is never right."""

import numpy as np
import pytest

import simulate
from simulate.errors import RunError
from simulate.whatif.choices import Sample, kind_of
from tests.questions.games import game_at


@pytest.fixture(scope="module")
def name(tmp_path_factory):
    return game_at(tmp_path_factory.mktemp("king"), "king")


def asked(name, seed=0, playouts=150, **rules):
    return simulate.choices(name, "any", "sharp", playouts=playouts, redeals=24, seed=seed, jobs=1, overrides=rules)


def test_a_seat_that_cannot_win_and_decides_who_does_is_found(name):
    found = asked(name).found
    assert found.dead.low > 0.3  # one of two decisions
    assert found.kings.low > 0.5
    assert asked(name).says()[0].startswith("kingmaking: ")


def test_a_gift_that_changes_nothing_makes_no_king(name):
    made = asked(name, gift=0)
    assert made.found.kings.high < 0.1
    assert made.says()[0].startswith("kingmaking is not shown")


def test_a_card_that_only_harms_is_never_right(name):
    made = asked(name, gift=0, blade=9)
    verdicts = {one.name: one.verdict for one in made.found.cards}
    assert verdicts == {"Blade": "worth choosing", "Rust": "never right"}
    assert any("never right where it could be chosen: Rust" in line for line in made.says())


def test_cards_that_do_nothing_are_not_accused(name):
    made = asked(name, gift=0, blade=0)
    assert {one.verdict for one in made.found.cards} == {""}
    assert any("is shown to be wrong to choose" in line for line in made.says())


@pytest.mark.long
def test_in_twenty_seeds_the_king_and_the_rust_are_found_and_nothing_else(name):
    kings = rust = wrong = 0
    for seed in range(20):
        none = asked(name, seed, 100, gift=0, blade=0)
        kings += asked(name, seed, 100).found.kings.low > 0.5
        cards = asked(name, seed, 100, gift=0, blade=9).found.cards
        rust += [card.name for card in cards if card.verdict == "never right"] == ["Rust"]
        wrong += none.found.kings.low > 0 or any(card.verdict for card in none.found.cards)
    assert kings == 20
    assert rust >= 18
    assert wrong <= 2


def test_a_sample_keeps_each_with_the_same_chance():
    counts = np.zeros(20)
    for seed in range(2000):
        sample = Sample(4, np.random.default_rng(seed))
        for number in range(20):
            place = sample.place()
            if place is not None:
                sample.keep(place, number)
        counts[sample.kept] += 1
    assert counts.sum() == 8000
    assert np.abs(counts / 2000 - 0.2).max() < 0.04


def test_a_compiled_game_is_played_on_by_those_who_sit_there():
    made = simulate.choices("san-juan", "expert", "rusher", seats=2, playouts=50, redeals=8, jobs=1)
    assert made.found.decisions == 300
    assert made.found.own.low > -0.2
    assert {row["what"] for row in made.frame().to_dicts()} <= {"building", "card", "action"}


def test_the_kind_of_an_action_is_its_first_word():
    assert kind_of("build Library for 3") == "build"
    assert kind_of("pass: nothing") == "pass"


def test_too_few_playouts_and_search_players_are_refused(name):
    with pytest.raises(RunError, match="choices need 50 playouts"):
        asked(name, playouts=10)
    with pytest.raises(RunError, match="played on by scripts"):
        simulate.choices("san-juan", "search:of=expert,rollouts=8", "rusher", seats=2, playouts=50)
