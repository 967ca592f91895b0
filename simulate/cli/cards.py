"""`simulate card-strength`: which card is too strong, by design and not by association."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simulate.api.whatif import card_strength as strengths
from simulate.claims import questions
from simulate.claims.claim import Claim, Games, games_at
from simulate.cli.asking import asking
from simulate.cli.progress import watch
from simulate.cli.sections import command
from simulate.cli.tables import Outputs, asked_of, results_options, write_results
from simulate.runs.plan.request import Request
from simulate.statistics.standards import LEAST_PAIRS
from simulate.whatif.card_tables import evidence
from simulate.whatif.pairs import pair_lines

if TYPE_CHECKING:
    from simulate.whatif.cards import CardEffect

MUCH = 0.02  # of a bar that does not hold
NAMED = 5  # cards named in a headline


@command("card-strength")
@asking(strengths)
@results_options
def card_strength(request: Request, said: dict[str, Any], outputs: Outputs) -> None:
    """Measure what each card is worth: it is taken away from one seat at a time, on the same deals.

    Three kinds of evidence stand side by side and never mix: designed (taken away), dealt (who happened to hold it before
    any choice) and associated (who came to use it: says as much about who wins as about the card). Sorted by the designed
    effect, shrunk by its noise. A price is what the ruleset has under `cost` or `price` in the card's own table.

    \b
    Examples:
      simulate card-strength san-juan
      simulate card-strength san-juan expert adaptive guild city --card library --playouts 40000
      simulate card-strength san-juan --how cost --card library --search 16
      simulate card-strength san-juan --playouts 1000 --within 0.5
      simulate card-strength pax --by kind
      simulate card-strength san-juan --pairs --playouts 20000
    """
    made = strengths.answer(request, **said, watch=watch(outputs.quiet))
    order, effects, how, by = made.order, made.effects, said["how"], said["by"]
    word = order.manifest.game.contents_word if by == "card" else "kind"
    title = f"{order.game.title}: what a {word} is worth to its seat ({how}, win share)"
    about = {
        "asked": asked_of(order),
        "how": how,
        "by": by,
        "blocks": made.blocks,
        "by_strategy": made.by_player().to_dicts(),
    }
    playouts = max(e.designed.blocks for e in effects) * order.plan.seats
    games = games_at(order.manifest, playouts)
    about["claims"] = [claim.to_data() for claim in _claims(effects, games)]
    lines = _headlines(effects, playouts, how, games)
    tables = evidence(effects, how)
    if made.pairs is not None:
        said_of = pair_lines(made.pairs, made.possible_pairs, games)
        about |= {"pairs": made.pairs_frame().to_dicts(), "possible_pairs": made.possible_pairs, "says": said_of}
        lines += said_of
        caption = "Pairs: worth beyond that of both apart, low to high for all pairs at once; each card without the other"
        tables.append((caption, made.pairs_frame()))
    write_results("card-strength", title, lines, made.frame(), about, tables, outputs=outputs)


def _headlines(effects: list[CardEffect], playouts: int, how: str, games: Games) -> list[str]:
    treated = sum(e.treated for e in effects)
    lines = [f"{playouts:,} playouts as the base, {treated:,} played again with one seat changed ({how})"]
    if all(e.designed.blocks < LEAST_PAIRS for e in effects):
        return [*lines, f"too short: fewer than {LEAST_PAIRS} deals are too few for an interval"]
    lines += [claim.words for claim in _claims(effects, games)]
    for name, other in (("use", "associated"), ("are dealt", "dealt")):
        wrong = [e for e in effects if e.contradicts(other)]
        lines += [
            f"{e.title}: worth {_points(e.designed.value)} to its seat, although seats that {name} it win "
            f"{_points(getattr(e, other).value)}: that follows who plays it, so believe the first"
            for e in wrong[:NAMED]
        ]
    flips = [e for e in effects if e.depends]
    lines += [f"{e.title}: depends on the player: {_players(e)}" for e in flips[:NAMED]]
    forced = [e for e in effects if e.forced > MUCH]
    lines += [
        f"{e.title}: used all the same in {100 * e.forced:.0f} % of the playouts in which a seat was barred from it, as it "
        "had no other choice; the rest of its worth is not measured"
        for e in forced[:NAMED]
    ]
    failed = [e for e in effects if e.audit_failed]
    if failed:
        names = ", ".join(e.title for e in failed)
        lines.append(
            f"some choices depend on cards that are not in play: {names} played again on every deal, so nothing is missed"
        )
    return lines


def _claims(effects: list[CardEffect], games: Games) -> list[Claim]:
    """Say how many cards clearly matter to their seat, and the one that matters most, as far as it is no luck."""
    if all(e.designed.blocks < LEAST_PAIRS for e in effects):
        return []
    clear, of = [e for e in effects if e.q < 0.05], len(effects)
    if not clear:
        return [questions.cards_that_matter(0, of, "", "", games)]
    top = max(clear, key=lambda e: abs(e.shrunk))
    return [questions.cards_that_matter(len(clear), of, top.title, _points(top.shrunk), games)]


def _points(share: float) -> str:
    return f"{100 * share:+.1f} pp".replace("-", "−")


def _players(effect: CardEffect) -> str:
    """Say whom it helps and whom it harms, where that is clear."""
    clear = {name: e for name, e in effect.players.items() if e.low > 0 or e.high < 0}
    return ", ".join(f"{name} {_points(e.value)}" for name, e in clear.items())
