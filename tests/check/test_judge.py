"""Verdicts on metrics and expectations from block totals whose truth is known."""

from types import SimpleNamespace

import numpy as np
import pytest
from scipy.stats import t

from simulate.baselines.baseline import Expect
from simulate.baselines.formats import watched_line
from simulate.baselines.judge import MetricFinding, expected, judge, overall, same
from simulate.baselines.make import _metric, default_metrics, unwatched
from simulate.runs.measure.paired_totals import paired_sample
from simulate.runs.store.metrics import BlockTotals
from simulate.statistics.sequential import HOLDS, MOVED, UNDECIDED, SequentialDesign
from simulate.sums.bands import Band

BLOCKS = 2000


def totals(share: float, seed: int, blocks: int = BLOCKS) -> BlockTotals:
    """Blocks of four playouts in which seat 1 wins with probability `share`, 12 or 13 rounds long."""
    random = np.random.default_rng(seed)
    wins = random.binomial(4, share, blocks).astype(float)
    twelve = random.binomial(4, 0.5, blocks).astype(float)
    names = ("win_share.seat:1", "rounds.mean", "rounds.is:12", "rounds.is:13")
    total = np.stack([wins, 12 * twelve + 13 * (4 - twelve), twelve, 4 - twelve], 1)
    return BlockTotals(0, names, np.full((blocks, 4), 4.0), total)


def test_a_baseline_states_the_interval_of_a_mean_of_blocks():
    held = totals(0.25, 7, 400)
    metric = _metric(held, "win_share.seat:1", None)
    wins = held.column("win_share.seat:1")[1] / 4
    half = t.ppf(0.975, 399) * wins.std(ddof=1) / np.sqrt(400)
    assert (metric.value, metric.low, metric.high) == pytest.approx(
        (wins.mean(), wins.mean() - half, wins.mean() + half), rel=1e-4
    )


def test_a_column_with_labels_that_is_no_start_gates_nothing():
    def column(name, start):
        return SimpleNamespace(name=name, start=start, labels=["a", "b"])

    names = ("win_share.start:house=a", "win_share.start:house=b", "win_share.start:mood=a", "score.mean")
    names += ("win_share.seat:1", "win_share.seat:2")
    totals = np.array([[1.0, 1, 1, 1, 1, place] for place in range(9)])  # place 1 is house a: one finding
    held = BlockTotals(0, names, np.full((9, 6), 4.0), totals)
    game = SimpleNamespace(
        seat_columns=[column("house", True), column("mood", False)],
        endings=["running", "unfinished", "end"],
        is_coop=False,
    )
    manifest = SimpleNamespace(game=game, players=["one"], asked=SimpleNamespace(seats=2))
    wanted = ["win_share.start:house=a", "win_share.start:house=b", "win_share.seat:2", "score.mean"]
    assert default_metrics(manifest, held) == wanted


def test_what_a_baseline_does_not_watch_is_named():
    column = SimpleNamespace(name="house", start=True, labels=["a", "b"])
    game = SimpleNamespace(seat_columns=[column], is_coop=False, contents=["x"], events=["used"], contents_word="tile")
    manifest = SimpleNamespace(game=game, players=["one", "two"], asked=SimpleNamespace(seats=2))
    names = ("win_share.start:house=a", "win_share.seat:1", "win_share.seat:2")
    totals = np.array([[1.0, 1, place] for place in range(9)])
    held = BlockTotals(0, names, np.full((9, 3), 4.0), totals)
    assert unwatched(manifest, [names[0], "rounds.at_most:9"], held) == [
        "places in turn order", "strategies", "single tiles",
    ]  # fmt: skip
    assert unwatched(manifest, [*names[:2], "win_share.strategy:one", "worth.card:x"], held) == []
    assert unwatched(manifest, [names[1], "win_share.strategy:one"], held) == ["starts (house)", "single tiles"]
    bound = BlockTotals(0, names[:2], np.full((9, 2), 4.0), totals[:, :2])  # the place is the start
    assert unwatched(manifest, [names[0], "win_share.strategy:one"], bound) == ["single tiles"]


def test_equal_blocks_are_a_sample_and_only_equal_sources_are_exact():
    found = judge(SequentialDesign(0.01, 0.05, 0.03), 4, totals(0.25, 1), totals(0.25, 1), "win_share.seat:1")
    assert (found.verdict, found.difference) == (HOLDS, 0.0)
    assert found.high == -found.low == pytest.approx(1 - 0.025 ** (1 / BLOCKS))  # nothing in that many blocks
    exact = same(0.03, totals(0.25, 1), "win_share.seat:1")
    assert (exact.low, exact.high, exact.verdict) == (0.0, 0.0, HOLDS)


def test_few_equal_blocks_decide_nothing():
    few = totals(0.25, 1, 60)
    assert judge(SequentialDesign(0.01, 0.05, 0.015), 4, few, few, "win_share.seat:1").verdict == UNDECIDED


def test_pairing_takes_out_what_the_deal_makes():
    before = totals(0.25, 1)
    shifted = BlockTotals(0, before.names, before.rows, before.total + np.array([0.1, 0, 0, 0]))
    found = paired_sample(before, shifted, "win_share.seat:1")
    assert found.mean == pytest.approx(0.025)
    assert found.error < 1e-12
    low, high = found.bounds(0.025)
    assert low < 0.025 < high < 0.028


