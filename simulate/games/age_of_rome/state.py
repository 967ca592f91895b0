"""Age of Rome: the position, the numbers of decisions and actions.

The pieces are those of AR-1.1, AR-1.2, AR-1.3, AR-1.4, AR-1.5, AR-1.6, AR-1.7, AR-1.8 and AR-1.9.

Trade cards, events and quests come from the ruleset: card c is its c-th row, with spare places for new ones. Hands are sorted
lists of card numbers. Legions and votes on the board (AR-1.11) are not kept: hired minus those in areas, or in the column.

What is due lies on a stack of frames (kind, seat, a, b); the kind of the top one is the decision that is asked (`D_...`) or
something being carried out (`F_...`). An empty stack means: the next step of the round.
"""

import numpy as np

from simulate.engine.contract import signatures, state_dtype
from simulate.engine.effects import WIDTH

MAX_SEATS = 4
PROVINCES = ("africa", "gaul", "hispania", "italy")
N_PLACES = 4  # sides of the table, quarters of the disc
TYPES = ("military", "politics", "trade", "religion", "agriculture")
N_TYPES = 5
MILITARY, POLITICS, TRADE, RELIGION, AGRICULTURE = range(N_TYPES)
N_BONUSES = 3  # military, politics, trade
BLANK = 3  # a space of a feud track without a bonus
TRACK_SPACES = ("military", "politics", "trade", "blank")
N_LEVELS = 3
AREAS = ("thrace", "macedonia", "epirus")
N_AREAS = 3
BOARD = N_AREAS  # as the place a legion comes from
N_FLAGS = 3
KINDS = ("tool", "weapon", "clothing", "jewellery", "chest")
N_KINDS = 5
SET_KINDS = KINDS[:4]
N_SETS = 4
JEWELLERY, CHEST = 3, 4
N_MILESTONES = 4
TIERS = ("own", "bronze", "silver", "gold")
N_TIERS = 4
BASE, TOP = 0, 1
TOKENS = ("spy", "ally")
SPY, ALLY = 0, 1
CHARACTERS = ("mark_antony", "fulvia", "octavian", "livia", "lepidus", "junia")
N_CHARACTERS = 6
INTRIGUES = ("slander", "corruption", "treachery", "deception", "revote", "void_vote", "sale", "customs")
N_INTRIGUES = 8
SELECTORS = ("all", "most", "least", "each")
SEL_ALL, SEL_MOST, SEL_LEAST, SEL_EACH = range(4)
TESTS = ("none", "has_medal", "at_least", "at_most", "most", "least", "per")
T_NONE, T_MEDAL, T_AT_LEAST, T_AT_MOST, T_MOST, T_LEAST, T_PER = range(7)
N_TESTS = 4  # tests of one quest

TRIGGERS = (
    "none", "place_any", "place_colosseum", "place_farm", "intrigue_activate", "intrigue_suffer", "build", "double_income",
)  # fmt: skip
(T_NEVER, T_PLACE_ANY, T_PLACE_COLOSSEUM, T_PLACE_FARM, T_ACTIVATE, T_SUFFER, T_BUILD, T_DOUBLE) = range(8)
# windows (AR-9.11)
W_PLACE, W_ACTIVATE, W_SUFFER, W_BUILD, W_DOUBLE = range(5)

# room for cards of the ruleset, spare places included
N_TRADE, N_EVENT, N_QUEST = 32, 32, 32
DECK_MAX = 96  # trade cards in all
EFFECTS_MAX = 4  # verbs of one card
HAND_MAX = 7
TRACK_MAX = 6
COLUMN_MAX = 6  # the sixth is pushed out
DRAWN_MAX = 6  # quests looked at at once
OFFER_TOP = 12  # denarii of one offer
ROUNDS_MAX = 9
POPULATION_MAX = 16
N_TASKS = 7

# contents: what the cards log and the experiment masks speak of
C_TRADE, C_EVENT, C_QUEST = 0, N_TRADE, N_TRADE + N_EVENT
C_INTRIGUE = C_QUEST + N_QUEST
N_CONTENTS = C_INTRIGUE + N_INTRIGUES

UNKNOWN = -1
NOBODY = -1

# state.phase: where the round stands when the stack is empty
(
    PH_DEAL, PH_REVEAL, PH_SALE, PH_JUDGE, PH_OFFER, PH_ACTIVATE, PH_POINTS_1, PH_BUILD, PH_POINTS_2, PH_PLACE, PH_POINTS_3,
    PH_INCOME, PH_POINTS_4, PH_SCORING,
) = range(14)  # fmt: skip

