"""The rules of a game, with variants and single values laid over them."""

from __future__ import annotations

from typing import Any

from simulate.engine.ruleset import load_ruleset
from simulate.games import game_folder


def load_rules(game: Any, variant: Any = None, overrides: dict[str, Any] | None = None) -> Any:
    """The ruleset of a game with variants laid over it and single values replaced (dotted paths). Raises RulesetError.

    `variant` is the name of one, the path of a TOML file, or a sequence of them in the order in which they are laid over.
    """

    return load_ruleset(game, game_folder(game.key), variant, overrides)
