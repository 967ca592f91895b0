"""Words and sizes of Age of Rome: what the ruleset may name, and the numbers these words have in the records."""

from typing import Literal, get_args

from simulate.engine.ruleset_types import places

MIN_SEATS, MAX_SEATS = 1, 4
N_PLACES = 4  # sides of the table, quarters of the disc
PROVINCES = ("africa", "gaul", "hispania", "italy")
Type = Literal["military", "politics", "trade", "religion", "agriculture"]
TYPES: tuple[Type, ...] = get_args(Type)
MILITARY, POLITICS, TRADE, RELIGION, AGRICULTURE = places(Type)
N_TYPES = 5
Track = Literal["military", "politics", "trade", "blank"]  # a space of a feud track
TRACK_SPACES: tuple[Track, ...] = get_args(Track)
BLANK = 3
N_BONUSES = 3
N_LEVELS = 3
AREAS = ("thrace", "macedonia", "epirus")
N_AREAS = 3
THRACE = 0
BOARD = N_AREAS  # as the place a legion comes from
N_FLAGS = 3
Kind = Literal["tool", "weapon", "clothing", "jewellery", "chest"]
KINDS: tuple[Kind, ...] = get_args(Kind)
TOOL, WEAPON, CLOTHING, JEWELLERY, CHEST = places(Kind)
SET_KINDS = KINDS[:CHEST]
N_SETS = 4
N_MILESTONES = 4
Tier = Literal["own", "bronze", "silver", "gold"]
OWN, BRONZE, SILVER, GOLD = places(Tier)
TIERS: tuple[Tier, ...] = get_args(Tier)
CommonTier = Literal["bronze", "silver", "gold"]
N_TIERS = 4
BASE, TOP = range(2)
TOKENS = ("spy", "ally")
SPY, ALLY = range(2)
CHARACTERS = ("mark_antony", "fulvia", "octavian", "livia", "lepidus", "junia")
N_CHARACTERS = 6
Intrigue = Literal["slander", "corruption", "treachery", "deception", "revote", "void_vote", "sale", "customs"]
INTRIGUES: tuple[Intrigue, ...] = get_args(Intrigue)
SLANDER, CORRUPTION, TREACHERY, DECEPTION, REVOTE, VOID_VOTE, SALE, CUSTOMS = places(Intrigue)
N_INTRIGUES = 8
Trigger = Literal[
    "none", "place_any", "place_colosseum", "place_farm", "intrigue_activate", "intrigue_suffer", "build", "double_income"
]
T_NONE, T_PLACE_ANY, T_PLACE_COLOSSEUM, T_PLACE_FARM, T_ACTIVATE, T_SUFFER, T_BUILD, T_DOUBLE = places(Trigger)

# AR-16.2, AR-16.3, AR-16.4
Selector = Literal["all", "most", "least", "each"]
SEL_ALL, SEL_MOST, SEL_LEAST, SEL_EACH = places(Selector)
Test = Literal["none", "has_medal", "at_least", "at_most", "most", "least", "per"]
TEST_NONE, TEST_MEDAL, TEST_AT_LEAST, TEST_AT_MOST, TEST_MOST, TEST_LEAST, TEST_PER = places(Test)
TEST_TAKES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {  # what a quest's test needs, what it may have
    "has_medal": (("medal",), ()), "at_least": (("metric", "n"), ()), "at_most": (("metric", "n"), ()),
    "most": (("metric",), ("min",)), "least": (("metric",), ("min",)), "per": (("metric",), ()),
}  # fmt: skip
Metric = Literal[
    "none", "denarii", "glory", "feuds", "followers", "legions_hired", "votes_hired", "legions_in_areas",
    "areas_with_legions", "areas_first", "areas_conquered", "votes_in_column", "top_vote", "pantheon_pieces",
    "gold_pieces", "trade_cards_in_hand", "trade_sets", "jewellery_sets", "sets_of_one_kind", "medals",
    "population_in_front", "senate_points", "quests_completed", "total_score",
]  # fmt: skip
(
    M_NONE, M_DENARII, M_GLORY, M_FEUDS, M_FOLLOWERS, M_LEGIONS_HIRED, M_VOTES_HIRED, M_LEGIONS_IN_AREAS,
    M_AREAS_WITH_LEGIONS, M_AREAS_FIRST, M_AREAS_CONQUERED, M_VOTES_IN_COLUMN, M_TOP_VOTE, M_PANTHEON_PIECES,
    M_GOLD_PIECES, M_TRADE_CARDS, M_TRADE_SETS, M_JEWELLERY_SETS, M_SETS_OF_ONE_KIND, M_MEDALS, M_POPULATION,
    M_SENATE_POINTS, M_QUESTS_COMPLETED, M_TOTAL_SCORE,
) = places(Metric)  # fmt: skip
METRICS: tuple[Metric, ...] = get_args(Metric)
LAST_METRICS = ("quests_completed", "total_score")  # judged after quests: for tasks and achievements only
ACHIEVEMENTS = (
    "hundred_points", "two_jewellery_sets", "three_sets_of_a_kind", "two_gold_pieces", "no_feud", "five_medals", "glory_61",
    "first_in_three_areas", "twelve_from_the_senate", "four_quests", "creators_best",
)  # fmt: skip
N_ACHIEVEMENTS = len(ACHIEVEMENTS)