def test_a_change_too_large_for_the_first_look_is_told_whole():
    """With few blocks a sample may not say "moved" however far it is: that look passed nothing off as small."""
    design = SequentialDesign(0.0005, 0.05, 0.015)
    before, now = totals(0.57, 1, 400), totals(0.34, 2, 400)
    first = judge(design, 0, before.first(200), now.first(200), "win_share.seat:1")
    found = judge(design, 1, before, now, "win_share.seat:1")
    assert (first.verdict, found.verdict) == (UNDECIDED, MOVED)
    assert found.difference == pytest.approx(found.now - found.before, abs=0.005)
    assert found.low < -0.23 < found.high


def test_the_standard_error_of_a_paired_difference_is_that_of_the_means_of_blocks():
    before, now = totals(0.25, 1), totals(0.3, 2)
    per_block = (now.total[:, 0] - before.total[:, 0]) / 4
    found = paired_sample(before, now, "win_share.seat:1")
    assert found.mean == pytest.approx(per_block.mean())
    assert found.error == pytest.approx(per_block.std(ddof=1) / np.sqrt(BLOCKS))


@pytest.mark.parametrize(("share", "verdict"), [(0.25, HOLDS), (0.40, MOVED), (0.2695, UNDECIDED)])
def test_verdicts_by_the_size_of_the_change(share, verdict):
    now = totals(share, 7)
    now.total[:, 0] += 4 * share - now.total[:, 0].mean()  # the mean is exact, the noise is real
    before = totals(0.25, 8)
    before.total[:, 0] += 1 - before.total[:, 0].mean()
    found = judge(SequentialDesign(0.0025, 0.05, 0.03), 4, before, now, "win_share.seat:1")
    assert found.verdict == verdict
    assert found.low <= found.difference <= found.high


def test_a_level_that_is_gone_has_moved():
    before = totals(0.25, 1)
    now = BlockTotals(0, before.names, before.rows * np.array([0, 1, 1, 1]), before.total * np.array([0, 1, 1, 1]))
    assert judge(SequentialDesign(0.01, 0.05, 0.03), 0, before, now, "win_share.seat:1").verdict == MOVED


@pytest.mark.parametrize(
    ("expect", "verdict"),
    [
        ({"metric": "win_share.seat:1", "within": 0.05}, "holds"),
        ({"metric": "win_share.seat:*", "within": 0.05}, "holds"),
        ({"metric": "win_share.seat:1", "max": 0.2}, "broken"),
        ({"metric": "win_share.seat:1", "min": 0.25}, "undecided"),
        ({"metric": "rounds.median", "min": 12, "max": 13}, "holds"),
        ({"metric": "rounds.median", "min": 14}, "broken"),
    ],
)
def test_expectations_are_held_broken_or_undecided(expect, verdict):
    judged = expected(Expect(**expect), totals(0.25, 3), seats=4, critical=3.0)
    assert [j.verdict for j in judged] == [verdict]


@pytest.mark.parametrize(("low", "high", "verdict"), [(0.2, 0.3, "holds"), (None, 0.2, "broken"), (0.25, None, "undecided")])
def test_a_band_is_an_expectation_without_numbers_of_its_own(low, high, verdict):
    seats = totals(0.25, 3)
    named = BlockTotals(0, tuple(n.replace("win_share.seat:1", "band:wins") for n in seats.names), seats.rows, seats.total)
    source = {"key": "wins", "name": "wins", "group": "score", "kind": "judgement", "source": "made up"}
    band = Band(measure="seat_win_share", args={"seat": 0}, low=low, high=high, **source)
    (judged,) = expected(Expect(metric="band:*", in_band=True), named, 4, 3.0, {"band:wins": band})
    assert (judged.verdict, judged.least, judged.most) == (verdict, low, high)


@pytest.mark.parametrize("said", [{"metric": "rounds.mean"}, {"metric": "band:wins", "min": 1}])
def test_in_band_stands_alone_and_speaks_of_bands(said):
    with pytest.raises(ValueError, match="in_band"):
        Expect(in_band=True, **said)


def test_an_expectation_of_an_unknown_metric_is_refused():
    with pytest.raises(KeyError):
        expected(Expect(metric="win_share.start:nothing=*", within=0.1), totals(0.25, 3), 4, 3.0)


def test_one_metric_that_moved_decides_the_file():
    before = totals(0.25, 1)
    good = judge(SequentialDesign(0.01, 0.05, 0.03), 4, before, before, "rounds.mean")
    bad = judge(SequentialDesign(0.01, 0.05, 0.03), 4, before, totals(0.6, 4), "win_share.seat:1")
    assert (overall([good], []), overall([good, bad], [])) == (HOLDS, MOVED)


def test_what_is_watched_is_told_in_groups_with_the_change_of_the_hardest():
    def found(name: str, finds: float | None) -> MetricFinding:
        return MetricFinding(name, HOLDS, 0.25, 0.25, 0.0, 0.0, 0.0, 0.015, 100, finds)

    places = [found("win_share.seat:1", 0.02), found("win_share.seat:2", 0.034)]
    rest = [found("win_share.start:kit=ash", 0.01), found("rounds.mean", 0.5)]
    brackets = "; in brackets the change that it finds 19 times in 20"
    assert watched_line([*places, *rest]) == f"2 places (3.4 pp), 1 start kit (1.0 pp), rounds.mean (0.50){brackets}"
    assert watched_line([found("win_share.seat:1", 0.02), found("win_share.seat:2", None)]) == "2 places"
