"""How often are the sentences of this program false? Tried on a game whose truth is planted (`planting.py`).

Each case is a kind of claim under a kind of truth. It is tried many times, by the functions that make the sentences of the
commands, on the playouts of the game itself: a false statement names something that is not so; a truth that was planted is
found or not. Cases of people take their games from the same playouts, and their skill is made up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from simulate.baselines.judge import judge as judge_metric
from simulate.calibration.planting import Played, Trial
from simulate.claims import changes as said
from simulate.claims.claim import games_at
from simulate.metrics import Metric, metric
from simulate.runs.measure.changes import Change, changes_of
from simulate.runs.plan.manifest import Manifest
from simulate.runs.store.metrics import BlockTotals
from simulate.statistics.blocks import from_matrices
from simulate.statistics.estimates import at_once, counted_interval
from simulate.statistics.looks import sure_of
from simulate.statistics.sequential import HOLDS, MOVED, ONCE, SequentialDesign
from simulate.statistics.standards import CONFIDENCE, DELTA_SHARE, LEAST_BLOCKS, MARGIN, together
from simulate.statistics.verdicts import judge
from simulate.statistics.worth import draw_sums, timing, worth_of
from simulate.whatif.answers import moved_most
from simulate.whatif.playtests import Chair, PlayedGames, levels_of
from simulate.whatif.step_pairs import beyond

PLANTED = 2.5  # margins of balance by which what is planted is off
ALPHA, BETA = 0.01, 0.05  # of a gate, as `simulate baseline` sets it
LOOKS = 10
STEPS = 12  # of values that do nothing, in a sensitivity
PAIRS = 6  # of values that do nothing together
PAIR_SAYS = "two numbers that need each other"
GAMES = 100  # of people
SKILL = 2.0  # times as good as the others
ALLOWED = 1 - CONFIDENCE


@dataclass(frozen=True)
class Rate:
    """One case: what says what, under which truth; false statements and found truths of `trials` trials.

    `found`: None where nothing was planted.
    """

    command: str
    says: str
    truth: str
    trials: int
    false: int
    found: int | None
    cases: int = 1

    @property
    def rate(self) -> tuple[float, float, float]:
        """The rate of false statements, with its interval (Clopper and Pearson)."""
        return (self.false / self.trials, *counted_interval(self.false, self.trials - self.false))

    @property
    def is_too_high(self) -> bool:
        """Return True if more false statements than allowed are shown, by an interval that holds for all cases at once."""
        sure = together(CONFIDENCE, self.cases)
        return counted_interval(self.false, self.trials - self.false, sure)[0] > ALLOWED


def calibrated(
    played: Played, manifest: Manifest, trials: int, seed: int = 0, say: Callable[[str], None] = lambda line: None
) -> list[Rate]:
    """Try every kind of claim that a game has room for. Deterministic in the seed."""
    rates = []
    cases = list(cases_of(played, manifest))
    for number, (command, says, truth, trial) in enumerate(cases):
        say(f"{command}: {says}, {truth}")
        false = found = 0
        planted = True
        for at in range(trials):
            wrong, right = trial(np.random.default_rng([seed, number, at]))
            false += wrong
            found += bool(right)
            planted = right is not None
        rates.append(Rate(command, says, truth, trials, false, found if planted else None, len(cases)))
    return rates


def cases_of(played: Played, manifest: Manifest) -> Iterator[tuple[str, str, str, Trial]]:
    """(command, what it says, truth, a trial) of each case."""
    push, gain = played.push_for(PLANTED)
    off = f"Place 1 is {100 * gain:.1f} pp off"
    if not manifest.game.is_coop and played.seats > 1:
        yield "report", "a place is too strong or too weak", "no place matters", _places(played, 0.0, 0.0)
        yield "report", "a place is too strong or too weak", off, _places(played, push, gain)
    if played.starts is not None and played.seats > 1:
        code = int(np.bincount(played.starts.ravel(), minlength=len(played.labels)).argmax())
        title = f"{played.labels[code]} is {100 * gain:.1f} pp off"
        yield "report", "a start is too strong or too weak", "no start matters", _starts(played, code, 0.0, 0.0)
        yield "report", "a start is too strong or too weak", title, _starts(played, code, push, gain)
    if played.seats > 1:
        yield "compare", "what moved most", "nothing moved", _compared(played, manifest, 0.0)
        yield "compare", "what moved most", f"{off} now", _compared(played, manifest, push)
        yield "compare RUN RUN", f"what moved most, at one of {LOOKS} looks", "nothing moved", _looked(played, manifest)
        yield "sensitivity", "the number that moves most", f"none of {STEPS} numbers does anything", _stepped(played, 0.0)
        yield "sensitivity", "the number that moves most", f"one of {STEPS + 1} numbers does", _stepped(played, push)
        yield "sensitivity", PAIR_SAYS, f"none of {PAIRS} pairs does anything", _paired(played, 0.0)
        yield "sensitivity", PAIR_SAYS, f"one of {PAIRS} pairs does", _paired(played, push)
        yield "check", "it moved", "nothing moved", _gated(played, 0.0)
        yield "check", "it holds", f"{off} now", _gated(played, push)
    if played.draws.size and played.draws.shape[2] > 1:
        margin = MARGIN * played.even
        yield "report", "a card is too strong or too weak", "no card matters", _cards(played, 0.0)
        off = f"a copy of one card is worth {100 * PLANTED * margin:.1f} pp"
        yield "report", "a card is too strong or too weak", off, _cards(played, PLANTED * margin)
        yield "report", "a card is best early, late", "no card matters", _times(played)
    if played.seats > 1 and not manifest.game.is_coop:
        yield "playtests", "a place is too strong or too weak", f"{GAMES} fair games", _people(played, manifest, 1.0, 0.0)
        yield (
            "playtests", "a place is too strong or too weak", "Ann is always first and twice as good",
            _people(played, manifest, SKILL, 0.0),
        )  # fmt: skip
        yield (
            "playtests", "a place is too strong or too weak", "Place 1 wins twice as often",
            _people(played, manifest, 1.0, SKILL),
        )  # fmt: skip


def _places(played: Played, push: float, gain: float) -> Trial:
    """The verdict on places: wrong if it names a place that lies within the margin."""
    names = [str(seat) for seat in range(played.seats)]
    truth = np.full(played.seats, played.even - gain / (played.seats - 1))
    truth[0] = played.even + gain

    def trial(rng: np.random.Generator) -> tuple[bool, bool | None]:
        share = played.renamed(rng, push).sum(axis=1)
        rows = np.full(share.shape, float(played.share.shape[1]))
        verdict = judge(at_once(from_matrices(names, share, rows)), played.even, MARGIN * played.even)
        return _named(verdict.outside, names, truth, played.even), "0" in verdict.outside if push else None

    return trial


def _named(outside: tuple[str, ...], names: list[str], truth: np.ndarray, even: float) -> bool:
    """Return True if something is named that is not truly off."""
    return any(abs(truth[names.index(name)] - even) <= MARGIN * even for name in outside)


def _starts(played: Played, code: int, push: float, gain: float) -> Trial:
    """The verdict on starts: wrong if it names another one than the planted one, or says that this one is too weak."""
    labels = [str(at) for at in range(len(played.labels))]
    target = played.seat_of(code)
    assert played.starts is not None
    has = np.stack([played.starts == at for at in range(len(labels))], axis=-1).astype(float)
    rows = has.sum(axis=(1, 2))
    kept = (rows > 0).sum(axis=0) >= LEAST_BLOCKS
    names = [label for label, known in zip(labels, kept, strict=True) if known]

    def trial(rng: np.random.Generator) -> tuple[bool, bool | None]:
        share = np.einsum("brs,brsk->bk", played.renamed(rng, push, target), has)
        means = at_once(from_matrices(names, share[:, kept], rows[:, kept]))
        outside = judge(means, played.even, MARGIN * played.even).outside
        mine = str(code)
        up = mine in outside and means.value[names.index(mine)] > played.even
        if not push:
            return bool(outside), None
        strong = [name for name in outside if name != mine and means.value[names.index(name)] > played.even]
        return bool(strong) or (mine in outside and not up), up

    return trial


def _changes(one: BlockTotals, other: BlockTotals, confidence: float = CONFIDENCE) -> list[Change]:
    return changes_of(one, other, confidence=confidence)


def _said_to_move(manifest: Manifest, changes: list[Change], playouts: int) -> str:
    """The metric that a comparison names first as moved; empty where it names none."""
    games = games_at(manifest, playouts)
    answers = moved_most(manifest, ["value"], [], {change.metric: change for change in changes}, games)
    return answers[0].change.metric if answers and answers[0].claim.kind == said.moved_most.__name__ else ""


def _compared(played: Played, manifest: Manifest, push: float) -> Trial:
    """The first sentence of a comparison: wrong if it names a start, or a place that did not move as it says."""

    def trial(rng: np.random.Generator) -> tuple[bool, bool | None]:
        before, now = (played.totals(played.renamed(rng, side)) for side in (0.0, push))
        changes = _changes(before, now, sure_of((), len(now)).now)
        name = _said_to_move(manifest, changes, len(now) * manifest.asked.seats)
        if not push:
            return bool(name), None
        is_first = bool(name) and _is_first(before, name)
        return bool(name) and metric(name).scope != "seat" and not is_first, is_first

    return trial


def _is_first(totals: BlockTotals, name: str) -> bool:
    """Return True if a metric is about Place 1: under its own name, or under that of a start that is bound to the place."""
    return all(map(np.array_equal, totals.column(name), totals.column(str(Metric("win_share", "seat", level="1")))))


def _looked(played: Played, manifest: Manifest) -> Trial:
    """The same of two runs that grow: wrong if anything is named at any of the looks."""

    def trial(rng: np.random.Generator) -> tuple[bool, bool | None]:
        one, other = (played.totals(played.renamed(rng)) for _ in "ab")
        ends = [len(one) * (look + 1) // LOOKS for look in range(LOOKS)]
        for at, end in enumerate(ends):
            sure = sure_of(ends[:at], end).now
            if _said_to_move(manifest, _changes(one.first(end), other.first(end), sure), end * manifest.asked.seats):
                return True, None
        return False, None

    return trial


def _stepped(played: Played, push: float) -> Trial:
    """The first line of a sensitivity: wrong if it names a number that does nothing."""
    each = together(CONFIDENCE, 2 * (STEPS + bool(push)))

    def size(rng: np.random.Generator, before: BlockTotals, by: float) -> float:
        changes = _changes(before, played.totals(played.renamed(rng, by)), each)
        return max(max(c.sure_low, -c.sure_high) for c in changes)

    def trial(rng: np.random.Generator) -> tuple[bool, bool | None]:
        before = played.totals(played.renamed(rng))
        idle = max(size(rng, before, 0.0) for _ in range(STEPS))
        if not push:
            return idle > 0, None
        own = size(rng, before, push)
        return idle > max(own, 0.0), own > max(idle, 0.0)

    return trial


def _paired(played: Played, push: float) -> Trial:
    """Pairs of steps: wrong if two numbers are named that do nothing together; planted: two that each do nothing alone."""

    def trial(rng: np.random.Generator) -> tuple[bool, bool | None]:
        before = played.totals(played.renamed(rng))
        each = together(CONFIDENCE, PAIRS * len(before.names))
        sizes = []
        for at in range(PAIRS):
            one, other = (played.totals(played.renamed(rng)) for _ in "ab")
            both = played.totals(played.renamed(rng, 0.0 if at else push))
            top = beyond(before, (one, other), both, before.names, each)
            sizes.append(0.0 if top is None else max(top[1].low, -top[1].high))
        named = [at for at, size in enumerate(sizes) if size > 0]
        return any(at or not push for at in named), 0 in named if push else None

    return trial


def _gated(played: Played, push: float) -> Trial:
    """A gate: wrong if it says MOVED of what did not move, or HOLDS of what did by more than its tolerance."""

    def trial(rng: np.random.Generator) -> tuple[bool, bool | None]:
        before, now = (played.totals(played.renamed(rng, side)) for side in (0.0, push))
        design = SequentialDesign(ALPHA / len(before.names), BETA, DELTA_SHARE, ONCE)
        verdicts = {name: judge_metric(design, 0, before, now, name).verdict for name in before.names}
        if not push:
            return MOVED in verdicts.values(), None
        first = verdicts[str(Metric("win_share", "seat", level="1"))]
        return first == HOLDS, first == MOVED

    return trial


def _shuffled(played: Played, rng: np.random.Generator) -> np.ndarray:
    """The account of draws as if no card mattered: what chance turned up, and which way it went, are drawn by block."""
    draws = played.draws.copy()
    draws[..., 0] *= rng.choice((-1.0, 1.0), size=(len(draws), 1, 1))
    return draws


def _cards(played: Played, worth: float) -> Trial:
    """The verdict on cards by the worth of a copy: wrong if it names a card that does not matter."""
    card = int(played.draws[..., 1].sum(axis=(0, 1)).argmax())

    def trial(rng: np.random.Generator) -> tuple[bool, bool | None]:
        draws = _shuffled(played, rng)
        draws[:, :, card, 0] += worth * draws[:, :, card, 1]
        found = worth_of(draw_sums(draws), len(draws))
        known = np.flatnonzero(found.known[-1])
        value, half = found.value[-1], found.half_width(len(known))[-1]
        named = {i for i in known if abs(value[i]) - half[i] > MARGIN * played.even}
        return bool(named - {card}) if worth else bool(named), (card in named and value[card] > 0) if worth else None

    return trial


def _times(played: Played) -> Trial:
    """When a card is worth most: wrong if any card has a time."""

    def trial(rng: np.random.Generator) -> tuple[bool, bool | None]:
        found = worth_of(draw_sums(_shuffled(played, rng)), len(played.draws))
        value = found.value[:-1]
        half = found.half_width(max(int(found.known[-1].sum()), 1) * len(value))[:-1]
        return any(timing(value[:, i], half[:, i]) for i in range(value.shape[1])), None

    return trial


def _people(played: Played, manifest: Manifest, skill: float, place: float) -> Trial:
    """What games of people prove of places: wrong if a fair place is named, or another one than the planted.

    Ann sits first in every game and wins `skill` times as often as anybody; the first place wins `place` times as often,
    with people who sit anywhere.
    """
    seats = played.seats
    people = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gil", "Hal", "Ida"][: max(2 * seats - 1, 2)]

    def trial(rng: np.random.Generator) -> tuple[bool, bool | None]:
        games = []
        for _ in range(GAMES):
            rest = [people[i] for i in 1 + rng.permutation(len(people) - 1)[: seats - 1]]
            sat = ["Ann", *rest] if skill > 1 else [people[i] for i in rng.permutation(len(people))[:seats]]
            power = np.array([skill if who == "Ann" else 1.0 for who in sat])
            power[0] *= place or 1.0
            winner = rng.choice(seats, p=power / power.sum())
            games.append(tuple(Chair(at + 1, {}, float(at == winner), who) for at, who in enumerate(sat)))
        levels = levels_of(PlayedGames(seats, tuple(games), 0, ()), manifest.game, {})
        said = {level.name: level.proves(1 / seats) for level in levels}
        strong = [name for name, word in said.items() if word == "too strong"]
        if not place:
            return any(word in ("too strong", "too weak") for word in said.values()), None
        return bool(set(strong) - {"Place 1"}), "Place 1" in strong

    return trial
