"""The scripted players decide by their weights as a slow twin of the valuation does."""

import itertools

import numpy as np
import pytest

from simulate.engine.contract import PARAMS_MAX
from simulate.games.pax.model import KINDS
from simulate.games.pax.state import A_PASS
from strategies import parse_strategy, strategies_of
from strategies.pax._outlook import ends_as_holder, rome_prevails, weigh
from strategies.pax._plan import (
    CARDS,
    HELD,
    MEAN,
    OWN,
    PIVOT,
    PRINTED,
    TABLE,
    WEIGHTS,
    W,
    count_hand,
    expected_losses,
    make_plan,
    new_plan,
)
from strategies.pax._worth import set_mean, worth
from strategies.pax.tribune import take_sides
from tests.pax.positions import GAME, Position, act, at, ones, rules, short
from tests.pax.strategies.twin import Twin
from tests.playing import ask, walk

PROFILES = ("collector", "plotter", "rebel", "rowbuilder", "soldier", "tribune")
MARKET = [ones("wealth", 1)] * 3


def much(kind):
    """Four cards of a kind with 8 symbols."""
    return [f"{kind}_s2_p2", f"{kind}_s2_p2", f"{kind}_s2_p3", f"{kind}_s2_p4"]


def filled(plan_of, state, record, seat, params, *weights):
    """The plan that a function fills for a seat."""
    plan = new_plan()
    plan_of(plan, state, record, seat, params, *weights)
    return plan


def params_of(name):
    params = np.zeros(PARAMS_MAX)
    values = parse_strategy("pax", name).values()
    params[: len(values)] = values
    return params


def choice(position, name):
    """Return what a strategy chooses, in words."""
    return short(position.text(ask(position, parse_strategy("pax", name))))


@pytest.mark.parametrize("name", PROFILES)
def test_worth_mean_and_losses_are_those_of_the_notes(name):
    """The fast valuation equals its slow twin on positions of random playouts, at every seat count."""
    weights = strategies_of("pax")[name].defaults
    compared = 0
    for seats in (2, 3, 4):
        for ply, position in enumerate(walk(Position.from_seed(GAME, rules(), seats, seed=3), 400)):
            if ply % 23 == 11:
                state, me = position.state, position.seat_to_act
                twin = Twin(state, rules().record, me, weights)
                plan = filled(make_plan, state, rules().record, me, params_of(name))
                for kind in KINDS[:7]:
                    for symbols in (1, 2):
                        fast = worth(rules().record, plan, KINDS.index(kind), symbols, 0, 0)
                        assert fast == pytest.approx(twin.worth(kind, symbols)), (kind, symbols, ply)
                set_mean(rules().record, plan)
                assert plan[TABLE, MEAN] == pytest.approx(twin.mean())
                assert expected_losses(rules().record, plan) == pytest.approx(twin.losses())
                compared += 1
    assert compared > 10


@pytest.mark.parametrize("name", [*PROFILES, "consul", "legate", "tourist", "random_player"])
def test_nobody_passes(name):
    assert choice(at(columns=MARKET), name) == "take the turn"


def test_random_player_passes_with_the_given_probability():
    position = at(columns=MARKET)
    passes = sum(ask(position, parse_strategy("pax", "random_player:passing=0.25")) == A_PASS for _ in range(4000))
    assert 880 < passes < 1120  # 1000, standard error 27


def test_collector_prefers_a_kind_it_lacks_and_soldier_prefers_arms():
    position = at(
        columns=MARKET,
        displays={0: [*ones("land", 3), "navy_s1_p1"]},
        hands={0: ["navy_s2_p2", "senate_s1_p1"]},
        decision="play",
    )
    assert choice(position, "collector") == "play Senate, 1 symbol, price 1"
    assert choice(position, "soldier") == "play Navy, 2 symbols, price 2"


