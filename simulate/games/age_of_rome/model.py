"""The ruleset of Age of Rome: which values there are and are allowed (AR-16.5, AR-16.8), and what follows from several.

The overlays of kind `data` in `variants/` replace reconstructed values (AR-16.6); a finding about characters is read over
all of them (AR-16.7).
"""

from typing import Annotated, Any

from pydantic import Field, model_validator

from simulate.engine.effects import WIDTH
from simulate.engine.rules_record import APART
from simulate.engine.values import Table, exactly, keyed, whole
from simulate.games.age_of_rome import names as words
from simulate.games.age_of_rome.names import (
    ACHIEVEMENTS,
    AREAS,
    CHARACTERS,
    INTRIGUES,
    MAX_COLUMN,
    MAX_DECK,
    MAX_EFFECTS,
    MAX_HAND,
    MAX_NAME,
    MAX_OFFER,
    MAX_POPULATION,
    MAX_ROUNDS,
    MAX_SEATS,
    MAX_TASKS,
    MAX_TESTS,
    MAX_TRACK,
    N_ACHIEVEMENTS,
    N_BONUSES,
    N_CHARACTERS,
    N_EVENT,
    N_FLAGS,
    N_INTRIGUES,
    N_LEVELS,
    N_MILESTONES,
    N_QUEST,
    N_TIERS,
    N_TRADE,
    SET_KINDS,
    TIERS,
    TRACK_SPACES,
    TYPES,
    CommonTier,
    Intrigue,
    Kind,
    Metric,
    Selector,
    Test,
    Track,
    Trigger,
    Type,
)
from simulate.games.age_of_rome.vocabulary import ASKING, CARD_VERBS, EVENT_VERBS, INTRIGUE_VERBS, VERBS

Few = Annotated[int, Field(ge=0, le=9)]
Points = Annotated[int, Field(ge=0, le=30)]
Price = Annotated[int, Field(ge=0, le=60)]
Name = Annotated[str, Field(min_length=1, max_length=MAX_NAME, pattern=r"^[ -~]+$")]
CardEffect = VERBS.model("CardEffect", CARD_VERBS)
EventEffect = VERBS.model("EventEffect", EVENT_VERBS)
IntrigueEffect = VERBS.model("IntrigueEffect", INTRIGUE_VERBS)


def effects(kind: Any) -> Any:
    """A list of effects; `derive` writes it."""
    return Annotated[list[kind], Field(max_length=MAX_EFFECTS), APART]


class Setup(Table):
    """AR-3 and the counts of AR-4 to AR-14."""

    rounds: int = whole(1, MAX_ROUNDS)
    followers_start: int = whole(1, 3)
    intrigue_markers: int = whole(0, 6)
    intrigue_spaces: int = whole(0, 6)
    legions_per_colour: int = whole(1, 12)
    votes_per_colour: int = whole(1, 8)
    quests_dealt: int = whole(1, 4)
    quests_kept: int = whole(1, 4)
    hand_limit: int = whole(2, MAX_HAND)
    trade_sets_max: int = whole(0, 5)
    sell_price: int = whole(0, 5)
    first_activation_round: int = whole(1, 10)
    colosseum_glory: int = whole(0, 5)
    income_normal: int = whole(0, 5)
    income_double: int = whole(0, 8)
    denarii_per_point: int = whole(1, 20)
    denarii_per_point_medal: int = whole(1, 20)
    feud_markers_total: int = whole(0, 40)
    tiles_few: list[Few] = exactly(N_LEVELS)
    tiles_many: list[Few] = exactly(N_LEVELS)


class GloryTrack(Table):
    """AR-3.10."""

    milestone: list[Price] = exactly(N_MILESTONES)


class Building(Table):
    """AR-10.4, levels I to III."""

    cost: list[Price] = exactly(N_LEVELS)
    glory: list[Points] = exactly(N_LEVELS)


class Population(Table):
    """AR-13.3, from population 1."""

    penalty: list[Points] = exactly(MAX_POPULATION)


class Agriculture(Table):
    """AR-12.10, by round."""

    farm_income: list[Points] = exactly(MAX_ROUNDS)


class Area(Table):
    """AR-14.3."""

    shield: int = whole(0, 20)
    flags: list[Points] = exactly(N_FLAGS)


