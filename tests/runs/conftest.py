"""Toy orders, runs of them, and a command line of San Juan in a process of its own."""

import os
from pathlib import Path

import pytest

from simulate.runs.plan.order import make_order
from simulate.runs.play.play import PlaySettings, play
from simulate.runs.read.digest import digest_of
from simulate.runs.read.run import open_run
from tests import toy_game
from tests.command import WAIT
from tests.served import COMPILED, command

ROOT = Path(__file__).resolve().parents[2]


class Listener:
    """An observer that remembers what it was sent."""

    def __init__(self):
        self.told = []

    def compiling(self, done, missing, words):
        self.told.append(("compiling", done, missing))

    def started(self, control, held, total):
        self.control = control
        self.told.append(("started", held, total))

    def slow(self, words):
        self.told.append(("slow", words))

    def ended(self):
        self.told.append(("ended",))


@pytest.fixture(scope="session", autouse=True)
def _compiled():
    toy_game.compile_toy()


def order(*names, seats=3, seed=0, log="cards", own=True, **values):
    """A toy order."""
    strategies = [toy_game.strategy(name, own) for name in names or ("careful", "chancer", "chaser")]
    return make_order(toy_game.GAME, toy_game.rules(**values), seats, strategies, seed, log)


def run_toy(folder, playouts, ordered=None, **settings):
    """Play into a folder and open it."""
    play(ordered or order(), folder, playouts, PlaySettings(**settings), Listener())
    return open_run(folder)


def digest(folder):
    """Digest of the tables of a run."""
    return digest_of(open_run(folder))


def environment(**more):
    """The environment of a child process that finds this checkout."""
    return {**os.environ, "PYTHONPATH": str(ROOT), **more}


def simulate(*words, cwd=None, timeout=WAIT, typed=None, lane=COMPILED, **more):
    """Run the command line in a process of its own, with more variables in its environment."""
    return command(*words, cwd=cwd, env=environment(**more), timeout=timeout, typed=typed, lane=lane)
