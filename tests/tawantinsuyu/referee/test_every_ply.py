"""The engine against the referee: random playouts of all rules, compared at every ply.

REFEREE_PLAYOUTS multiplies the number of playouts (1 by default).
"""

import os
import random
import re

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
FAMILIES = (  # how actions begin
    r"start|keep|play|begin|move the high priest$|move the high priest \d|pray|train|recruit a |recruit the |gain \d gold|"
    r"take the action|place a \w+ worker|pay \d[^f]*$|pay .* for a further|gain the effect|do the task|take the \w+ worker|"
    r"take a \w+ worker|take [A-Z]|place a step marker: upper|place a step marker: lower|build \S+$|build a small|"
    r"build a large|give .* to replace|give a |buy|lay|use|draw|turn up|make the temple|pay corn for|send the|conquer|spend|"
    r"discard|pay .* in place of potatoes|none"
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
    """All kinds of actions are taken in a handful of playouts: no rule is compared by its absence alone."""
    missing = set(FAMILIES.split("|"))
    for seed in range(10, 16):
        for name in ("rich", "doubled"):
            playout = Playout(Case(name, changes=STRANGE[name]), 4, seed)
            playout.play()
            said = {line.split(": ", 1)[1] for line in playout.trail}
            missing -= {family for family in missing if any(re.match(family, words) for words in said)}
        if not missing:
            return
    assert not missing
