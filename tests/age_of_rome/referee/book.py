"""The data of the game as one plain dict: the ruleset with its overlays, for a number of players."""

import tomllib
from pathlib import Path

from tests.tables import lay_over

FOLDER = Path(__file__).parents[3] / "simulate" / "games" / "age_of_rome"
VARIANTS = ("spies_and_allies", "truce", "clockwork", "heroes", "hard_times")  # AR-15
MILESTONES_THAT_MOVE = (2, 3, 4)  # AR-5.5


def read(overlays=()):
    """The tables of the ruleset with overlays of the folder `variants` laid over them (AR-16.6)."""
    raw = tomllib.loads((FOLDER / "ruleset.toml").read_text(encoding="utf-8"))
    for name in overlays:
        lay_over(raw, tomllib.loads((FOLDER / "variants" / f"{name}.toml").read_text(encoding="utf-8")))
    return raw


def make(raw, players):
    """Return the parts used with this number of players and these variants."""
    few = players <= 2
    setup, senate, pantheon, variants = raw["setup"], raw["senate"], raw["pantheon"], raw["variants"]
    chosen = {name for name in VARIANTS if variants[name]}
    types = ["military", "politics", "trade", "religion", "agriculture"]  # AR-1.4
    number = max(players, 2)
    return {
        "variants": chosen,
        "options": raw["options"],
        "provinces": ["Africa", "Gaul", "Hispania", "Italy"],  # AR-1.2
        "types": types,
        "rounds": setup["rounds"],
        "glory_minimum": 1,  # AR-5.1
        "milestone_spaces": dict(enumerate(raw["glory_track"]["milestone"], 1)),
        "milestone_moves": {m: m in MILESTONES_THAT_MOVE for m in range(1, 5)},
        "buildings": {kind: raw["buildings"][kind] for kind in types},
        "tiles": setup["tiles_few" if few else "tiles_many"],
        "population_start": 1,  # AR-3.1
        "penalty": raw["population"]["penalty"],
        "agriculture_income": raw["agriculture"]["farm_income"],
        "agriculture_extra": raw["medals"]["agriculture_extra"],
        "religion_price": raw["medals"]["religion_price"],
        "areas": raw["battle_area"],
        "column_size": senate["column_size"],
        "majority_length": senate["majority_length"],
        "majority_glory": senate["majority_glory"],
        "majority_glory_with_medal": senate["majority_glory_medal"],
        "senate_points": senate["position_points"],
        "common": {level: pantheon["common"][f"{level}_{number}"] for level in ("base", "top")},
        "own_pieces": {"base": pantheon["own_base"], "top": pantheon["own_top"]},
        "piece_points": {tier: pantheon[f"points_{tier}"] for tier in ("own", "bronze", "silver", "gold")},
        "characters": raw["character"],
        "common_intrigues": [key for key, row in raw["intrigue"].items() if row["common"]],
        "intrigues": {key: row["name"] for key, row in raw["intrigue"].items()},
        "intrigue_markers": setup["intrigue_markers"],
        "intrigue_spaces": setup["intrigue_spaces"],
        "feud_markers_total": setup["feud_markers_total"],
        "legions_max": setup["legions_per_colour"],
        "votes_max": setup["votes_per_colour"],
        "followers_start": setup["followers_start"],
        "followers_max": 5,  # AR-5.11
        "quests_dealt": setup["quests_dealt"],
        "quests_kept": setup["quests_kept"],
        "hand_limit": setup["hand_limit"],
        "trade_sets_max": setup["trade_sets_max"],
        "sell_price": setup["sell_price"],
        "first_activation_round": setup["first_activation_round"],
        "colosseum_glory": setup["colosseum_glory"],
        "normal_income": setup["income_normal"],
        "double_income": setup["income_double"],
        "denarii_per_glory": setup["denarii_per_point"],
        "denarii_per_glory_medal": setup["denarii_per_point_medal"],
        "set_points": raw["trade"]["set_points"],
        "cards": cards_in_use(raw, few),
        "events": events_in_use(raw, chosen),
        "quests": quests_in_use(raw, few, chosen),
        "offer_min": variants["offer_min"],
        "offer_max": variants["offer_max"],
        "clockwork_turns": variants["clockwork_dir"] * variants["clockwork_turns"],
        "tasks": {key: row for key, row in raw["solo"]["tasks"].items() if isinstance(row, dict)},
        "solo_ranks": {name: raw["solo"][name] for name in ("praetor", "imperator", "son_of_jupiter")},
        "solo_denarii_per_follower": raw["solo"]["event_denarii"],
        "achievements": {key: row for key, row in raw["achievements"].items() if isinstance(row, dict)},
    }


def cards_in_use(raw, few):
    """AR-16.8: copies of each trade card; the starred ones are out with one or two players."""
    return {
        card: row | {"copies": row["copies"] - (row["starred"] if few else 0)} for card, row in raw["trade_card"].items()
    }


def events_in_use(raw, variants):
    """AR-3.11, AR-15.5."""
    return {event: row for event, row in raw["event"].items() if "hard_times" in variants or not row["negative"]}


def quests_in_use(raw, few, variants):
    """AR-3.11, AR-15.2, AR-15.4."""
    removed = [quest for quest, row in raw["quest"].items() if few and row["starred"]]
    removed += raw["variants"]["truce_removes"] if "truce" in variants else []
    removed += raw["variants"]["heroes_removes"] if "heroes" in variants else []
    return {quest: row for quest, row in raw["quest"].items() if quest not in removed}
