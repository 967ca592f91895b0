"""AR-16.2, AR-16.3, AR-16.4: metrics, event selectors and quest tests."""

from tests.age_of_rome.referee import areas


def metric(table, seat, name):
    """AR-16.4: the value of a metric for a seat."""
    player = table.players[seat]
    return {
        "denarii": lambda: player.denarii,
        "glory": lambda: player.glory,
        "feuds": lambda: player.feuds,
        "followers": lambda: player.followers,
        "legions_hired": lambda: player.legions_hired,
        "votes_hired": lambda: player.votes_hired,
        "legions_in_areas": lambda: table.legions_in_areas(seat),
        "areas_with_legions": lambda: sum(area[seat] > 0 for area in table.areas.values()),
        "areas_first": lambda: areas.first_places(table, seat),
        "areas_conquered": lambda: sum(
            table.areas[area][seat] >= table.book["areas"][area]["shield"] for area in table.areas
        ),
        "quests_completed": lambda: sum(quest_points(table, seat, quest) > 0 for quest in player.quests),
        "votes_in_column": lambda: table.column.count(seat),
        "top_vote": lambda: int(table.column[-1:] == [seat]),
        "pantheon_pieces": lambda: table.pieces(seat),
        "gold_pieces": lambda: list(player.common_pieces.values()).count("gold"),
        "trade_cards_in_hand": lambda: len(player.hand),
        "trade_sets": lambda: len(player.sets),
        "jewellery_sets": lambda: sum(kind == "jewellery" for kind, _ in player.sets),
        "medals": lambda: list(table.medals.values()).count(seat),
        "population_in_front": lambda: table.population(table.province_of(seat)),
        "senate_points": lambda: senate_points(table, seat),
        "sets_of_one_kind": lambda: max(
            (sum(kind == other for other, _ in player.sets) for kind, _ in player.sets), default=0
        ),
    }[name]()


def senate_points(table, seat):
    """AR-14.6: by the height of each vote, counted from the bottom."""
    return sum(table.book["senate_points"][height] for height, owner in enumerate(table.column) if owner == seat)


def qualified(table, who):
    """AR-16.2, AR-6.1, AR-6.3: the seats that an event names, ties included."""
    if who["sel"] == "all":
        return list(table.seats)
    values = {seat: metric(table, seat, who["metric"]) for seat in table.seats}
    least = who.get("min")
    if who["sel"] == "each":
        return [seat for seat in table.seats if values[seat] >= (least or 0)]
    best = max(values.values()) if who["sel"] == "most" else min(values.values())
    if who["sel"] == "most" and least is not None and best < least:
        return []
    return [seat for seat in table.seats if values[seat] == best]


def fulfilled(table, seat, test):
    """AR-16.3: whether one test of a quest holds; ties succeed (AR-6.2)."""
    if test["op"] == "has_medal":
        return table.has_medal(seat, test["medal"])
    value = metric(table, seat, test["metric"])
    everyone = [metric(table, other, test["metric"]) for other in table.seats]
    if test["op"] == "at_least":
        return value >= test["n"]
    if test["op"] == "at_most":
        return value <= test["n"]
    if test["op"] == "most":
        return value == max(everyone) and value >= test.get("min", value)
    assert test["op"] == "least"
    return value == min(everyone) and value >= test.get("min", value)


def quest_points(table, seat, quest):
    """AR-16.3: the points of one quest for the seat that holds it."""
    row = table.book["quests"][quest]
    if row["test"][0]["op"] == "per":
        return row["points"] * metric(table, seat, row["test"][0]["metric"])
    return row["points"] if all(fulfilled(table, seat, test) for test in row["test"]) else 0
