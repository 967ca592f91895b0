"""Scratch room: what an entry fills on its stack is what helpers read, call by call, without memory being asked for."""

import numpy as np

from simulate.engine.compiler import PLAIN
from simulate.engine.jit import JIT_DISABLED, entry, int64, jit
from simulate.engine.stack_arrays import stack_array

room_of = stack_array(3, 5)


@jit
def put(room, number):
    """Fill the room with numbers from `number` on."""
    for row in range(room.shape[0]):
        for column in range(room.shape[1]):
            room[row, column] = number + 5 * row + column


@entry(int64(int64))
def summed(number):
    """The sum of a room that is filled from a number on, and of the last row of another."""
    room, other = room_of(), room_of()
    put(room, number)
    put(other, 2 * number)
    last = other[2]
    total = 0
    for row in range(3):
        for column in range(5):
            total += int(room[row, column])
    for column in range(5):
        total += int(last[column])
    return total


def test_two_rooms_of_one_call_are_two():
    for number in (0, 7, -3):
        assert summed(number) == 15 * number + sum(range(15)) + 5 * 2 * number + sum(range(10, 15))


def test_no_memory_is_asked_for():
    summed(1)
    if JIT_DISABLED or PLAIN:
        return
    from numba.core.runtime import _nrt_python, rtsys

    _nrt_python.memsys_enable_stats()
    before = rtsys.get_allocation_stats().alloc
    for number in range(100):
        summed(number)
    assert rtsys.get_allocation_stats().alloc == before


def test_python_gets_an_array():
    room = room_of()
    assert isinstance(room, np.ndarray)
    assert room.shape == (3, 5)
    put(room, 2)
    assert room[2, 4] == 16.0
