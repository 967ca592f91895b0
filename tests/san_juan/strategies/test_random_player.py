"""The random player's rules of thumb."""

import pytest

from simulate.games.san_juan.state import A_PAY_GOOD, A_SELL

from .at_table import answer, builds, table, takes


def test_random_player_pays_with_goods_only_what_the_hand_cannot_cover():
    position = table(
        buildings={0: ["indigo_plant", "sugar_mill", "black_market"]},
        goods={0: [0, 1]},
        hands={0: ["statue", "well"]},
        phase="builder",
    )
    position.apply(builds("statue"))
    assert answer("random_player", position) in (A_PAY_GOOD, A_PAY_GOOD + 1)


@pytest.mark.parametrize("seed", range(8))
def test_random_player_sells_all_it_can(seed):
    position = table(seed=seed, goods={0: [0]})
    position.apply(takes("trader"))
    assert answer("random_player", position) == A_SELL
