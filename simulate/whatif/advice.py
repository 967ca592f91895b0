"""Play what a report would advise, before it does: each candidate on the run's own deals, the run being the other side.

A step of a share's own values is played first as it is proposed. If it does not help, the other way; if it helps and is too
small, a larger one; if it goes too far, a smaller one. A share that belongs to the place in turn order has no values of its
own: the options of the rules are played for it, and the rule variants that come with the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, zip_longest
from typing import Any

from simulate.engine.overlays import Overlay, find_overlay, variants_of
from simulate.errors import SimulateError
from simulate.games import game_folder, game_meta
from simulate.games.rules import load_rules
from simulate.metrics import metric
from simulate.runs.measure.advice import (
    MOST,
    Advice,
    AdviceKey,
    AdviceStep,
    OffShare,
    TriedChange,
    read_advice,
    write_advice,
)
from simulate.runs.measure.changes import Change, changes_of
from simulate.runs.measure.paired_totals import paired_sample, share_ends
from simulate.runs.plan.envelope import about_of
from simulate.runs.plan.order import Order, make_order, order_again
from simulate.runs.play.map_batches import play_totals
from simulate.runs.play.scheduler import Jobs
from simulate.runs.play.warmup import compile_all
from simulate.runs.read.run import Run
from simulate.runs.store.metrics import BlockTotals, headline
from simulate.runs.store.totals import totals_of_run
from simulate.statistics.standards import LEAST_PAIRS
from simulate.system.rule_values import toml_value
from simulate.whatif.access import PLAIN_BUDGET, plies_of

TAIL = 0.025 / MOST  # of each end of a candidate's interval: all that is played for a report is sure together
NOT_RULES = ("guard", "stall")  # options that only end playouts which would never end
LARGEST = 6  # from the value as it is
BUDGET = 8_000_000  # plies of all candidates: what is tried does not depend on the load
FEWEST = 3  # candidates of a long game
GROWTH = 3  # times the last step: what a small one brings is mostly noise
ABOUT_PLACES = ("seat", "turn_order", "first_player", "start_player", "starting", "second_player", "redrawn", "shuffled")

Say = Callable[[str], None]


@dataclass(frozen=True)
class Candidate:
    """A change of the rules to play."""

    what: str
    settings: dict[str, Any]
    variants: tuple[str, ...] = ()
    step: AdviceStep | None = None

    @classmethod
    def of(cls, step: AdviceStep) -> Candidate:
        """A step of one value."""
        return cls(f"{step.path}: {toml_value(step.value)} → {toml_value(step.to)}", {step.path: step.to}, (), step)


def advice_of(
    run: Run,
    wants: Sequence[OffShare],
    playouts: int,
    jobs: Jobs = 1,
    say: Say = lambda line: None,
    plays: bool = True,
    instead: str = "",
) -> Advice:
    """Return the results of the candidates for each want: kept beside the run, or else played, and kept.

    `instead`: why nothing is played, if `plays` is false.
    """
    if not wants:
        return Advice()
    blocks = min(-(-playouts // run.seat_count), run.playouts_held // run.seat_count)
    about = about_of(run.manifest) | {"kind": run.manifest.asked.kind}
    asked = AdviceKey(about, tuple(wants), blocks * run.seat_count)
    kept = read_advice(run.path, asked)
    if kept is not None:
        return kept
    if blocks <= 0:
        return Advice(reason="--try-playouts 0")
    if blocks < LEAST_PAIRS:
        return Advice(reason="the run is too short to compare with")
    if not plays:
        return Advice(reason=instead)
    try:
        base = order_again(run.manifest)
        before = totals_of_run(run, blocks, headline)
        compile_all(base.game, base.entries())
    except SimulateError as error:
        return Advice(reason=error.message.splitlines()[0])
    most = tries_of(run, blocks * run.seat_count)
    table = AdviceTable(base, before, jobs, say, most)
    each = max(2, most // len(wants))
    played = [one for want in wants for one in table.tried(want, each)]
    advice = Advice(tuple(played[:most]))
    write_advice(run.path, asked, advice)
    return advice


def tries_of(run: Run, playouts: int) -> int:
    """How many candidates of `playouts` each are played for a report: fewer of a long game, by plies, not by the clock."""
    budget = PLAIN_BUDGET if run.manifest.game.plain else BUDGET
    return min(MOST, max(FEWEST, int(budget / max(plies_of(run) * playouts, 1))))


@dataclass
class AdviceTable:
    """The run's own table: its order, its totals as one side, and how many of at most `most` candidates were played."""

    base: Order
    before: BlockTotals
    jobs: Jobs
    say: Say
    most: int = MOST
    done: int = 0
    seen: set[tuple[str, str]] = field(default_factory=set)  # rules and shares

    def tried(self, want: OffShare, most: int) -> list[TriedChange]:
        """Candidates for one want, until one brings it as far as its margin; what helps first, the nearest to fair."""
        found: list[TriedChange] = []
        own = map(Candidate.of, want.steps)
        queue: Iterator[Candidate] = in_turn(own, self.of_rules()) if want.of_seat else own
        seen: set[str] = set()
        while len(found) < most and self.done < self.most:
            candidate = next(queue, None)
            if candidate is None:
                break
            if candidate.what in seen:
                continue
            seen.add(candidate.what)
            one = self.play(want, candidate)
            if one is None:
                continue
            found.append(one)
            if one.inside:
                break
            queue = chain(following(want, candidate, one), queue)
        return sorted(found, key=lambda one: (not one.helps, abs(want.value + one.change - want.fair)))

    def of_rules(self) -> Iterator[Candidate]:
        """The options and rule variants, those whose names speak of places in turn order first."""
        variants = [Candidate(f"variant {name}", {}, (name,)) for name in self.rule_variants()]
        steps = [Candidate.of(step) for step in self.options()]
        return iter(sorted([*variants, *steps], key=lambda c: not any(word in slug(c.what) for word in ABOUT_PLACES)))

    def rule_variants(self) -> list[str]:
        """Names of the bundled rule variants that the run has not."""
        game, mine = self.base.game, {overlay.name for overlay in self.base.rules.overlays}
        folder = game_folder(game.key)
        return [n for n in variants_of(folder) if n not in mine and find_overlay(game.key, folder, n).kind == "rules"]

    def options(self) -> list[AdviceStep]:
        """Every switch of the rules the other way, every number of the options one up and down."""
        found = []
        for key, value in self.base.rules.values.get("options", {}).items():
            if any(word in key for word in NOT_RULES):
                continue
            if isinstance(value, bool):
                found.append(AdviceStep(f"options.{key}", value, not value))
            elif isinstance(value, int):
                found += [AdviceStep(f"options.{key}", value, to) for to in (value + 1, value - 1) if to >= 0]
            elif isinstance(value, str):
                words = getattr(_field(self.base.game.rules_model, "options", key).annotation, "__args__", ())
                found += [AdviceStep(f"options.{key}", value, word) for word in words if word != value]
        return found

    def play(self, want: OffShare, candidate: Candidate) -> TriedChange | None:
        """Play a candidate against the run's own blocks; None where the rules do not allow it."""
        try:
            order = self.changed(candidate)
        except SimulateError:
            return None
        if (order.rules.digest, want.metric) in self.seen:  # an option, and the variant that is no more than it
            return None
        self.seen.add((order.rules.digest, want.metric))
        self.done += 1
        self.say(f"trying {candidate.what}")
        after = play_totals(order, 0, len(self.before), self.jobs)
        sample = paired_sample(self.before, after, want.metric)
        if sample is None:
            return None
        low, high = sample.bounds(TAIL)
        reached = want.value + sample.mean
        is_nearer = abs(reached - want.fair) < abs(want.value - want.fair)
        helps = is_nearer and (high < 0 if want.too_strong else low > 0)
        return TriedChange(
            want.metric,
            candidate.what,
            tuple(AdviceStep(path, None, value).setting for path, value in candidate.settings.items()),
            candidate.variants,
            len(self.before) * self.base.plan.seats,
            self.before.mean(want.metric),
            after.mean(want.metric),
            low,
            high,
            share_ends(after, want.metric, TAIL),
            helps,
            helps and abs(reached - want.fair) <= want.margin,
            tuple((c.metric, c.effect.value) for c in changes_of(self.before, after) if aside(c, want)),
        )

    def changed(self, candidate: Candidate) -> Order:
        """The run's order by other rules. Raises SimulateError."""
        base, asked = self.base, self.base.manifest.asked
        overlays: list[Overlay | str] = [*base.rules.overlays, *candidate.variants]
        rules = load_rules(base.game, overlays, asked.overrides | candidate.settings)
        meta = game_meta(asked.game)
        return make_order(base.game, rules, asked.seats, base.strategies, asked.seed, "seats", meta, asked.kind, asked.field)


