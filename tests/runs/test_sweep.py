"""A sweep: several seat counts and variants with one command, a run directory each."""

import json

import pytest

from reports.sweep.sweep_runs import labels_of
from simulate.errors import RunError, UnknownNameError
from simulate.runs.plan.seat_counts import parse_seats
from simulate.runs.plan.sweep import Member, members_of, parse_fields, parse_variants, parse_vary
from simulate.runs.read.run import open_run
from simulate.runs.read.sweep_runs import is_sweep, open_sweep
from tests.command import invoke
from tests.runs.conftest import simulate


@pytest.mark.parametrize(
    ("text", "seats"), [("3", [3]), ("2-4", [2, 3, 4]), ("4,2", [2, 4]), ("2-3,3,4", [2, 3, 4]), (" 2 - 3 ", [2, 3])]
)
def test_seats_are_a_number_a_range_or_a_list(text, seats):
    assert parse_seats(text, 2, 4) == seats


@pytest.mark.parametrize(
    ("text", "says"),
    [("5", "takes 2 to 4"), ("1-3", "takes 2 to 4"), ("4-2", "takes 2"), ("two", "expected"), ("", "expected")],
)
def test_other_seats_are_refused(text, says):
    with pytest.raises(RunError, match=says):
        parse_seats(text, 2, 4)


def test_all_variants_begin_with_the_ruleset_itself():
    assert parse_variants("all", ["dear", "flat"]) == [None, "dear", "flat"]
    assert parse_variants("flat,base", ["dear", "flat"]) == ["flat", None]
    with pytest.raises(UnknownNameError, match="Did you mean 'flat'"):
        parse_variants("flatt", ["dear", "flat"])


def test_all_fields_are_those_that_are_fast_to_play():
    assert parse_fields("all", ["mixed", "searched"], "searched") == ["mixed"]
    assert parse_fields("searched,mixed", ["mixed", "searched"], "searched") == ["searched", "mixed"]
    with pytest.raises(UnknownNameError, match="--fields all takes every one but searched"):
        parse_fields("mixt", ["mixed", "searched"], "searched")


def test_members_are_all_combinations_and_named_after_them():
    found = [m.folder for m in members_of([2, 4], [None, "dear"])]
    assert found == ["2p", "2p-dear", "4p", "4p-dear"]
    assert members_of([3], [None]) == [Member(3, None)]


@pytest.fixture(scope="module")
def sweep(tmp_path_factory):
    from tests.command import shell

    folder = tmp_path_factory.mktemp("sweep") / "all"
    options = ["--seats", "2-3", "--variants", "base,seat-balance", "--games", 60, "--seed", 5, "--out", folder]
    done = shell("run", "san-juan", "rusher", "random_player", *options)
    assert done.returncode == 0, done.stderr
    assert f"4 runs in {folder}" in done.stdout
    assert f"simulate report {folder}" in done.stdout
    return folder


def test_a_sweep_is_ordinary_runs_side_by_side(sweep):
    assert is_sweep(sweep)
    runs = open_sweep(sweep)
    assert [(r.seat_count, r.manifest.asked.variant) for r in runs] == [
        (2, None),
        (2, "seat-balance"),
        (3, None),
        (3, "seat-balance"),
    ]
    assert all(r.is_complete and r.playouts_held == 60 for r in runs)
    assert runs[1].manifest.rules.values["options"]["seat_balance"] is True


def test_a_member_equals_the_same_run_alone(sweep, tmp_path, capsys):
    from simulate.runs.read.digest import digest_of

    alone = tmp_path / "alone"
    options = ["--seats", "3", "--variant", "seat-balance", "--games", 60, "--seed", 5, "--quiet", "--out", alone]
    done = invoke(capsys, "run", "san-juan", "rusher", "random_player", *options)
    assert done.exit_code == 0, done.stderr
    assert digest_of(open_run(alone)) == digest_of(open_run(sweep / "3p-seat-balance"))


