"""A plain game of its layout and its steps: hiding, re-deals, the check of all cards and the words follow from the zones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from inspect import signature
from pathlib import Path
from typing import Any

from simulate.engine.kinds import lowest_wins
from simulate.engine.plain import Column, PlainGame
from simulate.engine.plain.callbacks import takes
from simulate.engine.plain.sides import meta_of_folder
from simulate.errors import unknown_name
from simulate.mechanisms import giving, hiding
from simulate.mechanisms.cards import Cards, words_of
from simulate.mechanisms.steps import Machine, Step
from simulate.mechanisms.table import DRAWN, Table
from simulate.mechanisms.zones import Stock, Zone


def game(
    title: str,
    seats: tuple[int, int],
    lay_out: Callable[[Any, Any], None],
    play: Sequence[Step],
    scores: str | Callable[[Any, Any], Sequence[int]],
    ending: str = "over",
    tie_break: str | Callable[[Any, Any], Sequence[int]] = "",
    contents: Sequence[Cards] = (),
    drawn: str = "drawn",
    events: Mapping[str, str] | None = None,
    **more: Any,
) -> PlainGame:
    """Return the game whose folder has the file of `lay_out`.

    `play`: the steps; after the last one the playout ends with `ending`. `scores`, and `tie_break` among equal ones: points
    by seat, or the name of a list on the table. The most points win, or the fewest if [meta] of the ruleset has
    wins = "lowest"; of the tie break always the most. `contents`: cards of the log; `drawn` says in words what it means that
    chance turns them up for a seat, `events` what moves and notes count, first a use by choice. `more`: what `PlainGame`
    takes.
    """
    known = (*signature(game).parameters, *(one.name for one in fields(PlainGame) if one.init))
    if wrong := next((name for name in more if name not in known), ""):
        raise unknown_name("argument of game()", wrong, sorted({*known} - {"more"}))
    takes(lay_out, "game", "lay_out", "table, rules")
    machine = Machine(play, ending)
    file = lay_out.__code__.co_filename

    def setup(table: Table, rules: Any) -> None:
        lay_out(table, rules)
        if (table.at, table.rounds_begun, table.turns_ended, table.ply) != NOT_BEGUN:
            raise ValueError(taken_name(table))
        machine.begin(table, rules)

    def legal_actions(table: Table, rules: Any) -> list[Any]:
        asking = machine.asking(table)
        return asking.options(table, rules) if asking else []

    def hidden_from(table: Table, rules: Any, seat: int) -> None:
        hiding.hide(table, seat)
        asking = machine.asking(table)
        if asking:
            asking.hide(table, seat)

    def redeal(table: Table, rules: Any, seat: int) -> None:
        hiding.deal_again(table, seat)
        asking = machine.asking(table)
        if asking:
            asking.deal_again(table, rules, seat)

    def action_text(table: Table, rules: Any, action: Any) -> str:
        asking = machine.asking(table)
        return asking.words(table, action) if asking else str(action)

    points = by_seat(scores)
    verbs = {"setup": setup, "legal_actions": legal_actions, "apply": machine.take, "hidden_from": hidden_from}
    logged = [Column(DRAWN, drawn)]
    logged += [Column(name, about, use=place == 0) for place, (name, about) in enumerate((events or {}).items())]
    if tie_break:
        fewest = lowest_wins(meta_of_folder(Path(file).parent))
        first = (lambda table, rules: [-point for point in points(table, rules)]) if fewest else points
        more["ranks"] = ranks_by(first, by_seat(tie_break))
    return PlainGame(
        **{
            "key": Path(file).parent.name,
            "title": title,
            "min_seats": seats[0],
            "max_seats": seats[1],
            "scores": points,
            "redeal": redeal,
            "give": giving.give,
            "broken": lambda table, rules: hiding.lost_or_doubled(table),
            "action_text": action_text,
            "position_text": lambda table, rules: position_text(table),
            "ending_names": (ending,),
            "contents": tuple(key for cards in contents for key in cards.keys.values()),
            "content_kinds": tuple(cards.kind for cards in contents for _ in cards.keys),
            "events": logged if contents or more.get("cards") else (),
            "turned_up": drawn,
            "dealt_first": False,
            "new_state": Table,
            "file": file,
            "step": None if {"apply", "legal_actions"} & more.keys() else machine.step,
            **verbs,
            **more,
        }
    )


NOT_BEGUN = (0, 0, 0, 0)
OURS = {"at": "steps", "rounds_begun": "rounds", "turns_ended": "turns", "ply": "plies"}


def taken_name(table: Table) -> str:
    """Say which name on the table `lay_out` has used for something else, and what it stands for."""
    name = next(name for name in OURS if getattr(table, name) != 0)
    return f"table.{name} counts {OURS[name]}: give what `lay_out` keeps there another name"


def by_seat(what: str | Callable[[Any, Any], Sequence[int]]) -> Callable[[Any, Any], Sequence[int]]:
    """Return the verb that reads numbers by seat."""
    if isinstance(what, str):
        return lambda table, rules: list(getattr(table, what))
    found: Callable[[Any, Any], Sequence[int]] = takes(what, "game", "scores or tie_break", "table, rules")
    return found


def ranks_by(*orders: Callable[[Any, Any], Sequence[int]]) -> Callable[[Any, Any], Sequence[int]]:
    """Return the verb that ranks seats by one number, among equal ones by the next."""

    def ranks(table: Any, rules: Any) -> list[int]:
        found = list(zip(*(order(table, rules) for order in orders), strict=True))
        return [1 + sum(other > own for other in found) for own in found]

    return ranks


UNSAID = {"chance", "noted", "turned", "is_set_up", "stage_firsts", "seats", "over", "secret_events"}
UNSAID |= {"at", "rounds_begun", "turns_ended", "seat_to_act", "round_no", "ply", "leader", "bidders"}


def position_text(table: Table) -> str:
    """Return a position in words: whose turn it is, then a line for each zone and number, seats from 1 on."""
    lines = [f"round {table.round_no}, seat {table.seat_to_act + 1} to act"]
    for name, value in vars(table).items():
        if name not in UNSAID:
            parts = value if isinstance(value, list) and not isinstance(value, Zone) else [value]
            many = len(parts) == table.seats > 1
            shown = [f"seat {i}: {shown_of(part)}" if many else shown_of(part) for i, part in enumerate(parts, 1)]
            lines.append(f"{name.replace('_', ' ')}: {'; '.join(shown)}")
    return "\n".join(lines)


def shown_of(value: Any) -> str:
    """Return a zone, stock or number in words."""
    if isinstance(value, Stock):
        return ", ".join(f"{words_of(card)} {left}" for card, left in value.items())
    if isinstance(value, Zone):
        return ", ".join(map(words_of, value)) or "none"
    return str(value)
