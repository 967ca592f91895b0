"""Logs of plays: a row a player or a row a game, and who sat where, scored what and won, as people write it.

Seat and finishing place are two things; without a column of seats nobody sat anywhere. The winner is who is marked or named,
else who finished first, else who scored best. What does not fit is counted and said, or refused, never passed over.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from simulate.errors import RunError, clip
from simulate.reading.answers import Answers
from simulate.reading.header import Sheet, rows_text
from simulate.reading.melted import (
    DATE,
    FINISH,
    GAME,
    ID,
    OUT,
    PLACE,
    PLAYER,
    SCORE,
    SEAT,
    START,
    TEAM,
    VERSION,
    WINNER,
    a_row_a_player,
)  # fmt: skip
from simulate.reading.numbers import decimal_of, is_empty, read_number, unclear_of
from simulate.reading.running import counting, is_totals
from simulate.reading.words import PLAYS, is_word, plain_word, roles_of, words_of

ONE = (GAME, ID, DATE, PLAYER, SEAT, FINISH, SCORE, WINNER, TEAM, VERSION)  # roles that one column has
NEEDED = "game (or date), player, seat, winner (or finish, or score), and a starting position if the game has one"
FOLLOWS = 0.9  # part of the games in which a column follows the score, so that it is the finishing place
Faults = list[tuple[int, str, str]]  # row, column, what is wrong
Row = tuple[int, dict[str, Any]]  # number in the file, cells by role; those of other columns by their names


@dataclass(frozen=True)
class Chair:
    """Who sat in a game: person and seat (None where the file does not say), score, cells by column, part of the win."""

    number: int
    person: str | None
    seat: int | None
    score: float | None
    won: float
    cells: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Plays:
    """The games of a file. `starts`: its columns of starting positions; `columns`: its column by role."""

    file: str
    games: tuple[tuple[Chair, ...], ...]
    columns: Mapping[str, str]
    starts: tuple[str, ...]
    said: tuple[str, ...]
    coop: bool = False

    @property
    def seated(self) -> bool:
        """True if the file says who sat where."""
        return bool(self.games) and all(chair.seat is not None for game in self.games for chair in game)

    @property
    def peopled(self) -> bool:
        """True if the file says who played."""
        return bool(self.games) and all(chair.person for game in self.games for chair in game)


def read_plays(sheet: Sheet, answers: Answers, own: Sequence[str] = (), most: int = 12, version: str | None = None) -> Plays:
    """Read the games of a file. `own`: columns of the game's starts; `most`: its seats. Raises RunError, RulesetError."""
    sheet, turned = a_row_a_player(_without_empty(sheet))
    roles, said = _roles(sheet, answers, own)
    _require(sheet, roles)
    rows = [(number, _by_role(cells, roles)) for number, cells in sheet.rows]
    rows = _of_version(sheet, rows, version)
    parts, told = _parts(sheet, rows, roles, most, turned)
    said += told
    roles, parts, told = _seat_or_finish(sheet, roles, parts, answers)
    said += told
    decimal = answers.decimal or decimal_of(sheet.cells(roles[SCORE]) if SCORE in roles else ())
    if SCORE in roles:
        _require_clear(sheet, roles[SCORE], decimal, answers)
        if decimal is None and sheet.mark == ";":
            decimal = ","
    games, coop, told = _judged(sheet, parts, roles, answers, decimal)
    out = [name for name in sheet.columns if roles_at(roles, name) is None and name not in own]
    left = [f"left out: column {', '.join(map(clip, out))}"] if out else []
    starts = tuple(name for name in sheet.columns if name in own or roles_at(roles, name) == START)
    head = f"{len(games)} games, {sum(map(len, games))} rows of people; " + ", ".join(
        f"{role} is column {clip(roles[role])}" for role in ONE if role in roles and role != ID
    )
    return Plays(
        sheet.file, tuple(games), roles, starts, (head, *sheet.said, *said, *told, *left), coop
    )  # fmt: skip


def roles_at(roles: Mapping[str, str], name: str) -> str | None:
    """The role of a column."""
    return next((role for role, column in roles.items() if column == name), None)


def _by_role(cells: Mapping[str, Any], roles: Mapping[str, str]) -> dict[str, Any]:
    """Cells by role, and by the names of their columns."""
    return {**cells, **{role: cells[name] for role, name in roles.items() if name in cells}}


