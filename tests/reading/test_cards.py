"""Sheets of cards as people write them: what each column is, which rows are cards, and what is said of the rest."""

import io
from dataclasses import replace

import openpyxl
import pytest

from simulate.errors import SimulateError
from simulate.reading.answers import CARD_ROLES, Answers, parse_roles
from simulate.reading.cards import card_sheet, read_cards
from simulate.reading.words import CARDS, roles_of

MILL = "name,copies,cost,points\nMill,3,2,1\nFerry,2,4,3\nKiln,4,1,1\n"


def cards(tmp_path, content, name="cards.csv", **answers):
    file = tmp_path / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    roles = parse_roles(answers.pop("roles", ()), CARD_ROLES)
    made = Answers(roles, **answers)
    return read_cards(card_sheet(file, made, name), made)


def column(made, key):
    return [row[key] for row in made.rows.values()]


def book(tabs):
    """An XLSX file of tabs by name, each a list of rows."""
    made = openpyxl.Workbook()
    made.remove(made.active)
    for name, rows in tabs.items():
        tab = made.create_sheet(name)
        for row in rows:
            tab.append(row)
    held = io.BytesIO()
    made.save(held)
    return held.getvalue()


COPIES = [
    ("Name,Copies,Cost\nMill,3,2\nFerry,2,4\n", [3, 2]),
    ("name,qty,cost\nMill,8,9\nFerry,1,1\n", [8, 1]),
    ("Name;Anzahl;Kosten\nMühle;3;2\nFähre;2;4\n", [3, 2]),
    ("name,#,cost\nMill,3,2\nFerry,2,4\nKiln,4,1\n", [3, 2, 4]),
    ("carta\tcantidad\tcosto\nMolino\t3\t2\nBarca\t2\t4\n", [3, 2]),
    ("カード名,枚数,コスト\n水車,3,2\n渡し舟,2,4\n", [3, 2]),
    ("name,copies,cost\nMill,x3,2\nFerry,2x,4\n", [3, 2]),
    ("| name | count | cost |\n|---|---|---|\n| Mill | 3 | 2 |\n| Ferry | 2 | 4 |\n", [3, 2]),
    ("sep=;\nname;copies;cost\nMill;3;2\nFerry;2;4\n", [3, 2]),
    ("Harvest - cards v3,,\n,,\nname,copies,cost\nMill,3,2\nFerry,2,4\n", [3, 2]),
    ("Card,,Price,\nname,copies,coins,wood\nMill,3,2,1\nFerry,2,4,0\n", [3, 2]),
    ("name,copies,cost\n-- Age I --,,\nMill,3,2\nFerry,2,4\nTotal,5,6\n", [3, 2]),
    ("name,suit\nKnight,oak\nKnight,oak\nKnight,elm\n", [2, 1]),
]


@pytest.mark.parametrize(("text", "copies"), COPIES)
def test_copies_are_known_by_many_words(text, copies, tmp_path):
    made = cards(tmp_path, text)
    assert column(made, "copies") == copies
    assert f"{sum(copies)} copies" in made.said[0]


def test_a_running_number_neither_counts_nor_copies(tmp_path):
    text = "number,name,attack,defence\n" + "".join(f"{n},Card {n},{n % 3},{n % 2}\n" for n in range(1, 9))
    made = cards(tmp_path, text)
    assert (made.score, made.scores) == ("attack", ("attack", "defence"))
    assert "left out: column number (a running number)" in made.said
    assert cards(tmp_path, text, roles=["score=defence"]).score == "defence"


NUMBERS = [
    ("name;price\nA;1.500\nB;900\n", [1500, 900]),
    ("name;price\nA;1,5\nB;2\n", [1.5, 2]),
    ("name,price\nA,$2\nB,4 €\n", [2, 4]),
    ('name,price\nA,"1,500"\nB,"12,000"\n', [1500, 12000]),
    ("name,price\nA,1½\nB,½\n", [1.5, 0.5]),
    ("name,price\nA,−2\nB,-\nC,1\n", [-2, 0, 1]),
]


@pytest.mark.parametrize(("text", "price"), NUMBERS[:3] + NUMBERS[4:])
def test_numbers_are_read_as_people_write_them(text, price, tmp_path):
    assert column(cards(tmp_path, text), "price") == price


def test_a_number_with_two_readings_is_asked_about(tmp_path):
    text = "name,price\nA,1.500\nB,900\n"
    with pytest.raises(SimulateError, match=r"row 2, column price: 1\.500 is 1500 or 1\.5") as asked:
        cards(tmp_path, text)
    assert "--role decimal=" in asked.value.hint
    assert column(cards(tmp_path, text, roles=["decimal=,"]), "price") == [1500, 900]
    assert column(cards(tmp_path, text, roles=["decimal=."]), "price") == [1.5, 900]


def test_every_bad_cell_is_named_at_once(tmp_path):
    text = "name,copies,points\nMill,3,*\nFerry,2 (promo),3\nKiln,4,?\nTower,1,5\nBarn,2,1\nSmith,1,2\n"
    with pytest.raises(SimulateError) as found:
        cards(tmp_path, text)
    for part in ("row 2, column points: '*'", "row 3, column copies: '2 (promo)'", "row 4, column points: '?'"):
        assert part in found.value.message


