"""The version of the installed project, and the commit that it was made of."""

from __future__ import annotations

import subprocess
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

HERE = Path(__file__).parent
COMMIT_FILE = "commit.txt"  # written into sdist and wheel by hatch_build.py


@cache
def own_version() -> str:
    """The version of meeplecarlo; a checkout that is not installed has none to tell."""
    try:
        return version("meeplecarlo")
    except PackageNotFoundError:
        return "0+unknown"


def own_commit(folder: Path = HERE) -> str | None:
    """The commit of these sources: of the checkout that they are in, else the one that the wheel was built from."""
    if (folder.parent / ".git").exists():
        command = ["git", "-C", str(folder.parent), "describe", "--always", "--dirty", "--exclude", "*"]
        try:
            return subprocess.run(command, capture_output=True, text=True, check=True, timeout=10).stdout.strip() or None
        except (OSError, subprocess.SubprocessError):
            return None
    file = folder / COMMIT_FILE
    return file.read_text(encoding="utf-8").strip() if file.is_file() else None
