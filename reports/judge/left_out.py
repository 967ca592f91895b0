"""What is kept beside the rules of a game and is about other rules or players than a run's: a report names it, unused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from reports.judge.cures import kept_cures
from reports.judge.kept_stronger import kept as kept_stronger
from reports.judge.strength import kept_strength

if TYPE_CHECKING:
    from simulate.runs.plan.manifest import Manifest


def left_out(manifest: Manifest) -> list[str]:
    """A line for each kind of measurement that is kept of a run's game and about other rules or players than the run's."""
    if manifest.game.imported:
        return []
    found = [*_strength(manifest), *_cures(manifest), *_stronger(manifest)]
    return [f"{name} that {verb} kept of {manifest.game.title}: {why}" for name, verb, why in found]


def _strength(manifest: Manifest) -> Iterator[tuple[str, str, str]]:
    kept = kept_strength(manifest.game.key)
    if kept is None or kept.seats != manifest.asked.seats:
        return
    here = {player.label: player.version for player in manifest.players}
    others = [rung.player for rung in kept.rungs if here.get(rung.player, rung.version) != rung.version]
    if kept.rules != manifest.rules_version:
        yield "the scale of strength", "is", "it was measured by other rules than this run's"
    elif others:
        yield "the scale of strength", "is", f"{others[0]} was another version then"


def _cures(manifest: Manifest) -> Iterator[tuple[str, str, str]]:
    kept = [cure for cure in kept_cures(manifest.game.key) if cure.seats == manifest.asked.seats]
    if kept and all(cure.rules != manifest.rules_version for cure in kept):
        yield "changes", "are", "they were tried on other rules than this run's"
    elif kept and sorted(kept[0].strategies) == sorted(manifest.asked.strategies):
        if all(cure.players != manifest.players_version for cure in kept):
            yield "changes", "are", "they were tried with players of another version"


def _stronger(manifest: Manifest) -> Iterator[tuple[str, str, str]]:
    asked = manifest.asked
    kept = [row for row in kept_stronger(manifest.game.key) if (row.field, row.seats) == (asked.field or "", asked.seats)]
    if kept and all(row.rules != manifest.rules_version for row in kept):
        yield "stronger play", "is", "it was measured by other rules than this run's"
    elif kept and all(row.players != manifest.players_version for row in kept):
        yield "stronger play", "is", "it was measured with players of another version"
