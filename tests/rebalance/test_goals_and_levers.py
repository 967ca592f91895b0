"""Goals asked for, read and refused; levers that may be changed, and how far. Nothing is played here."""

import math
from types import SimpleNamespace

import numpy as np
import pytest

from simulate.errors import RunError, SimulateError
from simulate.games import load_game
from simulate.games.rules import load_rules
from simulate.rebalancing.goals import Goal, GoalWish, Losses, goals_of, parse_wish
from simulate.rebalancing.goals_file import read_goals
from simulate.rebalancing.levers import (
    LeverRule,
    all_levers,
    changed,
    levers_of,
    schema_at,
    schema_of,
    settings_of,
    steps,
)
from simulate.runs.store.metrics import BlockTotals
from simulate.system.rule_values import leaves

SHARES = {"red": 0.4, "blue": 0.2, "green": 0.2, "white": 0.2}


def totals(shares=SHARES, blocks=40):
    """Made-up totals: shares of houses, fair places."""
    names = [*(f"win_share.start:house={h}" for h in shares), *(f"win_share.seat:{i + 1}" for i in range(4)), "rounds.mean"]
    values = [*shares.values(), *[0.25] * 4, 9.0]
    rows = np.full((blocks, len(names)), 4.0)
    return BlockTotals(0, tuple(names), rows, rows * values)


@pytest.fixture(scope="module")
def age():
    game = load_game("age-of-rome")
    return SimpleNamespace(game=game, rules=load_rules(game))


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("win_share.seat:1=24..26", 24, 26),
        ("win_share.seat:1 = 24 .. 26 %", 24, 26),
        ("rounds.mean<=12", -math.inf, 12),
        ("rounds.mean>=7.5", 7.5, math.inf),
        ("win_share.start:house=red=25+-2.5", 22.5, 27.5),
    ],
)
def test_a_goal_is_read(text, low, high):
    wish = parse_wish(text)
    assert (wish.low, wish.high) == (low, high)
    assert wish.pattern in ("win_share.seat:1", "rounds.mean", "win_share.start:house=red")


def test_fair_and_plus_minus_is_a_distance():
    assert parse_wish("livia=fair+-2.5") == GoalWish("livia", within=0.025)


@pytest.mark.parametrize("text", ["livia", "livia=", "livia=3", "=1..2", "livia=5..3", "livia=fair+-0", "a b=1..2"])
def test_a_goal_that_is_none_is_refused_in_few_lines(text):
    with pytest.raises(RunError) as error:
        parse_wish(text)
    assert len(str(error.value)) < 300


def test_a_level_is_enough_and_fair_is_what_the_seats_have():
    (goal,) = goals_of([parse_wish("red=fair+-2")], [totals()], [4])
    assert goal.metric == "win_share.start:house=red"
    assert (goal.low, goal.high) == (pytest.approx(0.23), pytest.approx(0.27))
    assert (goal.words, goal.told(0.4)) == ("23.0 % to 27.0 %", "40.0 %")


def test_a_pattern_makes_a_goal_of_each_and_the_narrower_of_two_counts():
    goals = goals_of([GoalWish("win_share.start:*", within=0.05), parse_wish("red=20..26")], [totals()], [4])
    assert len(goals) == 4
    red = next(g for g in goals if g.metric.endswith("red"))
    assert (red.low, red.high) == (pytest.approx(0.20), pytest.approx(0.26))


@pytest.mark.parametrize(
    ("wishes", "word"),
    [
        (["red=20..22", "red=26..30"], "contradict"),
        (["red>=40", "blue>=40", "green>=40"], "contradict"),
        (["red<=10", "blue<=10", "green<=10", "white<=10"], "contradict"),
        (["rde=20..22"], "red"),
        (["rounds.mean=fair+-2"], "fair value"),
        (["red=120..130"], "0 to 100 %"),
    ],
)
def test_goals_that_cannot_be_are_refused(wishes, word):
    with pytest.raises(SimulateError, match=word):
        goals_of([parse_wish(w) for w in wishes], [totals()], [4])


def test_a_goal_for_seats_that_are_not_played_is_refused():
    with pytest.raises(RunError, match="3 seats"):
        goals_of([GoalWish("red", within=0.02, seats=(3,))], [totals()], [4])