def test_rowbuilder_extends_its_longest_row_and_shuns_conspiracy():
    fields = {"columns": [ones("religion", 1)] * 3, "displays": {0: ones("wealth", 3) + ones("senate", 1)}, "gold": [0, 0]}
    position = at(hands={0: ["senate_s1_p2", "wealth_s1_p2", "conspiracy_s1_p1"]}, decision="play", **fields)
    assert choice(position, "rowbuilder") == "play Wealth, 1 symbol, price 2"
    assert choice(position, "plotter") == "play Conspiracy, 1 symbol, price 1"


def test_plotter_feeds_rome_and_the_others_starve_it():
    """A card not worth having goes to the dearest column, or to the cheapest."""
    columns = [["army_s2_p4", "army_s2_p3"], ["senate_s1_p1"], ["religion_s2_p2"]]
    fields = {"columns": columns, "displays": {0: ones("wealth", 4) + ["wealth_s1_p2"]}, "gold": [0, 0]}
    position = act(at(deck=["wealth_s1_p2", "army_s1_p1", "army_s1_p1"], **fields), "take the turn")
    act(position, "Wealth, 1 symbol, price 2 under the deck", "Army, 1 symbol, price 1 to the hand")
    assert choice(position, "plotter") == "Army, 1 symbol, price 1 to column 1"
    assert choice(position, "rebel") == "Army, 1 symbol, price 1 to column 2"


def test_rebel_buys_romes_next_column_where_a_collector_does_not():
    position = at(columns=[["senate_s2_p4", "wealth_s1_p1"], [], []], gold=[5, 0], decision="buy", displays={
        0: ["senate_s1_p1", "wealth_s1_p1", "senate_s1_p1"],
    })  # fmt: skip
    assert choice(position, "rebel").startswith("buy column 1")
    assert choice(position, "collector") == "buy nothing"


def test_tourist_plays_the_first_card_for_free_and_never_a_second():
    position = at(columns=MARKET, hands={0: ["navy_s1_p1", "senate_s1_p1", "wealth_s1_p1"]}, decision="play")
    assert choice(position, "tourist") == "play Senate, 1 symbol, price 1"
    act(position, "play Senate, 1 symbol, price 1")
    assert choice(position, "tourist") == "play no more"


def test_tourist_buys_the_cheapest_column():
    position = at(columns=[ones("wealth", 2), ["senate_s1_p1"], ["religion_s1_p1"]], decision="buy")
    assert choice(position, "tourist") == "buy column 2: Senate, 1 symbol, price 1"


def sides(**fields):
    """(defence, deny, plot) of a tribune in a position of two seats."""
    position = at(columns=MARKET, **fields)
    params = params_of("tribune")
    plan = filled(make_plan, position.state, rules().record, 0, params)
    take_sides(rules().record, plan, params)
    return tuple(plan[WEIGHTS, [W.defence, W.deny, W.plot]])


def test_tribune_changes_sides():
    rome = [card for kind in ("navy", "army", "senate", "religion", "land") for card in ones(kind, 4)]
    held = [card for kind in ("navy", "army", "senate", "religion", "land") for card in much(kind)]
    deck = {"deck": ones("conspiracy", 1), "deck_only": True}
    assert sides(rome=rome, displays={0: ones("conspiracy", 2)}, **deck) == (0.0, -0.6, 2.0)  # holder: with Rome
    assert sides(rome=rome, displays={1: ones("conspiracy", 2)}, **deck) == (1.0, 0.2, 2.2)  # race for the card
    assert sides(rome=rome, displays={1: ones("conspiracy", 3)}, **deck) == (5.0, 1.4, 1.2)  # too far behind: fight
    assert sides(displays={0: held}, **deck) == (1.0, 0.5, 0.3)  # Rome is beaten: points


