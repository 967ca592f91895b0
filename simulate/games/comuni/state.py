"""Comuni: the position, the rules values and the numbers of actions.

The pieces are those of CO-1.2, CO-1.4 and CO-1.5; other counts in single reviews are slips (CO-19.5), as
is a review with cards of two types (CO-19.4). Scores have no upper end (CO-1.6). The
invasion marker is the size of the deck (CO-19.7).

Shapes: S = 5 seats (CO-1.1), R = 4 resources (CO-1.2), T = 4 building types (CO-1.3), L = 4 levels, K = 20 card kinds
(CO-1.4), D = 4 decks, C = 7 columns, Z = 4 spaces of a column.

Type t yields resource t and belongs to guild master t. A card kind is 4 * type + rating - 1, type 4 is wild: cards of one
kind are alike. Buildings of a seat are counted by type and level, walls by level: nothing else about them matters (CO-8.10).
"""

import numpy as np

from simulate.engine.contract import signatures, state_dtype
from simulate.games.comuni import columns
from simulate.games.comuni.columns import COMMUNITIES as COMMUNITIES
from simulate.games.comuni.columns import INVADERS
from simulate.games.comuni.columns import RESOURCES as RESOURCES

S, R, T, L, K, D, C, Z, DECK = 5, 4, 4, 4, 20, 4, 7, 4, 96

GOLD, ARMY, CRAFTSMAN, PILGRIM = range(R)
TYPES = ("economic", "military", "cultural", "religious")
WILD = 4
CARDS = tuple(f"{name}_{rating}" for name in (*TYPES, "wild") for rating in range(1, 5))
GUILD_MASTERS = ("treasurer", "commander", "architect", "bishop")
DECKS = ("A", "B", "C", "D")
HONOURS = tuple(f"{invader}_{rank}" for invader in INVADERS for rank in ("first", "second"))

# contents: what the cards log and the experiment masks speak of
WALL = K  # + level - 1
BONUS_WALL = WALL + L
MASTER = BONUS_WALL + 1  # + type
HONOUR = MASTER + T  # + 2 * deck + (0 larger, 1 smaller)
N_CONTENTS = HONOUR + 2 * D
CONTENTS = (*CARDS, *(f"wall_{level}" for level in range(1, L + 1)), "bonus_wall", *GUILD_MASTERS, *HONOURS)

# state.events[seat, content, event]
DEALT, OFFERED, GAINED, BUILT, WALLED, LOST, N_EVENTS = range(7)

# state.decision: what state.seat_to_act decides now (CO-18.2)
(
    DECIDE_ACTION, DECIDE_BID, DECIDE_DISPLACED, DECIDE_FREE, DECIDE_SEND, DECIDE_STEP, DECIDE_PAY, DECIDE_DISCARD,
    DECIDE_REMOVAL,
) = range(9)  # fmt: skip
# state.phase: where the turn stands
PROJECT, REFILL, INVADED, BUILDING, REMOVAL, EMPEROR = range(6)
# state.send_step: armies, pairs of gold, pairs of pilgrims; each to the common army, then to the city
SEND_STEPS = 6

# Action numbers
MOST = 80  # cubes of one kind
CLAIM, INCOME = 0, 1
BID_COLUMN = 2  # + column
BID = BID_COLUMN + C  # + gold * BID_SPAN + pairs of pilgrims
BID_SPAN = MOST + 1
RETURN = BID + BID_SPAN * BID_SPAN
MOVE = RETURN + 1  # + column
FREE = MOVE + C  # + resource
SEND = FREE + R  # + armies, or pairs
STOP_BUILDING = SEND + MOST + 1
STEP = STOP_BUILDING + 1  # + kind * TARGETS + target; target is 4 * type + level - 1, or WALL_TARGET + level - 1
WALL_TARGET = T * L
TARGETS = WALL_TARGET + L
PAY = STEP + K * TARGETS  # + pairs of pilgrims used in place of craftsmen
DISCARD = PAY + MOST + 1  # + kind
REMOVE = DISCARD + K  # + 0 nothing, 1 the small option, 2 the large one
N_ACTIONS = REMOVE + 3
MAX_LEGAL = BID_SPAN * BID_SPAN

# values of the switches in RULES
BY_POINTS, BY_BEST_LEVEL = 0, 1
BY_NUMBER, SHUFFLED = 0, 1

FINISHED = 2  # state.over: the Emperor has come and gone

