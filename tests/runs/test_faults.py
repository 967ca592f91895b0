"""A playout that cannot go on ends the run with its address; summaries and guards."""

import polars as pl
import pytest
from scipy import stats

from reports.judge.account import account_of
from simulate.api.summary import share_rows
from simulate.cli.progress import NoProgress
from simulate.errors import StrategyError
from simulate.runs.plan.order import order_of
from simulate.runs.play.play import PlaySettings as How
from simulate.runs.play.play import make_shards, play
from simulate.runs.read.run import open_run
from tests.runs.conftest import order, run_toy


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_illegal_action_names_strategy_ply_and_legal_actions(tmp_path, jobs):
    with pytest.raises(StrategyError) as caught:
        run_toy(tmp_path / "run", 300, order("careful", "blunderer", "chaser", seed=7), jobs=jobs, shard_size=60)
    message, hint = caught.value.message, caught.value.hint
    assert "strategy 'blunderer' (seat " in message
    assert "chose action 7 at ply " in message
    assert message.endswith("legal were 0 (bank), 1 (draw).")
    assert hint.startswith("Replay it with: simulate replay toy careful blunderer chaser --seed 7 --playout ")
    ply, playout = message.split("at ply ")[1].split(";")[0].split(" of playout ")
    assert hint.endswith(f"--playout {playout} --until-ply {ply}")


def test_an_exception_of_a_strategy_names_its_place(tmp_path):
    with pytest.raises(StrategyError, match=r"'divider' \(seat \d\) stopped at ply \d+ of playout 0: ZeroDivisionError"):
        run_toy(tmp_path / "run", 300, order("divider", "chancer", "chaser"))


def test_paranoid_finds_a_cheat(tmp_path):
    with pytest.raises(StrategyError, match=r"'cheat' \(seat \d\) looked at what its seat may not see"):
        run_toy(tmp_path / "run", 300, order("careful", "cheat", "chaser"), paranoid=True)


def test_unfinished_playouts_are_logged_and_counted(tmp_path):
    run = run_toy(tmp_path / "run", 90, order("drawer", "drawer", "drawer"))
    assert run.manifest.totals.unfinished == 90
    assert run.tally().unfinished_at == [0, 1, 2, 3, 4]
    assert run.playouts().collect()["ended"].cast(pl.String).unique().to_list() == ["unfinished"]
    assert run.seats().collect()["win_share"].sum() == 0


def test_win_shares_and_intervals_are_those_of_the_log(tmp_path):
    run = run_toy(tmp_path / "run", 3000, order("careful", "chancer", "chaser"), shard_size=700)
    rows = run.seats().collect().with_columns(block=pl.col("playout") // 3, label=pl.col("strategy").cast(pl.String))
    for share in share_rows(account_of(run)):
        own = rows.filter(pl.col("label") == share["label"])
        blocks = own.group_by("block").agg(pl.col("win_share").mean())["win_share"]  # equally many rows a block
        assert share["seats"] == own.height
        assert share["share"] == pytest.approx(own["win_share"].mean())
        quantile = stats.t.ppf(1 - 0.04 / (2 * 3), blocks.len() - 1)  # of three shares at once, at the first look
        assert share["half_width"] == pytest.approx(quantile * blocks.std() / blocks.len() ** 0.5, rel=0.02)  # or Wilson's


def test_blocks_save_variance_where_seats_and_deals_matter(tmp_path):
    run = run_toy(tmp_path / "run", 6000, order("careful", "careful", "chaser"))
    assert all(share["saving"] > 0.5 for share in share_rows(account_of(run)))


def test_shards_cover_gaps_and_keep_all_workers_busy():
    shards = make_shards([(0, 10), (20, 5)], 3, How(jobs=2, shard_size=9))
    assert [(s.first_block, s.blocks) for s in shards] == [(0, 3), (3, 3), (6, 3), (9, 1), (20, 3), (23, 2)]
    many = make_shards([(0, 1_000_000)], 4, How(jobs=2))
    assert max(s.blocks for s in many) * 4 <= 50_000
    assert len(make_shards([(0, 10_000)], 4, How(jobs=2))) == 8


def test_slow_playouts_are_kept_often_and_by_all_workers(tmp_path):
    """Seconds a playout: one shard would be played by one worker, and lost by Ctrl-C."""
    asked = order_of("pax", 2, ["search:of=random_player,rollouts=8", "random_player"], log="seats")
    made = play(asked, tmp_path / "run", 240, How(jobs=2), NoProgress())
    assert made.jobs == 2
    assert len(open_run(tmp_path / "run").receipts) == 3


def test_the_manifest_describes_every_column(tmp_path):
    run = open_run(run_toy(tmp_path / "run", 30).path)
    info = run.manifest.game
    assert run.playouts().collect_schema().names()[4:] == [c.name for c in info.playout_columns]
    assert run.seats().collect_schema().names()[4:] == [c.name for c in info.seat_columns]
    assert run.cards().collect_schema().names()[3:] == [c.name for c in info.events]
    assert run.manifest.rules.values == {"goal": 25, "guard": 100}
    assert run.manifest.rules.provenance == {"goal": "ruling", "guard": "ruling"}
    assert [p.params for p in run.manifest.players] == [{"from_points": 6.0}, {}, {}]
