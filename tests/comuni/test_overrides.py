"""Any accepted change of the ruleset plays without breaking a promise; any refused one says why."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import simulate
from simulate.engine.playout import FINE
from simulate.errors import RulesetError
from tests.comuni.tools import GAME, RULES
from tests.playing import play

PATHS = sorted(RULES.provenance)
NUMBERS = {path for path in PATHS if path != "options.max_turns_guard"}


def value_for(path, draw):
    """A value of the right shape, often out of range."""
    table, default = RULES.values, None
    for key in path.split("."):
        table = table[key]
    default = table
    if isinstance(default, bool):
        return draw(st.booleans())
    if isinstance(default, str):
        return draw(st.sampled_from(["points", "best_level", "by_number", "shuffled", "other"]))
    if isinstance(default, list):
        return draw(st.lists(st.integers(0, 5), min_size=len(default), max_size=len(default)))
    return draw(st.integers(-2, 12) if default < 20 else st.integers(0, 90))


@st.composite
def overrides(draw):
    paths = draw(st.lists(st.sampled_from(sorted(NUMBERS)), min_size=1, max_size=6, unique=True))
    return {path: value_for(path, draw) for path in paths}


@settings(max_examples=120, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(overrides(), st.integers(2, 5))
def test_accepted_overrides_play_and_refused_ones_say_why(changes, seats):
    rules, refusal = None, ""
    try:
        rules = simulate.load_rules(GAME, overrides=changes)
    except RulesetError as error:
        refusal = str(error)
    if rules is None:
        assert any(path.split(".")[0] in refusal for path in changes)
    else:
        log = play(GAME, rules, seats, 3, paranoid=True)
        assert log.code == FINE, (changes, log.status)
