"""Every rule has an ID, and a search for the whole ID shows its sentence, its number, its code and its test.

A sentence is a bullet of RULES.md; its numbers stand in ruleset.toml beside or below a comment with the ID; its code and
its test name the ID in a docstring, a comment or the parametrisation. IDs are written whole: no ranges, no joins.
"""

import ast
import functools
import re
from pathlib import Path

import pytest

from simulate.engine.ruleset import is_about
from simulate.games import game_folder, game_keys, game_meta

TESTS = Path(__file__).parent
every_game = pytest.mark.parametrize("key", game_keys())


@functools.cache
def prefix_of(key):
    """The letters in front of a game's rule IDs."""
    return game_meta(key)["rule_prefix"]


def rules_text(key):
    return (game_folder(key) / "RULES.md").read_text(encoding="utf-8")


def defined(key):
    """IDs of all rules in RULES.md: bullets that begin with the ID in bold, in order."""
    return re.findall(rf"^- \*\*({prefix_of(key)}-\d+\.\d+)\*\*", rules_text(key), re.MULTILINE)


def chapters(key):
    """Numbers of the chapters that have rules."""
    return {int(re.findall(r"\d+", rule)[0]) for rule in defined(key)}


def cited(key, text):
    """All IDs in a text; `SJ-15.4.2` is point 2 of SJ-15.4."""
    return set(re.findall(rf"(?<!\w){prefix_of(key)}-\d+\.\d+", text))


def texts_of_tests(key):
    """Docstrings and decorators of a game's test functions: what a test says it looks at."""
    for file in (TESTS / key).glob("**/*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield ast.get_docstring(node) or ""
                yield from (ast.unparse(decorator) for decorator in node.decorator_list)


def files_of(key):
    """All texts of a game that cite rules: rules, values, code, strategies, tests."""
    folders = [game_folder(key), TESTS / key, TESTS.parent / "strategies" / key]
    return [f for folder in folders for kind in ("*.py", "*.toml", "*.md") for f in folder.glob(f"**/{kind}")]


def in_order(ids):
    """IDs sorted as numbers, for readable messages."""
    return sorted(ids, key=lambda rule: [int(n) for n in re.findall(r"\d+", rule)])


@every_game
def test_rule_ids_are_unique_and_contiguous_in_each_chapter(key):
    ids = defined(key)
    assert ids
    assert len(ids) == len(set(ids))
    numbers_of = {}
    for rule in ids:
        chapter, number = map(int, re.findall(r"\d+", rule))
        numbers_of.setdefault(chapter, []).append(number)
    unused = set(re.findall(rf"\*({prefix_of(key)}-\d+\.\d+) is not used", rules_text(key)))
    for chapter, numbers in numbers_of.items():
        expected = [n for n in range(1, max(numbers) + 1) if f"{prefix_of(key)}-{chapter}.{n}" not in unused]
        assert numbers == expected, f"chapter {chapter}: not 1, 2, 3, ... in order; mark a gap with '*<ID> is not used'"


@every_game
def test_every_rule_is_named_where_it_is_implemented(key):
    code = "\n".join(f.read_text(encoding="utf-8") for f in game_folder(key).glob("**/*.py"))
    assert in_order(set(defined(key)) - cited(key, code)) == []


@every_game
def test_every_rule_is_named_by_a_test(key):
    assert in_order(set(defined(key)) - cited(key, "\n".join(texts_of_tests(key)))) == []


@every_game
def test_every_number_names_its_rule(key):
    """In ruleset.toml: on the line, in the comment above, or at the head of the table or of a table around it."""
    heads, above, missing = {(): ""}, "", []
    for line in (game_folder(key) / "ruleset.toml").read_text(encoding="utf-8").splitlines():
        text = line.strip()
        table = re.match(r"\[+([\w.\-]+)\]+", text)
        if text.startswith("#"):
            above += text
            continue
        if table:
            path = tuple(table[1].split("."))
            around = max((p for p in heads if p == path[: len(p)]), key=len)
            heads[path] = here = heads[around] + above + text
        elif re.match(r"rule\w* *=", text):
            heads[path] = here = here + text
        elif "=" in text and path[0] != "meta" and not is_about(text.split("=")[0].strip()):
            if not cited(key, here + above + text):
                missing.append(f"{'.'.join(path)}: {text}")
        above = above if "=" in text and is_about(text.split("=")[0].strip()) else ""
    assert missing == []


@every_game
def test_ids_are_written_whole(key):
    """No ranges, no `SJ-5.3/4`, no `test_sj_5_3`: a search for one ID finds all that is said of it."""
    prefix, found = prefix_of(key), []
    joined = rf"{prefix}-\d+\.\d+(?: to {prefix}-| to \d| and \.?\d|, \.?\d+\b(?!\.)|/\d|–|\.\.)|\b{prefix.lower()}_\d+_\d+"
    for file in files_of(key):
        for match in re.finditer(joined, file.read_text(encoding="utf-8")):
            found.append(f"{file.name}: {match[0]}")
    assert found == []


@every_game
def test_no_unknown_rule_or_chapter_is_cited(key):
    known = chapters(key) | {int(n) for n in re.findall(rf"^## (?:{prefix_of(key)}-)?(\d+)", rules_text(key), re.MULTILINE)}
    for file in files_of(key):
        text = file.read_text(encoding="utf-8")
        assert in_order(cited(key, text) - set(defined(key))) == [], file
        whole = {int(n) for n in re.findall(rf"(?<!\w){prefix_of(key)}-(\d+)(?![\d.]*\d)", text)}
        assert whole <= known, file


@every_game
def test_every_rule_says_where_it_comes_from(key):
    """Each bullet carries a source tag: seed, public, ruling, computed or reconstructed."""
    bullets = re.split(r"^- (?=\*\*)", rules_text(key), flags=re.MULTILINE)[1:]
    assert len(bullets) >= len(defined(key))
    for bullet in bullets:
        if re.match(rf"\*\*{prefix_of(key)}-", bullet):
            assert re.search(r"`\[(seed|public|ruling|computed|reconstructed)[^\]]*\]`", bullet), bullet[:60]


@every_game
def test_tests_are_named_after_chapters(key):
    """`test_<chapter>_<name>.py`, the chapter in two digits; strategies have a folder of their own."""
    named = {f.name: re.match(r"test_(\d\d)_\w+\.py", f.name) for f in (TESTS / key).glob("test_*.py")}
    assert [name for name, match in named.items() if not match or int(match[1]) not in chapters(key)] == []
