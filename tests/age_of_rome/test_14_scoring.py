"""Final scoring, chapter AR-14."""

import pytest

from tests.age_of_rome.positions import RULES, at, decision, do, fact, part, with_rules, words

POOR = dict.fromkeys(range(4), 0)


def military(seats=4, rules=RULES, **fields):
    position = at(seats, rules=rules, phase="scoring", hands={0: ["Bra"]}, **fields)
    return [part(position, seat, "military") for seat in range(seats)]


def test_the_score_is_the_sum_of_seven_parts():
    """AR-14.1: glory 20, Epirus 5, one vote 1, a tool set 3, three pieces 6, quest 3, 9 denarii 2."""
    position = at(
        phase="scoring", hands={3: ["Bra"]}, glory={0: 20}, areas={"epirus": [2, 0, 0, 0]}, column=[0],
        sets={0: {"tool": 1}}, pieces={0: (3, 0)}, quests={0: ["Great Retinue"]},
        milestones={0: [1, 2, 3, 4]}, denarii={0: 9},
    )  # fmt: skip
    assert [int(n) for n in position.scores()[0]] == [20, 5, 1, 3, 6, 3, 2]


def test_the_last_sale_comes_before_scoring_without_sets():
    """AR-14.2: in turn order, once each; with sets_at_scoring sets too."""
    fields = {"phase": "scoring", "first": 1, "hands": {0: ["Dagger"] * 3, 1: ["Bra"]}, "anchors": {0: 0}}
    position = at(**fields)
    assert decision(position) == ("scoring", 1)
    do(position, "done")
    assert words(position) == ["done", "sell Dagger for 1 denarius"]
    rules = with_rules(options__sets_at_scoring="yes")
    assert "make a weapon set of Dagger, Dagger and Dagger" in words(do(at(rules=rules, **fields), "done"))


@pytest.mark.parametrize(
    ("areas", "points"),
    [
        ({"thrace": [2, 1, 0, 0]}, [0, 0, 0, 0]),  # 3 legions, shield 4
        ({"thrace": [2, 1, 1, 0]}, [10, 0, 0, 0]),  # rank 2 shared
        ({"thrace": [3, 2, 1, 0]}, [10, 5, 3, 0]),
        ({"thrace": [2, 2, 1, 0]}, [0, 0, 5, 0]),  # 1, 1, 2 and not 1, 1, 3
        ({"thrace": [4, 3, 2, 1]}, [10, 5, 3, 0]),  # no flag for rank 4
        ({"macedonia": [0, 2, 0, 1]}, [0, 8, 0, 4]),
        ({"epirus": [1, 0, 0, 1]}, [0, 0, 0, 0]),
    ],
)
def test_flags_of_conquered_areas(areas, points):
    """AR-14.3: shields, shared ranks, the next number has the next rank."""
    assert military(areas=areas) == points


@pytest.mark.parametrize(
    ("areas", "points"),
    [
        ({"thrace": [2, 2, 1, 0]}, [10, 5, 3, 0]),  # the owner takes the rank, the other alone the next
        ({"thrace": [2, 2, 2, 1]}, [10, 0, 0, 3]),  # the others share rank 2, then comes 3
        ({"thrace": [1, 2, 2, 1]}, [5, 0, 0, 3]),
    ],
)
def test_the_military_medal_wins_ties(areas, points):
    """AR-12.13, AR-14.4: seat 0 owns it."""
    assert military(areas=areas, medals={"military": 0}) == points


def test_a_shared_first_rank_counts_for_quests():
    """AR-14.4: Conqueror for two shared first ranks: 6; with does_not_count nothing."""
    fields = {"areas": {"epirus": [1, 1, 0, 0], "macedonia": [2, 2, 0, 0]}, "quests": {0: ["Conqueror"]}}
    assert part(at(**fields), 0, "quests") == 6
    assert part(at(rules=with_rules(options__shared_first="does_not_count"), **fields), 0, "quests") == 0


