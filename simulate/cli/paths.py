"""Files that a command writes: what cannot be written is found before anything is played for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from simulate.errors import RunError, clip
from simulate.files import require_writable


class OutputFile(click.ParamType):  # type: ignore[type-arg]  # takes none before click 8.3
    """The name of a file to write."""

    name = "path"

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
        require_writable(path, option)
        return path


OUTPUT_FILE = OutputFile()
