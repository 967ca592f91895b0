"""The workbook: sheets by subject, numbers as numbers, and no text that a spreadsheet computes."""

import io

import openpyxl
import pytest
from click.testing import CliRunner

from reports.pages.run_report import make_report
from reports.parts.cells import Interval, P
from reports.parts.document import Table
from reports.write.workbook import frame_of, sheets, to_xlsx
from reports.write.writers import to_csv
from simulate.cli import cli
from simulate.system.safe_text import safe_text


@pytest.fixture(scope="module")
def report(quayside):
    return make_report(quayside[0])


@pytest.fixture(scope="module")
def book(report):
    return openpyxl.load_workbook(io.BytesIO(to_xlsx(report)))


def test_each_subject_has_a_sheet(book):
    assert book.sheetnames == ["answer", "starts", "cards", "strategies", "matchups", "pace", "run", "more"]


def test_every_table_of_the_report_is_there_with_all_its_rows(report):
    found = {caption: frame for tables in sheets(report).values() for caption, frame in tables}
    for section in report.sections:
        for table in section.tables:
            assert len(found[table.caption]) == len(table.rows)


def test_a_win_share_is_a_number_in_percent_with_its_ends_beside_it(report, book):
    section = next(s for s in report.sections if s.key == "strategies")
    table = next(t for t in section.tables if t.key == "strategies")
    column = table.columns.index("win share")
    sheet = book["strategies"]
    cells = next(row for row in sheet.iter_rows() if row[0].value == "bold")
    headings = [c.value for c in next(r for r in sheet.iter_rows() if r[0].value == table.columns[0])]
    at = headings.index("win share")
    expected = next(row[column] for row in table.rows if row[0] == "bold")
    assert headings[at + 1 : at + 3] == ["win share, 95 % from", "win share, 95 % to"]
    assert [c.value for c in cells[at : at + 3]] == pytest.approx([expected.value, expected.low, expected.high])
    assert cells[at].number_format == "0.0%"


def test_heads_stay_in_sight_and_columns_have_room(book):
    for sheet in book:
        assert sheet.freeze_panes == "B6"
        assert all(8 <= c.width <= 62 for c in sheet.column_dimensions.values())


def test_what_is_not_known_is_an_empty_cell():
    frame = frame_of(Table("t", "c", ("who", "share", "p"), [["a", Interval(0.2, float("nan"), 0.3), P(float("nan"))]]))
    assert frame.iloc[0, 0] == "a"
    assert frame.iloc[0, 1] == 0.2
    assert frame.iloc[0, [2, 4]].isna().all()


def test_two_columns_of_one_name_are_both_kept():
    frame = frame_of(Table("t", "c", ("who", "share", "share"), [["a", 1, 2]]))
    assert list(frame.iloc[0]) == ["a", 1, 2]
    assert frame.columns.is_unique


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "\n=1"])
def test_no_text_is_a_formula(text):
    assert safe_text(text)[0] in "'\\"


@pytest.mark.parametrize(("text", "shown"), [("a\x1b[31m", "a\\x1b[31m"), ("a\u202eb", "a\\x202eb"), ("plain", "plain")])
def test_control_characters_are_shown(text, shown):
    assert safe_text(text) == shown


def test_a_card_called_like_a_formula_is_a_text_everywhere(make_run):
    run = make_run(blocks=60)
    run.manifest.game.contents[0].title = '=HYPERLINK("http://x")'
    made = make_report(run)
    book = openpyxl.load_workbook(io.BytesIO(to_xlsx(made)))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert any(cell.value == '\'=HYPERLINK("http://x")' for cell in cells)
    assert not any(cell.data_type == "f" for cell in cells)
    assert "\n=" not in to_csv(made)
    assert ",=" not in to_csv(made)


def test_the_same_report_gives_the_same_bytes(report):
    assert to_xlsx(report) == to_xlsx(report)


def test_the_command_writes_the_workbook_beside_the_other_files(quayside, tmp_path):
    done = CliRunner().invoke(cli, ["report", str(quayside[0].path), "--xlsx", "--out", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert {file.name for file in tmp_path.iterdir()} == {f"report.{kind}" for kind in ("html", "md", "json", "csv", "xlsx")}
