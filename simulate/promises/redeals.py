"""Promises about what is hidden: re-deals look the same to their seat, know nothing that it may not, and play on."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from simulate.engine.contract import ACCOUNT, Game
from simulate.engine.position import Position, stream
from simulate.engine.quiet import quiet
from simulate.engine.streams import below
from simulate.engine.who_sees import WhoSees
from simulate.games.rules import load_rules
from simulate.promises.words import fields_of

DEALS = 3  # of positions that are dealt afresh
HIDDEN_OFTEN = 5  # views from which a field was erased, before a re-deal must have changed it
AGAIN = 4  # re-deals of each position that may
PLIES = 150  # of a playout that is followed ply by ply


def rules_of(game: Game) -> Any:
    """The ruleset of a game without variants."""
    return load_rules(game)


def walk(position: Position, rng: np.ndarray, limit: int) -> Iterator[Position]:
    """Play on at random, giving the position before each ply."""
    for _ in range(limit):
        if position.over:
            return
        yield position
        legal = position.legal_ids()
        with quiet():
            position.apply(legal[int(below(rng, len(legal)))])


def digest(position: Position) -> str:
    """Digest of all fields of a position."""
    made = hashlib.blake2b(digest_size=8)
    for name in position.game.state.names or ():
        made.update(np.ascontiguousarray(position.state[name]).tobytes())
    return made.hexdigest()


def redeals_play_on(game: Game, seats: int) -> str:
    """A re-deal looks the same to its seat, and can be played on to the end under every invariant."""
    count = 0
    for ply, position in enumerate(walk(Position.from_seed(game, rules_of(game), seats), stream(1), PLIES)):
        if ply % 10:
            continue
        seat = position.seat_to_act
        dealt = position.redealt(seat, stream(ply, seat))
        assert digest(dealt.seen_by(seat)) == digest(position.seen_by(seat)), f"ply {ply}: seat {seat} sees a difference"
        assert dealt.legal_ids() == position.legal_ids(), f"ply {ply}: other legal actions"
        for later in walk(dealt, stream(ply, 99), game.ply_limit):
            broken = later.invariant_broken()
            assert broken is None, f"a re-deal of ply {ply}, at ply {later.state.ply}: {broken}"
        assert dealt.over, f"a re-deal of ply {ply} does not end"
        count += 1
    return f"{count} re-deals played on to the end"


def pairs_of_deals(game: Game, seats: int) -> Iterator[tuple[int, int, Position, Position]]:
    """(ply, seat, a position, the same re-dealt): for the seat to act and, in turn, for another one."""
    for deal in range(DEALS):
        place = Position.from_seed(game, rules_of(game), seats, block=deal)
        for ply, position in enumerate(walk(place, stream(deal, 3), PLIES)):
            if ply % 5 == 0:
                seat = (position.seat_to_act + ply // 5 % 2) % seats
                yield ply, seat, position, position.redealt(seat, stream(ply, deal, 4))


def redeals_know_nothing(game: Game, seats: int) -> str:
    """Check that a re-deal depends on its seat's view and stream alone, two differ in the chance to come, and all that is
    hidden is dealt afresh."""
    count = 0
    hidden: Counter[str] = Counter()
    dealt: set[str] = set()
    sees = WhoSees(game.max_seats)
    unused = [Position(game, rules_of(game), seats) for _ in range(DEALS)]
    for deal, place in enumerate(unused):
        place.open(0, deal)
    for ply, seat, position, other in pairs_of_deals(game, seats):
        one, two = (place.redealt(seat, stream(ply, 6)) for place in (position, other))
        kept = changed(one, two)
        assert not kept, f"ply {ply}: the re-deal for seat {seat} keeps of what it may not see: {', '.join(kept)}"
        same = np.array_equal(one.state.chance, position.redealt(seat, stream(ply, 8)).state.chance)
        drawn = not any(np.array_equal(position.state.chance, place.state.chance) for place in unused)
        assert not (same and drawn), (
            f"ply {ply}: all re-deals for seat {seat} have the same chance to come: fill state.chance by `redeal`"
        )
        view = position.seen_by(seat)
        hidden.update(changed(view, position))
        sees.add(seat, seats, fields_of(position), fields_of(view))
        for again in range(AGAIN):
            dealt.update(changed(position.redealt(seat, stream(ply, 10 + again)), position))
        count += 1
    known = {*dealt, "events", "chance", *ACCOUNT}
    left = [name for name, times in hidden.items() if times >= HIDDEN_OFTEN and name not in known]
    assert not left, f"no re-deal changed {', '.join(left)}, which `hide` erases: `redeal` deals anew what a seat cannot see"
    found = f"{count} re-deals depend on what is seen, deal all that is not, and have a chance of their own"
    return f"{found}; {sees.table()}" if seats == game.max_seats else found


def changed(one: Position, other: Position) -> list[str]:
    """The fields in which two positions differ."""
    return [name for name in one.game.state.names or () if not np.array_equal(one.state[name], other.state[name])]


def texts_tell_nothing(game: Game, seats: int) -> str:
    """The words for the legal actions of a seat are the same on every deal that looks the same to it."""
    count = 0
    for ply, seat, position, other in pairs_of_deals(game, seats):
        if seat != position.seat_to_act:
            continue
        for action in position.legal():
            told = other.text(action.id)
            assert told == action.text, f"ply {ply}: action_text of {action.id} reads what is hidden: {action.text} / {told}"
            count += 1
    return f"{count} texts of actions say what their seat may know"
