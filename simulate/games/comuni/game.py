"""Comuni as the engine sees it: 2 to 5 seats (CO-1.1)."""

from simulate.engine.contract import Column, Game, Verbs
from simulate.games.comuni.build import build_position
from simulate.games.comuni.hidden import hide, redeal
from simulate.games.comuni.invariants import INVARIANTS, check_invariants
from simulate.games.comuni.model import Rules, check, fill
from simulate.games.comuni.scoring import final_scores, outcome
from simulate.games.comuni.state import COMMUNITIES, CONTENTS, INVADERS, MAX_LEGAL, RESOURCES, RULES, STATE, sig
from simulate.games.comuni.text import KINDS, TITLES, action_text, position_text
from simulate.games.comuni.turn import apply, legal_actions, setup

SEAT_COLUMNS = (
    Column("community", "community of the seat; seats follow the numbers of the communities", COMMUNITIES, start=True),
    Column("bids", "bids made"),
    Column("claims", "claims"),
    Column("incomes", "incomes taken"),
    Column("displaced", "own envoys displaced"),
    Column("moves", "displaced envoys moved for a pilgrim"),
    Column("bids_paid", "value of all bids that were paid in claims"),
    Column("cards_claimed", "cards claimed"),
    Column("cubes_claimed", "resources from cube icons"),
    Column("extra_actions", "build actions bought with craftsmen"),
    Column("ratings_raised", "craftsmen spent on ratings"),
    Column("buildings", "buildings at the end"),
    Column("top_buildings", "buildings of level 4 at the end"),
    Column("wall_levels", "sum of the levels of all walls at the end"),
    Column("top_walls", "walls of the highest level at the end"),
    Column("armies_common", "armies (pairs counted) sent to the common army in all invasions"),
    Column("armies_city", "armies (pairs counted) sent to the own city in all invasions"),
    Column("pillage_taken", "pillage markers taken in all invasions"),
    Column("times_pillaged", "invasions in which markers were taken"),
    Column("pillage_removed", "pillage markers removed"),
    Column("trigger", "1 if this seat drew the last card of deck D"),
    *(Column(f"{resource}_left", f"{resource} behind the screen at the end") for resource in RESOURCES),
)

GAME = Game(
    key="comuni",
    title="Comuni",
    min_seats=2,
    max_seats=5,
    state=STATE,
    rules=RULES,
    signatures=sig,
    verbs=Verbs(setup, legal_actions, apply, final_scores, outcome, hide, redeal, check_invariants),
    rules_model=Rules,
    fill_rules=fill,
    extra_checks=check,
    max_actions=MAX_LEGAL,
    ply_limit=200_000,
    contents=CONTENTS,
    content_titles=TITLES,
    content_kinds=KINDS,
    events=(
        Column("dealt", "had before the first turn; only an experiment gives anything"),
        Column("offered", "cards of this kind turned up on the board, for whoever claims them"),
        Column("gained", "cards claimed; guild masters, honours and bonus walls taken"),
        Column("built", "cards used for buildings; walls that reached this level"),
        Column("walled", "cards used for walls"),
        Column("lost", "cards discarded at the hand limit; guild masters lost to another player"),
    ),
    score_parts=(
        Column("building", "points of building steps, the position on the score track"),
        Column("guild_masters", "guild masters"),
        Column("majorities", "most cubes of a resource"),
        Column("honours", "honour counters"),
        Column("lowest_type", "bonus for the lowest of the four types"),
        Column("pillage", "pillage markers, negative"),
    ),
    seat_columns=SEAT_COLUMNS,
    playout_columns=(
        Column("turns", "turns of all players"),
        Column("all_points", "final scores of all players together"),
        Column("all_building", "points of building steps of all players together"),
        Column("all_pillage", "pillage markers taken by all players in all invasions"),
        *(Column(f"{invader}_turn", f"turn in which the invasion of {invader.title()} came") for invader in INVADERS),
        *(Column(f"{invader}_common", f"common army against {invader.title()}") for invader in INVADERS),
        *(Column(f"{invader}_pillage", f"pillage markers taken from {invader.title()}") for invader in INVADERS),
        *(Column(f"{invader}_pillaged", f"players pillaged by {invader.title()}") for invader in INVADERS),
    ),
    endings=("running", "unfinished", "the Emperor came"),
    invariants=INVARIANTS,
    action_text=action_text,
    position_text=position_text,
    build_position=build_position,
)
