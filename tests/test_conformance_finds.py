"""Broken promises that `conformance` finds in a game that plays without a fault, planted in the passing template."""

import pytest

from simulate.engine import jit
from simulate.games import load_game
from simulate.promises import check as promises
from tests.test_kernel_errors import mine  # noqa: F401  a fixture

pytestmark = pytest.mark.skipif(jit.JIT_DISABLED, reason="a game in many forms")

CHANCE = "    for i in range(state.chance.shape[0]):\n        state.chance[i] = next_u64(stream)\n"
SCRIPTS = "its strategies, 2 seats"
# name: (text of the template's game, in its place, the check, what it finds)
PLANTED = {
    "chance": (
        CHANCE,
        "",
        "redeals_know_nothing",
        "all re-deals for seat 0 have the same chance to come: fill state.chance by `redeal`",
    ),
    "one_chance": (
        "state.chance[i] = next_u64(stream)",
        "state.chance[i] = np.uint64(i + 1)",
        "redeals_know_nothing",
        "all re-deals for seat 0 have the same chance to come: fill state.chance by `redeal`",
    ),
    "hands": (
        "state.hand[other] = below(stream, BUST + 1)",
        "state.hand[other] = max(state.hand[other], below(stream, BUST + 1))",
        "redeals_know_nothing",
        "the re-deal for seat 0 keeps of what it may not see: hand",
    ),
    "nothing_dealt": (
        "state.hand[other] = below(stream, BUST + 1)",
        "pass",
        "redeals_know_nothing",
        "no re-deal changed hand, which `hide` erases: `redeal` deals anew what a seat cannot see",
    ),
    "endless": (
        "state.over = FINISHED",
        "state.over = 0",
        SCRIPTS,
        "none of 2 playouts came to an end: set `state.over` to one of the game's endings when it is over",
    ),
    "texts": (
        '("bank", "draw")[action]',
        '("bank", f"draw against {state.hand[(state.seat_to_act + 1) % state.seats]}")[action]',
        "texts_tell_nothing",
        "action_text of 1 reads what is hidden: draw against",
    ),
    "bounds": ("state.busts[seat] += 1", "state.busts[seat + 3] += 1", "within_bounds", "index 4 is out of bounds"),
    "outcome": (
        "seat_rows[seat].rank = better + 1",
        "seat_rows[seat + 1].rank = better + 1",
        "within_bounds",
        "verb `outcome`, 2 seats, deal 0, ply 0: index 2 is out of bounds",
    ),
    "list": (
        "max_actions=2",
        "max_actions=1",
        "within_bounds",
        "verb `legal_actions`, 2 seats, deal 0, ply 0: index 1 is out of bounds",
    ),
}
WHOLE = ("within_bounds",)


def found(game, check):
    """Return what a check finds: of the whole game, or at two seats."""
    if check == SCRIPTS:
        return dict(promises.checks_of_game(game))[SCRIPTS]()
    return getattr(promises, check)(game) if check in WHOLE else getattr(promises, check)(game, 2)


@pytest.mark.parametrize("what", PLANTED)
def test_a_planted_fault_is_found_and_named(mine, what):  # noqa: F811
    old, new, check, said = PLANTED[what]
    game = load_game(mine(f"planted_{what}", old, new).name)
    with pytest.raises(AssertionError) as caught:
        found(game, check)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_template_passes(mine):  # noqa: F811
    game = load_game(mine("blameless").name)
    for check in dict.fromkeys(row[2] for row in PLANTED.values()):
        assert int(found(game, check).split()[0]) > 10
