"""Replaces what is generated in a page that is otherwise written by hand."""

from __future__ import annotations

import re

from regenerate.commands import ROOT


def read(name: str) -> str:
    """A page of docs."""
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def commands(text: str, first_words: str) -> list[str]:
    """The commands of a page that begin with `simulate FIRST_WORDS`, without the word simulate."""
    return re.findall(rf"^ *simulate ({re.escape(first_words)}\b.*)$", text, re.M)


def with_section(text: str, section: str) -> str:
    """A page with a section of level 2, named by its heading, in place of the one of that name, or at the end."""
    section = section.strip() + "\n"
    heading = section.partition("\n")[0]
    found = re.search(rf"^{re.escape(heading)}\n.*?(?=^## |\Z)", text, re.M | re.S)
    if found is None:
        return f"{text.rstrip()}\n\n{section}"
    more = "\n" if text[found.end() :] else ""
    return text[: found.start()] + section + more + text[found.end() :]


def with_table(text: str, table: str) -> str:
    """A page with a table in place of the one whose first cell begins with the same three words. Raises ValueError."""
    start = " ".join(table.split()[:4])
    found = re.search(rf"^{re.escape(start)}.*\n(?:\|.*\n)+", text, re.M)
    if found is None:
        raise ValueError(f"no table begins with {start!r}")
    return text[: found.start()] + table.strip() + "\n" + text[found.end() :]
