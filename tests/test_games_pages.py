"""The pages of the games: what they take from a report, what the repository holds, and the links of the site."""

import io
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
    "sections": [
        {"key": "seats", "tables": []},
        {"key": "questions", "tables": [{"rows": [["Luck or skill?", "Ann is ahead in 60 %.", "simulate skill toy"]]}]},
    ],
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
        "**Beyond balance**",
        "",
        "- **Luck or skill?** Ann is ahead in 60 %.",
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
    bare = REPORT | {"answer": None, "tries": [], "headline": [], "sections": []}
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
    for page in (games.ROOT / "README.md", games.PLACE.parent / "index.md"):
        text = page.read_text(encoding="utf-8")
        assert all(said in text for said in games.answers().values())


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


@pytest.mark.parametrize(("there", "to"), [(True, "reports/toy.html"), (False, "games/toy.md")])
def test_the_home_of_the_site_links_reports_where_there_are_some(there, to):
    page = type("Page", (), {"file": type("File", (), {"src_uri": "index.md"}), "meta": {}})
    files = Files({"reports/toy.html": Path()} if there else {})
    said = site_hook.on_page_markdown("[Toy](games/toy.md) [all](games/index.md)", page, {}, files)
    assert said == f"[Toy]({to}) [all](games/index.md)"
    assert page.meta == {}


@pytest.mark.parametrize(
    ("name", "left_out"), [("players/pax.md", True), ("reference/commands.md", True), ("how-to/ci.md", False)]
)
def test_search_leaves_out_long_lists(name, left_out):
    page = type("Page", (), {"file": type("File", (), {"src_uri": name}), "meta": {}})
    assert site_hook.on_page_markdown("text", page, {}, Files()) == "text"
    assert page.meta == ({"search": {"exclude": True}} if left_out else {})


def test_the_pages_that_search_leaves_out_are_there():
    docs = games.PLACE.parent
    assert all(list(docs.glob(pattern)) for pattern in site_hook.UNSEARCHED)


def test_the_first_picture_is_read_on_a_phone():
    from PIL import Image

    with Image.open(games.FIRST) as picture:
        assert picture.width == games.FIRST_WIDTH * games.SHARPER
        assert picture.height < games.FIRST_HEIGHT * games.SHARPER
    for page in (games.ROOT / "README.md", games.PLACE.parent / "index.md"):
        assert games.FIRST.name in page.read_text(encoding="utf-8").partition("\n## ")[0]


def test_rows_below_the_last_mark_are_cut():
    from PIL import Image

    tall = Image.new("RGB", (40, 200), "white")
    tall.putpixel((5, 20), (0, 0, 0))
    with Image.open(io.BytesIO(games.without_empty_rows(games.as_png(tall)))) as cut:
        assert cut.size == (40, 21 + games.BORDER * games.SHARPER)


def test_the_answers_are_kept_for_every_game():
    assert sorted(json.loads(games.ANSWERS.read_text(encoding="utf-8"))) == sorted(game_keys())
