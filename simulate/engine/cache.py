"""The folders of compiled code, and the sources that it depends on.

Numba's disk cache does not notice an edit in an *imported* jitted function, nor a changed flag. So the folder of the cache
carries a digest of every source that can matter and of the flags; old folders are removed.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

PROBE = 65_536  # bytes for which there must be room
KEEP_SECONDS = 14 * 24 * 3600
IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n]*)|import[ \t]+([^\n]*))", re.MULTILINE)
HOUSE = "simulate"  # a module that imports from here can hold jitted code


def sources_of(module: str, file: str | Path) -> list[Path]:
    """The files whose edit can change what a jitted function of this module does: its own and all that it imports, as far as
    they are of this project, of the same package, or import from this project themselves.

    Names no folder, so games and strategies from anywhere are found. `module` must have been imported.
    """
    found: dict[Path, None] = {}
    waiting = [(module, Path(file).resolve())]
    while waiting:
        name, path = waiting.pop()
        if path not in found:
            found[path] = None
            top = name.split(".")[0]
            waiting += [(n, p) for n, p in imports_of(name, path) if n.split(".")[0] == top or is_of_house(n, p)]
    return sorted(found)


@cache
def imports_of(module: str, file: Path) -> tuple[tuple[str, Path], ...]:
    """The imported modules, with their files, that a source file names."""
    names = (name for match in IMPORT.finditer(text_of(file)) for name in _named(module, file, *match.groups()))
    loaded = {name: getattr(sys.modules.get(name), "__file__", None) for name in names}
    return tuple((name, Path(where).resolve()) for name, where in loaded.items() if where and where.endswith(".py"))


def _named(module: str, file: Path, source: str | None, items: str | None, plain: str | None) -> Iterator[str]:
    """The modules that one import statement may mean; `from package import x` may mean a module x too."""
    if plain is not None:
        yield from (part.split()[0] for part in plain.split(",") if part.split())
        return
    source = source or ""
    dots = len(source) - len(source.lstrip("."))
    if dots:
        package = module.split(".") if file.stem == "__init__" else module.split(".")[:-1]
        source = ".".join([*package[: len(package) - dots + 1], *filter(None, [source.lstrip(".")])])
    yield source
    for item in re.sub(r"#[^\n]*|[()]", "", items or "").split(","):
        if item.split():
            yield f"{source}.{item.split()[0]}"


@cache
def is_of_house(module: str, file: Path) -> bool:
    """Return True if a module is of this project, or imports from it."""
    if module.split(".")[0] in (HOUSE, "strategies"):
        return True
    return any((m[1] or m[3] or "").split(".")[0].strip() == HOUSE for m in IMPORT.finditer(text_of(file)))


def text_of(file: Path) -> str:
    """A source file; empty if it cannot be read."""
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def digest_sources(paths: Iterable[Path]) -> str:
    """Digest the text of all Python files in `paths` (files or folders), independent of where the project lies."""
    digest = hashlib.blake2b(digest_size=10)
    for path in paths:
        files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
        for file in files:
            name = file.relative_to(path.parent).as_posix()
            digest.update(f"{name}\0".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


@cache
def cache_root() -> Path | None:
    """Find a folder for compiled code that can be written, or None.

    In this order: `SIMULATE_CACHE_DIR`, the user's cache folder, a private folder among the temporary files.
    """
    import platformdirs

    for candidate in (os.environ.get("SIMULATE_CACHE_DIR"), platformdirs.user_cache_dir("meeplecarlo", appauthor=False)):
        if candidate and not (why := _unfit(Path(candidate))):
            return Path(candidate)
        if candidate and os.environ.get("SIMULATE_TRIAL") != "child":
            print(f"compiled code is not kept in {candidate!r}: {why}", file=sys.stderr)
    folder = Path(tempfile.gettempdir()) / f"meeplecarlo-{getattr(os, 'getuid', lambda: 0)()}"
    return folder if _private(folder) and not _unfit(folder) else None


def _unfit(folder: Path) -> str:
    """Why compiled code cannot be kept in a folder, nothing if it can: code is loaded and run from there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        found = folder.stat()
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"\0" * PROBE)
            file.flush()
    except OSError as error:
        return error.strerror or str(error)
    if hasattr(os, "getuid"):
        if found.st_uid not in (os.getuid(), 0):
            return "it belongs to another user"
        if found.st_mode & stat.S_IWOTH:
            return "every user may write there (chmod o-w)"
    return ""


def _private(folder: Path) -> bool:
    """Make a folder that only we can use, or see that it is one: code is loaded from it."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return False
    if not stat.S_ISDIR(found.st_mode):
        return False
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and stat.S_IMODE(found.st_mode) & 0o077 == 0)


_folders: dict[tuple[str, str], str | None] = {}
_instead: list[Path] = []  # of the cache: the folder of `fresh_cache`


def cache_folder(group: str, digest: str) -> str | None:
    """The cache folder of a group of functions with this digest of sources and flags; None if nothing is writable."""
    key = (group, digest)
    if key not in _folders:
        root = _instead[0] if _instead else cache_root()
        if root is None:
            _folders[key] = None
        else:
            stamp = hashlib.blake2b(digest.encode(), digest_size=8).hexdigest()
            folder = root / f"{group}-{stamp}"
            folder.mkdir(exist_ok=True)
            os.utime(folder)
            _remove_old(root, group, folder)
            _folders[key] = str(folder)
    return _folders[key]


@contextmanager
def fresh_cache() -> Iterator[Path]:
    """Keep compiled code in an empty folder for a while, so that all that is not loaded yet is compiled again."""
    with tempfile.TemporaryDirectory(prefix="meeplecarlo-fresh-") as place:
        try:
            _instead.append(Path(place))
            _folders.clear()
            yield Path(place)
        finally:
            _instead.clear()
            _folders.clear()


def _remove_old(root: Path, group: str, keep: Path) -> None:
    """Remove folders of the same group that nobody has used for two weeks."""
    import shutil

    for folder in root.glob(f"{group}-*"):
        if folder != keep and folder.name.rsplit("-", 1)[0] == group:
            if time.time() - folder.stat().st_mtime > KEEP_SECONDS:
                shutil.rmtree(folder, ignore_errors=True)
