"""Estimates, intervals and tests: hand-computed cases, and made-up data on which they must keep their promises."""

import numpy as np
import pytest
from scipy import stats

from simulate.statistics import estimates as st
from simulate.statistics.blocks import from_matrices
from simulate.statistics.contrasts import contrasts, with_without
from simulate.statistics.dominance import order_text
from simulate.statistics.histogram import histogram
from simulate.statistics.multiple import adjust
from simulate.statistics.shrinkage import shrink
from simulate.statistics.verdicts import judge
from simulate.sums.rows import from_rows


def clustered(rng, blocks, k, p, deal):
    """Shares of k levels in blocks of 4 rows each that share a deal; true mean `p` in every level."""
    block_p = np.clip(p + rng.uniform(-deal, deal, (blocks, k)), 0, 1)
    return from_matrices([str(i) for i in range(k)], rng.binomial(4, block_p), np.full((blocks, k), 4))


def test_equal_counts_give_the_standard_error_of_block_means():
    rng = np.random.default_rng(3)
    values = rng.random((150, 4))
    means = st.estimate(from_rows(("a",), np.arange(150).repeat(4), np.zeros(600, int), values.ravel(), 150), "mean")
    block_means = values.mean(axis=1)
    assert means.value[0] == pytest.approx(block_means.mean())
    assert means.se[0] == pytest.approx(block_means.std(ddof=1) / np.sqrt(150))
    assert means.low[0] == pytest.approx(block_means.mean() - stats.t.ppf(0.975, 149) * means.se[0])


def test_unequal_counts_by_hand():
    # blocks: S = 1, 3; n = 1, 2. mean 4/3; residuals -1/3, 1/3; sum of squares 2/9; times 2/1, over 9
    means = st.estimate(from_matrices(("a",), [[1], [3]], [[1], [2]]), "mean")
    assert means.value[0] == pytest.approx(4 / 3)
    assert means.se[0] == pytest.approx(np.sqrt(2 * (2 / 9) / 9))


@pytest.mark.parametrize("kind", ["share", "mean"])
def test_a_level_in_too_few_blocks_has_no_interval(kind):
    present = np.column_stack([np.arange(100) < 99, np.ones(100)])
    means = st.estimate(from_matrices(("a", "b"), present * np.random.default_rng(1).random((100, 2)), present), kind)
    assert means.few.tolist() == [True, False]
    assert np.isnan(means.low).tolist() == np.isnan(means.high).tolist() == [True, False]


def test_a_share_that_never_varies_is_not_taken_for_exact():
    means = st.estimate(from_matrices(("a",), np.full((150, 1), 1.0), np.full((150, 1), 4.0)))
    assert means.value[0] == 0.25
    assert means.low[0] < 0.22 < 0.28 < means.high[0]


def test_no_case_in_500_blocks_gives_the_rule_of_wilson():
    low, high = st.share_interval(0.0, 0.0, 500)
    z2 = stats.t.ppf(0.975, 499) ** 2
    assert low == pytest.approx(0, abs=1e-12)
    assert high == pytest.approx(z2 / (500 + z2))
    assert np.isnan(st.share_interval(0.0, 0.0, 99)).all()


@pytest.mark.parametrize("share", [0.0, 0.02, 0.3, 1.0])
def test_wilson_is_that_of_statsmodels(share):
    from statsmodels.stats.proportion import proportion_confint

    expected = proportion_confint(share * 140, 140, alpha=0.05, method="wilson")
    assert st.wilson(share, 140, stats.norm.ppf(0.975)) == pytest.approx(expected, abs=1e-12)


def test_quantiles_are_those_of_student_and_of_the_normal():
    assert st.quantile(0.95, 1, 7) == pytest.approx(stats.t.ppf(0.975, 7))
    assert st.quantile(0.95, 4) == pytest.approx(stats.norm.ppf(1 - 0.05 / 8))


@pytest.mark.parametrize(("p", "deal"), [(0.25, 0.25), (0.03, 0.03), (0.5, 0.4)])
def test_intervals_cover_as_often_as_they_say(p, deal):
    rng = np.random.default_rng(11)
    runs = 150
    means = [st.estimate(clustered(rng, 400, 10, p, deal)) for _ in range(runs)]
    covered = np.mean([((m.low <= p) & (p <= m.high)).mean() for m in means])
    assert covered == pytest.approx(0.95, abs=4 * np.sqrt(0.95 * 0.05 / (runs * 10)))


