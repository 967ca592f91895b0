"""The searcher's gap as data: what `simulate ladder --keep` measured, kept beside the strategies."""

import dataclasses

import numpy as np
import pytest

from simulate.errors import RunError, StrategyError
from simulate.games import game_keys
from simulate.runs.measure.round_robin import mean_of
from simulate.runs.measure.search_gain import field_gain_of, measured_players, strangers_of
from simulate.runs.plan.request import Request
from strategies import search_gains
from strategies.catalogue import strategies_of
from strategies.search_gains import SearchGain, field_version, keep_search_gains, search_gains_of

GAP = SearchGain("bold", 4, 64, 200, 68.5, 0.29, 0.39, 0, "a", "b", "simulate ladder x --keep")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(search_gains, "folder_of", lambda game: tmp_path)
    return tmp_path


def test_kept_measurements_are_read_back_and_newer_ones_replace_older(folder):
    assert search_gains_of("x") == {}
    keep_search_gains("x", [GAP, dataclasses.replace(GAP, seats=2)])
    newer = dataclasses.replace(GAP, wins=50.0, low=0.2, high=0.3)
    keep_search_gains("x", [newer])
    assert search_gains_of("x") == {("bold", 2, "", ""): dataclasses.replace(GAP, seats=2), ("bold", 4, "", ""): newer}
    assert newer.share == 0.25


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("seats = 4", 'seats = "4"', "seats: not a number"),
        ("wins = 68.5", "wins = 20.0", "do not go together"),
        ("seed = 0\n", "", "a measurement has model, seats"),
        ("[[measured]]", "[measured]", "needs tables"),
        ("model =", "model", "not valid TOML"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_the_place(folder, old, new, said):
    file = keep_search_gains("x", [GAP])
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))
    with pytest.raises(StrategyError, match=said) as refused:
        search_gains_of("x")
    assert str(file) in str(refused.value)


def test_only_players_of_the_game_by_the_published_rules_are_kept():
    assert measured_players(Request("san-juan", ("expert", "guild")), 4) == ["expert", "guild"]
    for request in (
        Request("san-juan", ("expert:deny=0",)),
        Request("san-juan", ("search:of=expert",)),
        Request("san-juan", ("expert",), settings=("constants.hand_limit=8",)),
    ):
        with pytest.raises(RunError, match="--keep"):
            measured_players(request, 4)


def test_the_interval_is_over_deals_and_never_without_width():
    _, low, high = mean_of(np.array([0.0, 0.5, 0.25, 0.25] * 10))
    assert 0.18 < low < 0.25 < high < 0.35
    assert mean_of(np.ones(10)) == (1.0, pytest.approx(0.025**0.1, abs=1e-3), 1.0)
    assert mean_of(np.zeros(10))[1] == 0.0


def test_the_files_of_the_games_are_whole_and_about_their_players():
    for game in game_keys():
        for model, *_ in search_gains_of(game):
            assert model in strategies_of(game)


@pytest.mark.parametrize("share", [0.9, 0.95, 0.98])
@pytest.mark.parametrize("deals", [15, 50])
def test_the_interval_covers_near_the_whole(share, deals):
    """A searcher that wins nearly all, in deals that are alike within themselves."""
    random = np.random.default_rng(deals)
    own = np.where(random.random((400, deals)) < 0.5, 1.0, np.nan)
    chance = 1 - 2 * (1 - share)  # in the other deals
    own = np.where(np.isnan(own), random.binomial(4, chance, own.shape) / 4, own)
    covered = sum(low <= share <= high for low, high in (mean_of(row)[1:] for row in own))
    assert covered >= 0.94 * 400 - 2 * (400 * 0.06 * 0.94) ** 0.5


def test_a_kept_row_of_an_older_version_is_not_narrower_than_its_deals_allow():
    from reports.judge.players import honest

    kept = dataclasses.replace(GAP, playouts=60, wins=57.0, low=0.93, high=0.97)
    found = honest(kept)
    assert found.low < 0.75
    assert found.high > 0.97
    assert honest(dataclasses.replace(kept, interval="bounded mean of deals")).low == 0.93
    assert honest(GAP) == GAP


def test_a_field_is_measured_beside_the_player_alone_and_kept_apart(folder):
    gain = field_gain_of(Request("san-juan", seed=3), "expert", 3, 1, 6, "competent")
    assert (gain.model, gain.seats, gain.others, gain.playouts, gain.blocks) == ("expert", 3, "competent", 6, 2)
    words = "simulate ladder san-juan expert --seats 3 --search 1 --others competent --search-playouts 6 --seed 3 --keep"
    assert gain.command == words
    keep_search_gains("x", [gain, dataclasses.replace(gain, others="")])
    assert set(search_gains_of("x")) == {("expert", 3, "competent", ""), ("expert", 3, "", "")}


def test_strangers_are_those_whom_it_does_not_reckon_with():
    found = strangers_of("san_juan", "competent", "mixed")
    assert set(found) == {"dearest_first", "rusher", "guild", "city", "chapel", "adaptive"}
    assert strangers_of("age_of_rome", "competent", "mixed")[0] == "architect"  # 9 of 10, the gladiator has no room
    with pytest.raises(RunError, match="nobody there who is not in competent"):
        strangers_of("san_juan", "competent", "competent")


def test_a_search_player_is_measured_at_tables_of_strangers_beside_its_script(folder):
    gain = field_gain_of(Request("san-juan", seed=3), "expert", 3, 1, 24, "competent", "mixed")
    assert (gain.key, gain.where) == (("expert", 3, "competent", "mixed"), "tables of mixed without competent")
    assert "--others competent --tables mixed --search-playouts 24" in gain.command
    assert 0 <= gain.script_low <= gain.script <= gain.script_high <= 1
    assert gain.script > 1 / 3  # the expert is better than the strangers
    believed = field_gain_of(Request("san-juan", seed=3), "expert", 3, 1, 6, "competent")
    assert gain.player == believed.player  # whom it takes them for
    keep_search_gains("x", [gain, believed])
    assert search_gains_of("x") == {gain.key: gain, believed.key: believed}


def test_the_version_of_a_field_is_that_of_all_its_players():
    players = {"a": "1", "b": "2"}
    assert field_version(players, "a") == field_version(dict(reversed(players.items())), "a")
    others = [field_version(players, "b"), field_version(players | {"b": "3"}, "a"), field_version({"a": "1"}, "a")]
    assert len({field_version(players, "a"), *others}) == 4


@pytest.mark.parametrize(("seats", "true"), [(2, 0.95), (2, 0.5), (4, 0.9), (4, 0.25)])
@pytest.mark.parametrize("deals", [2, 5, 10, 40])
def test_a_ladder_of_few_deals_has_an_interval_that_covers(seats, true, deals):
    """Student's t covered 40 % of 95 % in five deals of two seats: deals that are all won have no variance."""
    rng = np.random.default_rng([seats, deals])
    shares = rng.binomial(seats, true, (400, deals)) / seats
    held = np.mean([low <= true <= high for _, low, high in map(mean_of, shares)])
    assert held >= 0.95 - 3 * (0.95 * 0.05 / 400) ** 0.5
