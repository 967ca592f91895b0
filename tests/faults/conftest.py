"""The toy game, compiled once."""

import pytest

from tests import toy_game


@pytest.fixture(scope="session", autouse=True)
def _compiled():
    toy_game.compile_toy()
