"""The ruleset of Age of Rome: which values there are and which of each are allowed (AR-16.5, AR-16.8).

The overlays of kind `data` in `variants/` replace reconstructed values (AR-16.6); a finding about characters is read over
all of them (AR-16.7).
"""

from typing import Annotated, Any

from pydantic import Field, model_validator

from simulate.engine.rules_record import APART
from simulate.engine.ruleset_types import Table, check_parameters, exactly, keyed, whole
from simulate.games.age_of_rome import names as N
from simulate.games.age_of_rome.vocabulary import ASKING, CARD_VERBS, EVENT_VERBS, INTRIGUE_VERBS, VERBS

Few = Annotated[int, Field(ge=0, le=9)]
Points = Annotated[int, Field(ge=0, le=30)]
Price = Annotated[int, Field(ge=0, le=60)]
Name = Annotated[str, Field(min_length=1, max_length=N.MAX_NAME, pattern=r"^[ -~]+$")]
CardEffect = VERBS.model("CardEffect", CARD_VERBS)
EventEffect = VERBS.model("EventEffect", EVENT_VERBS)
IntrigueEffect = VERBS.model("IntrigueEffect", INTRIGUE_VERBS)


def effects(kind: Any) -> Any:
    """A list of effects; `derive` writes it."""
    return Annotated[list[kind], Field(max_length=N.MAX_EFFECTS), APART]


class Setup(Table):
    """AR-3 and the counts of AR-4 to AR-14."""

    rounds: int = whole(1, N.MAX_ROUNDS)
    followers_start: int = whole(1, 3)
    intrigue_markers: int = whole(0, 6)
    intrigue_spaces: int = whole(0, 6)
    legions_per_colour: int = whole(1, 12)
    votes_per_colour: int = whole(1, 8)
    quests_dealt: int = whole(1, 4)
    quests_kept: int = whole(1, 4)
    hand_limit: int = whole(2, N.MAX_HAND)
    trade_sets_max: int = whole(0, 5)
    sell_price: int = whole(0, 5)
    first_activation_round: int = whole(1, 10)
    colosseum_glory: int = whole(0, 5)
    income_normal: int = whole(0, 5)
    income_double: int = whole(0, 8)
    denarii_per_point: int = whole(1, 20)
    denarii_per_point_medal: int = whole(1, 20)
    feud_markers_total: int = whole(0, 40)
    tiles_few: list[Few] = exactly(N.N_LEVELS)
    tiles_many: list[Few] = exactly(N.N_LEVELS)


class GloryTrack(Table):
    """AR-3.10."""

    milestone: list[Price] = exactly(N.N_MILESTONES)


class Building(Table):
    """AR-10.4, levels I to III."""

    cost: list[Price] = exactly(N.N_LEVELS)
    glory: list[Points] = exactly(N.N_LEVELS)


class Population(Table):
    """AR-13.3, from population 1."""

    penalty: list[Points] = exactly(N.MAX_POPULATION)


class Agriculture(Table):
    """AR-12.10, by round."""

    farm_income: list[Points] = exactly(N.MAX_ROUNDS)


class Area(Table):
    """AR-14.3."""

    shield: int = whole(0, 20)
    flags: list[Points] = exactly(N.N_FLAGS)


class Senate(Table):
    """AR-12.3, AR-12.4, AR-14.6."""

    column_size: int = whole(3, N.MAX_COLUMN - 1)
    majority_length: int = whole(2, 5)
    majority_glory: int = whole(0, 10)
    majority_glory_medal: int = whole(0, 10)
    position_points: list[Points] = exactly(N.MAX_COLUMN - 1)


class Common(Table):
    """AR-3.3: common pieces by number of players, in the order in which they are taken."""

    base_4: list[N.CommonTier] = exactly(4)
    base_3: list[N.CommonTier] = exactly(3)
    base_2: list[N.CommonTier] = exactly(2)
    top_4: list[N.CommonTier] = exactly(4)
    top_3: list[N.CommonTier] = exactly(3)
    top_2: list[N.CommonTier] = exactly(2)


class Pantheon(Table):
    """AR-12.7, AR-14.7."""

    own_base: int = whole(1, 4)
    own_top: int = whole(1, 4)
    points_own: int = whole(0, 10)
    points_bronze: int = whole(0, 10)
    points_silver: int = whole(0, 10)
    points_gold: int = whole(0, 10)
    common: Common


class Medals(Table):
    """AR-12.9, AR-12.17."""

    agriculture_extra: int = whole(0, 10)
    religion_price: int = whole(1, 20)


class IntrigueRow(Table):
    """AR-8."""

    name: Name
    common: bool
    effect: effects(IntrigueEffect)  # type: ignore[valid-type]

    @model_validator(mode="after")
    def one_parameter(self) -> Any:
        """At most one verb that asks for parameters."""
        if sum(e.verb in ASKING for e in self.effect) > 1:
            raise ValueError(f"at most one of {', '.join(ASKING)} in an intrigue")
        return self


class Character(Table):
    """AR-3.5."""

    name: Name
    legions: int = whole(0, 12)
    votes: int = whole(0, 8)
    denarii: int = whole(0, 60)
    glory: int = whole(1, 60)
    feuds: int = whole(0, N.MAX_TRACK)
    anchor: bool
    feud_track: list[N.Track] = Field(min_length=1, max_length=N.MAX_TRACK)
    unique_intrigue: N.Intrigue


class TradeCard(Table):
    """AR-9, AR-16.8."""

    name: Name
    kind: N.Kind
    trigger: N.Trigger
    effect: effects(CardEffect)  # type: ignore[valid-type]
    copies: int = whole(0, 20)
    starred: int = whole(0, 20)


