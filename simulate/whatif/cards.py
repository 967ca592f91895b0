"""Card strength by design: what a card is worth to a seat, by taking it away from that seat on the same deals.

One shared base for all cards. A player is barred from the card, or its text is blanked, or it is given the card, or the card
costs it one more and one less (`treatments.py`). The difference of a block (the treated player's win share over all
rotations, hence all seats) is the sampling unit.

Three kinds of evidence, never mixed: *designed* (this), *dealt* (who happened to hold the card before any choice: randomised
by the deal), *associated* (who came to use it: says as much about who wins as about the card).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from simulate.engine.contract import FIELD_MAX
from simulate.engine.lanes import is_external, is_plain
from simulate.errors import SimulateError, unknown_name
from simulate.runs.plan.order import Order, make_order
from simulate.runs.play.scheduler import Jobs
from simulate.statistics.bounded_mean import DENSE, Sample
from simulate.statistics.multiple import adjust
from simulate.statistics.paired import Effect, effect_in, effect_of
from simulate.statistics.shrinkage import shrink
from simulate.statistics.standards import LEAST_PAIRS
from simulate.whatif.adaptive import treat_until_precise
from simulate.whatif.pairs import MOST_PAIRS, PairEffect, pair_strength, pairs_to_try
from simulate.whatif.targets import CARD, KIND, Price, Target, targets_of
from simulate.whatif.treatments import (
    BARRED,
    BLANKED,
    COST,
    GIVEN,
    HOWS,
    SCORE,
    SHARE,
    Base,
    Treated,
    any_of,
    apply_treatment,
    play_base,
)
from strategies import parse_strategy

__all__ = ["BARRED", "BLANKED", "CARD", "COST", "GIVEN", "HOWS", "KIND", "CardEffect", "card_strength", "searching"]

Say = Callable[[str], None]
ERROR = 0.05  # of any false "depends on the player", and of any false "it would have been wrong", over all cards
BOTH = ("dealt", "associated")
RARE = 4
FORCED = 0.9  # of the uses of a card, that a bar leaves: nobody chooses it
LEAST_SEARCHED = 10  # blocks with searchers, who are slow


@dataclass(frozen=True)
class CardEffect:
    """The worth of one card. Effects are differences of win share (0 to 1) of the seat that has the card.

    Where its price was stepped, `designed` and `points` are what one coin less brings.
    """

    card: str
    title: str
    kind: str
    designed: Effect  # over all playouts
    points: Effect  # the same of the final score
    used: float  # part of the playouts in which the treated seat used it
    treated: int  # playouts played again
    audited: int
    audit_failed: int  # of these, blocks that were not the same
    playouts_a_block: int
    forced: float  # part of the playouts in which it was barred and used all the same, as there was no other choice
    dealt: Effect
    associated: Effect
    price: Price | None = None
    q: float = float("nan")  # false discovery rate over all cards
    shrunk: float = float("nan")
    by_strategy: dict[str, Effect] = field(default_factory=dict)
    searched: Effect | None = None  # with a searcher in every seat
    depends_p: float = 1.0  # Holm-adjusted over all cards, as these
    contradicts_p: dict[str, float] = field(default_factory=dict)

    @property
    def is_forced(self) -> bool:
        """True if a bar leaves nearly all uses: no choice decides it, so it was not measured."""
        return self.forced * self.treated >= FORCED * self.used * self.designed.blocks * self.playouts_a_block > 0

    @property
    def per_use(self) -> float:
        """The designed effect in playouts in which the base seat used the card: the whole effect is there."""
        return self.designed.value / self.used if self.used else float("nan")

    @property
    def players(self) -> dict[str, Effect]:
        """The effect for each player, the searcher included."""
        return self.by_strategy | ({} if self.searched is None else {"searcher": self.searched})

    @property
    def depends(self) -> bool:
        """True if it is worth something to some players and harms others, of all cards and players together."""
        return self.depends_p < ERROR

    def contradicts(self, other: str) -> bool:
        """Return True if `dealt` or `associated` says the contrary, of all cards and both together."""
        return self.contradicts_p.get(other, 1.0) < ERROR


def card_strength(
    order: Order,
    cards: Sequence[str] = (),
    how: str = BARRED,
    blocks: int = 2000,
    jobs: Jobs = 1,
    say: Say = lambda line: None,
    by: str = CARD,
    searcher: Order | None = None,
    search_blocks: int = 20,
    within: float | None = None,
) -> list[CardEffect]:
    """The designed effect of each card (all, if none is named), strongest first by shrunken effect.

    `order` must log cards; a compiled game must be compiled.
    `by` "kind" treats all cards of a kind at once. `searcher`: an order in which
    searchers sit (`searching`), compiled too, to measure the same cards with. `within`: play each card on until half of its
    interval of win share is at most this. Raises SimulateError.
    """
    _check_uses(order, how)
    if how not in HOWS:
        raise unknown_name("design", how, list(HOWS))
    if by not in (CARD, KIND):
        raise unknown_name("grouping", by, [CARD, KIND])
    if by == KIND and how not in (BARRED, BLANKED):
        raise SimulateError(f"a whole kind cannot be treated by '{how}'", "Kinds are barred or blanked.")
    targets = targets_of(order, cards, by)
    if how == COST and not cards:
        targets = [target for target in targets if target.price is not None]
        if not targets:
            raise SimulateError(
                f"no card of {order.game.title} has a price in the ruleset", "Measure them barred or blanked."
            )
    base = play_base(order, blocks, jobs)
    say(f"{order.game.title}: base of {blocks:,} blocks, {len(targets)} to treat ({how})")
    treated = {target: apply_treatment(order, base, target, how, jobs) for target in targets}
    if within is not None:
        base, treated = treat_until_precise(order, base, treated, how, jobs, within)
    if how == BARRED:
        _check_heeded(order, base, treated)
    effects = [_effect(order, base.part(0, len(done.differences)), target, done) for target, done in treated.items()]
    if searcher is not None:
        say(f"with searchers: base of {search_blocks:,} blocks")
        searched = play_base(searcher, search_blocks, jobs)
        found = [
            apply_treatment(searcher, searched, target, how, jobs).differences[..., SHARE].mean(axis=1) for target in targets
        ]
        effects = [replace(e, searched=effect_of(d, least=LEAST_SEARCHED)) for e, d in zip(effects, found, strict=True)]
    return ranked(effects)


def with_pairs(
    order: Order, cards: Sequence[str], how: str, blocks: int, jobs: Jobs, say: Say
) -> tuple[list[CardEffect], list[PairEffect], int]:
    """The effects of cards, and of the pairs that one seat uses together most often; how many such pairs there are.

    Of a single named card the pairs with all others. Raises SimulateError.
    """
    _check_uses(order, how)
    if how not in (BARRED, BLANKED):
        raise SimulateError(f"two cards together cannot be treated by '{how}'", "They are barred or blanked.")
    targets, named = targets_of(order), targets_of(order, cards)
    among = named if len(named) > 1 else targets
    base = play_base(order, blocks, jobs)
    possible = [pair for pair in pairs_to_try(base, among) if len(named) != 1 or named[0] in pair]
    tried = possible[:MOST_PAIRS]
    say(f"{order.game.title}: base of {blocks:,} blocks, {len(among)} cards and {len(tried)} pairs to treat ({how})")
    treated = {target: apply_treatment(order, base, target, how, jobs) for target in among}
    if how == BARRED:
        _check_heeded(order, base, treated)
    effects = ranked([_effect(order, base, target, done) for target, done in treated.items()])
    return effects, pair_strength(order, base, treated, tried, how, jobs), len(possible)


def _check_uses(order: Order, how: str) -> None:
    """Raises SimulateError for a plain game that does not say which of its events are a use by choice."""
    if how == BARRED and is_plain(order.game) and not is_external(order.game) and not order.manifest.game.may_bar:
        raise SimulateError(
            f"{order.game.title}: none of its events is a use by choice, so nobody can be barred from a card",
            'Mark those that are: Column("played", "cards played", use=True)',
        )


def _check_heeded(order: Order, base: Base, treated: Mapping[Target, Treated]) -> None:
    """Raises SimulateError if barring a seat changed nothing though it used the cards all the same: nothing was measured."""
    used = {target: int(base.had(base.used, target.contents).sum()) for target in treated}
    played = [(done, used[target]) for target, done in treated.items() if used[target]]
    is_idle = all(done.forced >= FORCED * many for done, many in played) and sum(used.values()) >= LEAST_PAIRS
    if is_idle and not any(done.differences.any() for done, _ in played):
        where = f"{order.game.title}: barred seats use the cards all the same, in every playout: "
        if is_plain(order.game):
            raise SimulateError(
                f"{where}no choice of theirs decides it", "Ask how strong the cards are with: simulate report"
            )
        raise SimulateError(
            f"{where}its legal actions do not look at `barred`",
            "In `legal_actions` leave out a card with state.barred[seat, content] != 0, unless nothing else is left.",
        )


def ranked(effects: Sequence[CardEffect]) -> list[CardEffect]:
    """The same with what each is as one of many, strongest first by shrunken effect."""
    q = adjust([e.designed.p for e in effects], "fdr_bh")
    shrunk = shrink([e.designed.value for e in effects], [e.designed.error for e in effects]).value
    done = judged([replace(e, q=float(a), shrunk=float(b)) for e, a, b in zip(effects, q, shrunk, strict=True)])
    return sorted(done, key=lambda e: -e.shrunk if np.isfinite(e.shrunk) else np.inf)


def searching(order: Order, rollouts: int) -> Order:
    """The same with every player searching, itself as the model. Raises SimulateError."""
    asked = order.manifest.asked
    models = {strategy.name: strategy for strategy in order.strategies}
    if 2 * len(models) > FIELD_MAX:
        raise SimulateError(
            f"{len(models)} players cannot all search, at most {FIELD_MAX // 2}", "Name fewer, or a smaller --field."
        )
    if any(strategy.params or strategy.of is not None for strategy in order.strategies):
        raise SimulateError(
            "the model of a search player must be a player without parameters", "Write a profile for it: --players FILE"
        )
    labels = [f"search:of={strategy.name},rollouts={rollouts}" for strategy in order.strategies]
    chosen = [parse_strategy(order.game.key, label, models) for label in labels]
    return make_order(
        order.game, order.rules, asked.seats, chosen, asked.seed, asked.log, kind=asked.kind, field=asked.field
    )


def _effect(order: Order, base: Base, target: Target, done: Treated) -> CardEffect:
    by_block = done.differences.mean(axis=1)
    strategy, dealt = base.treated(base.strategy), any_of(base.dealt, target.contents)
    share = base.values[..., SHARE]
    return CardEffect(
        target.key,
        target.title,
        target.kind,
        effect_of(by_block[:, SHARE]),
        effect_of(by_block[:, SCORE], reach=float(np.ptp(base.values[..., SCORE]))),
        float(base.had(base.used, target.contents).mean()),
        done.playouts,
        done.audited,
        done.audit_failed,
        order.plan.seats,
        done.forced / done.playouts if done.playouts else 0.0,
        contrast(share, dealt if getattr(order.game, "dealt_first", True) else np.zeros_like(dealt)),
        contrast(share, any_of(base.used, target.contents)),
        target.price,
        by_strategy=_by_strategy(order, done.differences[..., SHARE], strategy),
    )


def _by_strategy(order: Order, differences: np.ndarray, strategy: np.ndarray) -> dict[str, Effect]:
    """The effect for each player: its playouts in the treated seat, a mean a block."""
    found = {}
    for code, player in enumerate(order.manifest.players):
        mine = strategy == code
        n = mine.sum(axis=1)
        present = n > 0
        if present.any():
            found[player.label] = effect_of((differences * mine).sum(axis=1)[present] / n[present])
    return found


def contrast(share: np.ndarray, has: np.ndarray) -> Effect:
    """Win share of the seats that have something less that of those at the same place that have not: (B, rotations, S) both.

    Blocks that hold it are the sample; there must be enough of them.
    """
    rows0 = (~has).sum(axis=(0, 1))  # (S,)
    without = np.divide((share * ~has).sum(axis=(0, 1)), rows0, out=np.full(len(rows0), np.nan), where=rows0 > 0)
    has = has & (rows0 > 0)  # a place that always has it is held against nothing
    n1, holds = has.sum(axis=(1, 2)), has.any(axis=(1, 2))
    own = np.where(has, share - without, 0.0).sum(axis=(1, 2))
    held = int(holds.sum())
    is_rare = RARE * int(n1.sum()) < int((~has).sum())  # what it is held against is known much better than itself
    if held < LEAST_PAIRS or (held < DENSE and is_rare):
        return effect_of(own[holds] / n1[holds])
    effect, weights = own.sum() / n1.sum(), has.sum(axis=(0, 1)) / n1.sum()
    noise = np.where(~has, share - without, 0.0).sum(axis=1)  # (B, S), of what it is held against
    noise = np.divide(noise, rows0, out=np.zeros_like(noise), where=(rows0 > 0)) @ weights
    parts = ((own - effect * n1) / n1.sum() - noise) * len(share)
    return effect_in(Sample.of(effect + parts, telling=held))


def judged(effects: Sequence[CardEffect]) -> list[CardEffect]:
    """The same with the p of what is said of single cards: each needs two effects of opposite signs (an intersection-union
    test, the larger p), and is one of many (Holm over all cards, kinds of evidence and players)."""
    depends = adjust([_opposed(list(e.players.values()), list(e.players.values())) for e in effects], "holm")
    wrong = adjust([_opposed([e.designed], [getattr(e, other)]) for e in effects for other in BOTH], "holm")
    pairs = wrong.reshape(-1, len(BOTH))
    return [
        replace(e, depends_p=float(d), contradicts_p=dict(zip(BOTH, map(float, w), strict=True)))
        for e, d, w in zip(effects, depends, pairs, strict=True)
    ]


def _opposed(one: Sequence[Effect], other: Sequence[Effect]) -> float:
    """p of "no effect of `one` has the opposite sign of one of `other`", each the smallest of several (Bonferroni)."""
    return min(max(_smallest(one, sign), _smallest(other, -sign)) for sign in (1, -1))


def _smallest(effects: Sequence[Effect], sign: int) -> float:
    """p of "none is of that sign"."""
    known = [e.p for e in effects if np.isfinite(e.p)]
    return min((e.p * len(known) for e in effects if np.isfinite(e.p) and e.value * sign > 0), default=1.0)
