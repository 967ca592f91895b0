"""The rows of many playouts of a plain game at once: the loop appends plain numbers, NumPy makes the columns of them.

What it makes is what `rows.py` and `timeline.py` make of one playout for a replay, step by step: `verify` holds the two
together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from simulate.engine.contract import PLAYOUT_TIMELINE, SEAT_TIMELINE
from simulate.engine.kinds import COOP
from simulate.engine.plain.drawn import Places, account_of
from simulate.engine.plain.rows import UNFINISHED, card_rows_of, ending_code, totals_of, values_of
from simulate.engine.plain.sides import by_seat
from simulate.engine.plain.state import Turned
from simulate.engine.plain.timeline import Timeline
from simulate.engine.rows import CARD_KEYS
from simulate.engine.timeline import EIGHTHS, ENDS_MAX, NOBODY, QUARTERS
from simulate.errors import SimulateError

if TYPE_CHECKING:
    from simulate.engine.plain.game import PlainGame

ROOM = 200_000  # plies that wait for their columns


class PlainBatch:
    """The playouts of a call of the loop. `choices` and `totals` are appended to by the loop, ply by ply, round by round."""

    def __init__(self, game: PlainGame, seats: int, log_cards: bool):
        self.game, self.seats, self.log_cards = game, seats, log_cards
        self.sides = game.sides_at(seats)
        self.codes = {
            (seat, content, event.name): (seat * len(game.contents) + place) * len(game.events) + at
            for seat in range(seats)
            for place, content in enumerate(game.contents)
            for at, event in enumerate(game.events)
        }
        self.seat_parts: list[np.ndarray] = []
        self.playout_parts: list[np.ndarray] = []
        self.card_parts: list[np.ndarray] = []
        self.places = Places(game.title, game.contents)
        self.draw_parts: list[np.ndarray] = []
        self._begin()

    def _begin(self) -> None:
        self.choices: list[int] = []  # a ply: legal actions * seats + seat
        self.totals: list[int] = []  # a round's end: the score of each seat
        self.plies: list[int] = []  # a playout, and so on
        self.rounds: list[int] = []
        self.parts: list[int] = []
        self.ranks: list[int] = []
        self.own: list[Any] = []
        self.common: list[int] = []
        self.playout_own: list[Any] = []
        self.noted: list[int] = []
        self.counts: list[int] = []
        self.lengths: list[int] = []
        self.numbers: list[int] = []
        self.turned: list[list[Turned]] = []

    def mark(self) -> tuple[int, int]:
        """How far the rows of a playout that begins now go back."""
        return len(self.choices), len(self.totals)

    def back_to(self, begun: tuple[int, int]) -> None:
        """Forget what the loop has appended since then: the playout begins again."""
        del self.choices[begun[0] :], self.totals[begun[1] :]

    def end_playout(self, state: Any, scores: Sequence[Any], ranks: Sequence[int], noted_ply: int, number: int) -> None:
        """A playout is over.

        ranks : the game's own, none of an unfinished playout
        noted_ply : at which its last round ended

        Raises SimulateError.
        """
        game, seats = self.game, self.seats
        one_part = len(game.score_parts) == 1
        if noted_ply != state.ply:
            self.totals += scores if one_part else totals_of(game, scores)
        self.plies.append(len(self.choices))
        self.rounds.append(len(self.totals))
        if one_part:
            self.parts += scores
        else:
            for parts in scores:
                self.parts += parts
        if game.ranks is not None:
            self.ranks += [0] * seats if state.over == UNFINISHED else ranks
        for column in game.seat_columns:
            self.own += values_of(column, state)
        self.common += ending_code(game, state), state.round_no, state.ply
        for column in game.playout_columns:
            self.playout_own.append(values_of(column, state))
        if self.log_cards:
            self._note(state, number)
            if self.seats > 1:
                self.turned.append(state.turned)

    def _note(self, state: Any, number: int) -> None:
        """Keep what was noted."""
        noted = state.noted
        try:
            self.noted += [self.codes[key] for key in noted]
        except KeyError:
            list(card_rows_of(self.game, state))  # raises with words
            raise
        self.counts += noted.values()
        self.lengths.append(len(noted))
        self.numbers.append(number)

    def _draws(self, won: np.ndarray) -> np.ndarray:
        """(blocks, stages, contents, 2): the account of draws of the playouts that wait. `won` (playouts, seats)."""
        winners = won.sum(axis=1)
        if self.game.kind == COOP:  # a lost game counts too
            gain, is_counted = won - 0.5, np.ones(len(won), bool)
        else:
            gain, is_counted = won / np.maximum(winners, 1)[:, None] - 1 / self.seats, winners > 0
        return account_of(self.places, len(self.game.stages), self.seats, self.turned, gain, is_counted)

    def fold(self, everything: bool = False) -> None:
        """Make columns of the rows that wait, if they are many, or of all of them. Raises SimulateError."""
        if not self.plies or (len(self.choices) < ROOM and not everything):
            return
        game, seats, count = self.game, self.seats, len(self.plies)
        parts = self._table(self.parts, "scores", count, seats, len(game.score_parts))
        totals = parts.sum(axis=2)
        common = np.array(self.common, np.int64).reshape(count, 3)
        won, ranks, winners = self._results(totals, common[:, 0])
        own = self._table(self.own, "a seat column", count, len(game.seat_columns), seats).transpose(0, 2, 1)
        seat_times, playout_times = self._timeline(won)
        head = np.stack([won, ranks, totals], axis=2)
        self.seat_parts.append(np.concatenate([head, seat_times, parts, own], axis=2))
        best = np.sort(self._by_side(game.sign * totals), axis=1)
        margin = best[:, -1] - best[:, -2] if best.shape[1] > 1 else np.zeros(count, np.int64)
        results = np.column_stack([winners, margin])
        more = self._table(self.playout_own, "a playout column", count, len(game.playout_columns))
        self.playout_parts.append(np.concatenate([common, results, playout_times, more], axis=1))
        if self.log_cards:
            self.card_parts.append(self._cards())
            self.draw_parts.append(self._draws(won))
        self._begin()

    def _results(self, totals: np.ndarray, ended: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(playouts, seats): who won, and the places; (playouts,): among how many the win is split."""
        game, shape = self.game, totals.shape
        if game.kind == COOP:
            of_table = np.isin(ended, [game.ending_codes[name] for name in game.won_endings]).astype(np.int64)
            return np.repeat(of_table[:, None], shape[1], axis=1), np.zeros(shape, np.int64), of_table
        if game.ranks is None:
            points = self._by_side(game.sign * totals)
            ranks = 1 + (points[:, None, :] > points[:, :, None]).sum(axis=2)
            if self.sides:
                ranks = ranks[:, by_seat(self.sides, range(len(self.sides)), self.seats)]
            ranks[ended == 1] = 0
        else:
            ranks = self._table(self.ranks, "ranks", *shape)
            if any((ranks[:, side] != ranks[:, side[:1]]).any() for side in self.sides):
                raise SimulateError(f"{game.title}, {self.seats} seats: ranks has several places for the seats of a side")
        won = (ranks == 1).astype(np.int64)
        return won, ranks, won.sum(axis=1)

    def _by_side(self, values: np.ndarray) -> np.ndarray:
        """(playouts, sides): the sums of the seats of each side; the values themselves where each seat is for itself."""
        return np.stack([values[:, side].sum(axis=1) for side in self.sides], axis=1) if self.sides else values

    def _table(self, values: list[Any], what: str, *shape: int) -> np.ndarray:
        """Numbers in their shape. Raises SimulateError."""
        found = whole_numbers(self.game, self.seats, values, what)
        if found.size != np.prod(shape):
            each = "one value a seat" if len(self.game.score_parts) == 1 or what != "scores" else self._parts()
            raise SimulateError(f"{self.game.title}, {self.seats} seats: {what} must have {each}, in every playout")
        return found.reshape(shape)

    def _parts(self) -> str:
        """What the scores of a game with several score parts are."""
        names = [part.name for part in self.game.score_parts]
        return f"a list of {len(names)} score parts for each seat ({', '.join(names)})"

    def _timeline(self, won: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(playouts, seats, columns) and (playouts, columns): choices, turns, scores and leads on the way."""
        seats, count = self.seats, len(self.plies)
        ends = np.array(self.rounds, np.int64) // seats
        totals = self.game.sign * self._table(self.totals, "scores", int(ends[-1]), seats)
        begins = np.concatenate([[0], ends[:-1]])
        marks, times = leads_of(totals, begins, ends - begins, won)
        if self.sides:
            first = won[:, [side[0] for side in self.sides]]
            _, times = leads_of(self._by_side(totals), begins, ends - begins, first)
        for i in np.flatnonzero(ends - begins > ENDS_MAX):  # longer ones keep fewer of their rounds
            timeline = Timeline(seats, self.sides)
            for number, of in enumerate(totals[begins[i] : ends[i]].tolist()):
                timeline.note_round(number, of)
            by_seat, times[i] = timeline.values(won[i].tolist())
            marks[i] = np.array(by_seat, np.int64)[:, -(QUARTERS - 1) :]
        chosen = _choices(np.array(self.choices, np.int64), np.array(self.plies, np.int64), seats)
        assert chosen.shape[2] + marks.shape[2] == len(SEAT_TIMELINE)
        assert times.shape == (count, len(PLAYOUT_TIMELINE))
        return np.concatenate([chosen, self.game.sign * marks], axis=2), times

    def _cards(self) -> np.ndarray:
        """(columns, rows) uint32: rows of the cards log, by playout, seat and content."""
        events, kinds = len(self.game.events), self.seats * len(self.game.contents)
        if not self.noted:
            return np.zeros((CARD_KEYS + events, 0), np.uint32)
        codes = np.array(self.noted, np.int64)
        place, event = np.divmod(codes, events)
        key = np.repeat(np.arange(len(self.lengths)), self.lengths) * kinds + place
        keys, row = np.unique(key, return_inverse=True)
        found = np.zeros((CARD_KEYS + events, len(keys)), np.int64)
        playout, place = np.divmod(keys, kinds)
        found[0] = np.array(self.numbers, np.int64)[playout]
        found[1], found[2] = np.divmod(place, len(self.game.contents))
        found[CARD_KEYS + event, row] = self.counts
        return found.astype(np.uint32)

    def rows(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """(playouts, seats, columns), (playouts, columns) int64, the cards and the draws. Raises SimulateError."""
        self.fold(everything=True)
        game = self.game
        none = np.zeros((0, len(game.stages), len(game.contents), 2))
        if not self.seat_parts:
            return (
                np.zeros((0, self.seats, len(game.all_seat_columns)), np.int64),
                np.zeros((0, len(game.all_playout_columns)), np.int64),
                np.zeros((CARD_KEYS + len(game.events), 0), np.uint32),
                none,
            )
        cards = self.card_parts or [np.zeros((CARD_KEYS + len(game.events), 0), np.uint32)]
        seat_rows = np.concatenate(self.seat_parts)
        return (
            seat_rows,
            np.concatenate(self.playout_parts),
            np.ascontiguousarray(np.concatenate(cards, axis=1)),
            np.concatenate(self.draw_parts or [none]),
        )


def whole_numbers(game: PlainGame, seats: int, values: Sequence[Any], what: str) -> np.ndarray:
    """Numbers as the log keeps them, whole ones. Raises SimulateError for another."""
    try:
        found = np.array(values)
        if found.dtype.kind in "iub" or not len(found):
            return found.astype(np.int64, copy=False)
    except (ValueError, OverflowError):  # lists in it, or no number for a computer
        pass
    wrong = next((one for one in values if not isinstance(one, int | np.integer)), values[0])
    raise SimulateError(
        f"{game.title}, {seats} seats: {what} has {wrong!r}; the log keeps whole numbers",
        f"Count in halves or tenths where you need them. It comes from {scored_at(game) if what == 'scores' else what}.",
    )


def scored_at(game: PlainGame) -> str:
    """File and line of the verb `scores`."""
    code = game.scores.__code__
    return f"{code.co_filename}, line {code.co_firstlineno}"


def _choices(choices: np.ndarray, ends: np.ndarray, seats: int) -> np.ndarray:
    """(playouts, seats, 5): decisions, forced plies, options, turns, turns without a decision."""
    count = len(ends)
    lengths = np.diff(ends, prepend=0)
    options, seat = np.divmod(choices, seats)
    owner = np.repeat(np.arange(count), lengths) * seats + seat
    decided = options > 1
    begun = np.ones(len(choices), bool)
    begun[1:] = owner[1:] != owner[:-1]  # another seat, or another playout
    starts = np.flatnonzero(begun)
    chances = np.add.reduceat(decided, starts) if len(starts) else np.zeros(0, np.int64)

    def counted(keys: np.ndarray, weights: np.ndarray | None = None) -> np.ndarray:
        return np.bincount(keys, weights, count * seats).astype(np.int64).reshape(count, seats)

    turns = owner[starts]
    return np.stack(
        [
            counted(owner[decided]),
            counted(owner[~decided]),
            counted(owner[decided], options[decided]),
            counted(turns),
            counted(turns[chances == 0]),
        ],
        axis=2,
    )


def leads_of(totals: np.ndarray, begins: np.ndarray, rounds: np.ndarray, won: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Scores at the quarters, (playouts, seats, 3), and the columns about leads, (playouts, 5)."""
    count = len(begins)
    marks = [totals[begins + np.maximum(rounds * quarter // QUARTERS, 1) - 1] for quarter in range(1, QUARTERS)]
    best = totals.max(axis=1)
    leader = np.where((totals == best[:, None]).sum(axis=1) == 1, totals.argmax(axis=1), NOBODY)
    owner = np.repeat(np.arange(count), rounds)
    alone = leader != NOBODY
    of, who = owner[alone], leader[alone]
    moved = (of[1:] == of[:-1]) & (who[1:] != who[:-1])
    changes = np.bincount(of[1:][moved], minlength=count)
    fresh = np.ones(len(leader), bool)
    fresh[1:] = (leader[1:] != leader[:-1]) | (owner[1:] != owner[:-1])
    since = np.maximum.accumulate(np.where(fresh, np.arange(len(leader)), 0))
    last = begins + rounds - 1
    since = since[last] - begins + 1
    half = marks[QUARTERS // 2 - 1]
    half_leader = leader[begins + np.maximum(rounds // 2, 1) - 1]
    each, winners, winner = np.arange(count), won.sum(axis=1), won.argmax(axis=1)
    half_led = half_leader != NOBODY
    half_won = np.where(half_led, won[each, half_leader], 0)
    comeback = (winners == 1) & (half.max(axis=1) > half[each, winner])
    kept = (winners == 1) & (leader[last] == winner)
    for_good = np.where(kept, -(-EIGHTHS * since // rounds), np.where(winners > 0, EIGHTHS, 0))
    return np.stack(marks, axis=2), np.column_stack([changes, half_led, half_won, comeback, for_good])
