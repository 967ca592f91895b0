"""Every rule has an ID, and every ID leads from RULES.md to the code and to a test."""

import ast
import re
from pathlib import Path

import pytest

from simulate.games import game_folder, game_keys, game_meta

TESTS = Path(__file__).parent
every_game = pytest.mark.parametrize("key", game_keys())


def prefix_of(key):
    """The letters in front of a game's rule IDs."""
    return game_meta(key)["rule_prefix"]


def rules_text(key):
    return (game_folder(key) / "RULES.md").read_text(encoding="utf-8")


def defined(key):
    """IDs of all rules in RULES.md: bullets that begin with the ID in bold, in order."""
    return re.findall(rf"^- \*\*({prefix_of(key)}-\d+\.\d+)\*\*", rules_text(key), re.MULTILINE)


def cited(key, text):
    """All IDs in a text; `SJ-5.3 to SJ-5.6` names all four, `SJ-15.4.2` is point 2 of SJ-15.4."""
    prefix = prefix_of(key)
    found = set(re.findall(rf"\b{prefix}-\d+\.\d+", text))
    for chapter, first, other, last in re.findall(rf"\b{prefix}-(\d+)\.(\d+) to {prefix}-(\d+)\.(\d+)", text):
        if chapter == other:
            found |= {f"{prefix}-{chapter}.{n}" for n in range(int(first), int(last) + 1)}
    return found


def cited_by_tests(key):
    """IDs that a test names (test_sj_5_3_...) or has in its docstring."""
    prefix = prefix_of(key).lower()
    found = set()
    for file in (TESTS / key).glob("**/*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= cited(key, ast.get_docstring(node) or "")
                ids = re.match(rf"test_{prefix}((?:_\d+_\d+)+)", node.name)
                if ids:
                    found |= {f"{prefix.upper()}-{a}.{b}" for a, b in re.findall(r"_(\d+)_(\d+)", ids[1])}
    return found


def in_order(ids):
    """IDs sorted as numbers, for readable messages."""
    return sorted(ids, key=lambda rule: [int(n) for n in re.findall(r"\d+", rule)])


@every_game
def test_rule_ids_are_unique_and_contiguous_in_each_chapter(key):
    ids = defined(key)
    assert len(ids) == len(set(ids))
    chapters = {}
    for rule in ids:
        chapter, number = map(int, re.findall(r"\d+", rule))
        chapters.setdefault(chapter, []).append(number)
    assert len(chapters) > 3
    unused = set(re.findall(rf"\*({prefix_of(key)}-\d+\.\d+) is not used", rules_text(key)))
    for chapter, numbers in chapters.items():
        expected = [n for n in range(1, max(numbers) + 1) if f"{prefix_of(key)}-{chapter}.{n}" not in unused]
        assert numbers == expected, f"chapter {chapter}: not 1, 2, 3, ... in order; mark a gap with '*<ID> is not used'"


@every_game
def test_every_rule_is_named_where_it_is_implemented(key):
    code = "\n".join(f.read_text(encoding="utf-8") for f in game_folder(key).glob("**/*.py"))
    assert in_order(set(defined(key)) - cited(key, code)) == []


@every_game
def test_every_rule_is_named_by_a_test(key):
    assert in_order(set(defined(key)) - cited_by_tests(key)) == []


@every_game
def test_no_unknown_rule_is_cited(key):
    folders = [game_folder(key), TESTS / key, TESTS.parent / "strategies" / key]
    files = [f for folder in folders for kind in ("*.py", "*.toml", "*.md") for f in folder.glob(f"**/{kind}")]
    for file in files:
        unknown = cited(key, file.read_text(encoding="utf-8")) - set(defined(key))
        assert in_order(unknown) == [], file


@every_game
def test_every_rule_says_where_it_comes_from(key):
    """Each bullet carries a source tag: seed, public, ruling, computed or reconstructed."""
    bullets = re.split(r"^- (?=\*\*)", rules_text(key), flags=re.MULTILINE)[1:]
    assert len(bullets) >= len(defined(key))
    for bullet in bullets:
        if re.match(rf"\*\*{prefix_of(key)}-", bullet):
            assert re.search(r"`\[(seed|public|ruling|computed|reconstructed)[^\]]*\]`", bullet), bullet[:60]