def test_two_columns_that_both_say_copies_are_asked_about(tmp_path):
    text = "name,qty,amount,points\nMill,3,1,1\nFerry,2,5,2\n"
    with pytest.raises(SimulateError, match="columns qty and amount may both say how many copies"):
        cards(tmp_path, text)
    assert column(cards(tmp_path, text, roles=["copies=amount"]), "copies") == [1, 5]
    assert column(cards(tmp_path, text, yes=True), "copies") == [3, 2]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Mill,3,2\nFerry,2,4\n", "row 1 has no names of columns: it seems to hold a card"),
        ('name,text\nMill,"Say "hello" twice"\n', "row 2: a quote inside a text"),
        ("name,copies\nMill,3\nFerry,\n", "row 3, column copies: is empty: how many copies"),
        ("name,points,text\nMill,1,pay 2, draw 1\n", "row 2: 'draw 1' stands in a column without a name"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(text, said, tmp_path):
    with pytest.raises(SimulateError) as found:
        cards(tmp_path, text)
    assert said in found.value.message


def test_a_wrong_answer_lists_what_there_is(tmp_path):
    for roles, said in (
        (["copies=Amount"], "no column is called so"),
        (["copy=x"], "no role is called so"),
        (["copies"], "role=column"),
    ):
        with pytest.raises(SimulateError, match=said):
            cards(tmp_path, MILL, roles=roles)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_old_encodings_are_read_and_said(encoding, tmp_path):
    made = cards(tmp_path, "name;copies;points\nMühle;3;2\nFähre;2;4\n".encode(encoding))
    assert column(made, "name") == ["Mühle", "Fähre"]
    assert any("encoding" in line for line in made.said) == (encoding != "utf-8-sig")


def test_the_tab_with_cards_is_taken_and_another_is_named(tmp_path):
    rows = [["name", "copies", "points"], ["Mill", 3, 1], ["Ferry", 2, 3]]
    other = [["name", "copies", "points"], ["Smith", 9, 4], ["Scout", 9, 2]]
    content = book({"Read me": [["Version 3"], ["The cards are on another tab"]], "Items": [[], *rows], "Friends": other})
    made = cards(tmp_path, content, "deck.xlsx")
    assert (column(made, "copies"), "tab Items" in made.said) == ([3, 2], True)
    assert any("Friends" in line and "--tab" in line for line in made.said)
    assert column(cards(tmp_path, content, "deck.xlsx", tab="friends"), "copies") == [9, 9]
    with pytest.raises(SimulateError, match="no table of this name"):
        cards(tmp_path, content, "deck.xlsx", tab="Nobody")


def test_formulas_without_values_and_ranges_that_became_dates_are_named(tmp_path):
    import datetime

    rows = [["name", "copies", "points"], ["Mill", 3, "=B2*2"], ["Ferry", 2, "=B3*2"]]
    with pytest.raises(SimulateError, match="column points: a formula without a value"):
        cards(tmp_path, book({"Cards": rows}), "deck.xlsx")
    rows = [["name", "players", "points"], ["Mill", datetime.date(2025, 4, 2), 1], ["Ferry", "1-3", 2]]
    with pytest.raises(SimulateError, match="row 2, column players: 2025-04-02 is a date: a range"):
        cards(tmp_path, book({"Cards": rows}), "deck.xlsx")


def test_lists_of_objects_are_sheets(tmp_path):
    text = '{"version": 3, "cards": [{"name": "Mill", "count": 3, "cost": {"wood": 1}}, {"name": "Ferry", "count": 2}]}'
    made = cards(tmp_path, text, "cards.json")
    assert made.rows["mill"] == {"name": "Mill", "copies": 3, "cost_wood": 1}
    assert column(made, "cost_wood") == [1, 0]


def test_the_keys_of_cards_are_distinct_in_any_script(tmp_path):
    made = cards(tmp_path, "name,points\nGrand Plan,1\nGrand Plan Ω,2\nC,1\nC++,2\n水車,3\n渡し舟,4\n")
    assert len(made.rows) == 6
    assert column(made, "name")[-2:] == ["水車", "渡し舟"]


def test_a_word_inside_a_longer_heading_says_what_the_column_is_only_where_it_cannot_mean_another():
    assert roles_of(CARDS, "Copies in the box") == ("copies",)
    assert roles_of(CARDS, "draw count") == ()


def test_lines_of_comment_are_no_cards(tmp_path):
    """`# text` and `// text`; a card may be called #12."""
    head, mill, *rest = MILL.splitlines()
    text = "\n".join([head, "# copies in the box, not in play", mill, "//,2,,", "#", "#12,1,1,1", *rest])
    made = cards(tmp_path, text)
    assert column(made, "name") == ["Mill", "#12", "Ferry", "Kiln"]
    assert "left out: 3 lines of comment (rows 2, 4, 5)" in made.said


def test_the_draft_counts_no_column_of_marks_where_there_is_a_number(tmp_path):
    made = cards(tmp_path, "name,attack,cost,vp\nMill,1,2,\nFerry,,4,2v\nKiln,1,1,\n")
    assert made.score == "cost"
    assert "vp is text: 1 of 1 cells are no numbers" in made.said
    assert cards(tmp_path, "name,attack\nMill,1\nFerry,\nKiln,1\n").score == "attack"


def test_what_is_said_goes_before_what_was_kept_and_loses_nothing_of_it():
    kept = Answers({"copies": ("Qty",), "name": ("Card",)}, "Deck", kept=True)
    said = Answers({"copies": ("Copies",)}, "Other").over(kept)
    assert (said.roles, said.tab, said.kept) == ({"copies": ("Copies",), "name": ("Card",)}, "Other", False)
    assert Answers(tab="Other").over(kept).roles == kept.roles
    assert Answers().over(kept).tab == "Deck"
    whole = Answers({"copies": ("Copies",), "name": ("Title",)})
    assert whole.over(replace(kept, tab=None)) is whole
