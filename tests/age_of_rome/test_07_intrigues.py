"""Intrigues, chapters AR-7 and AR-8.

Seat 0 is Mark Antony (treachery), 1 Fulvia (deception), 2 Octavian (re-vote), 3 Livia (void vote).
"""

import pytest

from simulate.games.age_of_rome.board_text import followed_text
from tests.age_of_rome.positions import PLOT, at, decision, do, fact, with_rules, words

RETREAT = """
[trade_card.X01]
name = "Retreat"
kind = "weapon"
trigger = "intrigue_suffer"
effect = [{ verb = "return_legion", n = 1 }]
copies = 1
starred = 0
"""
POOR = dict.fromkeys(range(4), 0)


def plotting(seat=0, target=1, **fields):
    """Seat 0's turn to activate; a marker of `seat` lies in the province that faces `target`."""
    fields = {"first": seat, "phase": "activate", "denarii": POOR, **fields}
    province = ("africa", "gaul", "hispania", "italy")[target]
    return at(**{"markers": {province: {seat: 1}}, **fields})


def test_nothing_is_activated_in_round_1():
    """AR-7.3: the same position in round 1 and in round 2."""
    fields = {"glory": {0: 2, 1: 2}}
    assert decision(plotting(round_no=1, **fields)) == ("space", 0)
    assert decision(plotting(round_no=2, **fields)) == ("activate", 0)


def test_any_number_of_markers_may_be_activated_or_kept():
    """AR-7.4, AR-7.10: two markers, one used: it stays flipped in its space until the end of the action phase."""
    position = plotting(markers={"gaul": {0: 2}}, glory={0: 1, 1: 9, 2: 1, 3: 1}, feuds={1: 1})
    do(position, "use Slander in Gaul against seat 2")
    assert decision(position) == ("activate", 0)
    do(position, "activate no more")
    assert fact(position, "intrigue_down")["gaul"] == [1, 0, 0, 0]
    assert fact(position, "intrigue_up")["gaul"] == [1, 0, 0, 0]
    while fact(position, "decision") == "space":
        do(position, "place a follower on the Colosseum")
    assert fact(position, "intrigue_up")["gaul"] == [0, 0, 0, 0]
    assert fact(position, "intrigue_down")["gaul"] == [1, 0, 0, 0]


def test_an_intrigue_that_is_over_within_its_ply_is_told_by_its_own_name():
    """AR-7.8: nobody can cancel, so it opens and ends at once; the one before it is not meant."""
    position = plotting(markers={"gaul": {0: 1}}, glory={0: 1, 1: 9, 2: 1, 3: 1}, feuds={1: 1})
    before = position.copy()
    before.state.plot_intrigue = position.state.plot_intrigue = 1  # of an earlier turn: Corruption
    do(position, "use Slander in Gaul against seat 2")
    assert "Slander hits seat 2" in followed_text(before.state, position.state, position.rules.record)


def test_the_province_must_face_another_player():
    """AR-7.5: not before oneself, not before an empty place."""
    assert decision(plotting(target=0, glory={1: 9}))[0] == "space"
    assert decision(plotting(seats=3, target=3, glory={1: 9}))[0] == "space"
    assert decision(plotting(target=2, glory={2: 9})) == ("activate", 0)


@pytest.mark.parametrize(("feuds", "possible"), [({0: 0, 1: 2}, False), ({0: 1, 1: 4}, False), ({0: 1, 1: 3}, True)])
def test_it_costs_a_feud_marker_and_needs_an_open_space(feuds, possible):
    """AR-7.6, AR-7.9: none of one's own, or a full track of the target: not possible."""
    position = plotting(feuds=feuds, glory={1: 9})
    assert (fact(position, "decision") == "activate") == possible
    if possible:
        do(position, "use Slander in Gaul against seat 2")
        assert fact(position, "feuds")[:2] == [0, 4]


def test_only_intrigues_that_can_be_carried_out_are_offered():
    """AR-7.7, AR-8.1, AR-8.3: at glory 1, without pieces and legions none; each appears with what it needs."""
    assert fact(plotting(glory={1: 1}), "decision") == "space"
    assert words(plotting(glory={1: 2})) == ["activate no more", "use Slander in Gaul against seat 2"]
    assert words(plotting(glory={1: 1}, pieces={1: (1, 0)})) == ["activate no more", "use Corruption in Gaul against seat 2"]
    assert words(plotting(glory={1: 1}, areas={"epirus": [0, 1, 0, 0]})) == [
        "activate no more",
        "use Treachery in Gaul against seat 2",
    ]


