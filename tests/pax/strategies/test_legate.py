"""The legate: counting cards, steering Rome's column, the last turn."""

import numpy as np
import pytest

from simulate.games.pax.model import KINDS
from strategies import parse_strategy
from strategies.pax._closing import closing_gain
from strategies.pax._columns import NO_CARD
from strategies.pax._counting import closed_unit, counting_plan, ending_chance, has_looked
from strategies.pax._market import harm_now, own_loss, rome_harm, steered_column
from strategies.pax._outlook import weigh
from strategies.pax._plan import LEFT, ROME, TABLE, UNSEEN, WEIGHTS, W, make_plan
from tests.pax.positions import GAME, Position, at, rules
from tests.pax.strategies.test_matchups import table
from tests.pax.strategies.test_profiles import choice, filled, params_of
from tests.playing import play, walk

RECORD = rules().record


def test_what_is_counted_as_unseen_is_what_lies_hidden():
    """By kind: symbols of the deck, of removed cards, of the other hands and of Rome's closed cards."""
    compared = 0
    for ply, position in enumerate(walk(Position.from_seed(GAME, rules(), 3, seed=4), 300)):
        if ply % 7 == 5 and position.state.drawn_size == 0 and position.state.offer_size[:3].sum() == 0:
            state, me = position.state, position.seat_to_act
            plan = filled(counting_plan, state, RECORD, me, params_of("legate"), 0.0)
            hidden = np.zeros(len(KINDS))
            places = [(state.deck[(state.deck_head + i) % len(state.deck)], True) for i in range(state.deck_size)]
            places += [(card, True) for card in state.removed[: state.removed_size]]
            places += [(c, True) for other in range(3) if other != me for c in state.hand[other, : state.hand_size[other]]]
            places += [
                (state.rome[i], state.rome_from[i] == -2 and not (int(state.rome_seen[i]) >> me) & 1)
                for i in range(state.rome_size)
            ]
            for card, closed in places:
                if closed:
                    hidden[int(card) // 8] += int(card) % 8 // 4 + 1
            np.testing.assert_array_equal(plan[UNSEEN, : RECORD.kinds], hidden[: RECORD.kinds])
            compared += 1
    assert compared > 5


def test_kinds_that_were_seen_are_not_expected_from_rome():
    """Four navy cards with two symbols in a display: Rome gets fewer navy symbols than without counting."""
    seen = at(displays={0: ["navy_s2_p2", "navy_s2_p2", "navy_s2_p3", "navy_s2_p4"]})
    navy = KINDS.index("navy")
    counted = filled(counting_plan, seen.state, RECORD, 0, params_of("legate"), 0.0)
    even = filled(make_plan, seen.state, RECORD, 0, params_of("legate"))
    assert counted[ROME, navy] < even[ROME, navy]


def test_the_last_turn_is_known_when_the_deck_cannot_fill_the_columns():
    position = Position.from_seed(GAME, rules(), 4, seed=4)
    state = position.state
    state.deck_size = 40
    assert ending_chance(state) < 0.01
    chances = []
    for deck in (20, 12, 8, 6, 3):
        state.deck_size = deck
        chances.append(ending_chance(state))
    assert chances == sorted(chances)
    assert chances[-1] == 1.0
    state.turn = 3
    state.deck_size = 12
    assert ending_chance(state) < 0.01


def test_gold_is_worth_most_in_a_close_race_for_the_largest_stock():
    state = at(gold=[5, 5]).state
    close = closed_unit(state, RECORD, 0, 1.0, 3.0)
    state.gold[1] = 12
    assert close == 1.0 > closed_unit(state, RECORD, 0, 1.0, 3.0) > 0.0


def test_the_last_purchase_is_what_can_still_be_played():
    """Two new kinds for 2 gold, with a third to play both; without it one of them stays in the hand."""
    position = at(columns=[["land_s1_p1", "wealth_s1_p1"], ["senate_s1_p1"], ["religion_s1_p1"]], gold=[3, 5])
    state, params = position.state, params_of("legate")
    plan = filled(counting_plan, state, RECORD, 0, params, 0.0)
    weigh(state, RECORD, 0, plan, params)
    both = closing_gain(state, RECORD, 0, plan, 0.1, 0)
    state.gold[0] = 2
    assert both > closing_gain(state, RECORD, 0, plan, 0.1, 0) > 0.0


def test_rome_takes_the_column_that_a_card_makes_dearest():
    """A dear card moves Rome's choice to its column; a cheap one on another column changes nothing."""
    columns = [["navy_s2_p4"], ["land_s1_p1"], ["senate_s1_p1"]]
    position = at(columns=columns, displays={0: ["navy_s1_p1", "navy_s2_p2"]})
    state, params = position.state, params_of("legate")
    plan = filled(counting_plan, state, RECORD, 0, params, 0.0)
    card = KINDS.index("wealth") * 8  # one symbol, price 1
    dear = card + 4 + 3  # two symbols, price 4
    now = harm_now(state, plan)
    assert rome_harm(state, plan, 1, card, now) == now
    assert rome_harm(state, plan, 1, dear, now) != now


def test_the_last_of_a_round_does_not_give_rome_the_kind_that_it_wins():
    """The seat beats Rome in navy; Rome takes column 1: a navy card there takes the kind away, land or column 3 does not."""
    columns = [["army_s2_p4"], ["land_s1_p1"], ["senate_s1_p1"]]
    state = at(columns=columns, displays={0: ["navy_s2_p2"]}).state
    plan = filled(counting_plan, state, RECORD, 0, params_of("legate"), 0.0)
    navy, land = KINDS.index("navy") * 8 + 4, KINDS.index("land") * 8
    lost = own_loss(state, plan, 0, navy) - own_loss(state, plan, 0, NO_CARD)
    assert lost > 0.1 > own_loss(state, plan, 0, land) - own_loss(state, plan, 0, NO_CARD)
    plan[WEIGHTS, W.deny] = -1.0  # who feeds Rome would lay it there
    assert steered_column(state, RECORD, 0, plan, navy, 0.0, 0.0, 0.0)[0] == 0
    assert steered_column(state, RECORD, 0, plan, navy, 0.0, 0.0, 50.0)[0] != 0


@pytest.mark.parametrize(("own", "other", "safe"), [(6, 0, True), (6, 4, False), (2, 0, False)])
def test_a_holder_far_ahead_wants_no_more_conspiracy(own, other, safe):
    """Two rounds are left, in which another player adds about two symbols, or three."""
    state = at().state
    state.symbols[:2, KINDS.index("conspiracy")] = own, other
    state.holder = 0
    plan = filled(counting_plan, state, RECORD, 0, params_of("legate"), 0.0)
    plan[TABLE, LEFT] = 2.0
    weigh(state, RECORD, 0, plan, params_of("legate"))
    assert (plan[WEIGHTS, W.plot] == 0.0) == safe


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_legate_among_consuls_holds_its_own(seats):
    wins, _, _ = table("legate", *["consul"] * (seats - 1), blocks=250)
    assert wins[0] > 0.8 / seats


def test_legates_spend_their_gold_score_more_than_consuls_and_hold_rome():
    """At a table of their own kind."""
    logs = {name: play(GAME, rules(), 4, 100, [parse_strategy("pax", name)]) for name in ("legate", "consul")}
    mean = {
        (name, column): log.column(GAME, column).mean()
        for name, log in logs.items()
        for column in ("gold", "score", "rome_prevails")
    }
    assert mean["legate", "gold"] < 0.6 * mean["consul", "gold"]
    assert mean["legate", "score"] > 1.3 * mean["consul", "score"]
    assert mean["legate", "rome_prevails"] < mean["consul", "rome_prevails"] - 0.1


@pytest.mark.parametrize("seats", [2, 4])
def test_a_scout_passes_late_to_look_and_a_legate_never_does(seats):
    """Under the published reading too, where a pass earns gold (PX-5.2)."""
    ruleset = rules("published")
    passes = {
        name: play(GAME, ruleset, seats, 200, [parse_strategy("pax", name)]).column(GAME, "passes")
        for name in ("scout", "legate")
    }
    assert passes["legate"].max() == 0
    assert passes["scout"].sum() > 0
    assert passes["scout"].max() <= 1  # who has looked has nothing to look at


def test_who_has_looked_knows_it():
    position = Position.from_seed(GAME, rules(), 3, seed=4)
    state = position.state
    assert not has_looked(state, 0)
    for i in range(state.rome_size):
        state.rome_seen[i] |= 1
    assert has_looked(state, 0)
    assert not has_looked(state, 1)


@pytest.mark.parametrize(("player", "does"), [("legate", "play Religion"), ("legate:free_kind=0", "play no more")])
def test_a_card_of_a_new_kind_is_played_where_it_is_free(player, does):
    """It brings a point less of gold than no card at all."""
    columns = [["navy_s1_p1"], ["army_s1_p1"], ["senate_s1_p1"]]
    displays = {0: ["land_s1_p1"], 1: ["land_s1_p2"]}
    position = at(decision="play", hands={0: ["religion_s1_p1"]}, displays=displays, columns=columns)
    assert choice(position, player).startswith(does)


@pytest.mark.parametrize(("player", "does"), [("legate", "buy column 1"), ("legate:hand_bought=0", "buy nothing")])
def test_a_purchase_goes_with_the_hand(player, does):
    """Two religion symbols in hand and two more beat Rome; two alone would not."""
    displays, hands = {0: ["land_s1_p1"], 1: ["land_s1_p2"]}, {0: ["religion_s1_p1", "religion_s1_p1"]}
    columns = [["religion_s2_p2"], ["navy_s2_p4", "army_s1_p2"], []]
    position = at(decision="buy", hands=hands, displays=displays, columns=columns, gold=[5, 5])
    assert choice(position, player).startswith(does)
