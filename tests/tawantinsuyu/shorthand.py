"""The short words that the tests of this game name actions by; people read other ones (tawantinsuyu/text.py)."""

from __future__ import annotations

from typing import Any

from simulate.engine.effects import END, VERB
from simulate.games.tawantinsuyu.effects import VERBS
from simulate.games.tawantinsuyu.geometry import space_name
from simulate.games.tawantinsuyu.naming import (
    army_id,
    building_id,
    conquest_id,
    god_id,
    weaving_id,
)
from simulate.games.tawantinsuyu.payment import paid
from simulate.games.tawantinsuyu.placing import count_tasks, food_cost
from simulate.games.tawantinsuyu.priest import action_of
from simulate.games.tawantinsuyu.state import (
    A_ACTION,
    A_ADVANCE,
    A_BENEFIT,
    A_BUILD,
    A_BUY,
    A_CASUALTY,
    A_CASUALTY_NOMAD,
    A_COMMISSION,
    A_CONQUER,
    A_DISCARD,
    A_DRAW,
    A_END,
    A_EXTRA,
    A_FREE,
    A_GIVE,
    A_GIVE_UP,
    A_GOLD,
    A_HIGH_PRIEST,
    A_ICON,
    A_KEEP,
    A_KEEP_ARMY,
    A_LATER,
    A_LAY,
    A_MOVE,
    A_NOMAD,
    A_NONE,
    A_NOW,
    A_PAY,
    A_PLACE,
    A_PLAY_ARMY,
    A_PLAY_GOD,
    A_PRAY,
    A_RECRUIT,
    A_REFRESH,
    A_REPLACE,
    A_SIDE,
    A_SPEND,
    A_START,
    A_STATUE,
    A_STEP,
    A_TAKE,
    A_TAKE_GOD,
    A_TAKE_TOP,
    A_TAKE_UNSEEN,
    A_TRAIN,
    A_TURN_DOWN,
    A_UP,
    A_UP_ARMY,
    A_USE,
    IN_HAND,
    LAY_SPAN,
    MAX_TAPESTRIES,
    N_MARKET,
    PLACE_SPAN,
    REFRESH_SPAN,
)
from simulate.games.tawantinsuyu.words import (
    ACTIONS,
    COLOURS,
    GODS,
    GOODS,
    GROUNDS,
    H_PLACE,
    HOOK_TAKES,
    HOOKS,
    L_BUILDING,
    L_CONQUEST,
    L_GOD,
    MAX_DRAWN,
    MAX_SPACES,
    N_PRODUCTION,
    N_SECTIONS,
    N_SIZES,
    SIZES,
    SPOTS,
    TASKS,
    TERRACES,
)


def goods_words(amounts: Any) -> str:
    """`2 potato 1 gold`, empty for nothing."""
    return " ".join(f"{int(n)} {name}" for n, name in zip(amounts, GOODS, strict=True) if n)


def verb_words(effect: Any) -> str:
    """One verb with its numbers."""
    name = VERBS.names[int(effect[VERB]) - 1]
    numbers = dict(zip(VERBS.numbers_of(name), map(int, effect[VERB + 1 :]), strict=False))
    if name == "gain":
        return "gain " + goods_words([numbers[good] for good in GOODS])
    price = goods_words([numbers.get(f"pay_{good}", 0) for good in GOODS])
    said = name + "".join(f" {n}" for key, n in numbers.items() if key == "n")
    said += f" for {price}" if price else ""
    return said + (f" {numbers['discount']} off" if numbers.get("discount") else "")


def effect_words(rules: Any, at: int) -> str:
    """A list of verbs."""
    words = []
    for effect in rules.effects[at]:
        if int(effect[VERB]) == END:
            break
        words.append(verb_words(effect))
    return ", ".join(words) or "nothing"


def passive_words(rules: Any, passive: int) -> str:
    """The hook of a passive building with its parameters."""
    hook = int(rules.passive_hook[passive])
    words = HOOKS[hook].replace("_", " ")
    if hook == H_PLACE:
        words += f" {COLOURS[int(rules.passive_colour[passive])]}"
    if "n" in HOOK_TAKES.get(HOOKS[hook], ("n",)):
        words += f" {int(rules.passive_n[passive])}"
    does = effect_words(rules, L_BUILDING + N_PRODUCTION + passive)
    return words if does == "nothing" else f"{words}: {does}"