def test_cost_windows_then_effect_and_a_cancelled_intrigue_costs_all_the_same():
    """AR-7.8, AR-9.11, AR-9.17: Gladius of the activator, Scutum of the target; the feud and the flip stand."""
    position = plotting(glory={1: 5}, hands={0: ["Gladius"], 1: ["Scutum"]}, anchors={0: 0})
    do(position, "use Slander in Gaul against seat 2")
    assert fact(position, "feuds")[:2] == [1, 4]
    assert decision(position) == ("window", 0)
    do(position, "play Gladius")
    assert decision(position) == ("window", 1)
    assert words(position) == ["play no more", "play Scutum", "sell Scutum for 1 denarius"]  # not the target's turn: no sets
    do(position, "play Scutum")
    assert fact(position, "glory")[1] == 5
    assert fact(position, "denarii")[0] == 3
    assert fact(position, "intrigue_up")["gaul"][0] == 1


def test_slander_takes_one_glory():
    """AR-8.1: from 2 to 1."""
    position = do(plotting(glory={1: 2}), "use Slander in Gaul against seat 2")
    assert fact(position, "glory")[1] == 1


@pytest.mark.parametrize(("before", "after"), [((1, 0), [0, 0]), ((2, 0), [1, 0]), ((3, 1), [3, 0]), ((3, 3), [3, 2])])
def test_corruption_takes_an_own_piece_of_the_unfinished_level(before, after):
    """AR-8.2: possible with 1, 2, 4, 5, 6 pieces."""
    position = do(plotting(glory={1: 1}, pieces={1: before}), "use Corruption in Gaul against seat 2")
    assert fact(position, "pantheon")[1] == after


@pytest.mark.parametrize("pieces", [(0, 0), (3, 0), (3, 4)])
def test_corruption_never_takes_from_a_finished_level(pieces):
    """AR-8.2: not with 0, 3 or 7 pieces."""
    assert fact(plotting(glory={1: 1}, pieces={1: pieces}), "decision") == "space"


def test_corruption_chooses_a_level_when_both_are_built_at_once():
    """AR-8.2, AR-12.7: with pantheon_levels = parallel the activator chooses."""
    rules = with_rules(options__pantheon_levels="parallel")
    position = plotting(rules=rules, glory={1: 1}, pieces={1: (1, 2)})
    do(position, "use Corruption in Gaul against seat 2")
    assert words(position) == ["take a piece from the base of the pantheon", "take a piece from the top of the pantheon"]
    do(position, "take a piece from the top of the pantheon")
    assert fact(position, "pantheon")[1] == [1, 1]


def test_treachery_returns_a_legion_and_may_put_one_from_the_board():
    """AR-8.3: legion of seat 1 out of Thrace, an own one in."""
    position = plotting(glory={1: 1}, areas={"thrace": [0, 2, 0, 0], "epirus": [1, 1, 0, 0]})
    do(position, "use Treachery in Gaul against seat 2")
    assert words(position) == ["hit a legion in Thrace", "hit a legion in Epirus"]
    do(position, "hit a legion in Thrace")
    assert words(position) == ["put no legion", "put a legion from the board"]
    do(position, "put a legion from the board")
    assert fact(position, "areas") == {"thrace": [1, 1, 0, 0], "macedonia": [0, 0, 0, 0], "epirus": [1, 1, 0, 0]}


def test_treachery_from_another_area_by_option():
    """AR-8.3: treachery_source = board_or_area."""
    rules = with_rules(options__treachery_source="board_or_area")
    position = plotting(rules=rules, glory={1: 1}, areas={"thrace": [0, 1, 0, 0], "epirus": [1, 0, 0, 0]})
    do(position, "use Treachery in Gaul against seat 2", "hit a legion in Thrace", "put a legion from Epirus")
    assert fact(position, "areas")["thrace"] == [1, 0, 0, 0]
    assert fact(position, "areas")["epirus"] == [0, 0, 0, 0]