def _without_empty(sheet: Sheet) -> Sheet:
    """The sheet without columns in which nothing stands; those that part games stay."""
    empty = [name for name in sheet.columns if all(is_word("empty", cell) for cell in sheet.cells(name))]
    names = [name for name in empty if roles_of(PLAYS, name)[:1] not in ((GAME,), (DATE,))]
    if not names:
        return sheet
    columns = tuple(name for name in sheet.columns if name not in names)
    rows = tuple((number, {name: cell for name, cell in cells.items() if name in columns}) for number, cells in sheet.rows)
    said = f"left out: column {', '.join(map(clip, names))}: empty"
    return replace(sheet, columns=columns, rows=rows, said=(*sheet.said, said))


def _roles(sheet: Sheet, answers: Answers, own: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """(column by role, what is said). A column of the game's own starts has no role."""
    found: dict[str, str] = {}
    taken = {name for role in (OUT, START) for name in answers.columns(role, sheet.columns)}
    for role in (*ONE, START):
        for name in answers.columns(role, sheet.columns)[:1]:
            found[role] = name
            taken.add(name)
    said = []
    for role in (*ONE, PLACE, START):
        if role in found or answers.none(role):
            continue
        named = [n for n in sheet.columns if n not in taken and n not in own and roles_of(PLAYS, n)[:1] == (role,)]
        words = words_of(PLAYS, role)
        named.sort(key=lambda n: words.index(plain_word(n)) if plain_word(n) in words else len(words))
        if named:
            found[role] = named[0]
            taken.add(named[0])
        if len(named) > 1:
            said.append(f"{role}: column {clip(named[0])}, not {', '.join(map(clip, named[1:]))} (--role {role}=COLUMN)")
    if SCORE in found and WINNER not in found and all(_is_mark(cell) for cell in sheet.cells(found[SCORE])):
        found[WINNER] = found.pop(SCORE)  # a result that is a word: won, lost, draw
    return found, said


def _is_mark(cell: Any) -> bool:
    """Return True for a word that says how a player fared."""
    return isinstance(cell, str) and read_number(cell) is None and any(is_word(one, cell) for one in ("yes", "no", "draw"))


def _require(sheet: Sheet, roles: Mapping[str, str]) -> None:
    """Refuse a file that does not say who won, or which rows are a game."""
    name = roles.get(WINNER)
    if name is not None and is_totals(name, [read_number(cell) for cell in sheet.cells(name)]):
        raise RunError(f"{sheet.file}: {counting(name)}", f"A row for each player of a game, with: {NEEDED}.")
    if name is not None and PLAYER not in roles and TEAM not in roles:
        names = [cell for cell in sheet.cells(name) if not any(is_word(one, cell) for one in ("yes", "no", "empty"))]
        if len(names) == len(sheet.cells(name)) > 1:
            raise RunError(
                f"{sheet.file}: column {clip(name)} names who won ('{clip(str(names[0]))}'), and no column says who played",
                f"A row for each player of a game, with: {NEEDED}. Or say: --role player=COLUMN",
            )
    if not {WINNER, FINISH, SCORE, PLACE} & roles.keys():
        raise RunError(
            f"{sheet.file}: it lacks columns of games that were played: none says who won",
            f"A row for each player, with: {NEEDED}. There are: {', '.join(map(clip, sheet.columns))}. Say which is "
            "which: --role score=COLUMN",
        )


def _of_version(sheet: Sheet, rows: list[Row], version: str | None) -> list[Row]:
    """The rows of one version of the rules."""
    if version is None:
        return rows
    kept = [row for row in rows if str(row[1].get(VERSION, "")) == version]
    if not kept:
        there = ", ".join(sorted({str(row[1].get(VERSION, "")) for row in rows} - {""})) or "none"
        raise RunError(f"{sheet.file}: no game of version '{clip(version)}'", f"There are: {there}.")
    return kept


def _parts(
    sheet: Sheet, rows: list[Row], roles: Mapping[str, str], most: int, turned: bool
) -> tuple[list[list[Row]], list[str]]:
    """(the rows of each game, what parts them). Raises RunError where a person would be in one game twice."""
    ways: list[tuple[str, ...]] = [way for way in ((GAME,), (GAME, DATE), (DATE,), (ID,)) if all(r in roles for r in way)]
    tries: list[tuple[str, list[list[Row]]]] = []
    if turned:
        tries.append(("", list(_grouped(rows, lambda row: row[0]))))
    for way in ways:
        for role in way if len(way) == 1 and way[0] != ID else ():
            empty = [(n, roles[role], "empty: which game is it?") for n, cells in rows if role not in cells]
            if empty and len(ways) == 1:
                raise sheet.faults(empty)
        if all(role in cells for _, cells in rows for role in way):
            groups = list(_grouped(rows, lambda row, way=way: tuple(str(row[1][role]) for role in way)))
            tries.append((" and ".join(f"column {clip(roles[role])}" for role in way), groups))
    if sheet.gaps and not turned:
        tries.append(("empty rows", list(_blocks(rows, sheet.gaps))))
    fits = [(what, groups) for what, groups in tries if not _twice(groups) and max(map(len, groups)) > 1]
    several = [(what, groups) for what, groups in fits if len(groups) > 1] or fits
    if several:
        what, groups = several[0]
        usual = tries[0][0] == what
        return groups, [] if usual or not what else [f"games are parted by {what}"]
    if tries and (found := _twice(tries[0][1])):
        who, numbers = found
        raise RunError(
            f"{sheet.file}: {clip(who)} is twice in one game ({rows_text(numbers)})",
            "Two games on a day need a column game that tells them apart.",
        )
    if tries:
        return tries[0][1], []
    raise RunError(
        f"{sheet.file}: nothing says which rows are one game", "Add a column game (or date), or an empty row between."
    )


def _grouped(rows: Sequence[Row], key: Any) -> Iterator[list[Row]]:
    found: dict[Any, list[Row]] = {}
    for row in rows:
        found.setdefault(key(row), []).append(row)
    yield from found.values()


def _blocks(rows: Sequence[Row], gaps: frozenset[int]) -> Iterator[list[Row]]:
    block: list[Row] = []
    for row in rows:
        if row[0] in gaps and block:
            yield block
            block = []
        block.append(row)
    yield block


def _twice(groups: Sequence[Sequence[Row]]) -> tuple[str, list[int]] | None:
    """(who, in which rows) is in one game twice."""
    for group in groups:
        people = Counter(plain_word(cells[PLAYER]) for _, cells in group if PLAYER in cells)
        who = next((name for name, times in people.items() if times > 1 and name), None)
        if who is not None:
            rows = [number for number, cells in group if plain_word(cells.get(PLAYER, "")) == who]
            return next(str(cells[PLAYER]) for number, cells in group if number in rows), rows
    return None


def _seat_or_finish(
    sheet: Sheet, roles: dict[str, str], parts: list[list[Row]], answers: Answers
) -> tuple[dict[str, str], list[list[Row]], list[str]]:
    """Say whether a column like `place` is the seat or the finishing place. Raises RunError where it may be both."""
    if PLACE not in roles:
        return roles, parts, []
    name = roles[PLACE]
    rest = {role: column for role, column in roles.items() if role != PLACE}
    agree, asked = 0, 0
    for part in parts:
        pairs = _ordered(part)
        if pairs is not None:
            asked += 1
            agree += pairs
    if asked and agree >= FOLLOWS * asked:
        role, why = FINISH, "the finishing place: it follows who won"
    elif asked and SEAT not in rest:
        role, why = SEAT, "the seat: it does not follow who won"
    elif SEAT in rest:
        role, why = FINISH, "the finishing place: there is a column of seats"
    elif answers.yes:
        role, why = FINISH, "the finishing place"
    else:
        raise RunError(
            f"{sheet.file}: column {clip(name)} may be the seat or the finishing place",
            f"Say which: --role finish={name} or --role seat={name}",
        )
    if role in rest:
        return rest, parts, [f"left out: column {clip(name)} ({role} is column {clip(rest[role])})"]
    made = [[(number, {**cells, role: cells[name]} if name in cells else cells) for number, cells in part] for part in parts]
    return {**rest, role: name}, made, [f"column {clip(name)} is {why} (--role says otherwise)"]


def _ordered(part: Sequence[Row]) -> bool | None:
    """Whether the places of a game follow its scores, either way, or its winner; None where nothing says so."""
    places = [_rank(cells.get(PLACE)) for _, cells in part]
    if any(place is None for place in places) or len(part) < 2:
        return None
    ranks = [place for place in places if place is not None]
    scores = [read_number(cells.get(SCORE)) for _, cells in part]
    if all(score is not None for score in scores) and len(set(scores)) > 1:
        by = [score for _, score in sorted(zip(ranks, scores, strict=True), key=lambda pair: pair[0])]
        return by == sorted(scores, key=lambda s: -(s or 0)) or by == sorted(scores, key=lambda s: s or 0)
    won = [is_word("yes", cells.get(WINNER, "")) for _, cells in part]
    return ranks[won.index(True)] == min(ranks) if sum(won) == 1 else None


def _rank(cell: Any) -> int | None:
    """A place as a number: 1, 1st, 2., =3."""
    found = re.fullmatch(r"[t=]?\s*(\d{1,3})(?:st|nd|rd|th|[.ºª位])?", str(cell).strip().casefold())
    return int(found.group(1)) if found else None


def _require_clear(sheet: Sheet, name: str, decimal: str | None, answers: Answers) -> None:
    """Refuse scores that are 1.037 or 1037. Raises RulesetError."""
    cells = sheet.cells(name)
    text = unclear_of(cells)
    if text is not None and decimal is None and sheet.mark != ";" and not answers.yes:
        number = next(number for number, row in sheet.rows if row.get(name) == text)
        raise sheet.error(
            number, name, f"{text} is {text.replace(',', '.')} or {re.sub(r'[.,]', '', text)}",
            "Say which sign parts the decimals: --role decimal=. (or decimal=,)",
        )  # fmt: skip


def _judged(
    sheet: Sheet, parts: Sequence[Sequence[Row]], roles: Mapping[str, str], answers: Answers, decimal: str | None
) -> tuple[list[tuple[Chair, ...]], bool, list[str]]:
    """(the games, whether all of a table win or lose, what is said). Raises RulesetError, naming each wrong cell."""
    first = _first_seat(parts) if SEAT in roles else 1
    faults: Faults = []
    made: list[tuple[Chair, ...]] = []
    quits: list[int] = []
    nobody: list[int] = []
    lost: list[tuple[Chair, ...]] = []
    against = unlike = unseated = 0
    for part in parts:
        scores = [read_number(cells.get(SCORE), decimal) for _, cells in part]
        seats = _seats(part, roles, first, faults)
        unseated += SEAT in roles and seats is None
        shares, by = _shares(part, roles, scores, answers.lowest, faults)
        if by == "quit":
            quits.append(part[0][0])
            continue
        chairs = tuple(
            Chair(number, _person(cells), None if seats is None else seats[at], scores[at], share, cells)
            for at, ((number, cells), share) in enumerate(zip(part, shares, strict=True))
        )
        if not any(shares):
            (lost.append(chairs) if by == "marked" else nobody.append(part[0][0]))
            continue
        if by != SCORE and all(score is not None for score in scores) and len(part) > 1:
            best = (min if answers.lowest else max)(score for score in scores if score is not None)
            turned = (max if answers.lowest else min)(score for score in scores if score is not None)
            winners = [score for score, share in zip(scores, shares, strict=True) if share]
            against += best not in winners
            unlike += turned in winners and best != turned
        made.append(chairs)
    if faults:
        raise sheet.faults(faults, _hint(faults, roles))
    coop = bool(lost and made) and all(all(chair.won for chair in game) for game in made)
    said = ["seats are counted from 0: 0 is place 1"] if first == 0 else []
    best_word = "lowest" if answers.lowest else "highest"
    if not {WINNER, FINISH} & roles.keys():
        said.append(f"the {best_word} score wins, since no column says who won" + " (--lowest-wins)" * (not answers.lowest))
    if against:
        column = clip(roles.get(WINNER, roles.get(FINISH, "")))
        said.append(f"in {_games(against)} the winner is not the {best_word} score: column {column} counts")
        if unlike > len(made) / 2:
            said.append("the lowest score seems to win: --lowest-wins says so")
    for numbers, why in ((quits, "with a score that is no number"), (nobody, "that nobody won")):
        if numbers:
            said.append(f"left out: {_games(len(numbers))} {why} (begin in {rows_text(numbers)})")
    if lost and not coop:
        said.append(f"left out: {_games(len(lost))} that all lost (begin in {rows_text([g[0].number for g in lost])})")
    if coop:
        said.append(f"all win or lose together: {_games(len(made))} won, {len(lost)} lost")
        made = [*made, *lost]
    if unseated:
        said.append(f"{unseated} games do not say who sat where, so no place is judged")
    if not made:
        raise RunError(f"{sheet.file}: no game is left", "; ".join(said) or None)
    return made, coop, said


def _games(number: int) -> str:
    return f"{number} game{'s' * (number != 1)}"


def _hint(faults: Sequence[tuple[int, str, str]], roles: Mapping[str, str]) -> str | None:
    """What to do about wrong cells of the first column."""
    column = faults[0][1]
    if column == roles.get(SEAT):
        return "Two games on one day need a column game. If it is not the seat: --role out=" + column
    if column == roles.get(WINNER):
        return "A winner is marked by yes and no, or named as in the column of players."
    return None


def _person(cells: Mapping[str, Any]) -> str | None:
    return " ".join(str(cells[PLAYER]).split()) if PLAYER in cells else None


def _first_seat(parts: Sequence[Sequence[Row]]) -> int:
    """0 where every game counts its seats from 0."""
    seats = [[_rank(cells.get(SEAT)) for _, cells in part] for part in parts]
    whole = [found for found in seats if None not in found]
    return 0 if whole and all(sorted(s for s in found if s is not None) == list(range(len(found))) for found in whole) else 1


def _seats(part: Sequence[Row], roles: Mapping[str, str], first: int, faults: Faults) -> list[int] | None:
    """The seats of a game from 1; None where a row has none."""
    if SEAT not in roles or all(is_empty(cells.get(SEAT)) for _, cells in part):
        return None
    found: list[int] = []
    for number, cells in part:
        seat = _rank(cells.get(SEAT, ""))
        place = None if seat is None else seat + 1 - first
        if place is None or not 1 <= place <= len(part):
            text = clip(str(cells.get(SEAT, "")))
            faults.append((number, roles[SEAT], f"'{text}': a whole number from {first} to {len(part) - 1 + first}"))
        elif place in found:
            faults.append((number, roles[SEAT], f"{place} twice in one game"))
        found.append(place or 0)
    return found


def _shares(
    part: Sequence[Row],
    roles: Mapping[str, str],
    scores: Sequence[float | None],
    lowest: bool,
    faults: Faults,
) -> tuple[list[float], str]:
    """(each one's part of the win, by what: marked, finish, score; or quit)."""
    if WINNER in roles:
        won, by = _marked(part, roles, faults), "marked"
    elif FINISH in roles:
        ranks = [_rank(cells.get(FINISH)) for _, cells in part]
        won, by = [rank == 1 for rank in ranks], FINISH
    else:
        if any(score is None for score in scores):
            return [0.0] * len(part), "quit"
        best = (min if lowest else max)(score for score in scores if score is not None)
        won, by = [score == best for score in scores], SCORE
    return [1 / sum(won) if one else 0.0 for one in won], by


def _marked(part: Sequence[Row], roles: Mapping[str, str], faults: Faults) -> list[bool]:
    """Who won by the column of winners: yes and no, names of players, or of teams."""
    cells = [row.get(WINNER, "") for _, row in part]
    people = [plain_word(row.get(PLAYER, "")) for _, row in part]
    drew = [is_word("draw", cell) and plain_word(cell) not in people for cell in cells]  # a person may be called All
    cells = ["yes" if mine else cell for mine, cell in zip(drew, cells, strict=True)]  # who drew shares the win
    if all(is_word("yes", cell) or is_word("no", cell) for cell in cells):
        if not all(plain_word(cell) in people for cell in cells if cell != ""):
            return [is_word("yes", cell) for cell in cells]
    names = set()
    for cell in cells:
        names |= {plain_word(cell)} | {plain_word(word) for word in re.split(r"[,;/&+]| and | und | et | y ", str(cell))}
    names.discard("")
    own = [{plain_word(row.get(PLAYER, "")), plain_word(row.get(TEAM, ""))} - {""} for _, row in part]
    won = [bool(names & mine) for mine in own]
    if not any(won) and names:
        for (number, _), cell in zip(part, cells, strict=True):
            if cell != "" and not (is_word("yes", cell) or is_word("no", cell)):
                faults.append(
                    (number, roles[WINNER], f"'{clip(str(cell))}': yes or no, or the name of a player of the game")
                )
                break
    return won
