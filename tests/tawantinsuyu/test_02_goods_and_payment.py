"""Chapter TW-2: goods, payments, points, who knows what."""

import pytest

from tests.tawantinsuyu.positions import at, do, facts, goods, vp, with_rules, words

SPOT = {"workers": {0: ["blue"]}, "priests": {0: 0}}


def mixes(have, space="M0", rules=None, colour="blue"):
    """The mixes that pay for a worker placed with gold; M0 in the priest's section costs 1 + 2 food."""
    fields = {"workers": {0: [colour]}, "priests": {0: 0}, "goods": {0: have}}
    position = at(3, **fields) if rules is None else at(3, rules, **fields)
    before = words(position)
    if f"place a {colour} worker on {space} for 1 gold" not in before:
        return None
    do(position, f"place a {colour} worker on {space} for 1 gold")
    return words(position)


def test_food_is_any_mix_of_potato_and_corn():
    """TW-2.1, TW-2.2, TW-2.7: every different payment of 3 food from 2 potato and 2 corn."""
    assert mixes({"potato": 2, "corn": 2, "gold": 1}) == ["pay 1 potato, 2 corn", "pay 2 potatoes, 1 corn"]


def test_gold_replaces_any_unit_of_food():
    """TW-2.3, TW-5.12: 2 gold; one opens the space, the other is wild, also while potatoes are held."""
    assert mixes({"potato": 2, "corn": 1, "gold": 2}) == [
        "pay 1 potato, 1 corn, 1 gold",
        "pay 2 potatoes, 1 gold",
        "pay 2 potatoes, 1 corn",
    ]


def test_without_wild_gold_nothing_is_replaced():
    """TW-2.3: `options.gold_is_wild = false`."""
    rules = with_rules(options__gold_is_wild=False)
    assert mixes({"potato": 2, "corn": 1, "gold": 3}, rules=rules) is not None
    assert mixes({"potato": 2, "gold": 3}, rules=rules) is None
    assert mixes({"potato": 2, "gold": 2}) is not None


def test_a_named_good_is_not_food():
    """TW-2.2, TW-2.4: a small statue takes stone; potatoes and corn do not pay it, gold does."""
    field = {"workers": {0: ["blue"]}, "priests": {0: 3}, "gods": {0: ["G15"]}}
    position = at(3, goods={0: {"potato": 9, "corn": 9, "stone": 2}}, **field)
    do(position, "place a blue worker on T6 with G15")  # T6: icons potato, statue, stone
    while words(position)[0].startswith("pay"):
        do(position, words(position)[0])
    assert "do the task statue of T6" not in words(position)
    position = at(3, goods={0: {"potato": 9, "corn": 9, "stone": 2, "gold": 1}}, **field)
    do(
        position,
        "place a blue worker on T6 with G15",
        "pay 1 potato",
        "do the task statue of T6",
        "build a small statue of Inti",
    )
    assert goods(position, 0) == {"potato": 8, "corn": 9}
    assert vp(position, 0) == 13


def test_points_never_fall_below_zero():
    """TW-2.5, TW-11.7: upkeep takes 2 points a missing potato, but no more than there are."""
    hand = ["G01", "G02", "G03", "G04"]
    position = at(3, vp={0: 3}, gods={0: hand}, village=["red"], goods={0: {"potato": 1}}, phase="village", nomads=[])
    do(position, "recruit the red worker from the potato end")
    assert vp(position, 0) == 0  # 3 + 1 for the token - 8


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_is_hidden_from_a_seat(seat):
    """TW-2.6: other hands and the order of decks, stacks and bag; the rest is open."""
    position = at(3, gods={0: ["G01"], 1: ["G10"], 2: ["G20"]}, armies={0: ["A01"], 1: ["A16"], 2: ["A20"]})
    seen, known = facts(position.seen_by(seat)), facts(position)
    for other in range(3):
        assert seen["god_hands"][other] == (known["god_hands"][other] if other == seat else [])
        assert seen["army_hands"][other] == (known["army_hands"][other] if other == seat else [])
    assert sorted(seen["bag"]) == sorted(known["bag"])
    assert seen["weaving_stack"][0] == known["weaving_stack"][0]
    for name in ("vp", "goods", "offer", "market", "village", "nomads", "hill", "tapestries", "army_pile"):
        assert seen[name] == known[name]
    assert [int(n) for n in position.seen_by(seat).state.god_n[:3]] == [1, 1, 1]


def test_nothing_is_remembered():
    """TW-2.8: a card taken from the open offer is hidden in the hand, as any other."""
    position = at(3, offer=["G05"], workers={0: []})
    do(position, "pray", "take G05")
    assert "G05" in facts(position)["god_hands"][0]
    assert facts(position.seen_by(1))["god_hands"][0] == []
