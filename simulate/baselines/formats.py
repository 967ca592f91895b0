"""The outcome of a check for every reader: terminal, JSON, JUnit XML, Markdown, GitHub annotations."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any
from xml.etree import ElementTree

from simulate.baselines.baseline import update_command
from simulate.baselines.judge import MetricFinding
from simulate.baselines.run import Outcome
from simulate.metrics import figure, metric
from simulate.statistics.sequential import HOLDS, MOVED, UNDECIDED
from simulate.system.safe_text import markdown_text, visible

JSON_SCHEMA_VERSION = 2
OVERSTATED = "  size      what is printed because it moved is overstated a little: `simulate compare` shows its size"
MOST_CHANGES = 12  # lines of what changed that are printed


GROUPS = {"seat": ("place", "places"), "strategy": ("strategy", "strategies"), "start": ("start", "starts")}


def watched_line(metrics: Sequence[MetricFinding]) -> str:
    """What is watched, in groups, and the change that this check would find of each (of the hardest of a group)."""
    groups: dict[tuple[str, str], list[MetricFinding]] = {}
    for found in metrics:
        one = metric(found.metric)
        is_level = one.is_win_share and one.scope in GROUPS
        groups.setdefault((one.scope, one.column) if is_level else ("", found.metric), []).append(found)
    parts = []
    for (scope, name), mine in groups.items():
        sizes = [f.finds for f in mine if f.finds is not None]
        head = f"{len(mine)} {GROUPS[scope][len(mine) > 1]} {name}".rstrip() if scope else name
        finds = figure(mine[0].metric, max(sizes), True).lstrip("+") if len(sizes) == len(mine) else ""
        parts.append(f"{head} ({finds})" if finds else head)
    told = "; in brackets the change that it finds 19 times in 20" if any("(" in part for part in parts) else ""
    return ", ".join(parts) + told


def text(outcomes: Sequence[Outcome], verbose: bool = False) -> str:
    """For a terminal: a line a baseline, then what did not hold, what changed and how to look at it."""
    lines = []
    for outcome in outcomes:
        lines.append(f"{outcome.verdict.upper():9} {outcome.path}  ({outcome.blocks:,} blocks; {outcome.how})")
        lines += [f"  {verdict:9} {line.words}" for verdict, line in outcome.claims if verbose or verdict != HOLDS]
        if outcome.verdict != HOLDS or verbose:
            lines += [f"  changed   {line}" for line in _shortened(outcome.changed)]
            lines += [f"  look at   {outcome.replay}"] if outcome.replay else []
        lines.append(f"  watched: {watched_line(outcome.metrics)}")
        if outcome.unwatched:
            lines.append(f"  not watched: {', '.join(outcome.unwatched)}")
        if outcome.verdict == MOVED:
            lines += [OVERSTATED] if any(f.verdict == MOVED for f in outcome.metrics) else []
            lines.append(f"  meant?    {update_command(outcome.path, outcome.game, outcome.imported)}")
    return visible("\n".join(lines))


def _rows(outcome: Outcome) -> list[tuple[str, str, str]]:
    """(name, verdict, line) of every metric and expectation."""
    names = [f.metric for f in outcome.metrics] + [f"expect {j.metric}" for j in outcome.expectations]
    return [(name, verdict, line.words) for name, (verdict, line) in zip(names, outcome.claims, strict=True)]


def _shortened(lines: Sequence[str]) -> list[str]:
    more = len(lines) - MOST_CHANGES
    return [*lines[:MOST_CHANGES], f"and {more} more"] if more > 0 else list(lines)


def json_text(outcomes: Sequence[Outcome], code: int) -> str:
    """One JSON document; its schema is docs/reference/check.schema.json. Numbers are numbers, what is unknown is null."""
    document = {"schema_version": JSON_SCHEMA_VERSION, "exit_code": code, "baselines": [_plain(o) for o in outcomes]}
    return json.dumps(document, indent=1)


def _plain(outcome: Outcome) -> dict[str, Any]:
    values = asdict(outcome) | {"path": outcome.path.as_posix()}
    del values["games"]
    for row, (_, line) in zip([*values["metrics"], *values["expectations"]], outcome.claims, strict=True):
        row["claim"] = line.to_data()
        for key, value in row.items():
            row[key] = None if isinstance(value, float) and value != value else value
    return values


def junit(outcomes: Sequence[Outcome], strict: bool) -> str:
    """JUnit XML: a suite a baseline, a test a metric and expectation; undecided is skipped, with `strict` failed."""
    root = ElementTree.Element("testsuites", name="simulate check")
    for outcome in outcomes:
        suite = ElementTree.SubElement(root, "testsuite", name=outcome.path.as_posix())
        counts = {"tests": 0, "failures": 0, "skipped": 0}
        for name, verdict, line in _rows(outcome):
            case = ElementTree.SubElement(suite, "testcase", classname=outcome.game, name=name)
            counts["tests"] += 1
            if verdict in (MOVED, "broken") or (strict and verdict == UNDECIDED):
                counts["failures"] += 1
                ElementTree.SubElement(case, "failure", message=f"{verdict}: {line}")
            elif verdict == UNDECIDED:
                counts["skipped"] += 1
                ElementTree.SubElement(case, "skipped", message=f"undecided: {line}")
        for key, value in counts.items():
            suite.set(key, str(value))
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def markdown(outcomes: Sequence[Outcome]) -> str:
    """For a job summary: a table a baseline."""
    lines = []
    for outcome in outcomes:
        lines += [
            f"### {_cell(outcome.path.as_posix())}: {outcome.verdict}",
            "",
            f"{outcome.blocks:,} blocks; {outcome.how}.",
            "",
        ]
        lines += ["| verdict | metric | was | is | change (95 % interval) | finds |", "|---|---|---|---|---|---|"]
        for f in outcome.metrics:
            change, low, high = (figure(f.metric, value, True) for value in (f.difference, f.low, f.high))
            finds = figure(f.metric, f.finds, True).lstrip("+")
            was, now = figure(f.metric, f.before), figure(f.metric, f.now)
            cells = (f.verdict, f.metric, was, now, f"{change} ({low} to {high})", finds)
            lines.append("| " + " | ".join(map(_cell, cells)) + " |")
        expected = outcome.claims[len(outcome.metrics) :]
        lines += ["", *(f"- {verdict}: {_cell(line.words)}" for verdict, line in expected)]
        if outcome.changed:
            lines += ["", "Changed:", "", *(f"- {_cell(line)}" for line in _shortened(outcome.changed))]
        if outcome.replay and outcome.verdict != HOLDS:
            lines += ["", f"    {visible(outcome.replay)}"]
        lines.append("")
    return "\n".join(lines)


def _cell(text_: str) -> str:
    return markdown_text(text_).replace("|", "\\|")


def workflow_commands(outcomes: Sequence[Outcome]) -> str:
    """GitHub Actions' workflow commands: an error for what moved or is broken, a warning for what is undecided."""
    lines = []
    for outcome in outcomes:
        for verdict, line in outcome.claims:
            if verdict != HOLDS:
                kind = "warning" if verdict == UNDECIDED else "error"
                lines.append(f"::{kind} file={outcome.path.as_posix()},title={verdict}::{_escaped(line.words)}")
    return "\n".join(lines)


def _escaped(line: str) -> str:
    return line.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
