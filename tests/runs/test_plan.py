"""Line-ups: balanced, and the same however they are asked for."""

import itertools
import json
import math
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from simulate.engine.design import Design
from simulate.errors import RunError
from simulate.runs.plan import order as order_module
from simulate.runs.plan.checksum import SEAL
from simulate.runs.plan.line_ups import FIELD_MAX, make_plan
from simulate.runs.plan.request import Request
from simulate.runs.read.run import read_manifest
from tests.runs.conftest import ROOT, run_toy

ADDRESS = (3, 99)
CHARACTERS = Design("character", tuple("abcdef"))


def test_as_many_strategies_as_seats_are_one_matchup_in_the_order_given():
    plan = make_plan(["b", "a", "b"], 3, ADDRESS)
    which, drawn = plan.draw(0, 4)
    assert plan.kind == "matchup"
    assert plan.matchups == ["a + b + b"]
    assert which.tolist() == [0] * 4
    rows = [[plan.labels[i] for i in row] for row in drawn]
    assert rows[0] == ["b", "a", "b"]  # then in the other order round the table as often
    assert sorted(rows) == [["b", "a", "b"], ["b", "a", "b"], ["b", "b", "a"], ["b", "b", "a"]]


@pytest.mark.parametrize(("field", "seats"), [(5, 3), (6, 4), (5, 2)])
def test_each_epoch_seats_every_strategy_and_every_pair_equally_often(field, seats):
    plan = make_plan([chr(97 + i) for i in range(field)], seats, ADDRESS)
    size = len(plan.line_ups)
    for epoch in range(3):
        _, drawn = plan.draw(epoch * size, size)
        alone = Counter(i for row in drawn for i in row)
        pairs = Counter(frozenset(pair) for row in drawn for pair in itertools.combinations(row.tolist(), 2))
        assert len(alone) == field
        assert len(set(alone.values())) == 1
        assert len(pairs) == field * (field - 1) // 2
        assert len(set(pairs.values())) == 1


def test_a_field_smaller_than_the_table_gives_every_multiset_once_an_epoch():
    plan = make_plan(["a", "b"], 4, ADDRESS)
    _, drawn = plan.draw(0, 5)
    assert sorted(tuple(sorted(row)) for row in drawn.tolist()) == [
        (0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 1), (0, 1, 1, 1), (1, 1, 1, 1),
    ]  # fmt: skip


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_matchup_has_every_order_round_the_table_once_an_epoch(seats):
    """Who sits beside whom is no accident of the order in which players were named: each is before each equally often."""
    plan = make_plan(list("abcde")[:seats], seats, ADDRESS)
    assert plan.epoch == math.factorial(seats - 1)
    which, drawn = plan.draw(0, 3 * plan.epoch)
    assert set(which.tolist()) == {0}
    for epoch in range(3):
        rows = [tuple(row) for row in drawn[epoch * plan.epoch : (epoch + 1) * plan.epoch].tolist()]
        assert len(set(rows)) == plan.epoch
        assert {row[0] for row in rows} == {0}
    before = Counter((row[i], row[(i + 1) % seats]) for row in drawn.tolist() for i in range(seats))
    assert len(before) == seats * (seats - 1)
    assert len(set(before.values())) == 1
    assert plan.line_up(0) == list(range(seats))  # as they were named
    np.testing.assert_array_equal(plan.draw(2, plan.epoch)[1], drawn[2 : 2 + plan.epoch])


def test_equal_players_beside_one_have_one_order():
    assert make_plan(["a", "b", "b", "b"], 4, ADDRESS).epoch == 1
    assert make_plan(["a"] * 4, 4, ADDRESS).epoch == 1


def test_a_long_table_draws_its_orders():
    plan = make_plan([f"s{i}" for i in range(10)], 10, ADDRESS)
    _, drawn = plan.draw(0, 2000)
    before = Counter((row[i], row[(i + 1) % 10]) for row in drawn.tolist() for i in range(10))
    assert len(before) == 90
    assert max(before.values()) < 1.4 * min(before.values())