class Who(Table):
    """AR-16.2."""

    sel: N.Selector
    metric: N.Metric = "none"
    min: int = Field(default=0, ge=0, le=200)

    @model_validator(mode="after")
    def parameters_fit(self) -> Any:
        """Check that the selector has the parameters it needs."""
        needed = {"all": (), "each": ("metric", "min")}.get(self.sel, ("metric",))
        check_parameters(self, "sel", (), needed, ("min",))
        return self


class EventCard(Table):
    """AR-7.1; `dir` 1 is clockwise, -1 counter-clockwise."""

    name: Name
    negative: bool
    dir: int = whole(-1, 1)
    turns: int = whole(0, 3)
    who: Who
    effect: effects(EventEffect)  # type: ignore[valid-type]


class QuestTest(Table):
    """AR-16.3."""

    op: N.Test
    metric: N.Metric = "none"
    medal: N.Type = "military"
    n: int = Field(default=0, ge=0, le=200)
    min: int = Field(default=0, ge=0, le=200)

    @model_validator(mode="after")
    def parameters_fit(self) -> Any:
        """Check that the test has the parameters it needs, and none that it would not look at."""
        if self.op not in N.TEST_TAKES:
            raise ValueError(f"op '{self.op}' is no test; there are {', '.join(N.TEST_TAKES)}")
        needed, optional = N.TEST_TAKES[self.op]
        check_parameters(self, "op", ("metric", "medal", "n", "min"), needed, optional)
        return self


class QuestCard(Table):
    """AR-14.9: all tests must hold; `per` multiplies the points by its metric."""

    name: Name
    points: int = whole(0, 30)
    test: list[QuestTest] = Field(min_length=1, max_length=N.MAX_TESTS)
    starred: bool


class Variants(Table):
    """AR-15."""

    spies_and_allies: bool
    truce: bool
    clockwork: bool
    heroes: bool
    hard_times: bool
    truce_removes: list[str] = Field(max_length=N.N_QUEST)
    heroes_removes: list[str] = Field(max_length=N.N_QUEST)
    clockwork_dir: int = whole(-1, 1)
    clockwork_turns: int = whole(0, 3)
    offer_min: int = whole(1, N.MAX_OFFER)
    offer_max: int = whole(1, N.MAX_OFFER)


class Task(Table):
    """AR-17.5."""

    metric: N.Metric
    n: int = whole(0, 200)


class Solo(Table):
    """AR-17."""

    event_denarii: int = whole(0, 10)
    praetor: int = whole(0, 7)
    imperator: int = whole(0, 7)
    son_of_jupiter: int = whole(0, 7)
    tasks: dict[str, Task] = Field(min_length=1, max_length=N.MAX_TASKS)


class Achievement(Table):
    """AR-18.1."""

    op: N.Test
    metric: N.Metric
    n: int = whole(0, 200)


class Options(Table):
    """AR-16.5, each at the rule that its comment in ruleset.toml names."""

    milestone_jump: N.MilestoneJump
    target_may_sell: N.TargetMaySell
    deception_reach: N.DeceptionReach
    window_mixing: N.WindowMixing
    placement_test: N.PlacementTest
    pantheon_levels: N.PantheonLevels
    penalty_test: N.PenaltyTest
    sets_at_scoring: N.SetsAtScoring
    shared_first: N.SharedFirst
    starred_flags: N.StarredFlags
    clockwork_order: N.ClockworkOrder
    sale_after_reveal: N.SaleAfterReveal
    treachery_source: N.TreacherySource
    deception_single: N.DeceptionSingle
    second_vote: N.SecondVote
    late_follower: N.LateFollower
    truce_feuds: N.TruceFeuds


ByType: Any = keyed(N.TYPES, Building)
ByArea: Any = keyed(N.AREAS, Area)
ByIntrigue: Any = keyed(N.INTRIGUES, IntrigueRow)
BySetKind: Any = keyed(N.SET_KINDS, Points)


class Trade(Table):
    """AR-14.7."""

    set_points: BySetKind


class Rules(Table):
    """The whole ruleset."""

    setup: Setup
    glory_track: GloryTrack
    buildings: ByType
    population: Population
    agriculture: Agriculture
    battle_area: ByArea
    senate: Senate
    pantheon: Pantheon
    medals: Medals
    intrigue: ByIntrigue
    character: dict[str, Character] = Field(max_length=N.N_CHARACTERS)
    trade: Trade
    trade_card: dict[str, TradeCard] = Field(max_length=N.N_TRADE)
    event: dict[str, EventCard] = Field(max_length=N.N_EVENT)
    quest: dict[str, QuestCard] = Field(max_length=N.N_QUEST)
    variants: Variants
    solo: Solo
    achievements: dict[str, Achievement] = Field(max_length=N.N_ACHIEVEMENTS)
    options: Options


def few(seats: int) -> bool:
    """Return True if this number of players plays without starred cards (AR-3.11)."""
    return seats <= 2


def copies_of(card: TradeCard, seats: int) -> int:
    """AR-16.8: copies in the deck."""
    return card.copies - card.starred if few(seats) else card.copies


def quests_in(model: Rules, seats: int) -> list[str]:
    """AR-3.11, AR-15.2, AR-15.4, AR-15.6: the quests in play."""
    variants = model.variants
    out = {key for key, quest in model.quest.items() if quest.starred and few(seats)}
    if variants.truce:
        out |= set(variants.truce_removes)
    if variants.heroes:
        out |= set(variants.heroes_removes)
    return [key for key in model.quest if key not in out]
