"""Three thousand command lines that nobody meant: every option of every command with every bad word or file.

`world` makes the folder they are typed in: a small game, a run, a baseline, lessons, and files that are none of these.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import click
import numpy as np

from simulate.cli import COMMANDS

GAME = "mini"
WORDS = [
    "",
    " ",
    "-1",
    "1e3",
    "nan",
    "9" * 25,
    "x" * 300,
    "é",
    "\x1b[31mred",
    "a=b",
    "..",
    "\udcff",
    "2-",
    ",",
    "~nobody",
    "a\nb",
]
BAD_NAMES = [*(word for word in WORDS if word != "nan"), "class", "_x", "a b", "../x"]
FILES = [
    "missing", "folder", "fifo", "socket", "loop", "empty", "noise.png", "foreign.npz", "utf16.toml", "deep.json",
    "list.json", "other.toml", "x" * 300, "", "no/such/place", "empty/below", "\x1b[31m.toml", "/dev/null", "/dev/zero",
    "~nobody/x", ".",
]  # fmt: skip
OUTPUTS = ["folder", "fifo", "socket", "empty/below", "x" * 300, "", "/dev/null", "/dev/full", "/proc/none", "~nobody/x"]
SMALL = ("-n", "4", "-s", "2")
TUNE = ("--generations", "1", "--trial-playouts", "4", "-q")
BASE = {
    "run": ["run", GAME, *SMALL, "-q", "--out", "{new}"],
    "report": ["report", "run", "--text", "--try-playouts", "0"],
    "verify": ["verify", "run", "-n", "1"],
    "replay": ["replay", GAME, "careful", "bold"],
    "play": ["play", GAME, "-s", "2", "--seed", "1"],
    "compare": ["compare", GAME, *SMALL, "-q", "--to-set", "target=20"],
    "sensitivity": ["sensitivity", GAME, *SMALL, "-q", "--only", "target"],
    "card-strength": ["card-strength", GAME, *SMALL, "-q"],
    "tune": ["tune", GAME, "pair", "careful", *SMALL, *TUNE, "-o", "{new}.toml"],
    "lessons": ["lessons", GAME, "careful", *SMALL, "--rollouts", "8"],
    "baseline": ["baseline", GAME, *SMALL, "-q", "-o", "{new}.toml"],
    "check": ["check", "base.toml", "-q"],
    "runs": ["runs", "."],
    "ladder": ["ladder", GAME, *SMALL],
    "conformance": ["conformance", "nowhere"],
    "games": ["games"],
    "strategies": ["strategies", GAME],
    "rules": ["rules", GAME],
}
TARGETS = {  # the words before a file or folder that a command is about
    "report": ["report", "{}", "--text"],
    "verify": ["verify", "{}"],
    "replay": ["replay", "{}"],
    "compare": ["compare", "{}", "run", "-q"],
    "compare to": ["compare", "run", "{}", "-q"],
    "check": ["check", "{}"],
    "check update": ["check", "--update", "{}"],
    "runs": ["runs", "{}"],
    "conformance": ["conformance", GAME, "{}"],
    "game path": ["games", "--game-path", "{}"],
}
NAMES = {  # a misspelt name where one is expected
    "game": [
        [c, "mini_", *more] for c, more in [("run", []), ("play", []), ("ladder", []), ("tune", ["pair"]), ("rules", [])]
    ],
    "player": [[*BASE[c], "carefull"] for c in ("run", "play", "compare", "ladder", "baseline")],
    "parameter": [[*BASE["run"], "careful:from_pints=3"], [*BASE["run"], "careful:from_points=x"]],
    "searcher": [[*BASE["run"], word] for word in ("search:", "search:of=", "search:of=x", "search:of=careful,rollouts=x")],
    "command": [["rnu"], [""], ["-"], ["--nothing"], ["run"], ["new", "game"], ["new", "thing", "x"]],
    "value": [["rules", GAME, "trget"], ["rules", GAME, "--set", "trget=3"], ["rules", GAME, "--set", "target=six"]],
    "strategy": [["strategies", GAME, "carefull"], ["strategies", "mini_"]],
    "new": [["new", "game", word] for word in (*BAD_NAMES, "mini", "folder")],
    "new strategy": [["new", "strategy", GAME, word] for word in (*BAD_NAMES, "careful")],
}
CONFLICTS = [
    [*BASE["run"], "--variant", "v.toml", "--variants", "all"],
    [*BASE["run"], "--fields", "all", "--field", "competent"],
    [*BASE["run"], "--vary", "target=20,22", "--set", "target=21"],
    [*BASE["run"], "--set", "target=20", "--set", "target=21"],
    [*BASE["run"], "--backend", "dask"],
    [*BASE["run"], "--backend", "dask", "--scheduler", "tcp://127.0.0.1:9"],
    [*BASE["run"], "--backend", "dask", "--scheduler", "nonsense"],
    [*BASE["compare"], "--to-set", "trget=1", "--to-set", "target=x"],
    ["compare", GAME, *SMALL],
    ["compare", "run"],
    ["compare", "run", "run", "run"],
    ["replay", "run", "careful"],
    ["replay", GAME],
    ["replay", GAME, *["careful"] * 30],
    ["tune", GAME, *SMALL],
    ["lessons", GAME, "careful", "bold"],
    ["ladder", GAME, "--keep"],
    ["play", GAME, "-s", "2", "--seat", "3"],
    ["baseline", GAME, "-o", "base.toml"],
    [*BASE["baseline"], "--metric", "win_share.nobody"],
    [*BASE["tune"], "--param", "first"],
    [*BASE["tune"], "--param", "first", "--param", "nothing"],
    ["run", "--choice-seconds", "x", GAME],
    ["run", GAME, "--game-path"],
]  # fmt: skip
LARGE = [[*BASE["tune"], "--seed", str(2**32)], [*BASE["tune"], "--seed", str(2**63 - 1)]]
DONE = (0,)
REFUSED = (2,)
FOUND = (0, 2, 4)


@dataclass(frozen=True)
class Line:
    """A command line and the exit codes that it may end with."""

    words: tuple[str, ...]
    codes: tuple[int, ...]


def world(folder: Path, invoke) -> None:
    """Make the folder that the lines are typed in; `invoke` runs a command there."""
    assert invoke("new", "game", GAME) == 0
    pair = (
        (folder / GAME / "strategies" / "careful.py")
        .read_text()
        .replace('"from_points": 6.0', '"first": 6.0, "second": 1.0')
    )
    (folder / GAME / "strategies" / "pair.py").write_text(pair)
    assert invoke("run", GAME, *SMALL, "-q", "--out", "run") == 0
    assert invoke("baseline", GAME, *SMALL, "-q", "-o", "base.toml") == 0
    (folder / "folder").mkdir()
    (folder / "folder" / "something.txt").write_text("something")
    os.mkfifo(folder / "fifo")
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(folder / "socket"))
    (folder / "loop").symlink_to("loop")
    (folder / "empty").write_bytes(b"")
    (folder / "noise.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20)
    np.savez(folder / "foreign.npz", about=np.array("[]"), seats=np.zeros(3))
    (folder / "utf16.toml").write_text("a = 1", encoding="utf-16")
    (folder / "deep.json").write_bytes(b"[" * 100_000)
    (folder / "list.json").write_text(json.dumps([1, 2]))
    (folder / "other.toml").write_text('[tool]\nname = "x"\n')
    (folder / "v.toml").write_text('[meta]\ntitle = "V"\n[values]\n')
    (folder / "\x1b[31m.toml").write_text("x = ")


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every command that has options, by its name."""
    for name, (where, _) in COMMANDS.items():
        module, _, attribute = where.partition(":")
        yield name, getattr(import_module(module), attribute)


