"""Turn-based environments of PettingZoo (Terry et al. 2021, https://arxiv.org/abs/2009.14471) as games in plain Python.

`pettingzoo:classic.connect_four_v3` is the module that makes the environment. Its chance is seeded from the game's stream,
so a deal is the same for all rotations; a seat sees its observation, and plays what the action mask allows; its score is
the sum of its rewards.
"""

from __future__ import annotations

import importlib
import re
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from simulate.adapters import SCRIPTS
from simulate.engine.plain.game import PlainGame
from simulate.errors import RunError
from simulate.system.rule_values import toml_value

NAMED = re.compile(r"[a-z_]+\.[a-z0-9_]+")
MOST_SEATS = 8
SEEDS = 2**31
GAME_FILE = '''"""{title} of PettingZoo: made by simulate, and made again when it is asked for."""

from simulate.adapters.pettingzoo import game_of

GAME = game_of({name!r}, {key!r}, __file__)
'''


class Table:
    """The environment in a position; `env` is None in what a seat sees: `seen` is its observation then, `legal` its actions.

    Environments of PettingZoo copy and pickle their arguments only, so a copy is played again, step by step.
    """

    def __init__(self, text: str, seed: int, steps: Sequence[int | None] = ()):
        self.text, self.seed, self.steps = text, seed, list(steps)
        self.seen, self.legal = None, list[int]()
        self.env = environment(text)
        self.env.reset(seed=seed)
        for action in steps:
            self.env.step(action)

    def step(self, action: int | None) -> None:
        """Take a step; None is that of a player who is out."""
        self.env.step(action)
        self.steps.append(action)

    def seen_by(self, seat: int) -> Table:
        """What a seat sees."""
        made: Table = Table.__new__(Table)
        made.text, made.seed, made.steps, made.env = self.text, 0, [], None
        made.seen, made.legal = _lists(self.env.observe(self.env.possible_agents[seat])), _legal(self.env, seat)
        return made

    def __deepcopy__(self, memo: Any) -> Table:
        return Table(self.text, self.seed, self.steps) if self.env is not None else _seen_again(*self._seen())

    def __reduce__(self) -> Any:
        if self.env is None:
            return _seen_again, self._seen()
        return Table, (self.text, self.seed, tuple(self.steps))

    def _seen(self) -> tuple[str, Any, list[int]]:
        return self.text, self.seen, list(self.legal)


def _seen_again(text: str, seen: Any, legal: list[int]) -> Table:
    made: Table = Table.__new__(Table)
    made.text, made.seed, made.steps, made.env = text, 0, [], None
    made.seen, made.legal = seen, legal
    return made


def environment(text: str) -> Any:
    """A new environment. Raises RunError for one that is not there, or that its own libraries do not start."""
    if not NAMED.fullmatch(text):
        raise RunError(f"pettingzoo:{text}: a family and a game, like pettingzoo:classic.connect_four_v3")
    try:
        with warnings.catch_warnings():  # newer versions would rather have a name of their registry, which older ones lack
            warnings.simplefilter("ignore", DeprecationWarning)
            made = importlib.import_module(f"pettingzoo.{text}").env()
    except ImportError as error:
        raise RunError(
            f"pettingzoo:{text}: {error}", "What a game needs beside: pip install 'pettingzoo[classic]'"
        ) from error
    except Exception as error:
        raise RunError(f"pettingzoo:{text}: does not start: {type(error).__name__}: {error}") from error
    if not hasattr(made, "agent_selection") and not hasattr(made, "agent_iter"):
        raise RunError(f"pettingzoo:{text}: its players do not take turns; of PettingZoo, AEC environments are played")
    return made


