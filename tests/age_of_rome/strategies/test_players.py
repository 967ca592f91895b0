"""The knowledge of the scripted players: the last round by what it scores, tiles before conversions, whom an intrigue
hurts."""

import numpy as np
import pytest

from simulate.engine.contract import PARAMS_MAX
from simulate.engine.position import stream
from simulate.engine.quiet import quiet
from simulate.games.age_of_rome.names import INTRIGUES, N_INTRIGUES
from simulate.games.age_of_rome.state import D_HIT
from strategies import parse_strategy
from strategies.age_of_rome._legions import lead_gain
from strategies.age_of_rome._now import scored_now, stand, stand_now
from strategies.age_of_rome._plots import activation_value, hit_value, plot_answer
from strategies.age_of_rome._quests import quest_pull
from strategies.age_of_rome._spaces import majority_value, religion_value, senate_gain, trade_value, votes_to_come
from strategies.age_of_rome._values import W as PLACES
from strategies.age_of_rome._values import denarius, kind_weight, level_value, tile_value
from tests.age_of_rome.positions import RULES, at, do, part, short, words

MILITARY, RELIGION = 0, 3  # building types
W = np.array(parse_strategy("age_of_rome", "statesman").values())


def choice(position, name):
    """Return what a player does for the seat to act, in words."""
    player = parse_strategy("age_of_rome", name)
    params = np.zeros(PARAMS_MAX)
    params[: len(player.values())] = player.values()
    legal = np.array(position.legal_ids())
    with quiet():
        return short(
            position,
            int(player.load()(position.state, RULES.record, position.seat_to_act, legal, len(legal), stream(1), params)),
        )


@pytest.mark.parametrize("column", [[], [1], [0, 1], [0, 1, 2, 0], [0, 1, 0, 2, 3], [1, 0, 2, 0, 3]])
def test_a_vote_of_the_last_round_is_worth_what_it_scores(column):
    """The gain of the script is the difference of the scores before and after the vote, pushed-out votes included."""
    position = at(round_no=9, column=column, votes={0: 5}, buildings={"africa": {"politics": 1}})
    before = part(position, 0, "politics")
    expected = senate_gain(position.state, RULES.record, 0)
    do(position, "place a follower on politics")
    assert part(position, 0, "politics") - before == expected


@pytest.mark.parametrize(("pieces", "worth"), [((0, 0), 1), ((1, 0), 1), ((2, 0), 4), ((3, 0), 1), ((3, 3), 4), ((3, 4), 0)])
def test_a_piece_of_the_last_round_is_worth_its_points(pieces, worth):
    """Own pieces score 1, the first common ones of both levels gold: 4."""
    assert religion_value(at(round_no=9, pieces={0: pieces}).state, RULES.record, 0) == worth


def test_a_card_of_the_last_round_is_sold_unless_it_may_complete_a_set():
    assert trade_value(at(round_no=9).state, RULES.record, 0, W) == 0.25
    pair = at(round_no=9, hands={0: ["Gladius", "Gladius"]})
    assert trade_value(pair.state, RULES.record, 0, W) > 0.25


def test_votes_to_come_are_those_of_others_with_followers_for_them():
    milestones = {0: [1, 2, 3, 4], 1: [1], 2: [1, 2, 3, 4], 3: []}
    position = at(round_no=9, votes={0: 5, 1: 3, 2: 0, 3: 5}, milestones=milestones)
    assert votes_to_come(position.state, 0) == 2 + 0 + 1


def test_tiles_come_before_conversions():
    """With the medal of religion and the next milestone in reach, a tile that pays is built first."""
    position = at(phase="build", medals={"religion": 0}, buildings={"gaul": {"religion": 3}}, denarii={0: 20}, glory={0: 3})
    assert "pay 3 denarii for 1 glory" in words(position)
    assert choice(position, "statesman").startswith("build ")


def test_treachery_hits_where_it_does_most():
    """The legion that alone holds a high flag, not the one that shares it or has none."""
    areas = {"thrace": [0, 4, 0, 0], "epirus": [1, 1, 0, 0]}
    position = at(phase="activate", markers={"gaul": {0: 1}}, areas=areas, round_no=3, legions={0: 1, 1: 7})
    values = [hit_value(position.state, RULES.record, 0, 1, area) for area in range(3)]
    do(position, next(text for text in words(position) if text.startswith("use Treachery in Gaul against seat 2")))
    assert position.state.decision == D_HIT
    legal = np.array(position.legal_ids())
    chosen = plot_answer(position.state, RULES.record, 0, D_HIT, legal, len(legal))
    assert values[int(chosen) - int(legal[0])] == max(values)


