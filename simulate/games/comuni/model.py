"""The ruleset of Comuni: names and sizes, which values there are and are allowed, and what follows from several values."""

from typing import Annotated, Any, Literal

from pydantic import Field

from simulate.engine.ruleset_types import Table, exactly, keyed, places, whole

COMMUNITIES = ("lucca", "firenze", "siena", "bologna", "milano")
RESOURCES = ("gold", "army", "craftsman", "pilgrim")  # CO-1.2
GOLD, ARMY, CRAFTSMAN, PILGRIM = range(len(RESOURCES))
ANY = len(RESOURCES)  # in an income: of free choice
TYPES = ("economic", "military", "cultural", "religious")  # CO-1.3
WILD = len(TYPES)
CARDS = tuple(f"{name}_{rating}" for name in (*TYPES, "wild") for rating in range(1, 5))
GUILD_MASTERS = ("treasurer", "commander", "architect", "bishop")
DECKS = ("A", "B", "C", "D")
INVADERS = ("venezia", "france", "pope", "emperor")
HONOURS = tuple(f"{invader}_{rank}" for invader in INVADERS for rank in ("first", "second"))

MIN_SEATS, MAX_SEATS = 2, 5  # CO-1.1
N_RESOURCES, N_TYPES, N_KINDS, N_DECKS = len(RESOURCES), len(TYPES), len(CARDS), len(DECKS)
N_LEVELS = 4
N_COLUMNS = 7
N_HONOURS = len(HONOURS)
N_REMOVALS = 2  # options of CO-12.1
MAX_SPACES = 4  # of one column
MAX_DECK = 96
MAX_CUBES = 80  # of one resource

# Words of the options and their numbers in RULES
Takeover = Literal["points", "best_level"]
BY_POINTS, BY_BEST_LEVEL = places(Takeover)
Seating = Literal["by_number", "shuffled"]
BY_NUMBER, SHUFFLED = places(Seating)

Cubes = Annotated[int, Field(ge=0, le=MAX_CUBES)]
Few = Annotated[int, Field(ge=0, le=12)]
Points = Annotated[int, Field(ge=0, le=30)]
Copies = Annotated[list[Few], Field(min_length=MAX_SEATS - 1, max_length=MAX_SEATS - 1)]  # from 2, 3, 4, 5 players on


class Options(Table):
    """Readings of the rules (CO-11.4, CO-14.1), the experiment switch (CO-18.6) and the guard (CO-18.4)."""

    honour_pairs: bool
    guild_takeover: Takeover
    seating: Seating
    max_turns_guard: int = whole(1, 1000)


ByResource: Any = keyed(RESOURCES, Cubes)
ByResourceOrAny: Any = keyed((*RESOURCES, "any"), Few)


class Resources(ByResource):
    """CO-1.2, CO-2.7."""


class Income(ByResourceOrAny):
    """CO-6.2."""


class Community(Table):
    """CO-2.7, CO-6.2."""

    start: Resources
    income: Income


ByCommunity: Any = keyed(COMMUNITIES, Community)


class Communities(ByCommunity):
    """CO-1.1."""


class Constants(Table):
    """Counts and exchange rates."""

    envoys: int = whole(1, N_COLUMNS)
    hand_limit: int = whole(0, 10)
    build_actions: int = whole(0, 5)
    max_building_level: int = whole(2, N_LEVELS)
    max_wall_level: int = whole(1, N_LEVELS)
    bonus_walls: int = whole(0, 40)
    guild_master_level: int = whole(1, N_LEVELS)
    guild_income: int = whole(0, 10)
    pilgrims_per_gold: int = whole(1, 10)
    pilgrims_per_army: int = whole(1, 10)
    gold_per_army: int = whole(1, 10)
    pilgrims_per_craftsman: int = whole(1, 10)
    move_cost: int = whole(0, 10)
    marker_defence: int = whole(0, 20)


class Removal(Table):
    """CO-12.1."""

    pilgrims: int = whole(0, 10)
    markers: int = whole(1, 10)


