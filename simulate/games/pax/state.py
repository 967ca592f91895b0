"""STATE and RULES of PAX, and the numbers that encode cards and actions.

A card is a content number: kind * 8 + (symbols - 1) * 4 + (price - 1); equal cards are interchangeable (PX-1.2). UNKNOWN
stands for a card that a view may not show. Columns are numbered from 0 here and from 1 in texts (PX-1.5).
Lists (deck, hands, columns, Rome, removed) keep their exact order. Masks of seats have bit 1 << seat.
"""

import numpy as np

from simulate.engine.contract import signatures, state_dtype

# PX-1.7: the canonical order of the kinds
LAND, NAVY, ARMY, WEALTH, SENATE, RELIGION, CONSPIRACY, SCOUTS, INFORMERS, MILITIA = range(10)
KINDS = ("land", "navy", "army", "wealth", "senate", "religion", "conspiracy", "scouts", "informers", "militia")
N_KINDS = 10
BASE_KINDS = 7
SYMBOLS_MAX, PRICE_MAX = 2, 4  # PX-1.2
FACES = SYMBOLS_MAX * PRICE_MAX  # faces of one kind: symbols x price
CONTENTS = N_KINDS * FACES
FACE_KEYS = tuple(f"s{symbols}_p{price}" for symbols in (1, 2) for price in (1, 2, 3, 4))
CONTENT_KEYS = tuple(f"{kind}_{face}" for kind in KINDS for face in FACE_KEYS)

SEATS_MAX = 4
CARDS_MAX = 160  # cards of one deck
COLUMNS_MAX = 7
OFFER_MAX = 8
DRAWN_MAX = 6
UNKNOWN = -1
NOBODY = -1

# steps: which decision is due
CHOOSE, START, USE_MILITIA, MILITIA_WHEN, DRAW, MILITIA_KEEP, MILITIA_UNDER, BUY, PLAY, SEND = range(10)
STEPS = ("choose", "start", "use_militia", "militia_when", "draw", "militia_keep", "militia_under", "buy", "play", "send")

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
PER_CARD = 2 + COLUMNS_MAX
TO_HAND, TO_BOTTOM, TO_COLUMN = 0, 1, 2
A_TAKE = 80  # + place among the drawn cards: a militia card to the hand
A_UNDER = 90  # + place among the drawn cards: a militia card under the deck
A_NO_BUY = 100
A_BUY = 101  # + column
A_STOP = 110
A_PLAY = 111  # + place in the hand
A_SEND = A_PLAY + CARDS_MAX  # + place in the hand
ACTIONS = A_SEND + CARDS_MAX
MAX_ACTIONS = CARDS_MAX + 1

# endings (state.over)
BY_POINTS, ROME_WITH_HOLDER, ROME_ALONE, ROME_BUT_POINTS = 2, 3, 4, 5

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
) = range(12)
N_EVENTS = 12

# score parts
P_KINDS, P_ROME, P_ARMS, P_HOLDER, P_CLOSED = range(5)
N_PARTS = 5

# values of options
REST_BOTTOM, REST_REMOVED, REST_SHUFFLED = range(3)
PAIR_FIRST, SLIDING, ALL_THREE = range(3)

