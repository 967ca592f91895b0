"""A whole playout as one conversation."""

from tests.tawantinsuyu.referee import setup, turn
from tests.tawantinsuyu.referee.table import Table


def play(book, seats, chance):
    """A new table, laid out, and its conversation from the first choice to the end."""
    table = Table(book, seats, chance)
    setup.lay_out(table)
    return table, conversation(table)


def conversation(table):
    """TW-3.12 until TW-15."""
    yield from setup.choices(table)
    yield from turn.rounds(table)
