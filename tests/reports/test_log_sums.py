"""The sums over a log equal what polars computes from its frames."""

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from simulate.errors import RunError
from simulate.statistics.contrasts import COLUMNS, contrasts, with_without
from simulate.statistics.estimates import estimate
from simulate.sums import reading
from simulate.sums.cards import add_cards, add_dealt
from simulate.sums.chunks import slices
from simulate.sums.log_sums import LogSums, add_seats
from simulate.sums.reading import read_log
from tests.reports.synthetic import CARDS


@pytest.fixture(scope="module")
def log(quayside):
    return read_log(quayside[0])[0]


def test_win_share_by_strategy(log, quayside):
    expected = quayside[1]["seats"].group_by("strategy").agg(pl.col("win_share").mean(), pl.len()).rows()
    means = estimate(log.sums["share.strategy"])
    for name, share, n in expected:
        i = means.levels.index(name)
        assert means.value[i] == pytest.approx(share)
        assert means.rows[i] == n


def test_matchups_by_rank_with_ties_half(log, quayside):
    rows = quayside[1]["seats"].select("playout", "strategy", "rank")
    pairs = rows.join(rows, on="playout").filter(pl.col("strategy") == "bold", pl.col("strategy_right") == "dull")
    ahead = (
        pairs.select((pl.col("rank") < pl.col("rank_right")) + 0.5 * (pl.col("rank") == pl.col("rank_right"))).mean().item()
    )
    means = estimate(log.sums["ahead"])
    assert means.value[means.levels.index("bold | dull")] == pytest.approx(ahead)
    assert means.value[means.levels.index("dull | bold")] == pytest.approx(1 - ahead)
    assert np.isnan(means.value[means.levels.index("bold | bold")])


def test_cards_with_and_without(log, quayside):
    seats, cards = quayside[1]["seats"], quayside[1]["cards"]
    has = cards.filter(pl.col("card") == "crate", pl.col("built") > 0).select("playout", "seat", has=True)
    joined = seats.join(has, on=["playout", "seat"], how="left").with_columns(pl.col("has").fill_null(False))
    share = dict(joined.group_by("has").agg(pl.col("win_share").mean()).rows())
    found = with_without(log.contrasts["card:built"])
    i = found.levels.index("crate")
    assert found.with_value[i] == pytest.approx(share[True])
    assert found.without_value[i] == pytest.approx(share[False])
    assert found.rows[i] == has.height
    assert log.copies["built"]["crate"] == has.height


def test_building_without_effect_is_associated_with_winning_and_being_dealt_is_not(log):
    built, dealt = with_without(log.contrasts["card:built"]), with_without(log.contrasts["dealt"])
    assert (built.p < 1e-6).all()
    assert (dealt.p > 0.001).all()


def test_counts_and_rates(log, quayside):
    playouts = quayside[1]["playouts"]
    assert log.counts["rounds"] == dict(playouts["rounds"].value_counts().rows())
    rates = estimate(log.sums["rates"])
    assert rates.value[rates.levels.index("nobody won")] == pytest.approx((playouts["winners"] == 0).mean())
    assert rates.value[rates.levels.index("ended: harbour full")] == 1


def test_the_oddest_playout_is_the_first_of_its_value(log, quayside):
    playouts = quayside[1]["playouts"]
    value, playout, *_ = log.outliers["largest margin"]
    assert value == playouts["margin"].max()
    assert playout == playouts.filter(pl.col("margin") == value)["playout"].min()


def test_the_size_of_slices_changes_nothing(quayside, log):
    parts = list(slices(quayside[0], size=4 * 37))
    small = LogSums(quayside[0])
    for part in parts:
        add_seats(small, part)
        add_cards(small, part)
    add_dealt(small)
    assert len(parts) == 18
    assert small.outliers == {name: log.outliers[name] for name in small.outliers}
    for name in ("share.strategy_seat", "ahead"):
        np.testing.assert_allclose(small.sums[name].ss, log.sums[name].ss, atol=1e-9)
        assert small.sums[name].blocks == 600
    for name in ("card:built", "dealt", "dealt:bold"):
        for column in COLUMNS:
            np.testing.assert_allclose(
                getattr(small.contrasts[name], column), getattr(log.contrasts[name], column), atol=1e-9
            )
        assert small.contrasts[name].blocks == 600


