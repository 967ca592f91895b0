"""Plausibility bands: the format, the measures and the verdicts."""

from itertools import count

import polars as pl
import pytest

from reports.sections import plausibility
from reports.sections.plausibility import plausibility_section
from simulate.errors import SimulateError
from simulate.games import game_keys, load_game
from simulate.sums.bands import Band, BandFile, Bands, read_bands
from simulate.sums.chunks import slices
from simulate.sums.reading import read_log
from strategies import strategies_of
from tests.said import GAMES


def band(measure, low=None, high=None, **more):
    made = {"name": measure, "measure": measure, "low": low, "high": high, "kind": "public", "source": "made up", **more}
    return {"key": f"{measure}_{next(numbers)}", "group": "score", **made}


numbers = count()


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
    score = pl.col("score")
    tables = seats.group_by("playout").agg(pl.col("salt").sum(), score.max().alias("best"), score.min().alias("worst"))
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
        "per_seat": ({"column": "salt"}, seats["salt"].mean()),
        "per_table": ({"column": "salt"}, seats["salt"].sum() / playouts.height),
        "share_of_columns": ({"top": ["rope"], "bottom": ["salt", "rope"]}, seats["rope"].sum() / seats["score"].sum()),
        "ratio_of_columns": ({"top": ["salt", "rope"], "bottom": ["rope"]}, seats["score"].sum() / seats["rope"].sum()),
        "share_of_seats": ({"column": "salt", "least": 20}, (seats["salt"] >= 20).mean()),
        "share_of_tables": ({"column": "salt", "least": 78}, (tables["salt"] >= 78).mean()),
        "share_of_playouts": ({"column": "storms", "most": 0}, (playouts["storms"] <= 0).mean()),
        "score_spread": ({}, (tables["best"] - tables["worst"]).mean()),
        "ending_share": ({"ending": "harbour full"}, 1.0),
        "unfinished_share": ({}, 0.0),
    }
    assert 0 < expected["share_of_tables"][1] < 1
    assert 0 < expected["share_of_seats"][1] < 1
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
    hit, miss, none, column, *others = measure(
        quayside[0],
        band("mean_score", 20, 30),
        band("mean_score", 40, 50),
        band("mean_score", 20, strategies="few"),
        band("per_seat", 20, args={"column": "gulls"}),
        band("mean_score", 20, seats=[2]),
        band("mean_score", 20, strategies=["nobody"]),
        groups={"few": ["bold"]},
    )
    assert (hit.status, miss.status) == ("hit", "miss")
    assert none.why == "no playout of its kind in this run"
    assert (column.status, column.why) == ("not measured", "this run's log has no column gulls")
    assert not others, "what is about other numbers of seats or players is not told"


@pytest.mark.parametrize(
    ("low", "high", "ends", "status"),
    [
        (1, 4, (3.99, 4.03), "hit"),  # 4.013 against 1 to 4 is no news
        (None, 0.15, (0.150, 0.152), "hit"),  # nor is 15.1 against 15 %
        (None, 0.15, (0.152, 0.156), "undecided"),
        (None, 0.15, (0.154, 0.156), "miss"),
        (1, 4, (0.90, 0.93), "miss"),
        (1, 4, (3.5, 4.5), "undecided"),
        (1, 4, (float("nan"), 2.0), "too short"),
        (0, None, (-0.001, 0.1), "undecided"),  # nothing is a fiftieth of nothing
    ],
)
def test_a_band_is_judged_by_the_whole_interval_and_a_fiftieth_is_no_news(low, high, ends, status):
    assert Band(**band("mean_score", low, high)).status(*ends) == status


def test_the_intervals_of_many_bands_hold_at_once_and_a_median_has_one(quayside):
    (alone,) = measure(quayside[0], band("mean_score", 20))
    many = measure(quayside[0], *[band("mean_score", 20) | {"key": f"b{i}"} for i in range(40)])
    assert (many[0].high - many[0].low) / (alone.high - alone.low) == pytest.approx(3.29 / 2.05, rel=0.02)
    (median,) = measure(quayside[0], band("median_rounds", 1))
    assert median.low <= median.value <= median.high


def test_few_blocks_are_too_short_for_a_band(make_run):
    (finding,) = measure(make_run(blocks=50), band("mean_score", 20, 30))
    assert finding.status == "too short"
    answer = plausibility.finding_of([finding], GAMES)
    assert (answer.verdict, answer.levels[0].is_off) == ("undecided", False)


def test_use_of_content_equals_what_polars_counts(quayside):
    run, data = quayside
    built = data["cards"].group_by("card").agg(pl.col("built").sum())
    by_card = dict(built.iter_rows())
    playouts, seats = data["playouts"].height, data["seats"].height
    least = sorted(by_card.values())
    between = (least[0] + least[1]) / 2 / playouts
    unused, none, total, one = measure(
        run,
        band("contents_unused", 0, args={"kinds": ["goods"], "event": "built", "below": between}),
        band("contents_unused", 0, args={"kinds": ["ships"], "event": "built", "below": between}),
        band("contents_per_playout", 0, args={"kinds": ["goods"], "event": "built"}),
        band("seats_with", 0, args={"card": "crate", "event": "built"}),
    )
    assert (unused.value, none.value) == (1, 0)
    assert total.value == pytest.approx(sum(by_card.values()) / playouts)
    assert one.value == pytest.approx(by_card["crate"] / seats)
    assert one.low < one.value < one.high


