"""Lessons: what a searcher finds about a player, kept and examined."""

import numpy as np
import pytest

from simulate import load_game
from simulate.api.players import LessonsResult
from simulate.cli import command
from simulate.engine.position import Position
from simulate.engine.searcher import Searcher
from simulate.errors import RunError
from simulate.games.rules import load_rules
from simulate.runs.plan.order import make_order
from simulate.runs.play.warmup import compile_all
from simulate.system.outside import SEAL, pack_arrays
from simulate.tuning.lessons import Lessons, _weighed_again, answers, collect, missed, read_lessons
from strategies import parse_strategy
from tests.command import shell

SPOILT = "strong:claim_worth=0,guild_master=-3"  # claims whatever lies there, shuns guild masters


def order_of(player):
    game = load_game("comuni")
    order = make_order(game, load_rules(game), 3, [parse_strategy("comuni", player)], log="seats")
    compile_all(game, order.entries())
    return order


@pytest.fixture(scope="module")
def order():
    return order_of(SPOILT)


@pytest.fixture(scope="module")
def lessons(order):
    return collect(order, playouts=12, share=0.2, rollouts=16)


def test_lessons_do_not_depend_on_workers(order, lessons):
    again = collect(order, playouts=12, share=0.2, rollouts=16, jobs=2)
    assert len(again) == len(lessons) > 50
    assert np.array_equal(again.advantage, lessons.advantage)
    assert np.array_equal(again.again, lessons.again)
    assert not np.array_equal(lessons.again, lessons.advantage)
    assert np.array_equal(again.words, lessons.words)


@pytest.mark.long
def test_the_player_answers_as_it_played_and_its_own_choice_is_worth_nothing(order, lessons):
    chosen = answers(lessons, order, order.strategies[0])
    own = lessons.actions == chosen[lessons.lesson]
    assert own.sum() == len(lessons)
    assert np.all(lessons.advantage[own] == 0.0)
    assert np.all(lessons.again[own] == 0.0)
    assert lessons.lost(chosen) == pytest.approx(lessons.best)


def test_what_is_less_sure_counts_less(lessons):
    assert np.all(np.abs(lessons.believed) <= np.abs(lessons.advantage))
    noisy = np.isinf(lessons.error) & (lessons.advantage != 0.0)
    assert np.all(lessons.believed[noisy] == 0.0)


def held_of(advantage, again):
    """Two lessons of two and three actions; the player does the first of each."""
    states, two = np.zeros(2, [("seats", "i8")]), np.zeros(2, np.int64)
    ids, words = np.array([1, 2, 1, 2, 3]), np.array(["a", "b", "a", "b", "c"])
    advantage, again = np.array(advantage), np.array(again)
    return Lessons(
        {}, states, two, two, np.array([0, 2, 5]), ids, advantage, 0.0 * advantage, again, words, np.zeros((2, 4))
    )


def test_what_a_choice_loses_is_read_on_other_re_deals():
    """The first look chooses b, then c, and believes to gain 0.3 and 0.2; the second one finds 0.1 and -0.05 for them."""
    held = held_of([0.0, 0.3, 0.0, 0.1, 0.2], [0.0, 0.1, 0.0, 0.4, -0.05])
    own = np.array([1, 1])
    assert held.lost(own) == pytest.approx([0.3, 0.2])
    assert held.lost_again(own) == pytest.approx([0.1, -0.05])
    assert held.lost_again(np.array([2, 2])) == pytest.approx([0.0, -0.45])
    assert [(kind.better, kind.gain, kind.again) for kind in missed(held, own, str)] == [("b", 0.3, 0.1), ("c", 0.2, -0.05)]


def test_the_loss_of_who_misses_nothing_is_believed_and_gone_again():
    """Luck alone: twenty actions of the same worth. The best of them looks better, and is not when weighed again."""
    rng, actions = np.random.default_rng(5), 20
    count = 400
    first, second = rng.normal(0.0, 0.1, (2, count, actions))
    first -= first[:, :1]
    second -= second[:, :1]
    held = Lessons(
        {}, np.zeros(count), np.zeros(count, np.int64), np.arange(count), np.arange(0, count * actions + 1, actions),
        np.tile(np.arange(actions), count), first.ravel(), np.full(count * actions, 0.14), second.ravel(),
        np.full(count * actions, "x"), np.zeros((count, 4)),
    )  # fmt: skip
    result = LessonsResult(held, None, np.zeros(count, np.int64))
    assert result.lost.mean() > 0.1
    assert abs(result.lost_again.mean()) < result.half_width < 0.02


class Watched(Searcher):
    """A searcher that counts the re-deals of each action."""

    dealt = 0

    def look(self, position, model, deals):
        chosen, found = super().look(position, model, deals)
        self.dealt = self.dealt + np.array([one.deals for one in found])
        return chosen, found


def test_nobody_is_dropped_when_actions_are_weighed_again(order):
    """Who is dropped while it is unlucky looks worse than it is: a search drops most, the second look nobody."""
    position, model = Position.from_seed(order.game, order.rules, 3, 0, 4), order.strategies[0]
    while len(position.legal_ids()) < 6:
        position.apply(position.choose(model))
    once, again = Watched(order.game, 3), Watched(order.game, 3)
    once.look(position.copy(), model, 32)
    assert once.dealt.min() < 32
    worth = _weighed_again(again, position, model, 32, np.random.default_rng(1))
    assert again.dealt.tolist() == [32] * len(worth) == [32] * len(position.legal_ids())


