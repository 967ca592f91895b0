"""Sheets of cards: written by `rules --sheet-out`, laid over the rules by `--sheet`, and a game made from one."""

import csv
import json
import os

import pytest

from simulate.reading.opened import MOST_BYTES
from tests.command import invoke
from tests.runs.conftest import simulate
from tests.served import PLAIN

GAMES = ("san-juan", "pax", "comuni", "tawantinsuyu", "age-of-rome")
OWN = "name,copies,kind,cost,points\nIron Mine,9,mine,2,1\nCafé,9,house,3,2\nGold Mine,9,mine,5,4\n"
# game: (row that is dropped, what its values become; none: the row is gone)
DROPPED = {
    "san-juan": ("smithy", ["cards.smithy.count"]),
    "pax": ("army", [f"cards.army.{face}" for face in ("s1_p1", "s1_p2", "s2_p2", "s2_p3", "s2_p4")]),
    "comuni": ("wild_4", ["cards.wild_4.D"]),
    "tawantinsuyu": ("G01", ["god_cards.G01.in_game"]),
    "age-of-rome": ("E01", []),
}
# game: (row, column, its text changed)
NUMBERS = {
    "san-juan": ("library", "cost", "6"),
    "pax": ("army", "s2_p4", "2"),
    "comuni": ("wild_4", "D", "[0, 2, 0, 0]"),
    "tawantinsuyu": ("PR01", "cost.stone", "2"),
    "age-of-rome": ("T01", "copies", "4"),
}


@pytest.fixture(scope="module")
def sheets(tmp_path_factory):
    """The sheet of each game, as `--sheet-out` writes it."""
    folder = tmp_path_factory.mktemp("sheets")
    for game in GAMES:
        done = simulate("rules", game, "--sheet-out", f"{game}.csv", cwd=folder)
        assert done.returncode == 0, done.stderr
    return {game: read(folder / f"{game}.csv") for game in GAMES}


def read(file):
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.reader(lines))


def write(file, rows):
    with file.open("w", encoding="utf-8", newline="") as lines:
        csv.writer(lines).writerows(rows)
    return file


def key_of(rows, row):
    return row[rows[0].index("id" if "id" in rows[0] else "name")]


def checked(capsys, game, file):
    done = invoke(capsys, "rules", game, "--check", file, "--json")
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)


def refused(capsys, game, file):
    done = invoke(capsys, "rules", game, "--check", file)
    assert done.exit_code == 2, done.stdout
    return " ".join(done.stderr.split())


@pytest.mark.parametrize("game", GAMES)
def test_a_bundled_game_takes_the_sheet_that_it_gives(game, sheets, tmp_path, capsys):
    found = checked(capsys, game, write(tmp_path / "cards.csv", sheets[game]))
    assert (found["changes"], found["dropped"]) == ([], [])


@pytest.mark.parametrize("game", GAMES)
def test_a_number_of_a_row_may_change(game, sheets, tmp_path, capsys):
    key, column, text = NUMBERS[game]
    place = sheets[game][0].index(column)
    rows = [[*row[:place], text, *row[place + 1 :]] if key_of(sheets[game], row) == key else row for row in sheets[game]]
    changes = checked(capsys, game, write(tmp_path / "cards.csv", rows))["changes"]
    assert [(row["path"].split(".", 1)[1], row["is"]) for row in changes] == [(f"{key}.{column}", json.loads(text))]


@pytest.mark.parametrize("game", GAMES)
def test_a_row_may_be_dropped(game, sheets, tmp_path, capsys):
    key, paths = DROPPED[game]
    rows = [row for row in sheets[game] if key_of(sheets[game], row) != key]
    found = checked(capsys, game, write(tmp_path / "cards.csv", rows))
    assert [row["path"] for row in found["changes"]] == paths
    assert [path.split(".")[1] for path in found["dropped"]] == ([] if paths else [key])


def test_a_row_that_the_rules_need_stays(sheets, tmp_path, capsys):
    rows = [row for row in sheets["age-of-rome"] if key_of(sheets["age-of-rome"], row) != "slander"]
    said = refused(capsys, "age-of-rome", write(tmp_path / "cards.csv", rows))
    assert "cards.csv: row 'slander' of intrigue is missing, and rows of intrigue cannot be dropped" in said


