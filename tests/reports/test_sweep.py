"""The comparison of a sweep: what it says of made-up runs, that it is whole and safe, and one real sweep."""

import json
import re
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest
from click.testing import CliRunner

from reports.pages.run_report import make_report
from reports.parts.cells import Interval
from reports.sweep.contents import Event, strongest
from reports.sweep.phrases import tally
from reports.sweep.sweep_report import read_sweep, sweep_report
from reports.sweep.sweep_runs import labels_of
from reports.write.writers import to_html, to_json, to_markdown
from simulate.api.reporting import reports_of
from simulate.cli import cli
from simulate.errors import RunError
from simulate.runs.plan.manifest import OverlayInfo
from simulate.runs.read.sweep_runs import open_sweep
from simulate.statistics.contrasts import contrasts
from simulate.statistics.looks import SINGLE
from tests.reports import synthetic
from tests.reports.test_report import Outline

GUESS = {"market.step": "reconstructed", "market.width": "reconstructed", "market.cap": "seed"}
VALUES = {"market": {"step": 2, "width": 3, "cap": 9}}
STEEP = {"market": {"step": 4, "width": 3, "cap": 9}}
STRENGTH = {"bold": 0.8, "calm": 0.0, "dull": -0.8, "eager": 0.0}
TURNED = {"bold": -0.8, "calm": 0.0, "dull": 0.8, "eager": 0.0}


def add_run(folder, variant=None, seats=4, blocks=300, skip=(), seed=1, log="cards", **more):
    """Write one member run; `more` goes to the manifest (run_seed, values) and to the data (strength, start_edge, ...)."""
    of_manifest = {name: more.pop(name) for name in ("run_seed", "values", "provenance") if name in more}
    asked = synthetic.manifest(
        seats, blocks, starts=True, log=log, variant=variant, **{"values": VALUES, "provenance": GUESS, **of_manifest}
    )
    data = synthetic.frames(asked, blocks, np.random.default_rng(seed), **{"strength": STRENGTH, **more})
    synthetic.write_run(folder / f"{seats}p{f'-{variant}' if variant else ''}", asked, data, skip=skip)
    return data


def compare(folder, title=None):
    return sweep_report(read_sweep(open_sweep(folder))[0], title)


def section(report, key):
    return next(s for s in report.sections if s.key == key)


def table(report, key):
    return next(t for s in report.sections for t in s.tables if t.key == key)


def fates(report, finding):
    """Variant -> what becomes of a finding."""
    found = table(report, "fates")
    row = next(row for row in found.rows if row[0] == finding)
    return {name.removesuffix(" ‡"): cell for name, cell in zip(found.columns[2:], row[2:], strict=True)}


@pytest.fixture(scope="module")
def quay(tmp_path_factory):
    """Four seats: base, the same with other luck, its mirror, and one that is never met; two seats: base and one variant."""
    folder = tmp_path_factory.mktemp("sweeps") / "quay"
    data = add_run(folder, start_edge={"south": 0.4}, nobody=0.1)
    add_run(folder, "idle", start_edge={"south": 0.4}, nobody=0.1)
    add_run(folder, "mirror", seed=3, start_edge={"west": 0.4}, strength=TURNED, nobody=0.4, values=STEEP)
    add_run(folder, "same", seed=2, start_edge={"south": 0.4}, nobody=0.1)
    add_run(folder, seats=2, nobody=0.1)
    add_run(folder, "same", seats=2, seed=4, nobody=0.1)
    return folder, data


@pytest.fixture(scope="module")
def report(quay):
    return compare(quay[0])


def test_the_strongest_start_is_named_and_followed_into_every_variant(report):
    line = next(line for line in section(report, "start-wharf").findings if line.startswith("4 seats, base"))
    assert re.match(r"4 seats, base: unbalanced by wharf; south wins most \(\d\d(\.\d)? % ± \d(\.\d)?, n 1,200\)", line)
    assert line.endswith("“south wins most” survives under 1 of 2 variants; is gone under mirror.")
    assert fates(report, "wharf: strongest, 4 seats") == {"idle": None, "mirror": "gone", "same": "survives"}


def test_one_sentence_answers_the_sweep_and_names_the_worst(report):
    assert report.answer.sentence == "Not everywhere. Starts or places are clearly off in 4 of the 6 runs: the wharf in 4."
    assert re.fullmatch(
        r"Farthest off: South wins \d\d % instead of \d\d % \(4 seats, base\)\. Strategies and .*", report.answer.also
    )
    assert to_markdown(report).splitlines()[4] == f"**{report.answer.sentence}**"