def test_a_legion_of_the_last_round_counts_what_it_takes_from_others():
    """A tie breaks the flag of the one who held it alone: a third of that is a gain."""
    position = at(round_no=9, areas={"thrace": [3, 4, 0, 0]}, legions={0: 7, 1: 7})
    assert lead_gain(position.state, RULES.record, 0, 0, 2, W) > lead_gain(position.state, RULES.record, 0, 0, 1, W)
    assert lead_gain(position.state, RULES.record, 0, 0, -3, W) < 0


def test_quests_held_draw_followers_and_fulfilled_ones_do_not():
    held = at(quests={0: ["Finished Pantheon"]}, pieces={0: (3, 3)}, round_no=8)
    assert quest_pull(held.state, RULES.record, 0, RELIGION) == 5.0
    done = at(quests={0: ["Finished Pantheon"]}, pieces={0: (3, 4)}, round_no=8)
    assert [quest_pull(done.state, RULES.record, 0, kind) for kind in range(5)] == [0.0] * 5
    late = at(quests={0: ["Finished Pantheon"]}, pieces={0: (1, 0)}, round_no=9)
    assert quest_pull(late.state, RULES.record, 0, RELIGION) == 0.0


@pytest.mark.parametrize(
    ("kind", "space", "change"),
    [
        (0, "military", {"areas": {"thrace": [2, 3, 0, 0], "macedonia": [0, 1, 2, 0]}, "legions": {0: 7, 1: 7, 2: 7}}),
        (1, "politics", {"column": [1, 0, 2, 0, 3], "votes": {0: 5}}),
        (1, "politics", {"column": [1, 2], "votes": {0: 5}, "quests": {0: ["Last Word"]}}),
        (3, "religion", {"pieces": {0: (2, 0)}, "quests": {0: ["Gilded Pediment"]}}),
        (3, "religion", {"pieces": {0: (3, 3)}, "quests": {0: ["Finished Pantheon"]}}),
    ],
)
def test_what_a_move_scores_at_once_is_what_the_scores_change(kind, space, change):
    """Own flags, votes, pieces and quests, less a third of the others' flags and votes; the view is as before afterwards."""
    position = at(round_no=9, buildings={"africa": {space: 1}}, **change)
    before = position.state.copy()
    gain = scored_now(position.state, RULES.record, 0, kind, False, stand_now(position.state, RULES.record, 0, W), W)
    assert position.state == before
    was = stand(position.state, RULES.record, 0, W)
    do(position, f"place a follower on {space}")
    after = [_stand_after(position, text) for text in words(position)] if space == "military" else [_stand_after(position)]
    assert max(after) - was == pytest.approx(gain)


@pytest.mark.parametrize(
    "change",
    [
        {"areas": {"thrace": [3, 2, 1, 0], "macedonia": [0, 2, 0, 1]}},
        {"areas": {"thrace": [2, 2, 1, 0], "macedonia": [2, 2, 0, 0]}},  # a shared rank has no flag
        {"areas": {"thrace": [2, 1, 0, 0]}},  # nobody has conquered it
        {"areas": {"thrace": [2, 2, 1, 0]}, "medals": {"military": 0}},  # who owns the medal takes the rank
        {"column": [1, 0, 2, 0, 3], "denarii": {0: 9}, "medals": {"religion": 0}},
        {"pieces": {0: (3, 3)}, "quests": {0: ["Finished Pantheon", "Conqueror"]}, "areas": {"epirus": [2, 1, 0, 0]}},
    ],
)
def test_a_standing_is_what_scoring_counts(change):
    """Own flags, votes, pieces, quests and denarii by their rate, less a share of the rivals' flags and votes."""
    position = at(round_no=9, **change)
    own = sum(part(position, 0, name) for name in ("military", "politics", "religion", "quests"))
    rivals = sum(part(position, seat, name) for seat in (1, 2, 3) for name in ("military", "politics"))
    rate = 3 if "religion" in change.get("medals", {}) else 4
    expected = own + int(position.state.denarii[0]) / rate - W[PLACES.rivals] * rivals / 3
    assert stand(position.state, RULES.record, 0, W) == pytest.approx(expected)


