"""The section on endings: rates by line-up and by who sat at the table, against hand counts."""

import numpy as np
import polars as pl
import pytest

from reports.pages.run_report import make_report
from reports.sections.endings import rates_of
from simulate.runs.plan.manifest import LogColumn
from simulate.runs.read.run import open_run
from simulate.sums.reading import read_log
from tests.reports import synthetic

ENDINGS = ["running", "unfinished", "harbour full", "pirates win", "nobody ever"]


@pytest.fixture(scope="module")
def pirates(tmp_path_factory):
    """200 blocks; pirates win in a tenth of the playouts of the first half, and in half of those of the second."""
    asked = synthetic.manifest(3, 200)
    asked.game.endings = list(ENDINGS)
    asked.game.playout_columns[0] = LogColumn(name="ended", about="how it ended", labels=list(ENDINGS))
    data = synthetic.frames(asked, 200, np.random.default_rng(4))
    block = data["playouts"]["block"].to_numpy()
    rare = np.random.default_rng(5).random(len(block)) < np.where(block < 100, 0.1, 0.5)
    names = np.where(block < 100, "bold + calm + dull", "bold + calm + eager")
    ended = np.where(rare, "pirates win", "harbour full")
    data["playouts"] = data["playouts"].with_columns(pl.Series("ended", ended), pl.Series("matchup", names))
    run = open_run(synthetic.write_run(tmp_path_factory.mktemp("runs") / "pirates", asked, data))
    return run, rare.reshape(200, 3)


def test_rates_by_line_up_equal_a_hand_count(pirates):
    run, rare = pirates
    rates = rates_of(read_log(run)[0], "pirates win")
    assert rates.line_ups == ["bold + calm + dull", "bold + calm + eager"]
    assert rates.blocks.tolist() == [100, 100]
    assert rates.total / rates.blocks == pytest.approx([rare[:100].mean(), rare[100:].mean()])
    first = rates.pooled(np.array([True, False]))
    shares = rare[:100].mean(axis=1)
    se = shares.std() / np.sqrt(99)
    assert first.value == pytest.approx(shares.mean())
    assert (first.high - first.low) / 2 == pytest.approx(2.054 * se, rel=0.05)


def test_the_section_counts_only_playouts_with_the_strategy_at_the_table(pirates):
    run, rare = pirates
    section = next(s for s in make_report(run).sections if s.key == "endings")
    table = next(t for t in section.tables if t.key == "endings-presence")
    by_player = {row[0]: row[2] for row in table.rows}
    assert table.columns == ("at the table", "harbour full", "pirates win")
    assert by_player["dull"].value == pytest.approx(rare[:100].mean())
    assert by_player["bold"].value == pytest.approx(rare.mean())
    assert by_player["bold"].n == 200
    assert any("pirates win" in line for line in section.findings)


def test_a_game_with_one_ending_has_no_such_section(make_run):
    assert "endings" not in [s.key for s in make_report(make_run()).sections]


def test_winners_by_ending_stand_beside_the_overall_share(pirates):
    run, _ = pirates
    section = next(s for s in make_report(run).sections if s.key == "endings")
    table = next(t for t in section.tables if t.key == "endings-winners")
    data = run.seats().join(run.playouts().select("playout", "ended"), on="playout").collect()
    data = data.with_columns(pl.col("strategy").cast(pl.String), pl.col("ended").cast(pl.String))
    for player, held, pirate in table.rows:
        for cell, ending in ((held, "harbour full"), (pirate, "pirates win")):
            rows = data.filter((pl.col("strategy") == player) & (pl.col("ended") == ending))
            assert cell.value == pytest.approx(rows["win_share"].mean())


def test_unfinished_playouts_count_with_share_0_and_are_said(tmp_path):
    asked = synthetic.manifest(3, 200)
    data = synthetic.frames(asked, 200, np.random.default_rng(3))
    stopped = pl.col("playout") % 10 == 0
    data["playouts"] = data["playouts"].with_columns(
        ended=pl.when(stopped).then(pl.lit("unfinished")).otherwise(pl.col("ended")),
        winners=pl.when(stopped).then(0).otherwise(pl.col("winners")),
    )
    data["seats"] = data["seats"].with_columns(win_share=pl.when(stopped).then(0.0).otherwise(pl.col("win_share")))
    report = make_report(open_run(synthetic.write_run(tmp_path / "run", asked, data)))
    assert any(line.startswith("60 of 600 playouts hit the limit of decisions") for line in report.headline)
    assert any("the fair share is 30.0 %" in line for line in report.headline)
    place = next(f for f in report.verdicts if f.key == "seats")
    assert place.fair == pytest.approx(0.3)
    assert sum(level.value.value for level in place.levels) == pytest.approx(0.9)
