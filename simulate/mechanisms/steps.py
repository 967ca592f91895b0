"""The order of the rules: steps, loops of steps, and the machine that goes through them.

A step is a function `(table, rules)` that does something, or a mechanism that asks somebody. The list of steps is made flat,
with jumps, so the place in the rules is one number of the position, `table.at`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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


DO, ASK, UNLESS, JUMP, END = range(5)
Code = list[tuple[int, Any, int]]  # what to do, with what, where to go on


class Machine:
    """The steps of a game, flat."""

    def __init__(self, steps: Sequence[Step], ending: str):
        self.code: Code = []
        self._add(steps)
        self.code.append((END, ending, 0))

    def _add(self, steps: Sequence[Any]) -> None:
        for step in steps:
            if isinstance(step, Loop):
                first = len(self.code)
                self.code.append((UNLESS, takes(step.condition, "a loop of steps", "when", "table, rules"), 0))
                self._add(step.steps)
                self.code.append((JUMP, None, first))
                self.code[first] = (UNLESS, step.condition, len(self.code))
            elif isinstance(step, Mechanism):
                self.code.append((ASK, step, 0))
            elif callable(step):
                self.code.append((DO, takes(step, "a step", name_of(step), "table, rules"), 0))
            else:
                raise TypeError(f"{step!r} is no step: give a function of (table, rules), a mechanism or a loop")

    def go_on(self, table: Table, rules: Any) -> None:
        """Go through the steps to the next choice, or to the end."""
        code = self.code
        while not table.over:
            what, of, target = code[table.at]
            if what == DO:
                of(table, rules)
                table.at += 1
            elif what == ASK:
                if of.begin(table, rules):
                    return
                table.at += 1
            elif what == UNLESS:
                table.at = table.at + 1 if of(table, rules) else target
            elif what == JUMP:
                table.at = target
            else:
                table.over = of

    def asking(self, table: Table) -> Mechanism | None:
        """Return the mechanism that waits for a choice, or None at the end."""
        what, of, _ = self.code[table.at]
        return of if what == ASK else None

    def take(self, table: Table, rules: Any, action: Any) -> None:
        """Carry out an action and go on."""
        if not self.code[table.at][1].take(table, rules, action):
            table.at += 1
            self.go_on(table, rules)
