"""What beats a field of players, from Python and from the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simulate.api.asked import compiled
from simulate.api.question import Word, question
from simulate.claims import questions
from simulate.claims.claim import Claim, games_at
from simulate.runs.plan.order import require_rivals
from simulate.runs.play.progress import Watch
from simulate.runs.play.scheduler import pool_for
from simulate.statistics.standards import MARGIN
from simulate.tuning.counter import Counter, counter_of

if TYPE_CHECKING:
    import polars as pl

    from simulate.runs.plan.order import Order
    from simulate.runs.plan.request import Request


NOTHING = 0.0005  # of a win share, which no sentence shows


@dataclass(frozen=True)
class CounterResult:
    """A pool of players, who beats whom, the mixture that is hard to beat, and the answers that were found."""

    found: Counter
    order: Order

    def frame(self) -> pl.DataFrame:
        """One row a player: its part of the mixture, and what it wins against that."""
        import polars as pl

        found = self.found
        rows: list[dict[str, Any]] = []
        for player in found.players:
            value, low, high = found.against[player]
            base = next((answer.base for answer in found.answers if answer.name == player), None)
            rows.append(
                {"player": player, "mixture": found.mixture.get(player, 0.0), "wins": value, "low": low, "high": high}
                | {"based_on": base}
            )
        return pl.DataFrame(rows, infer_schema_length=None)

    def table_frame(self) -> pl.DataFrame:
        """One row a pair: what one player wins alone among others who are all alike."""
        import polars as pl

        rows = [
            {"player": one, "among": other, "wins": value, "low": low, "high": high}
            for (one, other), (value, low, high) in self.found.table.items()
        ]
        return pl.DataFrame(rows)

    def says(self) -> list[str]:
        """The answer in sentences."""
        return [self.claims()[0].words, *self._answers(), self._chain()]

    def claims(self) -> list[Claim]:
        """Whether one dominates, some go in a circle, or many are as good."""
        games = games_at(self.order.manifest, self.found.playouts)
        return [questions.best_answer(self._shape(), len(self.found.players), games)]

    def _shape(self) -> str:
        """Say whether one dominates, some go in a circle, or many are as good."""
        found = self.found
        most = f"nothing that was found beats {{}} by more than {100 * found.most:.1f} pp of win share"
        if found.most < NOTHING:
            most = "nothing that was found wins more than its share against {}"
        mixed = ", ".join(f"{100 * part:.0f} % {name}" for name, part in found.mixture.items())
        what = next(iter(found.mixture)) if len(found.mixture) == 1 else f"the mixture ({mixed})"
        if found.dominates and found.mixture.get(found.dominates, 0.0) == max(found.mixture.values()):
            return f"one strategy dominates: {found.dominates} beats each of the others; {most.format('it')}"
        if circle := found.circle:
            told = ", ".join(f"{a} beats {b}" for a, b in zip(circle, (*circle[1:], circle[0]), strict=True))
            return f"they go in a circle: {told}; {most.format(what)}"
        if len(found.mixture) == 1:
            return f"nobody beats {what}: {most.format('it')}, but it is not shown to beat each of the others"
        if found.most <= MARGIN * found.fair:
            return f"many are as good: {most.format(what)}"
        return f"neither one player nor a circle is shown to be best; {most.format(what)}"

    def _answers(self) -> list[str]:
        """Say what the best answer to the field wins."""
        fair = 100 * self.found.fair
        if not self.found.answers:
            return ["no player here has numbers to search, so only the named ones were compared"]
        first = self.found.answers[0]
        by = f"{100 * first.gain.value:+.1f} pp ({100 * first.gain.low:+.1f} to {100 * first.gain.high:+.1f})"
        if not first.joined:
            return [
                f"the best answer to this field is {first.best}, one of it: it wins {_percent(first.best_wins)} against it, "
                f"fair is {fair:.1f} %; {first.base} with other numbers is not shown to win more, {_sign(by)}"
            ]
        return [
            f"the best answer found to this field is {first.base} with other numbers: it wins {_percent(first.wins)} "
            f"against it, fair is {fair:.1f} %, and {first.best} wins {_percent(first.best_wins)}: {_sign(by)}"
        ]

    def _chain(self) -> str:
        """Say whether the chain of answers ended."""
        joined = sum(answer.joined for answer in self.found.answers)
        if self.found.ended and not joined:
            return "the chain of answers ends at once: nothing was found that wins more than the best of these players"
        if self.found.ended:
            return f"the chain of answers ends: after {joined} of them nothing was found that wins more than the best before"
        return f"the chain of answers may go on after {joined}: --rounds {2 * joined} asks further"


def _percent(shown: tuple[float, float, float]) -> str:
    return f"{100 * shown[0]:.1f} % ({100 * shown[1]:.1f} to {100 * shown[2]:.1f})"


def _sign(text: str) -> str:
    return text.replace("-", "−")


@question(
    Word("rounds", "Answers to answers that are looked for, at most.", kind=int, low=1, high=8),
    Word("generations", "Generations of a search (CMA-ES), about a dozen trials each.", kind=int, low=1, high=1000),
    playouts=1_600,
)
def counter(request: Request, rounds: int = 2, generations: int = 12, watch: Watch | None = None) -> CounterResult:
    """What is the best answer to these players, by how much, and does the chain of answers end? Raises SimulateError.

    `playouts` are those of a pairing; a trial of a search plays a fifth of them.
    """
    watch = watch or Watch()
    order = compiled(request.but(log="seats").order(), watch)
    require_rivals(order.manifest.game, "counter")
    blocks = -(-request.playouts // order.plan.seats)
    with pool_for(request) as pool:
        return CounterResult(counter_of(order, blocks, rounds, generations, pool, watch.say), order)
