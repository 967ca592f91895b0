"""Starting positions in words: what a person reads of a character, a community, a weaving."""

import pytest

from simulate.cli.play import Talk
from simulate.runs.plan.order import order_of
from simulate.system.start_words import row_of, start_words, starts_named, title_of

VALUES = {
    "deck": {"size": 9},
    "crew": {"ann_lee": {"name": "Ann the Brave", "gold": 3, "tools": ["axe", "rope_2"], "sails": True, "in_game": True}},
}


def test_a_start_is_found_by_its_name_and_told_in_words():
    ((title, row),) = starts_named("brave", VALUES, ["ann_lee", "nobody"])
    assert (title, start_words(row)) == ("Ann the Brave", "gold 3, tools axe - rope 2, sails yes")
    assert starts_named("nobody", VALUES, ["ann_lee", "nobody"]) == []
    assert row_of(VALUES, "size") is None
    assert title_of("mark_antony", {}) == "Mark Antony"


@pytest.mark.parametrize(
    ("game", "name", "has"),
    [
        ("age-of-rome", "livia", "unique intrigue void vote"),
        ("comuni", "siena", "army 3"),
        ("tawantinsuyu", "SW01", "pattern A"),
    ],
)
def test_the_starts_of_the_games_are_known(game, name, has):
    values = order_of(game).manifest.rules.values
    assert any(has in start_words(row) for _, row in starts_named(name, values, [name]))


@pytest.mark.parametrize("game", ["san-juan", "pax", "age-of-rome", "comuni", "tawantinsuyu"])
def test_a_manifest_says_what_each_content_does(game):
    contents = order_of(game).manifest.game.contents
    assert all(bool(content.text) == (content.kind != "spare") for content in contents)
    assert len({content.text for content in contents}) > len(contents) / 10


def test_look_tells_of_a_character_and_of_the_intrigue_of_its_own():
    start, intrigue = Talk(order_of("age-of-rome"), 0, None, 0, False).starts("livia")
    assert start.startswith("Livia: legions 5, votes 5")
    assert intrigue.startswith("  Void vote: ")
    assert "Livia may use it" in intrigue
