"""Find what a logged playout was played with, play it again, and hold the result against its rows in the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from simulate.engine.contract import Column
from simulate.engine.replay import Replay
from simulate.engine.ruleset import load_ruleset
from simulate.errors import RunError
from simulate.games import game_folder, load_game
from simulate.runs.read import Run
from strategies import parse_strategy, strategy_from_file


def replay_of(run: Run, playout: int, strategy_files: Sequence[Path] = ()) -> Replay:
    """The replay of one playout of a run. Raises RunError if the run does not hold it or the rules are other ones now."""
    if not run.playouts_held:
        raise RunError(f"{run.path} holds no finished playouts yet", "The command that made the run finishes it.")
    if not 0 <= playout < run.playouts_held:
        raise RunError(f"{run.path} holds playouts 0 to {run.playouts_held - 1}, not {playout}")
    asked = run.manifest.asked
    game = load_game(asked.game)
    rules = load_ruleset(game, game_folder(asked.game), asked.variant, asked.overrides)
    if rules.digest != run.manifest.rules.digest:
        raise RunError(
            f"{run.path} was played with rules {run.manifest.rules.digest}; here they are {rules.digest}",
            "Check out the version that made the run, or make a new run.",
        )
    files = {s.name: s for s in (strategy_from_file(game.key, file) for file in strategy_files)}
    line_up = [parse_strategy(game.key, label, files) for label in run.line_up(playout // asked.seats)]
    return Replay(game, rules, line_up, asked.seed, playout)


def decode(columns: Sequence[Column], row: Mapping[str, int]) -> dict[str, Any]:
    """A kernel row as the log shows it: columns with labels as text."""
    return {c.name: c.labels[row[c.name]] if c.labels else row[c.name] for c in columns}


def result_rows(replay: Replay) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """(one dict a seat, one for the playout) of a replay that is over, as in the log."""
    seat_rows, row = replay.rows()
    playout = decode(replay.game.all_playout_columns, row)
    seats = []
    for seat, values in enumerate(seat_rows):
        share = values["won"] / row["winners"] if row["winners"] else 0.0
        head = {"seat": seat, "strategy": replay.by_seat[seat].label, "win_share": share}
        seats.append(head | decode(replay.game.all_seat_columns, values))
    return seats, playout


def differences(run: Run, replay: Replay) -> list[str]:
    """What the log says otherwise than the replay, in words; empty if they agree."""
    import polars as pl

    seats, playout = result_rows(replay)
    found = _compare(playout, run.playouts().filter(pl.col("playout") == replay.playout).collect().to_dicts(), "playout")
    if "seats" in run.manifest.datasets():
        logged = run.seats().filter(pl.col("playout") == replay.playout).sort("seat").collect().to_dicts()
        for seat, row in enumerate(seats):
            found += _compare(row, logged[seat : seat + 1], f"seat {seat}")
    if "cards" in run.manifest.datasets():
        logged = run.cards().filter(pl.col("playout") == replay.playout).sort("seat", "card").collect().to_dicts()
        found += _compare_cards(replay, logged)
    return found


def _compare(mine: Mapping[str, Any], logged: list[dict[str, Any]], what: str) -> list[str]:
    if len(logged) != 1:
        return [f"{what}: {len(logged)} rows in the log"]
    return [
        f"{what}: {name} is {logged[0][name]} in the log, {value} in the replay"
        for name, value in mine.items()
        if (abs(logged[0][name] - value) > 1e-6 if isinstance(value, float) else logged[0][name] != value)
    ]


def _compare_cards(replay: Replay, logged: list[dict[str, Any]]) -> list[str]:
    game, state = replay.game, replay.position.state
    names = [e.name for e in game.events]
    mine = {
        (seat, key): [int(n) for n in state.events[seat, i]]
        for seat in range(replay.position.seats)
        for i, key in enumerate(game.contents)
        if state.events[seat, i].any()
    }
    theirs = {(row["seat"], row["card"]): [row[name] for name in names] for row in logged}
    keys = sorted(mine.keys() | theirs.keys())
    return [
        f"seat {seat}, {card}: {theirs.get((seat, card))} in the log, {mine.get((seat, card))} in the replay"
        for seat, card in keys
        if mine.get((seat, card)) != theirs.get((seat, card))
    ]