def lines() -> list[Line]:
    """All of them, the same ones in the same order each time."""
    found = [*_options(), *_targets()]
    found += [Line(tuple(words), REFUSED) for group in NAMES.values() for words in group]
    found += [Line(tuple(words), REFUSED) for words in CONFLICTS]
    found += [Line(tuple(words), DONE) for words in LARGE]
    return list(dict.fromkeys(found))


def _options() -> Iterator[Line]:
    """Every option that takes a word, with every bad word."""
    for name, command in commands():
        if name not in BASE:
            continue
        for option in command.params:
            if not isinstance(option, click.Option) or option.is_flag or name == "conformance":
                continue
            word = max(option.opts, key=len)
            for bad in _bad(option):
                yield Line((*BASE[name], word, bad), FOUND)


def _bad(option: click.Option) -> list[str]:
    kind = type(option.type).__name__
    if kind == "Path" or option.metavar in ("FILE", "DIR", "NAME|FILE"):
        return OUTPUTS + FILES if option.name in ("out", "output", "csv", "html", "junit", "markdown", "export") else FILES
    return WORDS


def _targets() -> Iterator[Line]:
    for words in TARGETS.values():
        for file in (*FILES, "fresh", GAME, "base.toml", "run/manifest.json", "run/seats"):
            yield Line(tuple(file if word == "{}" else word for word in words), FOUND)


def clean(folder: Path, kept: set[str]) -> None:
    """Remove what a line has made."""
    for path in folder.iterdir():
        if path.name not in kept:
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
