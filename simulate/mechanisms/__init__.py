"""Building blocks of card and auction games in plain Python, put together in the order of the rules.

`lay_out(table, rules)` lays out zones, and each zone knows who sees it. `play` is a list of steps: functions that do
something, mechanisms that ask somebody, loops of both. `game` makes a `PlainGame` of them.

Why steps, and not one function that asks by `yield`: a search player copies a position in the middle of the rules, erases
what its seat does not see, deals that again and plays on. A generator cannot be copied. To play the choices again from the
start would bring back a position, but never the same one with other hidden cards, and would cost the whole playout each
time. Here the place in the rules is a number on the table, and the rest is cards; both are copied as they are.
"""

from simulate.engine.plain import Column, stages_of
from simulate.mechanisms.auctions import Auction, OnceAround, SealedBids
from simulate.mechanisms.build import game
from simulate.mechanisms.cards import Cards
from simulate.mechanisms.choices import PASS, Choice, Market, PushYourLuck, SecretChoice
from simulate.mechanisms.counting import majority, nobody_has, sets_of
from simulate.mechanisms.steps import Mechanism, repeat, rounds, turns
from simulate.mechanisms.table import Table
from simulate.mechanisms.tricks import Trick
from simulate.mechanisms.zones import Deck, Display, Hand, Purse, Stock, each

__all__ = [
    "PASS",
    "Auction",
    "Cards",
    "Choice",
    "Column",
    "Deck",
    "Display",
    "Hand",
    "Market",
    "Mechanism",
    "OnceAround",
    "Purse",
    "PushYourLuck",
    "SealedBids",
    "SecretChoice",
    "Stock",
    "Table",
    "Trick",
    "each",
    "game",
    "majority",
    "nobody_has",
    "repeat",
    "rounds",
    "sets_of",
    "stages_of",
    "turns",
]