def test_the_order_round_the_table_varies():
    plan = make_plan(list("abcde"), 4, ADDRESS)
    _, drawn = plan.draw(0, 2000)
    neighbours = Counter((row[i], row[(i + 1) % 4]) for row in drawn.tolist() for i in range(4))
    assert len(neighbours) == 20
    assert max(neighbours.values()) < 1.3 * min(neighbours.values())


@pytest.mark.parametrize(("field", "seats"), [(4, 4), (2, 5), (6, 3)])
def test_around_the_first_strategy_all_tables_of_the_others_come_equally_often(field, seats):
    labels = ["me", *(chr(97 + i) for i in range(field))]
    plan = replace(make_plan(labels, seats, ADDRESS, "field"), kind="around")
    size = len(plan.line_ups)
    _, drawn = plan.draw(0, 3 * size)
    assert (drawn[:, 0] == 0).all()
    assert (drawn[:, 1:] > 0).all()
    tables = Counter(tuple(sorted(row)) for row in drawn[:, 1:].tolist())
    assert set(tables.values()) == {3}
    if field >= seats - 1:
        assert all(len(set(table)) == seats - 1 for table in tables)
    np.testing.assert_array_equal(plan.draw(2, size)[1], drawn[2 : 2 + size])


def test_any_range_of_blocks_is_a_slice_of_the_whole():
    plan = make_plan(list("abcde"), 3, ADDRESS)
    which, drawn = plan.draw(0, 100)
    for first, blocks in [(0, 1), (9, 2), (10, 10), (37, 55), (99, 1)]:
        part_which, part = plan.draw(first, blocks)
        assert (part == drawn[first : first + blocks]).all()
        assert (part_which == which[first : first + blocks]).all()


def test_another_seed_draws_other_line_ups():
    a, b = (make_plan(list("abcde"), 3, (seed, 99)).draw(0, 50)[1] for seed in (0, 1))
    assert (a != b).any()


def test_which_names_the_line_up():
    plan = make_plan(["x", "a", "m", "b"], 3, ADDRESS)
    which, drawn = plan.draw(0, 40)
    for index, row in zip(which, drawn, strict=True):
        assert plan.matchups[index] == " + ".join(sorted(plan.labels[i] for i in row))


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        ([], "no strategy"),
        (["a", "a", "b"], "a is named twice"),
        ([f"s{i}" for i in range(17)], "draws from 16 at most"),
    ],
)
def test_a_field_that_cannot_be_is_refused(labels, message):
    with pytest.raises(RunError, match=message):
        make_plan(labels, 4, ADDRESS)


def test_a_named_field_of_as_many_strategies_as_seats_stays_a_field():
    assert make_plan(["a", "b", "c"], 3, ADDRESS, kind="field").kind == "field"


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_every_level_of_a_design_factor_is_in_every_seat_once_an_epoch(seats):
    plan = make_plan(["a"], seats, ADDRESS, design=CHARACTERS)
    drawn = plan.designs(0, 600)
    assert drawn.shape == (600, seats)
    assert (drawn >= 1).all()
    assert (drawn <= 6).all()
    assert all(len(set(row)) == seats for row in drawn.tolist())
    for epoch in range(100):
        for seat in range(seats):
            assert sorted(drawn[epoch * 6 : (epoch + 1) * 6, seat].tolist()) == [1, 2, 3, 4, 5, 6]


def test_levels_meet_each_other_about_equally_often():
    drawn = make_plan(["a"], 3, ADDRESS, design=CHARACTERS).designs(0, 12_000)
    pairs = Counter((row[0], row[1]) for row in drawn.tolist())
    assert len(pairs) == 30
    assert max(pairs.values()) < 1.35 * min(pairs.values())


def test_levels_that_need_not_differ_are_balanced_too():
    plan = make_plan(["a"], 3, ADDRESS, design=Design("camp", ("red", "blue"), distinct=False))
    drawn = plan.designs(0, 400)
    assert any(len(set(row)) == 1 for row in drawn.tolist())
    assert all(Counter(drawn[:, seat].tolist()) == {1: 200, 2: 200} for seat in range(3))


