"""The ruleset of Tawantinsuyu: which values there are and are allowed, and what follows from several of them.

The files in `variants/` are overlays: rule variants change a switch; data variants (TW-20.3) one reconstructed table each
(TW-20.1) and nothing published (TW-20.5), so that a finding can be called stable or not (TW-20.4); single values take
`--set` (TW-20.6).
"""

from typing import Annotated, Any

from pydantic import Field, model_validator

from simulate.engine.rules_record import APART
from simulate.engine.ruleset_types import Keyed, Table, check_parameters, keyed, whole
from simulate.games.tawantinsuyu import words as N
from simulate.games.tawantinsuyu.effects import VERBS
from simulate.games.tawantinsuyu.geometry import MAX_NEUTRALS

Units = Annotated[int, Field(ge=0, le=N.MAX_COST)]
Points = Annotated[int, Field(ge=0, le=40)]
Soldiers = Annotated[int, Field(ge=0, le=9)]
IN_A_CIRCLE = ("merchant", "produce")
STRAIGHT = [name for name in VERBS.names if name not in IN_A_CIRCLE]
CALM = [name for name in STRAIGHT if name != "temple"]  # verbs that start nothing long


def effects(title: str, verbs: list[str] | None = None) -> Any:
    """A list of verbs, all or some of them; `derive` writes it."""
    return Annotated[list[VERBS.model(title, verbs)], Field(max_length=N.MAX_EFFECT), APART]  # type: ignore[misc]


Effects: Any = effects("Effect")
Straight: Any = effects("Straight", STRAIGHT)
Calm: Any = effects("Calm", CALM)
SEAT_KEYS = [f"p{n}" for n in range(N.MIN_SEATS, N.MAX_SEATS + 1)]
Draws = Annotated[list[Annotated[int, Field(ge=0, le=5)]], Field(max_length=N.MAX_SEATS)]


class Goods(Keyed):
    """A number of units of each good; what is not named is 0."""

    potato: Units = 0
    corn: Units = 0
    stone: Units = 0
    gold: Units = 0


class BySeats(Keyed):
    """One number for each number of players."""

    p2: int = whole(0, N.MAX_VILLAGE)
    p3: int = whole(0, N.MAX_VILLAGE)
    p4: int = whole(0, N.MAX_VILLAGE)


class Options(Table):
    """The switches; each names its rule in ruleset.toml."""

    roaming_same_section: int = whole(0, 5)
    festival_timing: N.FestivalTiming
    festival_upkeep_potato_per_card: int = whole(0, 4)
    gold_is_wild: bool
    setup_market_refill: N.MarketRefill
    benefit_statue_check: N.StatueCheck
    courier_first: N.CourierFirst
    tasks_stop_early: bool
    conquer_casualty_when_gold: bool
    random_coricancha: bool
    stall_turns_per_seat: int = whole(1, 200)


