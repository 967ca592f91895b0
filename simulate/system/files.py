"""Files that are whole or not there: temporary name, fsync, rename, fsync of the folder. And which are none."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import io
import math
import os
import re
import stat
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from simulate.errors import RunError, clip
from simulate.system.ours import require_replaceable

MARK = ".part-"
LONGEST_NAME = 200  # bytes of a name that a mark and a process number still fit beside
MOST_BYTES = 512_000_000  # of a file that is read as a whole
LEFT = 60.0  # seconds after which nobody writes on in an unfinished file
WAITS = (0.05, 0.1, 0.2, 0.4)  # seconds until a reader may have closed the file that is replaced (Windows)


def temporary(path: Path) -> Path:
    """The name under which a file is written until it is whole; globs over the ending do not find it."""
    name = os.fsencode(path.name)
    short = path.name if len(name) <= LONGEST_NAME else hashlib.blake2b(name, digest_size=16).hexdigest()
    return path.with_name(f"{MARK}{short}.{os.getpid()}")


def is_temporary(path: Path) -> bool:
    """Return True if a file is one that was never finished."""
    return path.name.startswith(MARK)


def adopt(scratch: Path, path: Path) -> None:
    """Bring a written file to the disk and give it its name."""
    with named(path):
        with scratch.open("rb+") as file:
            os.fsync(file.fileno())
        rename_over(scratch, path)
        sync_folder(path.parent)


@contextlib.contextmanager
def named(path: Path) -> Iterator[None]:
    """Errors of the system name the file that is written: those of an open file, and of Arrow, name none."""
    try:
        yield
    except OSError as error:
        if error.errno is not None:
            error.filename, error.filename2, error.strerror = str(path), None, os.strerror(error.errno)
        raise


def rename_over(scratch: Path, path: Path) -> None:
    """Give a file its name, another one's too. Windows refuses while a reader holds that open: then again, for a second."""
    for wait in WAITS:
        try:
            os.replace(scratch, path)
            return
        except PermissionError:
            time.sleep(wait)
    os.replace(scratch, path)


def sync_folder(folder: Path) -> None:
    """Bring a folder's entries to the disk, where the system can: Windows opens no folder, some disks sync none."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno in (errno.EIO, errno.ENOSPC):
            raise
    finally:
        os.close(handle)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file: it is there with all its content, or as it was before. Raises OSError, for a FIFO or device too."""
    scratch = temporary(plain(path))
    try:
        with named(path):
            scratch.write_bytes(content)
        adopt(scratch, path)
    finally:
        with contextlib.suppress(OSError):
            scratch.unlink(missing_ok=True)


def forget_unfinished(path: Path) -> None:
    """Remove what processes that were killed left of a file; whoever still writes did so in the last minute.

    It lists the folder, so it is for files that a user asked for, not for the many of a run.
    """
    start = temporary(path).name.rpartition(".")[0]
    with contextlib.suppress(OSError):
        for left in path.parent.iterdir():
            if left.name.startswith(f"{start}.") and left.suffix[1:].isdigit() and time.time() - left.stat().st_mtime > LEFT:
                left.unlink()


def write_text(path: Path, text: str, option: str = "") -> None:
    """Write a text that a user asked for, its folder too. Raises RunError."""
    write_bytes(path, text.encode("utf-8"), option)


def write_bytes(path: Path, content: bytes, option: str = "") -> None:
    """Write a file that a user asked for, its folder too. Raises RunError."""
    try:
        require_replaceable(path, option)
        path.parent.mkdir(parents=True, exist_ok=True)
        forget_unfinished(path)
        write_whole(path, content)
    except OSError as error:
        raise _not_written(path, error, option) from error


def _not_written(path: Path, error: OSError, option: str = "") -> RunError:
    what = f"{option} {clip(str(path), 120)}".strip()
    return RunError(f"{what}: cannot be written: {error.strerror or error}", "Name another file.")


def require_writable(path: Path, option: str = "") -> None:
    """See that a file can be written and nothing of the user's is lost by it, before anything is played for it; nothing is
    left behind. Raises RunError."""
    try:
        if not path.name or path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if len(os.fsencode(path.name)) > 255:
            raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG))
        plain(path)
        place = path.parent
        while not place.exists() and place != place.parent:
            place = place.parent
        if not place.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, f"{clip(str(place))} is not a folder")
        with tempfile.NamedTemporaryFile(prefix=MARK, dir=place):
            pass
        require_replaceable(path, option)
    except OSError as error:
        raise _not_written(path, error, option) from error


def plain(path: Path) -> Path:
    """A path that is no FIFO, socket or device: what is read from those may never come or end. Raises OSError."""
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        mode = path.stat().st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            kinds = ((stat.S_ISFIFO, "a FIFO"), (stat.S_ISSOCK, "a socket"), (lambda _: True, "a device"))
            kind = next(name for test, name in kinds if test(mode))
            raise OSError(errno.EINVAL, f"{kind}, not a file", str(path))
    return path


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """The content of a file, no FIFO or device, and not larger than this. Raises OSError."""
    with plain(path).open("rb") as file:
        if os.fstat(file.fileno()).st_size > most:
            raise OSError(errno.EFBIG, f"larger than {most:,} bytes", str(path))
        return file.read(most)


def read_text(path: Path, most: int = MOST_BYTES) -> str:
    """The text of a file in UTF-8, no FIFO or device, and not larger than this. Raises OSError, UnicodeDecodeError."""
    return io.TextIOWrapper(io.BytesIO(read_bytes(path, most)), encoding="utf-8").read()


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


def natural(name: str) -> list[tuple[int, str]]:
    """A name for sorting, 9 before 10."""
    return [(int(part) if part.isdecimal() else -1, part) for part in re.split(r"(\d+)", name)]


def expanded(word: str) -> Path:
    """The path that a word names; `~` is a home folder. Raises RunError where there is no such user."""
    try:
        return Path(word).expanduser()
    except RuntimeError as error:
        raise RunError(f"{clip(word)}: {str(error).rstrip('.')}", "Write the whole path.") from error


def digest_file(path: Path) -> str:
    """BLAKE2b digest of a file's bytes, 16 bytes as hex."""
    with plain(path).open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=16)).hexdigest()


def finite(value: Any) -> Any:
    """A document without numbers that JSON does not know."""
    if isinstance(value, dict):
        return {key: finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [finite(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
