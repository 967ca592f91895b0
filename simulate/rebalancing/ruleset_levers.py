"""`[levers]` of a ruleset: of the game's `ruleset.toml`, and of every overlay that is laid over it, in order.

```toml
[levers]
fixed = ["cards.*.points"]        # printed already

[levers.of."cards.*.cost"]
low = 1
high = 6
```

The keys are those of a goals file. A later file replaces `use`, `fixed` and `provenance` of an earlier one; its rows of `of`
are laid over the earlier ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from simulate.engine.contract import Game
from simulate.engine.overlays import parse_toml, read_text
from simulate.engine.ruleset import LEVERS, Ruleset
from simulate.errors import RunError, clip
from simulate.games import game_folder
from simulate.rebalancing.lever_table import LeverTable
from simulate.rebalancing.levers import SOURCES, VARIANT, Lever, LeverRule, all_levers, levers_of, refuse_unknown


@dataclass(frozen=True)
class Said:
    """The levers section of a ruleset."""

    use: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    provenance: str | None = None
    rules: tuple[LeverRule, ...] = ()
    fixed_in: str = ""  # the file that says what is fixed


def said_of(game: Game, rules: Ruleset) -> Said:
    """Read what a ruleset says of its levers. Raises SimulateError naming file and key."""
    said, every = Said(), list(all_levers(game, rules))
    laid = {f"{VARIANT}{overlay.name}" for overlay in rules.overlays}  # no levers any more
    for where, table in _tables(game, rules):
        given = table.model_fields_set
        for key, patterns in (("use", table.use), ("fixed", table.fixed), ("of", list(table.of))):
            for pattern in patterns:
                if pattern not in laid:
                    refuse_unknown(pattern, every, f"{where}: [levers] {key}")
        if "use" in given:
            said = replace(said, use=_without(table.use, laid))
        if "fixed" in given:
            said = replace(said, fixed=_without(table.fixed, laid), fixed_in=where)
        if table.provenance not in (None, *SOURCES):
            hint = f"One of {', '.join(SOURCES)}."
            raise RunError(f"{where}: [levers] provenance: no '{clip(str(table.provenance))}'", hint)
        if "provenance" in given:
            said = replace(said, provenance=table.provenance)
        of_levers = tuple(rule for rule in table.rules(f"{where}:") if rule.pattern not in laid)
        said = replace(said, rules=(*said.rules, *of_levers))
    return said


def _without(patterns: Sequence[str], laid: set[str]) -> tuple[str, ...]:
    return tuple(pattern for pattern in patterns if pattern not in laid)


def _tables(game: Game, rules: Ruleset) -> Iterator[tuple[str, LeverTable]]:
    """Each file with its table, where it has one. Raises RunError."""
    where = f"{game.name}/ruleset.toml"
    files = [(where, parse_toml(read_text(game_folder(game.key) / "ruleset.toml"), where))]
    files += [(o.file or f"{game.name}/variants/{o.name}.toml", o.table) for o in rules.overlays]
    for name, parsed in files:
        if LEVERS in parsed:
            yield name, _table(name, parsed[LEVERS])


def _table(where: str, given: Any) -> LeverTable:
    try:
        return LeverTable.model_validate(given)
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(map(str, (LEVERS, *first["loc"])))
        raise RunError(f"{where}: {key}: {first['msg']}", 'The manual\'s page "Rebalance" lists the keys.') from None


def levers_asked(
    game: Game,
    rules: Ruleset,
    patterns: Sequence[str] = (),
    fixed: Sequence[str] = (),
    provenance: str | None = None,
    rows: Sequence[LeverRule] = (),
    *,
    keep_fixed: bool = True,
) -> list[Lever]:
    """The levers that are asked for, where nothing is asked those of the ruleset. Raises SimulateError.

    What is asked goes before what the ruleset says. `keep_fixed`: what the ruleset fixes stays so.
    """
    said = said_of(game, rules)
    held = said.fixed if keep_fixed else ()
    whole = [*said.rules, *rows]
    try:
        return levers_of(game, rules, patterns or said.use, (*held, *fixed), provenance or said.provenance, whole)
    except RunError as error:
        if not held or not error.message.startswith("no lever is left"):
            raise
        hint = f"{said.fixed_in} fixes {', '.join(held[:4])}; `fixed = []` in [levers] of a goals file frees it."
        raise RunError(error.message, hint) from None
