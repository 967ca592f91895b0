"""The ruleset of San Juan: which values there are, which are allowed, and how they fill the RULES record."""

from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from simulate.engine.values import Table, exactly, whole
from simulate.games.san_juan.state import CARDS, DECK, K, S

Extra = Annotated[int, Field(ge=0, le=8)]
Bonus = Annotated[int, Field(ge=0, le=30)]
Price = Annotated[int, Field(ge=0, le=6)]


class Options(Table):
    """Switches, SJ-16.1; second edition values only document the difference (SJ-16.2)."""

    library_two_player: Literal["first_choice_only", "owner_choice"]
    min_build_cost: int = whole(0, 6)
    gold_mine_pick: Literal["owner_choice", "cheapest"]
    crane_may_cover_itself: bool
    discounts_optional: bool
    crane_same_kind: bool
    covered_kind_may_be_rebuilt: bool
    crane_target_effects: Literal["until_placed", "never", "whole_build"]
    sale_decision: Literal["one_by_one", "declare_first"]
    reshuffle: Literal["lazy", "eager"]
    seat_balance: bool
    max_rounds_guard: int = whole(1, 200)


class Setup(Table):
    """SJ-2."""

    starting_building: Literal[CARDS]  # type: ignore[valid-type]
    starting_hand: int = whole(0, 10)
    seat_balance_extra: list[Extra] = exactly(S)


class Limits(Table):
    """SJ-3.10, SJ-13.1."""

    hand_limit: int = whole(0, 30)
    hand_limit_with_tower: int = whole(0, 30)
    buildings_to_end: int = whole(2, 16)


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
    """SJ-11.21 to SJ-11.24."""

    triumphal_arch_vp: list[Bonus] = exactly(4)
    guild_hall_vp: int = whole(0, 9)
    city_hall_vp: int = whole(0, 9)
    palace_divisor: int = whole(1, 20)


class Tiles(Table):
    """SJ-1.6: cards for one good of indigo, sugar, tobacco, coffee, silver."""

    T1: list[Price] = exactly(5)
    T2: list[Price] = exactly(5)
    T3: list[Price] = exactly(5)
    T4: list[Price] = exactly(5)
    T5: list[Price] = exactly(5)


class Card(Table):
    """SJ-1.4. Type and subtype say what a card does and cannot be changed (SJ-1.5)."""

    type: Literal["production", "violet"]
    subtype: Literal["production", "function", "monument", "bonus"]
    cost: int = whole(0, 9)
    vp: int = whole(0, 20)
    count: int = whole(0, 20)


Cards = create_model("Cards", __base__=Table, **dict.fromkeys(CARDS, (Card, ...)))  # type: ignore[call-overload]


class Rules(Table):
    """The whole ruleset."""

    options: Options
    setup: Setup
    limits: Limits
    roles: Roles
    buildings: Buildings
    scoring: Scoring
    tiles: Tiles
    cards: Cards  # type: ignore[valid-type]


SUBTYPES = ["production"] * 5 + ["function"] * 17 + ["monument"] * 3 + ["bonus"] * 4


def check(model: Rules) -> None:
    """What no single value can say. Raises ValueError."""
    cards = [getattr(model.cards, key) for key in CARDS]
    for key, card, subtype in zip(CARDS, cards, SUBTYPES, strict=True):
        kind = "production" if subtype == "production" else "violet"
        if (card.type, card.subtype) != (kind, subtype):
            raise ValueError(
                f"cards.{key}: type and subtype are fixed to '{kind}' and '{subtype}', the rules of the card depend on it"
            )
    total = sum(card.count for card in cards)
    starts = cards[CARDS.index(model.setup.starting_building)].count
    hand = model.setup.starting_hand + (max(model.setup.seat_balance_extra) if model.options.seat_balance else 0)
    if starts < S:
        raise ValueError(
            f"cards.{model.setup.starting_building}.count: each of {S} players starts with one, so at least {S}"
        )
    if total > DECK:
        raise ValueError(f"cards: {total} cards in all; the simulator holds at most {DECK}")
    if total < S * (1 + hand):
        raise ValueError(f"cards: {total} cards in all; {S} players need {S * (1 + hand)} for buildings and opening hands")


def fill(model: Rules, rules: Any) -> None:
    """Write the values into the RULES record."""
    codes = {name: getattr(model.options, name) for name in Options.model_fields}
    for name in Options.model_fields:
        values = getattr(Options.model_fields[name].annotation, "__args__", ())
        if isinstance(codes[name], str):
            codes[name] = values.index(codes[name])
    tables = (model.limits, model.roles, model.buildings, model.scoring)
    codes |= {name: getattr(table, name) for table in tables for name in type(table).model_fields}
    codes["starting_hand"] = model.setup.starting_hand
    codes["starting_building"] = CARDS.index(model.setup.starting_building)
    codes["seat_balance_extra"] = model.setup.seat_balance_extra
    for name, value in codes.items():
        rules[name] = value
    prices = [getattr(model.tiles, name) for name in Tiles.model_fields]
    rules["tile_price"] = prices
    rules["mean_price"] = [sum(column) / len(prices) for column in zip(*prices, strict=True)]
    for k in range(K):
        card = getattr(model.cards, CARDS[k])
        rules["cost"][k], rules["vp"][k], rules["count"][k] = card.cost, card.vp, card.count
        rules["violet"][k] = card.type == "violet"
        rules["monument"][k] = card.subtype == "monument"
