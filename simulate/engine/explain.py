"""Translation of what the compiler raises into a `CompileError` of a few lines: who, file, line, the fault, and what was
meant."""

from __future__ import annotations

import ast
import builtins
import os
import re
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simulate.engine.cache import HOUSE, sources_of
from simulate.errors import CompileError, nearest

HERE = Path(__file__).parent
PLACE = re.compile(r'File "([^"\n]+)", line (\d+)|(?:at|from) ([^\s()]+\.py) \((\d+)\)')
MOST = 300  # characters of the compiler's own words
WHOLE = "The compiler's whole text: the same command with --traceback."
NO_STRINGS = "Kernel code makes no text: numbers only; put words into `action_text` or leave them out."


@dataclass(frozen=True)
class Blame:
    """The fault found: its description, its place, and what was meant."""

    what: str
    meant: str = ""
    file: Path | None = None
    line: int | None = None


def explained(error: BaseException, name: str, module: str, file: str, function: Any, signature: Any) -> CompileError:
    """The error for a verb or a strategy (`function` of `module`) that does not compile."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    sources = [path for path in sources_of(module, file) if not path.is_relative_to(HERE)] if os.path.isfile(file) else []
    sources.sort(key=lambda path: path != Path(file).resolve())
    at = first_place(text, sources)
    blame = blame_of(error, text, at, sources, function, signature)
    where = (blame.file, blame.line) if blame.line else at or (None, None)
    who = f"strategy file {file}" if name == "choose" else f"game '{module.split('.')[-2:][0]}', verb `{name}`, {file}"
    if where[0] is not None and where[0] != Path(file).resolve():
        who += f", in {where[0]}"
    place = f", line {where[1]}" if where[1] else ""
    said = f"{who}{place}: does not compile: {blame.what}"
    shown = line_of(where[0], where[1]) if where[0] and where[1] else ""
    made = CompileError(f"{said}\n    {shown}" if shown else said, "\n".join(filter(None, [blame.meant, WHOLE])))
    made.what, made.line = blame.what, where[1]
    made.full = "".join(traceback.format_exception(error))
    return made


def first_place(text: str, sources: Iterable[Path]) -> tuple[Path, int] | None:
    """The innermost place that the compiler names and that is in the sources of a user."""
    known = {path.resolve() for path in sources}
    for match in PLACE.finditer(text):
        path = Path(match[1] or match[3]).resolve()
        if path in known or (not known and path.is_file() and HOUSE not in path.parts):
            return path, int(match[2] or match[4])
    return None


def line_of(file: Path, line: int) -> str:
    """A line of a file, short; empty where there is none."""
    try:
        return file.read_text(encoding="utf-8", errors="replace").split("\n")[line - 1].strip()[:100]
    except (OSError, IndexError):
        return ""


def blame_of(error: BaseException, text: str, at: Any, sources: list[Path], function: Any, signature: Any) -> Blame:
    """Describe the fault in a sentence: a name, a call, a type, a construct; else the compiler's own first words."""
    if isinstance(error, KeyError) and error.args and isinstance(error.args[0], str):
        return unknown_field(error.args[0], sources, signature)
    if isinstance(error, AttributeError) and (m := re.search(r"module '([\w.]+)' has no attribute '(\w+)'", text)):
        return unknown_attribute(m[1], m[2], sources)
    if m := re.search(r"name '(\w+)' is not defined", text):
        return unknown_name(m[1], function, sources)
    if built := construct_at(at, sources, broad=type(error).__name__ == "UnsupportedBytecodeError"):
        return built
    if m := re.search(r"Unknown attribute '(\w+)' of type (.*)", text):
        names = re.findall(r"\('(\w+)', \{|(\w+)\[type=", m[2])
        near = nearest(m[1], [a or b for a, b in names])
        return Blame(f"no attribute '{m[1]}'" + (f" of {m[2]}" if len(m[2]) < 60 else " of this record") + f".{near}")
    if m := re.search(r"to signature '(\([^']*\))' due to \"TypeError: ([^\"]+)\"", text):
        called = re.search(r"<function (\w+) at", text)
        return Blame(f"{called[1] if called else 'a helper'}{m[1]} is called wrongly: {m[2]}")
    if m := re.search(r"No conversion from (\S+) to (\w+) for '\$[^']*return_value", text):
        got = "nothing on one of its ways" if m[1] == "none" else re.sub(r"Literal\[(\w+)\]\((.*)\)", r"\1 '\2'", m[1])
        return Blame(f"returns {got}; needed is a number ({m[2]})")
    if m := re.search(r"Untyped global name '(\w+)':.*?(<class '[^']+'>|$)", text):
        return Blame(f"'{m[1]}' is {m[2] or 'something'} that compiled code cannot use", "A helper needs `@jit` above it.")
    if "compiler re-entrant" in text:
        return Blame("a helper calls itself", "Write a loop.")
    if m := re.search(r">>> (\w+)\((.*)\)", text):
        return Blame(f"`{m[1]}` does not take these types: ({short_types(m[2])})")
    return Blame(own_words(text) or type(error).__name__)


def short_types(text: str) -> str:
    """The types of a call without the fields of records."""
    return re.sub(r"Record\(.*?\], \d+, \w+\)", "record", text)[:120]


