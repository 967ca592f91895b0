"""Comuni: the position, the rules values and the numbers of actions.

The pieces are those of CO-1.2, CO-1.4 and CO-1.5; other counts in single reviews are slips (CO-19.5), as
is a review with cards of two types (CO-19.4). Scores have no upper end (CO-1.6). The
invasion marker is the size of the deck (CO-19.7).

Type t yields resource t and belongs to guild master t. A card kind is 4 * type + rating - 1, type 4 is wild: cards of one
kind are alike. Buildings of a seat are counted by type and level, walls by level: nothing else about them matters (CO-8.10).
"""

from simulate.engine.contract import signatures, state_dtype
from simulate.engine.rules_record import rules_dtype
from simulate.engine.stages import firsts_of, stages_of
from simulate.games.comuni import columns
from simulate.games.comuni.model import (
    CARDS,
    COMPUTED,
    GUILD_MASTERS,
    HONOURS,
    MAX_DECK,
    MAX_SEATS,
    MAX_SPACES,
    N_COLUMNS,
    N_DECKS,
    N_KINDS,
    N_LEVELS,
    N_RESOURCES,
    N_TYPES,
    Rules,
)

# contents: what the cards log and the experiment masks speak of
WALL = N_KINDS  # + level - 1
BONUS_WALL = WALL + N_LEVELS
MASTER = BONUS_WALL + 1  # + type
HONOUR = MASTER + N_TYPES  # + 2 * deck + (0 larger, 1 smaller)
N_CONTENTS = HONOUR + 2 * N_DECKS
CONTENT_KEYS = (*CARDS, *(f"wall_{level}" for level in range(1, N_LEVELS + 1)), "bonus_wall", *GUILD_MASTERS, *HONOURS)

# state.events[seat, content, event]
E_DEALT, E_OFFERED, E_GAINED, E_BUILT, E_WALLED, E_LOST = range(len(columns.EVENTS))
N_EVENTS = len(columns.EVENTS)
# scores[seat, part]
P_BUILDING, P_MASTERS, P_MAJORITIES, P_HONOURS, P_LOWEST, P_PILLAGE = range(len(columns.SCORE_PARTS))
N_PARTS = len(columns.SCORE_PARTS)

# state.decision: what state.seat_to_act decides now (CO-18.2)
(
    D_ACTION, D_BID, D_DISPLACED, D_FREE, D_SEND, D_STEP, D_PAY, D_DISCARD,
    D_REMOVAL,
) = range(9)  # fmt: skip
# state.phase: where the turn stands
PROJECT, REFILL, INVADED, BUILDING, REMOVAL, EMPEROR = range(6)
# state.send_step: armies, pairs of gold, pairs of pilgrims; each to the common army, then to the city
SEND_STEPS = 6

# Action numbers
MAX_CUBES = 80  # cubes of one kind
A_CLAIM, A_INCOME = 0, 1
A_BID_COLUMN = 2  # + column
A_BID = A_BID_COLUMN + N_COLUMNS  # + gold * BID_SPAN + pairs of pilgrims
BID_SPAN = MAX_CUBES + 1
A_RETURN = A_BID + BID_SPAN * BID_SPAN
A_MOVE = A_RETURN + 1  # + column
A_FREE = A_MOVE + N_COLUMNS  # + resource
A_SEND = A_FREE + N_RESOURCES  # + armies, or pairs
A_STOP_BUILDING = A_SEND + MAX_CUBES + 1
A_STEP = A_STOP_BUILDING + 1  # + kind * TARGETS + target; target is 4 * type + level - 1, or WALL_TARGET + level - 1
WALL_TARGET = N_TYPES * N_LEVELS
TARGETS = WALL_TARGET + N_LEVELS
A_PAY = A_STEP + N_KINDS * TARGETS  # + pairs of pilgrims used in place of craftsmen
A_DISCARD = A_PAY + MAX_CUBES + 1  # + kind
A_REMOVE = A_DISCARD + N_KINDS  # + 0 nothing, 1 the small option, 2 the large one
MAX_LEGAL = BID_SPAN * BID_SPAN

END_EMPEROR = 2  # state.over: the Emperor has come and gone

