"""Other settings in which a recommended change is checked: seat counts, fields and reconstructed values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from simulate.engine.overlays import find_overlay, variants_of
from simulate.errors import SimulateError
from simulate.games import game_folder, game_meta
from simulate.runs.plan.order import Order
from simulate.runs.plan.request import Request
from strategies import fields_of
from strategies.profiles import SEARCHED

SEATS, FIELD, DATA, PLAYERS = "seats", "field", "data", "players"


@dataclass(frozen=True)
class Setting:
    """One of them, with its order by the base rules, or why it cannot be played."""

    kind: str
    what: str
    order: Order | None
    why: str = ""


def settings_around(request: Request, orders: Sequence[Order]) -> Iterator[Setting]:
    """Every setting around what was searched, by the rules that were asked for."""
    first = orders[0]
    played = {order.plan.seats for order in orders}
    low, high = game_meta(request.game)["seats"]
    matchup = first.manifest.asked.kind == "matchup" and first.manifest.asked.field is None
    for seats in range(max(low, 2), high + 1):
        if seats not in played and not matchup:
            yield _setting(SEATS, f"{seats} seats", request, seats)
    company = first.manifest.asked.field
    for name in fields_of(first.game.key):
        if name not in (company, SEARCHED):  # searchers are slow: a report holds a finding against them
            yield _setting(FIELD, f"field {name}", request.but(players=(), field=name), first.plan.seats)
    folder = game_folder(first.game.key)
    for name in variants_of(folder):
        if name not in request.overlays and find_overlay(first.game.key, folder, name).kind == "data":
            other = request.but(overlays=(*request.overlays, name))
            yield _setting(DATA, f"data {name}", other, first.plan.seats)


def _setting(kind: str, what: str, request: Request, seats: int) -> Setting:
    try:
        return Setting(kind, what, request.order(seats))
    except SimulateError as error:
        return Setting(kind, what, None, error.message.splitlines()[0])
