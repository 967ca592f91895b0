"""The referee itself, on the worked examples of the rulebook: who checks the engine is checked by the book."""

import pytest

from tests.age_of_rome.referee import actions, areas, ask, book, cards, events, game, glory, income, intrigue, scoring
from tests.age_of_rome.referee.table import Marker
from tests.age_of_rome.referee.words import say
from tests.side_by_side import answer

JACK, MARY, HENRY, ROSS = range(4)


class InOrder:
    """Chance that shuffles nothing."""

    def __init__(self, data):
        self.data = data

    def setup(self):
        return {
            "characters": list(self.data["characters"])[:4],
            "first": JACK,
            "trade_deck": game.deck(self.data["cards"]),
            "event_deck": list(self.data["events"]),
            "quest_deck": list(self.data["quests"]),
        }

    def shuffled(self, pile):
        return pile


@pytest.fixture
def table():
    """Four players, nobody with anything but the pieces."""
    data = book.make(book.read(), 4)
    table, conversation = game.play(data, 4, InOrder(data))
    next(conversation)
    for player in table.players.values():
        player.glory, player.denarii, player.anchors, player.feuds = 1, 0, 0, 0
        player.votes_hired = player.votes_board = 5
        player.legions_hired = player.legions_board = 7
    return table


def tell(table, conversation, *words):
    """Carry on a conversation with these answers; it must end with the last one."""
    due = next(conversation, None)
    for word in words:
        options = {say(table, due, option): option for option in due.options}
        due = answer(conversation, options[word])
    assert due is None


def put_votes(table, *seats):
    """Votes in the column, bottom first."""
    for seat in seats:
        table.column.append(seat)
        table.players[seat].votes_board -= 1


def points(table):
    """Points of the areas by seat."""
    return [areas.points(table, seat) for seat in table.seats]


def test_jack_reaches_the_milestone_and_mary_and_henry_meet_it_on_its_way_down(table):
    """AR-5.4: 12 drops to 11, where two stand, and so to 9."""
    table.players[MARY].glory = table.players[HENRY].glory = 11
    table.players[JACK].glory = 11
    for seat in (JACK, MARY, HENRY):
        table.players[seat].milestones = {1}
    glory.gain(table, {JACK: 1})
    assert [player.followers for player in table.players.values()] == [2, 2, 2, 1]
    assert table.milestones[2] == 9


def test_henry_scores_two_majorities_with_his_bonus(table):
    """AR-12.4, AR-11.7: a fourth vote in a row scores again."""
    put_votes(table, JACK, HENRY, HENRY)
    tell(table, actions.act(table, HENRY, "politics", bonus=True))
    assert table.players[HENRY].glory == 5
    assert table.column == [JACK, HENRY, HENRY, HENRY, HENRY]


def test_mary_places_again_the_vote_that_was_pushed_out(table):
    """AR-12.5: place, majority, push out, twice."""
    put_votes(table, MARY, MARY, ROSS, MARY, MARY)
    tell(table, actions.act(table, MARY, "politics", bonus=True))
    assert table.players[MARY].glory == 5
    assert table.column == [ROSS, MARY, MARY, MARY, MARY]
    assert table.players[MARY].votes_board == 1


def test_ross_scores_for_the_vote_placed_but_not_for_the_one_removed(table):
    """AR-8.5, AR-12.4."""
    put_votes(table, ROSS, MARY, ROSS, ROSS)
    intrigue.resolve(table, ROSS, MARY, "revote", 1)
    assert table.column == [ROSS] * 4
    assert table.players[ROSS].glory == 3
    assert table.players[MARY].votes_board == 5


def test_ross_fetches_a_bra_with_the_bracelet_and_draws_a_dagger(table):
    """AR-9.9, AR-9.13, AR-9.10: the cards first, with what they draw, then two legions for the action."""
    ross = table.players[ROSS]
    ross.hand, table.discards = ["J01"], ["T02", "C01"]
    table.trade_deck = ["W01", "T03", "T04"]
    ross.legions_hired, ross.legions_board = 6, 1
    table.areas["thrace"][ROSS] = 5
    table.levels[table.province_of(ROSS)]["military"] = 1
    ross.placed = 1
    tell(
        table,
        actions.placement(table, ROSS),
        *(
            "place a follower on military using the bonus",
            "play Snake Bracelet",
            "play Bra",
            "draw a trade card",
            "draw a trade card",
        ),
        *(
            "play Dagger",
            "play no more",
            "move a legion from the board to Epirus",
            "move a legion from the board to Macedonia",
            "done",
        ),
    )
    assert table.discards == ["T02", "J01", "C01", "W01"]
    assert ross.legions_hired == 7
    assert [table.areas[area][ROSS] for area in ("epirus", "macedonia", "thrace")] == [1, 1, 5]


