"""The censor: its forecasts, the account of the chance to win, and last turns that can be checked by hand."""

from itertools import combinations

import numpy as np
import pytest

from simulate.games.pax.model import KINDS
from strategies.pax._exponential import chance_of, log_sum
from strategies.pax._plan import BEST, HELD, LEFT, PIVOT, ROME, TABLE, WEIGHTS
from strategies.pax._prospect import NEXT, RACE, P, Q, left_for_rome, prospect, read_purses, rounds_after
from strategies.pax._winning import fill_merits, merits, merits_after, win_chance
from tests.pax.positions import GAME, Position, act, at, ones, rules
from tests.pax.strategies.test_matchups import table
from tests.pax.strategies.test_profiles import choice, filled, params_of
from tests.playing import walk

RECORD = rules().record
PARAMS = params_of("censor")
BEHIND = {1: [*ones("conspiracy", 2), *ones("army", 1)]}  # the other seat holds the best-conspirator card
ROMES = [*ones("land", 2), *ones("wealth", 2), *ones("religion", 2), *ones("navy", 1)]


def foreseen(state, seat):
    """Return what the censor knows in a position before it decides."""
    return filled(prospect, state, RECORD, seat, PARAMS, rounds_after(state, PARAMS))


def left(state, total):
    """The chance that nobody buys a column of so much from under Rome after seat 0."""
    plan = filled(lambda plan, *args: read_purses(*args[:3], plan), state, RECORD, 0, PARAMS)
    return left_for_rome(plan, total, PARAMS)


def last_turn(**fields):
    """Seat 0 moves last in the last round of a duel: the deck is empty, and Rome then takes the dearest column."""
    fields = {"start": 1, "seat": 0, "decision": "play", "deck_only": True, "deck": [], **fields}
    return at(**fields)


def test_rounds_left_fall_with_the_deck_and_end_when_it_cannot_fill_the_columns():
    state = Position.from_seed(GAME, rules(), 4, seed=4).state
    state.turn, state.decision = 3, 8
    found = []
    for deck in (40, 25, 12, 4, 0):
        state.deck_size = deck
        found.append(rounds_after(state, PARAMS))
    assert found == sorted(found, reverse=True)
    assert found[0] > 3.0
    assert found[-1] < 0.5


def test_nobody_takes_a_column_from_rome_that_nobody_can_pay():
    """Two seats act after this one; each that can pay makes Rome's next column less sure."""
    state = Position.from_seed(GAME, rules(), 3, seed=4).state
    state.turn, state.decision, state.seat_to_act = 0, 7, 0
    state.gold[:3] = 9, 2, 6
    share = PARAMS[P.next_column]
    assert left(state, 7) == 1.0
    assert left(state, 5) == share
    assert left(state, 2) == share * share
    state.turn = 2
    assert left(state, 2) == 1.0


def test_the_last_player_knows_what_rome_gets():
    """Last in the last round: Rome's forecast is what it has, the dearest column and the hidden cards."""
    columns = [["navy_s2_p4"], ["land_s1_p1"], ["senate_s1_p1"]]
    plan = foreseen(last_turn(columns=columns, rome=ROMES).state, 0)
    assert plan[WEIGHTS, NEXT] == 1.0
    assert plan[ROME, KINDS.index("navy")] == pytest.approx(3.0, abs=0.7)
    assert plan[ROME, KINDS.index("land")] == pytest.approx(2.0, abs=0.7)


def test_cards_that_another_is_known_to_hold_count_in_the_last_rounds():
    hands = {1: ["land_s2_p2"]}
    state = at(start=0, seat=0, decision="play", hands=hands, known=hands, deck_only=True, deck=[]).state
    land = KINDS.index("land")
    assert foreseen(state, 0)[BEST, land] == 2.0
    state.known[1] = 0
    assert foreseen(state, 0)[BEST, land] == 0.0


