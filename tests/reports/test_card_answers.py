"""Three answers about a card in one row; what opens below it by seat, and a command that plays it again."""

import re

import pytest

from reports.judge.card_answers import contradiction, designed_of, meanings, per_copy
from reports.pages.run_report import make_report
from reports.parts.cells import Interval
from reports.read.experiment_results import read_result
from reports.read.log_rows import MOST_PLAYOUTS, card_rows, rows_of, start_rows
from simulate.cli import main
from simulate.runs.plan.envelope import result_file


def points(value, half=0.01):
    return Interval(value, value - half, value + half, "points")


def worth(folder, how, **cards):
    rows = [{"card": card, "designed": v, "low": v - 0.01, "high": v + 0.01} for card, v in cards.items()]
    file = folder / f"{how}.json"
    file.write_bytes(result_file("card-strength", {"how": how, "by": "card"}, rows))
    return read_result(file)


@pytest.fixture(scope="module")
def tables(quayside, tmp_path_factory):
    folder = tmp_path_factory.mktemp("results")
    results = [worth(folder, "barred", anchor=0.02, barrel=-0.03), worth(folder, "cost", crate=0.005)]
    return {t.key: t for s in make_report(quayside[0], results=results).sections for t in s.tables}


def test_what_was_barred_stands_there_without_an_account_of_draws(tables):
    table = tables["cards"]
    assert table.columns == ("card", "barred")
    assert [(row[0], row[1].value) for row in table.rows] == [("Anchor", 0.02), ("Barrel", -0.03)]


def test_the_line_above_explains_the_figures_and_how_to_measure_what_is_missing(tmp_path):
    without = meanings("card", "dealt or drawn", "built", {}, "simulate card-strength toy --json")
    assert "`simulate card-strength toy --json`" in without
    assert "(dealt or drawn)" in without
    assert "How seats fared that built it follows choices" in without
    barred = meanings("card", "dealt", "built", designed_of([worth(tmp_path, "barred", anchor=0.02)]), "-")
    assert "`" not in barred
    assert "“Barred”: what a seat loses" in barred


@pytest.mark.parametrize(
    ("copy", "barred", "said"),
    [
        (-0.05, 0.05, "one more copy of Library is worth"),
        (0.05, -0.05, "one more copy of Library is worth"),
        (0.05, 0.05, ""),
        (0.0, 0.05, ""),
        (-0.05, 0.0, ""),
    ],
)
def test_a_copy_and_access_contradict_where_both_are_clear_of_zero(copy, barred, said):
    found = contradiction("Library", points(copy), points(barred))
    assert found.startswith(said)
    assert bool(found) == bool(said)
    assert contradiction("Library", points(copy), None) == ""


def test_access_is_told_a_copy_where_a_seat_sees_some():
    assert per_copy(points(0.06), 3.0).value == pytest.approx(0.02)
    assert per_copy(points(0.06), 0.01) is None


def test_a_row_opens_by_seat_as_the_log_has_it(quayside):
    run, data = quayside
    rows = rows_of(run, "dealt", "built")
    assert rows.playouts == min(run.playouts_held, MOST_PLAYOUTS)
    lines = dict(card_rows(rows, "dealt", "built")["anchor"])
    at = float(re.search(r"seat 2 (\S+)", lines["Dealt it, by seat, pp:"])[1].replace("−", "-"))
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


def test_where_no_card_is_dealt_the_playout_is_one_in_which_it_was_used(quayside):
    run, data = quayside
    found = card_rows(rows_of(run, "dealt", "built"), "", "built")
    assert set(found) == set(data["cards"]["card"].cast(str))
    for card, lines in found.items():
        ((title, said),) = lines
        assert (title, ", built it. " in said) == ("Watch one:", True)
        playout, seat = int(re.search(r"--playout (\d+)", said)[1]), int(re.search(r"seat (\d)", said)[1]) - 1
        mine = data["cards"].filter((data["cards"]["playout"] == playout) & (data["cards"]["seat"] == seat))
        assert mine.filter(mine["card"].cast(str) == card)["built"][0] > 0


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
