"""The questions that a report asks beyond balance, of the table of a run: luck, leads, choices, strength, pairs of cards.

Each is played at the size that its own command has or a smaller one, and kept beside the run as that command writes it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, Protocol

from simulate.api.choices import ChoicesResult
from simulate.api.counter import CounterResult
from simulate.api.grades import GradesResult, line_ups
from simulate.api.lead import LeadResult
from simulate.api.skill import MOST_PLAYERS, SkillResult
from simulate.claims.claim import Claim, games_at
from simulate.errors import RunError, SimulateError
from simulate.runs.measure.grades import table_of
from simulate.runs.measure.lead import leads_of
from simulate.runs.measure.skill import skill_of
from simulate.runs.plan.envelope import about_of, result_file
from simulate.runs.plan.order import make_order, order_again
from simulate.runs.play.scheduler import Jobs
from simulate.runs.play.warmup import compile_all
from simulate.system.files import write_whole
from simulate.tuning.counter import MOST_PLAYERS as MOST_ANSWERED
from simulate.tuning.counter import counter_of
from simulate.whatif.access import PLAYED_AGAIN, plies_of
from simulate.whatif.card_tables import pairs_frame
from simulate.whatif.cards import BARRED, with_pairs
from simulate.whatif.choices import choices_of
from simulate.whatif.pairs import MOST_PAIRS, pair_lines
from strategies import parse_strategy
from strategies.grades import grades_of

if TYPE_CHECKING:
    from pathlib import Path

    from simulate.runs.plan.order import Order
    from simulate.runs.read.run import Run
    from strategies import Strategy

Say = Callable[[str], None]


@dataclass(frozen=True)
class AskedTable:
    """The table that is asked about. `plies`: of a playout of its run, on average."""

    order: Order
    plies: float
    jobs: Jobs
    say: Say


Made = tuple[dict[str, Any], list[dict[str, Any]]]  # what its file says beside its rows, and those

SKILL, LEAD, GRADES, PAIRING, PAIRS = 4_000, 20_000, 4_000, 800, 4_000  # playouts
LEAST_PAIRED = 100  # blocks of pairs
PLIES, PLAIN_PLIES = 60_000_000, 3_000_000  # of all pairs, compiled and in plain Python
CHOSEN, REDEALS, ROUNDS, GENERATIONS = 120, 32, 1, 10


def answer_questions(run: Run, jobs: Jobs = 1, say: Say = lambda line: None) -> list[Path]:
    """Play what is not kept beside a run yet; return the files that were written.

    A question that cannot be asked says why in its place.
    """
    try:
        order = order_again(run.manifest)
    except SimulateError as error:
        say(f"no further questions: {error.message}")
        return []
    compile_all(order.game, order.entries())
    table = AskedTable(order, plies_of(run), jobs, say)
    written = []
    for name, ask in ASKED.items():
        file = run.path / f"{name}.json"
        if file.exists():
            continue
        say(f"asking: {name}")
        try:
            about, rows = ask(table)
        except SimulateError as error:  # said on the page, and not asked again
            about, rows = {"says": [f"cannot be asked: {error.message}"]}, []
        write_whole(file, result_file(name, {"asked": about_of(order.manifest), **about}, rows))
        written.append(file)
    return written


def _blocks(order: Order, playouts: int) -> int:
    return -(-playouts // order.plan.seats)


def players(order: Order) -> list[Strategy]:
    """The scripts of an order, each once. Raises RunError where there is only one, or none."""
    found = list({player.label: player for player in order.strategies if player.of is None}.values())
    if len(found) < 2:
        raise RunError("it needs two players, both scripts")
    return found


class Answered(Protocol):
    """The answer to a question."""

    def claims(self) -> list[Claim]: ...  # noqa: D102


def parts_of(made: Answered) -> list[dict[str, str]]:
    """Its claims as plain values."""
    return [claim.to_data() for claim in made.claims()]


def skill(table: AskedTable) -> Made:
    """Luck or skill: each pair of the first players."""
    order, jobs = table.order, table.jobs
    rivals = players(order)[:MOST_PLAYERS]
    found = [skill_of(order, a, b, _blocks(order, SKILL) // 2, jobs) for a, b in combinations(rivals, 2)]
    made = SkillResult(sorted(found, key=lambda pair: -pair.ahead[0]), order)
    return {"says": made.says(), "claims": parts_of(made)}, made.frame().to_dicts()


def lead(table: AskedTable) -> Made:
    """What a lead is worth."""
    order, jobs = table.order, table.jobs
    made = LeadResult(leads_of(order, _blocks(order, LEAD), jobs), order)
    return {"says": made.says(), "claims": parts_of(made), "sizes": made.sizes_frame().to_dicts()}, made.frame().to_dicts()


def choices(table: AskedTable) -> Made:
    """What choices are worth, and to whom."""
    order, jobs = table.order, table.jobs
    made = ChoicesResult(choices_of(order, CHOSEN, REDEALS, jobs), order)
    return {"says": made.says(), "claims": parts_of(made)}, made.frame().to_dicts()


def grades(table: AskedTable) -> Made:
    """Beginners and experts. Raises RunError for a game without grades."""
    order, jobs = table.order, table.jobs
    known, seats = grades_of(order.game.key), order.plan.seats
    if len(known) < 2 or seats < 2:
        raise RunError("its game names no grades of strength (grades.toml beside its strategies)")
    made = []
    for name, sat in line_ups(known, seats).items():
        chosen = [parse_strategy(order.game.key, player) for player in sat]
        seated = make_order(order.game, order.rules, seats, chosen, order.manifest.asked.seed, "seats", kind="matchup")
        made.append(table_of(seated, name, _blocks(order, GRADES), jobs))
    found = GradesResult(list(known), made[: len(known)], made[len(known) :], order)
    return {"says": found.says(), "claims": parts_of(found)}, found.frame().to_dicts()


def counter(table: AskedTable) -> Made:
    """The best answer to the field."""
    order, jobs, say = table.order, table.jobs, table.say
    if len(players(order)) > MOST_ANSWERED:
        raise RunError(f"its field has more than {MOST_ANSWERED} players")
    made = CounterResult(counter_of(order, _blocks(order, PAIRING), ROUNDS, GENERATIONS, jobs, say), order)
    return {"says": made.says(), "claims": parts_of(made), "table": made.table_frame().to_dicts()}, made.frame().to_dicts()


def pairs(table: AskedTable) -> Made:
    """Two cards together, in as many playouts as the budget allows."""
    order = table.order
    if not order.manifest.game.contents or order.manifest.asked.log != "cards":
        raise RunError("its run logs no cards")
    treated = len(order.manifest.game.contents) + MOST_PAIRS
    budget = (PLAIN_PLIES if order.manifest.game.plain else PLIES) / (table.plies * PLAYED_AGAIN * treated)
    blocks = _blocks(order, max(LEAST_PAIRED * order.plan.seats, min(PAIRS, int(budget))))
    _, found, possible = with_pairs(order, (), BARRED, blocks, table.jobs, table.say)
    games = games_at(order.manifest, blocks * order.plan.seats)
    return {"possible_pairs": possible, "says": pair_lines(found, possible, games)}, pairs_frame(found).to_dicts()


ASKED: dict[str, Callable[[AskedTable], Made]] = {
    "skill": skill,
    "lead": lead,
    "choices": choices,
    "grades": grades,
    "counter": counter,
    "pairs": pairs,
}
