"""The rules still play the same: every playthrough is replayed line by line."""

import pytest

from tests.playing import cases
from tests.playthroughs import FOLDER, LIMIT, file_of, lines

CASES = cases()  # of our own games: other tests may load games of others


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_the_playthrough_is_the_same_line_by_line(key, seats):
    file = file_of(key, seats)
    assert file.is_file(), "write it with: python3 dev.py regenerate all --only playthroughs"
    kept = file.read_text(encoding="utf-8").splitlines()
    for number, (was, now) in enumerate(zip(kept, lines(key, seats), strict=True), 1):
        assert was == now, (
            f"{file.name}:{number} (after a wanted change: python3 dev.py regenerate all, and read the difference)"
        )
    plies = sum(line.startswith("ply ") for line in kept)
    assert 10 < plies < LIMIT
    assert any(line.startswith("ending: ") and "running" not in line for line in kept)


def test_no_playthrough_is_left_over():
    assert {file.name for file in FOLDER.glob("*.txt")} == {file_of(*case).name for case in CASES}
