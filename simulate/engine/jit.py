"""The only module that names Numba: compiling, and the cache of compiled code.

Two decorators:

- `jit` marks a helper that other jitted functions call. Compiled with its caller, never cached on its own.
- `entry(signature)` marks a function that Python or the playout loop calls: a game verb, a strategy, the loop itself.
  It is compiled on demand (`Entry.compile`) with one explicit signature, which makes it a first-class function value,
  and it is kept in the disk cache.

Numba's disk cache does not notice an edit in an *imported* jitted function, nor a changed flag. So the folder of the cache
carries a digest of every source that can matter and of the flags; old folders are removed.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core.errors import NumbaError, NumbaExperimentalFeatureWarning
from numba.core.registry import CPUDispatcher

# First-class function values are marked experimental by Numba; the tests replay every playout with the JIT off.
warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)

config: Any = numba.config
CompileError = NumbaError  # what the compiler raises
PROJECT = Path(__file__).resolve().parents[2]
KEEP_SECONDS = 14 * 24 * 3600
JIT_DISABLED = bool(config.DISABLE_JIT)

_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "python"}


class Helper(CPUDispatcher):
    """A jitted function that only other jitted functions call compiled; Python runs it interpreted.

    Leaving out the wrappers for calls from Python and for function values saves a quarter of a game's compile time.
    """

    def __call__(self, *args: Any) -> Any:
        """Run the plain function: slow, but what tests and tools need."""
        return self.py_func(*args)


def jit(function: Callable) -> Any:
    """Decorate a helper that jitted functions call. Those of the engine can be called compiled from Python too."""
    if JIT_DISABLED:
        return function
    if function.__module__.startswith("simulate.engine"):
        return numba.njit(**_OPTIONS)(function)
    return Helper(
        function, targetoptions={**_OPTIONS, "nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    )


def flags() -> str:
    """The settings that change compiled code without changing a source: part of every cache digest."""
    return "|".join(
        [
            sys.version.split()[0],
            numba.__version__,
            np.__version__,
            f"boundscheck={os.environ.get('NUMBA_BOUNDSCHECK', '')}",
            f"opt={os.environ.get('NUMBA_OPT', '')}",
        ]
    )


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

    In this order: `SIMULATE_CACHE_DIR`, the user's cache folder, the folder for temporary files.
    """
    import platformdirs

    candidates = [
        os.environ.get("SIMULATE_CACHE_DIR"),
        platformdirs.user_cache_dir("meeplecarlo", appauthor=False),
        os.path.join(tempfile.gettempdir(), f"meeplecarlo-{getattr(os, 'getuid', lambda: 0)()}"),
    ]
    for candidate in candidates:
        if candidate and _writable(Path(candidate)):
            return Path(candidate)
    return None


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


_root: Path | bool | None = False  # False: not looked for yet
_folders: dict[tuple[str, str], str | None] = {}


def cache_folder(group: str, digest: str) -> str | None:
    """Return the cache folder of one group of functions (a game, its strategies, ...), None if nothing is writable."""
    key = (group, digest)
    if key not in _folders:
        root = cache_root()
        if root is None:
            _folders[key] = None
        else:
            stamp = hashlib.blake2b(f"{digest}|{flags()}".encode(), digest_size=8).hexdigest()
            folder = root / f"{group}-{stamp}"
            folder.mkdir(exist_ok=True)
            os.utime(folder)
            _remove_old(root, group, folder)
            _folders[key] = str(folder)
    return _folders[key]


def _remove_old(root: Path, group: str, keep: Path) -> None:
    """Remove folders of the same group that nobody has used for two weeks."""
    import shutil

    for folder in root.glob(f"{group}-*"):
        if folder != keep and folder.name.rsplit("-", 1)[0] == group:
            if time.time() - folder.stat().st_mtime > KEEP_SECONDS:
                shutil.rmtree(folder, ignore_errors=True)


