"""Files that a command writes: what cannot be written is found before anything is played for it."""

from __future__ import annotations

import os
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import click

from simulate.errors import RunError, clip
from simulate.system.files import require_writable
from simulate.system.ours import forcing


class OutputFile(click.ParamType):  # type: ignore[type-arg]  # takes none before click 8.3
    """The name of a file to write; `adds`: what is there stays, and more is written below it."""

    name = "path"

    def __init__(self, adds: bool = False):
        self.adds = adds

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Read it. Raises RunError."""
        if isinstance(value, Path):
            return value
        option = max(param.opts, key=len) if param is not None else ""
        try:
            value.encode()  # it will stand in texts
            path = Path(value).expanduser() if value.strip() else None
        except (RuntimeError, ValueError) as error:  # no such user, no text
            raise RunError(f"{option} {clip(value)}: {error}") from error
        if path is None:
            raise RunError(f"{option} '{clip(value)}': not the name of a file")
        with forcing() if self.adds else nullcontext():
            require_writable(path, option)
        return path


OUTPUT_FILE = OutputFile()


def require_not_read(ctx: click.Context) -> None:
    """See that no file that a command writes is one that it reads. Raises RunError."""
    given = {param: ctx.params.get(param.name or "") for param in ctx.command.params}
    outputs = {param: path for param, path in given.items() if isinstance(param.type, OutputFile)}
    words = [word for param, value in given.items() if param not in outputs for word in _words(value)]
    read = [Path(word) for word in words if os.path.isfile(word)]  # False for a word that can be no path
    for param, path in outputs.items():
        if path is not None and path.is_file() and any(path.samefile(other) for other in read):
            raise RunError(
                f"{max(param.opts, key=len)} {clip(str(path), 120)}: the command reads this file", "Name another file."
            )


def _words(value: Any) -> list[str]:
    """The words of an option that may name a file."""
    if isinstance(value, list | tuple):
        return [word for one in value for word in _words(one)]
    return [str(value)] if isinstance(value, str | Path) and 0 < len(str(value)) < 4096 and "\0" not in str(value) else []
