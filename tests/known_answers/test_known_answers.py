"""The simulator against games whose answers are known: run, log, sums, report and intervals together.

`python -m tests.known_answers` prints all figures; docs/explanation/known-answers.md explains them.
"""

import re
from statistics import NormalDist

import numpy as np
import polars as pl
import pytest
from scipy.stats import binomtest, kstest

import simulate
from regenerate import known as page
from simulate.games import add_game_path
from tests.known_answers import figures as known
from tests.known_answers.figures import ALPHA, CASES, GAMES, SMALL, THREE, Case

NAMES = sorted(file.parent.name for file in GAMES.glob("*/game.py"))
RUNS, PLAYOUTS = 150, 300  # of the repeated runs
BOTH = NormalDist().inv_cdf(1 - 0.05 / 4)  # the intervals of the two players hold at once with 95 %


def case_of(game, *players, **rules):
    """The case of a game with these players."""
    (found,) = (
        case for case in CASES if (case.game, case.players, case.rules) == (game, players, rules) and case.seats == 2
    )
    return found


# what is known


def test_what_was_published_is_what_is_solved():
    """The sources stand in docs/explanation/known-answers.md."""
    pig = known.pig
    hold, later, optimal = pig.hold_at(100, 20), pig.hold_at(100, 25), pig.optimal(100)

    def averaged(mine, other):
        return (pig.chance_of_first(100, mine, other) + 1 - pig.chance_of_first(100, other, mine)) / 2

    assert pig.chance_of_first(100, hold, hold) == pytest.approx(0.534698, abs=5e-7)
    assert pig.chance_of_first(100, optimal, optimal) == pytest.approx(0.530593, abs=5e-7)
    assert averaged(later, hold) == pytest.approx(0.5117, abs=5e-5)
    assert averaged(optimal, hold) == pytest.approx(0.5399, abs=5e-5)
    turn = pig.turn_distribution(20)
    assert sum(turn.values()) == pytest.approx(1)
    assert [round(turn[points], 4) for points in (0, *range(20, 26))] == [
        0.6245,
        0.0997,
        0.0950,
        0.0742,
        0.0542,
        0.0352,
        0.0172,
    ]

    ttt = known.tic_tac_toe
    win, draw = ttt.chances(ttt.EMPTY, ttt.moves, ttt.moves)
    assert (win, draw, 1 - win - draw) == pytest.approx((737 / 1260, 8 / 63, 121 / 420))
    (rounds,) = known.race(1)
    assert rounds.exact == pytest.approx(
        225837582538403273407117496273279920181931269186581786048583
        / 5757472998140039232950575874628786131130999406013041613400
    )
    assert known.board().value(known.connect.EMPTY) == 0


def test_the_way_to_roll_is_the_best_at_every_position():
    """No single change of the optimal player's choices wins more against itself; so does no change at all."""
    pig = known.pig
    rolls = pig.optimal(30)
    mine, theirs, again = pig.win_chances(30, rolls, rolls)
    best, choices = pig.turn(30, theirs)
    assert np.abs(best - mine).max() < 1e-9
    assert (choices == again).all()


@pytest.mark.parametrize("alpha", [0, 0.1, 0.2, 0.3, 1 / 3])
def test_every_member_of_the_family_is_an_equilibrium(alpha):
    kuhn = known.kuhn
    way = kuhn.equilibrium(alpha)
    assert kuhn.values(way, way)[0] == pytest.approx(-1 / 18)
    assert kuhn.values(way, kuhn.equilibrium(0))[0] == pytest.approx(-1 / 18)
    assert kuhn.best_response(way, 0)[1] == pytest.approx(-1 / 18)
    assert kuhn.best_response(way, 1)[1] == pytest.approx(1 / 18)


def test_who_never_bluffs_can_be_exploited():
    kuhn = known.kuhn
    assert kuhn.best_response(kuhn.timid, 0)[1] == pytest.approx(1 / 6)
    assert kuhn.best_response(kuhn.timid, 1)[1] == pytest.approx(1 / 3)


