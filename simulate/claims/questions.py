"""The first sentences of the questions beyond balance: luck or skill, leads, choices, strength, answers, cards and pairs."""

from __future__ import annotations

from collections.abc import Sequence

from simulate.claims.claim import ASKED, ONE, Claim, Games, at_once

ANYBODY = "what anybody wins, and what the same player wins from the same place"


def ahead(better: str, other: str, figure: str, games_needed: str, pairs: int, games: Games) -> Claim:
    """How often the better of two is ahead. `games_needed`: to tell them apart; '' where none is shown better."""
    words = f"{better} is ahead of {other} in {figure}"
    words += f"; {games_needed}" if games_needed else ": it is not shown who is better"
    chosen = "the one who is more often ahead, in this sample" if pairs < 2 else f"the most one-sided of {pairs} pairs first"
    return Claim("ahead", words, "how often one finishes ahead", chosen, f"{pairs} pairs", games, "half of all games", ONE)


def lead_worth(what: str, figure: str, alone: str, wins: str, fair: str, who: str, games: Games) -> Claim:
    """What a lead at half time is worth, shown to be more or less than nothing."""
    words = (
        f"at half time {what} {figure}: who leads alone, in {alone} of games, wins {wins} of those, anybody {fair}, and "
        f"{who} is that better players and places lead"
    )
    return Claim("lead_worth", words, "win share by a lead at half time", ASKED, "sole leaders", games, ANYBODY, ONE)


def lead_unshown(figure: str, games: Games) -> Claim:
    """A lead is not shown to be worth anything."""
    words = f"it is not shown that a lead at half time is worth anything: {figure}"
    return Claim("lead_unshown", words, "win share by a lead at half time", ASKED, "sole leaders", games, ANYBODY, ONE)


def no_leader(games: Games) -> Claim:
    """Nobody ever leads alone."""
    words = "at half time nobody ever leads alone"
    return Claim(
        "no_leader", words, "sole leaders", ASKED, "the scores at half time", games, "none", "none: all are counted"
    )


def kingmaking(lost: str, moves: str, is_shown: bool, games: Games) -> Claim:
    """Choices of lost seats that decide for others. `moves`: by how much, '' where they are too few."""
    if not moves:
        words = f"kingmaking: {lost}: too few to say what they move"
    elif is_shown:
        words = f"kingmaking: {lost}; such a choice moves the chance of one of the others by {moves}"
    else:
        words = f"kingmaking is not shown: {lost}, and what they move for another seat is {moves}"
    chosen = "the seat that an action moves most, on one half of the re-deals; measured on the other half"
    return Claim("kingmaking", words, "the chance of another seat", chosen, "choices of lost seats", games, "no change", ONE)


def never_right(verdict: str, named: str, more: int, of: int, games: Games) -> Claim:
    """Cards or kinds of actions that are never, or seldom, right."""
    words = f"{verdict} right where it could be chosen: {named}" + (f" and {more} more" if more else "")
    return _of_options("never_right", words, f"all that are shown, of {of}", of, games)


def none_wrong(what: str, of: int, games: Games) -> Claim:
    """No card or kind of action is shown to be wrong to choose."""
    words = f"no {what} is shown to be wrong to choose, of {of} that were met often enough"
    return _of_options("none_wrong", words, "none is named", of, games)


def _of_options(kind: str, words: str, chosen: str, of: int, games: Games) -> Claim:
    watched = f"{of} that were met often enough"
    error = at_once(of, "of them")
    return Claim(kind, words, "win share of choosing it", chosen, watched, games, "the best other choice there", error)


def newcomer(among: str, chances: Sequence[str], fair: str, games: Games) -> Claim:
    """A newcomer's chance among the best."""
    words = f"among {among} {', '.join(chances)}; a fair share is {fair}"
    return Claim("newcomer", words, "win share by grade", ASKED, f"{len(chances)} grades", games, f"fair, {fair}", ONE)


def graded_tables(told: str, tables: int, games: Games) -> Claim:
    """How often tables of each grade win together."""
    words = f"the table wins: {told}"
    return Claim("graded_tables", words, "games that the table wins", ASKED, f"{tables} tables", games, "each other", ONE)


def best_answer(shape: str, players: int, games: Games) -> Claim:
    """Whether one strategy dominates, some go in a circle, or many are as good."""
    chosen = "the mixture that is hardest to beat, on deals of its own"
    watched = f"{players} players, answers that were found among them"
    error = at_once(players, "players")
    return Claim("best_answer", shape, "win share against the mixture", chosen, watched, games, "fair", error)


def cards_that_matter(clear: int, of: int, top: str, figure: str, games: Games) -> Claim:
    """How many cards clearly matter to their seat, and the one that matters most. `clear`: 0 if none does."""
    if clear:
        words = f"{clear} of {of} have a clear effect on their seat, most of all {top}, worth {figure} of win share"
        words += " (false discovery rate 5 %)"
    else:
        words = f"none of {of} has a clear effect on its seat (false discovery rate 5 %): more playouts may show one"
    chosen = f"the largest of {of}, drawn towards their mean as far as it is noisy" if clear else "none is named"
    against = "the same deals with the card as it is"
    error = "5 % of what is named, by false discovery"
    return Claim("cards_that_matter", words, "win share of a seat", chosen, f"{of} cards", games, against, error)


def card_pairs(words: str, tried: int, games: Games) -> Claim:
    """Which pairs of cards are worth more or less together than apart, or by how much none is off."""
    against = "both cards apart, on the same deals"
    chosen, error = f"all that are shown, of {tried}", "Holm: 5 % for any false pair"
    return Claim("card_pairs", words, "win share of a seat", chosen, f"{tried} pairs", games, against, error)
