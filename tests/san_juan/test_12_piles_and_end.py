"""SJ-12, SJ-13 and the buildings of SJ-11 that score: piles, the end, points, ranks."""

import pytest

from simulate.games.san_juan.model import CARDS
from tests.san_juan.positions import (
    RULES,
    build,
    can,
    cards,
    discards,
    do,
    held,
    pile_top,
    rest,
    rules,
    score,
    table,
    whole_deck,
)

ELEVEN = [*["indigo_plant"] * 5, *["sugar_mill"] * 6]
EAGER = rules("eager-reshuffle")


def short(left, binned, built=(), **fields):
    """A position whose draw pile is `left` and whose discard pile is `binned`; seat 1 has built, seat 2 holds the rest."""
    hoard = [key for key, n in whole_deck().items() for _ in range(n)]
    for key in (*["indigo_plant"] * 3, *left, *binned, *built):
        hoard.remove(key)
    if built:
        fields["buildings"] = {1: ["indigo_plant", *built]}
    ruleset = fields.pop("ruleset", RULES)
    position = table(3, ruleset, hands={2: hoard}, pile=left, discards=binned, **fields)
    assert (position.state.pile_n, position.state.discards_n) == (len(left), len(binned))
    return position


def test_discards_are_hidden_from_everybody():
    """SJ-12.1."""
    position = build(table(3, phase="builder", hands={0: ["well", "tower"]}), "build Well", "Tower")
    assert discards(position) == ["tower"]
    for seat in range(3):
        seen = position.seen_by(seat)
        assert seen.state.discards.sum() == 0
        assert seen.state.discards_n == 1


def test_the_discard_pile_is_shuffled_in_when_a_card_is_needed():
    """SJ-12.2, SJ-12.3: Also in the middle of a draw; cards in between are kept."""
    position = do(short(["well"], ["tower", "hero", "palace", "crane", "statue"]), "take the councillor")
    assert position.state.drawn_n == 5
    assert "keep Well" in can(position)
    assert (position.state.pile_n, position.state.discards_n) == (1, 0)
    assert position.state.reshuffles == 1


def test_the_new_pile_is_shuffled():
    """SJ-12.2."""
    orders = set()
    for seed in range(30):
        position = short(["well"], ["tower", "hero", "palace", "crane", "statue"], seed=seed)
        do(position, "take the councillor")
        orders.add((*cards(position.state.drawn), *pile_top(position, 1)))
    assert len(orders) == 5  # the card that stays behind is any of the five


@pytest.mark.parametrize(("ruleset", "piles"), [(RULES, (0, 2)), (EAGER, (2, 0))])
def test_lazy_and_eager(ruleset, piles):
    """SJ-12.3."""
    position = do(short(["well"], ["tower", "hero"], ruleset=ruleset), "take the prospector")
    assert (position.state.pile_n, position.state.discards_n) == piles


def test_cards_elsewhere_are_not_shuffled_in():
    """SJ-12.4."""
    position = do(short(["well", "crane"], ["tower", "hero", "statue"]), "take the councillor")
    assert cards(position.state.drawn) == ["crane", "hero", "statue", "tower", "well"]
    do(position, "keep Hero")
    assert position.state.reshuffles == 2  # seat 1 draws two of the four that were discarded
    assert sorted([*cards(position.state.drawn), *pile_top(position, int(position.state.pile_n))]) == [
        "crane", "statue", "tower", "well",
    ]  # fmt: skip


def test_missing_cards_are_not_drawn_and_the_game_goes_on():
    """SJ-12.5."""
    position = do(short([], []), "take the prospector")
    assert held(position)[0] == 0
    assert not position.over
    assert position.seat_to_act == 1
    one = do(short(["well"], [], buildings={0: ["indigo_plant"]}), "take the councillor")
    assert held(one)[0] == 1


