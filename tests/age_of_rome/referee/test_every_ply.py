"""The engine against the referee: random playouts of all rules, compared at every ply.

REFEREE_PLAYOUTS multiplies the number of playouts (1 by default). With the JIT off only every fifth case is played.
"""

import os
import random

import pytest

from simulate.engine.jit import JIT_DISABLED
from simulate.engine.ruleset import variants_of
from simulate.games import game_folder
from tests.age_of_rome.referee.book import VARIANTS
from tests.age_of_rome.referee.comparing import GAME, Case, Playout
from tests.playing import switch_values

TIMES = int(os.environ.get("REFEREE_PLAYOUTS", "1"))
SOLO = ("truce", "clockwork", "hard_times")  # AR-17.9
NEEDS = {"clockwork_order": "clockwork", "truce_feuds": "truce"}  # options that mean nothing without a variant
OPTIONS = [(path, value) for path, value in switch_values(GAME.rules_model) if path.startswith("options.")]
OVERLAYS = [name for name in variants_of(game_folder(GAME.key)) if name.replace("-", "_") not in VARIANTS]

# Cards and events that use the verbs where no delivered ones do.
STRANGE_CARDS = {
    "T01": ("place_any", [{"verb": "draw_trade", "n": 1}, {"verb": "lose_denarii", "n": 1}]),
    "T03": ("build", [{"verb": "place_pantheon", "n": 1}]),
    "T05": ("build", [{"verb": "draw_trade", "n": 2}]),
    "W02": ("intrigue_suffer", [{"verb": "deploy_legion", "n": 1}]),
    "W03": ("intrigue_activate", [{"verb": "draw_trade", "n": 1}, {"verb": "hire_vote", "n": 1}]),
    "W04": ("intrigue_suffer", [{"verb": "cancel_intrigue"}, {"verb": "lose_glory", "n": 1}]),
    "C01": ("place_any", [{"verb": "add_feud", "n": 1}]),
    "C02": ("double_income", [{"verb": "return_legion", "n": 1}]),
    "C03": ("intrigue_suffer", [{"verb": "draw_quest", "draw": 2, "keep": 1}, {"verb": "place_pantheon", "n": 1}]),
    "C04": ("intrigue_suffer", [{"verb": "cast_vote", "n": 1}]),
    "J02": ("intrigue_activate", [{"verb": "remove_feud", "n": 1}, {"verb": "take_top_discard", "n": 1}]),
    "J03": ("build", [{"verb": "cast_vote", "n": 2}]),
    "J04": ("place_farm", [{"verb": "deploy_legion", "n": 2}]),
    "J05": ("double_income", [{"verb": "reduce_penalty", "n": 1}, {"verb": "draw_trade", "n": 1}]),
    "J06": ("place_colosseum", [{"verb": "discard_random_trade", "n": 1}, {"verb": "gain_glory", "n": 1}]),
}
STRANGE_EVENTS = {
    "E01": [{"verb": "draw_trade", "n": 2}],
    "E05": [{"verb": "deploy_legion", "n": 1}],
    "E06": [{"verb": "cast_vote", "n": 1}],
    "E08": [{"verb": "hire_vote", "n": 1}, {"verb": "cast_vote", "n": 2}],
    "E10": [{"verb": "place_pantheon", "n": 1}],
    "E12": [{"verb": "take_top_discard", "n": 1}],
    "E14": [{"verb": "gain_glory", "n": 2}, {"verb": "draw_quest", "draw": 2, "keep": 1}],
    "E16": [{"verb": "discard_random_trade", "n": 1}, {"verb": "return_legion", "n": 1}],
}
STRANGE_METRICS = {
    "E02": "top_vote",
    "E03": "areas_first",
    "E04": "areas_with_legions",
    "E07": "sets_of_one_kind",
    "E09": "gold_pieces",
    "E11": "jewellery_sets",
    "E13": "medals",
    "E17": "areas_conquered",
    "E18": "trade_sets",
    "E19": "senate_points",
}
STRANGE_QUESTS = {
    "Q10": [{"op": "most", "metric": "senate_points", "min": 3}],
    "Q18": [{"op": "at_least", "metric": "areas_first", "n": 1}, {"op": "at_most", "metric": "feuds", "n": 2}],
    "Q21": [{"op": "at_most", "metric": "denarii", "n": 3}],
    "Q24": [{"op": "per", "metric": "followers"}],
}
EASY_ACHIEVEMENTS = {
    "hundred_points": 45,
    "two_jewellery_sets": 1,
    "three_sets_of_a_kind": 1,
    "two_gold_pieces": 1,
    "no_feud": 1,
    "five_medals": 1,
    "glory_61": 25,
    "first_in_three_areas": 1,
    "twelve_from_the_senate": 5,
    "four_quests": 1,
    "creators_best": 60,
}
EASY_TASKS = {"S1": 20, "S2": 1, "S3": 1, "S4": 2, "S5": 1, "S6": 4, "S7": 1}


