"""The strength of the players: a searcher's wins against them stand on top of every report, or a note that nobody knows."""

import json
import re
from dataclasses import replace

import pytest

from reports.judge.players import PlayerStrength
from reports.judge.trust import Trust
from reports.pages.run_report import make_report
from reports.sweep.scope import strengths
from reports.write.writers import to_csv, to_html, to_json, to_markdown, to_text
from strategies import search_gains
from strategies.search_gains import SearchGain, field_version, keep_search_gains

SAID = (
    "a search player would win 34 % (29 to 39) against three bold players (25 % would be even): "
    "do not trust small differences"
)


@pytest.fixture
def run(quayside, tmp_path, monkeypatch):
    monkeypatch.setattr(search_gains, "folder_of", lambda game: tmp_path)
    return quayside[0]


@pytest.fixture
def gap(run):
    player = next(p for p in run.manifest.players if p.label == "bold")
    digests = {"player": player.version, "rules": run.manifest.rules_version}
    return SearchGain("bold", 4, 64, 200, 68.0, 0.29, 0.39, 0, command="simulate ladder x --keep", **digests)


def test_every_form_of_the_report_says_it(run, gap):
    keep_search_gains("quayside", [gap])
    report = make_report(run)
    said = "a search player wins 34 % of 200 playouts against bold, where 25 % would be even"
    assert Trust("players", said, "run", 0.25 / 0.34) in report.trust
    page = re.sub(r"</?dfn[^>]*>", "", to_html(report).replace("\u00a0", " "))
    assert said in page
    for text in (to_markdown(report), page.replace("A searcher", "a searcher"), to_text(report)):
        assert SAID in " ".join(text.split())
    assert "searcher.against:bold,0.34,0.29,0.39" in to_csv(report)
    found = next(f for f in json.loads(to_json(report))["findings"] if f["question"] == "Players")
    assert (found["says"], found["verdict"], found["fair"]) == (SAID, None, None)
    assert found["notes"] == ["not measured: calm, dull, eager"]
    assert (found["claim"]["population"], found["claim"]["reference"]) == (
        "200 playouts of Quayside <the game>, 4 seats, one search player against three bold players",
        "an even share",
    )
    assert found["levels"][0] | {"off": True, "value": 0.34, "low": 0.29, "high": 0.39} == found["levels"][0]


def test_nothing_measured_is_said_with_the_command_that_would(run, gap):
    keep_search_gains("quayside", [replace(gap, seats=3)])
    found = PlayerStrength(run.manifest).finding()
    assert found.verdict == "not measured"
    assert "simulate ladder quayside --seats 4 --search 64 --search-playouts 200 --keep" in found.says
    assert "NOT MEASURED" in to_text(make_report(run))


@pytest.mark.parametrize("changed", ["player", "rules", "value"])
def test_an_older_version_is_called_one(run, gap, changed):
    keep_search_gains("quayside", [replace(gap, **{changed: "another"})])
    measured = PlayerStrength(run.manifest)
    assert measured.finding().verdict == "measured on an older version"
    assert "bold" in measured.notes()[0]
    assert measured.short().endswith("measured on an older version")
    assert measured.tables()[0].rows[0][4] is False


def test_a_run_by_other_rules_says_that_the_measurement_was_not(run, gap):
    keep_search_gains("quayside", [replace(gap, rules="the published ones")])
    asked = run.manifest.asked.model_copy(update={"overrides": {"options.first": 2}})
    measured = PlayerStrength(run.manifest.model_copy(update={"asked": asked}))
    assert measured.finding().verdict == ""
    assert measured.notes()[0] == "measured by the published rules, not by those of this run"


def test_the_strongest_stands_in_front_and_no_gain_is_called_so(run, gap):
    calm = next(p for p in run.manifest.players if p.label == "calm")
    keep_search_gains("quayside", [gap, replace(gap, model="calm", wins=54.0, low=0.21, high=0.33, player=calm.version)])
    measured = PlayerStrength(run.manifest)
    assert (
        measured.says()
        == "a search player would win 27 % (21 to 33) against three calm players (25 % would be even): no gain beyond noise"
    )
    assert "bold 34 % (29 to 39)" in measured.notes()[0]
    assert [row[0] for row in measured.tables()[0].rows] == ["calm", "bold"]


def test_a_sweep_says_it_once_for_each_seat_count(run, gap):
    keep_search_gains("quayside", [gap])
    lines = strengths([run, run])
    assert len(lines) == 1
    assert lines[0].startswith(f"4 seats. Players: {SAID}")


def test_tables_of_the_field_come_first_and_one_whom_it_knows_after(run, gap):
    asked = run.manifest.asked.model_copy(update={"field": "competent"})
    manifest = run.manifest.model_copy(update={"asked": asked})
    version = field_version({p.label: p.version for p in manifest.players}, "bold")
    tables = replace(gap, others="competent", wins=54.0, low=0.21, high=0.33, player=version)
    keep_search_gains("quayside", [gap, tables])
    measured = PlayerStrength(manifest)
    assert measured.short() == "a search player wins 27 % of 200 playouts at such tables, where 25 % would be even"
    share = "a search player would win 27 % (21 to 33) at tables of these players (25 % would be even)"
    assert measured.says() == f"{share}: no gain beyond noise"
    assert measured.notes() == ["against equal players that it knows exactly: bold 34 % (29 to 39)"]
    assert [row[0] for row in measured.tables()[0].rows] == ["tables of competent", "bold"]
    levels = [level.metric for level in measured.finding().levels]
    assert levels == ["searcher.against:field=competent", "searcher.against:bold"]
    assert PlayerStrength(run.manifest).says().startswith("a search player would win 34 %")  # of no field
    keep_search_gains("quayside", [replace(tables, player="another")])
    assert PlayerStrength(manifest).finding().verdict == "measured on an older version"


def test_strangers_stand_beside_the_tables_of_the_field_and_prove_nothing_stronger(run, gap):
    asked = run.manifest.asked.model_copy(update={"field": "competent"})
    manifest = run.manifest.model_copy(update={"asked": asked})
    version = field_version({p.label: p.version for p in manifest.players}, "bold")
    tables = replace(gap, others="competent", wins=54.0, low=0.21, high=0.33, player=version)
    strangers = replace(
        tables, tables="mixed", wins=80.0, low=0.33, high=0.47, script=0.31, script_low=0.28, script_high=0.34
    )
    keep_search_gains("quayside", [tables, strangers])
    measured = PlayerStrength(manifest)
    said = "a search player would win 40 % (33 to 47) among strangers, whom it does not know, where bold has 31 %"
    assert measured.says() == f"{said}: no gain beyond noise"  # 33 % at least, and bold 34 % at most
    known = "at tables of these players 27 % (21 to 33), where 25 % would be even; "
    assert measured.notes()[0] == f"{known}part of it is foresight of scripts that it knows"
    assert not measured.beaten
    keep_search_gains("quayside", [replace(strangers, script_high=0.32)])
    assert PlayerStrength(manifest).says() == f"{said}: do not trust small differences"
    assert PlayerStrength(manifest).beaten
    assert measured.short() == "a search player wins 40 % of 200 playouts among strangers, where bold has 31 %"
    assert [row[0] for row in measured.tables()[0].rows] == ["tables of competent", "tables of mixed without competent"]
    assert [level.is_off for level in measured.finding().levels] == [True, False]
    keep_search_gains("quayside", [replace(strangers, player="another")])
    old = PlayerStrength(manifest)
    assert old.notes()[-1] == "measured on an older version of players or rules: tables of mixed without competent"
    assert old.finding().verdict == "measured on an older version"
