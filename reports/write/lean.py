"""Style and script of a page without what only their authors read: comments, indents, spaces that say nothing."""

from __future__ import annotations

import re

from markupsafe import Markup

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
AROUND = re.compile(r"\s*([{};,])\s*")  # a space before a colon parts a selector: it stays
AFTER = re.compile(r"([:>])\s+")
LITERAL = re.compile(  # "words", `words` or /pattern/
    r'("(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|/(?![/*\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/[gimu]*)'
)
SIGNS = re.compile(r"\s*([=(){}\[\],;:?<>*&|!])\s*")


def lean_style(text: str) -> Markup:
    """Shorten a style sheet; its strings hold no braces, semicolons or commas with a space."""
    one_line = " ".join(COMMENT.sub("", text).split())
    return Markup(AFTER.sub(r"\1", AROUND.sub(r"\1", one_line)).replace(";}", "}"))


def lean_script(text: str) -> Markup:
    """Shorten a script: comments with lines of their own, statements that end with a semicolon, no '…', no `…` in `…`."""
    lines = (line.strip() for line in text.splitlines())
    parts = LITERAL.split("\n".join(line for line in lines if line and not line.startswith("//")))
    return Markup("".join(part if i % 2 else SIGNS.sub(r"\1", part) for i, part in enumerate(parts)))
