"""`simulate ladder`: every player against every other."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from reports.draw.table_figure import picture
from reports.parts.cells import Interval
from reports.parts.document import Section, Table
from reports.write.writers import Report
from simulate.api import players
from simulate.cli.asking import asking
from simulate.cli.sections import RESULTS, command, option
from simulate.cli.tables import Outputs, results_options, safe, write_file, write_pages
from simulate.cli.terminal import print_table
from simulate.games import game_meta
from simulate.runs.plan.request import Request
from simulate.system.safe_text import markdown_text

if TYPE_CHECKING:
    import polars as pl

    from simulate.runs.measure.round_robin import Ladder, Rating

HEADERS = ["player", "win share", "mean score", "rounds", "ns a ply"]


@command()
@asking(players.ladder, sweep=True)
@option(RESULTS, "--markdown", is_flag=True, help="Print Markdown tables.")
@results_options
def ladder(request: Request, said: dict[str, Any], markdown: bool, outputs: Outputs) -> None:
    """Rank the players of GAME: each plays alone against each of the others.

    A row is a player's mean win share, alone against equal others in all other seats, over each of the other players, with
    its 95 % interval over deals; --playouts in each pairing. Without STRATEGY and --field every player of the game takes
    part. The searcher plays at the highest of the --seats.

    With --keep there is no ladder: at each of the --seats a searcher plays alone against each player, which it models, and
    the result is kept in the game's searcher.toml, from where every report takes it. Without STRATEGY: the game's own field.
    With --others too it sits at tables of a field and does not know who sits where, as a person would. With --tables it
    meets strangers there, whom it takes for players of --others.

    \b
    Examples:
      simulate ladder pax --seats 2-4
      simulate ladder san-juan expert adaptive guild --search 32
      simulate ladder san-juan expert --seats 2,4 --search 64 --search-playouts 200 --keep
      simulate ladder san-juan expert --search 64 --search-playouts 200 --keep --others competent
      simulate ladder san-juan expert --search 64 --search-playouts 200 --keep --others competent --tables mixed
    """
    if said["keep"]:
        if named := [name for name, file in outputs.files.items() if file is not None]:
            raise click.UsageError(f"{named[0]} is for a ladder: with --keep the reports show what is measured")
        keep_measured(request, said, outputs)
        return
    found = players.ladder.answer(request, **said)
    if outputs.csv is not None:
        write_file(outputs.csv, safe(frame_of(found)).write_csv())
    write_pages(page_of(request, found), outputs)
    if outputs.as_json:
        document = {"game": request.game, "seed": request.seed, "ladders": [asdict(one) for one in found]}
        click.echo(json.dumps(document, indent=1, ensure_ascii=False))
        return
    if outputs.quiet:
        return
    if markdown:
        click.echo(f"## {markdown_text(game_meta(request.game)['title'])}\n")
    for one in found:
        (show_markdown if markdown else show_table)(one, heading(request, one))


def keep_measured(request: Request, said: dict[str, Any], outputs: Outputs) -> None:
    """Measure each player at each seat count, and write each result as it comes. Raises SimulateError."""
    found = []
    for gap, file in players.gains(request, said["search"], said["search_playouts"], said["others"], said["tables"]):
        found.append(asdict(gap))
        if not (outputs.as_json or outputs.quiet):
            share = f"{gap.share:.1%} ({gap.low:.1%} to {gap.high:.1%})"
            against = f"of {gap.model} at {gap.where}" if gap.others else f"against {gap.model}"
            script = f"; {gap.model} itself {gap.script:.1%}" if gap.tables else ""
            what = f"{gap.seats} seats, searcher {against}"
            click.echo(f"{what}: {share} of {gap.playouts:,} playouts{script}, kept in {file}")
    if outputs.as_json:
        click.echo(json.dumps({"game": request.game, "measured": found}, indent=1, ensure_ascii=False))


def frame_of(found: list[Ladder]) -> pl.DataFrame:
    """Make a table of all ladders: a row a player and seat count, the search player first."""
    import polars as pl

    rows = [
        {
            "seats": one.seats,
            "player": r.player,
            "win_share": r.rating,
            "low": r.low,
            "high": r.high,
            "score": r.score,
            "rounds": r.rounds,
            "ply_ns": r.ply_ns,
        }
        for one in found
        for r in ([one.searcher] if one.searcher is not None else []) + one.standings
    ]
    return pl.DataFrame(rows)


def heading(request: Request, one: Ladder) -> str:
    """Say what a table rests on."""
    more = f", {one.searched:,} with the searcher" if one.searcher is not None else ""
    fair = f"{100 / one.seats:.1f} %"
    return f"{one.seats} seats, fair is {fair}; {one.playouts:,} playouts in each pairing{more}, seed {request.seed}"


def page_of(request: Request, found: list[Ladder]) -> Report:
    """The page of the ladders: a section a seat count, drawn and as a table, and each player against each other."""
    title = game_meta(request.game)["title"]
    sections = []
    for one in found:
        seats = f"{one.seats} seats"
        ratings = ([one.searcher] if one.searcher is not None else []) + one.standings
        columns = ("player", "win share", "mean score", "rounds")
        rows: list[list[Any]] = [[r.player, Interval(r.rating, r.low, r.high), r.score, r.rounds] for r in ratings]
        standing = Table(f"ladder-{one.seats}", f"Alone against equal others, {seats}", columns, rows, sortable=True)
        met = {name for r in ratings for name in r.against}
        others = [r.player for r in ratings if r.player in met]
        against: list[list[Any]] = [
            [r.player, *(Interval(*r.against[name]) if name in r.against else None for name in others)] for r in ratings
        ]
        about = "Win share of the row's player, alone against equals of the column's."
        pairs = Table(f"pairs-{one.seats}", f"Each against each, {seats}", ("player", *others), against, about, folded=True)
        drawn = picture(standing, 100 / one.seats)
        words = f"{heading(request, one)}. {beside_model(one)}".strip()
        items = tuple(item for item in (drawn, standing, pairs) if item is not None)
        sections.append(Section(f"seats-{one.seats}", seats.capitalize(), words, headline=(leader(one),), items=items))
    return Report(f"{title}: who stands where", "Each player alone against each of the others", sections, about="ladder")


def leader(one: Ladder) -> str:
    """Name the player who stands first, in a sentence."""
    best, second = one.standings[0], one.standings[1]
    sure = best.rating - second.rating > ((best.rating - best.low) ** 2 + (second.high - second.rating) ** 2) ** 0.5
    rest = f"clearly more than {second.player}" if sure else f"not clearly more than {second.player}"
    fair = f"{100 / one.seats:.0f} % would be even"
    return f"{one.seats} seats: {best.player} wins {100 * best.rating:.0f} % alone against equal others ({fair}), {rest}."


def cells(one: Ladder) -> list[list[str]]:
    """The rows of a table, the searcher's first."""
    return [_cells(row) for row in ([one.searcher] if one.searcher is not None else []) + one.standings]


