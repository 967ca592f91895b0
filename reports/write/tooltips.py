"""Words of a page that a reader may not know: the first of each tells its meaning, by pointer and by keyboard."""

from __future__ import annotations

import re
from html import escape

from reports.sections.methods import GLOSSARY

# a word of the glossary -> how it stands in texts; twelve are enough
WORDS = {
    "playout": r"playouts?",
    "deal": r"deals?",
    "win share": r"win shares?",
    "fair, even share": r"fair",
    "pp": r"pp",
    "balanced": r"balanced",
    "undecided": r"undecided",
    "too short": r"too short",
    "clearly": r"clearly",
    "reconstructed": r"reconstructed",
    "search player": r"search player",
    "goes with, association": r"association",
}
TEXTS = ("p", "li")  # elements whose words are told
NOT_IN = ("a", "b", "button", "code", "dfn", "figure", "nav", "script", "style", "summary", "svg", "table")
TAG = re.compile(r"(<[^>]*>)")
MEANINGS = dict(GLOSSARY)


def with_tooltips(page: str) -> str:
    """Mark the first of each word inside the paragraphs and list items of a page's main part."""
    head, begin, rest = page.partition("<main")
    main, end, tail = rest.partition("</main>")
    wanted = dict(WORDS)
    open_: list[str] = []
    parts = TAG.split(main)
    for at, part in enumerate(parts):
        if at % 2:
            _follow(open_, part)
        elif wanted and part.strip() and open_ and _is_text(open_):
            parts[at] = _marked(part, wanted)
    return head + begin + "".join(parts) + end + tail


def _follow(open_: list[str], tag: str) -> None:
    """Keep the elements that are open; those without an end are none."""
    name = re.split(r"[\s>/]", tag[2:] if tag.startswith("</") else tag[1:], maxsplit=1)[0]
    if tag.startswith("</"):
        while open_ and open_.pop() != name:
            pass
    elif (
        not tag.startswith("<!")
        and not tag.endswith("/>")
        and name not in ("br", "hr", "img", "meta", "link", "input", "col")
    ):
        open_.append(name)


def _is_text(open_: list[str]) -> bool:
    return any(name in TEXTS for name in open_) and not any(name in NOT_IN for name in open_) and "div" not in open_


def _marked(text: str, wanted: dict[str, str]) -> str:
    """Mark the words of a text that are still wanted, and want them no more."""
    for word, form in list(wanted.items()):
        found = re.search(rf"(?<![\w-])(?:{form})(?![\w-])", text)
        if found is not None:
            del wanted[word]
            meaning = escape(MEANINGS[word], quote=True)
            marked = f'<dfn tabindex="0" title="{meaning}">{found[0]}</dfn>'
            return _marked(text[: found.start()], wanted) + marked + _marked(text[found.end() :], wanted)
    return text
