"""Does a game keep what the contract promises, does a strategy play fair? `python -m simulate.promises.check GAME [FILE]`.

For a game: random players and all its strategies at every seat count, with invariants and honesty checked at every ply; the
same playouts in other batches; what chance turns up; re-deals that are played on to the end, know nothing hidden and have a
chance of their own; texts that tell nothing hidden; indices within bounds; the JIT on and off. For a strategy file: legal,
honest, how fast, and where it stands against the players of the game's field.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simulate.engine.contract import UNFINISHED, Game
from simulate.engine.jit import Entry, entry
from simulate.engine.lanes import is_external, is_plain, loop_for
from simulate.engine.lineup import LoopPlayer, players_of
from simulate.engine.playout import LIVE_STATE
from simulate.engine.position import Position, stream
from simulate.engine.quiet import quiet
from simulate.engine.rows import ENDED, new_rows
from simulate.engine.streams import below
from simulate.errors import CompileError, SimulateError
from simulate.games import add_game_path, load_game
from simulate.promises.engines import checks_of_engine
from simulate.promises.plain import checks_of_plain, checks_of_twins, plain_account
from simulate.promises.plain import uniform as plain_uniform
from simulate.promises.redeals import (
    PLIES,
    digest,
    redeals_know_nothing,
    redeals_play_on,
    rules_of,
    texts_tell_nothing,
    walk,
)
from simulate.promises.words import line_of, play_told
from simulate.runs.measure.round_robin import lone_shares, mean_of
from simulate.system.guests import place_in
from strategies import field_of, parse_strategy, strategies_of, strategy_from_file
from strategies.trial import try_game

if TYPE_CHECKING:
    from strategies import Strategy

BLOCKS = 12  # of each line-up
BOUNDS_SECONDS = 1.0  # of a playout that is followed interpreted
BOUNDS, OUT_OF_BOUNDS = "within bounds", "is out of bounds"  # the check, and what is said of an index
DUELS = 200  # blocks of a duel
DRAWN_BLOCKS = 200  # of whose draws an account is kept
LEAST_DRAWS = 25.0  # of a content, about, before it is looked at
MOST_ERRORS = 5.0  # by which a content may come more or less often than expected


@dataclass(frozen=True)
class PromiseFinding:
    """A finding: what was looked at, whether it holds, and what was found."""

    what: str
    holds: bool
    found: str
    how: str = ""  # to mend it, where that is known


class EndlessError(AssertionError):
    """Playouts of a game come to no end: all else would only take long."""


def uniform_choice(view, rules, seat, legal, n, rng, params):
    """Choose every legal action with the same probability."""
    return legal[below(rng, n)]


def uniform(game: Game) -> Entry:
    """The uniform player of a game."""
    if is_plain(game):
        return plain_uniform()  # type: ignore[return-value]
    return entry(game.signatures.choose)(uniform_choice)


def lineups(seats: int, players: int, blocks: int) -> np.ndarray:
    """(blocks, seats): the players in turn."""
    return np.array([[(block + seat) % players for seat in range(seats)] for block in range(blocks)], np.int64)


def checks_of_game(game: Game) -> Iterator[tuple[str, Callable[[], str]]]:
    """List the checks: each returns what was found, and raises AssertionError where a promise is broken."""
    if is_external(game):
        yield from checks_of_engine(game)  # type: ignore[arg-type]
        return
    if not is_plain(game):  # first: compiled, an index out of range may end the program
        yield BOUNDS, partial(within_bounds, game)
    chaos = [LoopPlayer(uniform(game))]
    names = list(strategies_of(game.key))[:8]
    scripts = players_of([strategies_of(game.key)[name] for name in names])
    for seats in range(game.min_seats, game.max_seats + 1):
        yield f"random players, {seats} seats", partial(plays_fair, game, seats, chaos, must_end=not scripts)
        if scripts:
            yield (
                f"its strategies, {seats} seats",
                partial(plays_fair, game, seats, [*scripts, *chaos], must_end=True, names=names),
            )
        yield f"other batches, {seats} seats", partial(same_in_batches, game, seats, chaos)
        yield f"what chance turns up, {seats} seats", partial(draws_are_chance, game, seats, chaos)
        if is_plain(game):
            yield from checks_of_plain(game, seats)
            continue
        yield f"re-deals, {seats} seats", partial(redeals_play_on, game, seats)
        yield f"what a re-deal knows, {seats} seats", partial(redeals_know_nothing, game, seats)
        yield f"what its texts tell, {seats} seats", partial(texts_tell_nothing, game, seats)
    if is_plain(game):
        return
    yield "JIT on and off", partial(same_without_jit, game)


def plays_fair(game: Game, seats: int, players: list[LoopPlayer], must_end: bool = False, names: Sequence[str] = ()) -> str:
    """Legal, honest and under every invariant, at every ply; with `must_end` some playout comes to an end of the rules."""
    loop = loop_for(game, rules_of(game).record, seats, players, paranoid=True)
    blocks = BLOCKS
    played = play_told(game, loop, lineups(seats, len(players), 1), names)
    if played.code == 0 and (played.playout_rows[:, ENDED] == UNFINISHED).all():
        if must_end:
            raise EndlessError(
                f"none of {seats} playouts came to an end: set `state.over` to one of the game's endings when it is over"
            )
        blocks = 1  # more would take long
    played = play_told(game, loop, lineups(seats, len(players), blocks), names)
    count = blocks * seats
    unfinished = int((played.playout_rows[:, ENDED] == UNFINISHED).sum())
    without = f", {unfinished} of them without an end" if unfinished else ""
    return f"{count} playouts{without}, legal, honest, every invariant holds"


def same_in_batches(game: Game, seats: int, players: list[LoopPlayer]) -> str:
    """A playout is the same alone and in any batch."""
    drawn = lineups(seats, len(players), BLOCKS)
    loop = loop_for(game, rules_of(game).record, seats, players)
    whole = loop.play(0, drawn)
    for first, blocks in ((5, 1), (0, 3), (3, 6)):
        part = loop.play(first, drawn[first : first + blocks])
        place = slice(first * seats, (first + blocks) * seats)
        assert (part.playout_rows == whole.playout_rows[place]).all(), f"blocks {first} to {first + blocks - 1} differ"
        assert (part.seat_rows == whole.seat_rows[place]).all(), f"blocks {first} to {first + blocks - 1} differ"
    return "the same rows"


def draws_are_chance(game: Game, seats: int, players: list[LoopPlayer]) -> str:
    """Check that each content turns up for the seats as often as the game says that its piles make it."""
    turned, spread = np.zeros((2, len(game.contents)))
    for more, of in accounts(game, seats, players):
        turned += more
        spread += of
    known = spread >= LEAST_DRAWS
    if not known.any():
        return "the game names nothing that chance turns up for a seat"
    errors = np.where(known, turned / np.sqrt(np.maximum(spread, LEAST_DRAWS)), 0.0)
    worst = int(np.argmax(np.abs(errors)))
    assert abs(errors[worst]) < MOST_ERRORS, (
        f"{game.contents[worst]} is turned up {'more' if errors[worst] > 0 else 'less'} often than its pile says "
        f"({abs(errors[worst]):.0f} standard errors): call `turn_up` before the copy leaves the pile, for every draw of "
        "chance and for no choice, and count all that is shuffled into the pile"
    )
    return f"{int(known.sum())} contents come as often as their piles say, within {abs(errors[worst]):.1f} standard errors"


def accounts(game: Game, seats: int, players: list[LoopPlayer]) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """(contents,), (contents,) of some playouts: turned up less expected, and the variance of that."""
    rules = rules_of(game)
    if is_plain(game):
        for deal in range(DRAWN_BLOCKS // 2):
            yield plain_account(game, rules, seats, deal)  # type: ignore[arg-type]
        return
    if not game.stages:
        return
    loop = loop_for(game, rules.record, seats, players)
    for block in range(DRAWN_BLOCKS):
        loop.play(block, lineups(seats, len(players), 1))
        state = loop.states[LIVE_STATE]
        yield state.turned.sum(axis=(0, 1)), state.turned_spread.sum(axis=(0, 1))


def within_bounds(game: Game) -> str:
    """Interpreted, where an index that is too large is an error: every verb, on a list of just `max_actions`."""
    command = [sys.executable, "-m", "simulate.promises.check", game.key, "--bounds"]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.stdout.strip() or done.stderr.strip()).split("\n")[-1]
    return done.stdout.strip()


def walk_in_bounds(game: Game, deals: int = 2) -> None:
    """Call every verb on the way of a few playouts. Raises SystemExit with the verb and the ply of a broken bound."""
    legal, count = np.zeros(game.max_actions, np.int64), 0
    for seats in range(game.min_seats, game.max_seats + 1):
        scores = np.zeros((seats, len(game.score_parts)), np.int64)
        rows, row = new_rows(game, 1, seats)
        for deal in range(deals):
            rules = rules_of(game)
            begun = time.process_time()
            for position in walk_told(game, rules, seats, deal):
                if time.process_time() - begun > BOUNDS_SECONDS:
                    break
                state, seat = position.state, position.seat_to_act
                calls = {
                    "legal_actions": (state, rules.record, legal),
                    "final_scores": (state, rules.record, scores),
                    "outcome": (position.copy().state, rules.record, scores, rows[0], row[0]),
                    "hide": (position.copy().state, rules.record, seat),
                    "redeal": (position.copy().state, rules.record, seat, stream(deal, count)),
                    "check_invariants": (state, rules.record),
                }
                verb = ""
                try:
                    for verb, args in calls.items():
                        with quiet():
                            getattr(game.verbs, verb)(*args)
                except IndexError as error:
                    sys.exit(
                        f"verb `{verb}`, {seats} seats, deal {deal}, ply {int(state.ply)}: {error}{line_of(game, error)}"
                    )
                count += 1
    print(f"{count} positions, all verbs")


def walk_told(game: Game, rules: Any, seats: int, deal: int) -> Iterator[Position]:
    """Play on at random. Raises SystemExit with the verb and the ply of a broken bound."""
    ply, verb = 0, "setup"
    try:
        for position in walk(Position.from_seed(game, rules, seats, block=deal), stream(deal, 9), PLIES):
            ply, verb = int(position.state.ply), "apply"
            yield position
    except IndexError as error:
        sys.exit(f"verb `{verb}`, {seats} seats, deal {deal}, ply {ply}: {error}{line_of(game, error)}")


def print_states(game: Game) -> None:
    """A line a ply of one playout at each seat count."""
    for seats in range(game.min_seats, game.max_seats + 1):
        for position in walk(Position.from_seed(game, rules_of(game), seats), stream(2), PLIES):
            told = [position.legal_ids(), digest(position), position.scores().tolist()]
            print(seats, position.seat_to_act, *told)


def same_without_jit(game: Game) -> str:
    """The same positions compiled and interpreted."""
    command = [sys.executable, "-m", "simulate.promises.check", game.key, "--states"]
    told = []
    for off in ("0", "1"):
        done = subprocess.run(
            command, env={**os.environ, "NUMBA_DISABLE_JIT": off}, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr.strip().split("\n")[-1]
        told.append(done.stdout.splitlines())
    for number, (on, without) in enumerate(zip(*told, strict=True)):
        assert on == without, f"line {number}: {on[:80]} compiled, {without[:80]} interpreted"
    return f"{len(told[0])} positions equal"


def checks_of_strategy(game: Game, strategy: Strategy) -> Iterator[tuple[str, Callable[[], str]]]:
    """The same for one strategy."""
    mine = players_of([strategy])[0]
    for seats in range(game.min_seats, game.max_seats + 1):
        yield f"legal and honest, {seats} seats", partial(plays_fair, game, seats, [mine, LoopPlayer(uniform(game))])
    yield "speed", partial(speed, game, mine)
    for name in field_of(game.key).players:
        yield f"against {name}", partial(duel, game, mine, players_of([parse_strategy(game.key, name)])[0])


def speed(game: Game, mine: LoopPlayer) -> str:
    """Playouts a second against itself."""
    seats = game.max_seats
    loop = loop_for(game, rules_of(game).record, seats, [mine], log_cards=False)
    loop.play(0, lineups(seats, 1, 1))
    begun = time.perf_counter()
    loop.play(0, lineups(seats, 1, DUELS))
    return f"{DUELS * seats / (time.perf_counter() - begun):,.0f} playouts a second on one core, {seats} seats"


def duel(game: Game, mine: LoopPlayer, other: LoopPlayer) -> str:
    """Win share of one against equal others at the fewest seats, with its 95 % interval."""
    seats = max(2, game.min_seats)
    loop = loop_for(game, rules_of(game).record, seats, [mine, other], log_cards=False)
    drawn = np.array([[0] + [1] * (seats - 1)] * DUELS, np.int64)
    played = loop.play(0, drawn)
    own = lone_shares(played, seats)
    share, low, high = mean_of(own)
    return f"wins {share:.1%} ({low:.1%} to {high:.1%}) where {1 / seats:.0%} is fair ({seats} seats, {DUELS} deals)"


def look(checks: Iterator[tuple[str, Callable[[], str]]]) -> Iterator[PromiseFinding]:
    """Carry out checks, one after the other; an index that is out of bounds and the like is a broken promise too."""
    for what, check in checks:
        try:
            yield PromiseFinding(what, True, check())
        except CompileError:
            raise
        except EndlessError as error:
            yield PromiseFinding(what, False, f"{error}. Nothing else was looked at")
            return
        except SimulateError as error:
            yield PromiseFinding(what, False, error.message, error.hint or "")
        except Exception as error:
            found = str(error).split("\n")[0] or type(error).__name__
            if what == BOUNDS and OUT_OF_BOUNDS in found:
                yield PromiseFinding(what, False, f"{found}. Nothing else was looked at: compiled, this may end the program")
                return
            yield PromiseFinding(what, False, found if isinstance(error, AssertionError) else f"{place_in(error)}{found}")


def promises(
    game: str, files: Sequence[str | Path] = (), against: str | None = None
) -> Iterator[tuple[str, PromiseFinding]]:
    """Check a game, the strategy files of a user, or a game beside its plain twin `against`.

    One after the other. Raises SimulateError.
    """
    loaded = load_game(game)
    try_game(loaded.key)
    guests = [strategy_from_file(loaded.key, Path(file)) for file in files]
    subjects = [(guest.name, checks_of_strategy(loaded, guest)) for guest in guests]
    if against is not None:
        plain = load_game(against)
        subjects.append((f"{loaded.name} against {plain.name}", checks_of_twins(loaded, plain)))
    for name, checks in subjects or [(loaded.name, checks_of_game(loaded))]:
        for finding in look(checks):
            yield name, finding


def conformance(
    game: str, *files: str | Path, against: str | None = None, game_path: str | Path | None = None
) -> list[PromiseFinding]:
    """Does a game keep what the contract promises, or do strategy files of it play fair?

    `against`: its twin in plain Python, beside which it is played ply by ply. Raises SimulateError.
    """
    if game_path is not None:
        add_game_path(str(game_path))
    return [finding for _, finding in promises(game, files, against)]


if __name__ == "__main__":
    if sys.argv[2:] == ["--states"]:
        print_states(load_game(sys.argv[1]))
    elif sys.argv[2:] == ["--bounds"]:
        walk_in_bounds(load_game(sys.argv[1]))
    else:
        os.execv(sys.executable, [sys.executable, "-m", "simulate", "conformance", *sys.argv[1:]])
