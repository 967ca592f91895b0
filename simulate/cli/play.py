"""`simulate play`: a person at the terminal against scripts."""

from __future__ import annotations

import re
import secrets
import shlex
import sys
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click

from simulate.cli.options import SEED, Whole, players_options, rules_options, seats_option
from simulate.cli.replay import show_end
from simulate.cli.sections import command
from simulate.engine.lanes import is_plain
from simulate.engine.searcher import searcher_of
from simulate.engine.wording import seat_name
from simulate.errors import RunError, clip
from simulate.runs.plan.request import Request
from simulate.runs.play.faults import order_options
from simulate.runs.play.interactive_plain import interactive
from simulate.system.start_words import start_words, starts_named
from strategies import field_of, parse_strategy, read_guests

if TYPE_CHECKING:
    from simulate.engine.position import Action, Position
    from simulate.engine.replay import Ply
    from simulate.runs.plan.order import Order
    from strategies import Strategy

HELP = "a number plays, b shows the board, look CARD explains a card, ? gives a hint, help says more, q quits"
MORE = """  NUMBER     play the choice with this number; several may be typed ahead on a line
  b          show the board again, and what comes next
  look CARD  what a card (or a start, like a character) has and does, by a part of its name; `look` alone lists the names
  ?          ask a search player for a hint
  help       this list
  q          quit; the command that deals the same again is printed
  Lines below a choice say what came of it. `(you)` marks what was done to you."""
NAMES_SHOWN = 12
HINTS_SHOWN = 5
INTERRUPTED = 130


class LeftError(Exception):
    """The person has quit, or there is nobody to answer any more."""

    def __init__(self, code: int):
        super().__init__(code)
        self.code = code


@command(show_default=False)
@click.argument("game")
@players_options
@seats_option(sweep=False)
@click.option("--seat", type=Whole(1, 99), default=1, show_default=True, help="Your seat; 1 begins.")
@click.option("--seed", type=SEED, help="Run seed: the same one deals the same.  [default: another each time]")
@rules_options
@click.option("--hint", is_flag=True, help="Give a hint before every choice, not only on ?.")
@click.option(
    "--adviser", metavar="STRATEGY", help="Player that the hints come from.  [default: first of the default field]"
)
@click.option("--rollouts", type=Whole(8, 10_000), default=64, show_default=True, help="Re-deals for each hint.")
def play(seat: int, seed: int | None, hint: bool, adviser: str | None, rollouts: int, **asked: Any) -> int:
    """Play GAME at the terminal against scripts: you see what your seat may see, and nothing else.

    One STRATEGY for each other seat sits there, in that order; from any other number, or from a field, they are drawn.
    Choices may be given ahead, several on a line or through a pipe.

    \b
    Examples:
      simulate play san-juan --seats 2
      simulate play pax consul tribune --seats 3 --seat 2 --seed 7 --hint
    """
    seat -= 1
    request = Request(**asked, seed=secrets.randbelow(10**9) if seed is None else seed)
    order = order_with_gap(request, seat)
    talk = Talk(order, seat, adviser_of(request, order, adviser), rollouts, hint)
    sitting = interactive(order, seat, talk.answer)
    talk.position = sitting.position
    code = 0
    try:
        click.echo(f"{order.game.title}: {talk.seats([strategy.label for strategy in sitting.by_seat])}\n({HELP})")
        for ply in sitting:
            talk.tell(ply)
        show_end(sitting, as_json=False)
    except (LeftError, KeyboardInterrupt) as left:
        code = left.code if isinstance(left, LeftError) else INTERRUPTED
        if isinstance(left, LeftError) and code and not talk.chosen:
            raise RunError(
                "there is nobody to answer: the input is at its end",
                f"Play at a terminal, or give choices ahead: echo 1 1 2 | {shlex.join(again_words(request, order, seat))}",
            ) from None
        click.echo(f"\nYou left before ply {int(sitting.position.state.ply)}.")
    again = shlex.join(again_words(request, order, seat))
    click.echo(f"\nThe same deal again: {again}")
    if talk.chosen:
        click.echo(f"With your choices: echo {' '.join(map(str, talk.chosen))} | {again}")
    return code


def again_words(request: Request, order: Order, seat: int) -> list[str]:
    """The command that deals the same to the same players."""
    words = ["simulate", "play", order.game.name, *request.players, *(["--field", request.field] if request.field else [])]
    return [*words, "--seats", str(order.plan.seats), "--seat", str(seat + 1), *order_options(order)]


def order_with_gap(request: Request, seat: int) -> Order:
    """The order of a playout with a place for a person, whoever is named in it. Raises SimulateError."""
    seats, players = request.seat_count, list(request.players)
    if seat >= seats:
        raise RunError(f"--seat {seat + 1}: {seats} seats play, counted from 1 to {seats}")
    if players and len(players) == seats - 1:
        players.insert(seat, players[0])
    return request.order(seats, players=players)


def adviser_of(request: Request, order: Order, name: str | None) -> Strategy:
    """The model of the searcher that gives hints. Raises SimulateError."""
    key = order.game.key
    guests = read_guests(key, request.strategy_files, request.player_files)
    chosen = parse_strategy(key, name or field_of(key).players[0], guests)
    return chosen.of or chosen


