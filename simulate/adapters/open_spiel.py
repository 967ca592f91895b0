"""Games of OpenSpiel (Lanctot et al. 2019, https://arxiv.org/abs/1908.09453) as games in plain Python.

Any sequential or simultaneous game with explicit chance; its parameters are the numbers of the ruleset. Chance nodes are
drawn from the game's seed stream. A seat sees its information state, or its observation where the game has no other; where
OpenSpiel can resample from it, search players can deal again.
"""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pyspiel

from simulate.adapters import SCRIPTS, not_found
from simulate.engine.plain.game import PlainGame
from simulate.errors import RunError, SimulateError
from simulate.system.rule_values import to_toml, toml_value

NAMED = re.compile(r"(\w+)(?:\((.*)\))?")
PLAYERS = ("players", "num_players")  # parameters that say how many sit at the table
UNITS = (1, 2, 3, 4, 5, 6, 10, 100)  # of a point, so that every return is a whole number of them
PROBED = 4  # games in which every decision is dealt again
GUESSED = 30  # games that are played to find the units of a point
MOST_SEATS = 8
GAME_FILE = '''"""{title}, a game of OpenSpiel: made by simulate, and made again when it is asked for."""

from simulate.adapters.open_spiel import game_of

GAME = game_of({name!r}, {key!r}, __file__)
'''
MCTS = '''"""OpenSpiel's Monte Carlo tree search, with random playouts."""

from simulate.adapters.open_spiel import search

PARAMS = {"simulations": 50, "exploration": 2.0}


def choose(view, rules, seat, legal, rng, params):
    """Return one of `legal`."""
    return search(view, rules, legal, rng, int(params.simulations), params.exploration)
'''


class Table:
    """The state of OpenSpiel in a position: `spiel`, None where a seat may not see all of it.

    `text` is then what that seat sees, `legal` are its actions with their words. `joint` are the choices of a simultaneous
    move so far.
    """

    __slots__ = ("_again", "joint", "legal", "spiel", "text", "which")

    def __init__(self, which: tuple[Any, ...], spiel: Any, joint: dict[int, int] | None = None):
        self.which, self.spiel, self.joint = which, spiel, joint or {}
        self.text, self.legal, self._again = "", dict[int, str](), None

    def __deepcopy__(self, memo: Any) -> Table:
        made = Table(self.which, None if self.spiel is None else self.spiel.clone(), dict(self.joint))
        made.text, made.legal, made._again = self.text, dict(self.legal), self._again
        return made

    def __reduce__(self) -> Any:
        history = None if self.spiel is None else tuple(self.spiel.history())
        return _table_again, (self.which, history, self.joint, self.text, self.legal)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.__reduce__()[1] == other.__reduce__()[1]

    __hash__ = None  # type: ignore[assignment]


def _table_again(
    which: tuple[Any, ...], history: tuple[int, ...] | None, joint: dict[int, int], text: str, legal: dict[int, str]
) -> Table:
    spiel = None
    if history is not None:
        spiel = _loaded(*which).new_initial_state()
        for action in history:
            spiel.apply_action(action)
    made = Table(which, spiel, joint)
    made.text, made.legal = text, legal
    return made


@cache
def _loaded(name: str, parameters: tuple[tuple[str, Any], ...]) -> Any:
    """A game with parameters. Raises SimulateError for what OpenSpiel refuses."""
    try:
        with _unheard():
            return pyspiel.load_game(name, dict(parameters))
    except pyspiel.SpielError as error:
        told = str(error).partition("\n")[0]
        raise SimulateError(f"open_spiel:{name}: {told}", "Its parameters are the values of `simulate rules`.") from error


def _type_of(name: str) -> Any:
    """What OpenSpiel says about a game. Raises RunError for one that it has not, or that cannot be played so."""
    known = {of.short_name: of for of in pyspiel.registered_games()}
    if name not in known:
        raise not_found("OpenSpiel", name, sorted(known))
    of = known[name]
    if of.dynamics == pyspiel.GameType.Dynamics.MEAN_FIELD:
        raise RunError(f"open_spiel:{name} is a mean field game: it has no players at a table")
    if of.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
        raise RunError(f"open_spiel:{name} draws its own chance: no deal can be played twice")
    if of.utility == pyspiel.GameType.Utility.IDENTICAL:
        raise RunError(f"open_spiel:{name}: all players get the same, so nobody wins more than another")
    return of


