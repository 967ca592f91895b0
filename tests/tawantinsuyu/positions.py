"""Positions of Tawantinsuyu and moves in words, for the tests."""

import re
from unittest.mock import patch

import simulate
from simulate.engine.position import Action, Position
from simulate.games.tawantinsuyu import naming
from simulate.games.tawantinsuyu import text as texts
from simulate.games.tawantinsuyu.columns import SCORE_PARTS
from simulate.games.tawantinsuyu.facts import facts as facts_of
from simulate.games.tawantinsuyu.geometry import space_name
from simulate.games.tawantinsuyu.state import A_NONE
from simulate.games.tawantinsuyu.words import GOODS
from tests.playing import opening

GAME = simulate.load_game("tawantinsuyu")
FIRST = "first-reconstruction"  # rows that the positions of these tests were made for; the rules do not ask which
RULES = simulate.load_rules(GAME, FIRST)

IDS = {f"{name}_name": getattr(naming, f"{name}_id") for name in ("god", "army", "weaving", "building", "conquest")}
IDS["space_words"] = space_name


def at(seats=3, rules=RULES, **fields):
    """A position of `seats` seats; `fields` as in build_position."""
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
    """Words without what explains them: the god of a space, the price of a building, brackets at the end."""
    return re.sub(r"^(build \S+) for .*", r"\1", re.sub(r", a space of [^,]+,| \(.*\)$", "", text))


def legal(position):
    """The legal actions in words, with the IDs of RULES.md for names; whatever declines is `none`."""
    with patch.multiple(texts, **IDS):
        return [Action(a, "none" if a == A_NONE else position.text(a)) for a in position.legal_ids()]


def words(position):
    """The legal actions in words, without explanations."""
    return [said(action.text) for action in legal(position)]


def do(position, *texts):
    """Carry out actions named by their words, exactly or by how they begin; each must be one legal action."""
    for text in texts:
        actions = legal(position)
        found = [a for a in actions if said(a.text) == text] or [a for a in actions if said(a.text).startswith(text)]
        assert len(found) == 1, f"{text!r} names {[a.text for a in found]}; legal: {words(position)}"
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
