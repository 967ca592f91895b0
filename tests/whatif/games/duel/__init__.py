"""A game whose answers are known: three cards, each seat plays one for its points."""
