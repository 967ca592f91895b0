"""Two cards together: a planted pair is named as one, cards that only add up are not."""

import pytest

from simulate.errors import SimulateError
from simulate.runs.plan.order import make_order
from simulate.whatif.cards import COST, with_pairs
from tests.whatif import planted_game as planted

ADDITIVE = {"worth": 20, "cost": 4}
COMBO = {"worth": 4, "cost": 4, "pair": 30}  # the good card is worth nothing without the edge card
REPLACE = {"worth": 24, "cost": 4, "pair": -20}  # both are worth no more than one of them


def found(seed: int, blocks: int = 1500, cards=(), **good: int):
    players = [planted.player(name) for name in ("right", "right")]
    order = make_order(planted.GAME, planted.rules(**good), 2, players, seed)
    for item in order.entries():
        item.compile()
    effects, pairs, possible = with_pairs(order, cards, "barred", blocks, 1, lambda line: None)
    return {e.card: e for e in effects}, pairs, possible


def named(pairs):
    return {frozenset((pair.first.key, pair.second.key)): pair.verdict for pair in pairs if pair.verdict}


def test_a_planted_pair_is_named_as_a_pair_and_no_other():
    effects, pairs, possible = found(0, **COMBO)
    assert named(pairs) == {frozenset(("good", "edge")): "combo"}
    assert possible == len(pairs) == 14  # six cards are used; nobody uses trophy and crutch at once
    best = pairs[0]
    alone = dict(zip((best.first.key, best.second.key), best.alone, strict=True))
    assert alone["good"].low <= 0 <= alone["good"].high
    assert effects["good"].designed.low > 0  # as today: by itself it looks strong
    assert best.synergy.value == pytest.approx(effects["good"].designed.value, abs=0.01)


def test_cards_that_replace_one_another_are_named_so():
    _, pairs, _ = found(1, **REPLACE)
    assert named(pairs) == {frozenset(("good", "edge")): "replace one another"}


@pytest.mark.long
def test_in_twenty_seeds_each_is_found_and_hardly_anything_else():
    combos = replaces = wrong = 0
    for seed in range(20):
        one, other, none = (named(found(seed, 800, **good)[1]) for good in (COMBO, REPLACE, ADDITIVE))
        planted_pair = frozenset(("good", "edge"))
        combos += one.pop(planted_pair, "") == "combo"
        replaces += other.pop(planted_pair, "") == "replace one another"
        wrong += bool(one) + bool(other) + bool(none)
    assert combos >= 19
    assert replaces >= 19
    assert wrong <= 6  # of 60, where 3 are expected at most


def test_one_named_card_is_tried_with_all_others_and_several_among_themselves():
    _, pairs, _ = found(0, 300, ["edge"], **COMBO)
    assert {"edge"} == set.intersection(*({pair.first.key, pair.second.key} for pair in pairs))
    assert len(pairs) == 5
    _, pairs, _ = found(0, 300, ["edge", "good"], **COMBO)
    assert len(pairs) == 1


def test_other_treatments_are_refused():
    order = make_order(planted.GAME, planted.rules(), 2, [planted.player("right")] * 2, 0)
    with pytest.raises(SimulateError, match="two cards together cannot be treated by 'cost'"):
        with_pairs(order, (), COST, 10, 1, lambda line: None)