def _stand_after(position, *texts):
    """Return the standing of the first seat after these actions."""
    other = position.copy()
    do(other, *texts)
    return stand(other.state, RULES.record, 0, W)


@pytest.mark.parametrize(
    ("column", "votes", "glory"), [([0, 0], 1, 2), ([1, 0], 1, 0), ([1, 0], 2, 2), ([0, 0], 2, 4), ([0, 1], 2, 0)]
)
def test_two_votes_may_make_two_majorities(column, votes, glory):
    """Three on top give 2 glory, a fourth 2 more."""
    position = at(round_no=9, column=column, votes={0: 5})
    assert majority_value(position.state, RULES.record, 0, votes, W) == pytest.approx(glory)


@pytest.mark.parametrize(("sell", "choices"), [("1", "sell Compass for 1 denarius"), ("0", "build no more")])
def test_a_card_that_no_set_needs_is_sold_by_who_sells(sell, choices):
    """With three sets laid out a card is worth its effect alone, and a compass without an anchor has none."""
    position = at(phase="build", sets={0: {"tool": 3}}, hands={0: ["Compass"]}, denarii={0: 0}, round_no=5)
    assert choice(position, f"statesman:sell={sell}") == choices


def test_a_tile_counts_more_if_the_denarii_pay_for_the_next_one_on_it_too():
    """Religion II and III cost 21, military II and III 25; a share of what is above counts if it can be paid and is left."""
    rich = np.array(parse_strategy("age_of_rome", "statesman:build_on=0.5").values())

    def more(denarii, kind, **fields):
        built = {"africa": {"religion": 1, "military": 1}, **fields.pop("buildings", {})}
        state = at(phase="build", round_no=5, buildings=built, denarii={0: denarii}, **fields).state
        above = level_value(state, RULES.record, 0, 0, kind, 2, denarius(state, RULES.record, 0, W), W)
        assert above > 0.0
        gain = tile_value(state, RULES.record, 0, kind, rich) - tile_value(state, RULES.record, 0, kind, W)
        return gain / above

    assert more(21, RELIGION) == pytest.approx(0.5)
    assert more(20, RELIGION) == 0.0
    assert more(24, MILITARY) == 0.0
    none_left = {"gaul": {"religion": 3}, "hispania": {"religion": 3}}
    assert more(24, RELIGION, buildings=none_left) == 0.0


def test_denarii_for_two_levels_and_the_medal_go_there_and_not_into_one_level():
    """With 22 the third level of religion can follow the second, that of military cannot."""
    levels = {"africa": {"military": 1, "politics": 3, "trade": 3, "religion": 1, "agriculture": 3}}
    medals = {"politics": 1, "trade": 1, "agriculture": 1}
    position = at(phase="build", round_no=5, buildings=levels, medals=medals, denarii={0: 22}, glory={0: 13})
    assert choice(position, "statesman") == "build military level II"
    assert choice(position, "statesman:build_on=0.9") == "build religion level II"


def test_the_rounds_before_the_last_have_weights_of_their_own():
    """Something more in rounds 7 and 8; in the last one everything counts once."""
    w = np.array(parse_strategy("age_of_rome", "statesman:agriculture_eve=-1").values())
    weights = [[kind_weight(at(round_no=r).state, RULES.record, v, 4) for v in (w, W)] for r in range(1, 10)]
    assert [new - old for new, old in weights] == pytest.approx([0, 0, 0, 0, 0, 0, -1, -1, 0])
    assert kind_weight(at(round_no=9).state, RULES.record, w, 4) == 1.0


@pytest.mark.parametrize("intrigue", range(N_INTRIGUES))
def test_a_liking_for_an_intrigue_counts_for_that_one_alone(intrigue):
    position, liked = at(round_no=3), W.copy()
    liked[getattr(PLACES, INTRIGUES[intrigue])] += 1.0
    for other in range(N_INTRIGUES):
        with quiet():
            more = activation_value(position.state, RULES.record, 0, 1, other, liked)
            less = activation_value(position.state, RULES.record, 0, 1, other, W)
        assert more - less == pytest.approx(1.0 if other == intrigue else 0.0)
