"""The order of the rules: steps, loops of steps, and the machine that goes through them.

A step is a function `(table, rules)` that does something, or a mechanism that asks somebody. The list of steps is made flat,
with jumps, so the place in the rules is one number of the position, `table.at`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any, TypeAlias

from simulate.engine.plain.callbacks import name_of, takes
from simulate.mechanisms.table import Table

Condition = Callable[[Any, Any], Any]


class Mechanism:
    """A step with choices. It keeps nothing itself: all that it remembers is on the table."""

    def begin(self, table: Any, rules: Any) -> bool:
        """Prepare the first choice; return False if nobody has one."""
        raise NotImplementedError

    def options(self, table: Any, rules: Any) -> list[Any]:
        """Return the legal actions of the seat to act."""
        raise NotImplementedError

    def take(self, table: Any, rules: Any, action: Any) -> bool:
        """Carry out an action; return True if another choice is to be made before the next step."""
        raise NotImplementedError

    def plain_choice(self) -> tuple[Callable[..., Any], Callable[..., Any]] | None:
        """Return (options, then) if that is all: the leader has them, one is carried out, and the next step follows."""
        return None

    def words(self, table: Any, action: Any) -> str:
        """Return an action in words."""
        return str(action)

    def hide(self, table: Any, seat: int) -> None:
        """Erase from a copy what has been chosen in secret."""

    def deal_again(self, table: Any, rules: Any, seat: int) -> None:
        """Choose again by chance what has been chosen in secret."""


@dataclass(frozen=True)
class Loop:
    """Steps that are repeated while a condition holds."""

    steps: Sequence[Any]
    condition: Condition


Step: TypeAlias = Callable[[Any, Any], None] | Mechanism | Loop


def always(table: Table, rules: Any) -> bool:
    """Return True: the loop ends when a step ends the playout."""
    return True


def repeat(*steps: Step, when: Condition = always) -> Loop:
    """Repeat steps while `when(table, rules)` holds; it is asked before each time."""
    return Loop(steps, when)


def rounds(*steps: Step, when: Condition = always) -> Loop:
    """Repeat steps as `repeat` does; each time is a round of the playout."""
    return Loop((begin_round, *steps), when)


def turns(*steps: Step, when: Condition = always) -> Loop:
    """Give the leader a turn of these steps, then the next seat; once around the table is a round."""
    return Loop((begin_turn, *steps, pass_on_turn), when)


def begin_round(table: Table, rules: Any) -> None:
    """Begin a round."""
    table.rounds_begun += 1
    table.round_no = table.rounds_begun


def begin_turn(table: Table, rules: Any) -> None:
    """Begin a turn, and with the first one of a round the round."""
    if table.turns_ended % table.seats == 0:
        begin_round(table, rules)


def pass_on_turn(table: Table, rules: Any) -> None:
    """Make the next seat the leader."""
    table.turns_ended += 1
    table.leader = (table.leader + 1) % table.seats


OVER = ["if table.over:", "    return ()"]
ROUND = ["table.rounds_begun += 1", "table.round_no = table.rounds_begun"]
OWN_STEPS = {  # as they stand in the functions: a call costs as much as what it does
    begin_round: ROUND,
    begin_turn: ["if table.turns_ended % table.seats == 0:", *(f"    {line}" for line in ROUND)],
    pass_on_turn: ["table.turns_ended += 1", "table.leader = (table.leader + 1) % table.seats"],
}
Node = tuple[list[str], int, list[Any]]  # lines, the number of a choice or NONE, the steps of a loop
NONE = -1
IDLE = 10_000  # rounds of a loop without a question


class Machine:
    """The steps of a game as functions: `begin` goes up to the first choice, `step` from one to the next.

    Both return the legal actions of who is asked next, none at the end.
    """

    def __init__(self, steps: Sequence[Step], ending: str):
        self.asks: list[Mechanism] = []
        self._names: dict[str, Any] = {"stuck": stuck}  # what the functions call
        nodes, end = self._nodes(steps), [f"table.over = {ending!r}", "return ()"]
        tails: dict[int, list[str]] = {}
        _follow(nodes, end, tails)
        made = _function("begin", OVER + _lines(nodes) + end)
        for at, ask in enumerate(self.asks):
            made += _function(f"after_{at}", OVER + tails[at])
            made += _function(f"step_{at}", self._taken(ask) + OVER + tails[at], ", action")
        exec("\n".join(made), self._names)  # our own lines
        self.begin: Callable[[Table, Any], Sequence[Any]] = self._names["begin"]
        self._after = [self._names[f"after_{at}"] for at in range(len(self.asks))]
        self._steps = [self._names[f"step_{at}"] for at in range(len(self.asks))]
        self.step = self._steps[0] if len(self._steps) == 1 else self._step

    def asking(self, table: Table) -> Mechanism | None:
        """Return the mechanism that waits for a choice, or None at the end."""
        return None if table.over else self.asks[table.at]

    def take(self, table: Table, rules: Any, action: Any) -> None:
        """Carry out an action and go on."""
        if not self.asks[table.at].take(table, rules, action):
            self._after[table.at](table, rules)

    def _step(self, table: Table, rules: Any, action: Any) -> Sequence[Any]:
        found: Sequence[Any] = self._steps[table.at](table, rules, action)
        return found

    def _nodes(self, steps: Sequence[Any]) -> list[Node]:
        """Steps as lines."""
        found: list[Node] = []
        for step in steps:
            if isinstance(step, Loop):
                condition = takes(step.condition, "a loop of steps", "when", "table, rules")
                head = "True" if condition is always else f"{self._called(condition)}(table, rules)"
                counted: Node = (["idle += 1", f"if idle > {IDLE}:", "    stuck()"], NONE, [])
                found.append(([f"while {head}:"], NONE, [counted, *self._nodes(step.steps)]))
            elif isinstance(step, Mechanism):
                at = len(self.asks)
                self.asks.append(step)
                found.append(([f"table.at = {at}", *self._offer(step)], at, []))
            elif callable(step):
                name = name_of(step)
                called = self._called(takes(step, "a step", name, "table, rules"))
                own = OWN_STEPS.get(step) if isinstance(step, FunctionType) else None
                found.append((own or [f"{called}(table, rules)", *OVER], NONE, []))
            else:
                raise TypeError(f"{step!r} is no step: give a function of (table, rules), a mechanism or a loop")
        return found

    def _offer(self, ask: Mechanism) -> list[str]:
        """Lines that return the legal actions of a choice, if somebody has one."""
        plain = ask.plain_choice()
        if plain is not None:
            options = self._called(plain[0])
            asked = f"offered = list({options}(table, rules, table.seat_to_act))"
            return ["table.seat_to_act = table.leader", asked, "if offered:", "    return offered"]
        begin, options = self._called(ask.begin), self._called(ask.options)
        return [f"if {begin}(table, rules):", f"    return {options}(table, rules)", *OVER]

    def _taken(self, ask: Mechanism) -> list[str]:
        """Lines that carry out an action."""
        plain = ask.plain_choice()
        if plain is not None:
            return [f"{self._called(plain[1])}(table, rules, table.seat_to_act, action)"]
        take, options = self._called(ask.take), self._called(ask.options)
        return [f"if {take}(table, rules, action):", f"    return () if table.over else {options}(table, rules)"]

    def _called(self, function: Any) -> str:
        """The name of a function in the lines."""
        name = f"call_{len(self._names)}"
        self._names[name] = function
        return name


def _lines(nodes: Sequence[Node]) -> list[str]:
    """Lines that go through steps."""
    return [line for lines, _, inner in nodes for line in (*lines, *(f"    {each}" for each in _lines(inner)))]


def _follow(nodes: Sequence[Node], rest: list[str], tails: dict[int, list[str]]) -> None:
    """Find the lines that follow each choice: what is left of its loop, the loop again, and what comes after that."""
    for place, node in enumerate(nodes):
        after = _lines(nodes[place + 1 :]) + rest
        if node[1] != NONE:
            tails[node[1]] = after
        _follow(node[2], _lines([node]) + after, tails)


def _function(name: str, lines: Sequence[str], more: str = "") -> list[str]:
    """Lines of a function."""
    return [f"def {name}(table, rules{more}):", "    idle = 0", *(f"    {line}" for line in lines)]


def stuck() -> None:
    """Raises RuntimeError: a loop went round so often that nobody will ever be asked."""
    raise RuntimeError(
        f"nobody was asked in {IDLE:,} rounds of a loop of steps: each Choice in it has no options, and its `when` stays "
        "true. End the game (table.over), or let `when` be false then"
    )
