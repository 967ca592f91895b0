"""The worth of a copy: a game in which it is known, a placebo, and the account that each game keeps."""

from statistics import NormalDist

import numpy as np
import pytest

import simulate
from simulate.engine.lineup import LoopPlayer
from simulate.engine.loop import PlayoutLoop
from simulate.engine.plain.game import PlainEntry
from simulate.engine.plain.loop import PlainLoop
from simulate.engine.playout import LIVE_STATE
from simulate.engine.stages import stages_of
from simulate.statistics.worth import draw_sums, shrunk, timing, worth_of
from tests.playing import one_game, uniform
from tests.worth.urn import CARDS, GAME, known_worth

RUNS, BLOCKS = 40, 250
NOBODY = LoopPlayer(PlainEntry(lambda *_: "draw"))  # never asked: there is no choice


@pytest.fixture(scope="module")
def runs():
    """Many short runs of the urn."""
    found = []
    for seed in range(RUNS):
        loop = PlainLoop(GAME, None, 2, [NOBODY], seed)
        found.append(loop.play(0, np.zeros((BLOCKS, 2), np.int64)))
    return found


def worths(runs):
    return [worth_of(draw_sums(run.draws), BLOCKS) for run in runs]


def test_intervals_hold_what_is_known_at_their_rate(runs):
    truth, found = known_worth(), worths(runs)
    held = np.array([np.abs(w.value - truth) <= w.half_width() for w in found])[:, 1:]
    assert held.mean() == pytest.approx(0.95, abs=0.025)
    assert held.mean(axis=0).min() > 0.8  # of each card in each stage
    together = [(np.abs(w.value - truth) <= w.half_width(len(CARDS)))[-1].all() for w in found]
    assert np.mean(together) >= 0.85  # of 40; 0.95 promised


def test_in_a_long_run_it_is_what_is_known(runs):
    truth = known_worth()
    draws = np.concatenate([run.draws for run in runs])
    worth = worth_of(draw_sums(draws), len(draws))
    assert np.isnan(worth.value[0]).all()  # nothing is dealt
    assert np.allclose(worth.value[1:], truth[1:], atol=0.015)
    assert truth[2, CARDS.index("late")] > truth[2, CARDS.index("good")] > 0.05


def test_a_card_that_leaders_love_is_worth_nothing(runs):
    draws = np.concatenate([run.draws for run in runs])
    worth, toy = worth_of(draw_sums(draws), len(draws)), CARDS.index("toy")
    assert known_worth()[-1, toy] == pytest.approx(0, abs=1e-12)
    assert abs(worth.value[-1, toy]) < worth.half_width(len(CARDS))[-1, toy]
    shown, won = np.zeros((RUNS * BLOCKS * 2, 2), bool), np.concatenate([run.seat_rows[:, :, 0] for run in runs])
    for at, run in enumerate(runs):
        playout, seat, card, _, events = run.card_rows.astype(np.int64)
        mine = (card == toy) & (events > 0)
        shown[at * BLOCKS * 2 + playout[mine], seat[mine]] = True
    assert won[shown].mean() - won[~shown].mean() > 0.2  # and yet those who show it win


def test_too_few_blocks_or_copies_have_no_worth():
    few = np.zeros((40, 2, 1, 2))
    few[..., 1] = 0.5
    assert np.isnan(worth_of(draw_sums(few), 40).value).all()
    rare = np.zeros((400, 1, 2, 2))
    rare[:, 0, 0, 1], rare[:60, 0, 1, 1] = 1.0, 1.0
    assert np.isfinite(worth_of(draw_sums(rare), 400).value[-1]).tolist() == [True, False]


@pytest.mark.parametrize(
    ("values", "word"),
    [
        ([0.1, 0.09, 0.0, 0.0], "early"),
        ([np.nan, 0.0, 0.0, 0.1], "late"),
        ([0.0, 0.1, 0.09, 0.0], "middle"),
        ([0.1, 0.1, 0.1, 0.1], "always"),
        ([-0.1, -0.1, -0.03, -0.1], "never"),
        ([-0.1, 0.01, 0.0, 0.0], ""),  # clearly bad at first; nothing is shown to be good
        ([0.04, 0.03, 0.03, 0.01], ""),  # good at first, and no stage is shown to be worse
        ([np.nan] * 4, ""),
    ],
)
def test_the_curve_is_named_by_what_is_shown_of_it(values, word):
    assert timing(np.array(values), np.full(4, 0.02)) == word


