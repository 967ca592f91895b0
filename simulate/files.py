"""Files that are whole or not there: temporary name, fsync, rename, fsync of the folder."""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path
from typing import Any

MARK = ".part-"


def temporary(path: Path) -> Path:
    """The name under which a file is written until it is whole; globs over the ending do not find it."""
    return path.with_name(f"{MARK}{path.name}.{os.getpid()}")


def is_temporary(path: Path) -> bool:
    """Whether a file is one that was never finished."""
    return path.name.startswith(MARK)


def adopt(scratch: Path, path: Path) -> None:
    """Bring a written file to the disk and give it its name."""
    with scratch.open("rb+") as file:
        os.fsync(file.fileno())
    scratch.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Bring a folder's entries to the disk, where the system can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_whole(path: Path, content: bytes) -> None:
    """Write a small file: it is there with all its content, or as it was before."""
    scratch = temporary(path)
    try:
        scratch.write_bytes(content)
        adopt(scratch, path)
    finally:
        scratch.unlink(missing_ok=True)


def discard(scratch: Path, *writers: Any) -> None:
    """Close a file in the making and remove it; a disk that is full may refuse the last bytes, which are not wanted."""
    for writer in writers:
        with contextlib.suppress(OSError):
            writer.close()
    with contextlib.suppress(OSError):
        scratch.unlink(missing_ok=True)


def put_aside(path: Path, folder: Path) -> Path:
    """Move a file into another folder, under a name that says where it was and that is free there; return its new path."""
    folder.mkdir(exist_ok=True)
    name, number = f"{path.parent.name}-{path.name}", 1
    while (folder / name).exists():
        name, number = f"{path.parent.name}-{number}-{path.name}", number + 1
    return path.rename(folder / name)


def digest_file(path: Path) -> str:
    """BLAKE2b digest of a file's bytes, 16 bytes as hex."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=16)).hexdigest()
