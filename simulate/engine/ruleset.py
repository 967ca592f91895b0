"""Rulesets: a game's numbers and switches, read from TOML, overlaid by variants and `--set`, validated, digested.

A ruleset file is plain TOML. Keys named `provenance`, `<key>_provenance`, `src`, `src_*`, `rule`, `note`, `why` and `name_*`
describe values; everything else *is* a value and must be known to the game's pydantic model (chosen for its messages, which
name the place and the allowed values). Provenance is inherited from the nearest table above. The table `[levers]` is for
`simulate rebalance`: what may be changed, and how far.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from simulate.engine.jit import new_records
from simulate.engine.overlays import (
    Overlay,
    find_overlay,
    parse_overrides,
    parse_toml,
    read_text,
    refuse_conflicts,
    variants_of,
)
from simulate.engine.rules_record import fill_rules
from simulate.engine.ruleset_words import said
from simulate.errors import RulesetError, clip, nearest, unknown_name
from simulate.rule_values import digest_values, leaves, parse_override, to_toml

__all__ = ["Overlay", "Ruleset", "find_overlay", "load_ruleset", "parse_override", "parse_overrides", "variants_of"]

PROVENANCES = ("seed", "public", "ruling", "computed", "reconstructed")
META = ("title", "seats", "about", "edition", "designer", "contents_word", "rule_prefix")  # keys of a base ruleset
LEVERS = "levers"  # a table of a ruleset or overlay that holds no values
_ABSENT = object()
_ABOUT = {"provenance", "src", "rule", "note", "why", "basis", "confidence", "about"}


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

    @property
    def variant(self) -> str | None:
        """The names of the overlays, None where there is none."""
        return "+".join(overlay.name for overlay in self.overlays) or None

    def reconstructed(self) -> list[str]:
        """Dotted paths of the values that no source states."""
        return [path for path, tag in self.provenance.items() if tag == "reconstructed"]


def is_about(key: str) -> bool:
    """Return True if a key describes a value instead of being one."""
    return key in _ABOUT or key.endswith("_provenance") or key.startswith(("src_", "name_", "provenance_"))


def split(table: Mapping[str, Any], inherited: str = "ruling", at: str = "") -> tuple[dict, dict[str, str]]:
    """Part a TOML table into values and the provenance of each leaf."""
    tag = table.get("provenance", inherited)
    values: dict[str, Any] = {}
    provenance: dict[str, str] = {}
    for key, value in table.items():
        if is_about(key) or (key == LEVERS and not at):
            continue
        path = f"{at}{key}"
        own = table.get(f"{key}_provenance", tag)
        if isinstance(value, dict):
            values[key], inner = split(value, own, f"{path}.")
            provenance.update(inner)
        else:
            values[key] = value
            provenance[path] = own
    return values, provenance


def merge(base: dict[str, Any], overlay: Mapping[str, Any]) -> dict[str, Any]:
    """Lay `overlay` over `base`: tables are merged, everything else is replaced."""
    merged = copy.deepcopy(base)
    for key, value in overlay.items():
        if isinstance(value, Mapping) and isinstance(merged.get(key), dict):
            merged[key] = merge(merged[key], value)
        else:
            merged[key] = copy.deepcopy(value)
    return merged


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


def validate(model: Any, values: dict[str, Any], where: str, given: Collection[str] = ()) -> Any:
    """Validate values against the game's pydantic model; errors name file, key and what is allowed.

    `given`: the paths of values that were set one by one, to which an error may belong.
    """
    import pydantic

    try:
        return model.model_validate(values)
    except pydantic.ValidationError as error:
        lines = []
        for item in error.errors():
            path = ".".join(str(part) for part in item["loc"]) or "(whole file)"
            own = next((one for one in given if f"{path}.".startswith(f"{one}.")), None)
            place = f"{where}: {path}" if own is None else f"--set {path}"
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
    raw = parse_toml(read_text(folder / "ruleset.toml"), where)
    check_meta(where, raw.pop("meta", None) or {})
    values, provenance = split(raw)
    check_provenance(where, provenance)
    words = [variant] if isinstance(variant, str) else variant or ()
    overlays = [w if isinstance(w, Overlay) else find_overlay(game.name, folder, w) for w in words]
    if overlays:
        where = " + ".join(overlay.file or f"{game.name}/variants/{overlay.name}.toml" for overlay in overlays)
        values, provenance = lay_over(values, provenance, overlays)
    if overrides:  # a value that the file leaves to its default can be set too
        values = validate(game.rules_model, values, where).model_dump()
        apply_overrides(values, overrides)
        provenance |= dict.fromkeys(overrides, "override")
        where = f"--set {clip(', '.join(overrides), 120)}"
    clean, record = _filled(game, values, where, overrides or ())
    if overlays:
        provenance = _unchanged_kept(
            game, parse_toml(read_text(folder / "ruleset.toml"), where), clean, provenance, overlays
        )
    provenance = _complete(clean, provenance)
    return Ruleset(game.key, tuple(overlays), dict(overrides or {}), clean, provenance, digest_values(clean), record)


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
        table, _ = split(overlay.table)
        values = merge(values, table)
        written |= {path for path, _ in leaves(table)}
    apply_overrides(values, settings)
    clean, record = _filled(game, values, f"--set {clip(', '.join(settings), 120)}", tuple(settings))
    provenance = rules.provenance | dict.fromkeys((*written, *settings), "override")
    overrides = {path: value for path, value in rules.overrides.items() if path not in written} | dict(settings)
    overlays = (*rules.overlays, *laid)
    return Ruleset(rules.game, overlays, overrides, clean, provenance, digest_values(clean), record)


def _filled(game: Any, values: dict[str, Any], where: str, given: Collection[str] = ()) -> tuple[dict[str, Any], Any]:
    """(values with all defaults, RULES record) of a ruleset that holds. Raises RulesetError."""
    model = validate(game.rules_model, values, where, given)
    if game.extra_checks is not None:
        try:
            game.extra_checks(model)
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


def _unchanged_kept(
    game: Any, raw: dict[str, Any], clean: dict[str, Any], provenance: dict[str, str], overlays: Sequence[Overlay]
) -> dict[str, str]:
    """Return the sources of all values: as before for those that an overlay writes as they are, with defaults spelt out."""
    raw.pop("meta", None)
    base, before = split(raw)
    own = dict(leaves(game.rules_model.model_validate(base).model_dump()))
    tagged = {path for overlay in overlays for path, tag in split(overlay.table, "")[1].items() if tag}
    now = dict(leaves(clean))
    same = {path for path, value in own.items() if path not in tagged and value == now.get(path, _ABSENT)}
    kept = {
        path: before.get(path) if path in same and tag in ("ruling", "override") else tag for path, tag in provenance.items()
    }
    return {path: tag for path, tag in kept.items() if tag is not None}


def lay_over(
    values: dict[str, Any], provenance: dict[str, str], overlays: Sequence[Overlay]
) -> tuple[dict[str, Any], dict[str, str]]:
    """The values with overlays laid over them, and where each is from.

    A changed value without a provenance of its own is a ruling of the variant, or an override in a designer's file.
    """
    parted = [(overlay, *split(overlay.table, "")) for overlay in overlays]
    refuse_conflicts([(overlay, dict(leaves(extra))) for overlay, extra, _ in parted])
    before = dict(leaves(values))
    for overlay, extra, tags in parted:
        check_provenance(overlay.word, {path: tag for path, tag in tags.items() if tag})
        values = merge(values, extra)
        for path, value in leaves(extra):
            if tags[path] or before.get(path, _ABSENT) != value:
                provenance = provenance | {path: tags[path] or ("ruling" if overlay.file is None else "override")}
    return values, provenance


def check_provenance(where: str, provenance: Mapping[str, str]) -> None:
    """Refuse a provenance that is no word we know. Raises RulesetError."""
    for path, tag in provenance.items():
        if tag not in PROVENANCES:
            raise RulesetError(f"{where}: {path}: provenance '{tag}' is not one of {', '.join(PROVENANCES)}")


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
