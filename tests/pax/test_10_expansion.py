"""Chapter 10: scouts, informers and militia."""

import pytest

from simulate.games.pax.card_text import card_text
from simulate.games.pax.model import KINDS
from tests.pax.positions import act, at, dealt, deck, gold, hand, keys, ones, part, rome, rules, words

ADD, REPLACE = rules("expansion"), rules("expansion-replace")
COLUMNS = [ones("land", 1)] * 3
SCOUTS = ["scouts_s2_p2", "scouts_s2_p2"]
INFORMERS = ["informers_s2_p2", "informers_s2_p2"]
MILITIA = ["militia_s2_p2", "militia_s2_p2"]
RELIGION = ["religion_s2_p2", "religion_s1_p1"]
TOP = ["navy_s1_p1", "army_s1_p1", "wealth_s1_p1", "senate_s1_p1", "navy_s1_p2", "army_s1_p2", "wealth_s1_p2"]


def in_view(position):
    return keys(position.state.drawn, position.state.drawn_size)


def test_the_expansion_is_off_by_default():
    """PX-10.1."""
    assert rules().record.in_play.tolist() == [1] * 7 + [0] * 3
    assert rules().record.fields_needed == 4


@pytest.mark.parametrize("remove", [True, False])
def test_add_shuffles_30_cards_in_and_removes_30(remove):
    """PX-10.2."""
    ruleset = rules("expansion", options__remove_cards=remove)
    assert ruleset.record.cards_total == 104
    assert ruleset.record.kinds == 10
    assert [int(n) for n in ruleset.record.removed_unseen[2:]] == ([50, 40, 30] if remove else [30, 30, 30])
    assert dealt(2, ruleset).state.removed_size == (50 if remove else 30)


def test_replace_leaves_three_kinds_out():
    """PX-10.2."""
    assert REPLACE.record.cards_total == 74
    assert [k for k, there in zip(KINDS, REPLACE.record.in_play, strict=True) if not there] == [
        "wealth",
        "senate",
        "religion",
    ]
    other = rules("expansion-replace", expansion__replaced_kinds=["navy", "army"])
    assert (other.record.cards_total, other.record.kinds) == (84, 8)


def test_rome_needs_6_of_10_or_4_of_7():
    """PX-10.3."""
    assert ADD.record.fields_needed == 6
    assert REPLACE.record.fields_needed == 4
    assert rules("expansion", options__rome_fields_needed=2).record.fields_needed == 6
    assert rules("expansion", expansion__rome_fields_needed_add=4).record.fields_needed == 4


def test_scouts_save_1_gold_a_card():
    """PX-10.4."""
    position = at(ruleset=ADD, displays={0: SCOUTS}, hands={0: ones("wealth", 4)}, gold=[9, 9], decision="play")
    left = []
    for _ in range(4):
        act(position, "play Wealth, 1 symbol, price 1")
        left.append(gold(position)[0])
    assert left == [9, 9, 8, 6]


def test_the_card_that_reaches_four_helps_the_next_one_only():
    """PX-10.4."""
    position = at(
        ruleset=ADD,
        displays={0: SCOUTS[:1]},
        hands={0: ["wealth_s1_p1", "scouts_s2_p2", "senate_s1_p1"]},
        gold=[9, 9],
        decision="play",
    )
    act(position, "play Wealth, 1 symbol, price 1", "play Scouts, 2 symbols, price 2")
    assert gold(position)[0] == 8
    assert gold(act(position, "play Senate, 1 symbol, price 1"))[0] == 7


def test_informers_send_a_hand_card_after_playing_and_before_income():
    """PX-10.5."""
    position = at(
        ruleset=ADD, displays={0: [INFORMERS[0], "informers_s1_p1"]}, columns=COLUMNS,
        hands={0: ["informers_s1_p1", "wealth_s1_p1", "senate_s1_p1"]}, decision="play",
    )  # fmt: skip
    act(position, "play Informers, 1 symbol, price 1", "play no more")
    assert gold(position)[0] == 5
    assert words(position) == ["send Wealth, 1 symbol, price 1 to Rome", "send Senate, 1 symbol, price 1 to Rome"]
    act(position, "send Senate, 1 symbol, price 1 to Rome")
    assert rome(position) == ["senate_s1_p1"]
    assert rome(position.seen_by(1)) == ["?"]
    assert gold(position)[0] == 5 + 3
    assert position.seat_to_act == 1


@pytest.mark.parametrize(("when", "asked"), [("every_turn", True), ("if_played", False)])
def test_also_in_a_turn_without_a_card_played(when, asked):
    """PX-10.5."""
    ruleset = rules("expansion", expansion__informers_when=when)
    position = at(ruleset=ruleset, displays={0: INFORMERS}, hands={0: ones("wealth", 1)}, columns=COLUMNS, decision="play")
    act(position, "play no more")
    assert (position.seat_to_act == 0) == asked


def test_not_with_an_empty_hand_not_after_a_pass_and_not_with_three_symbols():
    """PX-10.5."""
    empty = act(at(ruleset=ADD, displays={0: INFORMERS}, columns=COLUMNS, decision="play"), "play no more")
    assert empty.seat_to_act == 1
    passed = act(at(ruleset=ADD, displays={0: INFORMERS}, hands={0: ones("wealth", 1)}, columns=COLUMNS), "pass")
    assert passed.seat_to_act == 1
    three = [INFORMERS[0], "informers_s1_p1"]
    act(
        few := at(ruleset=ADD, displays={0: three}, hands={0: ones("wealth", 1)}, columns=COLUMNS, decision="play"),
        "play no more",
    )
    assert few.seat_to_act == 1


