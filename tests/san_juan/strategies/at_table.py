"""Positions, questions and actions by name that the strategy tests share."""

from functools import cache

import simulate
from simulate.games.san_juan.model import CARDS, ROLES
from simulate.games.san_juan.state import A_BUILD, A_CHAPEL, A_KEEP, A_PAY_CARD, A_ROLE, A_ROLE_DOUBLED, TARGETS
from strategies import parse_strategy


@cache
def game_and_rules():
    """The game and its standard rules."""
    game = simulate.load_game("san-juan")
    return game, simulate.load_rules(game)


def table(seats=2, variant=None, **fields):
    """A position written by hand."""
    game, rules = game_and_rules()
    if variant:
        rules = simulate.load_rules(game, variant)
    return simulate.Position.from_fields(game, rules, seats, **fields)


def answer(name, position):
    """The action that a strategy chooses for the seat to act."""
    return position.choose(parse_strategy("san_juan", name))


def answers(name, position, count):
    """The next actions of one strategy in every seat; the position moves on."""
    actions = []
    for _ in range(count):
        actions.append(answer(name, position))
        position.apply(actions[-1])
    return actions


def kind(name):
    """Index of a card."""
    return CARDS.index(name)


def takes(role, doubled=False):
    """The action that picks a role."""
    return (A_ROLE_DOUBLED if doubled else A_ROLE) + ROLES.index(role)


def builds(card, target=-1):
    """The action that declares a build, on a new stack or on a Crane target."""
    return A_BUILD + kind(card) * TARGETS + target + 1


def pays(card):
    """The action that pays with a hand card."""
    return A_PAY_CARD + kind(card)


def keeps(card):
    """The action that keeps a card looked at."""
    return A_KEEP + kind(card)


def stores(card):
    """The action that puts a card under the Chapel."""
    return A_CHAPEL + kind(card)
