"""Chapter 9: the comparison with Rome, scores and the winner."""

import pytest

from tests.pax.positions import act, at, end_turns, ones, part, points, rules

LAST = {"columns": [["land_s1_p1"], [], []], "deck": [], "deck_only": True}


def finish(**fields):
    """Play the last round by passing; the one card on the market goes to Rome."""
    return end_turns(at(**{**LAST, **fields}))


def won(position):
    return [row["won"] for row in position.outcome()[0]]


def rank(position):
    return [row["rank"] for row in position.outcome()[0]]


def log(position):
    return position.outcome()[1]


FOUR = [
    *ones("navy", 2),
    *ones("army", 2),
    *ones("wealth", 2),
    *ones("senate", 2),
    *ones("land", 2),
]  # beats Rome in five kinds


def test_romes_starting_cards_and_columns_count():
    """PX-9.1."""
    position = finish(rome_hidden=["wealth_s2_p2", "senate_s1_p1"], rome=["religion_s1_p1"], displays={0: FOUR})
    assert log(position)["rome_cards"] == 4
    # Rome: land 1, wealth 2 (ties 2), senate 1, religion 1, conspiracy 0 (ties 0)
    assert log(position)["rome_kinds"] == 3


def test_cards_sent_by_informers_count():
    """PX-9.1."""
    expansion = rules("expansion")
    position = at(
        ruleset=expansion, displays={0: ["informers_s2_p2", "informers_s2_p3", "wealth_s1_p1"]}, hands={0: ["wealth_s2_p2"]},
        columns=[ones("land", 1)], decision="send",
    )  # fmt: skip
    before = part(position, "beats_rome")[0]
    act(position, "send Wealth, 2 symbols, price 2 to Rome")
    assert part(position, "beats_rome")[0] == before - 3


def test_ties_go_to_rome_0_against_0_too():
    """PX-9.3."""
    position = finish(displays={0: ones("wealth", 1)}, rome=ones("wealth", 1))
    assert log(position)["rome_kinds"] == 7
    better = finish(displays={0: ones("wealth", 2)}, rome=ones("wealth", 1))
    assert log(better)["rome_kinds"] == 6


def test_the_best_player_of_each_kind_counts():
    """PX-9.3."""
    position = finish(displays={0: ones("wealth", 1) + ones("senate", 1), 1: ones("religion", 1) + ones("conspiracy", 1)})
    assert log(position)["rome_kinds"] == 3
    assert position.ending == "Rome held off"


@pytest.mark.parametrize(("option", "kinds"), [(True, 5), (False, 6)])
def test_bonus_symbols_count_against_rome(option, kinds):
    """PX-9.2, PX-6.8: three navy symbols and the bonus army symbol; land is lost to Rome's 3."""
    position = finish(
        ruleset=rules(options__bonus_symbols_vs_rome=option),
        displays={0: ones("land", 3) + ones("navy", 3)},
        rome=["land_s2_p2"],
    )
    assert log(position)["rome_kinds"] == kinds
    assert part(position, "beats_rome")[0] == 3 * (7 - kinds)
    assert part(position, "arms")[0] == 4  # PX-9.9 keeps the bonus


@pytest.mark.parametrize(("option", "kinds"), [(False, 6), (True, 7)])
def test_rome_has_no_bonus_without_the_option(option, kinds):
    """PX-9.2."""
    position = finish(
        ruleset=rules(options__rome_gets_arms_bonus=option),
        displays={0: ones("land", 1) + ones("army", 1)},
        rome=ones("navy", 3),
    )
    assert log(position)["rome_kinds"] == kinds


def test_with_four_kinds_rome_prevails_and_the_holder_wins_alone():
    """PX-9.4, PX-9.5."""
    fields = {"displays": {0: ones("wealth", 3) + ones("senate", 3), 1: ones("conspiracy", 1)}, "gold": [20, 0]}
    position = finish(**fields)
    assert log(position)["rome_kinds"] == 4
    assert position.ending == "Rome prevails, the best conspirator wins"
    assert points(position)[0] > points(position)[1]
    assert won(position) == [0, 1]
    assert rank(position) == [2, 1]
    assert (log(position)["rome_prevails"], log(position)["held"], log(position)["holder_seat"]) == (1, 1, 2)
    other = finish(**fields, ruleset=rules(options__rome_fields_needed=5))
    assert other.ending == "Rome held off"
    assert won(other) == [1, 0]


def test_nobody_wins_without_a_holder():
    """PX-9.6."""
    position = finish(seats=3, columns=[["land_s1_p1"], [], [], []])
    assert position.ending == "Rome prevails, nobody wins"
    assert won(position) == [0, 0, 0]
    assert rank(position) == [1, 1, 1]
    assert (log(position)["winners"], log(position)["held"], log(position)["holder_seat"]) == (0, 0, 0)


def test_highest_score_may_decide_without_a_holder():
    """PX-9.6."""
    position = finish(ruleset=rules(options__rome_win_without_holder="highest_score"), displays={1: ones("wealth", 1)})
    assert position.ending == "Rome prevails without a best conspirator, points decide"
    assert won(position) == [0, 1]
    assert log(position)["rome_prevails"] == 1


def test_two_points_for_each_kind_present():
    """PX-9.7."""
    position = at(displays={0: ones("wealth", 3) + ones("senate", 1), 1: ones("religion", 1)})
    assert part(position, "kinds") == [4, 2]


