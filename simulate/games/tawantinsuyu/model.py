"""The ruleset of Tawantinsuyu: which values there are and are allowed, and what follows from several of them.

The files in `variants/` are overlays: rule variants change a switch; data variants (TW-20.3) one reconstructed table each
(TW-20.1) and nothing published (TW-20.5), so that a finding can be called stable or not (TW-20.4); single values take
`--set` (TW-20.6).
"""

from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import Field

from simulate.engine.effects import check_room
from simulate.engine.rules_record import APART, rules_dtype
from simulate.engine.values import Keyed, Table, keyed, whole
from simulate.games.tawantinsuyu.effects import VERBS
from simulate.games.tawantinsuyu.geometry import COMPUTED_HILL, MAX_NEUTRALS, check_hill, derive_hill
from simulate.games.tawantinsuyu.words import (
    ACTIONS,
    EDGES,
    GOODS,
    L_BUILDING,
    L_CONQUEST,
    L_EDGE,
    L_GOD,
    L_TEMPLE,
    MAX_COST,
    MAX_DEALT,
    MAX_DRAWN,
    MAX_EFFECT,
    MAX_RING,
    MAX_SEATS,
    MAX_TEMPLE,
    MAX_VILLAGE,
    MAX_WORKERS,
    MIN_SEATS,
    N_ARMY,
    N_BUILDINGS,
    N_COLOURS,
    N_CONQUESTS,
    N_FESTIVALS,
    N_GOD_CARDS,
    N_LISTS,
    N_PASSIVE,
    N_PATTERNS,
    N_PRODUCTION,
    N_SECTIONS,
    N_STARTING,
    N_WEAVINGS,
    TERRACES,
    Action,
    Colour,
    CourierFirst,
    Edge,
    FestivalTiming,
    God,
    Ground,
    Hook,
    MarketRefill,
    Pattern,
    Region,
    StatueCheck,
    Task,
)

Units = Annotated[int, Field(ge=0, le=MAX_COST)]
Points = Annotated[int, Field(ge=0, le=40)]
Soldiers = Annotated[int, Field(ge=0, le=9)]
IN_A_CIRCLE = ("merchant", "produce")
STRAIGHT = [name for name in VERBS.names if name not in IN_A_CIRCLE]
CALM = [name for name in STRAIGHT if name != "temple"]  # verbs that start nothing long


def effects(title: str, verbs: list[str] | None = None) -> Any:
    """A list of verbs, all or some of them; `derive` writes it."""
    return Annotated[list[VERBS.model(title, verbs)], Field(max_length=MAX_EFFECT), APART]  # type: ignore[misc]


Effects: Any = effects("Effect")
Straight: Any = effects("Straight", STRAIGHT)
Calm: Any = effects("Calm", CALM)
SEAT_KEYS = [f"p{n}" for n in range(MIN_SEATS, MAX_SEATS + 1)]
Draws = Annotated[list[Annotated[int, Field(ge=0, le=5)]], Field(max_length=MAX_SEATS)]


class Goods(Keyed):
    """A number of units of each good; what is not named is 0."""

    potato: Units = 0
    corn: Units = 0
    stone: Units = 0
    gold: Units = 0


class BySeats(Keyed):
    """One number for each number of players."""

    p2: int = whole(0, MAX_VILLAGE)
    p3: int = whole(0, MAX_VILLAGE)
    p4: int = whole(0, MAX_VILLAGE)


class Options(Table):
    """The switches; each names its rule in ruleset.toml."""

    roaming_same_section: int = whole(0, 5)
    festival_timing: FestivalTiming
    festival_upkeep_potato_per_card: int = whole(0, 4)
    gold_is_wild: bool
    setup_market_refill: MarketRefill
    benefit_statue_check: StatueCheck
    courier_first: CourierFirst
    tasks_stop_early: bool
    conquer_casualty_when_gold: bool
    random_coricancha: bool
    stall_turns_per_seat: int = whole(1, 200)