def test_a_sweep_in_which_nothing_is_off_is_undecided_or_balanced(tmp_path):
    add_run(tmp_path / "short", seats=2)
    add_run(tmp_path / "long", seats=2, blocks=12_000)
    assert compare(tmp_path / "short").answer.sentence.startswith(
        "Undecided. No start or place is clearly off in the one run,"
    )
    assert compare(tmp_path / "long").answer.sentence.startswith("Starts and places: yes, all are shown")


def test_orders_that_turn_round_are_named(report):
    findings = section(report, "start-wharf").findings
    assert "4 seats: south over west turns round under mirror." in findings
    assert fates(report, "strategy: order, 4 seats")["mirror"] == "gone"
    assert fates(report, "strategy: order, 4 seats")["same"] != "gone"


def test_a_variant_that_changes_no_figure_is_said_and_is_no_evidence(report):
    assert any(line.startswith("idle with 4 seats: every figure is as in the base") for line in report.headline)
    assert not any("under idle" in line for s in report.sections for line in s.findings)


def test_shares_have_interval_and_count_and_are_those_of_the_log(report, quay):
    seats = quay[1]["seats"]
    found = table(report, "start-wharf-4-shares")
    assert found.columns[:2] == ("wharf", "base")
    for level, cell, *_ in found.rows[:-1]:
        rows = seats.filter(pl.col("wharf") == level)
        assert isinstance(cell, Interval)
        assert cell.value == pytest.approx(rows["win_share"].mean())
        assert cell.n == rows.height
        assert cell.low < cell.value < cell.high
    assert found.rows[-1][:2] == ["even share", f"{seats['win_share'].mean() * 100:.2f} %"]


def test_seat_counts_stand_side_by_side_for_the_base(report):
    found = table(report, "strategies-across")
    assert found.columns == ("strategy", "2 seats", "4 seats")
    assert {row[0]: row[1] is None for row in found.rows} == {"bold": False, "calm": False, "eager": True, "dull": True}
    assert section(report, "strategies").findings[0].startswith("By strategy, base: most wins: bold at 2 and 4 seats; ")


def test_nobody_won_is_compared_with_intervals(report, quay):
    playouts = quay[1]["playouts"]
    found = table(report, "outcome-rates")
    at = found.columns.index("nobody won")
    cells = {row[0]: row[at] for row in found.rows}
    assert cells["4 seats, base"].value == pytest.approx((playouts["winners"] == 0).mean())
    assert cells["4 seats, base"].n == playouts.height
    assert fates(report, "nobody won, 4 seats")["mirror"] == "gone"
    line = next(line for line in report.headline if line.startswith("Nobody won: "))
    assert "4p-mirror" in line
    assert line.endswith("It changes under mirror.")


def test_survival_counts_orders_and_gives_the_rank_correlation(report):
    found = table(report, "start-wharf-4-survival")
    rows = {row[0]: dict(zip(found.columns, row, strict=True)) for row in found.rows}
    assert rows["base"]["verdict"] == "unbalanced"
    assert rows["base"]["rank correlation with base"] is None
    assert rows["mirror"]["strongest"] == "west"
    assert rows["mirror"]["reversed"] == "south over west"
    assert float(rows["mirror"]["rank correlation with base"].replace("−", "-")) < 1
    assert rows["same"]["orders that hold"] >= 3


def test_places_that_always_have_the_same_start_are_said_to_be_one_thing(report):
    assert any("every place always has the same wharf" in line for line in section(report, "places").findings)


def test_card_effects_keep_their_columns_and_counts(report, quay):
    found = table(report, "contents-built-4")
    cards = quay[1]["cards"].filter(pl.col("built") > 0)
    n = dict(cards.group_by("card").len().iter_rows())
    assert found.caption.startswith("Association, not effect")
    assert found.columns == ("card", "base", "idle", "mirror", "same")
    for title, cell, *_ in found.rows:
        assert cell.split("n\u00a0")[1].split(" ")[0] == f"{n[title.lower()]:,}"
    assert fates(report, "cards, built: sign, 4 seats")["same"] == "survives"


def test_a_card_that_nearly_every_seat_had_is_not_followed():
    rng = np.random.default_rng(5)
    share = rng.random(400)
    had = np.column_stack([np.arange(400) != 7, rng.random(400) < 0.5])  # all but one seat; half of them
    sums = contrasts(("common", "half"), had * share[:, None], had, share, np.ones(400))
    side = SimpleNamespace(log=SimpleNamespace(contrasts={"card:built": sums}, sure=SINGLE))
    effects = Event("card:built", "built", False).of(side)
    assert np.isnan(effects.p[0])
    assert [effects.found.levels[i] for i in strongest(effects)] == ["half"]


