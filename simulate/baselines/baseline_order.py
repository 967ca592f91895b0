"""The order of a baseline: the order that plays it, what it is made from, and what has changed since."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simulate.baselines.baseline import Baseline, BaselineError, BaselineTotals, Digests, Play
from simulate.engine.cache import sources_of
from simulate.engine.lanes import is_plain
from simulate.games import add_game_path, homes
from simulate.games.used import was_used
from simulate.metrics import WORTH
from simulate.runs.plan.order import Order, order_of
from simulate.system.files import digest_file
from simulate.system.rule_values import digest_values, leaves


@dataclass(frozen=True)
class Trust:
    """The code from outside that a baseline may name: what the user names too, and what was played on this machine."""

    files: tuple[Path, ...] = ()  # strategy files that the user names
    code: bool = True  # False: none at all, whoever names it

    def allow(self, path: Path, place: Path, option: str) -> None:
        """Raise BaselineError if the file or folder that a baseline names may not be imported."""
        if not self.code:
            raise BaselineError(f"{path}: it names code, {place}, and --no-code plays with none from outside")
        if os.path.realpath(place) in {os.path.realpath(file) for file in self.files} or was_used(place):
            return
        raise BaselineError(
            f"{path}: made with {place}, which was not played on this machine",
            f"It would run with your rights. If you know it, add: {option} {shlex.quote(str(place))}",
        )


TRUST = Trust()  # no file that the user names, but what was played here


def needs_draws(names: Iterable[str]) -> bool:
    """Return True if one of some metrics is the worth of a copy, for which what chance turns up is counted."""
    return any(name.startswith(f"{WORTH}.") for name in names)


def order_of_baseline(play: Play, path: Path, trust: Trust, names: Iterable[str] = ()) -> Order:
    """The order of a baseline, for its metrics and expectations of some `names`; its files are found beside it.

    Raises SimulateError.
    """
    beside = path.parent
    _find_game(play, path, trust)
    for file in play.strategy_files:
        trust.allow(path, Path(os.path.realpath(beside / file)), "--strategy-file")
    return order_of(
        play.game,
        play.seats,
        play.players,
        play.seed,
        play.variants,
        [f"{key}={value}" for key, value in play.set.items()],
        [str(beside / file) for file in play.strategy_files],
        "cards" if needs_draws(names) else "seats",
        play.field if not play.players else None,
        [str(beside / file) for file in play.player_files],
    )


def _find_game(play: Play, path: Path, trust: Trust) -> None:
    """Look for a game of the user's own where the baseline says, if it was played from there. Raises BaselineError."""
    known = homes().get(play.game.replace("-", "_"))
    if known is not None:
        if not known.bundled and not trust.code:  # also where the user names its folder
            trust.allow(path, known.folder, "--game-path")
    elif play.game_path is not None:
        folder = (path.parent / play.game_path).resolve()
        trust.allow(path, folder, "--game-path")
        add_game_path(str(folder))


def about_of(order: Order) -> dict[str, Any]:
    """Describe what an order is made from: rules values by path, digest by source file, versions."""
    return {
        "rules": dict(leaves(order.manifest.rules.values)),
        "files": source_digests(order),
        "players": {p.label: p.params for p in order.manifest.players},
        "versions": order.manifest.versions,
    }


def digests_of(order: Order, totals: str) -> Digests:
    """The digests that a baseline states."""
    manifest = order.manifest
    return Digests(
        rules=manifest.rules.digest,
        engine=manifest.sources["engine"],
        game=manifest.sources["game"],
        players=digest_values({p.label: {"params": p.params, "sources": p.sources} for p in manifest.players}),
        totals=totals,
        chance=manifest.chance_version,
    )


def source_digests(order: Order) -> dict[str, str]:
    """Digest of every file that can change a playout, by its path in the project (or its name, for a guest's)."""
    project = Path(__file__).parents[2]

    found: dict[str, str] = {}
    for entry in order.entries():
        for file in sources_of(entry.__module__, entry.file):
            if is_plain(order.game) and file.parent.name == "compiler":
                continue  # it is imported by chance
            name = file.relative_to(project).as_posix() if file.is_relative_to(project) else file.name
            found[name] = digest_file(file)
    return found


def changes(baseline: Baseline, held: BaselineTotals, order: Order) -> list[str]:
    """In words, a line each: rule values, players and source files that are not as they were. Raises BaselineError."""
    now, before = about_of(order), held.about
    if digests_of(order, baseline.made_from.totals) == baseline.made_from:
        return []
    lines = [
        f"rules: {path} was {_word(before['rules'].get(path))}, is {_word(now['rules'].get(path))}"
        for path in sorted(before["rules"].keys() | now["rules"].keys())
        if before["rules"].get(path) != now["rules"].get(path)
    ]
    for label in sorted(before["players"].keys() | now["players"].keys()):
        old, new = before["players"].get(label), now["players"].get(label)
        if old is None or new is None:
            raise BaselineError(f"the players are not those of the baseline: {label} is {'new' if old is None else 'gone'}")
        lines += [f"player {label}: {k} was {_word(old.get(k))}, is {_word(v)}" for k, v in new.items() if old.get(k) != v]
    files = before["files"].keys() | now["files"].keys()
    lines += [f"source: {f}" for f in sorted(files) if before["files"].get(f) != now["files"].get(f)]
    return lines or ["digests differ, but no rule value, player or source file does"]


def _word(value: Any) -> str:
    return "absent" if value is None else str(value)