def strange():
    """The values of the strange cards, events and quests, and of achievements and tasks that random players reach.

    The events with an effect above are for all.
    """
    changes = {}
    for key, (trigger, effect) in STRANGE_CARDS.items():
        changes |= {f"trade_card.{key}.trigger": trigger, f"trade_card.{key}.effect": effect}
    for key, effect in STRANGE_EVENTS.items():
        changes |= {f"event.{key}.who.sel": "all", f"event.{key}.effect": effect}
    changes |= {f"event.{key}.who.metric": metric for key, metric in STRANGE_METRICS.items()}
    changes |= {f"achievements.{name}.n": n for name, n in EASY_ACHIEVEMENTS.items()}
    changes |= {f"solo.tasks.{key}.n": n for key, n in EASY_TASKS.items()}
    return changes | {f"quest.{key}.test": test for key, test in STRANGE_QUESTS.items()}


def thin_deck():
    """One copy of every trade card, none of them starred."""
    cards = Case("base").book(4)["cards"]
    return {f"trade_card.{key}.{name}": value for key in cards for name, value in (("copies", 1), ("starred", 0))}


def variants(*names):
    """The values that switch variants on."""
    return {f"variants.{name}": True for name in names}


def options(*wanted):
    """(values of the options, variants that they need) for (path, value) pairs."""
    changes = dict(wanted)
    for path in changes:
        changes = changes | variants(*(v for name, v in NEEDS.items() if path == f"options.{name}"))
    return changes


def other_options():
    """(path, value) of every option that is not at its default."""
    defaults = Case("base").book(4)["options"]
    return [(path, value) for path, value in OPTIONS if value != defaults[path.removeprefix("options.")]]


def cases():
    """Every (case, seats): each thing alone, and many things together."""
    for seats in (1, 2, 3, 4):
        playable = VARIANTS if seats > 1 else SOLO
        everything = variants(*playable)
        yield Case("base"), seats
        yield Case("base again"), seats
        for name in playable:
            yield Case(name, variants(name)), seats
        yield Case("all variants", everything), seats
        yield Case("medals and all other variants", everything | {"variants.heroes": False}), seats
        yield Case("thin deck", thin_deck()), seats
        yield Case("strange cards", strange() | variants("hard_times")), seats
        yield Case("strange cards, thin deck", strange() | thin_deck()), seats
        yield Case("all options", options(*other_options())), seats
        yield Case("all options, thin deck", dict(other_options()) | thin_deck()), seats
    for number, (path, value) in enumerate(other_options()):
        yield Case(f"{path}={value}", options((path, value))), 2 + number % 3
    for number, overlay in enumerate(OVERLAYS):
        yield Case(overlay, overlay=overlay), 2 + number % 3


@pytest.mark.parametrize(
    ("case", "seats"), list(cases())[:: 5 if JIT_DISABLED else 1], ids=lambda value: getattr(value, "name", value)
)
def test_the_engine_and_the_referee_agree_at_every_ply(case, seats):
    for seed in range(TIMES):
        Playout(case, seats, seed).play()


@pytest.mark.parametrize("at", range(8 * TIMES))
def test_they_agree_on_rules_drawn_at_random(at):
    rng = random.Random(at)
    seats = rng.choice([1, 2, 3, 4])
    changes = variants(*(v for v in (VARIANTS if seats > 1 else SOLO) if rng.random() < 0.4))
    changes |= dict(wanted for wanted in other_options() if rng.random() < 0.4)
    changes |= (strange() if rng.random() < 0.5 else {}) | (thin_deck() if rng.random() < 0.5 else {})
    Playout(Case(f"random {at}: {changes}", changes, rng.choice([None, *OVERLAYS])), seats, at).play()
