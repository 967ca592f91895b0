"""How often the table wins, as a metric: goals of `rebalance`, baselines, `compare`."""

import json
import tomllib

import numpy as np
import pytest
from scipy.stats import nhypergeom

from simulate.cli import command
from simulate.errors import SimulateError
from simulate.games import add_game_path
from simulate.metrics import TABLE_WINS, title
from simulate.rebalancing.goals import goals_of, parse_wish, unbalanced
from simulate.runs.measure.changes import Change
from simulate.runs.plan.manifest import LogColumn
from simulate.runs.plan.request import Request
from simulate.runs.store.metrics import BlockTotals
from simulate.statistics.paired import Effect
from simulate.whatif.answers import answers_of, things_of
from simulate.whatif.sensitivity import Step
from tests.kinds.tables import KINDS, near

PATH = ["--game-path", str(KINDS)]
QUIET = ["-j", "1", "--quiet", *PATH]


def totals_of(share, blocks=400):
    """Return the totals of a table of two that wins this share of its deals."""
    won = (np.arange(blocks) < share * blocks).astype(float)
    rows = np.full((blocks, 2), 4.0)
    names = (TABLE_WINS, "win_share.strategy:keeper")
    return BlockTotals(0, names, rows, 4.0 * np.stack([won, won], axis=1))


@pytest.mark.parametrize(
    "text", ["win_share=0.40", "win_share=40", "win_share=0.36..0.44", "win_share.mean=40+-4", "win_share=0.4+-0.04"]
)
def test_a_goal_of_the_table_is_told_as_a_share_or_in_percent(text):
    wish = parse_wish(text)
    assert wish.pattern == TABLE_WINS
    assert (wish.low, wish.high) == pytest.approx((36, 44))


@pytest.mark.parametrize("text", ["win_share=0.40+-2.5", "win_share=0.36..44", "win_share.mean=40+-0.5"])
def test_parts_and_percent_in_one_goal_are_refused(text):
    with pytest.raises(SimulateError, match=r"0\.40\+-0\.04, or 40\+-4"):
        parse_wish(text)


def test_shares_of_all_that_win_together_do_not_add_up():
    """At 62 % all may be wished at 40 %: nobody's share is another's loss."""
    wishes = [parse_wish("win_share=0.40"), parse_wish("win_share.strategy:keeper=36..44")]
    goals = goals_of(wishes, [totals_of(0.62)], [2])
    assert [(goal.low, goal.high) for goal in goals] == [pytest.approx((0.36, 0.44))] * 2


@pytest.mark.parametrize("text", ["win_share=fair", "win_share.seat:1=40", "rounds.mean=12"])
def test_no_other_goal_lacks_its_range(text):
    with pytest.raises(SimulateError, match=r"win_share=0\.40"):
        parse_wish(text)


def test_a_table_has_no_fair_share():
    with pytest.raises(SimulateError, match="only win shares have a fair value"):
        goals_of([parse_wish("win_share=fair+-2")], [totals_of(0.62)], [2])


def test_the_target_is_the_goal_where_none_is_named():
    wishes, is_off = unbalanced([totals_of(0.62)], [2], [(0.4, 0.5)])
    assert ([(wish.pattern, wish.low, wish.high) for wish in wishes], is_off) == ([(TABLE_WINS, 40, 50)], True)
    assert not unbalanced([totals_of(0.45)], [2], [(0.4, 0.5)])[1]
    with pytest.raises(SimulateError, match="nothing says how often a table of 2 is meant to win"):
        unbalanced([totals_of(0.45)], [2])


def test_rebalance_finds_rules_by_which_the_table_wins_as_often(tmp_path, capsys):
    out = tmp_path / "cure.toml"
    words = ["rebalance", "night-watch", "--seats", "2", "--goal", "win_share=0.45", "--playouts", "30000", "-o", str(out)]
    assert command([*words, *QUIET]) == 0
    now = {"lamps": 14, "waves": 14, "goal": 7, "flood": 7, "ropes": 1} | tomllib.loads(out.read_text())
    chance = nhypergeom(now["lamps"] + now["waves"], now["waves"], now["goal"]).cdf(now["flood"] + now["ropes"] - 1)
    assert chance == pytest.approx(0.45, abs=0.08)
    assert nhypergeom(28, 14, 7).cdf(7) > 0.64  # as it was


