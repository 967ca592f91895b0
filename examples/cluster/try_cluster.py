#!/usr/bin/env python3
"""Try a real cluster on this machine: every part in an environment of its own, made from a wheel.

    python examples/cluster/try_cluster.py [--playouts 1000000] [--game san-juan] [--folder cluster-trial]

1. Builds a wheel of these sources, and one that calls itself another version.
2. Makes four environments: the one who asks (with the scheduler), two workers, and a worker with the other version.
3. Plays on both workers; one of them is killed in the middle (SIGKILL), the other finishes.
4. Plays the same at home. Every table must be equal, row for row.
5. Lets the worker with the other version join: it must refuse, with exit code 2 and a message that says why.

Nothing but Python 3.11 is needed to start it; each environment takes about 700 MB. Environments are kept in the folder, so a
second trial starts sooner. Ends with 0 if all five held, else with 1 and what did not.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2]
PARTS = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "simulate", "strategies", "reports")
OTHER_VERSION = "0.0.1"
TABLES = ("playouts", "seats", "cards")
START_SECONDS = 120
SAME = """
import sys
import polars as pl

for table in sys.argv[3:]:
    ours, theirs = (pl.read_parquet(f"{run}/{table}/*.parquet").drop("run_id", strict=False) for run in sys.argv[1:3])
    if not ours.equals(theirs):
        sys.exit(f"{table}: not the same rows")
    print(f"{table}: {len(ours):,} rows, equal")
"""


def build(folder: Path, version: str | None = None) -> Path:
    """A wheel of these sources in `folder`, under another version if one is given."""
    made = folder / (version or "own")
    if made.is_dir():
        shutil.rmtree(made)
    sources = folder / f"sources-{version or 'own'}"
    shutil.rmtree(sources, ignore_errors=True)
    sources.mkdir(parents=True)
    for part in PARTS:
        copy = shutil.copytree if (SOURCES / part).is_dir() else shutil.copy
        copy(SOURCES / part, sources / part)
    if version:
        project = (sources / "pyproject.toml").read_text(encoding="utf-8").splitlines()
        project = [f'version = "{version}"' if line.startswith("version = ") else line for line in project]
        (sources / "pyproject.toml").write_text("\n".join(project), encoding="utf-8")
    wheel = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(made), str(sources)]
    subprocess.run(wheel, check=True)
    return next(made.glob("*.whl"))


class Machine:
    """What stands for a machine: an environment and a cache of its own."""

    def __init__(self, folder: Path, wheel: Path):
        self.folder = folder
        if not (folder / "bin").is_dir():
            venv.create(folder, with_pip=True)
            self.run("pip", "install", "--quiet", "--disable-pip-version-check", f"{wheel}[dask]")
        self.run("pip", "install", "--quiet", "--no-deps", "--force-reinstall", "--disable-pip-version-check", str(wheel))

    def start(self, *words: str, **how: object) -> subprocess.Popen[str]:
        """Start a command of this environment, away from the sources."""
        own = {"SIMULATE_CACHE_DIR": str(self.folder / "cache"), "PYTHONPATH": ""}
        command = [str(self.folder / "bin" / words[0]), *words[1:]]
        return subprocess.Popen(command, cwd=self.folder, env=os.environ | own, text=True, **how)  # type: ignore[call-overload,no-any-return]

    def run(self, *words: str) -> None:
        """Run a command of this environment to its end. Raises SystemExit if it fails."""
        if self.start(*words).wait():
            sys.exit(f"failed: {' '.join(words)}")


@contextlib.contextmanager
def running(machine: Machine, *words: str) -> Iterator[subprocess.Popen[str]]:
    """A command that runs as long as the block; what it says goes to a file beside the environment."""
    with open(machine.folder / f"{words[1]}.log", "w") as log:
        process = machine.start(*words, stdout=log, stderr=log)
        try:
            yield process
        finally:
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(20)
            process.kill()


def wait_for_port(port: int) -> None:
    """Until somebody listens there. Raises SystemExit."""
    for _ in range(START_SECONDS * 10):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    sys.exit("the scheduler did not start")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def shards(run: Path) -> int:
    """How many shards a run has on disk."""
    return len(list((run / "receipts").glob("*"))) if run.is_dir() else 0


def main() -> None:
    """Make the machines, play, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--playouts", type=int, default=1_000_000)
    parser.add_argument("--game", default="san-juan")
    parser.add_argument("--folder", type=Path, default=Path("cluster-trial"))
    asked = parser.parse_args()
    folder = asked.folder.resolve()
    own, other = build(folder / "wheels"), build(folder / "wheels", OTHER_VERSION)
    home, first, second = (Machine(folder / name, own) for name in ("home", "first", "second"))
    stranger = Machine(folder / "stranger", other)
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    away, here, refused = (folder / name for name in ("away", "here", "refused"))
    for run in (away, here, refused):
        shutil.rmtree(run, ignore_errors=True)
    size = max(asked.playouts // 20 // 4 * 4, 4)
    words = ["simulate", "run", asked.game, "--playouts", str(asked.playouts), "--shard-size", str(size), "--quiet"]
    worker = ["dask", "worker", address, "--nthreads", "1", "--no-nanny"]
    with running(home, "dask", "scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"):
        wait_for_port(port)
        with running(first, *worker) as killed, running(second, *worker):
            began = time.monotonic()
            asking = home.start(*words, "--out", str(away), "--backend", "dask", "--scheduler", address)
            while asking.poll() is None and shards(away) < 4:
                time.sleep(0.2)
            killed.send_signal(signal.SIGKILL)
            print(f"killed a worker after {shards(away)} of {-(-asked.playouts // size)} shards")
            if asking.wait():
                sys.exit("the run on the cluster failed")
            print(f"on the cluster: {time.monotonic() - began:.0f} s")
        began = time.monotonic()
        home.run(*words, "--out", str(here))
        print(f"at home: {time.monotonic() - began:.0f} s")
        home.run("python", "-c", SAME, str(here), str(away), *TABLES)
        with running(stranger, *worker):
            few = ["simulate", "run", asked.game, "--playouts", "4000", "--out", str(refused), "--quiet"]
            asking = home.start(*few, "--backend", "dask", "--scheduler", address, stderr=subprocess.PIPE)
            said = asking.communicate()[1].strip()
            if asking.returncode != 2 or OTHER_VERSION not in said:
                sys.exit(f"the worker with another version was not refused: {asking.returncode}, {said}")
            print(f"refused: {said}")


if __name__ == "__main__":
    main()
