"""Commands about the table of a run: the same game, players, seats and rules."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import Manifest


def command(verb: str, manifest: Manifest, more: Sequence[str]) -> str:
    """A command about the run's own table: game, players, seats and rules as played, then what is asked."""
    asked = manifest.asked
    words = ["simulate", verb, manifest.game.name]
    words += ["--field", asked.field] if asked.field else asked.strategies
    words += [word for file in _files(manifest, "file") for word in ("--strategy-file", file)]
    words += [word for file in _files(manifest, "profiles_file") for word in ("--players", file)]
    words += ["--seats", str(asked.seats)]
    return shlex.join([*words, *asked.rule_options(), *more, *manifest.path_options])


def _files(manifest: Manifest, name: str) -> list[str]:
    return [file for file in dict.fromkeys(getattr(player, name) for player in manifest.players) if file]
