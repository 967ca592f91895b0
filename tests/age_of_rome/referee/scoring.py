"""Chapters 14, 17 and 18: final scoring, the solo tasks and the achievements."""

from tests.age_of_rome.referee import areas, metrics

PARTS = ("glory", "military", "politics", "trade", "religion", "quests", "denarii")  # AR-14.1


def final(table):
    """The whole result, judged on one state (AR-14.9); a dict a seat."""
    rows = {seat: row(table, seat) for seat in table.seats}
    for seat, own in rows.items():
        better = [other for other, theirs in rows.items() if key(theirs) > key(own)]
        level = [other for other, theirs in rows.items() if key(theirs) == key(own)]
        own["rank"] = 1 + len(better)  # AR-14.10, AR-14.11
        own["won"] = solo_rank(table, seat) != "defeat" if table.solo else not better  # AR-17.7
        own["share"] = 1 / len(level) if not better else 0
        own["achievements"] = achievements(table, seat, own)
    return rows


def key(own):
    """AR-14.10: points, then denarii left."""
    return own["score"], own["left"]


def row(table, seat):
    """AR-14.1, AR-14.2, AR-14.3, AR-14.4, AR-14.5, AR-14.6, AR-14.7, AR-14.8, AR-14.9: one seat."""
    player = table.players[seat]
    book = table.book
    rate = book["denarii_per_glory_medal" if table.has_medal(seat, "religion") else "denarii_per_glory"]
    own = {
        "glory": player.glory,
        "military": areas.points(table, seat),
        "politics": metrics.senate_points(table, seat),
        "trade": sum(book["set_points"][kind] for kind, _ in player.sets),
        "religion": sum(player.own_pieces.values()) * book["piece_points"]["own"]
        + sum(book["piece_points"][piece] for piece in player.common_pieces.values()),
        "quests": sum(metrics.quest_points(table, seat, quest) for quest in player.quests),
        "denarii": player.denarii // rate,
    }
    own["score"] = sum(own[part] for part in PARTS)
    own["left"] = player.denarii % rate
    return own


def achievements(table, seat, own):
    """Chapter 18: the names of the achievements gained."""
    found = []
    for name, entry in table.book["achievements"].items():
        if entry["metric"] == "total_score":
            value = own["score"]
        elif entry["metric"] == "denarii":
            value = own["left"]
        else:
            value = metrics.metric(table, seat, entry["metric"])
        holds = value >= entry["n"] if entry["op"] == "at_least" else value <= entry["n"]
        if holds:
            found.append(name)
    return found


def tasks(table, seat):
    """AR-17.5: the ids of the solo tasks fulfilled."""
    return [key for key, task in table.book["tasks"].items() if metrics.metric(table, seat, task["metric"]) >= task["n"]]


def solo_rank(table, seat):
    """AR-17.7."""
    reached = [name for name, needed in table.book["solo_ranks"].items() if len(tasks(table, seat)) >= needed]
    return reached[-1] if reached else "defeat"