# state.decision: the kind of the top frame when it asks; names as in RULES.md
DECISIONS = (
    "none", "quests", "reveal", "offer", "answer", "spy", "activate", "treachery 1", "treachery 2", "deception", "vote",
    "piece", "window", "draw", "move", "second move", "second vote", "level", "return", "build", "space", "placed", "income",
    "phase", "scoring",
)  # fmt: skip
(
    D_NONE, D_QUESTS, D_REVEAL, D_OFFER, D_ANSWER, D_SPY, D_ACTIVATE, D_HIT, D_PUT, D_SHIFT, D_VOTE, D_PIECE, D_WINDOW, D_DRAW,
    D_MOVE, D_SECOND_MOVE, D_SECOND_VOTE, D_LEVEL, D_RETURN, D_BUILD, D_SPACE, D_PLACED, D_INCOME, D_PHASE, D_SCORING,
) = range(25)  # fmt: skip
# frames that carry something out
F_FOLLOWER, F_INTRIGUE, F_CARD, F_EVENT, F_DOUBLE = range(30, 35)
DEPTH_MAX = 12
KIND, WHO, ARG_A, ARG_B = range(4)  # of a frame

# spaces for a follower: 0 to 4 the building types, then
SP_COLOSSEUM, SP_INTRIGUE = 5, 6

# actions
A_STOP = 0  # also decline, done, play no more
A_NORMAL, A_DOUBLE, A_ACCEPT, A_REFUSE, A_DRAW, A_SPY_GLORY, A_SPY_ACTION, A_SECOND_VOTE = range(1, 9)
A_CONVERT = 9
A_COLOSSEUM = 10
A_INTRIGUE = 11
A_SPACE = 12  # + 2 * type + bonus
A_BUILD = 22  # + type
A_MOVE = 30  # + 3 * from + to; from BOARD or an area
A_VOTE = 42  # + place in the column
A_PIECE = 50  # + BASE or TOP
A_LEVEL = 52  # + BASE or TOP
A_PUT = 54  # none; + 1 + from
A_LEGION = 60  # + area
A_ACTIVATE = 64  # + 8 * province + intrigue
A_QUEST = 96  # + quest
A_OFFER = 128  # + ((token * 4 + province) * 5 + type) * OFFER_TOP + amount - 1
A_PLAY = A_OFFER + 2 * N_PLACES * N_TYPES * OFFER_TOP  # + trade card
A_SELL = A_PLAY + N_TRADE  # + trade card
A_SET = A_SELL + N_TRADE  # + (first * N_TRADE + second) * N_TRADE + third, cards ascending
N_ACTIONS = A_SET + N_TRADE**3
MAX_ACTIONS = 512

# endings (state.over)
END_ROUNDS, END_DEFEAT, END_PRAETOR, END_IMPERATOR, END_SON = range(2, 7)
ENDINGS = (
    "running", "unfinished", "after the last round", "solo: defeat", "solo: Praetor", "solo: Imperator", "solo: Son of Jupiter",
)  # fmt: skip

# events of the cards log
E_DEALT, E_GAINED, E_PLAYED, E_SET, E_SOLD, E_LOST, E_SCORED = range(7)
N_EVENTS = 7

# score parts (AR-14.1)
P_GLORY, P_MILITARY, P_POLITICS, P_TRADE, P_RELIGION, P_QUESTS, P_DENARII = range(7)
N_PARTS = 7

