"""Rulesets: a game's numbers and switches, read from TOML, overlaid by variants and `--set`, validated, digested.

A ruleset file is plain TOML. Keys named `provenance`, `<key>_provenance`, `src`, `src_*`, `rule`, `note`, `why` and `name_*`
describe values; everything else *is* a value and must be known to the game's pydantic model (chosen for its messages, which
name the place and the allowed values). Provenance is inherited from the nearest table above. The table `[levers]` is for
`simulate rebalance`: what may be changed, and how far.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from simulate.engine.jit import new_records
from simulate.engine.kinds import check_kind
from simulate.engine.laying import lay_one, lay_over, unchanged_kept
from simulate.engine.overlays import Overlay, find_overlay, parse_overrides, parse_toml, read_text, variants_of
from simulate.engine.rules_record import fill_rules
from simulate.engine.ruleset_tables import LEVERS, PROVENANCES, check_provenance, is_about, merge, split
from simulate.engine.ruleset_words import said
from simulate.engine.sheet import rows_from_sheets, sheet_tables
from simulate.errors import RulesetError, clip, nearest, unknown_name
from simulate.system.rule_values import digest_values, leaves, parse_override, to_toml

__all__ = [
    "LEVERS", "PROVENANCES", "Overlay", "Ruleset", "find_overlay", "load_ruleset", "merge", "parse_override",
    "parse_overrides", "split", "variants_of",
]  # fmt: skip

META = (
    "title", "seats", "about", "edition", "designer", "contents_word", "rule_prefix", "sheet", "kind", "target", "wins",
    "template", "engine", "engine_files",
)  # fmt: skip  # keys of a base ruleset


@dataclass(frozen=True)
class Ruleset:
    """One complete set of rules values. `record` is what the kernels read; `values` is the same, readable."""

    game: str
    overlays: tuple[Overlay, ...]
    overrides: dict[str, Any]  # dotted path -> value, as given with --set
    values: dict[str, Any]
    provenance: dict[str, str]  # dotted path of each leaf -> tag
    digest: str
    record: np.record
    sheets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # tables of cards, as `sheet_tables`

    @property
    def variant(self) -> str | None:
        """The names of the overlays, None where there is none."""
        return "+".join(overlay.name for overlay in self.overlays) or None

    def reconstructed(self) -> list[str]:
        """Dotted paths of the values that no source states."""
        return [path for path, tag in self.provenance.items() if tag == "reconstructed"]


def apply_override(values: dict[str, Any], path: str, value: Any) -> None:
    """Replace one existing leaf; a wrong key is answered with the keys that exist there."""
    table: Any = values
    keys = path.split(".")
    for i, key in enumerate(keys):
        if not isinstance(table, dict) or key not in table:
            place = ".".join(keys[:i]) or "the ruleset"
            known = sorted(table) if isinstance(table, dict) else []
            message = unknown_name(f"key in {place}", key, known).message
            raise RulesetError(message, f"Full path given: {path}{_paths_that_end_so(values, path)}")
        if i == len(keys) - 1:
            if isinstance(table[key], dict):
                raise RulesetError(f"--set {path}: this is a table; name one of its values: {', '.join(sorted(table[key]))}")
            table[key] = value
        else:
            table = table[key]


def _paths_that_end_so(values: Mapping[str, Any], path: str) -> str:
    """The paths that a part of one may mean: `cost` is the end of many."""
    found = [known for known, _ in leaves(values) if known.endswith(f".{path}")]
    return f"; did you mean {', '.join(found[:3])}{' ...' if len(found) > 3 else ''}?" if found else ""


def apply_overrides(values: dict[str, Any], overrides: Mapping[str, Any]) -> None:
    """Replace existing leaves. Raises RulesetError with a line for each path that does not exist."""
    wrong = []
    for path, value in overrides.items():
        try:
            apply_override(values, path, value)
        except RulesetError as error:
            wrong.append(error)
    if len(wrong) > 1:
        raise RulesetError("\n".join(f"{error.message.partition(' There are: ')[0]}" for error in wrong))
    if wrong:
        raise wrong[0]


def validate(
    model: Any, values: dict[str, Any], where: str, given: Collection[str] = (), overlays: Sequence[Overlay] = ()
) -> Any:
    """Validate values against the game's pydantic model; errors name file, key and what is allowed.

    An error may belong to one of the values that were set one by one, `given` by path, or to a cell of a sheet.
    """
    import pydantic

    try:
        return model.model_validate(values)
    except pydantic.ValidationError as error:
        lines = []
        for item in error.errors():
            path = ".".join(str(part) for part in item["loc"]) or "(whole file)"
            own = next((one for one in given if f"{path}.".startswith(f"{one}.")), None)
            cell = next(filter(None, (overlay.cell(path) for overlay in reversed(overlays))), None)
            place = f"--set {path}" if own is not None else cell or f"{where}: {path}"
            lines.append(f"{place}: {said(model, item)}")
        raise RulesetError("\n".join(lines)) from error


def load_ruleset(
    game: Any,
    folder: Path,
    variant: str | Sequence[str | Overlay] | None = None,
    overrides: Mapping[str, Any] | None = None,
) -> Ruleset:
    """Load `ruleset.toml` of a game, lay variants over it in order, then single values, validate and fill the RULES record.

    Raises RulesetError naming file, key and the allowed values; UnknownNameError for a variant that does not exist.
    """
    where = f"{game.name}/ruleset.toml"
    told = parse_toml(read_text(folder / "ruleset.toml"), where)
    sheets, raw = sheet_tables(told), rows_from_sheets(told, folder)
    meta = raw.pop("meta", None) or {}
    check_meta(where, meta)
    check_kind(where, meta, is_plain=game.rules is None)
    values, provenance = split(raw)
    check_provenance(where, provenance)
    words = [variant] if isinstance(variant, str) else variant or ()
    overlays = [w if isinstance(w, Overlay) else find_overlay(game.name, folder, w) for w in words]
    if overlays:
        where = " + ".join(overlay.file or f"{game.name}/variants/{overlay.name}.toml" for overlay in overlays)
        values, provenance = lay_over(game, sheets, values, provenance, overlays)
    if overrides:  # a value that the file leaves to its default can be set too
        values = validate(game.rules_model, values, where).model_dump()
        apply_overrides(values, overrides)
        provenance |= dict.fromkeys(overrides, "override")
        where = f"--set {clip(', '.join(overrides), 120)}"
    clean, record = _filled(game, values, where, overrides or (), overlays)
    if overlays:
        provenance = unchanged_kept(game, raw, clean, provenance, overlays)
    provenance = _complete(clean, provenance)
    given = dict(overrides or {})
    return Ruleset(game.key, tuple(overlays), given, clean, provenance, digest_values(clean), record, sheets)


def check_meta(where: str, meta: Mapping[str, Any]) -> None:
    """Refuse what `[meta]` does not know: a value that stands below it by mistake would be dropped. Raises RulesetError."""
    for key in meta:
        if key not in META and not is_about(key):
            message = f"{where}: [meta] {clip(key)}: unknown;{nearest(key, META)} known: {', '.join(META)}"
            raise RulesetError(message, "Values of the rules without a table stand above [meta].")


def with_values(game: Any, rules: Ruleset, settings: Mapping[str, Any], laid: Sequence[Overlay] = ()) -> Ruleset:
    """The same ruleset with overlays laid over it, and values by path replaced last: they stand, whatever was set before.

    Its `overrides` are those that still count and the new ones. Raises RulesetError.
    """
    values, written = copy.deepcopy(rules.values), set[str]()
    for overlay in laid:
        values, given = lay_one(game, rules.sheets, values, overlay, split(overlay.table)[0])
        written |= set(given)
    apply_overrides(values, settings)
    clean, record = _filled(game, values, f"--set {clip(', '.join(settings), 120)}", tuple(settings))
    provenance = rules.provenance | dict.fromkeys((*written, *settings), "override")
    overrides = {path: value for path, value in rules.overrides.items() if path not in written} | dict(settings)
    overlays = (*rules.overlays, *laid)
    return Ruleset(rules.game, overlays, overrides, clean, provenance, digest_values(clean), record, rules.sheets)


def _filled(
    game: Any, values: dict[str, Any], where: str, given: Collection[str] = (), overlays: Sequence[Overlay] = ()
) -> tuple[dict[str, Any], Any]:
    """(values with all defaults, RULES record) of a ruleset that holds. Raises RulesetError."""
    model = validate(game.rules_model, values, where, given, overlays)
    if game.extra_checks is not None:
        try:
            game.extra_checks(model if game.rules is not None else game.record_of(model))
        except ValueError as error:
            raise RulesetError(f"{where}: {error}") from error
    if game.rules is None:  # a plain game reads them by name
        return model.model_dump(), game.record_of(model)
    records = new_records(game.rules, 1)
    fill_rules(model, records[0])
    if game.derive is not None:
        game.derive(model, records[0])
    return model.model_dump(), records[0]


def _complete(clean: dict[str, Any], provenance: dict[str, str]) -> dict[str, str]:
    """A value that the file leaves to its default is from where its table is; an empty text is nobody's claim: a ruling."""
    of_table: dict[str, str] = {}
    for path, tag in provenance.items():
        while (path := path.rpartition(".")[0]) and path not in of_table:
            of_table[path] = tag
    missing = [(path, value) for path, value in leaves(clean) if path not in provenance]
    return provenance | {path: "ruling" if value == "" else _nearest(path, of_table) for path, value in missing}


def _nearest(path: str, of_table: Mapping[str, str]) -> str:
    while path:
        path = path.rpartition(".")[0]
        if path in of_table:
            return of_table[path]
    return "ruling"


def export_text(game: Any, rules: Ruleset) -> str:
    """A ruleset as a TOML file that can be edited and laid over the game: all values, each with where it comes from."""
    head = (
        f"# All values of {game.title}. Play it with: simulate run {game.name} --variant THIS_FILE\n"
        f"# Check it with: simulate rules {game.name} --check THIS_FILE\n\n"
    )
    meta = (
        '[meta]\nkind = "rules"  # or "data" (other reconstructed values), "experiment" (outside the rules)\n'
        'about = "say here what differs"\noverrides = true  # may be laid over other variants\n\n'
    )
    plain = {key: value for key, value in rules.values.items() if not isinstance(value, Mapping)}
    tables = {key: value for key, value in rules.values.items() if key not in plain}
    above = to_toml(plain, rules.provenance)  # values without a table stand before the first one
    return head + above + ("\n" if above else "") + meta + to_toml(tables, rules.provenance)
