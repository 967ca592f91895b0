"""`simulate card-strength`: which card is too strong, by design and not by association."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from simulate.cli.compare import _compiled, _sayer, asked_of
from simulate.cli.options import playing
from simulate.cli.tables import results_options, write_results
from simulate.runs.ask import Ask

if TYPE_CHECKING:
    from simulate.whatif.cards import CardEffect


@click.command("card-strength", context_settings={"show_default": True})
@playing(playouts=8_000)
@click.option("--card", "cards", multiple=True, help="Only this card. Repeatable.  [default: all]")
@click.option(
    "--how",
    type=click.Choice(["barred", "blanked", "given"]),
    default="barred",
    help="Bar one seat from the card, blank its text (cost and points stay), or give it the card.",
)
@results_options
def card_strength(ask: Ask, cards: tuple[str, ...], how: str, **results: Any) -> None:
    """What is each card worth to the seat that has it? Taken away from one seat at a time, on the same deals.

    Three kinds of evidence stand side by side and never mix: designed (taken away), dealt (who happened to hold it before
    any choice) and associated (who came to use it: says as much about who wins as about the card). Sorted by the designed
    effect, shrunk by its noise.

    \b
    Examples:
      simulate card-strength san-juan
      simulate card-strength san-juan expert adaptive guild city --card library --playouts 40000
    """
    from simulate.whatif.cards import card_strength as strengths
    from simulate.whatif.cards import frame_of

    order = ask.but(log="cards").order()
    _compiled(order, results["quiet"])
    blocks = -(-ask.playouts // order.plan.seats)
    effects = strengths(order, cards, how, blocks, ask.workers, _sayer(results["quiet"]))
    title = f"{order.game.title}: what a {order.manifest.game.contents_word} is worth to its seat ({how}, win share)"
    about = {"asked": asked_of(order), "how": how, "blocks": blocks, "by_strategy": _by_strategy(effects)}
    write_results(
        "card-strength", title, _headlines(effects, blocks * order.plan.seats), frame_of(effects), about, **results
    )


def _headlines(effects: list[CardEffect], playouts: int) -> list[str]:
    treated = sum(e.treated for e in effects)
    lines = [f"{playouts:,} playouts as the base, {treated:,} played again with a card taken away"]
    wrong = [e for e in effects if (e.designed.low > 0) != (e.associated.low > 0) and e.q < 0.05 and e.associated.high < 0]
    for effect in wrong[:5]:
        lines.append(
            f"{effect.title}: worth {100 * effect.designed.value:+.1f} pp to its seat, although who uses it wins "
            f"{100 * effect.associated.value:+.1f} pp: association says the contrary"
        )
    flips = [e for e in effects if _signs(e) == {True, False}]
    lines += [
        f"{e.title}: worth something to some players and harmful to others (see by_strategy in --json)" for e in flips[:5]
    ]
    failed = [e for e in effects if e.audit_failed]
    if failed:
        names = ", ".join(e.title for e in failed)
        lines.append(
            f"players look at cards they may not have: {names} was played again on every block (the audit found it)"
        )
    return lines


def _signs(effect: CardEffect) -> set[bool]:
    """The signs of the effects by strategy that are clear of zero."""
    return {e.value > 0 for e in effect.by_strategy.values() if e.low > 0 or e.high < 0}


def _by_strategy(effects: list[CardEffect]) -> list[dict[str, Any]]:
    return [
        {"card": e.card, "strategy": name, "effect": s.value, "low": s.low, "high": s.high, "blocks": s.blocks}
        for e in effects
        for name, s in e.by_strategy.items()
    ]
