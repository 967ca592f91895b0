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
    from simulate.api.calibrating import calibrate
    from simulate.api.choices import choices
    from simulate.api.counter import counter
    from simulate.api.gate import baseline, check, replay, verify
    from simulate.api.grades import grades
    from simulate.api.importing import import_outcomes
    from simulate.api.lead import lead
    from simulate.api.players import ladder, lessons, tune
    from simulate.api.playing import SweepResult, run, sweep
    from simulate.api.playtests import playtests
    from simulate.api.rebalance import rebalance
    from simulate.api.reporting import ReportResult
    from simulate.api.result import RunResult
    from simulate.api.runs import load_run, report
    from simulate.api.searching import tune_search
    from simulate.api.skill import skill
    from simulate.api.whatif import card_strength, compare, sensitivity
    from simulate.engine.position import Action, Position
    from simulate.games import load_game
    from simulate.games.rules import load_rules
    from simulate.promises.check import conformance

__all__ = [
    "Action",
    "Position",
    "ReportResult",
    "RunResult",
    "SweepResult",
    "__version__",
    "baseline",
    "calibrate",
    "card_strength",
    "check",
    "choices",
    "compare",
    "conformance",
    "counter",
    "grades",
    "import_outcomes",
    "ladder",
    "lead",
    "lessons",
    "load_game",
    "load_rules",
    "load_run",
    "playtests",
    "rebalance",
    "replay",
    "report",
    "run",
    "sensitivity",
    "skill",
    "sweep",
    "tune",
    "tune_search",
    "verify",
]

_HOMES = {
    "Action": "simulate.engine.position",
    "Position": "simulate.engine.position",
    "ReportResult": "simulate.api.reporting",
    "RunResult": "simulate.api.result",
    "SweepResult": "simulate.api.playing",
    "baseline": "simulate.api.gate",
    "calibrate": "simulate.api.calibrating",
    "card_strength": "simulate.api.whatif",
    "playtests": "simulate.api.playtests",
    "check": "simulate.api.gate",
    "compare": "simulate.api.whatif",
    "conformance": "simulate.promises.check",
    "import_outcomes": "simulate.api.importing",
    "ladder": "simulate.api.players",
    "lessons": "simulate.api.players",
    "load_game": "simulate.games",
    "load_rules": "simulate.games.rules",
    "load_run": "simulate.api.runs",
    "rebalance": "simulate.api.rebalance",
    "replay": "simulate.api.gate",
    "report": "simulate.api.runs",
    "run": "simulate.api.playing",
    "sensitivity": "simulate.api.whatif",
    "choices": "simulate.api.choices",
    "counter": "simulate.api.counter",
    "grades": "simulate.api.grades",
    "lead": "simulate.api.lead",
    "skill": "simulate.api.skill",
    "sweep": "simulate.api.playing",
    "tune": "simulate.api.players",
    "tune_search": "simulate.api.searching",
    "verify": "simulate.api.gate",
}


def __getattr__(name: str) -> Any:
    """Import the engine when it is first asked for, not with the package."""
    if name == "__version__":
        from simulate.version import own_version

        return own_version()
    if name in _HOMES:
        import importlib

        from simulate.system.neighbours import refuse_strangers

        refuse_strangers()
        return getattr(importlib.import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'simulate' has no attribute '{name}'")
