"""A deck-builder with money only."""