@pytest.mark.parametrize(("game", "row"), [("san-juan", 31), ("pax", 12), ("comuni", 22)])
def test_a_new_row_without_an_effect_is_refused_with_those_that_there_are(game, row, sheets, tmp_path, capsys):
    rows = [*sheets[game], ["guild_house", *sheets[game][-1][1:]]]
    said = refused(capsys, game, write(tmp_path / "cards.csv", rows))
    assert f"cards.csv, row {row}: cards has no row 'guild_house', and takes no new one" in said
    assert f"There are: {sheets[game][1][0]}, " in said


def test_a_new_row_takes_the_effect_of_another(sheets, tmp_path, capsys):
    rows = [[*row, ""] for row in sheets["tawantinsuyu"]]
    rows[0][-1] = "like"
    new = dict.fromkeys(rows[0], "") | {
        "table": "production",
        "id": "MILL",
        "title": "Mill",
        "like": "PR03",
        "cost.stone": "3",
    }
    found = checked(capsys, "tawantinsuyu", write(tmp_path / "cards.csv", [*rows, list(new.values())]))
    made = {row["path"]: row["is"] for row in found["changes"]}
    assert (made["production.MILL.cost.stone"], made["production.MILL.cost.potato"]) == (3, 1)
    assert made["production.MILL.produce"][0]["verb"] == "gain"
    new["like"] = "PR99"
    said = refused(capsys, "tawantinsuyu", write(tmp_path / "more.csv", [*rows, list(new.values())]))
    assert f"more.csv, row {len(rows) + 1}: like: no row in production 'PR99'" in said
    assert "There are: PR01, " in said


