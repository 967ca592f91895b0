"""The ruleset of PAX: names and sizes, which values there are and are allowed, and what follows from several values."""

from typing import Annotated, Any, Literal, get_args

from pydantic import Field

from simulate.engine.ruleset_types import Table, exactly, keyed, places, whole

# PX-1.7: the canonical order of the kinds
Kind = Literal["land", "navy", "army", "wealth", "senate", "religion", "conspiracy", "scouts", "informers", "militia"]
KINDS: tuple[Kind, ...] = get_args(Kind)
LAND, NAVY, ARMY, WEALTH, SENATE, RELIGION, CONSPIRACY, SCOUTS, INFORMERS, MILITIA = places(Kind)
N_KINDS = len(KINDS)
BASE_KINDS = 7
THRESHOLD_KINDS = ("navy", "army", "wealth", "religion", "scouts", "informers", "militia")
SYMBOLS_MAX, PRICE_MAX = 2, 4  # PX-1.2
FACES = SYMBOLS_MAX * PRICE_MAX  # faces of one kind: symbols x price
N_CONTENTS = N_KINDS * FACES
FACE_KEYS = tuple(f"s{symbols}_p{price}" for symbols in (1, 2) for price in (1, 2, 3, 4))
CONTENT_KEYS = tuple(f"{kind}_{face}" for kind in KINDS for face in FACE_KEYS)

MIN_SEATS, MAX_SEATS = 2, 4
MAX_CARDS = 160  # cards of one deck
MAX_COLUMNS = 7
MAX_OFFER = 8
MAX_DRAWN = 6

# Words of the options and their numbers in RULES
EmptyDeck = Literal["none_at_start", "any_missing"]
NONE_AT_START, ANY_MISSING = places(EmptyDeck)
RestTo = Literal["deck_bottom", "removed", "shuffled_in"]
REST_BOTTOM, REST_REMOVED, REST_SHUFFLED = places(RestTo)
PartialRefill = Literal["end", "play_on"]
REFILL_OR_END, REFILL_AND_PLAY_ON = places(PartialRefill)
ThresholdMode = Literal["once", "per_set"]
ONCE, PER_SET = places(ThresholdMode)
CapUnit = Literal["symbols", "cards"]
CAP_SYMBOLS, CAP_CARDS = places(CapUnit)
ReligionMode = Literal["pair_first", "sliding", "all_three"]
PAIR_FIRST, SLIDING, ALL_THREE = places(ReligionMode)
Cancels = Literal["all_income", "base_only"]
ALL_INCOME, BASE_ONLY = places(Cancels)
ConspiracyTie = Literal["holder_keeps", "nobody"]
TIE_HOLDER_KEEPS, TIE_NOBODY = places(ConspiracyTie)
NoHolder = Literal["unchanged", "rotate"]
START_UNCHANGED, START_ROTATES = places(NoHolder)
FieldScorers = Literal["each_player", "majority_only"]
EACH_PLAYER, MAJORITY_ONLY = places(FieldScorers)
ClosedTie = Literal["all", "none"]
CLOSED_ALL, CLOSED_NONE = places(ClosedTie)
ScoreTie = Literal["shared", "best_conspirator"]
SHARED, TO_HOLDER = places(ScoreTie)
RomeAlone = Literal["nobody", "highest_score"]
NOBODY_WINS, HIGHEST_SCORE = places(RomeAlone)
Information = Literal["closed", "perfect_memory"]
CLOSED, PERFECT_MEMORY = places(Information)
Mode = Literal["add", "replace"]
InformersWhen = Literal["every_turn", "if_played"]
EVERY_TURN, IF_PLAYED = places(InformersWhen)

Unseen = Annotated[int, Field(ge=0, le=60)]
Offer = Annotated[int, Field(ge=1, le=MAX_OFFER)]
Symbols = Annotated[int, Field(ge=1, le=12)]
Copies = Annotated[int, Field(ge=0, le=20)]