def test_a_baseline_holds_how_often_the_table_wins(tmp_path, capsys):
    file = tmp_path / "night.toml"
    assert command(["baseline", "night-watch", "--seats", "2", "-n", "4000", "-o", str(file), *QUIET]) == 0
    metrics = {row["name"]: row for row in tomllib.loads(file.read_text())["metric"]}
    assert near(metrics[TABLE_WINS]["value"], nhypergeom(28, 14, 7).cdf(7), 2000)
    assert not [name for name in metrics if ".seat:" in name and name.startswith("win_share")]


def test_compare_says_what_a_wave_more_does(capsys):
    words = ["compare", "night-watch", "--seats", "2", "--to-set", "waves=18", "-n", "4000", "--json"]
    assert command([*words, *QUIET]) == 0
    found = json.loads(capsys.readouterr().out)
    row = next(row for row in found["rows"] if row["metric"] == TABLE_WINS)
    truth = nhypergeom(32, 18, 7).cdf(7) - nhypergeom(28, 14, 7).cdf(7)
    assert row["low"] < truth < row["high"]
    assert title(TABLE_WINS) == "The table wins"


def change(name, a, b):
    low, high = b - a - 0.01, b - a + 0.01
    return Change(name, a, b, Effect(b - a, 0.005, low, high, 0.001, 500), "moved", 0.01, 1.0, None, low, high)


def test_the_table_is_answered_first_and_no_start_of_it_is_fair():
    """Who wins together has no even share: a third of a table of three means nothing."""
    add_game_path(str(KINDS))
    manifest = Request("night-watch", seats="2").order().manifest
    role = LogColumn(name="role", about="who one is", labels=["Pilot", "Cook"], start=True)
    game = manifest.game.model_copy(update={"seat_columns": [*manifest.game.seat_columns, role]})
    manifest = manifest.model_copy(update={"game": game})
    things = things_of(manifest, ["roles.pilot.strength"])
    changes = [change(TABLE_WINS, 0.62, 0.44), change("win_share.start:role=Pilot", 0.7, 0.4)]
    table, pilot = answers_of(manifest, ["roles.pilot.strength"], things, changes, 4000)
    assert table.words == "The table wins: 62.0 % -> 44.0 %, -18.0 pp (-19.0 pp to -17.0 pp); meant 40 to 50 %: inside now"
    assert pilot.words == "Pilot wins: 70.0 % -> 40.0 %, -30.0 pp (-31.0 pp to -29.0 pp); moved"
    assert things_of(manifest, ["per_seat.coins", "first_player.lamps"]) == []
    unsaid = manifest.model_copy(update={"game": game.model_copy(update={"target": None})})
    assert answers_of(unsaid, ["waves"], [], changes, 4000)[0].words.endswith("-17.0 pp); moved")


def test_a_step_is_judged_by_how_often_the_table_wins():
    shares = [change("win_share.strategy:keeper", 0.2, 0.9), change(TABLE_WINS, 0.4, 0.5)]
    assert Step("waves", 14, 15, "", tuple(shares)).largest.metric == TABLE_WINS
    assert Step("waves", 14, 15, "", tuple(shares)).size == pytest.approx(0.09)
    assert Step("waves", 14, 15, "", tuple(shares[:1])).largest.metric == "win_share.strategy:keeper"


def test_a_baseline_expects_no_fair_shares_where_all_win_together(tmp_path, capsys):
    file = tmp_path / "night.toml"
    assert command(["baseline", "night-watch", "--seats", "2", "-n", "400", "-o", str(file), *QUIET]) == 0
    assert '#   metric = "win_share.mean"\n#   min = 0.4' in file.read_text()
    text = file.read_text()
    file.write_text(text + '\n[[expect]]\nmetric = "win_share.strategy:*"\nwithin = 0.03\n')
    assert command(["check", str(file), "-j", "1", *PATH]) == 2
    said = capsys.readouterr().err
    assert (
        "night.toml: [[expect]] win_share.strategy:*: within speaks of fair shares, and who wins together has none" in said
    )
    file.write_text(text + f'\n[[expect]]\nmetric = "{TABLE_WINS}"\nmin = 0.5\nmax = 0.8\n')
    assert command(["check", str(file), "-j", "1", *PATH]) == 0
