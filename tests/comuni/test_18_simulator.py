"""Chapters CO-18 and CO-19: conventions, experiments, and what the log says."""

import numpy as np
import pytest

import simulate
from simulate.engine.playout import FINE, ILLEGAL_ACTION
from simulate.errors import RulesetError, SimulateError
from simulate.games.comuni.state import BONUS_WALL, CONTENT_KEYS, HONOUR, MASTER, WALL
from strategies import strategies_of
from tests.comuni.positions import GAME, RULES, at, do, hand, send, walls, with_rules, words
from tests.playing import opening, play, stream, walk

STRONG = strategies_of("comuni")["strong"]


def test_only_the_deal_is_left_to_chance():
    """CO-18.1: After setup no ply moves the chance stream."""
    position = opening(GAME, RULES, 4)
    before = position.state.chance.tolist()
    for _ in walk(position, 400):
        assert position.state.chance.tolist() == before


def test_every_kind_of_decision_occurs():
    """CO-18.2."""
    seen = set()
    for block in range(6):
        for position in walk(opening(GAME, RULES, 4, block), 1000):
            seen.add(int(position.state.decision))
    assert seen == set(range(9))


def test_new_deals_keep_deck_sizes_and_cards_and_change_the_order():
    """CO-18.3."""
    position = opening(GAME, RULES, 4)
    other = position.redealt(0, stream(1))
    assert other.state.deck_n.tolist() == position.state.deck_n.tolist()
    for deck in range(4):
        mine, new = (p.state.deck[deck][: p.state.deck_n[deck]].tolist() for p in (position, other))
        assert sorted(mine) == sorted(new)
        assert mine != new


def test_new_deals_change_unrevealed_choices_only():
    """CO-18.3."""
    position = at(have={seat: {"army": 6} for seat in range(3)}, phase="invasion")
    do(position, "send 4 armies", "send 1 army", "send 3 armies")
    deals = [position.redealt(1, stream(i)) for i in range(20)]
    assert len({tuple(d.state.common[0].tolist() + d.state.city[0].tolist()) for d in deals}) > 3
    assert all(d.state.common[1].tolist() == [3, 0, 0] for d in deals)
    assert all(d.invariant_broken() is None for d in deals)


def test_a_playout_that_nobody_ends_is_stopped_and_counted():
    """CO-18.4."""
    position = at(rules=with_rules(options__max_turns_guard=2))
    for _ in range(6):
        do(position, "take income", "take 1 gold")
    assert position.over
    assert position.ending == "unfinished"


def test_an_illegal_decision_is_an_error():
    """CO-18.5."""
    position = at()
    with pytest.raises(SimulateError, match="not legal"):
        position.apply(0)  # nothing to claim
    assert ILLEGAL_ACTION != FINE


def test_shuffled_seating_is_an_experiment_that_parts_seat_from_community():
    """CO-18.6."""
    rules = simulate.load_rules(GAME, "seating-shuffled")
    log = play(GAME, rules, 3, 300)
    dealt = log.column(GAME, "community")[::3]
    assert (np.diff(dealt, axis=1) < 0).any()
    first = np.bincount(dealt[:, 0], minlength=5)
    assert first.min() > 30  # 60 expected: also Milano sits first
    about = [c.about for c in GAME.seat_columns if c.start]
    assert len(about) == 1


def test_broken_promises_are_noticed():
    """CO-18.7."""

    def broken(change):
        position = at(buildings={0: {"economic": [2]}}, bids={1: (0, 0, 0)}, hands={0: ["wild_1"]})
        change(position.state)
        return position.invariant_broken() or ""

    def raise_field(name, index):
        def change(state):
            getattr(state, name)[index] += 1

        return change

    assert broken(raise_field("score", 0)).startswith("CO-18.7: the score")
    assert "card kind" in broken(raise_field("placed", 3))
    assert "envoys" in broken(raise_field("envoys_out", 0))
    assert "coloured" in broken(raise_field("coloured", (0, 2)))
    assert "counter" in broken(raise_field("wall_levels", 0))
    assert "counter" in broken(raise_field("points", (0, 0)))
    assert "CO-4.3" in broken(raise_field("bid_gold", 2)) or "CO-1.2" in broken(raise_field("bid_gold", 2))
    assert broken(lambda state: None) == ""


def test_refill_and_invasion_are_asked_of_nobody_but_for_what_is_sent():
    """CO-19.6."""
    position = at(columns={2: ["wild_1", "wild_2"]}, bids={2: (0, 0, 0)}, deck_sizes={"A": 5})
    do(position, "claim column")
    assert words(position)[0] == "stop building"


@pytest.mark.parametrize("variant", ["honours-high", "honours-low", "cubes-many", "cubes-one", "decks-equal"])
def test_variants_of_the_reconstruction_say_so(variant):
    rules = simulate.load_rules(GAME, variant)
    changed = {k for k, tag in rules.provenance.items() if tag == "reconstructed"}
    assert changed <= set(RULES.provenance)
    assert rules.digest != RULES.digest


