"""Block totals agree with the Parquet log, pair block by block, and survive the way through a file."""

import numpy as np
import polars as pl
import pytest

from simulate.runs.measure.levels import median_interval
from simulate.runs.plan.order import order_of
from simulate.runs.play.kernel import Control, Kernel
from simulate.runs.store.metrics import BlockTotals, block_totals, headline, joined
from simulate.runs.store.tables import Tables

BLOCKS = 12


@pytest.fixture(scope="module", params=[4, 5])
def played(request):
    """(tables of the log, block totals) of some Comuni blocks, played in two batches."""
    order = order_of("comuni", request.param, ["turtle", "balanced", "random_player"])
    tables, kernel = Tables(order), Kernel(order)
    batches = [kernel.call(first, BLOCKS // 2, Control()) for first in (0, BLOCKS // 2)]
    made = [tables.make(batch) for batch in batches]
    frames = {
        name: pl.concat([pl.from_arrow(m[name]) for m in made], how="vertical_relaxed") for name in ("playouts", "seats")
    }
    return frames, joined(block_totals(tables, batch, bands=True) for batch in batches), request.param


def seat_rows(played):
    frames, _, _ = played
    return frames["seats"].join(frames["playouts"].select("playout", "block"), on="playout")


@pytest.mark.parametrize(
    ("metric", "column", "value", "what"),
    [
        ("win_share.seat:2", "seat", 1, "win_share"),
        ("win_share.strategy:turtle", "strategy", "turtle", "win_share"),
        ("score.strategy:balanced", "strategy", "balanced", "score"),
        ("win_share.start:community=siena", "community", "siena", "win_share"),
    ],
)
def test_a_metric_of_seats_is_the_mean_of_the_logged_rows(played, metric, column, value, what):
    rows = seat_rows(played)
    chosen = rows.filter((pl.col(column) if isinstance(value, int) else pl.col(column).cast(str)) == value)
    assert played[1].mean(metric) == pytest.approx(chosen[what].mean())
    by_block = chosen.group_by("block").agg(pl.col(what).sum().alias("total"), pl.len().alias("rows")).sort("block")
    n, total = played[1].column(metric)
    assert n[n > 0].tolist() == by_block["rows"].to_list()
    assert total[n > 0] == pytest.approx(by_block["total"].to_numpy())


def test_metrics_of_playouts_are_means_of_the_playouts_log(played):
    playouts = played[0]["playouts"]
    assert played[1].mean("rounds.mean") == pytest.approx(playouts["rounds"].mean())
    assert played[1].mean("margin.mean") == pytest.approx(playouts["margin"].mean())
    assert played[1].mean("ending:the_Emperor_came") == (playouts["ended"].cast(str) == "the Emperor came").mean()
    assert played[1].mean("ending:unfinished") == 0


def test_the_rounds_add_up_to_all_playouts_and_give_the_median(played):
    playouts, totals = played[0]["playouts"], played[1]
    assert sum(totals.mean(name) for name in totals.names if name.startswith("rounds.is:")) == pytest.approx(1)
    median, low, high = median_interval(totals)
    assert median == playouts["rounds"].quantile(0.5, "lower")
    assert low <= median <= high


def test_totals_come_back_from_a_frame_as_they_were(played):
    totals = played[1]
    again = BlockTotals.from_frame(totals.frame())
    for name in totals.names:
        if totals.column(name)[0].any():
            assert np.array_equal(np.array(again.column(name)), np.array(totals.column(name)))


def test_a_name_that_is_no_metric_is_refused(played):
    with pytest.raises(KeyError):
        played[1].column("win_share.seat:9")


def test_bands_are_metrics_with_rows_and_totals_of_their_own(played):
    frames, totals, seats = played
    rows = frames["seats"]
    turns = rows["bids"].sum() + rows["claims"].sum() + rows["incomes"].sum()
    assert totals.mean("band:share_bids") == pytest.approx(rows["bids"].sum() / turns)
    assert totals.column("band:share_bids")[0].sum() == turns
    assert totals.mean("band:turns") == pytest.approx(frames["playouts"]["turns"].mean())
    assert ("band:score" in totals.names) == (seats == 4), "a band of four players is told of no other table"
    assert not any(headline(name) for name in totals.names if name.startswith("band:"))
