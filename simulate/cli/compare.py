"""`simulate compare` and `simulate sensitivity`: what if?"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from reports.pages.compare_page import Compared, comparison_report
from simulate.api import whatif as questions
from simulate.api.asked import is_run
from simulate.claims import changes as claims
from simulate.claims.claim import Claim, Games, games_at
from simulate.claims.rule_names import naming, path_name
from simulate.cli.asking import asking
from simulate.cli.progress import watch
from simulate.cli.sections import command
from simulate.cli.tables import Outputs, asked_of, results_options, write_results
from simulate.metrics import TABLE_WINS, figure, slug, title
from simulate.runs.plan.request import Request
from simulate.runs.play.faults import order_options
from simulate.runs.read.run import open_run
from simulate.statistics.standards import LEAST_PAIRS
from simulate.whatif.compare import moved
from simulate.whatif.sensitivity import HOW_ELSE, UNPLAYED, listed

if TYPE_CHECKING:
    import polars as pl

    from simulate.api.whatif import Sensitivity
    from simulate.runs.plan.manifest import GameInfo
    from simulate.runs.plan.order import Order
    from simulate.whatif.compare import Comparison
    from simulate.whatif.step_pairs import StepPair, UnplayedPair

MOST_MOVED = 12  # metrics that moved, in the terminal
MOST_NAMED = 5  # pairs of steps in a sentence each


@command()
@asking(questions.compare)
@results_options
def compare(request: Request, said: dict[str, Any], outputs: Outputs) -> None:
    """Compare two rulesets, variants or players. Both sides play the same deals.

    Side A is what you name before the --to options; side B is A with them. Differences are taken deal by deal, so they are
    more precise than those of two separate runs. Name two run directories instead of a game to compare two runs.

    \b
    Examples:
      simulate compare san-juan --to-set cards.library.cost=6
      simulate compare comuni --to-variant cubes-many --playouts 100000
      simulate compare san-juan --to-sheet cards.csv
      simulate compare runs/a runs/b
    """
    about: dict[str, Any] = {}
    next_steps: list[tuple[str, str]] = []
    found = questions.compare.answer(request, **said, watch=watch(outputs.quiet))
    if is_run(request.game):
        game = open_run(request.game).manifest.game
    else:
        a, settings = request.but(log="seats").order(), said["to_overrides"]
        values_alone = not any(said[word] for word in said if word.startswith("to_") and word != "to_overrides")
        about = {"asked": asked_of(a), "to_set": [*settings] if values_alone else []}
        game = a.manifest.game
        next_steps = steps_after(found, [*_sides(request, a), *_to(found.names[1])])
    write_results(
        "compare",
        f"What changes: {found.names[1]}",
        _headlines(found),
        found.frame(),
        about | _document(found),
        page=lambda: comparison_report(_compared(found, game, next_steps)),
        outputs=outputs,
    )


def _sides(request: Request, a: Order) -> list[str]:
    """The command of a comparison up to what changes."""
    players = [*request.players, *(["--field", request.field] if request.field else [])]
    return ["simulate", "compare", a.game.name, *players, "--seats", str(a.plan.seats), *order_options(a)]


def _to(said: str) -> list[str]:
    """Write side B as the options of a comparison."""
    words: list[str] = []
    given = iter(shlex.split(said))
    for word in given:
        words += [f"--to-{word[2:]}", next(given)] if word.startswith("--") else ["--to-player", word]
    return words


def steps_after(found: Comparison, words: list[str]) -> list[tuple[str, str]]:
    """List the next steps, each with its command: decide what is open, look at a playout that parts."""
    steps = []
    more = [c.more_blocks for c in found.changes if c.more_blocks and c.verdict in ("undecided", "too short")]
    if more:
        playouts = (found.blocks + max(more)) * found.seats
        steps.append((f"Decide the {len(more)} open numbers", shlex.join([*words, "--playouts", str(playouts)])))
    for parted in found.parted[:1]:
        before, after = parted.commands
        where = f"playout {parted.playout}" + (f", move {parted.ply}" if parted.ply is not None else "")
        steps += [(f"See where the sides part ({where}): before", before), ("The same after the change", after)]
    return steps


def _compared(found: Comparison, game: GameInfo, next_steps: list[tuple[str, str]]) -> Compared:
    """Collect what the page of a comparison is made of."""
    titles = {content.key: content.title for content in game.contents}
    titles |= {slug(label): label for column in game.seat_columns if column.start for label in column.labels}
    playouts = found.playouts
    return Compared(
        f"{game.title}: one change",
        found.names[1],
        playouts,
        found.seats,
        found.answers,
        found.changes,
        next_steps,
        titles,
    )


def _headlines(found: Comparison) -> list[str]:
    """Put the answers first, then the findings, in words."""
    playouts = found.playouts
    lines = [answer.words for answer in found.answers]
    lines.append(f"{playouts:,} playouts on each side, {found.deals}; B is: {found.names[1]}")
    if found.discordant is not None:
        of_table = any(change.metric == TABLE_WINS for change in found.changes)
        other = "the table's result is another" if of_table else "another seat wins"
        lines.append(f"{other} in {found.discordant:,} of them ({found.discordant / playouts:.1%})")
    if found.seen:
        lines.append(f"the ranges allow for {found.seen} earlier look{'s' * (found.seen > 1)} at these runs: they are wider")
    lines += [claim.words for claim in moves_of(found)]
    if all(c.verdict == "too short" for c in found.changes):
        lines[-1] = f"too short: fewer than {LEAST_PAIRS} deals are too few for an interval"
    undecided = [c for c in found.changes if c.verdict == "undecided"]
    if undecided:
        more = [c.more_blocks * (found.rotations or found.seats) for c in undecided if c.more_blocks]
        enough = f"; about {max(more):,} more playouts would decide" if len(more) == len(undecided) else ""
        lines.append(f"{len(undecided)} of {len(found.changes)} metrics are undecided{enough}")
    for parted in found.parted[:1]:
        if parted.ply is None:
            lines.append(f"playout {parted.playout} has the same choices on both sides, and another winner")
        else:
            lines.append(f"playout {parted.playout} parts at ply {parted.ply}: {parted.a} | {parted.b}")
        lines += [f"  look: {command}" for command in parted.commands]
    return lines


def moves_of(found: Comparison) -> list[Claim]:
    """What moved, the most certain first, or that nothing did."""
    said, changes, among = [], moved(found), len(found.changes)
    for change in changes[:MOST_MOVED]:
        name, effect = change.metric, change.effect
        by, low, high = (figure(name, value, True) for value in (effect.value, effect.low, effect.high))
        was, now = figure(name, change.a), figure(name, change.b)
        said.append(claims.moved(title(name), was, now, by, (low, high), among, found.games))
    return said or [claims.nothing_moved(among, found.games)]


def _document(found: Comparison) -> dict[str, Any]:
    return {
        "names": list(found.names),
        "playouts": found.playouts,
        "blocks": found.blocks,
        "same_blocks": found.same_blocks,
        "discordant_playouts": found.discordant,
        "answers": [answer.words for answer in found.answers],
        "claims": [claim.to_data() for claim in (*(answer.claim for answer in found.answers), *moves_of(found))],
        "parted": [{**p.__dict__, "commands": list(p.commands)} for p in found.parted],
    }


def top_step(frame: pl.DataFrame, games: Games) -> Claim:
    """The step that moves most, in a sentence: what its value belongs to, or else a win share."""
    for row in frame.iter_rows(named=True):
        step, steps = f"{path_name(row['path'])} {row['value']} → {row['to']}", len(frame)
        if row["moves"] and (row["own_low"] or 0) * (row["own_high"] or 0) > 0:
            was, now = (figure(row["own"], row[end]) for end in ("own_a", "own_b"))
            low, high = (figure(row["own"], row[end], True) for end in ("own_low", "own_high"))
            told = f". {title(row['own'])} {now} instead of {was}"
            return claims.step_of_most(step, title(row["own"]), told, (low, high), steps, games)
        if row["moves"]:
            change, low, high = (_signed(row[end]) for end in ("change", "low", "high"))
            told = f", {title(row['metric'])} {change} pp"
            return claims.step_of_most(step, title(row["metric"]), told, (low, high), steps, games)
    known = [row for row in frame.iter_rows(named=True) if row["change"] is not None]
    bound = max((max(abs(row["low"]), abs(row["high"])) for row in known), default=None)
    return claims.no_step(bound, len(frame), games)


def top_pairs(pairs: Sequence[StepPair], games: Games) -> list[Claim]:
    """The pairs of steps that are shown to do other than their steps added up, or by how much none does more."""
    shown = [pair for pair in pairs if pair.size > 0][:MOST_NAMED]
    found = []
    for pair in shown:
        words = " with ".join(f"{path_name(s.path)} {s.value} → {s.to}" for s in (pair.first, pair.second))
        by, low, high = (_signed(value) for value in (pair.beyond.value, pair.beyond.low, pair.beyond.high))
        found.append(claims.pair_of_most(words, title(pair.metric), by, (low, high), len(pairs), games))
    bound = max((max(abs(pair.beyond.low), abs(pair.beyond.high)) for pair in pairs), default=None)
    return found or [claims.no_pair(bound, len(pairs), games)]


def unplayed_pairs(pairs: Sequence[UnplayedPair]) -> str:
    """How many pairs of steps say nothing, and why the first does not."""
    one = pairs[0]
    steps = " with ".join(f"{path_name(s.path)} {s.value} → {s.to}" for s in (one.first, one.second))
    return f"{len(pairs)} pair{'s' if len(pairs) > 1 else ''} not compared: {steps}: {one.why}"


def _signed(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-", "−")


@command()
@asking(questions.sensitivity)
@click.option("--most", default=20, help="Rows to print.")
@results_options
def sensitivity(request: Request, said: dict[str, Any], most: int, outputs: Outputs) -> None:
    """Change each number of the rules by one step and by two, up and down. Sort them by what they affect.

    All steps play the same deals. --playouts counts for each step.

    \b
    Examples:
      simulate sensitivity comuni --only communities
      simulate sensitivity san-juan --only cards --playouts 4000
    """
    made = questions.sensitivity.answer(request, **said, watch=watch(outputs.quiet))
    steps, base = made.steps, made.order
    unplayed = sum(step.refused.startswith(UNPLAYED) for step in steps)
    refused = sum(bool(step.refused) for step in steps) - unplayed
    lines = [
        f"{len(steps)} steps of {made.blocks * base.plan.seats:,} playouts each; {refused} are not allowed by the rules"
        + (f", {unplayed} could not be played (column refused)" if unplayed else "")
    ]
    games = games_at(base.manifest, made.blocks * base.plan.seats)
    with naming(base.manifest):
        _write_steps(made, lines, games, most, outputs)


def _write_steps(made: Sensitivity, lines: list[str], games: Games, most: int, outputs: Outputs) -> None:
    base = made.order
    said_ = [top_step(made.frame(), games), *(top_pairs(made.pairs, games) if made.pairs is not None else [])]
    lines += [claim.words for claim in said_]
    lines.append(
        "the ranges hold for all steps at once; the list is in order of the part of a change that is clearly not chance: of "
        "what the value belongs to (own: the worth of a copy of a card, the win share of a start), or of the win share "
        "that moves most"
    )
    if made.unplayed_pairs:
        lines.append(unplayed_pairs(made.unplayed_pairs))
    lines += made.alike
    if made.left_out:
        lines.append(f"not stepped: {listed(made.left_out)}. {HOW_ELSE}")
    write_results(
        "sensitivity",
        f"{base.game.title}: what a step of each number moves",
        lines,
        made.frame(),
        {"asked": asked_of(base), "blocks": made.blocks, "claims": [claim.to_data() for claim in said_]}
        | (
            {}
            if made.pairs is None
            else {"pairs": made.pairs_frame().to_dicts(), "pairs_not_played": [p.to_data() for p in made.unplayed_pairs]}
        ),
        most=most,
        outputs=outputs,
    )
