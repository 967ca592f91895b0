"""The commands of what-if, as a user gives them."""

import csv
import json

import jsonschema
import pytest

from tests.command import ROOT, invoke

A_FEW = ("-s", "3", "-n", "60", "-q", "--json")


SCHEMA = json.loads((ROOT / "docs" / "reference" / "what-if.schema.json").read_text())


def rows(done) -> list[dict]:
    """The rows of a document, which must keep to the schema."""
    assert done.exit_code == 0, done.stderr
    document = json.loads(done.stdout)
    jsonschema.validate(document, SCHEMA)
    return document["rows"]


def test_compare_says_what_changed_and_where_a_playout_parts(capsys):
    done = invoke(capsys, "compare", "comuni", "strong", "turtle", *A_FEW, "--to-set", "communities.lucca.start.gold=8")
    document = json.loads(done.stdout)
    assert document["playouts"] == 60
    assert document["discordant_playouts"] > 0
    assert "--set communities.lucca.start.gold=8" in document["parted"][0]["commands"][1]
    lucca = next(row for row in document["rows"] if row["metric"] == "score.start:community=lucca")
    assert lucca["b"] > lucca["a"]


def test_a_value_set_again_on_side_b_takes_the_place_of_side_as(capsys):
    path = "communities.lucca.start.gold"
    same = invoke(capsys, "compare", "comuni", "strong", "turtle", *A_FEW, "--set", f"{path}=4", "--to-set", f"{path}=4")
    assert {row["change"] for row in rows(same)} == {0.0}


def test_a_start_that_is_bound_to_its_seat_is_one_finding(capsys):
    done = invoke(capsys, "compare", "comuni", "strong", *("-s", "5", "-n", "20", "-q", "--json"), "--to-player", "turtle")
    names = [row["metric"] for row in rows(done)]
    assert "win_share.start:community=siena" in names
    assert not [name for name in names if ".seat:" in name]


def test_comparing_with_nothing_is_refused(capsys):
    done = invoke(capsys, "compare", "comuni", "strong")
    assert done.exit_code == 2
    assert "both sides are the same" in done.stderr


def test_sensitivity_steps_every_number_below_a_path(capsys):
    steps = rows(invoke(capsys, "sensitivity", "comuni", "strong", "turtle", *A_FEW, "--only", "communities.lucca.start"))
    assert {step["path"].rpartition(".")[2] for step in steps} == {"gold", "army", "craftsman", "pilgrim"}
    assert {step["to"] - step["value"] for step in steps} == {-2, -1, 1, 2}
    moved = [step["moves"] for step in steps if not step["refused"]]
    assert moved == sorted(moved, reverse=True)


def test_sensitivity_says_which_values_have_no_next_step(capsys):
    done = invoke(capsys, "sensitivity", "comuni", "strong", *A_FEW, "--only", "cards.economic_1.A")
    assert done.exit_code == 2
    assert "no whole number to step below cards.economic_1.A: cards.economic_1.A is a list or a fraction" in done.stderr
    assert "simulate compare GAME --to-set PATH=VALUE" in done.stderr
    short = ("-s", "3", "-n", "60", "-j", "1")
    done = invoke(capsys, "sensitivity", "comuni", "strong", "turtle", *short, "--only", "scoring")
    assert "not stepped: scoring.level_points, scoring.lowest_type are lists or fractions." in done.stdout


def test_sensitivity_of_an_unknown_path_is_refused(capsys):
    assert invoke(capsys, "sensitivity", "comuni", "strong", *A_FEW, "--only", "comunities").exit_code == 2


def test_card_strength_writes_its_table(capsys, tmp_path):
    file = tmp_path / "cards.csv"
    args = ("card-strength", "san-juan", "adaptive", "guild", "-s", "2", "-n", "80", "-q")
    done = invoke(capsys, *args, "--card", "guild_hall", "--card", "library", "--csv", file)
    assert done.exit_code == 0
    with file.open() as content:
        assert {row["card"] for row in csv.DictReader(content)} == {"guild_hall", "library"}


def test_a_card_is_named_by_its_title_too(capsys):
    args = ("card-strength", "san-juan", "adaptive", "guild", "-s", "2", "-n", "60", "-q", "--json")
    done = invoke(capsys, *args, "--card", "Guild Hall", "--card", "gold mine", "--card", "library")
    assert {row["card"] for row in rows(done)} == {"guild_hall", "gold_mine", "library"}


def test_an_unknown_card_is_answered_with_the_nearest(capsys):
    done = invoke(capsys, "card-strength", "san-juan", "adaptive", "guild", "-s", "2", "-n", "8", "--card", "libary")
    assert done.exit_code == 2
    assert "Did you mean 'library'" in done.stderr


def test_card_strength_tells_all_evidence_apart_on_its_page_and_by_price(capsys, tmp_path):
    page = tmp_path / "cards.html"
    args = ("card-strength", "san-juan", "adaptive", "guild", "-s", "2", "-n", "120", "-q", "--how", "cost")
    done = invoke(capsys, *args, "--card", "library", "--json", "--html", page)
    (library,) = rows(done)
    assert library["cost"] == 5
    assert library["per_coin"] == library["designed"]
    assert library["treated"] <= 2 * 120
    text = page.read_text()
    assert "Designed: what one coin less" in text
    assert "Dealt: seats that had it" in text
    assert "Associated: seats that used it" in text


