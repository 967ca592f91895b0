"""What each sentence of a page rests on: the parts of its claim, a row a finding."""

from __future__ import annotations

from collections.abc import Sequence

from reports.judge.answer import Answer
from reports.parts.document import Section, Table
from reports.parts.findings import Finding
from reports.parts.stands import claims_of
from simulate.claims.claim import Claim

COLUMNS = ("sentence", "about", "chosen from", "looked at", "whose games", "against", "how sure", "known by")
TITLE = "What each sentence rests on"


def claims_section(answer: Answer | None, findings: Sequence[Finding]) -> Section:
    """The parts of the first sentence, of every finding, and of other runs that were held against it."""
    rows = [_row("the first sentence", answer.claim)] if answer is not None else []
    for finding in findings:
        rows.append(_row(finding.question, finding.claim))
        rows += [_row(f"{finding.question}: {claim.words}", claim) for claim in claims_of(finding.stands, finding.question)]
    table = Table("claims", TITLE, COLUMNS, rows)
    return Section("claims", TITLE, items=[table] if rows else [], folded=True)


def _row(name: str, claim: Claim) -> list[object]:
    parts = (claim.quantity, claim.chosen, claim.watched, claim.games.words, claim.reference, claim.error)
    return [name, *parts, claim.games.evidence]
