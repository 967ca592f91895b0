"""What happens on the way to a result of a plain game, as `engine/timeline.py` notes it: choices, turns, scores."""

from __future__ import annotations

from collections.abc import Sequence

from simulate.engine.timeline import EIGHTHS, ENDS_MAX, NEVER, NOBODY, QUARTERS


class Timeline:
    """The counts of one playout."""

    __slots__ = (
        "changes", "chose", "decisions", "ends", "forced", "last_leader", "leading", "noted_ply", "options", "rounds",
        "since", "stride", "turn_of", "turns", "turns_forced",
    )  # fmt: skip

    def __init__(self, seats: int):
        self.decisions, self.forced, self.options = [0] * seats, [0] * seats, [0] * seats
        self.turns, self.turns_forced = [0] * seats, [0] * seats
        self.turn_of, self.chose = NOBODY, False
        self.ends: list[tuple[int, int, list[int]]] = []  # rounds ended, who led alone, totals
        self.rounds, self.stride, self.noted_ply = 0, 1, NEVER
        self.leading, self.since, self.last_leader, self.changes = NOBODY, 0, NOBODY, 0

    def note_choice(self, seat: int, n: int) -> None:
        """Before each ply: a decision among `n` legal actions, or a forced ply; plies in a row of one seat are a turn."""
        if n > 1:
            self.decisions[seat] += 1
            self.options[seat] += n
            if seat != self.turn_of:
                self.turns[seat] += 1
            elif not self.chose:
                self.turns_forced[seat] -= 1
            self.chose = True
        else:
            self.forced[seat] += 1
            if seat != self.turn_of:
                self.turns[seat] += 1
                self.turns_forced[seat] += 1
                self.chose = False
        self.turn_of = seat

    def note_round(self, ply: int, totals: list[int]) -> None:
        """After a round, and once more at the end of the playout unless it ended with a round."""
        self.rounds += 1
        self.noted_ply = ply
        best = max(totals)
        leader = totals.index(best) if totals.count(best) == 1 else NOBODY
        ends = self.ends
        if ends and ends[-1][0] % self.stride:
            ends.pop()
        elif len(ends) == ENDS_MAX:
            self.ends = ends = ends[1::2]
            self.stride *= 2
        ends.append((self.rounds, leader, totals))
        if leader != self.leading:
            self.leading, self.since = leader, self.rounds
        if leader != NOBODY:
            if leader != self.last_leader != NOBODY:
                self.changes += 1
            self.last_leader = leader

    def end_at(self, ordinal: int) -> tuple[int, int, list[int]]:
        """The last note at which no more than `ordinal` rounds had ended, or the first."""
        at = len(self.ends) - 1
        while at > 0 and self.ends[at][0] > ordinal:
            at -= 1
        return self.ends[at]

    def seat_values(self) -> list[tuple[int, ...]]:
        """For each seat the columns of `SEAT_TIMELINE`, in order."""
        marks = [self.end_at(self.rounds * quarter // QUARTERS)[2] for quarter in range(1, QUARTERS)]
        return list(zip(self.decisions, self.forced, self.options, self.turns, self.turns_forced, *marks, strict=True))

    def playout_values(self, won: Sequence[int]) -> tuple[int, int, int, int, int]:
        """The columns of `PLAYOUT_TIMELINE`, in order; `won` by seat."""
        _, leader, totals = self.end_at(self.rounds // 2)
        half_led, half_won = (0, 0) if leader == NOBODY else (1, won[leader])
        winners, comeback, for_good = sum(won), 0, 0
        if winners:
            for_good = EIGHTHS
            if winners == 1:
                winner = won.index(1)
                if self.leading == winner:
                    for_good = (EIGHTHS * self.since + self.rounds - 1) // self.rounds
                comeback = int(max(totals) > totals[winner])
        return self.changes, half_led, half_won, comeback, for_good
