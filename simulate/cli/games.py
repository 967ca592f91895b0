"""`simulate games`, `simulate strategies GAME`, `simulate rules GAME`: what there is."""

from __future__ import annotations

import csv
import io
import json
import os
import shlex
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from simulate.cli.catalogue import page
from simulate.cli.options import rules_options
from simulate.cli.sections import command
from simulate.cli.terminal import print_table, width
from simulate.engine.ruleset import LEVERS, export_text, load_ruleset, parse_overrides, variants_of
from simulate.engine.ruleset_tables import TOLD
from simulate.engine.sheet import sheet_of
from simulate.errors import RulesetError, unknown_name
from simulate.games import Home, game_folder, game_keys, game_meta, home_of, load_game, path_options
from simulate.rebalancing.ruleset_levers import levers_asked
from simulate.runs.read.describe import view_page
from simulate.system.files import expanded, write_text
from simulate.system.rule_values import leaves
from simulate.system.safe_text import visible
from strategies import default_field_of, fields_of, read_guests, strategies_of

if TYPE_CHECKING:
    from simulate.engine.ruleset import Ruleset


@command(show_default=False)
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def games(name: str | None, as_json: bool) -> None:
    """List the games: seats, variants, what each is about; or describe the one that is named.

    \b
    Examples:
      simulate games
      simulate games san-juan
    """
    found: list[dict[str, Any]] = []
    for key in game_keys() if name is None else [home_of(name).folder.name]:
        meta = game_meta(key)
        is_asked = name is not None or not home_of(key).is_external  # an engine is started only where it is named
        found.append(
            {
                "game": key.replace("_", "-"),
                "title": meta["title"],
                "seats": meta["seats"],
                "strategies": len(strategies_of(key)) if is_asked else None,
                "fields": list(fields_of(key)) if is_asked else [],
                "default_field": default_field_of(key) if is_asked else None,
                "variants": variants_of(game_folder(key)),
                "about": meta["about"],
            }
        )
    if as_json:
        click.echo(json.dumps(found, indent=2, ensure_ascii=False))
        return
    if name is not None:
        _describe(found[0], home_of(name))
        return
    rows = [
        [
            g["game"],
            "-".join(map(str, g["seats"])),
            "-" if g["strategies"] is None else str(g["strategies"]),
            ", ".join(g["variants"]),
            g["about"],
        ]
        for g in found
    ]
    print_table(["game", "seats", "strategies", "variants", "about"], rows)


def _describe(game: dict[str, Any], home: Home) -> None:
    """One game in lines: what it is, who plays it, where its rules stand."""
    key, shown = home.folder.name, game["game"]
    kind = "played by its own engine" if home.is_external else "plain Python" if home.is_plain else "compiled"
    lines = [f"{game['title']}, {'-'.join(map(str, game['seats']))} seats ({kind})", game["about"], ""]
    lines += [f"folder      {home.folder}"]
    lines += [f"rules       {file}" for file in [home.folder / "RULES.md"] if file.is_file()]
    lines += [f"variants    {', '.join(game['variants']) or 'none'}"]
    lines += [f"fields      {', '.join(game['fields'])} (default: {game['default_field']})"]
    lines += [f"strategies  {', '.join(strategies_of(key))}", ""]
    lines += [f"Its values: simulate rules {shown}", f"Its players: simulate strategies {shown}"]
    click.echo("\n".join([*lines, f"Play it: simulate run {shown}"]))


