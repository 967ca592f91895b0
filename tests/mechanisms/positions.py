"""Positions of games made of mechanisms, written by hand."""

from simulate import load_game, load_rules
from simulate.engine.plain.position import PlainPosition
from simulate.games import add_game_path
from tests.command import ROOT

EXAMPLES = ROOT / "examples" / "mechanisms"
GAMES = dict.fromkeys(("for_sale", "pig_steps", "trumps", "big_money", "picnic", "snails", "dike"), EXAMPLES)
GAMES["parcels"] = ROOT / "tests" / "mechanisms" / "games"


def game_of(key):
    """Return a game and its rules."""
    add_game_path(str(GAMES[key]))
    game = load_game(key)
    return game, load_rules(game)


def opened(key, seats, seed=0):
    """Return the first position of a playout."""
    game, rules = game_of(key)
    return PlainPosition.from_seed(game, rules, seats, seed)


def do(position, *actions):
    """Carry out actions, by what they are."""
    for action in actions:
        position.apply(position.legal_actions().index(action))


def lay(table, zone, *cards):
    """Make a zone hold these cards: each changes places with the one that lies there."""
    assert len(zone) == len(cards)
    for at, card in enumerate(cards):
        places = [(own, i) for own in table.zones() for i, lying in enumerate(own) if lying == card]
        own, i = next((own, i) for own, i in places if own is not zone or i >= at)
        own[i], zone[at] = zone[at], own[i]


def at_random(position, seed=0):
    """Play on at random, giving the position before each ply."""
    draw = seed
    while not position.over:
        yield position
        draw = (draw * 1103515245 + 12345) % 2**31
        position.apply((draw >> 8) % len(position.legal_ids()))