def test_what_variants_change_is_listed_with_provenance(report):
    rows = table(report, "variants").rows
    assert ["mirror", "market.step", "2", "4", "reconstructed", "reconstructed"] in rows
    assert ["same", "nothing: the same values as the base", None, None, None, None] in rows


def test_findings_that_change_with_a_reconstructed_value_are_sensitive(report):
    findings = section(report, "sensitivity").findings
    assert findings[0] == (
        "2 of 3 values of the base ruleset are reconstructed; 1 of them are varied here, by mirror. "
        "The other 1 are not varied: what rests on them is untested."
    )
    sensitive = next(line for line in findings if line.startswith("Sensitive: "))
    assert "wharf: strongest at 4 seats (mirror)" in sensitive
    assert table(report, "fates").columns == ("finding", "base", "idle", "mirror ‡", "same")
    assert ["market.width", "3", "–"] in table(report, "reconstructed").rows


def test_unfinished_and_empty_runs_are_said_at_the_top(tmp_path):
    add_run(tmp_path, blocks=60)
    add_run(tmp_path, "slow", blocks=60, skip=(2,))
    add_run(tmp_path, "stuck", blocks=60, skip=(0, 1, 2))
    found = compare(tmp_path)
    assert found.headline[0] == "4p-slow is not finished: 160 of 240 playouts are here."
    assert found.headline[1] == "4p-stuck holds no finished playouts yet and is left out."
    assert table(found, "start-wharf-4-shares").columns == ("wharf", "base", "slow")


def test_runs_that_differ_in_more_than_the_variant_are_warned_about(tmp_path):
    add_run(tmp_path, blocks=60)
    add_run(tmp_path, "other", blocks=60, run_seed=8, seed=2)
    found = compare(tmp_path)
    assert found.headline[0].startswith("The runs do not have the same run seeds (2 kinds; ")


def test_a_seat_count_without_a_base_is_shown_and_not_judged(tmp_path):
    add_run(tmp_path, "left", blocks=60)
    add_run(tmp_path, "right", blocks=60, seed=2)
    found = compare(tmp_path)
    assert found.headline[0].startswith("There is no run of the base ruleset with 4 seats")
    assert table(found, "strategies-4-shares").columns == ("strategy", "left", "right")
    assert "fates" not in {t.key for s in found.sections for t in s.tables}


@pytest.mark.parametrize(("log", "missing"), [("seats", {"contents"}), ("playouts", {"contents", "strategies", "places"})])
def test_lower_log_levels_leave_sections_out(tmp_path, log, missing):
    add_run(tmp_path, blocks=40, log=log)
    add_run(tmp_path, "same", blocks=40, seed=2, log=log)
    keys = {s.key for s in compare(tmp_path).sections}
    assert not keys & missing
    assert {"members", "outcomes", "sensitivity"} <= keys


def test_one_short_run_is_enough_for_a_page(tmp_path):
    add_run(tmp_path, blocks=3, seats=2)
    text = to_html(compare(tmp_path))
    assert "nan" not in re.sub(r"<svg.*?</svg>|<script>.*?</script>", "", text, flags=re.DOTALL).lower()


def test_a_sweep_without_playouts_is_refused(tmp_path):
    add_run(tmp_path, blocks=6, skip=(0, 1, 2))
    with pytest.raises(RunError, match="no run of the sweep holds finished playouts"):
        compare(tmp_path)


def test_the_page_is_one_small_file_that_links_only_to_its_runs(report, quay):
    page = to_html(report)
    assert "<script src" not in page
    outside = set(re.findall(r'(?:src|href)="(?!#)([^"]*)"', page))
    assert outside == {f"{run.path.name}/report.html" for run in open_sweep(quay[0])}
    assert len(page) < 2_000_000
    assert page == to_html(compare(quay[0]))
    outline = Outline()
    outline.feed(page)
    assert set(outline.links) <= set(outline.ids)
    assert len(outline.ids) == len(set(outline.ids))
    assert all(outline.drawings)
    assert '<h2 id="findings-title" class="answer">' in page