@command(show_default=False)
@click.argument("game")
@click.argument("names", nargs=-1, metavar="[STRATEGY]...")
@click.option("--strategy-file", "files", multiple=True, metavar="FILE", help="List a strategy of your own too. Repeatable.")
@click.option("--players", "player_files", multiple=True, metavar="FILE", help="List profiles of your own too. Repeatable.")
@click.option("--fields", "show_fields", is_flag=True, help="Show the fields of view and rules, and the names of actions.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")
@click.option("--markdown", is_flag=True, help="Print a Markdown page instead of text.")
def strategies(
    game: str,
    names: tuple[str, ...],
    files: tuple[str, ...],
    player_files: tuple[str, ...],
    show_fields: bool,
    as_json: bool,
    markdown: bool,
) -> None:
    """List the strategies and fields of a GAME: models, profiles, their parameters and defaults; or the named ones alone.

    \b
    Examples:
      simulate strategies san-juan
      simulate strategies san-juan expert
    """
    key = game_folder(game).name
    if show_fields:
        click.echo(view_page(key), nl=False)
        return
    fields = fields_of(key)
    usual = fields[default_field_of(key)]
    every = {**strategies_of(key), **read_guests(key, files, player_files)}
    for name in names:
        if name not in every:
            raise unknown_name(f"strategy for game '{game}':", name, every)
    found = [
        {
            "strategy": s.name,
            "about": s.about,
            "model": s.model,
            "based_on": s.based_on,
            "params": s.defaults,
            "differs": s.differs,
            "guest": s.origin is not None,
            "fields": [f.name for f in fields.values() if s.name in f.players],
        }
        for s in every.values()
        if not names or s.name in names
    ]
    if as_json:
        click.echo(json.dumps(found, indent=2, ensure_ascii=False))
        return
    if markdown:
        click.echo(page(game_meta(key)["title"], game, found, fields.values(), usual.name), nl=False)
        return
    for entry in found:
        _print_strategy(entry)
    if names:
        return
    click.echo("fields to draw line-ups from:")
    for field in fields.values():
        mark = "  (default)" if field is usual else ""
        click.echo(f"    {click.style(field.name, bold=True)}{mark}")
        click.echo(_indented(f"{field.about}\n{', '.join(field.players)}", 8))


def _print_strategy(entry: dict[str, Any]) -> None:
    """A strategy of the catalogue in words."""
    place = f"  ({', '.join(entry['fields'])})" if entry["fields"] else ""
    click.echo(click.style(entry["strategy"], bold=True) + (place if len(entry["strategy"] + place) <= width() else ""))
    click.echo(_indented(visible(entry["about"])))
    shown, word = entry["params"], "defaults"
    if entry["based_on"] is not None:
        shown, word = entry["differs"], f"based on {entry['based_on']}; differs from {entry['model']} by"
    if shown:
        click.echo(_indented(f"{word}: " + ", ".join(f"{name}={value:g}" for name, value in shown.items())))
    click.echo()


def _indented(text: str, by: int = 4) -> str:
    """Text as the terminal is wide; a line that goes on keeps its own indent."""
    return "\n".join(line for part in text.strip().split("\n") for line in _folded(part.rstrip(), " " * by))


def _folded(line: str, indent: str) -> list[str]:
    """A line as several that fit."""
    own = indent + " " * (len(line) - len(line.lstrip()))
    return wrap(line.lstrip(), width(), initial_indent=own, subsequent_indent=own, break_on_hyphens=False) or [""]