def test_deception_moves_two_different_legions():
    """AR-8.4, AR-8.11: the one moved first is not the second; with one in the areas, one."""
    position = plotting(seat=1, target=2, glory={2: 1}, areas={"thrace": [0, 0, 1, 0], "epirus": [0, 0, 1, 0]})
    do(position, "use Deception in Hispania against seat 3", "move its legion from Thrace to Epirus")
    assert words(position) == ["move its legion from Epirus to Thrace", "move its legion from Epirus to Macedonia"]
    do(position, "move its legion from Epirus to Thrace")
    assert fact(position, "areas")["thrace"][2] == fact(position, "areas")["epirus"][2] == 1
    single = {"seat": 1, "target": 2, "glory": {2: 1}, "areas": {"thrace": [0, 0, 1, 0]}}
    position = do(plotting(**single), "use Deception in Hispania against seat 3", "move its legion from Thrace to Epirus")
    assert fact(position, "areas")["epirus"] == [0, 0, 1, 0]
    rules = with_rules(options__deception_single="not_possible")
    assert fact(plotting(rules=rules, **single), "decision") == "space"
    rules = with_rules(options__deception_reach="areas_and_owners_board")
    position = do(plotting(rules=rules, **single), "use Deception in Hispania against seat 3")
    assert "move its legion from the board to Thrace" in words(position)


def to_the_placing(position):
    """Nobody activates, sells or builds more."""
    while fact(position, "decision") != "space":
        do(position, "activate no more" if fact(position, "decision") == "activate" else words(position)[0])
    return position


def test_a_flipped_marker_holds_its_space_and_is_not_on_its_owners_board():
    """AR-7.10, AR-12.12: three spaces of Gaul, two taken, one by a marker that was used this round; and three markers."""
    taken = {"markers": {"gaul": {0: 1, 1: 1, 2: 1}}, "glory": {0: 5, 1: 9, 2: 1, 3: 1}, "feuds": {0: 1, 1: 1}}
    position = do(plotting(**taken), "use Slander in Gaul against seat 2")
    assert fact(position, "intrigue_up")["gaul"][0] == 1
    to_the_placing(position)
    do(position, "place a follower on the Colosseum")
    assert decision(position) == ("space", 1)  # Gaul is before seat 1
    assert PLOT not in words(position)
    out = {"markers": {"gaul": {0: 1}, "hispania": {0: 1}, "italy": {0: 1}}}
    position = plotting(**out, glory={1: 9, 2: 1, 3: 1}, feuds={1: 1})
    do(position, "use Slander in Gaul against seat 2")
    to_the_placing(position)
    assert decision(position) == ("space", 0)
    assert PLOT not in words(position)


def test_deception_names_a_lone_legion_once():
    """AR-8.4, AR-8.11: of one legion in Thrace and one in Epirus the first named is not offered again, wherever it goes."""
    areas = {"thrace": [0, 0, 1, 0], "epirus": [0, 0, 1, 0]}
    for first, goal in (("Thrace", "Macedonia"), ("Thrace", "Epirus"), ("Epirus", "Thrace")):
        position = plotting(seat=1, target=2, glory={2: 1}, areas=areas)
        do(position, "use Deception in Hispania against seat 3", f"move its legion from {first} to {goal}")
        other = "Epirus" if first == "Thrace" else "Thrace"
        assert len(words(position)) == 2
        assert all(text.startswith(f"move its legion from {other} to ") for text in words(position))
    board = with_rules(options__deception_reach="areas_and_owners_board")
    position = plotting(rules=board, seat=1, target=2, glory={2: 1}, areas={"thrace": [0, 0, 1, 0]}, legions={2: 2})
    do(position, "use Deception in Hispania against seat 3", "move its legion from the board to Epirus")
    assert words(position) == ["move its legion from Thrace to Macedonia", "move its legion from Thrace to Epirus"]


def test_deception_of_two_from_one_area_falls_away_with_one_of_them(tmp_path):
    """AR-7.8, AR-8.11: both legions named stand in Thrace; the target takes one home before they move: neither moves."""
    file = tmp_path / "retreat.toml"
    file.write_text(RETREAT)
    areas = {"thrace": [0, 0, 2, 0]}
    position = plotting(
        rules=with_rules(str(file)), seat=1, target=2, glory={2: 1}, areas=areas, hands={2: ["Retreat"]}, anchors={1: 0}
    )
    do(position, "use Deception in Hispania against seat 3")
    do(position, "move its legion from Thrace to Epirus", "move its legion from Thrace to Epirus")
    while "play Retreat" not in words(position):
        do(position, "play no more")
    do(position, "play Retreat")
    while fact(position, "decision") == "return":
        do(position, "return a legion from Thrace")
    assert fact(position, "areas")["thrace"] == [0, 0, 1, 0]
    assert fact(position, "areas")["epirus"] == [0, 0, 0, 0]


