"""Suggestions to try: levers derived from any ruleset, commands, and effects only where a result was measured."""

import json
import shlex
from dataclasses import replace

import click
import pytest

from reports.judge.suggestions import _allowed, _reaches, suggestions_of, wants_of
from reports.parts.cells import Interval
from reports.parts.findings import Finding, Level
from reports.read.experiment_results import differs, read_result, results_named
from reports.read.rule_changes import RuleChange, rule_changes, stepped, table_of
from simulate.cli import cli
from simulate.cli.rebalance import rebalance
from simulate.errors import RunError
from simulate.games import game_keys, load_game
from simulate.runs.measure.advice import Advice, AdviceStep, TriedChange
from simulate.runs.plan.envelope import about_of, sealed
from simulate.runs.plan.envelope import result_file as written
from simulate.runs.plan.order import order_of
from tests.said import so

VALUES = {
    "wharfs": {"north": {"start": {"salt": 1, "rope": 5}}, "south": {"start": {"salt": 4, "rope": 1}}},
    "goods": {"anchor": {"cost": 3, "effect": [{"verb": "gain", "n": 2, "cost": 9}], "count": 4}},
    "crew": {"deck": {"s1": 5, "s2": 0}},
}
PATHS = [
    "wharfs.north.start.salt", "wharfs.north.start.rope", "wharfs.south.start.salt", "wharfs.south.start.rope",
    "goods.anchor.cost", "goods.anchor.effect", "goods.anchor.count", "crew.deck.s1", "crew.deck.s2",
]  # fmt: skip


def steps(level, too_strong):
    return [(lever.path, lever.to) for lever in rule_changes(level, too_strong, VALUES, PATHS)]


def test_what_is_too_weak_is_raised_where_it_has_least_and_what_is_too_strong_lowered_where_it_has_most():
    assert steps("North", too_strong=False) == [("wharfs.north.start.salt", 2), ("wharfs.north.start.rope", 6)]
    assert steps("north", too_strong=True) == [("wharfs.north.start.rope", 4), ("wharfs.north.start.salt", 0)]


def test_a_cost_goes_the_other_way_and_comes_first_and_how_often_it_exists_comes_last():
    assert steps("anchor", True) == [
        ("goods.anchor.cost", 4), ("goods.anchor.effect", [{"verb": "gain", "n": 1, "cost": 9}]), ("goods.anchor.count", 3),
    ]  # fmt: skip


def test_a_key_may_be_spelt_over_two_parts_of_a_path_and_nothing_falls_below_zero():
    assert steps("deck_s1", True) == [("crew.deck.s1", 4)]
    assert steps("deck_s2", True) == []
    assert table_of("deck_s1", PATHS) == "crew.deck.s1"
    assert table_of("north", PATHS) == "wharfs.north"
    assert table_of("nowhere", PATHS) == ""
    assert table_of("produce", ["buildings.b1.produce", "buildings.b2.produce"]) == ""  # what rows have, not a row


def test_how_many_must_play_is_no_lever():
    assert rule_changes("anchor", True, {"goods": {"anchor": {"min_players": 2}}}, ["goods.anchor.min_players"]) == []


@pytest.mark.parametrize(("value", "up", "to"), [(2, True, 3), (0, False, None), (True, True, None), ("salt", True, None)])
def test_a_step(value, up, to):
    assert stepped(value, up) == to


def test_a_setting_is_written_as_the_command_reads_it():
    lever = RuleChange("goods.anchor.effect", [], [{"verb": "gain", "n": 1}])
    assert lever.setting == 'goods.anchor.effect=[{ verb = "gain", n = 1 }]'


@pytest.mark.parametrize("key", game_keys())
def test_the_rules_of_every_game_take_most_of_what_would_be_proposed(key):
    """Whatever level is off: its first lever is a path and value that the ruleset accepts, but for a few bound by sums."""
    seats = load_game(key).max_seats
    manifest = order_of(key, seats, (), 0, (), (), (), "cards", None, (), None).manifest
    values, paths = manifest.rules.values, list(manifest.rules.provenance)
    starts = [label for column in manifest.game.seat_columns if column.start for label in column.labels]
    proposed, refused = 0, []
    for level in [*starts, *(content.key for content in manifest.game.contents[:40])]:
        for too_strong in (True, False):
            for lever in rule_changes(level, too_strong, values, paths)[:1]:
                proposed += 1
                try:
                    order_of(key, seats, (), 0, (), (lever.setting,), (), "cards", None, (), None)
                except Exception as error:
                    refused.append((lever.setting, str(error)))
    assert proposed > 0
    assert len(refused) <= proposed / 5, refused[:5]


def run_with_values(make_run):
    run = make_run(provenance=dict.fromkeys(PATHS, "seed"))
    run.manifest.rules.values.update(VALUES)
    return run


def finding(name="north", value=0.15, metric="win_share.start:wharf=north", verdict="unbalanced", more=None):
    level = Level(name, metric, Interval(value, value - 0.01, value + 0.01), verdict == "unbalanced")
    return Finding("start-wharf", "Wharf", verdict, so("says"), (level,), 0.25, 0.025, more)


