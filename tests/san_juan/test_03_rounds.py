"""SJ-3 and SJ-4: rounds, the start-of-round step, two players."""

import pytest

from simulate.games.san_juan.model import CARDS
from simulate.games.san_juan.state import A_PASS, A_ROLE_DOUBLED
from tests.san_juan.positions import can, cards, discards, do, goods, held, price, rest, rules, table

HAND_9 = ["well"] * 3 + ["crane"] * 3 + ["tower"] * 3
LAST_PICK = {"pick": 2, "roles_used": ["builder", "trader"]}  # of three players: seat 2 picks, then a new round begins


def next_round(**fields):
    """Seat 2 takes the Prospector as the last role; the start-of-round step of round 2 follows."""
    return do(table(3, **LAST_PICK, **fields), "take the prospector")


def test_the_phase_follows_the_pick_at_once():
    """SJ-3.1."""
    position = do(table(3, goods={1: [0]}), "take the trader")
    assert can(position) == ["sell indigo", "sell no more"]
    do(position, "sell indigo")
    assert can(position)[0] == "take the builder"


@pytest.mark.parametrize(("seats", "order"), [(2, [1, 0, 1]), (3, [1, 2, 0]), (4, [1, 2, 3, 0])])
def test_everybody_picks_clockwise_from_the_governor(seats, order):
    """SJ-3.2, SJ-4.1: With two players the governor picks first and third."""
    position = table(seats, governor=1)
    pickers = []
    for role in ("producer", "councillor", "prospector", "trader")[: len(order)]:
        pickers.append(position.seat_to_act)
        rest(do(position, f"take the {role}"))
    assert pickers == order
    assert position.state.round_no == 2


@pytest.mark.parametrize(("seats", "unused"), [(2, 2), (3, 2), (4, 1)])
def test_a_role_is_used_once_a_round(seats, unused):
    """SJ-3.3."""
    position = table(seats)
    while position.state.round_no == 1:
        left = can(position)
        rest(do(position, left[-1]))
    assert len(left) - 1 == unused


def test_a_useless_role_may_be_picked_but_none_cannot_be_declined():
    """SJ-3.4."""
    position = table(3)
    assert len(can(position)) == 5
    rest(do(position, "take the builder"))
    assert held(position) == [0, 0, 0]
    assert position.seat_to_act == 1


def test_a_phase_runs_clockwise_from_the_chooser():
    """SJ-3.5."""
    position = do(table(3, pick=1, roles_used=["trader"], hands={s: ["well"] for s in range(3)}), "take the builder")
    seats = []
    for _ in range(3):
        seats.append(position.seat_to_act)
        do(position, "build nothing")
    assert seats == [1, 2, 0]


def test_the_privilege_is_the_choosers_governor_or_not():
    """SJ-3.6."""
    position = table(3, governor=0, phase="builder", chooser=1, pick=1, roles_used=["trader"],
                     hands={s: ["well", "crane", "statue"] for s in range(2)})  # fmt: skip
    assert price(position, "build Well") == 1
    do(position, "build nothing", "build nothing")
    assert position.seat_to_act == 0
    assert price(position, "build Well") == 2


def test_every_action_may_be_passed():
    """SJ-3.7."""
    position = table(3, goods={0: [0]}, buildings={0: ["indigo_plant", "sugar_mill"]}, hands={0: ["smithy"]})
    do(position.copy(), "take the builder", "build nothing")
    do(position.copy(), "take the producer", "produce no more")
    do(position.copy(), "take the trader", "sell no more")


def test_roles_go_back_and_the_marker_moves_left():
    """SJ-3.8."""
    position = next_round()
    assert position.state.governor == position.seat_to_act == 1
    assert position.state.round_no == 2
    assert len(can(position)) == 5


def test_each_chapel_takes_one_card_at_the_start_of_a_round():
    """SJ-3.9."""
    position = next_round(buildings={0: ["chapel"], 1: ["chapel"]}, hands={0: ["well", "well"], 1: ["crane"]})
    assert position.seat_to_act == 1
    assert can(position) == ["put nothing under the Chapel", "put Crane under the Chapel"]
    do(position, "put nothing under the Chapel", "put Well under the Chapel")
    assert can(position)[0] == "take the builder"
    assert cards(position.state.stored[0]) == ["well"]
    assert held(position)[:2] == [1, 1]


def test_an_empty_hand_is_not_asked():
    """SJ-3.9."""
    assert can(next_round(buildings={0: ["chapel"]}))[0] == "take the builder"


@pytest.mark.parametrize(("buildings", "n", "gone"), [
    (["indigo_plant"], 7, 0), (["indigo_plant"], 8, 1), (["indigo_plant"], 9, 2), (["indigo_plant", "tower"], 9, 0),
])  # fmt: skip
def test_a_hand_above_the_limit_is_cut_down(buildings, n, gone):
    """SJ-3.10."""
    hands = {1: (["indigo_plant"] * 4 + HAND_9[:6])[:n] if "tower" in buildings else HAND_9[:n]}
    position = next_round(buildings={1: buildings}, hands=hands)
    for _ in range(gone):
        assert position.seat_to_act == 1
        position.apply(position.legal_ids()[0])
    assert can(position)[0] == "take the builder"
    assert held(position)[1] == n - gone
    assert position.state.discards_n == gone


def test_the_player_chooses_and_discards_face_down():
    """SJ-3.10."""
    position = do(next_round(hands={1: HAND_9}), "discard Tower", "discard Well")
    assert discards(position) == ["tower", "well"]
    assert held(position)[1] == 7