def test_searchers_measure_named_cards_alone(capsys):
    args = ("card-strength", "san-juan", "adaptive", "guild", "-s", "2", "-n", "8", "-q", "--json")
    refused = invoke(capsys, *args, "--search", "2")
    assert refused.exit_code == 2
    assert "--card NAME" in refused.stderr
    (library,) = rows(invoke(capsys, *args, "--card", "library", "--search", "2", "--search-playouts", "4"))
    assert library["searched"] is not None


def test_a_kind_is_treated_as_one(capsys):
    found = rows(
        invoke(capsys, "card-strength", "san-juan", "adaptive", "guild", "-s", "2", "-n", "20", *("--by", "kind", "--json"))
    )
    assert {row["card"] for row in found} == {"production", "function", "monument", "bonus"}


def test_a_game_without_prices_says_so(capsys):
    done = invoke(capsys, "card-strength", "comuni", "strong", "-s", "3", "-n", "6", "--how", "cost", "-q")
    assert done.exit_code == 2
    assert "has a price" in done.stderr


def test_a_varied_value_has_its_curve_in_the_report(capsys, tmp_path):
    path = "communities.lucca.start.gold"
    vary = (
        "run",
        "comuni",
        "strong",
        "turtle",
        "-s",
        "3",
        "-n",
        "60",
        "--vary",
        f"{path}=1..3",
        "-q",
        "--out",
        tmp_path / "v",
    )
    assert invoke(capsys, *vary).exit_code == 0
    assert invoke(capsys, "report", tmp_path / "v").exit_code == 0
    data = json.loads((tmp_path / "v" / "report.json").read_text())
    section = next(section for section in data["sections"] if section["key"] == "response")
    (table,) = section["tables"]
    assert table["columns"] == ["what", "1", "2 (base)", "3", "name in simulate check"]
    gold = next(row for row in table["rows"] if row[-1] == "score.start:community=lucca")
    assert gold[0] == "Mean score of Lucca"
    assert gold[1]["kind"] == gold[3]["kind"] == "mean"
    assert gold[2]["value"] > 10
    page = (tmp_path / "v" / "report.html").read_text()
    assert f"what {path} does" in page


def test_tune_writes_a_player_that_can_be_played(capsys, tmp_path):
    file = tmp_path / "strong.toml"
    tuning = ("tune", "comuni", "strong", "turtle", "-s", "3", "-n", "60", "--generations", "2", "--trial-playouts", "12")
    done = invoke(capsys, *tuning, "--param", "income_at_once", "--param", "bid_gold_cost", "-o", file)
    assert done.exit_code == 0, done.stderr
    played = invoke(
        capsys,
        "run",
        "comuni",
        "strong_tuned",
        "strong",
        "-s",
        "2",
        "-n",
        "8",
        "--players",
        file,
        "-q",
        "--out",
        tmp_path / "r",
    )
    assert played.exit_code == 0, played.stderr


@pytest.mark.parametrize("args", [("tune", "comuni"), ("tune", "comuni", "strong", "--param", "income_at_once")])
def test_tune_without_enough_to_do_is_refused(capsys, tmp_path, args):
    assert invoke(capsys, *args, "-o", tmp_path / "x.toml").exit_code == 2


@pytest.mark.parametrize(
    ("args", "first"),
    [
        (("comuni", "strong", "turtle", "--to-set", "communities.lucca.start.gold=8"), "Lucca wins: "),
        (("san-juan", "adaptive", "guild", "--to-set", "cards.library.cost=6"), "Access to Library is worth: "),
    ],
)
def test_compare_answers_first_about_what_the_changed_value_belongs_to(capsys, args, first):
    done = invoke(capsys, "compare", *args, "-s", "4", "-n", "400", "-q", "--json")
    answer, *more = json.loads(done.stdout)["answers"]
    assert answer.startswith(first)
    of_a_card = "Access" in first  # no share of anybody: no fair value
    assert ("fair 25.0 % ± 2.5: " in answer) is not of_a_card
    rest = ["A copy of Library is worth", "Seats that use Library"] if of_a_card else []
    assert [line.partition(":")[0] for line in more] == rest
    assert rows(done)
    told = invoke(capsys, "compare", *args, "-s", "4", "-n", "400")
    assert " ".join(told.stdout.split()).partition("; ")[2].startswith(answer.partition("; ")[2])
    assert told.stdout.splitlines()[1].startswith(first)


@pytest.mark.long
def test_the_manual_quotes_what_the_command_says(capsys):
    page = (ROOT / "docs" / "how-to" / "what-if.md").read_text(encoding="utf-8")
    quoted = page.partition("```text\n")[2].partition("```")[0]
    done = invoke(capsys, "compare", "san-juan", "--to-set", "cards.library.cost=6", "--json", "-q")
    assert quoted.splitlines() == json.loads(done.stdout)["answers"]


def test_a_value_of_no_card_and_no_start_is_answered_by_what_moved_most(capsys):
    done = invoke(capsys, "compare", "comuni", "strong", "turtle", *A_FEW, "--to-set", "options.honour_pairs=false")
    (line,) = json.loads(done.stdout)["answers"]
    assert line.startswith("options.honour_pairs bears the name of no single card, start or place; ")
    assert line.endswith("; too short to say what moved (18 more blocks)")
    assert "nan" not in line
