"""A game of two teams."""
