"""Chapter 6: what the kinds do."""

import numpy as np
import pytest

from simulate.engine.quiet import quiet
from simulate.games.pax.kinds import arms_bonus
from tests.pax.positions import act, at, gold, ones, part, rules, symbols, words

ONCE = {
    (0, 3): (1, 3), (2, 2): (2, 2), (2, 3): (3, 4), (3, 0): (3, 1), (3, 2): (4, 3), (3, 3): (4, 4), (5, 2): (6, 3),
    (6, 0): (6, 1), (7, 1): (7, 2),
}  # fmt: skip
PER_SET = {(6, 0): (6, 2), (7, 1): (8, 3), (5, 2): (6, 4), (8, 2): (9, 5)}


@pytest.mark.parametrize(("mode", "table"), [("once", ONCE), ("per_set", PER_SET)])
def test_bonus_symbols_of_navy_and_army(mode, table):
    """PX-6.1, PX-6.7, PX-6.9."""
    record = rules(options__threshold_mode=mode).record
    for (navy, army), effective in table.items():
        more_navy, more_army = arms_bonus(record, navy, army)
        assert (navy + more_navy, army + more_army) == effective


def slow_arms(rules_, navy, army):
    """PX-6.7 word by word: no bonus at first, grant what printed plus granted symbols earn, until nothing changes."""
    granted = [0, 0]
    while True:
        counts = [navy + granted[0], army + granted[1]]
        new = [
            counts[1] // 3 if rules_ == "per_set" else int(counts[1] >= 3),
            counts[0] // 3 if rules_ == "per_set" else int(counts[0] >= 3),
        ]
        if new == granted:
            return tuple(granted)
        granted = new


@pytest.mark.parametrize("mode", ["once", "per_set"])
def test_the_least_fixed_point_is_reached_from_below(mode):
    """PX-6.7."""
    record = rules(options__threshold_mode=mode).record
    for navy in range(15):
        for army in range(15):
            assert tuple(arms_bonus(record, navy, army)) == slow_arms(mode, navy, army)


def test_a_threshold_is_reached_with_three_or_more_and_gives_its_effect_once():
    """PX-6.1."""
    column = [["navy_s2_p4"]]
    for wealth, price in (
        (["wealth_s2_p2"], 4),
        (["wealth_s2_p2", "wealth_s1_p1"], 3),
        (["wealth_s2_p2"] * 2 + ["wealth_s2_p3"], 3),
    ):
        position = act(at(columns=column, displays={0: wealth}, gold=[9, 9], decision="buy"), "buy column 1")
        assert gold(position)[0] == 9 - price


def test_hand_cards_never_count():
    """PX-6.2."""
    position = at(columns=[["navy_s2_p4"]], hands={0: ["wealth_s2_p2", "wealth_s1_p1"]}, gold=[3, 3], decision="buy")
    assert words(position) == ["buy nothing"]


@pytest.mark.parametrize(("land", "conspiracy", "cap"), [(2, 0, 2), (0, 2, 2), (2, 1, 2), (1, 2, 2), (2, 2, 2)])
def test_the_cap_is_the_larger_of_land_and_conspiracy_never_the_sum(land, conspiracy, cap):
    """PX-6.3, PX-6.18."""
    position = at(
        displays={0: ones("land", land) + ones("conspiracy", conspiracy) + ones("navy", cap - 1)},
        hands={0: ["navy_s1_p2", "army_s1_p1", "navy_s2_p2"]}, decision="play",
    )  # fmt: skip
    assert words(position) == ["play no more", "play Navy, 1 symbol, price 2", "play Army, 1 symbol, price 1"]
    act(position, "play Navy, 1 symbol, price 2")
    assert words(position) == ["play no more", "play Army, 1 symbol, price 1"]


def test_navy_and_army_may_each_be_played_up_to_the_cap():
    """PX-6.3."""
    position = at(displays={0: ones("land", 2)}, hands={0: ["navy_s2_p2", "army_s2_p2"]}, decision="play")
    act(position, "play Navy, 2 symbols, price 2", "play Army, 2 symbols, price 2")
    assert (symbols(position, 0, "navy"), symbols(position, 0, "army")) == (2, 2)


def test_a_card_that_does_not_fit_cannot_be_played_in_part():
    """PX-6.4."""
    position = at(displays={0: ones("land", 3) + ones("navy", 2)}, hands={0: ["navy_s2_p2"]}, decision="play")
    assert words(position) == ["play no more"]


def test_cap_in_cards():
    """PX-6.4."""
    position = at(
        ruleset=rules(options__cap_unit="cards"), displays={0: [*ones("land", 2), "navy_s2_p4"]},
        hands={0: ["navy_s2_p2", "navy_s2_p3"]}, decision="play",
    )  # fmt: skip
    act(position, "play Navy, 2 symbols, price 2")
    assert words(position) == ["play no more"]
    assert position.invariant_broken() is None