def test_decks_equal_has_four_decks_of_22_and_14_spaces():
    record = simulate.load_rules(GAME, "decks-equal").record
    sizes = {2: [14, 10, 10, 10], 3: [14, 14, 14, 14], 4: [18, 18, 18, 18], 5: [22, 22, 22, 22]}
    for seats, expected in sizes.items():
        assert record.copies[seats].sum(axis=1).tolist() == expected
    assert record.columns_cards.sum() == 14
    assert simulate.load_rules(GAME, "cubes-many").record.columns_cube.tolist() == [1, 1, 1, 0, 1, 0, 0]
    assert simulate.load_rules(GAME, "cubes-one").record.columns_cube.tolist() == [1, 0, 0, 0, 0, 0, 0]
    assert simulate.load_rules(GAME, "honours-high").record.honour_value.tolist() == [3, 1, 4, 2, 5, 3, 6, 3]
    assert simulate.load_rules(GAME, "honours-low").record.honour_value.tolist() == [2, 1, 3, 1, 4, 2, 6, 3]


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("supply.gold", 9, "five communities start with 11"),
        ("cards.economic_1.A", [0, 0, 0, 0], ""),
        ("columns.c1.min_players", 9, "must be at most 6"),
        ("columns.c4.cards", 5, "must be at most 4"),
        ("constants.envoys", 0, "must be at least 1"),
        ("options.guild_takeover", "level", "'points' or 'best_level'"),
    ],
)
def test_refused_values_say_what_is_allowed(path, value, said):
    if said:
        with pytest.raises(RulesetError, match=said):
            simulate.load_rules(GAME, overrides={path: value})
    else:
        assert simulate.load_rules(GAME, overrides={path: value}).record.copies[5, 0].sum() < 34


def test_deck_a_must_last_beyond_the_board():
    with pytest.raises(RulesetError, match="deck A has 18 cards at 2 players; the board takes 18"):
        simulate.load_rules(
            GAME, overrides=dict.fromkeys((f"columns.c{c}.min_players" for c in (5, 6, 7)), 2) | {"columns.c1.cards": 3}
        )


def masks(**named):
    """Experiment masks: content keys for seat 0."""
    found = {}
    for name, keys in named.items():
        mask = np.zeros((5, len(CONTENT_KEYS)), np.uint8)
        mask[0, [CONTENT_KEYS.index(key) for key in keys]] = 1
        found[name] = mask
    return found


def event(log, content, name, seat=0):
    at_row = (log.cards[1] == seat) & (log.cards[2] == CONTENT_KEYS.index(content)) & (log.cards[3:].sum(axis=0) > 0)
    return int(log.cards[3 + [c.name for c in GAME.events].index(name)][at_row].sum())


def test_given_contents_are_there_before_the_first_turn():
    given = masks(given=["military_1", "wall_3", "bonus_wall", "bishop", "pope_first"])
    position = opening(GAME, RULES, 3)
    position.open(0, 0)
    position.state.given[:] = given["given"]
    GAME.verbs.setup(position.state, RULES.record)
    assert hand(position, 0) == ["military_1"]
    assert walls(position, 0) == [1, 3]
    assert int(position.state.master[3]) == int(position.state.honour[4]) == 1
    assert position.state.events[0, [4, WALL + 2, BONUS_WALL, MASTER + 3, HONOUR + 4], 0].tolist() == [1] * 5
    log = play(GAME, RULES, 3, 20, [STRONG], masks=given, paranoid=True)
    assert event(log, "bishop", "dealt") == 60


def test_barred_contents_are_not_used():
    barred = masks(barred=["economic_1", "wall_4", "commander", "venezia_first"])
    log = play(GAME, RULES, 3, 60, [STRONG], masks=barred, paranoid=True)
    assert event(log, "economic_1", "built") == event(log, "economic_1", "walled") == 0
    assert event(log, "economic_1", "gained") > 0
    assert event(log, "wall_4", "built") == event(log, "commander", "gained") == event(log, "venezia_first", "gained") == 0
    assert event(log, "commander", "gained", seat=1) > 0


def test_blanked_walls_are_worth_one_a_slot_and_blanked_masters_pay_nothing():
    position = at(walls={0: [3]}, masters={"treasurer": 0}, have={0: {"army": 3}, 1: {"army": 1}}, phase="invasion")
    position.state.blanked[0, WALL + 2] = 1
    send(position, {"city": 3}, {}, {})
    assert position.state.pillage[:3].tolist() == [0, 4, 4]  # 1 + 3 + 2 and the marker against 4
    plain = at(masters={"treasurer": 0})
    plain.state.blanked[0, MASTER] = 1
    do(plain, "take income", "take 1 army")
    assert int(plain.state.have[0, 0]) == 0


def test_the_cards_log_adds_up():
    log = play(GAME, RULES, 4, 40, [STRONG])
    for kind in ("economic_1", "wild_3"):
        gained = sum(event(log, kind, "gained", seat) for seat in range(4))
        used = sum(event(log, kind, name, seat) for name in ("built", "walled", "lost") for seat in range(4))
        assert 0 < used <= gained <= event(log, kind, "offered") == event(log, kind, "offered", 3)
    taken = sum(
        event(log, f"{i}_{r}", "gained", s) for i in ("venezia", "pope") for r in ("first", "second") for s in range(4)
    )
    assert taken > 0
    reached = sum(event(log, f"wall_{level}", "built", s) for level in (1, 2, 3, 4) for s in range(4))
    assert reached == sum(event(log, key, "walled", s) for key in CONTENT_KEYS[:20] for s in range(4))