def test_intervals_that_ignore_blocks_would_not():
    rng = np.random.default_rng(12)
    sums = clustered(rng, 4000, 1, 0.25, 0.25)
    naive = np.sqrt(0.25 * 0.75 / 16000)
    assert st.estimate(sums).se[0] > 1.1 * naive


def test_equality_rejects_five_percent_of_even_shares():
    rng = np.random.default_rng(5)
    runs = 400
    rejected = 0
    for _ in range(runs):
        luck = rng.dirichlet(np.full(4, 2.0), 100)
        wins = np.array([rng.multinomial(4, p) for p in luck])
        rejected += st.equality(st.estimate(from_matrices("abcd", wins, np.full(wins.shape, 4)))).p < 0.05
    assert stats.binomtest(rejected, runs, 0.05).pvalue > 0.001


def test_equality_finds_an_edge():
    rng = np.random.default_rng(6)
    wins = rng.multinomial(4, [0.34, 0.22, 0.22, 0.22], 500)
    test = st.equality(st.estimate(from_matrices("abcd", wins, np.full(wins.shape, 4))))
    assert test.p < 1e-6
    assert test.df == 3


def test_equality_of_two_independent_levels_is_a_squared_t_statistic():
    rng = np.random.default_rng(7)
    difference = rng.normal(0.1, 1, 160)
    s = np.column_stack([difference, np.zeros(160)])
    test = st.equality(st.estimate(from_matrices("ab", s, np.ones(s.shape)), "mean"))
    t = stats.ttest_1samp(difference, 0)
    assert test.statistic == pytest.approx(t.statistic**2)
    assert test.p == pytest.approx(t.pvalue)


def test_interaction_sees_only_what_is_not_additive():
    rng = np.random.default_rng(8)
    noise = rng.normal(0, 1, (500, 4))
    additive = st.estimate(from_matrices("abcd", noise + [0, 1, 2, 3], np.ones((500, 4))), "mean")
    crossed = st.estimate(from_matrices("abcd", noise + [0, 1, 1, 0], np.ones((500, 4))), "mean")
    assert st.interaction(additive, 2, 2).p > 0.01
    assert st.interaction(crossed, 2, 2).p < 1e-6


def test_pairs_are_corrected_by_holm():
    rng = np.random.default_rng(9)
    s = rng.normal(0, 1, (200, 3)) + [0, 0, 0.3]
    pairs = st.pairwise(st.estimate(from_matrices("abc", s, np.ones(s.shape)), "mean"))
    raw = np.array([stats.ttest_1samp(s[:, i] - s[:, j], 0).pvalue for i, j in ((0, 1), (0, 2), (1, 2))])
    order = np.argsort(raw)
    expected = np.maximum.accumulate(np.minimum(raw[order] * [3, 2, 1], 1))
    np.testing.assert_allclose(np.array([p.p for p in pairs])[order], expected)
    assert [(p.first, p.second) for p in pairs] == [("a", "b"), ("a", "c"), ("b", "c")]


def test_benjamini_hochberg_by_hand_and_unknown_values_do_not_count():
    np.testing.assert_allclose(adjust([0.01, np.nan, 0.04, 0.03], "fdr_bh"), [0.03, np.nan, 0.04, 0.04])


def test_saving_is_the_ratio_of_variances():
    rng = np.random.default_rng(10)
    luck = rng.choice([-1.0, 1.0], 2000)  # cancels between the two rotations of a block
    values = np.column_stack([luck, -luck]) + rng.normal(0, 0.5, (2000, 2))
    by_block = st.estimate(from_matrices(("a",), values.sum(1)[:, None], np.full((2000, 1), 2)), "mean")
    alone = st.estimate(from_matrices(("a",), values.reshape(-1, 1), np.ones((4000, 1))), "mean")
    assert st.saving(by_block, alone)[0] == pytest.approx((1 + 0.25) / 0.25, rel=0.1)


def test_with_without_equals_the_difference_of_means_and_covers_zero():
    rng = np.random.default_rng(13)
    hits, runs = 0, 200
    for _ in range(runs):
        has = rng.random((300, 4)) < 0.3
        y = rng.dirichlet(np.ones(4), 300)
        sums = contrasts(["c"], (y * has).sum(1)[:, None], has.sum(1)[:, None], y.sum(1), np.full(300, 4))
        found = with_without(sums)
        assert found.difference[0] == pytest.approx(y[has].mean() - y[~has].mean())
        assert found.share[0] == pytest.approx(has.mean())
        hits += found.interval[0, 0] <= 0 <= found.interval[0, 1]
    assert stats.binomtest(hits, runs, 0.95).pvalue > 0.001


