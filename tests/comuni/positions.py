"""Positions of Comuni and moves in words, for the tests."""

import re

import simulate
from simulate.engine.position import Position
from simulate.games.comuni.model import CARDS, COMMUNITIES, RESOURCES, TYPES

GAME = simulate.load_game("comuni")
RULES = simulate.load_rules(GAME)


def at(seats=3, rules=RULES, **fields):
    """A position of `seats` seats; `fields` as in build_position."""
    position = Position.from_fields(GAME, rules, seats, **fields)
    assert position.invariant_broken() is None
    return position


def with_rules(**values):
    """A ruleset with overrides; dots are written as __."""
    return simulate.load_rules(GAME, overrides={path.replace("__", "."): value for path, value in values.items()})


def short(text):
    """An action without the live values in brackets at its end; the costs of a building step stay."""
    return re.sub(r" \((?!craftsmen).*\)$", "", text)


def words(position):
    """The legal actions in words, without live values."""
    return [short(action.text) for action in position.legal()]


def do(position, *texts):
    """Carry out actions named by their words, exactly or by how they begin; each must be one legal action."""
    for text in texts:
        legal = words(position)
        found = [at for at, word in enumerate(legal) if word == text]
        found = found or [at for at, word in enumerate(legal) if word.startswith(text)]
        assert len(found) == 1, f"{text!r} names {[legal[at] for at in found]}; legal: {legal}"
        position.apply(position.legal()[found[0]])
        assert position.invariant_broken() is None, position.invariant_broken()
    return position


def cubes(position, seat):
    """Cubes behind a screen, without the kinds of which there are none."""
    have = position.state.have[seat]
    return {name: int(n) for name, n in zip(RESOURCES, have, strict=True) if n}


def supply(position):
    """The supply by name."""
    return {name: int(n) for name, n in zip(RESOURCES, position.state.supply, strict=True)}


def hand(position, seat):
    """Hand cards, sorted."""
    return [CARDS[k] for k in range(len(CARDS)) for _ in range(int(position.state.hand[seat, k]))]


def column(position, number):
    """Cards of a column, from space 1 up."""
    n = int(position.state.column_n[number - 1])
    return [CARDS[int(k)] for k in position.state.column[number - 1][:n]]


def bid_on(position, number):
    """(seat, gold, pilgrims) on a column, None without an envoy."""
    state, c = position.state, number - 1
    if not state.envoy[c]:
        return None
    return int(state.envoy[c]) - 1, int(state.bid_gold[c]), int(state.bid_pilgrims[c])


def levels(position, seat):
    """Levels of all buildings by type."""
    found = {}
    for t, name in enumerate(TYPES):
        of_type = [level + 1 for level in range(4) for _ in range(int(position.state.buildings[seat, t, level]))]
        if of_type:
            found[name] = of_type
    return found


def walls(position, seat):
    """Levels of all walls, ascending."""
    return [level + 1 for level in range(4) for _ in range(int(position.state.walls[seat, level]))]


def part(position, seat, name):
    """One part of the score as if the game ended now."""
    return int(position.scores()[seat, [p.name for p in GAME.score_parts].index(name)])


def community(position, seat):
    """Community of a seat."""
    return COMMUNITIES[int(position.state.community[seat])]


def send(position, *plans):
    """Answer an invasion: a dict a seat like {"common": 2, "city": 1, "gold common": 1}; pairs for gold and pilgrims."""
    names = ("common", "city", "gold common", "gold city", "pilgrims common", "pilgrims city")
    before = int(position.state.period), int(position.state.phase)
    while not position.over and (int(position.state.period), int(position.state.phase)) == before:
        if int(position.state.decision) != 4:
            break
        name = names[int(position.state.send_step)]
        do(position, f"send {plans[position.seat_to_act].get(name, 0)} ")
    return position