@pytest.mark.parametrize(("left", "tries"), [(["well", "smithy"], 1), (["well"], 0)])
def test_a_gold_mine_turns_up_discards_too_where_the_pile_is_short(left, tries):
    """SJ-12.5, SJ-11.2: two cards or one in the pile, three among the discards; the first goes to the Prospector."""
    position = short(left, ["tower", "quarry", "hero"], built=["gold_mine"])
    do(position, "take the prospector")
    assert position.state.mine_tries == tries
    assert position.state.reshuffles == tries


# the end


def last_build(own=ELEVEN, ruleset=RULES, **fields):
    """The builder phase in which seat 0 can build its 12th building."""
    return table(3, ruleset, phase="builder", buildings={0: own, **fields.pop("others", {})},
                 hands={0: ["smithy"], 1: ["archive", "well"]}, **fields)  # fmt: skip


def test_the_game_ends_with_the_builder_phase_of_the_twelfth_building():
    """SJ-13.1, SJ-13.2."""
    position = build(last_build(), "build Smithy")
    assert not position.over
    assert position.seat_to_act == 1
    build(position, "build Archive", "Well")
    assert not position.over
    do(position, "build nothing")
    assert position.over
    assert position.ending == "all buildings built"
    assert position.legal_ids() == []
    assert score(position, 1)[0] == 2


def test_eleven_do_not_end_it_and_the_number_is_a_value():
    """SJ-13.1."""
    assert not rest(build(last_build(ELEVEN[:10]), "build Smithy")).over
    assert rest(build(last_build(ELEVEN[:10], rules(limits__buildings_to_end=11)), "build Smithy")).over


def test_several_may_reach_twelve():
    """SJ-13.2."""
    others = {1: ["silver_smelter"] * 4 + ["coffee_roaster"] * 4 + ["tobacco_storage"] * 3}
    position = build(last_build(others=others), "build Smithy")
    rest(build(position, "build Archive", "Well"))
    assert position.state.stack_n[:2].tolist() == [12, 12]


def test_no_further_role_chapel_or_hand_check():
    """SJ-13.3."""
    own = [*ELEVEN[:10], "chapel"]
    position = table(
        3, phase="builder", buildings={0: own}, hands={0: ["smithy", *["tower"] * 3, *["crane"] * 3, *["well"] * 3]}
    )
    rest(build(position, "build Smithy"))
    assert position.over
    assert held(position)[0] == 9
    assert position.state.round_no == 1


def test_nobody_has_more_than_twelve():
    """SJ-13.4."""
    position = rest(build(last_build(), "build Smithy"))
    assert position.state.stack_n[0] == 12
    assert position.over


def test_scores_by_source():
    """SJ-13.5, SJ-13.6: 11 printed, 3 stored, an Arch with two monuments 6, production 2, eight violet cards 8: 30, so 7
    for the Palace.
    """
    own = [
        "indigo_plant",
        "well",
        "chapel",
        "statue",
        "victory_column",
        "triumphal_arch",
        "guild_hall",
        "city_hall",
        "palace",
    ]
    position = table(3, buildings={0: own}, stored={0: ["tower", "tower", "hero"]})
    assert score(position, 0) == (11, 3, 6, 2, 8, 7)
    assert (11 + 3 + 6 + 2 + 8) // 4 == 7


@pytest.mark.parametrize(("stored", "palace"), [(0, 0), (2, 0), (3, 1), (6, 1), (7, 2)])
def test_the_palace_is_a_quarter_of_everything_else_rounded_down(stored, palace):
    """SJ-13.6, SJ-11.24."""
    cards_below = [*["tower"] * 3, *["well"] * 3, *["crane"] * 3][:stored]
    position = table(3, buildings={0: ["indigo_plant", "palace"]}, stored={0: cards_below})
    assert score(position, 0) == (1, stored, 0, 0, 0, palace)


def test_hand_and_goods_score_nothing():
    """SJ-13.7."""
    assert score(table(3, hands={0: ["hero", "palace"]}, goods={0: [0]}), 0) == (1, 0, 0, 0, 0, 0)


def ranks(**fields):
    rows, row = table(3, **fields).outcome()
    return [seat["rank"] for seat in rows], [seat["won"] for seat in rows], row["winners"]


