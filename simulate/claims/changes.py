"""What moved: sentences about two sides on the same deals, about steps of values, and about the values of one rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simulate.claims.claim import ASKED, ONE, Claim, Games, at_once

KINDS = {"start": "start", "seat": "place", "strategy": "strategy"}  # of win shares, in their order


def about_thing(
    lead: str, what: str, was: str, now: str, by: str, ends: tuple[str, str] | None, verdict: str, games: Games
) -> Claim:
    """The card, start or place that a changed value belongs to. `ends`: of the change; None where it is too short."""
    words = f"{lead}{what}: {was} -> {now}"
    words += f", {by} ({ends[0]} to {ends[1]}); {verdict}" if ends else f"; {verdict}"
    return Claim(
        "about_thing", words, what, "nothing: the changed value belongs to it", what, games,
        "before the change, on the same deals; and fair, where anything is", ONE,
    )  # fmt: skip


def moved_most(
    lead: str, what: str, was: str, now: str, by: str, ends: tuple[str, str], verdict: str, among: int, games: Games
) -> Claim:
    """The start or place that is shown to move most."""
    words = f"{lead}moved most: {what}: {was} -> {now}, {by} ({ends[0]} to {ends[1]}); {verdict}"
    return Claim(
        "moved_most", words, what, f"the one of {among} win shares that is shown to move most, by the change",
        f"all {among} win shares of starts and places", games, "before the change, on the same deals",
        at_once(among, "win shares"),
    )  # fmt: skip


def none_moved(lead: str, reach: Mapping[str, float], among: int, games: Games) -> Claim:
    """No share is shown to move. `reach`: by scope of metrics, by how much (of a share) none moved more than."""
    parts = [f"no {word} moved by more than {100 * reach[scope]:.1f} pp" for scope, word in KINDS.items() if scope in reach]
    words = f"{lead}{', '.join(parts)} (all at once, 95 %)"
    return _of_shares("none_moved", words, among, games)


def too_short_to_move(lead: str, blocks: int, among: int, games: Games) -> Claim:
    """Too few blocks."""
    return _of_shares("too_short_to_move", f"{lead}too short to say what moved ({blocks} more blocks)", among, games)


def _of_shares(kind: str, words: str, among: int, games: Games) -> Claim:
    return Claim(
        kind, words, "win shares", "none is named", f"all {among} win shares of starts and places", games,
        "before the change, on the same deals", at_once(among, "win shares"),
    )  # fmt: skip


def moved(what: str, was: str, now: str, by: str, ends: tuple[str, str], among: int, games: Games) -> Claim:
    """One of the metrics that moved."""
    words = f"moved  {what}: {was} -> {now}, {by} ({ends[0]} to {ends[1]})"
    return Claim(
        "moved", words, what, f"all that moved, of {among}", f"{among} metrics", games,
        "before the change, on the same deals", at_once(among, "metrics"),
    )  # fmt: skip


def nothing_moved(among: int, games: Games) -> Claim:
    """Nothing moved."""
    return Claim(
        "nothing_moved", "nothing moved beyond noise", "all metrics", "none is named", f"{among} metrics", games,
        "before the change, on the same deals", at_once(among, "metrics"),
    )  # fmt: skip


def step_of_most(step: str, what: str, told: str, ends: tuple[str, str], steps: int, games: Games) -> Claim:
    """The step of a number that moves most, the far end of its interval first."""
    words = f"the number that moves most: {step}{told} ({ends[0]} to {ends[1]})"
    return _of_steps("step_of_most", words, what, f"the one of {steps} steps that is shown to move most", steps, games)


def no_step(bound: float | None, steps: int, games: Games) -> Claim:
    """No step is shown to move a win share. `bound`: by how much (of a share) none moves one more than."""
    said = "" if bound is None else f"; none moves one by more than {100 * bound:.1f} pp"
    words = f"no step clearly changes a win share{said}: more playouts may show one"
    return _of_steps("no_step", words, "win shares", "none is named", steps, games)


def _of_steps(kind: str, words: str, what: str, chosen: str, steps: int, games: Games) -> Claim:
    watched = f"the win shares, and what a value belongs to, of {steps} steps"
    against = "the ruleset as it is, on the same deals"
    return Claim(kind, words, what, chosen, watched, games, against, at_once(steps, "steps, with all their shares,"))


def pair_of_most(pair: str, what: str, by: str, ends: tuple[str, str], pairs: int, games: Games) -> Claim:
    """Two steps that do together what neither does alone, the largest."""
    words = f"together more than each alone: {pair}, {what} {by} pp ({ends[0]} to {ends[1]})"
    return _of_pairs("pair_of_most", words, what, f"the one of {pairs} pairs that is shown to move most", pairs, games)


def no_pair(bound: float | None, pairs: int, games: Games) -> Claim:
    """No pair of steps is shown to do more, or less, than its steps added up."""
    said = "" if bound is None else f"; none moves a win share by more than {100 * bound:.1f} pp beyond that"
    words = f"no pair of steps clearly does other than its steps added up{said}"
    return _of_pairs("no_pair", words, "win shares", "none is named", pairs, games)


def _of_pairs(kind: str, words: str, what: str, chosen: str, pairs: int, games: Games) -> Claim:
    against = "both steps' changes added up, on the same deals"
    watched = f"the win shares of {pairs} pairs of steps"
    return Claim(kind, words, what, chosen, watched, games, against, at_once(pairs, "pairs, with all their shares,"))


def value_of_most(group: str, path: str, many: int, metrics: int, top: str, values: int, games: Games) -> Claim:
    """The values of a rule: how many metrics any of them moves, and the win share that moves most (`top`, in words)."""
    words = f"{group}: {path} moves {many} of {metrics} numbers clearly" + (f"; most of all {top}" if top else "")
    chosen = f"the win share of {values} values that is shown to move most"
    return _of_values("value_of_most", words, chosen, metrics, values, games)


def no_value(group: str, path: str, bound: str, metrics: int, values: int, games: Games) -> Claim:
    """No value of a rule is shown to move anything. `bound`: by how much no win share moves more than, in words."""
    said = f"; no win share moves by more than {bound}" if bound else ""
    words = f"{group}: no value of {path} clearly moves anything{said}"
    return _of_values("no_value", words, "none is named", metrics, values, games)


def _of_values(kind: str, words: str, chosen: str, metrics: int, values: int, games: Games) -> Claim:
    watched = f"{metrics} metrics at {values} values"
    error = at_once(values, "values, with all their metrics,")
    return Claim(kind, words, "all metrics", chosen, watched, games, "the base, on the same deals", error)


def board_moved(what: str, now: str, was: str, by: str, ends: tuple[str, str], among: int, games: Games) -> Claim:
    """What moved most on the studio's board."""
    words = f"Moved most: {what} {now} instead of {was} ({by} pp, {ends[0]} to {ends[1]})."
    return _of_board(
        "board_moved", words.replace("-", "−"), what, f"the largest of those that moved, of {among}", among, games
    )