BySeats: Any = keyed([f"seats_{seats}" for seats in range(MIN_SEATS, MAX_SEATS + 1)], Unseen)
ByThresholdKind: Any = keyed(THRESHOLD_KINDS, Symbols)
ByKindAndFace: Any = keyed(KINDS, keyed(FACE_KEYS, Copies))


class Removed(BySeats):
    """PX-2.2."""


class Setup(Table):
    """PX-2."""

    start_gold: int = whole(0, 50)
    market_columns_minus_players: int = whole(1, MAX_COLUMNS - MAX_SEATS)
    cards_per_column: int = whole(1, 4)
    rome_hidden_cards: int = whole(0, 10)
    initial_keep: int = whole(1, 4)
    initial_offer: list[Offer] = exactly(3)
    removed: Removed


class Turn(Table):
    """PX-5, PX-6, PX-10."""

    play_cost_first: int = whole(0, 5)
    play_cost_step: int = whole(0, 5)
    senate_bonus: int = whole(0, 5)
    wealth_discount: int = whole(0, 5)
    arms_bonus: int = whole(0, 5)
    scouts_discount: int = whole(0, 5)
    militia_draw: int = whole(1, 6)
    militia_keep: int = whole(1, 6)


class Threshold(ByThresholdKind):
    """PX-6.1."""


class Scoring(Table):
    """PX-9."""

    field_with_card: int = whole(0, 20)
    field_beats_rome: int = whole(0, 20)
    arms_symbol: int = whole(0, 20)
    best_conspirator: int = whole(0, 20)
    closed_bonus: int = whole(0, 20)


class Options(Table):
    """The named options, each at the rule that its comment in ruleset.toml names."""

    pass_gold: int = whole(0, 5)
    no_play_gold: int = whole(0, 5)
    empty_deck_gold: int = whole(0, 5)
    empty_deck_condition: EmptyDeck
    fourth_offer: int = whole(1, 8)
    initial_rest_to: RestTo
    market_on_empty: bool
    partial_refill: PartialRefill
    remove_cards: bool
    rome_fields_needed: int = whole(1, 10)
    threshold_mode: ThresholdMode
    cap_unit: CapUnit
    religion_mode: ReligionMode
    conspiracy_cancels: Cancels
    conspiracy_tie: ConspiracyTie
    start_without_holder: NoHolder
    bonus_symbols_vs_rome: bool
    rome_gets_arms_bonus: bool
    field_win_scorers: FieldScorers
    closed_bonus_tie: ClosedTie
    score_tie: ScoreTie
    rome_win_without_holder: RomeAlone
    information: Information


class Expansion(Table):
    """PX-10."""

    enabled: bool
    mode: Mode
    extra_cards_removed: int = whole(0, 60)
    replaced_kinds: list[Literal["navy", "army", "wealth", "senate", "religion"]] = Field(max_length=5)
    rome_fields_needed_add: int = whole(1, 10)
    rome_fields_needed_replace: int = whole(1, 10)
    informers_when: InformersWhen
    militia_optional: bool


class Cards(ByKindAndFace):
    """PX-1.3."""


class Rules(Table):
    """The whole ruleset."""

    setup: Setup
    turn: Turn
    threshold: Threshold
    scoring: Scoring
    options: Options
    expansion: Expansion
    cards: Cards


def kinds_in_play(model: Rules) -> tuple[str, ...]:
    """PX-10.1, PX-10.2, PX-10.8: the kinds that are shuffled into the deck."""
    expansion = model.expansion
    if not expansion.enabled:
        return KINDS[:BASE_KINDS]
    left_out = set(expansion.replaced_kinds) if expansion.mode == "replace" else set()
    return tuple(kind for kind in KINDS if kind not in left_out)


def deck_of(model: Rules) -> list[int]:
    """PX-1.3: copies of each content in play."""
    copies = [0] * N_CONTENTS
    for kind in kinds_in_play(model):
        for face, key in enumerate(FACE_KEYS):
            copies[KINDS.index(kind) * FACES + face] = model.cards[kind][key]
    return copies