def test_json_and_markdown_hold_the_same_tables_and_links(report):
    data = json.loads(to_json(report))
    text = to_markdown(report)
    assert [s["key"] for s in data["sections"]] == [s.key for s in report.sections]
    for part in report.sections:
        for found in part.tables:
            assert f"### {found.caption}" in text
    assert {"text": "4p-same", "address": "4p-same/report.html"} in data["sections"][0]["links"]
    assert "- [4p-same](4p-same/report.html)" in text
    cell = next(t for s in data["sections"] for t in s["tables"] if t["key"] == "strategies-4-shares")["rows"][0][1]
    assert set(cell) == {"value", "low", "high", "kind", "n"}


def test_a_plain_run_has_no_links(quay):
    data = json.loads(to_json(make_report(open_sweep(quay[0])[0])))
    assert all(s["links"] == [] for s in data["sections"])


def test_the_command_reports_the_sweep_and_every_run_of_it(tmp_path):
    add_run(tmp_path / "s", blocks=40, seats=2)
    add_run(tmp_path / "s", "same", blocks=40, seats=2, seed=2)
    out = tmp_path / "out"
    done = CliRunner().invoke(
        cli, ["report", str(tmp_path / "s"), "--out", str(out), "--format", "html", "--title", "Quays"]
    )
    assert done.exit_code == 0, done.output
    assert done.stdout.split() == [str(out / "report.html")]
    assert "a report of each of the 2 runs" in done.stderr
    page = (out / "report.html").read_text(encoding="utf-8")
    assert "<h1>Quays</h1>" in page
    for address in re.findall(r'href="(?!#)([^"]*)"', page):
        assert (out / address).is_file()
    assert "balance report" in (out / "2p-same" / "report.html").read_text(encoding="utf-8")


def test_a_folder_that_is_neither_run_nor_sweep_is_refused(tmp_path):
    done = CliRunner().invoke(cli, ["report", str(tmp_path)])
    assert isinstance(done.exception, RunError)
    assert "neither a run (it has no manifest.json) nor a sweep" in done.exception.message
    done = CliRunner().invoke(cli, ["report", str(tmp_path / "nowhere")])
    assert isinstance(done.exception, RunError)
    assert "does not exist" in done.exception.message


def test_a_real_sweep_of_san_juan_is_reported(tmp_path, capsys):
    from tests.command import invoke

    folder = tmp_path / "real"
    asked = ["--seats", "2-3", "--variants", "base,seat-balance", "--games", 120, "--out", folder, "-q"]
    assert invoke(capsys, "run", "san-juan", "rusher", "random_player", *asked).exit_code == 0
    done = invoke(capsys, "report", folder, "--format", "json,md")
    assert done.exit_code == 0, done.stderr
    data = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert data["title"] == "San Juan: comparison"
    assert any(line.startswith("4 runs with 480 playouts in all: 2 and 3 seats") for line in data["headline"])
    tables = {t["key"]: t for s in data["sections"] for t in s["tables"]}
    shares = {row[0]: row[1]["value"] for row in tables["strategies-2-shares"]["rows"][:-1]}
    assert shares["rusher"] > 0.8
    assert sum(shares.values()) == pytest.approx(1)
    assert ["seat-balance", "options.seat_balance", "False", "True"] in [row[:4] for row in tables["variants"]["rows"]]
    assert (folder / "3p-seat-balance" / "report.md").is_file()


def test_values_set_by_hand_and_experiments_are_told_from_the_base():
    def run(overlays=(), field=None, **overrides):
        asked = synthetic.manifest(4, 10).asked
        laid = [OverlayInfo(name=name, kind=kind, text="") for name, kind in overlays]
        asked = asked.model_copy(update={"overlays": laid, "overrides": overrides, "field": field})
        return SimpleNamespace(manifest=SimpleNamespace(asked=asked))

    plain, other = run(), run(**{"market.step": 4})
    assert labels_of([plain, other]) == ["base", "market.step=4"]
    assert labels_of([run(**{"market.step": 4}), run([("steep", "rules")], **{"market.step": 4})]) == ["base", "steep"]
    assert labels_of([plain, run([("shuffled", "experiment")])]) == ["base", "shuffled (experiment)"]
    assert labels_of([run(field="competent"), run(field="mixed")]) == ["base", "@mixed"]


def test_experiments_do_not_count_among_the_variants():
    assert tally({"steep": "survives", "shuffled (experiment)": "gone"}) == (
        "survives under the one variant played; outside the rules, it is gone under shuffled (experiment)"
    )


def test_who_waits_for_the_report_of_a_sweep_is_told_of_each_run(quay):
    told = []

    def progress(name):
        told.append(name)
        return lambda done, whole: None

    names = [name for name, _ in reports_of(quay[0], progress=progress)]
    assert len(told) == len(names) - 1 == 6
