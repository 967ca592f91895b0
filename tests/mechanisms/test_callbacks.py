"""A function with other arguments than it is called with is named with file and line, before anything is played."""

import inspect

import pytest

from simulate.engine.plain import PlainGame
from simulate.errors import SimulateError
from simulate.mechanisms import (
    Auction,
    Choice,
    Market,
    OnceAround,
    PushYourLuck,
    SealedBids,
    SecretChoice,
    Trick,
    game,
    repeat,
    rounds,
)


def two(table, rules):
    """Two arguments."""
    return [0] * table.seats


def three(table, rules, seat):
    """Three."""
    return []


def four(table, rules, seat, paid):
    """Four."""


def none():
    """None at all."""


LINE = inspect.getsourcelines(none)[1]
WRONG = [
    (lambda: Choice(none, four), "options", "Choice: options(table, rules, seat)"),
    (lambda: Choice(three, none), "then", "Choice: then(table, rules, seat, chosen)"),
    (lambda: Market("shelf", "coins", "hands", none), "price", "Market: price(rules, card)"),
    (lambda: SecretChoice(none, three), "options", "SecretChoice: options(table, rules, seat)"),
    (lambda: SecretChoice(three, none), "reveal", "SecretChoice: reveal(table, rules, chosen)"),
    (lambda: PushYourLuck(none, "points"), "draw", "PushYourLuck: draw(table, rules)"),
    (lambda: Auction("coins", none), "won", "Auction: won(table, rules, seat, paid)"),
    (lambda: Auction("coins", four, passed=none), "passed", "Auction: passed(table, rules, seat, paid)"),
    (lambda: Auction("coins", four, refund=none), "refund", "Auction: refund(rules, bid)"),
    (lambda: OnceAround("coins", four, none), "unsold", "OnceAround: unsold(table, rules)"),
    (lambda: SealedBids("coins", none), "won", "SealedBids: won(table, rules, seat, paid)"),
    (lambda: Trick("hands", none), "won", "Trick: won(table, rules, seat)"),
    (lambda: Trick("hands", three, trump=none), "trump", "Trick: trump(table, rules)"),
    (lambda: game("T", (2, 2), two, [none], scores=two), "none", "a step: none(table, rules)"),
    (lambda: game("T", (2, 2), two, [repeat(two, when=none)], scores=two), "when", "a loop of steps: when(table, rules)"),
    (lambda: game("T", (2, 2), two, [rounds(two)], scores=none), "scores", "game: scores or tie_break(table, rules)"),
    (lambda: game("T", (2, 2), none, [rounds(two)], scores=two), "lay_out", "game: lay_out(table, rules)"),
]


@pytest.mark.parametrize(("make", "name", "wanted"), WRONG, ids=[wanted for _, _, wanted in WRONG])
def test_other_arguments_are_said_with_file_and_line(make, name, wanted):
    with pytest.raises(SimulateError) as error:
        make()
    assert error.value.message.startswith(f"{__file__}, line {LINE}: none() is given as ")
    assert name in error.value.message
    assert error.value.hint == f"Write it as {wanted}"


VERBS = {"setup": two, "legal_actions": two, "apply": three, "scores": two, "hidden_from": three}


@pytest.mark.parametrize("verb", list(VERBS))
def test_verbs_of_a_plain_game_are_looked_at(verb):
    facts = {"key": "t", "title": "T", "min_seats": 2, "max_seats": 2, "file": "t"}
    PlainGame(**facts, **VERBS)
    with pytest.raises(SimulateError, match=rf"none\(\) is given as {verb}"):
        PlainGame(**facts, **(VERBS | {verb: none}))
    with pytest.raises(SimulateError, match=f"T: {verb} is missing") as error:
        PlainGame(**facts, **(VERBS | {verb: None}))
    assert error.value.hint.startswith(f"PlainGame({verb}=...): (state, rules")
    with pytest.raises(SimulateError, match="is a function, not 5"):
        PlainGame(**facts, **(VERBS | {verb: 5}))


def test_defaults_and_more_arguments_are_fine():
    def more(table, rules, seat, chosen, often=1):
        """One more, with a default."""

    Choice(lambda *all_of_them: [], more)
    Choice(three, lambda table, rules, seat, chosen, **named: None)
