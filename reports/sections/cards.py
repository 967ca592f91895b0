"""Cards: what one more copy is worth, by stage of the playout, and what access to the card is worth."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from reports.draw import figures
from reports.draw.card_tiles import Tile, card_tiles
from reports.draw.sparkline import SPARK_POINTS
from reports.judge.card_answers import BARRED, CHEAPER, Designed, designed_of, meanings, per_copy, unmeasured, why_unmeasured
from reports.judge.card_details import card_details
from reports.judge.cards import POOLED, Cards, finding_of, read_cards, undealt
from reports.parts.cells import Interval, page_number, short
from reports.parts.commands import command
from reports.parts.document import Figure, Section, Table
from reports.parts.findings import Finding
from reports.read.experiment_results import ExperimentResult
from reports.sections.common import DEALS, count, draw
from simulate.claims.balance import no_worths
from simulate.claims.claim import games_of
from simulate.metrics import upper
from simulate.statistics.contrasts import WithWithout, with_without
from simulate.statistics.estimates import Floats
from simulate.statistics.standards import LEAST_BLOCKS
from simulate.statistics.worth import timing
from simulate.sums.log_sums import LogSums
from simulate.sums.measures import turned_up

MOST_TILES = 6  # small cards on the page
MOST_SHOWN = 20  # best and worst of a figure; the table holds all
SHOWN_WHEN = ("early", "middle", "late")  # of a card whose best stage is shown to be better than another


def cards_section(log: LogSums, results: Sequence[ExperimentResult] = ()) -> Section | None:
    """Card strength; None if the run has no cards log. `results`: of `simulate card-strength`, in the same rows."""
    game = log.run.manifest.game
    if not log.contrasts or not game.events or not game.contents or not turned_up(log):
        return None
    title, events = f"{game.contents_word.capitalize()}s", [event.name for event in game.events]
    bar = command("card-strength", log.run.manifest, ["--json"]) + f" > {shlex.quote(str(log.run.path / 'barred.json'))}"
    chosen = association_tables(log)
    cards = read_cards(log, results)
    is_long = log.run.playouts_held >= LEAST_BLOCKS * log.run.seat_count
    if cards is None or (is_long and not cards.worth.known.any()):
        return unmeasured_section(log, title, designed_of(results), bar if game.may_bar else "", chosen)
    finding = finding_of(cards)
    items: list[Table | Figure] = []
    if cards.order:
        items += [tiles_figure(cards)] if cards.outside else []
        items += [worth_figure(cards), card_table(cards, events), stage_table(cards)]
    about = meanings(cards.word, game.turned_up, cards.used, cards.designed, bar if game.may_bar else "")
    if cards.order and (others := len(undealt(cards))):
        about += f" {others} of the {game.contents_word}s come to no seat by chance: only barring measures those."
    return Section("cards", title, about, says=[finding], items=[*items, *chosen])


def unmeasured_section(log: LogSums, title: str, designed: Designed, bar: str, chosen: Sequence[Table]) -> Section:
    """The section of a run whose cards have no worth, and why; what was barred stands there all the same."""
    word, titles = log.run.manifest.game.contents_word, {c.key: c.title for c in log.run.manifest.game.contents}
    barred = designed.get(BARRED, {})
    rows: list[list[object]] = [
        [titles.get(key, key), found] for key, found in sorted(barred.items(), key=lambda pair: -pair[1].value)
    ]
    table = Table(
        "cards", f"What access to a {word} is worth: a seat may use it, or is barred from it", (word, BARRED), rows
    )
    game, counted = log.run.manifest.game, bool(log.drawn_blocks)
    text = unmeasured(game, counted, bar if not barred else "")
    claim = no_worths(word, why_unmeasured(game, counted), games_of(log.run))
    said = [] if barred else [Finding("cards", f"{title} ({len(turned_up(log))})", "", claim)]
    return Section("cards", title, text, says=said, items=[*([table] if rows else []), *chosen])


def tiles_figure(cards: Cards) -> Figure:
    """Those that are clearly too strong or too weak as small cards, the farthest first."""
    shown = sorted(cards.outside, key=lambda i: -abs(cards.effect(i).value))[:MOST_TILES]
    kinds = {content.key: content.kind for content in cards.log.run.manifest.game.contents}

    def tile(i: int) -> Tile:
        price = price_of(cards, cards.keys[i])
        about = ", ".join(part for part in (kinds[cards.keys[i]], "" if price is None else f"price {price}") if part)
        worth, kind = cards.effect(i), "up" if cards.effect(i).value > 0 else "dn"
        return Tile(cards.title[cards.keys[i]], about, f"{page_number(worth)} pp", kind, cards.curve(i))

    tiles = [tile(i) for i in shown]
    more = f" The {len(shown)} farthest of {len(cards.outside)}." if len(shown) < len(cards.outside) else ""
    return Figure(
        "tiles-figure",
        f"The {cards.word}s that are off" if len(cards.outside) > 1 else f"The {cards.word} that is off",
        lambda: card_tiles(tiles, SPARK_POINTS),
        "; ".join(f"{one.name} {one.worth}" for one in tiles),
        f"What one more copy is worth, and below it by when chance turns it up; shaded: fair.{more}",
    )


def worth_figure(cards: Cards) -> Figure:
    """Worths of a copy, best and worst."""
    order, half = cards.order, MOST_SHOWN // 2
    shown = order if len(order) <= MOST_SHOWN else [*order[:half], *order[-half:]]
    effects = [cards.effect(i) for i in shown]
    return draw(
        "worth-figure",
        f"What one more copy of a {cards.word} is worth",
        "Dots with intervals, best first: "
        + "; ".join(f"{cards.title[cards.keys[i]]} {effect}" for i, effect in zip(shown, effects, strict=True)),
        "Right of zero: a seat for which chance turns it up wins more often than with an average card in its place. Shaded: "
        "differences up to a tenth of the even share. A triangle is clearly outside."
        + (" Hollow square: what barring a seat from all copies takes." if BARRED in cards.designed else "")
        + (f" Shown are the best and worst {half}; the table holds all." if len(order) > MOST_SHOWN else ""),
        lambda ax: figures.interval_dots(
            ax,
            [cards.title[cards.keys[i]] for i in shown],
            [effect.value * 100 for effect in effects],
            [effect.low * 100 for effect in effects],
            [effect.high * 100 for effect in effects],
            [f"about {short(cards.copies(i) * cards.log.run.playouts_held)} copies turned up a seat" for i in shown],
            0.0,
            "change of the chance to win, percentage points",
            "average card",
            cards.margin * 100,
            [i in cards.outside for i in shown],
            [beside(cards, i) for i in shown],
        ),
    )


def beside(cards: Cards, i: int) -> list[tuple[str, float, str]]:
    """Return what barring says of a card, as a mark beside its worth: (mark, points, tooltip)."""
    barred = cards.barred(i)
    return [] if barred is None else [("gh", barred.value * 100, f"{BARRED}: {barred}")]


def best_stage(cards: Cards, i: int) -> tuple[str, Interval | None]:
    """The stage in which a copy is worth most, and how much: without what the choice of the best adds by luck.

    The interval holds for all stages of all cards at once. No name for a stage that no other is shown to be worth less than.
    """
    curve = cards.shrunk[:, i]
    if not np.isfinite(curve).any():
        return "", None
    best = int(np.nanargmax(curve))
    raw, reach = float(cards.worth.value[best, i]), float(cards.stage_half[best, i])
    value = float(curve[best])
    worth = Interval(value, min(raw - reach, value), max(raw + reach, value), "points")
    return (cards.titles[best] if when(cards, i) in SHOWN_WHEN else ""), worth


def when(cards: Cards, i: int) -> str:
    """By its curve, where that is shown: early, middle, late, always, never."""
    return timing(cards.worth.value[:POOLED, i], cards.stage_half[:, i])


def price_of(cards: Cards, key: str) -> object:
    """The price of a card under the rules of the run; None where the game has none."""
    values = cards.log.run.manifest.rules.values
    rows = (table[key] for table in values.values() if isinstance(table, dict) and isinstance(table.get(key), dict))
    return next((row[name] for row in rows for name in ("cost", "price") if isinstance(row.get(name), int | float)), None)


def card_table(cards: Cards, events: Sequence[str]) -> Table:
    """One sortable row a card: its worth, its curve, access, how often it is used, the verdict."""
    log, found, used = cards.log, cards.associated, cards.used
    n = log.run.playouts_held
    kind = {c.key: c.kind for c in log.run.manifest.game.contents}
    seen = [event for event in events if any(log.copies[event].values())]
    met = turned_up(log)
    shown = [*cards.order, *(i for i, key in enumerate(cards.keys) if i not in cards.order and key in met)]
    dealt = events[0] if log.run.manifest.game.dealt_first and events[0] in seen else ""
    details = card_details(log, [cards.keys[i] for i in shown], dealt, used)
    prices = {i: price_of(cards, cards.keys[i]) for i in shown}
    priced = any(price is not None for price in prices.values())
    ways = [how for how in (BARRED, CHEAPER) if how in cards.designed]
    rows: list[list[object]] = []
    for at, i in enumerate(shown):
        key, curve = cards.keys[i], cards.curve(i)
        stage, best = best_stage(cards, i) if curve else ("", None)
        effect = cards.effect(i) if i in cards.order else None
        row: list[object] = [cards.title[key], effect, curve, cards.judged(i)]
        for how in ways:
            access = cards.designed[how].get(key)
            row += [access, per_copy(access, cards.copies(i))] if how == BARRED else [access]
        row += [kind[key], *([prices[i]] if priced else []), (when(cards, i) if curve else "") or None, best, stage or None]
        rows.append(row + [log.copies[event][key] / n for event in seen])
        if why := cards.contradicted(i):
            details[at].insert(0, ("Why undecided:", why))
        if found is not None and np.isfinite(found.difference[i]):
            details[at].append((f"Seats that {spaced(used)} it:", f"{_points(found, i)} (association: leaders do more)"))
    columns = [cards.word, "a copy", "by stage", "verdict"]
    for how in ways:
        columns += [BARRED, "barred, a copy seen"] if how == BARRED else ["one coin"]
    columns += ["kind", *(["price"] if priced else []), "when", "best", "best stage"]
    columns += [f"{spaced(event)} per game" for event in seen]
    about = "; ".join(f"“{spaced(e.name)}”: {e.about}" for e in log.run.manifest.game.events if e.name in seen)
    note = (
        "“A copy”: against an average card, with intervals that hold for all rows at once; the verdict uses them. “By "
        f"stage”: from the deal to the end, the fair band shaded, all curves on one scale; point at one for its numbers. "
        f"{about}."
    )
    caption = f"{upper(cards.word)}s: a heading sorts, a name opens"
    tips = [next((c.text for c in log.run.manifest.game.contents if c.key == cards.keys[i]), "") for i in shown]
    return Table("cards", caption, tuple(columns), rows, note, sortable=True, filtered=True, details=details, tips=tips)


def stage_table(cards: Cards) -> Table:
    """The worth of a copy by stage, in numbers."""
    curves = [(i, curve) for i in cards.order if (curve := cards.curve(i)) is not None]
    rows: list[list[object]] = [[cards.title[cards.keys[i]], *curve.stages, cards.effect(i)] for i, curve in curves]
    return Table(
        "cards-by-stage",
        f"What one more copy of a {cards.word} is worth, by when chance turns it up",
        (cards.word, *cards.titles, "all draws"),
        rows,
        f"{DEALS} “All draws”: with the interval of the verdict, for all rows at once.",
        folded=True,
        sortable=True,
        by_size=True,
    )


def association_tables(log: LogSums) -> list[Table]:
    """Seats with a card against those without, by what they chose to do with it: together, and each in full in the files."""
    game = log.run.manifest.game
    compared = {event: with_without(log.contrasts[f"card:{event}"], log.sure.now) for event in game.chosen_events}
    full = [table for event, found in compared.items() if (table := association_table(log, event, found)).rows]
    return [associations(log, compared), *full] if len(full) > 1 else [replace(table, most=MOST_SHOWN) for table in full]


def associations(log: LogSums, compared: Mapping[str, WithWithout]) -> Table:
    """The differences of all chosen events, a column each."""
    game = log.run.manifest.game
    by_card: dict[str, dict[str, Interval]] = {}
    for event, found in compared.items():
        for i, key in enumerate(found.levels):
            if np.isfinite(found.difference[i]):
                by_card.setdefault(key, {})[event] = _points(found, i)
    shown = [event for event in compared if any(event in one for one in by_card.values())]

    def size(key: str) -> float:
        return max((one.value for one in by_card[key].values()), key=abs)

    title = {c.key: c.title for c in game.contents}
    rows: list[list[object]] = [
        [title[key], *(by_card[key].get(event) for event in shown)] for key in sorted(by_card, key=size, reverse=True)
    ]
    told = "; ".join(f"“{spaced(event.name)}”: {event.about}" for event in game.events if event.name in shown)
    return Table(
        "associations",
        "Association, not effect: how much more often seats win that chose so",
        (game.contents_word, *map(spaced, shown)),
        rows,
        f"{DEALS} In points of win share, against seats without it. Choices follow the position of the game: this does not "
        f"say what the {game.contents_word} does. {told}. The files have each event in full.",
        folded=True,
        sortable=True,
        by_size=True,
        most=MOST_SHOWN,
    )


def association_table(log: LogSums, event: str, found: WithWithout) -> Table:
    """Seats with a chosen event against those without, for the files."""
    game = log.run.manifest.game
    title = {c.key: c.title for c in game.contents}
    known = [i for i in range(len(found.levels)) if np.isfinite(found.difference[i])]
    about = next(e.about for e in game.events if e.name == event)
    rows: list[list[object]] = [
        [
            title[found.levels[i]],
            _share(found.share, found.share_interval, i),
            _share(found.with_value, found.with_interval, i),
            _share(found.without_value, found.without_interval, i),
            _points(found, i),
            count(found.rows[i]),
            count(found.present[i]),
        ]
        for i in sorted(known, key=lambda i: -found.difference[i])
    ]
    return Table(
        f"association-{event}",
        f"Association, not effect: “{spaced(event)}” ({about})",
        (
            game.contents_word,
            "share of seats with it",
            "win share with",
            "win share without",
            "difference (association)",
            "seats with it",
            "deals",
        ),
        rows,
        f"{DEALS} This follows choices: it does not say what the {game.contents_word} does.",
        folded=True,
        sortable=True,
        by_size=True,
        most=0,
    )


def spaced(event: str) -> str:
    """The name of an event as words."""
    return event.replace("_", " ")


def _points(found: WithWithout, i: int) -> Interval:
    return Interval(float(found.difference[i]), float(found.interval[i, 0]), float(found.interval[i, 1]), "points")


def _share(value: Floats, interval: Floats, i: int) -> Interval | None:
    return Interval(float(value[i]), float(interval[i, 0]), float(interval[i, 1])) if np.isfinite(value[i]) else None
