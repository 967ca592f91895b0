"""A person can follow a hand through a replay, and no two actions read alike."""

import re
from collections import Counter

import pytest

from simulate.engine.playout import FINE
from simulate.engine.replay import Replay
from simulate.games.san_juan.state import COUNCIL
from simulate.games.san_juan.text import TITLES
from strategies import parse_strategy
from tests.playing import play
from tests.san_juan.positions import GAME, RULES, rules, table

FILL = ["sugar_mill"] * 6
NAMED = re.compile(r"(?:build|pay with|discard|put) (.+?)(?: over the .*| under the Chapel| for \d+ cards?)?$")


def cards(text: str) -> Counter:
    """`2 x Library, Tower` as counts by title."""
    found: Counter = Counter()
    for word in text.split(", "):
        n, _, title = word.rpartition(" x ")
        found[title] += int(n or 1)
    return found


def hands(state) -> list[Counter]:
    """The hands of all seats by title."""
    return [Counter({TITLES[k]: int(n) for k, n in enumerate(state.hand[seat]) if n}) for seat in range(int(state.seats))]


@pytest.mark.parametrize("playout", [0, 4, 11])
def test_every_card_that_joins_or_leaves_a_hand_is_told(playout):
    """SJ-7.4, SJ-9.1, SJ-11.4, SJ-11.13: sales, Prospector, Poor House, Carpenter; the Councillor's offer is told apart."""
    played = Replay(GAME, RULES, [parse_strategy("san_juan", n) for n in ("adaptive", "guild", "city")], 7, playout)
    held, looking, told = hands(played.position.state), False, 0
    for ply in played:
        state = played.position.state
        draws = [Counter() for _ in held]
        for line in ply.followed:
            match = re.match(r"seat (\d) draws (.*)", line)
            if match:
                draws[int(match[1]) - 1] += cards(match[2])
                told += 1
        gone = NAMED.match(ply.chosen.text)
        for seat, before in enumerate(held):
            expected = before + draws[seat]
            if seat == ply.seat and gone and gone[1] in TITLES:
                expected = expected - Counter([gone[1]])
            if not looking:
                assert hands(state)[seat] == expected, (ply.number, ply.chosen.text, ply.followed)
        held, looking = hands(state), bool(state.stage == COUNCIL and state.drawn_n > 0)
    assert told > 10


def test_the_face_up_tile_is_told_when_a_trader_phase_begins():
    """SJ-7.1."""
    played = Replay(GAME, RULES, [parse_strategy("san_juan", n) for n in ("adaptive", "guild")], 7, 0)
    tiles = [line for ply in played for line in ply.followed if line.startswith("Tile: indigo")]
    assert len(tiles) == played.position.state.trader_phases > 0


def test_a_full_and_an_empty_building_under_a_crane_read_differently():
    """SJ-15.2: they are two actions."""
    own = {0: ["crane", "indigo_plant", "indigo_plant"]}
    position = table(phase="builder", buildings=own, goods={0: [2]}, hands={0: ["palace", *FILL]})
    words = [action.text for action in position.legal()]
    assert len(words) == len(set(words))
    assert {
        "build Palace over the Indigo Plant (Crane) for 4 cards",
        "build Palace over the Indigo Plant and its good (Crane) for 4 cards",
    } <= set(words)  # fmt: skip


def test_a_playout_stopped_by_the_guard_breaks_no_promise_and_is_not_scored():
    """SJ-15.4, SJ-16.3: hands are checked when a round begins, and after the last one none does."""
    log = play(GAME, rules(options__max_rounds_guard=3), 3, 60)
    assert log.code == FINE
    assert (log.column(GAME, "ended") == 1).all()
    assert not log.column(GAME, "won").any()
    assert not log.column(GAME, "rank").any()
