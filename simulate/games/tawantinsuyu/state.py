"""The STATE record, places of components, frames, decisions and actions."""

from simulate.engine.contract import signatures, state_dtype
from simulate.engine.stages import firsts_of, stages_of
from simulate.games.tawantinsuyu import columns
from simulate.games.tawantinsuyu.columns import N_EVENTS
from simulate.games.tawantinsuyu.derived import RULES
from simulate.games.tawantinsuyu.words import (
    MAX_DRAWN,
    MAX_SEATS,
    MAX_SPACES,
    MAX_VILLAGE,
    MAX_WORKERS,
    N_ARMY,
    N_BUILDINGS,
    N_COLOURS,
    N_CONQUESTS,
    N_CONTENTS,
    N_COST,
    N_EDGES,
    N_GOD_CARDS,
    N_GODS,
    N_GOODS,
    N_HOOKS,
    N_PATTERNS,
    N_PRODUCTION,
    N_SECTIONS,
    N_SEGMENTS,
    N_SIZES,
    N_WEAVINGS,
)

# Where a god card is: IN_HAND + seat; ON_TABLE + seat: one of the five of the setup, still to be played
IN_BOX, IN_DECK, IN_OFFER, ASIDE, IN_HAND = range(5)
ON_TABLE = IN_HAND + MAX_SEATS
UNKNOWN = ON_TABLE + MAX_SEATS  # in a view: in the deck or in a hand
# Where a building is: IN_BOX, IN_STACK, IN_MARKET, FACE_UP + seat, FACE_DOWN + seat
IN_STACK, IN_MARKET, FACE_UP = range(1, 4)
FACE_DOWN = FACE_UP + MAX_SEATS
# Where an army card is: IN_BOX, IN_DECK, IN_PILE, BEING_CHOSEN, IN_HAND + seat, ARMY_UP + seat, ARMY_DOWN + seat,
# ARMY_UNKNOWN in a view
IN_PILE, BEING_CHOSEN = 2, 3
ARMY_UP = IN_HAND + MAX_SEATS
ARMY_DOWN = ARMY_UP + MAX_SEATS
ARMY_UNKNOWN = ARMY_DOWN + MAX_SEATS
# Where a weaving is: IN_BOX, IN_STACK, DRAWN, WOVEN + seat
DRAWN, WOVEN = 2, 3

MAX_TAPESTRIES = N_WEAVINGS

# Frames of the stack: what is going on, the innermost on top. A frame: op, seat, stage and three numbers A, B and C,
# which have a name at each kind of frame that uses them:
#   F_SETUP, F_WEAVE, F_PRIEST, F_FESTIVAL                        AT_ASKED
#   F_TASKS, F_GOD, F_WORKER, F_FREE_WEAVING, F_TRAIN, F_PLAY_GODS  AT_LEFT
#   F_TEMPLE    AT_LEFT, AT_EFFECT            F_RECOVER      AT_LEFT, AT_FREE, AT_PRICE
#   F_LIST      AT_LIST, AT_NEXT, AT_SOURCE   F_HOOKS        AT_HOOK, AT_NEXT, AT_COLOUR
#   F_STEPS, F_STATUE  AT_OFF, AT_OPTIONAL    F_BUILD        AT_OFF, AT_OPTIONAL, AT_REFRESHED    F_PRODUCE  AT_OPTIONAL
#   F_WORSHIP   AT_LEADS, AT_GIVEN            F_COMMISSION   AT_LEADS           F_PRODUCE_ALL  AT_LEADS, AT_TURNED_UP
#   F_CONQUER   AT_ASKED, AT_FREE             F_MARKER       AT_SPACE           F_SPEND  AT_LEFT, AT_METHOD, AT_NAMED
OP, SEAT, STAGE, A, B, C = range(6)
AT_ASKED = A  # how many players have been asked, clockwise from the active one (F_SETUP: from seat 0)
AT_LEFT = A  # how many are left: tasks, cards, workers, tiles, steps to go up, soldiers to spend
AT_LIST, AT_NEXT, AT_SOURCE = A, B, C  # row of `effects`; its next place (F_HOOKS: the next passive building); score part
AT_HOOK, AT_COLOUR = A, C  # the moment, and the colour of the worker placed
AT_OFF, AT_OPTIONAL, AT_REFRESHED = A, B, C  # off the price; may be declined; the market was refreshed
AT_LEADS = A  # 1 for the active player
AT_FREE = B  # how many are still free of charge: army cards to play, things to recover
AT_PRICE = C  # what a further one costs: FREE, FOR_FOOD, FOR_CORN
AT_GIVEN, AT_TURNED_UP = B, B  # statues given, a bit a size; whether a building was turned up
AT_EFFECT = B  # 1 + the place of the `temple` effect that asks for its price
AT_SPACE = B  # the conquest space
AT_METHOD, AT_NAMED = B, C  # how cards pay: FLIP or DISCARD; 1 + the card named last
FRAME = 6
DEPTH = 20
(
    F_SETUP, F_TURN, F_PLACE, F_TASKS, F_LIST, F_PAY, F_GOD, F_WORKER, F_FREE_WEAVING, F_RECOVER, F_TEMPLE, F_STEPS, F_BUILD,
    F_STATUE, F_WEAVE, F_LAY, F_MERCHANT, F_TRAIN, F_PRODUCE, F_PRIEST, F_WORSHIP, F_COMMISSION, F_CONQUER, F_MARKER,
    F_SPEND,
    F_PRODUCE_ALL, F_FESTIVAL, F_PLAY_GODS, F_HOOKS,
) = range(29)  # fmt: skip