STAGES = stages_of(1, 9, 13, 17, 21)  # of the account of draws
STAGE_FIRSTS = firsts_of(STAGES)

STATE = state_dtype(
    MAX_SEATS,
    N_CONTENTS,
    N_EVENTS,
    [
        ("community", "i4", (MAX_SEATS,)),  # 0..4, the printed number minus 1
        ("have", "i4", (MAX_SEATS, N_RESOURCES)),  # cubes behind the screens
        ("supply", "i4", (N_RESOURCES,)),
        ("score", "i4", (MAX_SEATS,)),
        ("hand_n", "i4", (MAX_SEATS,)),
        ("hand", "i4", (MAX_SEATS, N_KINDS)),
        ("placed", "i4", (N_KINDS,)),  # cards in buildings and walls
        ("removed", "i4", (N_KINDS,)),  # cards that left the game
        ("in_play", "i4", (N_KINDS,)),  # cards of this playout
        # buildings: how many of each type and level; best level and points by type, kept beside them
        ("buildings", "i4", (MAX_SEATS, N_TYPES, N_LEVELS)),
        ("best", "i4", (MAX_SEATS, N_TYPES)),
        ("points", "i4", (MAX_SEATS, N_TYPES)),
        ("coloured", "i4", (MAX_SEATS, N_TYPES)),  # activity card shows its coloured side
        ("walls", "i4", (MAX_SEATS, N_LEVELS)),
        ("wall_levels", "i4", (MAX_SEATS,)),  # sum of the levels of all walls
        ("bonus_left", "i8"),
        ("master", "i4", (N_TYPES,)),  # 1 + seat of the owner, 0 in the stock
        ("pillage", "i4", (MAX_SEATS,)),
        ("honour", "i4", (2 * N_DECKS,)),  # 1 + seat of the owner, 0 not given out, -1 out of the game
        # the board
        ("deck_n", "i4", (N_DECKS,)),
        ("deck", "i1", (N_DECKS, MAX_DECK)),  # the next card is the last entry
        ("period", "i8"),  # current deck
        ("used", "i4", (N_COLUMNS,)),  # 1: the column is in use with this number of players
        ("column_n", "i4", (N_COLUMNS,)),
        ("column", "i4", (N_COLUMNS, MAX_SPACES)),
        ("envoy", "i4", (N_COLUMNS,)),  # 1 + seat, 0 free
        ("bid_gold", "i4", (N_COLUMNS,)),
        ("bid_pilgrims", "i4", (N_COLUMNS,)),
        ("envoys_out", "i4", (MAX_SEATS,)),
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
        ("common", "i4", (MAX_SEATS, 3)),  # armies, pairs of gold, pairs of pilgrims
        ("city", "i4", (MAX_SEATS, 3)),
        # counters for the log
        ("bids", "i4", (MAX_SEATS,)),
        ("claims", "i4", (MAX_SEATS,)),
        ("incomes", "i4", (MAX_SEATS,)),
        ("displaced", "i4", (MAX_SEATS,)),
        ("moves", "i4", (MAX_SEATS,)),
        ("gold_paid", "i4", (MAX_SEATS,)),  # in bids that were claimed, pairs of pilgrims included
        ("cards_claimed", "i4", (MAX_SEATS,)),
        ("cubes_claimed", "i4", (MAX_SEATS,)),
        ("extra_paid", "i4", (MAX_SEATS,)),
        ("ratings_paid", "i4", (MAX_SEATS,)),
        ("sent_common", "i4", (MAX_SEATS,)),
        ("sent_city", "i4", (MAX_SEATS,)),
        ("pillage_taken", "i4", (MAX_SEATS,)),
        ("times_pillaged", "i4", (MAX_SEATS,)),
        ("invasion_turn", "i4", (N_DECKS,)),
        ("invasion_common", "i4", (N_DECKS,)),
        ("invasion_pillage", "i4", (N_DECKS,)),
        ("invasion_pillaged", "i4", (N_DECKS,)),  # players who took markers
    ],
    len(STAGES),
)

RULES = rules_dtype(Rules, COMPUTED)

sig = signatures(STATE, RULES, columns)
