"""Call the command line in this process, as a shell would see it."""

import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
WAIT = 900  # seconds for a process to answer or end: a test that waits so long on however busy a machine hangs


@dataclass
class Done:
    """The output and exit code of a command."""

    exit_code: int
    stdout: str
    stderr: str


def invoke(capsys: pytest.CaptureFixture, *args: object) -> Done:
    """Run `simulate ARGS` and return its exit code and output."""
    from simulate.cli import main

    capsys.readouterr()
    try:
        main([str(a) for a in args])
        code = 0
    except SystemExit as exit_:
        code = exit_.code if isinstance(exit_.code, int) else 1
    out = capsys.readouterr()
    return Done(code, out.out, out.err)


def shell(*args: object, **how: Any) -> subprocess.CompletedProcess[str]:
    """Run `simulate ARGS` as a process of its own: `cwd`, `env`, `typed`, `timeout`, `lane` as in tests/served.py."""
    from tests.served import command

    return command(*args, **how)
