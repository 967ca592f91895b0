"""The cost, worth and effect of a San Juan card, in words made from the values of the ruleset."""

from typing import Any

from simulate.engine.wording import amount, listed
from simulate.games.san_juan import model as M


def cards(number: int) -> str:
    """`1 card`, `2 cards`."""
    return amount(number, "card")


def content_text(rules: Any, card: int) -> str:
    """Cost, points and function of a card."""
    cost, points = int(rules.cards_cost[card]), int(rules.cards_vp[card])
    return f"costs {cards(cost)}, {amount(points, 'point')}. {does(rules, card)}"


def does(rules: Any, card: int) -> str:
    """Describe the use of a building."""
    if rules.cards_type[card] == M.PRODUCTION:
        good = M.GOODS[card] if card < M.N_GOODS else "a good"
        prices = sorted({int(tile[card]) for tile in rules.tiles})
        return f"Production building: makes 1 {good}; the price tile pays {listed(map(str, prices), 'or')} for it."
    if card in DOES:
        return DOES[card](rules)
    if rules.cards_subtype[card] == M.MONUMENT:
        return "Monument: it has points and no function."
    return "It has no function."


def library(rules: Any) -> str:
    """The doubled privileges."""
    return (
        f"Doubles the privilege of the role that its owner picks: builder {int(rules.builder_discount_doubled)} less, "
        f"producer {int(rules.producer_extra_doubled)} more goods, trader {int(rules.trader_extra_doubled)} more sales, "
        f"councillor draws {int(rules.councillor_draw_doubled)}, prospector draws {int(rules.prospector_draw_doubled)}."
    )


DOES: dict[int, Any] = {
    M.SMITHY: lambda r: f"Production buildings cost {int(r.smithy_discount)} less.",
    M.GOLD_MINE: lambda r: (
        f"Prospector phase: turn up {int(r.gold_mine_flip)} cards; if their costs all differ, take one of them."
    ),
    M.ARCHIVE: lambda r: "Councillor phase: all cards drawn join the hand, and the discards come from the whole hand.",
    M.POOR_HOUSE: lambda r: (
        f"After building, with at most {cards(r.poor_house_max_hand)} left in hand, draw {int(r.poor_house_draw)}."
    ),
    M.BLACK_MARKET: lambda r: f"Up to {int(r.black_market_max_goods)} own goods may pay for a building, each as a card.",
    M.TRADING_POST: lambda r: f"Trader phase: sell {amount(r.trading_post_extra_sales, 'good')} more.",
    M.WELL: lambda r: f"Producer phase: draw {cards(r.well_draw)} after making {int(r.well_min_goods)} goods or more.",
    M.MARKET_STAND: lambda r: (
        f"Trader phase: draw {cards(r.market_stand_draw)} after selling {int(r.market_stand_min_sales)} goods or more."
    ),
    M.CRANE: lambda r: "A building may be built over an own one, for the difference of their costs.",
    M.CHAPEL: lambda r: (
        f"Once a round one hand card may go under it: {amount(r.chapel_vp_per_card, 'point')} for each at the end."
    ),
    M.TOWER: lambda r: f"The hand may hold {int(r.hand_limit_with_tower)} cards instead of {int(r.hand_limit)}.",
    M.AQUEDUCT: lambda r: f"Producer phase: make {amount(r.aqueduct_extra_goods, 'good')} more.",
    M.CARPENTER: lambda r: f"After building a violet building, draw {cards(r.carpenter_draw)}.",
    M.PREFECTURE: lambda r: f"Councillor phase: keep {cards(r.prefecture_extra_keep)} more.",
    M.MARKET_HALL: lambda r: (
        f"Trader phase: draw {cards(r.market_hall_draw)} after selling {int(r.market_hall_min_sales)} or more."
    ),
    M.QUARRY: lambda r: f"Violet buildings cost {int(r.quarry_discount)} less.",
    M.LIBRARY: library,
    M.TRIUMPHAL_ARCH: lambda r: (
        f"At the end {listed([str(int(n)) for n in r.triumphal_arch_vp], 'or')} points for 0, 1, 2 or 3 own monuments."
    ),
    M.GUILD_HALL: lambda r: f"At the end {amount(r.guild_hall_vp, 'point')} for each own production building.",
    M.CITY_HALL: lambda r: f"At the end {amount(r.city_hall_vp, 'point')} for each own violet building, itself included.",
    M.PALACE: lambda r: f"At the end 1 point for every {int(r.palace_divisor)} other points.",
}
