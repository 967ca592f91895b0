"""Strategies for the toy game of the templates: fair ones, and some that break a promise each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from simulate.engine.jit import Entry, entry, new_records
from simulate.engine.rules_record import fill_rules
from simulate.engine.ruleset import Ruleset, digest_values
from simulate.engine.streams import below
from simulate.templates.toy.game import *  # noqa: F403
from simulate.templates.toy.game import BANK, DRAW, GAME, RULES, Rules, sig
from strategies import Strategy


def rules(**values: int) -> Ruleset:
    """The ruleset with some values replaced."""
    model = Rules(**values)
    records = new_records(RULES, 1)
    fill_rules(model, records[0])
    clean = model.model_dump()
    return Ruleset("toy", (), dict(values), clean, dict.fromkeys(clean, "ruling"), digest_values(clean), records[0])


@entry(sig.choose)
def careful(view, rules, seat, legal, n, rng, params):
    """Bank from params[0] points on."""
    return BANK if view.hand[seat] >= params[0] else DRAW


@entry(sig.choose)
def chancer(view, rules, seat, legal, n, rng, params):
    """Toss a coin."""
    return below(rng, 2)


@entry(sig.choose)
def chaser(view, rules, seat, legal, n, rng, params):
    """Draw on while somebody has more in the bank."""
    best = 0
    for other in range(view.seats):
        best = max(best, int(view.bank[other]))
    return BANK if view.hand[seat] >= (8 if best > view.bank[seat] else 5) else DRAW


@entry(sig.choose)
def cheat(view, rules, seat, legal, n, rng, params):
    """Look at the hand of the next seat."""
    return BANK if view.hand[(seat + 1) % view.seats] > 3 else DRAW


@entry(sig.choose)
def blunderer(view, rules, seat, legal, n, rng, params):
    """Answer nonsense once it has banked enough."""
    return 7 if view.bank[seat] > 12 else legal[below(rng, n)]


@entry(sig.choose)
def divider(view, rules, seat, legal, n, rng, params):
    """Divide by zero in round 3."""
    return (view.round_no - 3) // (view.round_no - 3)


@entry(sig.choose)
def writer(view, rules, seat, legal, n, rng, params):
    """Write into what it is shown."""
    view.bank[seat] = 60
    return legal[0]


@entry(sig.choose)
def drawer(view, rules, seat, legal, n, rng, params):
    """Never bank, so that nobody ever wins."""
    return DRAW


@entry(sig.choose)
def ponderer(view, rules, seat, legal, n, rng, params):
    """Never answer from round 3 on."""
    waited = 0
    while view.round_no > 2 and waited < 10**17:
        waited += view.ply
    return DRAW if waited == 7 else BANK


ENTRIES: dict[str, Entry] = {
    e.__name__: e for e in (careful, chancer, chaser, cheat, blunderer, divider, writer, drawer, ponderer)
}  # fmt: skip


@dataclass(frozen=True)
class ToyStrategy(Strategy):
    """A strategy of this file."""

    def load(self) -> Entry:
        """The entry of that name."""
        return ENTRIES[self.name]


def strategy(name: str, own: bool = True) -> ToyStrategy:
    """A strategy by name."""
    defaults = {"from_points": 6.0} if name == "careful" else {}
    return ToyStrategy("toy", name, ENTRIES[name].__doc__ or "", defaults, Path(__file__), own)


def compile_toy() -> None:
    """Compile all entries in this process, which fills the disk cache."""
    from simulate.engine.playout import play_blocks_of

    verbs = vars(GAME.verbs).values()
    for item in [*verbs, play_blocks_of(GAME), *ENTRIES.values()]:
        item.compile()
