"""Columns of the log of Age of Rome beyond those of every game."""

from simulate.engine.contract import Column
from simulate.games.age_of_rome.names import ACHIEVEMENTS, CHARACTERS, N_LEVELS, TYPES

ORDINALS = ("first", "second", "third", "fourth")
EVENTS = (
    Column("dealt", "quests dealt in the setup, before any choice; cards given by an experiment"),
    Column("gained", "trade cards drawn, quests kept, events whose effect this seat got"),
    Column("played", "trade cards played, intrigues used"),
    Column("in_set", "trade cards laid out in sets"),
    Column("sold", "trade cards sold"),
    Column("lost", "trade cards lost to intrigues and events, quests put back"),
    Column("scored", "quests fulfilled"),
)
SCORE_PARTS = (
    Column("glory", "position on the glory track"),
    Column("military", "flags of the battle areas"),
    Column("politics", "votes in the senate column"),
    Column("trade", "trade sets"),
    Column("religion", "pantheon pieces"),
    Column("quests", "quests"),
    Column("denarii", "denarii left, by rate"),
)
SEAT_COLUMNS = (
    Column("character", "character of the seat", CHARACTERS, start=True, of="character"),
    Column("first_turn", "place in the turn order of round 1", ORDINALS, start=True, of="first_turn"),
    Column("followers", "followers at the end", of="followers"),
    Column("follower_rounds", "followers summed over the rounds", of="follower_rounds"),
    Column("placements", "followers placed", of="placements"),
    *(Column(f"on_{kind}", f"followers placed on {kind}", of="placed_on", at=i) for i, kind in enumerate(TYPES)),
    Column("on_colosseum", "followers placed on the Colosseum", of="placed_on", at=5),
    Column("on_intrigue", "followers placed on intrigue spaces", of="placed_on", at=6),
    Column("bonuses", "bonuses used", of="bonuses"),
    Column("built", "building tiles", of="built"),
    *(Column(f"built_{level + 1}", f"tiles of level {level + 1}", of="built_levels", at=level) for level in range(N_LEVELS)),
    Column("spent_building", "denarii paid for tiles", of="spent_building"),
    Column("building_glory", "glory from tiles", of="building_glory"),
    Column("medals", "medals"),
    Column("activated", "intrigues activated", of="activated"),
    Column("suffered", "intrigues suffered", of="suffered"),
    Column("cancels", "of these, cancelled", of="cancels"),
    Column("feuds", "feud markers at the end", of="feuds"),
    Column("legions", "legions hired at the end", of="legions"),
    Column("in_areas", "legions in areas at the end", of="areas"),
    Column("votes", "votes hired at the end", of="votes"),
    Column("in_column", "votes in the column at the end", of="votes_in"),
    Column("majorities", "majorities scored", of="majorities"),
    Column("pieces", "pantheon pieces at the end", of="pieces"),
    Column("cards_drawn", "trade cards drawn", of="drawn_cards"),
    Column("cards_played", "trade cards played", of="played_cards"),
    Column("cards_sold", "trade cards sold", of="sold_cards"),
    Column("sets", "trade sets", of="sets_n"),
    Column("quests_kept", "quests held at the end", of="quests_n"),
    Column("quests_done", "quests worth a point"),
    Column("income", "denarii from income", of="income"),
    Column("doubled", "double incomes", of="doubled"),
    Column("penalties", "glory paid for double incomes", of="penalties"),
    Column("converted", "glory bought with the religion medal", of="converted"),
    Column("offers", "offers made", of="offers"),
    Column("offers_accepted", "of these, accepted", of="offers_accepted"),
    Column("tasks", "tasks of the Emperor fulfilled, with one player; else 0"),
    Column("denarii_left", "denarii at the end, before they are points", of="denarii"),
    Column("built_late", "tiles built in the last two rounds", of="built_late"),
    *(Column(f"a_{name}", f"1 for the achievement: {name.replace('_', ' ')}") for name in ACHIEVEMENTS),
)
PLAYOUT_COLUMNS = (
    Column("tiles_left", "building tiles left in the supply", of="tiles"),
    Column("all_points", "final scores of all players together"),
    Column("turns_of_disc", "quarter turns of the disc", of="quarter_turns"),
)