def own_words(text: str) -> str:
    """The first telling lines of a compiler's message."""
    noise = (
        "Failed in",
        "During:",
        "File ",
        "<source",
        "There are",
        "Enable",
        "This error",
        "- Resolution",
        ">>>",
        "-",
        "*",
    )
    lines = [line.strip() for line in text.split("\n")]
    telling = [line for line in lines if line and not line.startswith(noise) and not set(line) <= set("^~ ")]
    words = re.sub(r"\.* ?Raised from .*", "", " ".join(telling[:2]))
    return short_types(words) if "Record(" in words else words[:MOST]


def trees(sources: Iterable[Path]) -> Iterator[tuple[Path, ast.Module]]:
    """Every source that can be parsed, in order."""
    for file in sources:
        try:
            yield file, ast.parse(file.read_bytes())
        except (OSError, SyntaxError, ValueError):
            continue


def records_of(signature: Any) -> dict[str, list[str]]:
    """Fields by the record's part in a signature: position, rules, rows."""
    kinds = [getattr(kind, "dtype", kind) for kind in signature.args]
    fields = [list(kind.fields) for kind in kinds if hasattr(kind, "fields")]
    none: list[str] = []
    state, rules, *rows = [*fields, none, none]
    return {"state": state, "rules": rules, "row": [name for row in rows for name in row]}


def unknown_field(name: str, sources: list[Path], signature: Any) -> Blame:
    """A record has no field of this name: the compiler says no more than the name."""
    records = records_of(signature)
    every = [field for fields in records.values() for field in fields]
    for file, tree in trees(sources):
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr == name:
                owner = ast.unparse(node.value)
                part = "rules" if owner == "rules" else "row" if "row" in owner else "state"
                near = nearest(name, records[part]) or nearest(name, every)
                kind = {"rules": "value of the rules", "row": "column", "state": "field"}[part]
                return Blame(f"{owner}.{name}: no such {kind}.{near}", "", file, node.lineno)
    if name.startswith("__"):
        return construct_at(None, sources, broad=True) or Blame("a record cannot be made into text", NO_STRINGS)
    return Blame(f"no field '{name}' in this record.{nearest(name, every)}")


def unknown_attribute(module: str, name: str, sources: list[Path]) -> Blame:
    """A module has nothing of this name."""
    import sys

    near = nearest(name, dir(sys.modules.get(module)))
    for file, tree in trees(sources):
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr == name:
                return Blame(f"module '{module}' has no '{name}'.{near}", "", file, node.lineno)
    return Blame(f"module '{module}' has no '{name}'.{near}")


def unknown_name(name: str, function: Any, sources: list[Path]) -> Blame:
    """A name that is neither a local, a global nor a builtin one."""
    known = [*function.__code__.co_varnames, *function.__globals__, *dir(builtins)]
    for file, tree in trees(sources):
        lines = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == name]
        if lines:
            inside = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id != name]
            near = nearest(name, {*known, *inside} - {name})
            return Blame(f"NameError: name '{name}' is not defined.{near}", "", file, min(lines))
    return Blame(f"NameError: name '{name}' is not defined.{nearest(name, known)}")


def construct_at(at: tuple[Path, int] | None, sources: list[Path], broad: bool) -> Blame | None:
    """The construct of Python on a line (`broad`: in the whole function, or in any) that kernel code has not."""
    found: list[Blame] = []
    for file, tree in trees([at[0]] if at else sources):
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            if at and not function.lineno <= at[1] <= (function.end_lineno or function.lineno):
                continue
            for statement in function.body:
                for node in ast.walk(statement):
                    said = construct(node)
                    if said and hasattr(node, "lineno"):
                        found.append(Blame(f"{said[0]} in compiled code", said[1], file, node.lineno))
    near = [blame for blame in found if at and blame.line == at[1]]
    return next(iter(near or (found if broad else [])), None)


def construct(node: ast.AST) -> tuple[str, str] | None:
    """(what it is, what to do) of a construct that kernel code has not."""
    match node:
        case ast.Import() | ast.ImportFrom():
            return "`import`", "Put it at the top of the file."
        case ast.ExceptHandler(name=str()):
            return f"`except ... as {node.name}`", "Leave the name out, or better: test before, as kernels raise nothing."
        case ast.With():
            return "`with`", "Kernel code opens nothing: files are read where the game or the parameters are made."
        case ast.Starred(ctx=ast.Store()):
            return "a starred assignment", "Name every part: a, b, c = ..."
        case ast.Match():
            return "`match`", "Write if and elif."
        case ast.Global() | ast.Nonlocal():
            return (
                f"`{type(node).__name__.lower()}`",
                "Kernels remember nothing: read `view`, `rules`, `params`, draw from `rng`.",
            )
        case ast.ClassDef():
            return "`class`", "Use numbers, tuples and arrays; functions with `@jit` stand at the top level."
        case ast.Yield() | ast.YieldFrom() | ast.Await():
            return "a generator", "Write a loop."
        case ast.GeneratorExp():
            return "a generator", "Write a loop."
        case ast.FormattedValue():
            return "an f-string", NO_STRINGS
        case ast.BinOp(left=ast.Constant(value=str()), op=ast.Mod()):
            return "string formatting", NO_STRINGS
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str()))):
            return "string formatting", NO_STRINGS
        case ast.Dict(keys=[]):
            return (
                "an empty dict",
                "Use an array: ROOM = stack_array(rows, columns) at the top (simulate.engine.stack_arrays).",
            )
        case ast.Delete():
            return "`del`", "Leave it out."
    return None