# room for cards of the ruleset, spare places included
N_TRADE, N_EVENT, N_QUEST = 32, 32, 32
MAX_DECK = 96  # trade cards in all
MAX_EFFECTS = 4  # verbs of one card
MAX_TESTS = 4  # of one quest
MAX_HAND = 7
MAX_TRACK = 6
MAX_COLUMN = 6  # the sixth is pushed out
MAX_DRAWN = 6  # quests looked at at once
MAX_OFFER = 12  # denarii of one offer
MAX_ROUNDS = 9
MAX_POPULATION = 16
MAX_TASKS = 7
MAX_NAME = 40  # letters of a card's name

# Words of the options (AR-16.5) and their numbers in RULES
MilestoneJump = Literal["reached", "exact_space_only"]
REACHED, EXACT_SPACE_ONLY = places(MilestoneJump)
TargetMaySell = Literal["yes", "no"]
TARGET_MAY_SELL, TARGET_MAY_NOT_SELL = places(TargetMaySell)
DeceptionReach = Literal["areas", "areas_and_owners_board"]
REACH_AREAS, REACH_BOARD_TOO = places(DeceptionReach)
WindowMixing = Literal["yes", "same_trigger_only"]
MIXED, SAME_TRIGGER_ONLY = places(WindowMixing)
PlacementTest = Literal["possible_now", "no_test"]
POSSIBLE_NOW, NO_TEST = places(PlacementTest)
PantheonLevels = Literal["base_first", "parallel"]
BASE_FIRST, PARALLEL = places(PantheonLevels)
PenaltyTest = Literal["printed", "none_until_paid"]
PRINTED, NONE_UNTIL_PAID = places(PenaltyTest)
SetsAtScoring = Literal["no", "yes"]
NO_SETS_AT_SCORING, SETS_AT_SCORING_TOO = places(SetsAtScoring)
SharedFirst = Literal["counts", "does_not_count"]
SHARED_COUNTS, SHARED_DOES_NOT_COUNT = places(SharedFirst)
StarredFlags = Literal["all_areas", "thrace_only"]
STARS_EVERYWHERE, STAR_ON_THRACE = places(StarredFlags)
ClockworkOrder = Literal["event_colour", "always_clockwise"]
BY_COLOUR, CLOCKWISE = places(ClockworkOrder)
SaleAfterReveal = Literal["no", "yes"]
NO_SALE, SALE_AFTER_REVEAL_TOO = places(SaleAfterReveal)
TreacherySource = Literal["board", "board_or_area"]
FROM_BOARD, FROM_AREA_TOO = places(TreacherySource)
DeceptionSingle = Literal["moves_one", "not_possible"]
MOVES_ONE, NOT_POSSIBLE = places(DeceptionSingle)
SecondVote = Literal["compulsory", "optional"]
COMPULSORY, OPTIONAL = places(SecondVote)
LateFollower = Literal["placed_now", "next_round"]
PLACED_NOW, NEXT_ROUND = places(LateFollower)
TruceFeuds = Literal["movable", "fixed"]
MOVABLE, FIXED = places(TruceFeuds)
