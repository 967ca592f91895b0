"""The fate of a finding elsewhere: hand-made intervals, and made-up samples whose truth is known."""

from collections import Counter

import numpy as np
import pytest

from simulate.statistics.evidence import Evidence, evidence, more_playouts, of_verdicts, together

BASE = (0.35, 0.33, 0.37)  # a win share that is off a fair 25 %


@pytest.mark.parametrize(
    ("there", "word"),
    [
        ((0.34, 0.29, 0.39), "survives"),
        ((0.301, 0.28, 0.34), "survives"),
        ((0.30, 0.28, 0.34), "shrinks"),  # half as far from fair
        ((0.301, 0.26, 0.34), "undecided"),  # clear of fair, not of the band
        ((0.262, 0.255, 0.269), "gone"),  # clear of fair, and clearly within the band: a run there is balanced
        ((0.26, 0.245, 0.274), "gone"),  # clearly within the margin
        ((0.20, 0.16, 0.24), "gone"),  # the other way
        ((0.28, 0.20, 0.36), "undecided"),
        ((0.22, 0.16, 0.28), "undecided"),
    ],
)
def test_words_for_a_share_against_fair(there, word):
    assert evidence(BASE, there, 1000, 0.25, 0.025).word == word
    mirrored = [tuple(0.5 - x for x in (three[0], three[2], three[1])) for three in (BASE, there)]
    assert evidence(mirrored[0], mirrored[1], 1000, 0.25, 0.025).word == word


def test_a_run_that_is_balanced_there_is_no_evidence_that_a_finding_survives():
    """What was once said to survive: 27.25 % of a fair 25 ± 2.5 in 200,000 playouts."""
    assert evidence((0.294, 0.285, 0.303), (0.2725, 0.2709, 0.2741), 200_000, 0.25, 0.025).word == "gone"


def test_what_shrinks_says_what_is_left():
    found = evidence(BASE, (0.29, 0.28, 0.30), 1000, 0.25, 0.025)
    assert (found.word, found.left) == ("shrinks", pytest.approx(0.4))
    assert evidence(BASE, (0.34, 0.33, 0.35), 1000, 0.25, 0.025).left is None
    assert together([found, Evidence("shrinks", left=0.3), Evidence("survives")]) == Evidence("shrinks", left=0.3)


def test_without_a_margin_half_the_distance_counts_as_gone():
    assert evidence((0.10, 0.06, 0.14), (0.01, -0.02, 0.049), 500).word == "gone"
    assert evidence((0.10, 0.06, 0.14), (0.01, -0.02, 0.051), 500).word == "undecided"


def test_a_base_that_claims_nothing_is_refused():
    with pytest.raises(ValueError, match="no finding"):
        evidence((0.26, 0.24, 0.28), BASE, 100, 0.25)
    with pytest.raises(ValueError, match="no finding"):
        evidence((float("nan"),) * 3, BASE, 100, 0.25)


def test_what_was_not_found_there_is_undecided_without_a_number():
    assert evidence(BASE, None, 100, 0.25) == Evidence("undecided")
    assert evidence(BASE, (0.3, float("nan"), float("nan")), 100, 0.25) == Evidence("undecided")


def test_how_many_more_is_what_makes_the_interval_so_narrow():
    # 6.5 points from the edge of the band +- 8
    found = evidence(BASE, (0.34, 0.26, 0.42), 1000, 0.25, 0.025)
    assert (found.more, found.words, found.on_page) == (19_000, "undecided (19,000 more)", "open")
    # 3.5 points inside the edge +- 4
    assert evidence(BASE, (0.24, 0.20, 0.28), 1000, 0.25, 0.025).more == 13_000
    # 1.5 from the edge +- 6: so near to it no longer run is sure to decide
    assert evidence(BASE, (0.29, 0.23, 0.35), 1000, 0.25, 0.025).more is None


def test_beyond_reach_has_no_number():
    assert evidence((0.3, 0.26, 0.34), (0.2502, 0.15, 0.35), 1000, 0.25, 0.0002) == Evidence("undecided")


def test_several_levels_say_the_worst_and_what_decides_all():
    parts = [Evidence("survives"), Evidence("undecided", 400), Evidence("shrinks"), Evidence("undecided", 900)]
    assert together(parts) == Evidence("undecided", 900)
    assert together([*parts, Evidence("undecided")]) == Evidence("undecided")
    assert together([*parts, Evidence("gone")]) == Evidence("gone")
    assert together([Evidence("survives"), Evidence("shrinks")]) == Evidence("shrinks")


@pytest.mark.parametrize(
    ("base", "there", "word"),
    [("balanced", "balanced", "survives"), ("unbalanced", "balanced", "gone"),
     ("balanced", "undecided", "undecided"), ("balanced", "too short", "undecided")],
)  # fmt: skip
def test_a_verdict_is_given_again_or_not(base, there, word):
    assert of_verdicts(base, there) == word


def drawn(rng, truth, playouts, count):
    """Samples of shares with their 95 % intervals."""
    values = rng.binomial(playouts, truth, count) / playouts
    half = 1.96 * np.sqrt(values * (1 - values) / playouts)
    return list(zip(values, values - half, values + half, strict=True))


def words(truth_there, truth=0.33, playouts=2000, runs=4000, margin=0.025):
    """Return how often each word is said of a share that is `truth` in a long run and `truth_there` elsewhere."""
    rng = np.random.default_rng(7)
    pairs = zip(drawn(rng, truth, 8000, runs), drawn(rng, truth_there, playouts, runs), strict=True)
    said = Counter(evidence(base, there, playouts, 0.25, margin).word for base, there in pairs)
    return {word: n / runs for word, n in said.items()}


def test_of_what_is_gone_few_are_said_to_be_there():
    said = words(0.25)
    assert said.get("survives", 0) + said.get("shrinks", 0) < 0.03
    assert said["gone"] > 0.6


def test_of_what_is_at_the_edge_of_the_margin_few_are_said_to_be_gone():
    assert words(0.275).get("gone", 0) < 0.03
    assert words(0.285, margin=None).get("gone", 0) < 0.06  # the base's half distance is drawn as well


def test_of_what_is_there_as_before_hardly_any_is_said_to_shrink_and_none_to_be_gone():
    for playouts in (400, 1000, 4000):
        said = words(0.33, playouts=playouts)
        assert said.get("shrinks", 0) < 0.025
        assert said.get("gone", 0) == 0


def test_what_is_a_half_shrinks_and_the_other_way_is_gone():
    assert words(0.285, playouts=40_000)["shrinks"] > 0.9
    assert words(0.21)["gone"] > 0.97


def test_what_is_undecided_is_decided_by_so_many_more_nine_times_in_ten():
    rng = np.random.default_rng(11)
    decided = asked = 0
    for base, there in zip(drawn(rng, 0.33, 8000, 800), drawn(rng, 0.30, 400, 800), strict=True):
        found = evidence(base, there, 400, 0.25, 0.025)
        if found.more is None:
            continue
        longer = there[0] * 400 + rng.binomial(found.more, 0.30)
        value = longer / (400 + found.more)
        half = 1.96 * np.sqrt(value * (1 - value) / (400 + found.more))
        asked += 1
        decided += evidence(base, (value, value - half, value + half), 400 + found.more, 0.25, 0.025).word != "undecided"
    assert asked > 200
    assert decided / asked > 0.85


def test_playouts_are_rounded_up_to_two_digits():
    assert more_playouts(2.0, 1234) == 1300
    assert more_playouts(1.0, 1234) is None
    assert more_playouts(float("inf"), 1234) is None
