"""Name a choice that takes long: a strategy that never answers is told with its file, seat and ply."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING

from simulate.engine import playout as kernel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simulate.runs.plan.order import Order
    from simulate.runs.play.kernel import Control

LONG_SECONDS = 10.0
PAUSE = 0.5


@contextmanager
def watchdog(order: Order, control: Control, say: Callable[[str], None]) -> Iterator[None]:
    """While the body runs, `say` once of each choice that takes over ten seconds whose it is."""
    over = threading.Event()
    watcher = threading.Thread(target=_watch, args=(order, control, say, over), daemon=True)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        watcher.join()


def _watch(order: Order, control: Control, say: Callable[[str], None], over: threading.Event) -> None:
    since: dict[int, tuple[tuple[int, ...], float]] = {}  # a running call -> where it is, from when on
    told: set[tuple[int, ...]] = set()
    while not over.wait(PAUSE):
        now = time.monotonic()
        for status in control.running():
            place = tuple(int(status[key]) for key in (kernel.BLOCK, kernel.ROTATION, kernel.PLY, kernel.SEAT))
            was, begun = since.get(id(status), ((), now))
            if place != was:
                since[id(status)] = place, now
            elif now - begun >= LONG_SECONDS and place not in told:
                told.add(place)
                say(slow_words(order, *place))


def slow_words(order: Order, block: int, rotation: int, ply: int, seat: int) -> str:
    """What is said of a choice that takes long."""
    playout = block * order.plan.seats + rotation
    label = order.plan.seated(playout)[seat]
    file = next(s.file for s in order.strategies if s.label == label)
    return (
        f"strategy '{label}' ({file}, seat {seat}) has not chosen for {LONG_SECONDS:.0f} s at ply {ply} "
        f"of playout {playout}; Ctrl-C twice ends the run"
    )
