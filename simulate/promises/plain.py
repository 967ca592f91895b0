"""Does a plain game keep its promises, and does a compiled game play as its plain twin does, ply by ply?

The twins share their chance: the plain one opens the seed streams of the compiled one, and draws the same in the same order.
Legal actions are paired by their words, so either may call them as it likes.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from simulate.engine.lanes import is_plain, loop_for, replay_for
from simulate.engine.lineup import players_of
from simulate.engine.plain.callbacks import name_of, place_of
from simulate.engine.plain.drawn import Places
from simulate.engine.plain.game import PlainEntry
from simulate.engine.plain.loop import folder_of
from simulate.engine.plain.position import PlainPosition
from simulate.engine.plain.rows import card_rows_of, ranks_of, totals_of, values_of
from simulate.engine.position import Position, playout_label
from simulate.engine.python_streams import OPEN, Stream, label_of
from simulate.engine.who_sees import WhoSees
from simulate.errors import RunError, SimulateError, last_line
from simulate.games.rules import load_rules
from simulate.mechanisms.steps import Machine
from simulate.runs.play.other_processes import alike_in_another_process
from strategies import strategies_of

if TYPE_CHECKING:
    from simulate.engine.contract import Column, Game
    from simulate.engine.plain.game import PlainGame

Checks = Iterator[tuple[str, Callable[[], str]]]
ENGINE_FIELDS = ("seats", "chance", "ply", "over", "is_set_up", "stage_firsts", "turned")
DEALS = 6
PLIES = 500  # of a playout that is followed ply by ply
BLOCKS = 12
MODELS = 8


def uniform_choice(view, rules, seat, legal, rng, params):
    """Choose every legal action with the same probability."""
    return legal[rng.below(len(legal))]


def uniform() -> PlainEntry:
    """The uniform player of a plain game."""
    return PlainEntry(uniform_choice)


def checks_of_plain(game: Any, seats: int) -> Checks:
    """List the checks of a plain game beside those of every game."""
    yield f"what a seat sees, {seats} seats", partial(placed, views_are_whole, game, seats)
    yield f"replays, {seats} seats", partial(placed, replays_alike, game, seats)
    machine = getattr(game.apply, "__self__", None)
    if isinstance(machine, Machine) and seats == game.max_seats:
        yield f"choices, {seats} seats", partial(placed, partial(choices_are_offered, machine), game, seats)
    if seats == game.max_seats:
        yield f"in another process, {seats} seats", partial(placed, alike_in_another_process, game, seats)


def placed(check: Callable[[PlainGame, int], str], game: PlainGame, seats: int) -> str:
    """A check whose errors say where in the game's files they come from."""
    try:
        return check(game, seats)
    except (AssertionError, SimulateError):
        raise
    except Exception as error:
        place = last_line(error, folder_of(game))
        where = f"{place[0]}, line {place[1]}: " if place else ""
        raise SimulateError(f"{where}{type(error).__name__}: {error}") from error


def walk(position: PlainPosition, deal: int) -> Iterator[PlainPosition]:
    """Play on at random, giving the position before each ply."""
    chance = Stream((deal, 0), 0, OPEN)
    while not position.over and position.state.ply < PLIES:
        yield position
        position.apply(chance.below(len(position.legal_ids())))


def plain_account(game: PlainGame, rules: Any, seats: int, deal: int) -> tuple[np.ndarray, np.ndarray]:
    """(contents,), (contents,) of a playout at random: turned up less expected, and the variance of that."""
    position = PlainPosition.from_seed(game, rules, seats, block=deal)
    for _ in walk(position, deal):
        pass
    (turned, spread), places = np.zeros((2, len(game.contents))), Places(game.title, game.contents)
    for _, _, content, pile, keys in position.state.turned:
        p = np.bincount(places.of(pile, keys), minlength=places.count) / len(pile)
        turned -= p
        turned[places.of((content,), keys)] += 1
        spread += p * (1 - p)
    return turned, spread