S = MAX_SEATS
STATE = state_dtype(
    S,
    N_CONTENTS,
    N_EVENTS,
    [
        # flow
        ("stack", "i4", (DEPTH_MAX, 4)),
        ("depth", "i8"),
        ("decision", "i8"),
        ("phase", "i8"),
        ("at", "i8"),  # whose step of the phase comes next, as a place in turn order
        ("order", "i4", (S,)),
        ("offset", "i8"),  # of the disc
        ("marker", "i8"),  # province of the first-player marker
        ("event", "i8"),  # of this round
        ("qualified", "i8"),  # mask of the players who get the event's effect
        # players
        ("character", "i4", (S,)),
        ("glory", "i4", (S,)),
        ("denarii", "i4", (S,)),
        ("followers", "i4", (S,)),
        ("placed", "i4", (S,)),
        ("milestones", "i4", (S,)),  # mask of those gained
        ("milestone_at", "i4", (N_MILESTONES,)),
        ("legions", "i4", (S,)),  # hired
        ("votes", "i4", (S,)),  # hired
        ("areas", "i4", (S, N_AREAS)),
        ("column", "i4", (COLUMN_MAX,)),  # 1 + seat, bottom first
        ("column_n", "i8"),
        ("votes_in", "i4", (S,)),  # votes in the column
        ("feuds", "i4", (S,)),
        ("feud_supply", "i8"),
        ("bonus_used", "i4", (S,)),  # mask of types
        ("pieces", "i4", (S, 2)),  # pantheon pieces by level, the common one included
        ("common", "i4", (S, 2)),  # tier of the common piece, 0 none
        ("common_taken", "i4", (2,)),
        ("medal", "i4", (N_TYPES,)),  # 1 + seat
        # provinces
        ("level", "i4", (N_PLACES, N_TYPES)),
        ("population", "i4", (N_PLACES,)),
        ("tiles", "i4", (N_TYPES, N_LEVELS)),
        ("on_building", "i4", (N_PLACES, N_TYPES)),  # followers
        ("down", "i4", (N_PLACES, S)),  # intrigue markers face down
        ("flipped", "i4", (N_PLACES, S)),
        # cards
        ("hand", "i4", (S, HAND_MAX)),  # ascending
        ("hand_n", "i4", (S,)),
        ("anchors", "i4", (S,)),
        ("sets", "i4", (S, N_SETS)),
        ("sets_n", "i4", (S,)),
        ("laid", "i4", (N_TRADE,)),  # cards in sets
        ("deck", "i4", (DECK_MAX,)),  # the top is the last
        ("deck_n", "i8"),
        ("discard", "i4", (DECK_MAX,)),
        ("discard_n", "i8"),
        ("event_deck", "i4", (N_EVENT,)),
        ("event_n", "i8"),
        ("quest_deck", "i4", (N_QUEST,)),  # a ring; the top is at quest_head
        ("quest_seen", "i4", (N_QUEST,)),  # mask of seats that know the card at this place
        ("quest_head", "i8"),
        ("quest_n", "i8"),
        ("quests", "i4", (S, N_QUEST)),  # 1: held
        ("quests_n", "i4", (S,)),
        ("drawn", "i4", (S, DRAWN_MAX)),  # quests looked at, to keep some
        ("drawn_n", "i4", (S,)),
        # the running placement, window, intrigue, offer, double income
        ("bonus_now", "i8"),
        ("space", "i8"),
        ("window_trigger", "i8"),  # of the cards played in it, T_NEVER before the first
        ("window_played", "i4", (N_TRADE,)),
        ("window_any", "i8"),
        ("under_played", "i8"),  # 1 + place in the discard pile of the card being played, 0 none
        ("plot_province", "i8"),
        ("plot_intrigue", "i8"),
        ("plot_target", "i8"),
        ("plot_from", "i4", (2,)),
        ("plot_to", "i4", (2,)),
        ("plot_n", "i8"),  # parameters chosen
        ("plot_open", "i8"),  # 1 while an intrigue can be cancelled
        ("cancelled", "i8"),
        ("penalty", "i8"),
        ("offer_by", "i8"),  # 1 + seat
        ("offer_token", "i8"),
        ("offer_province", "i8"),
        ("offer_type", "i8"),
        ("offer_amount", "i8"),
        ("tokens_used", "i4", (S,)),  # mask
        # counters for the log
        ("first_turn", "i4", (S,)),  # place in the turn order of round 1
        ("placements", "i4", (S,)),
        ("placed_on", "i4", (S, 7)),  # by space
        ("bonuses", "i4", (S,)),
        ("built", "i4", (S,)),
        ("built_levels", "i4", (S, N_LEVELS)),
        ("spent_building", "i4", (S,)),
        ("building_glory", "i4", (S,)),
        ("activated", "i4", (S,)),
        ("suffered", "i4", (S,)),
        ("cancels", "i4", (S,)),
        ("majorities", "i4", (S,)),
        ("drawn_cards", "i4", (S,)),
        ("played_cards", "i4", (S,)),
        ("sold_cards", "i4", (S,)),
        ("converted", "i4", (S,)),
        ("doubled", "i4", (S,)),
        ("penalties", "i4", (S,)),
        ("income", "i4", (S,)),
        ("offers", "i4", (S,)),
        ("offers_accepted", "i4", (S,)),
        ("follower_rounds", "i4", (S,)),  # sum over the rounds of followers at the end of the action phase
    ],
)

