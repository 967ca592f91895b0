"""meeplecarlo: millions of fast headless board-game playouts, logged and turned into balance reports.

The Python API in short::

    import simulate

    result = simulate.run("san-juan", field="mixed", playouts=2000)
    print(result.win_shares)
    print(simulate.report(result).html)

    game = simulate.load_game("san-juan")
    rules = simulate.load_rules(game, overrides={"cards.library.cost": 6})
    position = simulate.Position.from_seed(game, rules, seats=4, seed=7)
    while not position.over:
        position.apply(position.legal()[0])
    print(position.scores())
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simulate.api import ReportResult, RunResult, load_run, report, run
    from simulate.engine.position import Action, Position
    from simulate.games import load_game
    from simulate.whatif.api import card_strength, compare, sensitivity

__all__ = [
    "Action",
    "Position",
    "ReportResult",
    "RunResult",
    "__version__",
    "card_strength",
    "compare",
    "load_game",
    "load_rules",
    "load_run",
    "report",
    "run",
    "sensitivity",
]

_HOMES = {
    "Action": "simulate.engine.position",
    "Position": "simulate.engine.position",
    "ReportResult": "simulate.api",
    "RunResult": "simulate.api",
    "card_strength": "simulate.whatif.api",
    "compare": "simulate.whatif.api",
    "load_game": "simulate.games",
    "load_run": "simulate.api",
    "report": "simulate.api",
    "run": "simulate.api",
    "sensitivity": "simulate.whatif.api",
}


def __getattr__(name: str) -> Any:
    """Import the engine when it is first asked for, not with the package."""
    if name == "__version__":
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("meeplecarlo")
        except PackageNotFoundError:  # a checkout that is not installed
            return "0+unknown"
    if name in _HOMES:
        import importlib

        return getattr(importlib.import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'simulate' has no attribute '{name}'")


def load_rules(game: Any, variant: Any = None, overrides: dict[str, Any] | None = None) -> Any:
    """The ruleset of a game with variants laid over it and single values replaced (dotted paths). Raises RulesetError.

    `variant` is the name of one, the path of a TOML file, or a sequence of them in the order in which they are laid over.
    """
    from simulate.engine.ruleset import load_ruleset
    from simulate.games import game_folder

    return load_ruleset(game, game_folder(game.key), variant, overrides)
