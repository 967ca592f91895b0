"""The methods, and a glossary."""

from __future__ import annotations

from reports.parts.document import Section, Table
from simulate.statistics.estimates import EXTREME
from simulate.statistics.standards import LEAST_BLOCKS

METHODS = (
    "Win share: 1/k to each of k winners of a playout, 0 to the others; a seat's share is its mean. Unfinished "
    "playouts, and "
    "playouts that nobody won, stay in every count with share 0.",
    "Sampling unit: the block, one deal played in all rotations of its line-up. Standard errors are cluster-robust "
    "over blocks; "
    "in a field, where every line-up is played equally often, within line-ups.",
    "Intervals: 95 %, Student's t with the blocks that hold the level, less one, as degrees of freedom; Wilson's "
    "with the effective "
    f"number of observations for shares below {EXTREME:.0%} or above {1 - EXTREME:.0%} and for few cases. A level in "
    f"fewer than "
    f"{LEAST_BLOCKS} blocks gets no interval, no test and no verdict.",
    "The intervals of a list of win shares hold at once (Bonferroni), and verdicts are read from them. Balanced: all lie "
    "inside the margin; unbalanced: one lies outside. Equality: Wald, referred to Hotelling's T². Pairs: Holm.",
    "Cards: difference of means with and without, clustered over blocks, Benjamini-Hochberg; ranked by "
    "estimates drawn towards their mean as far as they are noisy.",
    "Where a rule ties starting positions to places in turn order: an additive model gives each at equal parts of "
    "the other.",
    "All statements are about these strategies. With other players the balance may differ.",
)
BEGINS = "; place 1 begins"
GLOSSARY = (
    ("playout", "one complete play of the game by scripts"),
    ("seat, place", "a player at the table; place 1 begins"),
    (
        "deal",
        "one shuffle and set-up; it is played as often as there are seats, everybody moving round by one place each time",
    ),
    ("block", "the playouts of one deal: what chance drew once, so it counts once"),
    ("win share", "wins per seat; a shared victory is divided among its winners"),
    (
        "fair, even share",
        "the win share of every seat if nothing mattered: one over the number of seats, less where nobody wins",
    ),
    ("pp", "percentage points: from 20 % to 23 % is 3 pp"),
    ("interval", "the numbers in brackets: where the true value lies with 95 % confidence"),
    ("balanced", "every share is shown to lie close enough to fair (the shaded band)"),
    ("unbalanced", "at least one share is shown to lie outside the band"),
    ("undecided", "this run cannot tell; a number beside it says how many more playouts would, if nothing changes"),
    ("too short", "fewer than 100 deals: not enough for a number that means anything"),
    ("clearly", "shown with 95 % confidence, all comparisons of its kind counted in"),
    ("effect", "what something does, because chance alone decided who got it"),
    ("goes with, association", "what winners have more of; it need not be why they win"),
    ("search player", "one who tries each action on hidden cards dealt again, and plays on to see who is likely to win"),
    ("reconstructed", "a value of the rules that no source states"),
    ("strategy, line-up, field", "a script that plays; those at one table; those that tables are drawn from"),
)


IMPORTED = (
    "Sampling unit: what the file names as a deal or a seed, else the single game. Standard errors are cluster-robust over "
    "these units."
)


def methods_section(imported: bool = False) -> Section:
    """The methods in short; `imported`: of games that were played elsewhere."""
    says = [IMPORTED if imported and line.startswith("Sampling unit") else line for line in METHODS]
    return Section("methods", "How the numbers were made", says=says, folded=True)


def glossary_section(place_1_begins: bool = True) -> Section:
    """Make the glossary."""
    begins = "" if place_1_begins else BEGINS
    rows: list[list[object]] = [[word, meaning.removesuffix(begins)] for word, meaning in GLOSSARY]
    return Section(
        "glossary", "What the words mean", items=[Table("glossary", "Words", ("word", "meaning"), rows)], folded=True
    )
