"""The pages of the games: what they take from a report, what the repository holds, and the links of the site."""

import json
from pathlib import Path

import pytest

from regenerate import games, site_hook
from simulate.games import game_keys, load_game

LARGEST = 330_000  # bytes of a picture
REPORT = {
    "subtitle": "4 seats",
    "answer": {"sentence": "No. Place 1 wins 40 %; also off: cards.", "also": "", "fine": "Not off: length.", "caveat": ""},
    "findings": [
        {"question": "Like real play", "sentence": "Like real play: missed; and 2 more, listed below.", "rank": 2},
        {"question": "Place", "sentence": "Place: unbalanced; 40 % [fair 25 %] (the table has both).", "rank": 1},
    ],
    "tries": [
        {"what": "salt: 1 → 2", "measured": "Measured: 40 → 30 %.", "command": "simulate compare toy"},
        {"what": "Search", "measured": "", "command": "simulate rebalance toy"},
    ],
    "headline": ["3 of 4 values."],
}


def test_a_page_tells_a_report_in_its_order_and_says_where_the_rest_is():
    assert games.findings(REPORT).splitlines() == [
        "4 seats",
        "",
        "**No. Place 1 wins 40 %; also off: cards.**",
        "",
        "Not off: length.",
        "",
        "- **Place**: unbalanced; 40 % \\[fair 25 %\\] (the report's table has both).",
        "- **Like real play**: missed; and 2 more, listed in the report.",
        "",
        "**What to try**",
        "",
        "- salt: 1 → 2. Measured: 40 → 30 %. `simulate compare toy`",
        "- Search. `simulate rebalance toy`",
        "",
        "**What this rests on**",
        "",
        "- 3 of 4 values.",
    ]


def test_an_answer_in_a_line_names_the_worst_alone():
    assert games.answer(REPORT) == "No. Place 1 wins 40 %."
    assert games.answer({"answer": None}) == "See its page."


def test_a_report_in_which_nothing_was_judged_is_told():
    bare = REPORT | {"answer": None, "tries": [], "headline": []}
    lines = games.findings(bare).splitlines()
    assert lines[:2] == ["4 seats", ""]
    assert [line[:6] for line in lines[2:]] == ["- **Pl", "- **Li"]


@pytest.mark.parametrize("key", game_keys())
def test_every_game_has_a_page_with_its_answer_and_a_small_picture(key):
    name, said = games.dashed(key), games.answers()[key]
    page = (games.PLACE / f"{name}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {load_game(key).title}\n")
    assert said.removesuffix(".") in page
    assert "place in turn order" in page.lower()
    assert "/tmp/" not in page
    assert site_hook.MARK in page
    assert (games.PLACE / f"{name}.png").stat().st_size < LARGEST


def test_the_index_and_the_readme_say_the_answers():
    assert (games.PLACE / "index.md").read_text(encoding="utf-8") == games.index(games.answers())
    readme = (games.ROOT / "README.md").read_text(encoding="utf-8")
    assert all(said in readme for said in games.answers().values())


def test_what_a_player_does_is_read_from_its_docstring():
    told = "Bold: takes all.\n\nIdea    it takes\n        what it can.\nBeats   nobody.\n"
    assert games.first_words(told) == ("Takes all.", "It takes what it can.")
    assert games.first_words("Bold takes all.") == ("Bold takes all.", "")


class Files(dict):
    """Stands in for the files of a site."""

    get_file_from_path = dict.get


LINK = "[The full report](../reports/toy.html) has every table."


@pytest.mark.parametrize(("there", "said"), [(True, f"a {LINK} b"), (False, "a  b")])
def test_the_site_links_a_full_report_only_where_there_is_one(there, said):
    page = type("Page", (), {"file": type("File", (), {"src_uri": "games/toy.md"})})
    files = Files({"reports/toy.html": Path()} if there else {})
    assert site_hook.on_page_markdown(f"a {site_hook.MARK} b", page, {}, files) == said


def test_the_answers_are_kept_for_every_game():
    assert sorted(json.loads(games.ANSWERS.read_text(encoding="utf-8"))) == sorted(game_keys())