def test_the_chance_to_win_is_a_chance_and_rises_with_points_lead_and_stock():
    """In positions of random playouts at every seat count; without a way through Rome only points count."""
    compared = 0
    for seats in (2, 3, 4):
        for ply, position in enumerate(walk(Position.from_seed(GAME, rules(), seats, seed=3), 400)):
            if ply % 19 == 7:
                plan = foreseen(position.state, position.seat_to_act)
                assert np.isfinite(plan[TABLE, LEFT])
                assert 0.0 <= plan[WEIGHTS, Q] <= 1.0
                assert np.isfinite(plan[WEIGHTS, RACE])
                now = win_chance(plan, PARAMS, 0.0, 0.0, 0.0, 0.0)
                assert 0.0 <= now <= 1.0
                assert win_chance(plan, PARAMS, 3.0, 0.0, 0.0, 0.0) >= now
                assert win_chance(plan, PARAMS, 0.0, 0.0, 1.0, 0.0) >= now
                assert win_chance(plan, PARAMS, 0.0, 0.0, 0.0, 1.0) >= now
                beaten = win_chance(plan, PARAMS, 0.0, 1.0, 0.0, 0.0)
                assert beaten == win_chance(plan, PARAMS, 0.0, 1.0, 5.0, 0.0)
                compared += 1
    assert compared > 20


def test_whoever_loses_if_rome_prevails_plays_what_beats_rome():
    """Rome has land, wealth, religion and navy, and the other seat would win as holder: two land symbols more beat it there.

    A first army card would be worth as many points, and Rome would prevail.
    """
    displays = {0: [*ones("land", 2), *ones("wealth", 1), "senate_s2_p2"], **BEHIND}
    hands = {0: ["army_s1_p1", "land_s2_p2"]}
    position = last_turn(displays=displays, hands=hands, rome=ROMES, gold=[0, 0], columns=[["senate_s1_p1"], [], []])
    assert choice(position, "censor").startswith("play Land, 2")


def test_a_holder_lets_rome_win():
    """The same table with the card in its own hands: it must not be the one who beats Rome in the fourth kind."""
    displays = {0: [*ones("land", 2), *ones("conspiracy", 2)], 1: [*ones("senate", 3), *ones("army", 1)]}
    position = last_turn(
        displays=displays, hands={0: ["land_s2_p2"]}, rome=ROMES, gold=[0, 9], columns=[["senate_s1_p1"], [], []]
    )
    assert choice(position, "censor").startswith("play no more")


ALIKE = ["land_s2_p2", *ones("wealth", 2), *ones("religion", 2), *ones("army", 1), *ones("navy", 1)]


@pytest.mark.parametrize(("theirs", "does"), [(3, "play no more"), (9, "play Conspiracy")])
def test_the_largest_stock_is_won_from_the_other_seat(theirs, does):
    """Two points behind: stopping leaves a stock of 4, which wins four points if the other has 3 (PX-9.11).

    A conspiracy card would bring three points, no income and the four points to the other seat.
    """
    displays = {0: ALIKE, 1: [*ALIKE, *ones("senate", 1)]}
    rome = [*ones("senate", 3), *ones("conspiracy", 3)]
    hands = {0: [*ones("conspiracy", 1), "army_s2_p2"]}
    position = last_turn(displays=displays, hands=hands, rome=rome, gold=[0, theirs], columns=[["army_s1_p2"], [], []])
    assert choice(position, "censor").startswith(does)


def test_the_dearest_column_is_bought_where_rome_would_win_by_it():
    """Rome would get two army symbols, its fourth kind; one gold more leaves it the senate, where it is beaten."""
    displays = {0: [*ones("army", 2), "land_s2_p2", *ones("wealth", 1)], 1: [*ones("conspiracy", 2), *ones("senate", 3)]}
    rome = [*ones("navy", 1), *ones("wealth", 2), *ones("religion", 2), *ones("army", 1)]
    columns = [["army_s2_p2"], ["senate_s1_p1"], []]
    position = last_turn(decision="buy", displays=displays, rome=rome, gold=[2, 0], columns=columns)
    assert choice(position, "censor").startswith("buy column 1")


@pytest.mark.parametrize(("player", "does"), [("censor", "to the hand"), ("censor:empty_deck=0", "under the deck")])
def test_the_last_card_of_the_deck_is_kept(player, does):
    """Nothing comes after it, so there is nothing better to wait for (PX-5.8)."""
    displays = {0: ["land_s2_p2", *ones("wealth", 1)], 1: ["land_s2_p3", *ones("senate", 1)]}
    columns = [["navy_s1_p1"], ["army_s1_p1"], ["conspiracy_s1_p1"]]
    position = last_turn(decision="start", deck=["religion_s1_p1"], displays=displays, columns=columns, gold=[2, 2])
    assert choice(act(position, "take the turn"), player).endswith(does)