def test_without_a_result_there_is_a_command_and_no_number(make_run):
    first, second, third = suggestions_of([finding()], run_with_values(make_run))
    assert first.what == "north is too weak (15.0 %): North: start salt: 1 → 2, which was not played"
    assert shlex.split(first.command)[-2:] == ["--to-set", "wharfs.north.start.salt=2"]
    assert shlex.split(first.command)[:4] == ["simulate", "compare", "quayside", "bold"]
    assert second.command.endswith("--only wharfs.north")
    assert first.measured == second.measured == third.measured == ""


@pytest.mark.parametrize(("key", "goal"), [("start-wharf", "--starts"), ("seats", "--places"), ("cards", "")])
def test_the_search_for_changes_is_a_command_that_rebalance_takes(make_run, key, goal):
    found = [one.command for one in suggestions_of([replace(finding(), key=key)], run_with_values(make_run))]
    asked = [shlex.split(command)[2:] for command in found if shlex.split(command)[1] == "rebalance"]
    assert bool(asked) == bool(goal)
    for words in asked:
        assert words[-2:] == [goal, "2.5"]
        top = click.Context(cli, **cli.context_settings)  # a command keeps the help option of its first context
        assert rebalance.make_context("rebalance", words, parent=top).params[goal.strip("-")] == 2.5


def test_nothing_is_proposed_where_nothing_is_off(make_run):
    assert suggestions_of([finding(verdict="balanced")], run_with_values(make_run)) == []


def test_a_place_has_no_values_of_its_own(make_run):
    place = replace(finding("place 4", metric="win_share.seat:4"), of_seat=True)
    only, _ = suggestions_of([place], run_with_values(make_run), (), Advice(reason="no game"))
    assert only.what.endswith("(options and rule variants were not played: no game)")
    assert only.what.startswith("The rules have no value for place 4 alone")
    assert "--only" not in only.command


def test_an_open_question_names_the_run_that_would_decide_it(make_run):
    run = run_with_values(make_run)
    (only,) = suggestions_of([finding(verdict="undecided", more=1000)], run)
    assert f"--playouts {run.playouts_held + 1000} " in only.command
    assert only.command.endswith(f"--out {run.path}")


def result_file(folder, run, kind="compare", rows=(), **more):
    file = folder / f"{kind}.json"
    file.write_bytes(written(kind, {"asked": about_of(run.manifest), "blocks": 500, **more}, [*rows]))
    return file


def row(metric, change, half=0.01, **more):
    return {
        "metric": metric,
        "a": 0.15,
        "b": 0.15 + change,
        "change": change,
        "low": change - half,
        "high": change + half,
    } | more


def test_a_comparison_shows_its_effect_and_what_else_moved(make_run, tmp_path):
    run = run_with_values(make_run)
    rows = [row("win_share.start:wharf=north", 0.05), row("win_share.seat:2", -0.004), row("rounds.mean", 3.0)]
    named = results_named([result_file(tmp_path, run, rows=rows, to_set=["wharfs.north.start.salt = 2"])], run.manifest)
    first = suggestions_of([finding()], run, named)[0]
    expected = "north 15.0 → 20.0 %, +5.0 pp (+4.0 to +6.0); no other win share by more than 0.4 pp; 2,000 playouts"
    assert first.measured == f" Measured: {expected}."
    assert first.to_data()["known"][0]["change"]["value"] == 0.05


def test_a_comparison_of_another_value_is_shown_as_tried(make_run, tmp_path):
    run = run_with_values(make_run)
    file = result_file(tmp_path, run, rows=[row("win_share.start:wharf=north", 0.02)], to_set=["wharfs.south.start.salt=3"])
    tried = suggestions_of([finding()], run, results_named([file], run.manifest))[-1]
    assert tried.what == "Tried: wharfs.south.start.salt=3"
    assert "+2.0 pp" in tried.measured


def test_a_sensitivity_chooses_the_step_that_helps_most_and_warns_that_it_overstates(make_run, tmp_path):
    run = run_with_values(make_run)
    north = "win_share.start:wharf=north"
    rows = [
        row(north, 0.06, path="wharfs.north.start.rope", value=5, to=6),
        row(north, 0.03, path="wharfs.north.start.salt", value=1, to=2),
    ]
    first = suggestions_of([finding()], run, results_named([result_file(tmp_path, run, "sensitivity", rows)], run.manifest))[
        0
    ]
    assert "North: start rope: 5 → 6" in first.what
    assert "+6.0 pp" in first.measured
    assert "overstates itself" in first.measured


def test_results_of_another_table_are_refused_by_name_and_passed_over_beside_the_run(make_run, tmp_path):
    run = run_with_values(make_run)
    file = result_file(tmp_path, run, to_set=["wharfs.north.start.salt=2"])
    other = {key: value for key, value in json.loads(file.read_text()).items() if key != "seal"}
    other["asked"]["seats"] = 2
    file.write_bytes(sealed(other))
    assert differs(read_result(file), run.manifest) == ["seats"]
    with pytest.raises(RunError, match="about other seats"):
        results_named([file], run.manifest)
    file.write_text("[]")
    with pytest.raises(RunError, match="not a result"):
        results_named([file], run.manifest)


