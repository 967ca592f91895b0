"""Joint effects of several steps: legions, pantheon pieces; players whose next move cannot be foreseen."""

import numpy as np
import pytest

from simulate.engine.contract import PARAMS_MAX
from simulate.engine.position import stream
from simulate.engine.quiet import quiet
from strategies import parse_strategy
from strategies.age_of_rome._legions import best_march, lead_of, legion_value, march, sure_flag
from strategies.age_of_rome._plan import march_plan, piece_plan, steps_left
from strategies.age_of_rome._values import W
from tests.age_of_rome.positions import RULES, at, do, short, words

MILITARY, MACEDONIA = 0, 1
ALL = [1, 2, 3, 4]
PLAYER = np.array(parse_strategy("age_of_rome", "statesman").values())
PLAYER[W.rivals] = 1.0
NOBODY_LEFT = {0: 0, 1: 1, 2: 1, 3: 1}  # followers placed: of others all


def last(**fields):
    """The last round; nobody but the first seat, with five followers, has one left."""
    buildings = {"africa": {"military": 3, "religion": 3}}
    return at(round_no=9, placed=NOBODY_LEFT, milestones={0: ALL, 1: [], 2: [], 3: []}, buildings=buildings, **fields)


def chosen_by(name, position, seed):
    """Return what a player does for the first seat with this stream, in words."""
    player = parse_strategy("age_of_rome", name)
    params, legal = np.zeros(PARAMS_MAX), np.array(position.legal_ids())
    params[: len(player.values())] = player.values()
    with quiet():
        action = player.load()(position.state, RULES.record, 0, legal, len(legal), stream(seed), params)
    return short(position, int(action))


def test_a_legion_is_worth_its_part_of_the_flag_that_several_win():
    """One legion leaves Macedonia unconquered (shield 3), two take its flag of 8; the rival alone gets the second one, 4."""
    position = last(areas={"macedonia": [0, 1, 0, 0]}, legions={0: 7, 1: 7})
    before = position.state.copy()
    assert march(position.state, RULES.record, 0, MACEDONIA, 1, PLAYER) == (0.0, 1)
    assert march(position.state, RULES.record, 0, MACEDONIA, 2, PLAYER) == (pytest.approx((8 - 4 / 3) / 2), 2)
    assert best_march(position.state, RULES.record, 0, 2, 4, PLAYER) >= 8 - 4 / 3
    assert march_plan(position.state, RULES.record, 0, 1, PLAYER) > 3.0
    assert position.state == before


def test_without_followers_or_legions_there_is_no_march():
    assert march_plan(last(legions={0: 0}).state, RULES.record, 0, 1, PLAYER) == 0.0
    tired = at(round_no=9, placed={0: 1}, milestones={0: []}, buildings={"africa": {"military": 3}}, legions={0: 7})
    assert steps_left(tired.state, RULES.record, 0, MILITARY) <= 1


@pytest.mark.parametrize(
    ("legions", "lead", "flag"), [([1, 0, 0, 0], 1, 4.0), ([3, 1, 0, 0], 2, 6.0), ([2, 2, 0, 0], 2, 0.0)]
)
def test_a_flag_is_the_surer_the_longer_the_lead(legions, lead, flag):
    """Each legion of the lead is lost with the chance of a half; a shared rank has no flag."""
    position = at(areas={"macedonia": legions}, legions={0: 7, 1: 7})
    assert lead_of(position.state, 0, MACEDONIA) == lead
    assert sure_flag(position.state, RULES.record, 0, MACEDONIA, 0.5) == pytest.approx(flag)


