"""Games with known answers, played by `simulate.run` and read from the report, as a reader of it would.

A case is a run; its figures are known exactly, each with the place in the report where it stands. What is known comes from
`solved.py` beside each game, which uses nothing of the simulator.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl
from scipy.stats import norm

import simulate
from simulate.games import add_game_path
from simulate.statistics.looks import FIRST

GAMES = Path(__file__).parent
NORMAL_95 = norm.ppf(0.975)
TOGETHER = 0.99  # how sure it is that every figure lies inside its interval
ALPHA = 0.3  # of an equilibrium of Kuhn poker
SMALL = {"piles": [1, 2, 3]}  # Nim where the second seat wins
THREE = {"line": 3}  # Connect Three

if str(GAMES) not in sys.path:
    sys.path.append(str(GAMES))

from chutes import solved as chutes  # noqa: E402
from connect import solved as connect  # noqa: E402
from kuhn import solved as kuhn  # noqa: E402
from leduc import solved as leduc  # noqa: E402
from money import solved as money  # noqa: E402
from nim import solved as nim  # noqa: E402
from pig import solved as pig  # noqa: E402
from tic_tac_toe import solved as tic_tac_toe  # noqa: E402


@dataclass(frozen=True)
class Measured:
    """A value with its interval at the first look, as a report has it; intervals of `at_once` win shares hold together."""

    value: float
    low: float
    high: float
    at_once: int = 1

    def together(self, figures: int) -> tuple[float, float]:
        """Widen the interval, so that this and all other figures hold at once (Bonferroni)."""
        wider = norm.ppf(1 - (1 - TOGETHER) / (2 * figures)) / norm.ppf(1 - FIRST / 2 / self.at_once)
        return self.value - wider * (self.value - self.low), self.value + wider * (self.high - self.value)


@dataclass(frozen=True)
class Known:
    """A figure: what it is, what is known, and how it is read. `certain`: chance has no part in it.

    `error`: how far it may be off by itself, where it was published with an interval.
    """

    name: str
    exact: float
    read: Callable[[Outcome], Measured]
    certain: bool = False
    error: float = 0.0

    def inside(self, low: float, high: float) -> bool:
        """Return True if what is known may lie between two values."""
        return low - self.error <= self.exact <= high + self.error


@dataclass(frozen=True)
class Case:
    """A run, and what is known of it."""

    game: str
    players: tuple[str, ...]
    known: Callable[[], list[Known]]
    seats: int = 2
    rules: dict[str, Any] = field(default_factory=dict)
    title: str = ""  # as the page has it

    @cached_property
    def facts(self) -> list[Known]:
        """Solve what is known, once."""
        return self.known()


@dataclass(frozen=True)
class Outcome:
    """A run that was played, and its report."""

    run: simulate.RunResult
    report: dict[str, Any]

    def cell(self, table: str, row: str, column: str) -> Measured:
        """A value of a table of the report."""
        (found,) = (one for part in self.report["sections"] for one in part["tables"] if one["key"] == table)
        (cells,) = (cells for cells in found["rows"] if cells[0] == row or cells[0].startswith(f"{row}:"))
        value = cells[found["columns"].index(column)]
        at_once = len(found["rows"]) if column == "win share" else 1
        return Measured(value["value"], value["low"], value["high"], at_once)

    def turns_of(self, points: int) -> Measured:
        """Count first turns that brought some points, in the rows: both rotations of a deal are the same game here."""
        turns = self.run.seats.filter(pl.col("playout") % 2 == 0)["first_turn"]
        rate = (turns == points).mean()
        margin = NORMAL_95 * (rate * (1 - rate) / len(turns)) ** 0.5
        return Measured(rate, rate - margin, rate + margin)


def play(case: Case, playouts: int, folder: Path, log: str = "sums", seed: int = 0) -> simulate.RunResult:
    """Play a case by one process."""
    add_game_path(str(GAMES))
    how: dict[str, Any] = {"seats": case.seats, "playouts": playouts, "overrides": case.rules, "log": log, "seed": seed}
    return simulate.run(case.game, *case.players, jobs=1, out=folder, **how)


def outcome_of(case: Case, playouts: int, folder: Path) -> Outcome:
    """Play a case and report it. Only the turns of Pig are read from rows; all else is from sums."""
    run = play(case, playouts, folder, "seats" if case == TURNS else "sums")
    return Outcome(run, simulate.report(run, formats=("json",), try_playouts=0).values)


def place(number: int, exact: float, certain: bool = False) -> Known:
    """The win share of a place."""
    return Known(f"place {number} wins", exact, lambda o: o.cell("seats", f"Place {number}", "win share"), certain)


def place_score(exact: float) -> Known:
    """The mean score of the first place."""
    return Known("place 1 wins, chips", exact, lambda o: o.cell("seats", "Place 1", "mean score"))


def player(name: str, exact: float) -> Known:
    """The win share of a player, at both places."""
    return Known("the first wins", exact, lambda o: o.cell("strategies", name, "win share"))


def player_at(name: str, number: int, exact: float) -> Known:
    """The win share of a player at a place."""
    return Known(f"the first wins at place {number}", exact, lambda o: o.cell("strategy-by-seat", name, f"place {number}"))


def player_score(name: str, exact: float) -> Known:
    """The mean score of a player, at both places."""
    return Known("it wins, chips", exact, lambda o: o.cell("strategies", name, "mean score"))


def leduc_self(way: Any) -> list[Known]:
    """Leduc poker, a way of playing against itself."""
    return [place_score(leduc.value(way, way))]


def leduc_response(name: str, other: Any) -> list[Known]:
    """Leduc poker, the best response to a way of playing: how far it can be exploited."""
    return [player_score(name, (leduc.best_response(other, 0)[1] + leduc.best_response(other, 1)[1]) / 2)]


def published() -> list[Known]:
    """Treasures and provinces at two seats, as published with intervals."""
    return [
        replace(place(1, money.place_1()[0]), error=money.place_1()[1]),
        Known(
            "both win",
            money.SHARED[0],
            lambda o: o.cell("endings-presence", "published", "shared"),
            error=money.SHARED[1],
        ),
    ]


def drawn(name: str, exact: float) -> Known:
    """Read how often nobody has a line, where playouts end both ways."""
    return Known("draws", exact, lambda o: o.cell("endings-presence", name, "draw"))


def rounds(exact: float) -> Known:
    """Read the rounds of a playout."""
    return Known("rounds", exact, lambda o: o.cell("pace", "rounds", "mean"))


def turns() -> list[Known]:
    """Pig, hold at 20 against itself: who wins, and what a turn brings."""
    twenty, results = pig.hold_at(100, 20), pig.turn_distribution(20)
    mean = sum(points * chance for points, chance in results.items())
    return [
        place(1, pig.chance_of_first(100, twenty, twenty)),
        Known("a turn brings, points", mean, lambda o: o.cell("counters", "first turn", "hold")),
        *(
            Known(f"a turn brings {points}", chance, lambda o, points=points: o.turns_of(points))
            for points, chance in results.items()
        ),
    ]


def pig_pair(name: str, first: Any, other: Any) -> list[Known]:
    """Pig, two ways of playing: the first one over both places and at each."""
    begins, follows = pig.chance_of_first(100, first, other), 1 - pig.chance_of_first(100, other, first)
    return [player(name, (begins + follows) / 2), player_at(name, 1, begins), player_at(name, 2, follows)]


def kuhn_self(alpha: float) -> list[Known]:
    """Kuhn poker, an equilibrium against itself."""
    chips, wins = kuhn.values(kuhn.equilibrium(alpha), kuhn.equilibrium(alpha))
    return [place_score(chips), place(1, wins)]


def kuhn_response(name: str, other: Any) -> list[Known]:
    """Kuhn poker, the best response to a way of playing."""
    return [player_score(name, (kuhn.best_response(other, 0)[1] + kuhn.best_response(other, 1)[1]) / 2)]


def race(seats: int) -> list[Known]:
    """Return the answers of Chutes and Ladders with `seats` seats."""
    values = tomllib.loads((GAMES / "chutes" / "ruleset.toml").read_text(encoding="utf-8"))
    moves = chutes.chain(values["begins"], values["ends"])
    shares = chutes.win_chances(moves, seats)[: seats - 1]
    return [rounds(chutes.mean_rounds(moves, seats)), *(place(number, share) for number, share in enumerate(shares, 1))]


def board(columns: int = 4, height: int = 4, line: int = 4) -> connect.Board:
    """The solved board."""
    return connect.board(columns, height, line)


def random_pair(chances: tuple[float, float]) -> list[Known]:
    """Two random players, by the chances of a win and a draw of the first."""
    win, draw = chances
    return [place(1, win + draw / 2), drawn("random", draw)]


def optimal_second(first: tuple[float, float]) -> list[Known]:
    """A perfect player who is second against a random one, by the chances of the random one."""
    return [player_at("optimal", 2, 1 - first[0] - first[1] / 2)]


def perfect(value: int) -> list[Known]:
    """Two perfect players, by what is proved of the first: 1, 0 or -1."""
    return [place(1, (1 + value) / 2, certain=True)]


def equilibrium(alpha: float) -> str:
    """A player of an equilibrium."""
    return f"equilibrium:alpha={alpha:g}"


def many_random(seats: int) -> tuple[str, ...]:
    """Random players at all seats."""
    return ("random",) * seats


TURNS = Case("pig", ("hold", "hold"), turns, title="Pig, hold at 20, both")
CASES = [
    TURNS,
    Case(
        "pig",
        ("optimal", "optimal"),
        lambda: [place(1, pig.chance_of_first(100, None, None))],
        title="Pig, optimal, both",
    ),
    Case(
        "pig",
        ("hold:at=25", "hold"),
        lambda: pig_pair("hold:at=25", pig.hold_at(100, 25), pig.hold_at(100, 20)),
        title="Pig, hold at 25 against hold at 20",
    ),
    Case(
        "pig",
        ("optimal", "hold"),
        lambda: pig_pair("optimal", pig.optimal(100), pig.hold_at(100, 20)),
        title="Pig, optimal against hold at 20",
    ),
    Case("kuhn", (equilibrium(0),) * 2, lambda: kuhn_self(0), title="Kuhn, equilibrium 0, both"),
    Case("kuhn", (equilibrium(ALPHA),) * 2, lambda: kuhn_self(ALPHA), title="Kuhn, equilibrium 0.3, both"),
    Case(
        "kuhn",
        ("responder:against=2", equilibrium(0)),
        lambda: kuhn_response("responder:against=2", kuhn.equilibrium(0)),
        title="Kuhn, best response to equilibrium 0",
    ),
    Case(
        "kuhn",
        ("responder", "timid"),
        lambda: kuhn_response("responder", kuhn.timid),
        title="Kuhn, best response to timid",
    ),
    Case(
        "kuhn",
        ("responder:against=1", "random"),
        lambda: kuhn_response("responder:against=1", kuhn.anything),
        title="Kuhn, best response to random",
    ),
    Case("leduc", ("random", "random"), lambda: leduc_self(leduc.anything), title="Leduc, random, both"),
    Case("leduc", ("equilibrium",) * 2, lambda: leduc_self(leduc.equilibrium()), title="Leduc, equilibrium, both"),
    Case(
        "leduc",
        ("responder:against=1", "random"),
        lambda: leduc_response("responder:against=1", leduc.anything),
        title="Leduc, best response to random",
    ),
    Case(
        "leduc",
        ("responder", "cautious"),
        lambda: leduc_response("responder", leduc.cautious),
        title="Leduc, best response to cautious",
    ),
    Case("money", ("published",) * 2, published, title="Treasures and provinces, both as published"),
    *(
        Case(
            "chutes", many_random(seats), lambda seats=seats: race(seats), seats, title=f"Chutes and Ladders, seats: {seats}"
        )
        for seats in (1, 2, 3, 4)
    ),
    Case("nim", ("optimal", "optimal"), lambda: perfect(1 if nim.wins((3, 4, 5)) else -1), title="Nim 3 4 5, optimal, both"),
    Case(
        "nim",
        ("optimal", "optimal"),
        lambda: perfect(1 if nim.wins((1, 2, 3)) else -1),
        rules=SMALL,
        title="Nim 1 2 3, optimal, both",
    ),
    Case(
        "nim",
        ("optimal", "random"),
        lambda: [player_at("optimal", 1, nim.chance((1, 2, 3), nim.best, nim.moves))],
        rules=SMALL,
        title="Nim 1 2 3, optimal against random",
    ),
    Case(
        "tic_tac_toe",
        ("optimal", "optimal"),
        lambda: perfect(tic_tac_toe.value(tic_tac_toe.EMPTY)),
        title="Tic-tac-toe, optimal, both",
    ),
    Case(
        "tic_tac_toe",
        many_random(2),
        lambda: random_pair(tic_tac_toe.chances(tic_tac_toe.EMPTY, tic_tac_toe.moves, tic_tac_toe.moves)),
        title="Tic-tac-toe, random, both",
    ),
    Case(
        "tic_tac_toe",
        ("optimal", "random"),
        lambda: optimal_second(tic_tac_toe.chances(tic_tac_toe.EMPTY, tic_tac_toe.moves, tic_tac_toe.best)),
        title="Tic-tac-toe, optimal against random",
    ),
    Case(
        "connect",
        ("optimal", "optimal"),
        lambda: perfect(board().value(connect.EMPTY)),
        title="Connect Four on 4 × 4, optimal, both",
    ),
    Case(
        "connect",
        many_random(2),
        lambda: random_pair(board().chances(connect.EMPTY, board().moves, board().moves)),
        title="Connect Four on 4 × 4, random, both",
    ),
    Case(
        "connect",
        ("optimal", "optimal"),
        lambda: perfect(board(line=3).value(connect.EMPTY)),
        rules=THREE,
        title="Connect Three on 4 × 4, optimal, both",
    ),
    Case(
        "connect",
        ("optimal", "random"),
        lambda: optimal_second(board(line=3).chances(connect.EMPTY, board(line=3).moves, board(line=3).best)),
        rules=THREE,
        title="Connect Three on 4 × 4, optimal against random",
    ),
]


PUBLISHED = ("leduc", "money")  # games of the second table


def uncertain(cases: Sequence[Case] = tuple(CASES)) -> int:
    """Count the figures that are to hold at once."""
    return sum(not known.certain for case in cases for known in case.facts)


def rows(cases: Sequence[Case], playouts: int, folder: Path) -> Iterator[tuple[Case, Known, Measured]]:
    """Play cases; each figure with what was found."""
    for number, case in enumerate(cases):
        outcome = outcome_of(case, playouts, folder / str(number))
        yield from ((case, known, known.read(outcome)) for known in case.facts)
