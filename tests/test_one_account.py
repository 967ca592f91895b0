"""One directory, one answer: `run`, Python, the report and block totals give the same share, interval and verdict."""

import json
import math
import os
from pathlib import Path

import pytest

import simulate
from simulate.runs.measure.levels import level
from simulate.runs.read.run import open_run
from simulate.runs.store.totals import totals_of_run
from simulate.sums.reading import sure_of_run
from tests.command import invoke, shell

LETTERS = Path(__file__).parents[1] / "examples" / "letters"
DIRECTORIES = {
    "too-short": ("san-juan", "-s", 4, "-n", 200),
    "just-long-enough": ("san-juan", "-s", 4, "-n", 400),
    "line-up": ("san-juan", "expert", "adaptive", "guild", "city", "-s", 4, "-n", 1200),
    "two": ("san-juan", "expert", "guild", "-s", 2, "-n", 600, "--log", "seats"),
    "useless": ("comuni", "strong", "random_player", "turtle", "-s", 3, "-n", 600),
    "starts": ("comuni", "-s", 5, "-n", 1000, "--log", "seats"),
    "playouts-alone": ("comuni", "strong", "turtle", "-s", 3, "-n", 600, "--log", "playouts"),
    "sums": ("pax", "-s", 4, "-n", 600, "--log", "sums"),
    "one-player": ("pax", "rebel", "-s", 4, "-n", 600, "--log", "seats"),
    "plain": ("court-plain", "-s", 3, "-n", 600, "--game-path", LETTERS),
}


@pytest.fixture(scope="module", params=DIRECTORIES)
def played(request, tmp_path_factory):
    """A directory, what `run --json` said of it, and its report as data."""
    folder = tmp_path_factory.mktemp("account") / request.param
    env = {**os.environ, "SIMULATE_GAME_PATH": str(LETTERS)}
    done = shell("run", *DIRECTORIES[request.param], "--json", "--out", folder, env=env)
    assert done.returncode == 0, done.stderr
    told = shell("report", folder, "--format", "json", "--try-playouts", 0, env=env)
    assert told.returncode == 0, told.stderr
    return folder, json.loads(done.stdout), json.loads((folder / "report.json").read_text())


def ends(row):
    """Value and interval as plain numbers, -1 where there is no interval."""
    return [-1.0 if x is None or math.isnan(x) else x for x in row]


def test_the_end_of_the_run_python_the_report_and_block_totals_agree(played):
    folder, said, report = played
    run, python = open_run(folder), simulate.RunResult(folder)
    rows = {row["label"]: ends([row["share"], row["low"], row["high"]]) for row in said["win_shares"]}
    assert {
        row["strategy"]: ends([row["win_share"], row["low"], row["high"]]) for row in python.win_shares.to_dicts()
    } == rows
    assert python.verdicts == said["verdicts"]
    assert bool(said["verdicts"]) == ("seats" in run.manifest.summed())
    findings = {finding["key"]: finding for finding in report["findings"]}
    for key, words in said["verdicts"].items():
        more = findings[key]["more_playouts"]
        assert words == findings[key]["verdict"] + ("" if more is None else f" ({more:,} more playouts)")
    if "strategies" in findings:
        shown = {lv["name"]: ends([lv["value"], lv["low"], lv["high"]]) for lv in findings["strategies"]["levels"]}
        assert shown == rows
    if "totals" in run.manifest.beside() and "seats" in run.manifest.datasets():
        totals, sure = totals_of_run(run), sure_of_run(run).now
        for label, row in rows.items():
            assert ends(level(totals, f"win_share.strategy:{label}", sure)) == pytest.approx(row, rel=1e-9)
        for finding in report["findings"]:
            for lv in finding["levels"]:
                if lv["metric"] in totals.names and finding["key"] == "seats" and not finding["notes"]:
                    assert ends(level(totals, lv["metric"], sure)) == pytest.approx(
                        ends([lv["value"], lv["low"], lv["high"]])
                    )


def test_a_share_has_one_interval_on_a_page(played):
    """In the finding and in the table of its section, where a rule binds two factors in the column that takes one out."""
    _, _, report = played
    seen = 0
    for finding in report["findings"]:
        levels = {lv["name"]: ends([lv["value"], lv["low"], lv["high"]]) for lv in finding["levels"]}
        sections = [section for section in report["sections"] if section["key"] == finding["key"]]
        for table in (table for section in sections for table in section["tables"]):
            names = table["columns"]
            if "win share" not in names or table["key"] not in (finding["key"], "strategies"):
                continue
            at = next((i for i, name in enumerate(names) if name.endswith("taken out")), names.index("win share"))
            for row in table["rows"]:
                name = next((n for n in levels if n == row[0] or n.endswith(f" with {row[0]}")), None)
                if name is not None:
                    assert ends([row[at]["value"], row[at]["low"], row[at]["high"]]) == levels[name]
                    seen += 1
    assert seen or all(not finding["levels"] for finding in report["findings"] if finding["key"] in ("seats", "strategies"))


def test_few_playouts_are_too_short_everywhere(tmp_path, capsys):
    """What once got two answers: an interval at the end of the run, and none in the report."""
    done = invoke(capsys, "run", "san-juan", "-s", 4, "-n", 200, "--out", tmp_path / "r")
    assert done.stdout.count("too short") > 3
    assert " to " not in done.stdout.partition("seats\n")[2].partition("equal shares")[0]
    assert "TOO SHORT" in invoke(capsys, "report", tmp_path / "r", "--text", "--try-playouts", 0).stdout
