"""Search few whole-number changes that meet the goals: a sparse random design, a surrogate, candidates, a race.

1. Rows that change a few levers at once, at random, in slices of common deals. Each row tells of all that it changes, so
   hundreds of levers are screened for what a few would cost one at a time.
2. The same with the levers that may matter, by draws from what the surrogate believes (Thompson 1933).
3. The best candidates of one, two, three changes by such draws are played, and the surrogate learns from them.
4. The best of those are played longer and longer, half of them each time, on deals that nobody was chosen by.
5. All neighbours of the best are played beside them (`polish.py`).

Beside 1, rows that change all levers at once find pairs that do something only together (`groups.py`).

Nothing depends on time or workers: the same seed gives the same front, and a search that was cut off goes on by its journal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from simulate.rebalancing.beam import Beam
from simulate.rebalancing.goals import Goal, Losses
from simulate.rebalancing.groups import group_rows, pairs_of, seeds_of
from simulate.rebalancing.levers import Candidate
from simulate.rebalancing.play import RuleTables, Slice, Stopped
from simulate.rebalancing.polish import Polish
from simulate.rebalancing.surrogate import Coding, LeverRows, Surrogate, fitted

Floats = NDArray[np.float64]
BASE: Candidate = ()
SHARE_OF_BASE, SHARE_OF_SCREENING, SHARE_OF_SECOND, SHARE_OF_RACE = 0.10, 0.22, 0.10, 0.08
SHARE_OF_GROUPS = 0.06  # of the rows, taken from the rounds
SHARE_OF_POLISH = 0.22
OF_GROUPS_ALLOWED = 0.5  # of rows that change everything, or no more are tried
DRAWS = 16  # of what the surrogate believes, a round
ROUNDS = 7  # of candidates
SHARING = 4  # rows on the deals of a slice: more would tell of these deals alone
DEEP = 2  # slices of a candidate in a round
ACTIVE = 10  # levers with curvature and interactions
NEAR = 0.004  # what a change must gain over one more unit of cost, in margins
WIDE = 80  # levers: this many are halved again and again, by what the rows so far promise of each
HALVINGS = (0.18, 0.10, 0.09, 0.08)  # of the rows, for all levers, half of them, a quarter, an eighth
NEAR_OF_WIDE = 0.02  # of many levers some seem to gain a little


@dataclass(frozen=True)
class SearchSettings:
    """Settings of a search: its length, and the most changes. `rows`: slices to play in all."""

    rows: int
    most_changes: int = 3
    seed: int = 0


@dataclass
class Search:
    """A search under way."""

    tables: RuleTables
    goals: Sequence[Goal]
    settings: SearchSettings
    say: Callable[[str], None] = lambda line: None
    rows: LeverRows = field(default_factory=LeverRows)
    played: Counter[Candidate] = field(default_factory=Counter)  # how many slices
    stopped: bool = False  # before its end
    interrupted: bool = False  # by Ctrl-C

    def __post_init__(self) -> None:
        """Losses, random numbers, costs."""
        self.losses = Losses.of(self.goals)
        self.rng = np.random.default_rng([self.settings.seed, 30])
        self.model: Surrogate | None = None
        self.active: list[int] = []
        self.among: list[int] | None = None  # levers of the candidates; None: all
        self.seeds: list[Candidate] = []  # pairs that seem to do something together
        self.final: dict[int, list[Candidate]] = {}  # by number of changes: the best, and its nearest neighbours
        self.designing = False

    @property
    def levers(self):
        """The levers that may be changed."""
        return self.tables.levers

    def run(self) -> None:
        """Search to the end, or until it is stopped; what was learned stays."""
        rows = self.settings.rows
        try:
            self.play_base(max(2, int(SHARE_OF_BASE * rows)))
            self.screen(rows)
            self.groups(int(SHARE_OF_GROUPS * rows))
            left = rows - len(self.rows) - int((SHARE_OF_RACE + SHARE_OF_POLISH) * rows)
            for number in range(ROUNDS):
                self.round(max(left // ROUNDS, 1), number)
            fresh = self.race(rows - len(self.rows) - int(SHARE_OF_POLISH * rows))
            self.polish(rows - len(self.rows), fresh)
        except (Stopped, KeyboardInterrupt) as end:
            self.stopped, self.interrupted = True, isinstance(end, KeyboardInterrupt)
            if len(self.rows):
                self.learn()

    @property
    def is_wide(self) -> bool:
        """True if the levers are many."""
        return len(self.levers) > WIDE

    def screen(self, rows: int) -> None:
        """Screen levers: all of them, then those that promise something."""
        everything = list(range(len(self.levers)))
        if self.is_wide:
            for halving, share in enumerate(HALVINGS):
                most = max(2 * ACTIVE, len(everything) >> halving)
                self.design(self.promising(most) if halving else everything, int(share * rows))
            self.among = self.promising(max(2 * ACTIVE, len(everything) // 12))
            return
        few = len(everything) <= 2 * ACTIVE
        self.design(everything, int((SHARE_OF_SCREENING + few * SHARE_OF_SECOND) * rows))
        if not few:
            self.design(self.useful(max(2 * ACTIVE, len(everything) // 8)), int(SHARE_OF_SECOND * rows))

    def play(self, wanted: Sequence[tuple[Candidate, int]]) -> None:
        """Play candidates in slices, and keep what came out."""
        wanted = [(c, n) for c, n in wanted if self.tables.is_allowed(c)]
        try:
            made = self.tables.slices(wanted)
        except (Stopped, KeyboardInterrupt):
            self._keep(wanted, self.tables.held(wanted))
            raise
        self._keep(wanted, made)

    def _keep(self, wanted: Sequence[tuple[Candidate, int]], made: Sequence[tuple[Slice, ...] | None]) -> None:
        for (candidate, number), parts in zip(wanted, made, strict=True):
            if parts is not None:
                self.rows.add(candidate, number, self.values(parts), self.designing)
                self.played[candidate] += 1

    def values(self, parts: Sequence[Slice]) -> Floats:
        """(goals,) in one slice."""
        return np.array([_mean(parts[goal.table], goal.metric) for goal in self.goals])

    def play_base(self, slices: int) -> None:
        """The rules as they are, in the first slices."""
        self.deals = max(slices, self.settings.rows // SHARING)
        self.say("the rules as they are")
        self.play([(BASE, n) for n in range(slices)])

    def design(self, levers: Sequence[int], rows: int) -> None:
        """Rows that change some of these levers at random."""
        self.say(f"{len(levers)} levers, a few at a time, in {rows} rows")
        at_once = int(np.clip(round(0.15 * len(levers)), min(2, len(levers)), 8))
        wanted: list[tuple[Candidate, int]] = []
        tries = 0
        while len(wanted) < rows and tries < 20 * rows + 100:
            tries += 1
            candidate = self.perturbed(levers, at_once)
            if self.tables.is_allowed(candidate):
                wanted.append((candidate, len(wanted) % self.deals))
        self.designing = True
        self.play(wanted)
        self.designing = False
        self.learn()

    def perturbed(self, levers: Sequence[int], at_once: int) -> Candidate:
        """Some levers, each one or two usual steps away, or another word."""
        chosen = np.sort(self.rng.choice(len(levers), size=min(at_once, len(levers)), replace=False))
        return tuple((levers[at], self.drawn_value(levers[at])) for at in chosen)

    def drawn_value(self, place: int):
        """A value of a lever, not far from what it is."""
        lever = self.levers[place]
        if not lever.scale:
            return lever.values[self.rng.integers(len(lever.values))]
        near = [value for value in lever.values if abs(lever.away(value)) <= 2.01] or list(lever.values)
        weight = np.array([abs(lever.away(value)) for value in near])
        return near[self.rng.choice(len(near), p=weight / weight.sum())]

    def learn(self, own: bool = True) -> Surrogate:
        """Fit the surrogate to all rows."""
        counted = [c for c, n in self.played.items() if own and n > 1 and c]
        self.model = fitted(Coding(self.levers, self.active, counted), self.rows)
        return self.model

    def beam(self, effects: Floats) -> Beam:
        """The best candidates if these were the effects."""
        assert self.model is not None
        return Beam(self.model.coding, self.model.level, effects, self.losses, self.tables.is_allowed, self.among, self.near)

    def promising(self, most: int) -> list[int]:
        """The levers that take most of the loss away, by draws of what the surrogate believes: one that is little known
        may be worth much."""
        assert self.model is not None
        draws = (self.model.drawn(self.rng) for _ in range(DRAWS))
        gains = np.sum([self.beam(effects).gains(self.settings.most_changes) for effects in draws], axis=0)
        return sorted(int(i) for i in np.argsort(-gains, kind="stable")[:most])

    def useful(self, most: int) -> list[int]:
        """The levers that good candidates change, by draws of what the surrogate believes; the most frequent first."""
        assert self.model is not None
        found: Counter[int] = Counter()
        for _ in range(DRAWS):
            for candidates in self.beam(self.model.drawn(self.rng)).best(self.settings.most_changes, 12):
                found.update(i for candidate in candidates for i, _ in candidate)
        return sorted(i for i, _ in found.most_common(most)) or list(range(min(most, len(self.levers))))

    def round(self, rows: int, number: int) -> None:
        """Play the candidates that draws call best, as many slices each as the rows allow."""
        model = self.learn()
        if number % 2 == 0:
            self.active = sorted(self.promising(ACTIVE) if self.is_wide else self.useful(ACTIVE))
            model = self.learn()
        most = max(2, rows // DEEP)
        draws = [model.mean, *(model.drawn(self.rng) for _ in range(DRAWS))]
        found = [self.beam(effects).best(self.settings.most_changes, 3) for effects in draws]
        wanted: dict[Candidate, None] = {}
        for rank in range(3):
            for of_draw in found:
                wanted.update(dict.fromkeys(one for candidates in of_draw for one in candidates[rank : rank + 1]))
        chosen = list(wanted)[:most]
        self.say(f"round {number + 1} of {ROUNDS}: {len(chosen)} candidates")
        self.play(
            [(c, (place * DEEP + self.played[c] + n) % self.deals) for place, c in enumerate(chosen) for n in range(DEEP)]
        )

    @property
    def near(self) -> float:
        """What a change must gain over one more unit of cost, in margins."""
        return NEAR_OF_WIDE if self.is_wide else NEAR

    def groups(self, rows: int) -> None:
        """Find pairs of levers that do something only together, and play them; not among very many levers."""
        if self.is_wide or len(self.levers) < 2:
            return
        places, signs, candidates = group_rows(self.levers, rows // 2, self.rng)
        allowed = np.array([bool(c) and self.tables.is_allowed(c) for c in candidates], bool)
        if len(allowed) == 0 or allowed.mean() < OF_GROUPS_ALLOWED:
            return
        self.say(f"{len(places)} levers, all at once, in {int(allowed.sum())} rows")
        wanted = [(c, n % self.deals) for n, c in enumerate(candidates) if allowed[n]]
        made = self.tables.slices(wanted)
        known = [at for at, parts in enumerate(made) if parts is not None]
        values = np.array([self.values(made[at]) for at in known])  # type: ignore[arg-type]
        pairs = pairs_of(places, signs[allowed][known], values)
        self.seeds = [c for c in seeds_of(self.levers, pairs) if self.tables.is_allowed(c)]
        if self.seeds and self.settings.most_changes > 1:
            self.say(f"{len(pairs)} pairs that seem to work together")
            deep = max(DEEP, rows // 2 // len(self.seeds))
            self.play([(c, n % self.deals) for c in self.seeds for n in range(deep)])
            self.learn()

    def polish(self, rows: int, fresh: int) -> None:
        """Play all neighbours of the best answer of each number of changes, and move to the better ones."""
        changes = range(self.settings.most_changes, 0, -1)
        polish = Polish(self, fresh)
        for k in changes:
            self.learn()
            known = self.ranked(k)
            if not known:
                continue
            mine = rows * k // sum(range(1, k + 1))
            self.say(f"neighbours of the best with {k} change{'s' * (k > 1)}")
            before = len(self.rows)
            best = polish.polished(known[0], mine)
            rows -= len(self.rows) - before
            for candidate in filter(None, best):
                self.final.setdefault(len(candidate), []).append(candidate)
        self.learn()

    def race(self, rows: int) -> int:
        """Play the best of each number of changes, longer and longer, on deals that have shown nothing yet.

        Returns the first slice that was not played.
        """
        field_size, fresh = 4, self.deals
        for lap in range(3):
            self.learn()
            found = self.contenders(max(1, field_size >> lap), more=lap == 0)
            if not found or rows <= 0:
                break
            deep = max(1, rows // (3 - lap) // len(found))
            self.say(f"race, lap {lap + 1}: {len(found)} candidates")
            before = len(self.rows)
            self.play([(candidate, fresh + n) for n in range(deep) for candidate in found])
            rows -= len(self.rows) - before
            fresh += deep
        self.learn()
        return fresh

    def contenders(self, count: int, more: bool) -> list[Candidate]:
        """The best so far of each number of changes; `more`: what the surrogate calls best besides, played or not."""
        assert self.model is not None
        changes = range(1, self.settings.most_changes + 1)
        found = [candidate for k in changes for candidate in self.ranked(k)[:count]]
        if more:
            found += [c for of in self.beam(self.model.mean).best(self.settings.most_changes, 2) for c in of]
        return list(dict.fromkeys(found))

    def ranked(self, changes: int) -> list[Candidate]:
        """Return the candidates with `changes` changes that were played more than once, the best first."""
        known = [c for c, n in self.played.items() if len(c) == changes and n > 1]
        if not known:
            return []
        loss = self.expected(known)
        ordered = [known[i] for i in np.argsort(loss, kind="stable")]
        first = self.final.get(changes, [])[:1]
        return [*first, *(c for c in ordered if c not in first)]

    def expected(self, candidates: Sequence[Candidate]) -> Floats:
        """(n,) the expected loss of candidates, dearer ones a little more."""
        assert self.model is not None
        means, errors = self.model.values(np.array([self.model.coding.row(c) for c in candidates]))
        return self.losses.expected(means, errors) + self.near * self.costs(candidates)

    def costs(self, candidates: Sequence[Candidate]) -> Floats:
        """(n,) what they cost."""
        levers = self.levers
        return np.array([sum(levers[i].cost * (1 + 0.1 * min(levers[i].size(v), 9.0)) for i, v in c) for c in candidates])


def _mean(part: Slice, metric: str) -> float:
    if metric not in part.names:
        return 0.0
    at = part.names.index(metric)
    return part.total[at] / part.rows[at] if part.rows[at] else 0.0