def test_jack_makes_room_with_a_set_and_then_draws_two(table):
    """AR-9.3, AR-9.6, AR-9.10: four cards, a Bra, a set of tools, and room for the two cards of the action."""
    jack = table.players[JACK]
    jack.hand, table.trade_deck = ["C01", "T01", "T02", "W02"], ["T03", "J02", "T04", "T05"]
    table.levels[table.province_of(JACK)]["trade"] = 1
    tell(
        table,
        actions.placement(table, JACK),
        *("place a follower on trade using the bonus", "play Bra", "draw a trade card", "draw a trade card"),
        *(
            "make a tool set of Sundial, Compass and Plough",
            "play no more",
            "draw a trade card",
            "draw a trade card",
            "done",
        ),
    )
    assert jack.hand == ["W02", "J02", "T04", "T05"]


def test_shared_ranks_score_nothing_and_the_next_number_is_second(table):
    """AR-14.3: Jack and Mary share the first rank of Macedonia, Henry is second and not third."""
    table.areas["macedonia"].update({JACK: 3, MARY: 3, HENRY: 1})
    assert points(table) == [0, 0, 4, 0]


def test_the_military_medal_parts_a_tie(table):
    """AR-14.4: Jack first, Mary second, Henry third; and Ross before Mary in Epirus."""
    table.areas["macedonia"].update({JACK: 3, MARY: 3, HENRY: 1})
    table.medals["military"] = JACK
    assert points(table) == [8, 4, 2, 0]
    table.areas["macedonia"] = dict.fromkeys(range(4), 0)
    table.areas["epirus"].update({MARY: 1, ROSS: 1})
    table.medals["military"] = ROSS
    assert points(table) == [0, 2, 0, 5]


def test_an_area_below_its_shield_scores_nothing(table):
    """AR-14.3: Thrace asks for four legions."""
    table.areas["thrace"].update({JACK: 2, MARY: 1})
    assert points(table) == [0, 0, 0, 0]
    table.areas["thrace"].update({HENRY: 3})
    assert points(table) == [5, 3, 10, 0]


def test_jewels_are_wild_for_the_owner_of_the_trade_medal(table):
    """AR-9.7, AR-12.15: they score for the kind of the natural card."""
    henry = table.players[HENRY]
    henry.hand = ["W01", "W01", "J02", "C02"]
    assert cards.possible_sets(table, HENRY) == []
    table.medals["trade"] = HENRY
    assert cards.possible_sets(table, HENRY) == [("J02", "W01", "W01")]
    cards.lay_out(table, HENRY, ("J02", "W01", "W01"))
    assert scoring.row(table, HENRY)["trade"] == 4


@pytest.mark.parametrize(
    ("start", "levels", "double", "glory_after", "gain"),
    [(2, 2, False, 2, 3), (4, 2, True, 2, 6), (6, 5, True, 2, 12)],
)
def test_double_income_for_those_who_can_pay_for_it(table, start, levels, double, glory_after, gain):
    """AR-13.3: Jack cannot pay 2 at glory 2; Henry pays 2 for 6 denarii, Mary 4 for 12."""
    jack = table.players[JACK]
    jack.glory = start
    table.levels[table.province_of(JACK)].update({"trade": min(3, levels), "religion": max(0, levels - 3)})
    tell(table, income.income(table, JACK), "take double income" if double else "take normal income")
    assert (jack.glory, jack.denarii) == (glory_after, gain)
    jack.glory = start
    assert (("income", "double") in next(income.income(table, JACK)).options) == double


def test_a_full_feud_track_and_an_empty_one_stop_an_intrigue(table):
    """AR-7.6: Mary cannot reach Henry, whose track is full; Ross has no marker to pay with."""
    table.round_no = 2
    for seat in (JACK, MARY, ROSS):
        table.markers[table.province_of(HENRY)].append(Marker(seat, 1))
    table.players[HENRY].glory, table.players[HENRY].feuds = 9, 3
    table.players[JACK].feuds = table.players[MARY].feuds = 1
    assert ("activate", table.province_of(HENRY), "slander") in intrigue.choices(table, JACK)
    table.players[HENRY].own_pieces["base"] = 1
    tell(table, intrigue.activation(table, JACK, table.province_of(HENRY), "corruption"))
    assert (table.players[JACK].feuds, table.players[HENRY].feuds, table.players[HENRY].own_pieces["base"]) == (0, 4, 0)
    assert intrigue.choices(table, MARY) == []
    assert intrigue.choices(table, ROSS) == []


def test_the_marker_travels_with_the_disc(table):
    """AR-2.3, AR-2.6, AR-4.3: one clockwise turn later Mary's place has Jack's province and begins."""
    table.offset = 1
    events.reveal(table)
    assert table.direction == 1
    assert table.order == [MARY, HENRY, ROSS, JACK]


def test_a_point_with_nothing_to_do_is_passed_over(table):
    """AR-6.12."""
    tell(table, ask.everybody_may_sell(table, "phase"))
    table.players[MARY].hand = ["T01"]
    tell(table, ask.everybody_may_sell(table, "phase"), "sell Sundial for 1 denarius")
    assert table.players[MARY].denarii == 1
