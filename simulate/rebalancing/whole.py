"""The whole of `simulate rebalance`: goals, levers, search, front, confirmation, side effects; what the writers write."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from simulate.errors import RunError, SimulateError
from simulate.games import game_meta
from simulate.rebalancing.confirm import FRESH, HELP, NO_PLAYOUT, OWN, Check, Fresh, freshly, side_effects, word_of
from simulate.rebalancing.front import Front, FrontPoint, front_of
from simulate.rebalancing.goals import (
    FAMILIES,
    Goal,
    GoalWish,
    Losses,
    fair_wish,
    goals_of,
    metrics_named,
    parse_wish,
    unbalanced,
)
from simulate.rebalancing.goals_file import GoalsFile, read_goals
from simulate.rebalancing.hindrance import Hindrance, hindrances, shown_help, without_help
from simulate.rebalancing.levers import Candidate, Lever, LeverRule, changed, settings_of
from simulate.rebalancing.measured import GoalNeeds
from simulate.rebalancing.overlay import overlay_text
from simulate.rebalancing.play import Journal, RuleTables, Spent, packed, play_record
from simulate.rebalancing.retune import LEAST_PLAYOUTS, RetunedPlayer, retuned
from simulate.rebalancing.ruleset_levers import levers_asked
from simulate.rebalancing.search import BASE, SHARE_OF_BASE, WIDE, Search, SearchSettings
from simulate.rebalancing.settings import PLAYERS, settings_around
from simulate.rebalancing.wishes import band_wishes, expanded
from simulate.runs.measure.changes import Change
from simulate.runs.plan.order import Order, make_order
from simulate.runs.plan.request import Request
from simulate.runs.play.scheduler import Jobs
from simulate.runs.play.warmup import compile_all
from simulate.runs.store.metrics import BlockTotals
from simulate.system.rule_values import toml_value

DEFAULTS = {  # playouts of about ten minutes on two cores
    "age_of_rome": 1_500_000,
    "comuni": 2_500_000,
    "pax": 3_000_000,
    "san_juan": 4_000_000,
    "tawantinsuyu": 500_000,
}
OTHERS = 1_000_000  # of a game from outside
SEARCHED = 0.6  # of the playouts; the rest confirms
OF_FRONT, OF_SETTINGS = 0.5, 0.3  # of the confirmation; what is left tunes players
MOST_ROWS, MOST_ROWS_OF_WIDE = 3000, 6000  # of the surrogate: with more playouts slices are longer
LEAST_ROWS = 60
OF_HELP = 0.06  # of the playouts, beside them: whether a change helps that the answer lacks
OF_TUNING = 0.85  # of the playouts for tuned players; the rest compares
NAMED_MOST = 12  # levers that are named one by one are looked at one by one

Compile = Callable[[Order], None]
Say = Callable[[str], None]


@dataclass(frozen=True)
class Ask:
    """The goals, and the changes that are allowed."""

    wishes: tuple[GoalWish, ...] = ()
    bands: bool = False  # every plausibility band is a goal too
    levers: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    keep_fixed: bool = True  # what the ruleset fixes in [levers] stays so
    provenance: str | None = None
    rules: tuple[LeverRule, ...] = ()
    most_changes: int = 3
    minutes: float | None = None
    elsewhere: bool = True
    retune: bool = True
    retune_playouts: int | None = None  # of each player, besides the playouts; None: a share of those
    progress: Path | None = None

    @classmethod
    def of(
        cls,
        goals: Sequence[str | GoalWish],
        within: Mapping[str, float | None],
        file: Path | None = None,
        bands: bool = False,
        levers: Sequence[str] = (),
        fixed: Sequence[str] = (),
        lever_provenance: str | None = None,
        **how: Any,
    ) -> Ask:
        """Join what a file of goals says and what is asked beside it. Raises RunError.

        `goals`: as `--goal` takes them; `within`: points from fair by a word of `FAMILIES`; `how`: the other fields.
        """
        kept, said = read_goals(file) if file is not None else GoalsFile(), str(file)
        return cls(
            wishes=(
                *kept.wishes(said),
                *(fair_wish(FAMILIES[word], points) for word, points in within.items() if points is not None),
                *(goal if isinstance(goal, GoalWish) else parse_wish(goal) for goal in goals),
            ),
            bands=bands or kept.bands,
            levers=(*kept.levers.use, *levers),
            fixed=(*kept.levers.fixed, *fixed),
            keep_fixed="fixed" not in kept.levers.model_fields_set,
            provenance=lever_provenance or kept.levers.provenance,
            rules=tuple(kept.rules(f"--goals {said}:")),
            **how,
        )


@dataclass
class Found:
    """Everything that was found."""

    request: Request
    ask: Ask
    orders: Sequence[Order]
    goals: Sequence[Goal]
    by_default: bool  # the goals are what a report calls unbalanced
    something_off: bool
    levers: Sequence[Lever]
    front: Front
    base: Sequence[BlockTotals]
    fresh: list[Fresh] = field(default_factory=list)  # one a point of the front
    best: int = 0  # of the front
    checks: list[Check] = field(default_factory=list)
    learned: list[RetunedPlayer] = field(default_factory=list)
    effects: list[tuple[int, Change]] = field(default_factory=list)  # seats, change
    hindrances: list[Hindrance] = field(default_factory=list)
    still: tuple[str, ...] = ()  # named levers that no player minds
    stopped: bool = False
    interrupted: bool = False
    spent: int = 0
    seconds: float = 0.0

    @property
    def candidate(self) -> Candidate:
        """The recommended candidate."""
        return self.front.points[self.best].candidate

    def settings(self, candidate: Candidate) -> tuple[dict[str, Any], list[str]]:
        """A candidate as values by path and variants."""
        return settings_of(self.levers, candidate, self.orders[0].rules)

    def overlay(self, candidate: Candidate, about: str) -> str:
        """A candidate as a file for --variant: with what was asked with --set, as far as the candidate leaves it."""
        order = self.orders[0]
        rules = changed(order.game, order.rules, self.levers, candidate, ())
        return overlay_text(order.game, rules.overrides, self.settings(candidate)[1], about)


def default_playouts(game: str) -> int:
    """About ten minutes on two cores."""
    return DEFAULTS.get(game.replace("-", "_"), OTHERS)


def compile_plain(order: Order) -> None:
    """Compile what an order needs, without progress."""
    compile_all(order.game, order.entries())


def rebalance(
    request: Request,
    ask: Ask,
    jobs: Jobs = 1,
    say: Say = lambda line: None,
    count: Callable[[int], None] = lambda playouts: None,
    compiled: Compile = compile_plain,
    clock: Callable[[], float] = time.monotonic,
) -> Found:
    """Search the smallest change that meets the goals, and confirm it. Raises SimulateError."""
    begun = clock()
    asked = request.but(log="cards" if GoalNeeds.of(wish.pattern for wish in ask.wishes).needs_cards else "seats")
    orders = [asked.order(seats) for seats in request.seat_counts()]
    rebalancing = Rebalancing(asked, ask, orders, jobs, say, count, compiled, clock, begun)
    return rebalancing.run()


@dataclass
class Rebalancing:
    """One rebalancing under way."""

    request: Request
    ask: Ask
    orders: Sequence[Order]
    jobs: Jobs
    say: Say
    count: Callable[[int], None]
    compiled: Compile
    clock: Callable[[], float]
    begun: float

    def run(self) -> Found:
        """All of it."""
        ask, first = self.ask, self.orders[0]
        if ask.minutes is not None and not 0 < ask.minutes < math.inf:
            raise RunError(f"--minutes {ask.minutes:g}: more than 0 and finite")
        levers = levers_asked(
            first.game, first.rules, ask.levers, ask.fixed, ask.provenance, ask.rules, keep_fixed=ask.keep_fixed
        )
        for order in self.orders:
            self.compiled(order)
        until = math.inf if ask.minutes is None else self.begun + 60 * ask.minutes
        spent = Spent(self.clock, say=self.count)
        tables = RuleTables(self.orders, levers, Journal(None, {}), spent, self.jobs)
        asked = self.wishes([order.plan.seats for order in self.orders], told=True)
        tables.measured = GoalNeeds.of(wish.pattern for wish in asked)
        rows = self.rows(tables)
        tables.journal = Journal(ask.progress, self.about(levers))
        try:
            self.refuse_unknown(asked, tables)
            base = tables.base_totals(max(2, int(SHARE_OF_BASE * rows)))
            wishes, something = (
                (asked, True)
                if asked
                else unbalanced(base, tables.seats, [order.manifest.game.target for order in self.orders])
            )
            goals = goals_of(wishes, base, tables.seats)
            still = self.still(tables)
        except SimulateError:
            tables.journal.drop()
            raise
        levers = tables.keep(lambda lever: lever.name not in still)
        self.say(f"{len(goals)} goals, {len(levers)} levers, {rows} rows of {tables.slice_playouts():,} playouts")
        spent.until = until
        search = Search(tables, goals, SearchSettings(rows, ask.most_changes, self.request.seed), self.say)
        search.run()
        front = front_of(search)
        found = Found(self.request, ask, self.orders, goals, not asked, something, levers, front, base, still=still)
        found.stopped, found.interrupted = search.stopped, search.interrupted
        found.best = front.points.index(front.best)
        spent.until = math.inf
        if not found.interrupted:
            try:
                self.confirm(found, tables, wishes)
            except KeyboardInterrupt:
                found.interrupted = True
        found.hindrances = hindrances(search, found.candidate)
        if any(one.help_ for one in found.hindrances) and not found.interrupted:
            try:
                found.hindrances = self.played_help(found, tables)
            except KeyboardInterrupt:
                found.interrupted = True
        if found.interrupted:
            found.hindrances = [without_help(one) for one in found.hindrances]
        if not (found.stopped or found.interrupted):
            tables.journal.finish()
        found.spent, found.seconds = spent.playouts, self.clock() - self.begun
        return found

    @staticmethod
    def refuse_unknown(asked: Sequence[GoalWish], tables: RuleTables) -> None:
        """Refuse a level that nobody plays after one slice, in which every level occurs. Raises UnknownNameError."""
        words = [wish.pattern for wish in asked if wish.pattern.isidentifier()]
        if words:
            names = tuple(dict.fromkeys(name for totals in tables.base_totals(1) for name in totals.names))
            for word in words:
                metrics_named(word, names)

    def wishes(self, seats: Sequence[int], told: bool = False) -> list[GoalWish]:
        """Collect the wishes for tables of some seats: those that were asked for, and the bands. Raises RunError."""
        found = expanded(self.ask.wishes)
        if not self.ask.bands:
            return found
        first = self.orders[0]
        bands, left = band_wishes(first.game.key, seats, [player.label for player in first.strategies])
        if told:
            self.say(f"{len(bands)} goals of bands" + "".join(f"\nno goal: {why}" for why in left[:4]))
        return found + bands

    def elsewhere_wishes(self, wishes: Sequence[GoalWish], seats: int) -> list[GoalWish]:
        """The same wishes at another table, with the bands that are about it."""
        own = [replace(wish, seats=()) for wish in wishes if not wish.optional]
        return own + [wish for wish in self.wishes([seats]) if wish.optional]

    def rows(self, tables: RuleTables) -> int:
        """Rows of the search; slices are made longer where they would be too many. Raises RunError for too few."""
        playouts = SEARCHED * self.request.playouts
        most = MOST_ROWS_OF_WIDE if len(tables.levers) > WIDE else MOST_ROWS
        tables.longer = max(1, round(playouts / tables.slice_playouts() / most))
        rows = int(playouts / tables.slice_playouts())
        if rows < LEAST_ROWS:
            least = math.ceil(LEAST_ROWS * tables.slice_playouts() / SEARCHED)
            raise RunError(f"--playouts {self.request.playouts}: too few for a search", f"At least {least:,} here.")
        return rows

    def still(self, tables: RuleTables) -> tuple[str, ...]:
        """Levers that are named and move nothing. Raises RunError where no other is left."""
        if not self.ask.levers or len(tables.levers) > NAMED_MOST:
            return ()
        ends = [
            ((place, value),)
            for place, lever in enumerate(tables.levers)
            for value in dict.fromkeys((lever.values[0], lever.values[-1]))
        ]
        ends = [end for end in ends if tables.is_allowed(end)]
        made = tables.slices([(candidate, number) for candidate in (BASE, *ends) for number in (0, 1)])
        digests = {
            candidate: [part.digest for one in made[2 * i : 2 * i + 2] if one for part in one]
            for i, candidate in enumerate((BASE, *ends))
        }
        moving = {c[0][0] for c in ends if digests[c] != digests[BASE]}
        still = tuple(lever.name for place, lever in enumerate(tables.levers) if place not in moving)
        if len(still) == len(tables.levers):
            raise RunError(
                f"{still[0]} moves nothing" + (f", nor {len(still) - 1} others that are named" if still[1:] else ""),
                "These players play the same at both ends of its range. Name another lever.",
            )
        for name in still:
            self.say(f"{name} moves nothing: no playout of these players differs")
        return still

    def about(self, levers: Sequence[Lever]) -> dict[str, Any]:
        """Return the identity of a search."""
        first, ask = self.orders[0], self.ask
        wishes = [w.__dict__ | {"seats": list(w.seats)} for w in ask.wishes]
        return {
            "format": "meeplecarlo rebalancing 1",
            "game": first.game.key,
            "rules": first.rules.digest,
            "sources": sorted(map(list, first.manifest.sources.items())),
            "seats": [order.plan.seats for order in self.orders],
            "players": [[s.label, list(s.values())] for s in first.strategies],
            "sources_of_players": [order.manifest.players_version for order in self.orders],
            "seed": first.manifest.asked.seed,
            "playouts": self.request.playouts,
            "goals": [{k: None if isinstance(v, float) and math.isinf(v) else v for k, v in w.items()} for w in wishes],
            "levers": [[lever.name, list(lever.values), lever.cost] for lever in levers],
            "bands": ask.bands,
            "changes": ask.most_changes,
        }

    def confirm(self, found: Found, tables: RuleTables, wishes: Sequence[GoalWish]) -> None:
        """Fresh deals for the whole front, others for the one that is chosen there, then other settings for it."""
        whole = (1 - SEARCHED) * self.request.playouts
        self.say("fresh deals")
        points = [one for point in found.front.points for one in (point, *point.rivals)]
        blocks = self.blocks(OF_FRONT * whole / (len(points) + 2), self.orders)
        totals: dict[Candidate, list[BlockTotals]] = {}
        for point in points:
            totals[point.candidate] = [tables.totals(t, point.candidate, FRESH, blocks) for t in range(len(self.orders))]
            tables.spent.add(blocks * sum(tables.seats))
        seed = self.request.seed
        found.front = replace(found.front, points=tuple(nearest(found.goals, p, totals) for p in found.front.points))
        totals = {point.candidate: totals[point.candidate] for point in found.front.points}
        found.fresh = [freshly(found.goals, c, totals[BASE], after, seed) for c, after in totals.items()]
        found.best = best_of(found)
        candidate = found.candidate
        again = totals
        if candidate:  # the best of several on the same deals flatters itself
            again = {c: [tables.totals(t, c, OWN, blocks) for t in range(len(self.orders))] for c in (BASE, candidate)}
            tables.spent.add(2 * blocks * sum(tables.seats))
            found.fresh[found.best] = freshly(found.goals, candidate, again[BASE], again[candidate], seed)
        for table, order in enumerate(self.orders):
            effects = side_effects(found.goals, table, again[BASE][table], again[candidate][table])
            found.effects += [(order.plan.seats, change) for change in effects]
        if candidate and self.ask.elsewhere:
            self.elsewhere(found, tables, wishes, OF_SETTINGS * whole)
        if candidate and self.ask.retune:
            each = self.ask.retune_playouts
            own = None if each is None else each * len(self.orders[0].strategies) / OF_TUNING
            left = own or (1 - OF_FRONT - OF_SETTINGS) * whole
            found.checks.append(self.tuned(found, tables, left, totals[BASE][0], blocks))

    def played_help(self, found: Found, tables: RuleTables) -> list[Hindrance]:
        """What stands in the way, each change that is named having been played on deals of its own: the best of a hundred
        fitted effects is most often nothing."""
        helps = [one for one in found.hindrances if one.help_ is not None]
        blocks = self.blocks(OF_HELP * self.request.playouts / (len(helps) + 1), self.orders)
        self.say("fresh deals: what would help")

        def played(candidate: Candidate) -> list[BlockTotals]:
            tables.spent.add(blocks * sum(tables.seats))
            return [tables.totals(t, candidate, HELP, blocks) for t in range(len(self.orders))]

        now = played(found.candidate)
        return [
            one if one.help_ is None else shown_help(one, found.goals, now, played(with_help(found, one)), len(helps))
            for one in found.hindrances
        ]

    def blocks(self, playouts: float, orders: Sequence[Order]) -> int:
        """Count the blocks at each of several tables for a number of playouts."""
        return max(32, int(playouts / sum(order.plan.seats for order in orders)))

    def elsewhere(self, found: Found, tables: RuleTables, wishes: Sequence[GoalWish], playouts: float) -> None:
        """Other seat counts, fields and reconstructed values."""
        around = list(settings_around(self.request, self.orders))
        here = found.fresh[found.best]
        for setting in around:
            if setting.order is None:
                found.checks.append(Check(setting.what, setting.kind, "not played", None, None, setting.why))
                continue
            self.say(f"fresh deals: {setting.what}")
            try:
                changed = self.changed(setting.order, found)
                self.compiled(changed)
                size = self.blocks(playouts / len(around) / 2, [setting.order])
                base, after = (
                    play_record(o, packed(o.rules), FRESH, size, self.jobs, tables.measured)
                    for o in (setting.order, changed)
                )
                tables.spent.add(2 * size * setting.order.plan.seats)
                there_too = self.elsewhere_wishes(wishes, setting.order.plan.seats)
                goals = goals_of(there_too, [base], [setting.order.plan.seats])
            except SimulateError as error:
                found.checks.append(
                    Check(setting.what, setting.kind, "not played", None, None, error.message.splitlines()[0])
                )
                continue
            there = freshly(goals, found.candidate, [base], [after], self.request.seed)
            word, more = (NO_PLAYOUT, None) if alike(base, after) else word_of(here, there)
            why = "the change touches nothing that these players do there" if word == NO_PLAYOUT else ""
            found.checks.append(Check(setting.what, setting.kind, word, more, there, why))

    def changed(self, order: Order, found: Found) -> Order:
        """An order with the recommended change laid over its rules. Raises SimulateError."""
        asked = order.manifest.asked
        rules = changed(order.game, order.rules, found.levers, found.candidate, [asked.seats])
        if rules.digest == order.rules.digest:
            raise RunError("the change is in force there already: the rules are the same with and without it")
        meta = game_meta(asked.game)
        return make_order(
            order.game, rules, asked.seats, order.strategies, asked.seed, asked.log, meta, asked.kind, asked.field
        )

    def tuned(self, found: Found, tables: RuleTables, playouts: float, base: BlockTotals, blocks: int) -> Check:
        """The first table with players that were tuned under the new rules."""
        what, order = "re-tuned players", self.orders[0]
        each = round(OF_TUNING * playouts / max(len(order.strategies), 1))
        if each < LEAST_PLAYOUTS:
            least = LEAST_PLAYOUTS * len(order.strategies) / OF_TUNING / (1 - OF_FRONT - OF_SETTINGS) / (1 - SEARCHED)
            hint = f"--playouts {math.ceil(least / 10_000) * 10_000}, or --retune-playouts {LEAST_PLAYOUTS}"
            why = f"too few playouts to tune {len(order.strategies)} players; {hint}"
            return Check(what, PLAYERS, "not played", None, None, why)
        try:
            new, found.learned = retuned(self.changed(order, found), each, self.jobs, self.say)
            tables.spent.add(each * len(order.strategies))
            size = min(blocks, self.blocks((1 - OF_TUNING) * playouts, [order]))
            after = play_record(new, packed(new.rules), FRESH, size, self.jobs, tables.measured)
            tables.spent.add(size * order.plan.seats)
        except SimulateError as error:
            return Check(what, PLAYERS, "not played", None, None, error.message.splitlines()[0])
        goals = [g for g in found.goals if g.table == 0 and g.metric in after.names]
        there = freshly(goals, found.candidate, [base.first(size)], [after], self.request.seed)
        word, more = word_of(found.fresh[found.best], there)
        return Check(what, PLAYERS, word, more, there, "" if any(x.kept for x in found.learned) else "no player gained")


def alike(base: BlockTotals, after: BlockTotals) -> bool:
    """Return True if no playout of two sides differs in anything that is measured."""
    same = (base.names, base.rows.shape) == (after.names, after.rows.shape)
    return same and np.array_equal(base.rows, after.rows) and np.array_equal(base.total, after.total)


def with_help(found: Found, one: Hindrance) -> Candidate:
    """The recommended candidate, and the change that may help."""
    assert one.help_ is not None
    name, _, value = one.help_
    place = next(i for i, lever in enumerate(found.levers) if lever.name == name)
    return tuple(sorted((*found.candidate, (place, value)), key=lambda change: change[0]))


def nearest(goals: Sequence[Goal], point: FrontPoint, totals: Mapping[Candidate, Sequence[BlockTotals]]) -> FrontPoint:
    """A point of the front, or the one of its rivals that comes nearer to the goals on fresh deals."""
    losses = Losses.of(goals)

    def loss(one: FrontPoint) -> float:
        return float(losses.at(np.array([totals[one.candidate][g.table].mean(g.metric) for g in goals])))

    best = min((point, *point.rivals), key=loss)
    return point if best is point else replace(best, as_good=(point.candidate, *point.as_good))


def best_of(found: Found) -> int:
    """Choose the recommended point of the front after fresh deals, of those that clearly come nearer: the fewest
    changes with which all goals hold there; where none does, the fewest near the least loss."""
    sure = [not fresh.candidate or fresh.gain.low > 0 for fresh in found.fresh]  # nearer on fresh deals, beyond noise
    meets = [ok and fresh.holding == len(fresh.held) for fresh, ok in zip(found.fresh, sure, strict=True)]
    if any(meets):
        return meets.index(True)
    losses = np.array([fresh.gain.after if ok else np.inf for fresh, ok in zip(found.fresh, sure, strict=True)])
    least = float(losses.min())
    near = least + max(0.15, 0.05 * float(losses[0]))
    return int(np.flatnonzero(losses <= near)[0])


def said(values: Mapping[str, Any]) -> list[str]:
    """Values as `path=value`."""
    return [f"{path}={toml_value(value)}" for path, value in values.items()]