class Components(Table):
    """TW-1.3."""

    workers_per_colour: int = whole(4, MAX_WORKERS // N_COLOURS)
    small_statues_per_god: int = whole(0, 4)
    large_statues_per_god: int = whole(0, 4)
    step_markers: int = whole(0, 10)
    conquest_markers: int = whole(0, 30)


class Setup(Table):
    """TW-3."""

    start_vp: int = whole(0, 50)
    start_stone: int = whole(0, 20)
    god_cards_dealt: int = whole(1, MAX_DEALT)
    god_cards_kept: int = whole(0, MAX_DEALT)
    workers_drawn: int = whole(0, 2)
    draft_bag_per_colour: int = whole(2, 4)
    market_size: int = whole(1, 2)
    workers_removed: BySeats
    offer_size: BySeats


class Workers(Table):
    """TW-6, TW-10.2, TW-10.3."""

    worker_limit: int = whole(1, 10)
    ground_task: int = whole(0, 1)
    warrior_army: int = whole(0, 3)
    courier_discount: int = whole(0, 5)
    courier_task: int = whole(0, 1)
    priest_task_cost: Goods
    priest_draw: int = whole(0, 3)
    recruit_cost: int = whole(0, 5)


class Placement(Table):
    """TW-5."""

    opening_gold: int = whole(0, 3)
    roaming_adjacent: int = whole(0, 5)
    roaming_far: int = whole(0, 5)
    descent: list[Annotated[int, Field(ge=0, le=8)]] = Field(min_length=3, max_length=3)
    step_discount: int = whole(0, 5)
    step_vp_to_owner: int = whole(0, 5)
    tasks_per_adjacent: int = whole(0, 1)


class Tasks(Table):
    """TW-7."""

    task_goods: Goods
    step_cost: Goods
    step_vp: Points
    step_goods: Goods
    upper_owner_vp: Points
    small_statue_cost: Goods
    large_statue_cost: Goods
    statue_vp: list[Points] = Field(min_length=2, max_length=2)
    weave_draw: int = whole(1, MAX_DRAWN)
    weave_cost: list[Units] = Field(min_length=1, max_length=MAX_DRAWN)
    train_draw: int = whole(1, 4)
    train_kept: int = whole(1, 4)
    refresh_tiles: int = whole(0, 2)


class Secondary(Table):
    """TW-8, TW-9."""

    pray_draw: int = whole(0, 5)
    order: list[Action] = Field(min_length=N_SECTIONS, max_length=N_SECTIONS)
    move_steps: list[Annotated[int, Field(ge=1, le=4)]] = Field(min_length=1, max_length=4)
    gold_instead_of_action: int = whole(0, 5)
    worship_large_steps: int = whole(0, 9)
    worship_small_steps: int = whole(0, 9)
    worship_other_steps: int = whole(0, 9)
    commission_corn: list[Units] = Field(min_length=1, max_length=4)
    commission_other_corn: Units
    commission_other_steps: int = whole(0, 4)
    recover_free: int = whole(0, 9)
    recover_food: Units
    recover_other_corn: Units
    conquer_free_plays: int = whole(0, 9)
    conquer_extra_markers: int = whole(0, 3)
    produce_turn_up: int = whole(0, 1)


class Temple(Table):
    """TW-12."""

    temple_left: Annotated[list[Calm], Field(min_length=2, max_length=MAX_TEMPLE + 1), APART]
    temple_right: list[Points] = Field(min_length=2, max_length=MAX_TEMPLE + 1)
    temple_final: list[Points] = Field(min_length=2, max_length=MAX_TEMPLE + 1)


class Festival(Table):
    """TW-11."""

    token_vp: list[Points] = Field(min_length=N_FESTIVALS, max_length=N_FESTIVALS)
    unpaid_potato_vp_loss: int = whole(0, 10)
    festival_plays: int = whole(0, 10)
    draws: keyed(SEAT_KEYS, Draws)  # type: ignore[valid-type]


class FinalScoring(Table):
    """TW-15."""

    tapestry_vp: list[Points] = Field(min_length=N_PATTERNS, max_length=N_PATTERNS)
    face_up_building_vp: int = whole(0, 20)
    god_card_vp: int = whole(0, 20)
    face_up_army_vp: int = whole(0, 20)
    worker_vp: int = whole(0, 20)
    gold_vp: int = whole(0, 20)


class Terrace(Table):
    """TW-4: one ring; the lists go around it, section after section."""

    columns_per_section: int = whole(1, MAX_RING // N_SECTIONS)
    gods: list[God] = Field(max_length=MAX_RING)
    colours: list[Ground] = Field(max_length=MAX_RING)
    tasks: list[Task] = Field(max_length=MAX_RING)
    two_player_spaces: list[Annotated[int, Field(ge=0, lt=MAX_RING)]] = Field(max_length=MAX_NEUTRALS)


class GodCard(Table):
    """A god card."""

    in_game: bool = True
    god: God
    effect: Effects


class Production(Table):
    """A production building."""

    in_game: bool = True
    title: str
    cost: Goods
    produce: Straight


class Passive(Table):
    """A passive building: a hook and its parameters."""

    in_game: bool = True
    title: str
    cost: Goods
    hook: Hook
    n: Annotated[int, Field(ge=0, le=9)] = 0
    colour: Colour = "blue"
    effect: Calm = Field(default_factory=list)


class ArmyCard(Table):
    """An army card."""

    in_game: bool = True
    soldiers: int = whole(1, 9)
    play_cost_food: Units
    discard_gain: Goods


class ConquestSpace(Table):
    """A conquest space; `flip` or `discard` soldiers (0: not that way)."""

    in_game: bool = True
    region: Region
    position: int = whole(1, 20)
    flip: Soldiers = 0
    discard: Soldiers = 0
    benefit: Effects


class Weaving(Table):
    """A weaving; `min_players` 3 or 4 are the tiles tagged 3+ and 4."""

    in_game: bool = True
    pattern: Pattern
    left: Edge
    right: Edge
    min_players: int = whole(2, MAX_SEATS)
    starting: bool = False


def rows(kind: Any, most: int) -> Any:
    """A table with free keys and room for so many rows."""
    return Annotated[dict[Annotated[str, Field(pattern="^[A-Za-z0-9-]{1,8}$")], kind], Field(max_length=most)]


class Rules(Table):
    """The whole ruleset."""

    options: Options
    components: Components
    setup: Setup
    village: BySeats
    nomads: BySeats
    workers: Workers
    placement: Placement
    tasks: Tasks
    secondary: Secondary
    temple: Temple
    festival: Festival
    final_scoring: FinalScoring
    hill: keyed(TERRACES, Terrace)  # type: ignore[valid-type]
    edge_rewards: keyed(EDGES, Straight)  # type: ignore[valid-type]
    god_cards: rows(GodCard, N_GOD_CARDS)  # type: ignore[valid-type]
    production: rows(Production, N_PRODUCTION)  # type: ignore[valid-type]
    passive: rows(Passive, N_PASSIVE)  # type: ignore[valid-type]
    army: rows(ArmyCard, N_ARMY)  # type: ignore[valid-type]
    conquests: rows(ConquestSpace, N_CONQUESTS)  # type: ignore[valid-type]
    weavings: rows(Weaving, N_WEAVINGS)  # type: ignore[valid-type]


def check(model: Rules) -> None:
    """What no single value can say. Raises ValueError."""
    for table, most in (("god_cards", N_GOD_CARDS), ("production", N_PRODUCTION), ("passive", N_PASSIVE), ("army", N_ARMY),
                        ("conquests", N_CONQUESTS), ("weavings", N_WEAVINGS)):  # fmt: skip
        check_room(table, getattr(model, table), most)
    check_hill(model.hill)
    check_setup(model)
    check_tables(model)


def check_setup(model: Rules) -> None:
    """TW-3: there is enough of everything to begin with."""
    setup = model.setup
    if setup.god_cards_kept > setup.god_cards_dealt:
        raise ValueError(f"setup.god_cards_kept: {setup.god_cards_kept} of {setup.god_cards_dealt} dealt; at most as many")
    cards = sum(card.in_game for card in model.god_cards.values())
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        need = setup.god_cards_dealt * seats
        if cards < need:
            raise ValueError(f"god_cards: {cards} cards; {seats} players are dealt {need}")
        workers = (model.components.workers_per_colour - setup.workers_removed[f"p{seats}"]) * N_COLOURS
        need = setup.workers_drawn * seats + model.village[f"p{seats}"] + model.nomads[f"p{seats}"] + 10 * (seats == 2)
        if workers < need:
            raise ValueError(
                f"components.workers_per_colour: {workers} workers with {seats} players; the setup takes {need}"
            )
        if model.components.workers_per_colour - setup.workers_removed[f"p{seats}"] < setup.draft_bag_per_colour:
            raise ValueError(
                f"setup.draft_bag_per_colour: {setup.draft_bag_per_colour}; fewer of a colour are left with {seats} players"
            )
    if min(model.village.values()) < 1:
        raise ValueError("village: at least one worker is needed")
    starting = [tile for tile in model.weavings.values() if tile.starting and tile.in_game]
    if not MAX_SEATS <= len(starting) <= N_STARTING:
        raise ValueError(f"weavings: {len(starting)} starting tiles; {N_STARTING} are needed")


def check_tables(model: Rules) -> None:
    """Lists that must be of one length, costs that can be asked, spaces that can be paid."""
    temple = model.temple
    if not len(temple.temple_left) == len(temple.temple_right) == len(temple.temple_final):
        raise ValueError("temple: left, right and final need one entry for each step")
    if len(model.tasks.weave_cost) != model.tasks.weave_draw:
        raise ValueError(f"tasks.weave_cost: {len(model.tasks.weave_cost)} prices for {model.tasks.weave_draw} tiles drawn")
    if sorted(model.secondary.order) != sorted(ACTIONS):
        raise ValueError(f"secondary.order: each of {', '.join(ACTIONS)} once")
    for key, space in model.conquests.items():
        if space.flip == space.discard == 0:
            raise ValueError(f"conquests.{key}: flip or discard must be 1 or more")
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        if len(model.festival.draws[f"p{seats}"]) != seats:
            raise ValueError(f"festival.draws.p{seats}: {seats} numbers are needed")


# Fields of RULES that `derive` writes
COMPUTED = [
    ("effects", "i4", (N_LISTS, MAX_EFFECT, VERBS.width)),
    ("god_ids", "i8", (N_GOD_CARDS,)),  # IDs as numbers, see `packed`
    ("building_ids", "i8", (N_BUILDINGS,)),
    ("army_ids", "i8", (N_ARMY,)),
    ("conquest_ids", "i8", (N_CONQUESTS,)),
    ("weaving_ids", "i8", (N_WEAVINGS,)),
    ("god_cards_rows", "i4"),  # rows, those out of the game included
    ("production_rows", "i4"),
    ("passive_rows", "i4"),
    ("army_rows", "i4"),
    ("conquests_rows", "i4"),
    ("weavings_rows", "i4"),
    ("start_n", "i4"),
    ("start_tiles", "i4", (N_STARTING,)),
    ("building_cost", "i4", (N_BUILDINGS, len(GOODS))),
    ("building_in", "i4", (N_BUILDINGS,)),
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
    write_ids(model.god_cards, rules["god_ids"])
    write_ids(model.production, rules["building_ids"])
    write_ids(model.passive, rules["building_ids"], N_PRODUCTION)
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
    for first, table in ((0, model.production), (N_PRODUCTION, model.passive)):
        for place, row in enumerate(table.values(), start=first):
            rules["building_cost"][place] = row.cost.values()
            rules["building_in"][place] = row.in_game
    rules["workers_total"] = model.components.workers_per_colour * N_COLOURS
    rules["temple_top"] = len(model.temple.temple_left) - 1
    rules["moves_n"], rules["commission_n"] = len(model.secondary.move_steps), len(model.secondary.commission_corn)
    derive_hill(model.hill, rules)


def derive_effects(model: Rules, rules: Any) -> None:
    """TW-17.2: write all lists of verbs."""
    lists: list[tuple[int, Iterable[Any]]] = [
        (L_GOD, [card.effect for card in model.god_cards.values()]),
        (L_BUILDING, [building.produce for building in model.production.values()]),
        (L_BUILDING + N_PRODUCTION, [building.effect for building in model.passive.values()]),
        (L_CONQUEST, [space.benefit for space in model.conquests.values()]),
        (L_TEMPLE, model.temple.temple_left),
        (L_EDGE, model.edge_rewards.values()),
    ]
    for first, effects in lists:
        for place, effect in enumerate(effects, start=first):
            VERBS.write(effect, rules["effects"][place])
