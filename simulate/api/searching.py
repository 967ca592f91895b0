"""A game's search players: the value function that they ask instead of playing to the end."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from simulate.api.asked import compiled
from simulate.api.question import Word, question
from simulate.engine.lanes import is_external, is_plain
from simulate.errors import RunError
from simulate.games import game_meta, load_game, path_options
from simulate.runs.play.progress import Watch
from simulate.system.files import write_whole
from simulate.tuning.value import fit_value
from strategies.catalogue import folder_of
from strategies.value import AHEAD_MAX, FILE, ValueFile, value_file_of, written

if TYPE_CHECKING:
    from simulate.runs.plan.order import Order
    from simulate.runs.plan.request import Request

AHEAD = 2  # the best in four of the five games
PLAYOUTS = 20_000  # at each seat count; of long games the first that fill the memory that is given them
LEAST_TOLD = 0.01  # of the surprise: a value function that takes away less is not worth asking


@dataclass(frozen=True)
class TuneSearchResult:
    """The value function, and the file that search players read; None: it was not kept."""

    value: ValueFile
    file: Path | None

    def told(self) -> dict[int, float]:
        """By seat count: the part of the surprise about who wins that the value function takes away, in playouts apart."""
        return {part.seats: 1 - part.surprise / part.surprise_if_even for part in self.value.seats}


@question(
    Word("ahead", "Rounds that a search player plays on before it asks.", kind=int, low=1, high=AHEAD_MAX),
    Word("keep", "Write the game's value.json, which its search players ask.", in_python="Write the game's value.json."),
    playouts=PLAYOUTS,
)
def tune_search(request: Request, ahead: int = AHEAD, keep: bool = True, watch: Watch | None = None) -> TuneSearchResult:
    """Fit the value function that a game's search players ask after some rounds, at all seat counts unless `seats` names
    some. Raises SimulateError."""
    _require_fit(request)
    if keep:
        _require_ours(folder_of(load_game(request.game).key))
    low, high = game_meta(request.game)["seats"]
    counts = [seats for seats in request.seat_counts() if seats > 1] if request.seats else list(range(max(2, low), high + 1))
    watch = watch or Watch()
    orders = [compiled(_order(request, seats), watch) for seats in counts]
    _require_scripts(orders[-1])
    words = ["simulate", "tune-search", orders[-1].game.name, *path_options(request.game), "--ahead", str(ahead)]
    value = fit_value(orders, ahead, request.playouts, shlex.join(words), watch.say)
    found = TuneSearchResult(value, folder_of(orders[-1].game.key) / FILE if keep else None)
    if max(found.told().values()) < LEAST_TOLD:
        raise RunError(
            "what a seat has at the start of a round foretells nothing about who wins, so search players play on to the end",
            "Play more (--playouts), or keep in the STATE record, by seat, what decides.",
        )
    if found.file is not None:
        write_whole(found.file, written(value).encode())
    return found


def _order(request: Request, seats: int) -> Order:
    return request.but(seats=str(seats), log="playouts").order(seats)


def _require_scripts(order: Order) -> None:
    """Raises RunError for players whose choices the sample does not play as they are."""
    other = [player.label for player in order.strategies if player.of is not None or not player.bundled]
    if other:
        raise RunError(
            f"{other[0]}: the numbers are fitted on scripts that come with the game", "Name such players, or none."
        )


def _require_ours(folder: Path) -> None:
    """Refuse to write over a file that is no value function. Raises SimulateError."""
    value_file_of(folder)
    if not os.access(folder, os.W_OK):
        raise RunError(f"{folder} cannot be written", "Fit it without keeping it: --no-keep.")


def _require_fit(request: Request) -> None:
    """Raises RunError for a game whose search players cannot ask."""
    game = load_game(request.game)
    if is_external(game) or is_plain(game):
        raise RunError(
            f"{game.title} is not compiled, so its search players play on to the end",
            'Only a compiled game has a STATE record to read, see the manual\'s page "A game of your own".',
        )
    if game.stake or game_meta(request.game).get("kind", "versus") != "versus":
        raise RunError(
            f"{game.title}: a value function says which seat wins, and here it is not one seat against the others"
        )
    if request.overlays or request.settings or request.overrides:
        raise RunError("the file is about the rules as they stand", "Fit it without --variant and --set.")
    if max(request.seat_counts()) < 2:
        raise RunError(f"{game.title}: alone nobody is likelier to win than another")
