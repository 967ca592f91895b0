"""The ruleset of Comuni: which values there are, which are allowed, and how they fill the RULES record."""

from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from simulate.engine.values import Table, exactly, whole
from simulate.games.comuni.state import (
    CARDS,
    COMMUNITIES,
    DECK,
    DECKS,
    INVADERS,
    MOST,
    RESOURCES,
    C,
    L,
    S,
    Z,
)

Cubes = Annotated[int, Field(ge=0, le=MOST)]
Few = Annotated[int, Field(ge=0, le=12)]
Points = Annotated[int, Field(ge=0, le=30)]
Copies = Annotated[list[Few], Field(min_length=4, max_length=4)]


def table(name: str, keys: tuple[str, ...], kind: Any) -> Any:
    """A table with the same kind of value under every key."""
    fields: dict[str, Any] = dict.fromkeys(keys, (kind, ...))
    return create_model(name, __base__=Table, **fields)


class Options(Table):
    """Readings of the rules (CO-11.4, CO-14.1), the experiment switch (CO-18.6) and the guard (CO-18.4)."""

    honour_pairs: bool
    guild_takeover: Literal["points", "best_level"]
    seating: Literal["by_number", "shuffled"]
    max_turns_guard: int = whole(1, 1000)


Resources = table("Resources", RESOURCES, Cubes)
Income = table("Income", (*RESOURCES, "any"), Few)


class Community(Table):
    """CO-2.7, CO-6.2."""

    start: Resources  # type: ignore[valid-type]
    income: Income  # type: ignore[valid-type]


Communities = table("Communities", COMMUNITIES, Community)


class Constants(Table):
    """Counts and exchange rates."""

    envoys: int = whole(1, C)
    hand_limit: int = whole(0, 10)
    build_actions: int = whole(0, 5)
    max_building_level: int = whole(2, L)
    max_wall_level: int = whole(1, L)
    bonus_walls: int = whole(0, 40)
    guild_master_level: int = whole(1, L)
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


Removals = table("Removals", ("small", "large"), Removal)


class Scoring(Table):
    """CO-8.7 and chapter CO-16."""

    level_points: list[Points] = exactly(L)
    guild_master: int = whole(0, 30)
    majority_sole: int = whole(0, 30)
    majority_tied: int = whole(0, 30)
    pillage: int = whole(-10, 0)
    lowest_type: list[Points] = exactly(L + 1)


class Invasion(Table):
    """CO-13.1, CO-2.9."""

    base_attack: int = whole(0, 60)
    honour_first: int = whole(0, 30)
    honour_second: int = whole(0, 30)


Invasions = table("Invasions", INVADERS, Invasion)


class Column(Table):
    """CO-2.1, CO-5.4."""

    cards: int = whole(1, Z)
    cube: bool
    min_players: int = whole(2, S + 1)


Columns = table("Columns", tuple(f"c{c + 1}" for c in range(C)), Column)
Card = table("Card", DECKS, Copies)
Cards = table("Cards", CARDS, Card)


class Rules(Table):
    """The whole ruleset."""

    options: Options
    supply: Resources  # type: ignore[valid-type]
    communities: Communities  # type: ignore[valid-type]
    constants: Constants
    pillage_removal: Removals  # type: ignore[valid-type]
    scoring: Scoring
    invasions: Invasions  # type: ignore[valid-type]
    columns: Columns  # type: ignore[valid-type]
    cards: Cards  # type: ignore[valid-type]


def deck_size(model: Rules, deck: str, seats: int) -> int:
    """CO-2.2: cards of a deck at a number of players."""
    return sum(sum(getattr(getattr(model.cards, kind), deck)[: seats - 1]) for kind in CARDS)


def check(model: Rules) -> None:
    """What no single value can say. Raises ValueError."""
    columns = [getattr(model.columns, f"c{c + 1}") for c in range(C)]
    for resource in RESOURCES:
        starts = sorted((getattr(getattr(model.communities, c).start, resource) for c in COMMUNITIES), reverse=True)
        if sum(starts) > getattr(model.supply, resource):
            raise ValueError(
                f"supply.{resource}: the five communities start with {sum(starts)} together; allowed is that much or more"
            )
    for seats in range(2, S + 1):
        spaces = sum(column.cards for column in columns if column.min_players <= seats)
        if spaces == 0:
            raise ValueError(f"columns: none is in use at {seats} players; one needs min_players = 2")
        sizes = {deck: deck_size(model, deck, seats) for deck in DECKS}
        if sizes["A"] <= spaces:
            raise ValueError(
                f"cards: deck A has {sizes['A']} cards at {seats} players; the board takes {spaces} and one must be left"
            )
        for deck, size in sizes.items():
            if not 1 <= size <= DECK:
                raise ValueError(f"cards: deck {deck} has {size} cards at {seats} players; allowed are 1 to {DECK}")


def fill(model: Rules, rules: Any) -> None:
    """Write the values into the RULES record."""
    for r, resource in enumerate(RESOURCES):
        rules["supply"][r] = getattr(model.supply, resource)
        for c, name in enumerate(COMMUNITIES):
            community = getattr(model.communities, name)
            rules["start"][c, r] = getattr(community.start, resource)
            rules["income"][c, r] = getattr(community.income, resource)
            rules["income_any"][c] = community.income.any
    for c in range(C):
        column = getattr(model.columns, f"c{c + 1}")
        rules["column_cards"][c], rules["column_cube"][c] = column.cards, column.cube
        rules["column_from"][c] = column.min_players
    for k, kind in enumerate(CARDS):
        for d, deck in enumerate(DECKS):
            copies = getattr(getattr(model.cards, kind), deck)
            for seats in range(2, S + 1):
                rules["copies"][seats, d, k] = sum(copies[: seats - 1])
    for d, invader in enumerate(INVADERS):
        invasion = getattr(model.invasions, invader)
        rules["base_attack"][d] = invasion.base_attack
        rules["honour_value"][2 * d], rules["honour_value"][2 * d + 1] = invasion.honour_first, invasion.honour_second
    fill_scalars(model, rules)


def fill_scalars(model: Rules, rules: Any) -> None:
    """Constants, scoring and switches."""
    constants, scoring, options = model.constants, model.scoring, model.options
    renamed = {
        "max_building_level": "building_top",
        "max_wall_level": "wall_top",
        "guild_master_level": "master_level",
        "guild_income": "master_income",
    }
    for name in Constants.model_fields:
        rules[renamed.get(name, name)] = getattr(constants, name)
    for at, option in enumerate((model.pillage_removal.small, model.pillage_removal.large), start=1):  # type: ignore[attr-defined]
        rules["removal_cost"][at], rules["removal_markers"][at] = option.pilgrims, option.markers
    for level, points in enumerate(scoring.level_points, start=1):
        rules["level_points"][level] = points
        rules["total_points"][level] = sum(scoring.level_points[:level])
    rules["lowest_bonus"] = scoring.lowest_type
    rules["master_points"], rules["pillage_points"] = scoring.guild_master, scoring.pillage
    rules["majority_sole"], rules["majority_tied"] = scoring.majority_sole, scoring.majority_tied
    rules["honour_pairs"] = options.honour_pairs
    rules["guild_takeover"] = ("points", "best_level").index(options.guild_takeover)
    rules["seating"] = ("by_number", "shuffled").index(options.seating)
    rules["max_turns_guard"] = options.max_turns_guard
