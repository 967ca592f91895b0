"""Tension in the report: rates of leads and counts of choices by hand, parts of a win with known truth."""

import re

import numpy as np
import polars as pl
import pytest

from reports.pages.run_report import make_report
from reports.sections.tension import parts_of_a_win
from reports.write.writers import to_text
from simulate.runs.plan.manifest import LogColumn
from simulate.runs.read.run import open_run
from simulate.statistics.estimates import estimate
from simulate.sums.log_sums import TRAJECTORY_OF_PLAYOUT, TRAJECTORY_OF_SEAT
from simulate.sums.reading import read_log
from tests.reports import synthetic

BLOCKS = 400
SEATS = 4


def run_with(tmp_path, data=None, ways=True, **options):
    """A synthetic run whose log has the columns of the way; `data` replaces some of its datasets."""
    asked = synthetic.manifest(SEATS, BLOCKS)
    frames = synthetic.frames(asked, BLOCKS, np.random.default_rng(3), **options)
    if ways:
        asked.game.playout_columns.extend(LogColumn(name=n, about=n) for n in TRAJECTORY_OF_PLAYOUT)
        asked.game.seat_columns.extend(LogColumn(name=n, about=n) for n in TRAJECTORY_OF_SEAT)
        n = BLOCKS * SEATS
        turn = pl.int_range(n, eager=True) % 10
        # of ten playouts eight have a leader at half time, who wins six; one is a comeback; the lead is for good in 3 or 8
        frames["playouts"] = frames["playouts"].with_columns(
            half_led=(turn < 8).cast(int), half_won=(turn < 6).cast(int), comeback=(turn == 7).cast(int),
            lead_for_good=pl.when(turn < 4).then(3).when(turn < 9).then(8).otherwise(0),
        )  # fmt: skip
        frames["seats"] = frames["seats"].with_columns(
            decisions=pl.lit(12), forced=pl.lit(4), options=pl.lit(60), turns_taken=pl.lit(8), turns_forced=pl.lit(2),
            score_at_quarter=pl.lit(5), score_at_half=pl.lit(10), score_at_three_quarters=pl.lit(15),
        )  # fmt: skip
    return open_run(synthetic.write_run(tmp_path / "run", asked, frames | (data or {})))


def test_rates_and_counts_by_hand(tmp_path):
    log, _ = read_log(run_with(tmp_path))
    leads = estimate(log.sums["leads"])
    np.testing.assert_allclose(leads.value, [6 / 8, 1 / 10, 4 / 9, 5 / 9])
    np.testing.assert_allclose(leads.rows, BLOCKS * SEATS * np.array([0.8, 1, 0.9, 0.9]))
    np.testing.assert_allclose(estimate(log.sums["waits"]).value, [4 / 16, 2 / 8])
    np.testing.assert_allclose(estimate(log.sums["choices"], "mean").value, [12 / 8, 60 / 12, 8])
    assert log.histogram("lead_for_good").share(3, 3) == pytest.approx(4 / 9)


def test_the_first_screen_and_the_section_say_so(tmp_path):
    report = make_report(run_with(tmp_path))
    pace = next(section for section in report.sections if section.key == "pace")
    says = pace.verdicts[
        0
    ].says  # in eight of ten games somebody leads, and wins six of these eight; any seat wins a quarter
    assert "12 decisions per player" in says  # the four forced moves are none
    led = r"one player alone leads at half time in 80 % of games and wins 75[.0-9]* % \([^)]*\) of those \(25.0 % if a lead "
    assert re.search(led + r"said nothing, for so often any player wins\); one who was ", says)
    (skill,) = (item for item in pace.items if item.key == "skill")
    assert sum(row[1].value for row in skill.rows) == pytest.approx(1)
    assert [row[0][:12] for row in skill.rows] == ["which of the", "the deal and", "all else: ch"]
    assert "4 players sits there (they win 2" in skill.rows[0][0]
    assert re.search(r"was behind then wins in 10[.0-9]* % \(", says)
    assert "a turn has 1.5 decisions, each among 5.0 options on average; 25 % of moves are forced" in pace.verdicts[0].says
    assert {"tension", "lead-for-good", "skill"} <= {item.key for item in pace.items}
    assert "half led" not in to_text(report)


def test_a_log_without_these_columns_is_reported_without_them(tmp_path):
    pace = next(section for section in make_report(run_with(tmp_path, ways=False)).sections if section.key == "pace")
    assert "half time" not in pace.verdicts[0].says
    assert not {"tension", "lead-for-good"} & {item.key for item in pace.items}


def played(chances):
    """Winner of each playout, drawn from `chances` (blocks, rotations, seats)."""
    draws = np.random.default_rng(9).random((*chances.shape[:2], 1))
    return (draws > chances.cumsum(axis=2)[:, :, :-1]).sum(axis=2).ravel()


@pytest.mark.parametrize(
    ("strategy", "deal"),
    [((0.25, 0.25, 0.25, 0.25), 0.0), ((0.55, 0.15, 0.15, 0.15), 0.0), ((0.25, 0.25, 0.25, 0.25), 0.3)],
)
def test_parts_of_a_win_with_known_truth(tmp_path, strategy, deal):
    """Win chances: those of the strategies, of which a share `deal` goes to the seat that the block favours."""
    rng = np.random.default_rng(5)
    favoured = np.eye(SEATS)[rng.integers(0, SEATS, BLOCKS)]
    who = (np.arange(SEATS)[None, :] + np.arange(SEATS)[:, None]) % SEATS  # (rotation, seat)
    chances = (1 - deal) * np.array(strategy)[who][None] + deal * favoured[:, None, :]
    winner = played(chances)
    won = (np.arange(SEATS)[None, :] == winner[:, None]).ravel()
    asked = synthetic.manifest(SEATS, BLOCKS)
    frames = synthetic.frames(asked, BLOCKS, rng)
    seats = frames["seats"].with_columns(win_share=won.astype(float), won=won.astype(int), rank=np.where(won, 1, 2))
    log, _ = read_log(run_with(tmp_path, {"seats": seats}, ways=False))
    parts = parts_of_a_win(log)
    total = 0.25 * 0.75
    truth = {"strategy": np.var(strategy) / total, "deal": deal**2 * np.var([1, 0, 0, 0]) / total}
    for name, value in truth.items():
        assert parts[name].value == pytest.approx(value, abs=0.025), name
        assert parts[name].low - 0.01 <= value <= parts[name].high + 0.01, name


def test_a_log_that_does_not_part_forced_moves_says_so(tmp_path):
    pace = next(section for section in make_report(run_with(tmp_path, ways=False)).sections if section.key == "pace")
    assert "moves per player, forced ones among them" in pace.verdicts[0].says