@pytest.mark.parametrize(("option", "expected"), [("each_player", [3, 3, 3]), ("majority_only", [0, 3, 3])])
def test_three_points_for_each_kind_with_more_symbols_than_rome(option, expected):
    """PX-9.8."""
    position = at(
        seats=3, ruleset=rules(options__field_win_scorers=option), rome=ones("wealth", 1),
        displays={0: ones("wealth", 2), 1: ["wealth_s2_p2", "wealth_s1_p2"], 2: ["wealth_s2_p3", "wealth_s1_p2"]},
    )  # fmt: skip
    assert part(position, "beats_rome") == expected


def test_a_tie_with_rome_scores_nothing():
    """PX-9.8."""
    assert part(at(displays={0: ones("wealth", 1)}, rome=ones("wealth", 1)), "beats_rome") == [0, 0]


def test_arms_and_the_best_conspirator_card():
    """PX-9.9, PX-9.10."""
    position = at(displays={0: ones("conspiracy", 3) + ones("army", 2) + ones("navy", 3)})
    assert part(position, "arms") == [2 + 3 + 1 + 1, 0]  # 3 navy give a third army symbol, which gives a fourth navy symbol
    assert part(position, "conspirator") == [1, 0]


def test_most_gold_plus_number_of_hand_cards():
    """PX-9.11."""
    position = at(seats=3, gold=[5, 3, 0], hands={1: ["navy_s2_p2"] * 2, 2: ["wealth_s2_p2", "senate_s2_p4"]})
    assert part(position, "closed") == [4, 4, 0]
    single = at(seats=3, gold=[5, 4, 0], hands={1: ["navy_s2_p2"] * 2})
    assert part(single, "closed") == [0, 4, 0]


def test_a_tie_may_score_nothing():
    """PX-9.11."""
    position = at(ruleset=rules(options__closed_bonus_tie="none"), gold=[5, 5])
    assert part(position, "closed") == [0, 0]


def test_most_points_win():
    """PX-9.12."""
    position = finish(displays={0: FOUR, 1: ones("religion", 1)}, gold=[0, 9])
    assert position.ending == "Rome held off"
    assert points(position) == [5 * 2 + 5 * 3 + 4, 2 + 3 + 4]
    assert won(position) == [1, 0]
    assert rank(position) == [1, 2]
    assert log(position)["margin"] == 29 - 9


def test_tied_players_share_the_win():
    """PX-9.13."""
    position = finish(displays={0: [*FOUR], 1: ["wealth_s2_p2", "senate_s2_p2", "land_s2_p2", "navy_s2_p2", "army_s2_p2"]})
    assert points(position)[0] == points(position)[1]
    assert won(position) == [1, 1]
    assert rank(position) == [1, 1]
    assert log(position)["winners"] == 2


@pytest.mark.parametrize(("option", "winners"), [("shared", [1, 1]), ("best_conspirator", [0, 1])])
def test_a_tied_holder_may_win_alone(option, winners):
    """PX-9.13: Seat 0: 5 kinds, 5 beaten, 4 arms, 4 closed = 33. Seat 1: 6 kinds, 6 beaten, 2 arms, holder = 33."""
    displays = {0: FOUR, 1: [
        "wealth_s2_p2", "senate_s2_p2", "religion_s1_p1", "conspiracy_s2_p2", "navy_s1_p2", "army_s1_p2",
    ]}  # fmt: skip
    ruleset = rules(options__score_tie=option)
    position = finish(ruleset=ruleset, displays=displays, gold=[5, 0])
    assert points(position) == [33, 33]
    assert won(position) == winners
    assert rank(position) == ([1, 1] if option == "shared" else [2, 1])
    third = finish(seats=3, ruleset=ruleset, displays=displays, gold=[5, 0, 0])
    assert points(third) == [33, 33, 0]
    assert rank(third) == [*rank(position), 3]


def test_scores_are_logged_when_rome_prevails():
    """PX-9.14."""
    position = finish(displays={0: ones("wealth", 1)}, gold=[0, 5])
    assert [row["score"] for row in position.outcome()[0]] == [2 + 3, 4]
    assert won(position) == [0, 0]


def test_the_cards_log_tells_which_cards_beat_rome():
    """PX-9.3: four wealth symbols against Rome's two: the 2-symbol card decides, others do not; a hand card is unplayed."""
    from simulate.games.pax.model import CONTENT_KEYS
    from simulate.games.pax.state import E_BEAT_ROME, E_DECISIVE, E_UNPLAYED

    position = finish(
        displays={0: ["wealth_s2_p2", "wealth_s1_p1", "wealth_s1_p1"]}, rome=ones("wealth", 2), hands={1: ["navy_s2_p2"]}
    )
    events = position.state.events
    two, one = CONTENT_KEYS.index("wealth_s2_p2"), CONTENT_KEYS.index("wealth_s1_p1")
    assert [int(events[0, two, e]) for e in (E_BEAT_ROME, E_DECISIVE)] == [1, 1]
    assert [int(events[0, one, e]) for e in (E_BEAT_ROME, E_DECISIVE)] == [2, 0]
    assert events[1, CONTENT_KEYS.index("navy_s2_p2"), E_UNPLAYED] == 1


def test_seat_columns_count_what_a_seat_did():
    """PX-5: bought, played, passed, and what is left."""
    position = at(columns=[["wealth_s1_p1"], [], ["land_s1_p1"]], deck_only=True, gold=[4, 4])
    act(position, "take the turn", "buy column 1", "play Wealth, 1 symbol, price 1", "play no more", "pass")
    assert position.over
    row = position.outcome()[0][0]
    wanted = {"gold": 4 + 2 - 1 + 1, "hand": 0, "columns_bought": 1, "cards_bought": 1, "cards_played": 1, "passes": 0}
    assert {name: row[name] for name in wanted} == wanted
    assert row["symbols_wealth"] == 1
    assert position.outcome()[0][1]["passes"] == 1
