"""Changes that a user's strategy makes to what it is given reach nobody: not the others, not the log, not itself."""

import numpy as np
import pytest

from simulate.engine.contract import PARAMS_MAX
from simulate.engine.lineup import LoopPlayer
from simulate.engine.playout import ACTION, DISHONEST, DREW_APART, FINE, ILLEGAL_ACTION, MEDDLED, PLY, SEAT
from strategies import load_file
from tests import toy_game as toy
from tests.playing import play

HEAD = '''"""A guest."""
from simulate.engine.jit import entry
from simulate.engine.streams import below, shuffle
from tests.toy_game import sig

PARAMS = {"a": 1.0}

@entry(sig.choose)
def choose(view, rules, seat, legal, n, rng, params):
'''
MISCHIEF = {
    "view": "view.bank[seat] = 60\n    view.over = 2\n    view.hand[:] = 0\n    view.round_no += 1",
    "rules": "rules.goal = 1\n    rules.guard = 1",
    "legal": "legal[0] = 11\n    legal[n - 1] = 11",
    "params": "params[0] += 1.0\n    params[47] = 5.0",
    "chance": "view.chance[0] = view.chance[1]\n    view.events[:] = 9\n    view.barred[:] = 1",
}
HONEST = "return below(rng, 2)"


def guest(folder, name, body):
    """A player from a file with this body."""
    file = folder / f"{name}.py"
    file.write_text(HEAD + "    " + body + "\n")
    return LoopPlayer(load_file(file).choose, (1.0,), guest=True)


def tables(player, **how):
    """The tables of a guest at a table with bundled players."""
    log = play(toy.GAME, toy.rules(), 3, 40, [player, toy.chancer, toy.chaser], **how)
    return log.code, log.seat_rows.tolist(), log.rows.tolist(), log.cards.tolist()


@pytest.mark.parametrize("paranoid", [False, True])
@pytest.mark.parametrize("what", MISCHIEF)
def test_what_a_guest_writes_changes_nothing(tmp_path, what, paranoid):
    honest = tables(guest(tmp_path, f"honest_{what}_{paranoid}", HONEST))
    assert honest[0] == FINE
    assert tables(guest(tmp_path, f"{what}_{paranoid}", f"{MISCHIEF[what]}\n    {HONEST}"), paranoid=paranoid) == honest


def test_a_guest_has_no_memory_in_what_it_is_given(tmp_path):
    """Parameters and the room behind the legal actions are as before at each call, so tables do not depend on shards."""
    body = "params[0] += 1.0\n    return 1 if params[0] > 2.5 else legal[0]"
    log = play(toy.GAME, toy.rules(), 3, 40, [guest(tmp_path, "counter", body), toy.chancer, toy.chaser])
    plain = play(toy.GAME, toy.rules(), 3, 40, [guest(tmp_path, "plain", "return legal[0]"), toy.chancer, toy.chaser])
    np.testing.assert_array_equal(log.seat_rows, plain.seat_rows)


@pytest.mark.parametrize("answer", [2, 11, 5000, -1])
def test_an_answer_outside_the_list_is_found_whatever_was_written_there(tmp_path, answer):
    body = f"legal[0] = {answer}\n    return {answer}"
    log = play(toy.GAME, toy.rules(), 3, 4, [guest(tmp_path, f"liar_{abs(answer)}_{answer < 0}", body)])
    assert log.code == ILLEGAL_ACTION
    assert log.status[ACTION] == answer


@pytest.mark.parametrize(
    "body",
    ["return legal[n]", "return legal[5000]", "view.bank[99999] = 1\n    return 0"]
    + [f"params[{PARAMS_MAX}] = 1.0\n    return 0", "rng[4] = rng[0]\n    return 0"]
    + ["shuffle(rng, legal, 100000)\n    return legal[0]"],
)
def test_an_index_out_of_range_is_an_error_in_its_helpers_too(tmp_path, body):
    """With the place where it happened, and no damage done."""
    name = f"far_{abs(hash(body))}"
    with pytest.raises(IndexError):
        play(toy.GAME, toy.rules(), 3, 40, [guest(tmp_path, name, body)])


def test_paranoid_shows_no_bundled_strategy_the_live_state():
    """A strategy that writes into its view is found, and the cheat that looks is."""
    log = play(toy.GAME, toy.rules(), 3, 4, [toy.writer, toy.chancer], paranoid=True)
    assert (log.code, log.status[SEAT] in (0, 2)) == (MEDDLED, True)
    log = play(toy.GAME, toy.rules(), 3, 40, [toy.cheat, toy.chancer], paranoid=True)
    assert log.code == DISHONEST
    assert log.status[PLY] >= 0


PEEK = "if view.hand[(seat + 1) % view.seats] > 0:\n        below(rng, 2)\n    return 0"


def test_a_strategy_that_draws_by_what_it_may_not_see_is_found(tmp_path):
    """Both of its answers are the same, and still its next ones would tell."""
    player = guest(tmp_path, "peeker", PEEK)
    log = play(toy.GAME, toy.rules(), 3, 4, [player, toy.chancer], paranoid=True)
    assert (log.code, log.status[ACTION]) == (DREW_APART, 0)
    drawer = guest(tmp_path, "drawer", PEEK.replace("(seat + 1) % view.seats", "seat"))
    assert play(toy.GAME, toy.rules(), 3, 40, [drawer, toy.chancer], paranoid=True).code == FINE


def test_a_searcher_leaves_equal_streams(tmp_path):
    """Its two searches are on two re-deals of what it sees; its model draws too."""
    for model in (LoopPlayer(toy.chancer), guest(tmp_path, "model", HONEST)):
        players = [LoopPlayer(toy.chancer, model=1, rollouts=9), model]
        lineups = np.tile([0, 1, 0], (6, 1))
        plain, paranoid = (play(toy.GAME, toy.rules(), 3, 6, players, lineups, paranoid=on) for on in (False, True))
        assert paranoid.code == FINE
        np.testing.assert_array_equal(plain.seat_rows, paranoid.seat_rows)


def test_bundled_players_play_alike_with_and_without_copies(tmp_path):
    """The three ways through the loop give the same tables."""
    players = [toy.careful, toy.chancer, toy.chaser]
    logs = [play(toy.GAME, toy.rules(), 3, 40, players), play(toy.GAME, toy.rules(), 3, 40, players, paranoid=True)]
    logs.append(
        play(toy.GAME, toy.rules(), 3, 40, [*players, guest(tmp_path, "spectator", "return 0")], np.tile([0, 1, 2], (40, 1)))
    )
    for log in logs[1:]:
        assert log.code == FINE
        np.testing.assert_array_equal(log.seat_rows, logs[0].seat_rows)
        np.testing.assert_array_equal(log.cards, logs[0].cards)
