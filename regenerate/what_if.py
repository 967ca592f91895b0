"""The figures of docs/lab/what-if-figures.md: a section for each game, from the commands below."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from regenerate import pages
from regenerate.commands import ROOT, simulate

PAGE = ROOT / "docs" / "lab" / "what-if-figures.md"
SHOWN = 8  # cards from each end of a table
# a comparison, then card tables, each in some field
COMMANDS: dict[str, tuple[str, ...]] = {
    "san-juan": (
        "compare san-juan --to-set cards.library.cost=6 --playouts 8000",
        "card-strength san-juan --playouts 4000",
        "card-strength san-juan --field planners --playouts 1600",
        "card-strength san-juan --how cost --playouts 2000 --card library --card guild_hall --card smithy --card gold_mine",
    ),
    "comuni": (
        "compare comuni --to-set communities.lucca.start.gold=3 --playouts 6000",
        "card-strength comuni --playouts 1600",
        "card-strength comuni --field selfish --playouts 1000",
    ),
    "pax": (
        "compare pax --to-set setup.start_gold=6 --playouts 6000",
        "card-strength pax --by kind --playouts 4000",
        "card-strength pax --by kind --field against_rome --playouts 4000",
    ),
    "age-of-rome": (
        "compare age-of-rome --to-set setup.sell_price=2 --playouts 2000",
        "card-strength age-of-rome --card tool --card weapon --card clothing --card jewellery --playouts 600",
        "card-strength age-of-rome --by kind --field peaceful --playouts 600",
    ),
    "tawantinsuyu": (
        "compare tawantinsuyu --to-set workers.recruit_cost=2 --playouts 1200",
        "card-strength tawantinsuyu --by kind --playouts 400",
        "card-strength tawantinsuyu --by kind --field few_armies --playouts 400",
    ),
}
HEAD = """\
# What if: figures

Made by `python3 dev.py regenerate all --only what-if`, from the commands above each table (seed 0, most seats of each
game). Intervals are 95 %, blocks are the sampling unit. Effects are percentage points of the win share of a player,
`points` of its score, negative where a player is better off without. How they are measured: [what-if.md](what-if.md)."""
SHARES = ("win_share.", "ending:")

Data = dict[str, Any]


def make(keys: list[str]) -> Iterator[tuple[Path, bytes | None]]:
    """The page, with the sections of some games made again; it is yielded after each."""
    for key in keys:
        game = key.replace("_", "-")
        if game in COMMANDS:
            made = section(game)
            yield PAGE, pages.with_section(with_head(pages.read("lab/what-if-figures.md")), made).encode()


def with_head(text: str) -> str:
    """The page with the present head over its sections."""
    return f"{HEAD}\n\n{text[text.index('## ') :]}"


def section(game: str) -> str:
    """A game's section: the tables, then what they say."""
    lines = [f"## {game}"]
    tables = []
    for command in COMMANDS[game]:
        data = json.loads(simulate(f"{command} --quiet --json"))
        lines += ["", f"    simulate {command}", ""]
        lines += compared(data) if data["kind"] == "compare" else carded(data)
        if data["kind"] == "card-strength" and data["how"] != "cost":
            tables.append(data)
    lines += ["", f"### {game}: findings by field, and what association would have said", ""]
    lines += [line for data in tables for line in findings(game, data)] + survivors(game, tables)
    return "\n".join(lines)


def compared(data: Data) -> list[str]:
    """What moved, and how much is open."""
    moved = sorted((row for row in data["rows"] if row["verdict"] == "moved"), key=lambda row: row["p"])
    still = sum(row["verdict"] == "undecided" for row in data["rows"])
    lines = [f"{data['playouts']:,} playouts a side; another seat wins in {data['discordant_playouts']:,} of them.", ""]
    lines += ["| metric | A | B | change |", "| --- | ---: | ---: | ---: |"] if moved else []
    for row in moved[: 2 * SHOWN]:
        share = row["metric"].startswith(SHARES)
        a, b = (f"{100 * row[side]:.1f} %" if share else f"{row[side]:.2f}" for side in "ab")
        change = effect(row, "change", "low", "high", 100 if share else 1)
        lines.append(f"| `{row['metric']}` | {a} | {b} | {change} |")
    held = len(data["rows"]) - len(moved) - still
    return [*lines, "", f"{len(moved)} of {len(data['rows'])} metrics moved, {held} hold, {still} are undecided."]


