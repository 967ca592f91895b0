"""What a run says of its places, starts, players, cards, table and length: one function a kind of sentence."""

from __future__ import annotations

from collections.abc import Sequence

from simulate.claims.claim import ASKED, ONE, Claim, Games, at_once

NAMED = 3  # of a list of names
Shown = Sequence[tuple[str, str]]  # name, figure with its interval

BLOCKS = "over the blocks of one deal each"


def balance(question: str, verdict: str, shown: Shown, levels: int, fair: str, games: Games, beyond: str = "") -> Claim:
    """Are some shares even? `shown`: those outside the band, or the farthest; `beyond`: why playing on decides nothing."""
    parts = [f"{name} {figure}" for name, figure in shown]
    words = {
        "too short": "too few deals for a number that means anything",
        "unbalanced": f"clearly outside the fair band: {', '.join(parts)}",
        "balanced": f"all within the band; the farthest is {parts[0]}",
    }.get(verdict, f"the farthest is {parts[0]}{beyond}")
    how = "all that are shown to lie outside" if verdict == "unbalanced" else "the farthest from fair"
    whole = f"all {levels} levels of {question}"
    return Claim(
        "balance", words, f"win share by {question}", f"{how}, of {levels}", whole, games, f"fair, {fair}",
        at_once(levels, "of them"),
    )  # fmt: skip


def only_one(name: str, games: Games) -> Claim:
    """Only one strategy played."""
    words = f"only {name} played: its win share says nothing"
    return Claim("only_one", words, "win share by strategy", ASKED, "one strategy", games, "none: nobody else played", ONE)


def with_their_table(shown: Shown, games: Games) -> Claim:
    """How often tables win with each strategy, where all win or lose together."""
    told = ", ".join(f"{name} {figure}" for name, figure in shown)
    return _of_strategies(
        "with_their_table", f"of its seats win with their table: {told}", "none: all are told", shown, games
    )


def too_few_to_rank(shown: Shown, games: Games) -> Claim:
    """Too few deals."""
    return _of_strategies("too_few_to_rank", "too few deals to rank them", "none is named", shown, games)


def best_strategy(
    shown: Shown, rivals: Sequence[str], dominates: str, useless: Sequence[str], fair: str, games: Games
) -> Claim:
    """The strategy that wins most, beside whom it is not shown to win more than. `dominates`: by how much, if it does."""
    name, figure = shown[0]
    top = f"{name} wins {figure} of its seats"
    words = f"{top}, more than any other" if not rivals else f"{top}, not clearly more than {', '.join(rivals[:NAMED])}"
    words += f", and clearly more than {dominates} its fair share" if dominates else ""
    words += f"; useless, clearly less than half its share: {', '.join(useless[:NAMED])}" if useless else "; none is useless"
    return _of_strategies(
        "best_strategy", words, f"the largest of {len(shown)}", shown, games, f"each other, and fair, {fair}"
    )


def _of_strategies(kind: str, words: str, chosen: str, shown: Shown, games: Games, reference: str = "each other") -> Claim:
    error = f"{at_once(len(shown), 'strategies')}; pairs by Holm"
    watched = f"{len(shown)} strategies"
    return Claim(kind, words, "win share by strategy", chosen, watched, games, reference, error)


def table_wins(figure: str, meant: str, games: Games) -> Claim:
    """How often a table wins that wins together. `meant`: how often it should, if that was said."""
    words = f"the table wins {figure} of games"
    where = "" if games.evidence == "played elsewhere" else " (target in [meta] of its ruleset)"
    words += f", where {meant} are meant" if meant else f"; what is meant is not said{where}"
    reference = f"what is meant, {meant}" if meant else "none: what is meant is not said"
    return Claim("table_wins", words, "games that the table wins", ASKED, "the table", games, reference, ONE)


def worths(word: str, counts: Sequence[tuple[int, str]], most: Shown, least: Shown, watched: int, games: Games) -> Claim:
    """What a copy is worth. `counts`: how many are too strong, too weak; `most`, `least`: clearly above and below."""
    beyond = " and ".join(f"{n} {side}" for n, side in counts if n)
    told = (("most", most), ("least", least))
    parts = [
        f"a copy is worth {way}: " + ", ".join(f"{name} {figure}" for name, figure in found) for way, found in told if found
    ]
    if not parts:
        words = f"a copy of one {word} is worth as much as of another, as far as this run can show"
    else:
        words = "; ".join([f"clearly {beyond}", *parts] if beyond else parts)
    return Claim(
        "worths", words, f"change of the chance to win by one copy of a {word} more",
        f"the most and the least, of {watched}",
        f"{watched} {word}s that chance deals", games, f"an average {word} of the pile in its place",
        at_once(watched, f"{word}s"),
    )  # fmt: skip


def few_draws(word: str, games: Games) -> Claim:
    """Too few draws for any worth."""
    words = "too few draws for a number that means anything"
    what = f"change of the chance to win by one copy of a {word} more"
    return Claim("few_draws", words, what, "none is named", f"{word}s that chance deals", games, f"an average {word}", ONE)


def no_worths(word: str, why: str, games: Games) -> Claim:
    """No card has a worth of its own, and why."""
    what = f"change of the chance to win by one copy of a {word} more"
    words = f"what one is worth was not measured: {why}"
    return Claim("no_worths", words, what, "none is named", f"no {word}", games, f"an average {word}", ONE)


def length(words: str, watched: Sequence[str], games: Games) -> Claim:
    """How long and how close games are. `watched`: the figures that the log keeps."""
    what, told = "length and tension", ", ".join(watched) or "how games end"
    return Claim("length", words, what, "nothing: all are told", told, games, "none: nothing is fair", ONE)


def bands(
    hit: int, measured: int, missed: Sequence[str], more: int, judged: int, open_: int, known: int, games: Games
) -> Claim:
    """Plausibility bands: how many are hit, those clearly `missed` in words, how many `more` stand below."""
    if not measured:
        words = f"none of {known} bands could be measured here"
    else:
        missing = f"{len(missed) + more} clearly missed" + (f" ({judged} of these are our judgement)" if judged else "")
        missing += f", {open_} undecided" if open_ else ""
        says = [f"{hit} of {measured} plausibility bands hit, {missing}", *missed]
        words = "; ".join([*says, f"and {more} more, listed below"] if more else says)
    chosen = f"those farthest out, of {measured}"
    error = at_once(measured, "bands")
    return Claim(
        "bands", words, "figures of real play", chosen, f"{measured} of {known} bands", games, "each its band", error
    )


def unused(words: str, contents: int, games: Games) -> Claim:
    """Contents that turn up and are hardly ever used."""
    chosen = f"all below the limit, of {contents}"
    watched = f"{contents} contents that turn up"
    return Claim(
        "unused", words, "playouts in which a content is used", chosen, watched, games, "the limit of the band", ONE
    )


def strength(words: str, measured: int, games: Games, even: str = "an even share") -> Claim:
    """How much better than its players a search player is. `even`: what it would win if searching brought nothing."""
    watched = f"{measured} measurements of search players" if measured else "nothing yet"
    chosen = "tables of strangers before those of players that it knows"
    return Claim("strength", words, "what a search player wins", chosen, watched, games, even, ONE)


def on_board(question: str, verdict: str, levels: int, games: Games) -> Claim:
    """A verdict of the studio's board, whose figures stand beside it."""
    error = f"{at_once(levels, 'of them')}, however often one looks"
    return Claim(
        "on_board", f"{question}: {verdict}", question, "nothing: all are shown", f"{levels} levels", games, "fair", error
    )
