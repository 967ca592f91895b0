"""The C reference of benchmarks/ plays San Juan by the same rules and streams as our kernel."""

import numpy as np
import pytest

from benchmarks.c_ratio import Both, build, compiler
from simulate.engine.jit import JIT_DISABLED


@pytest.mark.skipif(JIT_DISABLED, reason="thousands of plies")
def test_the_rows_of_c_are_ours(tmp_path):
    cc = compiler()
    if cc is None:
        pytest.skip("no C compiler")
    both = Both(build(cc, str(tmp_path)))
    (_, seats, rows), (_, our_seats, our_rows) = both.c(5, 100), both.ours(5, 100)
    np.testing.assert_array_equal(seats, our_seats)
    np.testing.assert_array_equal(rows, our_rows)
