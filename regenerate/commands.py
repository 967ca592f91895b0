"""Runs the command line of this repository, as a reader of a page would."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def python(*words: str, folder: Path = ROOT) -> str:
    """Return what `python WORDS` prints, run in a folder with the modules of this repository."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, *words]
    done = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    if done.returncode:
        sys.exit(f"regenerate: `python {shlex.join(words)}` ended with {done.returncode}; nothing more was made")
    return done.stdout


def simulate(command: str, folder: Path = ROOT) -> str:
    """Return what `simulate COMMAND` prints, run in a folder."""
    return python("-m", "simulate", *shlex.split(command), folder=folder)
