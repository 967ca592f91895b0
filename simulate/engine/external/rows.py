"""Answers of an engine as rows of the log: each is checked, and what is wrong is said with the playout's request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import numpy as np

from simulate.engine.contract import SEAT_TIMELINE
from simulate.engine.external.game import SCORES_BY_ROUND, ExternalGame
from simulate.engine.external.greeting import UNFINISHED
from simulate.engine.kinds import COOP
from simulate.engine.plain.batch import leads_of
from simulate.engine.rows import CARD_KEYS

INT32_MAX = 2**31 - 1
MOST_TIMES = 255  # of one event of a card and a seat in a line
PARTS = (
    "id",
    "scores",
    "won",
    "ranks",
    "ending",
    "rounds",
    "plies",
    "starts",
    "columns",
    "cards",
    "draws",
    "by_round",
    "story",
)


class WrongAnswerError(Exception):
    """An answer that is none: `index` is its place among the answers, the text what is wrong."""

    def __init__(self, index: int, what: str):
        super().__init__(what)
        self.index = index


class AnswerRows:
    """Makes the rows of playouts of one game and number of seats."""

    def __init__(self, game: ExternalGame, seats: int, log_cards: bool):
        self.game, self.seats, self.log_cards = game, seats, log_cards
        self.greeting = game.greeting
        self.by_round = game.can("by_round")
        self.contents = {name: at for at, name in enumerate(game.contents)}
        self.events = {event.name: at for at, event in enumerate(game.events)}

    def rows(self, answers: Sequence[Mapping[str, Any]]) -> tuple[np.ndarray, np.ndarray]:
        """(playouts, seats, columns) and (playouts, columns) int64. Raises WrongAnswerError."""
        greeting, count = self.greeting, len(answers)
        for at, answer in enumerate(answers):
            self._check_keys(at, answer)
        ended = self._endings(answers)
        parts = self._scores(answers)
        totals = parts.sum(axis=2) if parts.shape[2] else np.zeros((count, self.seats), np.int64)
        won, ranks = self._results(answers, totals, ended)
        winners = won[:, :1] if self.game.kind == COOP else won.sum(axis=1, keepdims=True)
        seat_columns = [won, ranks, totals]
        playout_columns = [ended[:, None]]
        playout_columns += [self._counts(answers, name) for name in ("rounds", "plies") if name in greeting.counts]
        playout_columns.append(winners)
        if greeting.scores != "none":
            playout_columns.append(self._margins(totals))
        if self.by_round:
            marks, times = self._timeline(answers, totals, won)
            seat_columns += list(np.moveaxis(marks, 2, 0))
            playout_columns.append(times)
        seat_columns += list(np.moveaxis(parts, 2, 0))
        seat_columns += [self._levels(answers, name, levels) for name, levels in greeting.starts.items()]
        seat_columns += [self._seat_numbers(answers, "columns", name) for name in greeting.columns]
        return np.stack(seat_columns, axis=2), np.concatenate(playout_columns, axis=1)

    def _check_keys(self, at: int, answer: Mapping[str, Any]) -> None:
        """Refuse what is not known, and what lacks."""
        unknown = sorted(set(answer) - set(PARTS))
        if unknown:
            raise WrongAnswerError(at, f"has '{unknown[0]}', which is not known; an answer has {', '.join(PARTS)}")
        needed: list[str] = [name for name in self.greeting.counts if name not in answer]
        needed += ["scores"] if self.greeting.scores != "none" and "scores" not in answer else []
        needs_won = self.greeting.scores == "none" or self.game.kind == COOP
        if needs_won and not (set(answer) & ({"won"} if self.game.kind == COOP else {"won", "ranks"})):
            needed.append("won")
        needed += [name for name in ("starts", "columns") if getattr(self.greeting, name) and name not in answer]
        needed += ["by_round"] if self.by_round and "by_round" not in answer else []
        if needed:
            raise WrongAnswerError(at, f"lacks '{needed[0]}', which the greeting promises")

    def _endings(self, answers: Sequence[Mapping[str, Any]]) -> np.ndarray:
        codes = self.game.ending_codes | {UNFINISHED: 1}
        usual = self.game.ending_names[0] if len(self.game.ending_names) == 1 else None
        named = [answer.get("ending", usual) for answer in answers]
        try:
            return np.array([codes[name] for name in named], np.int64)
        except (KeyError, TypeError):
            at = next(i for i, name in enumerate(named) if not isinstance(name, str) or name not in codes)
            known = ", ".join([*self.game.ending_names, UNFINISHED])
            raise WrongAnswerError(at, f"has the ending {named[at]!r}; the greeting names {known}") from None

    def _scores(self, answers: Sequence[Mapping[str, Any]]) -> np.ndarray:
        """(playouts, seats, parts) of the scores; no parts where there are no scores."""
        parts = len(self.game.score_parts)
        if self.greeting.scores == "none":
            return np.zeros((len(answers), self.seats, 0), np.int64)
        shape = (self.seats, parts) if parts > 1 else (self.seats,)
        what = f"scores: {self.seats} whole numbers" if parts == 1 else f"scores: {parts} whole numbers for each seat"
        return self._numbers([answer["scores"] for answer in answers], shape, what).reshape(len(answers), self.seats, parts)

    def _numbers(self, values: list[Any], shape: tuple[int, ...], what: str) -> np.ndarray:
        """Whole numbers in their shape, of every answer. Raises WrongAnswerError for one that has others."""
        try:
            found = np.array(values)
            if found.dtype.kind in "iub" and found.shape == (len(values), *shape) and _fits(found):
                return found.astype(np.int64, copy=False)
        except (ValueError, OverflowError):
            pass
        for at, value in enumerate(values):
            try:
                one = np.array(value)
                is_whole = one.dtype.kind in "iub" or (one.dtype.kind == "f" and bool((one == np.floor(one)).all()))
                if not is_whole or one.shape != shape or not _fits(one):
                    raise ValueError
            except (ValueError, OverflowError, TypeError):
                raise WrongAnswerError(at, f"has {what}: {_short(value)} is something else") from None
        return np.array(values).astype(np.int64)

    def _seat_numbers(self, answers: Sequence[Mapping[str, Any]], group: str, name: str) -> np.ndarray:
        return self._numbers(
            [_of(at, answer, group, name) for at, answer in enumerate(answers)],
            (self.seats,),
            f"{group}.{name}: {self.seats} whole numbers",
        )

    def _counts(self, answers: Sequence[Mapping[str, Any]], name: str) -> np.ndarray:
        found = self._numbers([answer[name] for answer in answers], (), f"{name}: a whole number")
        if (found < 0).any():
            raise WrongAnswerError(int(np.argmax(found < 0)), f"has {name}: a whole number that is not negative")
        return found[:, None]

    def _levels(self, answers: Sequence[Mapping[str, Any]], name: str, levels: Sequence[str]) -> np.ndarray:
        """(playouts, seats) codes of a start."""
        codes = {level: code for code, level in enumerate(levels)}
        rows = []
        for at, answer in enumerate(answers):
            given = _of(at, answer, "starts", name)
            if not isinstance(given, list) or len(given) != self.seats or any(level not in codes for level in given):
                raise WrongAnswerError(
                    at, f"has starts.{name}: one of {', '.join(levels)} for each of {self.seats} seats: {_short(given)}"
                )
            rows.append([codes[level] for level in given])
        return np.array(rows, np.int64).reshape(len(answers), self.seats)

    def _results(
        self, answers: Sequence[Mapping[str, Any]], totals: np.ndarray, ended: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """(playouts, seats): who won, and the places."""
        points = -totals if self.greeting.scores == "lowest" else totals
        ranks = 1 + (points[:, None, :] > points[:, :, None]).sum(axis=2)
        won = (ranks == 1).astype(np.int64)
        if any("ranks" in answer for answer in answers):
            ranks = self._ranks(answers, ranks)
            won = (ranks == 1).astype(np.int64)
        elif any("won" in answer for answer in answers):
            given = [answer.get("won", row.tolist()) for answer, row in zip(answers, won, strict=True)]
            won = self._numbers(given, (self.seats,), f"won: 0 or 1 for each of {self.seats} seats")
            if ((won != 0) & (won != 1)).any():
                raise WrongAnswerError(
                    int(np.argmax(((won != 0) & (won != 1)).any(axis=1))), "has won: 0 or 1 for each seat"
                )
            ranks = np.where(won == 1, 1, np.maximum(ranks, 2))
        if self.game.kind == COOP:
            apart = (won != won[:, :1]).any(axis=1)
            if apart.any():
                raise WrongAnswerError(int(np.argmax(apart)), "has won: all seats of a cooperative game win, or none")
            return won, np.zeros_like(ranks)
        stopped = ended == 1
        won[stopped] = 0
        ranks[stopped | ~won.any(axis=1)] = 0
        return won, ranks

    def _ranks(self, answers: Sequence[Mapping[str, Any]], by_points: np.ndarray) -> np.ndarray:
        """(playouts, seats): the places that the answers give, by points where they give none."""
        given = [answer.get("ranks", row.tolist()) for answer, row in zip(answers, by_points, strict=True)]
        what = f"ranks: a place from 1 to {self.seats} for each of {self.seats} seats, somebody's is 1"
        ranks = self._numbers(given, (self.seats,), what)
        wrong = (ranks < 1).any(axis=1) | (ranks > self.seats).any(axis=1) | (ranks.min(axis=1) != 1)
        wrong |= np.array(["ranks" in answer and "won" in answer for answer in answers])
        if wrong.any():
            at = int(np.argmax(wrong))
            raise WrongAnswerError(at, f"has {what}, and not `won` as well: {_short(given[at])}")
        return ranks

    def _margins(self, totals: np.ndarray) -> np.ndarray:
        """(playouts, 1): best score less second best."""
        if self.seats == 1:
            return np.zeros((len(totals), 1), np.int64)
        ordered = np.sort(-totals if self.greeting.scores == "lowest" else totals, axis=1)
        return (ordered[:, -1] - ordered[:, -2])[:, None]

    def _timeline(
        self, answers: Sequence[Mapping[str, Any]], totals: np.ndarray, won: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Scores at the quarters, (playouts, seats, 3), and the columns about leads, (playouts, 5)."""
        parts = []
        for at, answer in enumerate(answers):
            rounds = answer["by_round"]
            what = "by_round: the scores of all seats at the end of each round, one at least"
            if not isinstance(rounds, list) or not rounds:
                raise WrongAnswerError(at, f"has {what}: {_short(rounds)} is something else")
            try:
                parts.append(self._numbers([rounds], (len(rounds), self.seats), what)[0])
            except WrongAnswerError as error:
                raise WrongAnswerError(at, str(error)) from None
            if (parts[-1][-1] != totals[at]).any():
                raise WrongAnswerError(
                    at, f"has by_round: its last {_short(rounds[-1])} are not its scores {totals[at].tolist()}"
                )
        lengths = np.array([len(part) for part in parts], np.int64)
        ends = np.cumsum(lengths)
        sign = -1 if self.greeting.scores == "lowest" else 1
        marks, times = leads_of(sign * np.concatenate(parts), ends - lengths, lengths, won)
        assert marks.shape[2] == len(SCORES_BY_ROUND) < len(SEAT_TIMELINE)
        return sign * marks, times

    def cards(self, answers: Sequence[Mapping[str, Any]], numbers: Sequence[int]) -> np.ndarray:
        """(columns, rows) uint32: rows of the cards log, by playout, seat and content. Raises WrongAnswerError."""
        contents, width = len(self.contents), CARD_KEYS + len(self.events)
        if not self.log_cards or not contents:
            return np.zeros((width, 0), np.uint32)
        noted = self._noted_quickly(answers)
        if noted is None:  # in one of them is something else
            noted = np.array([(at, *of) for at, answer in enumerate(answers) for of in self._noted(at, answer)], np.int64).T
        if not noted.size:
            return np.zeros((width, 0), np.uint32)
        owner, seat, content, event, counts = noted
        key = (owner * self.seats + seat) * contents + content
        keys, row = np.unique(key, return_inverse=True)
        found = np.zeros((width, len(keys)), np.int64)
        playout, place = np.divmod(keys, self.seats * contents)
        found[0] = np.array(numbers, np.int64)[playout] % 2**32
        found[1], found[2] = np.divmod(place, contents)
        np.add.at(found, (CARD_KEYS + event, row), counts)
        return found.astype(np.uint32)

    def _noted_quickly(self, answers: Sequence[Mapping[str, Any]]) -> np.ndarray | None:
        """(5, lines): answer, seat, content, event and times of all lines of cards; None where one is wrong."""
        try:
            lists = [answer.get("cards", ()) for answer in answers]
            lines = list(chain.from_iterable(lists))
            if not lines:
                return np.zeros((5, 0), np.int64)
            seats, cards, events, times = zip(*lines, strict=True)
            seat, count = np.array(seats), np.array(times)
            found = [self.contents[card] for card in cards], [self.events[event] for event in events]
        except (ValueError, TypeError, KeyError):
            return None
        if seat.dtype.kind != "i" or count.dtype.kind != "i" or seat.min() < 0 or seat.max() >= self.seats:
            return None
        if count.min() < 0 or count.max() > MOST_TIMES:
            return None
        owner = np.repeat(np.arange(len(lists)), [len(of) for of in lists])
        return np.stack([owner, seat, *map(np.array, found), count]).astype(np.int64)

    def _noted(self, at: int, answer: Mapping[str, Any]) -> Iterator[tuple[int, int, int, int]]:
        """Seat, content, event and times of what an answer notes of cards."""
        noted = answer.get("cards", [])
        like = 'like [0, "crane", "built", 1]: seat, card, event, how often'
        if not isinstance(noted, list):
            raise WrongAnswerError(at, f"has cards: a list of lines {like}: {_short(noted)}")
        for one in noted:
            try:
                seat, card, event, times = one if len(one) == 4 else (*one, 1)
                found = seat, self.contents[card], self.events[event], times
                if not (type(seat) is int and 0 <= seat < self.seats and type(times) is int and 0 <= times <= MOST_TIMES):
                    raise ValueError
            except (ValueError, TypeError, KeyError):
                raise WrongAnswerError(
                    at, f"has cards: lines {like}, of those that the greeting names: {_short(one)}"
                ) from None
            yield found

    def draws(self, answers: Sequence[Mapping[str, Any]], won: np.ndarray, winners: np.ndarray) -> np.ndarray:
        """(blocks, 1, contents, 2): the account of draws as `engine/draws.add_draws` makes it.

        `won` (playouts, seats), `winners` (playouts,).
        """
        made = np.zeros((len(answers) // self.seats, 1, len(self.contents), 2))
        if not self.game.can("draws"):
            return made
        coop = self.game.kind == COOP
        for at, answer in enumerate(answers):
            for seat, content, turned, expected, spread in self._drawn(at, answer):
                if winners[at] == 0 and not coop:
                    continue
                gain = won[at, seat] - 0.5 if coop else won[at, seat] / winners[at] - 1 / self.seats
                made[at // self.seats, 0, content] += (turned - expected) * gain, spread
        return made

    def _drawn(self, at: int, answer: Mapping[str, Any]) -> Iterator[tuple[int, int, float, float, float]]:
        drawn = answer.get("draws", [])
        like = (
            'like [0, "crane", 2, 1.4, 0.6]: seat, card, copies turned up, how many chance would give, the variance of that'
        )
        if not isinstance(drawn, list):
            raise WrongAnswerError(at, f"has draws: a list of lines {like}: {_short(drawn)}")
        for one in drawn:
            try:
                seat, card, turned, expected, spread = one
                numbers = float(turned), float(expected), float(spread)
                if not (type(seat) is int and 0 <= seat < self.seats and np.isfinite(numbers).all() and spread >= 0):
                    raise ValueError
                found = seat, self.contents[card], *numbers
            except (ValueError, TypeError, KeyError):
                raise WrongAnswerError(at, f"has draws: lines {like}: {_short(one)}") from None
            yield found


def _of(at: int, answer: Mapping[str, Any], group: str, name: str) -> Any:
    """A value of a table in an answer."""
    table = answer[group]
    if not isinstance(table, dict) or name not in table:
        raise WrongAnswerError(at, f"has {group}: a table with '{name}', which the greeting promises: {_short(table)}")
    return table[name]


def _fits(values: np.ndarray) -> bool:
    """Whether the log has room for numbers."""
    return not values.size or bool(np.abs(values.astype(float)).max() <= INT32_MAX)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 100 else f"{text[:100]}..."