def test_with_without_equals_a_cluster_robust_regression():
    import statsmodels.api as sm

    rng = np.random.default_rng(14)
    has = rng.random((200, 4)) < 0.4
    y = rng.random((200, 4)) + 0.2 * has + rng.normal(0, 0.3, (200, 1))
    sums = contrasts(["c"], (y * has).sum(1)[:, None], has.sum(1)[:, None], y.sum(1), np.full(200, 4))
    found = with_without(sums)
    fit = sm.OLS(y.ravel(), sm.add_constant(has.ravel().astype(float))).fit(
        cov_type="cluster", cov_kwds={"groups": np.arange(200).repeat(4), "use_correction": False}
    )
    half = (found.interval[0, 1] - found.interval[0, 0]) / 2 / stats.t.ppf(0.975, found.present[0] - 1)
    assert found.difference[0] == pytest.approx(fit.params[1])
    assert half == pytest.approx(fit.bse[1] * np.sqrt(found.present[0] / (found.present[0] - 1)))


def even(blocks, noise, shift=0.0):
    rng = np.random.default_rng(15)
    s = rng.normal(0.25, noise, (blocks, 4)) + [shift, 0, 0, 0]
    return st.at_once(from_matrices("abcd", s, np.ones(s.shape)))


def test_verdicts():
    assert judge(even(10_000, 0.2), 0.25, 0.025).word == "balanced"
    assert judge(even(10_000, 0.2, 0.05), 0.25, 0.025).outside == ("a",)
    undecided = judge(even(200, 0.3), 0.25, 0.025)
    assert undecided.word == "undecided"
    assert undecided.factor > 1


def test_a_run_as_long_as_the_verdict_asks_for_decides():
    first = judge(even(1700, 0.3), 0.25, 0.025)
    assert first.word == "undecided"
    assert judge(even(int(1700 * first.factor * 1.5), 0.3), 0.25, 0.025).word == "balanced"


def test_a_run_of_few_blocks_is_too_short_and_says_how_long_it_must_be():
    found = judge(even(20, 0.001), 0.25, 0.025)
    assert (found.word, found.factor) == ("too short", 5)


def test_histogram_quantiles_count_observations():
    counted = histogram({3: 1, 1: 2, 2: 1})
    assert [counted.quantile(q) for q in (0, 0.5, 0.51, 1)] == [1, 1, 2, 3]
    assert counted.mean() == pytest.approx(1.75)
    assert counted.sd() == pytest.approx(np.std([1, 1, 2, 3]))


