"""SJ-14 to SJ-16, SJ-11.26, SJ-11.27: what is known, asked, promised and guarded; experiment masks."""

import numpy as np
import pytest

from simulate.engine.position import Position
from simulate.games.san_juan.invariants import INVARIANTS
from simulate.games.san_juan.model import CARDS
from tests.playing import play, stream
from tests.san_juan.positions import GAME, RULES, build, can, cards, do, hand, held, price, rest, rules, table

FILL = ["sugar_mill"] * 6


def rich():
    """A position with something of everything."""
    return table(
        3, buildings={0: ["indigo_plant", "chapel"], 1: ["sugar_mill", "library"]}, goods={0: [0], 1: [0]},
        hands={0: ["hero", "palace"], 1: ["tower", "well"]}, stored={0: ["statue"], 1: ["crane"]}, covered={1: ["quarry"]},
        discards=["archive"], tiles=(2, 0, 1, 4, 3), tiles_seen=2, roles_used=["trader"], pick=1,
    )  # fmt: skip


def test_what_lies_on_the_table_is_seen_by_all():
    """SJ-14.1."""
    position = rich()
    for seat in range(3):
        seen = position.seen_by(seat).state
        for name in (
            "top",
            "full",
            "covered",
            "hand_n",
            "stored_n",
            "pile_n",
            "discards_n",
            "role_used",
            "governor",
            "tile_at",
        ):
            assert np.array_equal(seen[name], position.state[name]), name
        assert seen.tiles.tolist()[:2] == [2, 0]


def test_hands_and_stored_cards_are_private():
    """SJ-14.2."""
    position = rich()
    assert cards(position.seen_by(0).state.hand[0]) == ["hero", "palace"]
    assert cards(position.seen_by(0).state.stored[0]) == ["statue"]
    for seat in (1, 2):
        assert cards(position.seen_by(seat).state.hand[0]) == []
        assert cards(position.seen_by(seat).state.stored[0]) == []
        assert cards(position.seen_by(seat).state.events[0, :, 1]) == []


def test_cards_being_looked_at_are_seen_by_the_looker_alone():
    """SJ-14.2."""
    position = do(table(3), "take the councillor")
    assert position.seen_by(0).state.drawn.sum() == 5
    assert position.seen_by(1).state.drawn.sum() == 0
    assert position.seen_by(1).state.drawn_n == 5


def test_piles_faces_and_coming_tiles_are_known_to_nobody():
    """SJ-14.3."""
    position = rich()
    for seat in range(3):
        seen = position.seen_by(seat).state
        assert seen.pile.sum() == seen.discards.sum() == seen.face.sum() == 0
        assert seen.tiles.tolist()[2:] == [-1, -1, -1]
        assert seen.chance.sum() == 0


def test_a_new_deal_moves_hidden_cards_everywhere_they_may_lie():
    """SJ-14.3."""
    position = rich()
    hands = {tuple(hand(position.redealt(0, stream(i)), 1)) for i in range(30)}
    stored = {tuple(cards(position.redealt(0, stream(i)).state.stored[1])) for i in range(30)}
    faces = {int(position.redealt(0, stream(i)).state.face[0, 0]) for i in range(30)}
    assert min(len(hands), len(stored), len(faces)) > 10
    assert all(hand(position.redealt(0, stream(i)), 0) == ["hero", "palace"] for i in range(5))


def test_gold_mine_cards_are_seen_by_all():
    """SJ-14.4."""
    position = do(
        table(3, buildings={1: ["gold_mine"]}, top=["hero", "smithy", "well", "tower", "quarry"]), "take the prospector"
    )
    for seat in range(3):
        assert cards(position.seen_by(seat).state.mine) == ["quarry", "smithy", "tower", "well"]


def test_the_same_deal_is_played_whatever_the_others_hold_in_secret():
    """SJ-14.5, SJ-15.5: A choice from a view cannot depend on hidden cards: view and redealt view are the same bytes."""
    position = rich()
    for seat in range(3):
        views = {position.redealt(seat, stream(i)).seen_by(seat).state.tobytes() for i in range(5)}
        assert views == {position.seen_by(seat).state.tobytes()}


def test_chance_is_drawn_by_shuffles_alone():
    """SJ-15.5."""
    position = Position.from_seed(GAME, RULES, 3, seed=5)
    before = position.state.chance.tolist()
    while position.state.round_no < 4:
        rest(do(position, can(position)[-1]))
    assert position.state.reshuffles == 0
    assert position.state.chance.tolist() == before