def views_are_whole(game: PlainGame, seats: int) -> str:
    """A view changes nothing, is the same twice, and its seat reads the same legal actions and words from it."""
    count = hidden = 0
    sees = WhoSees(game.max_seats)
    for deal in range(DEALS):
        for position in walk(PlainPosition.from_seed(game, load_rules(game), seats, block=deal), deal):
            assert position.state.ply or position.seat_to_act == 0 or not game.place_1_begins, (
                f"deal {deal}: seat {position.seat_to_act} begins, and reports say that place 1 (seat 0) does: "
                "say PlainGame(place_1_begins=False)"
            )
            ply, before = position.state.ply, pickle.dumps(position.state)
            for seat in range(seats):
                view = position.seen_by(seat)
                whole = position.copy()
                whole.state.chance = view.state.chance
                sees.add(seat, seats, *(fields_of(one.state) for one in (whole, view)))
                hidden += pickle.dumps(whole.state) != pickle.dumps(view.state)
                once, again = (pickle.dumps(one.state) for one in (view, view.seen_by(seat)))
                assert once == again, f"ply {ply}: hidden_from({seat}) erases more the second time"
                if seat == position.seat_to_act:
                    assert view.legal() == position.legal(), f"ply {ply}: seat {seat} sees other legal actions or words"
            assert pickle.dumps(position.state) == before, f"ply {ply}: hidden_from has changed the position itself"
            count += 1
    found = f"{count} positions seen from {seats} seats; {hidden / count / seats:.0%} of these views hide something"
    return f"{found}; {sees.table()}" if seats == game.max_seats else found


def choices_are_offered(machine: Machine, game: PlainGame, seats: int) -> str:
    """Say which choices of a game made of mechanisms nobody was asked, so that a forgotten option is seen."""
    asked: set[int] = set()
    for deal in range(DEALS):
        for position in walk(PlainPosition.from_seed(game, load_rules(game), seats, block=deal), deal):
            asked.add(position.state.at)
    never = [label_of_choice(ask) for at, ask in enumerate(machine.asks) if at not in asked]
    if not never:
        return f"each of {len(machine.asks)} was asked"
    return f"never asked in {DEALS} playouts, as there was no option: {'; '.join(never)}. Look at its options"


def label_of_choice(ask: Any) -> str:
    """A mechanism by its name, with file and line of its options where it has any."""
    options = getattr(ask, "choices", None)
    return f"{type(ask).__name__}, {place_of(options)}{name_of(options)}" if options is not None else type(ask).__name__


def fields_of(state: Any) -> dict[str, Any]:
    """The fields of a position that are the game's own, and what it has noted."""
    return {name: value for name, value in vars(state).items() if name not in ENGINE_FIELDS}


def replays_alike(game: PlainGame, seats: int) -> str:
    """A playout played step by step has the rows that the loop wrote."""
    models = list(strategies_of(game.key).values())[:1]
    if not models:
        return "no strategies to replay"
    rules = load_rules(game)
    played = loop_for(game, rules.record, seats, players_of(models)).play(0, np.zeros((BLOCKS, seats), np.int64))
    for playout in range(BLOCKS * seats):
        again = replay_for(game, rules, models * seats, 0, playout)
        again.play()
        seat_rows, row = again.rows()
        own = [list(values.values()) for values in seat_rows]
        assert own == played.seat_rows[playout].tolist(), f"playout {playout}: other rows of the seats"
        assert list(row.values()) == played.playout_rows[playout].tolist(), f"playout {playout}: another row"
    return f"{BLOCKS * seats} playouts with the rows of the loop"


def checks_of_twins(game: Game, plain: Any) -> Checks:
    """A compiled game beside its plain twin. Raises RunError if they are not one of each."""
    if is_plain(game) or not is_plain(plain):
        raise RunError("--against: a compiled game is held against a plain one", "Name the compiled game first.")
    for seats in range(max(game.min_seats, plain.min_seats), min(game.max_seats, plain.max_seats) + 1):
        yield f"ply by ply, {seats} seats", partial(same_plies, game, plain, seats)
        for name in [name for name in strategies_of(game.key) if name in strategies_of(plain.key)][:MODELS]:
            yield f"rows of {name}, {seats} seats", partial(same_rows, game, plain, seats, name)


