"""The log of a playout, as the referee would fill it: from the last position and from the words of the actions."""

from collections import Counter

from tests.age_of_rome.referee import metrics, scoring
from tests.age_of_rome.referee.table import Table

SPACES = {"and a": "on_intrigue", "on the": "on_colosseum"}  # words after `place a follower`; else `on military`, ...
LEVELS = {"I": 1, "II": 2, "III": 3}
SOLO_ENDINGS = {"defeat": "defeat", "praetor": "Praetor", "imperator": "Imperator", "son_of_jupiter": "Son of Jupiter"}


class Tally:
    """Counts of the log by seat, kept from what the players say."""

    def __init__(self, table: Table):
        self.table = table
        self.seats = [Counter() for _ in table.seats]
        self.first_order: list[int] = []

    def note(self, seat: int, decision: str, words: str) -> None:
        """One action of a seat; asked before it is carried out."""
        own, said = self.seats[seat], words.split()
        if self.table.event and self.table.round_no == 1:
            self.first_order = [self.table.seats.index(place) for place in self.table.order]
        if decision == "space" and said[0] == "place":
            own["placements"] += 1
            own[SPACES.get(" ".join(said[3:5]), f"on_{said[4]}")] += 1
            own["bonuses"] += said[-1] == "bonus"
        elif decision == "build" and said[0] == "build" and said[1] != "no":
            self.note_tile(own, said[1], LEVELS[said[3]])
        elif decision == "activate" and said[0] == "use":
            target = self.table.seat_at(self.table.book["provinces"].index(said[said.index("in") + 1]))
            own["activated"] += 1
            self.seats[self.table.seats.index(target)]["suffered"] += 1
        elif said[0] == "play" and said[1] != "no":
            own["cards_played"] += 1
        elif words == "draw a trade card":
            own["cards_drawn"] += 1
        elif said[0] == "sell":
            own["cards_sold"] += 1
        elif said[0] == "pay":
            own["converted"] += 1
        elif said[0] == "offer":
            own["offers"] += 1
        elif said[0] == "accept":
            self.seats[self.table.seats.index(self.table.offer["by"])]["offers_accepted"] += 1

    def note_tile(self, own: Counter, kind: str, level: int) -> None:
        """A tile built: what it cost and gave (AR-10.4)."""
        row = self.table.book["buildings"][kind]
        own["built"] += 1
        own[f"built_{level}"] += 1
        own["spent_building"] += row["cost"][level - 1]
        own["building_glory"] += row["glory"][level - 1]


COUNTED = (
    *(
        "placements",
        "on_military",
        "on_politics",
        "on_trade",
        "on_religion",
        "on_agriculture",
        "on_colosseum",
        "on_intrigue",
    ),
    *("bonuses", "built", "built_1", "built_2", "built_3", "spent_building", "building_glory", "activated", "suffered"),
    *("cards_drawn", "cards_played", "cards_sold", "converted", "offers", "offers_accepted"),
)


def seat_columns(table: Table, tally: Tally, number: int) -> dict[str, object]:
    """The columns of one seat, by name."""
    seat = table.seats[number]
    player = table.players[seat]
    result = scoring.final(table)[seat]
    found: dict[str, object] = {name: tally.seats[number][name] for name in COUNTED}
    found |= {part: result[part] for part in scoring.PARTS}
    found |= {f"a_{name}": int(name in result["achievements"]) for name in table.book["achievements"]}
    return found | {
        "won": int(result["won"]),
        "rank": result["rank"],
        "score": result["score"],
        "character": player.character,
        "first_turn": ("first", "second", "third", "fourth")[tally.first_order.index(number)],
        "followers": player.followers,
        "medals": metrics.metric(table, seat, "medals"),
        "feuds": player.feuds,
        "legions": player.legions_hired,
        "in_areas": table.legions_in_areas(seat),
        "votes": player.votes_hired,
        "in_column": table.column.count(seat),
        "pieces": table.pieces(seat),
        "sets": len(player.sets),
        "quests_kept": len(player.quests),
        "quests_done": metrics.metric(table, seat, "quests_completed"),
        "tasks": len(scoring.tasks(table, seat)) if table.solo else 0,
    }


def playout_columns(table: Table) -> dict[str, object]:
    """The columns of the playout, by name."""
    rows = scoring.final(table).values()
    scores = sorted((row["score"] for row in rows), reverse=True)
    return {
        "ended": f"solo: {SOLO_ENDINGS[scoring.solo_rank(table, 0)]}" if table.solo else "after the last round",
        "rounds": 9,
        "winners": sum(row["won"] for row in rows),
        "margin": scores[0] - scores[1] if len(scores) > 1 else 0,
        "all_points": sum(scores),
        "tiles_left": sum(sum(levels.values()) for levels in table.supply.values()),
        "turns_of_disc": table.turned,
    }
