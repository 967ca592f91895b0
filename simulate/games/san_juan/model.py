"""The ruleset of San Juan: names and sizes, which values there are and are allowed, and what follows from several values."""

from typing import Annotated, Any, Literal, get_args

from pydantic import Field

from simulate.engine.ruleset_types import Table, exactly, keyed, places, whole

CardName = Literal[
    "indigo_plant", "sugar_mill", "tobacco_storage", "coffee_roaster", "silver_smelter",
    "smithy", "gold_mine", "archive", "poor_house", "black_market", "trading_post", "well", "market_stand", "crane",
    "chapel", "tower", "aqueduct", "carpenter", "prefecture", "market_hall", "quarry", "library",
    "statue", "victory_column", "hero", "triumphal_arch", "guild_hall", "city_hall", "palace",
]  # fmt: skip
CARDS: tuple[str, ...] = get_args(CardName)
(
    INDIGO, SUGAR, TOBACCO, COFFEE, SILVER,
    SMITHY, GOLD_MINE, ARCHIVE, POOR_HOUSE, BLACK_MARKET, TRADING_POST, WELL, MARKET_STAND, CRANE,
    CHAPEL, TOWER, AQUEDUCT, CARPENTER, PREFECTURE, MARKET_HALL, QUARRY, LIBRARY,
    STATUE, VICTORY_COLUMN, HERO, TRIUMPHAL_ARCH, GUILD_HALL, CITY_HALL, PALACE,
) = places(CardName)  # fmt: skip
GOODS = ("indigo", "sugar", "tobacco", "coffee", "silver")
ROLES = ("builder", "producer", "trader", "councillor", "prospector")
BUILDER, PRODUCER, TRADER, COUNCILLOR, PROSPECTOR = range(len(ROLES))
TILES = ("T1", "T2", "T3", "T4", "T5")

MIN_SEATS, MAX_SEATS = 2, 4
N_KINDS, N_GOODS, N_ROLES, N_TILES = len(CARDS), len(GOODS), len(ROLES), len(TILES)
MAX_STACKS = 16  # of one seat
MAX_DECK = 256

# Words of the options and their numbers in RULES
LibraryTwoPlayer = Literal["first_choice_only", "owner_choice"]
FIRST_CHOICE_ONLY, OWNER_CHOICE = places(LibraryTwoPlayer)
MinePick = Literal["owner_choice", "cheapest"]
PICK_FREE, PICK_CHEAPEST = places(MinePick)
TargetEffects = Literal["until_placed", "never", "whole_build"]
UNTIL_PLACED, NEVER, WHOLE_BUILD = places(TargetEffects)
SaleDecision = Literal["one_by_one", "declare_first"]
ONE_BY_ONE, DECLARE_FIRST = places(SaleDecision)
Reshuffle = Literal["lazy", "eager"]
LAZY, EAGER = places(Reshuffle)
CardType = Literal["production", "violet"]
PRODUCTION, VIOLET = places(CardType)
Subtype = Literal["production", "function", "monument", "bonus"]
_, _, MONUMENT, _ = places(Subtype)
SUBTYPES = ["production"] * 5 + ["function"] * 17 + ["monument"] * 3 + ["bonus"] * 4

Extra = Annotated[int, Field(ge=0, le=8)]
Bonus = Annotated[int, Field(ge=0, le=30)]
Price = Annotated[int, Field(ge=0, le=6)]


class Options(Table):
    """Switches, SJ-16.1; second edition values only document the difference (SJ-16.2)."""

    library_two_player: LibraryTwoPlayer
    min_build_cost: int = whole(0, 6)
    gold_mine_pick: MinePick
    crane_may_cover_itself: bool
    discounts_optional: bool
    crane_same_kind: bool
    covered_kind_may_be_rebuilt: bool
    crane_target_effects: TargetEffects
    sale_decision: SaleDecision
    reshuffle: Reshuffle
    seat_balance: bool
    max_rounds_guard: int = whole(1, 200)


class Setup(Table):
    """SJ-2."""

    starting_building: CardName
    starting_hand: int = whole(0, 10)
    seat_balance_extra: list[Extra] = exactly(MAX_SEATS)


class Limits(Table):
    """SJ-3.10, SJ-13.1."""

    hand_limit: int = whole(0, 30)
    hand_limit_with_tower: int = whole(0, 30)
    buildings_to_end: int = whole(2, MAX_STACKS)