STATE = state_dtype(
    S,
    N_CONTENTS,
    N_EVENTS,
    [
        ("community", "i4", (S,)),  # 0..4, the printed number minus 1
        ("have", "i4", (S, R)),  # cubes behind the screens
        ("supply", "i4", (R,)),
        ("score", "i4", (S,)),
        ("hand_n", "i4", (S,)),
        ("hand", "i4", (S, K)),
        ("placed", "i4", (K,)),  # cards in buildings and walls
        ("removed", "i4", (K,)),  # cards that left the game
        ("in_play", "i4", (K,)),  # cards of this playout
        # buildings: how many of each type and level; best level and points by type, kept beside them
        ("buildings", "i4", (S, T, L)),
        ("best", "i4", (S, T)),
        ("points", "i4", (S, T)),
        ("coloured", "i4", (S, T)),  # activity card shows its coloured side
        ("walls", "i4", (S, L)),
        ("wall_levels", "i4", (S,)),  # sum of the levels of all walls
        ("bonus_left", "i8"),
        ("master", "i4", (T,)),  # 1 + seat of the owner, 0 in the stock
        ("pillage", "i4", (S,)),
        ("honour", "i4", (2 * D,)),  # 1 + seat of the owner, 0 not given out, -1 out of the game
        # the board
        ("deck_n", "i4", (D,)),
        ("deck", "i1", (D, DECK)),  # the next card is the last entry
        ("period", "i8"),  # current deck
        ("used", "i4", (C,)),  # 1: the column is in use with so many players
        ("column_n", "i4", (C,)),
        ("column", "i4", (C, Z)),
        ("envoy", "i4", (C,)),  # 1 + seat, 0 free
        ("bid_gold", "i4", (C,)),
        ("bid_pilgrims", "i4", (C,)),
        ("envoys_out", "i4", (S,)),
        # the turn
        ("active", "i8"),
        ("marker", "i8"),  # holder of the active-player marker
        ("turns", "i8"),  # turns ended
        ("phase", "i8"),
        ("decision", "i8"),
        ("bid_column", "i8"),
        ("lifted", "i8"),  # 1 + seat of the envoy that was just displaced, 0 none
        ("lifted_from", "i8"),
        ("lifted_gold", "i8"),
        ("lifted_pilgrims", "i8"),
        ("free_left", "i8"),  # free resources still to choose
        ("steps_built", "i8"),
        ("steps_walled", "i8"),
        ("extra_actions", "i8"),
        ("step", "i8"),  # the step being paid
        ("trigger", "i8"),  # 1 + seat that drew the last card of deck D
        ("last_left", "i8"),  # last turns to come
        # the running invasion; erased for others until all have chosen
        ("sender", "i8"),
        ("send_step", "i8"),
        ("common", "i4", (S, 3)),  # armies, pairs of gold, pairs of pilgrims
        ("city", "i4", (S, 3)),
        # counters for the log
        ("bids", "i4", (S,)),
        ("claims", "i4", (S,)),
        ("incomes", "i4", (S,)),
        ("displaced", "i4", (S,)),
        ("moves", "i4", (S,)),
        ("gold_paid", "i4", (S,)),  # in bids that were claimed, pairs of pilgrims included
        ("cards_claimed", "i4", (S,)),
        ("cubes_claimed", "i4", (S,)),
        ("extra_paid", "i4", (S,)),
        ("ratings_paid", "i4", (S,)),
        ("sent_common", "i4", (S,)),
        ("sent_city", "i4", (S,)),
        ("pillage_taken", "i4", (S,)),
        ("times_pillaged", "i4", (S,)),
        ("invasion_turn", "i4", (D,)),
        ("invasion_common", "i4", (D,)),
        ("invasion_pillage", "i4", (D,)),
        ("invasion_pillaged", "i4", (D,)),  # players who took markers
    ],
)

RULES = np.dtype(
    [
        ("supply", "i4", (R,)),
        ("start", "i4", (S, R)),  # by community
        ("income", "i4", (S, R)),
        ("income_any", "i4", (S,)),
        ("column_cards", "i4", (C,)),
        ("column_cube", "i4", (C,)),
        ("column_from", "i4", (C,)),  # least number of players
        ("copies", "i4", (S + 1, D, K)),  # by number of players
        ("base_attack", "i4", (D,)),
        ("honour_value", "i4", (2 * D,)),
        ("envoys", "i4"),
        ("hand_limit", "i4"),
        ("build_actions", "i4"),
        ("building_top", "i4"),
        ("wall_top", "i4"),
        ("bonus_walls", "i4"),
        ("master_level", "i4"),
        ("master_income", "i4"),
        ("pilgrims_per_gold", "i4"),
        ("pilgrims_per_army", "i4"),
        ("gold_per_army", "i4"),
        ("pilgrims_per_craftsman", "i4"),
        ("move_cost", "i4"),
        ("marker_defence", "i4"),
        ("removal_cost", "i4", (3,)),
        ("removal_markers", "i4", (3,)),
        ("level_points", "i4", (L + 1,)),  # on reaching the level
        ("total_points", "i4", (L + 1,)),  # of a building of that level
        ("master_points", "i4"),
        ("majority_sole", "i4"),
        ("majority_tied", "i4"),
        ("pillage_points", "i4"),
        ("lowest_bonus", "i4", (L + 1,)),
        ("honour_pairs", "i4"),
        ("guild_takeover", "i4"),
        ("seating", "i4"),
        ("max_turns_guard", "i4"),
    ],
    align=True,
)

sig = signatures(STATE, RULES, columns)
