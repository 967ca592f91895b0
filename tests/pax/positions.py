"""Positions of PAX in a line, and actions by their words."""

import re
from functools import cache
from typing import Any

import simulate
from simulate.engine.position import Position
from simulate.engine.ruleset import Ruleset
from simulate.games.pax.model import CONTENT_KEYS, KINDS

GAME = simulate.load_game("pax")


@cache
def _rules(variant: str | None, overrides: tuple) -> Ruleset:
    return simulate.load_rules(GAME, variant, {path: list(v) if isinstance(v, tuple) else v for path, v in overrides})


def rules(variant: str | None = None, **overrides: Any) -> Ruleset:
    """A ruleset; `options__pass_gold=2` stands for `--set options.pass_gold=2`."""
    given = ((k.replace("__", "."), tuple(v) if isinstance(v, list) else v) for k, v in overrides.items())
    return _rules(variant, tuple(sorted(given)))


def at(seats: int = 2, ruleset: Ruleset | None = None, **fields: Any) -> Position:
    """A position written by hand, see build_position."""
    return Position.from_fields(GAME, ruleset or rules(), seats, **fields)


def dealt(seats: int, ruleset: Ruleset | None = None, block: int = 0) -> Position:
    """The opening position of a deal."""
    return Position.from_seed(GAME, ruleset or rules(), seats, seed=5, block=block)


def short(text: str) -> str:
    """An action without what it costs or brings in gold."""
    return re.sub(r" for \d+ gold", "", text)


def words(position: Position) -> list[str]:
    """The legal actions in words, without gold."""
    return [short(action.text) for action in position.legal()]


def act(position: Position, *texts: str) -> Position:
    """Carry out actions, each named by the beginning of its words."""
    for text in texts:
        found = [action for action in position.legal() if short(action.text).startswith(text)]
        assert len(found) == 1, f"'{text}' fits {[a.text for a in found]} of {words(position)}"
        position.apply(found[0])
    return position


def keep_first(position: Position) -> Position:
    """Every seat keeps the first card of its offer."""
    for _ in range(position.seats):
        position.apply(position.legal()[0])
    return position


def keys(cards: Any, size: int) -> list[str]:
    """The first cards of a list by key; '?' for a hidden one."""
    return ["?" if card < 0 else CONTENT_KEYS[card] for card in cards[: int(size)]]


def hand(position: Position, seat: int = 0) -> list[str]:
    """Hand of a seat by key, in order of arrival."""
    return keys(position.state.hand[seat], position.state.hand_size[seat])


def column(position: Position, number: int) -> list[str]:
    """Cards of a column, numbered from 1."""
    return keys(position.state.column[number - 1], position.state.column_size[number - 1])


def deck(position: Position) -> list[str]:
    """The deck from the top."""
    state = position.state
    size, head = int(state.deck_size), int(state.deck_head)
    return ["?" if c < 0 else CONTENT_KEYS[c] for c in (int(state.deck[(head + i) % len(state.deck)]) for i in range(size))]


def rome(position: Position) -> list[str]:
    """Rome's cards."""
    return keys(position.state.rome, position.state.rome_size)


def symbols(position: Position, seat: int, kind: str) -> int:
    """Printed symbols of a kind in a display."""
    return int(position.state.symbols[seat, KINDS.index(kind)])


def gold(position: Position) -> list[int]:
    """Gold by seat."""
    return [int(g) for g in position.state.gold[: position.seats]]


def ones(kind: str, count: int, price: int = 1) -> list[str]:
    """Cards with one symbol: `ones("navy", 2)` are two `Navy, 1 symbol, price 1`."""
    return [f"{kind}_s1_p{price}"] * count


def points(position: Position) -> list[int]:
    """Scores by seat as if the game ended now."""
    return [int(row.sum()) for row in position.scores()]


def part(position: Position, name: str) -> list[int]:
    """One part of the scores by seat."""
    index = [p.name for p in GAME.score_parts].index(name)
    return [int(row[index]) for row in position.scores()]


def end_turns(position: Position) -> Position:
    """Every further seat of the round passes."""
    round_no = int(position.state.round_no)
    while not position.over and int(position.state.round_no) == round_no:
        act(position, "pass")
    return position