PLAIN = {
    A_NONE: "none", A_HIGH_PRIEST: "high priest", A_PRAY: "pray", A_TRAIN: "train", A_RECRUIT: "recruit", A_GOLD: "gold",
    A_ACTION: "action", A_EXTRA: "extra task", A_NOW: "benefit now", A_LATER: "benefit later", A_BENEFIT: "benefit",
    A_TAKE_UNSEEN: "take unseen", A_ADVANCE: "advance", A_TURN_DOWN: "turn down", A_DISCARD: "discard", A_DRAW: "draw",
}  # fmt: skip
ENDS = ("potato end", "corn end")


def action_text(state: Any, rules: Any, action: int) -> str:
    """An action in words; what stands in brackets at the end explains."""
    if action in PLAIN:
        return PLAIN[action]
    first = max(start for start in RANGES if start <= action)
    return RANGES[first](state, rules, action - first)


def mix_text(state: Any, rules: Any, code: int) -> str:
    """A mix."""
    units = [(paid(code + A_PAY, good), name) for good, name in enumerate(GOODS)]
    return "pay " + " ".join(f"{n} {name}" for n, name in units if n)


def placement_text(state: Any, rules: Any, code: int) -> str:
    """A placement, with its food, its tasks and the icons it touches."""
    colour, space, way = code // PLACE_SPAN // MAX_SPACES, code // PLACE_SPAN % MAX_SPACES, code % PLACE_SPAN
    opened = god_id(rules, way - 1) if way else "gold"
    food = food_cost(state, rules, int(state.seat_to_act), colour, space)
    tasks = count_tasks(state, rules, colour, space)
    icons = ", ".join(TASKS[int(rules.space_task[icon])] for icon in rules.space_icons[space])
    words = f"place {COLOURS[colour]} on {space_name(rules, space)} with {opened}"
    return f"{words} ({food} food, {tasks} task{'s' * (tasks > 1)} of {icons})"


def icon_text(state: Any, rules: Any, icon: int) -> str:
    """An icon of the worker being placed."""
    column = int(rules.space_icons[int(state.place_space), icon])
    return f"do {space_name(rules, column)} ({TASKS[int(rules.space_task[column])]})"


