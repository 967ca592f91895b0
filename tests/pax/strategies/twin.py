"""The valuation of the scripted players once more, slow and formula by formula: the twin of _plan and _worth."""

from math import exp

from simulate.games.pax.model import KINDS
from simulate.games.pax.state import FROM_SETUP

ARMS = ("navy", "army")


class Twin:
    """The formulas for the seat `me` in a position, with a profile's weights `w` (base game, nothing blanked)."""

    def __init__(self, state, rules, me, w):
        self.state, self.me, self.w = state, me, w
        self.kinds = [k for k in KINDS if rules.in_play[KINDS.index(k)]]
        self.seats = range(int(state.seats))
        self.left = int(state.deck_size) / (2.6 * int(state.seats) + 1)
        self.copies = {card: int(n) for card, n in enumerate(rules.copies) if n}

    def kind(self, card):
        return KINDS[card // 8]

    def symbols(self, card):
        return 2 if card % 8 >= 4 else 1

    def printed(self, seat, kind):
        return sum(int(self.state.display[seat, c]) * self.symbols(c) for c in range(80) if self.kind(c) == kind)

    def effective(self, seat, kind):
        if kind not in ARMS:
            return self.printed(seat, kind)
        navy, army = (self.printed(seat, k) for k in ARMS)
        bonus_army = int(navy >= 3)
        bonus_navy = int(army + bonus_army >= 3)
        bonus_army = int(navy + bonus_navy >= 3)
        return navy + bonus_navy if kind == "navy" else army + bonus_army

    def cards(self, kind):
        return sum(int(self.state.display[self.me, c]) for c in range(80) if self.kind(c) == kind)

    def best(self, kind):
        return max(self.effective(seat, kind) for seat in self.seats)

    def forecast(self, kind):
        total = sum(n * self.symbols(c) for c, n in self.copies.items() if self.kind(c) == kind)
        value = 2.8 / len(self.kinds) * self.left
        for i in range(int(self.state.rome_size)):
            card = int(self.state.rome[i])
            if self.state.rome_from[i] == FROM_SETUP and not int(self.state.rome_seen[i]) >> self.me & 1:
                value += total / sum(self.copies.values())
            elif self.state.rome_from[i] <= -1 and self.kind(card) == kind:
                value += self.symbols(card)
        return value

    def chance(self, symbols, rome):
        return 1 / (1 + exp(-(symbols - rome - 0.5) / 1.2))

    def in_hand(self, kind):
        hand = [int(c) for c in self.state.hand[self.me][: int(self.state.hand_size[self.me])]]
        return sum(self.symbols(c) for c in hand if self.kind(c) == kind)

    def worth(self, kind, s):
        w, y, e = self.w, self.printed(self.me, kind), self.effective(self.me, kind)
        rome, best = self.forecast(kind), self.best(kind)
        value = w["new_kind"] if self.cards(kind) == 0 else 0.0
        value += 3 * w["beat_rome"] * (self.chance(e + s, rome) - self.chance(e, rome))
        if w["defence"] > 0 and e + s > best:
            value += w["defence"] * (self.chance(e + s, rome) - self.chance(max(best, e), rome))
        cap = max(self.printed(self.me, "land"), self.printed(self.me, "conspiracy"))
        if kind in ARMS:
            pot = max(self.printed(self.me, k) + self.in_hand(k) for k in ("land", "conspiracy"))
            if y + s <= pot:
                value += w["arms"] * s + (w["arms"] if y < 3 <= y + s else 0)
            else:
                value *= 0.3
        if kind in ("wealth", "religion") and y < 3:
            value += w["engine"] * min(s, 3 - y) / 3 * self.left
        if kind in ("land", "conspiracy"):
            hand = [int(c) for c in self.state.hand[self.me][: int(self.state.hand_size[self.me])]]
            arms = [c for c in hand if self.kind(c) in ARMS]
            blocked = sum(self.printed(self.me, self.kind(c)) + self.symbols(c) > cap for c in arms)
            up = max(0, y + s - cap)
            value += w["arms"] * (0.7 * min(up, blocked) + 0.25 * min(up, 2) * min(1, self.left))
        if kind == "senate":
            value += 0.3 * min(1, self.left)
        value += w["row"] * min(self.cards(kind) + 1, 5) * min(1, self.left / 2)
        if kind == "conspiracy":
            rival = max(self.printed(o, kind) for o in self.seats if o != self.me)
            value += w["plot"] * s
            if self.state.holder != self.me and y + s > rival:
                value += 1 + w["plot"]
        return value

    def mean(self):
        return sum(n * self.worth(self.kind(c), self.symbols(c)) for c, n in self.copies.items()) / sum(self.copies.values())

    def losses(self):
        return sum(1 - self.chance(self.best(k) + 0.3 * self.left, self.forecast(k)) for k in self.kinds)
