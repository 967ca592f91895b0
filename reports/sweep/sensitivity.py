"""Findings that rest on values that no source states: did they change under a variant that varies such values?"""

from __future__ import annotations

from collections import Counter

from reports.parts.document import Section, Table
from reports.sweep.changed_values import RECONSTRUCTED, changes_by_variant, reconstructed_values
from reports.sweep.phrases import listed
from reports.sweep.sweep_runs import Checked, Sweep
from simulate.statistics.evidence import THERE


def sensitivity_section(sweep: Sweep, checked: list[Checked]) -> Section | None:
    """Show what was checked under which variant, and what reconstructed values do. Comes after the sections that check."""
    bases = sweep.bases()
    if not bases:
        return None
    values = reconstructed_values(bases[0])
    total = len(bases[0].run.manifest.rules.provenance)
    varied = varied_paths(sweep)
    relevant = [variant for variant, paths in varied.items() if paths]
    covered = {path for paths in varied.values() for path in paths}
    findings: list[str] = []
    if not values:
        findings.append(
            f"No value of the base ruleset ({total:,}) is reconstructed: nothing here rests on a guess about the rules."
        )
    else:
        findings.append(
            f"{len(values):,} of {total:,} values of the base ruleset are reconstructed; {len(covered):,} of "
            "them are varied here, by "
            f"{listed(relevant, most=10)}. The other {len(values.keys() - covered):,} are not varied: what rests "
            "on them is untested."
        )
    findings += verdict_lines(checked, relevant)
    items = [t for t in (fate_table(sweep, checked), value_table(values, varied)) if t is not None]
    about = (
        "A finding is sensitive if it clearly changes under a variant that varies a reconstructed value. “Undecided” "
        "says that "
        "the variant's run cannot tell; it is no evidence either way. What survives the variants played may "
        "still depend on values "
        "that none of them varies."
    )
    title = "What rests on reconstructed values"
    return Section("sensitivity", title, about, headline=findings[:2], says=findings, items=items)


def varied_paths(sweep: Sweep) -> dict[str, set[str]]:
    """Variant -> the values it changes that are reconstructed in the base."""
    return {
        variant: {change.path for change in changes if change.tag_before == RECONSTRUCTED}
        for variant, changes in changes_by_variant(sweep).items()
    }


def verdict_lines(checked: list[Checked], relevant: list[str]) -> list[str]:
    """Counts and names of sensitive, robust and open findings under the variants that vary reconstructed values."""
    if not relevant or not checked:
        return []
    sensitive, robust = [], []
    for c in checked:
        fates = {v: fate for v, fate in c.fates.items() if v in relevant}
        changing = [v for v, fate in fates.items() if fate == "gone"]
        if changing:
            sensitive.append(f"{c.key} at {c.seats} seats ({listed(changing)})")
        elif fates and all(fate in THERE for fate in fates.values()):
            robust.append(f"{c.key} at {c.seats} seats")
    rest = len(checked) - len(sensitive) - len(robust)
    lines = [
        f"Of {len(checked)} findings of the base, {len(sensitive)} change under a variant of reconstructed values, "
        f"{len(robust)} survive under all of them, {rest} are undecided somewhere but never clearly change."
    ]
    if sensitive:
        lines.append(f"Sensitive: {'; '.join(sensitive)}.")
    if robust:
        lines.append(f"Not sensitive to what was varied: {'; '.join(robust)}.")
    return lines


def fate_table(sweep: Sweep, checked: list[Checked]) -> Table | None:
    """Findings down, variants across."""
    if not checked:
        return None
    varied = varied_paths(sweep)
    rows: list[list[object]] = [
        [f"{c.key}, {c.seats} seats", c.said, *(c.fates.get(v) for v in sweep.variants)] for c in checked
    ]
    counts = [Counter(c.fates.get(v) for c in checked) for v in sweep.variants]
    rows.append(["findings that change", "", *(str(n["gone"]) for n in counts)])
    columns = tuple(f"{v}{' ‡' if varied.get(v) else ''}" for v in sweep.variants)
    note = "‡ varies values that are reconstructed in the base."
    return Table("fates", "What becomes of the base's findings", ("finding", "base", *columns), rows, note)


def value_table(values: dict[str, object], varied: dict[str, set[str]]) -> Table | None:
    """The reconstructed values and which variants vary them; None without any."""
    if not values:
        return None
    rows: list[list[object]] = [
        [path, str(value), ", ".join(v for v, paths in varied.items() if path in paths) or "–"]
        for path, value in sorted(values.items())
    ]
    caption = "Reconstructed values of the base"
    return Table("reconstructed", caption, ("value", "base", "varied by"), rows, folded=len(rows) > 25)