def test_content_that_never_turned_up_is_not_called_unused(make_run):
    run = make_run(blocks=50)
    content = run.manifest.game.contents[0]
    run.manifest.game.contents.append(content.model_copy(update={"key": "dory", "title": "Dory"}))
    (unused,) = measure(run, band("contents_unused", 0, args={"kinds": ["goods"], "event": "built", "below": 1.1}))
    assert unused.value <= 3


def test_a_worth_needs_the_account_of_draws_the_cards_log_and_no_strangers(quayside, make_run):
    worth = band("worth_of_copy", 0.0, args={"card": "crate"})
    assert measure(quayside[0], worth)[0].why == "no account of draws in this run"
    assert measure(quayside[0], worth | {"strategies": ["bold"]})[0].why == "other strategies played too"
    assert measure(make_run(log="seats"), worth)[0].why == "needs a run with --log cards"


def test_misses_beyond_the_first_five_have_lines_of_their_own(quayside):
    section = plausibility_section(
        [found for _ in range(7) for found in measure(quayside[0], band("mean_score", 40, 50))], GAMES
    )
    assert "and 2 more, listed below" in section.findings[0]
    assert [line.partition(" 24.")[0] for line in section.findings[1:]] == ["Missed: mean_score:"] * 2


def test_misses_are_told_with_value_and_band(quayside):
    section = plausibility_section(measure(quayside[0], band("mean_score", 40, 50)), GAMES)
    assert "0 of 1 plausibility bands hit, 1 clearly missed; mean_score: 24." in section.findings[0]
    assert "against 40 to 50 (public page)" in section.findings[0]
    assert len(section.findings) == 1  # told once
    (answer,) = section.verdicts
    assert (answer.verdict, [level.is_off for level in answer.levels]) == ("missed", [True])
    assert answer.levels[0].metric.startswith("band:mean_score")


def test_what_has_a_source_is_told_before_our_judgement(quayside):
    ours = band("mean_score", 40, 50, kind="judgement", name="ours")
    section = plausibility_section(measure(quayside[0], ours, band("mean_score", 41, 50), band("mean_score", 20, 30)), GAMES)
    (answer,) = section.verdicts
    first, second, third = answer.says.split("; ")
    assert first == "1 of 3 plausibility bands hit, 2 clearly missed (1 of these are our judgement)"
    assert second.startswith("mean_score")
    assert second.endswith("against 41 to 50 (public page)")
    assert third.startswith("ours")
    assert third.endswith("against 40 to 50 (our judgement)")


def test_a_run_within_all_bands_says_so(quayside):
    (answer,) = plausibility_section(measure(quayside[0], band("mean_score", 20, 30)), GAMES).verdicts
    assert (answer.verdict, answer.says) == ("hit", "1 of 1 plausibility bands hit, 0 clearly missed")


def test_a_game_without_bands_says_so():
    assert read_bands("quayside") is None
    assert "Nobody has collected" in plausibility_section([], GAMES).findings[0]


HEAD = '[[band]]\nkey = "x"\nname = "x"\ngroup = "score"\nkind = "public"\nsource = "s"\n'
SCORE = HEAD + 'measure = "mean_score"\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("band = [", "not valid TOML"),
        (HEAD + 'measure = "luck"\nlow = 1', "'luck' is not one of"),
        (HEAD + 'measure = "seat_win_share"\nlow = 1', "takes seat"),
        (SCORE, "needs `low`, `high` or both"),
        (SCORE + 'low = 1\nstrategies = "who"', "no group 'who'"),
        (SCORE + "low = 1\ncolour = 1", "colour"),
        (2 * (SCORE + "low = 1\n"), "two bands have the key 'x'"),
        (SCORE.replace("public", "hearsay") + "low = 1", "kind"),
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
    playout_columns, seat_columns = ({c.name for c in of} for of in (game.all_playout_columns, game.all_seat_columns))
    for found in file.band:
        assert set(file.allowed(found)) <= known, found.key
        of_playouts, of_seats = found.columns()
        assert set(of_playouts) <= playout_columns, found.key
        assert set(of_seats) <= seat_columns, found.key
        assert found.args.get("card", game.contents[0]) in game.contents, found.key
        assert found.args.get("event", game.events[0].name) in {e.name for e in game.events}, found.key
        assert found.args.get("ending", game.endings[0]) in game.endings, found.key
        assert set(found.args.get("kinds", [])) <= set(game.content_kinds), found.key
        assert all(game.min_seats <= n <= game.max_seats for n in found.seats), found.key
        assert found.low is None or found.high is None or found.low <= found.high, found.key


@pytest.mark.parametrize("key", [key for key in game_keys() if read_bands(key) is not None])
def test_a_default_run_of_every_number_of_seats_has_bands(key):
    game, file = load_game(key), read_bands(key)
    assert not any(band.strategies for band in file.band), "the default field may change: a band is about whoever plays"
    for seats in range(2, game.max_seats + 1):
        about = [band for band in file.band if not band.seats or seats in band.seats]
        assert len(about) >= 12, seats
        assert {band.group for band in about} >= {"turns", "content", "left", "endings"}, seats


def test_public_bands_say_where_they_come_from():
    for key in game_keys():
        bands = read_bands(key)
        assert all("http" in b.source for b in (bands.band if bands else []) if b.kind == "public"), key
