"""Pace and tension: length, closeness, lead changes, endings."""

from __future__ import annotations

from reports.draw import figures
from reports.parts.cells import Interval
from reports.parts.document import Figure, Section, Table
from reports.parts.findings import Finding, Level
from reports.sections.common import DEALS, count, draw, interval
from reports.sections.tension import has_leads, tension_levels, tension_says, tension_tables
from simulate.claims.balance import length
from simulate.claims.claim import games_of
from simulate.statistics.estimates import Estimates, estimate
from simulate.statistics.histogram import Histogram
from simulate.sums.log_sums import TRAJECTORY_OF_PLAYOUT, LogSums
from simulate.sums.trajectories import CHOICES, TURNS

COUNTED = (
    ("rounds", "rounds"),
    ("plies", "moves: decisions and forced ones"),
    ("margin", "margin, points"),
    ("lead_changes", "lead changes"),
)
WORDS = {
    "nobody won": "nobody won",
    "victory shared": "several seats shared the victory",
    "decided by at most 1": "first and second at most 1 point apart",
    "no lead change": "the lead never changed between rounds",
}
LEADS = " Lead changes are counted at the ends of rounds: how often the sole leader was another than the last one."
AMONG_SEATS = ("victory shared", "decided by at most 1", "no lead change")  # need more than one


def pace_section(log: LogSums) -> Section:
    """Length, closeness and how playouts ended."""
    means = estimate(log.sums["playouts"], "mean")
    rates = estimate(log.sums["rates"])
    rate = {name: i for i, name in enumerate(rates.levels)}
    rows = []
    leads = has_leads(log)
    many = 2 if log.run.manifest.game.is_coop else len(COUNTED) if leads else len(COUNTED) - 1
    for name, words in COUNTED[:many]:
        counted = log.histogram(name)
        quantiles = [int(counted.quantile(q)) for q in (0.05, 0.25, 0.5, 0.75, 0.95)]
        at = means.levels.index(name)
        rows.append(
            [words, interval(means, at, "mean"), *quantiles, int(counted.values[0]), int(counted.values[-1]), counted.n]
        )
    rounds = log.histogram("rounds")
    close, nobody, unfinished = (rate[name] for name in ("decided by at most 1", "nobody won", "ended: unfinished"))
    middle = f"{rounds.quantile(0.5):.0f} round{'s' if rounds.quantile(0.5) != 1 else ''}"
    says = f"{middle} ({_nine_of_ten(rounds.quantile(0.05), rounds.quantile(0.95))}), {_moves(log)}"
    alone = log.run.seat_count == 1 or log.run.manifest.game.is_coop  # nobody is ahead of another
    pointless = not alone and not log.histogram("margin").values.any()  # who wins is no matter of points
    told = [] if pointless else [("first and second at most a point apart in", close)]
    told += [("the lead never changes in", rate["no lead change"])] if leads else []
    ahead = [f"{words} {interval(rates, at)}" for words, at in told if not alone and not rates.few[at]]
    says = "; ".join([says, *ahead, *tension_says(log)])
    changes = _mean_of(means, "lead_changes")
    levels = (
        Level("rounds", "rounds.mean", _mean_of(means, "rounds")),
        *([] if log.run.manifest.game.is_coop else [Level("margin", "margin.mean", _mean_of(means, "margin"))]),
        *([Level("lead changes", "lead_changes.mean", changes)] if leads else []),
        *tension_levels(log),
    )
    claim = length(says, [level.name for level in levels], games_of(log.run))
    finding = Finding("pace", "Length and tension", "", claim, levels)
    findings: list[Finding | str] = [finding]
    headline: list[str] = []
    if rates.value[nobody] > 0 and not alone:
        headline.append(
            f"Nobody won {interval(rates, nobody)} of the playouts; they count with share 0 for every seat, so win "
            f"shares sum "
            f"to less than 1 and the fair share is {float(1 - rates.value[nobody]) / log.run.seat_count * 100:.1f} %."
        )
    if rates.value[unfinished] > 0:
        n = count(rates.value[unfinished] * rates.rows[unfinished])
        headline.append(
            f"{n:,} of {rounds.n:,} playouts hit the limit of decisions and are logged as unfinished: they stay in "
            f"every count, "
            "with no winner and share 0 for every seat."
        )
    findings += headline
    if not leads and not alone:
        findings.append("Points come at the end only, so nothing is said of who leads before.")
    untold = AMONG_SEATS if alone else AMONG_SEATS[:1] if log.run.manifest.game.kind == "teams" else ()
    table_rows = [
        [_rate_words(name), interval(rates, i), count(rates.value[i] * rates.rows[i])]
        for name, i in rate.items()
        if name not in untold and (leads or name != AMONG_SEATS[-1]) and not (pointless and name == AMONG_SEATS[1])
    ]
    others = [i for i, name in enumerate(means.levels) if name not in (*dict(COUNTED), "winners", *TRAJECTORY_OF_PLAYOUT)]
    about = {c.name: c.about for c in log.run.manifest.game.playout_columns}
    figure = draw(
        "pace-figure",
        "Rounds and margins",
        f"Bars of how often each number of rounds and each margin occurs; median {rounds.quantile(0.5):.0f} rounds.",
        "Left: how long playouts last. Right: how far the best score is above the second. The shaded strip "
        "holds the middle half; "
        "the line above gives the mean, its 95 % interval and the number of playouts.",
        lambda axes: _paint(axes, log, means),
        2,
    )
    items: list[Table | Figure] = [
        figure,
        Table(
            "pace",
            "Length and tension",
            ("measure", "mean", "5 %", "25 %", "median", "75 %", "95 %", "least", "most", "playouts"),
            rows,
            f"{DEALS}{LEADS if leads else ''}",
        ),
        *tension_tables(log),
        Table("rates", "How playouts ended", ("what", "share of playouts", "playouts"), table_rows, DEALS, folded=True),
    ]
    if others:
        rows_ = [
            [f"{means.levels[i].replace('_', ' ')}: {about[means.levels[i]]}", interval(means, i, "mean")] for i in others
        ]
        items.append(
            Table(
                "playout-counters", "Other counters, mean of a game", ("counter", "mean"), rows_, f"{rounds.n:,} playouts."
            )
        )
    return Section("pace", "Length and tension", headline=headline, says=findings, items=items)


