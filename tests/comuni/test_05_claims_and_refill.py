"""Chapters CO-5 and CO-7."""

from simulate.games.comuni.state import D_SEND
from tests.comuni.positions import at, bid_on, column, cubes, do, hand, send, supply, with_rules, words

CLAIM = "claim column"


def test_without_an_envoy_there_is_nothing_to_claim():
    """CO-5.1."""
    assert not any(word.startswith(CLAIM) for word in words(at(bids={1: (1, 0, 0)})))


def test_all_cards_of_all_own_columns_and_the_bids_to_the_supply():
    """CO-5.2, CO-5.3."""
    position = at(
        columns={2: ["wild_1", "economic_1"], 3: ["cultural_2", "cultural_1"], 4: ["military_1"]},
        bids={2: (0, 2, 2), 3: (0, 0, 0), 4: (1, 1, 0)},
    )
    assert supply(position)["gold"] == 47
    do(position, CLAIM)
    assert hand(position, 0) == ["economic_1", "cultural_1", "cultural_2", "wild_1"]
    assert int(position.state.envoys_out[0]) == 0
    assert (bid_on(position, 2), bid_on(position, 3), bid_on(position, 4)) == (None, None, (1, 1, 0))
    assert supply(position)["gold"] == 49
    assert supply(position)["pilgrim"] == 50
    assert int(position.state.gold_paid[0]) == 3


def test_one_free_resource_for_each_cube_icon():
    """CO-5.4."""
    position = at(bids={1: (0, 0, 0), 5: (0, 0, 0), 2: (0, 0, 0)}, deck_sizes={"A": 9})
    do(position, CLAIM)
    assert words(position) == ["take 1 gold", "take 1 army", "take 1 craftsman", "take 1 pilgrim"]
    do(position, "take 1 army", "take 1 pilgrim")
    assert cubes(position, 0) == {"army": 1, "pilgrim": 1}
    assert words(position)[0] == "stop building"


def test_only_what_the_supply_has():
    """CO-5.4."""
    hoard = {1: {"gold": 50, "army": 60, "craftsman": 50}, 2: {"pilgrim": 49}}
    position = at(have=hoard, bids={1: (0, 0, 0), 5: (0, 0, 0)})
    do(position, CLAIM)
    assert words(position) == ["take 1 pilgrim"]
    do(position, "take 1 pilgrim")  # nothing is left for the second icon
    assert words(position)[0] == "stop building"


def test_claimed_cards_can_be_built_at_once_without_a_hand_limit_before():
    """CO-5.5."""
    position = at(
        hands={0: ["wild_3", "wild_2"]}, columns={4: ["economic_1", "military_1", "cultural_1"]}, bids={4: (0, 0, 0)}
    )
    do(position, CLAIM)
    assert len(hand(position, 0)) == 5
    do(position, "Economic project, rating 1: new economic")


def test_cubes_of_a_claim_serve_in_the_invasion_it_sets_off():
    """CO-5.6, CO-13.4."""
    position = at(columns={1: ["wild_1"]}, bids={1: (0, 0, 0)}, decks={"A": ["economic_1"]})
    do(position, CLAIM, "take 1 army")
    assert int(position.state.decision) == D_SEND
    assert words(position) == ["send 0 armies to the common army", "send 1 army to the common army"]


def test_empty_spaces_are_filled_column_by_column():
    """CO-7.1, CO-7.2, CO-7.3."""
    position = at(
        columns={2: ["wild_1", "wild_2"], 4: ["economic_1"] * 3},
        bids={2: (0, 0, 0), 4: (0, 0, 0)},
        decks={"A": ["cultural_1", "cultural_2", "religious_1", "religious_2", "military_1", "military_2"]},
    )
    do(position, CLAIM)
    assert column(position, 2) == ["cultural_1", "cultural_2"]
    assert column(position, 4) == ["religious_1", "religious_2", "military_1"]
    assert int(position.state.deck_n[0]) == 1


def claim_over_the_edge(deck_a, deck_b, **fields):
    position = at(
        columns={4: ["economic_1", "economic_2", "wild_1"]},
        bids={4: (0, 0, 0)},
        decks={"A": deck_a, "B": deck_b},
        have={0: {"army": 1}, 1: {"army": 1}},
        **fields,
    )
    return do(position, CLAIM)


def test_the_invasion_comes_inside_the_turn_before_anything_is_built():
    """CO-7.4, CO-7.5, CO-7.9, CO-19.2."""
    position = claim_over_the_edge(["cultural_1", "cultural_2"], ["military_1", "military_3"])
    assert int(position.state.decision) == D_SEND
    assert column(position, 4) == ["cultural_1", "cultural_2"]  # drawing has stopped
    assert len(hand(position, 0)) == 3
    send(position, {"city": 1}, {}, {})
    assert column(position, 4) == ["cultural_1", "cultural_2", "military_1"]
    assert int(position.state.deck_n[1]) == 1
    assert int(position.state.period) == 1
    assert position.seat_to_act == 0
    assert words(position)[0] == "stop building"  # the turn goes on
    assert position.state.pillage[:3].tolist() == [2, 4, 4]


def test_it_also_comes_if_the_last_card_fills_the_last_space():
    """CO-7.6."""
    position = claim_over_the_edge(["cultural_1", "cultural_2", "military_1"], ["military_3", "military_2"])
    assert len(column(position, 4)) == 3
    assert int(position.state.decision) == D_SEND
    send(position, {}, {}, {})
    assert int(position.state.deck_n[1]) == 2


def test_two_decks_can_run_out_in_one_turn():
    """CO-7.7."""
    position = claim_over_the_edge(["cultural_1"], ["military_3"], deck_sizes={"C": 3})
    send(position, {}, {}, {})
    assert int(position.state.decision) == D_SEND
    assert int(position.state.period) == 1
    send(position, {}, {}, {})
    assert int(position.state.period) == 2
    assert int(position.state.deck_n[2]) == 2
    assert len(column(position, 4)) == 3
    assert position.state.pillage[:3].tolist() == [3 + 7, 4 + 8, 4 + 8]


def test_spaces_stay_empty_after_deck_d():
    """CO-7.8."""
    position = at(
        period="D", columns={4: ["economic_1", "economic_2", "wild_1"]}, bids={4: (0, 0, 0)}, decks={"D": ["military_4"]}
    )
    do(position, CLAIM)
    assert column(position, 4) == ["military_4"]
    assert int(position.state.trigger) == 1


def test_a_cube_icon_is_a_value_of_the_ruleset():
    position = at(rules=with_rules(columns__c2__cube=True), bids={2: (0, 0, 0)})
    do(position, CLAIM, "take 1 gold")
    assert cubes(position, 0) == {"gold": 1}
