"""Questions beyond balance that were asked of the run's table: luck, leads, choices, strength, pairs of cards."""

from __future__ import annotations

from collections.abc import Sequence

from reports.parts.commands import command
from reports.parts.document import Section, Table
from reports.read.experiment_results import ExperimentResult
from simulate.metrics import upper
from simulate.runs.plan.manifest import Manifest

ASKED = {  # of each kind: the question, and how many of its sentences are the answer
    "skill": ("Luck or skill?", 2),
    "lead": ("Does a leader run away?", 3),
    "choices": ("Who decides for others, and what is never right?", 4),
    "grades": ("What do beginners and experts see?", 3),
    "counter": ("What beats these players?", 3),
    "pairs": ("Which two cards belong together?", 3),
}
PAIRS = "pairs"
CARDS = "card-strength"  # which writes them too


def questions_section(results: Sequence[ExperimentResult], manifest: Manifest) -> Section | None:
    """Answer the questions whose results are kept beside the run; None where there are none."""
    told = {
        PAIRS if result.kind == CARDS else result.kind: result
        for result in results
        if result.kind in (*ASKED, CARDS) and result.about.get("says")
    }
    if not told:
        return None
    rows: list[list[object]] = []
    for kind, (question, most) in ASKED.items():
        if kind in told:
            said = told[kind].about["says"][:most]
            asked = command(CARDS, manifest, ["--pairs"]) if kind == PAIRS else command(kind, manifest, [])
            rows.append([question, " ".join(_sentence(line) for line in said), asked])
    note = "Intervals are of 95 %. Each answer is about these players and rules; the command says more, and plays longer."
    table = Table("questions", "Questions beyond balance", ("question", "answer", "ask again with"), rows, note)
    return Section("questions", "Luck, leads, choices and strength", items=[table])


def _sentence(line: str) -> str:
    line = line.strip()
    return upper(line) if line.endswith((".", "?")) else f"{upper(line)}."
