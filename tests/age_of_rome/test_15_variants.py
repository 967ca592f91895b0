"""Variants and the solo mode, chapters AR-15 and AR-17."""

from itertools import combinations

import pytest

from simulate.engine.playout import FINE
from simulate.engine.position import Position
from simulate.errors import RunError
from simulate.runs.plan.order import make_order
from strategies import strategies_of
from tests.age_of_rome.positions import GAME, PLOT, at, decision, do, fact, with_rules, words
from tests.playing import play

POOR = dict.fromkeys(range(4), 0)
SPIES = with_rules("spies-and-allies")
VARIANTS = ("spies_and_allies", "truce", "clockwork", "heroes", "hard_times")
MIXES = [mix for n in range(2, 6) for mix in combinations(VARIANTS, n)]


def offering(**fields):
    """Seat 0's turn to offer; a religion II lies before seat 1."""
    fields = {"phase": "offer", "denarii": {0: 5, 1: 0, 2: 0, 3: 0}, "buildings": {"gaul": {"religion": 2}}, **fields}
    return at(rules=SPIES, **fields)


def test_an_offer_names_token_building_and_amount():
    """AR-15.1, AR-15.7: on buildings before opponents, from 1 to what is in hand; not in round 1."""
    options = words(offering())
    assert options[0] == "make no more offers"
    assert "offer the spy on religion in Gaul for 1 denarius" in options
    assert "offer the ally on religion in Gaul for 5 denarii" in options
    assert "offer the ally on religion in Gaul for 6 denarii" not in options
    assert len(options) == 1 + 2 * 5
    assert decision(offering(round_no=1))[0] != "offer"
    assert decision(offering(buildings={"africa": {"religion": 1}}))[0] != "offer"


def test_an_accepted_ally_gives_both_the_level():
    """AR-15.1, AR-5.9: the denarii change hands, both gain 2 together; the token is used for this round."""
    position = do(offering(glory={0: 10, 1: 10}), "offer the ally on religion in Gaul for 3 denarii")
    assert fact(position, "denarii")[0] == 2
    assert decision(position) == ("answer", 1)
    assert fact(position, "offer") == {"by": 0, "token": "ally", "province": "gaul", "type": "religion", "amount": 3}
    assert fact(position.seen_by(1), "offer")["token"] is None
    do(position, "accept the offer of 3 denarii")
    assert fact(position, "glory")[:2] == [12, 12]
    assert fact(position, "milestones")[1] == 10
    assert fact(position, "denarii")[1] == 3
    assert fact(position, "tokens_used")[0] == ["ally"]
    assert not any("ally" in word for word in words(position))


def test_allies_reach_a_milestone_together():
    """AR-5.9, AR-15.7: both have been raised by one gain; neither is passed by the marker (exact_space_only tells)."""
    rules = with_rules("spies-and-allies", options__milestone_jump="exact_space_only")
    position = at(rules=rules, phase="offer", denarii={0: 1}, buildings={"gaul": {"trade": 2}}, glory={0: 10, 1: 10})
    do(position, "offer the ally on trade in Gaul for 1 denarius", "accept the offer of 1 denarius")
    assert fact(position, "milestones")[1] == 10
    assert fact(position, "followers")[:2] == [3, 3]


@pytest.mark.parametrize(("token", "left"), [("ally", 5), ("spy", 2)])
def test_a_refused_offer(token, left):
    """AR-15.1: the ally's denarii return, the spy's go to the supply."""
    position = do(offering(), f"offer the {token} on religion in Gaul for 3 denarii", "refuse the offer")
    assert fact(position, "denarii")[:2] == [left, 0]
    assert fact(position, "tokens_used")[0] == [token]


