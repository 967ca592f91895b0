"""Chapter TW-4: the hill from its tables."""

import numpy as np
import pytest

from simulate.games.tawantinsuyu.geometry import space_name
from simulate.games.tawantinsuyu.priest import action_of
from simulate.games.tawantinsuyu.words import ACTIONS, GODS, GROUNDS, N_SECTIONS, TASKS, TERRACES
from tests.tawantinsuyu.positions import RULES, at, legal, said, with_rules

R = RULES.record


def names(rules, spaces):
    """Names of spaces."""
    return [space_name(rules, int(space)) for space in spaces]


def number(rules, name):
    """Number of a space."""
    return names(rules, range(int(rules.spaces))).index(name)


@pytest.mark.parametrize(
    ("space", "section", "god", "ground", "icons"),
    [
        ("T0", 0, "VIRA", "green", ["weave", "build", "gold"]),
        ("M13", 3, "VIRA", "green", ["train", "gold", "weave"]),
        ("B29", 4, "PACHA", "plain", ["merchant", "potato", "produce"]),
    ],
)
def test_a_space_touches_three_icons(space, section, god, ground, icons):
    """TW-1.1, TW-1.2, TW-4.1, TW-4.2, TW-4.4, TW-4.7: read off the table by hand; rings close."""
    from simulate.games.tawantinsuyu.words import GODS, GROUNDS, TASKS

    at_ = number(R, space)
    assert int(R.space_section[at_]) == section
    assert GODS[int(R.space_god[at_])] == god
    assert GROUNDS[int(R.space_ground[at_])] == ground
    assert [TASKS[int(R.space_task[icon])] for icon in R.space_icons[at_]] == icons


@pytest.mark.parametrize(
    ("space", "near"),
    [
        ("T0", ["T1", "T2", "T8", "T9"]),
        ("M19", ["M0", "M1", "M17", "M18"]),
        ("B12", ["B10", "B11", "B13", "B14"]),
    ],
)
def test_adjacent_is_ring_distance_one_or_two(space, near):
    """TW-4.3: also across borders of sections, never between terraces."""
    assert names(R, R.space_near[number(R, space)]) == near


@pytest.mark.parametrize(("variant", "rings"), [(None, (10, 20, 30)), ("hill-even", (15, 20, 25))])
def test_the_geometry_follows_from_the_table(variant, rings):
    """TW-4.2, TW-4.5, TW-4.7, TW-20.2: columns a section give the rings; ten spaces a god, two of each in each section."""
    r = with_rules(variant).record
    assert int(r.spaces) == sum(rings)
    assert [int(b - a) for a, b in zip(r.space_first[:3], r.space_first[1:], strict=True)] == list(rings)
    assert r.gods_here.tolist() == [10] * 6
    for section in range(5):
        here = [int(r.space_god[s]) for s in range(int(r.spaces)) if r.space_section[s] == section]
        assert sorted(here) == sorted([0, 1, 2, 3, 4, 5] * 2)


@pytest.mark.parametrize(("priest", "food"), [(0, 1), (1, 1), (2, 3), (3, 3), (4, 1)])
def test_distance_of_sections_goes_around_the_ring(priest, food):
    """TW-4.6, TW-5.3: T0 lies in section 0."""
    position = at(3, workers={0: ["blue"]}, priests={0: priest}, goods={0: {"gold": 9}})
    text = next(a.text for a in legal(position) if said(a.text) == "place a blue worker on T0 for 1 gold")
    assert f"({food} food" in text


def space_text(rules, space):
    """`M13 KILLA/g steps`: god, ground, icon."""
    ground = {"blue": "b", "green": "g", "plain": "-"}[GROUNDS[int(rules.space_ground[space])]]
    return f"{space_name(rules, space)} {GODS[int(rules.space_god[space])]}/{ground} {TASKS[int(rules.space_task[space])]}"


def hill_lines(state, rules):
    """The hill as RULES.md draws it: for each section its action, then its spaces by terrace."""
    for section in range(N_SECTIONS):
        yield f"section {section}, {ACTIONS[action_of(state, rules, section)]}"
        for number, terrace in enumerate(TERRACES):
            here = np.flatnonzero((rules.space_terrace == number) & (rules.space_section == section))
            yield f"  {terrace}: " + " | ".join(space_text(rules, int(s)) for s in here if s < rules.spaces)


def test_the_drawing_in_the_rules_is_the_table():
    """TW-4.2, TW-4.7: what RULES.md draws is computed from the ruleset."""
    from simulate.games import game_folder

    position = at(2, priests={0: -1, 1: -1})
    drawn = "\n".join(hill_lines(position.state, position.rules.record))
    assert drawn in (game_folder("tawantinsuyu") / "RULES.md").read_text(encoding="utf-8")
