"""Numbers that follow from several values of the ruleset, written into RULES once (TW-20.2)."""

from collections.abc import Iterable
from typing import Any

from simulate.engine.rules_record import rules_dtype
from simulate.games.tawantinsuyu import words as N
from simulate.games.tawantinsuyu.effects import VERBS
from simulate.games.tawantinsuyu.geometry import COMPUTED_HILL, derive_hill
from simulate.games.tawantinsuyu.model import Rules

# Fields of RULES that `derive` writes
COMPUTED = [
    ("effects", "i4", (N.N_LISTS, N.MAX_EFFECT, VERBS.width)),
    ("god_ids", "i8", (N.N_GOD_CARDS,)),  # IDs as numbers, see `packed`
    ("building_ids", "i8", (N.N_BUILDINGS,)),
    ("army_ids", "i8", (N.N_ARMY,)),
    ("conquest_ids", "i8", (N.N_CONQUESTS,)),
    ("weaving_ids", "i8", (N.N_WEAVINGS,)),
    ("cards_of_god", "i4", (N.N_GODS, N.N_GOD_CARDS)),  # god cards of each god, ascending
    ("god_rows", "i4", (N.N_GODS,)),  # how many of them
    ("god_cards_rows", "i4"),  # rows, those out of the game included
    ("production_rows", "i4"),
    ("passive_rows", "i4"),
    ("army_rows", "i4"),
    ("conquests_rows", "i4"),
    ("weavings_rows", "i4"),
    ("start_n", "i4"),
    ("start_tiles", "i4", (N.N_STARTING,)),
    ("building_cost", "i4", (N.N_BUILDINGS, len(N.GOODS))),
    ("building_in", "i4", (N.N_BUILDINGS,)),
    ("building_names", "u1", (N.N_BUILDINGS, N.MAX_NAME)),  # titles as letters, for the words of positions and actions
    ("workers_total", "i4"),
    ("temple_top", "i4"),
    ("moves_n", "i4"),
    ("commission_n", "i4"),
    *COMPUTED_HILL,
]
RULES = rules_dtype(Rules, COMPUTED)


def packed(key: str) -> int:
    """An ID of up to 8 characters as a number, so that a record can hold it."""
    return int.from_bytes(key.encode("ascii"), "big")


def unpacked(number: int) -> str:
    """The ID that `packed` made a number of; empty for a spare place."""
    return int(number).to_bytes(8, "big").lstrip(b"\0").decode("ascii")


def write_ids(keys: Iterable[str], out: Any, first: int = 0) -> None:
    """Write the IDs of a table."""
    for place, key in enumerate(keys, start=first):
        out[place] = packed(key)


def derive(model: Rules, rules: Any) -> None:
    """TW-20.2: what follows from several values: lists of verbs, IDs, counts, the hill."""
    derive_effects(model, rules)
    for god, name in enumerate(N.GODS):
        cards = [place for place, card in enumerate(model.god_cards.values()) if card.god == name]
        rules["god_rows"][god] = len(cards)
        rules["cards_of_god"][god, : len(cards)] = cards
    write_ids(model.god_cards, rules["god_ids"])
    write_ids(model.production, rules["building_ids"])
    write_ids(model.passive, rules["building_ids"], N.N_PRODUCTION)
    write_ids(model.army, rules["army_ids"])
    write_ids(model.conquests, rules["conquest_ids"])
    write_ids(model.weavings, rules["weaving_ids"])
    rules["god_cards_rows"], rules["production_rows"], rules["passive_rows"] = map(
        len, (model.god_cards, model.production, model.passive)
    )
    rules["army_rows"], rules["conquests_rows"], rules["weavings_rows"] = map(
        len, (model.army, model.conquests, model.weavings)
    )
    starting = [place for place, tile in enumerate(model.weavings.values()) if tile.starting and tile.in_game]
    rules["start_n"] = len(starting)
    rules["start_tiles"][: len(starting)] = starting
    for first, table in ((0, model.production), (N.N_PRODUCTION, model.passive)):
        for place, row in enumerate(table.values(), start=first):
            rules["building_cost"][place] = row.cost.values()
            rules["building_in"][place] = row.in_game
            name = row.title.encode()[: N.MAX_NAME]
            rules["building_names"][place, : len(name)] = list(name)
    for place, row in enumerate(model.passive.values()):  # a hook without a number counts buildings
        rules["passive_n"][place] = row.n if "n" in N.HOOK_TAKES.get(row.hook, ("n",)) else 1
    rules["workers_total"] = model.components.workers_per_colour * N.N_COLOURS
    rules["temple_top"] = len(model.temple.temple_left) - 1
    rules["moves_n"], rules["commission_n"] = len(model.secondary.move_steps), len(model.secondary.commission_corn)
    derive_hill(model.hill, rules)


def derive_effects(model: Rules, rules: Any) -> None:
    """TW-17.2: write all lists of verbs."""
    lists: list[tuple[int, Iterable[Any]]] = [
        (N.L_GOD, [card.effect for card in model.god_cards.values()]),
        (N.L_BUILDING, [building.produce for building in model.production.values()]),
        (N.L_BUILDING + N.N_PRODUCTION, [building.effect for building in model.passive.values()]),
        (N.L_CONQUEST, [space.benefit for space in model.conquests.values()]),
        (N.L_TEMPLE, model.temple.temple_left),
        (N.L_EDGE, model.edge_rewards.values()),
    ]
    for first, effects in lists:
        for place, effect in enumerate(effects, start=first):
            VERBS.write(effect, rules["effects"][place])