def test_one_record_holds_the_whole_position():
    """SJ-15.1: A copy of the state alone plays on in the same way."""
    position = Position.from_seed(GAME, RULES, 3, seed=5)
    other = position.copy()
    for _ in range(200):
        action = position.legal_ids()[-1]
        position.apply(action)
        other.apply(action)
    assert other.state.tobytes() == position.state.tobytes()


def test_what_can_only_help_is_not_asked():
    """SJ-11.26."""
    position = table(3, phase="builder", buildings={0: ["carpenter", "poor_house"]}, hands={0: ["archive"]})
    build(position, "build Archive")
    assert position.seat_to_act == 1
    assert held(position)[0] == 2


def test_what_is_asked():
    """SJ-11.27, SJ-15.2: Role, build, payment, goods, sale, kept card, discard, Chapel card: each is a decision with words
    of its own.
    """
    verbs = set()
    for block in range(6):
        position = Position.from_seed(GAME, rules(options__discounts_optional=True), 4, block=block)
        draws = np.random.default_rng(block)
        while not position.over and position.state.ply < 4000:
            legal = position.legal()
            verbs |= {action.text.split()[0] for action in legal}
            position.apply(legal[draws.integers(len(legal))])
    assert verbs == {"take", "build", "pay", "produce", "sell", "keep", "discard", "put"}


def test_equal_stacks_stand_for_each_other():
    """SJ-15.2."""
    own = ["crane", "sugar_mill", "sugar_mill", "sugar_mill"]
    position = table(3, phase="builder", buildings={0: own}, hands={0: ["tower", *FILL[:3]]}, goods={0: [2]})
    over = [action.id for action in position.legal() if "Tower over the Sugar" in action.text]
    assert len(over) == 2  # an empty and a full one


def test_a_round_in_order():
    """SJ-15.3."""
    position = table(3, pick=2, roles_used=["builder", "trader"], buildings={0: ["chapel"]},
                     hands={0: ["well", "well"], 1: ["tower"] * 3 + ["crane"] * 3 + ["statue"] * 2})  # fmt: skip
    do(position, "take the producer", *["produce indigo"] * 2)
    assert (position.state.governor, position.seat_to_act) == (1, 0)
    do(position, "put Well under the Chapel", "discard Tower")
    assert (position.seat_to_act, can(position)[0]) == (1, "take the builder")


SPOILS = {
    1: lambda s: s.hand.__setitem__((0, 0), s.hand[0, 0] + 1) or s.hand_n.__setitem__(0, s.hand_n[0] + 1),
    2: lambda s: s.hand_n.__setitem__(0, 5),
    4: lambda s: (s.full.__setitem__((0, 1), 1), s.face.__setitem__((0, 1), s.pile[s.pile_n - 1]),
                  setattr(s, "pile_n", s.pile_n - 1)),
    5: lambda s: s.stack_n.__setitem__(0, 17),
    7: lambda s: s.role_used.__setitem__(0, 1),
    8: lambda s: s.tiles.__setitem__(0, int(s.tiles[1])),
    11: lambda s: s.active.__setitem__((0, 0), 0),
}  # fmt: skip


@pytest.mark.parametrize("code", SPOILS)
def test_a_spoilt_position_breaks_its_invariant(code):
    """SJ-15.4."""
    position = table(3, buildings={0: ["indigo_plant", "well"]})
    SPOILS[code](position.state)
    assert position.invariant_broken() == INVARIANTS[code]


def test_violet_twins_and_big_hands_are_found():
    """SJ-15.4."""
    twins = table(3, buildings={0: ["indigo_plant", "well"]})
    twins.state.top[0, 0] = CARDS.index("well")
    for name in ("built", "active"):
        twins.state[name][0, 0] = 0
        twins.state[name][0, CARDS.index("well")] = 2
    place = int(np.flatnonzero(twins.state.pile[: int(twins.state.pile_n)] == CARDS.index("well"))[0])
    twins.state.pile[place] = CARDS.index("indigo_plant")
    assert twins.invariant_broken() == INVARIANTS[3]
    big = Position.from_fields(GAME, RULES, 3, round_no=2, hands={0: [*["well"] * 3, *["crane"] * 3, *["tower"] * 2]})
    assert big.invariant_broken() == INVARIANTS[6]


