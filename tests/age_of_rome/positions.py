"""Positions of Age of Rome, moves in words and facts, for the tests."""

import re
from functools import cache

import simulate
from simulate.engine.position import Position
from simulate.engine.quiet import quiet
from simulate.games.age_of_rome.columns import SCORE_PARTS
from simulate.games.age_of_rome.facts import facts

GAME = simulate.load_game("age-of-rome")
RULES = simulate.load_rules(GAME)
PLOT = "place a follower and a face-down intrigue marker in the province in front"
ALL_STANDARD = {"africa": {"military": 1, "politics": 1, "trade": 1, "religion": 1, "agriculture": 1}}


def at(seats=4, rules=RULES, **fields):
    """A position of `seats` seats; `fields` as in build_position."""
    position = Position.from_fields(GAME, rules, seats, **fields)
    assert position.invariant_broken() is None
    return position


@cache
def with_rules(variant=None, **values):
    """A ruleset with a variant and overrides; dots are written as __."""
    return simulate.load_rules(GAME, variant, {path.replace("__", "."): value for path, value in values.items()})


def short(position, action):
    """An action in words, without where and for how much a tile is built, and without the brackets at the end."""
    return re.sub(r"( in \w+ for \d+ denari\w+)? \(.*\)$", "", position.text(int(action)))


def words(position):
    """The legal actions in words."""
    return [short(position, action) for action in position.legal_ids()]


def do(position, *texts):
    """Carry out actions named by their words; each must be one legal action."""
    for text in texts:
        found = [action for action in position.legal() if short(position, action.id) == text]
        assert len(found) == 1, f"{text!r} is not legal; legal: {words(position)}"
        position.apply(found[0])
        assert position.invariant_broken() is None, position.invariant_broken()
    return position


def fact(position, name):
    """One of the facts of RULES.md."""
    return facts(position)[name]


def part(position, seat, name):
    """One part of the score as if the game ended now."""
    return int(position.scores()[seat, [column.name for column in SCORE_PARTS].index(name)])


def decision(position):
    """(decision, seat)."""
    return fact(position, "decision"), position.seat_to_act


def designed(rules, seats, *design):
    """The opening in which the plan has drawn these characters: number plus 1, 0 for none."""
    position = Position(GAME, rules, seats)
    position.open(0, 3)
    position.state.design[: len(design)] = design
    with quiet():
        GAME.verbs.setup(position.state, rules.record)
    return position