def lay_text(state: Any, rules: Any, code: int) -> str:
    """Where a weaving goes."""
    tile, way = weaving_id(rules, int(state.drawn[code // LAY_SPAN]) - 1), code % LAY_SPAN
    if way == 2 * MAX_TAPESTRIES:
        return f"lay {tile} as new"
    return f"lay {tile} {'right' if way % 2 else 'left'} of {1 + way // 2}"


def buy_text(state: Any, rules: Any, mask: int) -> str:
    """The weavings bought."""
    return "buy " + " ".join(weaving_id(rules, int(state.drawn[i]) - 1) for i in range(MAX_DRAWN) if mask >> i & 1)


def refresh_text(state: Any, rules: Any, code: int) -> str:
    """The god card and the market tiles of a refresh."""
    card, way = code // REFRESH_SPAN, code % REFRESH_SPAN
    places = [way] if way < N_MARKET else [(way - N_MARKET) // N_MARKET, (way - N_MARKET) % N_MARKET]
    tiles = " ".join(building_id(rules, int(state.market[place]) - 1) for place in places)
    return f"refresh with {god_id(rules, card)} for {tiles}"


def keep_text(state: Any, rules: Any, mask: int) -> str:
    """The god cards kept in the setup."""
    seat = int(state.seat_to_act)
    hand = [card for card in range(int(rules.god_cards_rows)) if state.god_at[card] == IN_HAND + seat]
    return "keep " + " ".join(god_id(rules, card) for place, card in enumerate(hand) if mask >> place & 1)


def side_text(state: Any, rules: Any, section: int) -> str:
    """A side of the Coricancha with its action."""
    return f"side {section} ({ACTIONS[action_of(state, rules, section)]})"


def move_text(state: Any, rules: Any, steps: int) -> str:
    """A move of the high priest with the action it reaches."""
    at = (max(0, int(state.priest[int(state.seat_to_act)]) - 1) + steps) % N_SECTIONS
    return f"move {steps} ({ACTIONS[action_of(state, rules, at)]})"


def build_text(state: Any, rules: Any, building: int) -> str:
    """A building with its cost and what it does."""
    cost = goods_words(rules.building_cost[building])
    does = (
        passive_words(rules, building - N_PRODUCTION)
        if building >= N_PRODUCTION
        else effect_words(rules, L_BUILDING + building)
    )
    return f"build {building_id(rules, building)} ({cost or 'free'}: {does})"


def top_tile_text(state: Any, rules: Any, _: int) -> str:
    """The face-up weaving."""
    return f"take {weaving_id(rules, int(state.weaving_stack[int(state.weaving_stack_n) - 1]))}"


def statue_text(word: str) -> Any:
    """A text for statues by size and god."""
    return lambda state, rules, at: f"{word}{SIZES[at % N_SIZES]} {GODS[at // N_SIZES]}"


def god_text(word: str) -> Any:
    """A text for god cards with their effect."""
    return lambda state, rules, card: f"{word} {god_id(rules, card)} ({effect_words(rules, L_GOD + card)})"


def army_text(word: str) -> Any:
    """A text for army cards with soldiers and goods."""
    return lambda state, rules, card: (
        f"{word} {army_id(rules, card)} ({int(rules.army_soldiers[card])} strong, "
        f"{goods_words(rules.army_discard_gain[card])})"
    )


def colour_text(word: str) -> Any:
    """A text for workers by colour."""
    return lambda state, rules, colour: f"{word} {COLOURS[colour]}"


# first action of a range -> text of (state, rules, what was added)
RANGES: dict[int, Any] = {
    A_TAKE_TOP: top_tile_text,
    A_MOVE: move_text,
    A_SIDE: side_text,
    A_ICON: icon_text,
    A_END: lambda state, rules, end: (
        f"recruit {ENDS[end]} ({COLOURS[int(state.village[0 if end == 0 else int(state.village_n) - 1])]})"
    ),
    A_CASUALTY: lambda state, rules, end: f"casualty {ENDS[end]}",
    A_CASUALTY_NOMAD: colour_text("casualty nomad"),
    A_NOMAD: colour_text("nomad"),
    A_GIVE_UP: colour_text("give up"),
    A_COMMISSION: lambda state, rules, steps: f"commission {steps}",
    A_STEP: lambda state, rules, at: f"{SPOTS[at % 2]} step {at // 2}",
    A_STATUE: statue_text(""),
    A_GIVE: statue_text("give "),
    A_START: lambda state, rules, tile: f"start with {weaving_id(rules, tile)}",
    A_TAKE: lambda state, rules, space: f"take {COLOURS[int(state.hill[space]) - 1]} from {space_name(rules, space)}",
    A_REPLACE: lambda state, rules, gold: f"replace {gold}",
    A_TAKE_GOD: god_text("take"),
    A_PLAY_GOD: god_text("play"),
    A_BUILD: build_text,
    A_USE: lambda state, rules, b: f"use {building_id(rules, b)} ({effect_words(rules, L_BUILDING + b)})",
    A_UP: lambda state, rules, b: f"turn up {building_id(rules, b)}",
    A_UP_ARMY: lambda state, rules, card: f"turn up {army_id(rules, card)}",
    A_PLAY_ARMY: army_text("play"),
    A_SPEND: army_text("spend"),
    A_KEEP_ARMY: army_text("keep"),
    A_CONQUER: lambda state, rules, c: f"conquer {conquest_id(rules, c)} ({effect_words(rules, L_CONQUEST + c)})",
    A_BUY: buy_text,
    A_LAY: lay_text,
    A_REFRESH: refresh_text,
    A_KEEP: keep_text,
    A_PLACE: placement_text,
    A_PAY: mix_text,
    A_FREE: army_text("discard"),
}


MARKS = {"blue": "b", "green": "g", "plain": "-"}


def space_text(rules: Any, space: int) -> str:
    """`M13 KILLA/g steps`: god, ground, icon."""
    ground = MARKS[GROUNDS[int(rules.space_ground[space])]]
    words = f"{GODS[int(rules.space_god[space])]}/{ground} {TASKS[int(rules.space_task[space])]}"
    return f"{space_name(rules, space)} {words}"


def hill_lines(state: Any, rules: Any) -> list[str]:
    """The hill as RULES.md draws it: for each section its action, then its spaces by terrace."""
    lines = []
    for section in range(N_SECTIONS):
        lines.append(f"section {section}, {ACTIONS[action_of(state, rules, section)]}")
        for number, terrace in enumerate(TERRACES):
            here = [
                s for s in range(int(rules.spaces)) if rules.space_terrace[s] == number and rules.space_section[s] == section
            ]
            lines.append(f"  {terrace}: " + " | ".join(space_text(rules, s) for s in here))
    return lines