def test_most_points_win_then_hand_cards_plus_goods():
    """SJ-13.8."""
    assert ranks(buildings={1: ["statue"]}) == ([2, 1, 2], [0, 1, 0], 1)
    assert ranks(hands={0: ["well"], 2: ["well"]}, goods={2: [0]}) == ([2, 3, 1], [0, 0, 1], 1)
    stored = {"stored": {0: ["well"]}, "buildings": {1: ["sugar_mill", "well"]}, "hands": {1: ["tower"]}}
    assert ranks(**stored) == ([2, 1, 3], [0, 1, 0], 1)  # 2 points each; the stored card breaks no tie


def test_still_tied_players_share_the_victory():
    """SJ-13.9."""
    assert ranks() == ([1, 1, 1], [1, 1, 1], 3)
    assert ranks(hands={1: ["well"], 2: ["crane"]}) == ([3, 1, 1], [0, 1, 1], 2)


def test_the_other_ranks_use_the_same_criteria():
    """SJ-13.10."""
    assert ranks(buildings={2: ["hero"]}, hands={1: ["well"]})[0] == [3, 2, 1]


@pytest.mark.parametrize(("key", "points"), [("statue", 3), ("victory_column", 4), ("hero", 5)])
def test_monuments_score_and_count_for_the_arch(key, points):
    """SJ-11.18, SJ-11.19, SJ-11.20."""
    assert score(table(3, buildings={0: [key]}), 0) == (points, 0, 0, 0, 0, 0)
    assert score(table(3, buildings={0: [key, "triumphal_arch"]}), 0) == (points, 0, 4, 0, 0, 0)


@pytest.mark.parametrize(("monuments", "points"), [(0, 0), (1, 4), (2, 6), (3, 8)])
def test_triumphal_arch(monuments, points):
    """SJ-11.21."""
    own = ["triumphal_arch", *["statue", "victory_column", "hero"][:monuments]]
    assert score(table(3, buildings={0: own}), 0)[2] == points
    covered = table(3, buildings={0: ["triumphal_arch"]}, covered={0: ["statue", "hero"]})
    assert score(covered, 0)[2] == 0


def test_guild_hall_counts_every_production_building():
    """SJ-11.22."""
    position = table(3, buildings={0: ["guild_hall", *["indigo_plant"] * 3, "silver_smelter", "well"]})
    assert score(position, 0)[3] == 8


def test_city_hall_counts_violet_buildings_and_itself():
    """SJ-11.23."""
    assert score(table(3, buildings={0: ["city_hall", "palace", "statue", "indigo_plant"]}), 0)[4] == 3


@pytest.mark.parametrize(("key", "part"), [("triumphal_arch", 2), ("guild_hall", 3), ("city_hall", 4), ("palace", 5)])
def test_a_blanked_bonus_building_scores_nothing(key, part):
    """SJ-11.21, SJ-11.22, SJ-11.23, SJ-11.24."""
    position = table(3, buildings={0: [key, "statue", *["indigo_plant"] * 3]})
    assert score(position, 0)[part] > 0
    position.state.blanked[0, CARDS.index(key)] = 1
    assert score(position, 0)[part] == 0


def test_stored_cards_score_and_are_no_hand_cards():
    """SJ-11.10."""
    position = table(3, buildings={0: ["chapel"]}, stored={0: ["hero", "palace"]})
    assert score(position, 0)[1] == 2
    assert held(position)[0] == 0
    worth = table(3, rules(buildings__chapel_vp_per_card=3), buildings={0: ["chapel"]}, stored={0: ["hero", "palace"]})
    assert score(worth, 0)[1] == 6


@pytest.mark.parametrize(("n", "asked"), [(12, False), (13, True)])
def test_a_tower_lifts_the_hand_limit_to_twelve(n, asked):
    """SJ-11.11."""
    hands = {1: (["sugar_mill"] * 8 + ["well"] * 3 + ["crane"] * 2)[:n]}
    position = table(3, pick=2, roles_used=["trader", "builder"], buildings={1: ["tower"]}, hands=hands)
    assert can(do(position, "take the prospector"))[0].startswith("discard") is asked
