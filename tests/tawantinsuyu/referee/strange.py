"""Rules that bring random playouts where the delivered values hardly ever do: changes by dotted path."""

from typing import Any

from tests.tawantinsuyu.referee import book

TABLES = book.read()


def every(table: str, field: str, value: Any) -> dict[str, Any]:
    """One field of all rows of a table."""
    return {f"{table}.{key}.{field}": value for key in TABLES[table]}


def out_of_the_game(table: str, keys: list[str]) -> dict[str, Any]:
    """Rows that are taken out."""
    return {f"{table}.{key}.in_game": False for key in keys}


def units(potato: int = 0, corn: int = 0, stone: int = 0, gold: int = 0) -> dict[str, int]:
    """A cost in full, so that nothing of the delivered one is left."""
    return {"potato": potato, "corn": corn, "stone": stone, "gold": gold}


def verb(name: str, **numbers: int) -> dict[str, Any]:
    """One verb of an effect."""
    return {"verb": name, **numbers}


# Goods for everything: stacks, statues, spots and the temple track run out
RICH = {
    "setup.start_stone": 20,
    "secondary.gold_instead_of_action": 3,
    "tasks.task_goods": {"potato": 5, "corn": 6, "stone": 6, "gold": 4},
    "tasks.step_cost.stone": 1,
    "tasks.large_statue_cost": units(stone=1, gold=1),
    **every("production", "cost", units(stone=1)),
    **every("passive", "cost", units(potato=1, gold=1)),
}
# Few cards and tiles: decks run dry, piles are shuffled again and again
THIN = {
    "components.step_markers": 2,
    "components.conquest_markers": 1,
    "components.large_statues_per_god": 0,
    "setup.god_cards_dealt": 9,
    "setup.offer_size": {"p2": 2, "p3": 2, "p4": 2},
    **out_of_the_game("army", list(TABLES["army"])[3:27]),
    **out_of_the_game("god_cards", list(TABLES["god_cards"])[36:]),
    **out_of_the_game("production", list(TABLES["production"])[4:]),
    **out_of_the_game("passive", list(TABLES["passive"])[:17]),
    **out_of_the_game("weavings", list(TABLES["weavings"])[9:30]),
}
# The bag is empty before the first festival, or before the second (TW-11.11)
EMPTY_BAG = {
    "village": {"p2": 9, "p3": 12, "p4": 12},
    "nomads": {"p2": 3, "p3": 3, "p4": 4},
    "setup.workers_removed": {"p2": 3, "p3": 4, "p4": 4},
}
SMALL_BAG = {
    "village": {"p2": 8, "p3": 9, "p4": 10},
    "nomads": {"p2": 2, "p3": 2, "p4": 3},
    "setup.workers_removed": {"p2": 2, "p3": 3, "p4": 2},
}
LATER = {"options.festival_timing": "next_turn_of_holder"}
STALLED = {"options.stall_turns_per_seat": 1, "workers.recruit_cost": 2}  # TW-17.4
# Verbs where the delivered cards have others, spaces that show both ways, a short track
EFFECTS = [
    [verb("recover", n=2), verb("weaving", n=2)],
    [verb("temple", n=2, pay_corn=1, pay_potato=1), verb("merchant")],
    [verb("build", discount=3), verb("steps", discount=1)],
    [verb("produce"), verb("god", n=2)],
    [verb("worker", n=2), verb("army", n=2)],
    [verb("statue", discount=2), verb("build")],
]
STRANGE_EFFECTS = {
    **{f"god_cards.{key}.effect": EFFECTS[i % 6] for i, key in enumerate(TABLES["god_cards"])},
    **{f"conquests.{key}.benefit": EFFECTS[i % 6] for i, key in enumerate(TABLES["conquests"])},
    **{f"conquests.{key}.flip": 1 + i % 2 for i, key in enumerate(TABLES["conquests"])},
    **{f"conquests.{key}.discard": 2 - i % 2 for i, key in enumerate(TABLES["conquests"])},
    **{f"production.{key}.produce": EFFECTS[(0, 2, 4, 5)[i % 4]] for i, key in enumerate(TABLES["production"])},
    "temple.temple_left": [[], [verb("army", n=1)], [verb("weaving", n=1), verb("worker", n=1)], [verb("god", n=2)]],
    "temple.temple_right": [0, 1, 2, 3],
    "temple.temple_final": [0, 1, 2, 4],
    **every("passive", "cost", units(stone=1)),
    "setup.start_stone": 12,
}
# Passive buildings of each kind twice, with other numbers
DOUBLED = {
    "setup.start_stone": 20,
    **every("passive", "cost", units(stone=1)),
    "passive.PA01.hook": "build_discount",
    "passive.PA02.hook": "conquest_discount",
    "passive.PA03.effect": [verb("god", n=1), verb("worker", n=1)],
    "passive.PA06.effect": [verb("weaving", n=1)],
    "passive.PA08.n": 4,
    "passive.PA09.n": 3,
    "passive.PA11.n": 2,
    "passive.PA13.n": 2,
    "passive.PA16.effect": [verb("god", n=1), verb("recover", n=1)],
    "passive.PA17.effect": [verb("army", n=1)],
    "passive.PA19.hook": "final_per_statue",
    "tasks.train_draw": 3,
    "secondary.pray_draw": 1,
    "secondary.conquer_extra_markers": 2,
}
STRANGE = {
    "rich": RICH,
    "thin": THIN,
    "empty bag": EMPTY_BAG,
    "empty bag, later": EMPTY_BAG | LATER,
    "small bag": SMALL_BAG,
    "small bag, later": SMALL_BAG | LATER,
    "stalled": STALLED,
    "strange effects": STRANGE_EFFECTS,
    "doubled": DOUBLED,
}