@command(show_default=False)
@click.argument("game")
@click.argument("prefix", required=False, default="")
@rules_options
@click.option("--text", is_flag=True, help="Print the rules in words (RULES.md) instead of the values.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@click.option("--export", metavar="FILE", help="Write all values to a TOML file. Edit it, then play it with --variant FILE.")
@click.option(
    "--sheet-out", metavar="FILE", help="Write the cards to a sheet, .csv. Edit it, then play it with --sheet FILE."
)
@click.option(
    "--check", metavar="FILE", help="Check whether a TOML file or a sheet fits the rules, and print what it changes."
)
def rules(
    game: str,
    prefix: str,
    overlays: tuple[str, ...],
    settings: tuple[str, ...],
    text: bool,
    as_json: bool,
    export: str | None,
    sheet_out: str | None,
    check: str | None,
) -> None:
    """Show the values of a GAME's ruleset with where each comes from; PREFIX narrows it, like cards.library.

    \b
    Examples:
      simulate rules san-juan options
      simulate rules san-juan --set cards.library.cost=6 --json
      simulate rules san-juan --text
      simulate rules san-juan --export mine.toml
      simulate rules san-juan --sheet-out cards.csv
      simulate rules san-juan --check mine.toml
    """
    folder = game_folder(game)
    if text:
        click.echo((folder / "RULES.md").read_text(encoding="utf-8"))
        return
    ruleset = load_ruleset(load_game(game), folder, overlays, parse_overrides(settings))
    if export is not None:
        _export(game, ruleset, expanded(export))
        return
    if sheet_out is not None:
        _write_sheet(game, ruleset, expanded(sheet_out))
        return
    if check is not None:
        changed = load_ruleset(load_game(game), folder, (*overlays, check), parse_overrides(settings))
        if LEVERS in changed.overlays[-1].table:
            levers_asked(load_game(game), changed)
        _print_changes(check, ruleset, changed, as_json)
        return
    shown = [(path, value) for path, value in leaves(ruleset.values) if f"{path}.".startswith(f"{prefix}.") or not prefix]
    if not shown:
        tables = sorted({path.split(".")[0] for path, _ in leaves(ruleset.values)})
        raise unknown_name(f"value or table of '{game}':", prefix, tables)
    if as_json:
        values = [{"path": p, "value": v, "provenance": ruleset.provenance.get(p, "")} for p, v in shown]
        click.echo(
            json.dumps({"game": game, "variant": ruleset.variant, "digest": ruleset.digest, "values": values}, indent=2)
        )
        return
    tags = {path: ruleset.provenance.get(path, "") for path, _ in shown}
    print_table(["value", "is", "from"], [[p, json.dumps(v), TOLD.get(tags[p], tags[p])] for p, v in shown])
    click.echo(f"\ndigest {ruleset.digest}; variant {ruleset.variant or 'none'}")


def _export(game: str, ruleset: Ruleset, file: Path) -> None:
    """Write a ruleset to a file of the user's. Raises RulesetError."""
    if os.path.lexists(file):
        raise RulesetError(f"--export {file}: exists already", "Remove it, or name another file.")
    write_text(file, export_text(load_game(game), ruleset), "--export")
    again = shlex.join(["simulate", "run", game, "--variant", str(file), *path_options(game)])
    click.echo(f"{file}: edit it, then: {again}")


def _write_sheet(game: str, ruleset: Ruleset, file: Path) -> None:
    """Write the cards of a ruleset to a sheet. Raises RulesetError."""
    if file.suffix.lower() != ".csv":
        raise RulesetError(f"--sheet-out {file}: a sheet is written as CSV", "Name a file that ends in .csv.")
    if os.path.lexists(file):
        raise RulesetError(f"--sheet-out {file}: exists already", "Remove it, or name another file.")
    text = io.StringIO(newline="")
    columns, rows = sheet_of(ruleset.values, ruleset.sheets)
    csv.writer(text, lineterminator="\n").writerows([columns, *rows])
    write_text(file, text.getvalue(), "--sheet-out")
    again = shlex.join(["simulate", "run", game, "--sheet", str(file), *path_options(game)])
    click.echo(f"{file}: edit it, then: {again}")


def _gone(before: Ruleset, after: Ruleset) -> list[tuple[str, str]]:
    """The rows of cards that are there no more."""
    held = {table: after.values[table] for table in before.sheets if isinstance(after.values.get(table), dict)}
    return [(table, key) for table, rows in held.items() for key in before.values[table] if key not in rows]


def _print_changes(file: str, before: Ruleset, after: Ruleset, as_json: bool) -> None:
    """Print the changes of a file."""
    held = dict(leaves(before.values))
    rows = [{"path": p, "was": held.get(p), "is": value} for p, value in leaves(after.values) if held.get(p) != value]
    kind, gone = after.overlays[-1].kind, _gone(before, after)
    if as_json:
        found = {"file": file, "kind": kind, "digest": after.digest, "changes": rows}
        click.echo(json.dumps(found | {"dropped": [f"{table}.{key}" for table, key in gone]}, indent=2))
        return
    for line in after.overlays[-1].said:
        click.echo(f"read: {line}")
    click.echo(f"{file}: can be played ({kind}); {len(rows)} value{' differs' if len(rows) == 1 else 's differ'}")
    for row in rows:
        click.echo(f"  {row['path']}: {json.dumps(row['was'])} -> {json.dumps(row['is'])}")
    for table, key in gone:
        click.echo(f"  {table}.{key}: dropped")