def _cells(row: Rating) -> list[str]:
    numbers = ((row.score, ".1f"), (row.rounds, ".1f"), (row.ply_ns, ",.0f"))
    told = ["-" if value is None else format(value, how) for value, how in numbers]
    return [row.player, shown(row.rating, row.low, row.high), *told]


def beside_model(one: Ladder) -> str:
    """Say what the searcher gains by searching: its share against its own model."""
    if one.searcher is None:
        return ""
    return f"The searcher alone against {one.model}, its model: {shown(*one.searcher.against[one.model])}.\n"


def shown(share: float, low: float, high: float) -> str:
    """A win share with its interval."""
    return f"{share:.1%} ({low:.1%} to {high:.1%})"


def show_table(one: Ladder, title: str) -> None:
    """A table for the terminal."""
    click.echo(title)
    print_table(HEADERS, cells(one))
    click.echo(beside_model(one))


def in_cell(text: str) -> str:
    """A text in a table of Markdown."""
    return markdown_text(text).replace("|", "\\|")


def show_markdown(one: Ladder, title: str) -> None:
    """The same for a page, without the times, which are another machine's."""
    click.echo(f"{markdown_text(title)}:\n")
    headers = HEADERS[:-1]
    for row in (headers, ["---", *["---:"] * (len(headers) - 1)], *(cells_of_row[:-1] for cells_of_row in cells(one))):
        click.echo(f"| {' | '.join(map(in_cell, row))} |")
    click.echo(f"\n{markdown_text(beside_model(one))}")
