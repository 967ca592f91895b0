"""The one pool: pieces of work in turn on threads or processes of joblib."""

import os
import signal
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path

import pytest

from simulate.runs.play.workers import PROCESSES, Pool, on_threads, spread

FOLDER = Path(__file__).parents[2]


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_every_piece_is_worked_on_once_and_no_more_are_taken_than_threads_are_free(jobs):
    taken, most, at_once, most_at_once = [], [0], [0], [0]
    lock = threading.Lock()

    def pieces():
        for i in range(40):
            taken.append(i)
            most[0] = max(most[0], len(taken) - len(done))
            yield i

    def work(piece):
        with lock:
            at_once[0] += 1
            most_at_once[0] = max(most_at_once[0], at_once[0])
        time.sleep(0.002)
        with lock:
            at_once[0] -= 1
        return piece * piece

    done = []
    for made in spread(Pool(jobs), work, pieces()):
        done.append(made)
    assert sorted(done) == [i * i for i in range(40)]
    assert 1 <= most_at_once[0] <= jobs


def test_one_worker_is_a_thread_too():
    """In the thread that asks, a kernel would keep Ctrl-C waiting."""
    assert threading.main_thread() not in spread(Pool(1), lambda piece: threading.current_thread(), range(3))


def test_one_process_is_not_this_one():
    """joblib would work here with one job, and a worker that ends with its parent would end us."""
    assert os.getpid() not in list(spread(Pool(1, PROCESSES), _process, range(2)))


def _process(piece):
    return os.getpid()


@pytest.mark.parametrize("jobs", [1, 3])
def test_answers_come_in_the_order_of_the_pieces_where_that_is_asked(jobs):
    def work(piece):
        time.sleep(0.01 * (3 - piece % 3))
        return piece

    assert on_threads(jobs, work, range(9), _nothing) == list(range(9))


def _nothing():
    pass


@pytest.mark.parametrize("ordered", [False, True])
@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_piece_raises_is_raised_once_all_threads_have_come_to_rest(jobs, ordered):
    begun, ended, stopped = [], [], []

    def work(piece):
        begun.append(piece)
        if piece == 3:
            raise ValueError("the third")
        time.sleep(0.02)
        ended.append(piece)
        return piece

    with pytest.raises(ValueError, match="the third"):
        list(spread(Pool(jobs), work, range(10), ordered, partial(stopped.append, True)))
    assert stopped == [True]
    assert sorted(begun) == sorted([*ended, 3])
    here = len(begun)
    assert here < 10
    time.sleep(0.1)
    assert len(begun) == here


def test_who_asks_no_longer_leaves_no_piece_at_work():
    begun, ended = [], []

    def work(piece):
        begun.append(piece)
        time.sleep(0.02)
        ended.append(piece)

    answers = spread(Pool(2), work, range(100))
    next(answers)
    answers.close()
    assert sorted(begun) == sorted(ended)
    assert len(begun) < 20


INTERRUPTED = """
import os, threading, sys
from simulate.runs.play.workers import on_threads
stop, begun, ended = threading.Event(), [], []
def work(piece):
    begun.append(piece)
    os.write(1, b"begun\\n")
    stop.wait(600)
    ended.append(piece)
try:
    on_threads(int(sys.argv[1]), work, range(50), stop.set)
except KeyboardInterrupt as error:
    print(type(error).__name__, sorted(begun) == sorted(ended), len(begun) <= 3, flush=True)
"""


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("signum", "name"),
    [(signal.SIGINT, "KeyboardInterrupt"), (signal.SIGTERM, "Terminated"), (signal.SIGHUP, "HungUp")],
    ids=["SIGINT", "SIGTERM", "SIGHUP"],
)
def test_a_signal_stops_the_workers_and_is_raised_once_they_rest(jobs, signum, name):
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, str(jobs)], stdout=subprocess.PIPE, text=True, cwd=FOLDER
    ) as process:
        assert process.stdout.readline() == "begun\n"
        process.send_signal(signum)
        said = process.communicate(timeout=600)[0]
    assert said.splitlines()[-1] == f"{name} True True"
