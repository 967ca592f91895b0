"""Effects of known size are found at that size, none where there is none, and what is not replayed is audited."""

from dataclasses import replace

import numpy as np
import pytest

from simulate.runs.plan.order import make_order
from simulate.statistics.paired import effect_of
from simulate.whatif.cards import BARRED, BLANKED, COST, GIVEN, KIND, card_strength
from simulate.whatif.targets import targets_of
from simulate.whatif.treatments import SHARE, apply_treatment, play_base
from tests.whatif import planted_game as planted

BLOCKS = 3000


def an_order(*names: str, seed: int = 0):
    order = make_order(planted.GAME, planted.rules(), 2, [planted.player(name) for name in names], seed)
    for item in order.entries():
        item.compile()
    return order


@pytest.fixture(scope="module")
def order():
    return an_order("right", "right")


@pytest.fixture(scope="module")
def effects(order):
    return {e.card: e for e in card_strength(order, blocks=BLOCKS)}


def worth(card: str, points: int = 0) -> float:
    """The exact worth of having a card's points over having `points` in their place, to one seat of two alike."""
    return 0.5 - planted.win_share(planted.scores(**{card: points}), planted.scores())


@pytest.mark.parametrize("card", ["good", "bad", "crutch", "edge"])
def test_a_planted_effect_is_found_at_its_size(effects, card):
    found = effects[card].designed
    assert found.high - found.low < 0.03
    assert found.low <= worth(card) <= found.high
    assert abs(found.value) > 5 * found.error


def test_points_are_what_the_card_brings_times_how_often_it_is_used(effects):
    assert effects["good"].points.value == pytest.approx(16 * effects["good"].used)
    assert effects["bad"].points.value == pytest.approx(-10 * effects["bad"].used)
    assert effects["good"].used == pytest.approx(0.5, abs=0.03)


def test_one_who_wins_anyway_shows_a_card_that_does_nothing(effects):
    trophy = effects["trophy"]
    assert (trophy.designed.value, trophy.audit_failed) == (0, 0)
    assert trophy.designed.high == -trophy.designed.low == pytest.approx(1 - 0.025 ** (1 / BLOCKS))
    assert trophy.associated.low > 0.2


def test_association_has_the_wrong_sign_where_losers_use_a_good_card(effects):
    crutch = effects["crutch"]
    assert crutch.designed.low > 0 > crutch.associated.high
    assert crutch.contradicts("associated")
    assert not effects["good"].contradicts("associated")


def test_blocks_that_are_not_the_same_are_found_and_all_are_played(effects):
    spied, trophy = effects["spied"], effects["trophy"]
    assert spied.audit_failed > 0
    assert spied.treated == BLOCKS * 2
    assert trophy.audited == 32
    assert trophy.treated < BLOCKS * 2


def test_a_card_of_no_effect_is_shown_as_none_in_95_of_100_runs():
    """The noise card moves its seat up as often as down: every run differs, and no worth is there."""
    calls = 0
    for seed in range(200):
        order = an_order("right", "right", seed=seed)
        (noise,) = card_strength(order, ["noise"], blocks=120)
        assert noise.designed.error > 0
        calls += noise.designed.p < 0.05
    assert 1 <= calls <= 20  # 10 are expected at most; none would be an error that is not spent


def test_false_alarms_stay_at_their_rate_on_differences_as_they_are(order):
    """The differences of a true run with signs at random: nothing is there, with all their ties and zeros."""
    (good,) = targets_of(order, ["good"])
    found = apply_treatment(order, play_base(order, 1000, 1), good, BARRED, 1).differences[..., SHARE].mean(axis=1)
    random = np.random.default_rng(5)
    alarms = [effect_of(found * random.choice([-1, 1], len(found))).p < 0.05 for _ in range(1000)]
    assert 25 <= sum(alarms) <= 75


def test_a_coin_is_worth_a_point_where_the_card_is_used(order):
    (good,) = card_strength(order, how=COST, blocks=BLOCKS)
    assert good.card == "good"
    assert good.points.value == pytest.approx(good.used)
    coin = (worth("good", 15) - worth("good", 17)) / 2
    assert good.designed.low <= coin <= good.designed.high
    assert good.price is not None
    assert (good.price.path, good.price.whole) == ("cards.good.cost", 4)


def test_a_price_of_nothing_is_stepped_up_alone(order):
    from simulate.engine.ruleset import with_values

    free = replace(order, rules=with_values(planted.GAME, order.rules, {"cards.good.cost": 0}))
    (good,) = card_strength(free, ["good"], COST, blocks=200)
    assert good.points.value == pytest.approx(good.used)


def test_blanked_loses_the_points_and_still_pays(order):
    (good,) = card_strength(order, ["good"], BLANKED, blocks=500)
    assert good.points.value == pytest.approx(20 * good.used)


def test_given_is_worth_the_half_that_did_not_have_it(order):
    (good,) = card_strength(order, ["good"], GIVEN, blocks=500)
    assert good.points.value == pytest.approx(16 * (1 - good.used))


def test_a_kind_is_worth_what_its_cards_are(order):
    points = {e.card: e for e in card_strength(order, by=KIND, blocks=500)}
    one = {e.card: e.points.value for e in card_strength(order, ["good", "bad", "crutch", "edge"], blocks=500)}
    assert points["points"].points.value == pytest.approx(sum(one.values()))
    assert points["shown"].audit_failed > 0


def test_a_card_that_helps_one_player_and_harms_another_says_so():
    mixed = an_order("left", "right")
    edge, good = sorted(card_strength(mixed, ["edge", "good"], blocks=800), key=lambda e: e.card)
    assert edge.by_strategy["right"].low > 0 > edge.by_strategy["left"].high
    assert edge.depends
    assert not good.depends


def test_each_card_is_played_until_it_is_known_well_enough(order):
    effects = {e.card: e for e in card_strength(order, ["good", "trophy", "edge"], blocks=100, within=0.02)}
    for effect in effects.values():
        assert (effect.designed.high - effect.designed.low) / 2 <= 0.021
    assert 100 < effects["trophy"].designed.blocks < effects["good"].designed.blocks
    blocks = effects["good"].designed.blocks
    (at_once,) = card_strength(order, ["good"], blocks=blocks)
    assert effects["good"].designed == at_once.designed
    assert effects["good"].associated == at_once.associated
