"""Positions of Tawantinsuyu and moves in words, for the tests."""

import simulate
from simulate.engine.position import Action, Position
from simulate.games.tawantinsuyu.columns import SCORE_PARTS
from simulate.games.tawantinsuyu.facts import facts as facts_of
from simulate.games.tawantinsuyu.words import GOODS
from tests.playing import opening
from tests.tawantinsuyu.shorthand import action_text

GAME = simulate.load_game("tawantinsuyu")
FIRST = "first-reconstruction"  # rows that the positions of these tests were made for; the rules do not ask which
RULES = simulate.load_rules(GAME, FIRST)


def at(seats=3, rules=RULES, **fields):
    """A position of so many seats; `fields` as in build_position."""
    position = Position.from_fields(GAME, rules, seats, **fields)
    assert position.invariant_broken() is None, position.invariant_broken()
    return position


def deal(seats=3, rules=RULES, block=0):
    """The opening of a deal."""
    return opening(GAME, rules, seats, block)


def with_rules(variant=None, **values):
    """The rows of RULES with a variant or overrides; dots are written as __."""
    laid = [FIRST, variant] if variant else FIRST
    return simulate.load_rules(GAME, laid, overrides={path.replace("__", "."): value for path, value in values.items()})


def said(text):
    """Words without what stands in brackets at the end."""
    return text.split(" (")[0]


def short(position, action):
    """An action in the short words of these tests."""
    return action_text(position.state, position.rules.record, action)


def legal(position):
    """The legal actions in the short words of these tests."""
    return [Action(a, short(position, a)) for a in position.legal_ids()]


def words(position):
    """The legal actions in words, without explanations."""
    return [said(action.text) for action in legal(position)]


def do(position, *texts):
    """Carry out actions named by their words."""
    for text in texts:
        found = [a for a in legal(position) if said(a.text) == text]
        assert len(found) == 1, f"{text!r}; legal: {words(position)}"
        position.apply(found[0])
        assert position.invariant_broken() is None, position.invariant_broken()
    return position


def facts(position):
    """The facts of a position."""
    return facts_of(position.state, position.rules.record)


def goods(position, seat):
    """Goods of a seat, without those of which there are none."""
    return {name: n for name, n in zip(GOODS, facts(position)["goods"][seat], strict=True) if n}


def vp(position, seat):
    """Points of a seat so far."""
    return facts(position)["vp"][seat]


def part(position, seat, name):
    """One part of the score as if the game ended now."""
    return int(position.scores()[seat, [column.name for column in SCORE_PARTS].index(name)])


def end(position):
    """End the turn without recruiting, as far as there is a choice."""
    while not position.over and "none" in words(position):
        do(position, "none")
    return position
