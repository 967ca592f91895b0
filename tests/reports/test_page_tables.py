"""Tables on the page: what is off comes first, the rest is left to the files, what does not fit opens below its row."""

import html.parser

import pytest

from reports.parts.cells import Interval
from reports.parts.document import Section, Table
from reports.write.page_tables import ALSO, page_table
from reports.write.writers import Report, to_csv, to_html


def table(rows, **more):
    return Table("t", "Things", ("thing", "kind", "value", "verdict"), rows, **more)


def rows(n):
    words = {n - 1: "undecided", n - 2: "too strong", n - 3: "missed"}
    return [
        [f"thing {i}", "kind", Interval(i / 100, i / 100 - 0.01, i / 100 + 0.01), words.get(i, "fair")] for i in range(n)
    ]


def names(shown):
    return [row.cells[0][0] for row in shown.rows]


def test_a_long_table_shows_thirty_rows_and_those_that_are_off_first():
    shown = page_table(table(rows(100)))
    assert names(shown)[:4] == ["thing 97", "thing 98", "thing 99", "thing 0"]
    assert (len(shown.rows), shown.left_out) == (30, 70)


def test_a_table_of_thirty_rows_keeps_its_order():
    shown = page_table(table(rows(30)))
    assert names(shown) == [f"thing {i}" for i in range(30)]
    assert shown.left_out == 0


def test_a_table_of_hardly_more_rows_shows_all():
    assert [page_table(table(rows(n))).left_out for n in (36, 37)] == [0, 7]


def test_a_long_table_in_order_shows_both_ends_and_says_so():
    plain = Table("t", "T", ("thing", "value"), [[f"thing {i}", i] for i in range(100)], by_size=True)
    shown = page_table(plain)
    assert names(shown) == [f"thing {i}" for i in (*range(15), *range(85, 100))]
    assert "30 of 100 rows: the highest and the lowest." in to_html(Report("T", "", [Section("s", "S", items=[plain])]))


@pytest.mark.parametrize(("column", "said"), [("verdict", "what is off and undecided first"), ("other", "the first")])
def test_only_a_judged_table_is_said_to_begin_with_what_is_off(column, said):
    assert page_table(Table("t", "T", ("thing", column), [[str(i), "fair"] for i in range(99)])).which == said


def test_too_short_is_explained_where_a_cell_says_it():
    nan = float("nan")
    short, long = ([["x", Interval(0.5, low, 0.6, n=7)]] for low in (nan, 0.4))
    assert [page_table(Table("t", "T", ("a", "b"), r, "Note.", n_is="seats")).note for r in (short, long)] == [
        "Note. Too short: fewer than 100 deals, not enough for a number.",
        "Note.",
    ]
    assert page_table(Table("t", "T", ("a", "b"), long, n_is="seats")).rows[0].cells[1][1] == "7 seats"


def test_a_filtered_table_has_every_row_on_the_page():
    shown = page_table(table(rows(100), filtered=True))
    assert (len(shown.rows), shown.left_out) == (100, 0)
    assert sum(row.rest for row in shown.rows) == 70
    assert not any(row.rest for row in shown.rows[:30])


def test_the_unit_stands_in_the_heading_once_and_not_in_the_cells():
    shown = page_table(table(rows(3)))
    assert [column.unit for column in shown.columns] == ["", "", "%", ""]
    assert [row.cells[2][0] for row in shown.rows] == ["0.0\u00a0±1.0", "1.0\u00a0±1.0", "2.0\u00a0±1.0"]


def test_units_that_differ_stand_in_their_cells():
    mixed = Table("t", "T", ("a", "b"), [["x", Interval(0.5, 0.4, 0.6)], ["y", Interval(0.1, 0.0, 0.2, "points")]])
    assert [row.cells[1][0] for row in page_table(mixed).rows] == ["50\u00a0±10\u00a0%", "+10\u00a0±10\u00a0pp"]


def test_columns_that_do_not_fit_open_below_the_row():
    wide = Table("t", "T", ("name", *(f"a long heading number {i}" for i in range(30))), [["x", *range(30)]])
    shown = page_table(wide)
    assert 5 < len(shown.columns) < 31
    title, text = shown.rows[0].detail[-1]
    assert title == ALSO
    assert text.endswith("a long heading number 29 29")
    assert text.count(";") == 31 - len(shown.columns) - 1


def test_details_must_be_as_many_as_rows():
    with pytest.raises(ValueError, match="details"):
        table(rows(3), details=[[]])


class Seen(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.elements, self.links = 0, []

    def handle_starttag(self, tag, attrs):
        self.elements += 1
        self.links += [value for name, value in attrs if name == "href"]


def test_the_rest_of_a_table_is_in_the_csv_to_which_the_page_links():
    report = Report("Title", "", [Section("s", "S", items=[table(rows(1000))])])
    seen = Seen()
    seen.feed(to_html(report, ["report.csv", "report.json"]))
    assert "report.csv" in seen.links
    assert seen.elements < 400
    assert sum("thing 500" in line for line in to_csv(report).splitlines()) == 3


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", 'a"b', "</style>", "back\\slash", "{{ brace }}"])
def test_a_name_of_any_letters_is_text_in_cells_headings_and_style(name):
    report = Report("T", "", [Section("s", "S", items=[Table("t", name, (name, name), [[name, name]], name)])])
    page = to_html(report)
    style = page.partition("style='--c2:")[2].partition("'")[0]
    assert style.endswith('";')
    assert "<" not in style
    assert page.count("<script>") == page.count("<script") == 1
    assert page.count("</style>") == 1
