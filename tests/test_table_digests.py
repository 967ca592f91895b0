"""No table changes unnoticed."""

import pytest

from simulate.engine.jit import JIT_DISABLED
from simulate.games import game_keys
from tests.table_digests import differences, held


@pytest.mark.skipif(JIT_DISABLED, reason="thousands of playouts")
@pytest.mark.parametrize("key", game_keys())
def test_tables_are_as_kept(key):
    """What changed on purpose: `python -m tests.table_digests --write` and a line in CHANGELOG.md."""
    kept = held()
    assert key in kept, "python -m tests.table_digests --write"
    assert differences(key, kept[key]) == []
