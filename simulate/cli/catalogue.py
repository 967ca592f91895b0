"""The strategies and fields of a game as a Markdown page: `simulate strategies GAME --markdown`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from simulate.system.safe_text import markdown_text, visible


def page(title: str, game: str, found: list[dict[str, Any]], fields: Iterable[Any], usual: str) -> str:
    """All that the catalogue says: fields first, then each strategy with its idea and numbers."""
    lines = [f"# {title}: who can sit down", "", f"<!-- Made by: simulate strategies {game} --markdown -->", ""]
    lines += ["| field | players | what it is for |", "|---|---|---|"]
    for field in fields:
        mark = " (default)" if field.name == usual else ""
        lines.append(f"| `{field.name}`{mark} | {', '.join(field.players)} | {_one_line(field.about)} |")
    for entry in found:
        lines += ["", f"## {entry['strategy']}", "", "```text", _fenced(entry["about"]), "```", ""]
        if entry["based_on"] is not None:
            lines += [f"A profile of the model `{entry['model']}`, based on `{entry['based_on']}`. It differs by:", ""]
            lines.append(_numbers(entry["differs"]))
        else:
            lines.append("Parameters: " + (_numbers(entry["params"]) or "none."))
    return "\n".join(lines) + "\n"


def _numbers(values: dict[str, float]) -> str:
    return ", ".join(f"`{name}={value:g}`" for name, value in values.items())


def _one_line(text: str) -> str:
    return markdown_text(" ".join(text.split())).replace("|", "\\|")


def _fenced(text: str) -> str:
    """A text that stays inside its fence."""
    return visible(text.strip()).replace("```", "` ` `")
