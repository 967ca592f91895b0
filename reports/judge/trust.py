"""What an answer rests on, in a few words each: players, values, real play; and how far each of them holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from reports.judge.players import PlayerStrength
from reports.parts.findings import Finding
from reports.read.provenance import plain_rules, rests_on, stated
from simulate.sums.source import SumSource

HIT = re.compile(r"(\d+) of (\d+) plausibility bands hit")  # as simulate.claims.balance.bands says it


class Trust(NamedTuple):
    """One thing that an answer rests on. `section`: its key; `held`: how far it holds, from 0 to 1, None if not known."""

    word: str
    what: str
    section: str
    held: float | None = None


def trust_of(run: SumSource, answers: Sequence[Finding], keys: Sequence[str]) -> list[Trust]:
    """What the answer of a run rests on; `keys`: of the sections that its page has."""
    if run.manifest.game.imported:
        return [Trust("games", f"{plain_rules(run.manifest)}; how well they were played is not known", "run")]
    strength = PlayerStrength(run.manifest)
    found = [Trust("players", strength.short(), "run", strength.reached)] if run.seat_count > 1 else []
    found.append(Trust("values", rests_on(run.manifest) or "none is reconstructed", "reconstructed", stated(run.manifest)))
    real = next((finding for finding in answers if finding.key == "real"), None)
    if real is not None:
        bands = HIT.search(real.says)
        held = int(bands[1]) / int(bands[2]) if bands else None
        found.append(Trust("real play", real.says.partition(",")[0].partition(";")[0], "real", held))
    return [one for one in found if one.section in keys or one.section != "reconstructed"]
