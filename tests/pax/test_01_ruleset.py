"""The ruleset of PAX: presets, variants, and values that do not go together."""

import numpy as np
import pytest

from simulate.engine.playout import FINE
from simulate.errors import RulesetError, SimulateError, UnknownNameError
from simulate.games.pax.model import MAX_CARDS
from strategies import strategies_of
from tests.pax.positions import GAME, act, at, dealt, ones, rome, rules, words
from tests.playing import play


def refused(*said, variant=None, **overrides):
    with pytest.raises(RulesetError) as caught:
        rules(variant, **overrides)
    for text in said:
        assert text in str(caught.value)


def changed(variant):
    """Dotted paths in which a variant differs from the default."""
    base, other = rules().values, rules(variant).values
    return {f"{t}.{k}": v for t in base if t != "cards" for k, v in other[t].items() if v != base[t][k]}


def test_presets_differ_from_the_default_in_what_the_specification_says():
    """PX-5.2, PX-5.16, PX-2.2: `seed` is the default ruleset."""
    assert changed("published") == {"options.pass_gold": 2}
    assert changed("literal") == {"options.no_play_gold": 0, "options.remove_cards": False}
    assert changed("expansion") == {"expansion.enabled": True}
    assert changed("expansion-replace") == {"expansion.enabled": True, "expansion.mode": "replace"}
    for composition in ("dear", "flat", "uncorrelated"):
        assert changed(composition) == {}
        assert rules(composition).values["cards"] != rules().values["cards"]


def test_all_options_have_the_defaults_of_the_specification():
    """PX-3.4 and all rules that name an option."""
    assert rules().values["options"] == {
        "pass_gold": 0, "no_play_gold": 2, "empty_deck_gold": 2, "empty_deck_condition": "none_at_start", "fourth_offer": 5,
        "initial_rest_to": "deck_bottom", "market_on_empty": True, "partial_refill": "end", "remove_cards": True,
        "rome_fields_needed": 4, "threshold_mode": "once", "cap_unit": "symbols", "religion_mode": "pair_first",
        "conspiracy_cancels": "all_income", "conspiracy_tie": "holder_keeps", "start_without_holder": "unchanged",
        "bonus_symbols_vs_rome": True, "rome_gets_arms_bonus": False, "field_win_scorers": "each_player",
        "closed_bonus_tie": "all", "score_tie": "shared", "rome_win_without_holder": "nobody",
        "information": "perfect_memory",
    }  # fmt: skip


def test_a_deck_too_small_for_the_setup_is_refused():
    """PX-2.2, PX-2.3, PX-2.4, PX-2.5, PX-2.6: counted at every seat count."""
    refused(
        "74 cards in play",
        "the setup takes 75 of them with 2 players",
        setup__removed__seats_2=64 - 4,
        setup__rome_hidden_cards=7,
    )


def test_a_deck_that_is_used_up_by_the_setup_plays():
    """PX-2.10, PX-5.9: rejected starting cards out of the game, the deck is empty from the first turn on."""
    ruleset = rules(setup__removed__seats_2=60, setup__rome_hidden_cards=6, options__initial_rest_to="removed")
    position = dealt(2, ruleset)
    assert position.state.deck_size == 0
    assert play(GAME, ruleset, 2, 50, paranoid=True).code == FINE


def test_too_many_cards_are_refused():
    refused("the simulator holds at most 160", cards__navy__s1_p1=20, cards__army__s1_p1=20, cards__wealth__s1_p1=20,
            cards__senate__s1_p1=20, cards__land__s1_p1=20, cards__religion__s1_p1=20)  # fmt: skip
    assert MAX_CARDS == 160


def test_more_cards_kept_than_offered_are_refused():
    refused("setup.initial_keep", "at most 2", setup__initial_keep=3)


def test_a_bonus_that_would_feed_itself_is_refused():
    """PX-6.1, PX-6.7."""
    refused("would never stop growing", "at most 2", options__threshold_mode="per_set", turn__arms_bonus=3)
    assert rules(turn__arms_bonus=3)
    assert play(GAME, rules(options__threshold_mode="per_set", turn__arms_bonus=2), 3, 30, paranoid=True).code == FINE


def test_kinds_of_twelve_cannot_be_replaced_nor_one_kind_twice():
    """PX-10.2."""
    refused("expansion.replaced_kinds", "'navy', 'army'", expansion__replaced_kinds=["land"])
    refused("name each kind once", expansion__replaced_kinds=["navy", "navy"])


def test_a_market_without_a_spare_column_is_refused():
    """PX-2.4, PX-7.6: with as many columns as players the game would not have to end."""
    refused("setup.market_columns_minus_players", "must be at least 1", setup__market_columns_minus_players=0)


@pytest.mark.parametrize("variant", ["literal", "expansion", "expansion-replace", "uncorrelated"])
def test_every_strategy_is_honest_in_every_variant_and_with_closed_information(variant):
    """PX-3.4: the loop compares each choice with the choice on a copy without hidden information, at every ply."""
    players = [s for name, s in strategies_of("pax").items()]
    lineups = [[(i + j) % len(players) for j in range(4)] for i in range(len(players))]
    for information in ("perfect_memory", "closed"):
        for mode in ("sliding", "all_three"):
            ruleset = rules(variant, options__information=information, options__religion_mode=mode)
            log = play(GAME, ruleset, 4, len(lineups), players, lineups=np.array(lineups), paranoid=True)
            assert log.code == FINE, log.status


def test_a_position_that_cannot_be_is_refused():
    """build_position: PX-1.2 copies, PX-6.17 holder, names."""
    with pytest.raises(SimulateError, match="more than 1 copies of navy_s2_p4"):
        at(hands={0: ["navy_s2_p4"] * 2})
    with pytest.raises(SimulateError, match="name the holder"):
        at(displays={0: ones("conspiracy", 1), 1: ones("conspiracy", 1)})
    with pytest.raises(UnknownNameError, match="Did you mean 'navy_s2_p4'"):
        at(hands={0: ["navy_s2_p5"]})
    with pytest.raises(SimulateError, match="decision 'bid' is not one of start, buy, play, send"):
        at(decision="bid")


def test_the_text_of_a_position_says_what_lies_on_the_table():
    """PX-3.3: face-down cards are told apart; unknown ones are called so in a view."""
    position = at(
        columns=[["navy_s2_p4", "army_s1_p1"], [], ["land_s1_p1"]], rome=["wealth_s2_p2"], rome_hidden=["land_s2_p4"],
        displays={0: ones("conspiracy", 2)}, hands={1: ["senate_s1_p1"]},
    )  # fmt: skip
    text = str(position.seen_by(0))
    assert "best conspirator: seat 1" in text
    assert "Rome, open 1: Wealth, 2 symbols, price 2; face down 1: an unknown card" in text
    assert "Column 1 (printed prices 5): Navy, 2 symbols, price 4; Army, 1 symbol, price 1" in text
    assert "conspiracy 2 (2 cards)" in text
    assert "hand 1: an unknown card" in text
    assert "face down 1: Land, 2 symbols, price 4" in str(position)
    act(position, "pass")
    assert rome(position.seen_by(0))[0] == "land_s2_p4"
    assert words(position)[0] == "take the turn"
