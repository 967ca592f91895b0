"""Does an engine keep its promises? Asked twice, in another order, in a fresh process and in two at once; by other numbers.

Every fault comes with the request that shows it, as one line to paste.
"""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from simulate.engine.contract import FIELD_MAX
from simulate.engine.external.game import ExternalGame, greet, line_of
from simulate.engine.external.greeting import read_greeting
from simulate.engine.external.loop import ExternalLoop, Request
from simulate.engine.external.process import EngineProcess, repeat_line
from simulate.engine.lineup import players_of
from simulate.engine.plain.rules import values_of_folder
from simulate.engine.ruleset import apply_overrides
from simulate.errors import SimulateError
from simulate.games.rules import load_rules
from simulate.system.rule_values import is_number, leaves
from strategies import strategies_of

Checks = Iterator[tuple[str, Callable[[], str]]]
Answers = dict[int, Mapping[str, Any]]
NOT_PLAYED = "not looked at: its players could not be played"
BLOCKS = 12  # at least: each player begins one
LISTED = 12  # numbers that a line names
SPEED_SECONDS = 1.0
MOST_ERRORS, LEAST_DRAWS, DRAWN_BLOCKS = 5.0, 25.0, 200


def checks_of_engine(game: ExternalGame) -> Checks:
    """List the checks of a game that an engine plays."""
    yield "greeting", partial(greets_alike, game)
    for seats in range(game.min_seats, game.max_seats + 1):
        held = Asked(game, seats)
        yield f"its players, {seats} seats", held.play_all
        yield f"asked twice, {seats} seats", partial(held.same, "asked twice", held.at_once)
        yield f"in another order, one by one, {seats} seats", partial(held.same, "asked in another order", held.shuffled)
        yield f"in a fresh process, {seats} seats", partial(held.same, "asked in a fresh process", held.fresh)
        yield f"two engines at once, {seats} seats", partial(held.same, "asked of two engines at once", held.by_two)
        if game.can("barred"):
            yield f"barred cards, {seats} seats", held.barred_stay_away
        if game.can("draws"):
            yield f"what chance turns up, {seats} seats", held.draws_are_chance
        if seats == game.max_seats:
            yield "chance", held.chance_matters
            yield "numbers of the ruleset", held.numbers_matter
            yield "numbers of the players", held.params_matter
            yield "speed", held.speed


def greets_alike(game: ExternalGame) -> str:
    """A fresh process greets as the first one did."""
    engine = EngineProcess(game.command, game.folder)
    try:
        greeting = read_greeting(greet(engine, values_of_folder(game.folder)), engine.name)
        assert greeting == game.greeting, f"another one in a fresh process. {engine.to_repeat()}"
    finally:
        engine.end()
    can = f", can: {', '.join(greeting.can)}" if greeting.can else ", can nothing more than play"
    return f"{greeting.name} {greeting.version}".strip() + f", {len(greeting.players)} players{can}"