STAGES, ON_A_PAGE, PAGES = 5, 40, 400


def pages_of(seed: int, spread: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Truth, estimates (pages, stages, cards) and standard errors of cards that differ, and by `spread` over the stages."""
    rng = np.random.default_rng(seed)
    truth = 0.03 * rng.normal(size=(PAGES, 1, ON_A_PAGE)) + spread * rng.normal(size=(PAGES, STAGES, ON_A_PAGE))
    se = rng.uniform(0.005, 0.015, size=truth.shape)
    return truth, truth + se * rng.normal(size=truth.shape), se


def test_of_cards_that_are_the_same_at_all_times_hardly_a_page_names_a_time():
    truth, values, se = pages_of(8, 0.0)
    half = NormalDist().inv_cdf(1 - 0.025 / (STAGES * ON_A_PAGE)) * se
    named = [{timing(v[:, i], h[:, i]) for i in range(ON_A_PAGE)} for v, h in zip(values, half, strict=True)]
    wrong = sum(bool(page & {"early", "middle", "late"}) for page in named)
    assert wrong <= 0.05 * PAGES
    assert all((truth[p, 0, i] > 0) for p in range(PAGES) for i in range(ON_A_PAGE)
               if timing(values[p, :, i], half[p, :, i]) == "always")  # fmt: skip


@pytest.mark.parametrize("spread", [0.0, 0.01, 0.03])
def test_the_best_stage_is_not_the_luckiest(spread):
    truth, values, se = pages_of(9, spread)
    better = np.stack([shrunk(v, s) for v, s in zip(values, se, strict=True)])
    assert np.nanmax(np.abs(better - truth).mean()) <= np.abs(values - truth).mean()
    best = better.argmax(axis=1)[:, None]
    told, true, raw = (np.take_along_axis(x, best, axis=1) for x in (better, truth, values))
    luck, was = (told - true).mean(), (raw - true).mean()
    assert abs(luck) < 0.0025 < was, (luck, was)  # a tenth of the margin; 0.006 to 0.011 where the raw best is told
    assert np.isnan(shrunk(np.full((3, 1), np.nan), np.full((3, 1), np.nan))).all()


def test_stages_are_named_by_their_rounds():
    assert [(stage.key, stage.title) for stage in stages_of(1, 3, 4)] == [
        ("dealt", "dealt"), ("r1_2", "rounds 1-2"), ("r3", "round 3"), ("r4_on", "round 4 on"),
    ]  # fmt: skip


@pytest.mark.parametrize("key", one_game())
def test_each_draw_is_counted_against_what_was_to_be_expected(key):
    """Of each seat and stage as many copies turn up as were expected, all contents together."""
    game = simulate.load_game(key)
    seats = game.max_seats
    players, rules = [LoopPlayer(uniform(game))], simulate.load_rules(game).record
    loop = PlayoutLoop(game, rules, seats, players, seed=5)
    lineup = np.zeros((1, seats), np.int64)
    for block in range(6):
        played = loop.play(block, lineup)
        state = loop.states[LIVE_STATE]
        assert np.abs(state.turned.sum(axis=2)).max() < 1e-9
        assert state.turned_spread.min() >= 0
        assert state.in_pile.min() >= 0
        assert played.draws.shape == (1, len(game.stages), len(game.contents), 2)
        assert played.draws[..., 1].sum() > 0
        if key == "san_juan":
            pile = np.bincount(state.pile[: state.pile_n], minlength=len(game.contents))
            assert state.in_pile.tolist() == pile.tolist()


def test_a_block_adds_up_the_draws_of_its_playouts():
    game = simulate.load_game("san_juan")
    players, rules = [LoopPlayer(uniform(game))], simulate.load_rules(game).record
    loop = PlayoutLoop(game, rules, 4, players, seed=5)
    one, two = (loop.play(block, np.zeros((1, 4), np.int64)).draws[0] for block in (0, 1))
    both = loop.play(0, np.zeros((2, 4), np.int64)).draws
    assert np.array_equal(both, np.stack([one, two]))
    quiet = PlayoutLoop(game, rules, 4, players, seed=5, log_cards=False).play(0, np.zeros((1, 4), np.int64))
    assert len(quiet.draws) == 0