def test_with_two_players_the_top_flag_is_out():
    """AR-14.5: Thrace 5 and 3, Epirus 2; with thrace_only the other areas keep theirs."""
    areas = {"thrace": [3, 1], "epirus": [2, 0]}
    assert military(2, areas=areas) == [5 + 2, 3]
    assert military(2, rules=with_rules(options__starred_flags="thrace_only"), areas=areas) == [5 + 5, 3]
    assert military(1, areas={"thrace": [4], "epirus": [1]}) == [5]  # AR-17.10: alone as with two


def test_votes_score_by_height():
    """AR-14.6: from the bottom 1 to 5."""
    position = at(column=[0, 1, 0, 2, 1])
    assert [part(position, seat, "politics") for seat in range(4)] == [4, 7, 4, 0]


def test_sets_and_pieces():
    """AR-14.7: 3, 4, 5, 6; own 1, bronze 2, silver 3, gold 4."""
    position = at(
        sets={0: {"tool": 1, "weapon": 1, "jewellery": 1}, 1: {"clothing": 2}}, pieces={0: (3, 4), 1: (3, 0), 2: (3, 1)}
    )
    assert [part(position, seat, "trade") for seat in range(4)] == [13, 10, 0, 0]
    assert [part(position, seat, "religion") for seat in range(4)] == [13, 5, 5, 0]


def test_denarii_score_by_four_or_three():
    """AR-14.8, AR-12.16: rounded down."""
    position = at(denarii={0: 11, 1: 11}, medals={"religion": 1})
    assert [part(position, seat, "denarii") for seat in (0, 1)] == [2, 3]


QUESTS = [
    ("Feud for Fuel", {"feuds": {0: 2, 1: 2, 2: 3, 3: 3}}, {"feuds": {0: 2, 1: 1}}, 5),
    ("Feud Never Fades", {"feuds": {0: 4, 1: 3, 2: 3, 3: 3}}, {"feuds": {0: 2, 1: 3}}, 5),
    ("Offerings", {"medals": {"religion": 0}}, {"medals": {"religion": 1}}, 6),
    ("Wild Trade", {"medals": {"trade": 0}}, {}, 6),
    ("First to Vote", {"medals": {"politics": 0}}, {}, 6),
    ("Hard Work", {"medals": {"agriculture": 0}}, {}, 6),
    ("Last Brick on the Wall", {"medals": {"military": 0}}, {}, 6),
    ("Most Decorated", {"medals": {"trade": 0, "military": 1}}, {}, 5),
    ("Conqueror", {"areas": {"epirus": [2, 0, 0, 0]}}, {"areas": {"epirus": [1, 0, 0, 0]}}, 3),
    ("Finished Pantheon", {"pieces": {0: (3, 4)}}, {"pieces": {0: (3, 3)}}, 5),
    ("Gilded Pediment", {"pieces": {0: (3, 4)}}, {}, 6),
    ("Master Merchant", {"sets": {0: {"tool": 2}}}, {}, 4),
    ("Jeweller", {"sets": {0: {"jewellery": 1}}}, {"sets": {0: {"tool": 1}}}, 5),
    ("Voice of the Senate", {"column": [0, 1]}, {"column": [1]}, 5),
    ("Last Word", {"column": [1, 0]}, {"column": [0, 1]}, 4),
    ("Treasurer", {"denarii": {0: 9, 1: 9, 2: 1, 3: 1}}, {"denarii": {0: 8, 1: 9}}, 4),
    ("Austerity", {"denarii": {0: 0, 1: 0}}, {"denarii": {0: 1, 1: 0}}, 4),
    ("Far-flung Eagles", {"areas": {"epirus": [1] * 4, "thrace": [1] * 4, "macedonia": [1] * 4}}, {}, 4),
    ("War Machine", {"areas": {"epirus": [1, 1, 0, 0]}}, {}, 5),
    ("Full Muster", {"legions": {0: 7}, "votes": {0: 5}}, {"legions": {0: 7}, "votes": {0: 4}}, 5),
    ("Beloved of the People", {"glory": {0: 40}}, {"glory": {0: 39}}, 5),
    ("Humble Servant", {"glory": {0: 2, 1: 2}}, {"glory": {0: 9, 1: 2}}, 5),
    ("Great Retinue", {"milestones": {0: [1, 2, 3, 4]}}, {}, 3),
    ("Well Stocked", {"hands": {0: ["Bra", "Dagger", "Dagger"]}}, {"hands": {0: ["Bra", "Dagger"]}}, 3),
]


