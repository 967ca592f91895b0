"""Plausibility bands: the format, the measures and the verdicts."""

import numpy as np
import polars as pl
import pytest

from reports.sections.plausibility import plausibility_section
from simulate.errors import SimulateError
from simulate.games import game_keys, load_game
from simulate.sums.bands import BandFile, Bands, read_bands
from simulate.sums.chunks import slices
from simulate.sums.reading import read_log
from strategies import strategies_of


def band(measure, low=None, high=None, **more):
    return {"name": measure, "measure": measure, "low": low, "high": high, "kind": "public", "source": "made up", **more}


def measure(run, *bands, groups=None):
    """The findings of a run against made-up bands."""
    log, _ = read_log(run)
    found = Bands(BandFile.model_validate({"groups": groups or {}, "band": list(bands)}))
    for part in slices(run, size=400):
        found.add(log, part)
    return found.findings(log)


def test_measures_equal_what_polars_computes(quayside):
    run, data = quayside
    seats, playouts = data["seats"], data["playouts"]
    winners = seats.filter(pl.col("win_share") > 0)
    expected = {
        "median_rounds": ({}, playouts["rounds"].median()),
        "smallest_rounds": ({}, playouts["rounds"].min()),
        "mean_rounds": ({}, playouts["rounds"].mean()),
        "mean_score": ({}, seats["score"].mean()),
        "mean_winner_score": ({}, winners["score"].mean()),
        "share_score_at_least": ({"score": 33}, (seats["score"] >= 33).mean()),
        "share_margin_at_most": ({"margin": 7}, (playouts["margin"] <= 7).mean()),
        "seat_win_share": ({"seat": 2}, seats.filter(pl.col("seat") == 2)["win_share"].mean()),
        "playout_ratio": ({"top": "storms", "bottom": "rounds"}, playouts["storms"].sum() / playouts["rounds"].sum()),
        "per_round": ({"column": "salt"}, seats["salt"].sum() / playouts["rounds"].sum()),
        "per_playout": ({"column": "storms"}, playouts["storms"].mean()),
    }
    findings = measure(run, *(band(name, low=0, args=args) for name, (args, _) in expected.items()))
    for finding, (name, (_, value)) in zip(findings, expected.items(), strict=True):
        assert finding.value == pytest.approx(value), name
        assert finding.playouts == 2400


def test_a_strategy_ahead_of_another_with_two_seats(make_run):
    run = make_run(blocks=100, seats=2, strength={"bold": 2.0, "calm": 0.0})
    (finding,) = measure(run, band("ahead_share", 0.5, 1, args={"first": "bold", "second": "calm"}))
    expected = run.seats().filter(pl.col("strategy") == "bold").select(pl.col("win_share").mean()).collect().item()
    assert finding.value == pytest.approx(expected)
    assert finding.low < finding.value < finding.high


def test_the_mean_of_one_lineup_leaves_all_others_out(make_run):
    run = make_run(blocks=100, seats=2, strength={"bold": 2.0, "calm": 0.0})
    duel = band("lineup_mean", 0, args={"column": "storms", "lineup": ["calm", "bold"]})
    twins = band("lineup_mean", 0, args={"column": "storms", "lineup": ["bold", "bold"]})
    trio = band("lineup_mean", 0, args={"column": "storms", "lineup": ["bold", "calm", "calm"]})
    found = measure(run, duel, twins, trio)
    assert found[0].value == pytest.approx(run.playouts().select(pl.col("storms").mean()).collect().item())
    assert [finding.status for finding in found[1:]] == ["not measured", "not measured"]


def test_hit_miss_and_not_measured(quayside):
    hit, miss, seats, names, none = measure(
        quayside[0],
        band("mean_score", 20, 30),
        band("mean_score", 40, 50),
        band("mean_score", 20, seats=[2]),
        band("mean_score", 20, strategies=["nobody"]),
        band("mean_score", 20, strategies="few"),
        groups={"few": ["bold"]},
    )
    assert (hit.status, miss.status) == ("hit", "miss")
    assert (seats.status, seats.why) == ("not measured", "needs 2 seats")
    assert names.why == "none of its strategies played"
    assert none.why == "no playout of its kind in this run"


def test_a_lift_needs_the_cards_log_and_no_strangers(quayside, make_run):
    lift = band("card_lift", 0.0, args={"card": "crate", "event": "built"})
    (finding,) = measure(quayside[0], lift)
    assert finding.status == "hit"
    assert finding.low < finding.value < finding.high
    assert measure(quayside[0], lift | {"strategies": ["bold"]})[0].why == "other strategies played too"
    assert measure(make_run(log="seats"), lift)[0].why == "needs a run with --log cards"


def test_misses_are_told_with_value_and_band(quayside):
    section = plausibility_section(measure(quayside[0], band("mean_score", 40, 50)))
    assert section.findings[0].endswith("0 of 1 measured bands hit, 1 missed, 0 not measured.")
    assert "Missed: mean_score: 24." in section.findings[1]
    assert section.findings[1].endswith("against 40 to 50.")


def test_a_game_without_bands_says_so():
    assert read_bands("quayside") is None
    assert "Nobody has collected" in plausibility_section([]).findings[0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("band = [", "not valid TOML"),
        ('[[band]]\nname = "x"\nmeasure = "luck"\nlow = 1\nsource = "s"', "'luck' is not one of"),
        ('[[band]]\nname = "x"\nmeasure = "seat_win_share"\nlow = 1\nsource = "s"', "takes seat"),
        ('[[band]]\nname = "x"\nmeasure = "mean_score"\nsource = "s"', "needs `low`, `high` or both"),
        ('[[band]]\nname = "x"\nmeasure = "mean_score"\nlow = 1\nsource = "s"\nstrategies = "who"', "no group 'who'"),
        ('[[band]]\nname = "x"\nmeasure = "mean_score"\nlow = 1\nsource = "s"\ncolour = 1', "colour"),
    ],
)
def test_mistakes_in_a_file_are_named(tmp_path, text, message):
    (tmp_path / "quayside").mkdir()
    (tmp_path / "quayside" / "bands.toml").write_text(text, encoding="utf-8")
    with pytest.raises(SimulateError, match=message):
        read_bands("quayside", tmp_path)


@pytest.mark.parametrize("key", [key for key in game_keys() if read_bands(key) is not None])
def test_every_name_in_the_bands_of_a_game_exists(key):
    game, file = load_game(key), read_bands(key)
    known = set(strategies_of(key))
    playout_columns = {c.name for c in game.all_playout_columns}
    for found in file.every:
        assert set(file.allowed(found)) <= known, found.name
        assert {found.args[k] for k in ("first", "second") if k in found.args} <= known, found.name
        assert {found.args[k] for k in ("top", "bottom") if k in found.args} <= playout_columns, found.name
        assert found.args.get("card", game.contents[0]) in game.contents, found.name
        assert found.args.get("event", game.events[0].name) in {e.name for e in game.events}, found.name
        columns = {c.name for c in game.all_seat_columns} if found.measure == "per_round" else playout_columns
        assert found.args.get("column", next(iter(columns))) in columns, found.name
        assert all(game.min_seats <= n <= game.max_seats for n in found.seats), found.name
        assert found.low is None or found.high is None or np.less(found.low, found.high), found.name


def test_public_bands_of_san_juan_say_where_they_come_from():
    assert all("http" in b.source for b in read_bands("san_juan").band if b.kind == "public")
