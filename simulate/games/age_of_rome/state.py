"""Age of Rome: the position, the numbers of decisions and actions.

The pieces are those of AR-1.1, AR-1.2, AR-1.3, AR-1.4, AR-1.5, AR-1.6, AR-1.7, AR-1.8 and AR-1.9.

Trade cards, events and quests come from the ruleset: card c is its c-th row, with spare places for new ones. Hands are
sorted lists of card numbers. Legions and votes on the board (AR-1.11) are not kept: they are the hired ones (AR-1.10) minus
those in areas, or in the column.

What is due lies on a stack of frames (kind, who, a, b); the kind of the top one is the decision that is asked (`D_...`) or
something being carried out (`F_...`). An empty stack means: the next step of the round.
"""

from simulate.engine.contract import signatures, state_dtype
from simulate.engine.rules_record import rules_dtype
from simulate.engine.stages import firsts_of, stages_of
from simulate.games.age_of_rome import columns
from simulate.games.age_of_rome.derived import COMPUTED
from simulate.games.age_of_rome.model import Rules
from simulate.games.age_of_rome.names import (
    MAX_COLUMN,
    MAX_DECK,
    MAX_DRAWN,
    MAX_HAND,
    MAX_OFFER,
    MAX_SEATS,
    N_AREAS,
    N_EVENT,
    N_INTRIGUES,
    N_LEVELS,
    N_MILESTONES,
    N_PLACES,
    N_QUEST,
    N_SETS,
    N_TRADE,
    N_TYPES,
)

# windows (AR-9.11)
W_PLACE, W_ACTIVATE, W_SUFFER, W_BUILD, W_DOUBLE = range(5)

# contents: what the cards log and the experiment masks speak of
C_TRADE, C_EVENT, C_QUEST = 0, N_TRADE, N_TRADE + N_EVENT
C_INTRIGUE = C_QUEST + N_QUEST
N_CONTENTS = C_INTRIGUE + N_INTRIGUES

UNKNOWN = -1

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
    D_NONE, D_QUESTS, D_REVEAL, D_OFFER, D_ANSWER, D_SPY, D_ACTIVATE, D_HIT, D_PUT, D_SHIFT, D_VOTE, D_PIECE,
    D_WINDOW, D_DRAW, D_MOVE, D_SECOND_MOVE, D_SECOND_VOTE, D_LEVEL, D_RETURN, D_BUILD, D_SPACE, D_PLACED, D_INCOME,
    D_PHASE, D_SCORING,
) = range(25)  # fmt: skip
# frames that carry something out
F_FOLLOWER, F_INTRIGUE, F_CARD, F_EVENT, F_DOUBLE = range(30, 35)
MAX_DEPTH = 12
# A frame: its kind (a decision or an F_...), its player and two numbers, which have a name at each kind that uses them:
#   D_QUESTS AT_KEPT    D_WINDOW AT_WINDOW, AT_OWN_TURN    D_DRAW AT_LEFT, AT_OWN_TURN    D_PLACED, D_SCORING AT_SETS
#   D_MOVE, D_SECOND_MOVE, D_SHIFT, D_LEVEL, D_RETURN AT_LEFT
#   F_FOLLOWER AT_SPACE, AT_STAGE    F_CARD AT_CARD, AT_PLACE    F_EVENT AT_VERB, AT_TURN    F_INTRIGUE, F_DOUBLE AT_DONE
KIND, WHO, ARG_A, ARG_B = range(4)
AT_LEFT = ARG_A  # how many are left: legions to move or return, pieces to place, cards to draw
AT_KEPT = ARG_A  # how many quests are kept
AT_WINDOW = ARG_A  # which window is open
AT_OWN_TURN = ARG_B  # whether it opened in the own turn, where sets may be made
AT_SETS = ARG_A  # whether sets may be made
AT_SPACE, AT_STAGE = ARG_A, ARG_B  # where the follower stands, how far its carrying out is
AT_CARD, AT_PLACE = ARG_A, ARG_B  # the card being played, the next of its effects
AT_VERB, AT_TURN = ARG_A, ARG_B  # the next effect of the event, the next player in turn order
AT_DONE = ARG_A  # how many steps are done

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
A_OFFER = 128  # + ((token * 4 + province) * 5 + type) * MAX_OFFER + amount - 1
A_PLAY = A_OFFER + 2 * N_PLACES * N_TYPES * MAX_OFFER  # + trade card
A_SELL = A_PLAY + N_TRADE  # + trade card
A_SET = A_SELL + N_TRADE  # + (first * N_TRADE + second) * N_TRADE + third, cards ascending
N_ACTIONS = A_SET + N_TRADE**3
MAX_ACTIONS = 512

# endings (state.over)
END_ROUNDS, END_DEFEAT, END_PRAETOR, END_IMPERATOR, END_SON = range(2, 7)
ENDINGS = (
    "running", "unfinished", "after the last round",
    "solo: defeat", "solo: Praetor", "solo: Imperator", "solo: Son of Jupiter",
)  # fmt: skip

# events of the cards log
E_DEALT, E_GAINED, E_PLAYED, E_SET, E_SOLD, E_LOST, E_SCORED = range(7)
N_EVENTS = 7

# score parts (AR-14.1)
P_GLORY, P_MILITARY, P_POLITICS, P_TRADE, P_RELIGION, P_QUESTS, P_DENARII = range(7)
N_PARTS = 7

STAGES = stages_of(1, 3, 5, 7, 9)  # of the account of draws
STAGE_FIRSTS = firsts_of(STAGES)

