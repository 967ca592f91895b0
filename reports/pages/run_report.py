"""From a run directory to its report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reports.judge.answer import answer_of
from reports.judge.balance import PLACE, balances
from reports.judge.cards import cards_to_bar
from reports.judge.cures import cures_of
from reports.judge.data_variants import kept, with_notes
from reports.judge.kept_stronger import kept as kept_stronger
from reports.judge.kept_stronger import strong_shares, with_kept
from reports.judge.left_out import left_out
from reports.judge.perfect import PerfectPlay, with_perfect
from reports.judge.players import PlayerStrength
from reports.judge.strength import strength_section
from reports.judge.stronger import Other, with_stands
from reports.judge.suggestions import elsewhere, suggestions_of, wants_of
from reports.judge.trust import trust_of
from reports.parts.document import Section
from reports.read.experiment_results import ExperimentResult, results_beside
from reports.read.provenance import plain_rules, rests_on
from reports.sections.cards import cards_section
from reports.sections.claims import claims_section
from reports.sections.endings import endings_section
from reports.sections.methods import glossary_section, methods_section
from reports.sections.outliers import outliers_section
from reports.sections.pace import counts_all, length_section, pace_section
from reports.sections.plausibility import plausibility_section
from reports.sections.playtests import playtests_section
from reports.sections.questions import questions_section
from reports.sections.reconstructed import reconstructed_section
from reports.sections.run import changes_of, run_section
from reports.sections.scores import scores_section
from reports.sections.seats import seats_section
from reports.sections.starts import start_section
from reports.sections.strategies import matchup_section, strategies_section
from reports.sections.table import table_section
from reports.sections.unused import unused_section
from reports.write.writers import Report
from simulate.claims.claim import games_of
from simulate.claims.rule_names import naming, spaced
from simulate.errors import RunError
from simulate.runs.measure.advice import Advice, OffShare
from simulate.sums.bands import Bands
from simulate.sums.log_sums import LogSums
from simulate.sums.reading import read_log, silent
from simulate.sums.source import SumSource

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import Manifest
    from simulate.runs.read.run import Run

# sections that open on demand: their answers stand above
LATER = ("seats", "start", "pace", "strategies", "matchups", "strength", "scores", "endings", "real", "odd")
Advise = Callable[[Sequence[OffShare]], Advice]
Bar = Callable[[Sequence[str]], Sequence[ExperimentResult]]  # of cards, the most telling first


def unplayed(wants: Sequence[OffShare]) -> Advice:
    """Nothing is played: for who only reads."""
    return Advice(reason="by this command")


def unbarred(cards: Sequence[str]) -> Sequence[ExperimentResult]:
    """No seat is barred from a card: for who only reads."""
    return ()


def make_report(
    run: Run,
    title: str | None = None,
    progress: Callable[[int, int], None] = silent,
    results: Sequence[ExperimentResult] = (),
    advise: Advise = unplayed,
    others: Sequence[Other] = (),
    bar: Bar = unbarred,
    perfect: PerfectPlay | None = None,
) -> Report:
    """Everything there is to say about a run. `results`: of comparisons that its user named; `advise`: tries changes;
    `bar`: bars a seat from cards; `others`: runs in which its findings are looked for too; `perfect`: of a small game.

    Raises RunError if it holds no whole shard.
    """
    if not run.playouts_held:
        raise RunError(f"{run.path} holds no finished playouts yet", "The command that made the run finishes it.")
    with naming(run.manifest):
        return run_report(*read_log(run, progress), title, results, advise, others, bar, perfect)


def run_report(
    log: LogSums,
    bands: Bands | None,
    title: str | None = None,
    results: Sequence[ExperimentResult] = (),
    advise: Advise = unplayed,
    others: Sequence[Other] = (),
    bar: Bar = unbarred,
    perfect: PerfectPlay | None = None,
) -> Report:
    """The report of a run that has been read; results of comparisons beside it are taken in."""
    run = log.run
    manifest = run.manifest
    seats_logged = "seats" in manifest.summed()
    held, unused = results_beside(run.path, manifest)
    known = [*held, *results]
    if wanted := cards_to_bar(log, known):
        barred = bar(wanted)
        known += barred
        unused = [line for line in unused if not line.startswith(tuple(f"{one.file.name}:" for one in barred))]
    cures, other_cures = cures_of(run.path, manifest)
    found = balances(log) if seats_logged else []
    is_coop = manifest.game.is_coop
    sections: list[Section | None] = [table_section(log)] if is_coop and seats_logged else []
    sections += [
        seats_section(log, balance) if balance.factor.sums == PLACE else start_section(log, balance) for balance in found
    ]
    unknown = manifest.game.unknown
    sections += [cards_section(log, known), pace_section(log) if counts_all(log) else length_section(log)]
    if seats_logged:
        sections += [strategies_section(log), None if is_coop else matchup_section(log)]
        sections += [None if "score" in unknown else scores_section(log)]
    sections += [
        playtests_section(known, run.seat_count),
        questions_section(known, manifest),
        endings_section(log),
        plausibility_section(bands.findings(log) if bands is not None else [], games_of(run)) if seats_logged else None,
        unused_section(log, bands),
        None if manifest.game.imported else outliers_section(log),
        reconstructed_section(log),
        glossary_section(log.run.manifest.game.place_1_begins),
        methods_section(manifest.game.imported),
        run_section(log, [*unused, *other_cures, *left_out(manifest)]),
    ]
    heading = title or f"{manifest.game.title}: balance report"
    shown = with_notes([s for s in sections if s is not None], manifest, kept(manifest.game.key))
    shown = with_kept(with_stands(shown, others), manifest, kept_stronger(manifest.game.key))
    shown = with_perfect(shown, perfect)
    answers = [finding for section in shown for finding in section.verdicts]
    strength = strength_section(manifest, answers, strong_shares(manifest)) if seats_logged else None
    if strength is not None:
        beside = [at for at, section in enumerate(shown) if section.key in ("strategies", "matchups")]
        shown.insert(1 + max(beside, default=-1), strength)
    if manifest.game.imported:
        suggestions = elsewhere(answers, run)
    else:
        suggestions = suggestions_of(answers, run, known, advise(wants_of(answers, manifest)), cures)
    answer = answer_of(answers, rests_on(manifest), PlayerStrength(manifest).beaten)
    if answer is not None and manifest.game.template:
        answer = replace(answer, lead=draft_text(manifest))
    at = next(n for n, section in enumerate(shown) if section.key == "methods")
    shown.insert(at, claims_section(answer, answers))
    trust = trust_of(run, answers, [section.key for section in shown])
    shown = [later(section) if section.key.partition("-")[0] in LATER else section for section in shown]
    return Report(heading, subtitle(run), shown, facts=facts(run), suggestions=suggestions, answer=answer, trust=trust)


def draft_text(manifest: Manifest) -> str:
    """Say that a game is still the template of `simulate new game --sheet`, what counts in it, and what comes next."""
    counts = manifest.rules.values.get("counts", "a column")
    return (
        f"A draft by a template, which counts the sum of {counts}: this says something about the sheet, not yet about your "
        "game. Next, in game.py: legal_actions, apply and scores; then take `template = true` out of ruleset.toml."
    )


def later(section: Section) -> Section:
    """Fold a section; the navigation names it all the same."""
    return replace(section, folded=True, later=True)


def subtitle(run: SumSource) -> str:
    """Say what was run, on one line."""
    asked = run.manifest.asked
    named, changed = changes_of(run.manifest)
    rules = [name for name, _ in named] + (["values changed by hand"] if changed else []) or [plain_rules(run.manifest)]
    names = ", ".join(dict.fromkeys(spaced([p.label]) if p.bundled else p.label for p in run.manifest.players))
    players = f"with the {spaced([asked.field])} players ({names})" if asked.field else names
    parts = (
        f"{run.seat_count} seat{'s' if run.seat_count > 1 else ''}",
        f"{run.playouts_held:,} playouts",
        players,
        *([] if run.manifest.game.imported else [f"seed {asked.seed}"]),
        ", ".join(rules),
    )
    return " · ".join(parts)


def facts(run: SumSource) -> dict[str, Any]:
    """Return what was run, as plain values."""
    manifest = run.manifest
    named, changed = changes_of(manifest)
    return {
        "game": manifest.game.key,
        "seats": run.seat_count,
        "playouts": run.playouts_held,
        "blocks": run.playouts_held // run.block_size,
        "asked": manifest.playouts,
        "seed": manifest.asked.seed,
        "field": manifest.asked.field,
        "strategies": [p.label for p in manifest.players],
        "overlays": [{"name": name, "kind": kind} for name, kind in named],
        "overrides": changed,
        "rules": manifest.rules.digest,
    }
