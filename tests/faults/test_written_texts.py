"""Texts of users in files that we write: no spreadsheet computes them, no TOML file breaks, no direction is turned."""

import tomllib

import pytest

from simulate.engine.sheet import sheet_of
from simulate.system.files import named
from simulate.system.rule_values import to_toml
from simulate.system.safe_text import safe_text, told_text

BAD = ['=HYPERLINK("http://x","y")', "+1", "@cmd", "-x", "＝1"]


@pytest.mark.parametrize("text", BAD)
def test_a_sheet_holds_no_formula_and_is_read_back(text):
    assert safe_text(text).startswith("'")
    assert told_text(safe_text(text)) == text
    columns, rows = sheet_of({"cards": {"a": {"name": text, "effect": text, "cost": -1}}}, {"cards": {}})
    assert [columns, *rows] == [["id", "name", "effect", "cost"], ["a", f"'{text}", f"'{text}", "-1"]]


def test_a_text_that_begins_with_an_apostrophe_stays():
    assert told_text("'t Hooft") == "'t Hooft"


def test_an_export_shows_no_control_character_and_is_the_same_values():
    values = {"a": "x\u202ey\x7f\x1b", "b": ["\u2067z"], "c\u202e": {"d": 1}}
    text = to_toml(values, {"a": "seed\n[meta]\u202e"})
    assert tomllib.loads(text) == values
    assert not [letter for letter in text if letter != "\n" and not letter.isprintable()]


def test_a_file_that_cannot_be_written_is_named(tmp_path):
    import pyarrow as pa
    import pyarrow.parquet as pq

    place = tmp_path / "base.parquet"
    with pytest.raises(OSError, match="No space left on device") as caught, named(place), open("/dev/full", "wb") as full:
        pq.write_table(pa.table({"a": [1] * 9}), full)
    assert caught.value.filename == str(place)
