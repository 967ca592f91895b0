"""Suggestions: for each finding that is off, the changes a designer would make, as commands, and what is known of them.

The values come from the run's own ruleset (`rule_changes.py`), effects only from results that were measured
(`experiment_results.py`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from reports.judge.cures import FARES, Cure, cure_for, helps, moved_by, off_levels, told
from reports.judge.table_wins import KEY as TABLE
from reports.parts.cells import Interval, cell_json
from reports.parts.commands import command
from reports.parts.findings import Finding, Level, Moved
from reports.read.experiment_results import ExperimentResult, change_of, normal
from reports.read.rule_changes import RuleChange, rule_changes, table_of
from simulate.claims import changes
from simulate.claims.claim import Claim, Games, games_at
from simulate.claims.rule_names import path_name, spaced, value_text
from simulate.metrics import ACCESS, WORTHS, Metric, metric
from simulate.runs.measure.advice import Advice, AdviceStep, OffShare, TriedChange
from simulate.runs.plan.allowed import allowed_by
from simulate.sums.source import SumSource
from simulate.system.rule_values import toml_value

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import Manifest

MOST_LEVELS = 4  # of a finding, from the farthest
NOT_ASKED = Advice()


@dataclass(frozen=True)
class MeasuredEffect:
    """A measured effect: on which metric, by how much, over how many playouts, and the largest change of any other share."""

    metric: str
    name: str
    change: Interval
    a: float | None
    b: float | None
    playouts: int
    elsewhere: float | None = None
    note: str = ""
    reaches: str = ""  # whether it ends inside the fair band
    who: str = ""  # whose playouts, where that is known

    @property
    def claim(self) -> Claim:
        """In words, with its parts."""
        size = f"{self.change}" if self.a is None or self.b is None else f"{_arrow(self.a, self.b)}, {self.change}"
        rest = f"{self.elsewhere * 100:.1f} pp" if self.elsewhere is not None else ""
        games = Games(self.who or f"{self.playouts:,} playouts by the players of this run")
        return changes.measured(self.name, size, self.reaches, rest, self.playouts, self.note, games)

    def __str__(self) -> str:
        return self.claim.words


def elsewhere(answers: Sequence[Finding], run: SumSource) -> list[Suggestion]:
    """What to try where a game is played elsewhere: change it there, and compare both tables."""
    off = [finding for finding in answers if any(level.is_off for level in finding.levels)]
    if not off:
        return []
    what = (
        "Change the rules in the program that plays the game, import its new table into another directory, and compare both"
    )
    return [Suggestion(off[0].key, what, f"simulate compare {run.path} runs/CHANGED")]


def _arrow(a: float, b: float) -> str:
    return f"{a * 100:.1f} → {b * 100:.1f} %"


@dataclass(frozen=True)
class Suggestion:
    """One thing to try: for which `finding`, what it does in words, the command, and what is `known` of its effect."""

    finding: str
    what: str
    command: str
    setting: str = ""
    known: tuple[MeasuredEffect, ...] = ()
    found: str = ""  # what a search for the fewest changes showed of it, in a sentence
    in_vain: bool = False  # changes were played, and none clearly helps
    moved: tuple[Moved, ...] = ()  # the levels that it is about, before and after

    @property
    def measured(self) -> str:
        """The known effect, in sentences; empty if nothing is known."""
        found = [self.found] if self.found else []
        return "".join(f" Measured: {said}." for said in [*found, *map(str, self.known)])

    def to_data(self) -> dict[str, Any]:
        """As plain values, by the schema of the report."""
        known = [
            {name: value for name, value in asdict(effect).items() if name not in ("reaches", "who")}
            | {"claim": effect.claim.to_data()}
            | {"change": cell_json(effect.change), "note": f"{effect.reaches}{effect.note}".strip("; ")}
            for effect in self.known
        ]
        return {
            "finding": self.finding, "what": self.what, "command": self.command, "set": self.setting or None, "known": known,
            "measured": self.measured.strip(),
        }  # fmt: skip


def wants_of(findings: Sequence[Finding], manifest: Manifest) -> list[OffShare]:
    """List what to try: the shares that are clearly off and have values of their own, or belong to the place."""
    wants = []
    for finding in findings:
        for at, level in enumerate(_off(finding)[:MOST_LEVELS]):
            if not metric(level.metric).is_win_share or finding.fair is None:
                continue
            steps = tuple(_step(change) for change in _steps(level, finding.fair, manifest))
            if steps or (finding.of_seat and not at):  # options are played for the farthest place alone
                fair, margin = finding.fair, finding.margin or 0.0
                value = round(level.value.value, 6)
                wants.append(OffShare(finding.key, level.name, level.metric, value, fair, margin, steps, finding.of_seat))
    return wants


def _step(change: RuleChange) -> AdviceStep:
    return AdviceStep(change.path, change.value, change.to)


def _off(finding: Finding) -> list[Level]:
    """The levels of an unbalanced finding that are off, the farthest first."""
    return off_levels(finding) if finding.verdict == "unbalanced" else []


def _key(level: Level) -> str:
    return metric(level.metric).level


def _steps(level: Level, fair: float, manifest: Manifest) -> list[RuleChange]:
    """The steps of a level's own values that the rules allow."""
    paths = list(manifest.rules.provenance)
    return _allowed(rule_changes(_key(level), level.value.value > fair, manifest.rules.values, paths), manifest)


