"""General rules and events, chapters AR-4, AR-6 and the first rules of AR-7."""

import numpy as np

from simulate.engine.position import Position
from tests.age_of_rome.positions import GAME, RULES, at, decision, do, fact, with_rules, words


def quiet_income(position):
    """All take normal income, nobody sells."""
    while fact(position, "decision") in ("income", "phase"):
        do(position, "take normal income" if fact(position, "decision") == "income" else "done")
    return position


def revealed(event, seats=4, rules=RULES, **fields):
    """The position after this event has been revealed and given."""
    return at(seats, rules=rules, phase="event", events=[event], **fields)


def test_a_round_has_four_phases_and_the_disc_turns_at_its_end():
    """AR-4.1, AR-4.2, AR-13.6, AR-19.1: build, place, income; Silk Caravan turns two quarters counter-clockwise."""
    position = revealed("Silk Caravan", 2, denarii={0: 0, 1: 0}, anchors={0: 0}, round_no=1)
    assert decision(position) == ("space", 0)  # nobody can build: passed over (AR-6.12)
    do(position, "place a follower on the Colosseum", "place a follower on the Colosseum")
    assert decision(position) == ("income", 0)
    quiet_income(position)
    assert fact(position, "round") == 2
    assert fact(position, "offset") == 2


def test_the_direction_of_the_event_is_the_turn_order_of_the_whole_round():
    """AR-4.3, AR-4.4, AR-7.1: orange is counter-clockwise: 1, 0, 3, 2."""
    position = revealed("Vestal Blessing", first=1, denarii=dict.fromkeys(range(4), 0))
    assert fact(position, "order") == [1, 0, 3, 2]
    seats = []
    while fact(position, "decision") == "space":
        seats.append(position.seat_to_act)
        do(position, "place a follower on the Colosseum")
    assert seats[:4] == [1, 0, 3, 2]
    assert fact(position, "order") == [1, 0, 3, 2]


def test_the_ninth_round_ends_the_game_and_nothing_else_does():
    """AR-4.5, AR-4.6, AR-14.2: after round 9 the disc turns once more, then the last sales, then the end; not after 8."""
    position = at(2, round_no=8, phase="income")
    quiet_income(position)
    assert fact(position, "round") == 9
    assert not position.over
    position = at(2, round_no=9, phase="income", hands={0: ["Compass"]})
    quiet_income(position)
    assert decision(position) == ("scoring", 0)
    assert fact(position, "offset") == 3
    do(position, "sell Compass for 1 denarius")
    assert position.over
    assert position.ending == "after the last round"


def test_everyone_tied_for_least_gets_the_effect():
    """AR-6.1, AR-7.2, AR-16.2: Bread for the Poor, two with least denarii get 3, once."""
    position = revealed("Bread for the Poor", denarii={0: 2, 1: 2, 2: 3, 3: 9})
    assert fact(position, "denarii") == [5, 5, 3, 9]


def test_most_needs_its_minimum_and_least_has_no_floor():
    """AR-6.3: Triumph with no legion in any area gives nobody anything; Market Day gives all with no card one."""
    assert fact(revealed("Triumph"), "glory") == [1, 2, 3, 3]
    position = revealed("Triumph", areas={"thrace": [1, 1, 0, 0]})
    assert fact(position, "glory") == [3, 4, 3, 3]
    position = revealed("Market Day", hands={0: ["Compass"]})
    assert decision(position) == ("draw", 3)


def test_each_takes_everyone_with_the_minimum():
    """AR-16.2: Spoils of War, at least two areas: seats 0 and 2."""
    position = revealed(
        "Spoils of War", areas={"thrace": [1, 1, 1, 0], "epirus": [1, 0, 2, 0]}, denarii=dict.fromkeys(range(4), 0)
    )
    assert fact(position, "denarii") == [2, 0, 2, 0]


def test_glory_of_an_event_is_moved_for_all_before_one_check():
    """AR-5.9, AR-6.9: Vestal Blessing lifts two to 12 together: the marker drops by 2, past the third, then by 1."""
    position = revealed("Vestal Blessing", glory={0: 11, 1: 11, 2: 10})
    assert fact(position, "glory")[:3] == [12, 12, 11]
    assert fact(position, "milestones")[1] == 9


def test_an_event_on_several_goes_in_turn_order():
    """AR-6.9, AR-12.7: Consecration, all need their common base piece: the first in turn order gets the gold one."""
    position = revealed("Consecration", first=2, pieces=dict.fromkeys(range(4), (2, 0)))
    assert [tiers[0] for tiers in fact(position, "common")] == ["bronze", "silver", "gold", "bronze"]