class Roles(Table):
    """SJ-10.1."""

    builder_discount: int = whole(0, 4)
    builder_discount_doubled: int = whole(0, 4)
    producer_goods: int = whole(0, 4)
    producer_extra: int = whole(0, 4)
    producer_extra_doubled: int = whole(0, 4)
    trader_sales: int = whole(0, 4)
    trader_extra: int = whole(0, 4)
    trader_extra_doubled: int = whole(0, 4)
    councillor_draw: int = whole(0, 12)
    councillor_draw_chooser: int = whole(0, 12)
    councillor_draw_doubled: int = whole(0, 12)
    councillor_keep: int = whole(0, 4)
    prospector_draw: int = whole(0, 6)
    prospector_draw_doubled: int = whole(0, 6)


class Buildings(Table):
    """SJ-11."""

    smithy_discount: int = whole(0, 4)
    quarry_discount: int = whole(0, 4)
    gold_mine_flip: int = whole(1, 6)
    black_market_max_goods: int = whole(0, 6)
    carpenter_draw: int = whole(0, 4)
    poor_house_max_hand: int = whole(0, 6)
    poor_house_draw: int = whole(0, 4)
    aqueduct_extra_goods: int = whole(0, 4)
    well_min_goods: int = whole(1, 6)
    well_draw: int = whole(0, 4)
    trading_post_extra_sales: int = whole(0, 4)
    market_hall_min_sales: int = whole(1, 6)
    market_hall_draw: int = whole(0, 4)
    market_stand_min_sales: int = whole(1, 6)
    market_stand_draw: int = whole(0, 4)
    prefecture_extra_keep: int = whole(0, 4)
    chapel_vp_per_card: int = whole(0, 9)


class Scoring(Table):
    """SJ-11.21, SJ-11.22, SJ-11.23, SJ-11.24."""

    triumphal_arch_vp: list[Bonus] = exactly(4)
    guild_hall_vp: int = whole(0, 9)
    city_hall_vp: int = whole(0, 9)
    palace_divisor: int = whole(1, 20)


ByTile: Any = keyed(TILES, Annotated[list[Price], Field(min_length=N_GOODS, max_length=N_GOODS)])


class Tiles(ByTile):
    """SJ-1.6: cards for one good of indigo, sugar, tobacco, coffee, silver."""


class Card(Table):
    """SJ-1.4. Type and subtype say what a card does and cannot be changed (SJ-1.5)."""

    type: CardType
    subtype: Subtype
    cost: int = whole(0, 9)
    vp: int = whole(0, 20)
    count: int = whole(0, 20)


ByCard: Any = keyed(CARDS, Card)


class Cards(ByCard):
    """SJ-1.4, in the order of the card index."""


class Rules(Table):
    """The whole ruleset."""

    options: Options
    setup: Setup
    limits: Limits
    roles: Roles
    buildings: Buildings
    scoring: Scoring
    tiles: Tiles
    cards: Cards


def check(model: Rules) -> None:
    """Check the values together. Raises ValueError."""
    cards = model.cards.values()
    for key, card, subtype in zip(CARDS, cards, SUBTYPES, strict=True):
        kind = "production" if subtype == "production" else "violet"
        if (card.type, card.subtype) != (kind, subtype):
            raise ValueError(
                f"cards.{key}: type and subtype are fixed to '{kind}' and '{subtype}', the rules of the card depend on it"
            )
    total = sum(card.count for card in cards)
    starts = model.cards[model.setup.starting_building].count
    hand = model.setup.starting_hand + (max(model.setup.seat_balance_extra) if model.options.seat_balance else 0)
    if starts < MAX_SEATS:
        raise ValueError(
            f"cards.{model.setup.starting_building}.count: each of {MAX_SEATS} players starts with one, "
            f"so at least {MAX_SEATS}"
        )
    if total > MAX_DECK:
        raise ValueError(f"cards: {total} cards in all; the simulator holds at most {MAX_DECK}")
    if total < MAX_SEATS * (1 + hand):
        raise ValueError(
            f"cards: {total} cards in all; {MAX_SEATS} players need {MAX_SEATS * (1 + hand)} for buildings and opening hands"
        )


# Fields of RULES that `derive` writes
COMPUTED = [
    ("mean_price", "f8", (N_GOODS,)),  # of a good, over the tiles
    ("dearest_goods", "i8", (N_GOODS,)),  # goods by falling mean price, of equals the lower first
]


def derive(model: Rules, rules: Any) -> None:
    """SJ-1.6: what follows from several values."""
    prices = model.tiles.values()
    means = [sum(column) / len(prices) for column in zip(*prices, strict=True)]
    rules["mean_price"] = means
    rules["dearest_goods"] = sorted(range(N_GOODS), key=lambda good: -means[good])