def test_a_design_is_the_same_for_any_line_up_and_range():
    whole = make_plan(["a", "b", "c", "d"], 3, ADDRESS, design=CHARACTERS)
    alone = make_plan(["x"] * 3, 3, ADDRESS, design=CHARACTERS)
    assert (whole.designs(0, 50) == alone.designs(0, 50)).all()
    assert (whole.designs(13, 20) == whole.designs(0, 50)[13:33]).all()
    assert make_plan(["x"] * 3, 3, ADDRESS).designs(0, 9) is None
    with pytest.raises(RunError, match="too few for 4 seats"):
        make_plan(["x"] * 4, 4, ADDRESS, design=Design("camp", ("red", "blue")))


def test_plans_draw_the_numbers_of_the_engine():
    from simulate.engine import contract, python_streams, streams
    from simulate.engine.quiet import quiet

    assert FIELD_MAX == contract.FIELD_MAX
    assert (
        len(
            {
                python_streams.CHANCE,
                python_streams.PLAN,
                python_streams.OPEN,
                python_streams.DESIGN,
                *range(python_streams.FIRST_SEAT, python_streams.FIRST_SEAT + 9),
            }
        )
        == 13
    )
    for address in [(0, 0, 0, 0), (7, 2**64 - 1, 12, 1000), (2**63 - 1, 8749146832240628862, 10**9, 1002)]:
        theirs = np.zeros(4, np.uint64)
        with quiet():
            streams.open_stream(theirs, *(np.uint64(part) for part in address))
        ours = python_streams.Stream(address[:2], *address[2:])
        for n in [1, 2, 6, 7, 1000, 2**31 + 1, 2**32 - 1] * 20:
            with quiet():
                assert ours.below(n) == int(streams.below(theirs, n))


def test_a_log_is_read_without_a_compiler():
    import subprocess
    import sys

    code = """
import sys
from simulate.runs.plan.line_ups import make_plan
make_plan(list("abcde"), 3, (0, 1)).draw(0, 100)
import simulate.runs.read.run, simulate.runs.plan.sweep
print("numba" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_manifest_of_version_1_can_be_read(tmp_path):
    run = run_toy(tmp_path / "run", 30)
    raw = json.loads((run.path / "manifest.json").read_text())
    raw["schema_version"] = 1
    raw.pop(SEAL)
    raw["asked"] = {k: v for k, v in raw["asked"].items() if k not in ("overlays", "field")} | {"variant": "dear"}
    raw["rules"] |= {"variant": "dear", "overrides": {}}
    new = ("model", "based_on", "differs", "bundled", "profiles_file", "of")
    raw["players"] = [{k: v for k, v in p.items() if k not in new} | {"own": True} for p in raw["players"]]
    raw["game"].pop("design")
    (run.path / "manifest.json").write_text(json.dumps(raw))
    old = read_manifest(run.path)
    assert old.schema_version == 1
    assert old.asked.variant == "dear"
    assert [(p.model, p.bundled) for p in old.players] == [("careful", True), ("chancer", True), ("chaser", True)]
    assert old.identity()["asked"] == raw["asked"], "the receipts still belong to it"


@pytest.mark.parametrize("key", ["san_juan", "tawantinsuyu"])
def test_the_code_of_a_games_rules_is_its_own_and_no_file_of_the_engine_or_of_errors(key, monkeypatch):
    """Else an edit of the compiler would make all that is known of a game one of other rules."""
    digested = []
    monkeypatch.setattr(order_module, "digest_sources", lambda paths: digested.append(list(paths)) or "digest")
    Request(game=key).order()
    own = [path for paths in digested for path in paths if "games" in path.parts]
    rules = next(paths for paths in digested if own[0] in paths)
    assert {path.parent.name for path in rules} == {key}
    assert {"turn.py", "setup.py", "scoring.py"} <= {path.name for path in rules}
