"""The conclusions of the scripted players from the state: what denarii still buy, quests in reach, what intrigues do."""

import numpy as np
import pytest

from simulate.games.age_of_rome.names import DECEPTION, SLANDER
from simulate.games.age_of_rome.state import D_SHIFT
from strategies import parse_strategy
from strategies.age_of_rome._cards import quest_worth_of_card
from strategies.age_of_rome._now import scored_now, stand_now
from strategies.age_of_rome._plots import harm, plot_answer
from strategies.age_of_rome._quests import promise
from strategies.age_of_rome._script import double_value
from strategies.age_of_rome._spaces import piece_risk, religion_value
from strategies.age_of_rome._values import W, denarius, medal_points, spendable
from tests.age_of_rome.positions import RULES, at, do, short, words

PLAYER = np.array(parse_strategy("age_of_rome", "statesman").values())
RECORD = RULES.record
PROVINCES = ("africa", "gaul", "hispania", "italy")
TYPES = ("military", "politics", "trade", "religion", "agriculture")
QUESTS = {quest["name"]: number for number, quest in enumerate(RULES.values["quest"].values())}


def told(position, name, seat=0):
    """Return what a quest promises a seat."""
    return promise(position.state, RECORD, seat, QUESTS[name])


def test_denarii_that_no_tile_is_left_for_are_worth_what_they_score():
    """A quarter of a point in every round once the tiles are gone; more before, and less so for who has most."""
    gone = at(round_no=7).state
    gone.tiles[:] = 0
    assert denarius(gone, RECORD, 0, PLAYER) == 0.25
    assert denarius(at(round_no=7, denarii={0: 5}).state, RECORD, 0, PLAYER) > 0.25
    few = at(round_no=8, denarii={0: 10, 1: 60}).state
    few.tiles[:, :2] = 0
    few.tiles[1:] = 0
    assert 0.0 < spendable(few, RECORD, 1) < spendable(few, RECORD, 0) < 1.0


def test_nobody_values_a_denarius_below_what_it_scores():
    """Numbers found by playing may say so; the points at the end are sure."""
    low = PLAYER.copy()
    low[[W.dv_late, W.dv_last]] = -1.0
    assert [denarius(at(round_no=r).state, RECORD, 0, low) for r in (8, 9)] == [0.25, 0.25]


def test_a_quest_for_a_medal_is_sure_for_its_owner_and_lost_for_the_others():
    position = at(medals={"trade": 1}, buildings={"gaul": {"trade": 3}})
    assert [told(position, "Wild Trade", seat) for seat in range(3)] == [0.0, 6.0, 0.0]
    assert told(position, "Offerings") == 6.0 / 4


@pytest.mark.parametrize(
    ("name", "near", "far"),
    [
        ("Finished Pantheon", {"round_no": 5, "pieces": {0: (3, 2)}}, {"round_no": 8, "pieces": {0: (1, 0)}}),
        ("Full Muster", {"legions": {0: 7}, "votes": {0: 5}}, {"legions": {0: 4}, "votes": {0: 3}}),
        ("Beloved of the People", {"glory": {0: 38}, "round_no": 6}, {"glory": {0: 5}, "round_no": 8}),
        ("Far-flung Eagles", {"round_no": 2}, {"round_no": 9}),
        ("Great Retinue", {"round_no": 1}, {"round_no": 9}),
        ("Humble Servant", {"round_no": 9, "glory": {0: 5, 1: 9, 2: 9, 3: 9}}, {"round_no": 9, "glory": {0: 30, 1: 9}}),
    ],
)
def test_what_is_nearly_done_promises_most_of_its_points_and_what_is_far_hardly_any(name, near, far):
    points = int(RECORD.quest_points[QUESTS[name]])
    assert told(at(**near), name) > 0.7 * points
    late = at(**far)
    if late.state.round_no >= 8:
        late.state.tiles[:] = 0
    assert told(late, name) < 0.35 * points


def test_a_tile_with_the_medal_counts_the_points_of_its_quest():
    position = at(quests={0: ["Wild Trade"]})
    assert [medal_points(position.state, RECORD, 0, kind) for kind in range(5)] == [0, 0, 6, 0, 0]


def test_slander_hurts_most_just_before_a_milestone():
    position = at(glory={1: 11, 2: 6})
    near, far = (harm(position.state, RECORD, 0, who, SLANDER, PLAYER) for who in (1, 2))
    assert near > far > 0.3