STATE = state_dtype(
    MAX_SEATS,
    N_CONTENTS,
    N_EVENTS,
    [
        # flow
        ("stack", "i4", (MAX_DEPTH, 4)),
        ("depth", "i8"),
        ("decision", "i8"),
        ("phase", "i8"),
        ("at", "i8"),  # whose step of the phase comes next, as a place in turn order
        ("order", "i4", (MAX_SEATS,)),
        ("offset", "i8"),  # of the disc
        ("marker", "i8"),  # province of the first-player marker
        ("event", "i8"),  # of this round
        ("qualified", "i8"),  # mask of the players who get the event's effect
        # players
        ("character", "i4", (MAX_SEATS,)),
        ("glory", "i4", (MAX_SEATS,)),
        ("denarii", "i4", (MAX_SEATS,)),
        ("followers", "i4", (MAX_SEATS,)),
        ("placed", "i4", (MAX_SEATS,)),
        ("milestones", "i4", (MAX_SEATS,)),  # mask of those gained
        ("milestone_at", "i4", (N_MILESTONES,)),
        ("legions", "i4", (MAX_SEATS,)),  # hired
        ("votes", "i4", (MAX_SEATS,)),  # hired
        ("areas", "i4", (MAX_SEATS, N_AREAS)),
        ("column", "i4", (MAX_COLUMN,)),  # 1 + seat, bottom first
        ("column_n", "i8"),
        ("votes_in", "i4", (MAX_SEATS,)),  # votes in the column
        ("feuds", "i4", (MAX_SEATS,)),
        ("feud_supply", "i8"),
        ("bonus_used", "i4", (MAX_SEATS,)),  # mask of types
        ("pieces", "i4", (MAX_SEATS, 2)),  # pantheon pieces by level, the common one included
        ("common", "i4", (MAX_SEATS, 2)),  # tier of the common piece, 0 none
        ("common_taken", "i4", (2,)),
        ("medal", "i4", (N_TYPES,)),  # 1 + seat
        # provinces
        ("level", "i4", (N_PLACES, N_TYPES)),
        ("tiles", "i4", (N_TYPES, N_LEVELS)),
        ("on_building", "i4", (N_PLACES, N_TYPES)),  # followers
        ("down", "i4", (N_PLACES, MAX_SEATS)),  # intrigue markers face down
        ("flipped", "i4", (N_PLACES, MAX_SEATS)),
        # cards
        ("hand", "i4", (MAX_SEATS, MAX_HAND)),  # ascending
        ("hand_n", "i4", (MAX_SEATS,)),
        ("anchors", "i4", (MAX_SEATS,)),
        ("sets", "i4", (MAX_SEATS, N_SETS)),
        ("sets_n", "i4", (MAX_SEATS,)),
        ("laid", "i4", (N_TRADE,)),  # cards in sets
        ("deck", "i4", (MAX_DECK,)),  # the top is the last
        ("deck_n", "i8"),
        ("discard", "i4", (MAX_DECK,)),
        ("discard_n", "i8"),
        ("event_deck", "i4", (N_EVENT,)),
        ("event_n", "i8"),
        ("revealed", "i4", (N_EVENT,)),
        ("quest_deck", "i4", (N_QUEST,)),  # a ring; the top is at quest_head
        ("quest_seen", "i4", (N_QUEST,)),  # mask of seats that know the card at this place
        ("quest_head", "i8"),
        ("quest_n", "i8"),
        ("quests", "i4", (MAX_SEATS, N_QUEST)),  # 1: held
        ("quests_n", "i4", (MAX_SEATS,)),
        ("drawn", "i4", (MAX_SEATS, MAX_DRAWN)),  # quests looked at, to keep some
        ("drawn_n", "i4", (MAX_SEATS,)),
        # the running placement, window, intrigue, offer, double income
        ("bonus_now", "i8"),
        ("space", "i8"),
        ("window_trigger", "i8"),  # of the cards played in it, T_NONE before the first
        ("window_played", "i4", (N_TRADE,)),
        ("window_any", "i8"),
        ("window_own", "i8"),  # the window lies in the own turn
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
        ("tokens_used", "i4", (MAX_SEATS,)),  # mask
        # counters for the log
        ("first_turn", "i4", (MAX_SEATS,)),  # place in the turn order of round 1
        ("placements", "i4", (MAX_SEATS,)),
        ("placed_on", "i4", (MAX_SEATS, 7)),  # by space
        ("bonuses", "i4", (MAX_SEATS,)),
        ("built", "i4", (MAX_SEATS,)),
        ("built_levels", "i4", (MAX_SEATS, N_LEVELS)),
        ("built_late", "i4", (MAX_SEATS,)),  # in the last two rounds
        ("spent_building", "i4", (MAX_SEATS,)),
        ("building_glory", "i4", (MAX_SEATS,)),
        ("activated", "i4", (MAX_SEATS,)),
        ("suffered", "i4", (MAX_SEATS,)),
        ("cancels", "i4", (MAX_SEATS,)),
        ("majorities", "i4", (MAX_SEATS,)),
        ("drawn_cards", "i4", (MAX_SEATS,)),
        ("played_cards", "i4", (MAX_SEATS,)),
        ("sold_cards", "i4", (MAX_SEATS,)),
        ("converted", "i4", (MAX_SEATS,)),
        ("doubled", "i4", (MAX_SEATS,)),
        ("penalties", "i4", (MAX_SEATS,)),
        ("income", "i4", (MAX_SEATS,)),
        ("offers", "i4", (MAX_SEATS,)),
        ("offers_accepted", "i4", (MAX_SEATS,)),
        ("quarter_turns", "i8"),
        ("follower_rounds", "i4", (MAX_SEATS,)),  # sum over the rounds of followers at the end of the action phase
    ],
    len(STAGES),
)

RULES = rules_dtype(Rules, COMPUTED)

sig = signatures(STATE, RULES, columns)
