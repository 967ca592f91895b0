"""The yardstick of `simulate rebalance`: faults planted into rulesets, mended by its search, at random, and by CMA-ES.

    python benchmarks/rebalance.py --out FILE                # 25 rulesets, five of each game: about an hour of one core
    python benchmarks/rebalance.py --rulesets 4 --games san-juan,comuni --budgets 10000,30000 --out FILE

A ruleset is a game's own with one to three of its numbers moved so far that goals fail for sure. The goals are what the
game's own ruleset does: win shares (of levels that 60 % of the playouts have) within 2.5 points of it, length and score
within 4 %. All three may change up to three of the same levers (30 numbers that were drawn, the planted ones among them;
CMA-ES all of them) and spend the same playouts. What each recommends is played on the same fresh
deals. A row a ruleset, budget and search goes to the file, as JSON lines; a second run adds what the file does not hold.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from simulate.games import load_game
from simulate.rebalancing.front import front_of
from simulate.rebalancing.goals import Goal, Losses
from simulate.rebalancing.levers import Candidate, Lever, levers_of, settings_of, steps
from simulate.rebalancing.play import Journal, RuleTables, Spent
from simulate.rebalancing.search import BASE, Search, SearchSettings
from simulate.runs.plan.request import Request
from simulate.runs.play.warmup import compile_all
from simulate.runs.store.metrics import BlockTotals
from simulate.system.rule_values import toml_value

LEVERS = 30
POINTS, PART = 0.025, 0.04  # margins of the goals
TRUTH, FRESH = 4 * 10**9, 5 * 10**9  # first blocks
TRUTH_PLAYOUTS, FRESH_PLAYOUTS = 12_000, 8_000
SEATS = {"tawantinsuyu": 2}  # a slow game; the others at their most
LEAST_LOSS, LEAST_FRESH = 2.0, 1.0  # margins that a planted fault breaks, and on fresh deals
OFTEN = 0.6  # of the playouts have a level that is a goal
PLANTED = (6, 60)  # slices with which a fault is looked at, and looked at again
METHODS = ("ours", "random", "cma-es")


@dataclass
class Case:
    """One ruleset with planted faults, the goals and the levers."""

    name: str
    tables: RuleTables
    goals: list[Goal]
    cure: Candidate  # the planted values as they were

    @property
    def losses(self) -> Losses:
        """Of the goals."""
        return Losses.of(self.goals)


def tables_of(request: Request, levers: list[Lever] | None = None) -> RuleTables:
    """A table of a ruleset; compiled."""
    order = request.but(log="seats").order()
    compile_all(order.game, order.entries())
    found = levers if levers is not None else numbers(order)
    return RuleTables([order], found, Journal(None, {}), Spent(time.monotonic), request.workers)


def numbers(order: Any) -> list[Lever]:
    """The numbers among the levers."""
    return [lever for lever in levers_of(order.game, order.rules) if lever.scale and "solo" not in lever.name]


def goals_like(truth: BlockTotals) -> list[Goal]:
    """The goals: what the game's own ruleset does."""
    found = []
    playouts = truth.column("rounds.mean")[0].sum()
    for name in truth.names:
        rows, _ = truth.column(name)
        value = truth.mean(name)
        if name.startswith("win_share.") and rows.sum() >= OFTEN * playouts:
            found.append(Goal(name, value - POINTS, value + POINTS))
        elif name in ("rounds.mean", "score.mean"):
            found.append(Goal(name, value * (1 - PART), value * (1 + PART)))
    return found