def suggestions_of(
    findings: Sequence[Finding],
    run: SumSource,
    results: Sequence[ExperimentResult] = (),
    advice: Advice = NOT_ASKED,
    cures: Sequence[Cure] = (),
) -> list[Suggestion]:
    """Suggest what to try for each finding, in their order, as it was played; then what else was tried.

    `cures`: what a search for the fewest changes found for this table; it comes first, and nothing in vain beside it. One
    that brings no level nearer to fair comes last and says so.
    """
    manifest = run.manifest
    found: list[Suggestion] = []
    for finding in findings:
        off = _off(finding)
        cure = cure_for(finding, cures)
        helped = cure is not None and helps(cure, finding)
        if cure is not None and helped:
            found.append(_cured(finding, cure, manifest))
        if off:
            tried = _changes(finding, off[:MOST_LEVELS], manifest, results, advice)
            found += [one for one in tried if not helped or one.known]
        if cure is not None and not helped:
            found.append(_searched_in_vain(finding, cure, manifest))
    told = {t.setting for t in found if t.setting}
    off = [level for finding in findings for level in finding.levels if level.is_off]
    for result in results:
        if result.kind == "compare" and result.settings and not told & set(result.settings):
            found.append(_tried(result, off, manifest))
    once = {one.command: one for one in found[::-1] if one.command.startswith("simulate rebalance ")}
    found = [one for one in found if once.get(one.command, one) is one]
    return [*found, *_longer(findings, run)]


def _changes(
    finding: Finding, off: Sequence[Level], manifest: Manifest, results: Sequence[ExperimentResult], advice: Advice
) -> list[Suggestion]:
    """For each level that is off what was played, or else the first lever; then what goes through all of them."""
    if finding.key == TABLE:
        return _of_table(finding, manifest)
    paths = list(manifest.rules.provenance)
    found, tables = [], []
    for level in off:
        table = table_of(_key(level), paths)
        tables += [table] if table and not finding.of_seat else []
        if played := advice.of(level.metric):
            found.append(_advised(finding, level, played, manifest))
        elif not finding.of_seat:
            too_strong = level.value.value > (finding.fair or 0.0)
            for lever in _chosen(_steps(level, finding.fair or 0.0, manifest), level, too_strong, results):
                one = _try(finding, level, too_strong, lever, manifest, results, advice.reason)
                if one.known or not is_of_a_card(level):  # a card's worth is measured by taking it away
                    found.append(one)
    if is_of_a_card(off[0]) and manifest.game.may_bar:
        cards = [metric(level.metric).level for level in off]
        keyed = [(card, level.name) for card, level in zip(cards, off, strict=True) if not _alike(card, level.name)]
        names = f" ({', '.join(f'{card} is {name}' for card, name in keyed)})" if keyed else ""
        what = f"Is it the cards themselves? Take each away from one seat on the same deals{names}"
        words = [word for card in cards for word in ("--card", card)]
        found.append(Suggestion(finding.key, what, command("card-strength", manifest, words), "", _designed(off, results)))
    elif tables:
        whose = "their" if len(off) > 1 else "its"
        most = f"Which of {whose} values moves {_listed([level.name for level in off])} most?"
        what = f"{most} Change each by one step, up and down"
        words = [word for table in dict.fromkeys(tables) for word in ("--only", table)]
        found.append(Suggestion(finding.key, what, command("sensitivity", manifest, words)))
    elif not any(advice.of(level.metric) for level in off):
        names = _listed([level.name for level in off])
        what = f"The rules have no value for {names} alone: find those that move {'them' if len(off) > 1 else 'it'}"
        if finding.of_seat and advice.reason:
            what += f" (options and rule variants were not played: {advice.reason})"
        found.append(Suggestion(finding.key, what, command("sensitivity", manifest, [])))
    if goal := _goal(finding):
        each = finding.question[0].lower() + finding.question[1:]
        what = f"Search for the fewest changes that bring each {each} within {goal[1]} pp of fair"
        found.append(Suggestion(finding.key, what, command("rebalance", manifest, goal)))
    return found


