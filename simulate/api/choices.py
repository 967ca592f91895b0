"""What choices are worth, and to whom, from Python and from the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simulate.api.asked import compiled
from simulate.api.question import Word, question
from simulate.claims import questions
from simulate.claims.claim import Claim, Games, games_at
from simulate.runs.plan.order import require_rivals
from simulate.runs.play.progress import Watch
from simulate.runs.play.scheduler import pool_for
from simulate.statistics.paired import Effect
from simulate.whatif.choices import Choices, Option, choices_of

if TYPE_CHECKING:
    import polars as pl

    from simulate.runs.plan.order import Order
    from simulate.runs.plan.request import Request

NAMED = 5  # in a sentence


@dataclass(frozen=True)
class ChoicesResult:
    """What a choice is worth, who decides for others, and which cards and kinds of actions are never right."""

    found: Choices
    order: Order

    def frame(self) -> pl.DataFrame:
        """One row a card, then one a kind of action: what choosing it is worth where it could be chosen."""
        import polars as pl

        word = self.order.manifest.game.contents_word
        rows = [row_of(word, one) for one in self.found.cards] + [row_of("action", one) for one in self.found.kinds]
        schema = {"what": pl.String, "name": pl.String, "moments": pl.Int64, "verdict": pl.String}
        numbers = ("taken", "worth", "low", "high", "looks_best", "then", "then_low", "then_high")
        return pl.DataFrame(rows, schema | dict.fromkeys(numbers, pl.Float64))

    def says(self) -> list[str]:
        """The answer in sentences."""
        found = self.found
        worth = (
            f"the choice that these players make is worth {_points(found.own)} of win share over one at random; a playout "
            f"has {found.each_game:.0f} decisions"
        )
        first, *never = [claim.words for claim in self.claims()]
        return [first, worth, *never]

    def claims(self) -> list[Claim]:
        """How often a lost seat decides, and what is shown to be never, or seldom, right."""
        games = games_at(self.order.manifest, self.found.playouts)
        return [self._kings(games), *self._never(games)]

    def _kings(self, games: Games) -> Claim:
        """How often a lost seat decides, and by how much for whom."""
        found = self.found
        how = f"{100 * found.dead.value:.1f} % of decisions ({100 * found.dead.low:.1f} to {100 * found.dead.high:.1f})"
        lost = f"{how} are made by a seat that won no continuation of any of its actions"
        if found.kings is None:
            return questions.kingmaking(lost, "", False, games)
        return questions.kingmaking(lost, _points(found.kings), found.kings.low > 0, games)

    def _never(self, games: Games) -> list[Claim]:
        """Name what is shown to be never, or seldom, right."""
        word, said = self.order.manifest.game.contents_word, []
        for what, options in ((word, self.found.cards), ("kind of action", self.found.kinds)):
            for verdict in ("never", "seldom"):
                some = [one for one in options if one.verdict == f"{verdict} right"]
                named = ", ".join(f"{one.name} ({_points(one.worth)})" for one in some[:NAMED])
                more = max(len(some) - NAMED, 0)
                said += [questions.never_right(verdict, named, more, len(options), games)] if some else []
            if options and not any(one.verdict in ("never right", "seldom right") for one in options):
                said.append(questions.none_wrong(what, len(options), games))
        return said


def row_of(what: str, one: Option) -> dict[str, Any]:
    """A card or a kind of action as a row."""
    return {
        "what": what, "name": one.name, "moments": one.moments, "taken": one.taken, "worth": one.worth.value,
        "low": one.worth.low, "high": one.worth.high, "looks_best": one.best, "then": one.then.value,
        "then_low": one.then.low, "then_high": one.then.high, "verdict": one.verdict,
    }  # fmt: skip


def _points(effect: Effect) -> str:
    low, high = (f"{100 * end:+.1f}" for end in (effect.low, effect.high))
    return f"{100 * effect.value:+.1f} pp ({low} to {high})".replace("-", "−")


@question(
    Word("redeals", "Re-deals from which each action of a decision is played on.", kind=int, low=8, high=10_000),
    playouts=200,
)
def choices(request: Request, redeals: int = 32, watch: Watch | None = None) -> ChoicesResult:
    """What is a choice worth, who decides for others, and what is never right? Raises SimulateError.

    Of each playout some decisions are looked into, and some in which a card could be used.
    """
    watch = watch or Watch()
    order = compiled(request.but(log="cards").order(), watch)
    require_rivals(order.manifest.game, "choices")
    watch.say(f"{request.playouts} playouts, some decisions of each; every action played on from {redeals} re-deals")
    with pool_for(request) as pool:
        return ChoicesResult(choices_of(order, request.playouts, redeals, pool), order)
