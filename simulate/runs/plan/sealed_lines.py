"""A file of lines that only grows: each has a seal over itself and all lines before it, so that none is edited unseen.

A line is its seal, a blank and JSON. A last line without an end was cut off, with the process that wrote it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from simulate.system.files import read_text, write_text, write_whole
from simulate.system.outside import read_json


class SealedLines:
    """The lines of one file. After `begin` or `read` it can be added to."""

    def __init__(self, path: Path):
        self.path, self._seal = path, ""

    def begin(self, head: Any) -> None:
        """Write the file with its first line alone. Raises RunError."""
        self._seal = ""
        write_text(self.path, self._line(head))

    def read(self) -> list[Any]:
        """Read all lines; a last one that was cut off is removed. Raises OSError, ValueError."""
        text = read_text(self.path)
        whole = text[: text.rfind("\n") + 1]
        found, self._seal = [], ""
        for number, line in enumerate(whole.splitlines(), 1):
            seal, _, content = line.partition(" ")
            self._seal = _seal_of(self._seal, content)
            if seal != self._seal:
                raise ValueError(f"line {number} was changed after it was written (its seal does not fit)")
            found.append(read_json(content))
        if not found:
            raise ValueError("it is empty")
        if whole != text:
            write_whole(self.path, whole.encode())
        return found

    def add(self, values: Iterable[Any]) -> None:
        """Append lines. Raises OSError."""
        lines = "".join(map(self._line, values))
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(lines)

    def _line(self, value: Any) -> str:
        content = json.dumps(value)
        self._seal = _seal_of(self._seal, content)
        return f"{self._seal} {content}\n"


def _seal_of(before: str, content: str) -> str:
    return hashlib.blake2b(f"{before} {content}".encode(), digest_size=8).hexdigest()