def test_an_action_that_is_not_legal_loses_most(lessons):
    nothing = np.full(len(lessons), -7)
    assert np.all(lessons.lost(nothing) >= lessons.lost(lessons.actions[lessons.starts[:-1]]))


def test_the_missed_kinds_add_up_to_the_loss(order, lessons):
    chosen = answers(lessons, order, order.strategies[0])
    kinds = missed(lessons, chosen, lambda text: text.split()[0])
    assert sum(kind.gain for kind in kinds) == pytest.approx(lessons.lost(chosen).sum())
    assert [kind.gain for kind in kinds] == sorted((kind.gain for kind in kinds), reverse=True)
    assert all(kind.times <= kind.of for kind in kinds)


def test_kept_lessons_are_the_same_and_another_game_refuses_them(lessons, order, tmp_path):
    file = tmp_path / "lessons.npz"
    lessons.save(file)
    again = read_lessons(file, order.game)
    assert again.about == lessons.about
    assert np.array_equal(again.states, lessons.states)
    assert np.array_equal(answers(again, order, order.strategies[0]), answers(lessons, order, order.strategies[0]))
    with pytest.raises(RunError, match="not lessons of PAX"):
        read_lessons(file, load_game("pax"))


def test_a_damaged_file_is_refused(order, tmp_path):
    file = tmp_path / "lessons.npz"
    file.write_bytes(b"no archive")
    with pytest.raises(RunError, match="no lessons"):
        read_lessons(file, order.game)


def forged(lessons, file, **changes):
    """The file of lessons with other arrays, and a seal that fits."""
    lessons.save(file)
    with np.load(file) as held:
        arrays = {name: held[name] for name in held if name != SEAL}
    file.write_bytes(pack_arrays(arrays | changes))


@pytest.mark.parametrize(
    ("name", "harm", "said"),
    [
        ("actions", lambda held: held + 10**12, "its actions"),
        ("actions", lambda held: held - 10**6, "its actions"),
        ("actions", lambda held: held * 0, "its actions"),
        ("advantage", lambda held: held * np.nan, "its advantages"),
        ("advantage", lambda held: held + np.inf, "its advantages"),
        ("error", lambda held: held * 0 - 1, "its advantages"),
        ("playouts", lambda held: held - 10**6, "its playouts"),
        ("seats", lambda held: held + 9, "its seats"),
        ("seats", lambda held: (held + 1) % 3, "its positions"),
        ("starts", lambda held: held[::-1].copy(), "where its lessons begin"),
        ("states", lambda held: np.random.default_rng(1).integers(0, 256, held.shape).astype(np.uint8), "its positions"),
        ("about", lambda held: np.array("[]"), "not lessons of Comuni"),
        ("about", lambda held: np.array("[" * 100_000), "nested too deeply"),
    ],
)
def test_what_no_searcher_found_is_refused_whoever_sealed_it(lessons, order, tmp_path, name, harm, said):
    file, parts = (
        tmp_path / "lessons.npz",
        {"about": None, "states": lessons.states.view(np.uint8).reshape(len(lessons), -1)},
    )
    forged(lessons, file, **{name: harm(parts.get(name, getattr(lessons, name)))})
    with pytest.raises(RunError, match=said):
        read_lessons(file, order.game)


def test_an_edited_file_of_lessons_does_not_fit_its_seal(lessons, order, tmp_path):
    file = tmp_path / "lessons.npz"
    lessons.save(file)
    with np.load(file) as held:
        arrays = dict(held)
    arrays["advantage"][0] += 0.25
    np.savez_compressed(file, **arrays)
    with pytest.raises(RunError, match="its seal does not fit"):
        read_lessons(file, order.game)


def test_positions_that_pass_for_true_and_are_none_end_in_words(lessons, tmp_path):
    """Compiled code reads positions without looking: whoever forges them with their seal may crash it, and is told so."""
    file = tmp_path / "lessons.npz"
    raw = np.random.default_rng(1).integers(0, 256, (len(lessons), lessons.states.itemsize)).astype(np.uint8)
    states = np.frombuffer(raw.tobytes(), lessons.states.dtype).copy()
    for field in ("seats", "seat_to_act", "over"):
        states[field] = lessons.states[field]
    forged(lessons, file, states=states.view(np.uint8).reshape(len(lessons), -1))
    done = shell("lessons", "comuni", SPOILT, "--seats", 3, "--from", file)
    assert done.returncode in (0, 2), done.stderr
    assert "Traceback" not in done.stderr


def test_the_command_shows_keeps_and_overwrites_nothing(lessons, tmp_path, capsys):
    file = tmp_path / "lessons.npz"
    lessons.save(file)
    assert command(["lessons", "comuni", SPOILT, "--seats", "3", "--from", str(file), "--words", "1", "--show", "1"]) == 0
    said = capsys.readouterr().out
    assert "could be better" in said
    assert "weighed again on other re-deals" in said
    assert "<- does" in said
    assert command(["lessons", "comuni", SPOILT, "--seats", "3", "-o", str(file)]) == 2
    assert command(["lessons", "comuni", "strong", "balanced"]) == 2
