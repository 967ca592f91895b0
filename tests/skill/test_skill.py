"""Luck or skill on a game whose truth is set: what a result rests on is found, and nothing else."""

import json

import jsonschema
import pytest

import simulate
from tests.command import ROOT, shell

GAME = '''"""Points of a choice, of the place, of a deal, and of a die at the end, as the rules weigh them."""

from simulate.engine.plain import PlainGame


def setup(state, rules):
    state.dealt = [state.chance.below(1000) for _ in range(state.seats)]
    state.points = [0] * state.seats


def legal_actions(state, rules):
    return ["well", "badly"]


def apply(state, rules, action):
    seat = state.seat_to_act
    state.points[seat] = rules.weight.skill * (action == "well") + rules.weight.place * (seat == 0)
    state.points[seat] += rules.weight.deal * state.dealt[seat] + rules.weight.later * state.chance.below(1000)
    state.seat_to_act = (seat + 1) % state.seats
    if state.seat_to_act == 0:
        state.over = "over"


GAME = PlainGame(
    key="weights", title="Weights", min_seats=2, max_seats=4, setup=setup, legal_actions=legal_actions, apply=apply,
    scores=lambda state, rules: list(state.points), hidden_from=lambda state, rules, seat: None, points_shown=False,
)
'''
RULESET = '[meta]\ntitle = "Weights"\nseats = [2, 4]\nabout = "Weighted."\n\n[weight]\n'
RULESET += "skill = 0\nplace = 0\ndeal = 0\nlater = 0\n"
PLAYER = '"""{0}: plays {0}."""\n\nPARAMS = {{}}\n\n\ndef choose(view, rules, seat, legal, rng, params):\n    return "{0}"\n'


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    game = tmp_path_factory.mktemp("skill") / "weights"
    (game / "strategies").mkdir(parents=True)
    (game / "game.py").write_text(GAME)
    (game / "ruleset.toml").write_text(RULESET)
    (game / "__init__.py").write_text("")
    for name in ("well", "badly"):
        (game / "strategies" / f"{name}.py").write_text(PLAYER.format(name))
    return game


def asked(folder, seats=2, playouts=1600, seed=0, **weights):
    overrides = {f"weight.{name}": weight for name, weight in weights.items()}
    words = {"seats": seats, "playouts": playouts, "seed": seed, "jobs": 1, "game_path": folder, "overrides": overrides}
    (pair,) = simulate.skill("weights", "well", "badly", **words).pairs
    return pair


ONLY = {"skill": "who plays", "place": "the place", "deal": "the deal", "later": "chance after the deal"}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("what", ONLY)
def test_what_alone_decides_is_the_whole_result(folder, what, seats):
    pair = asked(folder, seats, 1200, **{what: 1000, "later": 1000 if what == "later" else 0})
    assert pair.parts[ONLY[what]][0] == pytest.approx(1, abs=0.05)
    assert sum(value for value, _, _ in pair.parts.values()) == pytest.approx(1, abs=0.02)
    assert pair.is_shown == (what == "skill")


def test_the_better_one_is_named_however_they_are_given(folder):
    pair = asked(folder, skill=1000)
    assert (pair.better, pair.other) == ("well", "badly")
    assert pair.ahead[0] == 1
    assert pair.games[0] == 1


def test_the_chance_and_the_games_are_those_that_can_be_computed(folder):
    """A die of 1000 with 200 points more: ahead with 1 - 0.8 ** 2 / 2 = 0.68."""
    pair = asked(folder, playouts=8000, skill=200, later=1)
    assert pair.ahead[1] <= 0.68 <= pair.ahead[2]
    assert pair.games[1] <= 1.2816**2 * 0.68 * 0.32 / 0.18**2 <= pair.games[2]
    share = (0.18**2) / 0.25  # two seats: the win share of a seat is 1/2 + 0.18 or 1/2 - 0.18
    _, low, high = pair.parts["who plays"]
    assert low <= share <= high
    assert pair.parts["the deal"][1] == 0


@pytest.mark.long
def test_intervals_hold_their_rate_and_nobody_is_named_where_nobody_is_better(folder):
    """Deal and later chance weigh alike: of the variance of a comparison each is what an arcsine says."""
    named = missed = 0
    for seed in range(40):
        pair = asked(folder, 2, 2000, seed, deal=1, later=1)
        named += pair.is_shown
        _, low, high = pair.parts["the deal"]
        missed += not low <= deal_share() <= high
    assert named <= 5
    assert missed <= 6


def deal_share(steps=400):
    """Variance of P(win | deal) for the sum of two uniform dice a seat, by the deal; of a coin's variance."""
    total = 0.0
    for i in range(steps):
        for j in range(steps):
            lead = (i - j) / steps
            p = 1 - (1 - lead) ** 2 / 2 if lead >= 0 else (1 + lead) ** 2 / 2
            total += (p - 0.5) ** 2
    return total / steps**2 / 0.25


def test_the_command_says_it_and_its_json_has_it(folder, tmp_path):
    set_ = ["--set", "weight.skill=200", "--set", "weight.later=1"]
    words = ["skill", "weights", "well", "badly", "-s", 2, "-n", 600, *set_]
    done = shell(*words, "--game-path", folder, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "well is ahead of badly in" in done.stdout
    assert "games tell them apart nine times in ten" in " ".join(done.stdout.split())
    told = json.loads(shell(*words, "--json", "-q", "--game-path", folder, cwd=tmp_path).stdout)
    jsonschema.validate(told, json.loads((ROOT / "docs" / "reference" / "what-if.schema.json").read_text()))
    assert told["kind"] == "skill"
    assert told["rows"][0]["better"] == "well"
    assert told["rows"][0]["is_shown"] is True


def test_who_is_not_better_is_not_said_to_be(folder, tmp_path):
    words = ["skill", "weights", "well", "badly", "-s", 2, "-n", 600, "--set", "weight.later=1", "--game-path", folder]
    assert "it is not shown who is better" in " ".join(shell(*words, cwd=tmp_path).stdout.split())
    told = json.loads(shell(*words, "--json", "-q", cwd=tmp_path).stdout, parse_constant=pytest.fail)
    assert told["rows"][0]["is_shown"] is False


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["skill", "weights", "well"], "skill compares two players"),
        (["skill", "weights", "well", "well"], "twice"),
        (["skill", "weights", "-n", "100"], "skill needs 50 deals"),
        (["skill", "night-watch"], "all win together or all lose"),
    ],
)
def test_what_cannot_be_asked_is_refused(folder, tmp_path, words, said):
    paths = ["--game-path", folder] if "weights" in words else ["--game-path", ROOT / "examples" / "kinds"]
    done = shell(*words, *paths, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr, done.stderr
