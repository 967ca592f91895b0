"""The aims of the scripted players of Comuni; tests/test_every_strategy.py has the rest."""

import numpy as np
import pytest

from simulate.games.comuni.state import HONOUR
from strategies import parse_strategy, strategies_of
from tests.comuni.positions import GAME, RULES, at, short
from tests.playing import ask, play

NAMES = ("random_player", "naive_builder", "balanced", "guild_engine", "turtle", "league_captain", "strong", "strategist")
LATER = ("podesta", "gonfaloniere", "condottiere", "capitano", "venturiero", "priore")  # test_podesta.py, test_capitano.py


def answer(name, position):
    """Return what a player would do, in words."""
    return short(position.text(ask(position, parse_strategy("comuni", name))))


def shares(players, seats, blocks):
    """(win shares, log) of players who sit in all rotations."""
    log = play(GAME, RULES, seats, blocks, [parse_strategy("comuni", name) for name in players])
    won = log.column(GAME, "won").reshape(blocks, seats, seats)
    who = [[(seat + rotation) % seats for seat in range(seats)] for rotation in range(seats)]
    return [float(won[:, np.array(who) == i].mean()) for i in range(len(players))], log


def test_all_profiles_are_there():
    assert set(strategies_of("comuni")) == {*NAMES, *LATER}


@pytest.mark.parametrize("name", NAMES[1:])
def test_every_plan_beats_chance_by_far(name):
    share, _ = shares([name, "random_player"], 2, 150)
    assert share[0] > 0.8


@pytest.mark.parametrize("name", NAMES[1:6])
def test_strong_beats_the_other_profiles(name):
    share, _ = shares(["strong", name], 2, 300)
    assert share[0] > 0.52


@pytest.mark.parametrize("name", NAMES[:7])
def test_strategist_beats_everybody_before_it(name):
    share, _ = shares(["strategist", name], 2, 300)
    assert share[0] > 0.55


@pytest.mark.parametrize("name", ["strong", "strategist"])
def test_competent_players_keep_pillage_low(name):
    _, log = shares([name], 4, 100)
    assert log.column(GAME, "pillage_taken").mean() < 10


def test_naive_builder_claims_one_column_and_strong_waits_for_more():
    fields = {"bids": {3: (0, 1, 0)}, "columns": {3: ["economic_1", "military_1"]}, "have": {0: {"gold": 3}}}
    assert answer("naive_builder", at(**fields)).startswith("claim")
    assert answer("strong", at(**fields)).startswith("bid on column")


def test_strong_pays_the_lowest_price_and_balanced_one_more_for_a_good_column():
    fields = {"columns": {4: ["wild_3", "wild_4", "economic_4"]}, "have": {0: {"gold": 6}}, "bids": {4: (1, 1, 0)}}
    for name, price in (("strong", 2), ("balanced", 3)):
        position = at(**fields)
        position.apply(2 + 3)  # column 4
        assert answer(name, position).startswith(f"bid {price} gold on column 4, which displaces")


def test_naive_builder_keeps_all_armies_at_home():
    position = at(have={seat: {"army": 4} for seat in range(3)}, phase="invasion")
    assert answer("naive_builder", position) == "send 0 armies to the common army"
    position.apply(position.legal_ids()[0])
    assert answer("naive_builder", position) == "send 4 armies to the own city"


def test_strong_sends_no_more_than_it_needs_to_a_city_with_a_high_wall():
    """Against 4 attackers a wall of level 4 and one army are enough, when there is no honour to gain."""
    stocks = {seat: {"army": 5} for seat in range(3)}
    position = at(have=stocks, walls={0: [4]}, phase="invasion")
    position.state.barred[0, HONOUR] = position.state.barred[0, HONOUR + 1] = 1
    assert answer("strong", position) == "send 0 armies to the common army"
    position.apply(position.legal_ids()[0])
    assert answer("strong", position) == "send 1 army to the own city"


def test_league_captain_leads_the_common_army():
    position = at(have={0: {"army": 8}, 1: {"army": 3}, 2: {"army": 1}}, walls={0: [4]}, phase="invasion")
    common = int(answer("league_captain", position).split()[1])
    assert common >= 2


def test_turtle_leaves_points_before_an_invasion_that_it_cannot_hold():
    fields = {
        "hands": {0: ["economic_3", "wild_1"]},
        "buildings": {0: {"economic": [2, 4, 4]}},
        "decks": {"A": ["military_1", "military_1"]},
        "phase": "building",
    }
    assert "building to level" not in answer("turtle", at(**fields))
    assert answer("balanced", at(**fields)) == "Economic project, rating 3: extend an economic building to level 3"


def test_strategist_strikes_when_only_the_others_are_short():
    """One envoy on the last cards of the deck: claiming sets off an invasion that its walls hold and the others' do not."""
    fields = {
        "columns": {4: ["economic_1", "military_1", "cultural_1"]},
        "bids": {4: (0, 0, 0)},
        "deck_sizes": {"A": 2},
        "have": {0: {"army": 6, "gold": 3}},
    }
    assert answer("strategist", at(walls={0: [4]}, **fields)).startswith("claim")
    waiting = at(walls={0: [4]}, **{**fields, "deck_sizes": {"A": 9}})
    assert not answer("strategist", waiting).startswith("claim")