def test_the_compiled_pass_over_cards_equals_sums_from_matrices(log, quayside):
    seats, cards = quayside[1]["seats"], quayside[1]["cards"]
    built = cards.filter(pl.col("built") > 0)
    joined = built.join(seats.select("playout", "seat", "win_share", "strategy"), on=["playout", "seat"])
    for player in (None, "calm"):
        rows, every = (f if player is None else f.filter(strategy=player) for f in (joined, seats))
        block, card = (rows["playout"] // 4).to_numpy(), rows["card"].replace_strict({c: i for i, c in enumerate(CARDS)})
        at = block * 3 + card.to_numpy()
        s, n = (np.bincount(at, w, 1800).reshape(600, 3) for w in (rows["win_share"].to_numpy(), None))
        of = [np.bincount(every["playout"] // 4, w, 600) for w in (every["win_share"].to_numpy(), None)]
        expected = contrasts(CARDS, s, n, *of)
        found = log.contrasts["card:built" if player is None else f"card:built:{player}"]
        for column in COLUMNS:
            np.testing.assert_allclose(getattr(found, column), getattr(expected, column), atol=1e-9)
        assert found.every == expected.every


def test_being_dealt_a_card_is_measured_against_the_mean_of_the_seat(log, quayside):
    """The sums by place give what the residuals themselves do."""
    seats = quayside[1]["seats"].with_columns(rest=pl.col("win_share") - pl.col("win_share").mean().over("seat"))
    rows = quayside[1]["cards"].filter(pl.col("dealt") > 0).join(seats, on=["playout", "seat"])
    for player in (None, "eager"):
        mine, every = (f if player is None else f.filter(strategy=player) for f in (rows, seats))
        at = (mine["playout"] // 4).to_numpy() * 3 + mine["card"].replace_strict(
            {c: i for i, c in enumerate(CARDS)}
        ).to_numpy()
        s, n = (np.bincount(at, w, 1800).reshape(600, 3) for w in (mine["rest"].to_numpy(), None))
        expected = contrasts(
            CARDS, s, n, *(np.bincount(every["playout"] // 4, w, 600) for w in (every["rest"].to_numpy(), None))
        )
        found = log.contrasts["dealt" if player is None else f"dealt:{player}"]
        for column in COLUMNS:
            np.testing.assert_allclose(getattr(found, column), getattr(expected, column), atol=1e-9)
        for name in ("rows", "total", "ss", "sn", "nn"):
            assert getattr(found.every, name) == pytest.approx(getattr(expected.every, name), abs=1e-9)


def test_what_the_deal_explains_is_that_of_the_residuals(log, quayside):
    share = quayside[1]["seats"]["win_share"].to_numpy().reshape(-1, 4)
    centred = (share - share.mean(axis=0)).reshape(-1, 4, 4)
    squares = (centred**2).sum(axis=(1, 2))
    between = (centred.sum(axis=1) ** 2).sum(axis=1) / 4
    explained, every = (between - (squares - between) / 3) / 4, squares / 4
    deal = log.sums["deals"]
    found = (deal.total[0], deal.rows[0], deal.ss[0, 0], deal.sn[0, 0], deal.nn[0, 0], deal.blocks)
    expected = (explained.sum(), every.sum(), explained @ explained, explained @ every, every @ every, 600)
    assert found == pytest.approx(expected)


def test_who_sat_in_an_odd_playout_is_known(log, quayside):
    odd = log.outliers["most rounds"]
    seats = quayside[1]["seats"].filter(playout=odd.playout).sort("seat")
    assert list(odd.seated) == seats["strategy"].to_list()


def test_slices_never_span_a_gap(make_run):
    run = make_run(blocks=60, shards=3, skip=(1,))
    assert [(part.first_block, part.blocks) for part in slices(run, 4 * 12)] == [(0, 12), (12, 8), (40, 12), (52, 8)]
    log, _ = read_log(run)
    assert log.sums["share.all"].blocks == 40


def test_missing_rows_are_damage(make_run):
    run = make_run(blocks=30)
    file = run.files("seats")[1]
    pl.read_parquet(file).head(10).write_parquet(file)
    with pytest.raises(RunError, match="damaged: seats"):
        read_log(run)


def test_a_file_that_is_no_parquet_is_damage(make_run):
    run = make_run(blocks=30)
    run.files("cards")[0].write_bytes(b"PAR1 nonsense")
    with pytest.raises(RunError, match="damaged: cards"):
        read_log(run)


def test_how_much_is_read_at_once_changes_no_bit(quayside, monkeypatch):
    run, made = quayside[0], []
    for slices_at_once, of_blocks in ((1, 37), (3, 37), (5, 600)):
        monkeypatch.setattr(reading, "READ_CHUNKS", slices_at_once)
        monkeypatch.setattr(reading, "chunk_blocks", lambda seats, most=of_blocks: most)
        made.append(read_log(run, scan=True)[0])
    for name in ("card:built", "card:built:bold", "dealt"):
        for column in COLUMNS:
            one, other, whole = (getattr(found.contrasts[name], column) for found in made)
            assert one.tobytes() == other.tobytes()
            np.testing.assert_allclose(one, whole, atol=1e-9)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda rows: rows.reverse(), "not in playout order"),
        (lambda rows: rows.with_columns(seat=pl.lit(9, pl.Int8)), "seat that nobody has"),
    ],
)
def test_card_rows_that_would_be_counted_elsewhere_are_damage(make_run, change, what):
    run = make_run(blocks=30)
    file = run.files("cards")[0]
    rows = pl.read_parquet(file)
    table = change(rows).to_arrow()
    pq.write_table(table.set_column(2, "card", table["card"].cast(pa.dictionary(pa.int16(), pa.string()))), file)
    with pytest.raises(RunError, match=what):
        read_log(run, scan=True)


def test_the_lowest_winning_score_is_one_of_the_log(log, quayside):
    seats = quayside[1]["seats"]
    assert log.outliers["lowest winning score"][0] == seats.filter(pl.col("win_share") > 0)["score"].min()


def test_narrow_columns_are_read_wide(quayside):
    part = next(iter(slices(quayside[0])))
    whole = [v.dtype for v in (*part.columns.values(), *part.seat_columns.values()) if v.dtype.kind == "i"]
    assert set(whole) == {np.dtype(np.int64)}
