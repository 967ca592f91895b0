"""Positions in a few words: set up a table, act by the words of the actions, look at hands and piles."""

import re
from collections import Counter

import simulate
from simulate.engine.position import Position
from simulate.games.san_juan.model import CARDS, N_KINDS
from simulate.games.san_juan.state import A_CHAPEL_NONE, A_PASS, A_PRODUCE_DONE, A_SELL_DONE, D_PAY, D_ROLE

GAME = simulate.load_game("san-juan")
RULES = simulate.load_rules(GAME)
QUIET = (A_PASS, A_PRODUCE_DONE, A_SELL_DONE, A_CHAPEL_NONE)


def rules(variant=None, **changes):
    """A ruleset with values changed; dots are written as __."""
    return simulate.load_rules(GAME, variant, {path.replace("__", "."): value for path, value in changes.items()})


def table(seats=3, ruleset=RULES, **fields):
    """A position written by hand; see `build_position`."""
    position = Position.from_fields(GAME, ruleset, seats, **fields)
    assert position.invariant_broken() is None
    return position


def can(position):
    """The legal actions in words, without the price of a build and what a role is good for."""
    return [re.sub(r" for \d+ cards?$| \((?!Black Market)[^()]*\)$", "", action.text) for action in position.legal()]


def do(position, *words):
    """Take actions by their words; `take the trader` is also a trader that a Library doubles by itself."""
    for text in words:
        legal = can(position)
        found = text if text in legal else f"{text}, doubled by the Library"
        assert found in legal, f"{text!r} is not among {legal}"
        position.apply(position.legal()[legal.index(found)])
        assert position.invariant_broken() is None
    return position


def rest(position):
    """Let everybody pass until the next role is due or the game is over; other answers are the first legal ones."""
    while not position.over and position.state.decision != D_ROLE:
        legal = position.legal_ids()
        position.apply(next((action for action in legal if action in QUIET), legal[0]))
        assert position.invariant_broken() is None
    return position


def price(position, words):
    """Units that a build costs; None if it is not legal."""
    if words not in can(position):
        return None
    copy = do(position.copy(), words)
    return int(copy.state.due) if copy.state.decision == D_PAY and copy.seat_to_act == position.seat_to_act else 0


def build(position, words, *payments):
    """Declare a build and pay with cards or goods."""
    return do(position, words, *(f"pay with {card}" for card in payments))


def hand(position, seat):
    """The hand of a seat as sorted card keys."""
    return cards(position.state.hand[seat])


def cards(counts):
    """A multiset of kinds as a sorted list of keys."""
    return sorted(CARDS[kind] for kind in range(N_KINDS) for _ in range(int(counts[kind])))


def held(position):
    """Numbers of hand cards, seat by seat."""
    return [int(n) for n in position.state.hand_n[: position.seats]]


def discards(position):
    """The discard pile as sorted card keys."""
    return sorted(CARDS[kind] for kind in position.state.discards[: int(position.state.discards_n)])


def pile_top(position, n):
    """The next n cards of the draw pile, first drawn first."""
    end = int(position.state.pile_n)
    return [CARDS[kind] for kind in position.state.pile[end - n : end][::-1]]


def goods(position, seat):
    """Number of goods of a seat."""
    return int(position.state.full[seat].sum())


def visible(position, seat):
    """The visible buildings of a seat, older stacks first."""
    return [CARDS[kind] for kind in position.state.top[seat][: int(position.state.stack_n[seat])]]


def score(position, seat):
    """The score of a seat by source, as (printed, chapel, arch, guild hall, city hall, palace)."""
    return tuple(int(points) for points in position.scores()[seat])


def whole_deck(ruleset=RULES):
    """Number of cards by key."""
    return Counter({key: int(ruleset.record.cards_count[kind]) for kind, key in enumerate(CARDS)})
