"""The decisions of chance, read off the facts of the position that is being checked. Nothing is drawn here."""


class Chance:
    """`facts` are those of the other position after the last answer; who compares keeps them up to date."""

    def __init__(self, facts):
        self.facts = facts

    def shuffled(self, stack, cards):
        """A stack shuffled out of these cards: (those that have left it again, in no order; the others, next first)."""
        left = [card for card in self.facts[stack] if card in cards]
        return [card for card in cards if card not in left], left

    def which(self, loose, places):
        """One of the cards that have left a shuffled stack: the one that lies where this draw should bring it."""
        for name, seat in places:
            held = self.facts[name] if seat is None else self.facts[name][seat]
            for card in loose:
                if card in held:
                    return card
        return loose[0]
