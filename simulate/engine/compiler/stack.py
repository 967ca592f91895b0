"""Arrays on the stack, see `engine/stack_arrays.py`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.extending import _Intrinsic as NumbaIntrinsic
from numba.np.arrayobj import populate_array

WORD = 8  # bytes of a float64
_Intrinsic: Any = NumbaIntrinsic


class StackArray(_Intrinsic):
    """The intrinsic that makes the room: compiled on the stack of the calling function, from Python an array like any
    other."""

    def __init__(self, rows: int, columns: int):
        self.rows, self.columns = rows, columns
        super().__init__("scratch", self._typed)

    def _typed(self, context: Any) -> Any:
        kind: Any = types.Array(types.float64, 2, "C")

        def generate(target: Any, builder: Any, signature: Any, args: Any) -> Any:
            def words(*numbers: int) -> list:
                return [target.get_constant(types.intp, n) for n in numbers]

            data = cgutils.alloca_once(builder, target.get_value_type(types.float64), size=self.rows * self.columns)
            shape, strides = words(self.rows, self.columns), words(WORD * self.columns, WORD)
            room = target.make_array(kind)(target, builder)
            populate_array(room, data=data, shape=shape, strides=strides, itemsize=words(WORD)[0], meminfo=None)
            return room._getvalue()

        return kind(), generate

    def __call__(self) -> np.ndarray:
        """Make the array for Python."""
        return np.empty((self.rows, self.columns))


def stack_array(rows: int, columns: int) -> Any:
    """Make and register the intrinsic that makes the room."""
    room = StackArray(rows, columns)
    room._register()
    return room


def is_stack_array(function: Any) -> bool:
    """Return True if the type of a callee is that of scratch room."""
    return isinstance(function, types.Function) and isinstance(function.typing_key, StackArray)
