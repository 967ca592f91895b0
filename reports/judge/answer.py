"""The answer: is it balanced, in one sentence, from the findings of a run; and which of them make the first screen.

"No" if something is shown to be off, "Yes" if all is shown to be within its band, "Undecided" if this run cannot tell. The
worst is named in numbers, what is not wrong after it, and the one thing that could overturn it last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reports.parts.findings import Finding, Level
from simulate.claims import first
from simulate.claims.claim import Claim

MOST = 5  # verdicts of the first screen
MOST_PARTS = 2  # findings that the sentence puts into numbers
MOST_WORDS = 30  # of the sentence: what is too long for it stands below
EVIDENCE = ("run", "real", "unused")  # findings about what the others rest on
ORDER = ("one dominates", "unbalanced", "undecided", "too short", "one leads", "none leads", "even", "balanced")
WORDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}


@dataclass(frozen=True)
class Answer:
    """The largest type of the page: the answer; below it what else is off or not wrong, and what could overturn it.

    All but the sentence may be ''. `claim`: the sentence with its parts.
    """

    claim: Claim
    fine: str = ""
    caveat: str = ""
    also: str = ""  # off too, but too long for the sentence
    lead: str = ""  # what must be read before it

    @property
    def sentence(self) -> str:
        """The sentence."""
        return f"{self.lead} {self.claim.words}".lstrip()

    def to_data(self) -> dict[str, Any]:
        """As plain values, by the schema of the report."""
        said = {"sentence": self.sentence, "fine": self.fine, "caveat": self.caveat, "also": self.also}
        return {**said, "claim": self.claim.to_data()}

    @property
    def lines(self) -> list[str]:
        """The lines that there are, in order."""
        return [line for line in (self.sentence, self.also, self.fine, self.caveat) if line]


def board(findings: Sequence[Finding]) -> list[Finding]:
    """The verdicts of the first screen, the worst first, balanced ones last; at most MOST."""
    return _ranked(findings)[:MOST]


def beside(findings: Sequence[Finding]) -> list[Finding]:
    """All others: what the verdicts rest on, and questions that found no place."""
    shown = board(findings)
    return [finding for finding in findings if finding not in shown]


def answer_of(findings: Sequence[Finding], rests: str = "", beaten: bool = False) -> Answer | None:
    """The answer of a run; None where nothing was judged.

    rests : how many values no source states, in words; '' if all have a source
    beaten : whether better players are shown to win more than these
    """
    asked = _ranked(findings)
    judged = [finding for finding in asked if finding.verdict not in ("none leads", "one leads", "even")]
    if not judged:
        return None
    off = [finding for finding in judged if finding.verdict in ("unbalanced", "one dominates")]
    open_ = [finding for finding in judged if finding.verdict in ("undecided", "too short")]
    fine = [finding for finding in asked if finding.verdict in ("balanced", "even")]
    also = ""
    if off:
        claim, also = _no(off)
    elif open_:
        needed = [finding.more for finding in open_ if finding.more is not None]
        claim = first.undecided(max(needed) if len(needed) == len(open_) else None, _claims(judged))
    else:
        claim = first.yes(_claims(judged))
    leads = [_leads(finding) for finding in asked if finding.verdict == "one leads" and finding.levels]
    known = _fine(fine, open_ if off else []) if off or open_ else ""
    caveat = perfect_in(asked) or caveat_of(rests, beaten)
    return Answer(claim, " ".join([*leads, *([known] if known else [])]), caveat, also)


def perfect_in(findings: Sequence[Finding]) -> str:
    """Say what perfect play makes of it, where that is known: no better players can overturn that."""
    stands = [one for finding in findings for one in finding.stands if one.kind == "perfect play"]
    how, _, shares = stands[0].name.partition(": ") if stands else ("", "", "")
    return f"With perfect play ({how}): {shares}." if stands else ""


def _claims(findings: Sequence[Finding]) -> list[Claim]:
    return [finding.claim for finding in findings]


def _no(off: Sequence[Finding]) -> tuple[Claim, str]:
    """The sentence that says what is off, as much of it as is soon read, and a second one for the rest."""
    told = [_told(finding) for finding in off]
    more = [_short(finding) for finding in off[MOST_PARTS:]]
    rest = [f"also off: {_listed(more)}"] if more else []
    parts = [*told[:MOST_PARTS], *rest]
    for many in range(len(parts), 0, -1):
        claim = first.no(parts[:many], _claims(off))
        if len(claim.words.split()) <= MOST_WORDS or many == 1:
            break
    left = parts[many:]
    if len(left) > 1:  # a number in words, and what is only named
        return claim, f"{_sentence(left[0])} {_sentence(rest[0])}"
    return claim, _sentence(left[0]) if left else ""


def caveat_of(rests: str, beaten: bool) -> str:
    """Name what could overturn the answer: values that were made up, and players who are far from perfect."""
    if rests:
        many, _, total = rests.split(" values")[0].partition(" of ")
        share = int(many.replace(",", "")) / int(total.replace(",", ""))
        most = "Most" if share >= 0.5 else "Many" if share >= 0.2 else "Some"
        made_up = f"{most} of the values behind this ({many} of {total}) are reconstructed"
        if beaten:
            return f"{made_up}, and these players can be beaten: with other values or better players the balance may differ."
        return f"{made_up}: with other values the balance may differ."
    if beaten:
        return "These players can be beaten: with better ones the balance may differ."
    return "This is about these players: with others the balance may differ."


def _ranked(findings: Sequence[Finding]) -> list[Finding]:
    """The findings that are answers of their own, the worst first."""
    own = [finding for finding in findings if finding.verdict in ORDER and finding.key not in EVIDENCE]
    return sorted(own, key=lambda finding: (ORDER.index(finding.verdict), not finding.fair, -_size(finding)))


def _size(finding: Finding) -> float:
    """Measure how far the farthest level that counts is from fair."""
    counted = [level for level in finding.levels if level.is_off] or list(finding.levels)
    return max((abs(_from_fair(finding, level)) for level in counted), default=0.0)


def _from_fair(finding: Finding, level: Level) -> float:
    distance = level.value.value - (finding.fair or 0.0)
    return distance if distance == distance else 0.0


def _told(finding: Finding) -> str:
    """A finding that is off, in a few words with its worst number."""
    if finding.said_off:
        return finding.said_off
    off = sorted((level for level in finding.levels if level.is_off), key=lambda level: -abs(_from_fair(finding, level)))
    if not off or finding.fair is None:
        return f"{finding.question[0].lower()}{finding.question[1:]}: {finding.verdict}"
    if not finding.fair:
        return _cards(finding, off)
    worst, way = off[0], _from_fair(finding, off[0])
    other = next((level for level in off if _from_fair(finding, level) * way < 0), None)
    kind = "" if finding.of_seat else f"{_one_of(finding)} "
    shares = f"{kind}{_who(finding, worst)} wins {_percent(worst.value.value)}"
    if other is not None:
        verb = "wins " if finding.of_seat else ""  # "place 2 29 %" would be two numbers in a row
        shares += f" and {_who(finding, other)} {verb}{_percent(other.value.value)}"
    return f"{shares} of the time instead of {_percent(finding.fair)}"


def _short(finding: Finding) -> str:
    """A finding that is off, as part of a list; of contents how many and the worst."""
    off = sorted((level for level in finding.levels if level.is_off), key=lambda level: -abs(_from_fair(finding, level)))
    if not off or finding.fair is None or finding.fair:
        return _subject(finding)
    return f"{_number(len(off))} {_plural(_word(finding), len(off))}, most of all {off[0].name}"


def _who(finding: Finding, level: Level) -> str:
    """A level as the subject of a sentence."""
    if not finding.of_seat:
        return level.name
    place, _, holds = level.name.partition(" with ")
    who = "the first player" if place == "Place 1" else f"the player in {place.lower()}"
    return who + (f" (with {holds})" if holds else "")


def _percent(share: float) -> str:
    return f"{share * 100:.0f} %"


def _leads(finding: Finding) -> str:
    """The strategy that wins more than any other: no fault of its own, but who reads only this should know."""
    best = max(finding.levels, key=lambda level: level.value.value)
    even = f" instead of {_percent(finding.fair)}" if finding.fair else ""
    return f"Of the strategies {best.name} leads: it wins {_percent(best.value.value)} of the time{even}."


def _word(finding: Finding) -> str:
    """One of what a finding is about: card, content."""
    return finding.question.partition(" (")[0].lower().removesuffix("s")


def _cards(finding: Finding, off: Sequence[Level]) -> str:
    """Say how many contents are too strong and how many too weak, and the worst of each."""
    word = _word(finding)
    strong = [level for level in off if level.value.value > 0]
    sides = ((strong, "strong"), ([level for level in off if level not in strong], "weak"))
    parts = [
        f"{_number(len(some))} {_plural(word, len(some))} {_is(len(some))} too {side} "
        f"({'most of all ' if len(some) > 1 else ''}{some[0].name})"
        for some, side in sides
        if some
    ]
    return " and ".join(parts)


def _fine(fine: Sequence[Finding], open_: Sequence[Finding]) -> str:
    """Say what is not wrong, and what is not known."""
    parts = []
    if fine:
        parts.append(f"Not off: {_listed([_subject(finding) for finding in fine])}.")
    if open_:
        parts.append(f"Not decided: {_listed([_subject(finding) for finding in open_])}.")
    return " ".join(parts)


def _subject(finding: Finding) -> str:
    words = finding.question.partition(" (")[0]
    return f"{words[0].lower()}{words[1:]}"


def _one_of(finding: Finding) -> str:
    """Name a level of a finding: character, but the strategy."""
    subject = _subject(finding)
    return "the strategy" if subject == "strategies" else subject


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _number(n: int) -> str:
    return WORDS.get(n, f"{n:,}")


def _plural(word: str, n: int) -> str:
    return word if n == 1 or word.endswith("s") else f"{word}s"


def _is(n: int) -> str:
    return "is" if n == 1 else "are"


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
