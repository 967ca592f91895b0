"""The ruleset of PAX: which values there are, which are allowed, and how they fill the RULES record."""

from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from simulate.engine.values import Table, whole
from simulate.games.pax.state import (
    BASE_KINDS,
    CARDS_MAX,
    COLUMNS_MAX,
    CONTENTS,
    FACE_KEYS,
    FACES,
    KINDS,
    PRICE_MAX,
    SEATS_MAX,
)

KINDS_OF_TEN = ("navy", "army", "wealth", "senate", "religion")
THRESHOLD_KINDS = ("navy", "army", "wealth", "religion", "scouts", "informers", "militia")


class Removed(Table):
    """PX-2.2."""

    seats_2: int = whole(0, 60)
    seats_3: int = whole(0, 60)
    seats_4: int = whole(0, 60)


Offer = Annotated[int, Field(ge=1, le=8)]


class Setup(Table):
    """PX-2."""

    start_gold: int = whole(0, 50)
    market_columns_minus_players: int = whole(1, COLUMNS_MAX - SEATS_MAX)
    cards_per_column: int = whole(1, 4)
    rome_hidden_cards: int = whole(0, 10)
    initial_keep: int = whole(1, 4)
    initial_offer: list[Offer] = Field(min_length=3, max_length=3)
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


Threshold = create_model("Threshold", __base__=Table, **dict.fromkeys(THRESHOLD_KINDS, (int, whole(1, 12))))  # type: ignore[call-overload]


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
    empty_deck_condition: Literal["none_at_start", "any_missing"]
    fourth_offer: int = whole(1, 8)
    initial_rest_to: Literal["deck_bottom", "removed", "shuffled_in"]
    market_on_empty: bool
    partial_refill: Literal["end", "play_on"]
    remove_cards: bool
    rome_fields_needed: int = whole(1, 10)
    threshold_mode: Literal["once", "per_set"]
    cap_unit: Literal["symbols", "cards"]
    religion_mode: Literal["pair_first", "sliding", "all_three"]
    conspiracy_cancels: Literal["all_income", "base_only"]
    conspiracy_tie: Literal["holder_keeps", "nobody"]
    start_without_holder: Literal["unchanged", "rotate"]
    bonus_symbols_vs_rome: bool
    rome_gets_arms_bonus: bool
    field_win_scorers: Literal["each_player", "majority_only"]
    closed_bonus_tie: Literal["all", "none"]
    score_tie: Literal["shared", "best_conspirator"]
    rome_win_without_holder: Literal["nobody", "highest_score"]
    information: Literal["closed", "perfect_memory"]


class Expansion(Table):
    """PX-10."""

    enabled: bool
    mode: Literal["add", "replace"]
    extra_cards_removed: int = whole(0, 60)
    replaced_kinds: list[Literal["navy", "army", "wealth", "senate", "religion"]] = Field(max_length=5)
    rome_fields_needed_add: int = whole(1, 10)
    rome_fields_needed_replace: int = whole(1, 10)
    informers_when: Literal["every_turn", "if_played"]
    militia_optional: bool


Copies = create_model("Copies", __base__=Table, **dict.fromkeys(FACE_KEYS, (int, whole(0, 20))))  # type: ignore[call-overload]
Cards = create_model("Cards", __base__=Table, **dict.fromkeys(KINDS, (Copies, ...)))  # type: ignore[call-overload]


class Rules(Table):
    """The whole ruleset."""

    setup: Setup
    turn: Turn
    threshold: Threshold  # type: ignore[valid-type]
    scoring: Scoring
    options: Options
    expansion: Expansion
    cards: Cards  # type: ignore[valid-type]


def kinds_in_play(model: Any) -> tuple[str, ...]:
    """PX-10.1, PX-10.2, PX-10.8: the kinds that are shuffled into the deck."""
    expansion = model.expansion
    if not expansion.enabled:
        return KINDS[:BASE_KINDS]
    left_out = set(expansion.replaced_kinds) if expansion.mode == "replace" else set()
    return tuple(kind for kind in KINDS if kind not in left_out)


def deck_of(model: Any) -> list[int]:
    """PX-1.3: copies of each content in play."""
    copies = [0] * CONTENTS
    for kind in kinds_in_play(model):
        for face, key in enumerate(FACE_KEYS):
            copies[KINDS.index(kind) * FACES + face] = getattr(getattr(model.cards, kind), key)
    return copies


