"""Bar a seat from cards of a run for its report: what access to each is worth, on the run's deals, kept beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from simulate.errors import SimulateError
from simulate.runs.measure.levels import level
from simulate.runs.plan.envelope import about_of, result_file
from simulate.runs.plan.order import order_again
from simulate.runs.play.scheduler import Jobs
from simulate.runs.play.warmup import compile_all
from simulate.runs.read.run import Run
from simulate.runs.store.totals import totals_of_run
from simulate.statistics.standards import LEAST_PAIRS
from simulate.system.files import write_whole
from simulate.whatif.card_tables import frame_of, players_frame
from simulate.whatif.cards import BARRED, CARD, card_strength

PLIES = "plies.mean"
FILE = "barred.json"  # as `simulate card-strength --json` writes it
BUDGET = 5_000_000  # plies of barring cards for one report, 4 to 13 CPU seconds: a page does not depend on the load
PLAIN_BUDGET = 1_500_000  # the same of a game in plain Python, which begins a playout anew at each use
USUAL_PLIES = 100.0
PLAYED_AGAIN = 0.5  # part of the playouts in which a card is used, about: the others need not be played again

Say = Callable[[str], None]


def bar_cards(run: Run, cards: Sequence[str], playouts: int, jobs: Jobs = 1, say: Say = lambda line: None) -> Path | None:
    """Bar a seat from the first of these cards, as many as the budget allows; return the file of the results.

    None where nothing was played: the run is too short, or is none that this program can play again.
    """
    blocks, most = _blocks(run, playouts), affordable(run, cards, playouts)
    if not most:
        return None
    say(f"barring a seat from {most} of {len(cards)} {run.manifest.game.contents_word}s")
    try:
        order = order_again(run.manifest)
        compile_all(order.game, order.entries())
        effects = [e for e in card_strength(order, list(cards[:most]), BARRED, blocks, jobs) if not e.is_forced]
    except SimulateError:
        return None
    about = {"asked": about_of(order.manifest), "how": BARRED, "by": CARD, "blocks": blocks}
    about["by_strategy"] = players_frame(effects).to_dicts()
    file = run.path / FILE
    write_whole(file, result_file("card-strength", about, frame_of(effects, BARRED).to_dicts()))
    return file


def affordable(run: Run, cards: Sequence[str], playouts: int) -> int:
    """From how many of these cards a seat is barred for a report: as many as the budget allows, none of a short run."""
    blocks, game = _blocks(run, playouts), run.manifest.game
    if blocks < LEAST_PAIRS or run.seat_count < 2:
        return 0
    plies = plies_of(run) * blocks * run.seat_count * PLAYED_AGAIN  # of one card
    budget = PLAIN_BUDGET if game.plain else BUDGET
    return len(cards) if plies <= 0 else min(len(cards), int(budget / plies))


def _blocks(run: Run, playouts: int) -> int:
    return min(-(-playouts // run.seat_count), run.playouts_held // run.seat_count)


def plies_of(run: Run) -> float:
    """The mean plies of a playout; of a run that keeps sums alone a usual number."""
    try:
        return level(totals_of_run(run), PLIES)[0]
    except SimulateError:
        return USUAL_PLIES