O_MILESTONE = ("reached", "exact_space_only")
YES_NO, NO_YES = ("yes", "no"), ("no", "yes")
O_REACH = ("areas", "areas_and_owners_board")
O_MIXING = ("yes", "same_trigger_only")
O_PLACEMENT = ("possible_now", "no_test")
O_LEVELS = ("base_first", "parallel")
O_PENALTY = ("printed", "none_until_paid")
O_SHARED = ("counts", "does_not_count")
O_STARRED = ("all_areas", "thrace_only")
O_ORDER = ("event_colour", "always_clockwise")
O_SOURCE = ("board", "board_or_area")
O_SINGLE = ("moves_one", "not_possible")
O_SECOND = ("compulsory", "optional")
O_LATE = ("placed_now", "next_round")
O_FEUDS = ("movable", "fixed")
# in RULES an option is the place of its value: 0 the default, 1 the other reading
OPTIONS = {
    "milestone_jump": O_MILESTONE,
    "target_may_sell": YES_NO,
    "deception_reach": O_REACH,
    "window_mixing": O_MIXING,
    "placement_test": O_PLACEMENT,
    "pantheon_levels": O_LEVELS,
    "penalty_test": O_PENALTY,
    "sets_at_scoring": NO_YES,
    "shared_first": O_SHARED,
    "starred_flags": O_STARRED,
    "clockwork_order": O_ORDER,
    "sale_after_reveal": NO_YES,
    "treachery_source": O_SOURCE,
    "deception_single": O_SINGLE,
    "second_vote": O_SECOND,
    "late_follower": O_LATE,
    "truce_feuds": O_FEUDS,
}
SWITCHES = ("spies_and_allies", "truce", "clockwork", "heroes", "hard_times")
SCALARS = (
    "rounds", "followers_start", "intrigue_markers", "intrigue_spaces", "legions_per_colour", "votes_per_colour", "quests_dealt",
    "quests_kept", "hand_limit", "trade_sets_max", "sell_price", "first_activation_round", "colosseum_glory", "income_normal",
    "income_double", "denarii_per_point", "denarii_per_point_medal", "feud_markers_total", "column_size", "majority_length",
    "majority_glory", "majority_glory_medal", "own_base", "own_top", "agriculture_extra", "religion_price", "clockwork_dir",
    "clockwork_turns", "offer_min", "offer_max", "event_denarii", "praetor", "imperator", "son_of_jupiter",
)  # fmt: skip

RULES = np.dtype(
    [
        *((name, "i4") for name in SCALARS),
        *((name, "i4") for name in SWITCHES),
        *((name, "i4") for name in OPTIONS),
        ("milestone", "i4", (N_MILESTONES,)),
        ("tiles_few", "i4", (N_LEVELS,)),
        ("tiles_many", "i4", (N_LEVELS,)),
        ("buildings_cost", "i4", (N_TYPES, N_LEVELS)),
        ("buildings_glory", "i4", (N_TYPES, N_LEVELS)),
        ("penalties", "i4", (POPULATION_MAX,)),
        ("farm_income", "i4", (ROUNDS_MAX,)),
        ("battle_area_shield", "i4", (N_AREAS,)),
        ("battle_area_flags", "i4", (N_AREAS, N_FLAGS)),
        ("position_points", "i4", (COLUMN_MAX,)),
        ("set_points", "i4", (N_SETS,)),
        ("tier_points", "i4", (N_TIERS,)),
        ("common_tiers", "i4", (S + 1, 2, S)),  # by seats, level, order of taking
        ("character_legions", "i4", (N_CHARACTERS,)),
        ("character_votes", "i4", (N_CHARACTERS,)),
        ("character_denarii", "i4", (N_CHARACTERS,)),
        ("character_glory", "i4", (N_CHARACTERS,)),
        ("character_feuds", "i4", (N_CHARACTERS,)),
        ("character_anchor", "i4", (N_CHARACTERS,)),
        ("character_intrigue", "i4", (N_CHARACTERS,)),
        ("track_length", "i4", (N_CHARACTERS,)),
        ("bonus_space", "i4", (N_CHARACTERS, N_BONUSES)),  # place on the feud track
        ("intrigue_common", "i4", (N_INTRIGUES,)),
        ("intrigue_effect", "i4", (N_INTRIGUES, EFFECTS_MAX, WIDTH)),
        ("card_kind", "i4", (N_TRADE,)),
        ("card_trigger", "i4", (N_TRADE,)),
        ("card_copies", "i4", (S + 1, N_TRADE)),  # by seats
        ("card_effect", "i4", (N_TRADE, EFFECTS_MAX, WIDTH)),
        ("deck_size", "i4", (S + 1,)),
        ("event_in", "i4", (N_EVENT,)),
        ("event_negative", "i4", (N_EVENT,)),
        ("event_dir", "i4", (N_EVENT,)),
        ("event_turns", "i4", (N_EVENT,)),
        ("event_select", "i4", (N_EVENT,)),
        ("event_metric", "i4", (N_EVENT,)),
        ("event_min", "i4", (N_EVENT,)),
        ("event_effect", "i4", (N_EVENT, EFFECTS_MAX, WIDTH)),
        ("quest_in", "i4", (S + 1, N_QUEST)),  # by seats
        ("quest_points", "i4", (N_QUEST,)),
        ("quest_test", "i4", (N_QUEST, N_TESTS, 4)),  # test, metric or medal, n, min
        ("task_metric", "i4", (N_TASKS,)),
        ("task_n", "i4", (N_TASKS,)),
        ("achievement_test", "i4", (16, 4)),
    ],
    align=True,
)

sig = signatures(STATE, RULES)