@dataclass
class Talk:
    """The conversation at the table."""

    order: Order
    seat: int
    adviser: Strategy
    rollouts: int
    hint: bool
    position: Position = field(init=False)  # the real one; only the searcher sees it, which looks at re-deals
    typed: deque[str] = field(default_factory=deque)  # words not used yet
    chosen: list[int] = field(default_factory=list)  # what the person has answered
    stale: bool = True  # the board has changed by others since it was shown
    shown: Any = None  # the turn and phase in which it was shown

    def seats(self, names: list[str]) -> str:
        """Assign the seats."""
        return ", ".join(f"{seat_name(seat)} {name}" for seat, name in enumerate(names))

    def tell(self, ply: Ply) -> None:
        """A ply, as far as the person may know it."""
        mine = ply.seat == self.seat
        self.stale = self.stale or not mine
        note = "  (nothing else is legal)" if mine and ply.forced else ""
        click.echo(f"  {'' if mine else f'{seat_name(ply.seat)} '}{ply.strategy}: {ply.chosen.text}{note}")
        own = re.compile(rf"\b{seat_name(self.seat)}\b")
        for line in () if is_plain(self.order.game) else ply.followed:  # a plain game does not say who sees what came
            click.echo("    " + own.sub(f"{seat_name(self.seat)} (you)", line))

    def board(self, view: Position) -> None:
        """Show the position, and what the seat faces next."""
        game = self.order.game
        click.echo(f"\n{view}")
        if game.ahead_text is not None:
            for line in game.ahead_text(view.state, view.rules.record, self.seat):
                click.echo(f"  > {line}")

    def look(self, name: str) -> None:
        """Say what the cards of a name do; a part of the name is enough."""
        found = self.found(name)
        words = self.order.game.content_text
        for content, title in found[:NAMES_SHOWN]:
            does = f": {words(self.order.rules.record, content)}" if name and words else ""
            click.echo(f"  {title}{does}")
        starts = self.starts(name) if name else []
        for line in starts:
            click.echo(f"  {line}")
        if not found and not starts:
            click.echo(f"  no card is called '{clip(name)}'; look alone lists the names")
        elif len(found) > NAMES_SHOWN:
            click.echo(f"  and {len(found) - NAMES_SHOWN} more: look with a part of the name")

    def starts(self, name: str) -> list[str]:
        """Of starting positions of a name, like a character: what each begins with, and what its own card does."""
        game, rules = self.order.game, self.order.rules
        labels = [label for column in game.all_seat_columns if column.start for label in column.labels]
        said = []
        for title, row in starts_named(name, rules.values, labels):
            said.append(f"{title}: {start_words(row)}")
            own = [found for value in row.values() if isinstance(value, str) for found in self.found(value, whole=True)]
            said += [f"  {card}: {game.content_text(rules.record, c)}" for c, card in own if game.content_text]
        return said

    def found(self, name: str, whole: bool = False) -> list[tuple[int, str]]:
        """(content, title) of what is called so; else of what has this in its name, unless the `whole` name must fit."""
        game = self.order.game
        usual = (game.contents, game.content_titles, game.content_kinds)
        keys, titles, kinds = game.contents_of(self.order.rules.values) if game.contents_of else usual
        every = [(c, title) for c, (title, kind) in enumerate(zip(titles, kinds, strict=True)) if kind != "spare"]
        sought = name.casefold()
        same = [(c, title) for c, title in every if sought in (title.casefold(), keys[c].casefold())]
        return same if whole else same or [(c, title) for c, title in every if sought in title.casefold()]

    def answer(self, view: Position) -> int:
        """Ask until a number comes that is on the list; the id of its action. Raises LeftError."""
        legal = view.legal()
        moment = self.order.game.moment
        now = moment(view.state) if moment else None
        if self.stale or now != self.shown:
            self.board(view)
        self.stale, self.shown = False, now
        click.echo()
        for number, action in enumerate(legal, 1):
            click.echo(f"  {number:3}  {action.text}")
        if self.hint:
            self.advise(legal)
        while True:
            word = self.word()
            if word.isdecimal() and len(word) < 9 and 1 <= int(word) <= len(legal):
                self.chosen.append(int(word))
                return legal[int(word) - 1].id
            if word == "q":
                raise LeftError(0)
            if word == "b":
                self.board(view)
                click.echo()
            elif word == "?":
                self.advise(legal)
            elif word == "help":
                click.echo(MORE)
            elif word.partition(" ")[0] == "look":
                self.look(word.partition(" ")[2])
            else:
                click.echo(f"  '{clip(word)}': 1 to {len(legal)}; {HELP}")

    def word(self) -> str:
        """The next word that is typed. Raises LeftError where nothing more can come."""
        while not self.typed:
            click.echo("> ", nl=False)
            line = sys.stdin.buffer.readline().decode(errors="replace") if sys.stdin else ""
            if not line:
                raise LeftError(INTERRUPTED)
            words = line.split()
            at = words.index("look") if "look" in words else len(words)  # the rest of its line is a name
            self.typed.extend([*words[:at], *([" ".join(words[at:])] if words[at:] else [])])
        return self.typed.popleft()

    def advise(self, legal: list[Action]) -> None:
        """Show what the searcher would do, and what it thinks of the best of the others."""
        if is_plain(self.order.game):
            click.echo("  no hints: they need a compiled game")
            return
        click.echo("  thinking ...", err=True)
        chosen, tried = searcher_of(self.order.game, self.order.plan.seats).look(self.position, self.adviser, self.rollouts)
        numbers = {action.id: (number, action.text) for number, action in enumerate(legal, 1)}
        number, text = numbers[chosen]
        click.echo(f"  Hint: {number}  {text}  ({self.adviser.label} played on from {self.rollouts} re-deals)")
        most = max(one.deals for one in tried)
        best = [one for one in tried if one.deals == most]  # the others fell behind
        best.sort(key=lambda one: (one.action != chosen, -one.advantage))
        for one in best[:HINTS_SHOWN]:
            number, text = numbers[one.action]
            own = one.error == 0 and one.advantage == 0
            worth = "what it would play itself" if own else f"{one.advantage:+.1%} ± {2 * one.error:.1%} beside that"
            click.echo(f"    {number:3}  {text}: {worth}")
