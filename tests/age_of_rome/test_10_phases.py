"""Building, placing, actions and income, chapters AR-10 to AR-13."""

import pytest

from tests.age_of_rome.positions import PLOT, RULES, at, decision, do, fact, with_rules, words

POOR = dict.fromkeys(range(4), 0)
ONE_EACH = {"africa": {"military": 1, "politics": 1, "trade": 1, "religion": 1, "agriculture": 1}}


def act(position, space):
    """Place on a space and pass the window over."""
    do(position, space)
    while fact(position, "decision") == "window":
        do(position, "play no more")
    return position


def test_tiles_are_built_in_the_province_in_front_level_by_level():
    """AR-10.1, AR-10.2, AR-10.3, AR-10.4, AR-10.7: religion costs 3, 8, 13 and gives 2, 4, 6; only what is in hand buys."""
    position = at(phase="build", denarii={0: 24, 1: 0, 2: 0, 3: 0}, glory={0: 1})
    assert "build religion level I" in words(position)
    assert "build religion level II" not in words(position)
    for level, glory, left in (("I", 3, 21), ("II", 7, 13), ("III", 13, 0)):
        do(position, f"build religion level {level}")
        assert (fact(position, "glory")[0], fact(position, "denarii")[0]) == (glory, left)
    assert fact(position, "buildings")["africa"] == {"religion": 3}
    assert fact(position, "tiles")["religion"] == [3, 2, 1]
    assert decision(position) == ("space", 0)  # no money: the stop is passed over


def test_a_pile_that_is_gone_cannot_be_built():
    """AR-10.3: with two players one level III of a type."""
    position = at(2, phase="build", denarii={0: 60}, buildings={"hispania": {"trade": 3}, "africa": {"trade": 2}})
    assert not any("trade" in word for word in words(position))


def test_the_first_level_three_takes_the_medal():
    """AR-10.5, AR-12.13: only the first of its type in the game."""
    position = at(
        phase="build", denarii={0: 24, 1: 24}, buildings={"africa": {"trade": 2}, "gaul": {"trade": 2}}, anchors={0: 0}
    )
    do(position, "build trade level III", "build no more", "build trade level III")
    assert fact(position, "medals") == {"trade": 0}


def test_a_card_sold_may_bring_the_money_for_a_tile():
    """AR-10.7, AR-6.5: 2 denarii and a card: sold, the third buys religion I."""
    position = at(phase="build", denarii={0: 2}, hands={0: ["Bra"]})
    assert words(position) == ["build no more", "sell Bra for 1 denarius"]
    assert "build religion level I" in words(do(position, "sell Bra for 1 denarius"))


def test_followers_are_placed_one_after_the_other_until_all_are():
    """AR-11.1, AR-11.5, AR-19.6: 2, 1 and 3 followers; the Colosseum is always there, nobody may pass."""
    position = at(3, glory={0: 5, 1: 1, 2: 12}, denarii=POOR)
    seats = []
    while fact(position, "decision") == "space":
        assert "place a follower on the Colosseum" in words(position)
        assert not any("no" in word.split() for word in words(position))
        seats.append(position.seat_to_act)
        do(position, "place a follower on the Colosseum")
    assert seats == [0, 1, 2, 0, 2, 2]


def test_spaces_are_those_of_the_province_in_front():
    """AR-11.3, AR-11.4: a level I building holds one follower, level II two; other provinces do not count."""
    position = at(
        2, glory={0: 12}, buildings={"africa": {"agriculture": 1, "religion": 2}, "gaul": {"trade": 3}}, anchors={0: 0}
    )
    assert not any("trade" in word for word in words(position))
    do(position, "place a follower on agriculture", "place a follower on the Colosseum")
    assert "place a follower on agriculture" not in words(position)
    do(position, "place a follower on religion")
    assert fact(position, "on_buildings")["africa"] == {"agriculture": 1, "religion": 1}
    assert "place a follower on religion" in words(position)


@pytest.mark.parametrize(
    ("space", "fields"),
    [
        ("military", {"legions": {0: 0}}),
        ("politics", {"votes": {0: 1}, "column": [0]}),
        ("trade", {"deck_only": True}),
        ("religion", {"pieces": {0: (3, 4)}}),
    ],
)
def test_only_where_the_action_is_possible(space, fields):
    """AR-11.6: not without a legion, a vote on the board, a card to draw, a piece; with no_test all the same."""
    position = at(buildings=ONE_EACH, **fields)
    assert f"place a follower on {space}" not in words(position)
    assert "place a follower on agriculture" in words(position)
    position = at(buildings=ONE_EACH, rules=with_rules(options__placement_test="no_test"), **fields)
    assert decision(act(position, f"place a follower on {space}")) != ("move", 0)


