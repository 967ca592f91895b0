"""Glory and milestones, chapter AR-5."""

from simulate.games.age_of_rome.glory import check_milestones, gain_glory, lose_glory
from tests.age_of_rome.positions import RULES, at, do, fact, with_rules


def gained(position, seat, points, rules=RULES):
    gain_glory(position.state, rules.record, seat, points)
    assert position.invariant_broken() is None
    return position


def test_glory_goes_on_beyond_sixty_and_never_falls_below_one():
    """AR-5.1, AR-5.3, AR-5.10: no upper end; a compulsory loss stops at 1 and checks nothing."""
    position = gained(at(glory={0: 58}), 0, 5)
    assert fact(position, "glory")[0] == 63
    before = fact(position, "milestones")
    lose_glory(position.state, 0, 70)
    assert fact(position, "glory")[0] == 1
    assert fact(position, "milestones") == before


def test_end_points_do_not_move_the_marker():
    """AR-5.2: flags and votes count in the score, not on the track."""
    position = at(glory={0: 4}, areas={"epirus": [2, 0, 0, 0]}, column=[0])
    assert fact(position, "glory")[0] == 4
    assert fact(position, "followers")[0] == 1
    assert position.scores()[0].sum() > 4


def test_a_milestone_drops_one_space_for_every_player_who_reaches_it():
    """AR-5.4, AR-5.7: seat 0 reaches 12, the marker drops to 11, where seat 1 stands and gains too: it drops to 10."""
    position = gained(at(glory={0: 11, 1: 11, 2: 8}), 0, 1)
    assert fact(position, "milestones") == [5, 10, 21, 30]
    assert fact(position, "followers") == [3, 3, 2, 1]
    lose_glory(position.state, 0, 5)
    gained(position, 0, 6)
    assert fact(position, "followers")[0] == 3  # AR-5.7: once only
    assert fact(position, "milestones") == [5, 10, 21, 30]


def test_milestone_one_stays_on_its_space():
    """AR-5.5: two players reach 5, it stays on 5."""
    position = gained(gained(at(glory={0: 4, 1: 4}), 0, 1), 1, 1)
    assert fact(position, "milestones")[0] == 5
    assert fact(position, "followers")[:2] == [2, 2]


def jump(rules):
    """Two players reach 12 together while a third stands on 11: the marker falls from 12 to 10, past 11."""
    position = at(rules=rules, glory={0: 12, 1: 12, 2: 11}, milestones={0: [1], 1: [1], 2: [1]})
    check_milestones(position.state, rules.record, 0b0011)
    return position


def test_a_marker_that_drops_past_a_player_has_been_reached():
    """AR-5.6: by default seat 2 on 11 gains; with exact_space_only it does not until its next own gain."""
    position = jump(RULES)
    assert fact(position, "followers")[:3] == [3, 3, 3]
    assert fact(position, "milestones")[1] == 9
    exact = with_rules(options__milestone_jump="exact_space_only")
    position = jump(exact)
    assert fact(position, "followers")[:3] == [3, 3, 2]
    assert fact(position, "milestones")[1] == 10
    gain_glory(position.state, exact.record, 2, 1)
    assert fact(position, "followers")[2] == 3


def test_a_follower_can_be_used_at_once():
    """AR-5.8, AR-11.2: the Colosseum's glory reaches 5 in the action phase; the new follower is placed in it."""
    position = at(2, glory={0: 4}, anchors={0: 0})
    do(position, "place a follower on the Colosseum")
    assert fact(position, "followers")[0] == 2
    do(position, "place a follower on the Colosseum")  # seat 1
    assert position.seat_to_act == 0
    do(position, "place a follower on the Colosseum")
    assert fact(position, "round") == 2


def test_one_effect_is_one_gain():
    """AR-5.9: 4 points from 3 to 7 reach milestone I once; two players moved by one event are checked together."""
    position = gained(at(glory={0: 3}), 0, 4)
    assert fact(position, "glory")[0] == 7
    assert fact(position, "followers")[0] == 2


def test_five_followers_at_most():
    """AR-5.11: four milestones and the one of the start."""
    position = gained(at(glory={0: 29}), 0, 30)
    assert fact(position, "followers")[0] == 5
