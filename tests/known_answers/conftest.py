"""Every case is played once a session, and only when a test asks for it."""

import pytest

from tests.known_answers.figures import outcome_of

PLAYOUTS = 10_000


@pytest.fixture(scope="session")
def outcome(tmp_path_factory):
    """Return a function that plays a case, once, and gives its outcome."""
    played = {}

    def of(case):
        if id(case) not in played:
            played[id(case)] = outcome_of(case, PLAYOUTS, tmp_path_factory.mktemp("known") / "run")
        return played[id(case)]

    return of
