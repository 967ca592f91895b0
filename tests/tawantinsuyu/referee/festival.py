"""Chapter 11: the festivals."""

from tests.tawantinsuyu.referee import building, cards, effects, hill
from tests.tawantinsuyu.referee.ask import choose, may
from tests.tawantinsuyu.referee.book import FESTIVALS


def take_token(table, seat):
    """TW-11.3: the token of the next festival, and its points."""
    table.pending = seat
    table.gain_vp(seat, table.book["festival"]["token_vp"][table.festivals])
    table.festivals += 1


def resolve(table):
    """TW-11.4 until TW-11.15 for the holder of the token."""
    holder, number = table.pending, table.festivals
    table.pending = None
    everybody = table.clockwise(holder)
    for seat in everybody:
        yield from effects.merchant(table, seat)
    for seat in everybody:
        yield from temple_step(table, seat)
    score_regions(table)
    for seat in everybody:
        yield from upkeep(table, seat)
    if number == FESTIVALS:  # TW-11.8
        table.over = True
        return
    if table.bag:
        refill_village(table)
    else:  # TW-11.11
        take_token(table, holder)
    if table.n == 2 and number == 1:
        place_neutrals(table)
    table.offer_open = False
    yield from deal_god_cards(table, holder)
    yield from play_god_cards(table, everybody)
    table.offer_open = True
    change_market(table)


def temple_step(table, seat):
    """TW-11.5."""
    step = table.temple[seat]
    table.gain_vp(seat, table.book["temple"]["temple_right"][step])
    yield from effects.carry_out(table, seat, table.book["temple"]["temple_left"][step])
    for row in table.hooks(seat, "on_festival"):
        yield from effects.carry_out(table, seat, row["effect"])


def score_regions(table):
    """TW-11.6: most markers; ties to the marker furthest right."""
    rows = table.book["conquests"]
    dead = sum(table.casualties.values())
    for region in {row["region"] for row in rows.values()}:
        held = {}
        for space, seat in table.conquest.items():
            if rows[space]["region"] == region:
                held.setdefault(seat, []).append(rows[space]["position"])
        if held:
            best = max(held, key=lambda seat: (len(held[seat]), max(held[seat])))
            table.gain_vp(best, dead)


def upkeep(table, seat):
    """TW-11.7."""
    owed = table.options["festival_upkeep_potato_per_card"] * len(table.god_hands[seat])
    if table.hooks(seat, "festival_no_upkeep"):
        owed = 0
    goods = table.goods[seat]
    paid = min(owed, goods["potato"])
    missing = owed - paid
    most = min(missing, goods["gold"]) if table.options["gold_is_wild"] else 0
    replaced = yield from choose(table, seat, lambda: {f"pay {n} gold in place of potatoes": n for n in range(most + 1)})
    goods["potato"] -= paid
    goods["gold"] -= replaced
    table.gain_vp(seat, -table.book["festival"]["unpaid_potato_vp_loss"] * (missing - replaced))


def refill_village(table):
    """TW-11.9, TW-11.10."""
    while table.bag and len(table.village) < table.by_seats(table.book["village"]):
        table.village.append(table.bag.pop(0))


def place_neutrals(table):
    """TW-11.12."""
    for column in table.book["hill"]["middle"]["two_player_spaces"]:
        space = f"M{column}"
        if table.bag and space not in table.hill:
            hill.put(table, space, table.bag.pop(0))
            table.trodden.add(hill.segment(table, space))


def deal_god_cards(table, holder):
    """TW-11.13: fewest points first; of equal ones the nearer clockwise to the holder has more."""
    order = sorted(table.seats, key=lambda seat: (table.vp[seat], -((seat - holder) % table.n)))
    for seat, n in zip(order, table.by_seats(table.book["festival"]["draws"]), strict=True):
        for _ in range(n):
            yield from cards.draw_god(table, seat)


def play_god_cards(table, everybody):
    """TW-11.14, TW-11.18."""
    for seat in everybody:
        yield from play_up_to(table, seat, table.book["festival"]["festival_plays"])
    table.shuffle("god_deck", table.loose["god_deck"] + table.stacks["god_deck"] + table.aside)
    table.aside = []


def play_up_to(table, seat, n):
    """One by one; a card drawn meanwhile may be one of them."""
    for _ in range(n):
        card = yield from may(table, seat, lambda: {f"play {card}": card for card in table.god_hands[seat]})
        if card is None:
            return
        table.god_hands[seat].remove(card)
        table.aside.append(card)
        yield from effects.carry_out(table, seat, table.book["god_cards"][card]["effect"])


def change_market(table):
    """TW-11.15: the market goes under the stacks in random order; two of each are revealed."""
    for stack in ("production_stack", "passive_stack"):
        known = table.stacks[stack]
        returned = [tile for tile in table.market if building.stack_of(table, tile) == stack]
        gone, left = table.chance.shuffled(stack, known + returned)
        size = min(table.book["setup"]["market_size"], len(known) + len(returned))
        certain = known[:size]
        assert len(gone) == size, "TW-11.15"
        assert set(certain) <= set(gone), f"TW-11.15: {gone} revealed, next were {certain}"
        assert left[: len(known) - len(certain)] == known[size:], "TW-11.15: the order of a stack has changed"
        table.market = [tile for tile in table.market if tile not in returned] + gone
        table.stacks[stack] = left