def test_deception_takes_the_flag_that_counts_and_leaves_the_areas_as_they_are():
    """Two legions of seat 2 hold Thrace alone: they leave it, for where they win least; nothing is moved by thinking."""
    areas = {"thrace": [0, 1, 2, 1], "epirus": [0, 0, 1, 0]}
    position = at(phase="activate", round_no=5, first=1, markers={"hispania": {1: 1}}, areas=areas, glory={2: 1})
    before = position.state.areas.copy()
    assert harm(position.state, RECORD, 1, 2, DECEPTION, PLAYER) > 1.0
    assert (position.state.areas == before).all()
    do(position, next(text for text in words(position) if "Deception" in text))
    for _ in range(2):
        assert position.state.decision == D_SHIFT
        legal = np.array(position.legal_ids())
        answer = int(plot_answer(position.state, RECORD, 1, D_SHIFT, legal, len(legal)))
        assert (position.state.areas == before).all()
        do(position, short(position, answer))
    while "play no more" in words(position):
        do(position, "play no more")
    assert position.state.areas[2, 0] == 0


def test_deception_sees_both_moves_together():
    """One legion out of Macedonia only makes a tie; two leave seat 1 alone in front with two against one."""
    areas = {"thrace": [0, 4, 1, 0], "macedonia": [0, 2, 3, 1], "epirus": [0, 0, 1, 2]}
    position = at(phase="activate", round_no=9, first=1, markers={"hispania": {1: 1}}, areas=areas, glory={2: 1})
    do(position, next(text for text in words(position) if "Deception" in text))
    for _ in range(2):
        assert position.state.decision == D_SHIFT
        legal = np.array(position.legal_ids())
        do(position, short(position, int(plot_answer(position.state, RECORD, 1, D_SHIFT, legal, len(legal)))))
    while "play no more" in words(position):
        do(position, "play no more")
    assert position.state.areas[2, 1] == 1


@pytest.mark.parametrize(("pieces", "worth"), [((0, 0), 2.0), ((1, 0), 2.5), ((2, 0), 4.0), ((3, 0), 7 / 4), ((3, 2), 2.5)])
def test_a_piece_is_its_part_of_what_its_level_still_scores(pieces, worth):
    """Own pieces 1, the common one gold: 4."""
    assert religion_value(at(round_no=3, pieces={0: pieces}).state, RECORD, 0) == pytest.approx(worth)


def test_a_level_that_cannot_be_finished_is_worth_its_own_pieces():
    assert religion_value(at(round_no=8, pieces={0: (3, 0)}).state, RECORD, 0) == 1.0


def test_no_marker_of_others_takes_from_the_piece_that_finishes_a_level():
    risky = PLAYER.copy()
    risky[W.piece_risk] = 0.5
    fields = {"round_no": 4, "markers": {"gaul": {1: 2}}}
    assert piece_risk(at(pieces={0: (1, 0)}, **fields).state, RECORD, 0, risky) == 1.0
    assert piece_risk(at(pieces={0: (2, 0)}, **fields).state, RECORD, 0, risky) == 0.0


def test_cards_wanted_by_a_quest_are_kept_late():
    """Well Stocked wants three in hand: each is a third of its points in round 8, the third one all of them in round 9."""
    held = {"quests": {0: ["Well Stocked"]}, "hands": {0: ["Bra", "Dagger", "Compass"]}, "anchors": {0: 0}}
    worth = [quest_worth_of_card(at(round_no=r, **held).state, RECORD, 0) for r in (7, 8, 9)]
    assert worth == [0.0, 1.0, 3.0]
    two = at(round_no=9, quests={0: ["Well Stocked"]}, hands={0: ["Bra", "Dagger"]}, anchors={0: 0}).state
    before = stand_now(two, RECORD, 0, PLAYER)
    assert scored_now(two, RECORD, 0, 2, False, before, PLAYER) == pytest.approx(3.0 + 0.25)


def test_double_income_is_not_taken_for_denarii_that_buy_nothing():
    """Round 8, a province of 10: with few denarii they may be wanted; with 40 beside few tiles the glory is worth more."""
    levels = {"africa": {"military": 3, "politics": 3, "trade": 3}}
    poor, rich = (at(phase="income", round_no=8, buildings=levels, denarii={0: n}, glory={0: 33}).state for n in (0, 40))
    for state in (poor, rich):
        state.tiles[:3] = 0
        state.tiles[:, :2] = 0
    assert double_value(rich, RECORD, 0, PLAYER) < 0.0
    assert double_value(rich, RECORD, 0, PLAYER) < double_value(poor, RECORD, 0, PLAYER)