def test_the_same_command_extends_every_member(sweep, tmp_path, capsys):
    import shutil

    other = tmp_path / "more"
    shutil.copytree(sweep, other)
    options = ["--seats", "2-3", "--variants", "base,seat-balance", "--games", 90, "--seed", 5, "--quiet", "--out", other]
    done = invoke(capsys, "run", "san-juan", "rusher", "random_player", *options)
    assert done.exit_code == 0, done.stderr
    assert [r.playouts_held for r in open_sweep(other)] == [90] * 4


def test_variant_and_variants_exclude_each_other(tmp_path, capsys):
    done = invoke(capsys, "run", "san-juan", "--variant", "seat-balance", "--variants", "all", "--out", tmp_path / "x")
    assert done.exit_code == 2
    assert "exclude each other" in done.stderr


def test_a_run_is_no_sweep(sweep, tmp_path):
    assert not is_sweep(sweep / "2p")
    assert not is_sweep(tmp_path)
    assert not is_sweep(tmp_path / "nowhere")
    with pytest.raises(RunError, match="no member runs"):
        open_sweep(sweep / "2p")


def test_values_of_rules_are_read_in_all_combinations():
    found = parse_vary(["cards.library.cost=4..6", "options.reshuffle = lazy, eager"])
    assert found[:2] == [
        ("cards.library.cost=4", "options.reshuffle=lazy"),
        ("cards.library.cost=4", "options.reshuffle=eager"),
    ]
    assert len(found) == 6
    assert parse_vary([]) == [()]
    assert parse_vary(["a=-1..1"]) == [("a=-1",), ("a=0",), ("a=1",)]
    assert Member(3, "x", "mixed", ("a.b=1", "c= yes/no")).folder == "3p-x-a.b=1,c=-yes-no@mixed"
    for wrong in (["a"], ["a="], ["=3..4"], ["a=5..3"], ["a=1..2", "a=3,4"], ["a=1..999999"], ["a=0..99", "b=0..99"]):
        with pytest.raises(RunError):
            parse_vary(wrong)
    with pytest.raises(RunError, match="twice"):
        parse_vary(["a=1..2"], ["a=5"])


def test_a_sweep_over_values_ends_with_every_metric_by_value(tmp_path):
    """The base is the ruleset itself, and the change from it the difference of the values."""
    words = ["run", "san-juan", "rusher", "random_player", "-s", 2, "-n", 200, "--seed", 3]
    done = simulate(*words, "--vary", "cards.library.cost=4..6", "--json", "--out", tmp_path / "v")
    assert done.returncode == 0, done.stderr
    names = ["2p-cards.library.cost=4", "2p-cards.library.cost=5", "2p-cards.library.cost=6"]
    assert sorted(path.name for path in (tmp_path / "v").iterdir() if path.is_dir()) == names
    told = json.loads(done.stdout)
    points = {(p["metric"], p["values"]): p for p in told["response"]}
    shares = [points["win_share.strategy:rusher", value] for value in "456"]
    assert [p["base"] for p in shares] == [False, True, False]
    assert (shares[1]["change"], shares[1]["verdict"]) == (0, None)
    for p, run in zip(shares, told["runs"], strict=True):
        assert p["value"] == pytest.approx(next(s["share"] for s in run["win_shares"] if s["label"] == "rusher"))
        assert p["low"] <= p["value"] <= p["high"]
        assert p["change"] == pytest.approx(p["value"] - shares[1]["value"])
    assert labels_of(open_sweep(tmp_path / "v")) == ["cards.library.cost=4", "base", "cards.library.cost=6"]
    again = simulate(*words, "--vary", "cards.library.cost=4..6", "--out", tmp_path / "v")
    assert again.returncode == 0, again.stderr
    assert "5 (base)" in again.stdout
    assert "win_share.strategy:rusher" in again.stdout
    refused = simulate(*words, "--vary", "cards.library.cost=4..6", "--set", "cards.library.cost=3")
    assert (refused.returncode, "set twice" in refused.stderr) == (2, True)