def _of_table(finding: Finding, manifest: Manifest) -> list[Suggestion]:
    """Propose changes where a table wins too often or too seldom."""
    low, high = (100 * end for end in manifest.game.target or (0.0, 1.0))
    goal = ["--goal", f"win_share={low:.3g}..{high:.3g}"]
    return [
        Suggestion(
            finding.key,
            f"Search for the fewest changes by which the table wins {low:.3g} to {high:.3g} % of games",
            command("rebalance", manifest, goal),
        ),
        Suggestion(
            finding.key,
            "Which values move most how often the table wins? Change each by one step",
            command("sensitivity", manifest, []),
        ),
    ]


def _cured(finding: Finding, cure: Cure, manifest: Manifest) -> Suggestion:
    """Suggest what a search for the fewest changes found."""
    question = finding.question[0].lower() + finding.question[1:]
    what = f"The fewest changes that a search found for the {question}: {cure.words}"
    setting = normal(cure.settings[0]) if len(cure.settings) == 1 and not cure.variants else ""
    said = command("compare", manifest, cure.options)
    return Suggestion(finding.key, what, said, setting, (), told(cure, finding), moved=moved_by(cure, finding))


def _searched_in_vain(finding: Finding, cure: Cure, manifest: Manifest) -> Suggestion:
    """Say that a search found no changes that are shown to help, and the best of those that it played."""
    question = finding.question[0].lower() + finding.question[1:]
    what = f"A search found no changes that are shown to help with the {question}; the best it played: {cure.words}"
    return Suggestion(finding.key, what, command("compare", manifest, cure.options), found=told(cure, finding), in_vain=True)


def _goal(finding: Finding) -> list[str]:
    """Ask `simulate rebalance` for starts or places within the margin; empty for cards and strategies."""
    kind = "--places" if finding.key == "seats" else "--starts" if finding.key.startswith("start-") else ""
    return [kind, f"{100 * finding.margin:.3g}"] if kind and finding.margin else []


def _advised(finding: Finding, level: Level, played: Sequence[TriedChange], manifest: Manifest) -> Suggestion:
    """Suggest what was played for a level: the candidate that helps most, or that none does."""
    fair = finding.fair or 0.0
    head = f"{level.name} is too {'strong' if level.value.value > fair else 'weak'} ({level.value.short})"
    best, others = (played[0], played[1:]) if played[0].helps else (None, played)
    if best is None:
        games = games_at(manifest, played[0].playouts)
        what = changes.in_vain(head, _in_vain(played, level.value.value > fair, fair), played[0].playouts, games).words
        tables = [] if finding.of_seat else [table_of(_key(level), list(manifest.rules.provenance))]
        words = [word for table in tables if table for word in ("--only", table)]
        return Suggestion(finding.key, what, command("sensitivity", manifest, words), in_vain=True)
    failed = "; ".join(f"{_what(one)} ({_points(one.change)})" for one in others)
    margin = finding.margin or 0.0
    word = _reaches(best, fair, margin)
    reaches = f"{word}, {100 * fair:.1f} % ± {100 * margin:.1f}"
    aside = ", ".join(f"{_whose(name)} {_points(by)}" for name, by in best.aside)
    note = f"; it also moves {aside}" if aside else "; no other share clearly moves"
    note += f"; also tried: {failed}" if failed else ""
    note += f"; the effect of the {finding.taken_out} is included" if finding.taken_out else ""
    change = Interval(best.change, best.low, best.high, "points")
    known = MeasuredEffect(
        level.metric,
        level.name,
        change,
        best.before,
        best.after,
        best.playouts,
        None,
        note,
        reaches,
        games_at(manifest, best.playouts).words,
    )
    setting = normal(best.settings[0]) if best.settings else ""
    after = Interval(best.after, *best.ends, level.value.kind)
    moved = (Moved(level.name, level.metric, best.before, after, word),)
    said = command("compare", manifest, best.words)
    return Suggestion(finding.key, f"{head}: {_what(best)}", said, setting, (known,), moved=moved)