class Components(Table):
    """TW-1.3."""

    workers_per_colour: int = whole(4, N.MAX_WORKERS // N.N_COLOURS)
    small_statues_per_god: int = whole(0, 4)
    large_statues_per_god: int = whole(0, 4)
    step_markers: int = whole(0, 10)
    conquest_markers: int = whole(0, 30)


class Setup(Table):
    """TW-3."""

    start_vp: int = whole(0, 50)
    start_stone: int = whole(0, 20)
    god_cards_dealt: int = whole(1, N.MAX_DEALT)
    god_cards_kept: int = whole(0, N.MAX_DEALT)
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
    weave_draw: int = whole(1, N.MAX_DRAWN)
    weave_cost: list[Units] = Field(min_length=1, max_length=N.MAX_DRAWN)
    train_draw: int = whole(1, 4)
    train_kept: int = whole(1, 4)
    refresh_tiles: int = whole(0, 2)


class Secondary(Table):
    """TW-8, TW-9."""

    pray_draw: int = whole(0, 5)
    order: list[N.Action] = Field(min_length=N.N_SECTIONS, max_length=N.N_SECTIONS)
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

    temple_left: Annotated[list[Calm], Field(min_length=2, max_length=N.MAX_TEMPLE + 1), APART]
    temple_right: list[Points] = Field(min_length=2, max_length=N.MAX_TEMPLE + 1)
    temple_final: list[Points] = Field(min_length=2, max_length=N.MAX_TEMPLE + 1)


class Festival(Table):
    """TW-11."""

    token_vp: list[Points] = Field(min_length=N.N_FESTIVALS, max_length=N.N_FESTIVALS)
    unpaid_potato_vp_loss: int = whole(0, 10)
    festival_plays: int = whole(0, 10)
    draws: keyed(SEAT_KEYS, Draws)  # type: ignore[valid-type]


class FinalScoring(Table):
    """TW-15."""

    tapestry_vp: list[Points] = Field(min_length=N.N_PATTERNS, max_length=N.N_PATTERNS)
    face_up_building_vp: int = whole(0, 20)
    god_card_vp: int = whole(0, 20)
    face_up_army_vp: int = whole(0, 20)
    worker_vp: int = whole(0, 20)
    gold_vp: int = whole(0, 20)


class Terrace(Table):
    """TW-4: one ring; the lists go around it, section after section."""

    columns_per_section: int = whole(1, N.MAX_RING // N.N_SECTIONS)
    gods: list[N.God] = Field(max_length=N.MAX_RING)
    colours: list[N.Ground] = Field(max_length=N.MAX_RING)
    tasks: list[N.Task] = Field(max_length=N.MAX_RING)
    two_player_spaces: list[Annotated[int, Field(ge=0, lt=N.MAX_RING)]] = Field(max_length=MAX_NEUTRALS)


class GodCard(Table):
    """A god card."""

    in_game: bool = True
    title: str = ""
    god: N.God
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
    hook: N.Hook
    n: Annotated[int, Field(ge=0, le=9)] = 0
    colour: N.Colour = "blue"
    effect: Calm = Field(default_factory=list)

    @model_validator(mode="after")
    def parameters_fit(self) -> Any:
        """Check that the hook has what it needs, and no number or effect it would not look at."""
        check_parameters(self, "hook", ("n", "effect"), N.HOOK_TAKES.get(self.hook, ("n",)))
        return self


class ArmyCard(Table):
    """An army card."""

    in_game: bool = True
    title: str = ""
    soldiers: int = whole(1, 9)
    play_cost_food: Units
    discard_gain: Goods


class ConquestSpace(Table):
    """A conquest space; `flip` or `discard` soldiers (0: not that way)."""

    in_game: bool = True
    title: str = ""
    region: N.Region
    position: int = whole(1, 20)
    flip: Soldiers = 0
    discard: Soldiers = 0
    benefit: Effects


class Weaving(Table):
    """A weaving; `min_players` 3 or 4 are the tiles tagged 3+ and 4."""

    in_game: bool = True
    title: str = ""
    pattern: N.Pattern
    left: N.Edge
    right: N.Edge
    min_players: int = whole(2, N.MAX_SEATS)
    starting: bool = False


def rows(kind: Any, most: int) -> Any:
    """Return the type of a table with free keys and room for `most` rows."""
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
    hill: keyed(N.TERRACES, Terrace)  # type: ignore[valid-type]
    edge_rewards: keyed(N.EDGES, Straight)  # type: ignore[valid-type]
    god_cards: rows(GodCard, N.N_GOD_CARDS)  # type: ignore[valid-type]
    production: rows(Production, N.N_PRODUCTION)  # type: ignore[valid-type]
    passive: rows(Passive, N.N_PASSIVE)  # type: ignore[valid-type]
    army: rows(ArmyCard, N.N_ARMY)  # type: ignore[valid-type]
    conquests: rows(ConquestSpace, N.N_CONQUESTS)  # type: ignore[valid-type]
    weavings: rows(Weaving, N.N_WEAVINGS)  # type: ignore[valid-type]
