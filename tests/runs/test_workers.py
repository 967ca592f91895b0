"""Threads that take pieces of work in turn."""

import threading

import pytest

from simulate.runs.play.workers import unordered


def test_every_piece_is_worked_on_once_and_no_more_are_taken_than_threads_are_free():
    taken, most, running = [], [0], set()

    def pieces():
        for i in range(40):
            taken.append(i)
            most[0] = max(most[0], len(taken) - len(done))
            yield i

    def work(piece):
        running.add(threading.get_ident())
        return piece * piece

    done = []
    for made in unordered(2, work, pieces()):
        done.append(made)
    assert sorted(done) == [i * i for i in range(40)]
    assert len(running) <= 2
    assert most[0] <= 5  # two at work, one waiting, two that ended together


def test_what_a_piece_raises_is_raised_once_all_threads_have_come_to_rest():
    ended = []

    def work(piece):
        if piece == 3:
            raise ValueError("the third")
        ended.append(piece)
        return piece

    with pytest.raises(ValueError, match="the third"):
        list(unordered(2, work, range(10)))
    here = len(ended)
    assert here < 10
    assert not [t for t in threading.enumerate() if t.name.startswith("ThreadPoolExecutor")]
