"""The last turn: sets of cards, not one card after the other."""

import itertools

import pytest

from simulate.games.pax.card_text import card_text
from simulate.games.pax.cards import kind_of, symbols_of
from strategies.pax._card_sets import arms_fit, cards_in, cost_of_plays, income_with_set, payable_plays
from strategies.pax._plan import KINDS, MORE_CARDS, MORE_SYMBOLS, TABLE, new_plan
from tests.pax.positions import act, at, ones, rules, words
from tests.pax.strategies.test_profiles import choice

RECORD = rules().record
HAND = ["senate_s1_p1", *ones("wealth", 2)]


def last_turn(**fields):
    """Seat 0 moves last in the last round of a duel: the deck is empty, and Rome then takes the dearest column."""
    return at(
        **{"start": 1, "seat": 0, "decision": "play", "deck_only": True, "deck": [], "columns": [[], [], []], **fields}
    )


@pytest.mark.parametrize("name", ["legate", "proconsul", "censor", "quaestor"])
def test_two_cards_that_beat_rome_together_are_played_together(name):
    """One gold pays two cards. Rome shows three wealth symbols against one: one more is worth nothing, two are.

    A card of senate brings more than either alone.
    """
    mine = ["land_s1_p1", "land_s1_p2", "land_s2_p2", "army_s1_p1", "senate_s1_p2", "religion_s1_p2", "wealth_s1_p1"]
    displays = {0: mine, 1: ["navy_s1_p1", "senate_s2_p2", "religion_s2_p2"]}
    position = last_turn(displays=displays, hands={0: HAND}, rome=["wealth_s2_p2", "wealth_s1_p2"], gold=[1, 30])
    played = []
    while not (does := choice(position, name)).startswith("play no more"):
        played.append(does.split(",")[0].split()[1].lower())
        act(position, does)
    assert played == ["wealth", "wealth"]


@pytest.mark.parametrize("name", ["legate", "censor"])
def test_land_comes_before_the_arms_that_it_allows(name):
    """An army card of a new kind over the cap: land first, then the army."""
    displays = {0: ["land_s1_p1", "senate_s1_p1"], 1: ones("wealth", 2)}
    position = last_turn(displays=displays, hands={0: ["army_s2_p2", "land_s1_p1"]}, rome=["wealth_s2_p2"], gold=[3, 1])
    assert choice(position, name).startswith("play Land")
    position = act(position, choice(position, name))
    assert choice(position, name).startswith("play Army")


def in_set(cards):
    """A plan with a set of cards."""
    plan = new_plan()
    plan[TABLE, KINDS] = 7
    plan[[MORE_CARDS, MORE_SYMBOLS]] = 0.0
    for card in cards:
        plan[MORE_CARDS, kind_of(card)] += 1
        plan[MORE_SYMBOLS, kind_of(card)] += symbols_of(card)
    return plan


@pytest.mark.parametrize("display", [["land_s2_p2"], ["conspiracy_s1_p1", "senate_s1_p1"], ["army_s1_p1", *ones("land", 2)]])
@pytest.mark.parametrize("before", [(), ("play Wealth, 2",), ("play Senate",), ("play Conspiracy",)])
def test_sets_cost_and_bring_in_what_the_rules_say(display, before):
    """Each set of a hand of seven, played in every order that is legal: gold and income are those worked out beforehand."""
    hand = ["senate_s1_p1", "wealth_s1_p1", "wealth_s2_p2", "army_s2_p2", "navy_s1_p1", "land_s1_p1", "conspiracy_s1_p1"]
    position = last_turn(displays={0: display, 1: []}, hands={0: hand}, gold=[9, 0], rome=[])
    for text in before:
        position = act(position, text)
    state, gold = position.state, int(position.state.gold[0])
    cards = [int(card) for card in state.hand[0, : state.hand_size[0]]]
    compared = 0
    for size in range(4):
        for chosen in itertools.combinations(cards, size):
            plan, played = in_set(chosen), any_order(position, chosen)
            assert (played is not None) == arms_fit(state, RECORD, 0, plan)
            if played is not None:
                cost = cost_of_plays(state, RECORD, 0, size)
                assert size <= payable_plays(state, RECORD, 0, gold)
                assert int(played.state.gold[0]) == gold - cost
                ended = act(played, "play no more")
                assert int(ended.state.gold[0]) == gold - cost + income_with_set(state, RECORD, 0, plan)
                compared += 1
    assert compared > 20


def any_order(position, cards):
    """The position after playing cards in the first order that is legal, or None."""
    for order in itertools.permutations(cards):
        after = position.copy()
        for card in order:
            text = f"play {card_text(card)}"
            if text not in words(after):
                break
            act(after, text)
        else:
            return after
    return None


def test_bits_are_counted():
    assert [cards_in(mask) for mask in (0, 1, 2, 3, 1 << 9, (1 << 10) - 1)] == [0, 1, 1, 2, 1, 10]