def test_land_of_the_same_turn_counts():
    """PX-6.5."""
    position = at(hands={0: ["army_s1_p1", "conspiracy_s1_p1"]}, decision="play")
    assert words(position) == ["play no more", "play Conspiracy, 1 symbol, price 1"]
    act(position, "play Conspiracy, 1 symbol, price 1", "play Army, 1 symbol, price 1")


def test_symbols_of_navy_and_army_score_bonus_symbols_too():
    """PX-6.6, PX-6.8."""
    position = at(displays={0: [*ones("land", 3), "navy_s2_p2", "navy_s1_p1"], 1: ones("land", 2) + ones("army", 2)})
    assert part(position, "arms") == [3 + 1, 2]


def test_a_bonus_symbol_needs_no_land_and_is_no_card():
    """PX-6.8: the bonus army symbol does not use up the cap, is no kind present and gives no income."""
    position = at(
        displays={0: ones("land", 3) + ones("navy", 2)}, hands={0: ["navy_s1_p2", "army_s2_p2", "army_s1_p1"]}, gold=[9, 9],
        columns=[ones("wealth", 1)] * 3, decision="play",
    )  # fmt: skip
    act(position, "play Navy, 1 symbol, price 2")
    assert part(position, "kinds") == [4, 0]
    act(position, "play Army, 2 symbols, price 2", "play Army, 1 symbol, price 1", "play no more")
    assert symbols(position, 0, "army") == 3
    assert gold(position)[0] == 9 - 1 - 2 + 3


def test_the_first_conspiracy_symbol_takes_the_card_at_once():
    """PX-6.16."""
    position = at(hands={0: ones("conspiracy", 1)}, decision="play")
    act(position, "play Conspiracy, 1 symbol, price 1")
    assert position.state.holder == 0


def test_a_tie_leaves_the_card_with_its_holder_and_one_more_takes_it():
    """PX-6.17."""
    position = at(hands={0: ones("conspiracy", 2)}, displays={1: ones("conspiracy", 1)}, decision="play")
    act(position, "play Conspiracy, 1 symbol, price 1")
    assert position.state.holder == 1
    act(position, "play Conspiracy, 1 symbol, price 1")
    assert position.state.holder == 0


def test_under_nobody_a_tie_sends_the_card_to_the_middle():
    """PX-6.17."""
    position = at(
        ruleset=rules(options__conspiracy_tie="nobody"), hands={0: ones("conspiracy", 2)},
        displays={1: ones("conspiracy", 1)}, decision="play",
    )  # fmt: skip
    act(position, "play Conspiracy, 1 symbol, price 1")
    assert position.state.holder == -1
    act(position, "play Conspiracy, 1 symbol, price 1")
    assert position.state.holder == 0


@pytest.mark.parametrize("kind", ["navy", "land", "senate", "conspiracy", "wealth"])
def test_blanked_cards_keep_their_symbols_and_lose_their_effect(kind):
    """Experiments, see RULES.md (PX-6.2): symbols of a blanked card are compared and scored, but switch nothing on."""
    position = at(
        hands={0: [f"{kind}_s2_p2"]}, displays={0: ones("land", 2)}, columns=[ones("religion", 1)] * 3, decision="play"
    )
    position.state.blanked[0] = np.uint8(1)
    act(position, f"play {kind.capitalize()}, 2 symbols, price 2", "play no more")
    assert symbols(position, 0, kind) == 2 + 2 * (kind == "land")
    assert position.state.power[0, 0] == 2
    assert position.state.holder == -1
    assert gold(position)[0] == 5 + (3 if kind == "land" else 1)


def test_barred_cards_cannot_be_played_and_given_cards_start_in_the_hand():
    """Experiments, see RULES.md (PX-5.13, PX-2.6)."""
    from simulate.games.pax.model import CONTENT_KEYS
    from tests.pax.positions import GAME, Position, deck, hand

    position = at(hands={0: ["wealth_s1_p1", "senate_s1_p1"]}, decision="play")
    position.state.barred[0, CONTENT_KEYS.index("wealth_s1_p1")] = 1
    assert words(position) == ["play no more", "play Senate, 1 symbol, price 1"]
    given = Position(GAME, rules(), 3)
    given.open(5, 0)
    given.state.given[1, CONTENT_KEYS.index("navy_s2_p4")] = 1
    with quiet():
        GAME.verbs.setup(given.state, rules().record)
    assert hand(given, 1) == ["navy_s2_p4"]
    given.apply(0)
    assert given.seat_to_act == 2  # seat 1 has its starting card; its whole offer goes under the deck
    given.apply(0)
    assert len(deck(given)) == 54
    assert hand(given, 1) == ["navy_s2_p4"]
    assert given.invariant_broken() is None
