"""Three answers about a card in one row; what opens below it by seat, and a command that plays it again."""

import json
import re

import pytest

from reports.card_answers import designed_of, disagreement, meanings
from reports.cells import Interval
from reports.experiment_results import read_result
from reports.log_rows import MOST_PLAYOUTS, card_rows, rows_of, start_rows
from reports.run_report import make_report
from simulate.cli import main


def points(value, half=0.01):
    return Interval(value, value - half, value + half, "points")


def worth(folder, how, **cards):
    rows = [{"card": card, "designed": v, "low": v - 0.01, "high": v + 0.01} for card, v in cards.items()]
    file = folder / f"{how}.json"
    file.write_text(json.dumps({"kind": "card-strength", "how": how, "by": "card", "rows": rows, "asked": {}}))
    return read_result(file)


@pytest.fixture(scope="module")
def tables(quayside, tmp_path_factory):
    folder = tmp_path_factory.mktemp("results")
    results = [worth(folder, "barred", anchor=0.02, barrel=-0.03), worth(folder, "cost", crate=0.005)]
    return {t.key: t for s in make_report(quayside[0], results=results).sections for t in s.tables}


def test_dealt_barred_price_and_used_stand_in_one_row(tables):
    table = tables["cards"]
    assert table.columns[:7] == ("card", "kind", "dealt", "barred", "one coin", "built (association)", "verdict")
    row = {row[0]: dict(zip(table.columns, row, strict=True)) for row in table.rows}
    assert row["Anchor"]["barred"].value == 0.02
    assert row["Crate"]["barred"] is None
    assert row["Crate"]["one coin"].value == 0.005
    assert {r["verdict"] for r in row.values()} <= {"fair", "undecided", "too strong", "too weak"}


def test_the_line_above_says_what_to_believe_and_how_to_measure_what_is_missing(tmp_path):
    without = meanings("card", "dealt", "built", {}, "simulate card-strength toy --json")
    assert "`simulate card-strength toy --json`" in without
    assert "believe “dealt”; never “built”" in without
    barred = meanings("card", "dealt", "built", designed_of([worth(tmp_path, "barred", anchor=0.02)]), "-")
    assert "`" not in barred
    assert "believe “barred” on what the card is worth" in barred


@pytest.mark.parametrize(
    ("dealt", "barred", "used", "said"),
    [
        (-0.05, 0.05, 0.0, "Starting with Library hurts"),
        (0.05, 0.05, -0.05, "“Built” says the contrary"),
        (0.05, 0.05, 0.05, ""),
        (0.0, 0.05, 0.0, ""),
    ],
)
def test_answers_that_disagree_are_reconciled(dealt, barred, used, said):
    found = disagreement("Library", "dealt", points(dealt), points(barred), ("built", points(used)))
    assert found.startswith(said)
    assert bool(found) == bool(said)


def test_a_row_opens_by_seat_as_the_log_has_it(quayside):
    run, data = quayside
    rows = rows_of(run, "dealt", "built")
    assert rows.playouts == min(run.playouts_held, MOST_PLAYOUTS)
    lines = dict(card_rows(rows, "dealt", "built")["anchor"])
    at = float(re.search(r"seat 2 (\S+)", lines["By seat, points:"])[1].replace("−", "-"))
    seats = data["seats"].filter(data["seats"]["seat"] == 1)
    had = data["cards"].filter((data["cards"]["card"].cast(str) == "anchor") & (data["cards"]["dealt"] > 0))
    mine = seats.join(had.select("playout", "seat"), on=["playout", "seat"], how="semi")
    other = seats.join(had.select("playout", "seat"), on=["playout", "seat"], how="anti")
    assert at == pytest.approx(100 * (mine["win_share"].mean() - other["win_share"].mean()), abs=1.0)


def test_the_command_below_a_row_plays_a_playout_in_which_it_happened(quayside):
    run, data = quayside
    for card, lines in card_rows(rows_of(run, "dealt", "built"), "dealt", "built").items():
        said = dict(lines)["Watch one:"]
        playout, seat = int(re.search(r"--playout (\d+)", said)[1]), int(re.search(r"seat (\d)", said)[1]) - 1
        found = data["cards"].filter((data["cards"]["playout"] == playout) & (data["cards"]["seat"] == seat))
        assert found.filter(found["card"].cast(str) == card)["dealt"][0] > 0


def test_a_start_opens_by_seat_with_a_playout_in_which_it_won(quayside):
    lines = {level: dict(found) for level, found in start_rows(rows_of(quayside[0]), "wharf").items()}
    assert set(lines) == {"north", "south", "east", "west"}
    assert all("wins" in found["Watch one:"] for found in lines.values())


def test_the_command_of_the_line_above_runs(quayside, capsys):
    said = next(s for s in make_report(quayside[0]).sections if s.key == "cards").about
    words = re.search(r"`simulate (.*?) > ", said)[1].split()
    assert words[0] == "card-strength"
    with pytest.raises(SystemExit):
        main([*words, "--help"])
    assert "card-strength" in capsys.readouterr().out