WRONG = {
    "out of range": ("library", "cost", "12", "row 23, column cost: must be at most 9 (given: 12)"),
    "a word": ("library", "cost", "dear", "row 23, column cost: 'dear' is not a number"),
    "infinite": ("library", "cost", "inf", "row 23, column cost: 'inf' is not a number"),
    "nan": ("library", "cost", "nan", "row 23, column cost: 'nan' is not a number"),
    "endless": ("library", "cost", "9" * 30, "row 23, column cost: 9"),
    "half": ("library", "cost", "1.5", "row 23, column cost: must be a whole number (given: 1.5)"),
    "empty": ("library", "cost", "", "row 23, column cost: is empty, and is 5 in the game"),
    "twice": ("library", "name", "palace", "row 30, column name: 'palace' is in row 23 already"),
    "no name": ("library", "name", "", "row 23, column name: is empty"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_bad_cell_is_named_by_file_row_and_column(what, sheets, tmp_path, capsys):
    key, column, text, said = WRONG[what]
    rows = [list(row) for row in sheets["san-juan"]]
    next(row for row in rows if row[0] == key)[rows[0].index(column)] = text
    assert f"cards.csv, {said}" in refused(capsys, "san-juan", write(tmp_path / "cards.csv", rows))


def test_a_column_that_the_game_does_not_know_is_left_out_and_said(sheets, tmp_path, capsys):
    rows = [[*row, "colour" if not i else "red"] for i, row in enumerate(sheets["san-juan"])]
    done = invoke(capsys, "rules", "san-juan", "--check", write(tmp_path / "cards.csv", rows))
    assert "left out: column colour, which the game does not know" in done.stdout
    assert "0 values differ" in done.stdout
    at = rows[0].index("cost")
    rows[0][at] = "kost"
    assert "column kost: the game has no such column. Did you mean 'cost'?" in refused(
        capsys, "san-juan", write(tmp_path / "cards.csv", rows)
    )


def test_what_is_no_sheet_is_refused(tmp_path, capsys):
    os.mkfifo(tmp_path / "pipe.csv")
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "bytes.csv").write_bytes(b"name,cost\nM\xfchle,1\n")
    (tmp_path / "empty.csv").write_text("", encoding="utf-8")
    (tmp_path / "head.csv").write_text("name,cost\n", encoding="utf-8")
    (tmp_path / "large.csv").write_bytes(b"name\n" + b"x" * MOST_BYTES)
    (tmp_path / "stray.csv").write_text("name,cost\nlibrary,1,2\n", encoding="utf-8")
    (tmp_path / "bad.xlsx").write_bytes(b"no archive")
    said = {file.name: refused(capsys, "san-juan", file) for file in tmp_path.iterdir()}
    parts = {
        "pipe.csv": "a FIFO, not a file",
        "folder.csv": "Is a directory",
        "bytes.csv": "cards has no row 'muhle'",
        "empty.csv": "is empty",
        "head.csv": "no rows below the names of the columns",
        "large.csv": "larger than 4,000,000 bytes",
        "stray.csv": "row 2: '2' stands in a column without a name",
        "bad.xlsx": "not an XLSX file",
    }
    assert {name: part in said[name] for name, part in parts.items()} == dict.fromkeys(parts, True), said
    done = invoke(capsys, "rules", "san-juan", "--sheet", "cards.toml")
    assert (done.exit_code, "--sheet cards.toml: a sheet is a file .csv, .tsv" in done.stderr) == (2, True)


def test_xlsx_and_semicolons_are_read_as_csv_is(sheets, tmp_path, capsys):
    openpyxl = pytest.importorskip("openpyxl")
    rows = sheets["san-juan"]
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append([int(cell) if cell.isdigit() else cell for cell in row])
    book.save(tmp_path / "cards.xlsx")
    (tmp_path / "german.csv").write_text("\ufeff" + "\n".join(";".join(row) for row in rows), encoding="utf-8")
    for file in ("cards.xlsx", "german.csv"):
        found = checked(capsys, "san-juan", tmp_path / file)
        assert (found["changes"], found["dropped"]) == ([], [])


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    """A folder with a game that was made from a sheet, `mine`."""
    folder = tmp_path_factory.mktemp("own")
    (folder / "sheet.csv").write_text(OWN, encoding="utf-8")
    done = simulate("new", "game", "mine", "--sheet", "sheet.csv", cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder


def on(folder, *words):
    done = simulate(*words, "--game-path", "mine", cwd=folder, lane=PLAIN)
    assert "Traceback" not in done.stderr
    return done


def test_a_game_made_from_a_sheet_keeps_its_promises(own):
    done = on(own, "conformance", "mine", "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, len(found), all(row["holds"] for row in found)) == (0, 19, True)


def test_contents_titles_and_kinds_are_those_of_the_sheet(own):
    done = on(own, "run", "mine", "-n", 80, "-q", "-j", 1, "--out", "runs/base")
    assert done.returncode == 0, done.stderr
    contents = json.loads((own / "runs/base/manifest.json").read_text(encoding="utf-8"))["game"]["contents"]
    assert [(one["key"], one["title"], one["kind"]) for one in contents] == [
        ("iron_mine", "Iron Mine", "mine"),
        ("cafe", "Café", "house"),
        ("gold_mine", "Gold Mine", "mine"),
    ]
    assert 'title = "Mine"' in (own / "mine" / "ruleset.toml").read_text(encoding="utf-8")


def test_the_sheet_of_a_run_stands_in_its_manifest_and_is_played_again_without_the_file(own):
    text = (
        OWN.replace("Café,9,house,3,2\n", "")
        .replace("points\n", "points,like\n")
        .replace("5,4\n", "5,9,\nPalace,9,,7,,gold_mine\n")
    )
    text = text.replace("2,1\n", "2,1,\n")
    (own / "other.csv").write_text(text, encoding="utf-8")
    done = on(own, "run", "mine", "--sheet", "other.csv", "-n", 80, "-q", "-j", 1, "--out", "runs/other")
    assert done.returncode == 0, done.stderr
    manifest = json.loads((own / "runs/other/manifest.json").read_text(encoding="utf-8"))
    (overlay,) = manifest["asked"]["overlays"]
    assert (overlay["file"], "[cards.palace]" in overlay["text"]) == ("other.csv", True)
    assert [one["key"] for one in manifest["game"]["contents"]] == ["iron_mine", "cafe", "gold_mine", "palace"]
    (own / "other.csv").unlink()
    done = on(own, "verify", "runs/other")
    assert done.returncode == 0, done.stderr


def test_a_card_that_side_b_drops_is_not_mistaken_for_the_next(own):
    (own / "less.csv").write_text(OWN.replace("Café,9,house,3,2\n", ""), encoding="utf-8")
    done = on(own, "compare", "mine", "--to-sheet", "less.csv", "-n", 400, "-j", 1, "-q", "--csv", "out.csv")
    assert done.returncode == 0, done.stderr
    with (own / "out.csv").open(encoding="utf-8", newline="") as lines:
        used = {row["metric"]: row for row in csv.DictReader(lines) if row["metric"].startswith("used.card")}
    assert float(used["used.card:cafe"]["b"]) == 0


def test_an_empty_cell_of_a_new_row_is_nothing_as_in_the_sheet_that_made_the_game(own):
    (own / "short.csv").write_text(OWN.replace("points\n", "points\n") + "Palace,2,house,7\n", encoding="utf-8")
    done = on(own, "rules", "mine", "--check", "short.csv")
    assert done.returncode == 0, done.stderr
    assert "cards.palace.points: null -> 0" in done.stdout


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("-3", "sheet.csv, row 3, column copies: -3 is out of range: from 0 to 2,147,483,647"),
        ("1.5", "sheet.csv, row 3, column copies: '1.5' is not a whole number"),
        ("many", "sheet.csv, row 3, column copies: 'many' is not a whole number"),
    ],
)
def test_a_sheet_that_no_game_can_have_is_refused(cell, said, tmp_path):
    (tmp_path / "sheet.csv").write_text(OWN.replace("Café,9", f"Café,{cell}"), encoding="utf-8")
    done = simulate("new", "game", "mine", "--sheet", "sheet.csv", cwd=tmp_path)
    assert (done.returncode, said in done.stderr) == (2, True), done.stderr
    assert not (tmp_path / "mine").exists()


def test_a_sheet_without_numbers_counts_its_cards(tmp_path):
    (tmp_path / "sheet.csv").write_text("name,copies\nA,1\nB,5\n", encoding="utf-8")
    done = simulate("new", "game", "mine", "--sheet", "sheet.csv", cwd=tmp_path)
    assert "score of the draft: 1 for each card, since no column has numbers" in done.stdout
    assert (tmp_path / "mine" / "cards.csv").read_text() == "name,copies,points\nA,1,1\nB,5,1\n"


def test_a_number_of_a_plain_game_keeps_its_sign_and_range(own):
    for word, said in (
        ("cards.cafe.cost=-3", "--set cards.cafe.cost: must be at least 0 (given: -3)"),
        ("row=21", "--set row: must be at most 20 (given: 21)"),
    ):
        done = on(own, "rules", "mine", "--set", word)
        assert (done.returncode, said in done.stderr) == (2, True), done.stderr


def test_the_sheet_of_a_game_makes_a_game_of_all_its_copies(sheets, tmp_path):
    write(tmp_path / "cards.csv", sheets["san-juan"])
    done = simulate("new", "game", "mine", "--sheet", "cards.csv", cwd=tmp_path)
    assert "cards.csv: 29 cards, 110 copies (column count)" in done.stdout, done.stderr


def test_the_sheet_that_made_a_game_fits_it_and_ids_are_kept(tmp_path):
    text = "ID;Karte;Anzahl;Siegpunkte;Bonus\nk1;Ritter;3;1;\nk2;Ritter;6;3;2\nf;\u6e21\u3057;2;2;\n;;;;\n;Summe;11;;\n"
    (tmp_path / "sheet.csv").write_text(text, encoding="utf-8")
    done = simulate("new", "game", "mine", "--sheet", "sheet.csv", cwd=tmp_path)
    assert "left out: row 6 'Summe', a sum of the others" in done.stdout, done.stderr
    assert "in several rows, distinguished by Siegpunkte: Ritter" in done.stdout
    done = on(tmp_path, "rules", "mine", "--check", "sheet.csv", "--json")
    found = json.loads(done.stdout)
    assert (found["changes"], found["dropped"]) == ([], [])
    done = on(tmp_path, "rules", "mine", "cards", "--json")
    assert {value["path"].split(".")[1] for value in json.loads(done.stdout)["values"]} == {"k1", "k2", "f"}


@pytest.mark.parametrize("name", ["Items", "Keys", "From", "Provenance", "Note", "Title", "Name plate"])
def test_a_card_may_have_any_name(name, tmp_path):
    (tmp_path / "sheet.csv").write_text(f"name,copies,items,points\n{name},5,1,1\nB,5,2,2\n", encoding="utf-8")
    assert simulate("new", "game", "mine", "--sheet", "sheet.csv", cwd=tmp_path).returncode == 0
    done = on(tmp_path, "run", "mine", "-n", 40, "-q", "-j", 1, "--out", "runs/mine")
    assert done.returncode == 0, done.stderr
    contents = json.loads((tmp_path / "runs/mine/manifest.json").read_text(encoding="utf-8"))["game"]["contents"]
    assert [one["title"] for one in contents] == [name, "B"]
    assert "template" in (tmp_path / "mine/ruleset.toml").read_text(encoding="utf-8")
