"""How long a report reads the rows of a run, and how much memory it takes: `python benchmarks/read_rows.py RUN [SHARDS]`.

Of the sources on PYTHONPATH, so that two revisions can take turns. Imports, compiling and drawing the page are left out.
"""

from __future__ import annotations

import resource
import sys
import time
from dataclasses import replace


def main() -> None:
    """Read, and print processor and wall seconds and the largest memory."""
    import polars  # noqa: F401 (what reading imports)

    from simulate.runs.read.run import open_run
    from simulate.sums.kernels import compile_kernels
    from simulate.sums.reading import read_log

    compile_kernels()
    run = open_run(sys.argv[1])
    run = replace(run, receipts=run.receipts[: int(sys.argv[2]) if len(sys.argv) > 2 else None])
    processor, wall = time.process_time(), time.perf_counter()
    read_log(run, scan=True)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(
        f"{run.playouts_held:,} playouts: {time.process_time() - processor:.2f} s of processor time, "
        f"{time.perf_counter() - wall:.2f} s, {memory} MiB"
    )


if __name__ == "__main__":
    main()
