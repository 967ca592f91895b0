"""Words for a playout that failed in `conformance`: the player to blame, the address, the line of the game."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from simulate.engine import playout as kernel
from simulate.engine.contract import ACCOUNT, Game
from simulate.engine.playout import new_status
from simulate.engine.position import Position
from simulate.errors import SimulateError, last_line
from simulate.games import game_folder
from simulate.system.guests import place_in
from strategies import strategies_of

PLACE = re.compile(r"([^\s:,()][^:,()\n]*\.(?:py|toml)), line (\d+)")
RULE = re.compile(r"\b[A-Z]{2,5}-\d+[a-z]?\b")
ENGINE_FIELDS = ("seats", "chance", "ply", "over", "barred", "given", "blanked", "design")


def play_told(game: Game, loop: Any, drawn: np.ndarray, names: Sequence[str]) -> Any:
    """Play; where a player is to blame, say which, by the names in the order of the players. Raises AssertionError."""
    status, seats = new_status(), drawn.shape[1]
    try:
        played = loop.play(0, drawn, status)
    except SimulateError:
        raise
    except Exception as error:
        raise AssertionError(
            f"{blamed(game, drawn, names, status)}{place_in(error)}{type(error).__name__}: {error}"
        ) from error
    code = played.code
    whose = blamed(game, drawn, names, status) if code not in (kernel.BROKEN_INVARIANT, kernel.NO_LEGAL_ACTION) else ""
    assert code == 0, f"{whose}{status_words(game, seats, status)}"
    return played


def blamed(game: Game, drawn: np.ndarray, names: Sequence[str], status: np.ndarray) -> str:
    """Name the strategy of the seat to act, and say if its file is still that of the template."""
    block, rotation, seat = (int(status[at]) for at in (kernel.BLOCK, kernel.ROTATION, kernel.SEAT))
    place = int(drawn[block % len(drawn)][(seat + rotation) % drawn.shape[1]])
    if place >= len(names):
        return ""
    strategy = strategies_of(game.key)[names[place]]
    file, ours = Path(strategy.file), Path(__file__).parents[1] / "templates"
    left = any(_body(file) == _body(one) for one in ours.glob(f"*/strategies/{file.name}"))
    hint = f" ({file} is still the template's: write it for your game, or remove it and its rows in *.toml)" if left else ""
    return f"{strategy.name}{hint}: "


def located(found: str) -> dict[str, Any]:
    """Of a finding in words the file and line that it names, and the rules that stand at that function or line."""
    place = PLACE.search(found)
    if place is None or not (file := Path(place[1])).is_file():
        return {"file": None, "line": None, "rules": []}
    line, text = int(place[2]), file.read_text(encoding="utf-8", errors="replace")
    rows = text.split("\n")
    near = [rows[line - 1] if 0 < line <= len(rows) else ""]
    with suppress(SyntaxError):
        near += [
            "\n".join(rows[node.lineno - 1 : node.end_lineno])
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.FunctionDef) and node.lineno <= line <= (node.end_lineno or 0)
        ]
    return {"file": str(file), "line": line, "rules": sorted(set(RULE.findall("\n".join(near))))}


def _body(file: Path) -> list[str]:
    """The lines of a strategy file but its imports, which name the game."""
    return [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith(("from ", "import "))]


def status_words(game: Game, seats: int, status: np.ndarray) -> str:
    """Say what a loop that stopped found, and where."""
    seat, ply, playout = (int(status[at]) for at in (kernel.SEAT, kernel.PLY, kernel.BLOCK))
    playout = playout * seats + int(status[kernel.ROTATION])
    promise = game.invariants[int(status[kernel.DETAIL])] if int(status[kernel.CODE]) == kernel.BROKEN_INVARIANT else ""
    said = {
        kernel.ILLEGAL_ACTION: f"the player chose action {int(status[kernel.ACTION])}, which is not legal",
        kernel.DISHONEST: "the player chose otherwise with hidden information removed: it looks at what `hide` erases, "
        "or `hide` erases what its seat may see",
        kernel.BROKEN_INVARIANT: f"broken invariant after action {int(status[kernel.ACTION])}: {promise}",
        kernel.NO_LEGAL_ACTION: "`legal_actions` names none for the seat to act",
        kernel.MEDDLED: "the player wrote into what it was shown",
        kernel.DREW_APART: "the player drew other random numbers with hidden information removed",
    }
    return f"playout {playout}, ply {ply}, seat {seat}: {said.get(int(status[kernel.CODE]), 'the loop stopped')}"


def fields_of(position: Position) -> dict[str, Any]:
    """The fields of a position, without the engine's own account and the chance to come."""
    names = [name for name in position.game.state.names or () if name not in (*ENGINE_FIELDS, *ACCOUNT)]
    return {name: position.state[name] for name in names}


def line_of(game: Game, error: BaseException) -> str:
    """File and line of a game's own code where an error was raised, to be put behind it."""
    place = last_line(error, str(game_folder(game.key)))
    return f" ({place[0]}, line {place[1]})" if place else ""