def _reaches(one: TriedChange, fair: float, margin: float) -> str:
    """Say whether a share ends inside the fair band, as its interval shows; the words are those of a search."""
    ends = [abs(end - fair) <= margin for end in one.ends]
    if one.inside:
        return FARES["holds" if all(ends) else "likely"]
    around = (one.ends[0] - fair) * (one.ends[1] - fair) < 0
    return FARES["unlikely" if any(ends) or around else "fails"]


def _in_vain(played: Sequence[TriedChange], too_strong: bool, fair: float) -> list[str]:
    """Say what was played and does not clearly help: what goes too far, the right way and how sure, the rest by name."""
    right = [one for one in played if one.change and (one.change < 0) == too_strong]
    over = [one for one in right if one.low * one.high > 0 and abs(one.after - fair) > abs(one.before - fair)]
    perhaps = [one for one in right if one not in over]
    wrong = [_what(one) for one in played if one not in right]
    parts = []
    for head, those in (("Too far", over), ("The right way, but perhaps by chance", perhaps)):
        said = [f"{_what(one)} ({_points(one.change)}, {_bare(one.low)} to {_bare(one.high)})" for one in those]
        parts += [f"{head}: {'; '.join(said)}"] if said else []
    return parts + ([f"{'Not' if parts else 'None goes'} the right way: {'; '.join(wrong)}"] if wrong else [])


def _what(one: TriedChange) -> str:
    """A change that was played, its value in words."""
    path, colon, step = one.what.partition(": ")
    if not colon or "." not in path:
        return f"the variant {spaced([one.variants[0]])}" if len(one.variants) == 1 and not one.settings else one.what
    return f"{path_name(path)}{colon}{re.sub(r'true|false', lambda word: value_text(word[0] == 'true'), step)}"


def is_of_a_card(level: Level) -> bool:
    """Return True if a level is a card's effect on winning."""
    return metric(level.metric).what in WORTHS


def _whose(name: str) -> str:
    """Name the owner of a share, as a person says it."""
    of = metric(name)
    return of.level if of.scope == "strategy" else of.who()


