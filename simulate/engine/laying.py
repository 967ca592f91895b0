"""Overlays laid over the values of a ruleset: values replaced, rows of cards added and dropped, and where each is from.

In a table that is a sheet (`sheet.py`) an overlay may say `drop = true` of a row, or `like = "another"` of a new one, which
then has that row's values but for its own. `whole = ["cards"]` in its `[meta]` drops all rows that it does not name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_origin

from simulate.engine.overlays import Overlay, refuse_conflicts
from simulate.engine.ruleset_tables import check_provenance, merge, split
from simulate.engine.sheet import DROP, LIKE, unknown_row
from simulate.errors import RulesetError, unknown_name
from simulate.system.rule_values import leaves

Sheets = Mapping[str, Mapping[str, Any]]  # tables that are sheets, each with the values of a row that is dropped
ABSENT = object()


def lay_over(
    game: Any, sheets: Sheets, values: dict[str, Any], provenance: dict[str, str], overlays: Sequence[Overlay]
) -> tuple[dict[str, Any], dict[str, str]]:
    """The values with overlays laid over them, and where each is from. Raises RulesetError.

    A changed value without a provenance of its own is a ruling of the variant, or an override in a designer's file.
    """
    before, written = dict(leaves(values)), []
    for overlay in overlays:
        extra, tags = split(overlay.table, "")
        check_provenance(overlay.word, {path: tag for path, tag in tags.items() if tag})
        values, given = lay_one(game, sheets, values, overlay, extra)
        if overlay.whole:  # says every value: only those that differ are its own
            given = {path: value for path, value in given.items() if before.get(path, ABSENT) != value}
        written.append((overlay, given))
        for path, value in given.items():
            if tags.get(path) or before.get(path, ABSENT) != value:
                provenance = provenance | {path: tags.get(path) or ("ruling" if overlay.file is None else "override")}
    refuse_conflicts(written)
    held = dict(leaves(values))
    return values, {path: tag for path, tag in provenance.items() if path in held}


def lay_one(
    game: Any, sheets: Sheets, values: dict[str, Any], overlay: Overlay, extra: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """(values with an overlay's own, `extra`, laid over them, the leaves that it writes by path). Raises RulesetError."""
    tables = [table for table in sheets if isinstance(values.get(table), dict) and isinstance(extra.get(table), dict)]
    gone: list[tuple[str, str]] = []
    for table in tables:
        rows = {key: row for key, row in values[table].items() if isinstance(row, dict)}
        is_open = takes_rows(game, table)
        for key, row in extra[table].items():
            if isinstance(row, dict):
                extra[table][key] = _settled(overlay, table, key, row, rows, is_open)
        gone += [(table, key) for key, row in extra[table].items() if isinstance(row, dict) and row.get(DROP) is True]
        if table in overlay.whole:
            gone += [(table, key) for key in rows if key not in extra[table]]
    for table, key in gone:
        extra[table].pop(key, None)
        if sheets[table] or not takes_rows(game, table):
            extra[table][key] = _values_of_dropped(overlay, sheets, table, key)
    values = merge(values, extra)
    for table, key in gone:
        if not sheets[table] and takes_rows(game, table):
            values[table].pop(key, None)
    return values, dict(leaves(extra))


def takes_rows(game: Any, table: str) -> bool:
    """Return True if rows of a table may come and go: it has no fixed list of names."""
    field = game.rules_model.model_fields.get(table)
    return field is not None and get_origin(field.annotation) is dict


def _settled(
    overlay: Overlay, table: str, key: str, row: dict[str, Any], rows: Mapping[str, Any], is_open: bool
) -> dict[str, Any]:
    """A row of an overlay, with what it takes from the row that it is like. Raises RulesetError."""
    place = overlay.place(f"{table}.{key}")
    if key not in rows and not is_open:
        raise unknown_row(table, key, place, rows)
    if row.get(DROP, False) not in (True, False):
        raise RulesetError(f"{place}: drop is true or false")
    if LIKE not in row:
        return row
    if key in rows:
        raise RulesetError(f"{place}: like is for a new row, and the game has this one", "Leave `like` empty here.")
    if row[LIKE] not in rows:
        error = unknown_name(f"row in {table}", str(row[LIKE]), rows)
        raise RulesetError(f"{place}: like: {error.message}")
    return merge(rows[row[LIKE]], {name: value for name, value in row.items() if name != LIKE})


def _values_of_dropped(overlay: Overlay, sheets: Sheets, table: str, key: str) -> dict[str, Any]:
    """The values of a row that is dropped where the rules have a fixed list of rows. Raises RulesetError."""
    if not sheets[table]:
        raise RulesetError(
            f"{overlay.word}: row '{key}' of {table} is missing, and rows of {table} cannot be dropped",
            "Write them all out again: simulate rules GAME --sheet-out FILE",
        )
    return dict(sheets[table])


def unchanged_kept(
    game: Any, raw: dict[str, Any], clean: dict[str, Any], provenance: dict[str, str], overlays: Sequence[Overlay]
) -> dict[str, str]:
    """Return the sources of all values: as before for those that an overlay writes as they are, with defaults spelt out."""
    base, before = split(raw)
    own = dict(leaves(game.rules_model.model_validate(base).model_dump()))
    tagged = {path for overlay in overlays for path, tag in split(overlay.table, "")[1].items() if tag}
    now = dict(leaves(clean))
    same = {path for path, value in own.items() if path not in tagged and value == now.get(path, ABSENT)}
    kept = {
        path: before.get(path) if path in same and tag in ("ruling", "override") else tag for path, tag in provenance.items()
    }
    return {path: tag for path, tag in kept.items() if tag is not None}