def same_plies(game: Game, plain: PlainGame, seats: int) -> str:
    """The same deals, legal actions, scores and ends, whatever is played."""
    count = 0
    for deal in range(DEALS):
        one = Position.from_seed(game, load_rules(game), seats, block=deal, designed=False)  # as the plain one draws
        other = PlainPosition.from_seed(plain, load_rules(plain), seats, block=deal, label=playout_label(game, seats))
        chance = Stream((deal, 0), 0, OPEN)
        while True:
            where = f"deal {deal}, ply {one.state.ply}"
            mine, theirs = told(one), told(other)
            for what, value in mine.items():
                assert value == theirs[what], f"{where}: {what}: {value} compiled, {theirs[what]} plain"
            if one.over:
                break
            chosen = one.legal()[chance.below(len(mine["legal"]))]
            one.apply(chosen)
            other.apply(next(action for action in other.legal() if action.text == chosen.text))
            count += 1
        compare(where, *ends(one, other))
    return f"{count} plies of {DEALS} deals the same"


def told(position: Any) -> dict[str, Any]:
    """Return all that must be the same of a position."""
    state = position.state
    return {
        "over": position.ending,
        "seat to act": None if position.over else position.seat_to_act,
        "round": int(state.round_no),
        "scores": position.scores().sum(axis=1).tolist(),
        "legal": sorted(action.text for action in position.legal()),
    }


def ends(one: Position, other: PlainPosition) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what both log of an end, where both log it: ranks, score parts, own columns and events of contents."""
    seat_rows, row = one.outcome()
    mine: dict[str, Any] = {f"column {name}": [own[name] for own in seat_rows] for name in seat_rows[0]}
    mine |= {f"column {name}": value for name, value in row.items()}
    mine |= {
        f"events of {key}": one.state.events[: one.seats, place].tolist() for place, key in enumerate(one.game.contents)
    }
    plain, state, record = other.game, other.state, other.rules.record
    parts = other.scores().T.tolist()
    theirs = {f"column {column.name}": values for column, values in zip(plain.score_parts, parts, strict=True)}
    ranks = list(ranks_of(plain, state, record, totals_of(plain, plain.scores(state, record))))
    theirs |= {"column rank": ranks, "column won": [int(rank == 1) for rank in ranks]}
    for column in (*plain.seat_columns, *plain.playout_columns):
        theirs[f"column {column.name}"] = values_of(column, state)
    if [event.name for event in plain.events] == [event.name for event in one.game.events]:
        theirs |= noted_of(other)
    return mine, theirs


def noted_of(position: PlainPosition) -> dict[str, Any]:
    """The counted events of each content, by seat."""
    game, events = position.game, len(position.game.events)
    noted = {f"events of {key}": [[0] * events for _ in range(position.seats)] for key in game.contents}
    for seat, content, counts in card_rows_of(game, position.state):
        noted[f"events of {game.contents[content]}"][seat] = counts
    return noted


def compare(where: str, mine: dict[str, Any], theirs: dict[str, Any]) -> None:
    """Raises AssertionError where both tell a thing otherwise."""
    for what in mine.keys() & theirs.keys():
        assert mine[what] == theirs[what], f"{where}: {what}: {mine[what]} compiled, {theirs[what]} plain"


def same_rows(game: Game, plain: PlainGame, seats: int, name: str) -> str:
    """Players of one name at all seats: the same rows of the log, in the columns that both have."""
    drawn, played = np.zeros((BLOCKS, seats), np.int64), []
    for one in (game, plain):
        loop = loop_for(one, load_rules(one).record, seats, players_of([strategies_of(one.key)[name]]))
        if is_plain(one):
            loop.label = label_of(playout_label(game, seats))
        played.append(loop.play(0, drawn))
    count = 0
    for rows, columns in (("seat_rows", "all_seat_columns"), ("playout_rows", "all_playout_columns")):
        mine, theirs = (by_column(getattr(p, rows), getattr(g, columns)) for p, g in zip(played, (game, plain), strict=True))
        for column in mine.keys() & theirs.keys():
            differing = np.argwhere(mine[column] != theirs[column])
            if len(differing):
                at = tuple(differing[0])
                raise AssertionError(
                    f"playout {at[0]}: column {column}: {mine[column][at]} compiled, {theirs[column][at]} plain"
                )
            count += 1
    return f"{BLOCKS * seats} playouts equal in {count} columns"


def by_column(rows: np.ndarray, columns: tuple[Column, ...]) -> dict[str, np.ndarray]:
    """The columns of rows by name."""
    return {column.name: rows[..., place] for place, column in enumerate(columns)}