def test_leduc_poker_is_the_one_of_the_books():
    """What a random player can lose at most and the value of the game are published; nothing beats the best answer."""
    leduc = known.leduc
    worst = [leduc.best_response(leduc.anything, seat)[1] for seat in (0, 1)]
    assert sum(worst) == pytest.approx(4.747222, abs=5e-7)  # OpenSpiel, exploitability_test.py
    near = leduc.equilibrium()
    assert leduc.value(near, near) == pytest.approx(-0.0856, abs=5e-4)  # OpenSpiel, sequence_form_lp_test.py
    lost = [leduc.best_response(near, seat)[1] for seat in (0, 1)]
    assert -0.0856 <= lost[0] <= -0.0856 + 0.01
    assert 0.0856 <= lost[1] <= 0.0856 + 0.01
    for way in (leduc.anything, leduc.cautious):
        assert leduc.value(way, near) <= lost[0]
        assert leduc.value(near, way) >= -lost[1]


def test_the_exclusive_or_of_the_piles_says_who_wins_nim():
    piles = [(a, b, c) for a in range(6) for b in range(6) for c in range(6)]
    assert all(known.nim.wins(pile) == bool(pile[0] ^ pile[1] ^ pile[2]) for pile in piles)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_somebody_wins_the_race(seats):
    moves = known.chutes.chain([1, 16], [38, 6])
    assert sum(known.chutes.win_chances(moves, seats)) == pytest.approx(1)
    assert known.chutes.mean_rounds(moves, 1) == pytest.approx(known.chutes.mean_spins(moves))


# what is played


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_every_figure_lies_inside_its_interval(case, outcome):
    """99 % for all figures at once."""
    figures = known.uncertain()
    for fact in case.facts:
        measured = fact.read(outcome(case))
        low, high = measured.together(figures)
        assert fact.inside(low, high), (fact.name, fact.exact, measured)
        assert measured.low <= measured.value <= measured.high
        if fact.certain:
            assert measured.value == fact.exact


def test_a_wrong_rule_is_seen(outcome):
    """A spinner with five numbers is no spinner with six."""
    (fact,) = known.race(1)
    low, high = fact.read(outcome(FIVE)).together(known.uncertain())
    assert not low <= fact.exact <= high


FIVE = Case("chutes", ("random",), lambda: known.race(1), 1, {"sides": 5})


def test_the_result_of_a_run_says_what_its_report_says(outcome):
    found = outcome(case_of("pig", "optimal", "hold"))
    shares = {row["strategy"]: row for row in found.run.win_shares.iter_rows(named=True)}
    for name in ("optimal", "hold"):
        cell = found.cell("strategies", name, "win share")
        assert shares[name]["win_share"] == pytest.approx(cell.value)
        assert shares[name]["high"] - shares[name]["low"] == pytest.approx(cell.high - cell.low, rel=0.001)  # normal or t