def _parameters(of: Any, given: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of a game that a ruleset has: numbers, switches and words with a default, those given first."""
    values = {name: value for name, value in of.parameter_specification.items() if name not in PLAYERS}
    values |= {name: value for name, value in given.items() if name not in PLAYERS}
    return {name: value for name, value in values.items() if isinstance(value, bool | int | float | str)}


def _seats(of: Any, given: Mapping[str, Any]) -> tuple[int, int]:
    """The least and the most players: any number where that is a parameter which was not given."""
    parameter = next((name for name in PLAYERS if name in of.parameter_specification), None)
    if parameter is not None and parameter not in given:
        return of.min_num_players, min(of.max_num_players, MOST_SEATS)
    seats = _loaded(of.short_name, tuple(sorted(given.items()))).num_players()
    return seats, seats


def _asked(text: str) -> tuple[Any, dict[str, Any]]:
    """(type, parameters) of a name as OpenSpiel writes it, like `kuhn_poker(players=3)`. Raises RunError."""
    named = NAMED.fullmatch(text)
    of = _type_of(named[1] if named else text)
    if named is None or not named[2]:
        return of, {}
    try:
        given = dict(pyspiel.game_parameters_from_string(text))
    except pyspiel.SpielError as error:
        raise RunError(f"open_spiel:{text}: {str(error).partition(chr(10))[0]}") from error
    return of, {name: value for name, value in given.items() if name != "name"}


def files_of(text: str, key: str) -> dict[str, str]:
    """The files of a game's folder. Raises RunError."""
    of, given = _asked(text)
    least, most = _seats(of, given)
    if most > MOST_SEATS:
        raise RunError(f"open_spiel:{text}: {most} players; at most {MOST_SEATS} sit at a table here")
    parameters = _parameters(of, given)
    which = _which(of.short_name, parameters, most)
    values: dict[str, Any] = {"units": _units(which)}
    meta = {"title": of.long_name, "seats": [least, most], "about": f"{of.long_name}, as OpenSpiel plays it"}
    lines = [f"{name} = {toml_value(value)}" for name, value in values.items()]
    lines[0] += "  # of a point: the log keeps whole numbers"
    lines += ["", "[meta]", *(f"{name} = {toml_value(value)}" for name, value in meta.items())]
    if parameters:
        lines += ["", to_toml({"parameters": parameters}, {}).strip()]
    files = {
        "game.py": GAME_FILE.format(title=of.long_name, name=text, key=key),
        "ruleset.toml": "\n".join(lines) + "\n",
        **SCRIPTS,
    }
    sequential = of.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    if sequential and of.information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        files["strategies/mcts.py"] = MCTS
    return files


def _which(name: str, parameters: Mapping[str, Any], seats: int) -> tuple[str, tuple[tuple[str, Any], ...]]:
    """The arguments of `_loaded` for a number of seats."""
    known = {of.short_name: of for of in pyspiel.registered_games()}[name].parameter_specification
    more = {one: seats for one in PLAYERS if one in known}
    changed = {one: value for one, value in parameters.items() if known.get(one) != value}
    return name, tuple(sorted((changed | more).items()))


def _units(which: tuple[str, tuple[tuple[str, Any], ...]]) -> int:
    """How many units a point needs for the returns of some random games to be whole numbers of them."""
    chance, game, seen = random.Random(1), _loaded(*which), set[float]()
    for _ in range(GUESSED):
        spiel = game.new_initial_state()
        while not spiel.is_terminal():
            if spiel.is_chance_node():
                outcomes, chances = zip(*spiel.chance_outcomes(), strict=True)
                spiel.apply_action(chance.choices(outcomes, chances)[0])
            elif spiel.is_simultaneous_node():
                spiel.apply_actions([chance.choice(spiel.legal_actions(p) or [0]) for p in range(game.num_players())])
            else:
                spiel.apply_action(chance.choice(spiel.legal_actions()))
        seen |= set(spiel.returns())
    return next((n for n in UNITS if all(abs(value * n - round(value * n)) < 1e-6 for value in seen)), UNITS[-1])


def game_of(text: str, key: str, file: str) -> PlainGame:
    """The game of a name as OpenSpiel writes it, of the folder that `file` is in. Raises RunError."""
    of, given = _asked(text)
    least, most = _seats(of, given)
    which = _which(of.short_name, _parameters(of, given), most)
    is_hiding = of.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    sequential = of.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    return PlainGame(
        key=key,
        title=of.long_name,
        min_seats=least,
        max_seats=most,
        setup=Setup(of.short_name),
        legal_actions=legal_actions,
        apply=apply,
        scores=scores,
        hidden_from=_hidden_from(of),
        ranks=ranks,
        redeal=redeal if is_hiding and sequential and _resamples(which) else None,
        action_text=action_text,
        position_text=lambda state, rules: state.table.text if state.table.spiel is None else str(state.table.spiel),
        points_shown=False,
        place_1_begins=_place_1_begins(which),
        file=str(Path(file).resolve()),
    )


def _hidden_from(of: Any) -> Any:
    """The verb `hidden_from` of a type of game."""
    if of.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION:
        return hides
    return hides_choices if of.dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS else hides_nothing


class Setup:
    """The verb `setup` of one game."""

    __name__ = "setup"

    def __init__(self, name: str):
        self.name = name
        self.__module__ = __name__
        self.__code__ = Setup.__call__.__code__

    def __call__(self, state: Any, rules: Any) -> None:
        """From a fresh state to the first decision."""
        parameters = dict(rules.parameters.items()) if hasattr(rules, "parameters") else {}
        which = _which(self.name, parameters, state.seats)
        state.table = Table(which, _loaded(*which).new_initial_state())
        state.moves = 0
        _go_on(state)


def hides(state: Any, rules: Any, seat: int) -> None:
    """Leave what a seat sees: OpenSpiel's words for it, and its legal actions."""
    table = state.table
    if table.spiel is None:
        return
    spiel, made = table.spiel, Table(table.which, None, _own(table.joint, seat))
    made.text = sees(state, seat)
    actions = [] if spiel.is_terminal() else spiel.legal_actions(seat)
    made.legal = {action: spiel.action_to_string(seat, action) for action in actions}
    made._again = spiel.clone()
    state.table = made


def _observed(spiel: Any, seat: int) -> str:
    try:
        with _unheard():
            text: str = spiel.observation_string(seat)
    except pyspiel.SpielError:  # some have neither
        return ""
    return text


def _own(joint: Mapping[int, int], seat: int) -> dict[int, int]:
    """The choice of a seat in a simultaneous move, without those of the others."""
    return {seat: joint[seat]} if seat in joint else {}


def hides_choices(state: Any, rules: Any, seat: int) -> None:
    """Every seat sees all, except what others have just chosen."""
    state.table.joint = _own(state.table.joint, seat)


def hides_nothing(state: Any, rules: Any, seat: int) -> None:
    """Every seat sees all."""


def legal_actions(state: Any, rules: Any) -> Sequence[int]:
    """The actions of the seat to act."""
    spiel = state.table.spiel
    found: Sequence[int] = list(state.table.legal) if spiel is None else spiel.legal_actions(state.seat_to_act)
    return found


def apply(state: Any, rules: Any, action: int) -> None:
    """Carry out an action, or keep it until all have chosen where they choose at once."""
    table = state.table
    if table.spiel.is_simultaneous_node():
        table.joint[state.seat_to_act] = action
        waiting = _waiting(table.spiel, table.joint, state.seats)
        if waiting is not None:
            state.seat_to_act = waiting
            return
        table.spiel.apply_actions([table.joint.get(seat, 0) for seat in range(state.seats)])
        table.joint = {}
    else:
        table.spiel.apply_action(action)
    state.moves += 1
    _go_on(state)


def _waiting(spiel: Any, joint: Mapping[int, int], seats: int) -> int | None:
    """The next seat that has to choose in a simultaneous move."""
    return next((seat for seat in range(seats) if seat not in joint and spiel.legal_actions(seat)), None)


def _go_on(state: Any) -> None:
    """Draw what chance decides, up to the next decision or the end."""
    spiel = state.table.spiel
    while spiel.is_chance_node():
        spiel.apply_action(_drawn(spiel.chance_outcomes(), state.chance.uniform()))
    if spiel.is_terminal():
        state.over = "over"
        return
    state.round_no = 1 + state.moves // state.seats
    state.seat_to_act = _waiting(spiel, {}, state.seats) if spiel.is_simultaneous_node() else spiel.current_player()


def _drawn(outcomes: Sequence[tuple[int, float]], at: float) -> int:
    """The outcome at a place from 0 to 1 of their probabilities."""
    for action, p in outcomes:
        at -= p
        if at < 0:
            return action
    return outcomes[-1][0]


def scores(state: Any, rules: Any) -> list[int]:
    """Returns as whole units, rounded; who won is read from the returns themselves."""
    return [round(value * rules.units) for value in state.table.spiel.returns()]


def ranks(state: Any, rules: Any) -> list[int]:
    """The place of each seat by its return; equal ones share."""
    returns = [round(value, 9) for value in state.table.spiel.returns()]
    return [1 + sum(other > own for other in returns) for own in returns]


def redeal(state: Any, rules: Any, seat: int) -> None:
    """Deal again what a seat does not see."""
    table = state.table
    spiel = table._again.resample_from_infostate(seat, state.chance.uniform)
    state.table = Table(table.which, spiel, dict(table.joint))


def _dealt(which: tuple[str, tuple[tuple[str, Any], ...]], chance: random.Random) -> Any:
    """The first decision of a game, dealt at random."""
    spiel = _loaded(*which).new_initial_state()
    while spiel.is_chance_node():
        spiel.apply_action(_drawn(spiel.chance_outcomes(), chance.random()))
    return spiel


def _place_1_begins(which: tuple[str, tuple[tuple[str, Any], ...]]) -> bool:
    """Whether the first player has the first decision, in every one of some deals, or all decide at once."""
    chance = random.Random(1)
    return all(_dealt(which, chance).current_player() <= 0 for _ in range(GUESSED))


def _resamples(which: tuple[str, tuple[tuple[str, Any], ...]]) -> bool:
    """Whether OpenSpiel can resample what a seat does not see, and its deals can be played to the end, in some games.

    Version 2.0.2 deals dead ends in the passing phase of hearts, for example.
    """
    chance = random.Random(1)
    try:
        with _unheard():
            return all(_plays_on(_dealt(which, chance), chance) for _ in range(PROBED))
    except pyspiel.SpielError:
        return False


@contextmanager
def _unheard() -> Iterator[None]:
    """Leave out what OpenSpiel writes to stderr before it raises."""
    sys.stderr.flush()
    held, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(held, 2)
        os.close(held)
        os.close(nowhere)


def _plays_on(spiel: Any, chance: random.Random) -> bool:
    """Play at random; at each decision whether a deal that was made again looks the same and comes to an end."""
    while not spiel.is_terminal():
        if not spiel.is_chance_node():
            seat = spiel.current_player()
            other = spiel.resample_from_infostate(seat, chance.random)
            if other.legal_actions(seat) != spiel.legal_actions(seat) or not _ends(other, chance):
                return False
        _step(spiel, chance)
    return True


def _ends(spiel: Any, chance: random.Random) -> bool:
    """Play on at random; False at a dead end."""
    while not spiel.is_terminal():
        if not spiel.legal_actions():
            return False
        _step(spiel, chance)
    return True


def _step(spiel: Any, chance: random.Random) -> None:
    """One random step of a game in which one player acts at a time."""
    if spiel.is_chance_node():
        spiel.apply_action(_drawn(spiel.chance_outcomes(), chance.random()))
    else:
        spiel.apply_action(chance.choice(spiel.legal_actions()))


def action_text(state: Any, rules: Any, action: int) -> str:
    """An action in OpenSpiel's words."""
    spiel = state.table.spiel
    text: str = state.table.legal[action] if spiel is None else spiel.action_to_string(state.seat_to_act, action)
    return text


def sees(view: Any, seat: int) -> str:
    """What a seat sees, in OpenSpiel's words: its information state, or its observation where the game has no other."""
    spiel = view.table.spiel
    if spiel is None:
        text: str = view.table.text
        return text
    by_information = spiel.get_game().get_type().provides_information_state_string
    return str(spiel.information_state_string(seat) if by_information else _observed(spiel, seat))


def search(view: Any, rules: Any, legal: Sequence[int], rng: Any, simulations: int, exploration: float) -> int:
    """What OpenSpiel's tree search chooses."""
    spiel, seeds = view.table.spiel, (rng.below(2**31), rng.below(2**31))
    evaluator = pyspiel.RandomRolloutEvaluator(1, seeds[0])
    bot = pyspiel.MCTSBot(spiel.get_game(), evaluator, exploration, simulations, 100, True, seeds[1], False)
    chosen: int = bot.step(spiel)
    return chosen if chosen in legal else legal[0]