def sources_of(module: str, file: str | None) -> tuple[str, list[Path]]:
    """Name the cache group of a module, and the sources whose edit must invalidate it."""
    engine = PROJECT / "simulate" / "engine"
    parts = module.split(".")
    if parts[:2] == ["simulate", "games"] and len(parts) > 2:
        return parts[2], [engine, PROJECT / "simulate" / "games" / parts[2]]
    if parts[0] == "strategies" and len(parts) > 1:
        game = PROJECT / "simulate" / "games" / parts[1]
        return f"{parts[1]}-strategies", [engine, game, PROJECT / "strategies" / parts[1]]
    if parts[:2] == ["simulate", "engine"]:
        return "engine", [engine]
    own = [Path(file)] if file else []
    if parts[:2] == ["simulate", "runs"]:
        return "runs", [engine, *own]
    if parts[0] == "reports":
        return "reports", own
    return "user", [engine, PROJECT / "simulate" / "games", PROJECT / "strategies", *own]


_digests: dict[tuple[Path, ...], str] = {}


class Entry:
    """A function with one explicit signature, compiled on demand and cached on disk.

    Calling it from Python compiles it first. With the JIT off it is the plain function.
    """

    def __init__(self, function: Callable, signature: Any):
        self.function = function
        self.signature = signature
        self.__name__ = function.__name__
        self.__doc__ = function.__doc__
        self.__module__ = function.__module__
        self.file = function.__code__.co_filename
        self._compiled: Callable | None = None
        self._dispatcher: Any = None

    def __repr__(self) -> str:
        return f"<entry {self.__module__}.{self.__name__}>"

    def _make(self) -> Any:
        if self._dispatcher is None:
            group, paths = sources_of(self.__module__, self.file)
            key = tuple(paths)
            if key not in _digests:
                _digests[key] = digest_sources(paths)
            folder = cache_folder(group, _digests[key])
            if folder is not None:
                config.CACHE_DIR = folder
            self._dispatcher = numba.njit(cache=folder is not None, **_OPTIONS)(self.function)
        return self._dispatcher

    @property
    def is_compiled(self) -> bool:
        """Whether using this entry now is instant: compiled in this process, or found in the disk cache."""
        if JIT_DISABLED or self._compiled is not None:
            return True
        folder = self._make().stats.cache_path
        if folder is None:
            return False
        stem = f"{self.function.__qualname__}-{self.function.__code__.co_firstlineno}."
        return any(stem in name and name.endswith(".nbi") for name in _listing(folder))

    def compile(self) -> Callable:
        """Return the compiled function (or the plain one with the JIT off); the second call is free."""
        if self._compiled is None:
            if JIT_DISABLED:
                self._compiled = self.function
            else:
                dispatcher = self._make()
                dispatcher.compile(self.signature)
                dispatcher.disable_compile()
                self._compiled = dispatcher
        return self._compiled

    def __call__(self, *args: Any) -> Any:
        """Compile if needed, and call."""
        return self.compile()(*args)


def _listing(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def entry(signature: Any) -> Callable[[Callable], Entry]:
    """Decorate a verb, a strategy or a loop that is called with exactly this Numba signature."""

    def decorate(function: Callable) -> Entry:
        return Entry(function, signature)

    return decorate


int8 = types.int8
int16 = types.int16
int64 = types.int64
float64 = types.float64
uint64 = types.uint64
void = types.void
Function = types.FunctionType
Tuple = types.UniTuple


def record_type(dtype: np.dtype) -> Any:
    """The Numba type of one record of `dtype`."""
    return numba.from_dtype(dtype)


def array(item: Any, ndim: int) -> Any:
    """The Numba type of a C-contiguous array."""
    return types.Array(item, ndim, "C")


def read_array(item: Any, ndim: int) -> Any:
    """The Numba type of a C-contiguous array that is only read, such as a column of a file."""
    return types.Array(item, ndim, "C", readonly=True)


def new_records(dtype: np.dtype, count: int) -> np.ndarray:
    """Make `count` zeroed records whose fields read as attributes, compiled and interpreted alike."""
    return np.zeros(count, dtype).view(np.recarray)
