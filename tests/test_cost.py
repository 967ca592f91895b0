"""What the tests cost is measured with the processes that they start, told by folder, and held against a table."""

import subprocess
import sys

import pytest

from tests import cost

COSTS = {"tests/runs/test_a.py::test_one": 9.0, "tests/runs/test_b.py::test_two[x]": 4.0, "tests/test_c.py::test_three": 3.0}


def test_rows_are_folders_and_what_lies_in_none():
    assert cost.by_folder(COSTS) == {"runs": 13.0, ".": 3.0}


def test_a_folder_that_grew_by_a_fifth_is_named_and_the_dearest_tests_too():
    grown = cost.told(COSTS, {"runs": 10.0, ".": 2.9})
    assert grown[0] == "CPU seconds: 16 in all; runs 13, . 3"
    assert grown[1].startswith("dearest tests: runs/test_a.py::test_one 9.0, ")
    assert grown[2:] == ["tests/runs has grown beyond tests/cost.toml: 13.0 CPU seconds, 10.0 there."]
    assert cost.told(COSTS, {"runs": 11.0})[2:] == []
    assert cost.told(COSTS, {".": 3.0})[2:] == ["tests/runs has grown beyond tests/cost.toml: 13.0 CPU seconds, not there."]


def test_a_table_is_read_as_it_was_written(tmp_path, monkeypatch):
    monkeypatch.setattr(cost, "TABLE", tmp_path / "cost.toml")
    assert cost.kept() == {}
    cost.TABLE.write_text(cost.written(cost.by_folder(COSTS)))
    assert cost.kept() == {"runs": 13.0, ".": 3.0}


@pytest.mark.skipif(not cost.CAN_SEE_CHILDREN, reason="needs /proc")
def test_processes_that_a_test_starts_count_while_they_run_and_after():
    before = cost.spent()
    work = "import sys; n = sum(i * i for i in range(3_000_000)); print(n, flush=True); sys.stdin.read()"
    process = subprocess.Popen([sys.executable, "-c", work], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    process.stdout.readline()
    running = cost.spent()
    process.communicate()
    assert running - before > 0.05
    assert cost.spent() >= running