@pytest.mark.parametrize(("deck", "low", "high"), [(1, 0.0, 0.01), (2, 0.99, 2.0)])
def test_the_last_seat_knows_whether_another_round_follows(deck, low, high):
    """One column is empty and Rome empties another: the deck must have two cards for a further round (PX-7.4)."""
    cards = ones("senate", 2)[:deck]
    state = last_turn(deck=cards, columns=[["navy_s1_p1"], ["army_s1_p1"], []]).state
    assert low <= rounds_after(state, PARAMS) <= high
    assert 0.3 < rounds_after(state, params_of("censor:sure_end=0")) < 0.75


@pytest.mark.parametrize(("player", "does"), [("censor", "buy nothing"), ("censor:in_hand=0", "buy column 1")])
def test_a_kind_in_hand_is_no_new_kind(player, does):
    hands, displays = {0: ["wealth_s1_p1", "wealth_s1_p1"]}, {0: ["land_s1_p1"], 1: ["land_s1_p2"]}
    columns = [["wealth_s1_p1"], ["navy_s2_p4", "army_s1_p2"], []]
    position = at(decision="buy", hands=hands, displays=displays, columns=columns, gold=[5, 5])
    assert choice(position, player).startswith(does)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_censor_among_legates_takes_more_than_a_fair_share(seats):
    wins, _, _ = table("censor", *["legate"] * (seats - 1), blocks=250)
    assert wins[0] > 1.05 / seats


@pytest.mark.parametrize("variant", ["expansion", "expansion-replace", "published", "literal"])
def test_the_censor_plays_every_variant(variant):
    wins, _, _ = table("censor", "legate", blocks=30, ruleset=rules(variant))
    assert wins[0] > 0.2


def test_chances_and_sums_from_tables_are_near_the_true_ones():
    """Over far more than the tables hold: chances rise, and are off by less than anything that decides."""
    odds = np.linspace(-40.0, 40.0, 20_001)
    chances = np.array([chance_of(x) for x in odds])
    assert np.abs(chances - 1.0 / (1.0 + np.exp(-odds))).max() < 2e-5
    assert (np.diff(chances) >= 0.0).all()
    sums = np.array([log_sum(x, 1.0) for x in odds])
    assert np.abs(sums - np.logaddexp(odds, 1.0)).max() < 1e-4


def test_which_kinds_decide_is_what_leaving_each_kind_out_gives():
    """Against all outcomes counted one by one, in a position in the middle of a playout."""
    *_, position = walk(Position.from_seed(GAME, rules(), 4, seed=9), 60)
    plan = foreseen(position.state, position.seat_to_act)
    kinds = [kind for kind in range(len(KINDS)) if RECORD.in_play[kind]]
    needed = int(RECORD.fields_needed)
    rome = {kind: 1.0 - plan[HELD, kind] for kind in kinds}

    def at_least(count, among):
        return sum(
            np.prod([rome[k] if k in won else 1.0 - rome[k] for k in among])
            for size in range(max(0, count), len(among) + 1)
            for won in combinations(among, size)
        )

    assert plan[WEIGHTS, Q] == pytest.approx(at_least(needed, kinds), abs=2e-3)
    for kind in kinds:
        others = [k for k in kinds if k != kind]
        assert plan[PIVOT, kind] == pytest.approx(at_least(needed - 1, others) - at_least(needed, others), abs=2e-3)


def test_merits_of_first_cards_are_those_worked_out_one_by_one():
    """All kinds at once, against the function for cards that come after others, in positions of a whole playout."""
    compared = 0
    for ply, position in enumerate(walk(Position.from_seed(GAME, rules("expansion"), 3, seed=6), 300)):
        if ply % 23 == 5:
            record, left_over = position.rules.record, rounds_after(position.state, PARAMS)
            plan = filled(prospect, position.state, record, position.seat_to_act, PARAMS, left_over)
            fill_merits(record, plan, PARAMS)
            for kind in range(len(KINDS)):
                if record.in_play[kind]:
                    for symbols in (1, 2):
                        alone = merits_after(record, plan, PARAMS, kind, symbols, 0, 0)
                        assert merits(record, plan, PARAMS, kind, symbols, 0, 0) == pytest.approx(alone, abs=1e-9)
                        compared += 1
    assert compared > 100
