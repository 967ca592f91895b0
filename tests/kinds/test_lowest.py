"""`[meta] wins = "lowest"`: the fewest points win; places, leads, margins and searchers follow."""

import numpy as np
import pytest

from simulate import load_game, load_rules
from simulate.engine.kinds import check_kind
from simulate.engine.lanes import loop_for, replay_for
from simulate.engine.lineup import players_of
from simulate.errors import RulesetError
from simulate.games import add_game_path
from strategies import parse_strategy

GAME = '''"""Golf: three rounds, in each a seat takes a card of its choice from a row; the fewest points win."""

from simulate.mechanisms import Choice, game, turns


def lay_out(table, rules):
    """No points yet; two cards are offered in each turn."""
    table.points, table.better, table.row = [0] * table.seats, [0] * table.seats, []


def offer(table, rules):
    """Two numbers from 1 to 6."""
    table.row = sorted([table.chance.below(6) + 1, table.chance.below(6) + 1])


def take(table, rules, seat, chosen):
    """Its points."""
    table.points[seat] += chosen
    table.better[seat] += chosen == 1


PLAY = [turns(offer, Choice(lambda table, rules, seat: list(dict.fromkeys(table.row)), take),
              when=lambda table, rules: table.turns_ended < 3 * table.seats)]
GAME = game("NAME", (2, 4), lay_out, PLAY, scores="points"TIE)
'''
LOW = '''"""Low: the smaller card."""

PARAMS = {}


def choose(view, rules, seat, legal, rng, params):
    """The smaller one."""
    return min(legal)
'''


def golf(tmp_path, name, tie=""):
    """Write the game and load it."""
    folder = tmp_path / name
    (folder / "strategies").mkdir(parents=True)
    (folder / "game.py").write_text(GAME.replace("NAME", name).replace("TIE", tie))
    (folder / "ruleset.toml").write_text(f'rows = 2\n[meta]\ntitle = "{name}"\nseats = [2, 4]\nwins = "lowest"\n')
    (folder / "strategies" / "low.py").write_text(LOW)
    (folder / "strategies" / "high.py").write_text(LOW.replace("min", "max").replace("Low", "High"))
    add_game_path(str(tmp_path))
    game = load_game(name)
    return game, load_rules(game)


def rows(game, rules, names, blocks=40):
    """Play, and return the rows by name of column."""
    players = players_of([parse_strategy(game.key, name) for name in names])
    loop = loop_for(game, rules.record, len(names), players)
    played = loop.play(0, np.tile(np.arange(len(names)), (blocks, 1)))
    seat = {c.name: played.seat_rows[:, :, at] for at, c in enumerate(game.all_seat_columns)}
    playout = {c.name: played.playout_rows[:, at] for at, c in enumerate(game.all_playout_columns)}
    return seat, playout


def test_the_fewest_points_win_and_lead(tmp_path):
    game, rules = golf(tmp_path, "golf_lowest")
    seat, playout = rows(game, rules, ["low", "high", "high"])
    score = seat["score"]
    assert (score > 0).all()
    assert np.array_equal(seat["won"], (score == score.min(axis=1, keepdims=True)).astype(int))
    assert np.array_equal(seat["rank"], 1 + (score[:, None, :] < score[:, :, None]).sum(axis=2))
    best = np.sort(score, axis=1)
    assert np.array_equal(playout["margin"], best[:, 1] - best[:, 0])
    half = seat["score_at_half"]
    assert ((half > 0) & (half <= 6)).all()  # after one of three rounds
    alone = (half == half.min(axis=1, keepdims=True)).sum(axis=1) == 1
    assert np.array_equal(playout["half_led"], alone.astype(int))
    leader = half.argmin(axis=1)
    assert np.array_equal(playout["half_won"], alone * seat["won"][np.arange(len(half)), leader])


def test_a_replay_has_the_rows_of_the_log(tmp_path):
    game, rules = golf(tmp_path, "golf_replayed")
    names = ["low", "high"]
    seat, playout = rows(game, rules, names, 8)
    players = [parse_strategy(game.key, name) for name in names]
    for at in range(16):
        replay = replay_for(game, rules, players, 0, at)
        replay.play()
        own, of_playout = replay.rows()
        assert [one["rank"] for one in own] == seat["rank"][at].tolist()
        assert [one["score_at_half"] for one in own] == seat["score_at_half"][at].tolist()
        assert of_playout["margin"] == playout["margin"][at]
        assert of_playout["half_won"] == playout["half_won"][at]


def test_a_search_player_looks_for_few_points(tmp_path):
    game, rules = golf(tmp_path, "golf_searched")
    seat, _ = rows(game, rules, ["search:of=high,rollouts=16", "high"], 60)
    first = seat["won"][::2, 0].mean() + seat["won"][1::2, 1].mean()
    assert first > 1.3  # of 2, where equal players have 1


def test_of_equal_points_the_tie_break_still_asks_for_the_most(tmp_path):
    game, rules = golf(tmp_path, "golf_tied", ', tie_break="better"')
    state = game.new_state(2, None)
    state.points, state.better = [4, 4], [0, 1]
    assert game.ranks(state, rules.record) == [2, 1]
    state.points = [3, 4]
    assert game.ranks(state, rules.record) == [1, 2]


@pytest.mark.parametrize(
    ("meta", "is_plain", "words"),
    [
        ({"wins": "fewest"}, True, "wins = 'fewest'\"?"),
        ({"wins": "lowest"}, False, "`outcome` of a compiled game"),
        ({"wins": "lowest", "kind": "coop"}, True, "no points win"),
    ],
)
def test_other_words_are_refused(meta, is_plain, words):
    with pytest.raises(RulesetError, match=words):
        check_kind("toy/ruleset.toml", meta, is_plain)


def test_the_most_points_win_where_it_says_so():
    check_kind("toy/ruleset.toml", {"wins": "highest"}, is_plain=False)