def test_re_vote_takes_a_chosen_vote_and_puts_an_own_one_on_top():
    """AR-8.5, AR-8.10, AR-12.4: the vote put on top may score a majority."""
    position = plotting(seat=2, target=3, glory={3: 1}, column=[2, 2, 3, 3])
    do(position, "use Re-vote in Italy against seat 4")
    assert words(position) == ["remove vote 3 from the bottom, of seat 4", "remove vote 4 from the bottom, of seat 4"]
    do(position, "remove vote 3 from the bottom, of seat 4")
    assert fact(position, "column") == [2, 2, 3, 2]
    assert fact(position, "glory")[2] == 3
    position = plotting(seat=2, target=3, glory={3: 1}, column=[2, 2, 3])
    do(position, "use Re-vote in Italy against seat 4", "remove vote 3 from the bottom, of seat 4")
    assert fact(position, "column") == [2, 2, 2]
    assert fact(position, "glory")[2] == 3 + 2


def test_re_vote_needs_an_own_vote_on_the_board():
    """AR-8.5, AR-8.12: the whole is judged before it begins."""
    position = plotting(seat=2, target=3, glory={3: 1}, votes={2: 1}, column=[2, 3])
    assert fact(position, "decision") == "space"


def test_void_vote_gives_a_glory():
    """AR-8.6, AR-8.10: removal is no placing: no majority by it."""
    position = plotting(seat=3, target=0, glory={0: 1}, column=[3, 3, 0, 3])
    do(position, "use Void vote in Africa against seat 1", "remove vote 3 from the bottom, of seat 1")
    assert fact(position, "column") == [3, 3, 3]
    assert fact(position, "glory")[3] == 3 + 1
    assert fact(position, "votes")[0] == 4


FOUR = ["lepidus", "junia", "octavian", "livia"]


def test_sale_discards_a_random_card_and_pays_two():
    """AR-8.7, AR-8.9, AR-8.12: an anchor is no card; the target may sell first and leave nothing: then no denarii either."""
    base = {"characters": FOUR, "glory": {1: 1}, "anchors": {0: 0, 1: 1}}
    assert fact(plotting(**base), "decision") == "space"
    position = plotting(hands={1: ["Bra", "Dagger"]}, **base)
    do(position, "use Sale in Gaul against seat 2", "play no more")
    assert len(fact(position, "hands")[1]) == 1
    assert len(fact(position, "discard")) == 1
    assert fact(position, "denarii")[0] == 2
    position = plotting(hands={1: ["Bra"]}, **base)
    do(position, "use Sale in Gaul against seat 2", "sell Bra for 1 denarius")
    assert fact(position, "denarii")[:2] == [0, 1]


def test_a_target_may_not_sell_by_option():
    """AR-6.5, AR-9.17: target_may_sell = no: a window without a card to play is passed over."""
    rules = with_rules(options__target_may_sell="no")
    position = plotting(rules=rules, characters=FOUR, glory={1: 1}, hands={1: ["Bra"]}, anchors={0: 0, 1: 0})
    do(position, "use Sale in Gaul against seat 2")
    assert fact(position, "hands")[1] == []
    assert fact(position, "denarii")[0] == 2


def test_customs_takes_a_card_if_the_hand_has_room():
    """AR-8.8: a full hand makes it impossible."""
    base = {"seat": 1, "target": 2, "characters": FOUR, "glory": {2: 1}, "anchors": {1: 0}}
    position = plotting(hands={2: ["Bra"]}, **base)
    do(position, "use Customs in Hispania against seat 3", "play no more")
    assert fact(position, "hands")[1:3] == [["Bra"], []]
    full = plotting(hands={1: ["Sundial"] * 3 + ["Dagger"] * 2, 2: ["Bra"]}, **base)
    assert "use Customs in Hispania against seat 3" not in words(full)


def test_a_choice_that_fell_away_in_the_windows_has_no_effect(tmp_path):
    """AR-7.8: the legion named goes home by a card of the target's; another one stands, but it was not chosen."""
    file = tmp_path / "retreat.toml"
    file.write_text(RETREAT)
    areas = {"thrace": [0, 1, 0, 0], "epirus": [0, 1, 0, 0]}
    position = plotting(rules=with_rules(str(file)), glory={1: 1}, areas=areas, hands={1: ["Retreat"]})
    do(position, "use Treachery in Gaul against seat 2", "hit a legion in Thrace", "put a legion from the board")
    do(position, "play Retreat", "return a legion from Thrace")
    assert fact(position, "areas")["thrace"] == [0, 0, 0, 0]
    assert fact(position, "areas")["epirus"] == [0, 1, 0, 0]
    assert fact(position, "intrigue_up")["gaul"][0] == 1
