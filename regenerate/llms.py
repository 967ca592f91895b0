"""docs/llms.txt: what each page of the manual answers, for a language model that looks for the page to read."""

from __future__ import annotations

import re

from regenerate.commands import ROOT

ENTRY = re.compile(r"^(\s+)- (?:(?P<title>.+): )?(?P<page>[\w/-]+\.md)$")
PART = re.compile(r"^  - (?P<part>.+):$")
MOST = 240  # letters of a page's first paragraph


def llms_text() -> str:
    """The index, from the order of mkdocs.yml and the pages themselves."""
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    lines = ["# meeplecarlo", "", f"> {first_paragraph((ROOT / 'README.md').read_text(encoding='utf-8'))}", ""]
    lines += [
        "`simulate guide` prints how to turn a rulebook into a checked game. `simulate COMMAND --help` tells the options."
    ]
    for line in config[config.index("\nnav:") :].splitlines():
        if part := PART.match(line):
            lines += ["", f"## {part['part']}", ""]
        elif entry := ENTRY.match(line):
            text = (ROOT / "docs" / entry["page"]).read_text(encoding="utf-8")
            title = entry["title"] or text.split("# ", 1)[1].split("\n", 1)[0]
            told = first_paragraph(text)
            lines.append(f"- [{title}]({entry['page']})" + (f": {told}" if told else ""))
    return "\n".join(lines) + "\n"


def first_paragraph(text: str) -> str:
    """The first paragraph of a page that is no heading, picture, list, table, listing or comment; shortened."""
    for block in re.sub(r"```.*?```", "", text, flags=re.DOTALL).split("\n\n"):
        words = " ".join(block.split())
        if words and not re.match(r"[#!<|\[:>-]", words):
            words = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", words)
            return words if len(words) <= MOST else words[:MOST].rsplit(" ", 1)[0] + " ..."
    return ""