def test_the_loss_counts_margins_outside_and_noise_near_an_edge():
    losses = Losses.of([Goal("win_share.seat:1", 0.2, 0.3), Goal("rounds.mean", -math.inf, 10.0, hard=True)])
    assert losses.at(np.array([0.25, 9.0])) == 0
    assert losses.at(np.array([0.4, 9.0])) == pytest.approx(2.0)
    assert losses.at(np.array([0.25, 11.0])) == pytest.approx(100.0)  # one margin of a hard goal
    inside, edge = losses.expected(np.array([[0.25, 5.0], [0.3, 5.0]]), np.array([[0.01, 0.1]] * 2))
    assert inside < 1e-6
    assert edge == pytest.approx(0.01 / math.sqrt(2 * math.pi) / 0.05, rel=1e-6)


def test_levers_are_numbers_entries_of_lists_words_and_rule_variants(age):
    found = {lever.name: lever for lever in all_levers(age.game, age.rules)}
    assert found["character.livia.votes"].values == (2, 3, 4, 6, 7, 8)  # the model allows 0 to 8; half to double, or three
    assert 0 not in found["character.livia.glory"].values
    assert found["character.livia.glory"].values[0] == 1  # glory 0 is refused by the rules
    assert found["buildings.trade.cost[1]"].was == 12
    assert found["options.target_may_sell"].values == ("no",)
    assert found["variant:truce"].values == (True,)
    assert not any("guard" in name for name in found)


def test_every_value_of_every_lever_is_in_the_bounds_of_the_model(age):
    schema = schema_of(age.game)
    for lever in all_levers(age.game, age.rules):
        place = schema_at(schema, lever.path) if lever.path else {}
        place = place.get("items", place) if lever.at is not None else place
        if lever.scale and "$ref" not in place:
            assert all(place.get("minimum", v) <= v <= place.get("maximum", v) for v in lever.values), lever


def test_a_pattern_a_table_or_a_name_picks_levers_and_fixed_takes_away(age):
    names = [lever.name for lever in levers_of(age.game, age.rules, ["character"], ["character.*.votes"])]
    assert "character.livia.glory" in names
    assert "character.livia.votes" not in names
    only = levers_of(age.game, age.rules, ["character.*.denarii"], provenance="reconstructed")
    assert [lever.name for lever in only] == [
        f"character.{c}.denarii" for c in ("fulvia", "octavian", "livia", "lepidus", "junia")
    ]


def test_a_goals_file_says_steps_costs_and_bounds(age):
    (lever,) = levers_of(
        age.game, age.rules, ["character.livia.denarii"], said=[LeverRule("character.*.denarii", 4, 12, 2, cost=3.0)]
    )
    assert (lever.values, lever.cost) == ((4, 6, 10, 12), 3.0)
    for rule, word in (
        (LeverRule("character.livia.votes", low=0, high=9), "0 to 8"),
        (LeverRule("nobody.*", low=1), "nobody"),
        (LeverRule("character.livia.votes", values=(2, 99)), "votes cannot be 99.*from 0 to 8"),
        (LeverRule("character.livia.votes", values=(True,)), "votes cannot be true.*from 0 to 8"),
        (LeverRule("character.livia.votes", values=("many",)), "votes cannot be.*many.*from 0 to 8"),
        (LeverRule("options.target_may_sell", values=("maybe",)), "may_sell cannot be.*It takes.*no"),
    ):
        with pytest.raises(SimulateError, match=f"(?s){word}"):
            levers_of(age.game, age.rules, ["character", "options"], said=[rule])
    with pytest.raises(SimulateError, match=r"no provenance 'recons'.*reconstructed"):
        levers_of(age.game, age.rules, provenance="recons")


@pytest.mark.parametrize(("levers", "fixed"), [(["character.livai.votes"], []), ([], ["nothing"]), (["setup"], ["*"])])
def test_levers_that_are_not_there_are_refused_in_few_lines(age, levers, fixed):
    with pytest.raises(SimulateError) as error:
        levers_of(age.game, age.rules, levers, fixed)
    assert len(str(error.value)) < 400