def in_turn(*many: Iterator[Candidate]) -> Iterator[Candidate]:
    """One of each in turn, until all are through."""
    return (one for row in zip_longest(*many) for one in row if one is not None)


def aside(change: Change, want: OffShare) -> bool:
    """Return True if another share than the one wanted moves for sure."""
    is_other = metric(change.metric).is_win_share and change.metric != want.metric
    return is_other and (change.sure_low > 0 or change.sure_high < 0)


def following(want: OffShare, candidate: Candidate, one: TriedChange) -> Iterator[Candidate]:
    """Choose the next step of the same value: a larger one if it goes the right way, a smaller one if it goes too far, else
    the other way. Whole numbers only."""
    step = candidate.step
    if step is None or isinstance(step.to, bool) or not isinstance(step.to, int) or not isinstance(step.value, int):
        return
    by = step.to - step.value
    if one.change and (one.change < 0) == want.too_strong:  # the right way, for all that is known
        fits = round(abs(by * (want.value - want.fair) / one.change))
        too_far = abs(one.change) > abs(want.value - want.fair)
        size = fits if too_far else min(max(abs(by) + 1, fits), GROWTH * abs(by))
        is_new = 0 < size < abs(by) if too_far else abs(by) < LARGEST
        if is_new:
            to = step.value + min(size, LARGEST) * (1 if by > 0 else -1)
            yield Candidate.of(AdviceStep(step.path, step.value, max(to, 0)))
    elif abs(by) == 1 and step.value - by >= 0:
        yield Candidate.of(AdviceStep(step.path, step.value, step.value - by))


def _field(model: Any, *keys: str) -> Any:
    """The field of a model at a path."""
    found: Any = None
    for key in keys:
        found = model.model_fields[key]
        model = found.annotation
    return found


def slug(text: str) -> str:
    """A name with its words joined."""
    return text.replace("-", "_").replace(" ", "_")