BySize: Any = keyed(("small", "large"), Removal)


class Removals(BySize):
    """CO-12.1."""


class Scoring(Table):
    """CO-8.7 and chapter CO-16."""

    level_points: list[Points] = exactly(N_LEVELS)
    guild_master: int = whole(0, 30)
    majority_sole: int = whole(0, 30)
    majority_tied: int = whole(0, 30)
    pillage: int = whole(-10, 0)
    lowest_type: list[Points] = exactly(N_LEVELS + 1)


class Invasion(Table):
    """CO-13.1, CO-2.9."""

    base_attack: int = whole(0, 60)
    honour_first: int = whole(0, 30)
    honour_second: int = whole(0, 30)


ByInvader: Any = keyed(INVADERS, Invasion)


class Invasions(ByInvader):
    """CO-13.1."""


class Column(Table):
    """CO-2.1, CO-5.4."""

    cards: int = whole(1, MAX_SPACES)
    cube: bool
    min_players: int = whole(2, MAX_SEATS + 1)


ByColumn: Any = keyed([f"c{column + 1}" for column in range(N_COLUMNS)], Column)
ByCard: Any = keyed(CARDS, keyed(DECKS, Copies))


class Columns(ByColumn):
    """CO-2.1."""


class Cards(ByCard):
    """CO-1.4, CO-2.2."""


class Rules(Table):
    """The whole ruleset."""

    options: Options
    supply: Resources
    communities: Communities
    constants: Constants
    pillage_removal: Removals
    scoring: Scoring
    invasions: Invasions
    columns: Columns
    cards: Cards


def deck_size(model: Rules, deck: str, seats: int) -> int:
    """CO-2.2: cards of a deck at a number of players."""
    return sum(sum(card[deck][: seats - 1]) for card in model.cards.values())


def check(model: Rules) -> None:
    """Check the values together. Raises ValueError."""
    for resource in RESOURCES:
        starts = sum(community.start[resource] for community in model.communities.values())
        if starts > model.supply[resource]:
            raise ValueError(
                f"supply.{resource}: the five communities start with {starts} together; allowed is that much or more"
            )
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        check_decks(model, seats)


def check_decks(model: Rules, seats: int) -> None:
    """CO-2.2, CO-2.3: the decks at a number of players. Raises ValueError."""
    spaces = sum(column.cards for column in model.columns.values() if column.min_players <= seats)
    if spaces == 0:
        raise ValueError(f"columns: none is in use at {seats} players; one needs min_players = 2")
    sizes = {deck: deck_size(model, deck, seats) for deck in DECKS}
    if sizes["A"] <= spaces:
        raise ValueError(
            f"cards: deck A has {sizes['A']} cards at {seats} players; the board takes {spaces} and one must be left"
        )
    for deck, size in sizes.items():
        if not 1 <= size <= MAX_DECK:
            raise ValueError(f"cards: deck {deck} has {size} cards at {seats} players; allowed are 1 to {MAX_DECK}")


# Fields of RULES that `derive` writes
COMPUTED = [
    ("copies", "i4", (MAX_SEATS + 1, N_DECKS, N_KINDS)),  # by number of players
    ("honour_value", "i4", (N_HONOURS,)),
    ("total_points", "i4", (N_LEVELS + 1,)),  # of a building of that level
]


def derive(model: Rules, rules: Any) -> None:
    """CO-2.2, CO-2.9, CO-8.7: what follows from several values."""
    for kind, card in enumerate(model.cards.values()):
        for deck, name in enumerate(DECKS):
            for seats in range(MIN_SEATS, MAX_SEATS + 1):
                rules["copies"][seats, deck, kind] = sum(card[name][: seats - 1])
    rules["honour_value"] = [n for one in model.invasions.values() for n in (one.honour_first, one.honour_second)]
    rules["total_points"] = [sum(model.scoring.level_points[:level]) for level in range(N_LEVELS + 1)]