def test_a_candidate_becomes_values_and_a_record_and_a_list_keeps_its_other_entries(age):
    levers = levers_of(age.game, age.rules, ["buildings.trade.cost", "character.livia.votes"])
    place = {lever.name: i for i, lever in enumerate(levers)}
    candidate = tuple(sorted([(place["buildings.trade.cost[1]"], 9), (place["character.livia.votes"], 2)]))
    settings, variants = settings_of(levers, candidate, age.rules)
    assert settings == {"buildings.trade.cost": [4, 9, 18], "character.livia.votes": 2}
    assert variants == []
    made = changed(age.game, age.rules, levers, candidate, [4])
    same = load_rules(age.game, overrides=settings)
    assert made.record.tobytes() == same.record.tobytes()
    assert (made.values, made.digest, made.overrides) == (same.values, same.digest, settings)
    assert age.rules.values["character"]["livia"]["votes"] == 5


def test_a_candidate_stands_over_what_was_set_and_keeps_the_rest(age):
    """`--set character.livia.votes=3` is where the search begins, and not what its answer is played with."""
    asked = {"character.livia.votes": 3, "setup.denarii_per_point_medal": 4}
    begun = load_rules(age.game, overrides=asked)
    levers = levers_of(age.game, begun, ["character.livia.votes"])
    made = changed(age.game, begun, levers, ((0, 2),), [4])
    assert made.values["character"]["livia"]["votes"] == 2
    assert made.overrides == asked | {"character.livia.votes": 2}
    assert made.record.tobytes() == load_rules(age.game, overrides=made.overrides).record.tobytes()


def test_a_list_of_another_ruleset_keeps_its_own_entries(age):
    """A data variant writes one entry, the candidate another: elsewhere both hold."""
    levers = levers_of(age.game, age.rules, ["buildings.trade.cost"])
    place = next(i for i, lever in enumerate(levers) if lever.name == "buildings.trade.cost[1]")
    there = load_rules(age.game, overrides={"buildings.trade.cost": [5, 11, 18]})
    made = changed(age.game, there, levers, ((place, 9),), [4])
    assert made.values["buildings"]["trade"]["cost"] == [5, 9, 18]


def test_a_rule_variant_as_a_change_stands_over_what_was_set(age):
    begun = load_rules(age.game)
    levers = list(all_levers(age.game, begun))
    place, lever = next((i, one) for i, one in enumerate(levers) if one.name.startswith("variant:"))
    alone = load_rules(age.game, lever.name.removeprefix("variant:"))
    path, was = next((p, v) for p, v in leaves(begun.values) if dict(leaves(alone.values)).get(p, v) != v)
    again = load_rules(age.game, overrides={path: was})
    made = changed(age.game, again, levers, ((place, True),), [4])
    assert made.values == alone.values
    assert path not in made.overrides


def test_steps_of_a_wide_number_are_thinned():
    values = steps(100, 50, 200, 1)
    assert len(values) <= 64
    assert {94, 99, 101, 106} <= set(values)


def test_a_goals_file_is_read_and_its_mistakes_name_their_place(tmp_path):
    file = tmp_path / "goals.toml"
    file.write_text(
        'starts = 2.5\n[[goal]]\nmetric = "rounds.mean"\ntarget = 9\nwithin = 0.5\nhard = true\n'
        '[levers]\nuse = ["character"]\n[levers.of."character.*.votes"]\nlow = 2\ncost = 2\n'
    )
    found = read_goals(file)
    fair, rounds = found.wishes(str(file))
    assert fair == GoalWish("win_share.start:*", within=0.025)
    assert (rounds.low, rounds.high, rounds.hard) == (8.5, 9.5, True)
    assert found.rules() == [LeverRule("character.*.votes", low=2, cost=2.0)]
    for text, word in (
        ("[[goal]]\nmetrik = 3", "metric"),
        ("starts = 0", "starts"),
        ("starts = ", "TOML"),
        ('[levers.of."x"]\nstep = 0', "step"),
        ('[[goal]]\nmetric = "red"\nlow = nan', "goal.0.low: .*finite"),
        ('[[goal]]\nmetric = "red"\nlow = 20\nweight = inf', "weight: .*finite"),
    ):
        file.write_text(text)
        with pytest.raises(RunError, match=word):
            read_goals(file)
    with pytest.raises(RunError, match="No such file"):
        read_goals(tmp_path / "none.toml")
    file.write_text('[[goal]]\nmetric = "red"\n')
    with pytest.raises(RunError, match="give low and high"):
        read_goals(file).wishes("x")