# Decisions (values of `decision`)
(
    D_START, D_KEEP, D_PLAY_GOD, D_SIDE, D_TURN, D_SECOND, D_MOVE, D_GOLD, D_PAY, D_TAKE, D_EXTRA, D_NOW, D_LATER,
    D_ICON, D_STEPS,
    D_BUILD, D_STATUE, D_BUY, D_LAY, D_FREE, D_TRAIN, D_USE, D_DRAW, D_NOMAD, D_RECOVER, D_ADVANCE, D_GIVE, D_COMMISSION,
    D_CASUALTY, D_PLAY_ARMY, D_CONQUER, D_METHOD, D_SPEND, D_PRODUCE_ALL, D_RECRUIT, D_GIVE_UP, D_UPKEEP,
) = range(37)  # fmt: skip

# Actions: first number of each range; what is added stands behind it
A_NONE = 0
A_HIGH_PRIEST, A_PRAY, A_TRAIN, A_RECRUIT = 1, 2, 3, 4
A_GOLD, A_ACTION = 5, 6
A_EXTRA, A_NOW, A_LATER, A_BENEFIT = 7, 8, 9, 10
A_TAKE_TOP, A_TAKE_UNSEEN, A_ADVANCE, A_TURN_DOWN, A_DISCARD, A_DRAW = 11, 12, 13, 14, 15, 16
A_MOVE = 20  # + sides
A_SIDE = 30  # + section
A_ICON = 40  # + 0, 1, 2: columns c - 1, c, c + 1
A_END = 44  # + end of the village
A_CASUALTY = 46  # + end of the village
A_CASUALTY_NOMAD = 48  # + colour
A_NOMAD = A_CASUALTY_NOMAD + N_COLOURS  # + colour
A_GIVE_UP = A_NOMAD + N_COLOURS  # + colour
A_COMMISSION = 70  # + steps
A_STEP = 80  # + 2 * section + spot
A_STATUE = A_STEP + 2 * N_SECTIONS  # + 2 * god + size
A_GIVE = A_STATUE + N_SIZES * N_GODS  # + 2 * god + size
A_START = A_GIVE + N_SIZES * N_GODS  # + weaving
A_TAKE = A_START + N_WEAVINGS  # + space
A_REPLACE = A_TAKE + MAX_SPACES  # + potatoes paid in gold
A_TAKE_GOD = A_REPLACE + 4 * N_GOD_CARDS  # + god card
A_PLAY_GOD = A_TAKE_GOD + N_GOD_CARDS  # + god card
A_BUILD = A_PLAY_GOD + N_GOD_CARDS  # + building
A_USE = A_BUILD + N_BUILDINGS  # + production building
A_UP = A_USE + N_PRODUCTION  # + production building
A_UP_ARMY = A_UP + N_PRODUCTION  # + army card
A_PLAY_ARMY = A_UP_ARMY + N_ARMY  # + army card
A_SPEND = A_PLAY_ARMY + N_ARMY  # + army card
A_KEEP_ARMY = A_SPEND + N_ARMY  # + army card
A_CONQUER = A_KEEP_ARMY + N_ARMY  # + conquest space
A_BUY = A_CONQUER + N_CONQUESTS  # + mask of the drawn weavings
LAY_SPAN = 2 * MAX_TAPESTRIES + 1  # ways to lay one tile: 2 * tapestry + side, or the last: as new
A_LAY = A_BUY + (1 << MAX_DRAWN)  # + place among the drawn * LAY_SPAN + way
REFRESH_SPAN = 20  # ways to refresh with one card: one place of the market, or 4 + 4 * first + second
A_REFRESH = A_LAY + MAX_DRAWN * LAY_SPAN  # + god card * REFRESH_SPAN + way
A_KEEP = A_REFRESH + N_GOD_CARDS * REFRESH_SPAN  # + mask of the dealt cards in table order
PLACE_SPAN = 1 + N_GOD_CARDS  # ways to open a space: gold, or 1 + god card
A_PLACE = A_KEEP + 1024  # + (colour * MAX_SPACES + space) * PLACE_SPAN + way
PAY_SPAN = 24  # most units of one good in a mix, plus 1
A_PAY = A_PLACE + N_COLOURS * MAX_SPACES * PLACE_SPAN  # + ((potato * PAY_SPAN + corn) * PAY_SPAN + stone) * PAY_SPAN + gold
A_FREE = A_PAY + PAY_SPAN**4  # + army card
MAX_LEGAL = 6000