class Senate(Table):
    """AR-12.3, AR-12.4, AR-14.6."""

    column_size: int = whole(3, MAX_COLUMN - 1)
    majority_length: int = whole(2, 5)
    majority_glory: int = whole(0, 10)
    majority_glory_medal: int = whole(0, 10)
    position_points: list[Points] = exactly(MAX_COLUMN - 1)


class Common(Table):
    """AR-3.3: common pieces by number of players, in the order in which they are taken."""

    base_4: list[CommonTier] = exactly(4)
    base_3: list[CommonTier] = exactly(3)
    base_2: list[CommonTier] = exactly(2)
    top_4: list[CommonTier] = exactly(4)
    top_3: list[CommonTier] = exactly(3)
    top_2: list[CommonTier] = exactly(2)


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
    feuds: int = whole(0, MAX_TRACK)
    anchor: bool
    feud_track: list[Track] = Field(min_length=1, max_length=MAX_TRACK)
    unique_intrigue: Intrigue


class TradeCard(Table):
    """AR-9, AR-16.8."""

    name: Name
    kind: Kind
    trigger: Trigger
    effect: effects(CardEffect)  # type: ignore[valid-type]
    copies: int = whole(0, 20)
    starred: int = whole(0, 20)


class Who(Table):
    """AR-16.2."""

    sel: Selector
    metric: Metric = "none"
    min: int = Field(default=0, ge=0, le=200)


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

    op: Test
    metric: Metric = "none"
    medal: Type = "military"
    n: int = Field(default=0, ge=0, le=200)
    min: int = Field(default=0, ge=0, le=200)


class QuestCard(Table):
    """AR-14.9: all tests must hold; `per` multiplies the points by its metric."""

    name: Name
    points: int = whole(0, 30)
    test: list[QuestTest] = Field(min_length=1, max_length=MAX_TESTS)
    starred: bool


class Variants(Table):
    """AR-15."""

    spies_and_allies: bool
    truce: bool
    clockwork: bool
    heroes: bool
    hard_times: bool
    truce_removes: list[str] = Field(max_length=N_QUEST)
    heroes_removes: list[str] = Field(max_length=N_QUEST)
    clockwork_dir: int = whole(-1, 1)
    clockwork_turns: int = whole(0, 3)
    offer_min: int = whole(1, MAX_OFFER)
    offer_max: int = whole(1, MAX_OFFER)


class Task(Table):
    """AR-17.5."""

    metric: Metric
    n: int = whole(0, 200)


class Solo(Table):
    """AR-17."""

    event_denarii: int = whole(0, 10)
    praetor: int = whole(0, 7)
    imperator: int = whole(0, 7)
    son_of_jupiter: int = whole(0, 7)
    tasks: dict[str, Task] = Field(min_length=1, max_length=MAX_TASKS)


class Achievement(Table):
    """AR-18.1."""

    op: Test
    metric: Metric
    n: int = whole(0, 200)


class Options(Table):
    """AR-16.5, each at the rule that its comment in ruleset.toml names."""

    milestone_jump: words.MilestoneJump
    target_may_sell: words.TargetMaySell
    deception_reach: words.DeceptionReach
    window_mixing: words.WindowMixing
    placement_test: words.PlacementTest
    pantheon_levels: words.PantheonLevels
    penalty_test: words.PenaltyTest
    sets_at_scoring: words.SetsAtScoring
    shared_first: words.SharedFirst
    starred_flags: words.StarredFlags
    clockwork_order: words.ClockworkOrder
    sale_after_reveal: words.SaleAfterReveal
    treachery_source: words.TreacherySource
    deception_single: words.DeceptionSingle
    second_vote: words.SecondVote
    late_follower: words.LateFollower
    truce_feuds: words.TruceFeuds


ByType: Any = keyed(TYPES, Building)
ByArea: Any = keyed(AREAS, Area)
ByIntrigue: Any = keyed(INTRIGUES, IntrigueRow)
BySetKind: Any = keyed(SET_KINDS, Points)


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
    character: dict[str, Character] = Field(max_length=N_CHARACTERS)
    trade: Trade
    trade_card: dict[str, TradeCard] = Field(max_length=N_TRADE)
    event: dict[str, EventCard] = Field(max_length=N_EVENT)
    quest: dict[str, QuestCard] = Field(max_length=N_QUEST)
    variants: Variants
    solo: Solo
    achievements: dict[str, Achievement] = Field(max_length=N_ACHIEVEMENTS)
    options: Options