@pytest.mark.parametrize("method", ["holm", "fdr_bh"])
def test_adjusted_p_values_are_those_of_statsmodels(method):
    from statsmodels.stats.multitest import multipletests

    rng = np.random.default_rng(3)
    for k in (1, 2, 7, 60):
        p = rng.random(k) ** 3
        p[k // 2 :] = np.round(p[k // 2 :], 1)  # ties
        assert adjust(p, method) == pytest.approx(multipletests(p, method=method)[1])
    with_gaps = adjust([0.01, np.nan, 0.04], method)
    assert np.isnan(with_gaps[1])
    assert with_gaps[[0, 2]] == pytest.approx(multipletests([0.01, 0.04], method=method)[1])


def test_shrinking_is_near_the_random_effects_estimate_of_statsmodels():
    """Of many estimates: there the spread is as good as known."""
    from statsmodels.stats.meta_analysis import combine_effects

    rng = np.random.default_rng(16)
    se = rng.uniform(0.5, 2.0, 400)
    value = rng.normal(1.0, 1.5, 400) + rng.normal(0, se)
    found = shrink([*value, np.nan], [*se, 1.0])
    other = combine_effects(value, se**2, method_re="iterated")
    trust = other.tau2 / (other.tau2 + se**2)
    assert found.value[:400] == pytest.approx(other.mean_effect_re + trust * (value - other.mean_effect_re), abs=0.1)
    assert np.isnan(found.value[400])


@pytest.mark.parametrize("spread", [0.0, 0.05, 0.2, 0.5, 1.0, 3.0])
@pytest.mark.parametrize("k", [4, 10, 60])
def test_shrunken_intervals_cover_however_small_the_effects_are(k, spread):
    rng = np.random.default_rng([17, k])
    covered = []
    for _ in range(4000 // k):
        se, truth = np.exp(rng.normal(0, 0.4, k)), rng.normal(0.3, spread, k)
        found = shrink(rng.normal(truth, se), se)
        covered.append(((found.low <= truth) & (truth <= found.high)).mean())
    assert np.mean(covered) > 0.95 - 3 * np.std(covered) / len(covered) ** 0.5 - 0.008


def test_shrinking_keeps_what_is_well_measured_and_draws_in_what_is_not():
    values, errors = np.array([0.05, 0.05, -0.05, 0.0]), np.array([0.001, 0.08, 0.001, 0.001])
    after = shrink(values, errors).value
    assert after[0] == pytest.approx(0.05, abs=0.002)
    assert abs(after[1]) < 0.04


def test_pure_noise_shrinks_to_nothing_and_three_estimates_not_at_all():
    rng = np.random.default_rng(3)
    assert np.abs(shrink(rng.normal(0, 1, 200), np.full(200, 1.0)).value).max() < 0.6
    assert shrink([0.1, -0.1, 0.3], [1.0, 1.0, 1.0]).value == pytest.approx([0.1, -0.1, 0.3])


def test_a_ring_needs_each_step_for_sure():
    def ahead(*edges):
        value = np.full((3, 3), np.nan)
        for (a, b), share in edges:
            value[a, b], value[b, a] = share, 1 - share
        se, many = np.full(9, 0.01), np.full(9, 500.0)
        return st.Estimates(tuple("abcdefghi"), value.ravel(), se, se, se, many, many, np.diag(se**2), 500)

    sure = ahead(((0, 1), 0.6), ((1, 2), 0.6), ((2, 0), 0.6))
    assert "Rock, paper, scissors: a is ahead of b" in order_text(sure, "abc")[0]
    weak = ahead(((0, 1), 0.6), ((1, 2), 0.6), ((2, 0), 0.51))
    assert "No rock, paper, scissors was shown: 2 of 3 pairs" in order_text(weak, "abc")[0]


@pytest.mark.parametrize(("shares", "word"), [((0.31, 0.23, 0.23, 0.23), "unbalanced"), ((0.25,) * 4, "balanced")])
def test_the_intervals_of_a_finding_are_those_that_decided(shares, word):
    """What is called off lies clear of the band, what is called balanced within it, as they are drawn."""
    rng = np.random.default_rng(18)
    means = st.at_once(from_matrices("abcd", rng.normal(shares, 0.2, (2000, 4)), np.ones((2000, 4))))
    verdict = judge(means, 0.25, 0.025)
    assert verdict.word == word
    if word == "balanced":
        assert ((means.low >= 0.225) & (means.high <= 0.275)).all()
    else:
        assert [n for n, off in zip("abcd", (means.low > 0.275) | (means.high < 0.225), strict=True) if off] == ["a"]


def test_intervals_at_once_hold_together_and_verdicts_are_read_from_them():
    rng = np.random.default_rng(19)
    runs, missed, false = 400, 0, 0
    for _ in range(runs):
        means = st.at_once(clustered(rng, 150, 5, 0.25, 0.2))
        missed += bool(((means.low > 0.25) | (means.high < 0.25)).any())
        false += judge(means, 0.25, 0.0).word == "unbalanced"
    assert missed == false
    assert stats.binomtest(missed, runs, 0.05, alternative="greater").pvalue > 0.001


def test_a_margin_of_no_news_and_the_interval_of_a_median():
    rng = np.random.default_rng(20)
    values = rng.integers(1, 12, (200, 400))
    held = 0
    for row in values:
        found, n = np.unique(row, return_counts=True)
        low, high = histogram(dict(zip(found.tolist(), n.tolist(), strict=True))).median_interval(400, 0.95)
        held += low <= 6 <= high
    assert held >= 190


def test_counted_shares_have_the_interval_of_clopper_and_pearson():
    from statsmodels.stats.proportion import proportion_confint

    assert st.counted_interval(7, 33) == pytest.approx(proportion_confint(7, 40, method="beta"))
    assert st.counted_interval(0, 20)[0] == 0.0
    assert st.counted_interval(20, 0)[1] == 1.0


def test_the_difference_of_two_means_is_that_of_the_values():
    rng = np.random.default_rng(21)
    one, other = rng.normal(1.0, 1, 60), rng.normal(0.5, 2, 90)
    value, low, high = st.difference(*(st.Moments(len(x), x.sum(), (x**2).sum()) for x in (one, other)))
    error = np.sqrt(one.var(ddof=1) / 60 + other.var(ddof=1) / 90)
    assert value == pytest.approx(one.mean() - other.mean())
    assert (high - low) / 2 == pytest.approx(stats.t.ppf(0.975, 59) * error)