def test_an_accepted_spy_takes_glory_or_the_action():
    """AR-15.1, AR-15.7: without follower and window; the opponent gets only the denarii."""
    position = do(
        offering(hands={0: ["Dagger"]}), "offer the spy on religion in Gaul for 1 denarius", "accept the offer of 1 denarius"
    )
    assert words(position) == ["take 2 glory", "use the religion building"]
    do(position, "use the religion building")
    assert fact(position, "pantheon")[0] == [1, 0]
    assert fact(position, "placed")[0] == 0
    assert decision(position) == ("offer", 0)
    position = do(
        offering(glory={0: 1, 1: 1}),
        "offer the spy on religion in Gaul for 1 denarius",
        "accept the offer of 1 denarius",
        "take 2 glory",
    )
    assert fact(position, "glory")[:2] == [3, 1]
    position = do(
        offering(glory={0: 1}, pieces={0: (3, 4)}),
        "offer the spy on religion in Gaul for 1 denarius",
        "accept the offer of 1 denarius",
    )
    assert fact(position, "glory")[0] == 3  # the action is impossible: nobody is asked


@pytest.mark.parametrize(
    ("kind", "choice", "name", "after"),
    [
        ("military", "move a legion from the board to Thrace", "areas", {"thrace": [1, 0, 0, 0]}),
        ("politics", None, "column", [1, 0, 0]),
        ("trade", "draw a trade card", "hands", [["Bra"], [], [], []]),
        ("agriculture", None, "denarii", [1 + 3, 4, 0, 0]),
    ],
)
def test_the_spys_action_is_one_step_without_bonus_and_medal(kind, choice, name, after):
    """AR-15.1, AR-15.7: all bonuses are open; round 5 pays 3; the medal is for followers."""
    fields = {
        "round_no": 5,
        "column": [1, 0],
        "deck": ["Bra"],
        "medals": {"agriculture": 0},
        "feuds": {0: 0},
        "anchors": {0: 0},
    }
    position = do(
        offering(buildings={"gaul": {kind: 2}}, **fields),
        f"offer the spy on {kind} in Gaul for 4 denarii",
        "accept the offer of 4 denarii",
    )
    do(position, f"use the {kind} building", *([choice] if choice else []))
    found = fact(position, name)
    assert ({area: found[area] for area in after} if name == "areas" else found) == after
    assert decision(position) == ("offer", 0)


def test_tokens_come_back_at_the_end_of_the_round():
    """AR-15.1: a used one cannot be used again this round, but in the next."""
    position = do(offering(events=["Patronage"]), "offer the ally on religion in Gaul for 1 denarius", "refuse the offer")
    assert fact(position, "tokens_used")[0] == ["ally"]
    while fact(position, "round") == 2:
        options = words(position)
        stop = [word for word in options if word in ("place a follower on the Colosseum", "take normal income")]
        do(position, (stop or options)[0])
    assert fact(position, "tokens_used")[0] == []


def test_a_redeal_keeps_a_known_token():
    """AR-6.13: with the spy used, the other token is known to be the ally."""
    position = do(
        offering(),
        "offer the spy on religion in Gaul for 1 denarius",
        "refuse the offer",
        "offer the ally on religion in Gaul for 1 denarius",
    )
    assert fact(position.seen_by(1), "offer")["token"] == "ally"


def test_truce_has_no_intrigues():
    """AR-15.2: nothing placed or activated; 22 quests; cards still move feud markers, unless truce_feuds = fixed."""
    rules = with_rules("truce")
    fields = {"markers": {"gaul": {0: 1}}, "glory": {1: 9}}
    position = at(rules=rules, phase="activate", denarii=POOR, **fields)
    assert decision(position) == ("space", 0)
    assert PLOT not in words(position)
    assert sum(int(n) for n in rules.record.quest_in[4]) == 22
    hand = {"hands": {0: ["Bulla"]}, "anchors": {0: 0}}
    assert "play Bulla" in words(do(at(rules=rules, **hand), "place a follower on the Colosseum"))
    fixed = with_rules("truce", options__truce_feuds="fixed")
    assert "play Bulla" not in words(do(at(rules=fixed, **hand), "place a follower on the Colosseum"))
    assert "play Bulla" in words(
        do(at(rules=with_rules(options__truce_feuds="fixed"), **hand), "place a follower on the Colosseum")
    )