def carded(data: Data) -> list[str]:
    """The designed effects from both ends."""
    rows, how = data["rows"], data["how"]
    shown = rows if len(rows) <= 2 * SHOWN else rows[:SHOWN] + rows[-SHOWN:]
    base, treated = data["blocks"] * data["asked"]["seats"], sum(row["treated"] for row in rows)
    what = "one coin less of its price" if how == "cost" else f"one player {how}"
    lines = [
        f"Players: {', '.join(data['asked']['strategies'])}. {base:,} playouts as the base, {treated:,} treated ({what}).",
        "",
        "| card | designed | q | points | per coin | used |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for row in shown:
        coin = "–" if row["per_coin"] is None else f"{100 * row['per_coin']:+.2f}"
        points = effect(row, "points", "points_low", "points_high", 1)
        cells = [row["title"], effect(row, "designed", "low", "high"), f"{row['q']:.3f}", points, coin, f"{row['used']:.0%}"]
        lines.append(f"| {' | '.join(cells)} |")
    left_out = f"The {SHOWN} strongest and the {SHOWN} weakest of {len(rows)}."
    return [*lines, *(["", left_out] if len(shown) < len(rows) else [])]


def effect(row: Data, value: str, low: str, high: str, scale: float = 100) -> str:
    """A value with its interval."""
    if row[value] is None:
        return "–"
    if row[low] is None:
        return f"{scale * row[value]:+.2f}"
    return f"{scale * row[value]:+.2f} ({scale * row[low]:+.2f} to {scale * row[high]:+.2f})"


def sign(row: Data, low: str, high: str) -> int:
    """1 or -1 where an interval is clear of zero, else 0."""
    return int((row[low] or 0) > 0) - int((row[high] or 0) < 0)


def findings(game: str, data: Data) -> list[str]:
    """What is told apart from nothing in a field, and which cards association would have had wrong."""
    rows = data["rows"]
    signs = [(row, sign(row, "low", "high"), sign(row, "associated_low", "associated_high")) for row in rows]
    clear = sorted((row for row in rows if (row["q"] or 1) < 0.05), key=lambda row: -abs(row["designed"]))
    wrong = [
        f"{row['title']} (designed {effect(row, 'designed', 'low', 'high')}, associated {100 * row['associated']:+.1f})"
        for row, designed, associated in signs
        if designed * associated < 0
    ]
    nothing = [row["title"] for row, designed, associated in signs if associated and not designed]
    depends = [row["title"] for row in rows if row["depends_on_player"]]
    times = sorted(abs(row["associated"] / row["designed"]) for row in clear if row["associated"] is not None)
    strongest = ", ".join(f"{row['title']} {100 * row['designed']:+.1f}" for row in clear[:5])
    return [
        f"**{game}, {' + '.join(data['asked']['strategies'])}**: {len(clear)} of {len(rows)} are told apart from nothing "
        f"(false discovery rate 5 %){f'; the largest: {strongest}' if clear else ''}.",
        "",
        f"- Association has the wrong sign, both clear of zero: {'; '.join(wrong) or 'none'}.",
        f"- Association is clear of zero, the design is not: {', '.join(nothing) or 'none'}.",
        f"- Where the design is told apart, association is {times[len(times) // 2]:.1f} times as large in the median."
        if times
        else "- Nothing to hold association against.",
        f"- Depends on the player, clear of zero with both signs: {', '.join(depends) or 'none'}.",
        "",
    ]


def survivors(game: str, tables: list[Data]) -> list[str]:
    """What becomes of the findings of the first field in the others that treat the same cards."""
    if not tables:
        return []
    lines = []
    first, *others = tables
    before = {row["card"]: sign(row, "low", "high") for row in first["rows"] if (row["q"] or 1) < 0.05}
    for data in others:
        after = {row["card"]: sign(row, "low", "high") for row in data["rows"] if row["card"] in before}
        if not after:
            continue
        same = sum(after[card] == before[card] for card in after)
        turned = [card for card in after if after[card] * before[card] < 0]
        who = " + ".join(data["asked"]["strategies"])
        lines += [
            f"**{game}, survival**: of the {len(after)} told apart in the first field, {same} have the same sign clear of "
            f"zero with {who}, {len(turned)} the other{': ' + ', '.join(turned) if turned else ''}.",
            "",
        ]
    return lines
