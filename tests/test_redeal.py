"""Re-dealt positions of every stage: they can be played on to the end under every invariant, and give nothing away."""

from collections.abc import Iterator

import numpy as np
import pytest

import simulate
from simulate.engine.contract import RUNNING
from simulate.engine.jit import JIT_DISABLED
from simulate.engine.position import Position
from simulate.engine.quiet import quiet
from tests.playing import cases, opening, short_form, state_digest, stream, uniform, walk

every_case = pytest.mark.parametrize(("key", "seats"), cases())
STEP = 40 if JIT_DISABLED else 3  # plies between positions that are re-dealt
PLAYED_ON = 4 if JIT_DISABLED else 90  # positions of a case that are played on
TURNS_ON = 4_000  # plies of playing on, at most


def positions(key: str, seats: int) -> Iterator[Position]:
    """Positions of random playouts of some deals, with experiment masks in every second."""
    game = simulate.load_game(key)
    for block in range(1000):
        place = opening(game, simulate.load_rules(game), seats, block, masks=block % 2 == 1)
        for ply, position in enumerate(walk(place, 100_000)):
            if (ply + block) % STEP == 0:
                yield position


def play_on(position: Position, rng: np.ndarray) -> str | None:
    """Play at random to the end; the broken promise in words, if there is one."""
    game, rules, state = position.game, position.rules.record, position.state
    legal, params = np.zeros(game.max_actions, np.int64), np.zeros(48)
    choose = uniform(game).compile()
    for ply in range(TURNS_ON):
        if int(state.over) != RUNNING:
            break
        n = game.verbs.legal_actions(state, rules, legal)
        if n < 1:
            return f"no legal action {ply} plies later"
        game.verbs.apply(state, rules, choose(state, rules, position.seat_to_act, legal, n, rng, params))
        state.ply += 1
        broken = position.invariant_broken()
        if broken:
            return f"{broken}, {ply} plies later"
    return None


@pytest.mark.parametrize(("key", "seats"), short_form(cases(), lambda case: case[1] == 2))
def test_redealt_positions_of_every_stage_play_on_to_the_end(key, seats):
    """For the seat to act, as a searcher deals, and for another one."""
    for at, position in zip(range(PLAYED_ON), positions(key, seats), strict=False):
        seat = position.seat_to_act if at % 3 else (position.seat_to_act + 1) % seats
        dealt = position.redealt(seat, stream(at, seats))
        assert dealt.invariant_broken() is None
        with quiet():
            problem = play_on(dealt, stream(at, 7))
        assert problem is None, f"dealt anew for seat {seat}: {problem}\n{position}"


@every_case
def test_a_new_deal_depends_on_nothing_hidden(key, seats):
    """The same deal from a position and from a re-deal of it: a searcher cannot see through it."""
    for at, position in zip(range(PLAYED_ON), positions(key, seats), strict=False):
        seat = position.seat_to_act
        other = position.redealt(seat, stream(at, 1))
        assert state_digest(other.redealt(seat, stream(at, 2))) == state_digest(position.redealt(seat, stream(at, 2)))
