"""What a person said about a file: which column is what, which tab, what wins. Kept beside a game in reading.toml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from simulate.errors import RulesetError, clip, nearest
from simulate.system.files import write_text
from simulate.system.ours import MADE_BY, forcing
from simulate.system.rule_values import read_toml

KEPT = "reading.toml"
CARD_ROLES = ("name", "id", "copies", "score", "number", "text", "kind", "out", "decimal")
PLAY_ROLES = (
    "game", "date", "player", "seat", "start", "finish", "score", "winner", "team", "version", "out", "decimal",
)  # fmt: skip
SEVERAL = ("number", "text", "out", "start")  # roles that several columns may have
NONE = "none"  # --role copies=none: no column has this role
HEAD = f"# How files of people are read for this game: columns by what they are. {MADE_BY}.\n"


@dataclass(frozen=True)
class Answers:
    """Answers to what a file leaves open. `roles`: columns by role; `kept`: they were said of another file before."""

    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tab: str | None = None
    lowest: bool = False
    yes: bool = False
    kept: bool = False

    def columns(self, role: str, there: Sequence[str]) -> list[str]:
        """The columns of a file that were said to have this role. Raises RulesetError for one that is not there."""
        found = []
        for word in self.roles.get(role, ()):
            own = next((name for name in there if name.casefold() == word.casefold()), None)
            if own is None and not self.kept and word.casefold() != NONE:
                raise RulesetError(
                    f"--role {role}={clip(word)}: no column is called so.{nearest(word, there)}",
                    f"There are: {', '.join(there)}.",
                )
            if own is not None:
                found.append(own)
        return found

    def none(self, role: str) -> bool:
        """Return True where it was said that no column has this role."""
        return any(word.casefold() == NONE for word in self.roles.get(role, ()))

    @property
    def decimal(self) -> str | None:
        """The decimal sign, where it was said."""
        return next(iter(self.roles.get("decimal", ())), None)

    def over(self, other: Answers) -> Answers:
        """These answers, and where they say nothing those of `other`, which were kept."""
        roles = {role: columns for role, columns in other.roles.items() if role not in self.roles}
        if not roles and (self.tab or other.tab is None):
            return self
        return replace(self, roles={**roles, **self.roles}, tab=self.tab or other.tab, kept=not self.roles)


def parse_roles(words: Sequence[str], known: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """`role=column` of each --role. Raises RulesetError."""
    found: dict[str, tuple[str, ...]] = {}
    for word in words:
        role, equals, column = (part.strip() for part in word.partition("="))
        if not equals or not column:
            raise RulesetError(f"--role {clip(word)}: expected role=column, like copies=Qty", f"Roles: {', '.join(known)}.")
        if role not in known:
            raise RulesetError(
                f"--role {clip(word)}: no role is called so.{nearest(role, known)}", f"Roles: {', '.join(known)}."
            )
        if role == "decimal" and column not in (",", "."):
            raise RulesetError(f"--role {clip(word)}: the decimal sign is , or .")
        if role in found and role not in SEVERAL:
            raise RulesetError(f"--role {role}={clip(column)}: {role}={clip(found[role][0])} was said before")
        found[role] = (*found.get(role, ()), column)
    return found


def kept_answers(folder: Path, kind: str) -> Answers:
    """What was said of files of this kind for the game in a folder. Raises RulesetError."""
    file = folder / KEPT
    if not file.is_file():
        return Answers(kept=True)
    try:
        said = read_toml(file.read_text(encoding="utf-8")).get(kind, {})
        known = CARD_ROLES if kind == "cards" else PLAY_ROLES
        roles = {
            key: tuple([value] if isinstance(value, str) else map(str, value)) for key, value in said.items() if key in known
        }
        return Answers(roles, said.get("tab"), bool(said.get("lowest_wins", False)), kept=True)
    except (OSError, ValueError, AttributeError, TypeError) as error:
        raise RulesetError(f"{file}: cannot be read: {error}", 'It has lines like copies = "Qty" in [cards].') from error


def keep_answers(folder: Path, kind: str, answers: Answers) -> None:
    """Write what was said of files of a kind beside a game; all else in the file stays as it is. Raises RulesetError."""
    import tomlkit

    said: dict[str, Any] = {}
    for role, columns in answers.roles.items():
        said[role] = list(columns) if role in SEVERAL else columns[0]
    if answers.tab:
        said["tab"] = answers.tab
    if answers.lowest:
        said["lowest_wins"] = True
    file = folder / KEPT
    text = file.read_text(encoding="utf-8") if file.is_file() else HEAD
    try:
        held = tomlkit.parse(text)
    except ValueError as error:
        raise RulesetError(f"{file}: cannot be read: {error}", "Mend it, or take it away.") from error
    if held.unwrap().get(kind) != said:
        held[kind] = said
        with forcing():  # nothing is lost: what a person wrote there stays
            write_text(file, tomlkit.dumps(held))