def test_a_bonus_makes_two_steps_once_a_round():
    """AR-11.7, AR-11.8, AR-12.1, AR-12.2: Mark Antony's military bonus: two moves, the second may be declined."""
    position = act(
        at(buildings={"africa": {"military": 2, "trade": 1}}, glory={0: 12}), "place a follower on military using the bonus"
    )
    assert "place a follower on trade using the bonus" not in words(position)
    do(position, "move a legion from the board to Thrace")
    assert decision(position) == ("second move", 0)
    assert "make no second move" in words(position)
    do(position, "move a legion from Thrace to Epirus")
    assert fact(position, "areas")["epirus"][0] == 1
    assert fact(position, "bonus_used")[0] == ["military"]
    while position.seat_to_act != 0:
        do(position, "place a follower on the Colosseum")
    assert "place a follower on military" in words(position)
    assert "place a follower on military using the bonus" not in words(position)


def test_a_covered_bonus_is_none():
    """AR-7.9, AR-11.9: with all four feud markers Mark Antony has no bonus; with none all three."""
    spaces = {"buildings": ONE_EACH}
    assert not any("bonus" in word for word in words(at(feuds={0: 4}, **spaces)))
    assert sum("bonus" in word for word in words(at(feuds={0: 0}, **spaces))) == 3


def test_an_action_that_a_card_has_made_impossible_is_lost():
    """AR-11.10: the last vote is cast by the Toga Praetexta; the follower and the bonus stay used."""
    position = at(hands={0: ["Toga Praetexta"]}, votes={0: 1}, buildings=ONE_EACH, feuds={0: 0}, anchors={0: 0})
    do(position, "place a follower on politics using the bonus", "play Toga Praetexta")
    assert fact(position, "column") == [0]
    assert fact(position, "bonus_used")[0] == ["politics"]
    assert position.seat_to_act == 1


def test_at_the_end_everything_returns():
    """AR-11.11: followers and bonus markers; the building is empty."""
    position = at(2, buildings=ONE_EACH, glory={0: 1, 1: 1})
    act(position, "place a follower on agriculture")
    do(position, "place a follower on the Colosseum")
    assert decision(position) == ("income", 0)
    assert fact(position, "placed") == [0, 0]
    assert fact(position, "on_buildings")["africa"] == {}


def test_a_follower_gained_at_the_last_point_is_placed():
    """AR-11.12: a conversion at the end of the phase reaches 5; with next_round the follower waits."""
    fields = {"glory": {0: 3, 1: 1}, "denarii": {0: 3, 1: 0}, "medals": {"religion": 0}}
    for late, expected in (("placed_now", "space"), ("next_round", "income")):
        position = at(2, rules=with_rules(options__late_follower=late), **fields)
        do(position, "place a follower on the Colosseum", "play no more")
        assert decision(position) == ("placed", 0)
        do(position, "done", "place a follower on the Colosseum")
        assert decision(position) == ("phase", 0)
        do(position, "pay 3 denarii for 1 glory")
        assert decision(position) == (expected, 0)


def test_a_sixth_vote_pushes_out_the_bottom_one():
    """AR-12.3, AR-12.4, AR-12.5: placed, majority, then pushed out; the own vote pushed out is placed by the second step."""
    position = act(at(column=[1, 1, 0, 1], buildings=ONE_EACH), "place a follower on politics")
    assert fact(position, "column") == [1, 1, 0, 1, 0]  # the fifth stays
    position = at(column=[0, 1, 1, 0, 0], votes={0: 4}, feuds={0: 0}, buildings=ONE_EACH, glory={0: 1})
    act(position, "place a follower on politics using the bonus")
    assert fact(position, "column") == [1, 0, 0, 0, 0]
    assert fact(position, "glory")[0] == 1 + 2 + 2


@pytest.mark.parametrize(
    ("column", "glory"), [([1, 2, 3, 1, 0], 0), ([0, 2, 3, 1, 0], 0), ([1, 2, 1, 0, 0], 2), ([0, 0, 1, 0, 0], 2)]
)
def test_a_full_column_asks_for_three_votes_too(column, glory):
    """AR-12.4, AR-12.5: the sixth vote is judged with the two below it; the one pushed out counts for nothing."""
    position = at(buildings={"africa": {"politics": 1}}, votes={0: 5}, column=column, glory={0: 7})
    do(position, "place a follower on politics")
    while fact(position, "decision") == "window":
        do(position, "play no more")
    assert fact(position, "column") == [*column[1:], 0]
    assert fact(position, "glory")[0] == 7 + glory


def test_a_second_vote_may_be_declined_by_option():
    """AR-11.8: second_vote = optional."""
    rules = with_rules(options__second_vote="optional")
    position = act(at(rules=rules, feuds={0: 0}, buildings=ONE_EACH), "place a follower on politics using the bonus")
    assert words(position) == ["place no second vote", "place the second vote"]
    do(position, "place no second vote")
    assert fact(position, "column") == [0]


def test_the_politics_medal_makes_a_majority_three():
    """AR-12.14: 3 instead of 2."""
    position = act(
        at(column=[0, 0], medals={"politics": 0}, buildings=ONE_EACH, glory={0: 1}), "place a follower on politics"
    )
    assert fact(position, "glory")[0] == 4


