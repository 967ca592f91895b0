"""Contents that turn up and are hardly ever used: a rule that nobody needs, or players who do not see what it is for."""

from __future__ import annotations

from reports.parts.document import Section, Table
from reports.parts.findings import Finding
from simulate.claims import balance as claims
from simulate.claims.claim import games_of
from simulate.sums.bands import Band, Bands
from simulate.sums.log_sums import LogSums
from simulate.sums.measures import contents_unused, turned_up, unused

NAMED = 6  # in a sentence


def unused_section(log: LogSums, bands: Bands | None) -> Section | None:
    """Name what the bands of unused contents count; None where the game has none or the run cannot tell."""
    asked = [band for band in bands.file.band if band.measure == contents_unused.__name__] if bands else []
    told = [band for band in asked if bands is not None and not bands.obstacle(band, log)]
    if not told:
        return None
    title = {content.key: content.title for content in log.run.manifest.game.contents}
    kind = {content.key: content.kind for content in log.run.manifest.game.contents}
    rows: list[list[object]] = []
    says = []
    for band in told:
        keys = unused(log, **band.args)
        rows += [[title[key], kind[key], band.args["event"], share(log, key, band)] for key in keys]
        if keys:
            says.append(sentence(band, [title[key] for key in keys], len(turned_up(log, band.args["kinds"]))))
    key, heading = "unused", "Contents that nobody uses"
    if not says:
        return Section(key, heading, says=["None: everything that turns up is used."], folded=True)
    seen = len({key for band in told for key in turned_up(log, band.args["kinds"])})
    finding = Finding(key, heading, "", claims.unused("; ".join(says), seen, games_of(log.run)))
    table = Table(key, heading, ("content", "kind", "event", "share of playouts"), rows, sortable=True)
    return Section(key, heading, says=[finding], items=[table], folded=True)


def sentence(band: Band, titles: list[str], of: int) -> str:
    """Say how many contents of some kinds had an event in fewer than a share of playouts, and which."""
    word = " or ".join(band.args["kinds"])
    named = ", ".join(titles[:NAMED]) + (f" and {len(titles) - NAMED} more" if len(titles) > NAMED else "")
    return (
        f"{len(titles)} of {of} contents of kind {word} were “{band.args['event']}” in fewer than "
        f"{band.args['below'] * 100:g} % of playouts: {named}"
    )


def share(log: LogSums, key: str, band: Band) -> float:
    """In what share of playouts a content had the event of a band."""
    had = log.contrasts[f"card:{band.args['event']}"]
    return float(had.rows[had.levels.index(key)]) / log.run.playouts_held