@pytest.mark.parametrize(("round_no", "counts"), [(6, 0.0), (8, 1.0)])
def test_late_in_the_game_a_legion_counts_what_two_would_win(round_no, counts):
    """`march` adds the worth of each of the best one or two legions, but not in the middle of the game."""
    position = at(round_no=round_no, areas={"macedonia": [0, 1, 0, 0]}, legions={0: 7, 1: 7})
    marching = PLAYER.copy()
    marching[W.march] = 1.0
    each = march(position.state, RULES.record, 0, MACEDONIA, 2, PLAYER)[0]
    assert each > 0.0
    value, more = (legion_value(position.state, RULES.record, 0, MACEDONIA, w) for w in (PLAYER, marching))
    assert more - value == pytest.approx(counts * each)


@pytest.mark.parametrize(
    ("pieces", "placed", "worth"), [((0, 0), 0, 2.0), ((1, 0), 0, 2.5), ((0, 0), 3, 0.0), ((3, 0), 0, 0.0)]
)
def test_a_piece_is_worth_its_part_of_the_level_if_that_can_be_finished(pieces, placed, worth):
    """Base: 1 + 1 + 4 with three followers; with two it stays open, and four of the top are more than the building takes."""
    position = at(
        round_no=9, milestones={0: ALL}, pieces={0: pieces}, placed={0: placed}, buildings={"africa": {"religion": 3}}
    )
    assert piece_plan(position.state, RULES.record, 0) == pytest.approx(worth)


@pytest.mark.parametrize(("waver", "several"), [("", False), (":waver=3", True)])
def test_who_wavers_cannot_be_foreseen(waver, several):
    """The same position, twenty streams of the seat's own chance."""
    position = at(round_no=5, milestones={0: ALL}, buildings={"africa": {"trade": 2, "agriculture": 2, "religion": 2}})
    chosen = {chosen_by("statesman" + waver, position, seed) for seed in range(20)}
    assert (len(chosen) > 1) == several


@pytest.mark.parametrize(("plan", "building"), [(0, "the Colosseum"), (1, "military")])
def test_who_plans_starts_what_takes_two_followers(plan, building):
    """One legion scores nothing in Macedonia, two win it; a glory scores at once, a piece more of the pantheon little."""
    position = last(areas={"macedonia": [0, 1, 0, 0]}, legions={0: 7, 1: 7}, pieces={0: (3, 0)})
    assert chosen_by(f"statesman:now=1,threat=0,plan={plan}", position, 1).startswith(f"place a follower on {building}")


def test_the_last_followers_finish_a_level_before_they_go_to_the_colosseum():
    """Two pieces make 1 + 4 together; the first one alone 1, as a follower in the Colosseum does."""
    position = last(pieces={0: (1, 0)})
    assert chosen_by("statesman:now=1", position, 1).startswith("place a follower on religion")


def test_two_legions_at_once_fulfil_a_quest_that_one_cannot():
    """Far-flung Eagles, 4 points for legions in three areas; alone, a second legion in Epirus is worth most."""
    areas = {"thrace": [0, 3, 0, 0], "macedonia": [0, 3, 0, 0], "epirus": [1, 1, 0, 0]}
    position = last(areas=areas, legions={0: 3, 1: 7}, quests={0: ["Far-flung Eagles"]})
    do(
        position,
        next(text for text in words(position) if text.startswith("place a follower on military") and "bonus" in text),
    )
    for _ in range(2):
        do(position, chosen_by("statesman:now=1", position, 1))
    assert list(position.state.areas[0]) == [1, 1, 1]


def test_hadrian_begins_no_pantheon_before_six_markers_of_others():
    """A base piece can be torn down until its level is finished: with six markers about, the Colosseum is better."""
    safe, watched = (
        at(round_no=3, buildings={"africa": {"religion": 1}}, feuds={0: 0}, markers=markers)
        for markers in ({}, {"gaul": {1: 2, 2: 1}, "italy": {2: 1, 3: 2}})
    )
    assert {chosen_by("hadrian", safe, seed) for seed in range(20)} == {"place a follower on religion"}
    assert {chosen_by("hadrian", watched, seed) for seed in range(20)} == {"place a follower on the Colosseum"}