def board_still(bound: float | None, among: int, games: Games) -> Claim:
    """Nothing moved on the board yet. `bound`: by how much (of a share) nothing moved more than."""
    said = "" if bound is None else f": none by more than {100 * bound:.1f} pp"
    return _of_board(
        "board_still", f"No win share has clearly moved yet{said}.", "win shares", "none is named", among, games
    )


def _of_board(kind: str, words: str, what: str, chosen: str, among: int, games: Games) -> Claim:
    error = f"{at_once(among, 'win shares')}, however often one looks"
    return Claim(kind, words, what, chosen, f"{among} win shares", games, "before the change, on the same deals", error)


def measured(name: str, size: str, reaches: str, elsewhere: str, playouts: int, note: str, games: Games) -> Claim:
    """What a change did that was played. `elsewhere`: the largest change of any other win share, in words."""
    rest = f"; no other win share by more than {elsewhere}" if elsewhere else ""
    words = f"{name} {size}{f': {reaches}' if reaches else ''}{rest}; {playouts:,} playouts{note}"
    return Claim("measured", words, name, ASKED, name, games, "before the change, on the same deals", ONE)


def in_vain(head: str, told: Sequence[str], playouts: int, games: Games) -> Claim:
    """Changes that were played for a share that is off, none of which is shown to help. `told`: of each kind, in words."""
    words = (
        f"{head}: no change that was played clearly brings it nearer to fair. {'. '.join(told)} ({playouts:,} playouts each)"
    )
    return Claim(
        "in_vain", words, head, "none is named as a help", "all changes that were played for it", games,
        "before the change, on the same deals", "95 %, all changes that were played for it at once",
    )  # fmt: skip
