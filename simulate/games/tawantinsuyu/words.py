"""Names and sizes: what there is in Tawantinsuyu and how much room the records have for it (TW-1.1, TW-1.2, TW-1.3)."""

from typing import Literal, get_args

from simulate.engine.ruleset_types import places

MIN_SEATS, MAX_SEATS = 2, 4

Good = Literal["potato", "corn", "stone", "gold"]
GOODS: tuple[str, ...] = get_args(Good)
POTATO, CORN, STONE, GOLD = places(Good)
N_GOODS = len(GOODS)
FOOD = N_GOODS  # a cost has one more place: any mix of potato and corn
N_COST = N_GOODS + 1

Colour = Literal["blue", "green", "red", "yellow", "white"]
COLOURS: tuple[str, ...] = get_args(Colour)
BLUE, GREEN, RED, YELLOW, WHITE = places(Colour)
N_COLOURS = len(COLOURS)
Ground = Literal["blue", "green", "plain"]
GROUNDS: tuple[str, ...] = get_args(Ground)

God = Literal["INTI", "KILLA", "PACHA", "ILLAPA", "VIRA", "QOCHA"]
GODS: tuple[str, ...] = get_args(God)
GOD_TITLES = ("Inti", "Mama Killa", "Pachamama", "Illapa", "Viracocha", "Mama Qocha")
N_GODS = len(GODS)
SIZES = ("small", "large")
SMALL, LARGE = range(2)
N_SIZES = 2

Task = Literal["potato", "corn", "stone", "gold", "steps", "build", "statue", "weave", "merchant", "train", "produce"]
TASKS: tuple[str, ...] = get_args(Task)
T_STEPS, T_BUILD, T_STATUE, T_WEAVE, T_MERCHANT, T_TRAIN, T_PRODUCE = range(N_GOODS, len(TASKS))

TERRACES = ("top", "middle", "bottom")
TOP, MIDDLE, BOTTOM = range(3)
N_TERRACES = len(TERRACES)
N_SECTIONS = 5
N_SEGMENTS = N_SECTIONS * N_TERRACES
MAX_COLUMNS = 8  # columns of a section on one terrace
MAX_RING = N_SECTIONS * MAX_COLUMNS
MAX_SPACES = 90  # of all terraces together
UPPER, LOWER = range(2)
SPOTS = ("upper", "lower")

Action = Literal["worship", "commission", "recover", "conquer", "produce"]
ACTIONS: tuple[str, ...] = get_args(Action)
WORSHIP, COMMISSION, RECOVER, CONQUER, PRODUCE = places(Action)

Edge = Literal[
    "gold1", "stone2", "potato3", "god_potato", "army1", "recover1", "vp3", "temple_gold"
]  # TW-7.8.2: in this order
EDGES: tuple[str, ...] = get_args(Edge)
N_EDGES = len(EDGES)
Pattern = Literal["A", "B", "C", "D", "E", "F", "G"]
PATTERNS: tuple[str, ...] = get_args(Pattern)
N_PATTERNS = len(PATTERNS)
Region = Literal["Chinchaysuyu", "Antisuyu", "Qullasuyu", "Kuntisuyu"]
REGIONS: tuple[str, ...] = get_args(Region)
N_REGIONS = len(REGIONS)

Hook = Literal[
    "roaming_discount", "descent_discount", "on_place_colour", "white_free_task", "statue_discount", "steps_discount",
    "build_discount", "weave_discount", "train_keep", "pray_extra", "on_recruit_action", "festival_no_upkeep", "on_festival",
    "on_temple_step", "conquest_discount", "final_per_weaving", "final_per_statue",
]  # fmt: skip
HOOKS: tuple[str, ...] = get_args(Hook)
(
    H_ROAMING, H_DESCENT, H_PLACE, H_WHITE, H_STATUE, H_STEPS, H_BUILD, H_WEAVE, H_TRAIN, H_PRAY, H_RECRUIT, H_NO_UPKEEP,
    H_FESTIVAL, H_TEMPLE, H_CONQUEST, H_WEAVINGS, H_STATUES,
) = places(Hook)  # fmt: skip
N_HOOKS = len(HOOKS)
HOOK_TAKES = {  # what a hook needs beside its name; the others need n
    "on_place_colour": ("colour", "effect"), "white_free_task": ("effect",), "on_recruit_action": ("effect",),
    "on_festival": ("effect",), "on_temple_step": ("effect",), "festival_no_upkeep": (),
}  # fmt: skip

FestivalTiming = Literal["end_of_turn", "next_turn_of_holder"]
END_OF_TURN, NEXT_TURN_OF_HOLDER = places(FestivalTiming)
MarketRefill = Literal["after_all", "after_each_player"]
AFTER_ALL, AFTER_EACH_PLAYER = places(MarketRefill)
StatueCheck = Literal["when_taken", "when_placed"]
WHEN_TAKEN, WHEN_PLACED = places(StatueCheck)
CourierFirst = Literal["now_empty", "never_used"]
NOW_EMPTY, NEVER_USED = places(CourierFirst)

# Room for contents: what the printed game has, and spare places for a designer's own
N_GOD_CARDS, N_PRODUCTION, N_PASSIVE, N_WEAVINGS, N_ARMY, N_CONQUESTS = 50, 24, 24, 40, 36, 30
N_STATUES = N_GODS * N_SIZES
N_BUILDINGS = N_PRODUCTION + N_PASSIVE
# contents: first number of each group
BUILDING = N_GOD_CARDS
WEAVING = BUILDING + N_BUILDINGS
ARMY_CARD = WEAVING + N_WEAVINGS
CONQUEST = ARMY_CARD + N_ARMY
STATUE = CONQUEST + N_CONQUESTS
N_CONTENTS = STATUE + N_STATUES
N_STARTING = 4  # starting weavings

MAX_TEMPLE = 20
MAX_WORKERS = 60
MAX_VILLAGE = 12
MAX_DRAWN = 4  # weavings on offer
MAX_EFFECT = 4  # verbs of one list
MAX_NAME = 40  # letters of a building's name
MAX_DEALT = 10  # god cards dealt to one player
N_FESTIVALS = 3
MAX_COST = 9  # units of one good in one cost

# Lists of verbs in RULES: first number of each group
L_GOD = 0
L_BUILDING = L_GOD + N_GOD_CARDS
L_CONQUEST = L_BUILDING + N_BUILDINGS
L_TEMPLE = L_CONQUEST + N_CONQUESTS
L_EDGE = L_TEMPLE + MAX_TEMPLE + 1
N_LISTS = L_EDGE + N_EDGES