def files_of(text: str, key: str) -> dict[str, str]:
    """The files of a game's folder. Raises RunError."""
    env = environment(text)
    seats = len(env.possible_agents)
    if seats > MOST_SEATS:
        raise RunError(f"pettingzoo:{text}: {seats} players; at most {MOST_SEATS} sit at a table here")
    title = _title(text)
    meta = {"title": title, "seats": [seats, seats], "about": f"{title}, as PettingZoo plays it"}
    lines = ["units = 1  # of a reward: the log keeps whole numbers", "", "[meta]"]
    return {
        "game.py": GAME_FILE.format(title=title, name=text, key=key),
        "ruleset.toml": "\n".join([*lines, *(f"{name} = {toml_value(value)}" for name, value in meta.items())]) + "\n",
        **SCRIPTS,
    }


def _title(text: str) -> str:
    return re.sub(r"_v\d+$", "", text.partition(".")[2]).replace("_", " ").capitalize()


def game_of(text: str, key: str, file: str) -> PlainGame:
    """The game of a name, of the folder that `file` is in. Raises RunError."""
    seats = len(environment(text).possible_agents)

    def setup(state: Any, rules: Any) -> None:
        state.table, state.totals, state.moves = Table(text, state.chance.below(SEEDS)), [0.0] * seats, 0
        _go_on(state)

    return PlainGame(
        key=key,
        title=_title(text),
        min_seats=seats,
        max_seats=seats,
        setup=setup,
        legal_actions=legal_actions,
        apply=apply,
        scores=lambda state, rules: [round(total * rules.units) for total in state.totals],
        hidden_from=hides,
        ranks=lambda state, rules: [1 + sum(other > own for other in state.totals) for own in state.totals],
        points_shown=False,
        place_1_begins=_place_1_begins(text),
        file=str(Path(file).resolve()),
    )


def _place_1_begins(text: str) -> bool:
    """Whether the first player has the first decision, whatever the seed."""
    env, begins = environment(text), set()
    for seed in range(10):
        env.reset(seed=seed)
        begins.add(env.agent_selection)
    return begins == {env.possible_agents[0]}


def hides(state: Any, rules: Any, seat: int) -> None:
    """Leave the observation of a seat, and its legal actions."""
    if state.table.env is not None:
        state.table = state.table.seen_by(seat)


def sees(view: Any, seat: int) -> Any:
    """What a seat observes: numbers in lists, by name where the environment has names."""
    env = view.table.env
    return view.table.seen if env is None else _lists(env.observe(env.possible_agents[seat]))


def _lists(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _lists(of) for name, of in value.items()}
    return value.tolist() if isinstance(value, np.ndarray | np.generic) else value


def _legal(env: Any, seat: int) -> list[int]:
    """The actions that the mask allows, all where there is none."""
    agent = env.possible_agents[seat]
    if agent not in env.agents:
        return []
    seen = env.observe(agent)
    mask = seen.get("action_mask") if isinstance(seen, dict) else env.infos.get(agent, {}).get("action_mask")
    return list(range(env.action_space(agent).n)) if mask is None else np.flatnonzero(mask).tolist()


def legal_actions(state: Any, rules: Any) -> Sequence[int]:
    """The actions of the seat to act."""
    table = state.table
    return list(table.legal) if table.env is None else _legal(table.env, state.seat_to_act)


def apply(state: Any, rules: Any, action: int) -> None:
    """Carry out an action, and add up the rewards of all."""
    env = state.table.env
    state.table.step(action)
    for seat, agent in enumerate(env.possible_agents):
        state.totals[seat] += float(env.rewards.get(agent, 0.0))
    state.moves += 1
    _go_on(state)


def _go_on(state: Any) -> None:
    """Step over players that are out, up to the next decision or the end."""
    env = state.table.env
    while env.agents and _is_out(env, env.agent_selection) and not all(_is_out(env, agent) for agent in env.agents):
        state.table.step(None)
    if not env.agents or all(_is_out(env, agent) for agent in env.agents):
        state.over = "over"
        return
    state.round_no = 1 + state.moves // state.seats
    state.seat_to_act = env.possible_agents.index(env.agent_selection)


def _is_out(env: Any, agent: str) -> bool:
    return bool(env.terminations[agent] or env.truncations[agent])
