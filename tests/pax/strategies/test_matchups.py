"""Effects of the profiles on each other and on Rome: what their ideas promise, a few hundred playouts each."""

import numpy as np
import pytest

from simulate.engine.playout import FINE
from strategies import parse_strategy
from tests.pax.positions import GAME, rules
from tests.playing import play


def table(*names, blocks=150, ruleset=None):
    """By entry of a line-up over rotated playouts: (win shares, Rome's rate, parts of the wins that came through Rome)."""
    seats = len(names)
    players = [parse_strategy("pax", name) for name in names]
    log = play(GAME, ruleset or rules(), seats, blocks, players)
    assert log.code == FINE
    won = log.column(GAME, "won").astype(float)
    share = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
    rotation = np.arange(len(won)) % seats
    entry = (np.arange(seats)[None, :] + rotation[:, None]) % seats
    rome = log.column(GAME, "rome_prevails")
    wins = np.array([share[entry == i].mean() for i in range(seats)])
    through = np.array(
        [(share * (entry == i) * rome[:, None]).sum() / max(1e-9, (share * (entry == i)).sum()) for i in range(seats)]
    )
    return wins, rome.mean(), through


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tribune_beats_random_players_and_tourists_at_every_seat_count(seats):
    for weak in ("random_player", "tourist"):
        wins, _, _ = table("tribune", *[weak] * (seats - 1))
        assert wins[0] > 1.5 / seats


def test_plotters_live_off_rome():
    wins, _, through = table("plotter", "collector", "soldier")
    assert wins[0] > 0.45
    assert through[0] > 0.8


def test_one_rowbuilder_at_a_careless_table_keeps_rome_smaller():
    """The public good: replacing one collector by a rowbuilder lowers Rome's rate for all."""
    _, careless, _ = table(*["collector"] * 4)
    _, watched, _ = table(*["collector"] * 3, "rowbuilder")
    assert careless > 0.95
    assert watched < careless - 0.02


def test_those_who_fight_keep_rome_small_and_plotters_feed_it():
    rates = {name: table(*[name] * 4, blocks=100)[1] for name in ("rowbuilder", "rebel", "tribune", "plotter")}
    assert rates["rowbuilder"] < 0.15
    assert rates["rebel"] < 0.22
    assert 0.2 < rates["tribune"] < 0.45
    assert rates["plotter"] > 0.97


def test_one_rebel_among_soldiers_pays_for_all_and_gains_no_more_than_they():
    """Free riders: Rome's rate falls by a quarter or more, and the win share of the one who fights it stays fair."""
    _, without, _ = table(*["soldier"] * 4, blocks=300)
    wins, with_rebel, _ = table("rebel", *["soldier"] * 3, blocks=300)
    assert with_rebel < 0.75 * without
    assert abs(wins[0] - 0.25) < 0.045  # standard error 0.013 at most


def test_five_kinds_instead_of_four_cut_romes_rate_by_more_than_half():
    _, four, _ = table("tribune", "rebel", blocks=300)
    _, five, _ = table("tribune", "rebel", blocks=300, ruleset=rules(options__rome_fields_needed=5))
    assert five < four / 2


@pytest.mark.parametrize("rival", ["plotter", "tribune"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_consul_holds_its_own_among_the_best(rival, seats):
    """One consul among plotters or tribunes takes clearly more than a fair share."""
    wins, _, _ = table("consul", *[rival] * (seats - 1), blocks=250)
    assert wins[0] > 1.0 / seats