def test_what_a_designer_reads_of_cards_is_the_designed_effect(make_run, tmp_path):
    run = run_with_values(make_run)
    level = Level("Anchor", "effect.dealt:anchor", Interval(0.06, 0.05, 0.07, "points"), True)
    cards = Finding("cards", "Cards (3)", "unbalanced", so("says"), (level,), 0.0, 0.025)
    file = result_file(tmp_path, run, "card-strength", [{"card": "anchor", "designed": 0.03, "low": 0.02, "high": 0.04}])
    (second,) = suggestions_of([cards], run, results_named([file], run.manifest))  # no step that was not played
    assert second.command.endswith("--card anchor")
    assert "Anchor +3.0 pp (+2.0 to +4.0)" in second.measured


def test_a_step_that_the_rules_refuse_is_not_proposed():
    manifest = order_of("tawantinsuyu", 4, ["sapa"] * 4).manifest
    steps = [
        RuleChange("army.A01.soldiers", 1, 0),
        RuleChange("army.A01.soldiers", 1, 2),
        RuleChange("army.A01.nothing", 1, 2),
    ]
    assert _allowed(steps, manifest) == steps[1:2]
    assert (
        _allowed(steps, manifest.model_copy(update={"asked": manifest.asked.model_copy(update={"game": "unknown"})}))
        == steps
    )


NORTH = "win_share.start:wharf=north"


def played(what: str, change: float, helps: bool, inside: bool = False, **more) -> TriedChange:
    setting = "wharfs.north.start.salt=2"
    both = (0.15, 0.15 + change, change - 0.02, change + 0.02, (0.12 + change, 0.18 + change))
    return TriedChange(NORTH, what, (setting,), (), 4000, *both, helps, inside, **more)


def test_what_is_wanted_is_what_is_off_with_the_steps_of_its_values(make_run):
    (want,) = wants_of([finding()], run_with_values(make_run).manifest)
    assert (want.metric, want.value, want.fair, want.too_strong, want.of_seat) == (NORTH, 0.15, 0.25, False, False)
    assert want.steps[0] == AdviceStep("wharfs.north.start.salt", 1, 2)
    assert wants_of([finding(verdict="balanced")], run_with_values(make_run).manifest) == []


def test_advice_says_before_after_fair_what_else_moves_and_what_failed(make_run):
    moves = (("win_share.start:wharf=south", -0.04),)
    advice = Advice((played("salt: 1 → 2", 0.06, True, aside=moves), played("rope: 5 → 6", -0.016, False)))
    first = suggestions_of([finding()], run_with_values(make_run), (), advice)[0]
    assert first.what == "north is too weak (15.0 %): salt: 1 → 2"
    expected = (
        " Measured: north 15.0 → 21.0 %, +6 pp (+4 to +8): perhaps still outside the fair band, 25.0 % ± 2.5; "
        "4,000 playouts; it also moves South −4.0 pp; also tried: rope: 5 → 6 (−1.6 pp)."
    )
    assert first.measured == expected
    assert first.command.endswith("--to-set wharfs.north.start.salt=2")
    (moved,) = first.moved
    assert (moved.name, moved.before, moved.reaches) == ("north", 0.15, "perhaps still outside the fair band")
    assert (moved.after.value, moved.after.low, moved.after.high) == pytest.approx((0.21, 0.18, 0.24))


def test_where_nothing_helped_no_change_is_advised(make_run):
    advice = Advice((played("salt: 1 → 2", -0.016, False), played("salt: 1 → 0", 0.001, False)))
    first, *_ = suggestions_of([finding()], run_with_values(make_run), (), advice)
    assert first.what == (
        "north is too weak (15.0 %): no change that was played clearly brings it nearer to fair. The right way, but perhaps "
        "by chance: salt: 1 → 0 (+0.1 pp, −1.9 to +2.1). Not the right way: salt: 1 → 2 (4,000 playouts each)"
    )
    assert "compare" not in first.command


@pytest.mark.parametrize(
    ("low", "high", "word"),
    [
        (0.21, 0.25, "inside the fair band"),
        (0.19, 0.27, "perhaps inside the fair band"),
    ],
)
def test_a_change_ends_inside_the_fair_band_if_its_interval_does(low, high, word):
    one = replace(played("salt: 1 → 2", 0.08, True), ends=(low, high), inside=True)
    assert _reaches(one, 0.25, 0.05) == word


@pytest.mark.parametrize(
    ("low", "high", "word"),
    [
        (0.16, 0.18, "still outside the fair band"),
        (0.16, 0.21, "perhaps still outside the fair band"),
        (0.16, 0.35, "perhaps still outside the fair band"),  # on both sides of it
    ],
)
def test_a_change_ends_outside_only_if_its_whole_interval_does(low, high, word):
    one = replace(played("salt: 1 → 2", 0.03, True), ends=(low, high), inside=False)
    assert _reaches(one, 0.25, 0.05) == word