def case_of(game: str, number: int, jobs: int) -> Case:
    """One ruleset with planted faults: the same for the same number."""
    rng = np.random.default_rng([number, len(game)])
    seats = SEATS.get(game)
    request = Request(game, seats=None if seats is None else str(seats), jobs=jobs, seed=0)
    own = tables_of(request)
    truth = own.totals(0, BASE, TRUTH, TRUTH_PLAYOUTS // own.seats[0])
    goals = goals_like(truth)
    losses, every = Losses.of(goals), own.levers
    lists = dict.fromkeys(lever.path for lever in every if lever.at is not None)
    while True:
        count = int(rng.integers(1, 4))
        chosen = sorted(int(i) for i in rng.choice(len(every), size=count, replace=False))
        if len({every[i].path for i in chosen} & set(lists)) < sum(every[i].at is not None for i in chosen):
            continue  # one entry of a list at most
        moved = tuple((i, every[i].values[int(rng.integers(len(every[i].values)))]) for i in chosen)
        if not own.is_allowed(moved):
            continue
        if not all(is_off(own, goals, losses, moved, slices) for slices in PLANTED):
            continue
        fresh = own.totals(0, moved, FRESH, FRESH_PLAYOUTS // own.seats[0])
        if losses.at(np.array([fresh.mean(goal.metric) for goal in goals])) > LEAST_FRESH:
            break
    request = request.but(settings=tuple(settings(own, moved)))
    faulty = tables_of(request)
    by_name = {lever.name: lever for lever in faulty.levers}
    names = {every[i].name for i, _ in moved}
    others = [n for n in by_name if n not in names]
    drawn = {*names, *(others[i] for i in rng.choice(len(others), size=min(LEVERS - count, len(others)), replace=False))}
    levers = [with_value(by_name[lever.name], lever.was) for lever in every if lever.name in drawn and lever.name in by_name]
    faulty.levers = levers
    at = {lever.name: i for i, lever in enumerate(levers)}
    cure = tuple(sorted((at[every[i].name], every[i].was) for i, _ in moved))
    return Case(f"{game}-{number}", faulty, goals, cure)


def is_off(tables: RuleTables, goals: list[Goal], losses: Losses, candidate: Candidate, slices: int) -> bool:
    """Whether goals fail by so much."""
    means = played_means(tables, goals, candidate, range(slices))
    return means is not None and bool(losses.at(means) > LEAST_LOSS)


def with_value(lever: Lever, value: int) -> Lever:
    """A lever that reaches this value too."""
    if value == lever.was or value in lever.values:
        return lever
    low, high = min(*lever.values, value), max(*lever.values, value)
    return Lever(lever.name, lever.path, lever.at, lever.was, steps(lever.was, low, high, 1), lever.scale, lever.provenance)


def settings(tables: RuleTables, candidate: Candidate) -> Iterator[str]:
    """A candidate as --set takes it."""
    values, _ = settings_of(tables.levers, candidate, tables.orders[0].rules)
    return (f"{path}={toml_value(value)}" for path, value in values.items())


def played_means(tables: RuleTables, goals: list[Goal], candidate: Candidate, numbers: Any) -> np.ndarray | None:
    """The goals' values in some slices."""
    made = tables.slices([(candidate, n) for n in numbers])
    if None in made:
        return None
    rows = [dict(zip(p[0].names, zip(p[0].rows, p[0].total, strict=True), strict=True)) for p in made if p]
    found = []
    for goal in goals:
        n, total = np.sum([row.get(goal.metric, (0.0, 0.0)) for row in rows], axis=0)
        found.append(total / n if n else 0.0)
    return np.array(found)


def ours(case: Case, rows: int, seed: int) -> Candidate:
    """The search of `simulate rebalance`."""
    search = Search(case.tables, case.goals, SearchSettings(rows, 3, seed))
    search.run()
    return front_of(search).best.candidate


def at_random(case: Case, rows: int, seed: int) -> Candidate:
    """Candidates of one to three changes at random, then successive halving of the playouts."""
    rng = np.random.default_rng([seed, 1])
    levers, deep = case.tables.levers, 4
    pool: list[Candidate] = []
    seen = set()
    while len(pool) < max(2, rows // 2 // deep):
        count = int(rng.integers(1, 4))
        chosen = sorted(int(i) for i in rng.choice(len(levers), size=count, replace=False))
        candidate = tuple((i, levers[i].values[int(rng.integers(len(levers[i].values)))]) for i in chosen)
        if candidate not in seen and case.tables.is_allowed(candidate):
            pool.append(candidate)
            seen.add(candidate)
    spent, laps = 0, 1 + int(np.log2(max(len(pool), 2)) // 2)
    scores: dict[Candidate, float] = {}
    slices = dict.fromkeys(pool, 0)
    size = deep
    for _ in range(laps):
        for candidate in pool:
            slices[candidate] += size
            spent += size
            means = played_means(case.tables, case.goals, candidate, range(slices[candidate]))
            scores[candidate] = float(case.losses.at(means)) if means is not None else np.inf
        pool = sorted(pool, key=scores.__getitem__)[: max(1, len(pool) // 4)]
        left = rows - spent
        size = max(1, left // max(len(pool), 1) // 2)
        if left < len(pool):
            break
    return min(pool, key=scores.__getitem__)


def cma(case: Case, rows: int, seed: int) -> Candidate:
    """CMA-ES with margin for whole numbers (library `cmaes`), changes weighed as in ours."""
    from cmaes import CMAwM

    levers = case.tables.levers
    low = [min(*lever.values, lever.was) for lever in levers]
    high = [max(*lever.values, lever.was) for lever in levers]
    bounds = np.array([low, high], float).T
    mean = np.array([lever.was for lever in levers], float)
    spread = (bounds[:, 1] - bounds[:, 0]) / 4
    optimiser = CMAwM(
        mean=(mean - bounds[:, 0]) / spread,
        sigma=0.5,
        bounds=np.array([np.zeros(len(levers)), np.full(len(levers), 4.0)]).T,
        steps=1 / spread,
        seed=seed + 1,
    )
    best, best_loss, spent, at = BASE, np.inf, 0, 0
    deep = 4
    while spent + optimiser.population_size * deep <= 0.85 * rows:
        trials = []
        for _ in range(optimiser.population_size):
            x, told = optimiser.ask()
            values = np.rint(bounds[:, 0] + x * spread).astype(int)
            candidate = tuple((i, int(v)) for i, v in enumerate(values) if v != levers[i].was)
            loss = 1e3
            if case.tables.is_allowed(candidate):
                means = played_means(case.tables, case.goals, candidate, range(at, at + deep))
                loss = 1e3 if means is None else float(case.losses.at(means)) + 0.02 * len(candidate)
            spent += deep
            trials.append((told, loss))
            if loss < best_loss:
                best, best_loss = candidate, loss
        at += deep
        optimiser.tell(trials)
        centre = np.rint(bounds[:, 0] + np.clip(optimiser.mean, 0, 4) * spread).astype(int)
    middle = tuple((i, int(v)) for i, v in enumerate(centre) if v != levers[i].was)
    finalists = [c for c in dict.fromkeys((best, middle)) if case.tables.is_allowed(c)]
    length = max(1, (rows - spent) // len(finalists))
    scored = [
        (case.losses.at(m), c)
        for c in finalists
        if (m := played_means(case.tables, case.goals, c, range(length))) is not None
    ]
    return min(scored, key=lambda one: one[0])[1] if scored else BASE


def measured(case: Case, method: str, budget: int, seed: int) -> dict[str, Any]:
    """What a search recommends, on fresh deals."""
    tables = case.tables
    tables.journal.held.clear()
    begun, first = time.process_time(), tables.spent.playouts
    rows = budget // tables.slice_playouts()
    candidate = {"ours": ours, "random": at_random, "cma-es": cma}[method](case, rows, seed)
    seconds, spent = time.process_time() - begun, tables.spent.playouts - first
    blocks = FRESH_PLAYOUTS // tables.seats[0]
    before, means = (
        np.array([totals.mean(goal.metric) for goal in case.goals])
        for totals in (tables.totals(0, one, FRESH, blocks) for one in (BASE, candidate))
    )
    names = {case.tables.levers[i].name: value for i, value in candidate}
    planted = {case.tables.levers[i].name: value for i, value in case.cure}
    return {
        "ruleset": case.name,
        "method": method,
        "budget": budget,
        "spent": spent,
        "seats": tables.seats[0],
        "before": round(float(case.losses.at(before)), 4),
        "seconds": round(seconds, 1),
        "loss": round(float(case.losses.at(means)), 4),
        "goals": len(means),
        "holding": int(sum(goal.off(float(m)) == 0 for goal, m in zip(case.goals, means, strict=True))),
        "changes": names if len(names) <= 6 else len(names),
        "planted": planted,
        "found": sum(name in names for name in planted),
        "exactly": sum(names.get(name) == value for name, value in planted.items()),
    }


def main() -> None:
    """Play what the file does not hold yet."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", default="san-juan,comuni,pax,age-of-rome,tawantinsuyu")
    parser.add_argument("--rulesets", type=int, default=5, help="a game")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--budgets", default="10000,30000,90000")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("-j", "--jobs", type=int, default=1)
    asked = parser.parse_args()
    held = [json.loads(line) for line in asked.out.read_text().splitlines()] if asked.out.exists() else []
    done = {(row["ruleset"], row["method"], row["budget"]) for row in held}
    games = asked.games.split(",")
    for number in range(asked.first, asked.first + asked.rulesets):
        for game in games:
            load_game(game)
            wanted = [(m, int(b)) for b in asked.budgets.split(",") for m in METHODS]
            wanted = [(m, b) for m, b in wanted if (f"{game}-{number}", m, b) not in done]
            if not wanted:
                continue
            case = case_of(game, number, asked.jobs)
            for method, budget in wanted:
                row = measured(case, method, budget, number)
                with asked.out.open("a") as file:
                    file.write(json.dumps(row) + "\n")
                print(json.dumps(row), file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
