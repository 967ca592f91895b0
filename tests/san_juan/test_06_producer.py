"""SJ-6, SJ-11.7, SJ-11.12, SJ-11.25: producing."""

import pytest

from simulate.games.san_juan.model import CARDS
from tests.san_juan.positions import can, discards, do, goods, hand, held, rest, rules, table

PLANTS = ["indigo_plant", "sugar_mill", "tobacco_storage", "coffee_roaster", "silver_smelter"]


def most(position):
    """Produce as much as one may in the running phase; return the goods of each seat."""
    while position.state.stage == 5:
        position.apply(position.legal_ids()[0])
    return [goods(position, seat) for seat in range(position.seats)]


def produce(buildings, doubled=(), **fields):
    library = ["library"] if doubled else []
    own = {0: PLANTS + list(buildings) + library, 1: PLANTS}
    return most(do(table(3, buildings=own, **fields), "take the producer"))


def test_choices_are_hidden_until_all_have_chosen():
    """SJ-6.1."""
    position = do(table(3, buildings={0: PLANTS, 1: PLANTS}), "take the producer", "produce silver", "produce coffee")
    assert position.seat_to_act == 1
    assert goods(position, 0) == 0
    assert position.state.chosen[0].sum() == 2
    assert position.seen_by(1).state.chosen[0].sum() == 0
    do(position, "produce silver")
    assert position.state.stage == 5  # seat 2 owns an Indigo Plant and is still to choose
    do(position, "produce indigo")
    assert [goods(position, seat) for seat in range(3)] == [2, 1, 1]


@pytest.mark.parametrize(("buildings", "doubled", "own"), [
    ([], False, 2), ([], True, 3), (["aqueduct"], False, 3), (["aqueduct"], True, 4),
])  # fmt: skip
def test_number_of_goods(buildings, doubled, own):
    """SJ-6.2, SJ-11.12."""
    assert produce(buildings, doubled) == [own, 1, 1]


def test_an_aqueduct_serves_others_too():
    """SJ-6.2."""
    position = do(table(3, buildings={1: [*PLANTS, "aqueduct"]}), "take the producer")
    assert most(position) == [1, 2, 1]


def test_a_good_is_the_top_card_on_an_empty_building():
    """SJ-6.3."""
    position = table(3, buildings={0: PLANTS}, goods={0: [4]}, top=["palace", "hero"])
    do(position, "take the producer")
    assert can(position) == ["produce indigo", "produce sugar", "produce tobacco", "produce coffee", "produce no more"]
    do(position, "produce coffee", "produce no more", "produce no more", "produce no more")
    assert position.state.face[0, 3] == CARDS.index("palace")
    assert position.state.full[0].tolist()[:5] == [0, 0, 0, 1, 1]


def test_a_building_holds_one_good():
    """SJ-6.3."""
    position = do(table(3, goods={0: [0], 1: [0], 2: [0]}), "take the producer")
    assert can(position)[0] == "take the builder"  # nobody has an empty building


def test_fewer_or_none():
    """SJ-6.4."""
    position = do(table(3, buildings={0: PLANTS}), "take the producer", "produce sugar", "produce no more")
    rest(position)
    assert [goods(position, seat) for seat in range(3)] == [1, 0, 0]


@pytest.mark.parametrize(("made", "plants", "cards"), [(1, PLANTS, 0), (2, PLANTS, 1), (2, ["indigo_plant"] * 2, 1)])
def test_a_well_draws_after_two_goods_of_any_kind(made, plants, cards):
    """SJ-6.5, SJ-11.7."""
    position = do(table(3, buildings={0: [*plants, "well"]}), "take the producer")
    for _ in range(made):
        position.apply(position.legal_ids()[0])
    assert held(rest(position))[0] == cards


def test_a_well_counts_the_goods_of_this_phase_alone():
    """SJ-6.5: one good in each of two phases draws nothing, though they are two goods in all."""
    position = table(3, buildings={0: ["indigo_plant", "sugar_mill", "well"], 1: ["hero"], 2: ["hero"]})
    rest(do(position, "take the producer", "produce indigo", "produce no more"))
    rest(do(position, "take the councillor"))
    rest(do(position, "take the trader"))
    before = held(position)[0]
    rest(do(position, "take the producer", "produce sugar"))  # by seat 1, without a plant
    assert goods(position, 0) == 2
    assert held(position)[0] == before


def test_carried_out_clockwise_dearest_first_then_the_well():
    """SJ-6.6."""
    position = table(3, buildings={0: ["indigo_plant", "silver_smelter", "well"], 1: ["sugar_mill", "sugar_mill"]},
                     pick=2, roles_used=["trader", "builder"],
                     top=["palace", "hero", "statue", "tower", "crane"])  # fmt: skip
    do(position, "take the producer")  # seat 2 is the chooser, then 0 and 1
    do(position, "produce indigo")
    do(position, "produce indigo", "produce sugar")
    faces = [position.state.face[seat, stack] for seat, stack in ((2, 0), (0, 0), (1, 0))]
    assert [CARDS[face] for face in faces] == ["palace", "hero", "statue"]
    position = table(3, buildings={0: ["indigo_plant", "silver_smelter", "well"]}, top=["palace", "hero", "statue"])
    rest(do(position, "take the producer", "produce indigo", "produce silver"))
    assert CARDS[position.state.face[0, 1]] == "palace"
    assert CARDS[position.state.face[0, 0]] == "hero"
    assert hand(position, 0) == ["statue"]
    older = table(3, buildings={0: ["sugar_mill", "sugar_mill"]})
    rest(do(older, "take the producer", "produce sugar", "produce no more"))
    assert older.state.full[0].tolist()[:2] == [1, 0]


def test_without_a_card_there_is_no_good_and_no_well():
    """SJ-6.7."""
    few = rules(**{f"cards__{key}__count": 0 for key in CARDS if key not in ("indigo_plant", "silver_smelter", "well")},
                cards__indigo_plant__count=20, cards__silver_smelter__count=4)  # fmt: skip
    position = table(3, few, buildings={0: ["indigo_plant", "silver_smelter", "well"]}, pile=["well"],
                     hands={2: ["indigo_plant"] * 17 + ["silver_smelter"] * 3 + ["well"]})  # fmt: skip
    assert position.state.pile_n + position.state.discards_n == 1
    rest(do(position, "take the producer", "produce indigo", "produce silver"))
    assert goods(position, 0) == 1
    assert position.state.goods_made[0] == 1
    assert held(position)[0] == 0
    assert discards(position) == []


def test_the_building_fixes_what_its_good_is():
    """SJ-11.25."""
    position = do(table(3, buildings={0: PLANTS}, goods={0: range(5)}), "take the trader")
    assert can(position)[:-1] == [f"sell {good}" for good in ("indigo", "sugar", "tobacco", "coffee", "silver")]