def few(seats: int) -> bool:
    """Whether a number of players plays without starred cards (AR-3.11)."""
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


def check(model: Rules) -> None:
    """What no single value can say. Raises ValueError."""
    for table, known in (("character", CHARACTERS), ("achievements", ACHIEVEMENTS)):
        if tuple(getattr(model, table)) != known:
            raise ValueError(f"{table}: {', '.join(getattr(model, table))}; wanted, in this order: {', '.join(known)}")
    check_characters(model)
    check_cards(model)
    variants = model.variants
    if variants.offer_min > variants.offer_max:
        raise ValueError(f"variants.offer_min: {variants.offer_min} is above offer_max, {variants.offer_max}")
    if model.setup.quests_kept >= model.setup.quests_dealt:
        raise ValueError(
            f"setup.quests_kept: {model.setup.quests_kept} of {model.setup.quests_dealt} dealt; one at least is put back"
        )
    solo = model.solo
    if not solo.praetor <= solo.imperator <= solo.son_of_jupiter:
        raise ValueError("solo.praetor, solo.imperator, solo.son_of_jupiter: these numbers of tasks must not fall")
    if variants.clockwork_dir == 0:
        raise ValueError("variants.clockwork_dir: 0; it is 1 (clockwise) or -1")
    if model.senate.majority_length > model.senate.column_size:
        raise ValueError(f"senate.majority_length: at most senate.column_size, {model.senate.column_size}")
    for seats in range(1, MAX_SEATS + 1):
        need = seats * model.setup.quests_dealt
        if len(quests_in(model, seats)) < need:
            raise ValueError(
                f"setup.quests_dealt: {need} quests are dealt with {seats} players, {len(quests_in(model, seats))} in play"
            )


def seat_checks(values: Any, seats: int) -> str:
    """AR-17.9: alone neither Spies & Allies, which needs opponents, nor Heroes, which has no medals for a task."""
    wrong = [name for name in ("spies_and_allies", "heroes") if seats == 1 and values["variants"][name]]
    return (
        f"the solo mode cannot be combined with {' and '.join(wrong)}; truce, clockwork and hard_times can" if wrong else ""
    )


def check_characters(model: Rules) -> None:
    """AR-3.5, AR-3.7, AR-8: what a board can hold."""
    for key in CHARACTERS:
        row = model.character[key]
        for what in ("legions", "votes"):
            most = getattr(model.setup, f"{what}_per_colour")
            if getattr(row, what) > most:
                raise ValueError(f"character.{key}.{what}: {getattr(row, what)}; setup.{what}_per_colour is {most}")
        if row.feuds > len(row.feud_track):
            raise ValueError(f"character.{key}.feuds: {row.feuds} markers on {len(row.feud_track)} spaces")
        for bonus in TRACK_SPACES[:N_BONUSES]:
            if row.feud_track.count(bonus) > 1:
                raise ValueError(f"character.{key}.feud_track: {bonus} twice")
    most = sum(sorted((model.character[key].feuds for key in CHARACTERS), reverse=True)[:MAX_SEATS])
    if model.setup.feud_markers_total < most:
        raise ValueError(f"setup.feud_markers_total: {model.setup.feud_markers_total}; four boards may start with {most}")


def check_cards(model: Rules) -> None:
    """AR-16.8, AR-4.1: decks that can be played, names that can be told apart."""
    for seats in (2, MAX_SEATS):
        size = sum(copies_of(card, seats) for card in model.trade_card.values())
        if size > MAX_DECK:
            raise ValueError(f"trade_card: {size} copies in all; the deck holds at most {MAX_DECK}")
    for key, card in model.trade_card.items():
        if card.starred > card.copies:
            raise ValueError(f"trade_card.{key}.starred: {card.starred} of {card.copies} copies")
    standard = sum(not event.negative for event in model.event.values())
    if standard < model.setup.rounds:
        raise ValueError(f"event: {standard} standard events for {model.setup.rounds} rounds (setup.rounds)")
    for table in ("trade_card", "event", "quest"):
        names = [row.name for row in getattr(model, table).values()]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ValueError(f"{table}: the name {twice[0]} is used twice")
    for key, event in model.event.items():
        if event.dir == 0:
            raise ValueError(f"event.{key}.dir: 0; it is 1 (clockwise) or -1")
        if event.who.sel != "all" and event.who.metric in ("none", *words.LAST_METRICS):
            raise ValueError(f"event.{key}.who.metric: '{event.who.metric}' cannot be compared when an event is revealed")
    for key, quest in model.quest.items():
        for test in quest.test:
            if test.metric in words.LAST_METRICS or (test.op not in ("has_medal", "none") and test.metric == "none"):
                raise ValueError(f"quest.{key}.test: metric '{test.metric}' cannot be used in a quest")
    for field in ("truce_removes", "heroes_removes"):
        unknown = sorted(set(getattr(model.variants, field)) - set(model.quest))
        if unknown:
            raise ValueError(f"variants.{field}: no quest {', '.join(unknown)}")