def _bare(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-", "−")


def _points(share: float) -> str:
    return f"{100 * share:+.1f} pp".replace("-", "−")


def _allowed(steps: Sequence[RuleChange], manifest: Manifest) -> list[RuleChange]:
    """The steps that the rules of the game allow; all of them where the game is not there to ask."""
    allowed = allowed_by(manifest)
    return list(steps) if allowed is None else [lever for lever in steps if allowed({lever.path: lever.to})]


def _chosen(
    steps: Sequence[RuleChange], level: Level, too_strong: bool, results: Sequence[ExperimentResult]
) -> list[RuleChange]:
    """The measured step that helps most, if a sensitivity holds one; else the first of those proposed."""
    by_path = {normal(lever.setting): lever for lever in steps}
    best: tuple[float, RuleChange] | None = None
    for result in results:
        for row in result.rows if result.kind == "sensitivity" else ():
            change = change_of(row)
            lever = by_path.get(f"{row['path']}={toml_value(row['to'])}")
            if lever is None or change is None or row.get("metric") != level.metric:
                continue
            gain = -change.high if too_strong else change.low
            if gain > 0 and (best is None or gain > best[0]):
                best = gain, lever
    return [best[1]] if best else list(steps[:1])


def _try(
    finding: Finding,
    level: Level,
    too_strong: bool,
    lever: RuleChange,
    manifest: Manifest,
    results: Sequence[ExperimentResult],
    reason: str,
) -> Suggestion:
    word = "strong" if too_strong else "weak"
    what = f"{level.name} is too {word} ({level.value.short}): {lever.words}"
    known = tuple(k for result in results if (k := _effect(result, lever, level)) is not None)
    if not known:
        what = f"{what}, which was not played{f' ({reason})' if reason else ''}"
    if finding.taken_out:
        known = tuple(replace(k, note=f"{k.note}; with the {finding.taken_out} in it") for k in known)
    return Suggestion(
        finding.key, what, command("compare", manifest, ["--to-set", lever.setting]), normal(lever.setting), known
    )


def _effect(result: ExperimentResult, lever: RuleChange, level: Level) -> MeasuredEffect | None:
    """Read from a result a step's effect on a level; for a card, whose effect is no metric, the largest share moved."""
    setting = normal(lever.setting)
    if result.kind == "compare" and result.settings == (setting,):
        return _of_rows(result, level)
    for row in result.rows if result.kind == "sensitivity" else ():
        if f"{row['path']}={toml_value(row['to'])}" == setting and (change := change_of(row)) is not None:
            note = "; the largest of many steps overstates itself: check it with the command"
            name = level.name if row["metric"] == level.metric else f"most: {row['metric']}"
            return MeasuredEffect(row["metric"], name, change, None, None, result.playouts, None, note)
    return None


def _of_rows(result: ExperimentResult, level: Level | None) -> MeasuredEffect | None:
    """The effect of a comparison on a level, or on the share that it moves most."""
    shares = [row for row in result.rows if metric(row["metric"]).is_win_share and change_of(row) is not None]
    mine = next((row for row in shares if level is not None and row["metric"] == level.metric), None)
    row = mine or max(shares, key=lambda row: abs(row["change"]), default=None)
    change = None if row is None else change_of(row)
    if row is None or change is None:
        return None
    others = [abs(other["change"]) for other in shares if other is not row]
    name = level.name if mine is not None and level is not None else f"most: {row['metric']}"
    return MeasuredEffect(row["metric"], name, change, row["a"], row["b"], result.playouts, max(others, default=None))


def _tried(result: ExperimentResult, off: Sequence[Level], manifest: Manifest) -> Suggestion:
    """A comparison that was made of something else than what is proposed."""
    touched = {row["metric"] for row in result.rows}
    known = [k for level in off if level.metric in touched and (k := _of_rows(result, level)) is not None]
    known = known[:1] or [k for k in [_of_rows(result, None)] if k is not None]
    words = [word for setting in result.settings for word in ("--to-set", setting)]
    return Suggestion("", f"Tried: {', '.join(result.settings)}", command("compare", manifest, words), "", tuple(known))


def _designed(off: Sequence[Level], results: Sequence[ExperimentResult]) -> tuple[MeasuredEffect, ...]:
    """Read what the named cards are worth by design, where that was measured."""
    rows = {row["card"]: (row, result) for result in results if result.kind == "card-strength" for row in result.rows}
    found = []
    for level in off:
        card = metric(level.metric).level
        if card in rows:
            row, result = rows[card]
            change = change_of(row | {"change": row["designed"]})
            if change is not None:
                found.append(
                    MeasuredEffect(str(Metric(ACCESS, "card", level=card)), level.name, change, None, None, result.playouts)
                )
    return tuple(found)


def _longer(findings: Sequence[Finding], run: SumSource) -> list[Suggestion]:
    """The command that plays on until an open question is decided."""
    lacking = [(f.more, f) for f in findings if f.verdict in ("undecided", "too short") and f.more is not None]
    if not lacking:
        return []
    most = max(more for more, _ in lacking)
    questions = _listed([finding.question for _, finding in lacking])
    total = run.playouts_held + most
    words = ["--playouts", str(total), "--seed", str(run.manifest.asked.seed), "--log", run.manifest.asked.log]
    said = command("run", run.manifest, [*words, "--out", str(run.path)])
    return [Suggestion("", f"To decide {questions}: {most:,} more playouts, which extend this run", said)]


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else names[0]


def _alike(key: str, name: str) -> bool:
    """Return True if a reader knows a key by its name: `gold_mine` for Gold Mine, but not `Q24` for Austerity."""
    return key.split("_")[0].casefold() == name.split()[0].strip(",").casefold()