def test_the_limits_are_values():
    """SJ-3.10."""
    position = do(table(3, rules(limits__hand_limit=2), **LAST_PICK, hands={1: ["well"] * 3}), "take the prospector")
    assert can(position) == ["discard Well"]


def test_a_stored_card_saves_a_discard():
    """SJ-3.11."""
    position = next_round(buildings={1: ["chapel"]}, hands={1: HAND_9[:8]})
    do(position, "put Tower under the Chapel")
    assert can(position)[0] == "take the builder"
    assert held(position)[1] == 7


def test_all_chapels_come_before_all_hand_checks_from_the_new_governor():
    """SJ-3.12."""
    full = {s: HAND_9[3 * s :][:3] + ["sugar_mill"] * 2 + ["indigo_plant"] * 3 for s in range(2)}
    position = next_round(buildings={0: ["chapel"], 1: ["chapel"], 2: ["sugar_mill"]}, hands=full)
    order = []
    while "take the builder" not in can(position):
        order.append((position.seat_to_act, can(position)[0].split()[0]))
        position.apply(position.legal_ids()[0])
    assert order == [(1, "put"), (0, "put"), (1, "discard"), (0, "discard")]
    assert position.seat_to_act == 1


def test_nothing_precedes_the_first_round():
    """SJ-3.13."""
    ruleset = rules(setup__starting_hand=9)
    from simulate.engine.position import Position
    from tests.san_juan.positions import GAME

    position = Position.from_seed(GAME, ruleset, 3)
    assert held(position) == [9, 9, 9]
    assert can(position)[0] == "take the builder"


def test_hands_may_grow_during_a_round():
    """SJ-3.14."""
    position = rest(do(table(3, hands={0: HAND_9[:7]}), "take the councillor"))
    assert held(position)[0] == 8
    assert can(position)[0] == "take the builder"


def test_goods_stay_from_round_to_round():
    """SJ-3.15."""
    position = next_round(goods={0: [0], 1: [0]})
    assert [goods(position, seat) for seat in range(3)] == [1, 1, 0]


# two players


def two(pick=0, library=(0,), ruleset=None, **fields):
    """Two players; seats in `library` own one; the third pick follows Councillor and Trader."""
    buildings = {s: ["indigo_plant", "library"] if s in library else ["indigo_plant"] for s in range(2)}
    used = ["trader", "councillor"][:pick]
    more = {"ruleset": ruleset} if ruleset else {}
    return table(2, pick=pick, roles_used=used, buildings=buildings, **more, **fields)


def test_in_the_third_phase_the_governor_is_the_chooser():
    """SJ-4.2."""
    position = two(pick=2, library=(), hands={0: ["well", "crane"], 1: ["well", "crane", "crane"]})
    do(position, "take the builder")
    assert position.seat_to_act == 0
    assert price(position, "build Well") == 1
    do(position, "build nothing")
    assert price(position, "build Well") == 2


@pytest.mark.parametrize(("pick", "drawn"), [(0, 2), (1, 2), (2, 1)])
def test_a_library_doubles_the_first_and_the_second_pick_never_the_third(pick, drawn):
    """SJ-4.3."""
    position = do(two(pick, library=(0, 1)), "take the prospector")
    assert held(position)[pick % 2] == drawn


def test_a_library_got_in_between_does_not_double_the_third_pick():
    """SJ-4.3."""
    position = table(2, hands={0: ["library", *["well"] * 3, "crane"]}, top=["statue"] * 3)
    do(position, "take the builder", "build Library", *["pay with Well"] * 3, "pay with Crane")
    rest(position)
    rest(do(position, "take the trader"))
    do(position, "take the prospector")
    assert held(position) == [1, 0]


OWNER = rules("library-owner-choice")


def asked(position):
    """Return True if the player may say that a pick is doubled."""
    return any(A_ROLE_DOUBLED <= action < A_PASS for action in position.legal_ids())


def test_the_governor_may_say_whether_the_first_pick_is_doubled():
    """SJ-4.4."""
    position = two(ruleset=OWNER)
    assert "take the prospector, doubled by the Library" in can(position)
    assert held(do(position.copy(), "take the prospector, doubled by the Library")) == [2, 0]
    assert held(do(position.copy(), "take the prospector")) == [1, 0]
    assert not asked(two())


@pytest.mark.parametrize(
    ("first", "third"), [("take the councillor, doubled by the Library", 1), ("take the councillor", 2)]
)
def test_the_third_pick_is_doubled_if_the_first_was_not(first, third):
    """SJ-4.4."""
    position = rest(do(two(ruleset=OWNER), first))
    rest(do(position, "take the trader"))
    before = held(position)[0]
    assert held(do(position, "take the prospector"))[0] == before + third


def test_the_other_player_and_larger_tables_are_not_asked():
    """SJ-4.4."""
    position = rest(do(two(library=(0, 1), ruleset=OWNER), "take the trader"))
    assert not asked(position)
    assert held(do(position, "take the prospector"))[1] == 2
    assert not asked(table(3, OWNER, buildings={0: ["library"]}))


def test_all_else_is_as_with_more_players():
    """SJ-4.5: Privilege, sale prices and hand check of two players."""
    position = do(two(pick=2, library=(), hands={1: HAND_9}), "take the prospector")
    assert position.state.governor == 1
    assert can(position) == [f"discard {name}" for name in ("Well", "Crane", "Tower")]
    assert position.seat_to_act == 1
    assert CARDS[0] == "indigo_plant"