def test_trade_draws_after_the_window():
    """AR-9.10, AR-12.6: one card, with the bonus two."""
    position = act(at(feuds={0: 0}, buildings=ONE_EACH, deck=["Bra", "Dagger"]), "place a follower on trade using the bonus")
    assert words(position) == ["draw no more", "draw a trade card"]
    do(position, "draw a trade card", "draw a trade card")
    assert fact(position, "hands")[0] == ["Bra", "Dagger"]
    assert decision(position) == ("placed", 0)


def test_the_pantheon_grows_in_its_order():
    """AR-12.7, AR-12.8: base own, own, common, then the top; no glory for it now."""
    position = at(pieces={0: (2, 0)}, buildings=ONE_EACH, glory={0: 1})
    act(position, "place a follower on religion")
    assert fact(position, "pantheon")[0] == [3, 0]
    assert fact(position, "common")[0] == ["gold", None]
    assert fact(position, "glory")[0] == 1
    rules = with_rules(options__pantheon_levels="parallel")
    position = act(at(rules=rules, pieces={0: (1, 0)}, buildings=ONE_EACH), "place a follower on religion")
    do(position, "place a piece on the top of the pantheon")
    assert fact(position, "pantheon")[0] == [1, 1]


@pytest.mark.parametrize(("round_no", "denarii"), [(1, 1), (2, 1), (3, 2), (5, 3), (8, 4), (9, 5)])
def test_agriculture_pays_by_round(round_no, denarii):
    """AR-12.10, AR-12.17: 2 more with the medal, none with that of another."""
    for medals, more in (({}, 0), ({"agriculture": 0}, 2), ({"agriculture": 1}, 0)):
        position = act(
            at(round_no=round_no, denarii=POOR, medals=medals, buildings=ONE_EACH), "place a follower on agriculture"
        )
        assert fact(position, "denarii")[0] == denarii + more


def test_the_colosseum_gives_a_glory():
    """AR-12.11: and holds any number."""
    position = do(at(glory={0: 1}), "place a follower on the Colosseum")
    assert fact(position, "glory")[0] == 2


def test_an_intrigue_space_takes_a_marker_face_down():
    """AR-12.12: three spaces, several own markers, none without a marker on the board."""
    position = do(at(), PLOT)
    assert fact(position, "intrigue_down")["africa"] == [1, 0, 0, 0]
    assert PLOT not in words(at(markers={"africa": {1: 3}}))
    assert PLOT not in words(at(markers={"gaul": {0: 3}}))
    assert PLOT in words(at(markers={"africa": {0: 2}}))


def test_the_religion_medal_converts_at_any_point():
    """AR-12.9, AR-12.16: 3 denarii for 1 glory, any number of times, milestones included."""
    position = at(medals={"religion": 0}, denarii={0: 7}, glory={0: 3})
    do(position, "pay 3 denarii for 1 glory", "pay 3 denarii for 1 glory")
    assert (fact(position, "denarii")[0], fact(position, "glory")[0], fact(position, "followers")[0]) == (1, 5, 2)
    assert "pay 3 denarii for 1 glory" not in words(position)


def test_income_by_population():
    """AR-13.1, AR-13.2, AR-13.3, AR-13.5: population 6: 6 denarii, or 12 for 4 glory, from 31 back to 27."""
    fields = {"phase": "income", "glory": {0: 31}, "denarii": POOR, "buildings": {"africa": {"trade": 3, "religion": 2}}}
    position = do(at(**fields), "take normal income")
    assert fact(position, "denarii")[0] == 6
    position = do(at(**fields), "take double income")
    assert (fact(position, "denarii")[0], fact(position, "glory")[0]) == (12, 27)
    assert [int(p) for p in RULES.record.penalty[[2, 5]]] == [2, 4]


def test_double_income_only_if_glory_stays_at_one():
    """AR-13.3, AR-13.7: population 1 costs 1: not at glory 1; cards do not widen it; none_until_paid opens it to all."""
    fields = {"phase": "income", "denarii": POOR, "hands": {0: ["Abacus"]}}
    assert "take double income" not in words(at(glory={0: 1}, **fields))
    assert "take double income" in words(at(glory={0: 2}, **fields))
    rules = with_rules(options__penalty_test="none_until_paid")
    position = do(
        at(rules=rules, glory={0: 1}, **fields),
        "take double income",
        "play Abacus",
    )
    assert (fact(position, "denarii")[0], fact(position, "glory")[0]) == (2, 1)
    position = do(at(rules=rules, glory={0: 1}, **fields), "take double income", "play no more")
    assert (fact(position, "denarii")[0], fact(position, "glory")[0]) == (1, 1)


@pytest.mark.parametrize(("number", "late"), [(7, 0), (8, 2), (9, 2)])
def test_the_log_counts_tiles_of_the_last_two_rounds_and_denarii_left(number, late):
    """AR-10.5, AR-14.8: religion I and II cost 3 and 8 of 24 denarii."""
    position = at(phase="build", round_no=number, denarii={0: 24, 1: 5, 2: 0, 3: 0})
    do(position, "build religion level I", "build religion level II")
    seats, _ = position.outcome()
    assert [seat["built_late"] for seat in seats] == [late, 0, 0, 0]
    assert [seat["denarii_left"] for seat in seats] == [13, 5, 0, 0]