@pytest.mark.parametrize(("quest", "done", "missed", "points"), QUESTS, ids=[row[0] for row in QUESTS])
def test_every_quest(quest, done, missed, points):
    """AR-6.2, AR-14.9, AR-16.3, AR-16.4: fulfilled (ties succeed) and missed; a missed one costs nothing."""
    assert part(at(quests={0: [quest]}, **done), 0, "quests") == points
    assert part(at(quests={0: [quest]}, **missed), 0, "quests") == 0


def test_every_quest_of_the_ruleset_is_tried():
    """AR-16.8: the table above names all of them."""
    assert {row[0] for row in QUESTS} == {quest["name"] for quest in RULES.values["quest"].values()}


def finished(**fields):
    """The outcome of a position in which everyone stops."""
    position = at(phase="scoring", hands={0: ["Bra"]}, **fields)
    do(position, "done")
    return position.outcome()[0]


def test_most_points_win_then_denarii_left_then_all():
    """AR-14.10, AR-14.11: 20 and 20 points: 6 denarii leave 2, 5 leave 1; equal in both share rank and win."""
    glory = {0: 19, 1: 19, 2: 5, 3: 1}
    milestones = {0: [], 1: [], 2: [], 3: []}
    rows = finished(glory=glory, milestones=milestones, denarii={0: 5, 1: 6, 2: 0, 3: 0})
    assert [row["rank"] for row in rows] == [2, 1, 3, 4]
    assert [row["won"] for row in rows] == [0, 1, 0, 0]
    rows = finished(glory=glory, milestones=milestones, denarii={0: 6, 1: 6, 2: 0, 3: 0})
    assert [row["rank"] for row in rows] == [1, 1, 3, 4]
    assert [row["won"] for row in rows] == [1, 1, 0, 0]
    rows = finished(
        glory={0: 18, 1: 19, 2: 5, 3: 1}, milestones=milestones, denarii={0: 7, 1: 7, 2: 0, 3: 0}, medals={"religion": 0}
    )  # 18 + 2 with 1 left, 19 + 1 with 3 left: each at the own rate
    assert [row["rank"] for row in rows] == [2, 1, 3, 4]


def test_achievements_are_logged():
    """AR-18.1: judged after scoring; here glory 100, no feud marker, all areas, two gold pieces."""
    rows = finished(
        glory={0: 113}, milestones={0: []}, feuds={0: 0}, pieces={0: (3, 4)}, column=[1, 1, 0, 0, 0],
        areas={"epirus": [2, 0, 0, 0], "thrace": [2, 1, 1, 0], "macedonia": [3, 0, 0, 0]}, sets={0: {"jewellery": 3}},
    )  # fmt: skip
    got = {name for name, value in rows[0].items() if name.startswith("a_") and value}
    assert got == {
        "a_hundred_points", "a_creators_best", "a_two_jewellery_sets", "a_three_sets_of_a_kind", "a_two_gold_pieces",
        "a_no_feud", "a_glory_61", "a_first_in_three_areas", "a_twelve_from_the_senate",
    }  # fmt: skip
    medals = dict.fromkeys(("military", "politics", "trade", "religion", "agriculture"), 2)
    quests = {2: ["Offerings", "Wild Trade", "Hard Work", "First to Vote"]}
    rows = finished(medals=medals, quests=quests)
    assert {name for name, value in rows[2].items() if name.startswith("a_") and value} == {"a_five_medals", "a_four_quests"}
    assert fact(at(), "over") is False