def test_stored_cards_grow_by_one_a_round_and_stacks_by_one_a_phase():
    """SJ-15.4."""
    position = Position.from_seed(GAME, RULES, 3, seed=2)
    draws = np.random.default_rng(3)
    before = {}
    while not position.over and position.state.ply < 6000:
        now = {
            s: (int(position.state.round_no), int(position.state.stored_n[s]), int(position.state.stack_n[s]))
            for s in range(3)
        }
        for seat, (round_no, stored, stacks) in before.items():
            assert now[seat][1] - stored in ((0, 1) if now[seat][0] >= round_no else (0,))
            assert now[seat][2] - stacks in (0, 1)
        before = now
        legal = position.legal_ids()
        position.apply(legal[draws.integers(len(legal))])
    assert position.over


def test_the_defaults_are_the_first_edition_as_the_seed_reads():
    """SJ-16.1."""
    assert RULES.values["options"] == {
        "library_two_player": "first_choice_only", "min_build_cost": 0, "gold_mine_pick": "owner_choice",
        "crane_may_cover_itself": True, "discounts_optional": False, "crane_same_kind": False,
        "covered_kind_may_be_rebuilt": True, "crane_target_effects": "until_placed", "sale_decision": "one_by_one",
        "reshuffle": "lazy", "seat_balance": False, "max_rounds_guard": 200,
    }  # fmt: skip


def test_second_edition_values_are_a_variant():
    """SJ-16.2."""
    options = rules("second-edition-prices").values["options"]
    assert (options["min_build_cost"], options["gold_mine_pick"]) == (1, "cheapest")


@pytest.mark.parametrize("guard", [1, 3])
def test_a_playout_stops_at_the_guard(guard):
    """SJ-16.3: Nobody builds: after the last complete round the playout is unfinished."""
    position = table(3, rules(options__max_rounds_guard=guard))
    while not position.over:
        rest(do(position, "take the councillor" if position.state.pick == 0 else can(position)[-1]))
    assert position.ending == "unfinished"
    assert position.state.round_no == guard
    assert position.state.pick == 0


# experiments


def masked(name, seat, key, **fields):
    """A position written after a mask was set."""
    position = Position(GAME, RULES, 3)
    position.open(0, 0)
    position.state[name][seat, CARDS.index(key)] = 1
    GAME.build_position(position.state, RULES.record, **fields)
    assert position.invariant_broken() is None
    return position


def test_barred_cards_may_be_held_and_pay_but_not_be_built():
    fields = {"phase": "builder", "chooser": 0, "hands": {0: ["well", "statue", *FILL[:3]], 1: ["well", *FILL[:2]]}}
    position = masked("barred", 0, "well", **fields)
    assert "build Well" not in can(position)
    do(position, "build Statue")
    assert "pay with Well" in can(position)
    do(position, *["pay with Sugar Mill"] * 2)
    assert "build Well" in can(position)  # seat 1 is not barred


def test_blanked_buildings_keep_cost_and_points_and_lose_their_text():
    position = masked(
        "blanked",
        0,
        "smithy",
        phase="builder",
        chooser=1,
        buildings={0: ["smithy"]},
        hands={0: ["sugar_mill", *["well"] * 3]},
    )
    do(position, "build nothing", "build nothing")
    assert price(position, "build Sugar Mill") == 2
    assert position.scores()[0].tolist() == [1, 0, 0, 0, 0, 0]


def test_a_blanked_production_building_produces_nothing():
    position = masked("blanked", 0, "sugar_mill", buildings={0: ["indigo_plant", "sugar_mill"]})
    assert can(do(position, "take the producer")) == ["produce indigo", "produce no more"]


def test_experiments_reach_the_playout_loop():
    """Barred everywhere, a card is never built; blanked, it still is."""
    kind = CARDS.index("sugar_mill")
    for name, built in (("barred", False), ("blanked", True), ("given", True)):
        mask = np.zeros((4, len(CARDS)), np.uint8)
        mask[:, kind] = 1
        log = play(GAME, RULES, 3, 40, masks={name: mask}, paranoid=True)
        assert log.code == 0
        rows = log.cards[:, log.cards[3:].sum(axis=0) > 0]
        mine = rows[:, rows[2] == kind]
        assert bool(mine[5].sum()) is built
        if name == "given":
            assert mine[3].min() >= 1
            assert len(mine[3]) == log.rows.shape[0] * 3
