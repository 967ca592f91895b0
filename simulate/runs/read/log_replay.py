"""One replay for all: a playout of an order played again, its rows as the log has them, and where a log says otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simulate.engine.contract import Column
from simulate.engine.lanes import replay_for
from simulate.engine.replay import Replay
from simulate.errors import RunError

if TYPE_CHECKING:
    from simulate.runs.plan.order import Order
    from simulate.runs.read.run import Run

Rows = dict[str, list[dict[str, Any]]]  # dataset -> its rows of one playout
KEYS = {"playouts": (), "seats": ("seat",), "cards": ("seat", "card")}  # what tells the rows of one playout apart


def replay_playout(order: Order, playout: int) -> Replay:
    """The replay of a playout of an order."""
    line_up = [order.strategies[i] for i in order.plan.line_up(playout // order.plan.seats)]
    replay: Replay = replay_for(order.game, order.rules, line_up, order.manifest.asked.seed, playout)
    return replay


def rows_of(played: Replay) -> Rows:
    """The rows of a replay that is over, all datasets and columns, as the log has them."""
    game = played.game
    seat_rows, values = played.rows()
    labels = [strategy.label for strategy in played.by_seat]
    block, rotation = divmod(played.playout, len(labels))
    head = {"playout": played.playout, "block": block, "rotation": rotation, "matchup": " + ".join(sorted(labels))}
    counted = played.events()
    rows: Rows = {"playouts": [head | in_words(game.all_playout_columns, values)], "seats": [], "cards": []}
    for seat, own in enumerate(seat_rows):
        share = own["won"] / max(1, values["winners"])
        head = {"playout": played.playout, "seat": seat, "strategy": labels[seat], "win_share": share}
        rows["seats"].append(head | in_words(game.all_seat_columns, own))
        for key, counts in zip(game.contents, counted[seat], strict=False):
            if any(counts):
                events = {event.name: int(n) for event, n in zip(game.events, counts, strict=True)}
                rows["cards"].append({"playout": played.playout, "seat": seat, "card": key} | events)
    return rows


def in_words(columns: Sequence[Column], values: Mapping[str, int]) -> dict[str, Any]:
    """Values of the kernel as the log shows them: those of columns with labels as text."""
    return {c.name: c.labels[values[c.name]] if c.labels else values[c.name] for c in columns}


def logged_rows(run: Run, playouts: Iterable[int]) -> dict[int, Rows]:
    """The rows of some playouts in the log, by playout."""
    import polars as pl

    found: dict[int, Rows] = {playout: {name: [] for name in run.manifest.datasets()} for playout in playouts}
    for name in run.manifest.datasets():
        frame = run.scan(name).filter(pl.col("playout").is_in(list(found)))
        for row in run.collect(frame.with_columns(pl.col(pl.Categorical).cast(pl.String))).to_dicts():
            found[row["playout"]][name].append(row)
    return found


def differences(logged: Rows, played: Rows) -> list[str]:
    """List what the log of a playout says otherwise than its replay, in words; empty if they agree."""
    return [line for name, rows in logged.items() for line in _differing(name, rows, played[name])]


def _differing(dataset: str, logged: list[dict[str, Any]], played: list[dict[str, Any]]) -> list[str]:
    theirs, mine = ({tuple(row[key] for key in KEYS[dataset]): row for row in rows} for rows in (logged, played))
    if len(theirs) < len(logged):
        return [f"{dataset}: the log has a row twice"]
    found = []
    for key in [*mine, *(key for key in theirs if key not in mine)]:
        where = ", ".join([dataset, *(f"{name} {value}" for name, value in zip(KEYS[dataset], key, strict=True))])
        if key not in theirs:
            found.append(f"{where}: not in the log")
        elif key not in mine:
            found.append(f"{where}: only in the log")
        else:
            was, now = theirs[key], mine[key]
            names = [*now, *(name for name in was if name not in now)]
            found += [
                f"{where}: {name} is {was.get(name, 'missing')} in the log, {now.get(name, 'missing')} in the replay"
                for name in names
                if was.get(name) != now.get(name)
            ]
    return found


def require_held(run: Run, playout: int) -> None:
    """Raises RunError if no whole shard of a run holds a playout."""
    if not run.playouts_held:
        raise RunError(f"{run.path} holds no finished playouts yet", "Run the original command again to finish it.")
    ranges = run.held_ranges()
    if not any(first <= playout < first + count for first, count in ranges):
        shown = [f"{first} to {first + count - 1}" for first, count in ranges]
        more = f" and {len(shown) - 5} ranges more" if len(shown) > 5 else ""
        missing = playout < run.manifest.playouts
        raise RunError(
            f"{run.path} holds playouts {', '.join(shown[:5])}{more}, not {playout}",
            "Run the original command again to play what is missing." if missing else None,
        )
