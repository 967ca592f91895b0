"""The part of a start's win share that comes from who picks it: reported where strategies choose, not where chance deals."""

from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

from reports.pages.run_report import make_report
from reports.parts.cells import Interval
from reports.parts.findings import Finding, Level
from reports.read.who_picks import pick, who_picks
from reports.sections.starts import looks_off
from reports.write.writers import to_html
from simulate.runs.read.run import open_run
from tests.reports import synthetic
from tests.said import so


def test_a_start_that_does_nothing_is_all_who_picks_it():
    rows = np.array([[90.0, 10.0], [10.0, 90.0]])
    one = pick(rows * [0.4, 0.1], rows, 0)
    assert one.plain == pytest.approx(0.37 - 0.13)
    assert one.alone == pytest.approx(0)
    assert one.part == pytest.approx(1)


def test_a_start_that_is_strong_by_itself_is_not():
    rows = np.full((2, 2), 50.0)
    one = pick(rows * [[0.5, 0.3], [0.3, 0.1]], rows, 0)
    assert one.alone == pytest.approx(one.plain) == pytest.approx(0.2)


def test_who_never_takes_anything_else_cannot_be_told_from_the_start():
    rows = np.array([[50.0, 0.0], [0.0, 50.0]])
    assert pick(rows * 0.3, rows, 0) is None


def line(rows, shares, off):
    """Return what is said of starts north and south, taken and won by bold and dull as often as given."""
    taken = np.array(rows, dtype=float)
    sums = {
        "share.strategy": SimpleNamespace(rows=taken.sum(axis=0)),
        "share.start:wharf_strategy": SimpleNamespace(
            pick=lambda _: SimpleNamespace(total=(taken * shares).ravel(), rows=taken.ravel())
        ),
    }
    log = SimpleNamespace(players=["bold", "dull"], sums=sums)
    return who_picks(log, "wharf", ["north", "south"], {"north": "North", "south": "South"}, off)


def test_the_line_says_how_much_is_left():
    said = line([[90, 10], [10, 90]], [0.4, 0.1], ["North"])
    assert said == ("most of it is who picks it: North +24.0 pp against the other starts, 0.0 taken for each strategy alone")
    half = line([[90, 10], [10, 90]], [[0.5, 0.3], [0.4, 0.2]], ["North", "South"])
    assert half.startswith("much of it is who picks it")
    assert "North +26.0 pp against the other starts, +10.0 taken" in half
    assert half.endswith("; South −26.0, −10.0")


def test_nothing_is_said_where_chance_deals_or_nothing_is_off():
    assert line([[50, 50], [50, 50]], [[0.5, 0.3], [0.3, 0.1]], ["North"]) == ""
    assert line([[90, 10], [10, 90]], [0.4, 0.1], []) == ""


def test_a_start_that_only_seems_off_is_asked_too():
    shares = {"Off": (0.29, True), "Seems": (0.22, False), "Inside": (0.235, False), "Vague": (0.22, False)}
    levels = [
        Level(
            name,
            f"win_share.start:x={name}",
            Interval(value, value - (0.04 if name == "Vague" else 0.01), value + 0.04 * (name == "Vague")),
            off,
        )
        for name, (value, off) in shares.items()
    ]
    assert looks_off(Finding("start-x", "X", "undecided", so(), tuple(levels), 0.25, 0.025)) == ["Off", "Seems"]


@pytest.mark.parametrize(("bias", "told"), [(0.8, True), (0.0, False)])
def test_the_page_says_it_beside_the_verdict(tmp_path, bias, told):
    """Starts do nothing, bold is strong: north is off only because bold takes it."""
    asked, rng = synthetic.manifest(4, 600, starts=True), np.random.default_rng(3)
    data = synthetic.frames(asked, 600, rng, {"bold": 1.2, "calm": 0.0, "dull": 0.0, "eager": 0.0})
    seats = data["seats"]
    wharf = rng.choice(synthetic.STARTS, seats.height)
    keen = (seats["strategy"] == "bold").to_numpy() & (rng.random(seats.height) < bias)
    data["seats"] = seats.with_columns(wharf=pl.Series(np.where(keen, "north", wharf)))
    report = make_report(open_run(synthetic.write_run(tmp_path / "run", asked, data)))
    (finding,) = (one for one in report.verdicts if one.key == "start-wharf")
    assert any(note.startswith("most of it is who picks it: North +") for note in finding.notes) is told
    assert ("Most of it is who picks it: North" in to_html(report)) is told
