"""Columns of the log of Comuni beyond those of every game."""

from simulate.engine.contract import Column
from simulate.games.comuni.model import COMMUNITIES, INVADERS, RESOURCES

EVENTS = (
    Column("dealt", "had before the first turn; only an experiment gives anything"),
    Column("offered", "cards of this kind turned up on the board, for whoever claims them"),
    Column("gained", "cards claimed; guild masters, honours and bonus walls taken", use=True),
    Column("built", "cards used for buildings; walls that reached this level", use=True),
    Column("walled", "cards used for walls", use=True),
    Column("lost", "cards discarded at the hand limit; guild masters lost to another player"),
)
SCORE_PARTS = (
    Column("building", "points of building steps, the position on the score track"),
    Column("guild_masters", "guild masters"),
    Column("majorities", "most cubes of a resource"),
    Column("honours", "honour counters"),
    Column("lowest_type", "bonus for the lowest of the four types"),
    Column("pillage", "pillage markers, negative"),
)
SEAT_COLUMNS = (
    Column(
        "community",
        "community of the seat; seats follow the numbers of the communities",
        COMMUNITIES,
        start=True,
        of="community",
    ),
    Column("bids", "bids made", of="bids"),
    Column("claims", "claims", of="claims"),
    Column("incomes", "incomes taken", of="incomes"),
    Column("displaced", "own envoys displaced", of="displaced"),
    Column("moves", "displaced envoys moved for a pilgrim", of="moves"),
    Column("bids_paid", "value of all bids that were paid in claims", of="gold_paid"),
    Column("cards_claimed", "cards claimed", of="cards_claimed"),
    Column("cubes_claimed", "resources from cube icons", of="cubes_claimed"),
    Column("extra_actions", "build actions bought with craftsmen", of="extra_paid"),
    Column("ratings_raised", "craftsmen spent on ratings", of="ratings_paid"),
    Column("buildings", "buildings at the end", of="buildings"),
    Column("top_buildings", "buildings of level 4 at the end", of="buildings", at=3),
    Column("wall_levels", "sum of the levels of all walls at the end", of="wall_levels"),
    Column("top_walls", "walls of the highest level at the end"),
    Column("armies_common", "armies (pairs counted) sent to the common army in all invasions", of="sent_common"),
    Column("armies_city", "armies (pairs counted) sent to the own city in all invasions", of="sent_city"),
    Column("pillage_taken", "pillage markers taken in all invasions", of="pillage_taken"),
    Column("times_pillaged", "invasions in which markers were taken", of="times_pillaged"),
    Column("pillage_removed", "pillage markers removed"),
    Column("trigger", "1 if this seat drew the last card of deck D"),
    *(
        Column(f"{resource}_left", f"{resource} behind the screen at the end", of="have", at=i)
        for i, resource in enumerate(RESOURCES)
    ),
)
PLAYOUT_COLUMNS = (
    Column("turns", "turns of all players", of="turns"),
    Column("all_points", "final scores of all players together"),
    Column("all_building", "points of building steps of all players together", of="score"),
    Column("all_pillage", "pillage markers taken by all players in all invasions", of="pillage_taken"),
    *(
        Column(f"{invader}_turn", f"turn in which the invasion of {invader.title()} came", of="invasion_turn", at=i)
        for i, invader in enumerate(INVADERS)
    ),
    *(
        Column(f"{invader}_common", f"common army against {invader.title()}", of="invasion_common", at=i)
        for i, invader in enumerate(INVADERS)
    ),
    *(
        Column(f"{invader}_pillage", f"pillage markers taken from {invader.title()}", of="invasion_pillage", at=i)
        for i, invader in enumerate(INVADERS)
    ),
    *(
        Column(f"{invader}_pillaged", f"players pillaged by {invader.title()}", of="invasion_pillaged", at=i)
        for i, invader in enumerate(INVADERS)
    ),
)