def test_clockwork_turns_one_quarter_clockwise():
    """AR-15.3: Silk Caravan (two quarters counter-clockwise) turns one clockwise and still sets the order."""
    for order, seats in (("event_colour", [0, 3, 2, 1]), ("always_clockwise", [0, 1, 2, 3])):
        rules = with_rules("clockwork", options__clockwork_order=order)
        position = at(rules=rules, phase="event", events=["Silk Caravan"], denarii=POOR)
        assert fact(position, "order") == seats
        while fact(position, "round") == 2:
            do(
                position,
                words(position)[0]
                if "place a follower on the Colosseum" not in words(position)
                else "place a follower on the Colosseum",
            )
        assert fact(position, "offset") == 1
    rules = with_rules(options__clockwork_order="always_clockwise")  # without the variant it says nothing
    assert fact(at(rules=rules, phase="event", events=["Silk Caravan"], denarii=POOR), "order") == [0, 3, 2, 1]


def test_heroes_has_no_medals():
    """AR-15.4: level III takes none, and six quests are out."""
    rules = with_rules("heroes")
    position = at(rules=rules, phase="build", denarii={0: 20}, buildings={"africa": {"trade": 2}})
    do(position, "build trade level III")
    assert fact(position, "medals") == {}
    assert sum(int(n) for n in rules.record.quest_in[4]) == 18


HARD = with_rules("hard-times")


@pytest.mark.parametrize(
    ("event", "fields", "name", "after"),
    [
        ("Plague", {"buildings": {"gaul": {"trade": 1}}, "denarii": dict.fromkeys(range(4), 3)}, "denarii", [3, 1, 3, 3]),
        ("War Tax", {"denarii": {0: 1, 1: 2, 2: 3, 3: 9}}, "denarii", [0, 0, 1, 7]),
        ("Scandal", {"glory": {0: 9, 1: 9, 2: 2, 3: 2}}, "glory", [7, 7, 2, 2]),
        ("Vendetta", {"feuds": {0: 0, 1: 3, 2: 2, 3: 3}}, "feuds", [1, 3, 2, 3]),
    ],
)
def test_negative_events(event, fields, name, after):
    """AR-5.3, AR-6.1, AR-15.5: all six are in the deck; losses stop at 0 and 1, all tied are hit."""
    assert sum(int(n) for n in HARD.record.event_in) == 26
    position = at(rules=HARD, phase="event", events=[event], **fields)
    assert fact(position, name) == after


def test_desertion_returns_a_legion_of_the_players_choice():
    """AR-15.5, AR-16.1: most legions in areas; back to the board, still hired."""
    areas = {"thrace": [2, 0, 0, 0], "epirus": [1, 1, 0, 0]}
    position = at(rules=HARD, phase="event", events=["Desertion"], areas=areas)
    assert words(position) == ["return a legion from Thrace", "return a legion from Epirus"]
    do(position, "return a legion from Epirus")
    assert fact(position, "areas")["epirus"] == [0, 1, 0, 0]
    assert fact(position, "legions")[0] == 7


def test_fire_in_the_warehouse_takes_a_random_card():
    """AR-9.4, AR-15.5, AR-16.1: unpaid, anchors never."""
    position = at(rules=HARD, phase="event", events=["Fire in the Warehouse"], hands={0: ["Bra", "Dagger"]}, denarii=POOR)
    assert len(fact(position, "hands")[0]) == 1
    assert fact(position, "anchors")[0] == 1
    assert fact(position, "denarii")[0] == 0


@pytest.mark.parametrize("mix", MIXES, ids="+".join)
def test_all_combinations_are_played_to_the_end(mix):
    """AR-15.6, AR-19.5: every mix at 2 to 4 seats under all invariants."""
    rules = with_rules(**{f"variants__{name}": True for name in mix})
    for seats in (2, 3, 4):
        assert play(GAME, rules, seats, 2, seed=seats, paranoid=True).code == FINE