class Asked:
    """The playouts that the checks of one number of seats are about: all players in turn."""

    def __init__(self, game: ExternalGame, seats: int):
        self.game, self.seats = game, seats
        self.rules = load_rules(game)
        every = list(strategies_of(game.key).values())
        self.left_out = len(every) - FIELD_MAX
        self.players = players_of(every[:FIELD_MAX])
        blocks = max(BLOCKS, len(self.players))
        self.loop = ExternalLoop(game, self.rules.record, seats, self.players)
        drawn = [[(block + seat) % len(self.players) for seat in range(seats)] for block in range(blocks)]
        self.lineups = np.array(drawn, np.int64)
        self.requests = self.loop.requests(np.arange(blocks), self.lineups, None)
        self.first: Answers = {}

    def play_all(self) -> str:
        """Every player plays, and every answer makes rows."""
        answers = self.at_once(self.requests)
        self.loop.rows(self.requests, [answers[request["id"]] for request in self.requests])
        self.first = answers
        seen = {name for request in self.requests for name in request["players"]}
        assert len(seen) == len(self.players)
        more = f" ({self.left_out} more players are not looked at)" if self.left_out > 0 else ""
        return f"{len(self.requests)} playouts of {', '.join(sorted(seen))}, every number in its range{more}"

    def same(self, how: str, ask: Callable[[Sequence[Request]], Answers]) -> str:
        """The same answers, asked in another way."""
        if not self.first:
            return NOT_PLAYED
        answers = ask(self.requests)
        for request in self.requests:
            one, two = self.first[request["id"]], answers[request["id"]]
            names = [name for name in sorted({*one, *two}) if one.get(name) != two.get(name)]
            assert not names, (
                f"playout {request['id']}, {how}, has another {names[0]}: {str(one.get(names[0]))[:80]}, now "
                f"{str(two.get(names[0]))[:80]}. {self.paste(request)}"
            )
        return f"{len(self.requests)} playouts the same"

    def paste(self, request: Request) -> str:
        """A request as one line to paste."""
        return repeat_line(line_of(self.loop.line([request])), self.game.command, self.game.folder)

    def at_once(self, requests: Sequence[Request]) -> Answers:
        """All in one request."""
        return {request["id"]: answer for request, answer in zip(requests, self.loop.ask(requests), strict=True)}

    def shuffled(self, requests: Sequence[Request]) -> Answers:
        """One by one, in another order."""
        order = random.Random(1).sample(list(requests), len(requests))
        return {request["id"]: self.loop.ask([request])[0] for request in order}

    def fresh(self, requests: Sequence[Request]) -> Answers:
        """In a process that has played nothing."""
        engine = EngineProcess(self.game.command, self.game.folder)
        try:
            return {r["id"]: a for r, a in zip(requests, self.loop.answered(engine, requests), strict=True)}
        finally:
            engine.end()

    def by_two(self, requests: Sequence[Request]) -> Answers:
        """In two processes that take turns."""
        engines = [EngineProcess(self.game.command, self.game.folder) for _ in range(2)]
        try:
            return {r["id"]: self.loop.answered(engines[at % 2], [r])[0] for at, r in enumerate(requests)}
        finally:
            for engine in engines:
                engine.end()

    def barred_stay_away(self) -> str:
        """A seat uses no card that it is barred from."""
        uses, cards = set(self.game.greeting.uses), list(self.game.contents)
        if not uses:
            return "not looked at: the greeting names no uses, of which barring would be seen"
        for at, request in enumerate(self.requests):
            card = cards[at % len(cards)]
            asked = request | {"barred": [[card] if seat == 0 else [] for seat in range(self.seats)]}
            for seat, noted, event, *times in self.loop.ask([asked])[0].get("cards", []):
                broken = seat == 0 and noted == card and event in uses and times != [0]
                assert not broken, f"seat 0 is barred from {card}, and has it {event}. {self.paste(asked)}"
        return f"{len(self.requests)} playouts: no seat uses a card that it is barred from"

    def draws_are_chance(self) -> str:
        """Each card turns up as often as the engine says that chance would have it."""
        blocks = np.arange(DRAWN_BLOCKS)
        requests = self.loop.requests(blocks, np.resize(self.lineups, (DRAWN_BLOCKS, self.seats)), None)[:: self.seats]
        more, spread = dict.fromkeys(self.game.contents, 0.0), dict.fromkeys(self.game.contents, 0.0)
        for answer in self.loop.ask(requests):
            for _, card, turned, expected, variance in answer.get("draws", []):
                more[card] += turned - expected
                spread[card] += variance
        known = [card for card in more if spread[card] >= LEAST_DRAWS]
        if not known:
            return "it names no draws"
        worst = max(known, key=lambda card: abs(more[card]) / spread[card] ** 0.5)
        errors = more[worst] / spread[worst] ** 0.5
        assert abs(errors) < MOST_ERRORS, (
            f"{worst} turns up {'more' if errors > 0 else 'less'} often than its answers expect "
            f"({abs(errors):.0f} standard errors)"
        )
        return f"{len(known)} cards come as often as expected, within {abs(errors):.1f} standard errors"

    def chance_matters(self) -> str:
        """Other seeds give other playouts."""
        if not self.first:
            return NOT_PLAYED
        blocks = len(self.lineups)
        seeds = self.loop.requests(np.arange(blocks, 2 * blocks), self.lineups, None)
        others = [
            one | {name: other[name] for name in ("seed", "player_seeds")}
            for one, other in zip(self.requests, seeds, strict=True)
        ]
        answers = self.at_once(others)
        differ = sum(self._result(answer) != self._result(self.first[number]) for number, answer in answers.items())
        assert differ, (
            f"{len(others)} playouts are the same with other seeds: chance comes from `seed` and `player_seeds`. "
            f"{self.paste(others[0])}"
        )
        return f"{differ} of {len(others)} playouts are others with other seeds"

    def _result(self, answer: Mapping[str, Any]) -> str:
        return line_of({name: value for name, value in answer.items() if name != "id"})

    def numbers_matter(self) -> str:
        """A changed number of the ruleset changes something; those that change nothing are named."""
        if not self.first:
            return NOT_PLAYED
        paths = [path for path, value in leaves(self.rules.values) if is_number(value)]
        still = [path for path in paths if not self._changes(path)]
        if not paths:
            return "there are none"
        assert len(still) < len(paths), (
            f"none of {len(paths)} changes a playout: an engine plays by the `rules` of its request. "
            f"{self.paste(self.requests[0])}"
        )
        silent = f"; these change none of {len(self.requests)}: {_listed(still)}" if still else ""
        return f"{len(paths) - len(still)} of {len(paths)} change playouts by a step{silent}"

    def _changes(self, path: str) -> bool:
        """Whether a value one step away changes an answer."""
        value = dict(leaves(self.rules.values))[path]
        for other in (value + 1, value - 1) if type(value) is int else (1.25 * value + 0.5, 0.8 * value):
            values = copy.deepcopy(self.rules.values)
            apply_overrides(values, {path: other})
            try:
                answers = self.loop.ask(self.requests, {"rules": values})
            except SimulateError:  # a value that the engine refuses has changed something
                return True
            if any(self.first.get(r["id"]) != a for r, a in zip(self.requests, answers, strict=True)):
                return True
        return False

    def params_matter(self) -> str:
        """A changed number of a player changes something."""
        if not self.first:
            return NOT_PLAYED
        told, still = self.loop.field, []
        every = [(label, name) for label, player in told.items() for name in player["params"]]
        for label, name in every:
            field = copy.deepcopy(told)
            field[label]["params"][name] = 2 * field[label]["params"][name] + 1
            answers = self.loop.ask(self.requests, {"field": field})
            if all(self.first.get(r["id"]) == a for r, a in zip(self.requests, answers, strict=True)):
                still.append(f"{label}:{name}")
        if not every:
            return "there are none"
        silent = f"; these change none of {len(self.requests)} playouts: {_listed(still)}" if still else ""
        return f"{len(every) - len(still)} of {len(every)} change playouts, twice as large and one more{silent}"

    def speed(self) -> str:
        """Playouts a second of one engine."""
        if not self.first:
            return NOT_PLAYED
        blocks = len(self.lineups)
        begun, block, done = time.perf_counter(), blocks, 0
        while (passed := time.perf_counter() - begun) < SPEED_SECONDS:
            self.loop.play(np.arange(block, block + blocks), self.lineups)
            block, done = block + blocks, done + len(self.requests)
        return f"{done / passed:,.0f} playouts a second with one worker, {self.seats} seats"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:LISTED]) + (f" and {len(names) - LISTED} more" if len(names) > LISTED else "")
