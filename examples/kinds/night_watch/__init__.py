"""A cooperative game: all win, or all lose."""
