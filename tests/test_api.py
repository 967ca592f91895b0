"""The Python API: the runs and reports of the command line, as frames, from a script or a notebook."""

import subprocess
import sys

import pandas as pd
import polars as pl
import pytest

import simulate
from simulate.engine.cache import cache_root
from simulate.errors import SimulateError
from simulate.runs.read.digest import digest_of
from tests.command import ROOT, WAIT, invoke


def first(view, rules, seat, legal, n, rng, params):
    """First: takes the first legal action."""
    return legal[0]


def last(view, rules, seat, legal, n, rng, params):
    return legal[n - 1]


def short(view, rules, seat):
    return 0


def wrong(view, rules, seat, legal, n, rng, params):
    return legal[nowhere]  # noqa: F821


@pytest.fixture(scope="module")
def result(tmp_path_factory):
    return simulate.run(
        "san-juan",
        "random_player",
        "rusher:",
        seats=2,
        playouts=60,
        seed=5,
        variants="seat-balance",
        overrides={"cards.library.cost": 6},
        out=tmp_path_factory.mktemp("api") / "run",
    )


def test_a_run_is_the_run_of_the_command_line(result, tmp_path, capsys):
    words = ["random_player", "rusher", "-s", 2, "-n", 60, "--seed", 5, "--variant", "seat-balance"]
    done = invoke(capsys, "run", "san-juan", *words, "--set", "cards.library.cost=6", "-q", "--out", tmp_path / "r")
    assert done.exit_code == 0, done.stderr
    assert digest_of(simulate.load_run(tmp_path / "r").run) == digest_of(result.run)


def test_frames_are_polars_and_become_pandas(result):
    for frame, rows in ((result.playouts, 60), (result.seats, 120), (result.win_shares, 2)):
        assert isinstance(frame, pl.DataFrame)
        assert frame.height == rows
        as_pandas = frame.to_pandas()
        assert isinstance(as_pandas, pd.DataFrame)
        assert list(as_pandas.columns) == frame.columns
        assert len(as_pandas) == rows
    assert result.cards.to_pandas()["card"].isin(simulate.load_game("san-juan").contents).all()
    assert result.win_shares["win_share"].sum() == pytest.approx(1.0)
    means = result.seats.group_by("strategy").agg(pl.col("win_share").mean())
    told = dict(result.win_shares.select("strategy", "win_share").iter_rows())
    assert {row[0]: pytest.approx(row[1]) for row in means.iter_rows()} == told


def test_a_notebook_shows_what_was_played_and_the_shares(result):
    page = result._repr_html_()
    assert "San Juan, 2 seats, seat-balance, seed 5: 60 playouts" in page
    assert "<th>win_share</th>" in page
    assert "rusher" in page
    assert "60 playouts" in repr(result)


def test_a_report_has_files_values_and_a_page(result, tmp_path):
    made = result.report(out=tmp_path)
    assert [file.name for file in made.files] == ["report.html", "report.md", "report.json", "report.csv"]
    assert made.values["schema_version"] == 2
    assert made._repr_html_().startswith("<iframe srcdoc=")
    only = simulate.report(result.folder, out=tmp_path / "more", formats=("md",))
    with pytest.raises(SimulateError, match="was not written as html"):
        assert only.html


def test_functions_are_strategies(tmp_path):
    made = simulate.run("san-juan", first, last, seats=2, playouts=20, out=tmp_path / "run")
    assert [(p.label, p.bundled) for p in made.manifest.players] == [("first", False), ("last", False)]
    assert made.manifest.players[0].sources != made.manifest.players[1].sources
    assert made.manifest.players[0].about.startswith("First:")
    same = simulate.run("san-juan", last, "random_player", seats=2, playouts=20, out=tmp_path / "other")
    assert same.playouts.height == 20


@pytest.mark.parametrize(
    ("function", "says"),
    [(short, "takes 7 arguments"), (wrong, "does not compile"), (lambda: 0, "give the name"), (3, "give the name")],
)
def test_a_function_that_cannot_play_is_refused(tmp_path, function, says):
    with pytest.raises(SimulateError, match=says):
        simulate.run("san-juan", function, "random_player", seats=2, playouts=4, out=tmp_path / "run")
    assert not (tmp_path / "run").exists()


@pytest.mark.long
def test_a_script_without_a_guard_and_a_function_without_a_file_play(tmp_path):
    script = """
import simulate
def mine(view, rules, seat, legal, n, rng, params):
    return legal[0]
print(simulate.run("san-juan", mine, "random_player", seats=2, playouts=4, out="run").playouts.height)
"""
    (tmp_path / "script.py").write_text(script)
    environment = {"PYTHONPATH": str(ROOT), "PATH": "", "HOME": str(tmp_path), "SIMULATE_CACHE_DIR": str(cache_root())}
    for words in (["script.py"], ["-c", script.replace('out="run"', 'out="typed"')]):
        done = subprocess.run(
            [sys.executable, *words], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=WAIT
        )
        assert done.stdout.strip() == "4", done.stderr


def test_what_if_from_python_gives_frames_that_become_pandas():
    how = {"seats": 2, "playouts": 40}
    compared = simulate.compare("san-juan", "adaptive", "guild", to_overrides={"cards.library.cost": 7}, **how)
    steps = simulate.sensitivity("san-juan", "adaptive", "guild", only=["cards.library.vp"], **how)
    cards = simulate.card_strength("san-juan", "adaptive", "guild", cards=["library", "chapel"], **how)
    assert {"metric", "change", "verdict"} <= set(compared.frame().to_pandas().columns)
    assert steps.frame().to_pandas()["path"].tolist() == ["cards.library.vp"] * 4  # two steps each way
    assert sorted(cards.frame().to_pandas()["card"]) == ["chapel", "library"]
    assert cards.by_player().to_pandas().groupby("card")["strategy"].count().tolist() == [2, 2]
    assert all("<table>" in one._repr_html_() for one in (steps, cards))
