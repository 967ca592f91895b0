"""The contents of the log of Tawantinsuyu: events of contents, parts of the score, columns of seats and playouts."""

from simulate.engine.contract import Column
from simulate.games.tawantinsuyu.words import ACTIONS, COLOURS, N_STARTING, TERRACES

EVENTS = (
    Column("dealt", "had before any choice: god cards dealt in the setup; what an experiment gives"),
    Column("kept", "god cards kept in the setup; the starting weaving chosen"),
    Column("setup", "god cards whose effect was carried out in the setup"),
    Column("offered", "could have been taken: god cards in the offer, market buildings, weavings, army cards drawn"),
    Column("gained", "drawn into the hand, built, woven, conquered"),
    Column("placed", "god cards put aside for a placement; army cards played into the area; statues given in worship"),
    Column("used", "effects: benefits and festival plays, productions, army cards discarded for goods"),
    Column("held", "had at the end"),
)
E_DEALT, E_KEPT, E_SETUP, E_OFFERED, E_GAINED, E_PLACED, E_USED, E_HELD = range(len(EVENTS))
N_EVENTS = len(EVENTS)

SCORE_PARTS = (
    Column("start", "points at the start"),
    Column("effects", "points of effects: cards, benefits, edges, buildings"),
    Column("steps", "step markers placed"),
    Column("steps_used", "own steps used by others, and lower markers below own upper ones"),
    Column("statues", "statues built"),
    Column("conquests", "benefits of conquest spaces"),
    Column("majorities", "regions at festivals"),
    Column("festival", "festival token"),
    Column("temple", "temple steps at festivals and at the end"),
    Column("upkeep", "points lost for potatoes not paid, negative"),
    Column("tapestries", "tapestries at the end"),
    Column("buildings", "face-up buildings at the end, and final_* buildings"),
    Column("leftovers", "god cards, army cards, workers and gold at the end"),
)
(
    P_START, P_EFFECTS, P_STEPS, P_STEPS_USED, P_STATUES, P_CONQUESTS, P_MAJORITIES, P_FESTIVAL, P_TEMPLE, P_UPKEEP,
    P_TAPESTRIES,
    P_BUILDINGS, P_LEFTOVERS,
) = range(len(SCORE_PARTS))  # fmt: skip
N_SOURCES = P_UPKEEP + 1  # points gained before the end

N_TASK_CLASSES = 6  # placements with 1 .. 5, 6 and more tasks

# Plain counters of STATE, one value a seat
COUNTERS = {
    "placements": "workers placed",
    "by_card": "placements paid with a god card",
    "benefits": "benefits of god cards taken at placements",
    "tasks_done": "tasks carried out",
    "tasks_lost": "tasks not used",
    "food_paid": "food cost of placements",
    "steps_placed": "step markers placed",
    "built": "buildings built",
    "refreshes": "market refreshes",
    "statues_built": "statues built",
    "woven": "weavings gained, the starting one included",
    "matches_paid": "matches paid by merchants",
    "trained": "army cards drawn",
    "army_discards": "army cards discarded for goods",
    "prayed": "pray actions",
    "train_actions": "train actions",
    "recruit_actions": "recruit actions",
    "priest_moves": "high priest actions led",
    "priest_gold": "times gold was taken instead of the action",
    "temple_steps": "temple steps made",
    "markers_placed": "conquest markers placed",
    "recruited": "workers recruited from the village",
    "gave_up": "workers given up at the limit",
    "tokens": "festival tokens taken",
    "upkeep_unpaid": "potatoes of upkeep not paid",
    "cards_played": "god cards played at festivals",
}

SEAT_COLUMNS = (
    Column(
        "start_weaving",
        "starting weaving",
        tuple(f"SW{i + 1:02}" for i in range(N_STARTING)),
        start=True,
        of="start_weaving",
    ),
    Column("start_side", "action in front of which the high priest began", ACTIONS, start=True, of="start_side"),
    Column("turns", "turns taken", of="turns_of"),
    *(Column(name, about, of=name) for name, about in COUNTERS.items()),
    *(
        Column(f"tasks_{k + 1}", f"placements with {k + 1}{' or more' * (k == 5)} tasks", of="tasks_of", at=k)
        for k in range(6)
    ),
    *(
        Column(f"{terrace}_placed", f"workers placed on the {terrace} terrace", of="terrace_of", at=t)
        for t, terrace in enumerate(TERRACES)
    ),
    *(Column(f"{colour}_placed", f"{colour} workers placed", of="placed_of", at=c) for c, colour in enumerate(COLOURS)),
    *(
        Column(f"{action}_led", f"{action} actions led, gold or action", of="actions_of", at=a)
        for a, action in enumerate(ACTIONS)
    ),
    Column("temple_end", "temple step at the end", of="temple"),
    Column("longest_tapestry", "tiles in the longest tapestry at the end"),
    Column("tapestries_made", "tapestries at the end", of="tapestry_n"),
    Column("god_cards_left", "god cards in hand at the end", of="god_n"),
    Column("goods_left", "goods at the end", of="goods"),
    Column("first_placement", "own turn in which the first worker was placed, one more than all turns if never"),
)

PLAYOUT_COLUMNS = (
    Column("turns_all", "turns of all players", of="turns"),
    *(
        Column(f"festival_{f + 1}_turn", f"turn in which festival {f + 1} was held, 0 never", of="festival_turn", at=f)
        for f in range(3)
    ),
    Column("casualties", "casualties at the end", of="casualty_n"),
    Column("village_short", "festivals at which the bag could not fill the village", of="village_short"),
    Column("bag_left", "workers left in the bag", of="bag_n"),
    Column("spaces_used", "workers on the hill at the end"),
)