def counts_all(log: LogSums) -> bool:
    """Return True if a log has all that `pace_section` tells; tables and engines from elsewhere may say less."""
    return {name for name, _ in COUNTED} <= {column.name for column in log.run.manifest.game.playout_columns}


def length_section(log: LogSums) -> Section | None:
    """Length and endings of games of which less is known, as far as their log says; None where it says nothing."""
    means, rates = estimate(log.sums["playouts"], "mean"), estimate(log.sums["rates"])
    rows, told, levels = [], [], []
    for name, words in COUNTED:
        counted = log.histogram(name)
        if name in means.levels and counted.n:
            cell = _mean_of(means, name)
            quantiles = [int(counted.quantile(q)) for q in (0.05, 0.25, 0.5, 0.75, 0.95)]
            rows.append([words, cell, *quantiles, int(counted.values[0]), int(counted.values[-1]), counted.n])
            told.append(f"{words.partition(':')[0]} {cell}")
            levels.append(Level(words.partition(":")[0], f"{name}.mean", cell))
    ended = [
        [_rate_words(name), interval(rates, i), count(rates.value[i] * rates.rows[i])]
        for i, name in enumerate(rates.levels)
        if rates.value[i] > 0
    ]
    if not rows:
        return None
    columns = ("measure", "mean", "5 %", "25 %", "median", "75 %", "95 %", "least", "most", "playouts")
    items: list[Table | Figure] = [Table("pace", "Length", columns, rows)]
    items.append(Table("rates", "How playouts ended", ("what", "share of playouts", "playouts"), ended, folded=True))
    claim = length(f"on average {'; '.join(told)}", [level.name for level in levels], games_of(log.run))
    finding = Finding("pace", "Length", "", claim, tuple(levels))
    return Section("pace", "Length", says=[finding], items=items)


def _mean_of(means: Estimates, name: str) -> Interval:
    return interval(means, means.levels.index(name), "mean")


def _rate_words(name: str) -> str:
    return WORDS.get(name, f"ended: {name.removeprefix('ended: ')}")


def _paint(axes, log: LogSums, means) -> None:
    for ax, name, label in zip(axes, ("rounds", "margin"), ("rounds", "margin of victory, points"), strict=True):
        counted = log.histogram(name)
        values, shares = visible(counted)
        at = means.levels.index(name)
        middle = (counted.quantile(0.25), counted.quantile(0.75))
        figures.distribution(
            ax, values, shares, label, middle, f"mean {interval(means, at, 'mean')}\nn {counted.n:,} playouts"
        )


def visible(counted: Histogram):
    """Values from the 0.1 % to the 99.9 % quantile with their shares in percent: outliers must not flatten the rest."""
    keep = (counted.values >= counted.quantile(0.001)) & (counted.values <= counted.quantile(0.999))
    return counted.values[keep], counted.counts[keep] / counted.n * 100


def _moves(log: LogSums) -> str:
    """Count the decisions that a player takes, without forced moves; all moves where the log does not part them."""
    if "choices" in log.sums:
        counts = log.sums["choices"]
        decisions = counts.total[counts.levels.index(CHOICES)] / counts.rows[counts.levels.index(TURNS)]
        return f"{decisions:.0f} decisions per player"
    plies = estimate(log.sums["playouts"].pick(["plies"]), "mean").value[0] / log.run.seat_count
    return f"{plies:.0f} moves per player, forced ones among them"


def _nine_of_ten(low: float, high: float) -> str:
    """The range of nine of ten playouts, or that there is none."""
    if f"{low:.0f}" == f"{high:.0f}":
        return "so in at least nine of ten playouts"
    return f"nine of ten playouts: {low:.0f} to {high:.0f}"