FINISHED = 2  # state.over: the third festival is scored
N_MARKET = 4  # places 0, 1: production; 2, 3: passive

STAGES = stages_of(1, 4, 7, 10, 13)  # of the account of draws
STAGE_FIRSTS = firsts_of(STAGES)

STATE = state_dtype(
    MAX_SEATS,
    N_CONTENTS,
    N_EVENTS,
    [
        ("decision", "i8"),
        ("active", "i8"),
        ("own_turn", "i8"),  # 1 from TW-5.1 until TW-10.2: the free action is open to the active player
        ("no_offer", "i8"),  # 1 while god cards come from the deck only
        ("depth", "i8"),
        ("stack", "i4", (DEPTH, FRAME)),
        ("first", "i8", (1,)),  # scratch: is there more than one legal action?
        # players
        ("vp", "i4", (MAX_SEATS,)),
        ("goods", "i4", (MAX_SEATS, N_GOODS)),
        ("temple", "i4", (MAX_SEATS,)),
        ("priest", "i4", (MAX_SEATS,)),  # 1 + section, 0 off the board
        ("workers", "i4", (MAX_SEATS, N_COLOURS)),
        ("worker_n", "i4", (MAX_SEATS,)),
        ("statues", "i4", (MAX_SEATS, N_GODS, N_SIZES)),
        ("steps_left", "i4", (MAX_SEATS,)),
        ("markers_left", "i4", (MAX_SEATS,)),
        ("hook", "i4", (MAX_SEATS, N_HOOKS)),  # sum of n over own passive buildings (1 each where there is no n)
        # board
        ("rotation", "i8"),
        ("hill", "i4", (MAX_SPACES,)),  # 1 + colour
        ("used", "i4", (N_SEGMENTS,)),  # 1: a worker has stood in the segment
        ("step", "i4", (N_SECTIONS, 2)),  # 1 + seat
        ("statue_left", "i4", (N_GODS, N_SIZES)),
        ("village", "i4", (MAX_VILLAGE,)),
        ("village_n", "i8"),
        ("nomads", "i4", (N_COLOURS,)),
        ("bag", "i4", (MAX_WORKERS,)),  # the next is the last
        ("bag_n", "i8"),
        ("casualties", "i4", (N_COLOURS,)),
        ("casualty_n", "i8"),
        ("removed", "i4", (N_COLOURS,)),
        # god cards
        ("god_at", "i4", (N_GOD_CARDS,)),
        ("god_deck", "i4", (N_GOD_CARDS,)),  # the next is the last
        ("god_deck_n", "i8"),
        ("offer_n", "i8"),
        ("god_n", "i4", (MAX_SEATS,)),  # cards in hand
        ("table_n", "i4", (MAX_SEATS,)),  # cards on the table in the setup
        ("hand_gods", "i4", (MAX_SEATS, N_GODS)),  # cards in hand by god
        # army cards
        ("army_at", "i4", (N_ARMY,)),
        ("army_deck", "i4", (N_ARMY,)),
        ("army_deck_n", "i8"),
        ("pile_n", "i8"),
        ("army_n", "i4", (MAX_SEATS,)),  # cards in hand
        ("playing", "i8"),  # 1 + the army card whose play is being paid for
        ("chosen_from", "i8"),  # cards of TW-7.9.1 that are being chosen
        # buildings
        ("building_at", "i4", (N_BUILDINGS,)),
        ("building_stack", "i4", (2, N_PRODUCTION)),
        ("building_stack_n", "i4", (2,)),
        ("market", "i4", (N_MARKET,)),  # 1 + building
        # weavings
        ("weaving_at", "i4", (N_WEAVINGS,)),
        ("weaving_stack", "i4", (N_WEAVINGS,)),  # the last is the face-up one
        ("weaving_stack_n", "i8"),
        ("drawn", "i4", (MAX_DRAWN,)),  # tiles on offer, in draw order
        ("drawn_n", "i8"),
        ("to_lay", "i8"),  # mask of the drawn tiles that are to be laid
        ("tapestry", "i1", (MAX_SEATS, MAX_TAPESTRIES, N_PATTERNS)),  # 1 + weaving
        ("tapestry_len", "i1", (MAX_SEATS, MAX_TAPESTRIES)),
        ("tapestry_n", "i4", (MAX_SEATS,)),
        ("match_left", "i4", (N_EDGES,)),  # matches of the Merchants task going on
        ("conquest", "i4", (N_CONQUESTS,)),  # 1 + seat
        # what is going on
        ("cost", "i4", (N_COST,)),  # the payment that is due
        ("cost_off", "i8"),  # units off it, payer's choice
        ("place_colour", "i8"),
        ("place_space", "i8"),
        ("place_card", "i8"),  # 1 + god card, 0 gold
        ("place_tasks", "i8"),
        ("place_statue", "i8"),  # 1: the statue of its god was owned when the card was played
        ("benefit_taken", "i8"),
        ("icons_done", "i8"),  # mask of the icons done in this round
        ("first_action", "i8"),  # the first secondary action of the turn, 0 none
        ("gold_taken", "i8"),  # 1: the high priest's action was given up for gold
        ("used_now", "i8"),  # mask of the production buildings used in this Produce action
        # the course of the game
        ("turns", "i8"),
        ("turns_of", "i4", (MAX_SEATS,)),
        ("stalled", "i8"),  # turns in a row without a worker leaving the village
        ("left_village", "i8"),  # 1: a worker left the village in this turn
        ("began_empty", "i8"),  # 1: the turn began with an empty village
        ("festivals", "i8"),
        ("token", "i8"),  # 1 + seat that holds the festival token while a festival is due
        ("bag_was_empty", "i8"),
        # counters of the log
        *((name, "i4", (MAX_SEATS,)) for name in columns.COUNTERS),
        ("first_placed", "i4", (MAX_SEATS,)),  # own turn in which the first worker was placed, 0 not yet
        ("start_weaving", "i4", (MAX_SEATS,)),
        ("start_side", "i4", (MAX_SEATS,)),  # action in front of which the high priest began
        ("tasks_of", "i4", (MAX_SEATS, columns.N_TASK_CLASSES)),
        ("terrace_of", "i4", (MAX_SEATS, 3)),
        ("placed_of", "i4", (MAX_SEATS, N_COLOURS)),
        ("source", "i4", (MAX_SEATS, columns.N_SOURCES)),  # points by source
        ("actions_of", "i4", (MAX_SEATS, 5)),  # high priest actions led, by action
        ("festival_turn", "i4", (3,)),
        ("village_short", "i8"),
    ],
    len(STAGES),
)

sig = signatures(STATE, RULES, columns)