# Fields of RULES that `derive` writes
COMPUTED = [
    ("track_length", "i4", (N_CHARACTERS,)),
    ("bonus_space", "i4", (N_CHARACTERS, N_BONUSES)),  # place on the feud track; beyond any track if it is not there
    ("tier_points", "i4", (N_TIERS,)),
    ("common_tiers", "i4", (MAX_SEATS + 1, 2, MAX_SEATS)),  # by seats, level, order of taking
    ("intrigue_effect", "i4", (N_INTRIGUES, MAX_EFFECTS, WIDTH)),
    ("card_effect", "i4", (N_TRADE, MAX_EFFECTS, WIDTH)),
    ("card_copies", "i4", (MAX_SEATS + 1, N_TRADE)),  # in play, by seats
    ("deck_size", "i4", (MAX_SEATS + 1,)),
    ("event_effect", "i4", (N_EVENT, MAX_EFFECTS, WIDTH)),
    ("event_in", "i4", (N_EVENT,)),
    ("character_name", "u1", (N_CHARACTERS, MAX_NAME)),  # names as letters, for the words of positions and actions
    ("intrigue_name", "u1", (N_INTRIGUES, MAX_NAME)),
    ("trade_card_name", "u1", (N_TRADE, MAX_NAME)),
    ("event_name", "u1", (N_EVENT, MAX_NAME)),
    ("quest_name", "u1", (N_QUEST, MAX_NAME)),
    ("quest_in", "i4", (MAX_SEATS + 1, N_QUEST)),
]


def derive(model: Rules, rules: Any) -> None:
    """What follows from several values."""
    for c, key in enumerate(CHARACTERS):
        track = model.character[key].feud_track
        rules["track_length"][c] = len(track)
        for b, bonus in enumerate(TRACK_SPACES[:N_BONUSES]):
            rules["bonus_space"][c, b] = track.index(bonus) if bonus in track else MAX_TRACK
    for i, key in enumerate(INTRIGUES):
        VERBS.write(model.intrigue[key].effect, rules["intrigue_effect"][i])
    for at, tier in enumerate(TIERS):
        rules["tier_points"][at] = getattr(model.pantheon, f"points_{tier}")
    for seats in range(1, MAX_SEATS + 1):
        for level, name in enumerate(("base", "top")):
            tiers = getattr(model.pantheon.common, f"{name}_{max(2, seats)}")
            rules["common_tiers"][seats, level, : len(tiers)] = [TIERS.index(tier) for tier in tiers]
    derive_cards(model, rules)
    derive_names(model, rules)


def derive_names(model: Rules, rules: Any) -> None:
    """Names, as letters."""
    for table in ("character", "intrigue", "trade_card", "event", "quest"):
        for at, row in enumerate(getattr(model, table).values()):
            rules[f"{table}_name"][at, : len(row.name)] = list(row.name.encode())


def derive_cards(model: Rules, rules: Any) -> None:
    """AR-15.5: effects of all cards, and which are in play with how many players."""
    for e, event in enumerate(model.event.values()):
        VERBS.write(event.effect, rules["event_effect"][e])
        rules["event_in"][e] = not event.negative or model.variants.hard_times
    for c, card in enumerate(model.trade_card.values()):
        VERBS.write(card.effect, rules["card_effect"][c])
    for seats in range(1, MAX_SEATS + 1):
        for c, card in enumerate(model.trade_card.values()):
            rules["card_copies"][seats, c] = copies_of(card, seats)
        rules["deck_size"][seats] = rules["card_copies"][seats].sum()
        in_play = quests_in(model, seats)
        for q, key in enumerate(model.quest):
            rules["quest_in"][seats, q] = key in in_play
