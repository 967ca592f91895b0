"""How long the files of a shard take from a Dask worker to the one who asked, and from there to the disk.

`python benchmarks/way_home.py RUN`; on loopback, the best of five. What a network adds is not in it.
"""

import logging
import os
import sys
import tempfile
import time
from pathlib import Path

from distributed import Client, LocalCluster

LEVELS = (("sums",), ("playouts", "totals", "sums"), ("seats", "playouts", "totals", "sums"))
EVERYTHING = ("cards", "seats", "playouts", "totals", "sums")


def read(run: str, stem: str, folders: tuple[str, ...]) -> dict[str, bytes]:
    """The files of a shard."""
    return {folder: Path(run, folder, f"{stem}.parquet").read_bytes() for folder in folders}


def main() -> None:
    """A line for each log level: bytes, seconds of the way, seconds until it is on the disk."""
    run = str(Path(sys.argv[1]).resolve())
    stem = min(Path(run, "receipts").glob("*.json")).stem
    options = {"n_workers": 1, "threads_per_worker": 1, "dashboard_address": ":0", "silence_logs": logging.ERROR}
    with LocalCluster(processes=True, **options) as cluster, Client(cluster) as client:
        for folders in (*LEVELS, EVERYTHING):
            ways, writes = [], []
            for _ in range(5):
                started = time.perf_counter()
                files = client.submit(read, run, stem, folders, pure=False).result()
                ways.append(time.perf_counter() - started)
                with tempfile.TemporaryDirectory() as place:
                    started = time.perf_counter()
                    for name, content in files.items():
                        with Path(place, name).open("wb") as file:
                            file.write(content)
                            os.fsync(file.fileno())
                    writes.append(time.perf_counter() - started)
            size = sum(map(len, files.values()))
            print(f"--log {folders[0]}: {size:,} bytes, {min(ways):.3f} s home, {min(writes):.3f} s to the disk")


if __name__ == "__main__":
    main()
