"""Connect Four on a small board, exactly: what perfect play brings, and how often random play wins.

Nothing of the simulator is used. A position is (discs of whoever is to move, discs of the other), each a number with a bit
for each place and a bit above each column that stays free, so that shifting finds lines.
"""

from functools import cache, lru_cache

EMPTY = (0, 0)


class Board:
    """A board of a size, and how many in a row win on it."""

    def __init__(self, columns, height, line):
        self.columns, self.height, self.line = columns, height, line
        self.step = height + 1  # bits of a column
        self.value = lru_cache(maxsize=None)(self._value)
        self.best = lru_cache(maxsize=None)(self._best)
        self.chances = lru_cache(maxsize=None)(self._chances)

    def place(self, column, up):
        """Give the bit of a place."""
        return 1 << column * self.step + up

    def moves(self, position):
        """List (column, bit of the lowest free place) of each column that is not full."""
        taken = position[0] | position[1]
        found = []
        for column in range(self.columns):
            up = (taken >> column * self.step & ((1 << self.height) - 1)).bit_count()
            if up < self.height:
                found.append((column, self.place(column, up)))
        return found

    def has_line(self, discs):
        """Find a line of some discs: up, across, or along a diagonal."""
        for shift in (1, self.step, self.step + 1, self.step - 1):
            rest = discs
            for _ in range(self.line - 1):
                rest &= rest >> shift
            if rest:
                return True
        return False

    def after(self, position, place):
        """Give the position that a move leaves, as the other sees it."""
        return position[1], position[0] | place

    def result(self, position):
        """Give 1, 0 or -1 for whoever is to move when the game is over, else None: only the other can have a line."""
        if self.has_line(position[1]):
            return -1
        return None if self.moves(position) else 0

    def _value(self, position):
        """Find what whoever is to move gets if both play perfectly: 1, 0 or -1."""
        ended = self.result(position)
        if ended is not None:
            return ended
        most = -1
        for _, place in self.moves(position):
            most = max(most, -self.value(self.after(position, place)))
            if most == 1:
                break
        return most

    def _best(self, position):
        """List the moves that are as good as the best."""
        most = self.value(position)
        return [move for move in self.moves(position) if -self.value(self.after(position, move[1])) == most]

    def _chances(self, position, mine, other):
        """Find how often whoever is to move wins, and nobody does, if both choose evenly among `mine`, `other`."""
        ended = self.result(position)
        if ended is not None:
            return 0.0, float(ended == 0)
        choices = mine(position)
        found = [self.chances(self.after(position, place), other, mine) for _, place in choices]
        drawn = sum(draw for _, draw in found) / len(choices)
        lost = sum(win for win, _ in found) / len(choices)
        return 1 - drawn - lost, drawn


board = cache(Board)