def test_who_qualifies_is_judged_before_anything_is_given():
    """AR-6.8, AR-6.11: Elections: both with least votes hired get one, though the first has no longer least then."""
    position = revealed("Elections", votes={0: 3, 1: 3, 2: 4, 3: 5})
    assert fact(position, "votes") == [4, 4, 4, 5]


def test_a_point_after_the_reveal_by_option():
    """AR-6.11: sale_after_reveal lets a holder of a card sell before judging; by default nobody is asked."""
    fields = {"hands": {0: ["Compass"]}, "denarii": {0: 2, 1: 3, 2: 3, 3: 3}}
    assert fact(revealed("Bread for the Poor", **fields), "denarii")[0] == 5
    position = revealed("Bread for the Poor", rules=with_rules(options__sale_after_reveal="yes"), **fields)
    assert decision(position) == ("reveal", 0)
    assert words(position) == ["done", "sell Compass for 1 denarius"]
    do(position, "sell Compass for 1 denarius")
    assert fact(position, "denarii") == [6, 6, 6, 6]


def test_points_of_the_own_turn_offer_sales_and_sets_others_only_sales():
    """AR-6.4, AR-6.5, AR-6.10: a set can be made when building, not at the end of the phase."""
    position = at(phase="build", hands={0: ["Sundial"] * 3}, anchors={0: 0}, denarii=dict.fromkeys(range(4), 0))
    assert words(position) == [
        "build no more",
        "sell Sundial for 1 denarius",
        "make a tool set of Sundial, Sundial and Sundial",
    ]
    do(position, "build no more")
    assert decision(position) == ("phase", 0)
    assert words(position) == ["done", "sell Sundial for 1 denarius"]


def test_a_point_where_one_can_only_stop_is_passed_over():
    """AR-6.12: without money or cards nobody is asked to build; with a card to sell one is."""
    poor = dict.fromkeys(range(4), 0)
    assert decision(at(phase="build", denarii=poor)) == ("space", 0)
    assert decision(at(phase="build", denarii=poor, hands={2: ["Compass"]})) == ("build", 2)


def test_the_shuffled_discard_pile_becomes_the_deck():
    """AR-6.7, AR-6.14: the card played last lies on top; with the deck empty the pile is shuffled into it."""
    position = at(deck_only=True, hands={0: ["Sundial"]}, discard=["Bra", "Dagger"], anchors={0: 0})
    do(position, "place a follower on the Colosseum")
    do(position, "sell Sundial for 1 denarius")
    assert decision(position)[0] != "window"
    assert fact(position, "discard") == ["Sundial", "Bra", "Dagger"]
    position = at(deck_only=True, hands={0: ["Compass"]}, discard=["Bra", "Dagger"], buildings={"africa": {"trade": 1}})
    do(position, "place a follower on trade", "play Compass", "draw a trade card")
    assert len(fact(position, "deck")) == 2
    assert fact(position, "discard") == []


def test_a_short_quest_deck_gives_what_it_has():
    """AR-6.7: one quest left: it is kept without a choice."""
    names = [quest["name"] for quest in RULES.values["quest"].values()]
    held = {1: names[1:10], 2: names[10:]}
    position = revealed("Sibylline Books", quests=held, glory={0: 1, 1: 9, 2: 9, 3: 9})
    assert fact(position, "quests")[0] == [names[0]]
    assert fact(position, "quest_deck") == []


def test_hands_quests_and_decks_are_hidden_and_own_put_back_quests_known():
    """AR-6.6, AR-6.13: a view shows no other hand, no deck; the quest one put back is seen at its place."""
    position = Position.from_seed(GAME, RULES, 3, 0, 0)
    put = fact(position, "in_view")[0][0]
    do(position, f"put back {put}")
    view = fact(position.seen_by(0), "quest_deck")
    assert view[-1] == put
    assert set(view[:-1]) == {"?"}
    assert set(fact(position.seen_by(1), "quest_deck")) == {"?"}
    late = at(hands={0: ["Bra"], 1: ["Dagger"]}).seen_by(0)
    assert fact(late, "hands")[:2] == [["Bra"], ["?"]]
    assert set(fact(late, "deck")) == {"?"}
    assert set(fact(late, "events_left")) == {"?"}
    assert (np.array(late.state.chance) == 0).all()