def test_informers_break_a_tie_for_the_best_conspirator():
    """PX-10.6."""
    position = at(
        ruleset=ADD, displays={1: ones("conspiracy", 1)}, hands={0: ["conspiracy_s1_p1", "informers_s1_p1"]}, decision="play"
    )
    act(position, "play Conspiracy, 1 symbol, price 1")
    assert position.state.holder == 1
    act(position, "play Informers, 1 symbol, price 1")
    assert position.state.holder == 0


def test_more_conspiracy_goes_before_informers_and_a_full_tie_leaves_the_holder():
    """PX-10.6."""
    fields = {"ruleset": ADD, "displays": {0: ones("conspiracy", 1), 1: [*ones("conspiracy", 1), "informers_s1_p1"]}}
    position = at(**fields, hands={0: ["informers_s1_p2", "conspiracy_s1_p1"]}, decision="play")
    act(position, "play Informers, 1 symbol, price 2")
    assert position.state.holder == 1
    act(position, "play Conspiracy, 1 symbol, price 1")
    assert position.state.holder == 0
    nobody = rules("expansion", options__conspiracy_tie="nobody")
    middle = at(**{**fields, "ruleset": nobody}, hands={0: ["informers_s1_p2"]}, decision="play")
    assert act(middle, "play Informers, 1 symbol, price 2").state.holder == -1


def test_militia_draws_four_keeps_two_and_orders_the_rest():
    """PX-10.7."""
    position = at(ruleset=ADD, displays={0: MILITIA}, columns=COLUMNS, deck=TOP)
    act(position, "take the turn")
    assert words(position) == ["draw for the other actions", "make the militia draw now"]
    act(position, "make the militia draw now")
    assert in_view(position) == TOP[:4]
    act(
        position,
        "Army, 1 symbol, price 1 to the hand",
        "Senate, 1 symbol, price 1 to the hand",
        "Wealth, 1 symbol, price 1 under the deck",
    )
    assert hand(position) == ["army_s1_p1", "senate_s1_p1"]
    assert deck(position)[-2:] == ["wealth_s1_p1", "navy_s1_p1"]
    assert words(position)[0] == "Navy, 1 symbol, price 2 under the deck"
    assert not any("to the hand" in w for w in words(position))


@pytest.mark.parametrize("singles", [0, 1, 2])
def test_the_militia_draw_may_come_first_second_or_third(singles):
    """PX-10.7."""
    position = act(at(ruleset=ADD, displays={0: MILITIA}, columns=COLUMNS, deck=TOP), "take the turn")
    for use in ("under the deck", "to column 1")[:singles]:
        act(position, "draw for the other actions")
        title = card_text(int(position.state.drawn[0]))
        assert words(position)[0] == f"{title} {'under the deck' if use == 'under the deck' else 'to column 1'}"
        act(position, f"{title} {use}")
    if singles < 2:
        act(position, "make the militia draw now")
    assert in_view(position) == TOP[singles : singles + 4]


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_with_fewer_than_four_cards_it_draws_what_is_there(cards):
    """PX-10.7, PX-5.9: such a draw is not lost, but what comes after it may be."""
    position = at(ruleset=ADD, displays={0: MILITIA}, columns=COLUMNS, deck=TOP[:cards], deck_only=True)
    act(position, "take the turn", "make the militia draw now")
    while position.state.decision == 5:  # militia: keep
        position.apply(position.legal()[0])
    assert len(hand(position)) == min(2, cards)
    assert position.state.militia_kept == min(2, cards)


def test_optional_militia_is_decided_at_the_start_of_the_step():
    """PX-10.7."""
    ruleset = rules("expansion", expansion__militia_optional=True)
    position = act(at(ruleset=ruleset, displays={0: MILITIA}, columns=COLUMNS, deck=TOP), "take the turn")
    assert words(position) == ["no militia draw this turn", "militia draw this turn"]
    act(other := position.copy(), "militia draw this turn")
    assert "make the militia draw now" in words(other)
    act(position, "no militia draw this turn")
    assert words(position)[0] == "Navy, 1 symbol, price 1 to the hand"


def test_the_new_kinds_are_ordinary_for_income_and_points():
    """PX-10.8."""
    position = at(ruleset=ADD, displays={0: ["scouts_s2_p2"]}, hands={0: ["scouts_s1_p1"]}, columns=COLUMNS, decision="play")
    act(position, "play Scouts, 1 symbol, price 1", "play no more")
    assert gold(position)[0] == 5 + 2
    assert part(position, "kinds")[0] == 2
    assert part(position, "beats_rome")[0] == 3


@pytest.mark.parametrize("mode", ["pair_first", "sliding", "all_three"])
def test_militia_before_or_after_the_pair_of_religion(mode):
    """PX-10.9."""
    ruleset = rules("expansion", options__religion_mode=mode)
    start = act(at(ruleset=ruleset, displays={0: MILITIA + RELIGION}, columns=COLUMNS, deck=TOP), "take the turn")
    first, last = start.copy(), start.copy()
    act(
        first,
        "make the militia draw now",
        "Navy, 1 symbol, price 1 to the hand",
        "Army, 1 symbol, price 1 to the hand",
        "Wealth, 1 symbol, price 1 under the deck",
    )
    assert in_view(first) == TOP[4:6]
    act(last, "draw for the other actions")
    assert in_view(last) == TOP[:2]
    act(last, "Army, 1 symbol, price 1 under the deck")
    assert in_view(last) == TOP[:1]  # nothing comes between the two cards of the pair
    act(last, "Navy, 1 symbol, price 1 to column 1")
    assert in_view(last) == TOP[2:6]