def removed_of(model: Rules, seats: int) -> int:
    """PX-2.2, PX-10.2: cards removed unseen at a seat count."""
    cards = model.setup.removed[f"seats_{seats}"] if model.options.remove_cards else 0
    if model.expansion.enabled and model.expansion.mode == "add":
        cards += model.expansion.extra_cards_removed
    return cards


def offers_of(model: Rules) -> list[int]:
    """PX-2.6: starting cards offered by turn order."""
    return [*model.setup.initial_offer, model.options.fourth_offer]


def check(model: Rules) -> None:
    """Check the values together. Raises ValueError."""
    total = sum(deck_of(model))
    if total > MAX_CARDS:
        raise ValueError(f"cards: {total} cards in play; the simulator holds at most {MAX_CARDS}")
    offers = offers_of(model)
    if model.setup.initial_keep > min(offers):
        raise ValueError(
            f"setup.initial_keep: {model.setup.initial_keep} cards of offers of {offers}; at most {min(offers)}"
        )
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        columns = seats + model.setup.market_columns_minus_players
        used = removed_of(model, seats) + model.setup.rome_hidden_cards + columns * model.setup.cards_per_column
        used += sum(offers[:seats])
        if total < used:
            raise ValueError(f"cards: {total} cards in play; the setup takes {used} of them with {seats} players")
    low = min(model.threshold.navy, model.threshold.army)
    if model.options.threshold_mode == "per_set" and model.turn.arms_bonus >= low:
        raise ValueError(
            f"turn.arms_bonus: {model.turn.arms_bonus} with threshold_mode per_set would never stop growing; "
            f"it must be below the thresholds of navy and army, at most {low - 1}"
        )
    kinds = model.expansion.replaced_kinds
    if len(set(kinds)) != len(kinds):
        raise ValueError(f"expansion.replaced_kinds: {', '.join(kinds)}; name each kind once")


# Fields of RULES that `derive` writes
COMPUTED = [
    ("copies", "i4", (N_CONTENTS,)),  # 0 for kinds that are not in play
    ("cards_total", "i4"),
    ("kinds", "i4"),  # how many are in play
    ("in_play", "i4", (N_KINDS,)),
    ("kind_symbols", "i4", (N_KINDS,)),
    ("by_symbols", "i4", (N_KINDS, SYMBOLS_MAX)),  # copies with 1 and with 2 symbols
    ("threshold_of", "i4", (N_KINDS,)),  # 0 for kinds without one
    ("removed_unseen", "i4", (MAX_SEATS + 1,)),  # by number of seats
    ("offers", "i4", (MAX_SEATS,)),
    ("fields_needed", "i4"),
]


def derive(model: Rules, rules: Any) -> None:
    """PX-2.2, PX-2.6, PX-10.3: what follows from several values."""
    derive_deck(model, rules)
    for number, kind in enumerate(KINDS):
        rules["threshold_of"][number] = getattr(model.threshold, kind, 0)
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        rules["removed_unseen"][seats] = removed_of(model, seats)
    rules["offers"] = offers_of(model)
    expansion = model.expansion
    rules["fields_needed"] = model.options.rome_fields_needed
    if expansion.enabled:  # PX-10.3
        rules["fields_needed"] = getattr(expansion, f"rome_fields_needed_{expansion.mode}")


def derive_deck(model: Rules, rules: Any) -> None:
    """PX-1.1, PX-1.2, PX-1.3, PX-10.2: cards in play and the totals that follow from them."""
    copies = deck_of(model)
    in_play = kinds_in_play(model)
    rules["copies"], rules["cards_total"], rules["kinds"] = copies, sum(copies), len(in_play)
    for number, kind in enumerate(KINDS):
        faces = copies[number * FACES : (number + 1) * FACES]
        rules["in_play"][number] = kind in in_play
        rules["kind_symbols"][number] = sum(n * (1 + face // PRICE_MAX) for face, n in enumerate(faces))
        rules["by_symbols"][number] = [sum(faces[:PRICE_MAX]), sum(faces[PRICE_MAX:])]
