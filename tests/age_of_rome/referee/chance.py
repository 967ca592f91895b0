"""The decisions of chance, given to the referee; it checks that they could be so."""

from collections import Counter


def same_cards(given, expected, rule):
    """The cards of a deck or hand that was given must be those that the rule names."""
    assert Counter(given) == Counter(expected), f"{rule}: given {sorted(given)}, expected {sorted(expected)}"