def test_an_interval_is_that_of_the_rows_worked_out_by_hand(outcome, tmp_path):
    """A deal is one observation: the mean over its two playouts. Here both are the same game, so two would be too many."""
    case = case_of("kuhn", *[known.equilibrium(ALPHA)] * 2)
    rows = known.play(case, 10_000, tmp_path / "rows", log="seats").seats
    blocks = rows.filter(pl.col("seat") == 0).group_by(pl.col("playout") // 2).agg(pl.col("chips").mean())["chips"]
    cell = outcome(case).cell("seats", "Place 1", "mean score")
    error = blocks.std() / len(blocks) ** 0.5
    assert len(blocks) == 5_000
    assert cell.value == pytest.approx(blocks.mean())
    assert (cell.high - cell.low) / 2 == pytest.approx(2.054 * error, rel=0.002)  # at the first look


def playouts_of(case, folder):
    return known.play(case, 2_000, folder / "rows", log="playouts").playouts


def test_perfect_players_of_tic_tac_toe_and_of_connect_four_always_draw(tmp_path):
    for game in ("tic_tac_toe", "connect"):
        endings = playouts_of(case_of(game, "optimal", "optimal"), tmp_path / game)["ended"].cast(pl.String)
        assert set(endings) == {"draw"}


@pytest.mark.parametrize(
    ("game", "rules", "winner"), [("nim", {}, 0), ("nim", SMALL, 1), ("connect", THREE, 0)], ids=lambda value: str(value)
)
def test_whoever_can_win_by_force_does(game, rules, winner, tmp_path):
    rows = known.play(case_of(game, "optimal", "optimal", **rules), 2_000, tmp_path / "rows", log="seats").seats
    assert (rows.filter(pl.col("seat") == winner)["won"] == 1).all()
    assert (rows.filter(pl.col("seat") != winner)["won"] == 0).all()


def test_a_perfect_player_never_loses(tmp_path):
    rows = known.play(case_of("tic_tac_toe", "optimal", "random"), 4_000, tmp_path / "rows", log="seats").seats
    assert rows.filter(pl.col("strategy").cast(pl.String) == "optimal")["win_share"].min() == 0.5


# many small runs


@pytest.fixture(scope="module")
def repeated(tmp_path_factory):
    """(share, low, high) of the responder in many small runs of Kuhn poker, and what is known of it."""
    case, kuhn = case_of("kuhn", "responder", "timid"), known.kuhn
    folder = tmp_path_factory.mktemp("repeated")
    found = []
    for seed in range(RUNS):
        shares = known.play(case, PLAYOUTS, folder / str(seed), seed=seed).win_shares
        found.append(shares.filter(pl.col("strategy") == "responder").select("win_share", "low", "high").row(0))
    first, second = (way_of(kuhn.best_response(kuhn.timid, seat)[0]) for seat in (0, 1))
    exact = (kuhn.values(first, kuhn.timid)[1] + 1 - kuhn.values(kuhn.timid, second)[1]) / 2
    return np.array(found), exact


def way_of(table):
    return lambda card, said: table[card, said]


def test_the_rank_of_what_is_known_is_uniform(repeated):
    """The chance of a smaller share, by the interval of each run: as often small as large, and evenly between."""
    found, exact = repeated
    error = (found[:, 2] - found[:, 1]) / (2 * BOTH)
    ranks = [NormalDist().cdf((exact - share) / one) for share, one in zip(found[:, 0], error, strict=True)]
    assert kstest(ranks, "uniform").pvalue > 0.001


def test_the_intervals_of_both_players_cover_what_is_known_in_95_of_100_runs(repeated):
    found, exact = repeated
    covered = int(((found[:, 1] <= exact) & (exact <= found[:, 2])).sum())
    assert binomtest(covered, RUNS, 0.975).pvalue > 0.001


def test_intervals_that_are_a_third_too_narrow_would_be_noticed(repeated):
    found, exact = repeated
    half = (found[:, 2] - found[:, 1]) / 3
    covered = int((abs(found[:, 0] - exact) <= half).sum())
    assert binomtest(covered, RUNS, 0.975).pvalue < 0.01


# games as examples


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_short_and_its_solution_uses_nothing_of_the_simulator(name):
    for file in (GAMES / name).rglob("*.py"):
        assert len(file.read_text(encoding="utf-8").splitlines()) <= 120, file
    assert not re.search(r"^\s*(import|from) simulate", (GAMES / name / "solved.py").read_text(encoding="utf-8"), re.M)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_keeps_its_promises(name):
    add_game_path(str(GAMES))
    findings = list(simulate.conformance(name))
    assert findings
    assert [finding for finding in findings if not finding.holds] == []


@pytest.mark.generated
def test_the_table_of_the_page_made_again_is_as_kept():
    ((file, made),) = page.make([])
    assert file.read_bytes() == made, "make it again: python3 dev.py regenerate all --only known"


def test_the_tables_are_written_into_the_page(monkeypatch):
    def made(*words):
        word = "published" if "published" in words else "known"
        return f"| what is {word}, {words[2]} |\n|---|\n| row of {word} |\n"

    monkeypatch.setattr(page, "python", made)
    ((file, content),) = page.make([])
    before, after = file.read_text(encoding="utf-8"), content.decode()
    for word in ("known", "published"):
        assert f"\n\n| what is {word}, {page.PLAYOUTS} |\n|---|\n| row of {word} |\n\n" in after
    assert after.count("\n## ") == before.count("\n## ")
