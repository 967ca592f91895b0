"""Names and effects of cards, buildings, weavings and conquests, in words made from the values of the ruleset.

Effects are described from pairs (verb, its numbers by name), which both the tables of RULES and the rows of a ruleset give.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from simulate.engine.effects import END, VERB
from simulate.engine.wording import amount, listed
from simulate.games.tawantinsuyu import words as N
from simulate.games.tawantinsuyu.effects import VERBS

Effect = tuple[str, Mapping[str, int]]


def goods_words(amounts: Iterable[int]) -> str:
    """`2 potatoes, 1 gold`, empty for nothing; a fifth amount is food of any kind."""
    words = [
        amount(n, name, "potatoes" if name == "potato" else name)
        for n, name in zip(amounts, (*N.GOODS, "food"), strict=False)
        if n
    ]
    return ", ".join(words)


def paying(numbers: Mapping[str, int]) -> str:
    """` for 1 gold`, where an effect has a price."""
    price = goods_words([int(numbers.get(f"pay_{good}", 0)) for good in N.GOODS])
    return f" for {price}" if price else ""


def less(numbers: Mapping[str, int], unit: str = "") -> str:
    """` for 2 stone less`, where an effect has a discount."""
    discount = int(numbers.get("discount", 0))
    return f" for {discount}{unit and ' ' + unit} less" if discount else ""


VERB_WORDS: dict[str, Callable[[Mapping[str, int]], str]] = {
    "gain": lambda n: goods_words([int(n.get(good, 0)) for good in N.GOODS]),
    "vp": lambda n: amount(n["n"], "point"),
    "god": lambda n: amount(n["n"], "god card"),
    "army": lambda n: amount(n["n"], "army card"),
    "worker": lambda n: f"{amount(n['n'], 'worker')} from the nomads",
    "weaving": lambda n: f"{amount(n['n'], 'weaving')} for nothing",
    "merchant": lambda n: "the merchants task",
    "recover": lambda n: f"turn up {amount(n['n'], 'building or army', 'buildings or armies')}",
    "temple": lambda n: f"{amount(n['n'], 'temple step')}{paying(n)}",
    "build": lambda n: f"build a building{less(n)}",
    "statue": lambda n: f"build a statue{less(n, 'stone')}",
    "steps": lambda n: f"place a step marker{less(n, 'stone')}",
    "produce": lambda n: "use a production building",
}
HOOK_WORDS: dict[str, Callable[[int, str, str], str]] = {  # of n, colour, effect
    "roaming_discount": lambda n, c, e: f"roaming costs {n} food less",
    "descent_discount": lambda n, c, e: f"going down the hill costs {n} food less",
    "on_place_colour": lambda n, c, e: f"placing a {c} worker brings {e}",
    "white_free_task": lambda n, c, e: f"the further task of a white worker is free; placing one brings {e}",
    "statue_discount": lambda n, c, e: f"statues cost {n} stone less",
    "steps_discount": lambda n, c, e: f"step markers cost {n} stone less",
    "build_discount": lambda n, c, e: f"buildings cost {n} less",
    "weave_discount": lambda n, c, e: f"weavings cost {n} corn less",
    "train_keep": lambda n, c, e: f"training keeps {amount(n, 'card')}",
    "pray_extra": lambda n, c, e: f"praying draws {amount(n, 'god card')} more",
    "on_recruit_action": lambda n, c, e: f"recruiting brings {e}",
    "festival_no_upkeep": lambda n, c, e: "no upkeep for god cards at festivals",
    "on_festival": lambda n, c, e: f"every festival brings {e}",
    "on_temple_step": lambda n, c, e: f"every temple step brings {e}",
    "conquest_discount": lambda n, c, e: f"conquests need {amount(n, 'soldier')} fewer",
    "final_per_weaving": lambda n, c, e: f"{amount(n, 'point')} at the end for each own weaving",
    "final_per_statue": lambda n, c, e: f"{amount(n, 'point')} at the end for each own statue",
}


def effects_said(effects: Iterable[Effect]) -> str:
    """Effects in words: `2 corn, 1 point`."""
    return ", ".join(VERB_WORDS[verb](numbers) for verb, numbers in effects) or "nothing"


def effects_in(rules: Any, at: int) -> list[Effect]:
    """The list of effects at a place of RULES."""
    found: list[Effect] = []
    for effect in rules.effects[at]:
        if int(effect[VERB]) == END:
            break
        name = VERBS.names[int(effect[VERB]) - 1]
        found.append((name, dict(zip(VERBS.numbers_of(name), map(int, effect[VERB + 1 :]), strict=False))))
    return found


def effects_of(row: Sequence[Mapping[str, Any]]) -> list[Effect]:
    """The list of effects of a row of the ruleset."""
    return [(str(effect["verb"]), {key: value or 0 for key, value in effect.items() if key != "verb"}) for effect in row]


def effect_words(rules: Any, at: int) -> str:
    """The effects at a place of RULES in words."""
    return effects_said(effects_in(rules, at))


def god_said(god: str, effects: Iterable[Effect]) -> str:
    """A god card: `Inti (1 potato, 1 gold)`."""
    return f"{N.GOD_TITLES[N.GODS.index(god)]} ({effects_said(effects)})"


def army_said(soldiers: int, goods: Iterable[int]) -> str:
    """An army card: `army of 1 (or 3 potatoes)`."""
    return f"army of {int(soldiers)} (or {goods_words(goods)})"


def weaving_said(pattern: str, left: Iterable[Effect], right: Iterable[Effect]) -> str:
    """A weaving: `weaving A (left 3 potatoes, right 2 stone)`."""
    return f"weaving {pattern} (left {effects_said(left)}; right {effects_said(right)})"


def conquest_said(region: str, position: int) -> str:
    """A conquest space: `Antisuyu 3`."""
    return f"{region} {int(position)}"


def god_name(rules: Any, card: int) -> str:
    """A god card in words; of cards that are alike the second is marked (2)."""
    said = [god_said(N.GODS[int(rules.god_cards_god[c])], effects_in(rules, N.L_GOD + c)) for c in range(card + 1)]
    return told_apart(said)[card]


def army_name(rules: Any, card: int) -> str:
    """An army card in words; of cards that are alike the second is marked (2), the third (3)."""
    said = [army_said(rules.army_soldiers[c], rules.army_discard_gain[c]) for c in range(card + 1)]
    return told_apart(said)[card]


def weaving_name(rules: Any, tile: int) -> str:
    """A weaving in words."""
    said = []
    for t in range(tile + 1):
        left, right = (effects_in(rules, N.L_EDGE + int(edge[t])) for edge in (rules.weavings_left, rules.weavings_right))
        said.append(weaving_said(N.PATTERNS[int(rules.weavings_pattern[t])], left, right))
    return told_apart(said)[tile]


def conquest_name(rules: Any, space: int) -> str:
    """A conquest space in words."""
    return conquest_said(N.REGIONS[int(rules.conquests_region[space])], rules.conquests_position[space])


def passive_words(rules: Any, passive: int) -> str:
    """Describe the effect of a passive building."""
    does = effect_words(rules, N.L_BUILDING + N.N_PRODUCTION + passive)
    colour = N.COLOURS[int(rules.passive_colour[passive])]
    return HOOK_WORDS[N.HOOKS[int(rules.passive_hook[passive])]](int(rules.passive_n[passive]), colour, does)


def building_name(rules: Any, building: int) -> str:
    """The name of a building."""
    return bytes(rules.building_names[building]).rstrip(b"\0").decode()


def space_words(rules: Any, space: int) -> str:
    """A space of the hill: `top 1`, `bottom 12`."""
    return f"{N.TERRACES[int(rules.space_terrace[space])]} {int(rules.space_column[space]) + 1}"


def building_words(rules: Any, building: int) -> str:
    """Describe the effect of a building of either type."""
    if building >= N.N_PRODUCTION:
        return passive_words(rules, building - N.N_PRODUCTION)
    return effect_words(rules, N.L_BUILDING + building)


def cost_words(rules: Any, building: int) -> str:
    """Describe the cost of a building."""
    return goods_words(rules.building_cost[building]) or "nothing"


def content_text(rules: Any, content: int) -> str:
    """Describe the cost and effect of a content."""
    if content < N.BUILDING:
        return f"God card. Effect: {effect_words(rules, N.L_GOD + content)}."
    if content < N.WEAVING:
        building = content - N.BUILDING
        how = "always" if building >= N.N_PRODUCTION else "each time it is used"
        return f"Building, costs {cost_words(rules, building)}. Works {how}: {building_words(rules, building)}."
    if content < N.ARMY_CARD:
        return edges_text(rules, content - N.WEAVING)
    if content < N.CONQUEST:
        return army_text(rules, content - N.ARMY_CARD)
    if content < N.STATUE:
        return conquest_text(rules, content - N.CONQUEST)
    return statue_text(rules, (content - N.STATUE) % N.N_SIZES)


def edges_text(rules: Any, tile: int) -> str:
    """Describe what the edges of a weaving bring."""
    left, right = (effect_words(rules, N.L_EDGE + int(edge[tile])) for edge in (rules.weavings_left, rules.weavings_right))
    return f"Pattern {N.PATTERNS[int(rules.weavings_pattern[tile])]}. Matching edges bring, left: {left}; right: {right}."


def army_text(rules: Any, card: int) -> str:
    """Describe what an army card costs to play and brings when it is discarded."""
    goods = goods_words(rules.army_discard_gain[card])
    food = int(rules.army_play_cost_food[card])
    return f"{amount(rules.army_soldiers[card], 'soldier')}, played for {food} food; or discarded for {goods}."


def conquest_text(rules: Any, space: int) -> str:
    """Describe what a conquest needs and brings."""
    flip, discard = int(rules.conquests_flip[space]), int(rules.conquests_discard[space])
    ways = [f"turning down {amount(flip, 'soldier')}"] * (flip > 0) + [f"discarding {amount(discard, 'soldier')}"] * (
        discard > 0
    )
    return f"Conquered by {listed(ways, 'or')}: {effect_words(rules, N.L_CONQUEST + space)}."


def statue_text(rules: Any, size: int) -> str:
    """Describe what a statue costs and is worth."""
    cost = goods_words((rules.small_statue_cost, rules.large_statue_cost)[size])
    return f"{N.SIZES[size].capitalize()} statue: costs {cost}, {amount(rules.statue_vp[size], 'point')} at once."


def titles_of(values: Mapping[str, Any]) -> dict[str, list[str]]:
    """The titles of the rows of each table; of rows that are alike the second is marked (2), the third (3)."""
    edges = {name: effects_of(row) for name, row in values["edge_rewards"].items() if name in N.EDGES}
    said = {
        "god_cards": [god_said(row["god"], effects_of(row["effect"])) for row in values["god_cards"].values()],
        "weavings": [
            weaving_said(row["pattern"], edges[row["left"]], edges[row["right"]]) for row in values["weavings"].values()
        ],
        "army": [
            army_said(row["soldiers"], [row["discard_gain"].get(good, 0) for good in N.GOODS])
            for row in values["army"].values()
        ],
        "conquests": [conquest_said(row["region"], row["position"]) for row in values["conquests"].values()],
    }
    titles = {}
    for table in ("god_cards", "production", "passive", "weavings", "army", "conquests"):
        rows = values[table].items()
        default = said.get(table) or [key for key, _ in rows]
        titles[table] = told_apart([row.get("title") or word for (_, row), word in zip(rows, default, strict=True)])
    return {table: [title[0].upper() + title[1:] for title in rows] for table, rows in titles.items()}


def told_apart(titles: Sequence[str]) -> list[str]:
    """Titles with a number where the same has come before."""
    seen: dict[str, int] = {}
    out = []
    for title in titles:
        seen[title] = seen.get(title, 0) + 1
        out.append(f"{title} ({seen[title]})" if seen[title] > 1 else title)
    return out
