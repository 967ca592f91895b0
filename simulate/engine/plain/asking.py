"""Two ways to ask a strategy: as it is, or with checks of everything that it could do wrong."""

from __future__ import annotations

import copy
import pickle
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simulate.engine.plain.chance import Chance
from simulate.engine.plain.state import Draws

if TYPE_CHECKING:
    from simulate.engine.plain.game import PlainGame


class IllegalActionError(Exception):
    """A strategy's answer is not one of the legal actions."""


class DishonestError(Exception):
    """A strategy has looked at what its seat may not see, or has written into what it was shown."""


class BrokenGameError(Exception):
    """A game does not keep a promise."""


PACKAGE = str(Path(__file__).parents[2])  # whose lines write nothing by themselves
AGAIN = 12  # times that a strategy is asked about one position before it is said to look


def copied(value: Any) -> Any:
    """A copy of a position or a view. Raises BrokenGameError."""
    try:
        return copy.deepcopy(value)
    except Exception as error:
        raise BrokenGameError(f"a position cannot be copied: {error}") from error


def content_of(value: Any) -> bytes:
    """All that a position holds. Raises BrokenGameError."""
    try:
        return pickle.dumps(value)
    except Exception as error:
        raise BrokenGameError(f"a position cannot be pickled: {error}") from error


def looks_alike(one: Any, other: Any) -> bool:
    """Return True if two copies of positions hold the same, but for the chance to come. Raises BrokenGameError."""
    one.chance = other.chance
    one.turned = other.turned = Draws()  # the account of draws is nobody's view
    return content_of(one) == content_of(other) or vars(one) == vars(other)


def view_of(game: PlainGame, state: Any, rules: Any, seat: int) -> Any:
    """A copy without what a seat may not see; no chance to come is in it."""
    view = copied(state)
    game.hidden_from(view, rules, seat)
    view.turned = Draws()
    view.chance = Chance((1, 2, 3, 4))
    return view


def dealt(game: PlainGame, seen: Any, rules: Any, seat: int, words: tuple[int, int, int, int]) -> Any:
    """A position that a seat cannot tell from its view `seen`: what is hidden and the chance to come are dealt again."""
    position = copied(seen)
    position.chance = Chance(words)
    if game.redeal is not None:
        game.redeal(position, rules, seat)
    return position


def ask_checked(game: PlainGame, choose: Any, state: Any, rules: Any, legal: list[Any], rng: Chance, params: Any) -> Any:
    """The choice of a strategy on copies: honest, repeatable, and nothing written into. Raises DishonestError."""
    seat = state.seat_to_act
    view = view_of(game, state, rules, seat)
    seen, blind = rng.copy(), rng.copy()
    shown = copied(state), copied(view)
    before = [content_of(one) for one in shown]
    chosen = choose(shown[0], copy.deepcopy(rules), seat, list(legal), seen, copy.deepcopy(params))
    answer = choose(shown[1], copy.deepcopy(rules), seat, list(legal), blind, copy.deepcopy(params))
    times = 1 if answer == chosen else AGAIN  # chance of its own may agree with itself once, and would be called a look
    if any(
        choose(copied(state), copy.deepcopy(rules), seat, list(legal), rng.copy(), copy.deepcopy(params)) != chosen
        for _ in range(times)
    ):
        raise DishonestError(
            f"it chose {chosen!r} and, asked again about the same position, something else: all chance comes from rng, none "
            "from `random`, the clock or the order of a set, and nothing is kept from one choice to the next"
        )
    if chosen != answer:
        raise DishonestError(
            f"it looked at what its seat may not see: it chose {chosen!r} and, with hidden information removed, {answer!r}"
        )
    if seen.words != blind.words:
        raise DishonestError("it drew other random numbers when hidden information was removed")
    if [content_of(one) for one in shown] != before:
        raise DishonestError("it wrote into what it was shown")
    rng.words = seen.words
    return chosen


def ask_watched(choose: Any, state: Any, rules: Any, legal: list[Any], rng: Chance, params: Any) -> Any:
    """The choice of a strategy on a copy, into which it writes nothing. Raises DishonestError, with the line that writes."""
    seat, words = state.seat_to_act, rng.words
    shown, offered = copied(state), list(legal)
    before = content_of(shown)
    chosen = choose(shown, rules, seat, offered, rng, params)
    if offered != legal:
        raise DishonestError("it wrote into the list of legal actions: copy it first, list(legal)")
    if content_of(shown) != before:
        again = rng.copy()
        again.words = words
        where = line_that_writes(choose, copied(state), rules, seat, list(legal), again, params)
        raise DishonestError(
            f"it wrote into what it was shown{where}: a view is looked at, not changed; copy a list before it is sorted, "
            "sorted(view.hand)"
        )
    return chosen


def line_that_writes(choose: Any, shown: Any, *more: Any) -> str:
    """Say in which line a strategy changes what it is shown; nothing where no line does when it is asked again."""
    before, found, last = content_of(shown), "", ""

    def look(frame: Any, event: str, arg: Any) -> Any:
        nonlocal found, last
        if frame.f_code.co_filename.startswith(("<", PACKAGE)) or found:
            return None
        if last and pickle.dumps(shown) != before:
            found = last
        last = f"{frame.f_code.co_filename}, line {frame.f_lineno}"
        return look

    held = sys.gettrace()
    sys.settrace(look)
    try:
        choose(shown, *more)
    except Exception:
        return ""
    finally:
        sys.settrace(held)
    return f" in {found or last}" if pickle.dumps(shown) != before else ""


def check_position(game: PlainGame, state: Any, rules: Any, legal: list[Any]) -> None:
    """Check the promises that hold in every position. Raises BrokenGameError."""
    for verb in (game.legal_actions, game.scores):  # they are asked at other times too, and answer only
        asked = copied(state)
        before = content_of(asked)
        verb(asked, rules)
        if content_of(asked) != before:
            raise BrokenGameError(f"{verb.__name__} has changed the position: it is asked at any time, and only answers")
    words = game.broken(state, rules) if game.broken is not None else ""
    if words:
        raise BrokenGameError(f"broken promise: {words}")
    if len({repr(action) for action in legal}) < len(legal):
        raise BrokenGameError(f"legal_actions names an action twice: {legal!r}")
    seen = list(game.legal_actions(view_of(game, state, rules, state.seat_to_act), rules))
    if seen != legal:
        raise BrokenGameError(f"legal_actions depends on what its seat may not see: {legal!r}, seen by the seat {seen!r}")