def test_consul_estimates_romes_chance_and_moves_it_to_its_own_good():
    """Three kinds are lost to Rome, three held; army is open (a bonus symbol against none), so it decides."""
    record = rules().record
    position = at(
        deck=ones("senate", 1),
        deck_only=True,
        rome=much("wealth") + much("religion") + much("senate"),
        displays={0: much("land") + much("navy"), 1: much("conspiracy")},
    )
    holder = filled(make_plan, position.state, record, 1, params_of("consul"))
    chance = rome_prevails(record, holder)
    army, land, wealth = (holder[PIVOT, KINDS.index(kind)] for kind in ("army", "land", "wealth"))
    assert 0.2 < chance < 0.8
    assert army > 0.95
    assert wealth == pytest.approx(chance, abs=0.05)  # without it Rome would need army
    assert land == pytest.approx(1 - chance, abs=0.05)  # with it Rome would not
    assert ends_as_holder(position.state, 1, holder) > 0.99
    weigh(position.state, record, 1, holder, params_of("consul"))
    assert holder[WEIGHTS, W.deny] < 0.0  # the holder feeds Rome
    leader = filled(make_plan, position.state, record, 0, params_of("consul"))
    weigh(position.state, record, 0, leader, params_of("consul"))
    assert leader[WEIGHTS, W.deny] > 0.0  # the one with the points starves it
    assert leader[WEIGHTS, W.defence] > 0.0


@pytest.mark.parametrize("variant", [None, "expansion"])
def test_the_chance_that_rome_prevails_is_that_of_all_outcomes_together(variant):
    """PX-9.4: with every number of kinds needed, and each kind decides as often as the others leave it to it."""
    for needed in range(1, 11):
        option = "expansion__rome_fields_needed_add" if variant else "options__rome_fields_needed"
        record = rules(variant, **{option: needed}).record
        assert record.fields_needed == needed
        kinds = [kind for kind in range(len(KINDS)) if record.in_play[kind]]
        plan = filled(make_plan, at(ruleset=rules(variant)).state, record, 0, params_of("consul"))
        plan[HELD, kinds] = [0.1, 0.9, 0.5, 0.35, 0.0, 1.0, 0.7, 0.25, 0.6, 0.45][: len(kinds)]
        chances, decides = 0.0, dict.fromkeys(kinds, 0.0)
        for lost in itertools.product((False, True), repeat=len(kinds)):
            likely = np.prod(
                [1 - plan[HELD, kind] if gone else plan[HELD, kind] for kind, gone in zip(kinds, lost, strict=True)]
            )
            chances += likely * (sum(lost) >= needed)
            for kind, gone in zip(kinds, lost, strict=True):
                decides[kind] += likely * (sum(lost) - gone == needed - 1)
        assert rome_prevails(record, plan) == pytest.approx(chances, abs=1e-12)
        assert plan[PIVOT, kinds] == pytest.approx(list(decides.values()), abs=1e-12)


def test_militia_comes_first_and_informers_send_the_least_card():
    expansion = rules("expansion")
    start = at(ruleset=expansion, displays={0: ["militia_s2_p2"] * 2}, columns=MARKET)
    assert choice(act(start, "take the turn"), "rebel") == "make the militia draw now"
    hands = {0: ["senate_s2_p2", "navy_s1_p1"]}  # navy is of little worth without land
    send = at(ruleset=expansion, displays={0: ["informers_s2_p2"] * 2}, hands=hands, columns=MARKET, decision="send")
    assert choice(send, "rebel") == "send Navy, 1 symbol, price 1 to Rome"


@pytest.mark.parametrize("share", [1.0, 0.45])
def test_the_hand_counts_as_played_for_cards_that_come_after_it(share):
    """Two wealth cards in hand, one in the display: cards and symbols of the kind, and of no other."""
    position = at(hands={0: ["wealth_s1_p1", "wealth_s2_p2"]}, displays={0: ["wealth_s1_p1", "land_s1_p1"]})
    plan = filled(make_plan, position.state, rules().record, 0, params_of("consul"))
    before = plan.copy()
    count_hand(plan, position.state, 0, share)
    wealth, land = KINDS.index("wealth"), KINDS.index("land")
    assert plan[CARDS, wealth] == pytest.approx(1.0 + 2.0 * share)
    assert plan[PRINTED, wealth] == plan[OWN, wealth] == pytest.approx(1.0 + 3.0 * share)
    np.testing.assert_array_equal(plan[:, land], before[:, land])
