"""Print the column tables of docs/reference/log-columns.md: `python -m simulate.runs.read.describe`."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from simulate.engine.lanes import is_external, is_plain
from simulate.games import game_keys, load_game
from simulate.runs.plan.manifest import SCHEMA_VERSION
from simulate.runs.plan.schema import COMMON

if TYPE_CHECKING:
    from simulate.engine.plain.game import PlainGame

GAME_PARTS = {"playouts": "all_playout_columns", "seats": "all_seat_columns", "cards": "events"}


def columns_page() -> str:
    """The columns of every dataset: those of all games first, then those that each game adds."""
    lines = [
        "# Columns of the log",
        "",
        f"Log schema version {SCHEMA_VERSION}. Made by `python -m simulate.runs.read.describe`; "
        "how to read the log: [log.md](log.md).",
        "",
        "## Every game",
    ]
    for dataset, columns in COMMON.items():
        rows = [f"| `{name}` | {'text' if str(kind) == 'string' else kind} | {about} |" for name, kind, about in columns]
        lines += ["", f"### {dataset}", "", "| column | type | meaning |", "|---|---|---|", *rows]
    for key in game_keys():
        game = load_game(key)
        lines += ["", f"## {game.title}"]
        for dataset, attribute in GAME_PARTS.items():
            number = "int16" if dataset == "cards" else "int32"
            lines += ["", f"### {game.title}: {dataset}", "", "| column | type | meaning |", "|---|---|---|"]
            for column in getattr(game, attribute):
                about = column.about + (f": {', '.join(column.labels)}" if column.labels else "")
                lines.append(f"| `{column.name}` | {'text' if column.labels else number} | {about} |")
    return "\n".join(lines) + "\n"


def view_page(key: str) -> str:
    """Describe what a strategy of a game can read and answer: fields of view and rules, names of actions and decisions."""
    import importlib

    game = load_game(key)
    if is_external(game):
        return f"{game.title} is played by an engine of its own, which has its players\n"
    if is_plain(game):
        file = cast("PlainGame", game).file
        return f"{game.title} is in plain Python: a strategy reads what `setup` puts into `state`, in {file}\n"
    lines = [f"# {game.title}: what a strategy reads and answers", ""]
    for title, dtype in (("view", game.state), ("rules", game.rules)):
        lines += [f"## Fields of `{title}`", "", "| field | type | shape |", "|---|---|---|"]
        for name in dtype.names or ():
            kind, shape = dtype[name].base, dtype[name].shape
            lines.append(f"| `{name}` | {kind} | {' x '.join(map(str, shape)) if shape else 'one number'} |")
        lines.append("")
    module = importlib.import_module(game.verbs.setup.__module__.rpartition(".")[0] + ".state")
    lines += ["## Names in `state.py`", "", "| name | value |", "|---|---|"]
    names = {name: value for name, value in vars(module).items() if name.isupper() and isinstance(value, int)}
    lines += [f"| `{name}` | {value} |" for name, value in names.items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(columns_page(), end="")
