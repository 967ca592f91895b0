"""Players of a game that an engine plays: its greeting names them and their numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simulate.engine.external.game import ExternalEntry, ExternalGame
from simulate.errors import StrategyError
from simulate.games import load_game
from strategies.player import Strategy


@dataclass(frozen=True)
class EngineStrategy(Strategy):
    """A player of an engine, `player` by its name there: its code is the engine's."""

    player: str = ""

    @property
    def model(self) -> str:
        """Its name as the engine has it, of a profile too."""
        return self.player

    def load(self) -> Any:
        """What the loop asks for by name."""
        return ExternalEntry(self.player, str(self.file))


def engine_players(key: str) -> dict[str, Strategy]:
    """The players that the greeting of an engine names."""
    game: ExternalGame = load_game(key)  # type: ignore[assignment]
    return {
        name: EngineStrategy(
            key,
            name,
            of.about or f"{name}, as the engine calls it",
            dict(of.params),
            game.folder / "ruleset.toml",
            player=name,
        )
        for name, of in game.greeting.players.items()
    }


def refuse_code(game: str, what: str) -> StrategyError:
    """The error for a strategy in Python where an engine plays."""
    return StrategyError(
        f"{what}: {load_game(game).title} is played by an engine of its own, whose players its greeting names",
        "Write the player in the engine, or change numbers of one: NAME:param=value, or profiles with --players FILE.",
    )
