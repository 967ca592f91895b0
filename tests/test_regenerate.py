"""The repository holds what `dev.py regenerate` makes, and it says what it changed."""

import re
from pathlib import Path

import pytest

from regenerate import __main__ as command
from regenerate import known, pages, parts
from regenerate.commands import ROOT
from regenerate.parts import PARTS, Part
from simulate.games import game_keys

PAGE = "# Page\n\n## One\n\nold\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## Two\n\ntext\n"


@pytest.fixture
def part(tmp_path, monkeypatch):
    """A part that makes files in a folder of the test."""
    made = {"a.txt": b"new", "b.txt": b"same", "c.txt": None}
    for name in made:
        (tmp_path / name).write_bytes(b"same")
    one = Part("one", "files", "seconds", lambda keys: ((tmp_path / name, text) for name, text in made.items()))
    two = Part("two", "files", "hours", lambda keys: iter([(tmp_path / "d.txt", ",".join(keys).encode())]), costly=True)
    monkeypatch.setattr(command, "PARTS", [one, two])
    monkeypatch.setattr(command, "ROOT", tmp_path)
    return tmp_path


def test_it_writes_what_differs_says_so_and_changes_nothing_twice(part, capsys):
    assert command.main(["all"]) == 0
    assert capsys.readouterr().out == "changed a.txt\ngone c.txt\n"
    assert sorted(file.name for file in part.iterdir()) == ["a.txt", "b.txt"]
    assert command.main(["all"]) == 0
    assert capsys.readouterr().out == "nothing changed\n"


def test_a_check_writes_nothing_and_ends_with_4(part, capsys):
    assert command.main(["all", "--check"]) == 4
    assert (part / "a.txt").read_bytes() == b"same"
    assert (part / "c.txt").exists()
    command.main(["all"])
    assert command.main(["all", "--check"]) == 0


def test_costly_parts_are_made_when_named(part, capsys):
    assert command.main(["san-juan", "--only", "two"]) == 0
    assert capsys.readouterr().out == "new d.txt\n"
    assert (part / "d.txt").read_text() == "san_juan"


@pytest.mark.parametrize(("words", "said"), [(["chess"], "no game 'chess'"), (["all", "--only", "x"], "no part 'x'")])
def test_what_is_not_there_is_refused_with_what_is(words, said, capsys):
    assert command.main(words) == 2
    assert said in capsys.readouterr().err


def test_help_tells_every_part_and_which_are_costly(capsys):
    with pytest.raises(SystemExit):
        command.main(["--help"])
    lines = capsys.readouterr().out.splitlines()
    for one in PARTS:
        (line,) = (line for line in lines if line.startswith(f"  {one.name} "))
        assert line.endswith("costly") == one.costly


def test_a_section_is_replaced_and_the_others_stay():
    assert pages.with_section(PAGE, "## One\n\nnew") == "# Page\n\n## One\n\nnew\n\n## Two\n\ntext\n"
    assert pages.with_section(PAGE, "## Two\n\nnew\n\n") == PAGE.replace("text", "new")
    assert pages.with_section(PAGE, "## Three\n\nnew") == PAGE + "\n## Three\n\nnew\n"


def test_a_table_is_replaced_by_one_that_begins_alike():
    table, again = "| a of the b | c |\n|---|---|\n| 1 | 2 |\n", "| a of the d | e |\n|---|---|\n| 5 | 6 |\n"
    assert pages.with_table(f"above\n\n{table}\nbelow\n", again) == f"above\n\n{again}\nbelow\n"
    with pytest.raises(ValueError, match="no table"):
        pages.with_table(PAGE, "| q | c |")


def test_pages_have_the_places_that_are_written():
    text = pages.read("explanation/methods.md")
    for start in ("| intervals of 95 %:", "| what is said,"):
        assert pages.with_table(text, f"{start} made |\n") != text
    text = pages.read(known.PAGE)
    assert pages.with_table(text, "| what is known, made |\n") != text
    assert f"| what is known, {known.PLAYOUTS:,} playouts each |" in text


@pytest.mark.generated
@pytest.mark.parametrize("name", [part.name for part in PARTS if not part.costly and part.name != "casts"])
@pytest.mark.parametrize("key", game_keys())
def test_a_part_made_again_is_as_kept(key, name):
    part = next(part for part in PARTS if part.name == name)
    assert [_named(file) for file, content in part.make([key]) if not _held(file, content)] == []


@pytest.mark.generated
@pytest.mark.parametrize("key", game_keys())
def test_the_first_searcher_row_measured_again_is_as_kept(key, monkeypatch):
    """All rows: `python3 dev.py regenerate all --only searcher --check`, as the nightly workflow does."""
    file, content = next(parts.searcher.make([key]))
    assert _held(file, content), "python3 dev.py regenerate all --only searcher"


def _named(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def _held(file: Path, content: bytes | None) -> bool:
    return (file.read_bytes() if file.is_file() else None) == content


def test_the_index_for_language_models_is_that_of_the_manual():
    from regenerate.llms import llms_text

    text = llms_text()
    assert (ROOT / "docs" / "llms.txt").read_text(encoding="utf-8") == text
    assert "- [Is it luck or skill?](how-to/luck-or-skill.md)" in text
    assert all((ROOT / "docs" / page).is_file() for page in re.findall(r"\]\(([\w/-]+\.md)\)", text))
