"""A candidate as an overlay: a TOML file that --variant takes, with how it was found in its [meta]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simulate.engine.contract import Game
from simulate.engine.overlays import find_overlay
from simulate.engine.ruleset import merge, split
from simulate.games import game_folder
from simulate.system.ours import MADE_BY
from simulate.system.rule_values import to_toml, toml_value


def overlay_text(game: Game, settings: Mapping[str, Any], variants: Sequence[str], about: str) -> str:
    """The overlay: what its variants change, then its own values."""
    table: dict[str, Any] = {}
    for name in variants:
        table = merge(table, split(find_overlay(game.key, game_folder(game.key), name).table)[0])
    for path, value in settings.items():
        inner: dict[str, Any] = {path.split(".")[-1]: value}
        for key in reversed(path.split(".")[:-1]):
            inner = {key: inner}
        table = merge(table, inner)
    plain = {key: value for key, value in table.items() if not isinstance(value, Mapping)}
    tables = {key: value for key, value in table.items() if key not in plain}
    meta = f'[meta]\nkind = "experiment"\ntitle = "rebalanced"\nabout = {toml_value(about)}\noverrides = true\n'
    above = to_toml(plain, {})
    return f"# {MADE_BY}: simulate rebalance\n" + (f"{above}\n" if above else "") + meta + to_toml(tables, {})
