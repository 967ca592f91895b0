"""A dice game, of mechanisms."""
