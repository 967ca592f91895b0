"""Keep a state: a variant as a TOML file under the folder where the studio was started, and the command that plays it."""

from __future__ import annotations

import re
import shlex
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from simulate.engine.overlays import find_overlay
from simulate.engine.ruleset import split
from simulate.errors import RunError, clip
from simulate.games import game_folder, path_options
from simulate.runs.plan.order import Order
from simulate.studio.state import State
from simulate.system.files import write_text
from simulate.system.ours import forcing
from simulate.system.rule_values import leaves, toml_key, toml_value

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)")  # names of devices in Windows


class ExistsError(RunError):
    """A file of this name is there already, and nobody said that it may be replaced."""


def keep_file(folder: Path, game: str, name: str) -> Path:
    """Return the file of a name. Raises RunError for a name that is none, or leads out of the folder."""
    if not NAME.fullmatch(name) or RESERVED.fullmatch(name):
        raise RunError(
            f"'{clip(name)}' is no name of a variant", "Use small letters, digits and hyphens, like cheaper-library."
        )
    file = folder / "variants" / game / f"{name}.toml"
    if not file.resolve().is_relative_to(folder.resolve()):
        raise RunError(f"{file}: leads out of {folder} by a link", "Remove the link, or name a folder with --keep-in.")
    return file


def keep(folder: Path, order: Order, state: State, name: str, replace: bool = False) -> tuple[Path, str]:
    """Write the state as a variant; its path, and the command that plays it on fresh deals. Raises RunError."""
    file = keep_file(folder, order.game.name, name)
    if not kept_values(order.game.name, state):
        raise RunError("nothing is changed, so there is nothing to keep", "Change a value first.")
    if file.exists() and not replace:
        raise ExistsError(f"{file} is there already", "Choose another name, or say that it may be replaced.")
    with forcing() if replace else nullcontext():
        write_text(file, variant_text(order, state))
    return file, command_of(order, state, file)


def kept_values(game: str, state: State) -> dict[str, Any]:
    """Return every value that the state lays over the rules, its variants written out."""
    found: dict[str, Any] = {}
    for name in state.variants:
        values, _ = split(find_overlay(game, game_folder(game), name).table)
        found |= dict(leaves(values))
    return found | dict(state.values)


def variant_text(order: Order, state: State) -> str:
    """Return the variant as TOML, each value with what the rules print."""
    printed, values = dict(leaves(order.rules.values)), kept_values(order.game.name, state)
    words = ", ".join(state.variants)
    about = f"Kept in the studio{f', from {words}' if words else ''}: {len(values)} changed value{'s' * (len(values) != 1)}."
    lines = ["[meta]", 'kind = "rules"', f"about = {toml_value(about)}", "overrides = true"]
    tables: dict[str, list[str]] = {}
    for path, value in sorted(values.items()):
        table, _, key = path.rpartition(".")
        note = f"  # printed: {toml_value(printed[path])}" if path in printed else ""
        tables.setdefault(table, []).append(f"{toml_key(key)} = {toml_value(value)}{note}")
    above = tables.pop("", [])
    parts = ["\n".join([f"[{table}]", *rows]) for table, rows in tables.items()]
    return "\n\n".join(["\n".join(above)] * bool(above) + ["\n".join(lines), *parts]) + "\n"


def command_of(order: Order, state: State, file: Path) -> str:
    """Return the command that plays a kept variant against the rules, on deals that nobody has watched."""
    words = ["simulate", "compare", order.game.name, "--seats", str(state.seats)]
    words += ["--field", state.field] if state.field else []
    words += ["--seed", str(state.seed + 1), "--to-variant", _shown(file), *path_options(order.game.key)]
    return shlex.join(words)


def _shown(file: Path) -> str:
    """Return a path as a command in this folder names it."""
    here = Path.cwd()
    return f"./{file.relative_to(here)}" if file.is_relative_to(here) else str(file)
