"""STATE and RULES of PAX, and the numbers that encode cards and actions.

A card is a content number: kind * 8 + (symbols - 1) * 4 + (price - 1); equal cards are interchangeable (PX-1.2). UNKNOWN
stands for a card that a view may not show. Columns are numbered from 0 here and from 1 in texts (PX-1.5).
Lists (deck, hands, columns, Rome, removed) keep their exact order. Masks of seats have bit 1 << seat.
"""

from simulate.engine.contract import signatures, state_dtype
from simulate.engine.rules_record import rules_dtype
from simulate.engine.stages import firsts_of, stages_of
from simulate.games.pax import columns
from simulate.games.pax.model import (
    COMPUTED,
    MAX_CARDS,
    MAX_COLUMNS,
    MAX_DRAWN,
    MAX_OFFER,
    MAX_SEATS,
    N_CONTENTS,
    N_KINDS,
    Rules,
)

UNKNOWN = -1
NOBODY = -1

# state.decision: which decision is due
D_CHOOSE, D_START, D_USE_MILITIA, D_MILITIA_WHEN, D_DRAW, D_MILITIA_KEEP, D_MILITIA_UNDER, D_BUY, D_PLAY, D_SEND = range(10)
DECISIONS = (
    "choose",
    "start",
    "use_militia",
    "militia_when",
    "draw",
    "militia_keep",
    "militia_under",
    "buy",
    "play",
    "send",
)

# draw actions as bits of state.unused (PX-5.4)
HAND, BOTTOM, MARKET = 1, 2, 4
# state.militia: no militia draw this turn, still to come, done
MILITIA_OFF, MILITIA_PENDING, MILITIA_DONE = range(3)
# Rome's cards came from: the setup, a column, or 1 + seat (informers)
FROM_SETUP, FROM_COLUMN, FROM_SEAT = -2, -1, 0

# actions
A_KEEP = 0  # + place in the offer
A_TURN = 10
A_PASS = 11
A_NO_MILITIA = 12
A_USE_MILITIA = 13
A_DRAW = 14
A_DRAW_MILITIA = 15
A_ASSIGN = 20  # + place among the drawn cards * PER_CARD + TO_HAND, TO_BOTTOM or TO_COLUMN + column
PER_CARD = 2 + MAX_COLUMNS
TO_HAND, TO_BOTTOM, TO_COLUMN = 0, 1, 2
A_TAKE = 80  # + place among the drawn cards: a militia card to the hand
A_UNDER = 90  # + place among the drawn cards: a militia card under the deck
A_NO_BUY = 100
A_BUY = 101  # + column
A_STOP = 110
A_PLAY = 111  # + place in the hand
A_SEND = A_PLAY + MAX_CARDS  # + place in the hand
MAX_LEGAL = MAX_CARDS + 1

# endings (state.over)
END_BY_POINTS, END_ROME_WITH_HOLDER, END_ROME_ALONE, END_ROME_BUT_POINTS = 2, 3, 4, 5

# events of the cards log
(
    E_DEALT,
    E_KEPT,
    E_DRAWN,
    E_TO_HAND,
    E_BOTTOMED,
    E_TO_MARKET,
    E_BOUGHT,
    E_PLAYED,
    E_SENT,
    E_UNPLAYED,
    E_BEAT_ROME,
    E_DECISIVE,
) = range(len(columns.EVENTS))
N_EVENTS = len(columns.EVENTS)

# score parts
P_KINDS, P_ROME, P_ARMS, P_HOLDER, P_CLOSED = range(len(columns.SCORE_PARTS))
N_PARTS = len(columns.SCORE_PARTS)

STAGES = stages_of(1, 2, 3, 4)  # of the account of draws
STAGE_FIRSTS = firsts_of(STAGES)

STATE = state_dtype(
    MAX_SEATS,
    N_CONTENTS,
    N_EVENTS,
    [
        ("start", "i4"),  # start player of this round
        ("turn", "i4"),  # turns finished in this round
        ("decision", "i4"),
        ("holder", "i4"),  # of the best-conspirator card (PX-1.6)
        ("last_round", "i4"),  # round in which a turn began with an empty deck, 0 if none did
        ("deck", "i4", (MAX_CARDS,)),  # a ring: the top is at deck_head
        ("deck_seen", "i4", (MAX_CARDS,)),  # mask of seats that know the card at this place
        ("deck_head", "i4"),
        ("deck_size", "i4"),
        ("removed", "i4", (MAX_CARDS,)),
        ("removed_seen", "i4", (MAX_CARDS,)),
        ("removed_size", "i4"),
        ("columns", "i4"),
        ("column", "i4", (MAX_COLUMNS, MAX_CARDS)),
        ("column_size", "i4", (MAX_COLUMNS,)),
        ("column_total", "i4", (MAX_COLUMNS,)),  # sum of printed prices
        ("rome", "i4", (MAX_CARDS,)),
        ("rome_seen", "i4", (MAX_CARDS,)),
        ("rome_from", "i4", (MAX_CARDS,)),
        ("rome_size", "i4"),
        ("rome_columns", "i4"),  # columns Rome has taken
        ("rome_taken", "i4", (N_KINDS,)),  # symbols in the columns Rome has taken
        ("gold", "i4", (MAX_SEATS,)),
        ("hand", "i4", (MAX_SEATS, MAX_CARDS)),  # in order of arrival
        ("hand_size", "i4", (MAX_SEATS,)),
        ("known", "i4", (MAX_SEATS, N_CONTENTS)),  # PX-3.4: taken from columns and not seen to leave the hand
        ("display", "i4", (MAX_SEATS, N_CONTENTS)),
        ("cards", "i4", (MAX_SEATS, N_KINDS)),  # cards in the display
        ("symbols", "i4", (MAX_SEATS, N_KINDS)),  # printed symbols in the display
        ("power", "i4", (MAX_SEATS, N_KINDS)),  # the same without blanked cards: what effects count
        ("offer", "i4", (MAX_SEATS, MAX_OFFER)),
        ("offer_size", "i4", (MAX_SEATS,)),
        ("chosen", "i4", (MAX_SEATS,)),  # starting cards kept so far
        ("drawn", "i4", (MAX_DRAWN,)),  # cards drawn and not yet dealt with
        ("drawn_size", "i4"),
        ("unused", "i4"),  # draw actions still to do
        ("militia", "i4"),
        ("militia_kept", "i4"),
        ("pair_begun", "i4"),  # PX-10.9: the pair is being carried out
        ("played", "i4", (N_KINDS,)),  # cards played this turn
        ("acting", "i4", (N_KINDS,)),  # the same without blanked cards
        ("played_total", "i4"),
        ("columns_bought", "i4", (MAX_SEATS,)),  # counters for the log from here on
        ("cards_bought", "i4", (MAX_SEATS,)),
        ("passes", "i4", (MAX_SEATS,)),
        ("cards_played", "i4", (MAX_SEATS,)),
        ("draws", "i4"),
        ("draws_again", "i4"),  # of these, cards that had been put under the deck before
    ],
    len(STAGES),
)

RULES = rules_dtype(Rules, COMPUTED)

sig = signatures(STATE, RULES, columns)
