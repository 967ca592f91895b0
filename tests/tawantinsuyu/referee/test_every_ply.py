"""The engine against the referee: random playouts of all rules, compared at every ply.

REFEREE_PLAYOUTS multiplies the number of playouts (1 by default).
"""

import os
import random

import pytest

from simulate.engine.jit import JIT_DISABLED
from simulate.engine.ruleset import variants_of
from simulate.games import game_folder
from tests.playing import switch_values
from tests.tawantinsuyu.referee.comparing import GAME, Case, Playout
from tests.tawantinsuyu.referee.strange import STRANGE

TIMES = int(os.environ.get("REFEREE_PLAYOUTS", "1"))
OVERLAYS = variants_of(game_folder(GAME.key))
DEFAULTS = Case("base").book()["options"]
NUMBERS = [("options.roaming_same_section", 0), ("options.festival_upkeep_potato_per_card", 2)]
OPTIONS = NUMBERS + [
    (path, value)
    for path, value in switch_values(GAME.rules_model)
    if path.startswith("options.") and value != DEFAULTS[path.removeprefix("options.")]
]
WORDS = (
    "start keep play side place high pray train recruit move gold action pay take extra benefit do upper lower build "
    "refresh small large buy lay use draw nomad turn advance give commission casualty conquer spend discard replace none"
)


def cases():
    """Every (case, seats): base and all options at each number of seats, overlays and strange rules at one each."""
    for seats in (2, 3, 4):
        yield Case("base"), seats
        yield Case("all options", changes=dict(OPTIONS)), seats
    for number, (name, changes) in enumerate(STRANGE.items()):
        yield Case(name, changes=changes), 2 + number % 3
    for number, name in enumerate(OVERLAYS):
        yield Case(name, name), 2 + number % 3


@pytest.mark.parametrize(
    ("case", "seats"), list(cases())[:: 5 if JIT_DISABLED else 1], ids=lambda value: getattr(value, "name", value)
)
def test_the_engine_and_the_referee_agree_at_every_ply(case, seats):
    """TW-2 to TW-15, TW-17: the same legal actions, facts and results."""
    for seed in range(TIMES):
        Playout(case, seats, seed).play()


@pytest.mark.parametrize("at", range((1 if JIT_DISABLED else 5) * TIMES))
def test_they_agree_on_rules_drawn_at_random(at):
    rng = random.Random(at)
    changes = dict(wanted for wanted in OPTIONS if rng.random() < 0.4)
    for name in rng.sample(list(STRANGE), rng.choice([0, 1, 2])):
        changes |= STRANGE[name]
    Playout(Case(f"random {at}: {changes}", changes=changes), rng.choice([2, 3, 4]), at).play()


def test_every_family_of_actions_is_taken():
    """All words of RULES.md are said in a handful of playouts: no rule is compared by its absence alone."""
    missing = set(WORDS.split())
    for seed in range(10, 16):
        for name in ("rich", "doubled"):
            playout = Playout(Case(name, changes=STRANGE[name]), 4, seed)
            playout.play()
            missing -= {words.split()[0] for words in playout.seen}
        if not missing:
            return
    assert not missing