STATE = state_dtype(
    SEATS_MAX,
    CONTENTS,
    N_EVENTS,
    [
        ("start", "i4"),  # start player of this round
        ("turn", "i4"),  # turns finished in this round
        ("step", "i4"),
        ("holder", "i4"),  # of the best-conspirator card (PX-1.6)
        ("last_round", "i4"),  # round in which a turn began with an empty deck, 0 if none did
        ("deck", "i4", (CARDS_MAX,)),  # a ring: the top is at deck_head
        ("deck_seen", "i4", (CARDS_MAX,)),  # mask of seats that know the card at this place
        ("deck_head", "i4"),
        ("deck_size", "i4"),
        ("removed", "i4", (CARDS_MAX,)),
        ("removed_seen", "i4", (CARDS_MAX,)),
        ("removed_size", "i4"),
        ("columns", "i4"),
        ("column", "i4", (COLUMNS_MAX, CARDS_MAX)),
        ("column_size", "i4", (COLUMNS_MAX,)),
        ("column_total", "i4", (COLUMNS_MAX,)),  # sum of printed prices
        ("rome", "i4", (CARDS_MAX,)),
        ("rome_seen", "i4", (CARDS_MAX,)),
        ("rome_from", "i4", (CARDS_MAX,)),
        ("rome_size", "i4"),
        ("rome_columns", "i4"),  # columns Rome has taken
        ("rome_taken", "i4", (N_KINDS,)),  # symbols in the columns Rome has taken
        ("gold", "i4", (SEATS_MAX,)),
        ("hand", "i4", (SEATS_MAX, CARDS_MAX)),  # in order of arrival
        ("hand_size", "i4", (SEATS_MAX,)),
        ("known", "i4", (SEATS_MAX, CONTENTS)),  # PX-3.4: taken from columns and not seen to leave the hand
        ("display", "i4", (SEATS_MAX, CONTENTS)),
        ("cards", "i4", (SEATS_MAX, N_KINDS)),  # cards in the display
        ("symbols", "i4", (SEATS_MAX, N_KINDS)),  # printed symbols in the display
        ("power", "i4", (SEATS_MAX, N_KINDS)),  # the same without blanked cards: what effects count
        ("offer", "i4", (SEATS_MAX, OFFER_MAX)),
        ("offer_size", "i4", (SEATS_MAX,)),
        ("chosen", "i4", (SEATS_MAX,)),  # starting cards kept so far
        ("drawn", "i4", (DRAWN_MAX,)),  # cards drawn and not yet dealt with
        ("drawn_size", "i4"),
        ("unused", "i4"),  # draw actions still to do
        ("militia", "i4"),
        ("militia_kept", "i4"),
        ("pair_begun", "i4"),  # PX-10.9: the pair is being carried out
        ("played", "i4", (N_KINDS,)),  # cards played this turn
        ("acting", "i4", (N_KINDS,)),  # the same without blanked cards
        ("played_total", "i4"),
        ("columns_bought", "i4", (SEATS_MAX,)),  # counters for the log from here on
        ("cards_bought", "i4", (SEATS_MAX,)),
        ("passes", "i4", (SEATS_MAX,)),
        ("cards_played", "i4", (SEATS_MAX,)),
        ("draws", "i4"),
        ("draws_again", "i4"),  # of these, cards that had been put under the deck before
    ],
)

RULES = np.dtype(
    [
        ("copies", "i4", (CONTENTS,)),  # 0 for kinds that are not in play
        ("in_play", "i4", (N_KINDS,)),
        ("kinds", "i4"),
        ("cards_total", "i4"),
        ("kind_symbols", "i4", (N_KINDS,)),
        ("by_symbols", "i4", (N_KINDS, SYMBOLS_MAX)),  # copies with 1 and with 2 symbols
        ("removed", "i4", (SEATS_MAX + 1,)),  # by seat count
        ("rome_hidden", "i4"),
        ("columns_more", "i4"),
        ("per_column", "i4"),
        ("start_gold", "i4"),
        ("keep", "i4"),
        ("offer", "i4", (SEATS_MAX,)),
        ("threshold", "i4", (N_KINDS,)),
        ("play_cost_first", "i4"),
        ("play_cost_step", "i4"),
        ("senate_bonus", "i4"),
        ("wealth_discount", "i4"),
        ("arms_bonus", "i4"),
        ("scouts_discount", "i4"),
        ("militia_draw", "i4"),
        ("militia_keep", "i4"),
        ("field_with_card", "i4"),
        ("field_beats_rome", "i4"),
        ("arms_symbol", "i4"),
        ("best_conspirator", "i4"),
        ("closed_bonus", "i4"),
        ("pass_gold", "i4"),
        ("no_play_gold", "i4"),
        ("empty_deck_gold", "i4"),
        ("empty_any_missing", "i4"),
        ("rest_to", "i4"),
        ("market_on_empty", "i4"),
        ("play_on", "i4"),
        ("fields_needed", "i4"),
        ("per_set", "i4"),
        ("cap_in_cards", "i4"),
        ("religion_mode", "i4"),
        ("cancels_base_only", "i4"),
        ("tie_to_nobody", "i4"),
        ("start_rotates", "i4"),
        ("bonus_against_rome", "i4"),
        ("rome_bonus", "i4"),
        ("majority_only", "i4"),
        ("closed_tie_none", "i4"),
        ("tie_to_holder", "i4"),
        ("points_without_holder", "i4"),
        ("perfect_memory", "i4"),
        ("informers_if_played", "i4"),
        ("militia_optional", "i4"),
    ],
    align=True,
)

sig = signatures(STATE, RULES)
