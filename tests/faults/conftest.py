"""The budget of the generators, and the toy game compiled once."""

import os

import hypothesis
import pytest

from tests import toy_game

EXAMPLES = int(os.environ.get("FAULT_EXAMPLES", "40"))  # bad inputs of each kind; docs/reliability.md
hypothesis.settings.register_profile(
    "faults",
    max_examples=EXAMPLES,
    deadline=None,
    derandomize="FAULT_EXAMPLES" not in os.environ,  # the same ones in CI, new ones in a longer search
    suppress_health_check=list(hypothesis.HealthCheck),
)


@pytest.fixture(scope="session", autouse=True)
def _compiled():
    toy_game.compile_toy()


@pytest.fixture(autouse=True)
def _budget():
    before = hypothesis.settings.get_current_profile_name()
    hypothesis.settings.load_profile("faults")
    yield
    hypothesis.settings.load_profile(before)