def removed_of(model: Any, seats: int) -> int:
    """PX-2.2, PX-10.2: cards removed unseen at a seat count."""
    cards = getattr(model.setup.removed, f"seats_{seats}") if model.options.remove_cards else 0
    if model.expansion.enabled and model.expansion.mode == "add":
        cards += model.expansion.extra_cards_removed
    return cards


def offers_of(model: Any) -> list[int]:
    """PX-2.6: starting cards offered by turn order."""
    return [*model.setup.initial_offer, model.options.fourth_offer]


def check(model: Any) -> None:
    """What no single value can say. Raises ValueError."""
    total = sum(deck_of(model))
    if total > CARDS_MAX:
        raise ValueError(f"cards: {total} cards in play; the simulator holds at most {CARDS_MAX}")
    offers = offers_of(model)
    if model.setup.initial_keep > min(offers):
        raise ValueError(
            f"setup.initial_keep: {model.setup.initial_keep} cards of offers of {offers}; at most {min(offers)}"
        )
    for seats in range(2, SEATS_MAX + 1):
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


def fill(model: Any, rules: Any) -> None:
    """Write the values into the RULES record."""
    for table in (model.turn, model.scoring):
        for name in type(table).model_fields:
            rules[name] = getattr(table, name)
    fill_deck(model, rules)
    setup, options, expansion = model.setup, model.options, model.expansion
    rules["rome_hidden"], rules["columns_more"] = setup.rome_hidden_cards, setup.market_columns_minus_players
    rules["per_column"], rules["start_gold"], rules["keep"] = setup.cards_per_column, setup.start_gold, setup.initial_keep
    rules["offer"] = offers_of(model)
    for name in ("pass_gold", "no_play_gold", "empty_deck_gold", "market_on_empty"):
        rules[name] = getattr(options, name)
    for name, field in SWITCHES.items():
        value = getattr(options, field)
        if isinstance(value, str):
            value = Options.model_fields[field].annotation.__args__.index(value)  # type: ignore[union-attr]
        rules[name] = value
    rules["fields_needed"] = options.rome_fields_needed
    if expansion.enabled:  # PX-10.3
        rules["fields_needed"] = getattr(expansion, f"rome_fields_needed_{expansion.mode}")
    rules["informers_if_played"] = expansion.informers_when == "if_played"
    rules["militia_optional"] = expansion.militia_optional


# RULES field -> option; a word is stored as its place in the list of words of the option
SWITCHES = {
    "empty_any_missing": "empty_deck_condition",
    "rest_to": "initial_rest_to",
    "play_on": "partial_refill",
    "per_set": "threshold_mode",
    "cap_in_cards": "cap_unit",
    "religion_mode": "religion_mode",
    "cancels_base_only": "conspiracy_cancels",
    "tie_to_nobody": "conspiracy_tie",
    "start_rotates": "start_without_holder",
    "bonus_against_rome": "bonus_symbols_vs_rome",
    "rome_bonus": "rome_gets_arms_bonus",
    "majority_only": "field_win_scorers",
    "closed_tie_none": "closed_bonus_tie",
    "tie_to_holder": "score_tie",
    "points_without_holder": "rome_win_without_holder",
    "perfect_memory": "information",
}


def fill_deck(model: Any, rules: Any) -> None:
    """PX-1.1 to PX-1.3, PX-2.2, PX-10.2: cards in play and the totals that follow from them."""
    copies = deck_of(model)
    rules["copies"] = copies
    rules["cards_total"] = sum(copies)
    in_play = kinds_in_play(model)
    rules["kinds"] = len(in_play)
    for number, kind in enumerate(KINDS):
        rules["in_play"][number] = kind in in_play
        faces = copies[number * FACES : (number + 1) * FACES]
        rules["kind_symbols"][number] = sum(n * (1 + face // PRICE_MAX) for face, n in enumerate(faces))
        rules["by_symbols"][number] = [sum(faces[:PRICE_MAX]), sum(faces[PRICE_MAX:])]
        rules["threshold"][number] = getattr(model.threshold, kind, 0)
    for seats in range(2, SEATS_MAX + 1):
        rules["removed"][seats] = removed_of(model, seats)
