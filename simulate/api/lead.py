"""What leads are worth, from Python and from the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simulate.api.asked import compiled
from simulate.api.question import question
from simulate.claims import questions
from simulate.claims.claim import Claim, Games, games_at
from simulate.runs.measure.lead import DEAD, DECIDED, Lead, Leads, Shown, leads_of
from simulate.runs.plan.order import require_rivals
from simulate.runs.play.progress import Watch
from simulate.runs.play.scheduler import pool_for

if TYPE_CHECKING:
    import polars as pl

    from simulate.runs.plan.order import Order
    from simulate.runs.plan.request import Request

PARTS = {"a quarter": 0.25, "half": 0.5, "three quarters": 0.75}
SHOWN = ("wins", "who", "lead", "grows", "decided", "dead")


@dataclass(frozen=True)
class LeadResult:
    """What leads are worth after a quarter, half and three quarters of the rounds."""

    leads: Leads
    order: Order

    def frame(self) -> pl.DataFrame:
        """One row a time: how often somebody leads alone and wins, and what of that is the player and what the lead."""
        import polars as pl

        return pl.DataFrame([row_of(lead) for lead in self.leads.times])

    def sizes_frame(self) -> pl.DataFrame:
        """One row a time and size of lead: how often the leader wins."""
        import polars as pl

        rows = [
            {
                "time": lead.time, "least": size.least, "most": size.most, "games": size.games,
                **dict(zip(("wins", "low", "high"), size.wins, strict=True)),
            }
            for lead in self.leads.times
            for size in lead.sizes
        ]  # fmt: skip
        schema = {"time": pl.String, "least": pl.Int64, "most": pl.Int64}
        return pl.DataFrame(rows, schema | dict.fromkeys(("games", "wins", "low", "high"), pl.Float64))

    def says(self) -> list[str]:
        """The answer in sentences, the one about half time first."""
        half = self.leads.times[1]
        return [said for said in (self.claims()[0].words, _sizes(half), _grows(half), self._decided(), self._dead()) if said]

    def claims(self) -> list[Claim]:
        """What a lead at half time is worth."""
        return [_worth(self.leads.times[1], games_at(self.order.manifest, self.leads.playouts))]

    def _decided(self) -> str:
        told = ", ".join(f"{_percent(lead.decided)} after {self._when(lead)}" for lead in self.leads.times)
        return f"games in which one seat has {DECIDED * 10:.0f} chances in 10 to win, or more: {told}"

    def _dead(self) -> str:
        last, rounds = self.leads.times[-1], self.leads.rounds
        spent = sum(lead.dead[0] * (1 - PARTS["three quarters"]) for lead in self.leads.times) * rounds
        return (
            f"seats with a chance of {100 * DEAD:.0f} % or less: {_percent(last.dead)} after {self._when(last)}, who play "
            f"on for {rounds * (1 - PARTS[last.time]):.1f} rounds more; a seat spends {spent:.1f} of {rounds:.1f} rounds so"
        )

    def _when(self, lead: Lead) -> str:
        return f"{lead.time} of the rounds" if lead.time != "half" else "half of them"


def row_of(lead: Lead) -> dict[str, Any]:
    """A time as a row."""
    row: dict[str, Any] = {"time": lead.time, "alone": lead.alone, "fair": lead.fair}
    for name in SHOWN:
        value, low, high = getattr(lead, name)
        row |= {name: value, f"{name}_low": low, f"{name}_high": high}
    return row | {"decided_won": lead.decided_won, "dead_won": lead.dead_won}


def _worth(lead: Lead, games: Games) -> Claim:
    """What the lead is worth, beside what anybody wins and what the player wins anyway."""
    if not lead.sizes:
        return questions.no_leader(games)
    value, low, high = lead.lead
    if low <= 0 <= high:
        return questions.lead_unshown(f"{_points(value)} of win share ({_points(low)} to {_points(high)})", games)
    what = "a lead is worth" if low > 0 else "a lead is worth less than nothing:"
    figure = f"{_points(value)} of win share ({_points(low)} to {_points(high)})"
    alone, fair = f"{100 * lead.alone:.0f} %", f"{100 * lead.fair:.1f} %"
    return questions.lead_worth(what, figure, alone, _percent(lead.wins), fair, _points(lead.who[0]), games)


def _sizes(lead: Lead) -> str:
    told = [f"{_range(size.least, size.most)} wins {_percent(size.wins)}" for size in lead.sizes]
    return f"by size: a lead of {'; of '.join(told)}" if told else ""


def _range(least: int, most: int) -> str:
    if least == most:
        return f"{least} point{'' if least == 1 else 's'}"
    return f"{least} to {most} points"


def _grows(lead: Lead) -> str:
    value, low, high = lead.grows
    end = f"{1 + value:.2f} by the end ({1 + low:.2f} to {1 + high:.2f})"
    if low > 0:
        return f"leads grow: a point of lead at half time becomes {end}"
    if high < 0:
        return f"leads shrink, the others catch up: a point of lead at half time becomes {end}"
    return ""


def _percent(shown: Shown) -> str:
    return f"{100 * shown[0]:.1f} % ({100 * shown[1]:.1f} to {100 * shown[2]:.1f})"


def _points(share: float) -> str:
    return f"{100 * share:+.1f} pp".replace("-", "−")


@question(playouts=20_000)
def lead(request: Request, watch: Watch | None = None) -> LeadResult:
    """What is a lead worth on the way, does it grow, and when is a game decided? Raises SimulateError."""
    watch = watch or Watch()
    order = compiled(request.but(log="seats").order(), watch)
    require_rivals(order.manifest.game, "lead")
    blocks = -(-request.playouts // order.plan.seats)
    with pool_for(request) as pool:
        return LeadResult(leads_of(order, blocks, pool), order)
