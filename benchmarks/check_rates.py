"""False alarms and detection of `simulate check`, measured: python benchmarks/check_rates.py [--checks 10000]

Blocks are really played (the pools), checks are resampled from them. The tables of docs/reference/check.md come from here.
"""

from __future__ import annotations

import argparse

import numpy as np

from simulate.baselines.make import default_metrics, delta_of
from simulate.baselines.rates import fixed_size, repeat
from simulate.runs.plan.order import Order, order_of
from simulate.runs.play.map_batches import play_totals
from simulate.runs.play.warmup import compile_all
from simulate.runs.store.metrics import BlockTotals

ALPHA, POOL = 0.01, 6000
MANY = 20
CHANGES = [
    ("comuni", "Lucca +2 gold", ["communities.lucca.start.gold=4"], {}),
    ("san-juan", "Library 2 cheaper", ["cards.library.cost=3"], {}),
    ("comuni", "venturiero minds gold in bids (bid_gold 0.56 -> 1.2)", [], {"venturiero": "venturiero:bid_gold=1.2"}),
]


def _order(game: str, seed: int, settings: list[str], players: dict[str, str]) -> Order:
    base = order_of(game, seed=seed)
    if players.keys() - set(base.manifest.asked.strategies):
        raise SystemExit(f"{game}: {', '.join(players)} is not in its field: name another player in CHANGES")
    names = [players.get(label, label) for label in base.manifest.asked.strategies]
    order = order_of(game, strategies=names, seed=seed, settings=settings)
    compile_all(order.game, order.entries())
    return order


def _deltas(order: Order, pool) -> dict[str, float]:
    return {name: delta_of(name, pool.mean(name)) for name in default_metrics(order.manifest, pool)}


def _cases(order: Order, pool: BlockTotals) -> list[tuple[str, dict[str, float]]]:
    """(what, deltas): the default metrics, and these with rare and common lengths until there are twenty."""
    deltas = _deltas(order, pool)
    rare = sorted((n for n in pool.names if n.startswith(("rounds.is:", "ending:")) and pool.mean(n) > 0), key=pool.mean)
    more = [name for name in rare if name not in deltas and pool.mean(name) < 1][: MANY - len(deltas)]
    if len(deltas) + len(more) < MANY:
        return [("", deltas)]
    counts = [round(pool.column(name)[1].sum()) for name in more]
    rarest = f", with the rarest lengths ({counts[0]} to {counts[-1]} in {round(pool.column(more[0])[0].sum()):,} playouts)"
    return [("", deltas), (rarest, deltas | {name: delta_of(name, pool.mean(name)) for name in more})]


def _tied(pool: BlockTotals) -> float:
    """In how many blocks a win was shared."""
    wins = [pool.column(name)[1] for name in pool.names if name.startswith("win_share.seat:")]
    return float(np.any([np.abs(w - np.round(w)) > 1e-9 for w in wins], axis=0).mean())


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--checks", type=int, default=1000)
    checks = parser.parse_args().checks
    alarms(checks)
    detection(checks)


def alarms(checks: int) -> None:
    """Nothing moved, and nothing is paired."""
    print("| game | metrics | blocks with a tie | false alarms (A/A, other seeds) | holds | blocks |")
    print("|---|---|---|---|---|---|")
    for game in ("san-juan", "comuni", "pax"):
        order = _order(game, 0, [], {})
        pool = play_totals(order, 0, POOL, 2)
        for what, deltas in _cases(order, pool):
            # one pool on both sides: the truth is exactly "no difference"
            both = repeat(pool, pool, deltas, ALPHA, checks=checks, same_deals=False)
            found = f"{both.moved} of {checks} | {both.held / checks:.2f} | {both.blocks:,.0f}"
            print(f"| {game}{what} | {len(deltas)} | {_tied(pool):.1%} | {found} |", flush=True)


def detection(checks: int) -> None:
    """A change was planted, on the same deals."""
    print("\n| game | change | found | blocks | largest drift | fixed size needs |\n|---|---|---|---|---|---|")
    for game, what, settings, players in CHANGES:
        pool = play_totals(_order(game, 0, [], {}), 0, POOL, 2)
        changed = play_totals(_order(game, 0, settings, players), 0, POOL, 2)
        deltas = {n: d for n, d in _deltas(_order(game, 0, [], {}), pool).items() if n in changed.names}
        rates = repeat(pool, changed, deltas, ALPHA, checks=max(checks // 10, 100))
        name = max((n for n in deltas if n.startswith("win_share")), key=lambda n: abs(changed.mean(n) - pool.mean(n)))
        drift = changed.mean(name) - pool.mean(name)
        rows, total = pool.column(name)
        spread = (changed.column(name)[1] - total).std() / rows.mean()
        need = fixed_size(spread, abs(drift), ALPHA / len(deltas), 0.95)
        found = f"{rates.moved} of {rates.checks}"
        print(f"| {game} | {what} | {found} | {rates.blocks:,.0f} | {name} {100 * drift:+.1f} pp | {need:,} |", flush=True)


if __name__ == "__main__":
    main()