def test_truce_with_heroes_leaves_thirteen_quests_for_two():
    """AR-15.6: 24 - 4 starred - 8 removed, one of them starred."""
    rules = with_rules("heroes", variants__truce=True)
    assert [int(rules.record.quest_in[seats].sum()) for seats in (2, 4)] == [13, 16]


def solo(**fields):
    return at(1, **fields)


def test_alone_an_event_pays_for_followers():
    """AR-17.1, AR-17.2: 1 denarius each, the first included; a negative one gives nothing and does nothing."""
    assert fact(solo(phase="event", events=["Triumph"], glory={0: 12}, denarii={0: 0}), "denarii") == [3]
    position = solo(rules=HARD, phase="event", events=["War Tax"], denarii={0: 1})
    assert fact(position, "denarii") == [1]


def test_alone_there_are_no_intrigues():
    """AR-17.3, AR-17.4, AR-17.9, AR-17.11: no marker is placed; intrigue cards can only be sold; milestones drop."""
    position = solo(hands={0: ["Gladius"]}, glory={0: 11}, anchors={0: 0})
    assert words(position) == ["place a follower on the Colosseum", "sell Gladius for 1 denarius"]
    do(position, "place a follower on the Colosseum")
    assert words(position) == ["play no more", "sell Gladius for 1 denarius"]
    do(position, "play no more")
    assert fact(position, "milestones") == [5, 11, 21, 30]


TASKS = {
    "glory": {0: 51}, "medals": {"trade": 0, "religion": 0, "military": 0}, "areas": {"epirus": [2], "macedonia": [3]},
    "column": [0, 0, 0, 0], "sets": {0: {"tool": 2}}, "pieces": {0: (3, 4)},
}  # fmt: skip


@pytest.mark.parametrize(
    ("left_out", "tasks", "ending"),
    [
        ((), 7, "solo: Son of Jupiter"),
        (("pieces",), 6, "solo: Imperator"),
        (("pieces", "sets", "column"), 4, "solo: Praetor"),
        (("pieces", "sets", "column", "areas"), 3, "solo: defeat"),
    ],
)
def test_the_sheet_of_the_emperor(left_out, tasks, ending):
    """AR-17.5, AR-17.6, AR-17.7, AR-17.10: seven tasks on the state before the denarii are turned in."""
    fields = {name: value for name, value in TASKS.items() if name not in left_out}
    quests = {0: ["Wild Trade", "Treasurer"]}
    position = do(solo(phase="scoring", hands={0: ["Bra"]}, quests=quests, denarii={0: 1}, **fields), "done")
    rows, _ = position.outcome()
    assert rows[0]["tasks"] == tasks
    assert position.ending == ending
    assert rows[0]["won"] == (tasks >= 4)


def test_cassius_is_not_played():
    """AR-17.8: no option, ending or variant speaks of it."""
    assert not any("cassius" in ending.lower() for ending in GAME.endings)


@pytest.mark.parametrize("name", VARIANTS)
def test_alone_two_variants_are_refused(name):
    """AR-17.9: a run with one seat refuses Spies & Allies and Heroes and says why."""
    rules = with_rules(name.replace("_", "-"))
    player = [strategies_of("age_of_rome")["random_player"]]
    if name in ("spies_and_allies", "heroes"):
        with pytest.raises(RunError, match=name):
            make_order(GAME, rules, 1, player)
    else:
        assert make_order(GAME, rules, 1, player).plan.seats == 1
    assert make_order(GAME, rules, 2, player).plan.seats == 2


def test_the_single_player_has_any_character():
    """AR-17.9: drawn at random; a whole game runs to its ending."""
    position = Position.from_seed(GAME, with_rules(), 1)
    assert fact(position, "character")[0]
    assert len(fact(position, "events_left")) == 20
